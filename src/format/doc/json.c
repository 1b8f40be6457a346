/* json: a puzzle is a value, most often an object, on a line of its own (JSON Lines) or spread over
 * several:
 *
 *     {"title":"Cat","palette":[{"name":"white","symbol":".","rgb":"#ffffff"},
 *                               {"name":"red","symbol":"r","rgb":"#ff0000"}],
 *      "rows":[[2,1],["?"],[]],"columns":[[[1,"red"]],"*",...],"goal":["rr.","..."]}
 *
 * The first colour of the palette is the background; without one, it is '.' and '#'. A block is a
 * number, "?" for any length, or one of these with a colour's name or symbol, [2,"red"] or
 * {"n":2,"colour":"red"}. "*" is a clue that is unknown as a whole. The rest is in map.h. */
#include "format/doc/json_lexer.h"

#include "base/check.h"
#include "format/format.h"
#include "format/glyphs.h"
#include "format/json_string.h"
#include "format/scan.h"
#include "format/write.h"

#include <string.h>

static bool read(struct ng_span text, struct ng_build *build)
{
    return ng_json_map(text, build);
}

/* ---- where a puzzle ends ---- */

/* A text that is one object without others in it is one puzzle. */
static size_t split(struct ng_span text, struct ng_memory *memory, struct ng_poll *poll,
                    struct ng_span **puzzles)
{
    size_t start = ng_scan_skip_blank(text, 0);
    *puzzles = NULL;
    return start < text.size && text.text[start] == '{' &&
                   memchr(text.text + start + 1, '{', text.size - start - 1) == NULL
               ? 1
               : ng_json_split(text, memory, poll, puzzles);
}

/* The end, without the line end, of the line after which another object begins, or text.size. */
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

/* A puzzle is an object or array, with its line unless another one follows in it. A broken one ends
 * before the next line that begins with an object, so that other puzzles are not lost. */
static size_t extent(struct ng_span text, bool complete)
{
    size_t start = ng_scan_skip_blank(text, 0), at = 0;
    unsigned inside;
    if (start < text.size && (text.text[start] == '{' || text.text[start] == '[')) {
        at = ng_json_follow(text, start, &inside);
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

/* An object begins with a key in quotes; an array of arrays can belong to another format. */
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
        return next == '{' ? 90 : ng_scan_is_letter(next) ? 0 : 20; /* a heading of other formats */
    }
    return 0;
}

/* ---- writing ---- */

static void write_string(const char *text, struct nonogram_text *out)
{
    ng_json_string(out, text, strlen(text));
}

/* If the place of the puzzle is written, the source that the puzzle states has another name. */
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
        if (i > 0) {
            ng_text_char(out, ',');
        }
        if (coloured) {
            ng_text_char(out, '[');
        }
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
        if (i > first) {
            ng_text_char(out, ',');
        }
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

/* Everything is supported: there are symbols for all possible colours. */
static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    static const char not_cells[] = "?"; /* not allowed for cells in a picture */
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
    .read = read,
    .write = write,
    .can = NG_CAN_COLOUR | NG_CAN_BLOTS | NG_CAN_OPEN | NG_CAN_GIVEN,
};
