/* Reading images. */
#ifndef NG_FORMAT_IMAGES_DRAWING_H
#define NG_FORMAT_IMAGES_DRAWING_H

#include "format/scan.h"
#include "model/copy.h"
#include "nonogram.h"

/* Reads an image in PNG, BMP or Netpbm's formats (P1 to P6), a picture drawn as text, or the
 * picture that a puzzle in any other format has stored. */
enum nonogram_status ng_drawing_read(struct ng_span text, struct ng_image *image,
                                     struct nonogram_diagnostic *diagnostic);
void ng_drawing_clear(struct ng_image *image);

#endif
