/* Dives by look-ahead: each decision is the literal whose assumption settles most, among the cells
 * next to settled ones, found by trials (tactics/trial.h). Failed trials, literals that both
 * values imply, and conflicts are learned on the way. In drawn pictures, where a cell settles a
 * good part of the rest, such a dive finds a solution where belief propagation and activities
 * mislead. (Look-ahead: J. Freeman, 1995; M. Heule and H. van Maaren, 2009.) */
#ifndef NG_TACTICS_LOOKAHEAD_H
#define NG_TACTICS_LOOKAHEAD_H

#include "search/core.h"

extern const struct ng_hooks ng_lookahead_hooks;

/* Call it after a solution was found and excluded: there is less for dives to find. */
void ng_lookahead_prompt(struct ng_core *core);

#endif
