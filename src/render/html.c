/* html: one page to play on that stands alone: the grid as a table, which also prints, a script,
 * and what that has to know of the puzzle. Unsolved, the page has the SHA-256 of the picture (of
 * its form as text), not the picture. */
#include "base/markup.h"
#include "base/sha256.h"
#include "model/colour_word.h"
#include "render/cells.h"
#include "render/page.h"
#include "render/render.h"

#include <string.h>

/* What is drawn. */
struct drawing {
    const struct nonogram_puzzle *puzzle;
    const uint8_t *cells;
    const struct nonogram_draw_options *options;
};

/* ---- what the script has to know ---- */

static void write_clue(const struct ng_clue *clue, struct nonogram_text *out)
{
    if (clue->open) {
        ng_text_string(out, "null");
        return;
    }
    ng_text_char(out, '[');
    for (uint32_t i = 0; i < clue->count; i++) {
        ng_text_string(out, i ? ",[" : "[");
        ng_text_number(out, clue->blocks[i].length);
        ng_text_char(out, ',');
        ng_text_number(out, clue->blocks[i].colour);
        ng_text_char(out, ']');
    }
    ng_text_char(out, ']');
}

/* The codes of the characters that stand for the values in the hashed text. */
static void write_symbols(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    const struct ng_palette *palette = ng_cells_palette(puzzle);
    for (unsigned value = 0; value <= palette->count; value++) {
        ng_text_string(out, value ? "," : "[");
        ng_text_number(out, (unsigned char)palette->colours[value].symbol);
    }
    ng_text_char(out, ']');
}

/* The hash of a picture, null where there is none or not all of it is known. */
static void write_hash(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                       struct nonogram_text *out)
{
    size_t size = (size_t)puzzle->width * puzzle->height;
    struct nonogram_text text = {.data = NULL};
    const struct nonogram_draw_options plain = {.colour = false};
    if (!cells || memchr(cells, NONOGRAM_UNKNOWN, size)) {
        ng_text_string(out, "null");
        return;
    }
    ng_render_text.draw(puzzle, cells, &plain, &text);
    if (text.failed) {
        out->failed = true;
        ng_text_clear(&text);
        return;
    }
    uint8_t digest[NG_SHA256_BYTES];
    ng_sha256(text.data, text.size, digest);
    ng_text_char(out, '"');
    for (size_t i = 0; i < sizeof digest; i++) {
        ng_text_format(out, "%02x", (unsigned)digest[i]);
    }
    ng_text_char(out, '"');
    ng_text_clear(&text);
}

static void write_puzzle(void *context, struct nonogram_text *out)
{
    const struct drawing *drawing = context;
    const struct nonogram_puzzle *puzzle = drawing->puzzle;
    ng_text_format(out, "{\"width\":%lu,\"height\":%lu,\"play\":%s,\"cell\":%lu,\"symbols\":",
                   (unsigned long)puzzle->width, (unsigned long)puzzle->height,
                   drawing->options->unsolved ? "true" : "false",
                   (unsigned long)drawing->options->cell);
    write_symbols(puzzle, out);
    ng_text_string(out, ",\"hash\":");
    write_hash(puzzle, drawing->cells, out);
    ng_text_string(out, ",\n\"clues\":[");
    for (uint32_t i = 0; i < puzzle->height + puzzle->width && !out->failed; i++) {
        ng_text_string(out, i ? "," : "");
        write_clue(&puzzle->lines[i], out);
    }
    ng_text_string(out, "]}");
}

/* ---- what is seen ---- */

static void write_title(void *context, struct nonogram_text *out)
{
    const struct drawing *drawing = context;
    const char *title = ng_cells_title(drawing->puzzle, drawing->cells, drawing->options);
    ng_markup_escape(out, title ? title : "Nonogram");
}

static void write_style(void *context, struct nonogram_text *out)
{
    ng_page_style(((const struct drawing *)context)->puzzle, out);
}

static void write_brush(const struct nonogram_puzzle *puzzle, unsigned value,
                        struct nonogram_text *out)
{
    const char *name = value ? ng_colour_label(&puzzle->palette, value) : "blank";
    ng_text_format(out, "<button data-brush=\"%u\" title=\"", value);
    ng_markup_escape(out, name);
    ng_text_string(out, "\" aria-label=\"");
    ng_markup_escape(out, name);
    if (value) {
        ng_text_format(out, "\"><i class=\"swatch c%u\"></i></button>\n", value);
    } else {
        ng_text_string(out, "\">&times;</button>\n");
    }
}

static void write_brushes(void *context, struct nonogram_text *out)
{
    const struct drawing *drawing = context;
    for (unsigned value = 1; value <= drawing->puzzle->palette.count; value++) {
        write_brush(drawing->puzzle, value, out);
    }
    write_brush(drawing->puzzle, 0, out);
}

static const char *class_of_given(const void *context, uint32_t x, uint32_t y)
{
    const struct nonogram_puzzle *puzzle = context;
    uint8_t value = ng_cells_at(puzzle, puzzle->given, x, y);
    return value == NONOGRAM_UNKNOWN ? NULL : value ? "given" : "given x";
}

static void write_grid(void *context, struct nonogram_text *out)
{
    const struct drawing *drawing = context;
    const struct nonogram_puzzle *puzzle = drawing->puzzle;
    struct ng_page_grid grid = {
        .puzzle = puzzle,
        .cells = drawing->options->unsolved ? puzzle->given : drawing->cells,
        .cell_class = puzzle->given ? class_of_given : NULL,
        .context = puzzle,
    };
    ng_page_grid(&grid, out);
}

static void draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                 const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    static const struct ng_page_part parts[] = {
        {"title", write_title}, {"colours", write_style}, {"brushes", write_brushes},
        {"grid", write_grid},   {"puzzle", write_puzzle}, {NULL, NULL},
    };
    struct drawing drawing = {puzzle, cells, options};
    ng_page_fill("play.html", parts, &drawing, out);
}

const struct ng_render ng_render_html = {"html", "html", draw};
