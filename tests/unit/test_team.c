/* Cores that join a team late. */
#include "solve/team.h"

#include "solve/clauses.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define VARIABLES 4

static struct ng_core *new_core(uint64_t seed)
{
    struct ng_core *core = ng_core_new(VARIABLES + 1, VARIABLES + 1, seed);
    assert_non_null(core);
    return core;
}

/* Gives the team's first core a clause, and then a literal of it that is true at the root, so that
 * the clause is no longer kept. */
static void give(struct ng_core *core)
{
    const uint32_t clause[] = {2, 4, 6}, literal[] = {2};
    assert_true(ng_core_add_clause(core, clause, 3));
    assert_true(ng_core_add_clause(core, literal, 1));
    assert_true(ng_core_propagate(core));
    ng_clauses_reduce(core);
    assert_int_equal(core->arena_size, 0);
}

/* What rules a solution out may have come down to that literal, in the first core only. */
static void test_joining_takes_root_literals(void **state)
{
    struct ng_team team;
    struct ng_core *first = new_core(1), *second = new_core(2);
    (void)state;
    give(first);
    assert_true(ng_team_init(&team, first, 2, NULL));
    assert_true(ng_team_join(&team, second));
    assert_int_equal(second->values[2], 1);
    assert_false(second->broken);
    ng_team_clear(&team);
}

static void test_joining_takes_given_clauses(void **state)
{
    struct ng_team team;
    const uint32_t clause[] = {3, 4, 6}, literal[] = {5};
    struct ng_core *first = new_core(1), *second = new_core(2);
    (void)state;
    assert_true(ng_core_add_clause(first, clause, 3));
    assert_true(ng_core_add_clause(first, literal, 1));
    assert_true(ng_team_init(&team, first, 2, NULL));
    assert_true(ng_team_join(&team, second));
    ng_core_decide(second, 2);
    assert_true(ng_core_propagate(second));
    assert_int_equal(second->values[6], 1);
    ng_team_clear(&team);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_joining_takes_root_literals),
        cmocka_unit_test(test_joining_takes_given_clauses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
