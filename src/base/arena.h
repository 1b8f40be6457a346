/* An arena: many small allocations, freed together. Blocks are chained. Each is twice as large as
 * the last, up to a megabyte, and large enough for its first allocation:
 *
 *     arena -> [ newest block | used .... free ] -> [ older block ] -> NULL
 */
#ifndef NG_BASE_ARENA_H
#define NG_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

/* Every allocation starts at a multiple of this, and its size is rounded up to one. */
#define NG_ARENA_ALIGNMENT _Alignof(max_align_t)

struct ng_memory;

struct ng_arena {
    struct ng_arena_block *newest;
    struct ng_memory *memory; /* charged for the blocks; can be NULL */
    bool failed;              /* an allocation failed: checked once, after several */
};

#define NG_ARENA_EMPTY                                                                             \
    {                                                                                              \
        NULL, NULL, false                                                                          \
    }

/* `count` items of `size` bytes, aligned for any type, uninitialised; NULL when out of memory. */
void *ng_arena_array(struct ng_arena *arena, size_t count, size_t size);
/* A NUL-terminated copy of `size` bytes. */
char *ng_arena_text(struct ng_arena *arena, const char *text, size_t size);
/* Makes room for `size` bytes in one block, so that arrays of this total size (each rounded up to
 * NG_ARENA_ALIGNMENT) need no further memory. Returns false when out of memory. */
bool ng_arena_reserve(struct ng_arena *arena, size_t size);
void ng_arena_clear(struct ng_arena *arena);
/* The bytes of all blocks. O(blocks). */
size_t ng_arena_bytes(const struct ng_arena *arena);

#endif
