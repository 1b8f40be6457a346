/* An alphabet of 5x7 dots: printable ASCII, and the letters of Europe's Latin alphabets
 * without their accents. */
#ifndef NG_BASE_FONT_H
#define NG_BASE_FONT_H

#include <stdbool.h>
#include <stdint.h>

#define NG_FONT_WIDTH  5
#define NG_FONT_HEIGHT 7

/* The ASCII character that is drawn for a character (Unicode): a letter without its accent; 0 if it
 * is not in the alphabet. */
char ng_font_letter(uint32_t character);
/* Whether a character has a dot in column x, row y, from the upper left; false outside the glyph. A
 * character that is not in the alphabet is a box. */
bool ng_font_dot(uint32_t character, unsigned x, unsigned y);

#endif
