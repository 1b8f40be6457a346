/* Puzzles for tests, written as short texts.
 *
 * Clues: lines apart by '/', blocks by blanks, each a length or '?' (a blot) with an optional
 * colour letter (a: 1, the default; b: 2; ...); '-' is an empty clue, '*' an open one. Cells: '.'
 * blank, '#' or 'a' colour 1, 'b' colour 2, ..., '_' unknown; '/' apart rows and count for nothing.
 *
 * Rows stand in text lines 11, 12, ..., columns in 51, 52, ..., a goal's rows in 101, 102, ..., the
 * given ones in 201, ... from column 1 on, unless the test places things otherwise. */
#ifndef UNIT_SKETCH_H
#define UNIT_SKETCH_H

#include "model/build.h"

#include <string.h>

#include <ctype.h>
#include <stdlib.h>

enum { SKETCH_ROWS = 11, SKETCH_COLUMNS = 51, SKETCH_GOAL = 101, SKETCH_GIVEN = 201 };

static inline void sketch_block(struct ng_build *build, const char **at)
{
    char *end = NULL;
    uint64_t length = 0;
    unsigned colour = 1;
    if (**at == '?') {
        ++*at;
    } else {
        length = strtoull(*at, &end, 10);
        *at = end;
    }
    if (islower((unsigned char)**at)) {
        colour = (unsigned)(*(*at)++ - 'a') + 1;
    }
    ng_build_block(build, length, colour);
}

static inline void sketch_clues(struct ng_build *build, enum ng_build_axis axis, const char *text)
{
    unsigned long line = axis == NG_BUILD_ROWS ? SKETCH_ROWS : SKETCH_COLUMNS;
    ng_build_line(build, axis, (struct ng_place){line, 1});
    while (*text != '\0') {
        if (*text == '/') {
            ng_build_line(build, axis, (struct ng_place){++line, 1});
            text++;
        } else if (*text == '*') {
            ng_build_open(build);
            text++;
        } else if (*text == ' ' || *text == '-') {
            text++;
        } else {
            sketch_block(build, &text);
        }
    }
}

static inline void sketch_cells(struct ng_build *build, enum ng_build_grid grid, const char *text)
{
    struct ng_place place = {grid == NG_BUILD_GOAL ? SKETCH_GOAL : SKETCH_GIVEN, 1};
    for (; *text != '\0'; text++) {
        if (*text == '/') {
            place = (struct ng_place){place.line + 1, 1};
            continue;
        }
        ng_build_cell(build, grid,
                      *text == '.'   ? 0
                      : *text == '#' ? 1
                      : *text == '_' ? NONOGRAM_UNKNOWN
                                     : (uint8_t)(*text - 'a' + 1),
                      place);
        place.column++;
    }
}

/* A builder with these clues and grids; NULL leaves one out. NULL when out of memory. */
static inline struct ng_build *sketch(const char *rows, const char *columns, const char *goal,
                                      const char *given)
{
    struct ng_build *build = ng_build_new();
    if (build == NULL) {
        return NULL;
    }
    if (rows != NULL) {
        sketch_clues(build, NG_BUILD_ROWS, rows);
    }
    if (columns != NULL) {
        sketch_clues(build, NG_BUILD_COLUMNS, columns);
    }
    if (goal != NULL) {
        sketch_cells(build, NG_BUILD_GOAL, goal);
    }
    if (given != NULL) {
        sketch_cells(build, NG_BUILD_GIVEN, given);
    }
    return build;
}

/* The finished puzzle; NULL if it is refused. */
static inline struct nonogram_puzzle *sketch_puzzle(const char *rows, const char *columns,
                                                    const char *goal, const char *given)
{
    struct nonogram_puzzle *puzzle = NULL;
    struct ng_build *build = sketch(rows, columns, goal, given);
    if (build != NULL) {
        (void)ng_build_finish(build, &puzzle, NULL);
    }
    return puzzle;
}

/* A puzzle of 3 by 2 cells in a first colour, r, and navy, n:  rn.
 *                                                              n.n
 * with an unknown length in its last column; NULL if it is refused. */
static inline struct nonogram_puzzle *sketch_colours(const char *first, uint32_t rgb)
{
    struct nonogram_puzzle *puzzle = NULL;
    struct ng_build *build = ng_build_new();
    if (build != NULL) {
        (void)ng_build_colour(build, first, strlen(first), rgb, 'r');
        (void)ng_build_colour(build, "navy", 4, 0x000080, 'n');
        sketch_clues(build, NG_BUILD_ROWS, "1a 1b/1b 1b");
        sketch_clues(build, NG_BUILD_COLUMNS, "1a 1b/1b/?b");
        sketch_cells(build, NG_BUILD_GOAL, "ab./b.b");
        (void)ng_build_finish(build, &puzzle, NULL);
    }
    return puzzle;
}

#endif
