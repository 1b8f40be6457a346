/* The noise of an image: grain of a photograph, traces of a lossy format, a texture. */
#ifndef NG_FORMAT_SHOTS_NOISE_H
#define NG_FORMAT_SHOTS_NOISE_H

#include "base/memory.h"
#include "base/work.h"
#include "model/copy.h"

/* How far neighbouring pixels differ in nineteen of twenty places that are near an edge but have
 * none: 0 in a drawing. O(pixels). */
unsigned ng_noise_of(const struct ng_image *image);

/* Makes a copy of an image with this noise in which it is smoothed, but not the edges that exceed
 * it; its rgb, to be freed by ng_memory_free(), is NULL when out of memory, or stopped by `poll`
 * (can be NULL). O(25 * pixels). */
struct ng_image ng_noise_smooth(const struct ng_image *image, unsigned noise,
                                struct ng_memory *memory, struct ng_poll *poll);

#endif
