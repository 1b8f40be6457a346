/* The exact number of solutions of a puzzle. */
#ifndef NG_COUNT_TREE_H
#define NG_COUNT_TREE_H

#include "base/big.h"
#include "model/puzzle.h"
#include "nonogram.h"

/* Sets `number` (a number that was initialised) to the solutions of `puzzle`, and result->limited
 * if options->stop or options->conflict_limit (of values tried) ended the count: the number is then
 * one that there certainly are, if there is one at all. Adds what it took to result->statistics. */
enum nonogram_status ng_tree_count(const struct nonogram_puzzle *puzzle,
                                   const struct nonogram_solve_options *options,
                                   struct ng_big *number, struct nonogram_result *result);

#endif
