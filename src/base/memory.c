/* Allocation with sizes checked for overflow; growing arrays double. With a budget, each allocation
 * has a header with its size and its budget, so that freeing needs only the address. */
#include "base/memory.h"

#include "base/check.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SMALLEST_CAPACITY = 8 };

/* The bytes of an array; 0 if they exceed the range of a pointer difference. At least 1 for an
 * array that fits, so that an empty one gets its own address. */
static size_t array_bytes(size_t count, size_t size)
{
    if (count == 0 || size == 0) {
        return 1;
    }
    if (count > (size_t)PTRDIFF_MAX / size) {
        return 0;
    }
    return count * size;
}

void *ng_alloc_array(size_t count, size_t size)
{
    size_t bytes = array_bytes(count, size);
    return bytes == 0 ? NULL : malloc(bytes);
}

void *ng_alloc_zeroed(size_t count, size_t size)
{
    size_t bytes = array_bytes(count, size);
    return bytes == 0 ? NULL : calloc(bytes, 1);
}

void *ng_alloc_resize(void *old, size_t count, size_t size)
{
    size_t bytes = array_bytes(count, size);
    return bytes == 0 ? NULL : realloc(old, bytes);
}

void ng_alloc_free(void *memory)
{
    free(memory);
}

static size_t grown_for(size_t capacity, size_t needed)
{
    size_t grown = capacity < SMALLEST_CAPACITY / 2 ? SMALLEST_CAPACITY / 2 : capacity;
    do {
        if (grown > SIZE_MAX / 2) {
            return needed;
        }
        grown *= 2;
    } while (grown < needed);
    return grown;
}

bool ng_alloc_grow(void *array_pointer, size_t *capacity, size_t needed, size_t size)
{
    void *array;
    if (needed <= *capacity) {
        return true;
    }
    /* The caller's pointer can have any object type: its bytes are copied, not aliased. */
    memcpy(&array, array_pointer, sizeof array);
    size_t grown = grown_for(*capacity, needed);
    array = ng_alloc_resize(array, grown, size);
    if (array == NULL) {
        return false;
    }
    memcpy(array_pointer, &array, sizeof array);
    *capacity = grown;
    return true;
}

/* ---- with a budget ---- */

union header {
    struct {
        size_t bytes; /* charged, including the header */
        struct ng_memory *memory;
    } of;
    max_align_t alignment;
};

bool ng_memory_charge(struct ng_memory *memory, size_t bytes)
{
    size_t limit = memory->limit == 0 ? SIZE_MAX : memory->limit;
    size_t used = atomic_load_explicit(&memory->used, memory_order_relaxed);
    do {
        if (used > limit || bytes > limit - used) {
            return false;
        }
    } while (!atomic_compare_exchange_weak_explicit(&memory->used, &used, used + bytes,
                                                    memory_order_relaxed, memory_order_relaxed));
    size_t peak = atomic_load_explicit(&memory->peak, memory_order_relaxed);
    while (used + bytes > peak &&
           !atomic_compare_exchange_weak_explicit(&memory->peak, &peak, used + bytes,
                                                  memory_order_relaxed, memory_order_relaxed)) {
    }
    return true;
}

void ng_memory_discharge(struct ng_memory *memory, size_t bytes)
{
    size_t before = atomic_fetch_sub_explicit(&memory->used, bytes, memory_order_relaxed);
    ng_assert(before >= bytes);
    (void)before;
}

size_t ng_memory_left(const struct ng_memory *memory)
{
    if (memory == NULL || memory->limit == 0) {
        return SIZE_MAX;
    }
    size_t used = atomic_load_explicit(&memory->used, memory_order_relaxed);
    return used < memory->limit ? memory->limit - used : 0;
}

static bool charge(struct ng_memory *memory, size_t bytes)
{
    return memory == NULL || ng_memory_charge(memory, bytes);
}

static void discharge(struct ng_memory *memory, size_t bytes)
{
    if (memory != NULL) {
        ng_memory_discharge(memory, bytes);
    }
}

/* The bytes of an array with its header; 0 if they exceed the range of a pointer difference. */
static size_t charged_bytes(size_t count, size_t size)
{
    if (size != 0 && count > ((size_t)PTRDIFF_MAX - sizeof(union header)) / size) {
        return 0;
    }
    return sizeof(union header) + count * size;
}

static void *allocate(struct ng_memory *memory, size_t count, size_t size, bool zeroed)
{
    size_t bytes = charged_bytes(count, size);
    if (bytes == 0 || !charge(memory, bytes)) {
        return NULL;
    }
    union header *header = zeroed ? ng_alloc_zeroed(bytes, 1) : ng_alloc_array(bytes, 1);
    if (header == NULL) {
        discharge(memory, bytes);
        return NULL;
    }
    header->of.bytes = bytes;
    header->of.memory = memory;
    return header + 1;
}

void *ng_memory_array(struct ng_memory *memory, size_t count, size_t size)
{
    return allocate(memory, count, size, false);
}

void *ng_memory_zeroed(struct ng_memory *memory, size_t count, size_t size)
{
    return allocate(memory, count, size, true);
}

/* Charges only the growth, though the old and the new place can exist at the same time: large
 * blocks move by changing their addresses. */
void *ng_memory_resize(void *old, size_t count, size_t size)
{
    union header *header = (union header *)old - 1;
    struct ng_memory *memory = header->of.memory;
    size_t bytes = charged_bytes(count, size), held = header->of.bytes;
    if (bytes == 0 || (bytes > held && !charge(memory, bytes - held))) {
        return NULL;
    }
    header = ng_alloc_resize(header, bytes, 1);
    if (header == NULL) {
        discharge(memory, bytes > held ? bytes - held : 0);
        return NULL;
    }
    discharge(memory, held > bytes ? held - bytes : 0);
    header->of.bytes = bytes;
    return header + 1;
}

void ng_memory_free(void *array)
{
    if (array != NULL) {
        union header *header = (union header *)array - 1;
        discharge(header->of.memory, header->of.bytes);
        ng_alloc_free(header);
    }
}

/* Twice the capacity, or only `needed` if the budget has no room for more. */
static size_t grown_capacity(const struct ng_memory *memory, size_t capacity, size_t needed,
                             size_t size)
{
    size_t grown = grown_for(capacity, needed);
    return grown - capacity > ng_memory_left(memory) / size ? needed : grown;
}

bool ng_memory_grow(struct ng_memory *memory, void *array_pointer, size_t *capacity, size_t needed,
                    size_t size)
{
    void *array;
    if (needed <= *capacity) {
        return true;
    }
    /* The caller's pointer can have any object type: its bytes are copied, not aliased. */
    memcpy(&array, array_pointer, sizeof array);
    size_t grown = grown_capacity(memory, *capacity, needed, size);
    array =
        array == NULL ? ng_memory_array(memory, grown, size) : ng_memory_resize(array, grown, size);
    if (array == NULL) {
        return false;
    }
    memcpy(array_pointer, &array, sizeof array);
    *capacity = grown;
    return true;
}
