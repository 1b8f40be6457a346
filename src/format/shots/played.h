/* Cells of a board in which somebody has played, or of a solved one. */
#ifndef NG_FORMAT_SHOTS_PLAYED_H
#define NG_FORMAT_SHOTS_PLAYED_H

#include "format/shots/numbers.h"

/* Adds filled and marked cells of the image as given cells, or a complete picture as the goal.
 * `values` has the build's value of each colour of the clues. Cells that do not fit the clues are
 * left out, which is told; if these are in ink of several colours, they are an error. Returns false
 * on an error. O(pixels of the board). */
bool ng_played_add(const struct ng_numbers *clues, const struct ng_image *image,
                   const struct ng_squares *board, const int values[NG_NUMBER_COLOURS],
                   struct ng_build *build);

#endif
