/* Writes the file of a PNG picture (RGB, 8 bits), row by row: every row as its difference from the
 * one above, deflated with the fixed Huffman codes and only matches three bytes back, which is
 * enough for flat areas. ISO/IEC 15948, RFC 1950, RFC 1951. */
#ifndef NG_RENDER_PNG_H
#define NG_RENDER_PNG_H

#include "base/text.h"

struct ng_png {
    struct nonogram_text *out;
    struct nonogram_text data; /* the data of the present chunk */
    uint32_t bits;             /* not yet a whole byte, the first one lowest */
    unsigned bit_count;
    uint16_t last[3]; /* the last bytes, the latest first */
    uint32_t run;     /* the number of bytes equal to the third one before */
    uint32_t adler;   /* the checksum of all bytes */
};

/* Appends the file's head. Width and height: 1 .. 2^31 - 1. */
void ng_png_open(struct ng_png *png, uint32_t width, uint32_t height, struct nonogram_text *out);
/* Appends a row of `size` bytes, 3 per pixel; `above` is the row above, NULL for the first. */
void ng_png_row(struct ng_png *png, const uint8_t *row, const uint8_t *above, size_t size);
/* Appends the rest and frees the writer's memory. */
void ng_png_close(struct ng_png *png);

#endif
