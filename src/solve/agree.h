/* What all of several solutions agree on, where that is soon found out. */
#ifndef NG_SOLVE_AGREE_H
#define NG_SOLVE_AGREE_H

#include "model/puzzle.h"
#include "nonogram.h"
#include "solve/solve.h"

/* Where `options` ask for it and `result`, which must be whole, says that there are several
 * solutions which nobody takes one by one: sets result->certain if it takes `conflicts` at most.
 * The result says nothing of what this costs. */
enum nonogram_status ng_agree_find(const struct nonogram_puzzle *puzzle,
                                   const struct nonogram_solve_options *options, uint64_t conflicts,
                                   struct nonogram_result *result);
/* ng_solve(), and then the same for a little more than the conflicts that it took. */
enum nonogram_status ng_agree_solve(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    const struct ng_runner *runner, struct nonogram_result *result);

#endif
