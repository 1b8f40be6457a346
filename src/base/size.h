/* Sizes that an input decides: sums and products that stick at SIZE_MAX instead of wrapping. An
 * allocation of so much fails, so that one check, at its end, is enough for a whole formula. */
#ifndef NG_BASE_SIZE_H
#define NG_BASE_SIZE_H

#include <stddef.h>
#include <stdint.h>

static inline size_t ng_size_add(size_t a, size_t b)
{
    return a <= SIZE_MAX - b ? a + b : SIZE_MAX;
}

static inline size_t ng_size_multiply(size_t a, size_t b)
{
    return b == 0 || a <= SIZE_MAX / b ? a * b : SIZE_MAX;
}

#endif
