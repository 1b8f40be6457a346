/* Turns the steps of the walk into values of the public interface. */
#include "explain/tour.h"

#include "base/memory.h"
#include "base/text.h"
#include "explain/words.h"

enum nonogram_status ng_tour_new(const struct nonogram_puzzle *puzzle,
                                 const struct nonogram_explain_options *options,
                                 struct nonogram_walk **walk)
{
    struct nonogram_walk *tour = ng_alloc_zeroed(1, sizeof *tour);
    *walk = NULL;
    if (tour == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    tour->memory.limit = options->memory_limit;
    tour->board =
        ng_board_new(puzzle, &tour->memory,
                     (struct ng_poll){.stop = options->stop, .context = options->context});
    tour->stepper = tour->board != NULL ? ng_stepper_new(tour->board) : NULL;
    if (tour->stepper == NULL) {
        ng_tour_free(tour);
        return NONOGRAM_NO_MEMORY;
    }
    tour->stepper->hardest = ng_technique_rank(options->hardest);
    tour->stepper->effort_limit = options->effort_limit;
    *walk = tour;
    return NONOGRAM_OK;
}

void ng_tour_free(struct nonogram_walk *walk)
{
    if (walk != NULL) {
        ng_stepper_free(walk->stepper);
        ng_board_free(walk->board);
        ng_text_clear(&walk->texts);
        ng_alloc_free(walk->cells);
        ng_alloc_free(walk->blocks);
        ng_alloc_free(walk->links);
        ng_alloc_free(walk);
    }
}

/* ---- cells ---- */

static bool add_cell(struct nonogram_walk *walk, size_t cell, uint8_t value, bool ruled_out)
{
    if (!ng_alloc_grow(&walk->cells, &walk->cell_capacity, walk->cell_count + 1,
                       sizeof *walk->cells)) {
        return false;
    }
    uint32_t width = walk->board->width;
    walk->cells[walk->cell_count++] = (struct nonogram_step_cell){
        (uint32_t)(cell / width), (uint32_t)(cell % width), value, ruled_out};
    return true;
}

/* Adds the cell of a removal: in black and white it has the other value. */
static bool add_removal(struct nonogram_walk *walk, struct ng_field_removal removal)
{
    uint8_t value = (uint8_t)removal.value;
    return walk->board->values == 2 ? add_cell(walk, removal.cell, 1 - value, false)
                                    : add_cell(walk, removal.cell, value, true);
}

/* Adds the cells that the step settles, then the cells of the links. */
static bool add_step_cells(struct nonogram_walk *walk, const struct ng_step_taken *taken)
{
    bool able = true;
    uint32_t length = ng_puzzle_line_length(walk->board->puzzle, taken->line);
    walk->cell_count = 0;
    for (uint32_t at = 0; at < length && able; at++) {
        if (taken->before[at] != taken->after[at]) {
            able = add_cell(walk, ng_board_cell(walk->board, taken->line, at), taken->after[at],
                            false);
        }
    }
    if (able && walk->cell_count == 0) {
        const struct ng_link *wrong = &taken->chain->links[0];
        able = add_cell(walk, wrong->cell, wrong->value, true);
    }
    walk->step.cell_count = walk->cell_count;
    return able;
}

/* ---- blocks ---- */

static bool has_block(const struct nonogram_walk *walk, uint32_t block)
{
    for (size_t i = 0; i < walk->step.block_count; i++) {
        if (walk->blocks[i] == block) {
            return true;
        }
    }
    return false;
}

/* Adds the blocks of the findings, each once. */
static bool add_blocks(struct nonogram_walk *walk, const struct ng_findings *findings)
{
    struct nonogram_step *step = &walk->step;
    for (uint32_t i = 0; findings != NULL && i < findings->count; i++) {
        uint32_t block = findings->list[i].block;
        if (block == NG_NO_BLOCK || has_block(walk, block)) {
            continue;
        }
        if (!ng_alloc_grow(&walk->blocks, &walk->block_capacity, step->block_count + 1,
                           sizeof *walk->blocks)) {
            return false;
        }
        walk->blocks[step->block_count++] = block;
    }
    step->block = step->block_count > 0 ? walk->blocks[0] : NONOGRAM_NO_BLOCK;
    return true;
}

/* ---- chains ---- */

static bool add_link_cells(struct nonogram_walk *walk, const struct ng_link *link)
{
    bool able = true;
    if (link->kind == NONOGRAM_LINK_ASSUME || link->kind == NONOGRAM_LINK_CONCLUDE) {
        return add_cell(walk, link->cell, link->value, link->kind == NONOGRAM_LINK_CONCLUDE);
    }
    for (size_t i = 0; i < link->count && able; i++) {
        able = add_removal(walk, walk->stepper->chain.removals[link->first + i]);
    }
    return able;
}

/* Adds the links. Their texts and cells are consecutive; pointers to them are set after all arrays
 * have grown (set_pointers()). */
static bool add_links(struct nonogram_walk *walk, const struct ng_chain *chain)
{
    if (!ng_alloc_grow(&walk->links, &walk->link_capacity, chain->count, sizeof *walk->links)) {
        return false;
    }
    for (size_t i = 0; i < chain->count; i++) {
        const struct ng_link *link = &chain->links[i];
        bool line = link->kind == NONOGRAM_LINK_LINE || link->kind == NONOGRAM_LINK_FAIL;
        size_t before = walk->cell_count;
        if (!add_link_cells(walk, link)) {
            return false;
        }
        walk->links[i] = (struct nonogram_link){.kind = link->kind,
                                                .depth = link->depth,
                                                .line = line ? link->line : NONOGRAM_NO_LINE,
                                                .cell_count = walk->cell_count - before};
        ng_words_link(walk->stepper, link, &walk->texts);
        ng_text_char(&walk->texts, '\0');
    }
    walk->step.link_count = chain->count;
    walk->step.chain = chain->length;
    return true;
}

/* Sets the pointers into the arrays of cells and texts. */
static void set_pointers(struct nonogram_walk *walk)
{
    struct nonogram_step *step = &walk->step;
    const struct nonogram_step_cell *cells = walk->cells;
    const char *text = walk->texts.data;
    step->cells = cells;
    step->blocks = walk->blocks;
    cells += step->cell_count;
    for (size_t i = 0; i < step->link_count; i++) {
        walk->links[i].cells = cells;
        walk->links[i].text = text;
        cells += walk->links[i].cell_count;
        while (*text++ != '\0') {
        }
    }
    step->links = step->link_count > 0 ? walk->links : NULL;
    step->reason = text;
}

static enum nonogram_status make_step(struct nonogram_walk *walk)
{
    const struct ng_step_taken *taken = &walk->stepper->step;
    struct nonogram_step *step = &walk->step;
    *step = (struct nonogram_step){
        .number = step->number + 1,
        .technique = ng_techniques[taken->technique].number,
        .line = taken->line,
        .length = ng_puzzle_line_length(walk->board->puzzle, taken->line),
        .before = taken->before,
        .after = taken->after,
        .leftmost = taken->leftmost,
        .rightmost = taken->rightmost,
    };
    ng_text_reset(&walk->texts);
    if (!add_step_cells(walk, taken) || !add_blocks(walk, taken->findings) ||
        (taken->chain != NULL && !add_links(walk, taken->chain))) {
        return NONOGRAM_NO_MEMORY;
    }
    ng_words_reason(walk->stepper, &walk->texts);
    ng_text_char(&walk->texts, '\0');
    if (walk->texts.failed) {
        return NONOGRAM_NO_MEMORY;
    }
    set_pointers(walk);
    return NONOGRAM_OK;
}

_Static_assert((int)NG_STEPPER_STEP == NONOGRAM_WALK_GOES_ON &&
                   (int)NG_STEPPER_SOLVED == NONOGRAM_WALK_SOLVED &&
                   (int)NG_STEPPER_STUCK == NONOGRAM_WALK_STUCK &&
                   (int)NG_STEPPER_FAULT == NONOGRAM_WALK_FAULT &&
                   (int)NG_STEPPER_STOPPED == NONOGRAM_WALK_STOPPED,
               "the ends of a walk in the same order");

enum nonogram_status ng_tour_next(struct nonogram_walk *walk, const struct nonogram_step **step)
{
    *step = NULL;
    enum ng_stepper_end end = ng_stepper_next(walk->stepper);
    bool starved = end == NG_STEPPER_NO_MEMORY;
    if (starved && walk->memory.limit == 0) {
        return NONOGRAM_NO_MEMORY;
    }
    end = starved ? NG_STEPPER_STOPPED : end;
    walk->end = (enum nonogram_walk_end)end;
    if (end == NG_STEPPER_STOPPED && (starved || walk->board->grid->poll.stopped)) {
        walk->limited = starved ? NONOGRAM_LIMIT_MEMORY : NONOGRAM_LIMIT_STOPPED;
    }
    walk->fault = end == NG_STEPPER_FAULT ? walk->stepper->step.line : NONOGRAM_NO_LINE;
    if (end != NG_STEPPER_STEP) {
        return NONOGRAM_END;
    }
    enum nonogram_status status = make_step(walk);
    *step = status == NONOGRAM_OK ? &walk->step : NULL;
    return status;
}

enum nonogram_status ng_tour_say_fault(const struct nonogram_walk *walk, struct nonogram_text *out)
{
    if (walk->end != NONOGRAM_WALK_FAULT) {
        return NONOGRAM_BAD_USE;
    }
    ng_words_fault(walk->board, walk->fault, out);
    return out->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

enum nonogram_status ng_tour_say_limit(enum nonogram_limit limit, struct nonogram_text *out)
{
    static const char *const names[] = {
        [NONOGRAM_LIMIT_TIME] = "The time limit",
        [NONOGRAM_LIMIT_CONFLICTS] = "The limit on conflicts",
        [NONOGRAM_LIMIT_MEMORY] = "The memory limit",
        [NONOGRAM_LIMIT_STOPPED] = "A limit",
    };

    if ((size_t)limit >= sizeof names / sizeof *names) {
        return NONOGRAM_BAD_USE;
    }
    if (limit == NONOGRAM_LIMIT_NONE) {
        ng_text_string(
            out, "Too many assumptions would have to be tried: the puzzle needs trial and error.");
    } else {
        ng_text_format(out, "%s was reached; the next steps are unknown.", names[limit]);
    }
    return out->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

enum nonogram_status ng_tour_say_end(const struct nonogram_walk *walk, uint64_t steps,
                                     struct nonogram_text *out)
{
    enum nonogram_status status = NONOGRAM_OK;
    switch (walk->end) {
    case NONOGRAM_WALK_GOES_ON:
        return NONOGRAM_OK;
    case NONOGRAM_WALK_SOLVED:
        if (steps == 0) {
            ng_text_string(out, "Every cell is known.");
        } else {
            ng_text_format(out, "Solved in %llu step%s.", (unsigned long long)steps,
                           steps == 1 ? "" : "s");
        }
        break;
    case NONOGRAM_WALK_STUCK:
        ng_text_string(out, "No technique applies here: the puzzle needs trial and error, or has "
                            "several solutions.");
        break;
    case NONOGRAM_WALK_FAULT:
        status = ng_tour_say_fault(walk, out);
        ng_text_char(out, '.');
        break;
    case NONOGRAM_WALK_STOPPED:
        status = ng_tour_say_limit(walk->limited, out);
        break;
    }
    return status == NONOGRAM_OK && out->failed ? NONOGRAM_NO_MEMORY : status;
}
