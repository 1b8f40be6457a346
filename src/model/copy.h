/* Making a puzzle from a picture or from another puzzle. */
#ifndef NG_MODEL_COPY_H
#define NG_MODEL_COPY_H

#include "model/puzzle.h"
#include "nonogram.h"

#include <stdint.h>

/* Does the work of nonogram_copy_with(). */
enum nonogram_status ng_copy_with(const struct nonogram_puzzle *puzzle, const uint8_t *goal,
                                  const uint8_t *given, struct nonogram_puzzle **copy,
                                  struct nonogram_diagnostic *diagnostic);

/* A picture of height * width values. */
struct ng_picture {
    uint32_t width, height;
    const uint8_t *cells;
    unsigned colours;    /* values are 0 … colours */
    const uint32_t *rgb; /* colours + 1 entries, the blank first; NULL: black on white */
};

/* Does the work of nonogram_from_picture(): the picture is the goal. */
enum nonogram_status ng_copy_picture(const struct ng_picture *picture,
                                     struct nonogram_puzzle **puzzle,
                                     struct nonogram_diagnostic *diagnostic);

/* An image as it is read, before a puzzle is made of it. */
struct ng_image {
    uint32_t width, height;
    uint8_t *rgb;  /* three bytes per pixel, row by row */
    uint32_t side; /* the pixels are squares of one colour with this side */
};

#endif
