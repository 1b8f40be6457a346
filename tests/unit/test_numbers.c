/* Random numbers, big ones and those with a fraction. */
#include "base/arithmetic.h"
#include "base/big.h"
#include "base/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "unit/fail_alloc.h"

/* ---- random ---- */

/* The first numbers that the authors' own code gives for this state. */
static void follows_the_reference(void **state)
{
    struct ng_random random = {{1, 2, 3, 4}};
    (void)state;
    assert_int_equal(ng_random_next(&random), 11520);
    assert_int_equal(ng_random_next(&random), 0);
    assert_int_equal(ng_random_next(&random), 1509978240);
    assert_int_equal(ng_random_next(&random), UINT64_C(1215971899390074240));
}

/* splitmix64 from 0 begins like this in its author's code. */
static void seeds_by_splitmix(void **state)
{
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, 0);
    assert_int_equal(random.state[0], UINT64_C(0xe220a8397b1dcdaf));
    assert_int_equal(random.state[1], UINT64_C(0x6e789e6aa1b965f4));
    assert_int_equal(random.state[2], UINT64_C(0x06c45d188009454f));
    assert_int_equal(random.state[3], UINT64_C(0xf88bb8a8724c81ec));
}

static void stays_below_the_bound(void **state)
{
    static const uint64_t bounds[] = {1, 2, 3, 10, UINT64_C(1) << 63, UINT64_MAX};
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, 7);
    for (size_t i = 0; i < sizeof bounds / sizeof bounds[0]; i++) {
        for (int j = 0; j < 1000; j++) {
            assert_true(ng_random_below(&random, bounds[i]) < bounds[i]);
        }
    }
}

static void is_about_even(void **state)
{
    int seen[6] = {0};
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, 1);
    for (int i = 0; i < 60000; i++) {
        seen[ng_random_below(&random, 6)]++;
    }
    for (int i = 0; i < 6; i++) {
        assert_in_range(seen[i], 9600, 10400);
    }
}

static void unit_is_below_one(void **state)
{
    double sum = 0;
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, 2);
    for (int i = 0; i < 10000; i++) {
        double x = ng_random_unit(&random);
        assert_true(x >= 0 && x < 1);
        sum += x;
    }
    assert_true(sum > 4900 && sum < 5100);
}

/* ---- big ---- */

static void assert_decimal(const struct ng_big *big, const char *expected)
{
    struct nonogram_text text = {.data = NULL};
    ng_big_text(big, &text);
    assert_false(text.failed);
    assert_int_equal(text.size, strlen(expected));
    assert_memory_equal(text.data, expected, text.size);
    ng_text_clear(&text);
}

static void zero_is_the_empty_number(void **state)
{
    struct ng_big big = NG_BIG_ZERO;
    (void)state;
    assert_decimal(&big, "0");
    assert_true(ng_big_set(&big, 0));
    assert_decimal(&big, "0");
    assert_true(ng_big_set(&big, 7));
    assert_true(ng_big_scale(&big, 0));
    assert_decimal(&big, "0");
    assert_int_equal(big.count, 0);
    ng_big_free(&big);
    ng_big_free(&big);
}

static void inner_zeros_are_printed(void **state)
{
    struct ng_big big = NG_BIG_ZERO;
    (void)state;
    assert_true(ng_big_set(&big, UINT64_MAX));
    assert_decimal(&big, "18446744073709551615");
    assert_true(ng_big_set(&big, UINT64_C(1000000000)));
    assert_decimal(&big, "1000000000");
    assert_true(ng_big_set(&big, UINT64_C(5000000000000000001)));
    assert_decimal(&big, "5000000000000000001");
    ng_big_reset(&big);
    assert_decimal(&big, "0");
    ng_big_free(&big);
}

/* 2^n by adding the number to itself. */
static void adding_carries(void **state)
{
    struct ng_big big = NG_BIG_ZERO, one = NG_BIG_ZERO;
    (void)state;
    assert_true(ng_big_set(&big, 1) && ng_big_set(&one, 1));
    for (int i = 0; i < 128; i++) {
        assert_true(ng_big_add(&big, &big));
    }
    assert_decimal(&big, "340282366920938463463374607431768211456");
    assert_true(ng_big_set(&big, UINT64_C(999999999999999999)));
    assert_true(ng_big_add(&one, &big));
    assert_decimal(&one, "1000000000000000000");
    assert_true(ng_big_add(&big, &one));
    assert_decimal(&big, "1999999999999999999");
    ng_big_free(&big);
    ng_big_free(&one);
}

static void scaling_makes_factorials(void **state)
{
    struct ng_big big = NG_BIG_ZERO;
    (void)state;
    assert_true(ng_big_set(&big, 1));
    for (uint32_t i = 2; i <= 30; i++) {
        assert_true(ng_big_scale(&big, i));
    }
    assert_decimal(&big, "265252859812191058636308480000000");
    assert_true(ng_big_set(&big, UINT64_MAX));
    assert_true(ng_big_scale(&big, UINT32_MAX));
    assert_decimal(&big, "79228162495817593515539431425");
    ng_big_free(&big);
}

static void products_are_exact(void **state)
{
    struct ng_big a = NG_BIG_ZERO, b = NG_BIG_ZERO, product = NG_BIG_ZERO;
    (void)state;
    assert_true(ng_big_set(&a, UINT64_MAX) && ng_big_set(&b, UINT64_MAX));
    assert_true(ng_big_multiply(&product, &a, &b));
    assert_decimal(&product, "340282366920938463426481119284349108225");
    ng_big_reset(&b);
    assert_true(ng_big_multiply(&product, &a, &b));
    assert_decimal(&product, "0");
    assert_true(ng_big_set(&b, 1));
    assert_true(ng_big_multiply(&product, &b, &a));
    assert_decimal(&product, "18446744073709551615");
    ng_big_free(&a);
    ng_big_free(&b);
    ng_big_free(&product);
}

static void fill(struct ng_big *big, struct ng_random *random, unsigned factors)
{
    assert_true(ng_big_set(big, ng_random_next(random)));
    for (unsigned i = 0; i < factors; i++) {
        assert_true(ng_big_scale(big, (uint32_t)ng_random_next(random) | 1));
    }
}

static void assert_same(const struct ng_big *a, const struct ng_big *b)
{
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->digits, b->digits, a->count * sizeof *a->digits);
}

/* (a + b) * c = a * c + b * c, and both orders of factors. */
static void products_distribute(void **state)
{
    struct ng_big a = NG_BIG_ZERO, b = NG_BIG_ZERO, c = NG_BIG_ZERO;
    struct ng_big ac = NG_BIG_ZERO, bc = NG_BIG_ZERO, sum = NG_BIG_ZERO;
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, 1);
    for (unsigned i = 0; i < 200; i++) {
        fill(&a, &random, i % 17);
        fill(&b, &random, i % 11);
        fill(&c, &random, i % 13);
        assert_true(ng_big_multiply(&ac, &a, &c) && ng_big_multiply(&bc, &c, &b));
        assert_true(ng_big_add(&ac, &bc) && ng_big_add(&a, &b));
        assert_true(ng_big_multiply(&sum, &a, &c));
        assert_same(&sum, &ac);
    }
    struct ng_big *all[] = {&a, &b, &c, &ac, &bc, &sum};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        ng_big_free(all[i]);
    }
}

static void large_numbers_saturate(void **state)
{
    struct ng_big big = NG_BIG_ZERO, one = NG_BIG_ZERO;
    (void)state;
    assert_int_equal(ng_big_saturated(&big), 0);
    assert_true(ng_big_set(&one, 1));
    assert_true(ng_big_less(&big, &one) && !ng_big_less(&one, &one));
    assert_int_equal(ng_big_saturated(&one), 1);
    assert_true(ng_big_set(&big, UINT64_MAX - 1));
    for (int i = 0; i < 3; i++) {
        assert_true(ng_big_saturated(&big) == (i == 0 ? UINT64_MAX - 1 : UINT64_MAX));
        assert_true(ng_big_less(&one, &big) && !ng_big_less(&big, &one));
        assert_true(ng_big_add(&big, &one));
    }
    assert_true(ng_big_scale(&big, 1000000000));
    assert_true(ng_big_saturated(&big) == UINT64_MAX);
    ng_big_free(&big);
    ng_big_free(&one);
}

static enum nonogram_status compute(void *context)
{
    struct ng_big a = NG_BIG_ZERO, b = NG_BIG_ZERO;
    (void)context;
    bool done = ng_big_set(&a, UINT64_MAX);
    for (int i = 0; done && i < 60; i++) {
        done = ng_big_scale(&a, UINT32_MAX);
    }
    done = done && ng_big_multiply(&b, &a, &a) && ng_big_add(&a, &b);
    ng_big_free(&a);
    ng_big_free(&b);
    return done ? NONOGRAM_OK : NONOGRAM_NO_MEMORY;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    assert_true(fail_alloc_each(compute, NULL) > 3);
}

/* Digits are charged to the number's budget, given back, and refused beyond it. */
static void digits_are_charged(void **state)
{
    struct ng_memory memory = {.limit = 4096};
    struct ng_big big = {.memory = &memory};
    (void)state;
    assert_true(ng_big_set(&big, 1));
    assert_true(memory.used > 0);
    while (ng_big_scale(&big, UINT32_MAX)) {
        assert_true(memory.used >= big.capacity * sizeof *big.digits && memory.used <= 4096);
    }
    size_t held = memory.used;
    assert_true(big.count > 800); /* most of the budget is used before it is refused */
    assert_true(held <= 4096);
    ng_big_free(&big);
    assert_int_equal(memory.used, 0);
    assert_true(ng_big_set(&big, 5));
    assert_true(memory.used > 0 && memory.used < held);
    ng_big_free(&big);
}

/* ---- precision ---- */

/* Volatile: nothing is computed beforehand. */
static volatile double one = 1, tiny = 0x1p-30, huge = 0x1p53;

/* (1 + t)^2 = 1 + 2t + t^2, the last term of which is lost unless it is added unrounded. */
static void test_nothing_is_fused(void **state)
{
    double a = one + tiny;
    (void)state;
    assert_true(a * a - (one + 2 * tiny) == 0);
    assert_true(-(one + 2 * tiny) + a * a == 0);
}

/* 2^53 + 1 is no double: with more digits the one would still be there. */
static void test_no_excess_precision(void **state)
{
    (void)state;
    assert_true((huge + one) - huge == 0);
    assert_true(one + tiny * tiny * tiny - one == 0);
}

static void test_sums_keep_their_order(void **state)
{
    double sum = 0;
    const double terms[] = {huge, one, one, -huge};
    (void)state;
    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++) {
        sum += terms[i];
    }
    assert_true(sum == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(follows_the_reference),      cmocka_unit_test(seeds_by_splitmix),
        cmocka_unit_test(stays_below_the_bound),      cmocka_unit_test(is_about_even),
        cmocka_unit_test(unit_is_below_one),          cmocka_unit_test(zero_is_the_empty_number),
        cmocka_unit_test(inner_zeros_are_printed),    cmocka_unit_test(adding_carries),
        cmocka_unit_test(scaling_makes_factorials),   cmocka_unit_test(products_are_exact),
        cmocka_unit_test(products_distribute),        cmocka_unit_test(large_numbers_saturate),
        cmocka_unit_test(every_allocation_may_fail),  cmocka_unit_test(digits_are_charged),
        cmocka_unit_test(test_nothing_is_fused),      cmocka_unit_test(test_no_excess_precision),
        cmocka_unit_test(test_sums_keep_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
