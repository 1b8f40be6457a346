/* Where a block fits, one position after the other: what the plain walks over the lattice of
 * placements (enumerating, counting) stand on. In offsets all blocks keep the offset and all cells
 * passed in a rank add one to it, so that a walk is a path through (blocks + 1) x (slack + 1)
 * nodes.
 */
#ifndef NG_LINE_FIT_H
#define NG_LINE_FIT_H

#include "base/bits.h"
#include "base/check.h"
#include "line/lattice.h"

/* A partial line, borrowed: bit c of plane v says that cell c may have value v. The planes are
 * those of line/deduce.h. */
struct ng_partial {
    const uint64_t *planes; /* plane v begins at planes + v * words */
    size_t words;
    unsigned values; /* colours + 1 */
};

static inline bool ng_fit_cell(const struct ng_partial *line, unsigned value, uint32_t cell)
{
    ng_assert(value < line->values && cell / 64 < line->words);
    return ng_bits_get(line->planes + value * line->words, cell);
}

/* Whether the rank before block i lets a placement pass from offset d to d + 1, d < slack. Block
 * `count` stands for the last rank. */
static inline bool ng_fit_pass(const struct ng_lattice *lattice, const struct ng_partial *line,
                               uint32_t i, uint32_t d)
{
    ng_assert(i <= lattice->count && d < lattice->slack);
    return ng_fit_cell(line, lattice->blocks[i].loop, lattice->blocks[i].lo + d);
}

/* fits (slack + 1 bits): bit d says that the cells which block i covers at offset d may all have
 * its colour, and the one after them, if the block has a gap, be blank. O(slack + length of block
 * i). */
void ng_fit_block(const struct ng_lattice *lattice, const struct ng_partial *line, uint32_t i,
                  uint64_t *fits);

#endif
