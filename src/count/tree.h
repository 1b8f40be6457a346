/* Counting by trying values: deciding a cell divides a region into smaller ones. */
#ifndef NG_COUNT_TREE_H
#define NG_COUNT_TREE_H

#include "base/big.h"
#include "grid/field.h"
#include "nonogram.h"

/* Sets `number` (an initialised number) to the solutions of a region of the field, which is
 * propagated and logs, and is restored. *limited: options->stop or options->conflict_limit (of
 * values tried) ended the count; the number is then a lower bound, if there is a solution at all.
 * Adds the effort to the statistics. Returns false when out of memory. */
bool ng_tree_count(struct ng_field *field, const uint32_t *cells, uint32_t count,
                   const struct nonogram_solve_options *options, struct ng_big *number,
                   bool *limited, struct nonogram_statistics *statistics);

#endif
