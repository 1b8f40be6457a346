/* An arena: many small allocations, one free. Blocks are chained, each twice the last:
 *
 *     arena -> [ newest block | used .... free ] -> [ older block ] -> NULL
 */
#ifndef NG_BASE_ARENA_H
#define NG_BASE_ARENA_H

#include <stdbool.h>
#include <stddef.h>

/* Every allocation starts at a multiple of this, and takes a multiple of it. */
#define NG_ARENA_ALIGNMENT _Alignof(max_align_t)

struct ng_arena {
    struct ng_arena_block *newest;
};

#define NG_ARENA_EMPTY                                                                             \
    {                                                                                              \
        NULL                                                                                       \
    }

/* `count` items of `size` bytes, aligned for any type, uninitialised; NULL when out of memory. */
void *ng_arena_array(struct ng_arena *arena, size_t count, size_t size);
/* A NUL-terminated copy of `size` bytes. */
char *ng_arena_text(struct ng_arena *arena, const char *text, size_t size);
/* Makes room for `size` bytes in one block, so that arrays of that size in total (each rounded up
 * to NG_ARENA_ALIGNMENT) need no further memory. False: out of memory. */
bool ng_arena_reserve(struct ng_arena *arena, size_t size);
void ng_arena_clear(struct ng_arena *arena);

#endif
