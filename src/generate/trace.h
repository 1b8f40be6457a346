/* Pictures from images: scaled, then reduced to a few colours. */
#ifndef NG_GENERATE_TRACE_H
#define NG_GENERATE_TRACE_H

#include "generate/draft.h"

/* What is to be traced; rgb has three bytes a pixel, row by row. */
struct ng_trace {
    const uint8_t *rgb;
    uint32_t width, height; /* of the image */
    unsigned threshold;     /* darker than so many per cent is filled; 0: found out */
    bool dither;
    const uint32_t *background; /* 0xRRGGBB; NULL: the edge decides */
};

/* Draws the image over a canvas of one colour: filled where it is dark. The image's pixels that a
 * cell covers count by their share of it. False: out of memory. O(pixels + cells). */
bool ng_trace_black(const struct ng_trace *trace, struct ng_draft *canvas);

/* The same with at most the canvas's number of colours, which then is how many cells have
 * (colours.h), written to rgb[0 … colours]. A cell takes the one that most of it is of. The
 * background comes first: the one nearest to the colour asked for, or else the one that has most
 * cells of the image's outer edge; a near-white one becomes white. */
bool ng_trace_colours(const struct ng_trace *trace, struct ng_draft *canvas, uint32_t *rgb);

#endif
