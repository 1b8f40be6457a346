/* Digits in a part of an image: pieces that differ from their background, each with how well every
 * digit fits it. */
#ifndef NG_FORMAT_SHOTS_PIECES_H
#define NG_FORMAT_SHOTS_PIECES_H

#include "base/memory.h"
#include "base/work.h"
#include "format/shots/digits.h"
#include "model/copy.h"

#include <stdbool.h>

/* A part of an image, in pixels; without its right and lower edge. */
struct ng_piece_box {
    uint32_t left, top, right, bottom;
};

/* A piece as the network sees it. */
struct ng_piece {
    struct ng_piece_box box;
    uint8_t ink[NG_DIGITS_INPUTS];
    int scores[NG_DIGITS_CLASSES];
    size_t shape;      /* what it looks like (shapes.h) */
    uint8_t ground[3]; /* the colour behind it: red, green, blue */
    uint8_t colour[3]; /* its own, where it differs most from that */
};

struct ng_pieces {
    const struct ng_image *image;
    struct ng_memory *memory; /* charged, can be NULL */
    struct ng_poll *poll;     /* whether to stop; can be NULL */
    uint32_t pitch;           /* the side of a cell: digits have a fifth of it at least */
    const uint8_t *ground;    /* the background; NULL: the most frequent colour */
    unsigned edges;           /* not 0: finds the places of greater steps, whatever these are */
    struct ng_piece *glyphs;
    size_t count, capacity;
    bool failed; /* out of memory, or stopped */
};

/* The cost of taking a piece for a digit instead of for something else: below 0, it is a digit. */
static inline int ng_piece_doubt(const int scores[NG_DIGITS_CLASSES])
{
    int best = scores[0];
    for (unsigned i = 1; i < 10; i++) {
        best = scores[i] > best ? scores[i] : best;
    }
    return scores[NG_DIGITS_OTHER] - best;
}

/* Appends the glyphs in a part of the image. O(pixels of the part). */
void ng_pieces_find(struct ng_pieces *glyphs, struct ng_piece_box box);

#endif
