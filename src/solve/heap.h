/* The order of decisions: a binary heap of variables by activity. */
#ifndef NG_SOLVE_HEAP_H
#define NG_SOLVE_HEAP_H

#include "solve/core.h"

void ng_heap_insert(struct ng_core *core, uint32_t variable);
/* Takes the variable of the highest activity out; NG_NONE when empty. */
uint32_t ng_heap_pop(struct ng_core *core);
/* Raises a variable's activity by the current step. */
void ng_heap_bump(struct ng_core *core, uint32_t variable);
/* Makes every bump so far count less against those to come. */
void ng_heap_decay(struct ng_core *core);

static inline bool ng_heap_has(const struct ng_core *core, uint32_t variable)
{
    return core->heap_index[variable] != NG_NONE;
}

#endif
