/* Dives by look-ahead: the next decision is the value that settles most, of a cell whose other
 * values settle much as well, among the cells next to settled ones. That is found by tries on the
 * grid (grid/tries.h), which are much faster than propagation; decisions and conflicts are those of
 * the search. In drawn pictures, where a cell settles a good part of the rest, such a dive finds a
 * solution where belief propagation and activities mislead. (Look-ahead: J. Freeman, 1995; M. Heule
 * and H. van Maaren, 2009.) */
#ifndef NG_TACTICS_LOOKAHEAD_H
#define NG_TACTICS_LOOKAHEAD_H

#include "search/core.h"

extern const struct ng_hooks ng_lookahead_hooks;

/* Call it after a solution was found and excluded: there is less for dives to find. */
void ng_lookahead_prompt(struct ng_core *core);

#endif
