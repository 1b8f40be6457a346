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
/* The bytes of the control character at `p` (p < end), the last of which is its code; 0: there is
 * none, or tab or line end. Terminals obey those of U+0080 to U+009F as they do those of ASCII. */
size_t ng_utf8_control_size(const char *p, const char *end);
/* The bytes of the character at `p` (p < end) if it is one that ends a line or turns round how the
 * rest of it is shown, beside the control characters: U+2028 to U+202E, U+2066 to U+2069; 0: it is
 * none of these. */
size_t ng_utf8_layout_size(const char *p, const char *end);
/* The code point that a code below U+0100 was meant for in old text: Windows-1252 has quotation
 * marks and dashes where ISO-8859-1 has U+0080 to U+009F, and is the same elsewhere. The code
 * itself where it has nothing, and beyond. */
uint32_t ng_utf8_from_windows(uint32_t code);
/* Appends a byte of text in Windows-1252; a blank for a control character. */
void ng_utf8_append_windows(struct nonogram_text *text, char byte);

#endif
