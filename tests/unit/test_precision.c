/* The arithmetic of this build is the one that the search counts on (base/arithmetic.h). */
#include "base/arithmetic.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

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
        cmocka_unit_test(test_nothing_is_fused),
        cmocka_unit_test(test_no_excess_precision),
        cmocka_unit_test(test_sums_keep_their_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
