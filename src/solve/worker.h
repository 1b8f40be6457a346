/* A core for a nonogram: built from the cells that line deduction has left open, with everything
 * attached that its search uses. A portfolio runs several of them. */
#ifndef NG_SOLVE_WORKER_H
#define NG_SOLVE_WORKER_H

#include "grid/field.h"
#include "search/core.h"

/* Makes a core at level 0, not propagated yet. `thrifty`: without order literals, which needs far
 * less memory and finds less. Returns NULL when out of memory or stopped. The
 * field must outlive it. */
struct ng_core *ng_worker_new(struct ng_field *field, uint64_t seed, bool thrifty);
/* Copies the solution that a core has found, or its assumptions so far: height * width cells,
 * including the cells that the field knows. */
void ng_worker_cells(const struct ng_core *core, const struct ng_field *field, uint8_t *cells);

#endif
