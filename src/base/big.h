/* Natural numbers of any size, for counting: addition, multiplication and printing.
 *
 * Stored in base 10^9, lowest digit first and without leading zeros, so that printing is a copy and
 * zero is the empty number. Calls that need memory return false when out of memory and leave the
 * number unchanged. */
#ifndef NG_BASE_BIG_H
#define NG_BASE_BIG_H

#include "base/memory.h"
#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct ng_big {
    uint32_t *digits; /* base 10^9 */
    size_t count;     /* digits in use; 0 for the number zero */
    size_t capacity;
    struct ng_memory *memory; /* charged for digits; can be NULL. Set it first */
};

/* The number zero, without memory. */
#define NG_BIG_ZERO                                                                                \
    {                                                                                              \
        .digits = NULL                                                                             \
    }

bool ng_big_set(struct ng_big *big, uint64_t value);
/* big += other; they can be the same. O(digits). */
bool ng_big_add(struct ng_big *big, const struct ng_big *other);
/* big *= factor. O(digits). */
bool ng_big_scale(struct ng_big *big, uint32_t factor);
/* product = a * b; the product must not be a or b. O(digits of a * digits of b). */
bool ng_big_multiply(struct ng_big *product, const struct ng_big *a, const struct ng_big *b);

/* big *= factor; they must differ. O(digits of big * digits of factor). */
bool ng_big_times(struct ng_big *big, const struct ng_big *factor);

/* Whether a < b. O(digits). */
bool ng_big_less(const struct ng_big *a, const struct ng_big *b);
/* The number, or UINT64_MAX if it is larger. */
uint64_t ng_big_saturated(const struct ng_big *big);

/* Sets the number to zero, keeps the memory. */
void ng_big_reset(struct ng_big *big);
/* Sets the number to zero and frees the memory. */
void ng_big_free(struct ng_big *big);

/* Appends the number in decimal. */
void ng_big_text(const struct ng_big *big, struct nonogram_text *text);

/* Sets `big` to the number of ways to choose k of n things, k <= n. Returns false when out of
 * memory, with `big` undefined. Memory: n / 16 bytes, and the number's. Time: a sieve up to n, and
 * one pass over the digits per 32 bits of the number. */
bool ng_binomial(struct ng_big *big, uint32_t n, uint32_t k);

#endif
