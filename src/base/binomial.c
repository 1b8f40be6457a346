/* E. Kummer, 1852: a prime is in n over k as often as there are carries when k and n - k are added
 * in digits of that base. So nothing has to be divided. */
#include "base/binomial.h"

#include "base/alloc.h"
#include "base/bits.h"
#include "base/check.h"

/* A product on its way: what fits in 32 bits waits to be multiplied in at once. */
struct product {
    struct ng_big *big;
    uint32_t waiting;
};

static bool multiply(struct product *product, uint32_t factor)
{
    if (factor <= UINT32_MAX / product->waiting) {
        product->waiting *= factor;
        return true;
    }
    bool done = ng_big_scale(product->big, product->waiting);
    product->waiting = factor;
    return done;
}

static unsigned count_carries(uint32_t a, uint32_t b, uint32_t base)
{
    unsigned carries = 0;
    unsigned carry = 0;
    for (; a > 0 || b > 0; a /= base, b /= base) {
        carry = (uint64_t)(a % base) + b % base + carry >= base ? 1 : 0;
        carries += carry;
    }
    return carries;
}

/* Multiplies by the powers of all primes in n over k. Bit i of `composite`, 0 at first, is set for
 * the odd number 2 * i + 1 once it is known to be none. */
static bool multiply_primes(struct product *product, uint32_t n, uint32_t k, uint64_t *composite)
{
    bool done = true;
    for (uint64_t p = 2; done && p <= n; p += p == 2 ? 1 : 2) {
        if (p > 2 && ng_bits_get(composite, p / 2)) {
            continue;
        }
        for (uint64_t multiple = p * p; p > 2 && multiple <= n; multiple += 2 * p) {
            ng_bits_set(composite, multiple / 2);
        }
        for (unsigned i = count_carries(k, n - k, (uint32_t)p); done && i > 0; i--) {
            done = multiply(product, (uint32_t)p);
        }
    }
    return done;
}

bool ng_binomial(struct ng_big *big, uint32_t n, uint32_t k)
{
    ng_assert(k <= n);
    struct product product = {.big = big, .waiting = 1};
    uint64_t *composite = ng_alloc_zeroed(ng_bits_words((size_t)n / 2 + 1), sizeof *composite);
    bool done = composite != NULL && ng_big_set(big, 1) &&
                multiply_primes(&product, n, k, composite) && ng_big_scale(big, product.waiting);
    ng_alloc_free(composite);
    return done;
}
