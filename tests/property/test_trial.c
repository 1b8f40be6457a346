/* What probing learns holds in every solution, wherever it is done. */
#include "tactics/trial.h"

#include "property/oracle.h"
#include "property/problem.h"
#include "property/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static uint32_t settled;

/* A small puzzle with its solutions; false: too many. */
static bool draw(struct ng_random *random, unsigned n, struct sample **sample,
                 struct oracle *oracle)
{
    struct sample_shares shares = {.filled = 30 + n % 5 * 8, .blots = n % 7 == 6 ? 10 : 0};
    uint32_t side = 8 + n % 6 * 2;
    *sample = sample_new(side, side - n % 3, 1 + n % 4 / 3);
    *oracle = (struct oracle){0};
    sample_fill(*sample, random, &shares);
    struct nonogram_puzzle *puzzle = sample_puzzle(*sample, false);
    assert_non_null(puzzle);
    bool few = oracle_solve(oracle, puzzle, 200, 20000);
    nonogram_free(puzzle);
    return few;
}

/* Whether a variable of a cell may have the value that the root gives it, in a solution. */
static bool agrees(const struct ng_core *core, const uint8_t *cells, uint32_t variable)
{
    const struct ng_native *native = core->assignment.native;
    const struct ng_native_cell *cell = &native->variable_cells[variable];
    bool is = cells[ng_native_index(native, cell)] == cell->colour;
    int value = core->assignment.values[2 * variable];
    return value == 0 || core->assignment.level_of[variable] > 0 || is == (value > 0);
}

static void expect_all(const struct ng_core *core, const struct oracle *oracle)
{
    for (uint32_t v = 1; v < core->assignment.native->first_order; v++) {
        for (size_t i = 0; i < oracle->count; i++) {
            assert_true(agrees(core, oracle->cells + i * oracle->size, v));
        }
    }
}

/* Goes to the root and propagates there. */
static void go_to_root(struct ng_core *core)
{
    ng_core_backtrack(core, 0);
    assert_true(ng_core_propagate(core));
}

/* Probes every variable at the root, then some below a few decisions. */
static void probe_all(struct ng_core *core, struct ng_random *random)
{
    struct ng_assignment *assignment = &core->assignment;
    uint32_t cells = assignment->native->first_order;
    struct ng_trial trial;
    assert_true(ng_trial_init(&trial, assignment->variables, NULL));
    go_to_root(core);
    uint32_t before = assignment->trail_size;
    for (uint32_t v = 1; v < cells; v++) {
        if (assignment->values[2 * v] == 0) {
            struct ng_trial_result result = ng_trial_both(&trial, core, v);
            assert_int_equal(assignment->level, 0);
            assert_true(result.learned || (result.if_true > 0 && result.if_false > 0));
            assert_true(ng_core_propagate(core));
        }
    }
    settled += assignment->trail_size - before;
    for (unsigned n = 0; n < 60 && cells > 1; n++) {
        uint32_t v = 1 + (uint32_t)ng_random_below(random, cells - 1);
        if (!ng_core_propagate(core)) {
            ng_core_learn(core);
        } else if (assignment->values[2 * v] == 0 && n % 3 == 0) {
            ng_core_decide(core, 2 * v + (uint32_t)ng_random_below(random, 2));
        } else if (assignment->values[2 * v] == 0) {
            ng_trial_both(&trial, core, v);
        }
    }
    while (!ng_core_propagate(core)) {
        ng_core_learn(core);
    }
    go_to_root(core);
    assert_true(ng_core_check(core));
    ng_trial_clear(&trial);
}

static bool at_once(void *context)
{
    ++*(unsigned *)context;
    return true;
}

/* Probes every variable at the root, stopped somewhere on the way: that ends at the root. */
static void probe_stopped(struct ng_core *core, struct ng_random *random, unsigned *stops)
{
    struct ng_assignment *assignment = &core->assignment;
    struct ng_trial trial;
    assert_true(ng_trial_init(&trial, assignment->variables, NULL));
    go_to_root(core);
    for (uint32_t v = 1; v < assignment->native->first_order; v++) {
        if (assignment->values[2 * v] != 0) {
            continue;
        }
        assignment->poll.stop = at_once;
        assignment->poll.context = stops;
        assignment->poll.next = assignment->poll.work + ng_random_below(random, 200);
        ng_trial_both(&trial, core, v);
        assert_int_equal(assignment->level, 0);
        assignment->poll = (struct ng_poll){.stop = NULL};
        assert_true(ng_core_propagate(core));
    }
    ng_trial_clear(&trial);
}

static void test_what_is_learned_holds(void **state)
{
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(1));
    unsigned probed = 0, stops = 0;
    for (unsigned n = 0; n < 150; n++) {
        struct sample *sample;
        struct oracle oracle;
        if (draw(&random, n, &sample, &oracle)) {
            struct problem problem = new_problem(sample_puzzle(sample, false));
            if (problem.core != NULL) {
                if (n % 4 == 0) {
                    probe_stopped(problem.core, &random, &stops);
                }
                probe_all(problem.core, &random);
                expect_all(problem.core, &oracle);
                probed++;
            }
            free_problem(&problem);
        }
        oracle_clear(&oracle);
        sample_free(sample);
    }
    print_message("probed %u puzzles, settled %u, stopped %u\n", probed, settled, stops);
    assert_true(probed >= 50 && settled >= 100 && stops >= 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_learned_holds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
