/* For every file in which a fractional number affects a result: the same bits on every machine, or
 * no program at all. Only the four operations and comparisons are used, each rounded to its type,
 * in the order that the source fixes. A build that does not guarantee this stops here.
 *
 *   - Excess precision: the x87 of 32-bit x86 computes with more digits than a double has; SSE2
 *     does not. A float computed as a double (s390x) is harmless as long as the result of each
 *     operation is stored before the next. There 0.1f has the digits of a double, but a const float
 *     does not.
 *   - Fast mathematics: sums in another order, quotients as products.
 *   - Fused operations, a * b + c rounded once: the Makefile sets -ffp-contract=off. Macros do not
 *     show whether it is in force, so tests/unit/test_numbers.c tries. */
#ifndef NG_BASE_ARITHMETIC_H
#define NG_BASE_ARITHMETIC_H

#include "base/check.h"

#include <float.h>
#include <stddef.h>
#include <stdint.h>

#if FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 1
#error "excess precision in doubles: on 32-bit x86 compile with -msse2 -mfpmath=sse"
#endif
#if defined(__FAST_MATH__) || defined(__ASSOCIATIVE_MATH__) || defined(__RECIPROCAL_MATH__) ||     \
    (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error "the search would differ from machine to machine: compile without -ffast-math and -Ofast"
#endif
#if FLT_RADIX != 2 || FLT_MANT_DIG != 24 || DBL_MANT_DIG != 53 || DBL_MAX_EXP != 1024
#error "float and double must be those of IEC 60559"
#endif

#if defined(__clang__)
#pragma STDC FP_CONTRACT OFF
#endif

/* The square root: the C library's needs its mathematics part, and can differ in the last bit. */

/* Newton's method; for numbers below 1 only some number between x and 1. O(1). */
static inline double ng_root(double x)
{
    double r = x > 1 ? x : 1;
    for (int i = 0; i < 60; i++) {
        r = (r + x / r) / 2;
    }
    ng_assert(x <= 1 || (r * r <= x * 1.001 && r * r >= x * 0.999));
    return r;
}

/* The sequence of restarts that is within a constant factor of the best for any unknown
 * distribution of running times. */

/* The i-th term of 1 1 2 1 1 2 4 … (M. Luby, A. Sinclair, D. Zuckerman, 1993). */
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

/* Sizes that depend on the input: sums and products that saturate at SIZE_MAX instead of wrapping.
 * An allocation of SIZE_MAX fails, so one check at the end is enough for a whole formula. */

static inline size_t ng_size_add(size_t a, size_t b)
{
    return a <= SIZE_MAX - b ? a + b : SIZE_MAX;
}

static inline size_t ng_size_multiply(size_t a, size_t b)
{
    return b == 0 || a <= SIZE_MAX / b ? a * b : SIZE_MAX;
}

#endif
