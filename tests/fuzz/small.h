/* Puzzles so small that all their grids can be tried. */
#ifndef TESTS_SMALL_H
#define TESTS_SMALL_H

#include "fuzz/fuzz.h"
#include "property/expect.h"

enum { FUZZ_CELLS_MAX = 36 };

/* Makes a puzzle of at most FUZZ_CELLS_MAX cells, in one or two colours, some of them symmetric,
 * and finds all its solutions: both are to be freed. NULL, and nothing to be freed: its clues do
 * not fit, there are too many solutions, or it takes too long. */
struct nonogram_puzzle *fuzz_small(struct fuzz_bytes *bytes, struct expected *small);

#endif
