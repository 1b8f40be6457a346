/* What to decide next, and which way: the order of variables, and for each a saved phase, the phase
 * it had in the longest assignment without a conflict since the last restart of that record
 * (target) and since the last change of phases (best). (A. Biere's kissat for targets and
 * rephasing.) */
#ifndef NG_SEARCH_DECISIONS_H
#define NG_SEARCH_DECISIONS_H

#include "base/memory.h"
#include "base/random.h"
#include "search/assignment.h"
#include "search/heap.h"

struct ng_decisions {
    struct ng_heap heap;              /* every open variable is in it */
    int8_t *phases, *targets, *bests; /* per variable: 1, -1, 0 none */
    uint32_t target_size, best_size;  /* how many variables those assignments gave a value */
    uint64_t rephases;
};

/* Every variable in the heap, by chance which first; all phases blank. False: out of memory, or
 * stopped; clear it all the same. */
bool ng_decisions_init(struct ng_decisions *decisions, uint32_t variables, struct ng_random *random,
                       struct ng_memory *memory, struct ng_poll *poll);
void ng_decisions_clear(struct ng_decisions *decisions);

/* The open variable of the highest activity; NG_NONE: every variable has a value. */
uint32_t ng_decisions_pop(struct ng_decisions *decisions, const struct ng_assignment *assignment);

/* At a conflict, above the root: remembers the assignment before its level if it is the longest. */
void ng_decisions_save_targets(struct ng_decisions *decisions,
                               const struct ng_assignment *assignment);
/* Begins the record of the longest assignment anew; the targets stay until there is one. */
void ng_decisions_forget_targets(struct ng_decisions *decisions);

/* Sets the saved phases to something else in turn: best, all blank, best, random, best, filled. */
void ng_decisions_rephase(struct ng_decisions *decisions, struct ng_random *random);

#endif
