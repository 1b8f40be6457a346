/* Black and white from greys: decides which cells are filled. */
#ifndef NG_GENERATE_INK_H
#define NG_GENERATE_INK_H

#include "generate/draft.h"

/* The parts of a cell in each direction for finding strokes. */
enum { NG_INK_PARTS_LEAST = 3, NG_INK_PARTS = 6 };

/* A grey image of the canvas's size; light is 0 (black) to 255. */
struct ng_inking {
    const uint8_t *light; /* the light of each cell */
    const uint8_t *fine;  /* for each part of a cell: height * parts rows of width * parts */
    uint32_t parts;       /* NG_INK_PARTS_LEAST … NG_INK_PARTS; 0: `fine` is not used */
    unsigned threshold;   /* fill only what is darker than this light; 0: automatic */
    enum nonogram_trace_style style;
};

/* Draws over a canvas of one colour. The threshold follows the light from edge to edge; areas with
 * faint edges are removed; strokes narrower than a cell stay if cells have parts. A picture in two
 * greys with a pixel per cell is drawn as it is. Returns false when out of memory. O(parts). */
bool ng_ink_draw(const struct ng_inking *ink, struct ng_draft *canvas);

#endif
