/* Turns an image so that the lines of its grid are level. */
#ifndef NG_FORMAT_SHOTS_TILT_H
#define NG_FORMAT_SHOTS_TILT_H

#include "base/memory.h"
#include "base/work.h"
#include "model/copy.h"

#include <stdbool.h>

/* Finds how far most edges go down from left to right: *slope in 1/4096, up to two degrees either
 * way; 0 for an image that is level. `poll` (can be NULL): whether to stop. Returns false when out
 * of memory, or stopped. O(64 * pixels), at worst. */
bool ng_tilt_find(const struct ng_image *image, struct ng_memory *memory, struct ng_poll *poll,
                  int *slope);

/* Makes a copy without that slope, of the same size; its rgb, to be freed by ng_memory_free(), is
 * NULL when out of memory. O(pixels). */
struct ng_image ng_tilt_level(const struct ng_image *image, int slope, struct ng_memory *memory);

#endif
