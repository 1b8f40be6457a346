/* Writes the steps of a walk into the page to play on. The effects of a step are attributes of its
 * entry in a list, and its words are the content:
 *
 *     <li data-line="r6" data-blocks="1 3" data-set="77:1 78:1">Row 7, ...</li> */
#include "explain/play_steps.h"

#include "base/text.h"
#include "explain/words.h"
#include "model/palette.h"

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

static void write_step(const struct nonogram_puzzle *puzzle, const struct nonogram_step *step,
                       struct nonogram_text *out)
{
    bool row = step->line < puzzle->height;
    unsigned long number = (unsigned long)(row ? step->line : step->line - puzzle->height);
    ng_text_format(out, "<li data-line=\"%c%lu\"", row ? 'r' : 'c', number);
    for (size_t i = 0; i < step->block_count; i++) {
        ng_text_format(out, i == 0 ? " data-blocks=\"%lu" : " %lu", (unsigned long)step->blocks[i]);
    }
    ng_text_string(out, step->block_count > 0 ? "\"" : "");
    write_set(puzzle, step, out);
    ng_text_format(out, ">%s %lu, clue ", row ? "Row" : "Column", number + 1);
    struct nonogram_text clue = {.data = NULL};
    ng_words_clue(puzzle, &puzzle->lines[step->line], &clue);
    escape(&clue, out);
    ng_text_format(out,
                   " <em>(%s)</em>: ", ng_techniques[ng_technique_rank(step->technique)].usual);
    ng_markup_escape(out, step->reason);
    ng_text_string(out, ".</li>\n");
}

/* Appends all steps as entries of a list. None has a chain of assumptions. */
static enum nonogram_status write_steps(struct nonogram_walk *walk, struct nonogram_text *out)
{
    const struct nonogram_step *step;
    enum nonogram_status status;
    while ((status = ng_tour_next(walk, &step)) == NONOGRAM_OK) {
        write_step(walk->board->puzzle, step, out);
    }
    return status == NONOGRAM_END ? NONOGRAM_OK : status;
}

void ng_play_steps_write(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    static const struct nonogram_explain_options lines = {.hardest = NONOGRAM_LINE,
                                                          .effort_limit = 100000};
    enum { HINTS_MAX = 256 * 1024 }; /* bytes; a page with more would be slow to load */
    size_t before = out->size;
    struct nonogram_walk *walk = NULL;
    enum nonogram_status status = ng_tour_new(puzzle, &lines, &walk);
    if (status == NONOGRAM_OK) {
        status = write_steps(walk, out);
    }
    ng_tour_free(walk);
    out->failed = out->failed || status != NONOGRAM_OK;
    if (out->size - before > HINTS_MAX) {
        out->size = before;
    }
}
