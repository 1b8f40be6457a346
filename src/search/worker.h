/* A core for a nonogram: built from what line deduction has left open, with everything attached
 * that its search uses. A portfolio runs several of them side by side. */
#ifndef NG_SEARCH_WORKER_H
#define NG_SEARCH_WORKER_H

#include "grid/field.h"
#include "search/core.h"

/* At level 0, not propagated yet. NULL: out of memory, or field->poll.stopped. The field has to
 * outlive it. */
struct ng_core *ng_worker_new(struct ng_field *field, uint64_t seed);
/* The solution that a core has found, or as much as it assumes: height * width cells, those that
 * the field knows included. */
void ng_worker_cells(const struct ng_core *core, const struct ng_field *field, uint8_t *cells);

#endif
