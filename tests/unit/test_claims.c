/* Whose result files have a name: each name once, whatever its hash. */
#include "batch/result_files.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "fail_alloc.h"

static void expect(struct ng_claims *claims, const char *name, const char *expected)
{
    const char *holder = NULL;
    assert_true(ng_claims_add(claims, name, &holder));
    if (expected == NULL) {
        assert_null(holder);
    } else {
        assert_non_null(holder);
        assert_string_equal(holder, expected);
    }
}

static void names_of_the_same_results_are_claimed_once(void **state)
{
    (void)state;
    struct ng_claims claims = {.names = {.data = NULL}};
    expect(&claims, "a/x.non", NULL);
    expect(&claims, "/a/x.non", "a/x.non");
    expect(&claims, "./a/.//x.non", "a/x.non");
    expect(&claims, "a/../a/x.non", NULL);
    expect(&claims, "A/x.non", NULL);
    expect(&claims, "-", NULL);
    expect(&claims, "./-", NULL);
    expect(&claims, "stdin", "-");
    expect(&claims, "", NULL);
    ng_claims_clear(&claims);
}

static void many_names_are_kept_apart(void **state)
{
    (void)state;
    enum { MANY = 5000 };
    struct ng_claims claims = {.names = {.data = NULL}};
    char name[32], same[32];
    for (int i = 0; i < MANY; i++) {
        (void)snprintf(name, sizeof name, "d%d/%d.non", i % 7, i);
        expect(&claims, name, NULL);
    }
    for (int i = 0; i < MANY; i++) {
        (void)snprintf(name, sizeof name, "d%d/%d.non", i % 7, i);
        (void)snprintf(same, sizeof same, "/d%d//%d.non", i % 7, i);
        expect(&claims, same, name);
    }
    ng_claims_clear(&claims);
}

/* Two names with one hash: their places are found by trying on. */
static void names_with_the_same_hash_are_kept_apart(void **state)
{
    (void)state;
    struct ng_claims claims = {.names = {.data = NULL}};
    expect(&claims, "one", NULL);
    memcpy(claims.names.data, "two", sizeof "two");
    expect(&claims, "one", NULL); /* its hash is taken by another */
    expect(&claims, "./one", "one");
    ng_claims_clear(&claims);
}

static enum nonogram_status claim_one(void *context)
{
    struct ng_claims claims = {.names = {.data = NULL}};
    const char *holder = NULL;
    (void)context;
    bool claimed = ng_claims_add(&claims, "a", &holder) && ng_claims_add(&claims, "/a", &holder);
    ng_claims_clear(&claims);
    return claimed ? NONOGRAM_OK : NONOGRAM_NO_MEMORY;
}

static void every_allocation_may_fail(void **state)
{
    (void)state;
    assert_true(fail_alloc_each(claim_one, NULL) > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_of_the_same_results_are_claimed_once),
        cmocka_unit_test(many_names_are_kept_apart),
        cmocka_unit_test(names_with_the_same_hash_are_kept_apart),
        cmocka_unit_test(every_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
