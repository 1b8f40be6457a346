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
 * rule follows every five. */
#include "render/ansi.h"
#include "render/cells.h"
#include "render/clues.h"
#include "render/render.h"

#define RULE_EVERY 5
#define RULES_FROM 20

struct box {
    const struct nonogram_puzzle *puzzle;
    const struct ng_palette *palette;
    const uint8_t *cells;
    struct ng_clues rows;
    struct ng_clues columns;
    size_t margin;  /* characters at the left of the frame */
    uint32_t pitch; /* characters of a cell */
    bool ruled;
    struct ng_ansi pen;
};

/* The characters of a row's clue, each label followed by a space. */
static size_t row_extent(const struct ng_clues *rows, uint32_t row)
{
    size_t extent = 0;
    for (uint32_t slot = ng_clues_free_slots(rows, row); slot < rows->slots; slot++)
        extent += ng_clues_label(rows, row, slot).size + 1;
    return extent;
}

static struct box lay_out(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                          const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    struct box box = {
        .puzzle = puzzle,
        .palette = ng_cells_palette(puzzle),
        .cells = cells,
        .rows = ng_clues_view(puzzle, NG_CLUES_ROWS, true),
        .columns = ng_clues_view(puzzle, NG_CLUES_COLUMNS, true),
        .ruled = puzzle->width >= RULES_FROM || puzzle->height >= RULES_FROM,
        .pen = ng_ansi_pen(options, out),
    };
    box.pitch = box.columns.widest + 1;
    for (uint32_t row = 0; row < puzzle->height; row++) {
        size_t extent = row_extent(&box.rows, row);
        box.margin = extent > box.margin ? extent : box.margin;
    }
    return box;
}

/* Whether the frame or a rule runs before line `line` of an axis. */
static bool ruled_before(const struct box *box, uint32_t line)
{
    return line == 0 || (box->ruled && line % RULE_EVERY == 0);
}

static void draw_label(struct box *box, const struct ng_label *label)
{
    if (label->coloured)
        ng_ansi_set(&box->pen, label->ink, label->paper);
    ng_text_bytes(box->pen.out, label->text, label->size);
    ng_ansi_plain(&box->pen);
}

/* What one line of text shows in each column; `index` is the slot or the row it belongs to. */
typedef void draw_part(struct box *box, uint32_t x, uint32_t index);

static void draw_column_label(struct box *box, uint32_t x, uint32_t slot)
{
    if (slot < ng_clues_free_slots(&box->columns, x)) {
        ng_text_fill(box->pen.out, ' ', box->pitch);
        return;
    }
    struct ng_label label = ng_clues_label(&box->columns, x, slot);
    ng_text_fill(box->pen.out, ' ', box->pitch - label.size);
    draw_label(box, &label);
}

static void draw_dashes(struct box *box, uint32_t x, uint32_t index)
{
    (void)x;
    (void)index;
    ng_text_fill(box->pen.out, '-', box->pitch);
}

static void draw_cell(struct box *box, uint32_t x, uint32_t y)
{
    uint8_t value = ng_cells_at(box->puzzle, box->cells, x, y);
    if (value == NONOGRAM_UNKNOWN) {
        ng_ansi_plain(&box->pen);
        ng_text_fill(box->pen.out, ' ', box->pitch);
        return;
    }
    /* Ink on paper of its own colour: a plain square, and still text when copied. */
    const struct nonogram_colour *colour = &box->palette->colours[value];
    ng_ansi_set(&box->pen, colour->rgb, colour->rgb);
    ng_text_fill(box->pen.out, value ? colour->symbol : ' ', box->pitch - 1);
    ng_text_char(box->pen.out, colour->symbol);
}

/* Appends what stands at the right of the margin, with `bar` where the frame and the rules run. */
static void draw_across(struct box *box, draw_part *part, uint32_t index, char bar)
{
    for (uint32_t x = 0; x < box->puzzle->width; x++) {
        if (ruled_before(box, x)) {
            ng_ansi_plain(&box->pen);
            ng_text_char(box->pen.out, bar);
        }
        part(box, x, index);
    }
    ng_ansi_plain(&box->pen);
    ng_text_char(box->pen.out, bar);
    ng_text_char(box->pen.out, '\n');
}

static void draw_rule(struct box *box)
{
    ng_text_fill(box->pen.out, '-', box->margin);
    draw_across(box, draw_dashes, 0, '+');
}

static void draw_row(struct box *box, uint32_t y)
{
    ng_text_fill(box->pen.out, ' ', box->margin - row_extent(&box->rows, y));
    for (uint32_t slot = ng_clues_free_slots(&box->rows, y); slot < box->rows.slots; slot++) {
        struct ng_label label = ng_clues_label(&box->rows, y, slot);
        draw_label(box, &label);
        ng_text_char(box->pen.out, ' ');
    }
    draw_across(box, draw_cell, y, '|');
}

static void draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                 const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    struct box box = lay_out(puzzle, cells, options, out);
    for (uint32_t slot = 0; slot < box.columns.slots; slot++) {
        ng_text_fill(out, ' ', box.margin);
        draw_across(&box, draw_column_label, slot, '|');
    }
    for (uint32_t y = 0; y < puzzle->height; y++) {
        if (ruled_before(&box, y))
            draw_rule(&box);
        draw_row(&box, y);
    }
    draw_rule(&box);
}

const struct ng_render ng_render_boxed = {"boxed", "txt", draw};
