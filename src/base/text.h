/* Growing texts (struct nonogram_text of nonogram.h), characters in UTF-8, and escapes for XML. */
#ifndef NG_BASE_TEXT_H
#define NG_BASE_TEXT_H

#include "nonogram.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Appending always returns: a failed allocation sets `failed`, later appends do nothing, and
 * `failed` is checked once, when the text is passed on. */

/* The value of a hexadecimal digit in lower case; 16 for any other character. */
static inline uint32_t ng_text_digit(char c)
{
    if (c >= '0' && c <= '9') {
        return (uint32_t)(c - '0');
    }
    return c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a') + 10 : 16;
}

/* An ASCII letter in lower case; other characters unchanged. */
static inline char ng_text_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* The number of insertions, deletions, substitutions and exchanges of neighbours that make one word
 * the other, in any case; the first 40 bytes of each are compared. */
unsigned ng_text_distance(const char *a, size_t a_size, const char *b, size_t b_size);

/* The ending of a noun after a number: "s", nothing for 1. */
static inline const char *ng_text_plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

void ng_text_bytes(struct nonogram_text *text, const char *bytes, size_t size);
void ng_text_string(struct nonogram_text *text, const char *string);
void ng_text_char(struct nonogram_text *text, char c);
void ng_text_fill(struct nonogram_text *text, char c, size_t count);
void ng_text_number(struct nonogram_text *text, uint64_t number);
/* Appends a pattern with the numbers in its holes: '#' is a number, '~' one divided by 10^6, and
 * '$' a colour as #RRGGBB. */
void ng_text_numbers(struct nonogram_text *text, const char *pattern, const uint64_t *numbers);
#define NG_NUMBERS(...) ((const uint64_t[]){__VA_ARGS__})
/* Like printf; slow. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void ng_text_format(struct nonogram_text *text, const char *format, ...);
/* Like vprintf. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 0)))
#endif
void ng_text_format_list(struct nonogram_text *text, const char *format, va_list arguments);
/* For long work between two bytes: calls `stop`. Returns false if it stopped the text, or the text
 * had failed before. */
bool ng_text_ask(struct nonogram_text *text);
/* Clears the text, keeps the memory. */
void ng_text_reset(struct nonogram_text *text);
void ng_text_clear(struct nonogram_text *text);

/* ---- UTF-8 ---- */

/* The bytes of the character at `p` (p < end); 0 if it is not valid UTF-8 (overlong, a surrogate,
 * beyond U+10FFFF, cut off). */
size_t ng_utf8_size(const char *p, const char *end);
/* Appends a code point, which must be valid. */
void ng_utf8_append(struct nonogram_text *text, uint32_t code);
/* Whether a text can contain the character: not a control character except tab and line end, not a
 * surrogate, within Unicode. */
bool ng_utf8_is_text(uint32_t code);
/* The bytes of the control character at `p` (p < end), except tab and line end, or 0. Its last byte
 * is its code. Terminals obey U+0080 to U+009F like the control characters of ASCII. */
size_t ng_utf8_control_size(const char *p, const char *end);
/* The bytes of the character at `p` (p < end) if it ends a line or reverses the order in which the
 * rest of the line is shown: U+2028 to U+202E, U+2066 to U+2069. 0 for all others. */
size_t ng_utf8_layout_size(const char *p, const char *end);
/* The code point meant by a code below U+0100 in old text: Windows-1252 has quotation marks and
 * dashes where ISO-8859-1 has U+0080 to U+009F, and is equal elsewhere. Others are unchanged. */
uint32_t ng_utf8_from_windows(uint32_t code);
/* Appends a byte of text in Windows-1252; a blank for a control character. */
void ng_utf8_append_windows(struct nonogram_text *text, char byte);

/* ---- XML ---- */

/* Appends a NUL-terminated text, escaped for an element or a quoted attribute. Characters that XML
 * does not allow (control characters, bytes that are not UTF-8) become '?'. */
void ng_markup_escape(struct nonogram_text *out, const char *text);
/* Appends `size` bytes without a NUL, escaped in the same way. */
void ng_markup_escape_part(struct nonogram_text *out, const char *text, size_t size);

#endif
