/* The next variable to decide, and its value. Variables are ordered by activity. Each has a saved
 * phase, its value in the longest assignment without a conflict since the targets were last reset
 * (target), and the same since the last change of phases (best). (A. Biere's kissat for targets and
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
    double step;      /* the value that a bump adds */
    double decay;     /* the factor by which older bumps count less after each conflict */
    uint32_t *order;  /* variables, the one with the highest activity first */
    uint32_t *places; /* per variable: its index in `order`, or NG_NONE */
    uint32_t size;
};

void ng_heap_insert(struct ng_heap *heap, uint32_t variable);
/* Raises a variable's activity by the current step. */
void ng_heap_bump(struct ng_heap *heap, uint32_t variable);
/* Makes older bumps count less than later ones. */
void ng_heap_decay(struct ng_heap *heap);

static inline bool ng_heap_has(const struct ng_heap *heap, uint32_t variable)
{
    ng_assert(variable < heap->variables);
    return heap->places[variable] != NG_NONE;
}

struct ng_decisions {
    struct ng_heap heap;              /* contains every open variable */
    int8_t *phases, *targets, *bests; /* per variable: 1, -1, or 0 if none */
    uint32_t target_size, best_size;  /* the sizes of the assignments in `targets` and `bests` */
    uint64_t rephases;
    uint32_t swept; /* the cells up to here in a sweep's order have values */
};

/* Puts every variable in the heap in random order; all phases are blank. Returns false when out of
 * memory or stopped; clear it in any case. */
bool ng_decisions_init(struct ng_decisions *decisions, uint32_t variables, struct ng_random *random,
                       struct ng_memory *memory, struct ng_poll *poll);
void ng_decisions_clear(struct ng_decisions *decisions);

/* The open variable of the highest activity; NG_NONE if every variable has a value. */
uint32_t ng_decisions_pop(struct ng_decisions *decisions, const struct ng_assignment *assignment);

/* The first open variable of a cell, line by line from one edge to the other; NG_NONE if every cell
 * has a value. `by_columns` can change only after levels were taken back. */
uint32_t ng_decisions_sweep(struct ng_decisions *decisions, const struct ng_assignment *assignment,
                            bool by_columns);

/* Saves, at a conflict above the root, the assignment before its level if it is the longest. */
void ng_decisions_save_targets(struct ng_decisions *decisions,
                               const struct ng_assignment *assignment);
/* Forgets the size of the longest assignment; the targets stay until a new one is saved. */
void ng_decisions_forget_targets(struct ng_decisions *decisions);

/* Resets the saved phases, in turn to: best, all blank, best, random, best, filled. */
void ng_decisions_rephase(struct ng_decisions *decisions, struct ng_random *random);

#endif
