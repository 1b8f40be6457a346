/* A growing text buffer. Appending never fails visibly: an allocation failure sets `failed`, later
 * appends do nothing, and whoever hands the text on checks `failed` once. */
#ifndef NG_BASE_TEXT_H
#define NG_BASE_TEXT_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ng_text {
    char *data; /* not NUL-terminated; NULL while empty */
    size_t size;
    size_t capacity;
    bool failed;
};

void ng_text_bytes(struct ng_text *text, const char *bytes, size_t size);
void ng_text_string(struct ng_text *text, const char *string);
void ng_text_char(struct ng_text *text, char c);
void ng_text_fill(struct ng_text *text, char c, size_t count);
void ng_text_number(struct ng_text *text, uint64_t number);
/* printf; for cold paths only. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void ng_text_format(struct ng_text *text, const char *format, ...);
/* The same as vprintf. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 0)))
#endif
void ng_text_format_list(struct ng_text *text, const char *format, va_list arguments);
/* Empties it, keeps the memory. */
void ng_text_reset(struct ng_text *text);
void ng_text_clear(struct ng_text *text);

#endif
