/* A band of a picture in memory, some rows of pixels high: drawing uses the picture's coordinates
 * and is cut to the band. A picture of any height is drawn band by band. */
#ifndef NG_RENDER_BAND_H
#define NG_RENDER_BAND_H

#include <stdbool.h>
#include <stdint.h>

struct ng_glyphs;

struct ng_band {
    uint8_t *pixels; /* rows of 3 * width bytes: red, green, blue */
    uint64_t width;  /* the width of the picture */
    uint64_t top;    /* the band's first row in the picture */
    uint64_t rows;
    struct ng_glyphs *glyphs; /* borrowed */
};

/* The letters drawn so far, so that each is drawn once: a pixel of one takes sixteen samples.
 * Several bands and pictures can share them. Returns NULL when out of memory. */
struct ng_glyphs *ng_glyphs_new(void);
void ng_glyphs_free(struct ng_glyphs *glyphs);

void ng_band_fill(struct ng_band *band, uint64_t x, uint64_t y, uint64_t width, uint64_t height,
                  uint32_t rgb);

/* Letters of one size. The width of each is 3/5 of the size; the height of capitals is 7/10. */
struct ng_band_pen {
    uint32_t font; /* pixels */
    uint32_t rgb;
};

/* The width of `count` letters. */
uint64_t ng_band_letters(uint32_t font, uint64_t count);
/* Draws a character with the upper left corner of capitals at x, y: lines through the dots of
 * ng_font_dot() with round ends, by samples in whole numbers, the same on every machine. Returns
 * false when out of memory. */
bool ng_band_character(struct ng_band *band, const struct ng_band_pen *pen, uint64_t x, uint64_t y,
                       uint32_t character);

#endif
