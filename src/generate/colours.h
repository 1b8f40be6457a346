/* The few colours that stand for those of an image with the least error.
 *
 *     pixels --> bins of like colours --> cut by variance --> moved to the means of what is nearest
 */
#ifndef NG_GENERATE_COLOURS_H
#define NG_GENERATE_COLOURS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NG_COLOURS_MOST = 256,
    NG_COLOURS_BITS = 6, /* of each channel, by which colours are told apart */
    NG_COLOURS_BINS = 1 << 3 * NG_COLOURS_BITS,
};

struct ng_colours {
    unsigned count; /* 1 … NG_COLOURS_MOST */
    uint8_t rgb[NG_COLOURS_MOST][3];
    uint8_t *nearest; /* NG_COLOURS_BINS: the colour that stands for those of the bin */
};

/* Finds at most `most` colours for `pixels` pixels (at least one) of three bytes each. False: out
 * of memory. O(pixels + bins * most). The caller clears them whatever it returns. */
bool ng_colours_find(const uint8_t *rgb, size_t pixels, unsigned most, struct ng_colours *colours);
void ng_colours_clear(struct ng_colours *colours);

static inline uint32_t ng_colours_bin(const uint8_t *pixel)
{
    const unsigned drop = 8 - NG_COLOURS_BITS;
    return (uint32_t)(pixel[0] >> drop) << 2 * NG_COLOURS_BITS |
           (uint32_t)(pixel[1] >> drop) << NG_COLOURS_BITS | (uint32_t)(pixel[2] >> drop);
}

/* The colour that stands for a pixel of the image. */
static inline unsigned ng_colours_of(const struct ng_colours *colours, const uint8_t *pixel)
{
    return colours->nearest[ng_colours_bin(pixel)];
}

#endif
