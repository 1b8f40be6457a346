/* html: one page to play on that stands alone: the grid as a table, which also prints, a script,
 * and what that has to know of the puzzle. Unsolved, the page has the SHA-256 of the picture (of
 * its form as text), not the picture. */
#include "base/markup.h"
#include "base/sha256.h"
#include "model/colour_word.h"
#include "render/cells.h"
#include "render/page.h"
#include "render/play.h"
#include "render/render.h"

#include <string.h>

static const char *const tools_end[] = {
    "<button id=\"undo\" title=\"take a stroke back (U)\">Undo</button>",
    "<button id=\"redo\" title=\"do it again (Y)\">Redo</button>",
    "<button id=\"check\" title=\"lines that cannot be right (C)\">Check</button>",
    "<button id=\"clear\" title=\"begin again\">Clear</button>",
    "<button id=\"smaller\" title=\"smaller cells\" aria-label=\"smaller cells\">&minus;</button>",
    "<button id=\"larger\" title=\"larger cells\" aria-label=\"larger cells\">+</button>",
    "<span id=\"time\" title=\"time\">0:00</span>",
    "</div>",
    "<p id=\"status\" role=\"status\" aria-live=\"polite\"></p>",
    "<noscript><p>Without scripts this page can be printed, but not played on.</p></noscript>",
    "<div class=\"board\">",
    NULL,
};

static const char *const rules[] = {
    "</div>",
    "<details><summary>How to play</summary>",
    "<p>The numbers say how many cells in a row stand together in a line, in their order; between",
    "blocks of one colour at least one cell is blank.</p>",
    "<p>Click or draw to fill cells, once more to open them again. Right click, Ctrl-click or the",
    "&times; tool mark cells as blank. Two fingers move a large board.</p>",
    "<p>Keys: arrows move, with Shift they draw; space fills, X marks as blank, Delete opens;",
    "1 to 9 choose a colour; U undoes, Y does it again, C checks.</p>",
    "</details>",
    NULL,
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

static void write_puzzle(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                         const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    ng_text_string(out, "<script type=\"application/json\" id=\"puzzle\">{\"width\":");
    ng_text_number(out, puzzle->width);
    ng_text_string(out, ",\"height\":");
    ng_text_number(out, puzzle->height);
    ng_text_string(out, ",\"play\":");
    ng_text_string(out, options->unsolved ? "true" : "false");
    ng_text_string(out, ",\"cell\":");
    ng_text_number(out, options->cell);
    ng_text_string(out, ",\"symbols\":");
    write_symbols(puzzle, out);
    ng_text_string(out, ",\"hash\":");
    write_hash(puzzle, cells, out);
    ng_text_string(out, ",\n\"clues\":[");
    for (uint32_t i = 0; i < puzzle->height + puzzle->width && !out->failed; i++) {
        if (i) {
            ng_text_char(out, ',');
        }
        write_clue(&puzzle->lines[i], out);
    }
    ng_text_string(out, "]}</script>\n<script>\n");
    ng_page_lines(ng_play_script, out);
    ng_text_string(out, "</script>\n");
}

/* ---- what is seen ---- */

static void write_brush(const struct nonogram_puzzle *puzzle, unsigned value,
                        struct nonogram_text *out)
{
    ng_text_string(out, "<button data-brush=\"");
    ng_text_number(out, value);
    ng_text_string(out, "\" title=\"");
    ng_markup_escape(out, value ? ng_colour_label(&puzzle->palette, value) : "blank");
    ng_text_string(out, "\" aria-label=\"");
    ng_markup_escape(out, value ? ng_colour_label(&puzzle->palette, value) : "blank");
    ng_text_string(out, "\">");
    if (value) {
        ng_text_string(out, "<i class=\"swatch c");
        ng_text_number(out, value);
        ng_text_string(out, "\"></i>");
    } else {
        ng_text_string(out, "&times;");
    }
    ng_text_string(out, "</button>\n");
}

static void write_tools(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    ng_text_string(out, "<div class=\"tools\" role=\"toolbar\" aria-label=\"Tools\">\n");
    for (unsigned value = 1; value <= puzzle->palette.count; value++) {
        write_brush(puzzle, value, out);
    }
    write_brush(puzzle, 0, out);
    ng_page_lines(tools_end, out);
}

static const char *class_of_given(const void *context, uint32_t x, uint32_t y)
{
    const struct nonogram_puzzle *puzzle = context;
    uint8_t value = ng_cells_at(puzzle, puzzle->given, x, y);
    return value == NONOGRAM_UNKNOWN ? NULL : value ? "given" : "given x";
}

static void draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                 const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    const char *shown = ng_cells_title(puzzle, cells, options);
    const char *title = shown ? shown : "Nonogram";
    struct ng_page_grid grid = {
        .puzzle = puzzle,
        .cells = options->unsolved ? puzzle->given : cells,
        .cell_class = puzzle->given ? class_of_given : NULL,
        .context = puzzle,
    };
    ng_page_open(puzzle, title, ng_play_style, out);
    ng_text_string(out, "<h1 dir=\"auto\">");
    ng_markup_escape(out, title);
    ng_text_string(out, "</h1>\n");
    write_tools(puzzle, out);
    ng_page_grid(&grid, out);
    ng_page_lines(rules, out);
    write_puzzle(puzzle, cells, options, out);
    ng_page_close(out);
}

const struct ng_render ng_render_html = {"html", "html", draw};
