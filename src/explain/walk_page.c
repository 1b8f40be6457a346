/* Writes the steps of a walk into pages: walk.html, which goes through them, and the page to play
 * on, which has them for hints. The effects of a step are attributes of its entry in a list:
 *
 *     <li id="step-12" data-line="r6" data-blocks="1 3" data-set="77:1 78:1">Row 7, …</li>
 *
 * so that walk.html has the same content with and without the script, on paper, and for a screen
 * reader. */
#include "explain/walk_page.h"

#include "base/text.h"
#include "explain/words.h"
#include "model/palette.h"
#include "render/layout.h"
#include "render/page.h"
#include "render/render.h"

#include <string.h>

/* ---- the steps ---- */

static void write_set(const struct nonogram_puzzle *puzzle, const struct nonogram_step *step,
                      struct nonogram_text *out)
{
    ng_text_string(out, " data-set=\"");
    bool any = false;
    for (size_t i = 0; i < step->cell_count; i++) {
        const struct nonogram_step_cell *cell = &step->cells[i];
        if (!cell->ruled_out) {
            ng_text_format(out, any ? " %lu:%u" : "%lu:%u",
                           (unsigned long)cell->row * puzzle->width + cell->column, cell->value);
            any = true;
        }
    }
    ng_text_char(out, '"');
}

/* Appends a text, escaped, and clears it. */
static void escape(struct nonogram_text *text, struct nonogram_text *out)
{
    if (text->failed) {
        out->failed = true;
    } else {
        ng_markup_escape_part(out, text->data, text->size);
    }
    ng_text_clear(text);
}

static void write_links(const struct nonogram_step *step, struct nonogram_text *out)
{
    ng_text_string(out, "<ol class=\"chain\">");
    for (size_t i = 0; i < step->link_count; i++) {
        ng_text_format(out, "<li class=\"d%u\">", step->links[i].depth);
        ng_markup_escape(out, step->links[i].text);
        ng_text_string(out, "</li>");
    }
    ng_text_string(out, "</ol>");
}

static void write_step(const struct nonogram_puzzle *puzzle, const struct nonogram_step *step,
                       struct nonogram_text *out)
{
    bool row = step->line < puzzle->height;
    unsigned long number = (unsigned long)(row ? step->line : step->line - puzzle->height);
    ng_text_format(out, "<li id=\"step-%llu\" data-line=\"%c%lu\"",
                   (unsigned long long)step->number, row ? 'r' : 'c', number);
    for (size_t i = 0; i < step->block_count; i++) {
        ng_text_format(out, i == 0 ? " data-blocks=\"%lu" : " %lu", (unsigned long)step->blocks[i]);
    }
    ng_text_string(out, step->block_count > 0 ? "\"" : "");
    write_set(puzzle, step, out);
    ng_text_format(out, "><a href=\"#step-%llu\">%s %lu</a>, clue ",
                   (unsigned long long)step->number, row ? "Row" : "Column", number + 1);
    struct nonogram_text clue = {.data = NULL};
    ng_words_clue(puzzle, &puzzle->lines[step->line], &clue);
    escape(&clue, out);
    ng_text_format(out, " <em>(%s)</em>: ", ng_techniques[step->technique].usual);
    ng_markup_escape(out, step->reason);
    ng_text_char(out, '.');
    if (step->link_count > 0) {
        write_links(step, out);
    }
    ng_text_string(out, "</li>\n");
}

/* Appends the steps up to `limit` that settle a cell (0: all), as entries of a list. */
static enum nonogram_status write_steps(struct nonogram_walk *walk, uint64_t limit,
                                        struct nonogram_text *out)
{
    const struct nonogram_step *step;
    uint64_t settled = 0;
    enum nonogram_status status = NONOGRAM_OK;
    while ((limit == 0 || settled < limit) && (status = ng_tour_next(walk, &step)) == NONOGRAM_OK) {
        write_step(walk->board->puzzle, step, out);
        settled += step->cells[0].ruled_out ? 0 : 1;
    }
    return status == NONOGRAM_END ? NONOGRAM_OK : status;
}

/* Appends how the walk ended after this number of steps, between two tags. */
static enum nonogram_status write_end(const struct nonogram_walk *walk, uint64_t steps,
                                      const char *open, const char *close,
                                      struct nonogram_text *out)
{
    struct nonogram_text sentence = {.data = NULL};
    enum nonogram_status status = ng_tour_say_end(walk, steps, &sentence);
    ng_text_string(&sentence, walk->end == NONOGRAM_WALK_GOES_ON ? "And so on." : "");
    ng_text_string(out, open);
    escape(&sentence, out);
    ng_text_string(out, close);
    return status;
}

enum nonogram_status ng_walk_page_write(struct nonogram_walk *walk, uint64_t steps,
                                        struct nonogram_text *out)
{
    /* The title is left out: it often names the picture that is still to be found. */
    struct ng_page page = {.puzzle = walk->board->puzzle, .cells = walk->board->puzzle->given};
    enum nonogram_status status = write_steps(walk, steps, &page.steps);
    if (status == NONOGRAM_OK) {
        status = write_end(walk, walk->step.number, "<p id=\"end\">", "</p>\n", &page.end);
    }
    if (status == NONOGRAM_OK) {
        ng_page_fill("walk.html", strlen("walk.html"), &page, out);
        bool failed = page.steps.failed || page.end.failed || out->failed;
        status = failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
    }
    ng_text_clear(&page.steps);
    ng_text_clear(&page.end);
    return status;
}

void ng_walk_page_hints(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    static const struct nonogram_explain_options lines = {.hardest = NONOGRAM_LINE,
                                                          .effort_limit = 100000};
    enum { HINTS_MAX = 256 * 1024 }; /* bytes; a page with more would be slow to load */
    size_t before = out->size;
    struct nonogram_walk *walk = NULL;
    enum nonogram_status status = ng_tour_new(puzzle, &lines, &walk);
    if (status == NONOGRAM_OK) {
        status = write_steps(walk, 0, out);
    }
    ng_tour_free(walk);
    out->failed = out->failed || status != NONOGRAM_OK;
    if (out->size - before > HINTS_MAX) {
        out->size = before;
    }
}

/* ---- the picture ---- */

/* Draws the picture of the grid with frames over it. */

static const char end_tag[] = "</svg>\n";

/* Draws a frame of `width` by `height` at (x, y). */
static void write_frame(uint64_t x, uint64_t y, uint64_t width, uint64_t height, uint32_t rgb,
                        struct nonogram_text *out)
{
    ng_text_numbers(out,
                    "<rect x=\"#\" y=\"#\" width=\"#\" height=\"#\" fill=\"none\" stroke=\"$\" "
                    "stroke-width=\"3\"/>\n",
                    NG_NUMBERS(x, y, width, height, rgb));
}

/* Frames the line, with its clue. */
static void frame_line(const struct nonogram_puzzle *puzzle, const struct ng_layout *layout,
                       uint32_t line, struct nonogram_text *out)
{
    bool row = line < puzzle->height;
    const struct ng_layout_axis *axis = row ? &layout->rows : &layout->columns;
    uint64_t cell = layout->cell, along = axis->tail - axis->head;
    uint64_t across = axis->from + cell * (row ? line : line - puzzle->height);
    write_frame(row ? axis->head : across, row ? across : axis->head, row ? along : cell,
                row ? cell : along, 0xe0a000, out);
}

/* Frames the line of the step and the cells that it settles, or a line that cannot be filled. */
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
        write_frame(layout.columns.from + cell * step->cells[i].column,
                    layout.rows.from + cell * step->cells[i].row, cell, cell, 0xd33a00, out);
    }
}

static void describe(const char *text, const char *end, struct nonogram_text *out)
{
    ng_text_string(out, "<desc>");
    ng_markup_escape(out, text);
    ng_text_format(out, "%s</desc>\n", end);
}

/* Finds the next step that settles a cell, or NULL; describes all steps to there in words. */
static enum nonogram_status find_step(struct nonogram_walk *walk, const struct nonogram_step **step,
                                      struct nonogram_text *out)
{
    enum nonogram_status status;
    while ((status = ng_tour_next(walk, step)) == NONOGRAM_OK) {
        describe((*step)->reason, ".", out);
        for (size_t i = 0; i < (*step)->link_count; i++) {
            describe((*step)->links[i].text, i + 1 < (*step)->link_count ? ";" : ".", out);
        }
        if (!(*step)->cells[0].ruled_out) {
            return NONOGRAM_OK;
        }
    }
    return status == NONOGRAM_END ? write_end(walk, 0, "<desc>", "</desc>\n", out) : status;
}

/* Draws the grid without its closing tag. */
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

enum nonogram_status ng_walk_page_svg(struct nonogram_walk *walk, struct nonogram_text *out)
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
