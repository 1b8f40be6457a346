/* Digits of a picture that look the same: a picture has one font, so that what is known of one
 * digit is known of all of its shape. */
#ifndef NG_FORMAT_SHOTS_SHAPES_H
#define NG_FORMAT_SHOTS_SHAPES_H

#include "format/shots/pieces.h"

enum { NG_SHAPES_MOST = 256 };

struct ng_shape {
    uint8_t ink[NG_DIGITS_INPUTS];     /* its first piece's */
    int64_t scores[NG_DIGITS_CLASSES]; /* the pieces' sums */
    size_t count;                      /* the number of pieces */
    int cost[10];   /* by digit, in 1/256 of a natural logarithm; 0 for the likeliest */
    int doubt;      /* the cost of its being a digit at all, against something else */
    unsigned digit; /* the likeliest, or the one that was chosen */
};

struct ng_shapes {
    size_t count;
    struct ng_shape shapes[NG_SHAPES_MOST];
};

/* Adds a piece to the shape that it has. Without room for another shape it has none (SIZE_MAX).
 * O(shapes). */
void ng_shapes_add(struct ng_shapes *shapes, struct ng_piece *piece);

/* Finds what the shapes are, when all pieces are added. */
void ng_shapes_judge(struct ng_shapes *shapes);

/* Whether a piece looks like one of the shapes that can be digits. O(shapes). */
bool ng_shapes_has(const struct ng_shapes *shapes, const struct ng_piece *piece);

#endif
