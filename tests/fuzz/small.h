/* Puzzles so small that every grid can be tried. */
#ifndef TESTS_SMALL_H
#define TESTS_SMALL_H

#include "fuzz/fuzz.h"
#include "nonogram.h"

enum { FUZZ_CELLS_MAX = 14, FUZZ_SOLUTIONS_MAX = 2000 };

/* Grids of `size` cells each. */
struct fuzz_grids {
    const struct nonogram_puzzle *puzzle;
    size_t size;
    size_t count;
    uint8_t cells[FUZZ_SOLUTIONS_MAX][FUZZ_CELLS_MAX];
};

/* A puzzle of at most FUZZ_CELLS_MAX cells, in one or two colours; NULL: its clues do not fit. */
struct nonogram_puzzle *fuzz_small_puzzle(struct fuzz_bytes *bytes);
/* Sets the grids to all solutions of a puzzle. False: there are too many. */
bool fuzz_try_all(struct fuzz_grids *grids, const struct nonogram_puzzle *puzzle);
/* Whether a grid is among them. */
bool fuzz_has(const struct fuzz_grids *grids, const uint8_t *cells);

#endif
