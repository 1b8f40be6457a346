/* Looks at the cells one by one: simple on purpose, as what it is compared with is not. */
#include "line/fit.h"

#include "base/check.h"

#include <string.h>

/* How many of the `length` cells from `cell` on may have the value, counted up to the first that
 * may not. */
static uint32_t run_from(const struct ng_partial *line, unsigned value, uint32_t cell,
                         uint32_t length)
{
    uint32_t run = 0;
    while (run < length && ng_fit_cell(line, value, cell + run)) {
        run++;
    }
    return run;
}

void ng_fit_block(const struct ng_lattice *lattice, const struct ng_partial *line, uint32_t i,
                  uint64_t *fits)
{
    const struct ng_lattice_block *block = &lattice->blocks[i];
    uint32_t run = 0;
    memset(fits, 0, ng_bits_words((size_t)lattice->slack + 1) * sizeof *fits);
    for (uint32_t d = lattice->slack + 1; d-- > 0;) {
        uint32_t first = block->lo + d;
        ng_assert(first + block->length + block->gap <= lattice->length);
        if (d == lattice->slack) {
            run = run_from(line, block->colour, first, block->length);
        } else if (block->length != 0) {
            run = ng_fit_cell(line, block->colour, first) ? run + 1 : 0;
        }
        ng_assert((run >= block->length) ==
                  (run_from(line, block->colour, first, block->length) == block->length));
        if (run >= block->length &&
            (block->gap == 0 || ng_fit_cell(line, 0, first + block->length))) {
            ng_bits_set(fits, d);
        }
    }
}
