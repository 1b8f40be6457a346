/* The flips, turns and transpositions of a grid, and those that leave a field as it is. */
#ifndef NG_GRID_TURNS_H
#define NG_GRID_TURNS_H

#include "grid/field.h"

/* A turn is a number from 1 to NG_TURNS, the sum of these: first the transposition, then the flips.
 */
enum ng_turn { NG_TRANSPOSE = 1, NG_FLIP_COLUMNS = 2, NG_FLIP_ROWS = 4 };
#define NG_TURNS 7

/* The image of a cell. Only a square can be transposed. */
uint32_t ng_turns_cell(uint32_t width, uint32_t height, unsigned turn, uint32_t cell);
/* The image of a grid of cells. */
void ng_turns_cells(uint32_t width, uint32_t height, unsigned turn, const uint8_t *cells,
                    uint8_t *image);
/* The image of a line, rows first, and whether its cells have the reverse order there. */
uint32_t ng_turns_line(uint32_t width, uint32_t height, unsigned turn, uint32_t line,
                       bool *reversed);

/* Whether each line has the same clue and the same possible values as its image. Blots are not
 * recognised in reverse. O(lines) for most puzzles; O(cells * values) if it is true. */
bool ng_turns_keep(const struct ng_field *field, unsigned turn);

#endif
