/* An alphabet of 5x7 dots: printable ASCII, and the letters of western Europe without their
 * accents. */
#ifndef NG_BASE_FONT_H
#define NG_BASE_FONT_H

#include <stdbool.h>
#include <stdint.h>

#define NG_FONT_WIDTH  5
#define NG_FONT_HEIGHT 7

/* Whether a character (Unicode) has a dot in column x, row y, from the upper left; false outside
 * the glyph. A character that is not in the alphabet is a box. */
bool ng_font_dot(uint32_t character, unsigned x, unsigned y);

#endif
