/* Counting by trying values: what a region falls into when one of its cells is decided. */
#ifndef NG_COUNT_TREE_H
#define NG_COUNT_TREE_H

#include "base/big.h"
#include "grid/field.h"
#include "nonogram.h"

/* Sets `number` (a number that was initialised) to the solutions of a region of the field, which
 * has been propagated, logs, and is left as it was. *limited: options->stop or
 * options->conflict_limit (of values tried) ended the count; the number is then one that there
 * certainly are, if there is one at all. Adds what it took to the statistics. False: out of memory.
 */
bool ng_tree_count(struct ng_field *field, const uint32_t *cells, uint32_t count,
                   const struct nonogram_solve_options *options, struct ng_big *number,
                   bool *limited, struct nonogram_statistics *statistics);

#endif
