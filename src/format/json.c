/* json: one object for each puzzle, one on each line (JSON Lines) or spread over several:
 *
 *     {"title":"Cat","palette":[{"name":"white","symbol":".","rgb":"#ffffff"},
 *                               {"name":"red","symbol":"r","rgb":"#ff0000"}],
 *      "rows":[[2,1],["?"],[]],"columns":[[[1,"red"]],"*",...],"goal":["rr.","..."]}
 *
 * The first colour of the palette is the background; without one, it is '.' and '#'. A block is a
 * number, "?" for any length, or one of these with a colour's name or symbol, [2,"red"] or
 * {"n":2,"colour":"red"}. "*" is a clue that is unknown as a whole. A clue may be a string as well,
 * "2 1" or "2r,1b" with the colours' symbols, or one number. Other programs' names for the clues
 * are read, too: "hor" and "ver", "horizontal" (the rows) and "vertical", "row" and "col",
 * "rowHints", "col_clues", "RowsDef" and so on (keys.c); a "name" is the title where there is no
 * other; pictures may be in one string or in numbers (json_picture.h), and have other names where
 * their shape fits. Members that are not known are not used, but for an object that holds the clues
 * (json_nest.h). Several puzzles may be the
 * items of an array.
 */
#include "base/check.h"
#include "format/formats.h"
#include "format/glyphs.h"
#include "format/json_array.h"
#include "format/json_extent.h"
#include "format/json_read.h"
#include "format/json_string.h"
#include "format/refuse.h"
#include "format/scan.h"

#include <string.h>

static const char *const suffixes[] = {"json", "jsonl", "ndjson", NULL};

/* What cannot be a cell in a picture. */
static const char reserved_characters[] = "?";

static int sniff(struct ng_span text, bool complete)
{
    struct ng_json_item item = ng_json_item_find(text);
    size_t at = ng_scan_skip_blank(text, 0);
    (void)complete;
    if (at == text.size || (text.text[at] != '{' && text.text[at] != '[')) {
        return 0;
    }
    if (text.text[at] == '{' || item.opens) {
        return 90;
    }
    at = ng_scan_skip_blank(text, at + 1);
    return at < text.size && ng_scan_is_letter(text.text[at]) ? 0 : 20; /* a heading of others */
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
    if (options->source != NULL) {
        ng_text_string(out, "\"source\":");
        write_string(options->source, out);
        ng_text_string(out, ",\"index\":");
        ng_text_number(out, options->index);
        ng_text_char(out, ',');
    }
    for (unsigned i = 0; i < NG_NOTES; i++) {
        if (puzzle->notes[i] != NULL) {
            bool renamed = i == NONOGRAM_SOURCE && options->source != NULL;
            ng_text_format(out, "\"%s\":", renamed ? "origin" : names[i]);
            write_string(puzzle->notes[i], out);
            ng_text_char(out, ',');
        }
    }
}

static void write_palette(const struct ng_palette *palette, const struct ng_glyphs *glyphs,
                          struct nonogram_text *out)
{
    ng_text_string(out, "\"palette\":[");
    for (unsigned i = 0; i <= palette->count; i++) {
        ng_text_string(out, i > 0 ? ",{\"name\":" : "{\"name\":");
        write_string(palette->colours[i].name, out);
        ng_text_string(out, ",\"symbol\":");
        ng_json_string(out, &glyphs->glyph[i], 1);
        ng_text_format(out, ",\"rgb\":\"#%06lx\"}", (unsigned long)palette->colours[i].rgb);
    }
    ng_text_string(out, "],");
}

static void write_block(const struct ng_palette *palette, const struct nonogram_block *block,
                        struct nonogram_text *out)
{
    if (palette->count > 1) {
        ng_text_char(out, '[');
    }
    if (block->length == 0) {
        ng_text_string(out, "\"?\"");
    } else {
        ng_text_number(out, block->length);
    }
    if (palette->count > 1) {
        ng_text_char(out, ',');
        write_string(palette->colours[block->colour].name, out);
        ng_text_char(out, ']');
    }
}

static void write_clue(const struct ng_palette *palette, const struct ng_clue *clue,
                       struct nonogram_text *out)
{
    if (clue->open) {
        ng_text_string(out, "\"*\"");
        return;
    }
    ng_text_char(out, '[');
    for (uint32_t i = 0; i < clue->count; i++) {
        if (i > 0) {
            ng_text_char(out, ',');
        }
        write_block(palette, &clue->blocks[i], out);
    }
    ng_text_char(out, ']');
}

static void write_clues(const struct nonogram_puzzle *puzzle, const char *name, uint32_t first,
                        uint32_t count, struct nonogram_text *out)
{
    ng_text_format(out, "\"%s\":[", name);
    for (uint32_t i = first; i < first + count; i++) {
        if (i > first) {
            ng_text_char(out, ',');
        }
        write_clue(&puzzle->palette, &puzzle->lines[i], out);
    }
    ng_text_char(out, ']');
}

static void write_symbol(char symbol, struct nonogram_text *out)
{
    if (symbol == '"' || symbol == '\\') {
        ng_text_char(out, '\\');
    }
    ng_text_char(out, symbol);
}

static void write_picture(const struct nonogram_puzzle *puzzle, const char *name,
                          const uint8_t *cells, const struct ng_glyphs *glyphs,
                          struct nonogram_text *out)
{
    if (cells == NULL) {
        return;
    }
    ng_text_format(out, ",\"%s\":[", name);
    for (uint32_t y = 0; y < puzzle->height; y++) {
        ng_text_string(out, y > 0 ? "," : "");
        ng_text_char(out, '"');
        for (uint32_t x = 0; x < puzzle->width; x++) {
            write_symbol(glyphs->glyph[cells[(size_t)y * puzzle->width + x]], out);
        }
        ng_text_char(out, '"');
    }
    ng_text_char(out, ']');
}

/* No place is said. */
static const struct ng_format_write nothing_more = {.source = NULL};

/* Everything can be said: there are symbols for all colours that a puzzle may have. */
static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    bool plain = !ng_puzzle_is_colour(puzzle);
    (void)diagnostic;
    struct ng_glyphs glyphs;
    bool enough =
        ng_glyphs_make(&glyphs, plain ? &ng_palette_black : &puzzle->palette, reserved_characters);

    ng_assert(enough);
    (void)enough;
    ng_text_char(out, '{');
    write_texts(puzzle, options != NULL ? options : &nothing_more, out);
    if (!plain) {
        write_palette(&puzzle->palette, &glyphs, out);
    }
    write_clues(puzzle, "rows", 0, puzzle->height, out);
    ng_text_char(out, ',');
    write_clues(puzzle, "columns", puzzle->height, puzzle->width, out);
    write_picture(puzzle, "goal", puzzle->goal, &glyphs, out);
    write_picture(puzzle, "given", puzzle->given, &glyphs, out);
    ng_text_string(out, "}\n");
    return NONOGRAM_OK;
}

const struct ng_format ng_format_json = {
    .name = "json",
    .suffixes = suffixes,
    .sniff = sniff,
    .extent = ng_json_extent,
    .parse = ng_json_read_parse,
    .write = write,
};
