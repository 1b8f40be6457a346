/* An image as one pixel after the other, whatever kind of file it is from. A copy of the struct is
 * a second walk from the same pixel on. */
#ifndef NG_FORMAT_IMAGES_PIXELS_H
#define NG_FORMAT_IMAGES_PIXELS_H

#include "format/format.h"
#include "model/copy.h"

struct ng_pixels {
    struct ng_span text;
    const char *at; /* what is read next, where pixels are read from the text in their order */
    uint32_t x;     /* of the next pixel */
    uint32_t y;
    uint32_t width;
    uint32_t height;
    uint32_t maxval;       /* the greatest sample */
    bool bitmap;           /* black and white alone, and no other colours can come */
    bool coarse;           /* what draws such images can make many pixels of one */
    bool translucent;      /* some pixels were not opaque: they are as if before white */
    char kind;             /* of Netpbm's images */
    struct ng_place place; /* of the image and its sizes */
    struct ng_place width_place;
    struct ng_place height_place;
    /* The next pixel: red, green and blue in 16 bits each. */
    bool (*next)(struct ng_pixels *pixels, uint64_t *samples);
    /* Checks what is behind the last one; NULL: that was done first. */
    bool (*finish)(struct ng_pixels *pixels);
    void *unpacked; /* ng_memory_free() it, once; or NULL */
    bool whole;     /* the image as it is is wanted, and no puzzle */
    struct ng_build *build;
};

/* A place by the offset of `p`; and an error there. */
struct ng_place ng_pixels_place(const struct ng_pixels *pixels, const void *p);
bool ng_pixels_wrong(const struct ng_pixels *pixels, const void *p, const char *what);
/* Whether an image has so few pixels that there may be a puzzle of it, or a picture in memory. */
bool ng_pixels_check_size(const struct ng_pixels *pixels);

/* Makes a puzzle's picture of an image: a pixel is a cell.
 *
 * White is the background; where there is none, the most frequent colour is (the first of them),
 * unless it is the only one. Every other colour is one of the palette, in the order in which they
 * first occur. Where an image is `coarse` and made of squares of equal size, each is one cell. */
bool ng_pixels_read(ng_pixels_open *open, struct ng_span text, struct ng_build *build);
/* Reads an image as it is; the format has `open`. ng_alloc_free() its pixels. */
enum nonogram_status ng_pixels_image(const struct ng_format *format, struct ng_span text,
                                     struct ng_image *image,
                                     struct nonogram_diagnostic *diagnostic);
/* Takes memory for an image of these sizes; sets its pixel `i`. */
bool ng_pixels_make(struct ng_image *image, uint32_t width, uint32_t height);
void ng_pixels_set(struct ng_image *image, size_t i, uint32_t rgb);

/* The different colours of a picture, found by hashing. */
enum { NG_PIXELS_COLOURS = NONOGRAM_COLOURS_MAX + 1, NG_PIXELS_SLOTS = 512 };
struct ng_pixel_colours {
    uint32_t rgb[NG_PIXELS_COLOURS];
    uint64_t samples[NG_PIXELS_COLOURS]; /* of which `rgb` is rounded */
    uint64_t cells[NG_PIXELS_COLOURS];   /* how many have it */
    uint8_t value[NG_PIXELS_COLOURS];    /* of its cells */
    unsigned count;
    uint16_t slots[NG_PIXELS_SLOTS]; /* an index and 1; 0: free */
};
/* The index of a colour, added when it is new; NG_PIXELS_COLOURS when there is no room. */
unsigned ng_pixels_colour(struct ng_pixel_colours *colours, uint32_t rgb);

#endif
