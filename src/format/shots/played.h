/* Cells of a board in which somebody has played. */
#ifndef NG_FORMAT_SHOTS_PLAYED_H
#define NG_FORMAT_SHOTS_PLAYED_H

#include "format/shots/squares.h"

/* Finds the filled cells (1), those with a mark (0), and the others (NONOGRAM_UNKNOWN), row by row;
 * returns how many are not unknown. Empty cells have the most frequent colour, or the `second` most
 * frequent one. O(pixels of the board). */
size_t ng_played_find(const struct ng_image *image, const struct ng_squares *board, bool second,
                      uint8_t *cells);

/* Whether the outer lines of the board are seen at most of its cells. */
bool ng_played_is_framed(const struct ng_image *image, const struct ng_squares *board);

/* Whether the lines of the board go on behind its last row (`down`) or column: the picture may cut
 * it off, or there are more clues. */
bool ng_played_goes_on(const struct ng_image *image, const struct ng_squares *board, bool down);

#endif
