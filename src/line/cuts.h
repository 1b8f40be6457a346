/* Where a partial line falls apart into stretches that do not depend on each other.
 *
 * A position is a cut when every placement passes one and the same node of the lattice there:
 *
 *     clue 2 2 1 in 10 cells, of which      ? # ? . . # # . ? ?
 *     positions                            0 1 2 3 4 5 6 7 8 9 10
 *     cuts, by rank                        0       1 1     2   3
 *
 * What is left of a cut and what is right of it can be combined at will: the placements of the line
 * are the product of those of its stretches. */
#ifndef NG_LINE_CUTS_H
#define NG_LINE_CUTS_H

#include "line/lattice.h"

#define NG_CUTS_NONE UINT32_MAX

/* ranks[p], 0 <= p <= length, receives the lattice's rank in which all placements stand before cell
 * p, NG_CUTS_NONE where they stand in several or some are within a block. `bounds` is what
 * ng_line_deduce_bounds() says of the partial line. In an open line every position is a cut, in
 * rank 0. Exact; O(blocks + length). */
void ng_cuts_find(const struct ng_lattice *lattice, const uint32_t *bounds, uint32_t *ranks);

#endif
