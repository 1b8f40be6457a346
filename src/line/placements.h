/* The number of placements of a clue in a partial line, exact however large.
 *
 * With k blocks and slack w, a line of which nothing is known has binomial(w + k, k): the
 * recurrence would be Pascal's triangle over the lattice, and is left out. */
#ifndef NG_LINE_PLACEMENTS_H
#define NG_LINE_PLACEMENTS_H

#include "base/big.h"
#include "line/lattice.h"
#include "nonogram.h"

/* Sets `count` (a number that was initialised) to the placements of the lattice in the partial line
 * `planes` (as in line/deduce.h); 0 when there are none. NONOGRAM_OK or NONOGRAM_NO_MEMORY.
 * O(blocks * slack) additions of numbers with O(blocks + slack) digits; where nothing is known of
 * the cells, as base/binomial.h has it. */
enum nonogram_status ng_count_placements(const struct ng_lattice *lattice, unsigned values,
                                         const uint64_t *planes, struct ng_big *count);

#endif
