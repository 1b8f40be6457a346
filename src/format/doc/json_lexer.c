/* The grammar of JSON, strictly: a text becomes a tape. */
#include "format/doc/json_lexer.h"

#include "base/check.h"
#include "format/doc/origin.h"
#include "format/scan.h"

#include <string.h>

/* The style of strings. */
enum { STRING = NG_STYLE_ESCAPES | NG_STYLE_JSON };

struct json_lexer {
    struct ng_front *f;
    uint64_t objects;    /* a bit for each open bracket, the innermost one last: it is '{' */
    unsigned depth;      /* open brackets */
    bool value;          /* a value was read behind the last bracket or comma */
    bool comma;          /* a comma was read behind the last value */
    struct ng_span name; /* the key of the next value; or NULL */
    unsigned style;      /* the style of the key */
    unsigned tries;      /* how often a puzzle may be searched for in vain, to pass over it */
};

/* ---- brackets and strings alone ---- */

/* The places in which a character counts. */
enum { OUTSIDE = 1, IN_STRING = 2 };

static const unsigned char stops[256] = {
    ['"'] = OUTSIDE | IN_STRING,
    ['{'] = OUTSIDE,
    ['['] = OUTSIDE,
    ['}'] = OUTSIDE,
    [']'] = OUTSIDE,
    ['\\'] = IN_STRING,
    ['\n'] = IN_STRING,
};

NG_INLINE size_t find_stop(struct ng_span text, size_t at, unsigned where)
{
    while (at < text.size && (stops[(unsigned char)text.text[at]] & where) == 0) {
        at++;
    }
    return at;
}

/* The end of the string that begins at `at`; 0: it is broken. */
NG_INLINE size_t follow_string(struct ng_span text, size_t at)
{
    at = find_stop(text, at + 1, IN_STRING);
    while (at < text.size && text.text[at] == '\\') {
        at = find_stop(text, at + 2, IN_STRING);
    }
    return at >= text.size ? text.size : text.text[at] == '\n' ? 0 : at + 1;
}

/* Whether a list or an object can begin at `at`. */
NG_INLINE bool is_open(struct ng_span text, size_t at)
{
    while (at > 0 && ng_scan_is_space(text.text[at - 1])) {
        at--;
    }
    return at == 0 || ng_scan_is_in(text.text[at - 1], ",:[");
}

/* Whether the key that ends at `at` is one of clues, and a list with anything in it follows. */
static bool is_clues(struct ng_span text, struct ng_span key, size_t at)
{
    static const char signs[] = ":[";
    for (size_t i = 0; i < 2; i++) {
        at = ng_scan_skip_blank(text, at);
        if (at == text.size || text.text[at++] != signs[i]) {
            return false;
        }
    }
    at = ng_scan_skip_blank(text, at);
    return at < text.size && text.text[at] != ']' && ng_map_is_side_name(key);
}

/* Does the work of ng_json_follow(); *clues, unless NULL, becomes the first key of clues that the
 * object has itself. */
NG_INLINE size_t follow(struct ng_span text, size_t start, unsigned *inside, struct ng_span *clues)
{
    uint64_t objects = 0;
    unsigned depth = 0;
    for (size_t at = start; (at = find_stop(text, at, OUTSIDE)) < text.size;) {
        char c = text.text[at];
        if (c == '"') {
            size_t end = follow_string(text, at);
            if (end == 0) {
                return 0;
            }
            struct ng_span key = {text.text + at + 1, end < text.size ? end - at - 2 : 0};
            if (clues != NULL && depth == 1 && clues->text == NULL && is_clues(text, key, end)) {
                *clues = key;
            }
            at = end;
        } else if (c == '{' || c == '[') {
            if ((at > start && !is_open(text, at)) || depth == NG_TAPE_DEPTH) {
                return 0;
            }
            objects = objects << 1 | (c == '{' ? 1 : 0);
            depth++;
            at++;
        } else {
            if ((objects & 1) != (c == '}' ? 1 : 0)) {
                return 0;
            }
            objects >>= 1;
            at++;
            if (--depth == 0) {
                return at;
            }
        }
    }
    *inside = depth;
    return text.size;
}

size_t ng_json_follow(struct ng_span text, size_t at, unsigned *inside)
{
    return follow(text, at, inside, NULL);
}

/* Puts the object that begins here on the tape with a stand-in for what is in it, {"rows":[...]},
 * if it has clues by name: it is a puzzle, to be read alone. Returns false for others. */
static bool skip_puzzle(struct json_lexer *lexer)
{
    struct ng_front *f = lexer->f;
    struct ng_span rest = {f->at, (size_t)(f->end - f->at)}, key = {NULL, 0};
    unsigned inside = 0;
    size_t size = follow(rest, 0, &inside, &key), at = ng_front_offset(f, f->at);
    if (size == 0 || inside > 0 || key.text == NULL) {
        lexer->tries--;
        return false;
    }
    ng_tape_open(f->tape, NG_TAPE_OBJECT, at);
    ng_front_leaf(f, NG_TAPE_KEY, key, 0);
    ng_tape_open(f->tape, NG_TAPE_ARRAY, at);
    ng_tape_leaf(f->tape, NG_TAPE_WORD, 0, at, size);
    ng_tape_close(f->tape, at + size - 1);
    ng_tape_close(f->tape, at + size - 1);
    f->at += size;
    return true;
}

static bool in_object(const struct json_lexer *lexer)
{
    return lexer->depth > 0 && (lexer->objects & 1) != 0;
}

static bool expect_value(struct json_lexer *lexer)
{
    bool key = in_object(lexer) && lexer->name.text == NULL;
    return ng_front_expect(lexer->f, key ? "a key in quotes" : "a value");
}

static bool expect_close(struct json_lexer *lexer)
{
    return ng_front_expect(lexer->f, in_object(lexer) ? "',' or '}'" : "',' or ']'");
}

/* Reports what is missing where the text or the present token ends. */
static bool expect_more(struct json_lexer *lexer)
{
    return lexer->value ? expect_close(lexer) : expect_value(lexer);
}

static const char *skip_space(const struct json_lexer *lexer, const char *p)
{
    while (p < lexer->f->end && ng_scan_is_space(*p)) {
        p++;
    }
    return p;
}

/* Begins a value: puts its key, if any, on the tape. */
NG_INLINE bool begin_value(struct json_lexer *lexer)
{
    if (lexer->value && lexer->depth > 0) {
        return expect_close(lexer);
    }
    struct ng_span name = lexer->name;
    if (name.text == NULL && in_object(lexer)) {
        return expect_value(lexer);
    }
    lexer->value = true;
    lexer->comma = false;
    lexer->name.text = NULL;
    if (name.text != NULL && lexer->style != 0) {
        return ng_front_string(lexer->f, NG_TAPE_KEY, name, lexer->style);
    }
    if (name.text != NULL) {
        ng_front_leaf(lexer->f, NG_TAPE_KEY, name, 0);
    }
    return true;
}

/* ---- numbers ---- */

static bool check_number(struct json_lexer *lexer, const char *start)
{
    struct ng_front *f = lexer->f;
    const char *digits = start + (*start == '-' ? 1 : 0);
    char c = ng_front_peek(f, 0);
    if (f->at - digits >= 2 && *digits == '0' && ng_scan_is_digit(digits[1])) {
        return ng_front_say(f, start, "a number with leading zeros");
    }
    return (f->at > start && c != '.' && c != 'e' && c != 'E') ||
           ng_front_say(f, start, "not a number of JSON");
}

/* Reads a number and, in an array, the numbers directly after commas. */
static bool read_numbers(struct json_lexer *lexer)
{
    struct ng_front *f = lexer->f;
    bool more = lexer->depth > 0 && !in_object(lexer);
    if (!begin_value(lexer)) {
        return false;
    }
    for (const char *start = f->at;; start = ++f->at) {
        f->at = ng_tape_number(f->tape, start, f->end);
        char c = ng_front_peek(f, 0);
        if ((*start <= '0' || c == '.' || (c | 0x20) == 'e') && !check_number(lexer, start)) {
            return false;
        }
        if (!more || c != ',' || !ng_scan_is_digit(ng_front_peek(f, 1))) {
            return true;
        }
    }
}

/* ---- strings and words ---- */

/* Reads a key and its colon. */
static bool read_key(struct json_lexer *lexer, struct ng_span key, unsigned style)
{
    struct ng_front *f = lexer->f;
    f->at = skip_space(lexer, key.text + key.size + 1);
    if (ng_front_peek(f, 0) != ':') {
        return ng_front_expect(f, "':'");
    }
    f->at++;
    lexer->name = key;
    lexer->style = style;
    return true;
}

static bool read_string(struct json_lexer *lexer)
{
    struct ng_front *f = lexer->f;
    bool odd = false;
    const char *end = ng_chars_quote_end(f->at, f->end, 1, STRING, &odd);
    if (end == NULL) {
        return ng_front_say(f, f->at, "the string does not end");
    }
    struct ng_span text = {f->at + 1, (size_t)(end - f->at) - 1};
    unsigned style = odd ? STRING : 0;
    if (in_object(lexer) && !lexer->value && lexer->name.text == NULL) {
        return read_key(lexer, text, style);
    }
    if (!begin_value(lexer)) {
        return false;
    }
    if (style == 0) {
        ng_front_leaf(f, NG_TAPE_STRING, text, 0);
    } else if (!ng_front_string(f, NG_TAPE_STRING, text, style)) {
        return false;
    }
    f->at = end + 1;
    return true;
}

/* Reads true, false or null. */
static bool read_word(struct json_lexer *lexer)
{
    static const char *const words[] = {"true", "false", "null"};
    struct ng_front *f = lexer->f;
    struct ng_span word = {f->at, 0};
    while (f->at + word.size < f->end && strchr(",[]{}\r\n\"' \t", word.text[word.size]) == NULL) {
        word.size++;
    }
    for (size_t i = 0; i < 3; i++) {
        if (ng_scan_is(word, words[i])) {
            if (!begin_value(lexer)) {
                return false;
            }
            ng_front_leaf(f, NG_TAPE_WORD, word, 0);
            f->at += word.size;
            return true;
        }
    }
    return expect_more(lexer);
}

/* ---- brackets ---- */

static bool open_list(struct json_lexer *lexer, bool object)
{
    struct ng_front *f = lexer->f;
    if (lexer->depth == NG_TAPE_DEPTH) {
        return ng_front_say(f, f->at, "lists are nested more than %d deep", NG_TAPE_DEPTH);
    }
    if (!begin_value(lexer)) {
        return false;
    }
    if (object && lexer->tries > 0 && !in_object(lexer) && skip_puzzle(lexer)) {
        return true;
    }
    ng_tape_open(f->tape, object ? NG_TAPE_OBJECT : NG_TAPE_ARRAY, ng_front_offset(f, f->at));
    lexer->objects = lexer->objects << 1 | (object ? 1 : 0);
    lexer->depth++;
    lexer->value = false;
    f->at++;
    return !ng_scan_is_digit(ng_front_peek(f, 0)) || read_numbers(lexer);
}

static bool close_list(struct json_lexer *lexer, bool object)
{
    struct ng_front *f = lexer->f;
    if (lexer->depth == 0 || lexer->name.text != NULL || lexer->comma) {
        return expect_value(lexer);
    }
    if (in_object(lexer) != object) {
        return expect_more(lexer);
    }
    ng_tape_close(f->tape, ng_front_offset(f, f->at));
    f->at++;
    lexer->objects >>= 1;
    lexer->depth--;
    lexer->value = true;
    return true;
}

static bool read_comma(struct json_lexer *lexer)
{
    if (!lexer->value || lexer->name.text != NULL) {
        return expect_value(lexer);
    }
    lexer->value = false;
    lexer->comma = true;
    lexer->f->at++;
    return true;
}

/* ---- all together ---- */

static bool read_token(struct json_lexer *lexer)
{
    char c = *lexer->f->at;
    switch (c) {
    case '[':
    case '{':
        return open_list(lexer, c == '{');
    case ']':
    case '}':
        return close_list(lexer, c == '}');
    case ',':
        return read_comma(lexer);
    case '"':
        return read_string(lexer);
    default:
        return c == '-' || ng_scan_is_digit(c) ? read_numbers(lexer) : read_word(lexer);
    }
}

/* Reads the value, behind which nothing may follow. */
static bool read_whole(struct ng_front *front, unsigned tries)
{
    struct json_lexer lexer = {.f = front, .tries = tries};
    do {
        front->at = skip_space(&lexer, front->at);
        if (front->tape->failed) {
            return false;
        }
        if (front->at == front->end) {
            return expect_more(&lexer);
        }
        if (!read_token(&lexer)) {
            return false;
        }
    } while (lexer.depth > 0);
    front->at = skip_space(&lexer, front->at);
    return !front->tape->failed &&
           (front->at == front->end || ng_front_expect(front, "the end of the text"));
}

static bool read_puzzles(struct ng_front *front)
{
    struct ng_origin *origin = ng_build_origin(front->build);
    bool read = read_whole(front, 0);
    if (origin != NULL && !ng_origin_take(origin, front->tape)) {
        return ng_build_fail(front->build);
    }
    return read;
}

bool ng_json_map(struct ng_span text, struct ng_build *build)
{
    return ng_front_map(text, read_puzzles, build);
}

/* Puts what is around the puzzles on the tape. The text around a list is tried first, then one that
 * is not a puzzle in the list. */
static bool read_around(struct ng_front *front)
{
    return read_whole(front, 2);
}

size_t ng_json_split(struct ng_span text, struct ng_memory *memory, struct ng_poll *poll,
                     struct ng_span **puzzles)
{
    return ng_front_split(text, read_around, memory, poll, puzzles);
}
