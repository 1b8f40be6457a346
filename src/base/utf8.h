/* UTF-8: what the readers of XML and JSON need of it. */
#ifndef NG_BASE_UTF8_H
#define NG_BASE_UTF8_H

#include "base/text.h"

/* The bytes of the character at `p` (p < end); 0 when they are no valid UTF-8 (overlong, a
 * surrogate, beyond U+10FFFF, cut off). */
size_t ng_utf8_size(const char *p, const char *end);
/* Appends a code point, which must be a valid one. */
void ng_utf8_append(struct nonogram_text *text, uint32_t code);
/* Whether a character may be put into a text: not a control character but for tab and line end, no
 * surrogate, within Unicode. */
bool ng_utf8_is_text(uint32_t code);

#endif
