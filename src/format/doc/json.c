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
#include "base/text.h"
#include "format/doc/front.h"
#include "format/format.h"
#include "format/glyphs.h"
#include "format/json_string.h"
#include "format/scan.h"
#include "format/write.h"

#include <string.h>

struct lexer {
    struct ng_front f;
    unsigned style; /* of strings that have something to decode */
};

enum { JSON = NG_STYLE_ESCAPES | NG_STYLE_JSON };

/* Reads a string or key. In an exact one no control character may stand. */
static bool read_string(struct lexer *lexer, enum ng_tape_kind kind)
{
    struct ng_front *front = &lexer->f;
    const char *quote = front->at, *p = quote + 1;
    bool odd = false, exact = (lexer->style & NG_STYLE_EXACT) != 0;
    for (;; p++) {
        while (p < front->end && *p >= ' ' && *p < 0x7f && *p != '"' && *p != '\\') {
            p++;
        }
        if (p == front->end || *p == '"') {
            break;
        }
        bool control = (unsigned char)*p < ' ' || *p == 0x7f;
        if (*p == '\n' || (control && exact)) {
            front->at = p;
            return ng_front_expect(front, "the end of the string");
        }
        odd = true;
        p += *p == '\\' && front->end - p > 1 ? 1 : 0;
    }
    if (p == front->end) {
        return ng_front_say(front, quote, "the string does not end");
    }
    struct ng_span text = {quote + 1, (size_t)(p - quote - 1)};
    if (!odd) {
        ng_front_leaf(front, kind, text, 0);
    } else if (!ng_front_string(front, kind, text, lexer->style)) {
        return false;
    }
    front->at = p + 1;
    return true;
}

/* ---- the grammar ---- */

static bool read_number(struct ng_front *front)
{
    const char *start = front->at, *digits = start + (*start == '-' ? 1 : 0);
    front->at = ng_tape_number(front->tape, start, front->end);
    if (front->at - digits >= 2 && *digits == '0' && ng_scan_is_digit(digits[1])) {
        return ng_front_say(front, start, "a number with leading zeros");
    }
    char c = ng_front_peek(front, 0);
    bool fraction = c == '.' || c == 'e' || c == 'E';
    return (front->at > start && !fraction) || ng_front_say(front, start, "not a number of JSON");
}

static bool read_word(struct ng_front *front)
{
    static const char *const words[] = {"true", "false", "null"};
    struct ng_span rest = {front->at, (size_t)(front->end - front->at)};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        if (ng_scan_starts_with(rest, words[i])) {
            rest.size = strlen(words[i]);
            ng_front_leaf(front, NG_TAPE_WORD, rest, 0);
            front->at += rest.size;
            return true;
        }
    }
    return ng_front_expect(front, "a value");
}

static bool skip_space(void *context)
{
    struct ng_front *front = &((struct lexer *)context)->f;
    while (front->at < front->end && ng_scan_is_space(*front->at)) {
        front->at++;
    }
    return true;
}

static bool read_key(struct lexer *lexer)
{
    if (ng_front_peek(&lexer->f, 0) != '"') {
        return ng_front_expect(&lexer->f, "a key in quotes");
    }
    if (!read_string(lexer, NG_TAPE_KEY) || !skip_space(lexer)) {
        return false;
    }
    if (ng_front_peek(&lexer->f, 0) != ':') {
        return ng_front_expect(&lexer->f, "':'");
    }
    lexer->f.at++;
    return true;
}

static bool read_scalar(void *context, bool *key)
{
    struct lexer *lexer = context;
    *key = ng_tape_inside(lexer->f.tape) == NG_TAPE_OBJECT && !*key;
    char c = ng_front_peek(&lexer->f, 0);
    return *key                              ? read_key(lexer)
           : c == '"'                        ? read_string(lexer, NG_TAPE_STRING)
           : c == '-' || ng_scan_is_digit(c) ? read_number(&lexer->f)
                                             : read_word(&lexer->f);
}

/* Puts the one value of the text on the tape. */
static bool read_all(struct lexer *lexer)
{
    static const struct ng_front_flow flow = {true, skip_space, read_scalar};
    bool key = false;
    (void)skip_space(lexer);
    char c = ng_front_peek(&lexer->f, 0);
    return (c == '{' || c == '[' ? ng_front_flow(&lexer->f, &flow, lexer)
                                 : read_scalar(lexer, &key)) &&
           skip_space(lexer) && !lexer->f.tape->failed &&
           (lexer->f.at == lexer->f.end || ng_front_expect(&lexer->f, "the end of the text"));
}

enum nonogram_status ng_json_read(struct ng_span text, struct ng_tape *tape,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct lexer lexer = {ng_front_start(text, tape, NULL), JSON | NG_STYLE_EXACT};
    lexer.f.diagnostic = diagnostic;
    bool read = read_all(&lexer);
    return tape->failed ? ng_diag_no_memory(diagnostic) : read ? NONOGRAM_OK : NONOGRAM_BAD_INPUT;
}

static bool read(struct ng_span text, struct ng_build *build)
{
    struct ng_tape tape;
    struct lexer lexer = {ng_front_start(text, &tape, build), JSON};
    return ng_front_map(&lexer.f, read_all(&lexer), &ng_map_json);
}

size_t ng_json_split(struct ng_span text, struct ng_memory *memory, struct ng_poll *poll,
                     struct ng_span **puzzles)
{
    struct ng_tape tape;
    struct lexer lexer = {ng_front_start(text, &tape, NULL), JSON};
    tape.memory = memory;
    tape.poll = poll;
    return ng_front_split(&lexer.f, read_all(&lexer), &ng_map_json, puzzles);
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
            ng_text_format(out,
                           "\"%s\":", i == NONOGRAM_SOURCE && placed ? "origin" : ng_map_notes[i]);
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
    ng_text_string(out, options != NULL && options->open ? "" : "}\n");
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
    .records = true,
    .read = read,
    .write = write,
    .can = NG_CAN_COLOUR | NG_CAN_BLOTS | NG_CAN_OPEN | NG_CAN_GIVEN,
};
