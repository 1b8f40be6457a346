/* The order of decisions: a binary heap of variables by activity. */
#ifndef NG_SEARCH_HEAP_H
#define NG_SEARCH_HEAP_H

#include "base/arithmetic.h"
#include "base/check.h"
#include "base/memory.h"
#include "search/literal.h"

#include <stdbool.h>
#include <stddef.h>

struct ng_heap {
    uint32_t variables;
    double *activities;
    double step;      /* what a bump adds */
    double decay;     /* by which the activities so far count less after each conflict */
    uint32_t *order;  /* variables, the one of the highest activity first */
    uint32_t *places; /* per variable: where in the order; NG_NONE: it is not there */
    uint32_t size;
};

/* All activities are 0, the heap is empty. False: out of memory; clear it all the same. */
bool ng_heap_init(struct ng_heap *heap, uint32_t variables, struct ng_memory *memory);
void ng_heap_clear(struct ng_heap *heap);

void ng_heap_insert(struct ng_heap *heap, uint32_t variable);
/* Takes the variable of the highest activity out; NG_NONE when empty. */
uint32_t ng_heap_pop(struct ng_heap *heap);
/* Raises a variable's activity by the current step. */
void ng_heap_bump(struct ng_heap *heap, uint32_t variable);
/* Makes every bump so far count less against those to come. */
void ng_heap_decay(struct ng_heap *heap);

static inline bool ng_heap_has(const struct ng_heap *heap, uint32_t variable)
{
    ng_assert(variable < heap->variables);
    return heap->places[variable] != NG_NONE;
}

#endif
