/* The rules of a nonogram: what follows from a literal that has become true, found by code over the
 * blocks' current bounds instead of stored clauses.
 *
 * Two kinds of ternary clauses and one of binary ones say all there is:
 *     block  s(i) <= p < s(i) + length(i)              -> cell p has the step's colour
 *     row    s(i-1) + length(i-1) <= p < s(i)          -> cell p has the row's colour (or is blank)
 *     chain  s(i) >= p -> s(i+1) >= p + length(i) + gap(i)
 * Unit propagation over them keeps the leftmost and the rightmost placement possible: the lowest
 * starts themselves are checked against the cells and pushed on, and where the two placements
 * agree on the same block or the same row, the cells are decided. That is all this file does, once
 * for a side; the other side is the same code over a mirrored view. */
#ifndef NG_SEARCH_RULES_H
#define NG_SEARCH_RULES_H

#include "search/assignment.h"

/* What follows from a literal that has become true; false: conflict. The assignment has a native
 * problem. */
bool ng_rules_propagate(struct ng_assignment *assignment, uint32_t literal);

#endif
