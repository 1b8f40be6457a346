/* The rules of a nonogram: the consequences of a literal that has become true, found by code over
 * the current bounds of the blocks instead of stored clauses.
 *
 * Two kinds of ternary clauses and one of binary clauses are enough:
 *     block  s(i) <= p < s(i) + length(i)              -> cell p has the block's colour
 *     row    s(i-1) + length(i-1) <= p < s(i)          -> cell p has the rank's value (mostly
 * blank) chain  s(i) >= p -> s(i+1) >= p + length(i) + gap(i) Unit propagation over them keeps the
 * leftmost and the rightmost placement possible: the lowest starts are checked against the cells
 * and raised, and where both placements agree on a block or a rank, the cells are decided. The code
 * is written once for one side; the other side is the same code over a mirrored view. */
#ifndef NG_SEARCH_RULES_H
#define NG_SEARCH_RULES_H

#include "search/hooks.h"

/* For a core with a native problem, which it then owns. */
extern const struct ng_hooks ng_rules_hooks;

#endif
