/* Random numbers by xoshiro256**, without bias below a bound. */
#include "base/random.h"

#include "base/arithmetic.h"
#include "base/check.h"

static uint64_t rotate_left(uint64_t x, unsigned bits)
{
    return (x << bits) | (x >> (64 - bits));
}

static uint64_t splitmix(uint64_t *state)
{
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

void ng_random_seed(struct ng_random *random, uint64_t seed)
{
    for (unsigned i = 0; i < 4; i++) {
        random->state[i] = splitmix(&seed);
    }
}

uint64_t ng_random_next(struct ng_random *random)
{
    uint64_t *s = random->state;
    uint64_t result = rotate_left(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate_left(s[3], 45);
    return result;
}

uint64_t ng_random_below(struct ng_random *random, uint64_t bound)
{
    ng_assert(bound >= 1);
    /* 2^64 mod bound: numbers below it would make the small remainders more frequent. */
    uint64_t threshold = (UINT64_C(0) - bound) % bound;
    uint64_t number;
    do {
        number = ng_random_next(random);
    } while (number < threshold);
    return number % bound;
}

double ng_random_unit(struct ng_random *random)
{
    return (double)(ng_random_next(random) >> 11) * 0x1.0p-53;
}
