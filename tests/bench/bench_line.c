/* Nanoseconds for one exact deduction of a line, by the line's length.
 *
 *     cc -std=c11 -O3 -DNDEBUG -Iinclude -Isrc tests/bench/bench_line.c libnonogram.a -o bench_line
 *     ./bench_line [DEDUCTIONS]
 *
 * Lines are random: runs of 4 filled and 4 blank cells on average, the clue taken from them, and a
 * third of the cells known. Putting the partial line back before each deduction is included. For
 * instructions, which do not vary from run to run, divide what is collected by DEDUCTIONS under
 *
 *     valgrind --tool=callgrind --toggle-collect=ng_line_deduce ./bench_line DEDUCTIONS LENGTH
 */
#include "base/bits.h"
#include "base/random.h"
#include "line/deduce.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    LENGTH_MAX = 500,
    BLOCKS_MAX = LENGTH_MAX / 2 + 1,
    WORDS_MAX = LENGTH_MAX / 64 + 1,
    VALUES = 2,
    LINES = 64, /* different lines of each length, used in turn */
    DEDUCTIONS = 200000
};

struct line {
    struct nonogram_block blocks[BLOCKS_MAX];
    struct ng_lattice_block room[BLOCKS_MAX + 1];
    struct ng_lattice lattice;
    uint64_t planes[VALUES * WORDS_MAX];
};

static void make_cells(struct ng_random *random, uint8_t *cells, uint32_t length)
{
    enum { RUN = 4 };
    for (uint32_t c = 0; c < length; c++) {
        unsigned last = c == 0 ? (unsigned)ng_random_below(random, VALUES) : cells[c - 1];
        cells[c] = (uint8_t)(ng_random_below(random, RUN) == 0 ? 1 - last : last);
    }
}

static uint32_t take_clue(const uint8_t *cells, uint32_t length, struct nonogram_block *blocks)
{
    uint32_t count = 0;
    for (uint32_t c = 0; c < length; c++) {
        if (cells[c] == 0) {
            continue;
        }
        if (c == 0 || cells[c - 1] == 0) {
            blocks[count++] = (struct nonogram_block){.colour = 1};
        }
        blocks[count - 1].length++;
    }
    return count;
}

static void make_line(struct ng_random *random, struct line *line, uint32_t length)
{
    enum { KNOWN = 3 }; /* one cell of so many */
    size_t words = ng_line_words(length);
    uint8_t cells[LENGTH_MAX];
    make_cells(random, cells, length);
    struct ng_clue clue = {.blocks = line->blocks, .count = take_clue(cells, length, line->blocks)};
    ng_lattice_make(&line->lattice, &clue, length, line->room);
    for (unsigned v = 0; v < VALUES; v++) {
        ng_bits_fill(line->planes + v * words, words, length);
    }
    for (uint32_t c = 0; c < length; c++) {
        if (ng_random_below(random, KNOWN) == 0) {
            ng_bits_unset(line->planes + (1 - cells[c]) * words, c);
        }
    }
}

/* Goes through the lines in turn; returns how many deductions found a contradiction (none). */
static unsigned long run(const struct line *lines, uint32_t length, unsigned long deductions,
                         uint64_t *scratch)
{
    uint64_t planes[VALUES * WORDS_MAX];
    size_t size = VALUES * ng_line_words(length) * sizeof *planes;
    unsigned long wrong = 0;
    for (unsigned long i = 0; i < deductions; i++) {
        const struct line *line = &lines[i % LINES];
        memcpy(planes, line->planes, size);
        wrong += !ng_line_deduce(&line->lattice, VALUES, planes, scratch);
    }
    return wrong;
}

static void measure(uint32_t length, unsigned long deductions, uint64_t *scratch)
{
    static struct line lines[LINES];
    size_t blocks = 0;
    struct ng_random random;
    ng_random_seed(&random, length);
    for (size_t i = 0; i < LINES; i++) {
        make_line(&random, &lines[i], length);
        blocks += lines[i].lattice.count;
    }
    clock_t begin = clock();
    unsigned long wrong = run(lines, length, deductions, scratch);
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    printf("%6lu %8.1f %14.1f%s\n", (unsigned long)length, (double)blocks / LINES,
           seconds * 1e9 / (double)deductions, wrong == 0 ? "" : " wrong");
}

int main(int argc, char **argv)
{
    static const uint32_t lengths[] = {10, 25, 50, 100, 500};
    unsigned long deductions = argc > 1 ? strtoul(argv[1], NULL, 10) : DEDUCTIONS;
    unsigned long only = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
    if (deductions == 0) {
        fputs("usage: bench_line [DEDUCTIONS [LENGTH]]\n", stderr);
        return 2;
    }
    uint64_t *scratch = malloc(ng_line_scratch(BLOCKS_MAX, WORDS_MAX, VALUES) * sizeof *scratch);
    if (scratch == NULL) {
        fputs("bench_line: out of memory\n", stderr);
        return 2;
    }
    printf("%6s %8s %14s\n", "cells", "blocks", "ns/deduction");
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        if (only == 0 || only == lengths[i]) {
            measure(lengths[i], deductions, scratch);
        }
    }
    free(scratch);
    return 0;
}
