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

/* Frames the line, with its clue. */
static void frame_line(const struct nonogram_puzzle *puzzle, const struct ng_layout *layout,
                       uint32_t line, struct nonogram_text *out)
{
    bool row = line < puzzle->height;
    const struct ng_layout_axis *axis = row ? &layout->rows : &layout->columns;
    uint64_t cell = layout->cell, along = axis->tail - axis->head;
    uint64_t across = axis->from + cell * (row ? line : line - puzzle->height);
    struct frame frame = row ? (struct frame){axis->head, across, along, cell}
                             : (struct frame){across, axis->head, cell, along};
    write_frame(&frame, "#e0a000", out);
}

/* Frames the line of the step, and the cells that it settles; without one, a line that cannot be
 * filled. */
static void write_marks(const struct nonogram_walk *walk, const struct nonogram_step *step,
                        const struct nonogram_draw_options *options, struct nonogram_text *out)
{
    const struct nonogram_puzzle *puzzle = walk->board->puzzle;
    struct ng_layout layout = ng_layout_make(puzzle, options, NG_LAYOUT_CELL);
    uint64_t cell = layout.cell;
    uint32_t line = step != NULL ? step->line : walk->fault;
    if (line != NONOGRAM_NO_LINE) {
        frame_line(puzzle, &layout, line, out);
    }
    for (size_t i = 0; step != NULL && i < step->cell_count; i++) {
        struct frame frame = {layout.columns.from + cell * step->cells[i].column,
                              layout.rows.from + cell * step->cells[i].row, cell, cell};
        write_frame(&frame, "#d33a00", out);
    }
}

static void describe(const char *text, const char *end, struct nonogram_text *out)
{
    ng_text_string(out, "<desc>");
    ng_markup_escape(out, text);
    ng_text_format(out, "%s</desc>\n", end);
}

/* Describes how the walk has ended. */
static enum nonogram_status describe_end(const struct nonogram_walk *walk,
                                         struct nonogram_text *out)
{
    struct nonogram_text sentence = {.data = NULL};
    enum nonogram_status status = ng_tour_say_end(walk, 0, &sentence);
    ng_text_char(&sentence, '\0');
    if (status == NONOGRAM_OK && !sentence.failed) {
        describe(sentence.data, "", out);
    }
    out->failed = out->failed || sentence.failed;
    ng_text_clear(&sentence);
    return status;
}

/* The next step that settles a cell, NULL: there is none; described with those before it, as screen
 * readers read it. */
static enum nonogram_status find_step(struct nonogram_walk *walk, const struct nonogram_step **step,
                                      struct nonogram_text *out)
{
    enum nonogram_status status;
    while ((status = ng_tour_next(walk, step)) == NONOGRAM_OK) {
        describe((*step)->reason, ".", out);
        if (!(*step)->cells[0].ruled_out) {
            return NONOGRAM_OK;
        }
    }
    return status == NONOGRAM_END ? describe_end(walk, out) : status;
}

/* Draws the grid, the tag that ends it left out. */
static enum nonogram_status draw(const struct nonogram_walk *walk,
                                 const struct nonogram_draw_options *options,
                                 struct nonogram_text *out)
{
    size_t tail = sizeof end_tag - 1;
    ng_render_svg.draw(walk->board->puzzle, walk->board->by_rows, options, out);
    if (out->failed || out->size < tail ||
        memcmp(out->data + out->size - tail, end_tag, tail) != 0) {
        return out->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_INTERNAL;
    }
    out->size -= tail;
    return NONOGRAM_OK;
}

enum nonogram_status ng_picture_write(struct nonogram_walk *walk, struct nonogram_text *out)
{
    const struct nonogram_step *step = NULL;
    struct nonogram_draw_options options = {.colour = false};
    struct nonogram_text words = {.data = NULL};
    enum nonogram_status status = find_step(walk, &step, &words);
    if (status == NONOGRAM_OK) {
        status = draw(walk, &options, out);
    }
    if (status == NONOGRAM_OK) {
        write_marks(walk, step, &options, out);
        ng_text_bytes(out, words.data, words.size);
        ng_text_string(out, end_tag);
        status = out->failed || words.failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
    }
    ng_text_clear(&words);
    return status;
}
