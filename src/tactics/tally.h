/* The tally: cells counted across the grid. (Solutions are counted in count/.)
 *
 * By their clues the rows above a cut have a certain number of cells of a colour, and the columns
 * need the same number there. The most that the columns can have is the number with each block at
 * its least start. If that is too few there is no solution, though each line by itself agrees with
 * all others:
 *
 *     rows above the cut: 2, 1             columns, least starts    # . . #
 *                                                                   . . . .
 *                                          - - - - - - - - - - - -  - - - -  cut: 2 of 3
 *                                                                   . # . .
 *
 * That the fewest are too many is the same from the other edge; and rows are counted across cuts
 * between columns in the same way. Each cut is an equation in order literals with the coefficient
 * one (s(i) are the columns' starts, n(k) the rows' cells above cut k):
 *
 *     sum over blocks i and 0 <= m < length(i) of [s(i) < k - m]  =  n(k)
 *
 * Learning from clauses alone would have to find such a sum like the pigeonhole principle. Pictures
 * with much blank space need it, as their blocks can move far. */
#ifndef NG_TACTICS_TALLY_H
#define NG_TACTICS_TALLY_H

#include "grid/field.h"
#include "search/core.h"

/* Attaches the tally if it can help: to a picture (search/native.h) without blots, unknown clues or
 * lines without order literals. It then takes 4 steps per block open at the root at each fixpoint,
 * or less often if it finds nothing. Returns false when out of memory. */
bool ng_tally_attach(struct ng_core *core, const struct ng_field *field);
/* Detaches the tally, if attached: before a proof is written, which could not explain it. */
void ng_tally_detach(struct ng_core *core);

#endif
