/* For every file in which a number with a fraction decides anything: the same bits on every
 * machine, or no program at all. Only the four operations and comparisons are used, each rounded
 * to the type it has, in the order that the source fixes. A build in which that does not hold
 * stops here.
 *
 *   - Excess precision: the x87 of 32-bit x86 computes with more digits than a double has; SSE2
 *     does not. A float computed as a double (s390x) is harmless as long as the result of each
 *     operation is stored before the next. So are constants: 0.1f by itself has the digits of a
 *     double there, a const float has not.
 *   - Fast mathematics: sums in another order, quotients as products.
 *   - Fused operations, a * b + c rounded once: the Makefile gives -ffp-contract=off. No macro
 *     tells whether that is in force, so tests/unit/test_precision.c tries. */
#ifndef NG_BASE_PRECISION_H
#define NG_BASE_PRECISION_H

#include <float.h>

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

#endif
