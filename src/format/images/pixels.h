/* An image as a sequence of pixels, whatever its file format. A copy of the struct is a second walk
 * over them. */
#ifndef NG_FORMAT_IMAGES_PIXELS_H
#define NG_FORMAT_IMAGES_PIXELS_H

#include "format/format.h"
#include "model/copy.h"

struct ng_pixels {
    struct ng_span text;
    const char *at; /* the next byte, if pixels are read from the text in order */
    uint32_t x, y;  /* the next pixel; set by the walk */
    uint32_t width;
    uint32_t height;
    uint32_t maxval;       /* the greatest sample */
    bool bitmap;           /* only black and white are possible */
    bool coarse;           /* programs for these images can make many pixels of one */
    bool translucent;      /* some pixels were not opaque: they are shown on white */
    char kind;             /* the kind of a Netpbm image */
    struct ng_place place; /* the place of the image and its sizes */
    struct ng_place width_place;
    struct ng_place height_place;
    /* Reads the next pixel, 0xRRGGBB. */
    bool (*next)(struct ng_pixels *pixels, uint32_t *rgb);
    /* Checks the text after the last pixel; NULL: that was done first. */
    bool (*finish)(struct ng_pixels *pixels);
    void *unpacked; /* ng_memory_free() it, once; or NULL */
    bool whole;     /* for the image itself, not for a puzzle */
    struct ng_build *build;
};

/* From this side on an image can show a board with clues. */
enum { NG_PIXELS_BOARD = 48 };

/* The place of the offset of `p`; and an error there. */
struct ng_place ng_pixels_place(const struct ng_pixels *pixels, const void *p);
bool ng_pixels_wrong(const struct ng_pixels *pixels, const void *p, const char *what);
/* Whether an image has few enough pixels for a puzzle, or for a picture in memory. */
bool ng_pixels_check_size(const struct ng_pixels *pixels);
/* A sample in 8 bits. */
static inline uint32_t ng_pixels_round(const struct ng_pixels *pixels, uint64_t sample)
{
    return (uint32_t)((sample * 255 + pixels->maxval / 2) / pixels->maxval);
}
/* A sample shown on white, and rounded, if its pixel's opacity is `opaque`, 0 ... maxval. */
uint32_t ng_pixels_on_white(struct ng_pixels *pixels, uint64_t sample, uint64_t opaque);

/* Makes a puzzle's picture of an image, with a cell per pixel.
 *
 * White is the background; without white, it is the most frequent colour (the first of them),
 * unless it is the only one. Every other colour is added to the palette, in the order in which they
 * first occur. If an image is `coarse` and made of squares of equal size, each is one cell. */
bool ng_pixels_read(ng_pixels_open *open, struct ng_span text, struct ng_build *build);
/* The format of an image; NULL for other texts. */
const struct ng_format *ng_pixels_format(struct ng_span text);
/* Reads an image itself; the format has `open`. ng_alloc_free() its pixels. NONOGRAM_END, without a
 * message, if a side has fewer pixels than `least`, or all are more than `most`. */
enum nonogram_status ng_pixels_image(const struct ng_format *format, struct ng_span text,
                                     const struct ng_reading *how, uint32_t least, uint64_t most,
                                     struct ng_image *image,
                                     struct nonogram_diagnostic *diagnostic);
/* Allocates an image of this size; sets its pixel `i`. */
bool ng_pixels_make(struct ng_image *image, uint32_t width, uint32_t height);
void ng_pixels_set(struct ng_image *image, size_t i, uint32_t rgb);

/* The different colours of a picture, found by hashing. */
enum { NG_PIXELS_COLOURS = NONOGRAM_COLOURS_MAX + 1, NG_PIXELS_SLOTS = 512 };
struct ng_pixel_colours {
    uint32_t rgb[NG_PIXELS_COLOURS];
    uint64_t cells[NG_PIXELS_COLOURS]; /* the number of cells per colour */
    uint8_t value[NG_PIXELS_COLOURS];  /* the value of the colour's cells */
    unsigned count;
    uint16_t slots[NG_PIXELS_SLOTS]; /* an index plus 1; 0: free */
};
/* The index of a colour, added if it is new; NG_PIXELS_COLOURS if there is no room. */
unsigned ng_pixels_colour(struct ng_pixel_colours *colours, uint32_t rgb);

#endif
