/* Random numbers: those of the reference, below a bound, evenly spread. */
#include "base/random.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(follows_the_reference), cmocka_unit_test(seeds_by_splitmix),
        cmocka_unit_test(stays_below_the_bound), cmocka_unit_test(is_about_even),
        cmocka_unit_test(unit_is_below_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
