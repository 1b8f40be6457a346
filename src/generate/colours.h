/* The few colours that represent an image with the least error.
 *
 *     pixels --> bins of similar colours --> cut by variance --> moved to the means of their pixels
 */
#ifndef NG_GENERATE_COLOURS_H
#define NG_GENERATE_COLOURS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NG_COLOURS_MOST = 256,
    NG_COLOURS_BITS = 6, /* bits of each channel that distinguish colours */
    NG_COLOURS_BINS = 1 << 3 * NG_COLOURS_BITS,
};

struct ng_colours {
    unsigned count; /* 1 … NG_COLOURS_MOST */
    uint8_t rgb[NG_COLOURS_MOST][3];
    uint8_t *nearest; /* NG_COLOURS_BINS: the colour of each bin */
};

/* Finds at most `most` colours for `pixels` pixels (at least one) of three bytes each. Returns
 * false when out of memory. O(pixels + bins * most). The caller clears the colours in any case. */
bool ng_colours_find(const uint8_t *rgb, size_t pixels, unsigned most, struct ng_colours *colours);
void ng_colours_clear(struct ng_colours *colours);

static inline uint32_t ng_colours_bin(const uint8_t *pixel)
{
    const unsigned drop = 8 - NG_COLOURS_BITS;
    return (uint32_t)(pixel[0] >> drop) << 2 * NG_COLOURS_BITS |
           (uint32_t)(pixel[1] >> drop) << NG_COLOURS_BITS | (uint32_t)(pixel[2] >> drop);
}

/* The colour of a pixel of the image. */
static inline unsigned ng_colours_of(const struct ng_colours *colours, const uint8_t *pixel)
{
    return colours->nearest[ng_colours_bin(pixel)];
}

#endif
