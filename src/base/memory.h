/* Allocation: sizes cannot wrap, and failure is a NULL that the caller turns into
 * NONOGRAM_NO_MEMORY. All memory of the library comes from here or from base/arena.h. */
#ifndef NG_BASE_MEMORY_H
#define NG_BASE_MEMORY_H

#include <stdatomic.h>
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

/* Makes room for `needed` items: the capacity is doubled until they fit, to at least 8.
 * False: out of memory, array unchanged.  Use: if (!ng_alloc_grow(&p, &cap, n + 1, sizeof *p)) */
bool ng_alloc_grow(void *array_pointer, size_t *capacity, size_t needed, size_t size);

/* A budget. Every allocation made with it is charged to it until it is freed; one that would pass
 * the limit fails, as if there were no memory. Threads may share a budget. */
struct ng_memory {
    size_t limit; /* bytes; 0: none */
    atomic_size_t used;
    atomic_size_t peak;
};

/* Counts bytes that were allocated without the budget; false: they would pass the limit, and are
 * not counted. */
bool ng_memory_charge(struct ng_memory *memory, size_t bytes);
void ng_memory_discharge(struct ng_memory *memory, size_t bytes);

/* Bytes that may still be charged; SIZE_MAX without a limit, or a budget. */
size_t ng_memory_left(const struct ng_memory *memory);

/* As the ng_alloc_ functions, charged to `memory` (NULL: to nothing), which has to outlive
 * what is charged to it. What one of these has allocated only these may resize or free. */
void *ng_memory_array(struct ng_memory *memory, size_t count, size_t size);
void *ng_memory_zeroed(struct ng_memory *memory, size_t count, size_t size);
void *ng_memory_resize(void *old, size_t count, size_t size); /* `old` is not NULL */
void ng_memory_free(void *array);
bool ng_memory_grow(struct ng_memory *memory, void *array_pointer, size_t *capacity, size_t needed,
                    size_t size);

#endif
