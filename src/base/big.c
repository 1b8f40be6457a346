/* Sums, products and digits of numbers in base 10^9, and binomial coefficients by their primes. */
#include "base/big.h"

#include "base/bits.h"
#include "base/check.h"
#include "base/memory.h"

#include <string.h>

enum { BASE = 1000000000, BASE_DIGITS = 9 };

static bool reserve(struct ng_big *big, size_t count)
{
    return count <= big->capacity ||
           ng_memory_grow(big->memory, &big->digits, &big->capacity, count, sizeof *big->digits);
}

bool ng_big_set(struct ng_big *big, uint64_t value)
{
    enum { DIGITS_OF_64_BITS = 3 };
    if (!reserve(big, DIGITS_OF_64_BITS)) {
        return false;
    }
    big->count = 0;
    for (; value != 0; value /= BASE) {
        big->digits[big->count++] = (uint32_t)(value % BASE);
    }
    return true;
}

bool ng_big_add(struct ng_big *big, const struct ng_big *other)
{
    size_t most = big->count > other->count ? big->count : other->count;
    if (!reserve(big, most + 1)) {
        return false;
    }
    uint32_t carry = 0;
    for (size_t i = 0; i < most; i++) {
        uint32_t sum = carry;
        sum += i < big->count ? big->digits[i] : 0;
        sum += i < other->count ? other->digits[i] : 0;
        carry = sum >= BASE;
        big->digits[i] = carry != 0 ? sum - BASE : sum;
    }
    big->digits[most] = carry;
    big->count = most + carry;
    return true;
}

bool ng_big_scale(struct ng_big *big, uint32_t factor)
{
    enum { DIGITS_OF_FACTOR = 2 };
    if (!reserve(big, big->count + DIGITS_OF_FACTOR)) {
        return false;
    }
    if (factor == 0) {
        big->count = 0;
        return true;
    }
    uint64_t carry = 0;
    for (size_t i = 0; i < big->count; i++) {
        carry += (uint64_t)big->digits[i] * factor;
        big->digits[i] = (uint32_t)(carry % BASE);
        carry /= BASE;
    }
    for (; carry != 0; carry /= BASE) {
        big->digits[big->count++] = (uint32_t)(carry % BASE);
    }
    return true;
}

/* digits += digit * b; the sum must fit. */
static void add_product(uint32_t *digits, uint32_t digit, const struct ng_big *b)
{
    uint64_t carry = 0;
    size_t i = 0;
    for (; i < b->count; i++) {
        carry += digits[i] + (uint64_t)digit * b->digits[i];
        digits[i] = (uint32_t)(carry % BASE);
        carry /= BASE;
    }
    digits[i] = (uint32_t)carry; /* unused until now: rows are added from the lowest on */
}

bool ng_big_multiply(struct ng_big *product, const struct ng_big *a, const struct ng_big *b)
{
    ng_assert(product != a && product != b);
    if (a->count == 0 || b->count == 0) {
        product->count = 0;
        return true;
    }
    size_t count = a->count + b->count;
    if (!reserve(product, count)) {
        return false;
    }
    memset(product->digits, 0, count * sizeof *product->digits);
    for (size_t i = 0; i < a->count; i++) {
        add_product(product->digits + i, a->digits[i], b);
    }
    product->count = product->digits[count - 1] == 0 ? count - 1 : count;
    return true;
}

bool ng_big_times(struct ng_big *big, const struct ng_big *factor)
{
    struct ng_big product = {.memory = big->memory};
    ng_assert(big != factor);
    if (factor->count == 1) {
        return ng_big_scale(big, factor->digits[0]);
    }
    if (!ng_big_multiply(&product, big, factor)) {
        ng_big_free(&product);
        return false;
    }
    ng_big_free(big);
    *big = product;
    return true;
}

bool ng_big_less(const struct ng_big *a, const struct ng_big *b)
{
    if (a->count != b->count) {
        return a->count < b->count;
    }
    size_t i = a->count;
    while (i > 0 && a->digits[i - 1] == b->digits[i - 1]) {
        i--;
    }
    return i > 0 && a->digits[i - 1] < b->digits[i - 1];
}

uint64_t ng_big_saturated(const struct ng_big *big)
{
    uint64_t value = 0;
    for (size_t i = big->count; i-- > 0;) {
        if (value > (UINT64_MAX - big->digits[i]) / BASE) {
            return UINT64_MAX;
        }
        value = value * BASE + big->digits[i];
    }
    return value;
}

void ng_big_reset(struct ng_big *big)
{
    big->count = 0;
}

void ng_big_free(struct ng_big *big)
{
    ng_memory_free(big->digits);
    *big = (struct ng_big){.memory = big->memory};
}

void ng_big_text(const struct ng_big *big, struct nonogram_text *text)
{
    if (big->count == 0) {
        ng_text_char(text, '0');
        return;
    }
    ng_text_number(text, big->digits[big->count - 1]);
    for (size_t i = big->count - 1; i-- > 0;) {
        uint32_t rest = big->digits[i];
        char digits[BASE_DIGITS];
        for (size_t j = BASE_DIGITS; j-- > 0; rest /= 10) {
            digits[j] = (char)('0' + rest % 10);
        }
        ng_text_bytes(text, digits, sizeof digits);
    }
}

/* ---- binomial coefficients ---- */

/* E. Kummer, 1852: the exponent of a prime in n over k is the number of carries when k and n - k
 * are added in base of that prime. So division is not needed. */

/* A product in progress: factors that fit in 32 bits together wait to be multiplied at once. */
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

/* Multiplies by the powers of all primes in n over k. Bit i of `composite`, 0 at first, is set once
 * the odd number 2 * i + 1 is known not to be prime. */
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
