/* Sizes that the input decides: what is too large is a verdict, and nothing wraps. */
#define _XOPEN_SOURCE 700
#include "base/arithmetic.h"
#include "grid/field.h"
#include "line/deduce.h"
#include "nonogram.h"
#include "property/sample.h"
#include "search/clauses.h"
#include "search/core.h"
#include "search/native.h"
#include "tactics/marginals.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "items_run.h"
#include "scratch.h"

/* `rows` rows of `ones` blocks of one cell each, in columns that say nothing. */
static struct nonogram_puzzle *ones_puzzle(uint32_t rows, uint32_t ones, uint32_t width)
{
    struct nonogram_text text = {.data = NULL};
    struct nonogram_puzzle *puzzle = NULL;
    ng_text_format(&text, "width %u\nheight %u\nrows\n", (unsigned)width, (unsigned)rows);
    for (uint32_t row = 0; row < rows; row++) {
        for (uint32_t i = 0; i < ones; i++) {
            ng_text_bytes(&text, i + 1 < ones ? "1," : "1\n", 2);
        }
    }
    ng_text_bytes(&text, "columns\n", 8);
    for (uint32_t column = 0; column < width; column++) {
        ng_text_bytes(&text, "*\n", 2);
    }
    assert_false(text.failed);
    struct nonogram_diagnostic diagnostic;
    assert_int_equal(nonogram_read(text.data, text.size, "non", NULL, NULL, &puzzle, &diagnostic),
                     NONOGRAM_OK);
    nonogram_text_clear(&text);
    return puzzle;
}

/* What all of its order literals would be too many for is searched with few of them, and ends at
 * whatever limit there is: here soon, by time, or before it begins, by memory. */
static void expect_limits(struct nonogram_puzzle *puzzle)
{
    struct nonogram_text number = {.data = NULL};
    size_t size = (size_t)nonogram_width(puzzle) * nonogram_height(puzzle);
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    options.time_limit = 0.5;
    struct nonogram_result result;
    assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_OK);
    assert_true(result.verdict == NONOGRAM_LIMIT || result.verdict == NONOGRAM_MULTIPLE);
    assert_true(result.verdict == NONOGRAM_MULTIPLE || result.limited == NONOGRAM_LIMIT_TIME);
    nonogram_result_clear(&result);
    options.time_limit = 0;
    options.memory_limit = (size_t)32 << 20;
    assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_OK);
    assert_int_equal(result.verdict, NONOGRAM_LIMIT);
    assert_int_equal(result.limited, NONOGRAM_LIMIT_MEMORY);
    assert_int_equal(result.found, 0);
    assert_true(result.statistics.peak_bytes > size);
    assert_true(result.statistics.peak_bytes <= options.memory_limit);
    assert_non_null(result.first);
    for (size_t i = 0; i < size; i++) {
        assert_int_equal(result.first[i], NONOGRAM_UNKNOWN);
    }
    nonogram_result_clear(&result);
    assert_int_equal(nonogram_count(puzzle, &options, &number, &result), NONOGRAM_OK);
    assert_int_equal(result.verdict, NONOGRAM_LIMIT);
    assert_int_equal(result.limited, NONOGRAM_LIMIT_MEMORY);
    assert_int_equal(number.size, 1);
    assert_memory_equal(number.data, "0", 1);
    nonogram_text_clear(&number);
    nonogram_result_clear(&result);
    nonogram_free(puzzle);
}

/* 512 * 2048 * 4097 order literals and the cells: 2^32 + 5.2 million. */
static void test_more_literals_than_32_bits(void **state)
{
    (void)state;
    expect_limits(ones_puzzle(512, 2048, 8192));
}

/* 2.5 billion variables: each has a number of 32 bits, its literals have not. */
static void test_more_literals_than_31_bits(void **state)
{
    (void)state;
    expect_limits(ones_puzzle(300, 2048, 8192));
}

/* Lines get order literals as long as the puzzle has not too many of them, of equals all or none.
 */
static void test_lines_with_order_literals(void **state)
{
    const uint64_t few[] = {0, 1000, 2000000 - 1000};
    const uint64_t many[] = {0, 1000, 50000, 100000, 100000, 2000000};
    const uint64_t equal[] = {3000000, 3000000};
    const uint64_t enormous[] = {7, (uint64_t)1 << 62, (uint64_t)1 << 62};
    (void)state;
    assert_true(ng_native_most_orders(few, 3) == UINT64_MAX);
    assert_int_equal(ng_native_most_orders(many, 6), 50000);
    assert_int_equal(ng_native_most_orders(equal, 2), 0);
    assert_int_equal(ng_native_most_orders(enormous, 3), 7);
}

/* With less memory than it would take a puzzle is solved all the same, without order literals, or
 * given up; the limit holds, and the verdict is the same. */
static void test_thrift(void **state)
{
    unsigned solved = 0, given_up = 0;
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(1));
    for (unsigned i = 0; i < 40; i++) {
        struct sample *sample = sample_new(14, 12, 1 + i % 3);
        sample_fill(sample, &random, &(struct sample_shares){.filled = 50});
        struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
        struct nonogram_solve_options options;
        struct nonogram_result result;
        nonogram_solve_defaults(&options);
        struct nonogram_result whole;
        assert_int_equal(nonogram_solve(puzzle, &options, &whole), NONOGRAM_OK);
        for (unsigned share = 9; share >= 3; share -= 2) {
            options.memory_limit = whole.statistics.peak_bytes * share / 10;
            assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_OK);
            assert_true(result.statistics.peak_bytes <= options.memory_limit);
            if (result.limited == NONOGRAM_LIMIT_NONE) {
                assert_int_equal(result.verdict, whole.verdict);
                solved++;
            } else {
                assert_int_equal(result.limited, NONOGRAM_LIMIT_MEMORY);
                given_up++;
            }
            nonogram_result_clear(&result);
        }
        nonogram_result_clear(&whole);
        nonogram_free(puzzle);
        sample_free(sample);
    }
    print_message("%u solved, %u given up\n", solved, given_up);
    assert_true(solved >= 10 && given_up >= 10);
}

enum { HELD_EACH = 1000 };

static bool hold(void *context, const uint8_t *cells)
{
    (void)cells;
    *(size_t *)context += HELD_EACH;
    return false;
}

/* What the caller keeps of the solutions counts as memory of the search. */
static void test_solutions_that_the_caller_holds(void **state)
{
    static const char pattern[] = "8x8:1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1";
    struct nonogram_puzzle *puzzle = NULL;
    struct nonogram_diagnostic diagnostic;
    (void)state;
    assert_int_equal(
        nonogram_read(pattern, sizeof pattern - 1, "pattern", NULL, NULL, &puzzle, &diagnostic),
        NONOGRAM_OK);
    for (unsigned held_by_caller = 0; held_by_caller < 2; held_by_caller++) {
        size_t held = 0;
        struct nonogram_solve_options options;
        nonogram_solve_defaults(&options);
        options.solutions = 5000;
        options.memory_limit = (size_t)4 << 20;
        options.found = hold;
        options.held = held_by_caller > 0 ? &held : NULL;
        options.context = &held;
        struct nonogram_result result;
        assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_OK);
        assert_int_equal(result.verdict, NONOGRAM_MULTIPLE);
        assert_true(result.statistics.peak_bytes <= options.memory_limit);
        assert_int_equal(result.found * HELD_EACH, held);
        if (held_by_caller > 0) {
            assert_int_equal(result.limited, NONOGRAM_LIMIT_MEMORY);
            assert_true(held - HELD_EACH <= result.statistics.peak_bytes);
        } else {
            assert_int_equal(result.found, options.solutions);
        }
        nonogram_result_clear(&result);
    }
    nonogram_free(puzzle);
}

static bool stop_at_call(void *context)
{
    return --*(int *)context <= 0;
}

/* Whenever it is stopped, a large puzzle ends with what lines have shown, and says so. */
static void test_stopped_at_any_stage(void **state)
{
    struct nonogram_puzzle *puzzle = ones_puzzle(300, 100, 300);
    (void)state;
    for (int calls = 1; calls < 200; calls += calls) {
        struct nonogram_text number = {.data = NULL};
        int left = calls;
        struct nonogram_solve_options options;
        nonogram_solve_defaults(&options);
        options.stop = stop_at_call;
        options.context = &left;
        options.solutions = 0;
        struct nonogram_result result;
        assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_OK);
        assert_int_equal(result.limited, NONOGRAM_LIMIT_STOPPED);
        assert_non_null(result.first);
        nonogram_result_clear(&result);
        left = calls;
        assert_int_equal(nonogram_count(puzzle, &options, &number, &result), NONOGRAM_OK);
        assert_int_equal(result.verdict, NONOGRAM_LIMIT);
        assert_int_equal(result.limited, NONOGRAM_LIMIT_STOPPED);
        nonogram_text_clear(&number);
        nonogram_result_clear(&result);
    }
    nonogram_free(puzzle);
}

/* A row of 65,600 blocks without slack needs no more memory than the row. */
static void test_long_row_without_slack(void **state)
{
    struct nonogram_puzzle *puzzle = ones_puzzle(1, 65600, 131199);
    (void)state;
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    struct nonogram_result result;
    assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_OK);
    assert_int_equal(result.verdict, NONOGRAM_UNIQUE);
    for (size_t i = 0; i < 131199; i++) {
        assert_int_equal(result.first[i], i % 2 == 0);
    }
    nonogram_result_clear(&result);
    nonogram_free(puzzle);
}

static void test_variables_have_literals(void **state)
{
    (void)state;
    assert_true(2 * (uint64_t)NG_VARIABLES_MAX - 1 < NG_EXPLAINED);
    assert_true(NG_EXPLAINED < NG_NONE);
}

static void test_pool_of_watches(void **state)
{
    (void)state;
    assert_true(ng_clauses_pool_fits(0));
    assert_true(ng_clauses_pool_fits(UINT32_MAX));
    assert_false(ng_clauses_pool_fits((uint64_t)UINT32_MAX + 1));
}

static void test_sizes_stick(void **state)
{
    (void)state;
    assert_int_equal(ng_size_add(2, 3), 5);
    assert_true(ng_size_add(SIZE_MAX - 1, 1) == SIZE_MAX);
    assert_true(ng_size_add(SIZE_MAX, 1) == SIZE_MAX);
    assert_true(ng_size_add(SIZE_MAX, SIZE_MAX) == SIZE_MAX);
    assert_int_equal(ng_size_multiply(6, 7), 42);
    assert_int_equal(ng_size_multiply(SIZE_MAX, 0), 0);
    assert_true(ng_size_multiply(SIZE_MAX, 1) == SIZE_MAX);
    assert_true(ng_size_multiply(SIZE_MAX / 2 + 1, 2) == SIZE_MAX);
}

static void test_scratch_of_a_line(void **state)
{
    (void)state;
    assert_true(ng_line_scratch(3, 1, 2) < ng_line_scratch(3, 2, 2));
    assert_true(ng_line_scratch(SIZE_MAX / 4, 1000, 2) == SIZE_MAX);
    assert_true(ng_line_scratch(SIZE_MAX, SIZE_MAX / 64, 200) == SIZE_MAX);
    struct ng_lattice tight = {.length = 131199, .slack = 0, .count = 65600};
    struct ng_lattice loose = {.length = 131199, .slack = 64, .count = 65600};
    size_t most = ng_line_scratch_most(&tight, 1, 2);
    assert_true(most < (size_t)1 << 20);
    assert_true(ng_line_scratch_most(&loose, 1, 2) > 1000 * most / 2);
}

/* ---- reading ---- */

static void keep_item(void *context, struct ng_item *entry)
{
    *(struct ng_item *)context = *entry;
}

static enum nonogram_status pass(void *context, struct ng_item *entry)
{
    (void)context;
    (void)entry;
    return NONOGRAM_OK;
}

/* The entry of the puzzle in this file, as `work` sees it. */
static struct ng_item read_within(const char *path, size_t memory, double seconds)
{
    struct ng_item seen = {.name = NULL};
    const struct items_run run = {
        .options = {.source = {.paths = &path, .count = 1, .memory_limit = memory},
                    .time_limit = seconds},
        .jobs = 1,
        .context = &seen,
        .work = keep_item,
        .emit = pass};
    assert_int_equal(items_run(run), NONOGRAM_OK);
    assert_non_null(seen.name);
    return seen;
}

static void test_reading_is_limited(void **state)
{
    struct scratch *scratch = *state;
    struct nonogram_puzzle *puzzle = ones_puzzle(1000, 500, 1000);
    struct nonogram_text text = {.data = NULL};
    assert_int_equal(nonogram_write(puzzle, "non", false, &text, NULL), NONOGRAM_OK);
    nonogram_free(puzzle);
    const char *path = scratch_path(scratch, "large.non");
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(text.data, 1, text.size, file), text.size);
    assert_int_equal(fclose(file), 0);
    struct ng_item entry = read_within(path, 0, 0);
    assert_int_equal(entry.entry.status, NONOGRAM_OK);
    assert_true(entry.seconds > 0);
    size_t limits[] = {100, 100000, text.size - 1, text.size + 1000000};
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        entry = read_within(path, limits[i], 0);
        assert_int_equal(entry.entry.status, NONOGRAM_LIMITED);
        assert_int_equal(entry.limited, NONOGRAM_LIMIT_MEMORY);
        assert_null(entry.puzzle);
    }
    assert_int_equal(read_within(path, (size_t)64 << 20, 100).entry.status, NONOGRAM_OK);
    entry = read_within(path, 0, 1e-9);
    assert_int_equal(entry.entry.status, NONOGRAM_LIMITED);
    assert_int_equal(entry.limited, NONOGRAM_LIMIT_TIME);
    nonogram_text_clear(&text);
}

static bool stop_at_once(void *context)
{
    (void)context;
    return true;
}

/* A sweep that is stopped shows no contradiction, and nothing is looked at after it. */
static void test_a_stopped_grade_says_nothing(void **state)
{
    (void)state;
    struct nonogram_puzzle *puzzle = ones_puzzle(300, 100, 300);
    struct nonogram_explain_options options;
    nonogram_explain_defaults(&options);
    options.stop = stop_at_once;
    struct nonogram_grade grade;
    assert_int_equal(nonogram_grade(puzzle, &options, &grade), NONOGRAM_OK);
    assert_int_equal(grade.verdict, NONOGRAM_LIMIT);
    assert_int_equal(grade.difficulty, NONOGRAM_CLASS_UNKNOWN);
    assert_true(grade.limited);
    options.stop = NULL;
    options.memory_limit = 100000;
    assert_int_equal(nonogram_grade(puzzle, &options, &grade), NONOGRAM_NO_MEMORY);
    nonogram_free(puzzle);
}

/* A lattice with more nodes than 32 bits can number gets no messages, and allocates nothing. */
static void test_nodes_of_marginals(void **state)
{
    struct ng_order_block blocks[4] = {{.first = 0}};
    struct ng_native_line lines[2] = {{.count = 4}, {.count = 0}};
    struct ng_native native = {
        .width = 1, .height = 1, .values = 2, .lines = lines, .blocks = blocks};
    (void)state;
    for (size_t i = 1; i < 4; i++) {
        blocks[i].last = INT32_MAX - 1;
    }
    struct ng_marginals marginals;
    assert_false(ng_marginals_init(&marginals, &native));
    ng_marginals_clear(&marginals);
    for (size_t i = 1; i < 4; i++) {
        blocks[i].last = 3;
    }
    assert_true(ng_marginals_init(&marginals, &native));
    ng_marginals_clear(&marginals);
}

/* The field's log names cells and values apart: their product may pass 32 bits, neither does. */
static void test_removals_of_a_field(void **state)
{
    struct ng_field_removal removal = {(uint32_t)(NONOGRAM_CELLS_MAX - 1), NONOGRAM_COLOURS_MAX};
    (void)state;
    assert_true((uint64_t)NONOGRAM_CELLS_MAX * (NONOGRAM_COLOURS_MAX + 1) > UINT32_MAX);
    assert_true(removal.cell == NONOGRAM_CELLS_MAX - 1);
    assert_int_equal(removal.value, NONOGRAM_COLOURS_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_more_literals_than_32_bits),
        cmocka_unit_test(test_more_literals_than_31_bits),
        cmocka_unit_test(test_lines_with_order_literals),
        cmocka_unit_test(test_thrift),
        cmocka_unit_test(test_solutions_that_the_caller_holds),
        cmocka_unit_test(test_stopped_at_any_stage),
        cmocka_unit_test(test_long_row_without_slack),
        cmocka_unit_test(test_variables_have_literals),
        cmocka_unit_test(test_pool_of_watches),
        cmocka_unit_test(test_nodes_of_marginals),
        cmocka_unit_test(test_removals_of_a_field),
        cmocka_unit_test(test_sizes_stick),
        cmocka_unit_test(test_scratch_of_a_line),
        cmocka_unit_test_setup_teardown(test_reading_is_limited, scratch_setup, scratch_teardown),
        cmocka_unit_test(test_a_stopped_grade_says_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
