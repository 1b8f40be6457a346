/* Draws a puzzle on any canvas: cells, title, clues, legend, lines, answer. */
#include "render/canvas.h"

#include "base/font.h"

#include <string.h>

#define EDGE 0x808080 /* the edge of a given blank cell */
#define FOG  0xe8e8e8 /* an unknown cell, and its dot */
#define DOT  0xa0a0a0

/* The lines, slots or rows to draw: of `count` that are `size` high and begin at `from`, numbers
 * first ... end - 1. */
struct range {
    uint32_t first, end;
};

static struct range range_of(const struct ng_canvas *canvas, uint64_t from, uint64_t size,
                             uint32_t count)
{
    uint64_t first = canvas->top > from ? (canvas->top - from) / size : 0;
    uint64_t end = canvas->bottom > from ? (canvas->bottom - from + size - 1) / size : 0;
    struct range range = {first < count ? (uint32_t)first : count,
                          end < count ? (uint32_t)end : count};
    return range;
}

/* ---- cells ---- */

struct canvas_picture {
    const uint8_t *cells; /* NULL: none are drawn */
    uint64_t left, top;
    uint64_t side;     /* the side of a cell */
    bool turned;       /* upside down: the last cell comes first */
    struct range rows; /* the rows to draw */
};

static void find_rows(const struct ng_canvas *canvas, struct canvas_picture *picture)
{
    uint32_t height = canvas->layout->puzzle->height;
    struct range range = range_of(canvas, picture->top, picture->side, height);
    picture->rows =
        picture->turned ? (struct range){height - range.end, height - range.first} : range;
}

/* The end of the run of equal cells that starts at x in row y: the first x after it. */
static uint32_t run_end(const struct nonogram_puzzle *puzzle, const uint8_t *cells, uint32_t x,
                        uint32_t y)
{
    uint8_t value = ng_cells_at(puzzle, cells, x, y);
    do {
        x++;
    } while (x < puzzle->width && ng_cells_at(puzzle, cells, x, y) == value);
    return x;
}

/* Adds the cells x ... end - 1 of row y: as a whole, or as a dot in each. */
static void add_run(struct ng_canvas *canvas, const struct canvas_picture *picture, uint32_t x,
                    uint32_t end, uint32_t y, uint64_t dot)
{
    const struct nonogram_puzzle *puzzle = canvas->layout->puzzle;
    uint64_t across = picture->turned ? puzzle->width - end : x;
    uint64_t down = picture->turned ? puzzle->height - 1 - y : y;
    uint64_t inset = dot ? (picture->side - dot) / 2 : 0;
    struct ng_area area = {.x = picture->left + picture->side * across + inset,
                           .y = picture->top + picture->side * down + inset,
                           .width = dot ? dot : picture->side * (end - x),
                           .height = dot ? dot : picture->side};
    for (uint32_t i = x; i < (dot ? end : x + 1); i++) {
        canvas->kind->add(canvas, &area);
        area.x += picture->side;
    }
}

/* Draws all cells of one value, if there are any, as rectangles or as dots. */
static void draw_value(struct ng_canvas *canvas, const struct canvas_picture *picture,
                       uint8_t value, uint32_t rgb, uint64_t dot)
{
    const struct nonogram_puzzle *puzzle = canvas->layout->puzzle;
    const struct range *rows = &picture->rows;
    size_t width = puzzle->width;
    if (rows->first >= rows->end || !picture->cells ||
        !memchr(picture->cells + rows->first * width, value, (rows->end - rows->first) * width)) {
        return;
    }
    canvas->ink = (struct ng_ink){dot ? NG_INK_DOTS : NG_INK_RECTANGLES, rgb, dot};
    canvas->kind->begin(canvas);
    for (uint32_t y = rows->first; y < rows->end && !canvas->out->failed; y++) {
        for (uint32_t x = 0, end; x < puzzle->width; x = end) {
            end = run_end(puzzle, picture->cells, x, y);
            if (ng_cells_at(puzzle, picture->cells, x, y) == value) {
                add_run(canvas, picture, x, end, y, dot);
            }
        }
    }
    canvas->kind->end(canvas);
}

static void draw_colours(struct ng_canvas *canvas, const struct canvas_picture *picture)
{
    const struct ng_palette *palette = &canvas->layout->puzzle->palette;
    for (unsigned value = 1; value <= palette->count; value++) {
        draw_value(canvas, picture, (uint8_t)value, palette->colours[value].rgb, 0);
    }
}

static void draw_cells(struct ng_canvas *canvas, const uint8_t *cells)
{
    const struct ng_layout *layout = canvas->layout;
    struct canvas_picture picture = {
        .cells = cells,
        .left = layout->columns.from,
        .top = layout->rows.from,
        .side = layout->cell,
    };
    struct ng_area area = {picture.left, picture.top, layout->rows.tail - picture.left,
                           layout->columns.tail - picture.top};
    uint64_t dot = layout->cell / 5 + layout->cell % 2;
    find_rows(canvas, &picture);
    canvas->kind->rectangle(canvas, &area, layout->puzzle->palette.colours[0].rgb, false);
    draw_colours(canvas, &picture);
    if (layout->unsolved) {
        draw_value(canvas, &picture, 0, EDGE, dot + 2);
    } else {
        draw_value(canvas, &picture, NONOGRAM_UNKNOWN, FOG, 0);
        draw_value(canvas, &picture, NONOGRAM_UNKNOWN, DOT, dot);
    }
}

/* Draws a picture by itself. */
static void draw_picture(struct ng_canvas *canvas, struct canvas_picture *picture)
{
    const struct nonogram_puzzle *puzzle = canvas->layout->puzzle;
    struct ng_area area = {picture->left, picture->top, picture->side * puzzle->width,
                           picture->side * puzzle->height};
    find_rows(canvas, picture);
    canvas->kind->rectangle(canvas, &area, puzzle->palette.colours[0].rgb, true);
    draw_colours(canvas, picture);
}

static void draw_answer(struct ng_canvas *canvas, const uint8_t *cells)
{
    const struct ng_layout *layout = canvas->layout;
    struct canvas_picture picture = {
        .cells = cells,
        .left = layout->answer_left,
        .top = layout->answer_top,
        .side = layout->answer_cell,
        .turned = true,
    };
    draw_picture(canvas, &picture);
}

void ng_canvas_solution(struct ng_canvas *canvas, const uint8_t *cells)
{
    struct canvas_picture picture = {.cells = cells, .side = canvas->layout->cell};
    draw_picture(canvas, &picture);
}

/* ---- lines ---- */

/* Adds the lines between an axis's lines: every fifth one and the last, or all. */
static void add_lines(struct ng_canvas *canvas, const struct ng_layout_axis *axis, bool thick)
{
    uint64_t cell = canvas->layout->cell, length = axis->tail - axis->head;
    struct range all = {0, axis->clues.count};
    struct range range = axis->down ? all : range_of(canvas, axis->from, cell, axis->clues.count);
    /* Half of a line is above the cell that it begins, hence one more. */
    for (uint32_t i = range.first; i <= range.end; i++) {
        uint64_t across = axis->from + cell * i;
        struct ng_area area = axis->down ? (struct ng_area){across, axis->head, 0, length}
                                         : (struct ng_area){axis->head, across, length, 0};
        if (!thick || i % NG_LAYOUT_THICK == 0 || i == axis->clues.count) {
            canvas->kind->add(canvas, &area);
        }
    }
}

static void draw_lines(struct ng_canvas *canvas, bool thick)
{
    const struct ng_layout *layout = canvas->layout;
    canvas->ink = (struct ng_ink){NG_INK_LINES, thick ? layout->thick : layout->thin,
                                  thick ? 2 * layout->line : layout->line};
    canvas->kind->begin(canvas);
    add_lines(canvas, &layout->columns, thick);
    add_lines(canvas, &layout->rows, thick);
    canvas->kind->end(canvas);
}

/* ---- text ---- */

bool ng_canvas_has_letters(const char *format, const char *text)
{
    bool pdf = strcmp(format, "pdf") == 0;
    if (text == NULL || (!pdf && strcmp(format, "png") != 0)) {
        return true;
    }
    while (*text != '\0') {
        uint32_t character = ng_layout_character(&text);
        bool has = pdf ? ng_pdf_code(character) != 0 : ng_font_letter(character) != '\0';
        if (ng_layout_letters_of(character) > 0 && character > ' ' && !has) {
            return false;
        }
    }
    return true;
}

static void draw_title(struct ng_canvas *canvas)
{
    const struct ng_layout *layout = canvas->layout;
    struct ng_canvas_text text = {
        .width = layout->width,
        .base = layout->border + layout->title_font,
        .font = layout->title_font,
        .bold = true,
        .words = ng_layout_shorten(layout->title, ng_layout_title_letters(layout)),
    };
    canvas->kind->text(canvas, &text);
}

/* Draws a label into the slot whose upper left corner is x, y. */
static void draw_label(struct ng_canvas *canvas, const struct ng_label *label, uint64_t x,
                       uint64_t y)
{
    uint64_t cell = canvas->layout->cell, gap = canvas->layout->line;
    uint64_t font = ng_layout_label_font(canvas->layout, label);
    struct ng_area area = {x + gap, y + gap, cell - 2 * gap, cell - 2 * gap};
    struct ng_canvas_text text = {
        .x = x,
        .width = cell,
        .base = y + (cell - font * 7 / 10) / 2 + font * 7 / 10,
        .font = font,
        .rgb = label->ink,
        .words = {label->text, label->size, "", 0},
    };
    if (label->coloured) {
        canvas->kind->rectangle(canvas, &area, label->paper, false);
    }
    canvas->kind->text(canvas, &text);
}

static void draw_labels(struct ng_canvas *canvas, const struct ng_layout_axis *axis,
                        struct range lines, struct range slots)
{
    uint64_t cell = canvas->layout->cell;
    for (uint32_t line = lines.first; line < lines.end && !canvas->out->failed; line++) {
        uint32_t slot = ng_clues_free_slots(&axis->clues, line);
        for (slot = slot < slots.first ? slots.first : slot; slot < slots.end; slot++) {
            struct ng_label label = ng_clues_label(&axis->clues, line, slot);
            uint64_t across = axis->from + cell * line, along = axis->head + cell * slot;
            draw_label(canvas, &label, axis->down ? across : along, axis->down ? along : across);
        }
    }
}

static void draw_clues(struct ng_canvas *canvas)
{
    const struct ng_layout *layout = canvas->layout;
    const struct ng_layout_axis *rows = &layout->rows, *columns = &layout->columns;
    struct range slots = {0, rows->clues.slots}, lines = {0, columns->clues.count};
    draw_labels(canvas, columns, lines,
                range_of(canvas, columns->head, layout->cell, columns->clues.slots));
    draw_labels(canvas, rows, range_of(canvas, rows->from, layout->cell, rows->clues.count), slots);
}

static void draw_legend(struct ng_canvas *canvas)
{
    const struct ng_layout *layout = canvas->layout;
    uint64_t cell = layout->cell;
    struct ng_layout_entry entry = {.value = 0};
    while (ng_layout_next(layout, &entry)) {
        struct ng_area square = {entry.x, entry.y, cell, cell};
        struct ng_canvas_text text = {
            .x = entry.x + cell * 5 / 4,
            .base = entry.y + cell * 3 / 4,
            .font = ng_layout_legend_font(layout),
            .words = ng_layout_shorten(entry.name, ng_layout_name_letters(layout)),
        };
        canvas->kind->rectangle(canvas, &square, layout->puzzle->palette.colours[entry.value].rgb,
                                true);
        canvas->kind->text(canvas, &text);
    }
}

void ng_canvas_draw(struct ng_canvas *canvas, const uint8_t *cells)
{
    const struct ng_layout *layout = canvas->layout;
    struct ng_area all = {0, canvas->top, layout->width, canvas->bottom - canvas->top};
    canvas->kind->rectangle(canvas, &all, 0xffffff, false);
    draw_cells(canvas, layout->unsolved ? layout->puzzle->given : cells);
    if (layout->title) {
        draw_title(canvas);
    }
    draw_clues(canvas);
    if (layout->legend_top) {
        draw_legend(canvas);
    }
    draw_lines(canvas, false);
    draw_lines(canvas, true);
    if (layout->answer_top) {
        draw_answer(canvas, cells);
    }
}
