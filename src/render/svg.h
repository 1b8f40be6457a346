/* Pages of paper with places for pictures in SVG. Lengths are tenths of a millimetre. */
#ifndef NG_RENDER_SVG_H
#define NG_RENDER_SVG_H

#include "nonogram.h"

/* The place of a picture relative to the upper left corner of its part of the page; its scale. */
struct ng_svg_place {
    uint64_t x;
    uint64_t y;
    uint64_t width;
    uint64_t height;
};

/* Places a picture of `width` x `height` units, with NG_LAYOUT_CELL units per side of a cell: as
 * large as fits, but cells at most 10 mm; in the middle at the top. */
struct ng_svg_place ng_svg_fit(const struct nonogram_draw_options *options, uint64_t width,
                               uint64_t height);

#endif
