/* The tally: cells counted across the grid. (Solutions are counted in count/.)
 *
 * By their clues the rows above a cut have a certain number of cells of a colour, and the columns
 * have to have the same number there. The most that they can have is what they have with each block
 * at its least start. Where that is too few there is no solution, though every line by itself
 * agrees with all others:
 *
 *     rows above the cut: 2, 1             columns, least starts    # . . #
 *                                                                   . . . .
 *                                          - - - - - - - - - - - -  - - - -  cut: 2 of 3
 *                                                                   . # . .
 *
 * That the least is too many is the same from the other edge; and rows are counted across cuts
 * between columns in the same way. It is an equation for each cut, in order literals with the
 * coefficient one (s(i) are the columns' starts, n(k) the rows' cells above cut k):
 *
 *     sum over blocks i and 0 <= m < length(i) of [s(i) < k - m]  =  n(k)
 *
 * Learning from clauses alone would have to find such a sum as pigeons and holes. It is what
 * pictures on much blank space need, of which the pieces float far. */
#ifndef NG_TACTICS_TALLY_H
#define NG_TACTICS_TALLY_H

#include "grid/field.h"
#include "search/core.h"

/* Attaches it where that has a sense: to a picture (search/native.h), and not where a clue has a
 * blot or is unknown, or a line has no order literals. At each fixpoint, or less often if it
 * finds nothing, it then takes 4 steps a block that is open at the root. False: out of memory. */
bool ng_tally_attach(struct ng_core *core, const struct ng_field *field);
/* Takes it off, if it is there: before a proof is written, which it could not explain. */
void ng_tally_detach(struct ng_core *core);

#endif
