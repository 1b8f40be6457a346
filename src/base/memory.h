/* Allocation: sizes cannot wrap, and failure is a NULL that the caller turns into
 * NONOGRAM_NO_MEMORY. All memory of the library is allocated here or in base/arena.h. */
#ifndef NG_BASE_MEMORY_H
#define NG_BASE_MEMORY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

/* `count` items of `size` bytes, uninitialised; NULL when out of memory or if the product does not
 * fit. With count 0 the pointer is valid, too. */
void *ng_alloc_array(size_t count, size_t size);
/* Like ng_alloc_array(), zeroed. */
void *ng_alloc_zeroed(size_t count, size_t size);
/* Resizes; on failure returns NULL and leaves `old` valid. */
void *ng_alloc_resize(void *old, size_t count, size_t size);
void ng_alloc_free(void *memory);

/* Makes room for `needed` items by doubling the capacity, at least 8. Returns false when out of
 * memory, array unchanged.  Use: if (!ng_alloc_grow(&p, &cap, n + 1, sizeof *p)) */
bool ng_alloc_grow(void *array_pointer, size_t *capacity, size_t needed, size_t size);

/* A budget. It is charged for every allocation made with it until that is freed; an allocation that
 * would exceed the limit fails, as if the memory had run out. Threads can share a budget. */
struct ng_memory {
    size_t limit; /* bytes; 0: no limit */
    atomic_size_t used;
    atomic_size_t peak;
};

/* Charges bytes that were allocated without the budget; returns false, charging nothing, if they
 * would exceed the limit. */
bool ng_memory_charge(struct ng_memory *memory, size_t bytes);
void ng_memory_discharge(struct ng_memory *memory, size_t bytes);

/* Bytes that can still be charged; SIZE_MAX without a limit, or without a budget. */
size_t ng_memory_left(const struct ng_memory *memory);

/* Like the ng_alloc_ functions, charged to `memory` (NULL: not charged), which must outlive the
 * allocations. Only these functions can resize or free them. */
void *ng_memory_array(struct ng_memory *memory, size_t count, size_t size);
void *ng_memory_zeroed(struct ng_memory *memory, size_t count, size_t size);
void *ng_memory_resize(void *old, size_t count, size_t size); /* `old` is not NULL */
void ng_memory_free(void *array);
bool ng_memory_grow(struct ng_memory *memory, void *array_pointer, size_t *capacity, size_t needed,
                    size_t size);

#endif
