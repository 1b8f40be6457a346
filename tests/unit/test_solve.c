/* Solving as a whole: verdicts, how many solutions, limits, interruption, failing allocations. */
#include "nonogram.h"

#include "property/sample.h"
#include "unit/fail_alloc.h"
#include "unit/sketch.h"

#include <math.h>
#include <string.h>

static struct nonogram_result solve(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options)
{
    assert_non_null(puzzle);
    struct nonogram_solve_options defaults;
    nonogram_solve_defaults(&defaults);
    struct nonogram_result result;
    assert_int_equal(nonogram_solve(puzzle, options != NULL ? options : &defaults, &result),
                     NONOGRAM_OK);
    return result;
}

static struct nonogram_solve_options defaults(void)
{
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    return options;
}

/* The verdict and the first solution ('#' and '.', NULL: none) of a sketch. */
static void expect(const char *rows, const char *columns, const char *given,
                   enum nonogram_verdict verdict, const char *first)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle(rows, columns, NULL, given);
    struct nonogram_result result = solve(puzzle, NULL);
    assert_int_equal(result.verdict, verdict);
    for (size_t i = 0; first != NULL && first[i] != '\0'; i++) {
        assert_int_equal(result.first[i], first[i] == '#');
    }
    assert_int_equal(result.first == NULL, verdict == NONOGRAM_NONE);
    assert_int_equal(result.second != NULL, verdict == NONOGRAM_MULTIPLE);
    nonogram_result_clear(&result);
    nonogram_free(puzzle);
}

static void test_verdicts(void **state)
{
    (void)state;
    expect("1", "1", NULL, NONOGRAM_UNIQUE, "#");
    expect("-", "-", NULL, NONOGRAM_UNIQUE, ".");
    expect("3/1/3", "1 1/3/1 1", NULL, NONOGRAM_UNIQUE, "###.#.###");
    expect("1/1", "1/1", NULL, NONOGRAM_MULTIPLE, NULL);
    expect("1/1", "1/1", "#_/__", NONOGRAM_UNIQUE, "#..#");
    expect("1/1", "1/1", "#_/#_", NONOGRAM_NONE, NULL);
    expect("2/-", "2/-", NULL, NONOGRAM_NONE, NULL);
    /* what lines allow: two blocks in each of two columns, one row each */
    expect("1 1/1/1 1", "1 1/1/1 1", NULL, NONOGRAM_UNIQUE, "#.#.#.#.#");
    expect("?/1", "?/*", NULL, NONOGRAM_MULTIPLE, NULL);
    expect("*/*", "*/*", "#./.#", NONOGRAM_UNIQUE, "#..#");
}

static void test_lines_alone(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("3/1/3", "1 1/3/1 1", NULL, NULL);
    struct nonogram_result result = solve(puzzle, NULL);
    (void)state;
    assert_int_equal(result.found, 1);
    assert_int_equal(result.statistics.decisions, 0);
    assert_int_equal(result.statistics.conflicts, 0);
    assert_true(result.statistics.peak_bytes > 0);
    assert_true(result.statistics.peak_bytes < 10000); /* nothing was made to search with */
    assert_true(result.statistics.line_solves > 0);
    nonogram_result_clear(&result);
    nonogram_free(puzzle);
}

/* ---- how many ---- */

/* Every way to put one cell in each row and column: six of them. */
static struct nonogram_puzzle *permutations(void)
{
    return sketch_puzzle("1/1/1", "1/1/1", NULL, NULL);
}

static void test_number_of_solutions(void **state)
{
    struct nonogram_puzzle *puzzle = permutations();
    struct nonogram_solve_options options = defaults();
    (void)state;
    for (uint64_t wanted = 0; wanted <= 7; wanted++) {
        options.solutions = wanted;
        struct nonogram_result result = solve(puzzle, &options);
        assert_int_equal(result.found, wanted == 0 || wanted > 6 ? 6 : wanted);
        assert_int_equal(result.verdict, wanted == 1 ? NONOGRAM_SOLVED : NONOGRAM_MULTIPLE);
        nonogram_result_clear(&result);
    }
    nonogram_free(puzzle);
}

static void test_first(void **state)
{
    struct nonogram_puzzle *puzzle = permutations();
    struct nonogram_solve_options options = defaults();
    (void)state;
    options.first = true;
    struct nonogram_result result = solve(puzzle, &options);
    assert_int_equal(result.verdict, NONOGRAM_SOLVED);
    assert_int_equal(result.found, 1);
    assert_non_null(result.first);
    assert_null(result.second);
    nonogram_result_clear(&result);
    nonogram_free(puzzle);
}

struct countdown {
    unsigned left, calls;
};

static bool enough(void *context, const uint8_t *cells)
{
    struct countdown *countdown = context;
    (void)cells;
    countdown->calls++;
    return --countdown->left == 0;
}

static void test_caller_has_enough(void **state)
{
    struct nonogram_puzzle *puzzle = permutations();
    struct nonogram_solve_options options = defaults();
    (void)state;
    options.solutions = 0;
    options.found = enough;
    for (unsigned wanted = 1; wanted <= 3; wanted++) {
        struct countdown countdown = {wanted, 0};
        options.context = &countdown;
        struct nonogram_result result = solve(puzzle, &options);
        assert_int_equal(countdown.calls, wanted);
        assert_int_equal(result.found, wanted);
        assert_int_equal(result.verdict, wanted == 1 ? NONOGRAM_SOLVED : NONOGRAM_MULTIPLE);
        nonogram_result_clear(&result);
    }
    nonogram_free(puzzle);
}

/* ---- limits ---- */

static struct nonogram_puzzle *random_puzzle(uint32_t size, unsigned filled, uint64_t seed)
{
    struct sample *sample = sample_new(size, size, 1);
    struct sample_shares shares = {.filled = filled};
    struct ng_random random;
    ng_random_seed(&random, seed);
    sample_fill(sample, &random, &shares);
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    assert_non_null(puzzle);
    sample_free(sample);
    return puzzle;
}

/* What a limit has left as certain. */
struct certain {
    const uint8_t *cells;
    size_t size;
};

static bool agrees(void *context, const uint8_t *cells)
{
    const struct certain *certain = context;
    for (size_t i = 0; i < certain->size; i++) {
        assert_true(certain->cells[i] == NONOGRAM_UNKNOWN || certain->cells[i] == cells[i]);
    }
    return false;
}

/* It holds in every solution: tried on twenty. */
static void check_certain(const struct nonogram_puzzle *puzzle,
                          const struct nonogram_result *result)
{
    struct certain certain = {result->first,
                              (size_t)nonogram_width(puzzle) * nonogram_height(puzzle)};
    struct nonogram_solve_options options = defaults();
    options.solutions = 20;
    options.found = agrees;
    options.context = &certain;
    struct nonogram_result other = solve(puzzle, &options);
    assert_true(other.found > 0);
    nonogram_result_clear(&other);
}

static void test_conflict_limit(void **state)
{
    struct nonogram_solve_options options = defaults();
    unsigned before_any = 0, after_one = 0;
    uint64_t seed = sample_seed(1);
    (void)state;
    for (unsigned n = 0; n < 40; n++) {
        struct nonogram_puzzle *puzzle = random_puzzle(24, 48, seed + n);
        options.conflict_limit = n % 2 == 0 ? 1 : 40;
        struct nonogram_result result = solve(puzzle, &options);
        if (result.verdict == NONOGRAM_LIMIT) {
            assert_true(result.found <= 1);
            assert_non_null(result.first);
            assert_null(result.second);
            if (result.found == 0) {
                check_certain(puzzle, &result);
            }
            before_any += result.found == 0;
            after_one += result.found == 1;
        }
        nonogram_result_clear(&result);
        nonogram_free(puzzle);
    }
    print_message("%u before any solution, %u after one\n", before_any, after_one);
    assert_true(before_any >= 5);
}

enum { LONG = 24 };

/* Many solutions, and long to enumerate: limits are reached on the way. */
static struct nonogram_puzzle *long_puzzle(void)
{
    return random_puzzle(LONG, 40, 1);
}

static void test_same_again(void **state)
{
    struct nonogram_puzzle *puzzle = long_puzzle();
    struct nonogram_solve_options options = defaults();
    (void)state;
    options.solutions = 0;
    options.conflict_limit = 700;
    options.seed = 5;
    struct nonogram_result a = solve(puzzle, &options), b = solve(puzzle, &options);
    assert_true(a.statistics.conflicts >= 700);
    assert_int_equal(a.verdict, b.verdict);
    assert_int_equal(a.found, b.found);
    assert_memory_equal(&a.statistics, &b.statistics, sizeof a.statistics);
    assert_memory_equal(a.first, b.first, LONG * LONG);
    nonogram_result_clear(&a);
    nonogram_result_clear(&b);
    nonogram_free(puzzle);
}

static bool stop_later(void *context)
{
    struct countdown *countdown = context;
    countdown->calls++;
    return --countdown->left == 0;
}

static void test_stop(void **state)
{
    struct nonogram_puzzle *puzzle = long_puzzle();
    struct nonogram_solve_options options = defaults();
    (void)state;
    options.solutions = 0;
    options.stop = stop_later;
    for (unsigned wanted = 1; wanted <= 20; wanted += 19) {
        struct countdown countdown = {wanted, 0};
        options.context = &countdown;
        struct nonogram_result result = solve(puzzle, &options);
        assert_int_equal(countdown.calls, wanted);
        assert_true(result.verdict == NONOGRAM_LIMIT || result.verdict == NONOGRAM_MULTIPLE);
        assert_non_null(result.first);
        assert_int_equal(result.limited, NONOGRAM_LIMIT_STOPPED);
        nonogram_result_clear(&result);
    }
    nonogram_free(puzzle);
}

static void test_time_limit(void **state)
{
    struct nonogram_puzzle *puzzle = long_puzzle();
    struct nonogram_solve_options options = defaults();
    (void)state;
    options.solutions = 0;
    options.time_limit = 1e-9;
    struct nonogram_result result = solve(puzzle, &options);
    assert_true(result.verdict == NONOGRAM_LIMIT || result.verdict == NONOGRAM_MULTIPLE);
    assert_int_equal(result.limited, NONOGRAM_LIMIT_TIME);
    nonogram_result_clear(&result);
    options.time_limit = -1;
    assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_BAD_USE);
    options.time_limit = (double)NAN;
    assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_BAD_USE);
    nonogram_free(puzzle);
}

static void test_memory_limit(void **state)
{
    struct nonogram_puzzle *puzzle = long_puzzle();
    struct nonogram_solve_options options = defaults();
    (void)state;
    options.solutions = 0;
    options.memory_limit = 100000;
    options.conflict_limit = 100000; /* in case the memory does not end it */
    struct nonogram_result result = solve(puzzle, &options);
    assert_true(result.statistics.conflicts < 100000);
    assert_int_equal(result.limited, NONOGRAM_LIMIT_MEMORY);
    assert_true(result.statistics.peak_bytes < 1000000);
    nonogram_result_clear(&result);
    nonogram_free(puzzle);
}

/* ---- failing allocations ---- */

struct attempt {
    const struct nonogram_puzzle *puzzle;
    struct nonogram_solve_options options;
    struct nonogram_statistics statistics;
};

static enum nonogram_status attempt(void *context)
{
    struct attempt *attempt = context;
    struct nonogram_result result;
    enum nonogram_status status = nonogram_solve(attempt->puzzle, &attempt->options, &result);
    attempt->statistics = result.statistics;
    assert_int_equal(status, NONOGRAM_OK); /* lack of memory is a verdict */
    if (result.limited == NONOGRAM_LIMIT_MEMORY) {
        assert_true(result.verdict == NONOGRAM_LIMIT || result.verdict == NONOGRAM_MULTIPLE);
        status = NONOGRAM_NO_MEMORY;
    }
    nonogram_result_clear(&result);
    return status;
}

static void test_failing_allocations(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("3/1/3", "1 1/3/1 1", NULL, NULL);
    struct attempt easy = {puzzle, defaults(), {.dives = 0}};
    (void)state;
    assert_true(fail_alloc_each(attempt, &easy) >= 3);
    nonogram_free(puzzle);

    puzzle = permutations();
    struct attempt search = {puzzle, defaults(), {.dives = 0}};
    assert_true(fail_alloc_each(attempt, &search) >= 20);
    nonogram_free(puzzle);

    puzzle = long_puzzle();
    struct attempt all = {puzzle, defaults(), {.dives = 0}};
    all.options.solutions = 0;
    all.options.conflict_limit = 1100; /* dives and reductions have begun */
    (void)fail_alloc_thinned(attempt, &all, 2);
    assert_true(all.statistics.dives > 0 && all.statistics.conflicts >= 1100);
    nonogram_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_verdicts),
        cmocka_unit_test(test_lines_alone),
        cmocka_unit_test(test_number_of_solutions),
        cmocka_unit_test(test_first),
        cmocka_unit_test(test_caller_has_enough),
        cmocka_unit_test(test_conflict_limit),
        cmocka_unit_test(test_same_again),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_time_limit),
        cmocka_unit_test(test_memory_limit),
        cmocka_unit_test(test_failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
