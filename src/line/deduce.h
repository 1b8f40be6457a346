/* Exact line deduction, bit-parallel over the lattice of placements.
 *
 * A partial line has a plane of bits for each cell value: bit c of plane v means that cell c can be
 * v. Deduction keeps exactly the bits of each plane that some placement uses, so it is complete:
 * nothing more follows from this line alone. */
#ifndef NG_LINE_DEDUCE_H
#define NG_LINE_DEDUCE_H

#include "line/lattice.h"

/* Words per plane of a line of `length` cells: one bit more than cells, for the right edge. */
static inline size_t ng_line_words(uint32_t length)
{
    return (size_t)length / 64 + 1;
}

/* The scratch words of ng_line_deduce() for a lattice with `blocks` blocks, `words` words per plane
 * and `values` values (colours + 1). */
size_t ng_line_scratch(size_t blocks, size_t words, unsigned values);
/* The scratch words for any of these lattices and any stretch of them: fewer with little slack.
 * SIZE_MAX if they are too many. */
size_t ng_line_scratch_most(const struct ng_lattice *lattices, size_t count, unsigned values);

/* The work of deducing a line, in operations on a word, for base/work.h. */
static inline uint64_t ng_line_work(const struct ng_lattice *lattice, size_t words)
{
    return ((uint64_t)3 * lattice->count + 16) * (lattice->slack < 64 ? 1 : words);
}

/* Narrows `planes` (values * words; bits from `length` on are 0) to the values that placements use.
 * Returns false, with the planes unchanged, if there is no placement. Allocates nothing. Exact.
 *
 * Cost: O((blocks + values * log(longest block)) * words) word operations; of `words` only the
 * number that the slack spans. Reachability over the lattice is known from pattern.c-like line
 * solvers; here a whole rank of nodes is moved at once, as in Shift-And matching (Baeza-Yates and
 * Gonnet, 1992), and flooding a rank is the carry of an addition (Hyyrö and Navarro, 2005, for the
 * same trick in approximate matching). */
bool ng_line_deduce(const struct ng_lattice *lattice, unsigned values, uint64_t *planes,
                    uint64_t *scratch);

/* Does the work of ng_line_deduce(), and sets bounds[2 * i], bounds[2 * i + 1] to the least and
 * greatest offset of block i over all placements. */
bool ng_line_deduce_bounds(const struct ng_lattice *lattice, unsigned values, uint64_t *planes,
                           uint64_t *scratch, uint32_t *bounds);

/* Does the same as ng_line_deduce() with block i starting at lower[i] or later and ending at
 * ends[i] or before; each bound by itself leaves a place for the block in an empty line. */
bool ng_line_deduce_within(const struct ng_lattice *lattice, const int32_t *lower,
                           const int32_t *ends, unsigned values, uint64_t *planes,
                           uint64_t *scratch);

#endif
