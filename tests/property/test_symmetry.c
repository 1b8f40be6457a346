/* Puzzles that look the same after a flip, a turn or a transposition of the grid. */
#include "tactics/images.h"

#include "property/expect.h"
#include "property/oracle.h"
#include "property/problem.h"
#include "property/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static struct nonogram_puzzle *symmetric_puzzle(struct ng_random *random, uint32_t size,
                                                unsigned turn, unsigned filled, unsigned given)
{
    uint32_t height = turn & NG_TRANSPOSE ? size : size - 2;
    struct sample *sample = sample_new(size, height, ng_random_below(random, 3) == 0 ? 2 : 1);
    struct sample_shares shares = {.filled = filled, .given = given};
    sample_fill(sample, random, &shares);
    sample_fold(sample, turn);
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    assert_non_null(puzzle);
    sample_free(sample);
    return puzzle;
}

static unsigned find_turn(const struct ng_core *core, unsigned turn)
{
    for (unsigned k = 0; k < ng_images_symmetry(core)->count; k++) {
        if (ng_images_symmetry(core)->turns[k] == turn) {
            return k;
        }
    }
    return NG_TURNS;
}

static void test_every_turn_is_found(void **state)
{
    unsigned seen = 0;
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(1));
    for (unsigned n = 0; n < 140; n++) {
        unsigned turn = n % NG_TURNS + 1;
        struct problem problem = new_problem(symmetric_puzzle(&random, 12, turn, 30, n % 3 * 5));
        if (problem.core != NULL) {
            assert_true(find_turn(problem.core, turn) < NG_TURNS);
            seen |= 1u << turn;
        }
        free_problem(&problem);
    }
    assert_int_equal(seen, 0xfe);
}

static void test_most_have_none(void **state)
{
    unsigned cores = 0;
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(1));
    for (unsigned n = 0; n < 50; n++) {
        struct problem problem = new_problem(symmetric_puzzle(&random, 12, 0, 50, 0));
        if (problem.core != NULL) {
            assert_int_equal(ng_images_symmetry(problem.core)->count, 0);
            cores++;
        }
        free_problem(&problem);
    }
    assert_true(cores > 10);
}

static void test_blots_turn_with_the_grid_only(void **state)
{
    struct sample *sample = sample_new(3, 3, 1);
    (void)state;
    memcpy(sample->cells, "\0\1\0\1\1\1\0\1\0", 9);
    sample_take_clues(sample);
    sample->blocks[sample->stride].length = 0;                        /* the second row */
    sample->blocks[(sample->height + 1) * sample->stride].length = 0; /* the second column */
    struct problem problem = new_problem(sample_puzzle(sample, false));
    assert_non_null(problem.core);
    assert_true(find_turn(problem.core, NG_TRANSPOSE) < NG_TURNS);
    free_problem(&problem);
    sample_free(sample);
}

/* Decides a literal at the root, propagates, and notes what is true then. */
static bool implied(struct ng_core *core, uint32_t literal, int8_t *values)
{
    ng_core_decide(core, literal);
    bool consistent = ng_core_propagate(core);
    memcpy(values, core->assignment.values, 2 * core->assignment.variables * sizeof *values);
    ng_core_backtrack(core, 0);
    return consistent;
}

/* What a literal implies has as image what its image implies. Returns how many were tried. */
static unsigned compare_images(struct ng_core *core, const uint32_t *images)
{
    unsigned tried = 0;
    uint32_t literals = 2 * core->assignment.variables;
    int8_t *here = test_malloc(literals), *there = test_malloc(literals);
    for (uint32_t literal = 2; literal < literals; literal++) {
        if (core->assignment.values[literal] != 0) {
            continue;
        }
        bool consistent = implied(core, literal, here);
        assert_int_equal(implied(core, images[literal], there), consistent);
        for (uint32_t l = 0; l < literals && consistent; l++) {
            assert_int_equal(here[l], there[images[l]]);
        }
        tried++;
    }
    test_free(here);
    test_free(there);
    return tried;
}

static void test_images_imply_images(void **state)
{
    unsigned tried = 0;
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(1));
    for (unsigned n = 0; n < 35; n++) {
        unsigned turn = n % NG_TURNS + 1;
        struct problem problem = new_problem(symmetric_puzzle(&random, 14, turn, 30, 0));
        unsigned k = problem.core == NULL ? NG_TURNS : find_turn(problem.core, turn);
        if (k < NG_TURNS && ng_core_propagate(problem.core)) {
            tried += compare_images(problem.core, ng_images_symmetry(problem.core)->literals[k]);
        }
        free_problem(&problem);
    }
    assert_true(tried > 500);
}

/* Every solution comes once: as many as there are by counting, which does not know of images. */
static void test_solutions_are_complete(void **state)
{
    unsigned unique = 0, more = 0, conflicts = 0;
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(1));
    for (unsigned n = 0; n < 100; n++) {
        struct nonogram_text text = {.data = NULL};
        unsigned turn = n % NG_TURNS + 1;
        uint32_t size = 8 + (uint32_t)ng_random_below(&random, 13);
        struct nonogram_puzzle *puzzle = symmetric_puzzle(&random, size, turn, 30, n % 4 * 4);
        struct nonogram_solve_options options;
        nonogram_solve_defaults(&options);
        options.solutions = 500;
        struct nonogram_result result;
        assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_OK);
        options.conflict_limit = 100000;
        struct nonogram_result counted;
        assert_int_equal(nonogram_count(puzzle, &options, &text, &counted), NONOGRAM_OK);
        if (counted.verdict != NONOGRAM_LIMIT) {
            assert_int_equal(result.found, counted.found < 500 ? counted.found : 500);
        }
        unique += result.found == 1;
        more += result.found > 1;
        conflicts += result.statistics.conflicts > 0;
        nonogram_result_clear(&result);
        nonogram_result_clear(&counted);
        nonogram_text_clear(&text);
        nonogram_free(puzzle);
    }
    assert_true(unique > 15 && more > 15 && conflicts > 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_turn_is_found),
        cmocka_unit_test(test_most_have_none),
        cmocka_unit_test(test_blots_turn_with_the_grid_only),
        cmocka_unit_test(test_images_imply_images),
        cmocka_unit_test(test_solutions_are_complete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
