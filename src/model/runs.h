/* The runs of a line: maximal stretches of neighbouring cells of one colour. */
#ifndef NG_MODEL_RUNS_H
#define NG_MODEL_RUNS_H

#include "model/puzzle.h"

/* One line of a grid of cells: `length` of them, each `stride` after the last. Rows and columns
 * are the same thing seen with another stride. */
struct ng_runs_line {
    const uint8_t *cells;
    size_t stride;
    uint32_t length;
};

/* Line `line` (rows first) of a grid stored row by row. */
struct ng_runs_line ng_runs_line(const uint8_t *cells, uint32_t width, uint32_t height,
                                 uint32_t line);
/* Finds the next run at or after cell *at; false when only blanks are left. *at is then the cell
 * behind it. Start with 0. No cell may be unknown. */
bool ng_runs_next(const struct ng_runs_line *line, uint32_t *at, struct nonogram_block *run);

#endif
