/* Checked allocation: sizes cannot wrap, failure is a NULL that the caller turns into
 * NONOGRAM_NO_MEMORY. All memory of the library comes from here or from base/arena. */
#ifndef NG_BASE_ALLOC_H
#define NG_BASE_ALLOC_H

#include <stdbool.h>
#include <stddef.h>

/* `count` items of `size` bytes, uninitialised; NULL when out of memory or when the product does
 * not fit. A zero count gives a valid pointer. */
void *ng_alloc_array(size_t count, size_t size);
/* The same, zeroed. */
void *ng_alloc_zeroed(size_t count, size_t size);
/* Resizes; on failure NULL is returned and `old` stays valid. */
void *ng_alloc_resize(void *old, size_t count, size_t size);
void ng_alloc_free(void *memory);

/* The capacity of a growing array that is to hold `needed` items: doubled until it does, at least
 * 8. */
size_t ng_alloc_grown(size_t capacity, size_t needed);
/* Makes room for `needed` items, in an array grown like that.
 * False: out of memory, array unchanged.  Use: if (!ng_alloc_grow(&p, &cap, n + 1, sizeof *p)) */
bool ng_alloc_grow(void *array_pointer, size_t *capacity, size_t needed, size_t size);

#endif
