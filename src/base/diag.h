/* Filling in a diagnostic. */
#ifndef NG_BASE_DIAG_H
#define NG_BASE_DIAG_H

#include "nonogram.h"

#include <stdarg.h>

/* A place in a text; lines and columns (in bytes) count from 1, 0 is unknown. A place with a column
 * and no line is an offset from the beginning of the text, plus 1: readers need not count lines, as
 * ng_diag_resolve() does it for the one place that a message needs. */
struct ng_place {
    unsigned long line;
    unsigned long column;
};

static inline struct ng_place ng_place_offset(size_t offset)
{
    return (struct ng_place){0, (unsigned long)offset + 1};
}

/* Turns an offset from the start of `text` into a line and a column. O(size); else does nothing. */
void ng_diag_resolve(struct nonogram_diagnostic *diagnostic, const char *text, size_t size);

/* Clears place and message. `diagnostic` can be NULL. */
void ng_diag_clear(struct nonogram_diagnostic *diagnostic);

/* Writes the place and the printf-style message (cut to fit; control characters become '?'), and
 * returns NONOGRAM_BAD_INPUT, so that a reader can `return ng_diag_set(...)`. `diagnostic` can be
 * NULL. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
enum nonogram_status
ng_diag_set(struct nonogram_diagnostic *diagnostic, struct ng_place place, const char *format, ...);
/* Like vprintf. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 0)))
#endif
enum nonogram_status
ng_diag_set_list(struct nonogram_diagnostic *diagnostic, struct ng_place place, const char *format,
                 va_list arguments);

/* Writes a printf-style message without a place, and returns `status`: not NONOGRAM_BAD_INPUT, or
 * an error of the text as a whole. `diagnostic` can be NULL. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
enum nonogram_status
ng_diag_refuse(enum nonogram_status status, struct nonogram_diagnostic *diagnostic,
               const char *format, ...);
/* Writes "out of memory" and returns NONOGRAM_NO_MEMORY. */
enum nonogram_status ng_diag_no_memory(struct nonogram_diagnostic *diagnostic);

#endif
