/* A second solution close to the first: most puzzles that have several have two that differ in a
 * few cells close together. So the search holds everything outside a small window of the grid to
 * the first solution, looks for another inside, and goes on to the next window (a large
 * neighbourhood search: P. Shaw, 1998, but with all that the search has learned and learns). */
#ifndef NG_SOLVE_EXCHANGE_H
#define NG_SOLVE_EXCHANGE_H

#include "solve/core.h"

struct ng_exchange;
void ng_exchange_free(struct ng_exchange *exchange);

/* A first solution has been found, where `winner`, a core of the same problem, stands: this core's
 * search is to look around it, once it has come so far that this is likely to pay. False: out of
 * memory. O(variables). */
bool ng_exchange_prompt(struct ng_core *core, const struct ng_core *winner);
/* There is a second solution: no more of that. */
void ng_exchange_retire(struct ng_core *core);
/* Whether it is time to begin. */
bool ng_exchange_due(const struct ng_core *core);
void ng_exchange_begin(struct ng_core *core);

/* Whether one is under way: then it takes the decisions, and learns of every conflict. */
bool ng_exchange_active(const struct ng_core *core);
/* What to decide next; NG_NONE: all is held that is to be held. May take levels back. */
uint32_t ng_exchange_next(struct ng_core *core);
void ng_exchange_conflict(struct ng_core *core);

/* The value that the first solution does not give to a variable, 1 or -1; 0: to be decided as ever.
 * When the windows are through, that is most likely the only solution, and to decide against it is
 * the shortest way to a proof. The stable mode joins in later than the focused one. */
int8_t ng_exchange_contrary(const struct ng_core *core, uint32_t variable);

#endif
