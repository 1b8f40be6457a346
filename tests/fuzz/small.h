/* Puzzles so small that all their grids can be tried. */
#ifndef TESTS_SMALL_H
#define TESTS_SMALL_H

#include "fuzz/fuzz.h"
#include "nonogram.h"

enum { FUZZ_CELLS_MAX = 36, FUZZ_SOLUTIONS_MAX = 2000 };

/* Grids of `size` cells each. */
struct fuzz_grids {
    const struct nonogram_puzzle *puzzle;
    size_t size;
    size_t count;
    uint8_t cells[FUZZ_SOLUTIONS_MAX][FUZZ_CELLS_MAX];
};

/* A puzzle of at most FUZZ_CELLS_MAX cells, in one or two colours, some of them symmetric; NULL:
 * its clues do not fit. */
struct nonogram_puzzle *fuzz_small_puzzle(struct fuzz_bytes *bytes);
/* Sets the grids to all solutions of a puzzle. False: there are too
 * many, or it takes too long. */
bool fuzz_try_all(struct fuzz_grids *grids, const struct nonogram_puzzle *puzzle);
/* Whether a grid is among them. */
bool fuzz_has(const struct fuzz_grids *grids, const uint8_t *cells);

#endif
