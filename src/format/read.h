/* Reading a text that holds a puzzle, in a format that is named or detected. */
#ifndef NG_FORMAT_READ_H
#define NG_FORMAT_READ_H

#include "format/format.h"
#include "model/copy.h"

/* Does the work of nonogram_read(), in this way. */
enum nonogram_status ng_read_text(struct ng_span text, const char *format, const char *path,
                                  const struct ng_reading *how, size_t *used,
                                  struct nonogram_puzzle **puzzle,
                                  struct nonogram_diagnostic *diagnostic);

/* Drops byte order marks; other encodings than UTF-8 are an error. */
enum nonogram_status ng_read_decode(struct nonogram_text *text,
                                    struct nonogram_diagnostic *diagnostic);

/* Reads an image itself: PNG or Netpbm's formats (P1 to P6), a picture drawn as text, or the
 * picture stored with a puzzle in any other format. `how` can name memory and a poll. */
enum nonogram_status ng_read_image(struct ng_span text, const struct ng_reading *how,
                                   struct ng_image *image, struct nonogram_diagnostic *diagnostic);
void ng_read_clear(struct ng_image *image);

#endif
