/* A puzzle that is too large for a page, spread over several: each page shows a part of the
 * drawing, and shares a strip of it with its neighbours. Marks at the edges show where a neighbour
 * begins or ends, and its number; numbers of lines stand where the part has no clues. */
#ifndef NG_RENDER_POSTER_H
#define NG_RENDER_POSTER_H

#include "render/paper.h"

void ng_poster_put(struct ng_paper *paper, const struct ng_paper_item *item,
                   const struct ng_sheet_tiles *tiles);

#endif
