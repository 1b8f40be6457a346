/* The square root: the C library's needs its mathematics part, and may differ in the last bit. */
#ifndef NG_BASE_ROOT_H
#define NG_BASE_ROOT_H

#include "base/check.h"
#include "base/precision.h"

/* Newton's method; of numbers below 1 nothing better than a number between them and 1. O(1). */
static inline double ng_root(double x)
{
    double r = x > 1 ? x : 1;
    for (int i = 0; i < 60; i++) {
        r = (r + x / r) / 2;
    }
    ng_assert(x <= 1 || (r * r <= x * 1.001 && r * r >= x * 0.999));
    return r;
}

#endif
