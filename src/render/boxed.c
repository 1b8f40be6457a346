/* boxed: the puzzle as people draw it, clues on top and at the left.
 *
 *          |   2    |
 *          | 1 1 3 0|
 *     -----+--------+
 *      1 1 |## .## .|
 *        2 | . .####|
 *     -----+--------+
 *
 * A cell is as wide as the widest column label and a space. A filled cell repeats its symbol, a
 * blank one ends with the blank's, an unknown one is left empty, as on paper. From 20 cells on, a
 * rule follows every five.
 *
 * For a terminal the frame and filled cells are Unicode's, with a thin gap between filled cells of
 * one colour. What is too wide for it takes a narrower form (box.h). Where it is too wide in all of
 * them, a picture without unknown cells is drawn without clues, any other in parts, each of some
 * columns and with the rows' clues, or, where these alone are too wide, as a list of the clues. */
#include "render/ansi.h"
#include "render/box.h"
#include "render/cells.h"
#include "render/list.h"
#include "render/render.h"

#include <string.h>

#define FULL_BLOCK    u8"\u2588"
#define SEVEN_EIGHTHS u8"\u2589"

/* What the frame is made of. */
struct frame {
    const char *dash;
    /* Where a line of text meets the upright rules, the last one of them behind. */
    const char *bars[2];
    const char *crosses[2];
    const char *feet[2];
};

static const struct frame plain_frame = {"-", {"|", "|"}, {"+", "+"}, {"+", "+"}};
static const struct frame unicode_frame = {
    u8"\u2500",
    {u8"\u2502", u8"\u2502"},
    {u8"\u253c", u8"\u2524"},
    {u8"\u2534", u8"\u2518"},
};

struct drawing {
    const struct nonogram_puzzle *puzzle;
    const struct ng_palette *palette;
    const uint8_t *cells;
    uint32_t first; /* of the columns that are drawn */
    uint32_t end;   /* beyond the last of them */
    struct ng_box box;
    const struct frame *frame;
    bool blocks; /* filled cells are block elements, not the symbols of their colours */
    struct ng_ansi pen;
};

static void repeat(struct nonogram_text *out, const char *string, size_t count)
{
    while (count-- > 0) {
        ng_text_string(out, string);
    }
}

static void set_label_colours(struct drawing *drawing, const struct ng_label *label)
{
    if (label->coloured) {
        ng_ansi_set(&drawing->pen, label->ink, label->paper);
    }
}

/* What one line of text shows in each column; `index` is the slot or the row it belongs to, `line`
 * counts from 0 the lines of a slot. */
typedef void draw_part(struct drawing *drawing, uint32_t x, uint32_t index, uint32_t line);

static void draw_nothing(struct drawing *drawing, uint32_t x, uint32_t index, uint32_t line)
{
    (void)x;
    (void)index;
    (void)line;
    ng_text_fill(drawing->pen.out, ' ', drawing->box.pitch);
}

static void draw_column_label(struct drawing *drawing, uint32_t x, uint32_t slot, uint32_t line)
{
    const struct ng_box *box = &drawing->box;
    struct nonogram_text *out = drawing->pen.out;
    if (slot < ng_clues_free_slots(&box->columns, x)) {
        draw_nothing(drawing, x, slot, line);
        return;
    }
    struct ng_label label = ng_clues_label(&box->columns, x, slot);
    /* Stacked, the last character is on the slot's last line. */
    uint32_t skip = box->stacked ? ng_box_slot_lines(box, slot) - label.size : 0;
    uint32_t size = box->stacked ? line >= skip : label.size;
    ng_text_fill(out, ' ', box->pitch - size);
    if (size) {
        set_label_colours(drawing, &label);
    }
    ng_text_bytes(out, label.text + (box->stacked && size ? line - skip : 0), size);
    ng_ansi_plain(&drawing->pen);
}

static void draw_dashes(struct drawing *drawing, uint32_t x, uint32_t index, uint32_t line)
{
    (void)x;
    (void)index;
    (void)line;
    repeat(drawing->pen.out, drawing->frame->dash, drawing->box.pitch);
}

/* A filled cell of block elements; one that the next cell continues leaves a gap. */
static void draw_blocks(struct drawing *drawing, uint32_t x, uint32_t y)
{
    struct nonogram_text *out = drawing->pen.out;
    const struct nonogram_puzzle *puzzle = drawing->puzzle;
    uint8_t value = ng_cells_at(puzzle, drawing->cells, x, y);
    bool apart = x + 1 < drawing->end && !ng_box_ruled_before(&drawing->box, x + 1) &&
                 ng_cells_at(puzzle, drawing->cells, x + 1, y) == value;
    ng_ansi_set(&drawing->pen, drawing->palette->colours[value].rgb,
                drawing->palette->colours[0].rgb);
    repeat(out, FULL_BLOCK, drawing->box.pitch - 1);
    ng_text_string(out, apart ? SEVEN_EIGHTHS : FULL_BLOCK);
}

static void draw_cell(struct drawing *drawing, uint32_t x, uint32_t y, uint32_t line)
{
    uint8_t value = ng_cells_at(drawing->puzzle, drawing->cells, x, y);
    struct nonogram_text *out = drawing->pen.out;
    (void)line;
    if (value == NONOGRAM_UNKNOWN) {
        ng_ansi_plain(&drawing->pen);
        ng_text_fill(out, ' ', drawing->box.pitch);
        return;
    }
    if (value && drawing->blocks) {
        draw_blocks(drawing, x, y);
        return;
    }
    /* Ink on paper of its own colour: a plain square, and still text when copied. */
    const struct nonogram_colour *colour = &drawing->palette->colours[value];
    ng_ansi_set(&drawing->pen, colour->rgb, colour->rgb);
    ng_text_fill(out, value ? colour->symbol : ' ', drawing->box.pitch - 1);
    ng_text_char(out, colour->symbol);
}

/* Appends what stands at the right of the margin, with `bars` where the frame and the rules run. */
static void draw_across(struct drawing *drawing, draw_part *part, uint32_t index, uint32_t line,
                        const char *const bars[2])
{
    struct nonogram_text *out = drawing->pen.out;
    for (uint32_t x = drawing->first; x < drawing->end; x++) {
        if (x == drawing->first || ng_box_ruled_before(&drawing->box, x)) {
            ng_ansi_plain(&drawing->pen);
            ng_text_string(out, bars[0]);
        }
        part(drawing, x, index, line);
    }
    ng_ansi_plain(&drawing->pen);
    ng_text_string(out, bars[1]);
    ng_text_char(out, '\n');
}

static void draw_rule(struct drawing *drawing, const char *const bars[2])
{
    repeat(drawing->pen.out, drawing->frame->dash, drawing->box.margin);
    draw_across(drawing, draw_dashes, 0, 0, bars);
}

/* The slots that all clues of the columns leave free. */
static uint32_t free_slots(const struct drawing *drawing)
{
    const struct ng_clues *columns = &drawing->box.columns;
    uint32_t least = columns->slots;
    for (uint32_t x = drawing->first; x < drawing->end; x++) {
        uint32_t slots = ng_clues_free_slots(columns, x);
        least = slots < least ? slots : least;
    }
    return least;
}

static void draw_slot(struct drawing *drawing, uint32_t slot, bool top)
{
    const struct ng_box *box = &drawing->box;
    struct nonogram_text *out = drawing->pen.out;
    if (!top && ng_box_slot_apart(box, slot)) {
        ng_text_fill(out, ' ', box->margin);
        draw_across(drawing, draw_nothing, slot, 0, drawing->frame->bars);
    }
    for (uint32_t line = 0; line < ng_box_slot_lines(box, slot); line++) {
        ng_text_fill(out, ' ', box->margin);
        draw_across(drawing, draw_column_label, slot, line, drawing->frame->bars);
    }
}

static void draw_row(struct drawing *drawing, uint32_t y)
{
    const struct ng_box *box = &drawing->box;
    struct nonogram_text *out = drawing->pen.out;
    ng_text_fill(out, ' ', box->margin - ng_box_row_extent(box, y));
    for (uint32_t slot = ng_clues_free_slots(&box->rows, y); slot < box->rows.slots; slot++) {
        struct ng_label label = ng_clues_label(&box->rows, y, slot);
        set_label_colours(drawing, &label);
        ng_text_bytes(out, label.text, label.size);
        ng_ansi_plain(&drawing->pen);
        ng_text_char(out, ' ');
    }
    draw_across(drawing, draw_cell, y, 0, drawing->frame->bars);
}

/* Draws the columns first … end - 1. */
static void draw_columns(struct drawing *drawing)
{
    uint32_t top = free_slots(drawing);
    for (uint32_t slot = top; slot < drawing->box.columns.slots; slot++) {
        draw_slot(drawing, slot, slot == top);
    }
    for (uint32_t y = 0; y < drawing->puzzle->height && !drawing->pen.out->failed; y++) {
        if (ng_box_ruled_before(&drawing->box, y)) {
            draw_rule(drawing, drawing->frame->crosses);
        }
        draw_row(drawing, y);
    }
    draw_rule(drawing, drawing->frame->feet);
}

static bool all_known(const struct nonogram_puzzle *puzzle, const uint8_t *cells)
{
    size_t count = (size_t)puzzle->height * puzzle->width;
    return cells != NULL && memchr(cells, NONOGRAM_UNKNOWN, count) == NULL;
}

static void draw_bare(const struct drawing *drawing, const struct nonogram_draw_options *options)
{
    struct nonogram_draw_options bare = *options;
    bare.terminal = false;
    ng_text_format(drawing->pen.out, "(with the clues it would be %llu columns wide)\n",
                   (unsigned long long)drawing->box.width);
    ng_render_blocks.draw(drawing->puzzle, drawing->cells, &bare, drawing->pen.out);
}

static void draw_parts(struct drawing *drawing, const struct nonogram_draw_options *options)
{
    uint32_t width = drawing->puzzle->width;
    uint32_t columns = width;
    if (!ng_box_split(&drawing->box, &columns, drawing->puzzle, options)) {
        ng_list_draw(drawing->puzzle, drawing->cells, options, drawing->pen.out);
        return;
    }
    while (drawing->end < width && !drawing->pen.out->failed) {
        drawing->first = drawing->end;
        drawing->end = width - drawing->first < columns ? width : drawing->first + columns;
        ng_text_format(drawing->pen.out, "columns %lu to %lu:\n", (unsigned long)drawing->first + 1,
                       (unsigned long)drawing->end);
        draw_columns(drawing);
    }
}

static void draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                 const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    struct drawing drawing = {
        .puzzle = puzzle,
        .palette = ng_cells_palette(puzzle),
        .cells = cells,
        .frame = options->terminal ? &unicode_frame : &plain_frame,
        .blocks = options->terminal && (options->colour || !ng_puzzle_is_colour(puzzle)),
        .pen = ng_ansi_pen(options, out),
    };
    if (ng_box_lay_out(&drawing.box, puzzle, options, 1)) {
        drawing.end = puzzle->width;
        draw_columns(&drawing);
    } else if (all_known(puzzle, cells)) {
        draw_bare(&drawing, options);
    } else {
        draw_parts(&drawing, options);
    }
}

const struct ng_render ng_render_boxed = {"boxed", "txt", draw};
