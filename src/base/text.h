/* What is done with a growing text (struct nonogram_text of nonogram.h). Appending never fails
 * visibly: an allocation failure sets `failed`, later appends do nothing, and whoever hands the
 * text on checks `failed` once. */
#ifndef NG_BASE_TEXT_H
#define NG_BASE_TEXT_H

#include "nonogram.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The value of a hexadecimal digit in lower case; 16 for any other character. */
static inline uint32_t ng_text_digit(char c)
{
    if (c >= '0' && c <= '9') {
        return (uint32_t)(c - '0');
    }
    return c >= 'a' && c <= 'f' ? (uint32_t)(c - 'a') + 10 : 16;
}

/* An ASCII letter in lower case; other characters as they are. */
static inline char ng_text_lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

void ng_text_bytes(struct nonogram_text *text, const char *bytes, size_t size);
void ng_text_string(struct nonogram_text *text, const char *string);
void ng_text_char(struct nonogram_text *text, char c);
void ng_text_fill(struct nonogram_text *text, char c, size_t count);
void ng_text_number(struct nonogram_text *text, uint64_t number);
/* printf; for cold paths only. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void ng_text_format(struct nonogram_text *text, const char *format, ...);
/* The same as vprintf. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 0)))
#endif
void ng_text_format_list(struct nonogram_text *text, const char *format, va_list arguments);
/* For work that takes long between two bytes: asks whether to stop. False: so it is, or the text
 * has failed before. */
bool ng_text_ask(struct nonogram_text *text);
/* Empties it, keeps the memory. */
void ng_text_reset(struct nonogram_text *text);
void ng_text_clear(struct nonogram_text *text);

#endif
