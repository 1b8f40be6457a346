/* A hidden layer of rectified sums, and an output. In whole numbers, so that every machine finds
 * the same. */
#include "format/shots/digits.h"

#include <stdbool.h>

void ng_digits_scale(const uint8_t *glyph, size_t stride, uint32_t width, uint32_t height,
                     unsigned most, uint8_t ink[NG_DIGITS_INPUTS])
{
    enum { STEPS = 6, POINTS = STEPS * STEPS }; /* points in each of its squares */
    const uint32_t side = width > height ? width : height, whole = 2 * STEPS * NG_DIGITS_SIDE;
    const uint32_t left = (side - width) / 2, top = (side - height) / 2;
    for (uint32_t i = 0; i < NG_DIGITS_INPUTS; i++) {
        uint64_t sum = 0;
        for (uint32_t step = 0; step < POINTS; step++) {
            uint64_t u = i % NG_DIGITS_SIDE * STEPS + step % STEPS;
            uint64_t v = i / NG_DIGITS_SIDE * STEPS + step / STEPS;
            uint64_t x = (2 * u + 1) * side / whole, y = (2 * v + 1) * side / whole;
            bool in = x >= left && y >= top && x - left < width && y - top < height;
            sum += in ? glyph[(y - top) * stride + x - left] : 0;
        }
        uint64_t mean = sum * 255 / ((uint64_t)POINTS * most);
        ink[i] = (uint8_t)(mean < 255 ? mean : 255);
    }
}

void ng_digits_judge(const uint8_t ink[NG_DIGITS_INPUTS], int scores[NG_DIGITS_CLASSES])
{
    const struct ng_digits_weights *weights = &ng_digits_weights;
    int32_t hidden[NG_DIGITS_HIDDEN]; /* in 1/256 */
    for (unsigned i = 0; i < NG_DIGITS_HIDDEN; i++) {
        int32_t sum = 0;
        for (unsigned j = 0; j < NG_DIGITS_INPUTS; j++) {
            sum += weights->hidden[i][j] * ink[j];
        }
        sum = (sum + weights->hidden_bias[i] * 255) / NG_DIGITS_UNIT;
        hidden[i] = sum > 0 ? sum : 0;
    }
    for (unsigned i = 0; i < NG_DIGITS_CLASSES; i++) {
        int32_t sum = weights->output_bias[i] * 256;
        for (unsigned j = 0; j < NG_DIGITS_HIDDEN; j++) {
            sum += weights->output[i][j] * hidden[j];
        }
        scores[i] = sum / NG_DIGITS_UNIT;
    }
}
