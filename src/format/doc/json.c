/* json: a puzzle is a value, most often an object, on a line of its own (JSON Lines) or spread over
 * several:
 *
 *     {"title":"Cat","palette":[{"name":"white","symbol":".","rgb":"#ffffff"},
 *                               {"name":"red","symbol":"r","rgb":"#ff0000"}],
 *      "rows":[[2,1],["?"],[]],"columns":[[[1,"red"]],"*",...],"goal":["rr.","..."]}
 *
 * The first colour of the palette is the background; without one, it is '.' and '#'. A block is a
 * number, "?" for any length, or one of these with a colour's name or symbol, [2,"red"] or
 * {"n":2,"colour":"red"}. "*" is a clue that is unknown as a whole. The rest is the mapper's
 * (map.h); here is the grammar of RFC 8259, to which the text is held exactly. */
#include "format/doc/json.h"

#include "base/check.h"
#include "base/utf8.h"
#include "format/doc/map.h"
#include "format/formats.h"
#include "format/glyphs.h"
#include "format/json_string.h"
#include "format/refuse.h"
#include "format/scan.h"

#include <string.h>

/* ---- strings ---- */

enum { PLAIN, ESCAPED, REPLACEMENT = 0xfffd };

/* What an escape stands for, *p being behind its backslash, and then behind it; -1: *p is where it
 * goes wrong. A second half of a surrogate pair that makes no pair is an escape of its own. */
static int32_t read_hex(const char **p, const char *end)
{
    int32_t code = 0;
    for (int i = 0; i < 4; i++, ++*p) {
        uint32_t digit = *p < end ? ng_text_digit(ng_text_lower(**p)) : 16;
        if (digit == 16) {
            return -1;
        }
        code = code << 4 | (int32_t)digit;
    }
    return code;
}

static int32_t read_escape(const char **p, const char *end)
{
    static const char letters[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    if (*p == end || **p != 'u') {
        const char *found = *p == end || **p == '\0' ? NULL : strchr(letters, **p);
        *p += found != NULL ? 1 : 0;
        return found != NULL ? meanings[found - letters] : -1;
    }
    ++*p;
    int32_t code = read_hex(p, end);
    if (code >= 0xd800 && code < 0xdc00 && end - *p >= 2 && **p == '\\' && (*p)[1] == 'u') {
        const char *second = *p + 2;
        int32_t low = read_hex(&second, end);
        if (low < 0 || (low >= 0xdc00 && low < 0xe000)) {
            *p = second;
            code = low < 0 ? -1 : 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        }
    }
    return code;
}

/* The bytes of a control character; 0: there is none. A tab in a string is one as well. */
static size_t control_size(const char *p, const char *end)
{
    bool ascii = (unsigned char)*p < ' ' || *p == 0x7f;
    return ascii ? 1 : ng_utf8_control_size(p, end);
}

static void decode(struct ng_span raw, unsigned style, struct nonogram_text *out)
{
    const char *end = raw.text + raw.size;
    (void)style;
    for (const char *p = raw.text; p < end;) {
        size_t size = ng_utf8_size(p, end);
        size_t control = control_size(p, end);
        if (*p == '\\') {
            p++;
            int32_t code = read_escape(&p, end);
            ng_utf8_append(out, code >= 0 && ng_utf8_is_text((uint32_t)code) ? (uint32_t)code
                                                                             : REPLACEMENT);
        } else if (size == 0) {
            ng_utf8_append_windows(out, *p++);
        } else {
            ng_text_bytes(out, control > 0 ? " " : p, control > 0 ? 1 : size);
            p += control > 0 ? control : size;
        }
    }
}

/* ---- the grammar ---- */

enum state { VALUE, VALUE_OR_END, KEY, KEY_OR_END, BEHIND };

struct lexer {
    struct ng_tape *tape;
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
    const char *start, *p, *end;
    enum state state;
};

static struct ng_place place_at(const struct lexer *lexer, const char *p)
{
    return ng_place_offset((size_t)(p - lexer->start));
}

static bool expect(const struct lexer *lexer, const char *what)
{
    ng_scan_expect(lexer->diagnostic, place_at(lexer, lexer->p), what, lexer->p, lexer->end);
    return false;
}

static bool fail(const struct lexer *lexer, const char *p, const char *message)
{
    ng_diag_set(lexer->diagnostic, place_at(lexer, p), "%s", message);
    return false;
}

/* Moves over what is not plain ASCII text within the string that began at `quote`. */
static bool pass_odd(struct lexer *lexer, const char *quote, unsigned *style)
{
    const char *p = lexer->p;
    if (*p == '\\') {
        lexer->p++;
        bool unit = lexer->p < lexer->end && *lexer->p == 'u';
        int32_t code = read_escape(&lexer->p, lexer->end);
        *style = ESCAPED;
        if (code >= 0 && !ng_utf8_is_text((uint32_t)code) && lexer->build != NULL) {
            ng_build_remark(lexer->build, place_at(lexer, p),
                            "the escape is not a character: read as U+FFFD");
        }
        return code >= 0 ||
               expect(lexer, unit ? "four hexadecimal digits" : "an escape such as \\n");
    }
    if (*p == '\n') {
        return expect(lexer, "the end of the string");
    }
    size_t size = ng_utf8_size(p, lexer->end), control = control_size(p, lexer->end);
    if (lexer->build == NULL) {
        /* nobody reads the remarks */
    } else if (size == 0) {
        ng_build_remark(lexer->build, place_at(lexer, quote),
                        "the text is not UTF-8: read as Windows-1252");
    } else if (control > 0) {
        ng_build_remark(lexer->build, place_at(lexer, quote),
                        "the control character 0x%02X is read as a blank",
                        (unsigned)(unsigned char)p[control - 1]);
    }
    *style = size == 0 || control > 0 ? ESCAPED : *style;
    lexer->p += size > 0 ? size : 1;
    return true;
}

static bool read_string(struct lexer *lexer, enum ng_tape_kind kind)
{
    const char *quote = lexer->p++;
    unsigned style = PLAIN;
    for (;;) {
        const char *p = lexer->p, *end = lexer->end;
        while (p < end && *p >= ' ' && *p < 0x7f && *p != '"' && *p != '\\') {
            p++;
        }
        lexer->p = p;
        if (p == end) {
            return fail(lexer, quote, "the string does not end");
        }
        if (*p == '"') {
            break;
        }
        if (!pass_odd(lexer, quote, &style)) {
            return false;
        }
    }
    ng_tape_leaf(lexer->tape, kind, style, (size_t)(quote + 1 - lexer->start),
                 (size_t)(lexer->p - quote - 1));
    lexer->p++;
    return true;
}

static bool read_number(struct lexer *lexer)
{
    const char *start = lexer->p;
    const char *digits = *start == '-' ? start + 1 : start;
    const char *end = ng_tape_number(lexer->tape, start, lexer->end);
    lexer->p = end == start ? digits : end;
    if (end - digits >= 2 && *digits == '0' && ng_scan_is_digit(digits[1])) {
        return fail(lexer, start, "a number with leading zeros");
    }
    bool fraction = end < lexer->end && (*end == '.' || (*end | 0x20) == 'e');
    if (end > start && fraction) {
        bool sign = *end != '.' && end + 1 < lexer->end && (end[1] == '+' || end[1] == '-');
        lexer->p += sign ? 2 : 1;
    }
    return (end > start && !fraction) || expect(lexer, "a digit");
}

static bool read_word(struct lexer *lexer)
{
    static const char *const words[] = {"true", "false", "null"};
    size_t left = (size_t)(lexer->end - lexer->p);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t size = strlen(words[i]);
        if (left >= size && memcmp(lexer->p, words[i], size) == 0) {
            ng_tape_leaf(lexer->tape, NG_TAPE_WORD, 0, (size_t)(lexer->p - lexer->start), size);
            lexer->p += size;
            return true;
        }
    }
    return expect(lexer, "a value");
}

static bool open(struct lexer *lexer, bool object)
{
    if (lexer->tape->depth == NG_TAPE_DEPTH) {
        return fail(lexer, lexer->p, "values are nested more than 64 deep");
    }
    ng_tape_open(lexer->tape, object ? NG_TAPE_OBJECT : NG_TAPE_ARRAY,
                 (size_t)(lexer->p++ - lexer->start));
    lexer->state = object ? KEY_OR_END : VALUE_OR_END;
    return true;
}

static bool read_value(struct lexer *lexer)
{
    char c = lexer->p < lexer->end ? *lexer->p : '\0';
    lexer->state = BEHIND;
    return c == '{' || c == '['              ? open(lexer, c == '{')
           : c == '"'                        ? read_string(lexer, NG_TAPE_STRING)
           : c == '-' || ng_scan_is_digit(c) ? read_number(lexer)
                                             : read_word(lexer);
}

static void skip_blank(struct lexer *lexer)
{
    while (lexer->p < lexer->end && ng_scan_is_space(*lexer->p)) {
        lexer->p++;
    }
}

static bool read_key(struct lexer *lexer)
{
    if (lexer->p == lexer->end || *lexer->p != '"') {
        return expect(lexer, "a key in quotes");
    }
    if (!read_string(lexer, NG_TAPE_KEY)) {
        return false;
    }
    skip_blank(lexer);
    if (lexer->p == lexer->end || *lexer->p != ':') {
        return expect(lexer, "':'");
    }
    lexer->p++;
    lexer->state = VALUE;
    return true;
}

/* Behind a value, or where the container may end. */
static bool read_behind(struct lexer *lexer, bool object)
{
    char c = lexer->p < lexer->end ? *lexer->p : '\0';
    if (c == (object ? '}' : ']')) {
        ng_tape_close(lexer->tape, (size_t)(lexer->p++ - lexer->start));
        lexer->state = BEHIND;
        return true;
    }
    if (lexer->state == BEHIND && c == ',') {
        lexer->p++;
        lexer->state = object ? KEY : VALUE;
        return true;
    }
    if (lexer->state == BEHIND) {
        return expect(lexer, object ? "',' or '}'" : "',' or ']'");
    }
    return object ? read_key(lexer) : read_value(lexer);
}

/* Puts the one value of the text on the tape. */
static bool read_all(struct lexer *lexer)
{
    for (;;) {
        skip_blank(lexer);
        bool object = ng_tape_inside(lexer->tape) == NG_TAPE_OBJECT;
        if (lexer->tape->failed) {
            return false;
        }
        if (lexer->state == BEHIND && lexer->tape->depth == 0) {
            return lexer->p == lexer->end || expect(lexer, "the end of the text");
        }
        bool read = lexer->state == VALUE ? read_value(lexer)
                    : lexer->state == KEY ? read_key(lexer)
                                          : read_behind(lexer, object);
        if (!read) {
            return false;
        }
    }
}

static bool lex(struct ng_tape *tape, struct ng_build *build,
                struct nonogram_diagnostic *diagnostic)
{
    struct ng_span text = tape->text;
    struct lexer lexer = {.tape = tape,
                          .build = build,
                          .diagnostic = diagnostic,
                          .start = text.text,
                          .p = text.text,
                          .end = text.text + text.size};
    tape->decode = decode;
    return read_all(&lexer);
}

static const struct ng_map_rules rules = {.background = true, .unnamed = true};

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct ng_tape tape;
    ng_tape_start(&tape, text, ng_build_memory(build), ng_build_poll(build));
    enum nonogram_status status = lex(&tape, build, diagnostic)
                                      ? ng_map_read(&tape, &rules, build, diagnostic)
                                  : tape.failed ? ng_refuse_no_memory(diagnostic)
                                                : NONOGRAM_BAD_INPUT;
    ng_tape_clear(&tape);
    return status;
}

size_t ng_json_split(struct ng_span text, struct ng_memory *memory, struct ng_poll *poll,
                     struct ng_span **puzzles)
{
    struct ng_tape tape;
    ng_tape_start(&tape, text, memory, poll);
    size_t count = lex(&tape, NULL, NULL) ? ng_map_split(&tape, &rules, puzzles) : 0;
    ng_tape_clear(&tape);
    return count;
}

/* The same of a line, most of which are one object without others in it. */
static size_t split(struct ng_span text, struct ng_memory *memory, struct ng_poll *poll,
                    struct ng_span **puzzles)
{
    size_t start = ng_scan_skip_blank(text, 0);
    bool one = start < text.size && text.text[start] == '{' &&
               memchr(text.text + start + 1, '{', text.size - start - 1) == NULL;
    *puzzles = NULL;
    return one ? 1 : ng_json_split(text, memory, poll, puzzles);
}

/* ---- where a puzzle ends ---- */

/* Goes on by brackets and strings to the end of the object or array that begins at `at`; 0: it
 * breaks off, by the wrong bracket, within a string, or by what cannot follow. text.size: it goes
 * on behind the text, or up to its end. */
static size_t follow(struct ng_span text, size_t at)
{
    uint64_t objects = 0;
    unsigned depth = 0;
    char before = ',';
    for (; at < text.size; at++) {
        char c = text.text[at];
        if (c == '"') {
            for (at++; at < text.size && text.text[at] != '"'; at++) {
                if (text.text[at] == '\n') {
                    return 0;
                }
                at += text.text[at] == '\\' ? 1 : 0;
            }
        } else if (c == '{' || c == '[') {
            if ((before != ',' && before != ':' && before != '[') || depth == NG_TAPE_DEPTH) {
                return 0;
            }
            objects = objects << 1 | (c == '{' ? 1 : 0);
            depth++;
        } else if (c == '}' || c == ']') {
            if ((objects & 1) != (c == '}' ? 1 : 0)) {
                return 0;
            }
            objects >>= 1;
            if (--depth == 0) {
                return at + 1;
            }
        } else if (ng_scan_is_space(c)) {
            continue;
        }
        before = c;
    }
    return text.size;
}

/* Where the line ends behind which another object begins, its end not counted. text.size: none
 * does. */
static size_t before_next(struct ng_span text, size_t at)
{
    while (at < text.size) {
        const char *end = memchr(text.text + at, '\n', text.size - at);
        at = end != NULL ? (size_t)(end - text.text) : text.size;
        if (at + 1 < text.size && text.text[at + 1] == '{') {
            return at;
        }
        at += at < text.size ? 1 : 0;
    }
    return text.size;
}

/* A puzzle is an object or array, with its line unless another one follows in that. One that is
 * broken ends before the next line that begins with an object, so that it costs no other. */
static size_t extent(struct ng_span text, bool complete)
{
    size_t start = ng_scan_skip_blank(text, 0), at = 0;
    if (start < text.size && (text.text[start] == '{' || text.text[start] == '[')) {
        at = follow(text, start);
        if (at == text.size && !complete) {
            return 0;
        }
    }
    bool whole = at > 0 && (text.text[at - 1] == '}' || text.text[at - 1] == ']');
    while (whole && at < text.size && text.text[at] != '\n' && ng_scan_is_space(text.text[at])) {
        at++;
    }
    char c = at < text.size ? text.text[at] : '\0';
    if (whole && (c == '\n' || c == '{' || c == '[')) {
        return ng_scan_skip_blank(text, at);
    }
    at = before_next(text, whole ? at : start);
    return at < text.size || complete ? at : 0;
}

/* ---- recognising ---- */

/* An object begins with a key in quotes, an array of arrays may as well be something else's. */
static int sniff(struct ng_span text, bool complete)
{
    size_t at = ng_scan_skip_blank(text, 0);
    char c = at < text.size ? text.text[at] : '\0';
    at = at < text.size ? ng_scan_skip_blank(text, at + 1) : at;
    char next = at < text.size ? text.text[at] : '\0';
    (void)complete;
    if (c == '{') {
        return next == '"' || next == '}' || next == '\0' ? 90 : 20;
    }
    if (c == '[') {
        return next == '{' ? 90 : ng_scan_is_letter(next) ? 0 : 20; /* a heading of others */
    }
    return 0;
}

/* ---- writing ---- */

static void write_string(const char *text, struct nonogram_text *out)
{
    ng_json_string(out, text, strlen(text));
}

/* With the place that the puzzle is from, the source that it states has another name. */
static void write_texts(const struct nonogram_puzzle *puzzle, const struct ng_format_write *options,
                        struct nonogram_text *out)
{
    static const char *const names[] = {
#define X(upper, lower) [NONOGRAM_##upper] = #lower,
        NG_PUZZLE_NOTES(X)
#undef X
    };
    bool placed = options != NULL && options->source != NULL;
    if (placed) {
        ng_text_string(out, "\"source\":");
        write_string(options->source, out);
        ng_text_string(out, ",\"index\":");
        ng_text_number(out, options->index);
        ng_text_char(out, ',');
    }
    for (unsigned i = 0; i < NG_NOTES; i++) {
        if (puzzle->notes[i] != NULL) {
            ng_text_format(out, "\"%s\":", i == NONOGRAM_SOURCE && placed ? "origin" : names[i]);
            write_string(puzzle->notes[i], out);
            ng_text_char(out, ',');
        }
    }
}

static void write_palette(const struct ng_palette *palette, const struct ng_glyphs *glyphs,
                          struct nonogram_text *out)
{
    for (unsigned i = 0; i <= palette->count; i++) {
        ng_text_string(out, i == 0 ? "\"palette\":[{\"name\":" : ",{\"name\":");
        write_string(palette->colours[i].name, out);
        ng_text_string(out, ",\"symbol\":");
        ng_json_string(out, &glyphs->glyph[i], 1);
        ng_text_format(out, ",\"rgb\":\"#%06lx\"}", (unsigned long)palette->colours[i].rgb);
    }
    ng_text_string(out, "],");
}

static void write_clue(const struct ng_palette *palette, const struct ng_clue *clue,
                       struct nonogram_text *out)
{
    bool coloured = palette->count > 1;
    if (clue->open) {
        ng_text_string(out, "\"*\"");
        return;
    }
    ng_text_char(out, '[');
    for (uint32_t i = 0; i < clue->count; i++) {
        const struct nonogram_block *block = &clue->blocks[i];
        ng_text_string(out, i > 0 ? "," : "");
        ng_text_string(out, coloured ? "[" : "");
        if (block->length == 0) {
            ng_text_string(out, "\"?\"");
        } else {
            ng_text_number(out, block->length);
        }
        if (coloured) {
            ng_text_char(out, ',');
            write_string(palette->colours[block->colour].name, out);
            ng_text_char(out, ']');
        }
    }
    ng_text_char(out, ']');
}

static void write_clues(const struct nonogram_puzzle *puzzle, const char *name, uint32_t first,
                        uint32_t count, struct nonogram_text *out)
{
    ng_text_string(out, name);
    for (uint32_t i = first; i < first + count; i++) {
        ng_text_string(out, i > first ? "," : "");
        write_clue(&puzzle->palette, &puzzle->lines[i], out);
    }
    ng_text_char(out, ']');
}

static void write_picture(const struct nonogram_puzzle *puzzle, const char *name,
                          const uint8_t *cells, const struct ng_glyphs *glyphs,
                          struct nonogram_text *out)
{
    for (size_t i = 0; cells != NULL && i < (size_t)puzzle->width * puzzle->height; i++) {
        char symbol = glyphs->glyph[cells[i]];
        if (i % puzzle->width == 0) {
            ng_text_string(out, i == 0 ? name : "\",\"");
        }
        ng_text_string(out, symbol == '"' || symbol == '\\' ? "\\" : "");
        ng_text_char(out, symbol);
    }
    ng_text_string(out, cells != NULL ? "\"]" : "");
}

/* Everything can be said: there are symbols for all colours that a puzzle may have. */
static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    static const char not_cells[] = "?"; /* what cannot be a cell in a picture */
    bool plain = !ng_puzzle_is_colour(puzzle);
    struct ng_glyphs glyphs;
    bool enough = ng_glyphs_make(&glyphs, plain ? &ng_palette_black : &puzzle->palette, not_cells);
    ng_assert(enough);
    (void)enough;
    (void)diagnostic;
    ng_text_char(out, '{');
    write_texts(puzzle, options, out);
    if (!plain) {
        write_palette(&puzzle->palette, &glyphs, out);
    }
    write_clues(puzzle, "\"rows\":[", 0, puzzle->height, out);
    write_clues(puzzle, ",\"columns\":[", puzzle->height, puzzle->width, out);
    write_picture(puzzle, ",\"goal\":[\"", puzzle->goal, &glyphs, out);
    write_picture(puzzle, ",\"given\":[\"", puzzle->given, &glyphs, out);
    ng_text_string(out, "}\n");
    return NONOGRAM_OK;
}

static const char *const suffixes[] = {"json", "jsonl", "ndjson", NULL};

const struct ng_format ng_format_json = {
    .name = "json",
    .split = split,
    .suffixes = suffixes,
    .sniff = sniff,
    .extent = extent,
    .lines = true,
    .parse = parse,
    .write = write,
    .can = NG_CAN_COLOUR | NG_CAN_BLOTS | NG_CAN_OPEN | NG_CAN_GIVEN,
};
