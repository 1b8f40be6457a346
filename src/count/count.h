/* The exact number of solutions of a puzzle, in stages: each runs for a while, until one of them
 * has counted all solutions. */
#ifndef NG_COUNT_COUNT_H
#define NG_COUNT_COUNT_H

#include "base/work.h"
#include "model/puzzle.h"
#include "nonogram.h"

/* Appends the number of solutions of `puzzle` in decimal; if options->certain is set, also finds
 * the cells that all of them share (solve/solve.c). If options->stop or a limit ended the count,
 * result->limited is set, and the number is a lower bound. Does the same as nonogram_count()
 * without a clock: options->time_limit is ignored. `runner` is needed for options->jobs > 1 (else
 * NULL). `result` must be zeroed. */
enum nonogram_status ng_count(const struct nonogram_puzzle *puzzle,
                              const struct nonogram_solve_options *options,
                              const struct ng_runner *runner, struct nonogram_text *out,
                              struct nonogram_result *result);

#endif
