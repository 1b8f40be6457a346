/* A puzzle in a picture of it: a screenshot, or a page. */
#ifndef NG_FORMAT_SHOTS_SHOTS_H
#define NG_FORMAT_SHOTS_SHOTS_H

#include "format/format.h"
#include "model/copy.h"

/* Reads the puzzle into the builder. *shown is false if the image shows no grid with clues: nothing
 * was reported then. Returns false after an error. O(pixels). */
bool ng_shots_read(const struct ng_image *image, struct ng_build *build, bool *shown);

/* Does the same with an image in this format. */
bool ng_shots_try(const struct ng_format *format, struct ng_span text, struct ng_build *build,
                  bool *shown);

#endif
