/* What to decide next, and which way: the order of variables, and for each a saved phase, the phase
 * it had in the longest assignment without a conflict since the last restart of that record
 * (target) and since the last change of phases (best). (A. Biere's kissat for targets and
 * rephasing.) */
#ifndef NG_SEARCH_DECISIONS_H
#define NG_SEARCH_DECISIONS_H

#include "base/arithmetic.h"
#include "base/check.h"
#include "base/memory.h"
#include "base/random.h"
#include "search/assignment.h"
#include "search/native.h"

#include <stdbool.h>
#include <stddef.h>

/* The order of decisions: a binary heap of variables by activity. */
struct ng_heap {
    uint32_t variables;
    double *activities;
    double step;      /* what a bump adds */
    double decay;     /* by which the activities so far count less after each conflict */
    uint32_t *order;  /* variables, the one of the highest activity first */
    uint32_t *places; /* per variable: where in the order; NG_NONE: it is not there */
    uint32_t size;
};

void ng_heap_insert(struct ng_heap *heap, uint32_t variable);
/* Raises a variable's activity by the current step. */
void ng_heap_bump(struct ng_heap *heap, uint32_t variable);
/* Makes every bump so far count less against those to come. */
void ng_heap_decay(struct ng_heap *heap);

static inline bool ng_heap_has(const struct ng_heap *heap, uint32_t variable)
{
    ng_assert(variable < heap->variables);
    return heap->places[variable] != NG_NONE;
}

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
