/* The cells of a picture as the renderers read them. */
#ifndef NG_RENDER_CELLS_H
#define NG_RENDER_CELLS_H

#include "base/check.h"
#include "base/text.h"
#include "model/puzzle.h"
#include "nonogram.h"

/* The value of a cell; without `cells` all are unknown. */
static inline uint8_t ng_cells_at(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                                  uint32_t x, uint32_t y)
{
    uint8_t value = cells ? cells[(size_t)y * puzzle->width + x] : NONOGRAM_UNKNOWN;
    ng_assert(value == NONOGRAM_UNKNOWN || value <= puzzle->palette.count);
    return value;
}

/* The palette whose symbols are drawn: plain black and white has the usual `#` and `.`, whatever
 * the puzzle's own. */
static inline const struct ng_palette *ng_cells_palette(const struct nonogram_puzzle *puzzle)
{
    return ng_puzzle_is_colour(puzzle) ? &puzzle->palette : &ng_palette_black;
}

/* The title that a drawing may show: the one asked for, else the puzzle's own where the drawing
 * shows a solution. NULL: none; the title of a puzzle to be solved often names its picture. */
const char *ng_cells_title(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                           const struct nonogram_draw_options *options);

/* Where the run of equal cells that starts at x in row y ends: the first x beyond it. */
uint32_t ng_cells_run(const struct nonogram_puzzle *puzzle, const uint8_t *cells, uint32_t x,
                      uint32_t y);

/* Appends one character a cell, glyphs[value], row by row; a line ends after every row and, within
 * one, after every `wrap` >= 1 cells. One allocation and one look-up a cell. */
void ng_cells_glyphs(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                     const char glyphs[NONOGRAM_UNKNOWN + 1], uint32_t wrap,
                     struct nonogram_text *out);

#endif
