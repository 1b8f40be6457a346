/* Dives led by look-ahead: each decision is the literal whose assumption settles most, among the
 * cells next to settled ones, found by trials (tactics/probing.h). Trials that fail, and what both
 * values imply, are learned on the way, and so are the conflicts. On drawn pictures, where settling
 * a cell settles a good part of the rest, such a dive comes to a solution where belief propagation
 * and activities lead astray. (Look-ahead: J. Freeman, 1995; M. Heule and H. van Maaren, 2009.) */
#ifndef NG_TACTICS_LOOKAHEAD_H
#define NG_TACTICS_LOOKAHEAD_H

#include "search/core.h"

/* Lets such dives take part in the search of a core with a native problem. False: out of memory. */
bool ng_lookahead_attach(struct ng_core *core);

/* A solution has been found and ruled out: there is less for dives to find. */
void ng_lookahead_prompt(struct ng_core *core);

#endif
