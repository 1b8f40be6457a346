/* Pictures from images: scaled, reduced to a few colours, repaired until their clues are unique. */
#ifndef NG_GENERATE_TRACE_H
#define NG_GENERATE_TRACE_H

#include "model/copy.h"
#include "nonogram.h"

/* Sets the sizes of the puzzle; returns false if they are too large. */
bool ng_trace_sizes(const struct nonogram_trace_options *options, const struct ng_image *image,
                    struct nonogram_traced *traced);

/* Makes a puzzle from an image: traces it, then repairs it until its clues have one solution. Does
 * the work of nonogram_trace() for an image that was read. `traced` is empty at first; the caller
 * clears it whatever the status. */
enum nonogram_status ng_from_image(const struct nonogram_trace_options *options,
                                   const struct ng_image *image, struct nonogram_traced *traced);

#endif
