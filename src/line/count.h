/* The number of placements of a clue in a partial line, exact however large.
 *
 * With k blocks and slack w, an unconstrained line has binomial(w + k, k): the recurrence below is
 * then Pascal's triangle over the lattice. */
#ifndef NG_LINE_COUNT_H
#define NG_LINE_COUNT_H

#include "base/big.h"
#include "line/lattice.h"
#include "nonogram.h"

/* Sets `count` (a number that was initialised) to the placements of the lattice in the partial line
 * `planes` (as in line/deduce.h); 0 when there are none. NONOGRAM_OK or NONOGRAM_NO_MEMORY.
 * O(blocks * slack) additions of numbers with O(blocks + slack) digits. */
enum nonogram_status ng_count_placements(const struct ng_lattice *lattice, unsigned values,
                                         const uint64_t *planes, struct ng_big *count);

#endif
