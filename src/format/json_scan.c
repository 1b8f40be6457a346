/* Scanning JSON: one event after the other, places known, nothing recursive. */
#include "format/json_scan.h"

#include "base/utf8.h"
#include "format/refuse.h"
#include "format/scan.h"

#include <string.h>

enum { REPLACEMENT = 0xfffd };

void ng_json_scan_start(struct ng_json_scan *json, struct ng_span text,
                        struct nonogram_diagnostic *diagnostic)
{
    memset(json, 0, sizeof *json);
    ng_scan_start(&json->scan, text);
    json->state = NG_JSON_AT_VALUE;
    json->status = NONOGRAM_OK;
    json->diagnostic = diagnostic;
}

void ng_json_scan_clear(struct ng_json_scan *json)
{
    ng_text_clear(&json->text);
}

/* ---- small steps; false or NG_JSON_ERROR is an error ---- */

static bool at_end(const struct ng_json_scan *json)
{
    return json->scan.at == json->scan.end;
}

/* The character that comes next; 0 at the end. */
static char peek(const struct ng_json_scan *json)
{
    return at_end(json) ? '\0' : *json->scan.at;
}

static bool fail(struct ng_json_scan *json, enum nonogram_status status)
{
    json->status = status;
    return false;
}

static struct ng_place here(const struct ng_json_scan *json)
{
    return ng_scan_place(&json->scan, json->scan.at);
}

static bool expect(struct ng_json_scan *json, const char *what)
{
    return fail(json,
                ng_scan_expect(json->diagnostic, here(json), what, json->scan.at, json->scan.end));
}

static enum ng_json_event event_if(bool read, enum ng_json_event event)
{
    return read ? event : NG_JSON_ERROR;
}

static void skip_blank(struct ng_json_scan *json)
{
    struct ng_span rest = {json->scan.at, (size_t)(json->scan.end - json->scan.at)};
    ng_scan_advance(&json->scan, rest.text + ng_scan_skip_blank(rest, 0));
}

/* ---- strings ---- */

/* Reads four hexadecimal digits. */
static bool read_hex(struct ng_json_scan *json, uint32_t *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++, json->scan.at++) {
        uint32_t digit = ng_text_digit(ng_text_lower(peek(json)));
        if (digit == 16) {
            return expect(json, "four hexadecimal digits");
        }
        *code = *code << 4 | digit;
    }
    return true;
}

/* Takes in the character of an escape. Control characters are no text of a puzzle; other strings,
 * such as the name of a file in a record, may have all but NUL. */
static bool take_code(struct ng_json_scan *json, uint32_t code, struct ng_place place)
{
    bool control = code > 0 && code < 0xa0;
    if (!ng_utf8_is_text(code) && (json->build != NULL || !control)) {
        if (json->build == NULL) {
            return fail(json, ng_diag_set(json->diagnostic, place, "the escape is no character"));
        }
        ng_build_remark(json->build, place, "the escape is no character: read as U+FFFD");
        code = REPLACEMENT;
    }
    ng_utf8_append(&json->text, code);
    return true;
}

/* Reads what follows "\u": one code unit, or two of a surrogate pair. A second one that makes no
 * pair is an escape of its own. */
static bool read_code(struct ng_json_scan *json, struct ng_place place)
{
    uint32_t low = 0;
    uint32_t code;
    if (!read_hex(json, &code)) {
        return false;
    }
    const char *behind = json->scan.at;
    if (code >= 0xd800 && code < 0xdc00 && json->scan.end - behind >= 2 && behind[0] == '\\' &&
        behind[1] == 'u') {
        json->scan.at += 2;
        if (!read_hex(json, &low)) {
            return false;
        }
        if (low >= 0xdc00 && low < 0xe000) {
            code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        } else {
            json->scan.at = behind;
        }
    }
    return take_code(json, code, place);
}

static bool read_escape(struct ng_json_scan *json)
{
    static const char letters[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    struct ng_place place = here(json);
    json->scan.at++;
    if (peek(json) == 'u') {
        json->scan.at++;
        return read_code(json, place);
    }
    const char *found = peek(json) == '\0' ? NULL : strchr(letters, peek(json));
    if (found == NULL) {
        return expect(json, "an escape such as \\n");
    }
    json->scan.at++;
    return take_code(json, (uint32_t)meanings[found - letters], place);
}

/* Moves over what no string should have, taken in as Windows-1252: a byte that is not UTF-8. */
static void mend_byte(struct ng_json_scan *json)
{
    ng_build_remark(json->build, json->place, "the text is not UTF-8: read as Windows-1252");
    ng_utf8_append_windows(&json->text, *json->scan.at++);
}

/* The same of a control character, which becomes a blank. */
static void mend_control(struct ng_json_scan *json, size_t size)
{
    json->scan.at += size;
    ng_build_remark(json->build, json->place, "the control character 0x%02X is read as a blank",
                    (unsigned)(unsigned char)json->scan.at[-1]);
    ng_text_char(&json->text, ' ');
}

static bool is_ascii_control(char c)
{
    return (unsigned char)c < ' ' || c == 0x7f;
}

/* A tab in a string is one as well. */
static bool is_control(const char *p, const char *end)
{
    return is_ascii_control(*p) || ng_utf8_control_size(p, end) > 0;
}

/* Reads one character that is not plain ASCII text. */
static bool read_odd_character(struct ng_json_scan *json)
{
    const char *p = json->scan.at;
    if (at_end(json)) {
        return fail(json, ng_diag_set(json->diagnostic, json->place, "the string does not end"));
    }
    if (*p == '\\') {
        return read_escape(json);
    }
    if (is_ascii_control(*p) && (json->build == NULL || *p == '\n')) {
        return expect(json, "the end of the string");
    }
    size_t size = ng_utf8_size(p, json->scan.end);
    if (size == 0 && json->build == NULL) {
        return expect(json, "UTF-8");
    }
    if (size == 0) {
        mend_byte(json);
    } else if (json->build != NULL && is_control(p, json->scan.end)) {
        mend_control(json, size);
    } else {
        ng_text_bytes(&json->text, p, size);
        json->scan.at += size;
    }
    return true;
}

static bool read_string(struct ng_json_scan *json)
{
    ng_text_reset(&json->text);
    json->scan.at++;
    for (;;) {
        const char *start = json->scan.at;
        const char *p = start;
        while (p < json->scan.end && *p >= ' ' && *p < 0x7f && *p != '"' && *p != '\\') {
            p++;
        }
        ng_text_bytes(&json->text, start, (size_t)(p - start));
        json->scan.at = p;
        if (peek(json) == '"') {
            break;
        }
        if (!read_odd_character(json)) {
            return false;
        }
    }
    json->scan.at++;
    return !json->text.failed || fail(json, ng_refuse_no_memory(json->diagnostic));
}

/* ---- numbers and words ---- */

static bool read_digits(struct ng_json_scan *json)
{
    if (!ng_scan_is_digit(peek(json))) {
        return expect(json, "a digit");
    }
    while (ng_scan_is_digit(peek(json))) {
        json->scan.at++;
    }
    return true;
}

/* Reads what makes a number something else than a whole one: ".5", "e+3". */
static bool read_fraction(struct ng_json_scan *json)
{
    if (peek(json) == '.') {
        json->whole = false;
        json->scan.at++;
        if (!read_digits(json)) {
            return false;
        }
    }
    if (peek(json) != 'e' && peek(json) != 'E') {
        return true;
    }
    json->whole = false;
    json->scan.at++;
    if (peek(json) == '+' || peek(json) == '-') {
        json->scan.at++;
    }
    return read_digits(json);
}

static bool read_number(struct ng_json_scan *json)
{
    const char *start = json->scan.at;
    json->whole = *start != '-';
    json->scan.at += json->whole ? 0 : 1;
    const char *digits = json->scan.at;
    if (!read_digits(json)) {
        return false;
    }
    if (*digits == '0' && json->scan.at > digits + 1) {
        return fail(json,
                    ng_diag_set(json->diagnostic, json->place, "a number with leading zeros"));
    }
    uint32_t number;
    bool overflow;
    ng_scan_number(digits, json->scan.at, &number, &overflow);
    if (!read_fraction(json)) {
        return false;
    }
    json->number = overflow || !json->whole ? UINT64_MAX : number;
    ng_text_reset(&json->text);
    ng_text_bytes(&json->text, start, (size_t)(json->scan.at - start));
    return !json->text.failed || fail(json, ng_refuse_no_memory(json->diagnostic));
}

static bool read_word(struct ng_json_scan *json)
{
    static const char *const words[] = {"true", "false", "null"};
    size_t left = (size_t)(json->scan.end - json->scan.at);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t size = strlen(words[i]);
        if (left >= size && memcmp(json->scan.at, words[i], size) == 0) {
            ng_text_reset(&json->text);
            ng_text_bytes(&json->text, words[i], size);
            json->scan.at += size;
            return !json->text.failed || fail(json, ng_refuse_no_memory(json->diagnostic));
        }
    }
    return expect(json, "a value");
}

/* ---- structure ---- */

static bool in_object(const struct ng_json_scan *json)
{
    return json->objects & 1;
}

static enum ng_json_event open(struct ng_json_scan *json, bool object)
{
    if (json->depth == NG_JSON_DEPTH_MAX) {
        fail(json, ng_diag_set(json->diagnostic, json->place, "values are nested more than %d deep",
                               NG_JSON_DEPTH_MAX));
        return NG_JSON_ERROR;
    }
    json->scan.at++;
    json->depth++;
    json->objects = json->objects << 1 | (object ? 1 : 0);
    json->state = object ? NG_JSON_AT_FIRST_KEY : NG_JSON_AT_FIRST_VALUE;
    return object ? NG_JSON_OBJECT : NG_JSON_ARRAY;
}

static enum ng_json_event close(struct ng_json_scan *json)
{
    json->scan.at++;
    json->depth--;
    json->objects >>= 1;
    json->state = NG_JSON_BEHIND_VALUE;
    return NG_JSON_CLOSE;
}

static enum ng_json_event read_value(struct ng_json_scan *json)
{
    char c = peek(json);
    json->state = NG_JSON_BEHIND_VALUE;
    if (c == '{' || c == '[') {
        return open(json, c == '{');
    }
    if (c == '"') {
        return event_if(read_string(json), NG_JSON_STRING);
    }
    if (c == '-' || ng_scan_is_digit(c)) {
        return event_if(read_number(json), NG_JSON_NUMBER);
    }
    return event_if(read_word(json), NG_JSON_WORD);
}

static enum ng_json_event read_key(struct ng_json_scan *json)
{
    if (peek(json) != '"') {
        return event_if(expect(json, "a key in quotes"), NG_JSON_ERROR);
    }
    if (!read_string(json)) {
        return NG_JSON_ERROR;
    }
    skip_blank(json);
    if (peek(json) != ':') {
        return event_if(expect(json, "':'"), NG_JSON_ERROR);
    }
    json->scan.at++;
    json->state = NG_JSON_AT_VALUE;
    return NG_JSON_KEY;
}

/* Behind a value: the end of the text, a comma, or the end of what is open. */
static enum ng_json_event read_behind(struct ng_json_scan *json)
{
    bool object = in_object(json);
    if (json->depth == 0) {
        return event_if(at_end(json) || expect(json, "the end of the text"), NG_JSON_DONE);
    }
    if (peek(json) == (object ? '}' : ']')) {
        return close(json);
    }
    if (peek(json) != ',') {
        return event_if(expect(json, object ? "',' or '}'" : "',' or ']'"), NG_JSON_ERROR);
    }
    json->scan.at++;
    skip_blank(json);
    json->place = here(json);
    return object ? read_key(json) : read_value(json);
}

enum ng_json_event ng_json_scan_next(struct ng_json_scan *json)
{
    if (json->status != NONOGRAM_OK) {
        return NG_JSON_ERROR;
    }
    skip_blank(json);
    json->place = here(json);
    switch (json->state) {
    case NG_JSON_AT_FIRST_VALUE:
        return peek(json) == ']' ? close(json) : read_value(json);
    case NG_JSON_AT_FIRST_KEY:
        return peek(json) == '}' ? close(json) : read_key(json);
    case NG_JSON_BEHIND_VALUE:
        return read_behind(json);
    case NG_JSON_AT_VALUE:
    default:
        return read_value(json);
    }
}

char ng_json_scan_peek(const struct ng_json_scan *json)
{
    struct ng_span rest = {json->scan.at, (size_t)(json->scan.end - json->scan.at)};
    size_t at = ng_scan_skip_blank(rest, 0);
    return at < rest.size ? rest.text[at] : '\0';
}

bool ng_json_scan_close(struct ng_json_scan *json, enum ng_json_event event)
{
    bool nested = event == NG_JSON_OBJECT || event == NG_JSON_ARRAY;
    unsigned outside = json->depth - (nested ? 1 : 0);
    while (event != NG_JSON_ERROR && json->depth > outside) {
        event = ng_json_scan_next(json);
    }
    return event != NG_JSON_ERROR;
}

bool ng_json_scan_skip(struct ng_json_scan *json)
{
    return ng_json_scan_close(json, ng_json_scan_next(json));
}

bool ng_json_scan_is(const struct ng_json_scan *json, const char *word)
{
    size_t size = strlen(word);
    return json->text.size == size && (size == 0 || memcmp(json->text.data, word, size) == 0);
}
