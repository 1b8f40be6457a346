/* svg: a picture that stands alone: clues on top and at the left, a grid with every fifth line
 * thicker, cells in the palette's colours. Unknown cells are grey with a dot; without any cells, or
 * unsolved, the grid is left empty, a sheet to be filled in. All coordinates are whole numbers. */
#include "render/svg.h"

#include "base/text.h"
#include "render/document.h"
#include "render/layout.h"

#include <string.h>

/* ---- pages of paper ---- */

#define MARGIN    100 /* of a page */
#define GAP       80  /* between two places */
#define CELL_MOST 100

/* A page and its places, all of one size, in rows and columns. */
struct page {
    uint32_t width;
    uint32_t height;
    uint32_t across; /* places in a row */
    uint32_t down;
    uint32_t place_width;
    uint32_t place_height;
};

/* The length of each of `count` places in a row or column; 0: there are too many. */
static uint32_t share(uint32_t length, uint32_t count)
{
    uint32_t room = length - 2 * MARGIN;
    uint32_t gaps = GAP * (count - 1);
    return room > gaps ? (room - gaps) / count : 0;
}

static uint32_t shorter_side(const struct page *page)
{
    return page->place_width < page->place_height ? page->place_width : page->place_height;
}

/* The page whose places have the longest shorter side. */
static struct page lay_out(const struct nonogram_draw_options *options)
{
    bool letter = options->paper == NONOGRAM_PAPER_LETTER;
    uint32_t count = options->per_page ? options->per_page : 1;
    struct page best = {.width = letter ? 2159 : 2100, .height = letter ? 2794 : 2970};
    for (uint32_t across = 1; across <= count; across++) {
        struct page page = best;
        page.across = across;
        page.down = (count + across - 1) / across;
        page.place_width = share(page.width, page.across);
        page.place_height = share(page.height, page.down);
        if (shorter_side(&page) > shorter_side(&best)) {
            best = page;
        }
    }
    return best;
}

struct ng_svg_place ng_svg_fit(const struct nonogram_draw_options *options, uint64_t width,
                               uint64_t height)
{
    struct page page = lay_out(options);
    struct ng_svg_place place = {.width = width * CELL_MOST / NG_LAYOUT_CELL,
                                 .height = height * CELL_MOST / NG_LAYOUT_CELL};
    if (place.width > page.place_width) {
        place.width = page.place_width;
        place.height = height * page.place_width / width;
    }
    if (place.height > page.place_height) {
        place.height = page.place_height;
        place.width = width * page.place_height / height;
    }
    place.x = (page.place_width - place.width) / 2;
    return place;
}

/* Appends "NUMBERmm" of tenths. */
static void write_length(struct nonogram_text *out, uint64_t tenths)
{
    ng_text_number(out, tenths / 10);
    if (tenths % 10) {
        ng_text_char(out, '.');
        ng_text_number(out, tenths % 10);
    }
    ng_text_string(out, "mm");
}

/* The style asks a browser to print on this paper, without margins of its own. */
static void open_document(const struct page *page, uint64_t pages, struct nonogram_text *out)
{
    uint64_t height = pages * page->height;
    ng_text_string(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"");
    write_length(out, page->width);
    ng_text_string(out, "\" height=\"");
    write_length(out, height);
    ng_text_string(out, "\" viewBox=\"0 0 ");
    ng_text_number(out, page->width);
    ng_text_char(out, ' ');
    ng_text_number(out, height);
    ng_text_string(out, "\">\n<style>@page{size:");
    write_length(out, page->width);
    ng_text_char(out, ' ');
    write_length(out, page->height);
    ng_text_string(out,
                   ";margin:0}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n");
}

/* The pages: the height of the document comes before the first picture, so all are kept. */
struct pages {
    struct nonogram_document document;
    struct nonogram_text pictures;
};

static void add_picture(struct nonogram_document *document, const char *part, size_t size,
                        struct nonogram_text *out)
{
    struct nonogram_text *pictures = &((struct pages *)document)->pictures;
    struct page page = lay_out(&document->options);
    uint64_t places = document->options.per_page ? document->options.per_page : 1;
    uint64_t place = document->count % places;
    ng_assert(page.across > 0);
    ng_text_string(pictures, "<g transform=\"translate(");
    ng_text_number(pictures, MARGIN + place % page.across * (page.place_width + GAP));
    ng_text_char(pictures, ' ');
    ng_text_number(pictures, document->count / places * page.height + MARGIN +
                                 place / page.across * (page.place_height + GAP));
    ng_text_string(pictures, ")\">\n");
    ng_text_bytes(pictures, part, size);
    ng_text_string(pictures, "</g>\n");
    out->failed |= pictures->failed;
}

static void end_pages(struct nonogram_document *document, struct nonogram_text *out)
{
    struct nonogram_text *pictures = &((struct pages *)document)->pictures;
    struct page page = lay_out(&document->options);
    uint64_t places = document->options.per_page ? document->options.per_page : 1;
    open_document(&page, (document->count + places - 1) / places, out);
    ng_text_bytes(out, pictures->data, pictures->size);
    ng_text_string(out, "</svg>\n");
}

static void clear_pages(struct nonogram_document *document)
{
    ng_text_clear(&((struct pages *)document)->pictures);
}

/* ---- the picture ---- */

#define CELL NG_LAYOUT_CELL /* other sizes scale the whole */

struct sheet {
    const struct nonogram_puzzle *puzzle;
    const struct nonogram_draw_options *options;
    struct ng_layout layout;
    struct nonogram_text *out;
};

/* Appends NAME="NUMBER" after a space. */
static void write_number(struct nonogram_text *out, const char *name, uint64_t number)
{
    ng_text_char(out, ' ');
    ng_text_string(out, name);
    ng_text_string(out, "=\"");
    ng_text_number(out, number);
    ng_text_char(out, '"');
}

/* Appends NAME="#RRGGBB" after a space. */
static void write_colour(struct nonogram_text *out, const char *name, uint32_t rgb)
{
    static const char digits[] = "0123456789abcdef";
    ng_text_char(out, ' ');
    ng_text_string(out, name);
    ng_text_string(out, "=\"#");
    for (unsigned shift = 24; shift > 0; shift -= 4) {
        ng_text_char(out, digits[rgb >> (shift - 4) & 15]);
    }
    ng_text_char(out, '"');
}

static void write_fill(struct nonogram_text *out, uint32_t rgb)
{
    write_colour(out, "fill", rgb);
}

/* Begins a rectangle; its fill and "/>" are to follow. */
static void open_rectangle(struct nonogram_text *out, uint64_t x, uint64_t y, uint64_t width,
                           uint64_t height)
{
    ng_text_string(out, "<rect");
    write_number(out, "x", x);
    write_number(out, "y", y);
    write_number(out, "width", width);
    write_number(out, "height", height);
}

static void draw_rectangle(struct nonogram_text *out, uint64_t x, uint64_t y, uint64_t width,
                           uint64_t height, uint32_t rgb)
{
    open_rectangle(out, x, y, width, height);
    write_fill(out, rgb);
    ng_text_string(out, "/>\n");
}

/* Appends the root's size: that of its place on a page, or in pixels. */
static void write_size(const struct sheet *sheet)
{
    const struct ng_layout *layout = &sheet->layout;
    const struct nonogram_draw_options *options = sheet->options;
    struct ng_svg_place place;
    if (options->paper) {
        place = ng_svg_fit(options, layout->width, layout->height);
        write_number(sheet->out, "x", place.x);
        write_number(sheet->out, "y", place.y);
    } else {
        uint32_t cell = options->cell ? options->cell : CELL;
        place.width = (layout->width * cell + CELL - 1) / CELL;
        place.height = (layout->height * cell + CELL - 1) / CELL;
    }
    write_number(sheet->out, "width", place.width);
    write_number(sheet->out, "height", place.height);
}

static void draw_head(const struct sheet *sheet, const uint8_t *cells)
{
    struct nonogram_text *out = sheet->out;
    const struct ng_layout *layout = &sheet->layout;
    const char *title = ng_cells_title(sheet->puzzle, cells, sheet->options);
    ng_text_string(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    write_size(sheet);
    ng_text_string(out, " viewBox=\"0 0 ");
    ng_text_number(out, layout->width);
    ng_text_char(out, ' ');
    ng_text_number(out, layout->height);
    ng_text_string(out, "\">\n");
    if (title) {
        ng_text_string(out, "<title>");
        ng_markup_escape(out, title);
        ng_text_string(out, "</title>\n");
    }
    draw_rectangle(out, 0, 0, layout->width, layout->height, 0xffffff);
}

/* Draws the first `size` bytes of a text; what has to be escaped is short. */
static void draw_text(struct nonogram_text *out, uint64_t x, uint64_t y, uint64_t font,
                      const char *anchor, struct ng_layout_words words)
{
    ng_text_string(out, "<text");
    write_number(out, "x", x);
    write_number(out, "y", y);
    write_number(out, "font-size", font);
    ng_text_string(out, anchor);
    ng_text_char(out, '>');
    ng_markup_escape_part(out, words.text, words.size);
    ng_text_bytes(out, words.dots, words.dot_count);
    ng_text_string(out, "</text>\n");
}

static void draw_title(const struct sheet *sheet)
{
    const struct ng_layout *layout = &sheet->layout;
    draw_text(sheet->out, layout->width / 2, layout->border + layout->title_font,
              layout->title_font, " font-weight=\"bold\"",
              ng_layout_shorten(layout->title, ng_layout_title_letters(layout)));
}

/* One tile of the pattern is one cell, so that every unknown cell has its dot in the middle. */
static void draw_pattern(const struct sheet *sheet)
{
    struct nonogram_text *out = sheet->out;
    ng_text_string(out, "<pattern id=\"unknown\" patternUnits=\"userSpaceOnUse\"");
    write_number(out, "x", sheet->layout.columns.from);
    write_number(out, "y", sheet->layout.rows.from);
    write_number(out, "width", CELL);
    write_number(out, "height", CELL);
    ng_text_string(out, "><rect");
    write_number(out, "width", CELL);
    write_number(out, "height", CELL);
    ng_text_string(out, " fill=\"#e8e8e8\"/><circle");
    write_number(out, "cx", CELL / 2);
    write_number(out, "cy", CELL / 2);
    ng_text_string(out, " r=\"2\" fill=\"#a0a0a0\"/></pattern>\n");
}

/* A picture within the drawing: where its cells stand. */
struct area {
    const uint8_t *cells; /* NULL: none are drawn */
    uint64_t left;
    uint64_t top;
    uint64_t side; /* of a cell */
    bool turned;   /* upside down: the last cell comes first */
};

/* Appends the outline of the cells x … end - 1 of row y to a path. */
static void write_run(const struct sheet *sheet, const struct area *area, uint32_t x, uint32_t end,
                      uint32_t y)
{
    struct nonogram_text *out = sheet->out;
    uint64_t across = area->turned ? sheet->puzzle->width - end : x;
    uint64_t down = area->turned ? sheet->puzzle->height - 1 - y : y;
    ng_text_char(out, 'M');
    ng_text_number(out, area->left + area->side * across);
    ng_text_char(out, ' ');
    ng_text_number(out, area->top + area->side * down);
    ng_text_char(out, 'h');
    ng_text_number(out, area->side * (end - x));
    ng_text_char(out, 'v');
    ng_text_number(out, area->side);
    ng_text_char(out, 'H');
    ng_text_number(out, area->left + area->side * across);
    ng_text_char(out, 'z');
}

/* Where the run of equal cells that starts at x in row y ends: the first x beyond it. */
static uint32_t run_end(const struct nonogram_puzzle *puzzle, const uint8_t *cells, uint32_t x,
                        uint32_t y)
{
    uint8_t value = ng_cells_at(puzzle, cells, x, y);
    do {
        x++;
    } while (x < puzzle->width && ng_cells_at(puzzle, cells, x, y) == value);
    return x;
}

/* Draws all cells of one value, if there are any, as one path without smoothed edges: shapes that
 * only touch show seams where a pixel lies on both sides, whether in one colour or in two. */
static void draw_value(const struct sheet *sheet, const struct area *area, uint8_t value)
{
    const struct nonogram_puzzle *puzzle = sheet->puzzle;
    struct nonogram_text *out = sheet->out;
    size_t size = (size_t)puzzle->width * puzzle->height;
    if (!area->cells || !memchr(area->cells, value, size)) {
        return;
    }
    ng_text_string(out, "<path");
    if (value == NONOGRAM_UNKNOWN) {
        ng_text_string(out, " fill=\"url(#unknown)\"");
    } else {
        write_fill(out, puzzle->palette.colours[value].rgb);
    }
    ng_text_string(out, " shape-rendering=\"crispEdges\" d=\"");
    for (uint32_t y = 0; y < puzzle->height && !out->failed; y++) {
        for (uint32_t x = 0, end; x < puzzle->width; x = end) {
            end = run_end(puzzle, area->cells, x, y);
            if (ng_cells_at(puzzle, area->cells, x, y) == value) {
                write_run(sheet, area, x, end, y);
            }
        }
    }
    ng_text_string(out, "\"/>\n");
}

static void draw_colours(const struct sheet *sheet, const struct area *area)
{
    for (unsigned value = 1; value <= sheet->puzzle->palette.count; value++) {
        draw_value(sheet, area, (uint8_t)value);
    }
}

/* A puzzle to be solved: cells that it gives as blank have a dot. */
static void draw_dots(const struct sheet *sheet)
{
    const struct nonogram_puzzle *puzzle = sheet->puzzle;
    const struct ng_layout *layout = &sheet->layout;
    size_t size = (size_t)puzzle->width * puzzle->height;
    for (size_t i = 0; puzzle->given && i < size; i++) {
        if (puzzle->given[i] == 0) {
            ng_text_string(sheet->out, "<circle");
            write_number(sheet->out, "cx",
                         layout->columns.from + CELL * (i % puzzle->width) + CELL / 2);
            write_number(sheet->out, "cy",
                         layout->rows.from + CELL * (i / puzzle->width) + CELL / 2);
            ng_text_string(sheet->out, " r=\"3\" fill=\"#808080\"/>\n");
        }
    }
}

static void draw_cells(const struct sheet *sheet, const uint8_t *cells)
{
    const struct ng_layout *layout = &sheet->layout;
    struct area area = {cells, layout->columns.from, layout->rows.from, CELL, false};
    draw_rectangle(sheet->out, area.left, area.top, layout->rows.tail - area.left,
                   layout->columns.tail - area.top, sheet->puzzle->palette.colours[0].rgb);
    draw_colours(sheet, &area);
    if (layout->unsolved) {
        draw_dots(sheet);
    } else {
        draw_value(sheet, &area, NONOGRAM_UNKNOWN);
    }
}

/* Appends the coordinates of a point, given across and along the lines of an axis. */
static void write_point(struct nonogram_text *out, const struct ng_layout_axis *axis,
                        uint64_t across, uint64_t along)
{
    ng_text_number(out, axis->down ? across : along);
    ng_text_char(out, ' ');
    ng_text_number(out, axis->down ? along : across);
}

/* Appends the path of the lines between an axis's lines: every fifth one and the last, or all. */
static void write_lines(struct nonogram_text *out, const struct ng_layout_axis *axis, bool thick)
{
    for (uint32_t i = 0; i <= axis->clues.count; i++) {
        if (thick && i % NG_LAYOUT_THICK != 0 && i != axis->clues.count) {
            continue;
        }
        ng_text_char(out, 'M');
        write_point(out, axis, axis->from + (uint64_t)CELL * i, axis->head);
        ng_text_char(out, axis->down ? 'V' : 'H');
        ng_text_number(out, axis->tail);
    }
}

static void draw_lines(const struct sheet *sheet, bool thick)
{
    ng_text_string(sheet->out, "<path");
    write_colour(sheet->out, "stroke", thick ? sheet->layout.thick : sheet->layout.thin);
    ng_text_string(sheet->out, thick ? " stroke-width=\"2\" d=\"" : " d=\"");
    write_lines(sheet->out, &sheet->layout.columns, thick);
    write_lines(sheet->out, &sheet->layout.rows, thick);
    ng_text_string(sheet->out, "\"/>\n");
}

/* Draws a label into the slot whose upper left corner is x, y. */
static void draw_label(const struct sheet *sheet, const struct ng_label *label, uint64_t x,
                       uint64_t y)
{
    struct nonogram_text *out = sheet->out;
    uint64_t font = ng_layout_label_font(&sheet->layout, label);
    if (label->coloured) {
        draw_rectangle(out, x + 1, y + 1, CELL - 2, CELL - 2, label->paper);
    }
    ng_text_string(out, "<text");
    write_number(out, "x", x + CELL / 2);
    write_number(out, "y", y + CELL / 2 + (font + 1) / 3);
    if (font != ng_layout_legend_font(&sheet->layout)) {
        write_number(out, "font-size", font);
    }
    if (label->coloured && label->ink) {
        write_fill(out, label->ink);
    }
    ng_text_char(out, '>');
    ng_text_bytes(out, label->text, label->size);
    ng_text_string(out, "</text>\n");
}

static void draw_clues(const struct sheet *sheet, const struct ng_layout_axis *axis)
{
    for (uint32_t line = 0; line < axis->clues.count && !sheet->out->failed; line++) {
        uint64_t across = axis->from + (uint64_t)CELL * line;
        uint32_t slot = ng_clues_free_slots(&axis->clues, line);
        for (; slot < axis->clues.slots; slot++) {
            uint64_t along = axis->head + (uint64_t)CELL * slot;
            struct ng_label label = ng_clues_label(&axis->clues, line, slot);
            draw_label(sheet, &label, axis->down ? across : along, axis->down ? along : across);
        }
    }
}

static void draw_legend(const struct sheet *sheet)
{
    const struct ng_layout *layout = &sheet->layout;
    struct ng_layout_entry entry = {.value = 0};
    while (ng_layout_next(layout, &entry)) {
        const struct nonogram_colour *colour = &sheet->puzzle->palette.colours[entry.value];
        uint64_t room = ng_layout_name_letters(layout);
        open_rectangle(sheet->out, entry.x, entry.y, CELL, CELL);
        write_fill(sheet->out, colour->rgb);
        ng_text_string(sheet->out, " stroke=\"#808080\"/>\n");
        draw_text(sheet->out, entry.x + CELL * 5 / 4, entry.y + CELL * 3 / 4,
                  ng_layout_legend_font(layout), " text-anchor=\"start\"",
                  ng_layout_shorten(entry.name, room));
    }
}

static void draw_answer(const struct sheet *sheet, const uint8_t *cells)
{
    const struct nonogram_puzzle *puzzle = sheet->puzzle;
    const struct ng_layout *layout = &sheet->layout;
    struct area area = {cells, layout->answer_left, layout->answer_top, layout->answer_cell, true};
    open_rectangle(sheet->out, area.left, area.top, area.side * puzzle->width,
                   area.side * puzzle->height);
    write_fill(sheet->out, puzzle->palette.colours[0].rgb);
    ng_text_string(sheet->out, " stroke=\"#808080\"/>\n");
    draw_colours(sheet, &area);
}

/* Draws the picture: a document, or with options->paper an element. */
static void draw_picture(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                         const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    struct sheet sheet = {puzzle, options, ng_layout_make(puzzle, options, CELL), out};
    const struct ng_layout *layout = &sheet.layout;
    const uint8_t *shown = options->unsolved ? puzzle->given : cells;
    draw_head(&sheet, cells);
    if (shown && !options->unsolved) {
        draw_pattern(&sheet);
    }
    draw_cells(&sheet, shown);
    ng_text_string(out, "<g font-family=\"sans-serif\" font-size=\"13\" text-anchor=\"middle\">\n");
    if (layout->title) {
        draw_title(&sheet);
    }
    draw_clues(&sheet, &layout->columns);
    draw_clues(&sheet, &layout->rows);
    if (layout->legend_top) {
        draw_legend(&sheet);
    }
    ng_text_string(out, "</g>\n");
    draw_lines(&sheet, false);
    draw_lines(&sheet, true);
    if (layout->answer_top) {
        draw_answer(&sheet, cells);
    }
    ng_text_string(out, "</svg>\n");
}

static bool has_paper(const struct nonogram_draw_options *options)
{
    return options->paper != NONOGRAM_PAPER_NONE;
}

const struct ng_document_kind ng_document_svg = {
    "svg", sizeof(struct pages), has_paper, draw_picture, add_picture, end_pages, clear_pages};

static void draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                 const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    if (has_paper(options)) {
        ng_document_single(&ng_document_svg, puzzle, cells, options, out);
    } else {
        draw_picture(puzzle, cells, options, out);
    }
}

const struct ng_render ng_render_svg = {"svg", "svg", draw};
