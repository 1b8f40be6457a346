/* Seeded random numbers, the same on every machine. xoshiro256** by D. Blackman and S. Vigna,
 * seeded by splitmix64. */
#ifndef NG_BASE_RANDOM_H
#define NG_BASE_RANDOM_H

#include "base/arithmetic.h"

#include <stdint.h>

struct ng_random {
    uint64_t state[4];
};

void ng_random_seed(struct ng_random *random, uint64_t seed);
uint64_t ng_random_next(struct ng_random *random);
/* Uniform in [0, bound), bound >= 1, without bias. */
uint64_t ng_random_below(struct ng_random *random, uint64_t bound);
/* Uniform in [0, 1). */
double ng_random_unit(struct ng_random *random);

#endif
