/* The picture of the grid with frames laid over it. */
#include "explain/picture.h"

#include "base/markup.h"
#include "base/text.h"
#include "render/layout.h"
#include "render/render.h"

#include <string.h>

static const char end_tag[] = "</svg>\n";

/* A frame of `width` by `height` around what begins at (x, y). */
struct frame {
    uint64_t x, y, width, height;
};

static void write_frame(const struct frame *frame, const char *colour, struct nonogram_text *out)
{
    ng_text_format(out,
                   "<rect x=\"%llu\" y=\"%llu\" width=\"%llu\" height=\"%llu\" fill=\"none\" "
                   "stroke=\"%s\" stroke-width=\"3\"/>\n",
                   (unsigned long long)frame->x, (unsigned long long)frame->y,
                   (unsigned long long)frame->width, (unsigned long long)frame->height, colour);
}

/* The line with its clue, and the cells that the step settles. */
static void write_marks(const struct nonogram_puzzle *puzzle, const struct nonogram_step *step,
                        const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    struct ng_layout layout = ng_layout_make(puzzle, options, NG_LAYOUT_CELL);
    bool row = step->line < puzzle->height;
    const struct ng_layout_axis *axis = row ? &layout.rows : &layout.columns;
    uint64_t cell = layout.cell, along = axis->tail - axis->head;
    uint64_t across = axis->from + cell * (row ? step->line : step->line - puzzle->height);
    struct frame line = row ? (struct frame){axis->head, across, along, cell}
                            : (struct frame){across, axis->head, cell, along};
    write_frame(&line, "#e0a000", out);
    for (size_t i = 0; i < step->cell_count; i++) {
        struct frame frame = {layout.columns.from + cell * step->cells[i].column,
                              layout.rows.from + cell * step->cells[i].row, cell, cell};
        write_frame(&frame, "#d33a00", out);
    }
}

/* The description that screen readers read. */
static void write_reason(const struct nonogram_step *step, struct nonogram_text *out)
{
    ng_text_string(out, "<desc>");
    ng_markup_escape(out, step->reason);
    ng_text_string(out, ".</desc>\n");
}

enum nonogram_status ng_picture_write(struct nonogram_walk *walk, struct nonogram_text *out)
{
    const struct nonogram_puzzle *puzzle = walk->board->puzzle;
    const struct nonogram_step *step = NULL;
    struct nonogram_draw_options options = {.colour = false};
    enum nonogram_status status = ng_tour_next(walk, &step);
    if (status != NONOGRAM_OK && status != NONOGRAM_END) {
        return status;
    }
    ng_render_svg.draw(puzzle, walk->board->by_rows, &options, out);
    size_t tail = sizeof end_tag - 1;
    if (out->failed || out->size < tail ||
        memcmp(out->data + out->size - tail, end_tag, tail) != 0) {
        return out->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_INTERNAL;
    }
    if (step != NULL) {
        out->size -= tail;
        write_marks(puzzle, step, &options, out);
        write_reason(step, out);
        ng_text_string(out, end_tag);
    }
    return out->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}
