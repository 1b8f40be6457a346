/* The sequence of restarts that is within a constant factor of the best for any unknown
 * distribution of running times. */
#ifndef NG_BASE_LUBY_H
#define NG_BASE_LUBY_H

#include <stdint.h>

/* i-th term of 1 1 2 1 1 2 4 … (M. Luby, A. Sinclair, D. Zuckerman, 1993). */
static inline uint64_t ng_luby(uint64_t i)
{
    uint64_t size = 1;
    while (size < i) {
        size = 2 * size + 1;
    }
    while (size != i) {
        size /= 2;
        if (i > size) {
            i -= size;
        }
        while (size / 2 >= i) {
            size /= 2;
        }
    }
    return (size + 1) / 2;
}

#endif
