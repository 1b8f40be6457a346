/* Dives by look-ahead by themselves: in which puzzles they are due, and what they decide. The test
 * plays the search. */
#include "tactics/lookahead.h"

#include "property/problem.h"
#include "property/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

/* That of tactics/lookahead.c, which this test pins. */
enum { CONFLICTS_BEFORE = 300 };

struct lookahead {
    struct problem problem;
    struct ng_core *core;
    struct ng_attached at;
};

/* Frees the sample. */
static struct lookahead look_into(struct sample *sample)
{
    struct lookahead lookahead = {.problem = new_problem(sample_puzzle(sample, false))};
    sample_free(sample);
    lookahead.core = lookahead.problem.core;
    assert_non_null(lookahead.core);
    assert_true(ng_core_propagate(lookahead.core));
    for (unsigned i = 0; i < lookahead.core->attached_count; i++) {
        if (lookahead.core->attached[i].hooks == &ng_lookahead_hooks) {
            lookahead.at = lookahead.core->attached[i];
        }
    }
    assert_non_null(lookahead.at.hooks);
    return lookahead;
}

static bool due(const struct lookahead *lookahead)
{
    return lookahead->at.hooks->due(lookahead->at.self, lookahead->core);
}

/* Tells it of so many conflicts of the search. */
static void tell_conflicts(const struct lookahead *lookahead, unsigned count)
{
    while (count-- > 0) {
        lookahead->at.hooks->conflict(lookahead->at.self, lookahead->core, 10, 10);
    }
}

static void test_is_due_in_pictures(void **state)
{
    struct lookahead lookahead = look_into(sample_domino(9));
    (void)state;
    tell_conflicts(&lookahead, CONFLICTS_BEFORE - 1);
    assert_false(due(&lookahead));
    tell_conflicts(&lookahead, 1);
    assert_true(due(&lookahead));
    ng_lookahead_prompt(lookahead.core); /* a solution has been found */
    assert_false(due(&lookahead));
    free_problem(&lookahead.problem);
}

static void test_is_not_due_in_noise(void **state)
{
    struct sample *sample = sample_new(30, 30, 1);
    struct sample_shares shares = {.filled = 45};
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, 1);
    sample_fill(sample, &random, &shares);
    struct lookahead lookahead = look_into(sample);
    tell_conflicts(&lookahead, 10 * CONFLICTS_BEFORE);
    assert_false(due(&lookahead));
    free_problem(&lookahead.problem);
}

/* What it decides are open cells, until its time is over or its conflicts are; the search goes on
 * with the phases that it had. The view agrees with the search at every decision. */
static void test_decides_open_cells(void **state)
{
    struct lookahead lookahead = look_into(sample_domino(9));
    struct ng_core *core = lookahead.core;
    const struct ng_hooks *hooks = lookahead.at.hooks;
    unsigned decided = 0, conflicts = 0;
    (void)state;
    core->assignment.ticks = 1000000;
    core->decisions.phases[1] = 1;
    hooks->begin(lookahead.at.self, core);
    assert_true(hooks->active(lookahead.at.self));
    while (hooks->active(lookahead.at.self) && decided < 1000) {
        if (!ng_core_propagate(core)) {
            ng_core_learn(core);
            tell_conflicts(&lookahead, 1);
            conflicts++;
            continue;
        }
        uint32_t literal = hooks->next(lookahead.at.self, core);
        if (literal == NG_NONE) {
            break;
        }
        assert_true(literal / 2 > 0 && literal / 2 < core->assignment.native->first_order);
        assert_int_equal(core->assignment.values[literal], 0);
        ng_core_decide(core, literal);
        decided++;
    }
    assert_true(decided > 2 && conflicts > 0);
    while (hooks->active(lookahead.at.self)) {
        tell_conflicts(&lookahead, 1);
    }
    assert_int_equal(core->decisions.phases[1], 1);
    free_problem(&lookahead.problem);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_is_due_in_pictures),
        cmocka_unit_test(test_is_not_due_in_noise),
        cmocka_unit_test(test_decides_open_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
