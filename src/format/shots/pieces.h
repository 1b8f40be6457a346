/* Digits in a part of an image: pieces that differ from their background, each with what every
 * digit costs there. */
#ifndef NG_FORMAT_SHOTS_PIECES_H
#define NG_FORMAT_SHOTS_PIECES_H

#include "base/memory.h"
#include "base/work.h"
#include "model/copy.h"

#include <stdbool.h>

/* A part of an image, in pixels; without its right and lower edge. */
struct ng_piece_box {
    uint32_t left, top, right, bottom;
};

struct ng_piece {
    struct ng_piece_box box;
    int cost[10];    /* by digit, in 1/256 of a natural logarithm; 0 for the likeliest */
    int doubt;       /* the cost of its being a digit at all, against something else */
    unsigned digit;  /* the likeliest */
    uint32_t ground; /* the colour of its background */
};

struct ng_pieces {
    const struct ng_image *image;
    struct ng_memory *memory; /* charged, can be NULL */
    struct ng_poll *poll;     /* whether to stop; can be NULL */
    uint32_t pitch;           /* the side of a cell: digits have a fifth of it at least */
    struct ng_piece *glyphs;
    size_t count, capacity;
    bool failed; /* out of memory, or stopped */
};

/* Appends the glyphs in a part of the image. O(pixels of the part). */
void ng_pieces_find(struct ng_pieces *glyphs, struct ng_piece_box box);

#endif
