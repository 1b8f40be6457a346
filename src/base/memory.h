/* A budget of memory: what a piece of work holds, and the most that it may hold.
 *
 * Every allocation made with a budget is charged to it until it is freed; one that would pass the
 * limit fails, as if there were no memory. Threads may share a budget. */
#ifndef NG_BASE_MEMORY_H
#define NG_BASE_MEMORY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

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

/* As the functions of base/alloc.h, charged to `memory` (NULL: to nothing), which has to outlive
 * what is charged to it. What one of these has allocated only these may resize or free. */
void *ng_memory_array(struct ng_memory *memory, size_t count, size_t size);
void *ng_memory_zeroed(struct ng_memory *memory, size_t count, size_t size);
void *ng_memory_resize(void *old, size_t count, size_t size); /* `old` is not NULL */
void ng_memory_free(void *array);
bool ng_memory_grow(struct ng_memory *memory, void *array_pointer, size_t *capacity, size_t needed,
                    size_t size);

#endif
