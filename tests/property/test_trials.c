/* Walks that remember lines and tries (line/answers.h, explain/trials.h) against walks that have no
 * memory to remember any: the grades are the same, and so is where a limit of lines ends them. */
#include "base/random.h"
#include "nonogram.h"
#include "property/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { GRIDS = 150, WIDEST = 20, LEAST = 200000 };

/* The grade if the puzzle counts as unique, so that every assumption is tried. */
static struct nonogram_grade grade_of(const struct nonogram_puzzle *puzzle, uint64_t lines,
                                      size_t memory)
{
    struct nonogram_explain_options options;
    struct nonogram_grade grade;
    nonogram_explain_defaults(&options);
    options.verdict = NONOGRAM_UNIQUE;
    options.effort_limit = lines;
    options.memory_limit = memory;
    assert_int_equal(nonogram_grade(puzzle, &options, &grade), NONOGRAM_OK);
    return grade;
}

static void expect_same(const struct nonogram_grade *a, const struct nonogram_grade *b)
{
    assert_int_equal(a->difficulty, b->difficulty);
    assert_int_equal(a->hardest, b->hardest);
    assert_int_equal(a->assumptions, b->assumptions);
    assert_int_equal(a->chain, b->chain);
    assert_int_equal(a->milliseconds, b->milliseconds);
    assert_int_equal(a->steps, b->steps);
    assert_memory_equal(a->count, b->count, sizeof a->count);
    assert_int_equal(a->limited, b->limited);
}

static void memory_changes_no_walk(void **state)
{
    uint64_t seed = sample_seed(20261127);
    unsigned assumed = 0, nested = 0, limited = 0;
    (void)state;
    for (unsigned i = 0; i < GRIDS; i++) {
        struct ng_random random;
        ng_random_seed(&random, seed + i);
        struct sample *sample =
            sample_new(4 + (uint32_t)ng_random_below(&random, WIDEST),
                       4 + (uint32_t)ng_random_below(&random, WIDEST / 2), i % 4 == 0 ? 2 : 1);
        struct sample_shares shares = {.filled = 40 + (unsigned)ng_random_below(&random, 30),
                                       .blots = i % 7 == 0 ? 10 : 0};
        sample_fill(sample, &random, &shares);
        struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
        uint64_t lines = ng_random_below(&random, 30000) + 1;
        assert_non_null(puzzle);
        struct nonogram_grade with = grade_of(puzzle, lines, 0);
        struct nonogram_grade without = grade_of(puzzle, lines, LEAST);
        expect_same(&with, &without);
        assumed += with.assumptions > 0;
        nested += with.depth > 1;
        limited += with.limited;
        nonogram_free(puzzle);
        sample_free(sample);
    }
    printf("%d grids, %u with assumptions, %u of them nested, %u limited\n", GRIDS, assumed, nested,
           limited);
    assert_true(assumed > GRIDS / 10 && limited > GRIDS / 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(memory_changes_no_walk)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
