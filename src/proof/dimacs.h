/* A puzzle as a set of clauses, in the DIMACS format that every SAT solver reads, by the order
 * encoding (variables as in line/order.h). The search's own rules (search/native.h) are these
 * clauses one by one.
 *
 *     ladder  [s >= p + 1] -> [s >= p]
 *     chain   [s(i) >= p] -> [s(i+1) >= p + length(i) + gap(i)]
 *     block   s(i) <= p < s(i) + length(i) -> cell p has the block's colour
 *     rank    s(i-1) + length(i-1) <= p < s(i) -> cell p has the rank's colour
 *     a cell has at most one colour; given cells
 *
 * A blot is two blocks, as in line/lattice.h; an open clue has no blocks and no clauses. Every
 * solution of the puzzle is exactly one solution of the clauses. */
#ifndef NG_PROOF_DIMACS_H
#define NG_PROOF_DIMACS_H

#include "base/text.h"
#include "model/puzzle.h"
#include "nonogram.h"

/* Appends comments that explain the variables, and the clauses; with `except`, a solution, one more
 * clause that only this solution violates (if all lengths are known every solution fills the same
 * number of cells per colour, so that another one lacks some of the filled cells).
 * NONOGRAM_BAD_USE: `except` is not a solution; NONOGRAM_UNSUPPORTED: more variables than the
 * format's readers accept (2^31 - 1); NONOGRAM_NO_MEMORY: a scratch allocation failed (out->failed
 * can be set as well). O(starts * block length) clauses. */
enum nonogram_status ng_dimacs_write(const struct nonogram_puzzle *puzzle, const uint8_t *except,
                                     struct nonogram_text *out);

#endif
