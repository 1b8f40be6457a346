/* Workers that join a portfolio late. */
#include "solve/portfolio.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define VARIABLES 4

static struct ng_core *new_core(uint64_t seed)
{
    struct ng_core *core = ng_core_new(VARIABLES + 1, seed, NULL);
    assert_non_null(core);
    return core;
}

/* Gives the portfolio's first worker a clause, and then a literal of it that is true at the root,
 * so that the clause is no longer kept. */
static void give(struct ng_core *core)
{
    const uint32_t clause[] = {2, 4, 6}, literal[] = {2};
    assert_true(ng_core_add_clause(core, clause, 3));
    assert_true(ng_core_add_clause(core, literal, 1));
    assert_true(ng_core_propagate(core));
    ng_core_reduce(core);
    assert_int_equal(core->clauses.arena_size, 0);
}

/* What rules a solution out may have come down to that literal, in the first worker only. */
static void test_joining_takes_root_literals(void **state)
{
    struct ng_portfolio portfolio;
    struct ng_core *first = new_core(1), *second = new_core(2);
    (void)state;
    give(first);
    assert_true(ng_portfolio_init(&portfolio, first, 2, NULL));
    assert_true(ng_portfolio_join(&portfolio, second));
    assert_int_equal(second->assignment.values[2], 1);
    assert_false(second->assignment.broken);
    ng_portfolio_clear(&portfolio);
}

static void test_joining_takes_given_clauses(void **state)
{
    struct ng_portfolio portfolio;
    const uint32_t clause[] = {3, 4, 6}, literal[] = {5};
    struct ng_core *first = new_core(1), *second = new_core(2);
    (void)state;
    assert_true(ng_core_add_clause(first, clause, 3));
    assert_true(ng_core_add_clause(first, literal, 1));
    assert_true(ng_portfolio_init(&portfolio, first, 2, NULL));
    assert_true(ng_portfolio_join(&portfolio, second));
    assert_true(ng_core_propagate(second));
    ng_core_decide(second, 2);
    assert_true(ng_core_propagate(second));
    assert_int_equal(second->assignment.values[6], 1);
    ng_portfolio_clear(&portfolio);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_joining_takes_root_literals),
        cmocka_unit_test(test_joining_takes_given_clauses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
