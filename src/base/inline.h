/* Functions that are made anew for each call, so that constants they are called with become
 * constants inside: compilers differ in when they do so by themselves. With NG_APART there is one
 * of each, for counting what of it is executed. */
#ifndef NG_BASE_INLINE_H
#define NG_BASE_INLINE_H

#if defined(__GNUC__) && !defined(NG_APART)
#define NG_INLINE static inline __attribute__((always_inline))
#else
#define NG_INLINE static inline
#endif

#endif
