/* Measures the forms of a boxed picture, and draws its clues. */
#include "render/box.h"

#define RULES_FROM 20
#define FORMS      4

size_t ng_box_row_extent(const struct ng_box *box, uint32_t row)
{
    const struct ng_clues *rows = &box->rows;
    size_t extent = 0;
    for (uint32_t slot = ng_clues_free_slots(rows, row); slot < rows->slots; slot++) {
        extent += ng_clues_label(rows, row, slot).size + 1;
    }
    return extent;
}

uint32_t ng_box_slot_lines(const struct ng_box *box, uint32_t slot)
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

bool ng_box_slot_apart(const struct ng_box *box, uint32_t slot)
{
    return slot > 0 && (ng_box_slot_lines(box, slot) > 1 || ng_box_slot_lines(box, slot - 1) > 1);
}

bool ng_box_ruled_before(const struct ng_box *box, uint32_t line)
{
    return line == 0 || (box->ruled && line % NG_BOX_RULE == 0);
}

/* The frames and rules across `count` lines. */
static uint64_t rules_of(const struct ng_box *box, uint32_t count)
{
    return box->ruled ? ((uint64_t)count + NG_BOX_RULE - 1) / NG_BOX_RULE + 1 : 2;
}

static void measure(struct ng_box *box)
{
    box->margin = 0;
    for (uint32_t row = 0; row < box->rows.count; row++) {
        size_t extent = ng_box_row_extent(box, row);
        box->margin = extent > box->margin ? extent : box->margin;
    }
    box->width =
        box->margin + (uint64_t)box->pitch * box->columns.count + rules_of(box, box->columns.count);
    box->height = box->rows.count + rules_of(box, box->rows.count);
    for (uint32_t slot = 0; slot < box->columns.slots; slot++) {
        box->height += ng_box_slot_lines(box, slot) + ng_box_slot_apart(box, slot);
    }
}

/* Form 0 is wide, 1 close, 2 and 3 stacked with two and one characters a cell. */
static void take_form(struct ng_box *box, const struct nonogram_puzzle *puzzle,
                      const struct nonogram_draw_options *options, unsigned form)
{
    bool symbols = form == 0 || !options->colour;
    box->rows = ng_clues_view(puzzle, NG_CLUES_ROWS, symbols);
    box->columns = ng_clues_view(puzzle, NG_CLUES_COLUMNS, symbols);
    box->stacked = form > 1;
    box->pitch = box->stacked ? 4 - form : box->columns.widest + 1;
    box->ruled = puzzle->width >= RULES_FROM || puzzle->height >= RULES_FROM;
    measure(box);
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

/* How many columns of the form fit beside the rows' clues: with rules whole groups between them. */
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
            break; /* numbers side by side without a blank are hard to read */
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
