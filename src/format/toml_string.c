/* Decoding strings of TOML 1.0, with the place in the file of each byte. */
#include "format/toml_string.h"

#include "base/utf8.h"
#include "format/expect.h"
#include "format/refuse.h"

#include <string.h>

bool ng_toml_says_nothing(struct ng_span text)
{
    text = ng_scan_trim(text);
    return text.size == 0 || ng_toml_is_comment(*text.text);
}

bool ng_toml_takes_escapes(const char *quote)
{
    return *quote == '"';
}

/* Behind a quote that may end in quotes of its own: of more than three, the last ones count. */
static const char *find_last(const char *quote, size_t size, const char *end)
{
    for (size_t i = 0; i < 2 && size == 3 && quote + size < end && quote[size] == *quote; i++) {
        quote++;
    }
    return quote;
}

const char *ng_toml_find_quote(const char *quote, struct ng_span text)
{
    size_t size = strlen(quote);
    for (size_t i = 0; size > 0 && i + size <= text.size; i++) {
        if (text.text[i] == '\\' && ng_toml_takes_escapes(quote)) {
            i++;
        } else if (memcmp(text.text + i, quote, size) == 0) {
            return find_last(text.text + i, size, text.text + text.size);
        }
    }
    return NULL;
}

bool ng_toml_is_continued(const char *p, const char *end)
{
    p++;
    while (p < end && (ng_scan_is_blank(*p) || *p == '\r')) {
        p++;
    }
    return p < end && *p == '\n';
}

const char *ng_toml_continue(const char *p, const char *end, struct ng_place *place)
{
    p++;
    place->column++;
    for (; p < end && ng_scan_is_space(*p); p++) {
        place->column++;
        if (*p == '\n') {
            place->line++;
            place->column = 1;
        }
    }
    return p;
}

/* Reads so many hexadecimal digits. */
static enum nonogram_status read_hex(const char **p, const char *end, struct ng_place *place,
                                     size_t digits, uint32_t *code,
                                     struct nonogram_diagnostic *diagnostic)
{
    *code = 0;
    for (size_t i = 0; i < digits; i++, (*p)++, place->column++) {
        uint32_t digit = *p < end ? ng_text_digit(ng_text_lower(**p)) : 16;
        if (digit == 16) {
            return ng_expect_set(
                diagnostic, *place,
                digits == 4 ? "four hexadecimal digits" : "eight hexadecimal digits", *p, end);
        }
        *code = *code << 4 | digit;
    }
    return NONOGRAM_OK;
}

/* Reads what follows \u or \U. */
static enum nonogram_status read_code(const char **p, const char *end, struct ng_place *place,
                                      size_t digits, uint32_t *code,
                                      struct nonogram_diagnostic *diagnostic)
{
    struct ng_place start = *place;
    enum nonogram_status status = read_hex(p, end, place, digits, code, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    bool surrogate = *code >= 0xd800 && *code < 0xe000;
    if (*code == 0 || surrogate || *code > 0x10ffff) {
        return ng_diag_set(diagnostic, start, "the escape is no character");
    }
    return NONOGRAM_OK;
}

enum nonogram_status ng_toml_escape(const char **p, const char *end, struct ng_place *place,
                                    uint32_t *code, struct nonogram_diagnostic *diagnostic)
{
    static const char letters[] = "btnfr\"\\";
    static const char meanings[] = "\b\t\n\f\r\"\\";
    (*p)++;
    place->column++;
    char c = *p < end ? **p : '\0';
    const char *found = c != '\0' ? strchr(letters, c) : NULL;
    if (found == NULL && c != 'u' && c != 'U') {
        return ng_expect_set(diagnostic, *place, "an escape such as \\n", *p, end);
    }
    (*p)++;
    place->column++;
    if (found == NULL) {
        return read_code(p, end, place, c == 'u' ? 4 : 8, code, diagnostic);
    }
    *code = (uint32_t)meanings[found - letters];
    return NONOGRAM_OK;
}

enum nonogram_status ng_toml_decode(const struct ng_toml_raw *raw, struct nonogram_text *decoded,
                                    struct nonogram_diagnostic *diagnostic)
{
    struct ng_place place = raw->place;
    enum nonogram_status status = NONOGRAM_OK;
    for (const char *p = raw->text; p < raw->end && status == NONOGRAM_OK;) {
        if (!raw->escapes || *p != '\\') {
            ng_text_char(decoded, *p++);
            place.column++;
            continue;
        }
        uint32_t code;
        status = ng_toml_escape(&p, raw->end + 1, &place, &code, diagnostic); /* with the quote */
        if (status == NONOGRAM_OK) {
            ng_utf8_append(decoded, code);
        }
    }
    return decoded->failed ? ng_refuse_no_memory(diagnostic) : status;
}

/* The bytes of a code point in UTF-8. */
static size_t size_of(uint32_t code)
{
    return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

struct ng_place ng_toml_place(const struct ng_toml_raw *raw, size_t offset)
{
    struct ng_place place = raw->place;
    size_t passed = 0;
    for (const char *p = raw->text; p < raw->end;) {
        bool escape = raw->escapes && *p == '\\';
        if (escape && ng_toml_is_continued(p, raw->end)) {
            p = ng_toml_continue(p, raw->end, &place);
            continue;
        }
        struct ng_place start = place;
        uint32_t code = 0;
        if (escape) {
            (void)ng_toml_escape(&p, raw->end, &place, &code, NULL);
        } else {
            p++;
            place.column++;
        }
        passed += size_of(code);
        if (passed > offset) {
            return start;
        }
    }
    return place;
}
