/* All solutions of a small puzzle, found by trying values of cells and looking at lines in between:
 * simple, and sharing nothing with the solver. Exits when out of memory. */
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

/* The lines of a puzzle may have at most this many cells, and cells so many colours. */
enum { ORACLE_LINE = 200, ORACLE_COLOURS = 7 };

void oracle_add(struct oracle *oracle, const uint8_t *cells);
void oracle_clear(struct oracle *oracle);

/* Finds all solutions. False: more than `most`, or more than `effort` looks at a line (of one to
 * two microseconds) would be taken. */
bool oracle_solve(struct oracle *oracle, const struct nonogram_puzzle *puzzle, size_t most,
                  uint64_t effort);

bool oracle_has(const struct oracle *oracle, const uint8_t *cells);
/* The verdict for so many solutions when all are looked for. */
enum nonogram_verdict oracle_verdict(const struct oracle *oracle);
/* What all solutions have in this cell; NONOGRAM_UNKNOWN: they differ, or there is none. */
uint8_t oracle_certain(const struct oracle *oracle, size_t cell);

/* Which of the solutions have been seen. */
struct oracle_marks {
    const struct oracle *oracle;
    uint8_t *seen;
};
struct oracle_marks oracle_marks_new(const struct oracle *oracle);
void oracle_marks_clear(struct oracle_marks *marks);
/* Marks a solution; false: it is none, or marked already. */
bool oracle_mark(struct oracle_marks *marks, const uint8_t *cells);

#endif
