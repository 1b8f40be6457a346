/* Pages of paper with places for pictures in SVG. Lengths are tenths of a millimetre. */
#ifndef NG_RENDER_SVG_H
#define NG_RENDER_SVG_H

#include "nonogram.h"

/* Where a picture stands, relative to the upper left corner of its place, and how large it is. */
struct ng_svg_place {
    uint64_t x;
    uint64_t y;
    uint64_t width;
    uint64_t height;
};

/* A picture `width` x `height` units large, NG_LAYOUT_CELL of which are a cell's side: as large as
 * fits the place, but no cell larger than 10 mm; in the middle at the top. */
struct ng_svg_place ng_svg_fit(const struct nonogram_draw_options *options, uint64_t width,
                               uint64_t height);

#endif
