/* Text for XML and its like. */
#ifndef NG_BASE_MARKUP_H
#define NG_BASE_MARKUP_H

#include "base/text.h"

/* Appends a NUL-terminated text so that it may stand in an element or a quoted attribute. What XML
 * cannot hold (control characters, bytes that are no UTF-8) becomes '?'. */
void ng_markup_escape(struct nonogram_text *out, const char *text);
/* The same with `size` bytes, none of which is NUL. */
void ng_markup_escape_part(struct nonogram_text *out, const char *text, size_t size);

#endif
