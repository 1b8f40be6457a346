/* A puzzle from an image: traced, then repaired until its clues have one solution. */
#ifndef NG_GENERATE_FROM_IMAGE_H
#define NG_GENERATE_FROM_IMAGE_H

#include "base/raster.h"
#include "nonogram.h"

/* nonogram_trace() for an image that has been read. `traced` is empty at first; the caller clears
 * it whatever the status. */
enum nonogram_status ng_from_image(const struct nonogram_trace_options *options,
                                   const struct ng_image *image, struct nonogram_traced *traced);

#endif
