/* A puzzle as a list of its clues, where no frame with clues has room. */
#ifndef NG_RENDER_LIST_H
#define NG_RENDER_LIST_H

#include "render/render.h"

/* Appends a line "row N: 2 1" for each clue, then "column N: …"; what is wider than options->width
 * goes on in another line, between two numbers. Behind the clues stands a picture of the cells, if
 * any of them is known. */
void ng_list_draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                  const struct nonogram_draw_options *options, struct nonogram_text *out);

#endif
