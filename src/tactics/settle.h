/* Probing at the root, as a part of the search: the cells beside settled ones are probed, and those
 * again whose lines have news, as long as that pays. What it settles earns it time; without that it
 * gets a small share of the search's. */
#ifndef NG_TACTICS_SETTLE_H
#define NG_TACTICS_SETTLE_H

#include "search/core.h"

/* Lets probing take part in the search of a core with a native problem. False: out of memory. */
bool ng_settle_attach(struct ng_core *core);

#endif
