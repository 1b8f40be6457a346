/* Binomial coefficients of any size, from the primes in them. */
#ifndef NG_BASE_BINOMIAL_H
#define NG_BASE_BINOMIAL_H

#include "base/big.h"

/* Sets `big` to the number of ways to choose k of n things, k <= n. False: out of memory; then
 * `big` is what it happens to be. Memory: n / 16 bytes, and the number's. Time: a sieve up to n,
 * and for each 32 bits of the number one pass over its digits. */
bool ng_binomial(struct ng_big *big, uint32_t n, uint32_t k);

#endif
