/* Assertions, and functions that have to be inlined. ng_assert() states a fact that only a bug can
 * break; it costs nothing in a build with NDEBUG. ng_check_structure() runs a checker of a whole
 * structure, only in builds with -DNG_CHECK. Neither is used for bad input or a caller's
 * mistake. */
#ifndef NG_BASE_CHECK_H
#define NG_BASE_CHECK_H

#include <assert.h>

/* Without checks the condition is compiled but not evaluated. */
#ifdef NDEBUG
#define ng_assert(condition) ((void)(0 && (condition)))
#else
#define ng_assert(condition) assert(condition)
#endif

#ifdef NG_CHECK
#define ng_check_structure(condition) assert(condition)
#else
#define ng_check_structure(condition) ((void)(0 && (condition)))
#endif

/* Functions that are inlined in each call, so that constant arguments become constants inside;
 * compilers differ in when they do so themselves. With NG_APART each is compiled once, to count how
 * often its lines are executed. */

#if defined(__GNUC__) && !defined(NG_APART)
#define NG_INLINE static inline __attribute__((always_inline))
#else
#define NG_INLINE static inline
#endif

#endif
