/* A clue in a partial line, for tests: written as short texts, with room of its own, and read back
 * by code that knows nothing of lattices.
 *
 * Clue: blocks apart by blanks, each a length or '?' (a blot) with an optional colour letter (a: 1,
 * the default; b: 2; ...); "" is the empty clue, "*" an open one. Cells: '.' blank, '#' or 'a'
 * colour 1, 'b' colour 2, ..., '_' unknown. Include after the cmocka headers. */
#ifndef UNIT_LINE_CASE_H
#define UNIT_LINE_CASE_H

#include "base/bits.h"
#include "line/deduce.h"
#include "nonogram.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINE_CASE_CELLS = 512,
    LINE_CASE_BLOCKS = LINE_CASE_CELLS,
    LINE_CASE_VALUES = 4,
    LINE_CASE_WORDS = LINE_CASE_CELLS / 64 + 1
};

struct line_case {
    struct nonogram_block blocks[LINE_CASE_BLOCKS];
    struct ng_lattice_block room[2 * LINE_CASE_BLOCKS + 1];
    uint64_t planes[LINE_CASE_VALUES * LINE_CASE_WORDS];
    struct ng_clue clue;
    struct ng_lattice lattice;
    size_t words; /* of a plane */
    unsigned values;
};

static inline size_t line_case_planes_size(const struct line_case *line)
{
    return line->values * line->words * sizeof *line->planes;
}

/* Makes the lattice of line->blocks in `length` cells of which nothing is known; false if the clue
 * does not fit. */
static inline bool line_case_make(struct line_case *line, uint32_t count, uint32_t length,
                                  unsigned values)
{
    assert_true(length <= LINE_CASE_CELLS && values <= LINE_CASE_VALUES);
    line->clue = (struct ng_clue){.blocks = line->blocks, .count = count};
    line->values = values;
    line->words = ng_line_words(length);
    if (ng_puzzle_clue_extent(&line->clue) > length) {
        return false;
    }
    ng_lattice_make(&line->lattice, &line->clue, length, line->room);
    for (unsigned v = 0; v < values; v++) {
        ng_bits_fill(line->planes + v * line->words, line->words, length);
    }
    return true;
}

/* Makes the clue an open one. */
static inline void line_case_open(struct line_case *line)
{
    line->clue.open = true;
    ng_lattice_make(&line->lattice, &line->clue, line->lattice.length, line->room);
}

/* Writes the clue's blocks into line->blocks; returns their number. */
static inline uint32_t line_case_blocks(struct line_case *line, const char *clue)
{
    uint32_t count = 0;
    for (; *clue != '\0' && *clue != '*'; count++) {
        struct nonogram_block *block = &line->blocks[count];
        char *end = NULL;
        *block = (struct nonogram_block){.colour = 1};
        if (*clue == '?') {
            clue++;
        } else {
            block->length = (uint32_t)strtoul(clue, &end, 10);
            clue = end;
        }
        if (islower((unsigned char)*clue)) {
            block->colour = (uint8_t)(*clue++ - 'a' + 1);
        }
        clue += strspn(clue, " ");
    }
    return count;
}

/* A clue that fits in a line of these cells. */
static inline void line_case_read(struct line_case *line, const char *clue, const char *cells,
                                  unsigned values)
{
    uint32_t length = (uint32_t)strlen(cells);
    assert_true(line_case_make(line, line_case_blocks(line, clue), length, values));
    if (*clue == '*') {
        line_case_open(line);
    }
    for (uint32_t c = 0; c < length; c++) {
        unsigned known = cells[c] == '.' ? 0 : cells[c] == '#' ? 1 : (unsigned)(cells[c] - 'a' + 1);
        for (unsigned v = 0; v < values && cells[c] != '_'; v++) {
            if (v != known) {
                ng_bits_unset(line->planes + v * line->words, c);
            }
        }
    }
}

/* Whether the cells read as the clue, run by run. */
static inline bool line_case_holds(const struct ng_clue *clue, const uint8_t *cells,
                                   uint32_t length)
{
    uint32_t block = 0;
    for (uint32_t c = 0, run; c < length && !clue->open; c += run) {
        for (run = 1; c + run < length && cells[c + run] == cells[c]; run++) {
        }
        if (cells[c] == 0) {
            continue;
        }
        if (block == clue->count || clue->blocks[block].colour != cells[c] ||
            (clue->blocks[block].length != 0 && clue->blocks[block].length != run)) {
            return false;
        }
        block++;
    }
    return clue->open || block == clue->count;
}

/* The filling with number `code`: its digits in base `values`, the first cell lowest. */
static inline void line_case_filling(unsigned long code, unsigned values, uint8_t *cells,
                                     uint32_t length)
{
    for (uint32_t c = 0; c < length; c++, code /= values) {
        cells[c] = (uint8_t)(code % values);
    }
}

static inline unsigned long line_case_power(unsigned long base, uint32_t exponent)
{
    unsigned long power = 1;
    while (exponent-- > 0) {
        power *= base;
    }
    return power;
}

/* Calls `visit` for every clue of the values that fits in so many cells, blots too if `blots`; the
 * clues begin with the first `count` blocks of the line. */
static inline void line_case_each_from(struct line_case *line, uint32_t count, uint32_t length,
                                       unsigned values, bool blots,
                                       void (*visit)(struct line_case *line, void *context),
                                       void *context)
{
    if (!line_case_make(line, count, length, values)) {
        return;
    }
    visit(line, context);
    for (uint32_t size = blots ? 0 : 1; size <= length; size++) {
        for (unsigned colour = 1; colour < values; colour++) {
            line->blocks[count] =
                (struct nonogram_block){.length = size, .colour = (uint8_t)colour};
            line_case_each_from(line, count + 1, length, values, blots, visit, context);
        }
    }
}

/* Writes the placements of the clue in the line as sets, bit `values * cell + value`, to `sets`,
 * which has room for all fillings of the line; returns how many there are. */
static inline size_t line_case_placements(const struct line_case *line, uint32_t *sets)
{
    uint32_t length = line->lattice.length;
    uint8_t cells[32];
    size_t count = 0;
    for (unsigned long code = 0; code < line_case_power(line->values, length); code++) {
        line_case_filling(code, line->values, cells, length);
        if (line_case_holds(&line->clue, cells, length)) {
            uint32_t set = 0;
            for (uint32_t c = 0; c < length; c++) {
                set |= (uint32_t)1 << (line->values * c + cells[c]);
            }
            sets[count++] = set;
        }
    }
    return count;
}

#endif
