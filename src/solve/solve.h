/* Solving a puzzle: line deduction, shaving, conflict-driven search. Each stage is entered only if
 * the one before left cells open. The interface is the one of nonogram_solve() in nonogram.h. */
#ifndef NG_SOLVE_SOLVE_H
#define NG_SOLVE_SOLVE_H

#include "model/puzzle.h"
#include "nonogram.h"
#include "solve/portfolio.h"

extern const struct nonogram_solve_options ng_solve_defaults;

/* The result before anything is known; it stays so if a call fails. */
static inline struct nonogram_result ng_solve_nothing(void)
{
    return (struct nonogram_result){.verdict = NONOGRAM_LIMIT,
                                    .difficulty = NONOGRAM_CLASS_UNKNOWN};
}

/* Does the same as nonogram_solve() without a clock or threads: `options->time_limit` is ignored,
 * only `options->stop` ends a long search; with options->jobs > 1 the runner's threads work in
 * parallel (one of them calls `stop`), or one after another if it is NULL. `result` must be
 * ng_solve_nothing(). */
enum nonogram_status ng_solve(const struct nonogram_puzzle *puzzle,
                              const struct nonogram_solve_options *options,
                              const struct ng_runner *runner, struct nonogram_result *result);
/* Copies the cells for nonogram_progress_cells(); `search` is from the progress. */
void ng_solve_cells(const void *search, uint8_t *cells, uint8_t *certain);

/* Does the same as nonogram_certain(), with the differences of ng_solve(). */
enum nonogram_status ng_solve_certain(const struct nonogram_puzzle *puzzle,
                                      const struct nonogram_solve_options *options,
                                      const struct ng_runner *runner, uint8_t *cells,
                                      struct nonogram_result *result);

/* Frees the grids and sets them to NULL. */
void ng_solve_clear(struct nonogram_result *result);

#endif
