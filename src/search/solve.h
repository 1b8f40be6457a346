/* Solving a puzzle: line deduction, probing, conflict-driven search, each stage entered only if
 * the one before left cells open. The interface is that of nonogram_solve() in nonogram.h. */
#ifndef NG_SEARCH_SOLVE_H
#define NG_SEARCH_SOLVE_H

#include "model/puzzle.h"
#include "nonogram.h"
#include "search/portfolio.h"

/* The result as it is before anything is known; of a call that fails it stays so. */
static inline struct nonogram_result ng_solve_nothing(void)
{
    return (struct nonogram_result){.verdict = NONOGRAM_LIMIT,
                                    .difficulty = NONOGRAM_CLASS_UNKNOWN};
}

/* As nonogram_solve(), but without a clock and without threads: `options->time_limit` is ignored,
 * `options->stop` is what ends a long search; with options->jobs > 1 the runner's threads work at
 * the same time (one of them calls `stop`). NULL: one after another. `result` must be
 * ng_solve_nothing(). */
enum nonogram_status ng_solve(const struct nonogram_puzzle *puzzle,
                              const struct nonogram_solve_options *options,
                              const struct ng_runner *runner, struct nonogram_result *result);
/* What nonogram_progress_cells() copies; `search` is the progress's. */
void ng_solve_cells(const void *search, uint8_t *cells, uint8_t *certain);

/* As nonogram_certain(), in the same way. */
enum nonogram_status ng_solve_certain(const struct nonogram_puzzle *puzzle,
                                      const struct nonogram_solve_options *options,
                                      const struct ng_runner *runner, uint8_t *cells,
                                      struct nonogram_result *result);

/* Frees the grids, which the result then has no more. */
void ng_solve_clear(struct nonogram_result *result);

#endif
