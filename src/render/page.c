/* Fills pages, and writes the parts that depend on the puzzle. */
#include "render/page.h"

#include "base/check.h"
#include "base/digest.h"
#include "base/text.h"
#include "model/palette.h"
#include "render/render.h"

#include <string.h>

/* The embedded file, or NULL if it does not exist. */
static const struct ng_asset *find_asset(const char *name, size_t size)
{
    const struct ng_asset *asset = ng_assets;
    while (asset->name && (strlen(asset->name) != size || memcmp(asset->name, name, size) != 0)) {
        asset++;
    }
    return asset->name ? asset : NULL;
}

/* Appends the contents of the hole `name`. */
static void fill_hole(const char *name, size_t size, const struct ng_page_part *parts,
                      void *context, struct nonogram_text *out)
{
    const struct ng_asset *asset = find_asset(name, size);
    if (asset) {
        ng_text_bytes(out, (const char *)asset->bytes, asset->size);
        return;
    }
    while (strlen(parts->name) != size || memcmp(parts->name, name, size) != 0) {
        parts++;
        ng_assert(parts->name);
    }
    parts->write(context, out);
}

/* The first of the two characters `pair` in [at, end), or `end`. */
static const char *find_pair(const char *at, const char *end, char pair)
{
    while (at < end && !(at + 1 < end && at[0] == pair && at[1] == pair)) {
        at++;
    }
    return at;
}

void ng_page_fill(const char *file, const struct ng_page_part *parts, void *context,
                  struct nonogram_text *out)
{
    const struct ng_asset *page = find_asset(file, strlen(file));
    ng_assert(page);
    const char *begin = (const char *)page->bytes, *at = begin, *end = begin + page->size;
    while (at < end && !out->failed) {
        const char *hole = find_pair(at, end, '{');
        ng_text_bytes(out, at, (size_t)(hole - at));
        if (hole == end) {
            return;
        }
        bool whole_line = hole == begin || hole[-1] == '\n';
        const char *close = find_pair(hole, end, '}');
        fill_hole(hole + 2, (size_t)(close - hole - 2), parts, context, out);
        at = close + 2;
        at += whole_line && at < end && *at == '\n';
    }
}

/* Makes lines visible on dark cells, on a light and on a dark page. */
static void write_dark_lines(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    if (ng_clues_contrast(puzzle->palette.colours[0].rgb) == 0xffffff) {
        ng_text_string(out, ":root{--line:#6a6a6a;--rule:#c8c8c8}\n");
    }
}

/* A colour on a dark page with a light board: four fifths as bright. */
static uint32_t dim(uint32_t rgb)
{
    return (rgb >> 16) * 4 / 5 << 16 | (rgb >> 8 & 255) * 4 / 5 << 8 | (rgb & 255) * 4 / 5;
}

/* Appends the properties of the colours: --c is the colour itself, --i a readable colour on it. */
static void write_colours(const struct ng_palette *palette, bool dimmed, struct nonogram_text *out)
{
    for (unsigned value = 0; value <= palette->count; value++) {
        uint32_t rgb = palette->colours[value].rgb;
        rgb = dimmed ? dim(rgb) : rgb;
        if (value == 0) {
            ng_text_format(out, ":root{--paper:#%06lx}\n", (unsigned long)rgb);
        }
        ng_text_format(out, ".c%u{--c:#%06lx;--i:#%06lx}\n", value, (unsigned long)rgb,
                       (unsigned long)ng_clues_contrast(rgb));
    }
}

static void write_palette(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    const struct ng_palette *palette = &puzzle->palette;
    write_colours(palette, false, out);
    if (ng_clues_contrast(palette->colours[0].rgb) == 0) {
        ng_text_string(out, "@media screen and (prefers-color-scheme:dark){\n");
        write_colours(palette, true, out);
        ng_text_string(out, "}\n");
    }
    for (unsigned value = 1; value <= palette->count; value++) {
        ng_text_format(out,
                       ".grid td.c%u{background:var(--c)}\n"
                       ".grid span.c%u{background:var(--c);color:var(--i)}\n",
                       value, value);
    }
}

void ng_page_style(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    uint32_t slots = ng_clues_view(puzzle, NG_CLUES_ROWS, false).slots;
    uint32_t beside = puzzle->height >= NG_NUMBERS_FROM ? 2 : 1; /* the numbers, and the borders */
    write_palette(puzzle, out);
    write_dark_lines(puzzle, out);
    ng_text_format(out, ":root{--across:%llu}\n",
                   (unsigned long long)puzzle->width + slots + beside);
}

/* Appends the labels of a line of `clues`, each in its own element, with its colour in words. */
static void write_clue(const struct ng_clues *clues, uint32_t line, struct nonogram_text *out)
{
    const struct ng_palette *palette = &clues->puzzle->palette;
    uint32_t first = ng_clues_free_slots(clues, line);
    for (uint32_t slot = first; slot < clues->slots; slot++) {
        struct ng_label label = ng_clues_label(clues, line, slot);
        ng_text_string(out, slot > first ? " <span" : "<span");
        if (label.coloured) {
            ng_text_format(out, " class=\"c%u\"", label.colour);
        }
        ng_text_char(out, '>');
        ng_text_bytes(out, label.text, label.size);
        if (label.coloured && palette->count > 1) {
            ng_text_string(out, "<i> ");
            ng_markup_escape(out, ng_colour_word(palette, label.colour));
            ng_text_string(out, "</i>");
        }
        ng_text_string(out, "</span>");
    }
}

static void write_number(uint32_t line, uint32_t lines, struct nonogram_text *out)
{
    if (ng_is_numbered(line, lines)) {
        ng_text_format(out, " data-n=\"%lu\"", (unsigned long)line + 1);
    }
}

static void write_cell(uint8_t value, bool given, struct nonogram_text *out)
{
    if (value == NONOGRAM_UNKNOWN) {
        ng_text_string(out, "<td></td>");
    } else {
        ng_text_format(out, "<td class=\"c%u%s\"></td>", value,
                       !given       ? ""
                       : value == 0 ? " given x"
                                    : " given");
    }
}

static void write_cells(const struct nonogram_puzzle *puzzle, const uint8_t *cells, bool given,
                        uint32_t y, struct nonogram_text *out)
{
    for (uint32_t x = 0; x < puzzle->width; x++) {
        bool known = given && ng_cells_at(puzzle, puzzle->given, x, y) != NONOGRAM_UNKNOWN;
        write_cell(ng_cells_at(puzzle, cells, x, y), known, out);
    }
}

void ng_page_grid(const struct nonogram_puzzle *puzzle, const uint8_t *cells, bool given,
                  struct nonogram_text *out)
{
    struct ng_clues rows = ng_clues_view(puzzle, NG_CLUES_ROWS, false);
    struct ng_clues columns = ng_clues_view(puzzle, NG_CLUES_COLUMNS, false);
    ng_text_format(out,
                   "<table class=\"grid\" id=\"grid\" aria-label=\"The grid, %lu rows and %lu "
                   "columns\">\n<thead><tr><th aria-hidden=\"true\"></th>\n",
                   (unsigned long)puzzle->height, (unsigned long)puzzle->width);
    for (uint32_t x = 0; x < columns.count; x++) {
        ng_text_format(out, "<th scope=\"col\" id=\"c%lu\"", (unsigned long)x);
        write_number(x, columns.count, out);
        ng_text_char(out, '>');
        write_clue(&columns, x, out);
        ng_text_string(out, "</th>\n");
    }
    ng_text_string(out, "</tr></thead>\n<tbody>\n");
    for (uint32_t y = 0; y < rows.count && !out->failed; y++) {
        ng_text_string(out, "<tr");
        write_number(y, rows.count, out);
        ng_text_format(out, "><th scope=\"row\" id=\"r%lu\">", (unsigned long)y);
        write_clue(&rows, y, out);
        ng_text_string(out, "</th>\n");
        write_cells(puzzle, cells, given, y, out);
        ng_text_string(out, "</tr>\n");
    }
    ng_text_string(out, "</tbody>\n</table>\n");
}

/* ---- the page to play on ---- */

/* html: one page to play on, without other files: the grid as a table, which also prints, a script,
 * and its data about the puzzle. Unsolved, the page has the SHA-256 of the picture (of its form as
 * text), not the picture. */

struct drawing {
    const struct nonogram_puzzle *puzzle;
    const uint8_t *cells;
    const struct nonogram_draw_options *options;
};

static void write_clue_json(const struct ng_clue *clue, struct nonogram_text *out)
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

/* Appends the codes of the characters for the values in the hashed text. */
static void write_symbols(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    const struct ng_palette *palette = ng_cells_palette(puzzle);
    for (unsigned value = 0; value <= palette->count; value++) {
        ng_text_string(out, value ? "," : "[");
        ng_text_number(out, (unsigned char)palette->colours[value].symbol);
    }
    ng_text_char(out, ']');
}

/* Appends the hash of a picture; null if there is none or not all of it is known. */
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
        write_clue_json(&puzzle->lines[i], out);
    }
    ng_text_string(out, "]}");
}

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

static void write_play_grid(void *context, struct nonogram_text *out)
{
    const struct drawing *drawing = context;
    const struct nonogram_puzzle *puzzle = drawing->puzzle;
    ng_page_grid(puzzle, drawing->options->unsolved ? puzzle->given : drawing->cells, true, out);
}

static void draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                 const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    static const struct ng_page_part parts[] = {
        {"title", write_title},    {"colours", write_style}, {"brushes", write_brushes},
        {"grid", write_play_grid}, {"puzzle", write_puzzle}, {NULL, NULL},
    };
    struct drawing drawing = {puzzle, cells, options};
    ng_page_fill("play.html", parts, &drawing, out);
}

const struct ng_render ng_render_html = {"html", "html", draw};
