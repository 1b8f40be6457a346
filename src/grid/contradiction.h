/* Why a puzzle has no solution, as far as lines one at a time show it. */
#ifndef NG_GRID_CONTRADICTION_H
#define NG_GRID_CONTRADICTION_H

#include "model/puzzle.h"

/* As nonogram_find_fault(), without `time_limit`. */
enum nonogram_status ng_contradiction_find(const struct nonogram_puzzle *puzzle,
                                           const struct nonogram_solve_options *options,
                                           struct nonogram_fault *fault);

#endif
