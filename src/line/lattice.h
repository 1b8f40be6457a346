/* A clue in a line as a lattice of placements.
 *
 * A placement is a path from the left edge to the right edge of the line. It alternates between
 * *ranks*, in which it passes cells one by one (blank ones; within a blot, filled ones), and
 * *blocks*, each of which it passes as a whole, with the blank that must follow it:
 *
 *     clue 2 1 in 6 cells, slack 2          position  0   1   2   3   4   5   6
 *     rank 0  blank cells before the first            o---o---o
 *     block 0 its cells and a gap                      \___\___\____
 *     rank 1  blank cells between                                  \o---o---o
 *     block 1 its cell                                               \___\___\
 *     rank 2  blank cells after                                          o---o---o (end)
 *
 * Block i taken at offset d covers the cells lo + d … lo + d + length - 1 with its colour, where
 * 0 <= d(0) <= d(1) <= … <= slack. A blot is two blocks here: its first cell, then a rank of its
 * own colour, then a block of no cells that ends it. Blots, gaps and colours need no other code in
 * the solver: everything follows from ranks and blocks. */
#ifndef NG_LINE_LATTICE_H
#define NG_LINE_LATTICE_H

#include "base/arena.h"
#include "base/work.h"
#include "model/puzzle.h"

#include <stdbool.h>
#include <stdint.h>

struct ng_lattice_block {
    uint32_t lo;     /* the block's first cell at offset 0 */
    uint32_t length; /* cells covered; 0 for the end of a blot */
    uint8_t colour;  /* the colour of the covered cells */
    uint8_t gap;     /* 1: a blank cell must follow */
    uint8_t loop;    /* colour of the cells passed in the rank before this block; 0 blank */
    uint8_t unused;
};

/* `blocks[count]` is a sentinel with the `loop` and `lo` of the last rank. */
struct ng_lattice {
    uint32_t length; /* cells of the line */
    uint32_t slack;
    uint32_t count; /* number of blocks */
    bool open;      /* the whole clue is unknown: no blocks, and every filling is a placement */
    const struct ng_lattice_block *blocks;
};

/* The number of lattice blocks of a clue: one per block, two per blot. */
size_t ng_lattice_blocks(const struct ng_clue *clue);

/* Fills in the lattice of a clue that fits in `length` cells; `blocks` has room for
 * ng_lattice_blocks() + 1. O(blocks). */
void ng_lattice_make(struct ng_lattice *lattice, const struct ng_clue *clue, uint32_t length,
                     struct ng_lattice_block *blocks);

/* Makes the lattices of all lines of a puzzle, rows first, in the arena. Returns NULL when out of
 * memory, or stopped by `poll` (can be NULL). */
struct ng_lattice *ng_lattice_all(const struct nonogram_puzzle *puzzle, struct ng_arena *arena,
                                  struct ng_poll *poll);

/* The cuts that divide a partial line into stretches that do not depend on each other.
 *
 * A position is a cut if every placement passes the same node of the lattice there:
 *
 *     clue 2 2 1 in 10 cells, known         ? # ? . . # # . ? ?
 *     positions                            0 1 2 3 4 5 6 7 8 9 10
 *     cuts, by rank                        0       1 1     2   3
 *
 * The two sides of a cut can be combined freely: the placements of the line are the product of the
 * placements of its stretches. */

#define NG_CUTS_NONE UINT32_MAX

/* Sets ranks[p], 0 <= p <= length, to the rank of the lattice in which all placements are before
 * cell p, or NG_CUTS_NONE if they are in several ranks or some are within a block. `bounds` is from
 * ng_line_deduce_bounds() for the partial line. In an open line every position is a cut, in rank 0.
 * Exact; O(blocks + length). */
void ng_cuts_find(const struct ng_lattice *lattice, const uint32_t *bounds, uint32_t *ranks);

#endif
