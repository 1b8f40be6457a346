/* Filling text into lines for the terminal. */
#ifndef NG_CLI_WRAP_H
#define NG_CLI_WRAP_H

#include "nonogram.h"

/* What the help fits into. */
enum { NG_WRAP_WIDTH = 79 };

/* Appends the words of `text`, as many a line as fit into `width` columns, and a line end. `column`
 * is where the first one may stand, further lines begin with `indent` blanks. A line end in the
 * text begins a new line. Bytes are taken for columns: ASCII only. */
void ng_wrap(const char *text, size_t column, size_t indent, size_t width,
             struct nonogram_text *out);

#endif
