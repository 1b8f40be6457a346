/* An image as it is, before any puzzle is made of it. */
#ifndef NG_BASE_RASTER_H
#define NG_BASE_RASTER_H

#include <stdint.h>

struct ng_image {
    uint32_t width, height;
    uint8_t *rgb; /* three bytes a pixel, row by row */
};

#endif
