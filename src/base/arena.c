/* Blocks of an arena, taken one after the other and freed together. */
#include "base/arena.h"

#include "base/check.h"
#include "base/memory.h"

#include <stdint.h>
#include <string.h>

enum { FIRST_CAPACITY = 512, LARGEST_GROWN = 1 << 20 };

struct ng_arena_block {
    struct ng_arena_block *older;
    size_t used; /* used and capacity in bytes of `data`, multiples of the alignment */
    size_t capacity;
    _Alignas(max_align_t) unsigned char data[];
};

/* The largest request that can be rounded up and given a header. */
static size_t largest_request(void)
{
    return (size_t)PTRDIFF_MAX - sizeof(struct ng_arena_block) - NG_ARENA_ALIGNMENT;
}

static size_t round_up(size_t bytes)
{
    return (bytes + NG_ARENA_ALIGNMENT - 1) / NG_ARENA_ALIGNMENT * NG_ARENA_ALIGNMENT;
}

static size_t block_capacity(const struct ng_arena *arena, size_t bytes)
{
    size_t capacity = FIRST_CAPACITY;
    if (arena->newest != NULL) {
        capacity = arena->newest->capacity;
        capacity = capacity > LARGEST_GROWN / 2 ? LARGEST_GROWN : capacity * 2;
    }
    return capacity < bytes ? bytes : capacity;
}

static bool add_block(struct ng_arena *arena, size_t bytes)
{
    size_t capacity = block_capacity(arena, bytes);
    struct ng_arena_block *block = ng_memory_array(arena->memory, 1, sizeof *block + capacity);
    if (block == NULL) {
        return false;
    }
    block->older = arena->newest;
    block->used = 0;
    block->capacity = capacity;
    arena->newest = block;
    return true;
}

bool ng_arena_reserve(struct ng_arena *arena, size_t size)
{
    if (size > largest_request()) {
        return false;
    }
    size = round_up(size);
    if (arena->newest != NULL && size <= arena->newest->capacity - arena->newest->used) {
        return true;
    }
    return add_block(arena, size);
}

void *ng_arena_array(struct ng_arena *arena, size_t count, size_t size)
{
    void *result;

    /* An empty array takes a byte, so that it has a valid, separate address. */
    if (count == 0 || size == 0) {
        count = size = 1;
    }
    if (count > largest_request() / size || !ng_arena_reserve(arena, count * size)) {
        arena->failed = true;
        return NULL;
    }
    struct ng_arena_block *block = arena->newest;
    result = block->data + block->used;
    block->used += round_up(count * size);
    ng_assert(block->used <= block->capacity);
    return result;
}

char *ng_arena_text(struct ng_arena *arena, const char *text, size_t size)
{
    char *copy = size == SIZE_MAX ? NULL : ng_arena_array(arena, size + 1, 1);
    if (copy == NULL) {
        return NULL;
    }
    if (size > 0) {
        memcpy(copy, text, size);
    }
    copy[size] = '\0';
    return copy;
}

void ng_arena_clear(struct ng_arena *arena)
{
    struct ng_arena_block *block = arena->newest;
    while (block != NULL) {
        struct ng_arena_block *older = block->older;
        ng_memory_free(block);
        block = older;
    }
    arena->newest = NULL;
}

size_t ng_arena_bytes(const struct ng_arena *arena)
{
    size_t bytes = 0;
    for (const struct ng_arena_block *block = arena->newest; block != NULL; block = block->older) {
        bytes += sizeof *block + block->capacity;
    }
    return bytes;
}
