/* The verdict on a puzzle, within the limits of an explanation. */
#ifndef NG_EXPLAIN_VERDICT_H
#define NG_EXPLAIN_VERDICT_H

#include "model/puzzle.h"
#include "nonogram.h"

/* Solves the puzzle, looking for one solution (verdict `solved`) or for two. Without
 * options->conflict_limit there is one of 20,000. The caller clears the result. */
enum nonogram_status ng_verdict_of(const struct nonogram_puzzle *puzzle,
                                   const struct nonogram_explain_options *options,
                                   unsigned solutions, struct nonogram_result *result);
void ng_verdict_clear(struct nonogram_result *result);

#endif
