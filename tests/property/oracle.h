/* All solutions of a small puzzle, found by trying cell after cell: simple, slow, and sharing
 * nothing with the solver; and whether the solver finds the same. */
#ifndef TESTS_ORACLE_H
#define TESTS_ORACLE_H

#include "nonogram.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Grids of `size` cells, in the order of memcmp(), each once. */
struct oracle {
    size_t size;
    size_t count, capacity;
    uint8_t *cells;
};

/* The lines of a puzzle may have at most this many cells. */
enum { ORACLE_LINE = 30 };

void oracle_add(struct oracle *oracle, const uint8_t *cells);
void oracle_clear(struct oracle *oracle);

/* Finds all solutions. False: more than `most`, or it would take more than `effort` cells tried. */
bool oracle_solve(struct oracle *oracle, const struct nonogram_puzzle *puzzle, size_t most,
                  uint64_t effort);

/* Asserts that the solver finds exactly these, each once, and says so. */
void oracle_expect(const struct oracle *oracle, const struct nonogram_puzzle *puzzle);
/* The verdict for so many solutions when all are looked for. */
enum nonogram_verdict oracle_verdict(const struct oracle *oracle);
bool oracle_has(const struct oracle *oracle, const uint8_t *cells);

#endif
