/* svg: a picture that stands alone: clues on top and at the left, a grid with every fifth line
 * thicker, cells in the palette's colours. Unknown cells are grey with a dot; without any cells the
 * grid is left empty, a sheet to be filled in. All coordinates are whole numbers. */
#include "base/markup.h"
#include "render/cells.h"
#include "render/clues.h"
#include "render/render.h"

#define CELL       20 /* the side of a cell and of a clue's slot */
#define BORDER     10
#define THICK      5 /* cells between thicker lines */
#define FONT       13
#define WIDE_LABEL 30 /* its characters times their font size, from 3 characters on */

/* Half the picture: one axis, and where its lines run. */
struct axis {
    struct ng_clues clues;
    bool down;     /* its lines are columns */
    uint64_t from; /* of the first line, across */
    uint64_t head; /* of the clues, along */
    uint64_t tail; /* of the last cell, along */
};

struct sheet {
    const struct nonogram_puzzle *puzzle;
    struct axis rows;
    struct axis columns;
    struct nonogram_text *out;
};

static struct sheet lay_out(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    struct ng_clues rows = ng_clues_view(puzzle, NG_CLUES_ROWS, false);
    struct ng_clues columns = ng_clues_view(puzzle, NG_CLUES_COLUMNS, false);
    uint64_t left = BORDER + (uint64_t)CELL * rows.slots;
    uint64_t top = BORDER + (uint64_t)CELL * columns.slots;
    uint64_t right = left + (uint64_t)CELL * puzzle->width;
    uint64_t bottom = top + (uint64_t)CELL * puzzle->height;
    struct sheet sheet = {
        .puzzle = puzzle,
        .rows = {.clues = rows, .down = false, .from = top, .head = BORDER, .tail = right},
        .columns = {.clues = columns, .down = true, .from = left, .head = BORDER, .tail = bottom},
        .out = out,
    };
    return sheet;
}

/* Appends NAME="NUMBER" after a space. */
static void write_number(struct nonogram_text *out, const char *name, uint64_t number)
{
    ng_text_char(out, ' ');
    ng_text_string(out, name);
    ng_text_string(out, "=\"");
    ng_text_number(out, number);
    ng_text_char(out, '"');
}

/* Appends fill="#RRGGBB" after a space. */
static void write_fill(struct nonogram_text *out, uint32_t rgb)
{
    static const char digits[] = "0123456789abcdef";
    ng_text_string(out, " fill=\"#");
    for (unsigned shift = 24; shift > 0; shift -= 4)
        ng_text_char(out, digits[rgb >> (shift - 4) & 15]);
    ng_text_char(out, '"');
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

static void draw_head(const struct sheet *sheet)
{
    struct nonogram_text *out = sheet->out;
    uint64_t width = sheet->rows.tail + BORDER;
    uint64_t height = sheet->columns.tail + BORDER;
    const char *title = sheet->puzzle->notes[NONOGRAM_TITLE];
    ng_text_string(out, "<svg xmlns=\"http://www.w3.org/2000/svg\"");
    write_number(out, "width", width);
    write_number(out, "height", height);
    ng_text_string(out, " viewBox=\"0 0 ");
    ng_text_number(out, width);
    ng_text_char(out, ' ');
    ng_text_number(out, height);
    ng_text_string(out, "\">\n");
    if (title) {
        ng_text_string(out, "<title>");
        ng_markup_escape(out, title);
        ng_text_string(out, "</title>\n");
    }
    draw_rectangle(out, 0, 0, width, height, 0xffffff);
}

/* One tile of the pattern is one cell, so that every unknown cell has its dot in the middle. */
static void draw_pattern(const struct sheet *sheet)
{
    struct nonogram_text *out = sheet->out;
    ng_text_string(out, "<pattern id=\"unknown\" patternUnits=\"userSpaceOnUse\"");
    write_number(out, "x", sheet->columns.from);
    write_number(out, "y", sheet->rows.from);
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

/* Draws the cells x … end - 1 of row y, all of one value that is not blank. */
static void draw_run(const struct sheet *sheet, uint8_t value, uint32_t x, uint32_t end, uint32_t y)
{
    struct nonogram_text *out = sheet->out;
    open_rectangle(out, sheet->columns.from + (uint64_t)CELL * x,
                   sheet->rows.from + (uint64_t)CELL * y, (uint64_t)CELL * (end - x), CELL);
    if (value == NONOGRAM_UNKNOWN)
        ng_text_string(out, " fill=\"url(#unknown)\"");
    else
        write_fill(out, sheet->puzzle->palette.colours[value].rgb);
    ng_text_string(out, "/>\n");
}

static void draw_cells(const struct sheet *sheet, const uint8_t *cells)
{
    const struct nonogram_puzzle *puzzle = sheet->puzzle;
    draw_rectangle(sheet->out, sheet->columns.from, sheet->rows.from,
                   sheet->rows.tail - sheet->columns.from, sheet->columns.tail - sheet->rows.from,
                   puzzle->palette.colours[0].rgb);
    for (uint32_t y = 0; cells && y < puzzle->height; y++) {
        for (uint32_t x = 0; x < puzzle->width;) {
            uint32_t end = ng_cells_run(puzzle, cells, x, y);
            uint8_t value = ng_cells_at(puzzle, cells, x, y);
            if (value)
                draw_run(sheet, value, x, end, y);
            x = end;
        }
    }
}

/* Appends the coordinates of a point, given across and along the lines of an axis. */
static void write_point(struct nonogram_text *out, const struct axis *axis, uint64_t across,
                        uint64_t along)
{
    ng_text_number(out, axis->down ? across : along);
    ng_text_char(out, ' ');
    ng_text_number(out, axis->down ? along : across);
}

/* Appends the path of the lines between an axis's lines: every fifth one and the last, or all. */
static void write_lines(struct nonogram_text *out, const struct axis *axis, bool thick)
{
    for (uint32_t i = 0; i <= axis->clues.count; i++) {
        if (thick && i % THICK != 0 && i != axis->clues.count)
            continue;
        ng_text_char(out, 'M');
        write_point(out, axis, axis->from + (uint64_t)CELL * i, axis->head);
        ng_text_char(out, axis->down ? 'V' : 'H');
        ng_text_number(out, axis->tail);
    }
}

static void draw_lines(const struct sheet *sheet, bool thick)
{
    ng_text_string(sheet->out, thick ? "<path stroke=\"#404040\" stroke-width=\"2\" d=\""
                                     : "<path stroke=\"#b0b0b0\" d=\"");
    write_lines(sheet->out, &sheet->columns, thick);
    write_lines(sheet->out, &sheet->rows, thick);
    ng_text_string(sheet->out, "\"/>\n");
}

/* Draws a label into the slot whose upper left corner is x, y. */
static void draw_label(struct nonogram_text *out, const struct ng_label *label, uint64_t x,
                       uint64_t y)
{
    uint64_t font = label->size < 3 ? FONT : WIDE_LABEL / label->size;
    if (label->coloured)
        draw_rectangle(out, x + 1, y + 1, CELL - 2, CELL - 2, label->paper);
    ng_text_string(out, "<text");
    write_number(out, "x", x + CELL / 2);
    write_number(out, "y", y + CELL / 2 + (font + 1) / 3);
    if (font != FONT)
        write_number(out, "font-size", font);
    if (label->coloured && label->ink)
        write_fill(out, label->ink);
    ng_text_char(out, '>');
    ng_text_bytes(out, label->text, label->size);
    ng_text_string(out, "</text>\n");
}

static void draw_clues(const struct axis *axis, struct nonogram_text *out)
{
    for (uint32_t line = 0; line < axis->clues.count; line++) {
        uint64_t across = axis->from + (uint64_t)CELL * line;
        uint32_t slot = ng_clues_free_slots(&axis->clues, line);
        for (; slot < axis->clues.slots; slot++) {
            uint64_t along = axis->head + (uint64_t)CELL * slot;
            struct ng_label label = ng_clues_label(&axis->clues, line, slot);
            draw_label(out, &label, axis->down ? across : along, axis->down ? along : across);
        }
    }
}

static void draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                 const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    (void)options;
    struct sheet sheet = lay_out(puzzle, out);
    draw_head(&sheet);
    if (cells)
        draw_pattern(&sheet);
    draw_cells(&sheet, cells);
    ng_text_string(out, "<g font-family=\"sans-serif\" font-size=\"13\" text-anchor=\"middle\">\n");
    draw_clues(&sheet.columns, out);
    draw_clues(&sheet.rows, out);
    ng_text_string(out, "</g>\n");
    draw_lines(&sheet, false);
    draw_lines(&sheet, true);
    ng_text_string(out, "</svg>\n");
}

const struct ng_render ng_render_svg = {"svg", "svg", draw};
