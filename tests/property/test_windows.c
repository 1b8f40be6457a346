/* The search for a second solution close to the first. */
#include "tactics/windows.h"

#include "nonogram.h"
#include "property/problem.h"
#include "property/sample.h"
#include "search/search.h"

#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static struct nonogram_result solve(const struct nonogram_puzzle *puzzle, bool first)
{
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    options.first = first;
    struct nonogram_result result;
    assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_OK);
    return result;
}

/* Where the first solution takes a search, the second one, which the result has checked and found
 * to differ, mostly comes with it. */
static void test_second_solution_is_close(void **state)
{
    unsigned hard = 0, close = 0;
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(1));
    for (unsigned n = 0; n < 24; n++) {
        struct sample *sample = sample_new(40, 36, 1 + n % 3 / 2);
        struct sample_shares shares = {.filled = 46, .blots = n % 5 == 4 ? 5 : 0};
        sample_fill(sample, &random, &shares);
        struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
        assert_non_null(puzzle);
        struct nonogram_result one = solve(puzzle, true), both = solve(puzzle, false);
        if (both.verdict == NONOGRAM_MULTIPLE && one.statistics.conflicts >= 40) {
            assert_true(both.statistics.conflicts >= one.statistics.conflicts);
            hard++;
            close += both.statistics.conflicts < one.statistics.conflicts + 16;
        }
        nonogram_result_clear(&one);
        nonogram_result_clear(&both);
        nonogram_free(puzzle);
        sample_free(sample);
    }
    print_message("hard %u, close %u\n", hard, close);
    assert_true(hard >= 4 && close * 10 >= hard * 8);
}

/* Where no window holds another solution, the search goes on to prove that there is none. */
static void test_proofs_go_on_after_the_windows(void **state)
{
    (void)state;
    for (uint32_t size = 5; size <= 8; size++) {
        struct sample *sample = sample_domino(size);
        struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
        assert_non_null(puzzle);
        struct nonogram_result result = solve(puzzle, false);
        assert_int_equal(result.verdict, NONOGRAM_UNIQUE);
        nonogram_result_clear(&result);
        nonogram_free(puzzle);
        sample_free(sample);
    }
}

/* Holds what is to be held outside the window, `most` decisions at most; returns how many cells are
 * left open. */
static unsigned hold(struct ng_core *core, unsigned most)
{
    unsigned open = 0;
    uint32_t literal = NG_NONE;
    for (; most > 0 && (literal = ng_windows_next(core)) != NG_NONE; most--) {
        ng_core_decide(core, literal);
        assert_true(ng_core_propagate(core));
    }
    for (uint32_t v = 1; v < core->assignment.native->first_order; v++) {
        open += core->assignment.values[2 * v] == 0;
    }
    return open;
}

/* After a break in the middle of a window no less is held than without one. */
static void test_window_survives_a_break(void **state)
{
    struct sample *sample = sample_new(24, 20, 1);
    struct sample_shares shares = {.filled = 30};
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(1));
    sample_fill(sample, &random, &shares);
    struct problem problem = new_problem(sample_puzzle(sample, false));
    struct ng_core *core = problem.core;
    assert_non_null(core);
    assert_int_equal(ng_search(core), NG_SEARCH_FOUND);
    assert_true(ng_windows_attach(core, core));
    ng_windows_begin(core);
    unsigned open = hold(core, UINT_MAX);
    assert_true(open > 0);
    for (unsigned before = 1; before < 40; before++) {
        ng_core_backtrack(core, 0);
        hold(core, before);
        ng_core_backtrack(core, 0);
        assert_int_equal(hold(core, UINT_MAX), open);
    }
    free_problem(&problem);
    sample_free(sample);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_second_solution_is_close),
        cmocka_unit_test(test_proofs_go_on_after_the_windows),
        cmocka_unit_test(test_window_survives_a_break),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
