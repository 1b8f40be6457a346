/* Sums, products and digits of numbers in base 10^9. */
#include "base/big.h"

#include "base/check.h"

#include <string.h>

enum { BASE = 1000000000, BASE_DIGITS = 9 };

bool ng_big_reserve(struct ng_big *big, size_t count)
{
    return count <= big->capacity ||
           ng_memory_grow(big->memory, &big->digits, &big->capacity, count, sizeof *big->digits);
}

bool ng_big_set(struct ng_big *big, uint64_t value)
{
    enum { DIGITS_OF_64_BITS = 3 };
    if (!ng_big_reserve(big, DIGITS_OF_64_BITS)) {
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
    if (!ng_big_reserve(big, most + 1)) {
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
    if (!ng_big_reserve(big, big->count + DIGITS_OF_FACTOR)) {
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

/* digits += digit * b, where the sum fits. */
static void add_product(uint32_t *digits, uint32_t digit, const struct ng_big *b)
{
    uint64_t carry = 0;
    size_t i = 0;
    for (; i < b->count; i++) {
        carry += digits[i] + (uint64_t)digit * b->digits[i];
        digits[i] = (uint32_t)(carry % BASE);
        carry /= BASE;
    }
    digits[i] = (uint32_t)carry; /* still untouched there: rows are added from the lowest on */
}

bool ng_big_multiply(struct ng_big *product, const struct ng_big *a, const struct ng_big *b)
{
    ng_assert(product != a && product != b);
    if (a->count == 0 || b->count == 0) {
        product->count = 0;
        return true;
    }
    size_t count = a->count + b->count;
    if (!ng_big_reserve(product, count)) {
        return false;
    }
    memset(product->digits, 0, count * sizeof *product->digits);
    for (size_t i = 0; i < a->count; i++) {
        add_product(product->digits + i, a->digits[i], b);
    }
    product->count = product->digits[count - 1] == 0 ? count - 1 : count;
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
