/* The head, style and pieces that HTML pages share. */
#include "render/page.h"

#include "base/markup.h"
#include "render/cells.h"
#include "render/clues.h"

/* td:nth-child counts the row's clue too, hence 5n+2 where columns 0, 5, 10, … begin. */
static const char *const common_style[] = {
    ":root{color-scheme:light dark;--page:#fff;--ink:#1c1c1e;--dim:#767676;--line:#b9b9b9;",
    "--rule:#4a4a4a;--mark:#ffd75e;--wrong:#c62828;--cell:24px}",
    "@media(prefers-color-scheme:dark){:root{--page:#18191b;--ink:#e9e7e3;--dim:#9a9a9a;",
    "--line:#8d8d8d;--rule:#3a3a3a;--mark:#8a6d00;--wrong:#ff8a80}}",
    "@media print{:root{color-scheme:light;--page:#fff;--ink:#000;--dim:#555;--line:#999;",
    "--rule:#000}*{print-color-adjust:exact;-webkit-print-color-adjust:exact}}",
    "body{margin:0;padding:12px;background:var(--page);color:var(--ink);",
    "font:16px/1.4 system-ui,sans-serif}",
    "h1{font-size:1.3em;margin:0 0 .4em;max-height:4.2em;overflow:auto;overflow-wrap:anywhere}",
    "table.grid{border-spacing:0;font-size:max(9px,calc(var(--cell)*.55));line-height:1.25;",
    "font-variant-numeric:tabular-nums}",
    ".grid th{padding:2px;font-weight:normal;background:var(--page)}",
    ".grid thead th{vertical-align:bottom;border-left:1px solid transparent}",
    ".grid thead span{display:block;margin:1px auto;text-align:center}",
    ".grid tbody th{text-align:right;white-space:nowrap;padding-right:5px}",
    ".grid tbody span{display:inline-block;text-align:center;min-width:1.2em}",
    ".grid span{border-radius:3px;box-sizing:border-box}",
    ".grid td{padding:0;width:var(--cell);min-width:var(--cell);height:var(--cell);",
    "box-sizing:border-box;background:var(--paper);border:solid var(--line);",
    "border-width:1px 0 0 1px}",
    ".grid td:nth-child(5n+2){border-left:2px solid var(--rule)}",
    ".grid td:last-child{border-right:2px solid var(--rule)}",
    ".grid tbody tr:nth-child(5n+1)>td{border-top:2px solid var(--rule)}",
    ".grid tbody tr:last-child>td{border-bottom:2px solid var(--rule)}",
    NULL,
};

void ng_page_lines(const char *const *lines, struct nonogram_text *out)
{
    for (; *lines; lines++) {
        ng_text_string(out, *lines);
        ng_text_char(out, '\n');
    }
}

/* On paper all columns have to fit the width of a sheet, about 19 cm. */
static void write_print(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    struct ng_clues rows = ng_clues_view(puzzle, NG_CLUES_ROWS, false);
    uint64_t across = (uint64_t)puzzle->width + rows.slots + 1;
    ng_text_format(out,
                   "@media print{table.grid{--cell:min(24px,calc(180mm/%llu))!important;"
                   "font-size:calc(var(--cell)*.55)}\n"
                   ".grid th{padding:0 calc(var(--cell)*.1)}.grid tr{break-inside:avoid}"
                   "h1{max-height:none}}\n",
                   (unsigned long long)across);
}

/* Lines that can be seen on dark cells, on a light page as on a dark one. */
static void write_dark_lines(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    if (ng_clues_contrast(puzzle->palette.colours[0].rgb) == 0xffffff) {
        ng_text_string(out, ":root{--line:#6a6a6a;--rule:#c8c8c8}\n");
    }
}

/* A colour as a dark page shows it where the board is light: four fifths as bright. */
static uint32_t dim(uint32_t rgb)
{
    return (rgb >> 16) * 4 / 5 << 16 | (rgb >> 8 & 255) * 4 / 5 << 8 | (rgb & 255) * 4 / 5;
}

/* Appends the properties of the colours: --c is the colour itself, --i what reads well on it. */
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

void ng_page_open(const struct nonogram_puzzle *puzzle, const char *title, const char *const *style,
                  struct nonogram_text *out)
{
    ng_text_string(out, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                        "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
                        "<title>");
    ng_markup_escape(out, title);
    ng_text_string(out, "</title>\n<style>\n");
    ng_page_lines(common_style, out);
    write_palette(puzzle, out);
    write_dark_lines(puzzle, out);
    write_print(puzzle, out);
    if (style) {
        ng_page_lines(style, out);
    }
    ng_text_string(out, "</style>\n</head>\n<body>\n");
}

void ng_page_close(struct nonogram_text *out)
{
    ng_text_string(out, "</body>\n</html>\n");
}

/* Appends class="…" of one or two classes, nothing where there are none. `value` is that of a
 * colour, NONOGRAM_UNKNOWN for none. */
static void write_class(struct nonogram_text *out, unsigned value, const char *more)
{
    bool further = more && *more;
    if (value == NONOGRAM_UNKNOWN && !further) {
        return;
    }
    ng_text_string(out, " class=\"");
    if (value != NONOGRAM_UNKNOWN) {
        ng_text_char(out, 'c');
        ng_text_number(out, value);
    }
    if (value != NONOGRAM_UNKNOWN && further) {
        ng_text_char(out, ' ');
    }
    if (further) {
        ng_markup_escape(out, more);
    }
    ng_text_char(out, '"');
}

/* Appends the labels of a line of `clues`, each in an element of its own. */
static void write_clue(const struct ng_page_grid *grid, const struct ng_clues *clues, uint32_t line,
                       struct nonogram_text *out)
{
    uint32_t first = ng_clues_free_slots(clues, line);
    for (uint32_t slot = first; slot < clues->slots; slot++) {
        struct ng_label label = ng_clues_label(clues, line, slot);
        const char *more = grid->block_class
                               ? grid->block_class(grid->context, clues->first + line, slot - first)
                               : NULL;
        ng_text_string(out, slot > first ? " <span" : "<span");
        write_class(out, label.coloured ? label.colour : NONOGRAM_UNKNOWN, more);
        ng_text_char(out, '>');
        ng_text_bytes(out, label.text, label.size);
        ng_text_string(out, "</span>");
    }
}

static void write_cells(const struct ng_page_grid *grid, uint32_t y, struct nonogram_text *out)
{
    for (uint32_t x = 0; x < grid->puzzle->width; x++) {
        ng_text_string(out, "<td");
        write_class(out, ng_cells_at(grid->puzzle, grid->cells, x, y),
                    grid->cell_class ? grid->cell_class(grid->context, x, y) : NULL);
        ng_text_string(out, "></td>");
    }
}

void ng_page_grid(const struct ng_page_grid *grid, struct nonogram_text *out)
{
    struct ng_clues rows = ng_clues_view(grid->puzzle, NG_CLUES_ROWS, false);
    struct ng_clues columns = ng_clues_view(grid->puzzle, NG_CLUES_COLUMNS, false);
    ng_text_string(out, "<table class=\"grid\">\n<thead><tr><th aria-hidden=\"true\"></th>\n");
    for (uint32_t x = 0; x < columns.count; x++) {
        ng_text_string(out, "<th scope=\"col\">");
        write_clue(grid, &columns, x, out);
        ng_text_string(out, "</th>\n");
    }
    ng_text_string(out, "</tr></thead>\n<tbody>\n");
    for (uint32_t y = 0; y < rows.count && !out->failed; y++) {
        ng_text_string(out, "<tr><th scope=\"row\">");
        write_clue(grid, &rows, y, out);
        ng_text_string(out, "</th>\n");
        write_cells(grid, y, out);
        ng_text_string(out, "</tr>\n");
    }
    ng_text_string(out, "</tbody>\n</table>\n");
}
