/* Allocation with sizes checked for overflow; what grows, doubles. */
#include "base/alloc.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { SMALLEST_CAPACITY = 8 };

/* The bytes of an array; 0 when they exceed what a pointer difference can hold. Never 0 for an
 * array that fits, so that an empty one gets an address of its own. */
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

size_t ng_alloc_grown(size_t capacity, size_t needed)
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
    /* The caller's pointer may be of any object type: its bytes are copied, not aliased. */
    memcpy(&array, array_pointer, sizeof array);
    size_t grown = ng_alloc_grown(*capacity, needed);
    array = ng_alloc_resize(array, grown, size);
    if (array == NULL) {
        return false;
    }
    memcpy(array_pointer, &array, sizeof array);
    *capacity = grown;
    return true;
}
