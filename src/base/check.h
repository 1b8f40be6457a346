/* Assertion levels. ng_assert() states a fact that only a bug can break; it costs nothing in a
 * build with NDEBUG. ng_check_structure() runs a whole-structure checker, in builds made with
 * -DNG_CHECK only. Neither is ever for bad input or a caller's mistake. */
#ifndef NG_BASE_CHECK_H
#define NG_BASE_CHECK_H

#include <assert.h>

#define ng_assert(condition) assert(condition)

#ifdef NG_CHECK
#define ng_check_structure(condition) assert(condition)
#else
#define ng_check_structure(condition) ((void)0)
#endif

#endif
