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
 * blank one ends with the blank's, an unknown one is left empty, as on paper. From 10 cells on,
 * every fifth line has its number, above or at the right; from 20 on, there is a rule after every
 * five.
 *
 * On a terminal the frame and filled cells are Unicode characters, with a thin gap between filled
 * cells of one colour. A picture that is too wide has a narrower form (boxed.h). If it is too wide
 * in all of them, a picture without unknown cells is drawn without clues, any other in parts of
 * some columns with the rows' clues, or, if these alone are too wide, as a list of the clues. */
#include "render/boxed.h"

#include "render/ansi.h"

#include <string.h>

/* ---- measuring the forms ---- */

#define RULES_FROM 20
#define FORMS      4

/* The characters of a row's clue, each label followed by a space. */
static size_t row_extent(const struct ng_box *box, uint32_t row)
{
    const struct ng_clues *rows = &box->rows;
    size_t extent = 0;
    for (uint32_t slot = ng_clues_free_slots(rows, row); slot < rows->slots; slot++) {
        extent += ng_clues_label(rows, row, slot).size + 1;
    }
    return extent;
}

/* The lines of text in a slot of the columns. */
static uint32_t slot_lines(const struct ng_box *box, uint32_t slot)
{
    uint32_t lines = 1;
    for (uint32_t x = 0; box->stacked && x < box->columns.count; x++) {
        if (slot < ng_clues_free_slots(&box->columns, x)) {
            continue;
        }
        uint32_t size = ng_clues_label(&box->columns, x, slot).size;
        lines = size > lines ? size : lines;
    }
    return lines;
}

/* Whether an empty line comes before a slot. */
static bool slot_apart(const struct ng_box *box, uint32_t slot)
{
    return slot > 0 && (slot_lines(box, slot) > 1 || slot_lines(box, slot - 1) > 1);
}

/* Whether there is the frame or a rule before line `line` of an axis. */
static bool ruled_before(const struct ng_box *box, uint32_t line)
{
    return line == 0 || (box->ruled && line % NG_BOX_RULE == 0);
}

/* The frames and rules across `count` lines. */
static uint64_t rules_of(const struct ng_box *box, uint32_t count)
{
    return box->ruled ? ((uint64_t)count + NG_BOX_RULE - 1) / NG_BOX_RULE + 1 : 2;
}

static void measure_boxes(struct ng_box *box)
{
    box->margin = 0;
    for (uint32_t row = 0; row < box->rows.count; row++) {
        size_t extent = row_extent(box, row);
        box->margin = extent > box->margin ? extent : box->margin;
    }
    box->width =
        box->margin + (uint64_t)box->pitch * box->columns.count + rules_of(box, box->columns.count);
    box->height =
        box->rows.count + rules_of(box, box->rows.count) + (box->columns.count >= NG_NUMBERS_FROM);
    for (uint32_t slot = 0; slot < box->columns.slots; slot++) {
        box->height += slot_lines(box, slot) + slot_apart(box, slot);
    }
}

/* Form 0 is wide, 1 close, 2 and 3 stacked with two and one characters per cell. */
static void take_form(struct ng_box *box, const struct nonogram_puzzle *puzzle,
                      const struct nonogram_draw_options *options, unsigned form)
{
    bool symbols = form == 0 || !options->colour;
    box->rows = ng_clues_view(puzzle, NG_CLUES_ROWS, symbols);
    box->columns = ng_clues_view(puzzle, NG_CLUES_COLUMNS, symbols);
    box->stacked = form > 1;
    box->pitch = box->stacked ? 4 - form : box->columns.widest + 1;
    box->ruled = puzzle->width >= RULES_FROM || puzzle->height >= RULES_FROM;
    measure_boxes(box);
}

bool ng_box_lay_out(struct ng_box *box, const struct nonogram_puzzle *puzzle,
                    const struct nonogram_draw_options *options, uint32_t pitch)
{
    take_form(box, puzzle, options, 0);
    for (unsigned form = 1; form < FORMS && options->width && box->width > options->width; form++) {
        struct ng_box next;
        take_form(&next, puzzle, options, form);
        if (next.pitch >= pitch) {
            *box = next;
        }
    }
    return !options->width || box->width <= options->width;
}

/* The number of columns of the form that fit next to the rows' clues: with rules, whole groups. */
static uint32_t columns_within(const struct ng_box *box, uint32_t width)
{
    uint32_t group = box->ruled ? NG_BOX_RULE : 1;
    uint32_t group_width = group * box->pitch + (box->ruled ? 1 : 0);
    uint64_t rest = box->margin + (box->ruled ? 1 : 2);
    return width > rest ? (uint32_t)((width - rest) / group_width) * group : 0;
}

static uint32_t divide_up(uint32_t count, uint32_t by)
{
    return count / by + (count % by != 0);
}

bool ng_box_split(struct ng_box *box, uint32_t *columns, const struct nonogram_puzzle *puzzle,
                  const struct nonogram_draw_options *options)
{
    uint32_t fewest = UINT32_MAX;
    for (unsigned form = 0; form < FORMS; form++) {
        struct ng_box next;
        take_form(&next, puzzle, options, form);
        if (next.pitch == 1 && fewest < UINT32_MAX && *columns >= 2 * NG_BOX_RULE) {
            break; /* adjacent numbers without a blank are hard to read */
        }
        uint32_t most = columns_within(&next, options->width);
        uint32_t parts = most < NG_BOX_RULE ? UINT32_MAX : divide_up(puzzle->width, most);
        if (parts < fewest) {
            uint32_t group = next.ruled ? NG_BOX_RULE : 1;
            *columns = divide_up(divide_up(puzzle->width, parts), group) * group;
            *box = next;
            fewest = parts;
        }
    }
    return fewest < UINT32_MAX;
}

/* ---- frame and clues ---- */

#define FULL_BLOCK    u8"\u2588"
#define SEVEN_EIGHTHS u8"\u2589"

/* A line of text across the picture: its filling, its crossings with the upright rules, and the
 * last crossing. */
struct rule {
    const char *fill;
    const char *bar;
    const char *last;
};

struct boxed_frame {
    struct rule row;
    struct rule rule;
    struct rule foot;
};

static const struct boxed_frame plain_frame = {{" ", "|", "|"}, {"-", "+", "+"}, {"-", "+", "+"}};
static const struct boxed_frame unicode_frame = {
    {" ", u8"\u2502", u8"\u2502"},
    {u8"\u2500", u8"\u253c", u8"\u2524"},
    {u8"\u2500", u8"\u2534", u8"\u2518"},
};

struct boxed {
    const struct nonogram_puzzle *puzzle;
    const struct ng_palette *palette;
    const uint8_t *cells;
    uint32_t first; /* the first of the columns that are drawn */
    uint32_t end;   /* after the last column */
    uint32_t width; /* characters per line; 0: no limit */
    bool numbered;  /* there is room for the numbers of rows */
    struct ng_box box;
    const struct boxed_frame *frame;
    bool blocks; /* filled cells are block elements, not the symbols of their colours */
    struct ng_ansi pen;
};

static uint32_t digits_of(uint64_t number)
{
    uint32_t digits = 1;
    for (; number >= 10; number /= 10) {
        digits++;
    }
    return digits;
}

static void repeat(struct nonogram_text *out, const char *string, size_t count)
{
    while (count-- > 0) {
        ng_text_string(out, string);
    }
}

/* Draws `size` characters of a label from the first one on. */
static void write_label(struct ng_ansi *pen, const struct ng_label *label, uint32_t first,
                        uint32_t size)
{
    if (label->coloured && size > 0) {
        ng_ansi_set(pen, label->ink, label->paper);
    }
    ng_text_bytes(pen->out, label->text + first, size);
    ng_ansi_plain(pen);
}

/* Draws the part of a line of text in one column; `index` is the slot or the row, `left` the number
 * of lines from this one to the last of the slot. */
typedef void draw_part(struct boxed *drawing, uint32_t x, uint32_t index, uint32_t left);

static void draw_column_label(struct boxed *drawing, uint32_t x, uint32_t slot, uint32_t left)
{
    const struct ng_box *box = &drawing->box;
    struct nonogram_text *out = drawing->pen.out;
    if (slot < ng_clues_free_slots(&box->columns, x)) {
        ng_text_fill(out, ' ', box->pitch);
        return;
    }
    struct ng_label label = ng_clues_label(&box->columns, x, slot);
    /* Stacked, the last character is on the slot's last line. */
    uint32_t size = box->stacked ? left <= label.size : label.size;
    ng_text_fill(out, ' ', box->pitch - size);
    write_label(&drawing->pen, &label, box->stacked && size ? label.size - left : 0, size);
}

/* Draws a filled cell of block elements, with a gap if the next cell continues it. */
static void draw_blocks(struct boxed *drawing, uint32_t x, uint32_t y)
{
    struct nonogram_text *out = drawing->pen.out;
    const struct nonogram_puzzle *puzzle = drawing->puzzle;
    uint8_t value = ng_cells_at(puzzle, drawing->cells, x, y);
    bool apart = x + 1 < drawing->end && !ruled_before(&drawing->box, x + 1) &&
                 ng_cells_at(puzzle, drawing->cells, x + 1, y) == value;
    ng_ansi_set(&drawing->pen, drawing->palette->colours[value].rgb,
                drawing->palette->colours[0].rgb);
    repeat(out, FULL_BLOCK, drawing->box.pitch - 1);
    ng_text_string(out, apart ? SEVEN_EIGHTHS : FULL_BLOCK);
}

static void draw_cell(struct boxed *drawing, uint32_t x, uint32_t y, uint32_t left)
{
    uint8_t value = ng_cells_at(drawing->puzzle, drawing->cells, x, y);
    struct nonogram_text *out = drawing->pen.out;
    (void)left;
    if (value == NONOGRAM_UNKNOWN) {
        ng_ansi_plain(&drawing->pen);
        ng_text_fill(out, ' ', drawing->box.pitch);
        return;
    }
    if (value && drawing->blocks) {
        draw_blocks(drawing, x, y);
        return;
    }
    /* Ink on paper of its own colour: a plain square, but still text when copied. */
    const struct nonogram_colour *colour = &drawing->palette->colours[value];
    ng_ansi_set(&drawing->pen, colour->rgb, colour->rgb);
    ng_text_fill(out, value ? colour->symbol : ' ', drawing->box.pitch - 1);
    ng_text_char(out, colour->symbol);
}

/* Appends the line at the right of the margin: the columns' parts, or only the rule if `part` is
 * NULL. */
static void draw_across(struct boxed *drawing, draw_part *part, uint32_t index, uint32_t left,
                        const struct rule *rule)
{
    struct nonogram_text *out = drawing->pen.out;
    for (uint32_t x = drawing->first; x < drawing->end; x++) {
        if (x == drawing->first || ruled_before(&drawing->box, x)) {
            ng_ansi_plain(&drawing->pen);
            ng_text_string(out, rule->bar);
        }
        if (part) {
            part(drawing, x, index, left);
        } else {
            repeat(out, rule->fill, drawing->box.pitch);
        }
    }
    ng_ansi_plain(&drawing->pen);
    ng_text_string(out, rule->last);
}

static void draw_rule(struct boxed *drawing, const struct rule *rule)
{
    repeat(drawing->pen.out, rule->fill, drawing->box.margin);
    draw_across(drawing, NULL, 0, 0, rule);
    ng_text_char(drawing->pen.out, '\n');
}

/* The end of column `x`, in characters from the left. */
static uint64_t end_of_column(const struct boxed *drawing, uint32_t x)
{
    const struct ng_box *box = &drawing->box;
    uint32_t before = x - drawing->first;
    return box->margin + 1 + (box->ruled ? before / NG_BOX_RULE : 0) +
           ((uint64_t)before + 1) * box->pitch;
}

/* Draws the numbers of every fifth column, each ending above it. */
static void draw_numbers(struct boxed *drawing)
{
    struct nonogram_text *out = drawing->pen.out;
    size_t start = out->size;
    for (uint32_t x = drawing->first; x < drawing->end; x++) {
        if (ng_is_numbered(x, drawing->puzzle->width)) {
            uint64_t end = end_of_column(drawing, x);
            uint64_t used = out->size - start + digits_of(x + 1);
            ng_text_fill(out, ' ', end > used ? (size_t)(end - used) : 1);
            ng_text_number(out, (uint64_t)x + 1);
        }
    }
    ng_text_char(out, '\n');
}

/* The slots that all clues of the columns leave free. */
static uint32_t free_slots(const struct boxed *drawing)
{
    const struct ng_clues *columns = &drawing->box.columns;
    uint32_t least = columns->slots;
    for (uint32_t x = drawing->first; x < drawing->end; x++) {
        uint32_t slots = ng_clues_free_slots(columns, x);
        least = slots < least ? slots : least;
    }
    return least;
}

static void draw_slot(struct boxed *drawing, uint32_t slot, bool top)
{
    const struct ng_box *box = &drawing->box;
    struct nonogram_text *out = drawing->pen.out;
    if (!top && slot_apart(box, slot)) {
        draw_rule(drawing, &drawing->frame->row);
    }
    for (uint32_t left = slot_lines(box, slot); left > 0; left--) {
        ng_text_fill(out, ' ', box->margin);
        draw_across(drawing, draw_column_label, slot, left, &drawing->frame->row);
        ng_text_char(out, '\n');
    }
}

static void draw_row(struct boxed *drawing, uint32_t y)
{
    const struct ng_box *box = &drawing->box;
    struct nonogram_text *out = drawing->pen.out;
    ng_text_fill(out, ' ', box->margin - row_extent(box, y));
    for (uint32_t slot = ng_clues_free_slots(&box->rows, y); slot < box->rows.slots; slot++) {
        struct ng_label label = ng_clues_label(&box->rows, y, slot);
        write_label(&drawing->pen, &label, 0, label.size);
        ng_text_char(out, ' ');
    }
    draw_across(drawing, draw_cell, y, 0, &drawing->frame->row);
    if (drawing->numbered && ng_is_numbered(y, drawing->puzzle->height)) {
        ng_text_char(out, ' ');
        ng_text_number(out, (uint64_t)y + 1);
    }
    ng_text_char(out, '\n');
}

/* Draws the columns first … end - 1. */
static void draw_columns(struct boxed *drawing)
{
    uint32_t top = free_slots(drawing), height = drawing->puzzle->height;
    uint64_t numbered = end_of_column(drawing, drawing->end - 1) + 2 + digits_of(height);
    drawing->numbered =
        height >= NG_NUMBERS_FROM && (drawing->width == 0 || numbered <= drawing->width);
    if (drawing->puzzle->width >= NG_NUMBERS_FROM) {
        draw_numbers(drawing);
    }
    for (uint32_t slot = top; slot < drawing->box.columns.slots; slot++) {
        draw_slot(drawing, slot, slot == top);
    }
    for (uint32_t y = 0; y < height && !drawing->pen.out->failed; y++) {
        if (ruled_before(&drawing->box, y)) {
            draw_rule(drawing, &drawing->frame->rule);
        }
        draw_row(drawing, y);
    }
    draw_rule(drawing, &drawing->frame->foot);
}

/* ---- a list of the clues ---- */

/* Clues as lines of text, one after another, in colour if the output has colours. */

/* Blanks before the continuation of a line. */
#define INDENT 2

struct boxed_list {
    const struct nonogram_draw_options *options;
    struct ng_ansi pen;
    uint64_t at; /* characters of the line so far */
    bool begun;  /* the line has a number of the clue */
};

static void write_list_label(struct boxed_list *list, const struct ng_label *label)
{
    struct nonogram_text *out = list->pen.out;
    if (list->begun && list->at + 1 + label->size > list->options->width) {
        ng_text_char(out, '\n');
        ng_text_fill(out, ' ', INDENT);
        list->at = INDENT;
    } else {
        ng_text_char(out, ' ');
        list->at++;
    }
    write_label(&list->pen, label, 0, label->size);
    list->at += label->size;
    list->begun = true;
}

static void write_list_clue(struct boxed_list *list, const struct ng_clues *clues, const char *axis,
                            uint32_t line)
{
    struct nonogram_text *out = list->pen.out;
    size_t before = out->size;
    ng_text_format(out, "%s %lu:", axis, (unsigned long)line + 1);
    list->at = out->size - before;
    list->begun = false;
    for (uint32_t slot = ng_clues_free_slots(clues, line); slot < clues->slots; slot++) {
        struct ng_label label = ng_clues_label(clues, line, slot);
        write_list_label(list, &label);
    }
    ng_text_char(out, '\n');
}

static bool any_known(const struct nonogram_puzzle *puzzle, const uint8_t *cells)
{
    size_t count = (size_t)puzzle->height * puzzle->width;
    for (size_t i = 0; cells != NULL && i < count; i++) {
        if (cells[i] != NONOGRAM_UNKNOWN) {
            return true;
        }
    }
    return false;
}

/* Appends a line "row N: 2 1" for each clue, then "column N: …"; lines wider than options->width
 * continue in another line, between two numbers. Below is a picture of the cells, if any is
 * known. */
static void draw_list(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                      const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    static const char *const names[] = {[NG_CLUES_ROWS] = "row", [NG_CLUES_COLUMNS] = "column"};
    struct boxed_list list = {.options = options, .pen = ng_ansi_pen(options, out)};
    for (enum ng_clues_axis axis = NG_CLUES_ROWS; axis <= NG_CLUES_COLUMNS; axis++) {
        struct ng_clues clues = ng_clues_view(puzzle, axis, true);
        for (uint32_t line = 0; line < clues.count && !out->failed; line++) {
            write_list_clue(&list, &clues, names[axis], line);
        }
    }
    if (any_known(puzzle, cells)) {
        struct nonogram_draw_options bare = *options;
        bare.terminal = false;
        ng_render_blocks.draw(puzzle, cells, &bare, out);
    }
}

/* ---- the whole ---- */

static bool all_known(const struct nonogram_puzzle *puzzle, const uint8_t *cells)
{
    size_t count = (size_t)puzzle->height * puzzle->width;
    return cells != NULL && memchr(cells, NONOGRAM_UNKNOWN, count) == NULL;
}

static void draw_bare(const struct boxed *drawing, const struct nonogram_draw_options *options)
{
    struct nonogram_draw_options bare = *options;
    bare.terminal = false;
    ng_text_format(drawing->pen.out, "(with the clues it would be %llu columns wide)\n",
                   (unsigned long long)drawing->box.width);
    ng_render_blocks.draw(drawing->puzzle, drawing->cells, &bare, drawing->pen.out);
}

static void draw_parts(struct boxed *drawing, const struct nonogram_draw_options *options)
{
    uint32_t width = drawing->puzzle->width;
    uint32_t columns = width;
    if (!ng_box_split(&drawing->box, &columns, drawing->puzzle, options)) {
        draw_list(drawing->puzzle, drawing->cells, options, drawing->pen.out);
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

static void draw_boxed(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                       const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    struct boxed drawing = {
        .puzzle = puzzle,
        .palette = &puzzle->palette,
        .cells = cells,
        .width = options->width,
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

const struct ng_render ng_render_boxed = {"boxed", "txt", draw_boxed};
