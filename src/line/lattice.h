/* A clue in a line as a lattice of placements.
 *
 * A placement is a path from the left edge to the right edge of the line. It alternates between
 * *rows*, in which it passes cells one by one (blank ones; within a blot, filled ones), and
 * *steps*, in which it passes a whole block and the blank that must follow it:
 *
 *     clue 2 1 in 6 cells, slack 2          position  0   1   2   3   4   5   6
 *     row 0   blank cells before block 1              o---o---o
 *     step 0  the cells of block 1 and a gap           \___\___\____
 *     row 1   blank cells between                                  \o---o---o
 *     step 1  the cell of block 2                                    \___\___\
 *     row 2   blank cells after                                          o---o---o (end)
 *
 * Step i taken at offset d covers the cells lo + d … lo + d + length - 1 with its colour, where
 * 0 <= d(0) <= d(1) <= … <= slack. A blot is two steps: its first cell, then a row of its own
 * colour, then a step of no cells that ends it. Nothing else in the solver knows about blots,
 * gaps or colours: it all follows from rows and steps. */
#ifndef NG_LINE_LATTICE_H
#define NG_LINE_LATTICE_H

#include "base/arena.h"
#include "base/poll.h"
#include "model/puzzle.h"

#include <stdbool.h>
#include <stdint.h>

struct ng_step {
    uint32_t lo;     /* the step's first cell at offset 0 */
    uint32_t length; /* cells covered; 0 where a blot ends */
    uint8_t colour;  /* their colour */
    uint8_t gap;     /* 1: a blank cell must follow */
    uint8_t loop;    /* colour of the cells passed in the row before this step; 0 blank */
    uint8_t unused;
};

/* `steps[count]` is a sentinel: its `loop` and `lo` are those of the last row. */
struct ng_lattice {
    uint32_t length; /* cells of the line */
    uint32_t slack;
    uint32_t count; /* steps */
    bool open;      /* the whole clue is unknown: there are no steps and every filling is one */
    const struct ng_step *steps;
};

/* The steps that a clue needs: one a block, two a blot. */
size_t ng_lattice_steps(const struct ng_clue *clue);

/* Fills in the lattice of a clue that fits in `length` cells; `steps` has room for
 * ng_lattice_steps() + 1. O(blocks). */
void ng_lattice_make(struct ng_lattice *lattice, const struct ng_clue *clue, uint32_t length,
                     struct ng_step *steps);

/* The lattices of all lines of a puzzle, rows first, in the arena; NULL when out of memory, or
 * stopped by `poll` (which may be NULL). */
struct ng_lattice *ng_lattice_all(const struct nonogram_puzzle *puzzle, struct ng_arena *arena,
                                  struct ng_poll *poll);

#endif
