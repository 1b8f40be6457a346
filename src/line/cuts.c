/* Reads cuts off the least and greatest offsets of each block. */
#include "line/cuts.h"

#include "base/check.h"

/* All placements stand in rank i from where the latest of them has taken the block before it to
 * where the earliest takes the next. Two ranks share a position only around a block of no cells:
 * all placements then pass both nodes, and the later rank is as good a name as the other. */
void ng_cuts_find(const struct ng_lattice *lattice, const uint32_t *bounds, uint32_t *ranks)
{
    for (uint32_t p = 0; p <= lattice->length; p++) {
        ranks[p] = lattice->open ? 0 : NG_CUTS_NONE;
    }
    if (lattice->open) {
        return;
    }
    uint32_t from = 0;
    for (uint32_t i = 0; i <= lattice->count; i++) {
        const struct ng_lattice_block *block = &lattice->blocks[i];
        bool last = i == lattice->count;
        uint32_t to = last ? lattice->length : block->lo + bounds[2 * i];
        ng_assert(to <= lattice->length);
        ng_assert(last || bounds[2 * i] <= bounds[2 * i + 1]);
        ng_assert(last || i == 0 || bounds[2 * i - 2] <= bounds[2 * i]);
        for (uint32_t p = from; p <= to; p++) {
            ranks[p] = i;
        }
        if (!last) {
            from = block->lo + bounds[2 * i + 1] + block->length + block->gap;
        }
    }
    ng_assert(ranks[0] == 0 && ranks[lattice->length] == lattice->count);
}
