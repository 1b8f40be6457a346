/* Distinguishes digits: a small network (weights.c, made by tests/shots). */
#ifndef NG_FORMAT_SHOTS_DIGITS_H
#define NG_FORMAT_SHOTS_DIGITS_H

#include <stddef.h>
#include <stdint.h>

enum {
    NG_DIGITS_SIDE = 12,
    NG_DIGITS_INPUTS = NG_DIGITS_SIDE * NG_DIGITS_SIDE,
    NG_DIGITS_HIDDEN = 32,
    NG_DIGITS_OTHER = 10, /* the class of everything else */
    NG_DIGITS_CLASSES,
    NG_DIGITS_UNIT = 64, /* the weight of 1 */
};

struct ng_digits_weights {
    int8_t hidden[NG_DIGITS_HIDDEN][NG_DIGITS_INPUTS];
    int16_t hidden_bias[NG_DIGITS_HIDDEN];
    int8_t output[NG_DIGITS_CLASSES][NG_DIGITS_HIDDEN];
    int16_t output_bias[NG_DIGITS_CLASSES];
};

extern const struct ng_digits_weights ng_digits_weights;

/* Scales a glyph, of which each row of `stride` values from 0 to `most` begins with its ink, into
 * the middle of the square that the network sees. */
void ng_digits_scale(const uint8_t *glyph, size_t stride, uint32_t width, uint32_t height,
                     unsigned most, uint8_t ink[NG_DIGITS_INPUTS]);

/* The logarithms of the likelihoods of the classes, but for one summand, in 1/256. */
void ng_digits_judge(const uint8_t ink[NG_DIGITS_INPUTS], int scores[NG_DIGITS_CLASSES]);

#endif
