/* Bits in 64-bit words, lowest bit first, and the few word operations that ISO C11 lacks. */
#ifndef NG_BASE_BITS_H
#define NG_BASE_BITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

static inline size_t ng_bits_words(size_t bits)
{
    return (bits + 63) / 64;
}

/* The index of the lowest / highest set bit of a word that is not 0. */
static inline unsigned ng_bits_lowest(uint64_t word)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(word);
#else
    unsigned index = 0;
    for (unsigned step = 32; step != 0; step /= 2) {
        if ((word & (((uint64_t)1 << step) - 1)) == 0) {
            word >>= step;
            index += step;
        }
    }
    return index;
#endif
}

static inline unsigned ng_bits_highest(uint64_t word)
{
#if defined(__GNUC__)
    return 63 - (unsigned)__builtin_clzll(word);
#else
    unsigned index = 0;
    for (unsigned step = 32; step != 0; step /= 2) {
        if (word >> step != 0) {
            word >>= step;
            index += step;
        }
    }
    return index;
#endif
}

static inline unsigned ng_bits_count(uint64_t word)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_popcountll(word);
#else
    unsigned count = 0;
    for (; word != 0; word &= word - 1) {
        count++;
    }
    return count;
#endif
}

/* Compares two words, for qsort(). */
static inline int ng_bits_compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

static inline bool ng_bits_get(const uint64_t *bits, size_t bit)
{
    return bits[bit / 64] >> (bit % 64) & 1;
}

static inline void ng_bits_set(uint64_t *bits, size_t bit)
{
    bits[bit / 64] |= (uint64_t)1 << (bit % 64);
}

static inline void ng_bits_unset(uint64_t *bits, size_t bit)
{
    bits[bit / 64] &= ~((uint64_t)1 << (bit % 64));
}

/* Sets the first `count` bits of `words` words, clears the rest. */
static inline void ng_bits_fill(uint64_t *bits, size_t words, size_t count)
{
    for (size_t i = 0; i < words; i++) {
        size_t left = count > 64 * i ? count - 64 * i : 0;
        bits[i] = left >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << left) - 1;
    }
}

#endif
