/* Pictures under change: their puzzles, and the values that these leave open. Relies on the solver
 * for uniqueness and on the field for line deduction. */
#include "generate/draft.h"

#include "base/check.h"
#include "base/memory.h"
#include "grid/field.h"
#include "model/copy.h"
#include "solve/solve.h"

#include <string.h>

/* A picture whose second solution is neither found nor excluded by then is too hard to be used. */
enum { CONFLICTS = 3000 };

bool ng_draft_init(struct ng_draft *canvas, uint32_t width, uint32_t height, unsigned colours,
                   const uint32_t *rgb)
{
    *canvas = (struct ng_draft){
        .width = width, .height = height, .colours = colours, .rgb = rgb, .folds = 1};
    canvas->cells = ng_alloc_zeroed(ng_draft_size(canvas), 1);
    return canvas->cells != NULL;
}

void ng_draft_clear(struct ng_draft *canvas)
{
    ng_alloc_free(canvas->cells);
    canvas->cells = NULL;
}

unsigned ng_draft_neighbours(const struct ng_draft *canvas, size_t cell, size_t *next)
{
    size_t width = canvas->width, size = ng_draft_size(canvas);
    unsigned count = 0;
    if (cell >= width) {
        next[count++] = cell - width;
    }
    if (cell % width > 0) {
        next[count++] = cell - 1;
    }
    if (cell % width + 1 < width) {
        next[count++] = cell + 1;
    }
    if (cell + width < size) {
        next[count++] = cell + width;
    }
    return count;
}

bool ng_draft_is_edge(const struct ng_draft *canvas, size_t cell)
{
    size_t next[4];
    return ng_draft_neighbours(canvas, cell, next) < 4;
}

size_t ng_draft_image(const struct ng_draft *canvas, size_t cell, unsigned fold)
{
    size_t x = cell % canvas->width, y = cell / canvas->width;
    size_t column = (fold & 4) != 0 ? y : x, row = (fold & 4) != 0 ? x : y;
    column = (fold & 1) != 0 ? canvas->width - 1 - column : column;
    row = (fold & 2) != 0 ? canvas->height - 1 - row : row;
    ng_assert(fold < 4 || canvas->width == canvas->height);
    return row * canvas->width + column;
}

void ng_draft_set(struct ng_draft *canvas, size_t cell, uint8_t value)
{
    for (unsigned fold = 0; fold < canvas->folds; fold++) {
        canvas->cells[ng_draft_image(canvas, cell, fold)] = value;
    }
}

enum nonogram_status ng_draft_puzzle(const struct ng_draft *canvas, struct nonogram_puzzle **puzzle)
{
    const struct ng_picture picture = {canvas->width, canvas->height, canvas->cells,
                                       canvas->colours, canvas->rgb};
    return ng_copy_picture(&picture, puzzle, NULL);
}

/* Asks the solver for a solution other than the picture. */
static enum nonogram_status ask_solver(const struct ng_draft *canvas,
                                       const struct nonogram_puzzle *puzzle,
                                       struct ng_draft_state *state)
{
    const struct nonogram_solve_options options = {.solutions = 2,
                                                   .jobs = 1,
                                                   .conflict_limit = CONFLICTS,
                                                   .stop = canvas->poll.stop,
                                                   .context = canvas->poll.context};
    struct nonogram_result result = ng_solve_nothing();
    size_t size = ng_draft_size(canvas);
    enum nonogram_status status = ng_solve(puzzle, &options, NULL, &result);
    if (status == NONOGRAM_OK && result.limited == NONOGRAM_LIMIT_STOPPED) {
        status = NONOGRAM_END;
    } else if (status == NONOGRAM_OK) {
        state->reached = result.verdict == NONOGRAM_UNIQUE;
        state->limited = result.verdict == NONOGRAM_LIMIT;
        if (result.verdict == NONOGRAM_MULTIPLE) {
            bool first = memcmp(result.first, canvas->cells, size) != 0;
            memcpy(state->other, first ? result.first : result.second, size);
        }
    }
    ng_solve_clear(&result);
    return status;
}

enum nonogram_status ng_draft_look(const struct ng_draft *canvas, enum ng_draft_aim aim, bool deep,
                                   struct ng_draft_state *state)
{
    struct nonogram_puzzle *puzzle;
    enum nonogram_status status = ng_draft_puzzle(canvas, &puzzle);
    struct ng_poll poll = {
        .stop = canvas->poll.stop, .context = canvas->poll.context, .next = NG_POLL_INTERVAL};
    struct ng_field *field = status == NONOGRAM_OK ? ng_field_new(puzzle, NULL, &poll) : NULL;
    state->reached = state->limited = false;
    if (status == NONOGRAM_OK && field == NULL) {
        status = poll.stopped ? NONOGRAM_END : NONOGRAM_NO_MEMORY;
    }
    if (status == NONOGRAM_OK) {
        (void)ng_field_propagate(field); /* there is a solution: the picture */
        status = field->poll.stopped ? NONOGRAM_END : NONOGRAM_OK;
        state->open = field->open;
        state->reached = state->open == 0;
        ng_field_cells(field, state->other);
    }
    ng_field_free(field);
    if (status == NONOGRAM_OK && deep && !state->reached && aim == NG_DRAFT_UNIQUE) {
        status = ask_solver(canvas, puzzle, state);
    }
    ng_puzzle_free(puzzle);
    return status;
}
