/* Exact counting: against trying everything, against the search, and where the number is known. */
#include "count/frontier.h"
#include "count/product.h"
#include "count/regions.h"
#include "line/deduce.h"
#include "line/lattice.h"
#include "model/build.h"
#include "property/oracle.h"
#include "property/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "unit/fail_alloc.h"
#include "unit/sketch.h"

/* The solutions in decimal; the caller frees it. */
static char *count_text(const struct nonogram_puzzle *puzzle, unsigned jobs,
                        struct nonogram_result *result)
{
    struct nonogram_text text = {.data = NULL};
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    options.jobs = jobs;
    assert_int_equal(nonogram_count(puzzle, &options, &text, result), NONOGRAM_OK);
    ng_text_bytes(&text, "", 1);
    assert_false(text.failed);
    return text.data;
}

static void expect_count(struct nonogram_puzzle *puzzle, const char *expected)
{
    assert_non_null(puzzle);
    struct nonogram_result result;
    char *text = count_text(puzzle, 1, &result);
    assert_string_equal(text, expected);
    assert_false(result.limited);
    assert_int_equal(result.verdict, strcmp(expected, "0") == 0   ? NONOGRAM_NONE
                                     : strcmp(expected, "1") == 0 ? NONOGRAM_UNIQUE
                                                                  : NONOGRAM_MULTIPLE);
    free(text);
    nonogram_result_clear(&result);
    nonogram_free(puzzle);
}

/* n rows and columns with one cell each, which has to be in one of the squares of `size` rows and
 * columns on the diagonal. */
static struct nonogram_puzzle *permutations(uint32_t n, uint32_t size)
{
    struct sample *sample = sample_new(n, n, 1);
    for (uint32_t cell = 0; cell < n * n; cell++) {
        uint32_t x = cell % n, y = cell / n;
        sample->cells[cell] = x == y;
        sample->given[cell] = x / size == y / size ? NONOGRAM_UNKNOWN : 0;
    }
    sample_take_clues(sample);
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    sample_free(sample);
    return puzzle;
}

/* Switches of 2 rows and columns, one above the other. */
static struct nonogram_puzzle *switches(uint32_t count)
{
    struct sample *sample = sample_new(2, 3 * count, 1);
    for (uint32_t row = 0; row < 3 * count; row++) {
        sample->cells[2 * row] = row % 3 == 0;
        sample->cells[2 * row + 1] = row % 3 == 1;
    }
    sample_take_clues(sample);
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    sample_free(sample);
    return puzzle;
}

static void test_known_numbers(void **state)
{
    (void)state;
    expect_count(permutations(1, 1), "1");
    expect_count(permutations(2, 2), "2");
    expect_count(permutations(5, 5), "120");
    expect_count(permutations(12, 12), "479001600");
    expect_count(permutations(14, 14), "87178291200");
    expect_count(sketch_puzzle("*/*", "*/*/*", NULL, NULL), "64");
    expect_count(sketch_puzzle("1/1/1", "3/-/-", NULL, NULL), "1");
    expect_count(sketch_puzzle("2/-/2", "1/1 1/1", NULL, NULL), "2");
    expect_count(sketch_puzzle("1 1/-/1 1", "2/-/2", NULL, NULL), "0");
    expect_count(sketch_puzzle("?/?", "?/?", NULL, NULL), "7");
}

static void test_beyond_64_bits(void **state)
{
    (void)state;
    expect_count(switches(60), "1152921504606846976");
    expect_count(switches(64), "18446744073709551616");
    expect_count(switches(100), "1267650600228229401496703205376");
    expect_count(permutations(90, 3), "221073919720733357899776");
}

/* Nothing is known of the cells but their number: every filling is a solution. */
static void test_open_clues(void **state)
{
    struct sample *sample = sample_new(10, 10, 2);
    (void)state;
    for (uint32_t i = 0; i < 20; i++) {
        sample->open[i] = true;
    }
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    sample_free(sample);
    expect_count(puzzle, "515377520732011331036461129765621272702107522001");
}

/* ---- against others ---- */

static uint32_t between(struct ng_random *random, uint32_t low, uint32_t high)
{
    return low + (uint32_t)ng_random_below(random, high - low + 1);
}

static struct nonogram_puzzle *random_puzzle(struct ng_random *random)
{
    struct sample *sample =
        sample_new(between(random, 1, 9), between(random, 1, 9), between(random, 1, 3));
    unsigned kind = between(random, 0, 5);
    struct sample_shares shares = {.filled = between(random, 20, 70),
                                   .blots = kind == 1 || kind == 2 ? between(random, 1, 60) : 0,
                                   .open = kind == 2 ? 15 : 0,
                                   .given = kind == 3 ? between(random, 1, 20) : 0};
    sample_fill(sample, random, &shares);
    sample_perturb(sample, random, kind == 4 ? 1 : 0);
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    sample_free(sample);
    return puzzle;
}

/* What the two ways of counting say, each by itself: nonogram_count() leaves few solutions to the
 * search. */
static uint64_t count_directly(const struct nonogram_puzzle *puzzle, bool by_values)
{
    struct nonogram_statistics statistics = {.decisions = 0};
    struct ng_big number = NG_BIG_ZERO;
    struct ng_product *product = ng_product_new(
        puzzle, &(struct nonogram_solve_options){.stop = NULL}, NULL, NULL, &(bool){false});
    assert_non_null(product);
    if (by_values) {
        assert_true(ng_product_try(product, 0, false, &statistics));
    }
    for (uint64_t states = 1; !ng_product_complete(product); states *= 3) {
        assert_true(ng_product_advance(product, states, &statistics));
    }
    assert_true(ng_product_complete(product));
    assert_true(ng_product_number(product, &number));
    uint64_t value = ng_big_saturated(&number);
    ng_big_free(&number);
    ng_product_free(product);
    return value;
}

/* With `certain`, solving and counting find the same beside several solutions, and only there. */
static void expect_certain_beside(const struct nonogram_puzzle *puzzle,
                                  const struct nonogram_solve_options *plain,
                                  const struct oracle *oracle, const uint8_t *agreed)
{
    struct nonogram_solve_options options = *plain;
    struct nonogram_text number = {.data = NULL};
    struct nonogram_result result;
    assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_OK);
    assert_null(result.certain);
    nonogram_result_clear(&result);
    options.certain = true;
    for (unsigned wanted = 0; wanted < 5; wanted++) {
        options.solutions = wanted == 1 ? 2 : wanted; /* 0: all; 4: count them */
        options.jobs = wanted == 3 ? 3 : 1;
        assert_int_equal(wanted == 4 ? nonogram_count(puzzle, &options, &number, &result)
                                     : nonogram_solve(puzzle, &options, &result),
                         NONOGRAM_OK);
        assert_int_equal(result.certain != NULL, oracle->count > 1);
        if (result.certain != NULL) {
            assert_memory_equal(result.certain, agreed, oracle->size);
        }
        nonogram_result_clear(&result);
        assert_null(result.certain);
    }
    nonogram_text_clear(&number);
}

/* Asserts that the solver knows what all of an oracle's solutions agree on, and with a limit
 * nothing that they do not. */
static void expect_certain(const struct nonogram_puzzle *puzzle, const struct oracle *oracle)
{
    uint8_t *cells = malloc(oracle->size), *agreed = malloc(oracle->size);
    assert_non_null(cells);
    assert_non_null(agreed);
    for (size_t i = 0; i < oracle->size; i++) {
        agreed[i] = oracle->count == 0 ? NONOGRAM_UNKNOWN : oracle->cells[i];
        for (size_t k = 1; k < oracle->count; k++) {
            if (oracle->cells[k * oracle->size + i] != agreed[i]) {
                agreed[i] = NONOGRAM_UNKNOWN;
            }
        }
    }
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    struct nonogram_result result;
    assert_int_equal(nonogram_certain(puzzle, &options, cells, &result), NONOGRAM_OK);
    assert_false(result.limited);
    assert_int_equal(result.verdict, oracle->count == 0   ? NONOGRAM_NONE
                                     : oracle->count == 1 ? NONOGRAM_UNIQUE
                                                          : NONOGRAM_MULTIPLE);
    assert_memory_equal(cells, agreed, oracle->size);
    nonogram_result_clear(&result);
    expect_certain_beside(puzzle, &options, oracle, agreed);
    options.conflict_limit = 1;
    assert_int_equal(nonogram_certain(puzzle, &options, cells, &result), NONOGRAM_OK);
    for (size_t i = 0; i < oracle->size && oracle->count > 0; i++) {
        assert_true(cells[i] == agreed[i] || (result.limited && cells[i] == NONOGRAM_UNKNOWN));
    }
    nonogram_result_clear(&result);
    free(cells);
    free(agreed);
}

static void test_against_oracle(void **state)
{
    uint64_t seed = sample_seed(1);
    unsigned counts[4] = {0, 0, 0, 0};
    (void)state;
    for (unsigned n = 0; n < 300; n++) {
        struct ng_random random;
        ng_random_seed(&random, seed + n);
        struct nonogram_puzzle *puzzle = random_puzzle(&random);
        if (puzzle == NULL) {
            continue;
        }
        struct oracle oracle;
        if (oracle_solve(&oracle, puzzle, 20000, 400000)) {
            uint64_t found = count_directly(puzzle, true);
            uint64_t swept = count_directly(puzzle, false);
            if (found != oracle.count || swept != oracle.count) {
                print_error("SEED=%llu\n", (unsigned long long)(seed + n));
            }
            assert_int_equal(found, oracle.count);
            assert_int_equal(swept, oracle.count);
            expect_certain(puzzle, &oracle);
            counts[found > 99 ? 3 : found > 1 ? 2 : found]++;
        }
        oracle_clear(&oracle);
        nonogram_free(puzzle);
    }
    printf("none %u, one %u, some %u, many %u\n", counts[0], counts[1], counts[2], counts[3]);
    assert_true(counts[0] > 5 && counts[1] > 10 && counts[2] > 10 && counts[3] > 5);
}

/* A puzzle of a picture that is filled at random. */
static struct nonogram_puzzle *filled_puzzle(struct ng_random *random, struct sample *sample,
                                             const struct sample_shares *shares)
{
    sample_fill(sample, random, shares);
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    sample_free(sample);
    return puzzle;
}

static void test_against_search(void **state)
{
    uint64_t seed = sample_seed(1000000);
    unsigned compared = 0;
    (void)state;
    for (unsigned n = 0; n < 60; n++) {
        struct ng_random random;
        ng_random_seed(&random, seed + n);
        struct sample *sample = sample_new(between(&random, 12, 25), between(&random, 12, 25), 1);
        struct sample_shares shares = {.filled = between(&random, 45, 60)};
        struct nonogram_puzzle *puzzle = filled_puzzle(&random, sample, &shares);
        struct nonogram_solve_options options;
        nonogram_solve_defaults(&options);
        options.solutions = 1000;
        options.conflict_limit = 20000;
        struct nonogram_result result;
        assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_OK);
        if (!result.limited && result.found < options.solutions) {
            struct nonogram_result counted;
            char *text = count_text(puzzle, 1, &counted);
            assert_int_equal(strtoull(text, NULL, 10), result.found);
            assert_int_equal(counted.verdict, result.verdict);
            compared += result.found > 2;
            free(text);
            nonogram_result_clear(&counted);
        }
        nonogram_result_clear(&result);
        nonogram_free(puzzle);
    }
    assert_true(compared > 5);
}

/* ---- limits ---- */

struct patience {
    unsigned polls;
};

static bool lose_patience(void *context)
{
    struct patience *patience = context;
    if (patience->polls == 0) {
        return true;
    }
    patience->polls--;
    return false;
}

/* A count that is cut short tells a number that there are at least, and no more than there are. */
static void test_limits(void **state)
{
    struct nonogram_puzzle *puzzle = permutations(12, 12);
    unsigned limited = 0;
    (void)state;
    assert_non_null(puzzle);
    for (uint64_t limit = 1; limit < 20000; limit *= 3) {
        struct nonogram_text text = {.data = NULL};
        struct nonogram_solve_options options;
        nonogram_solve_defaults(&options);
        options.conflict_limit = limit;
        struct nonogram_result result;
        assert_int_equal(nonogram_count(puzzle, &options, &text, &result), NONOGRAM_OK);
        assert_int_equal(result.verdict, result.limited ? NONOGRAM_LIMIT : NONOGRAM_MULTIPLE);
        assert_true(result.limited ? result.found <= 479001600 : result.found == 479001600);
        limited += result.limited != NONOGRAM_LIMIT_NONE;
        nonogram_text_clear(&text);
        nonogram_result_clear(&result);
    }
    assert_true(limited > 5 && limited < 10);
    nonogram_free(puzzle);
}

/* The limit may come between two regions: of one a frontier had been begun when trying counted it.
 */
static void test_limits_between_regions(void **state)
{
    unsigned limited = 0;
    (void)state;
    for (uint64_t limit = 1; limit < 40; limit++) {
        struct nonogram_puzzle *puzzle = permutations(8, 2);
        struct nonogram_text text = {.data = NULL};
        struct nonogram_solve_options options;
        nonogram_solve_defaults(&options);
        options.conflict_limit = limit;
        struct nonogram_result result;
        assert_non_null(puzzle);
        assert_int_equal(nonogram_count(puzzle, &options, &text, &result), NONOGRAM_OK);
        assert_true(result.limited ? result.found <= 16 : result.found == 16);
        limited += result.limited != NONOGRAM_LIMIT_NONE;
        nonogram_text_clear(&text);
        nonogram_result_clear(&result);
        nonogram_free(puzzle);
    }
    assert_true(limited > 2 && limited < 39);
}

static void test_stop(void **state)
{
    struct nonogram_puzzle *puzzle = permutations(20, 20);
    (void)state;
    assert_non_null(puzzle);
    for (unsigned polls = 0; polls < 300; polls += 74) {
        struct nonogram_text text = {.data = NULL};
        struct patience patience = {polls};
        struct nonogram_solve_options options;
        nonogram_solve_defaults(&options);
        options.jobs = 1 + polls % 3;
        options.stop = lose_patience;
        options.context = &patience;
        struct nonogram_result result;
        assert_int_equal(nonogram_count(puzzle, &options, &text, &result), NONOGRAM_OK);
        assert_int_equal(result.verdict, NONOGRAM_LIMIT);
        nonogram_text_clear(&text);
        nonogram_result_clear(&result);
    }
    nonogram_free(puzzle);
}

/* A chain of dominoes, which is hard, and beside it two cells that may change places: two
 * solutions. */
static struct nonogram_puzzle *chain_and_pair(uint32_t size)
{
    struct sample *chain = sample_domino(size);
    uint32_t n = chain->width;
    struct sample *sample = sample_new(n + 2, n + 2, 1);
    for (uint32_t i = 0; i < 2 * (n + 2); i++) {
        uint32_t line = i % (n + 2), from = i < n + 2 ? line : n + line;
        const struct nonogram_block one = {1, 1}, *blocks = chain->blocks + from * chain->stride;
        bool own = line >= n;
        sample->counts[i] = own ? 1 : chain->counts[from];
        memcpy(sample->blocks + i * sample->stride, own ? &one : blocks,
               sample->counts[i] * sizeof one);
    }
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    assert_non_null(puzzle);
    sample_free(sample);
    sample_free(chain);
    return puzzle;
}

/* Wherever a count ends, the solutions that it has are whole: a later search of its own that ends
 * before it comes to them again does not take them away. */
static void test_solutions_stay(void **state)
{
    struct nonogram_puzzle *puzzle = chain_and_pair(5);
    size_t cells = (size_t)nonogram_width(puzzle) * nonogram_height(puzzle);
    bool ended = false;
    (void)state;
    for (unsigned polls = 0; !ended; polls++) {
        struct nonogram_text text = {.data = NULL};
        struct patience patience = {polls};
        struct nonogram_solve_options options;
        nonogram_solve_defaults(&options);
        options.conflict_limit = 300; /* which every stage has: all of them have their turn */
        options.stop = lose_patience;
        options.context = &patience;
        struct nonogram_result result;
        assert_int_equal(nonogram_count(puzzle, &options, &text, &result), NONOGRAM_OK);
        assert_true(result.found <= 2);
        if (result.found > 0) {
            assert_null(memchr(result.first, NONOGRAM_UNKNOWN, cells));
        }
        assert_int_equal(result.second != NULL, result.found > 1);
        ended = patience.polls > 0;
        assert_true(!ended || result.found == 2);
        nonogram_text_clear(&text);
        nonogram_result_clear(&result);
    }
    nonogram_free(puzzle);
}

/* Six rows with 12,777,711,870 placements each: the first row alone takes longer than anybody
 * waits.
 */
static void test_stop_within_a_row(void **state)
{
    struct nonogram_text text = {.data = NULL}, number = {.data = NULL};
    struct nonogram_puzzle *puzzle = NULL;
    struct patience patience = {60};
    (void)state;
    ng_text_format(&text, "60 6\n");
    for (unsigned line = 0; line < 66; line++) {
        ng_text_format(&text, line < 6 ? "1 1 1 1 1 1 1 1 1 1\n" : "1\n");
    }
    assert_int_equal(nonogram_read(text.data, text.size, "nin", NULL, NULL, &puzzle, NULL),
                     NONOGRAM_OK);
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    options.stop = lose_patience;
    options.context = &patience;
    struct nonogram_result result;
    assert_int_equal(nonogram_count(puzzle, &options, &number, &result), NONOGRAM_OK);
    assert_int_equal(result.verdict, NONOGRAM_LIMIT);
    assert_int_equal(patience.polls, 0);
    nonogram_result_clear(&result);
    nonogram_text_clear(&number);
    nonogram_text_clear(&text);
    nonogram_free(puzzle);
}

static void test_bad_use(void **state)
{
    struct nonogram_puzzle *puzzle = permutations(2, 2);
    struct nonogram_text text = {.data = NULL};
    (void)state;
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    options.time_limit = -1;
    struct nonogram_result result;
    assert_int_equal(nonogram_count(puzzle, &options, &text, &result), NONOGRAM_BAD_USE);
    nonogram_free(puzzle);
}

static enum nonogram_status count_once(void *context)
{
    struct nonogram_statistics statistics = {.decisions = 0};
    struct ng_big number = NG_BIG_ZERO;
    struct ng_product *product = ng_product_new(
        context, &(struct nonogram_solve_options){.stop = NULL}, NULL, NULL, &(bool){false});
    bool done = product != NULL && ng_product_advance(product, 2, &statistics) &&
                ng_product_advance(product, 0, &statistics) && ng_product_number(product, &number);
    assert_true(!done || number.count == 3);
    ng_big_free(&number);
    ng_product_free(product);
    product = done ? ng_product_new(context, &(struct nonogram_solve_options){.stop = NULL}, NULL,
                                    NULL, &(bool){false})
                   : NULL;
    done = product != NULL && ng_product_try(product, 0, false, &statistics) &&
           ng_product_number(product, &number);
    assert_true(!done || number.count == 3);
    ng_big_free(&number);
    ng_product_free(product);
    return done ? NONOGRAM_OK : NONOGRAM_NO_MEMORY;
}

static enum nonogram_status find_certain_once(void *context)
{
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    struct nonogram_result result;
    uint8_t cells[5 * 5];
    enum nonogram_status status = nonogram_certain(context, &options, cells, &result);
    if (result.limited == NONOGRAM_LIMIT_MEMORY) {
        status = NONOGRAM_NO_MEMORY;
    }
    nonogram_result_clear(&result);
    return status;
}

/* Counts with so much memory (0: no limit), up to a number of states. Returns whether it came to
 * the end; *number is what it came to, *peak what it held. */
static bool count_within(const struct nonogram_puzzle *puzzle, size_t limit, uint64_t *number,
                         size_t *peak)
{
    struct nonogram_statistics statistics = {.decisions = 0};
    struct ng_big found = NG_BIG_ZERO;
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    struct ng_memory memory = {.limit = limit};
    bool stopped = false;
    struct ng_product *product = ng_product_new(puzzle, &options, NULL, &memory, &stopped);
    assert_non_null(product);
    assert_true(ng_product_advance(product, 150000, &statistics));
    bool complete = ng_product_complete(product);
    assert_true(ng_product_number(product, &found));
    *number = ng_big_saturated(&found);
    *peak = atomic_load(&memory.peak);
    ng_big_free(&found);
    ng_product_free(product);
    return complete;
}

/* Sparse pictures have wide frontiers. With less memory some are not counted: then the number is at
 * most that of the solutions. */
static void test_less_memory(void **state)
{
    uint64_t seed = sample_seed(4000000);
    unsigned less = 0;
    (void)state;
    for (unsigned n = 0; n < 12; n++) {
        struct ng_random random;
        ng_random_seed(&random, seed + n);
        struct sample *sample =
            sample_new(between(&random, 9, 12), between(&random, 12, 16), n % 6 == 5 ? 2 : 1);
        struct sample_shares shares = {.filled = between(&random, 10, 25),
                                       .blots = n % 4 == 3 ? 20 : 0};
        struct nonogram_puzzle *puzzle = filled_puzzle(&random, sample, &shares);
        uint64_t whole, part;
        size_t most, peak;
        if (count_within(puzzle, 0, &whole, &most) && most > 2 << 20) {
            bool complete = count_within(puzzle, most / 4, &part, &peak);
            assert_true(complete ? part == whole : part <= whole);
            assert_true(peak <= most / 4);
            less += !complete;
        }
        nonogram_free(puzzle);
    }
    printf("%u not counted with less memory\n", less);
    assert_true(less > 0);
}

/* Frontiers that are wide enough for several threads, with states that have no future and without.
 */
static void test_threads(void **state)
{
    uint64_t seed = sample_seed(5000000);
    (void)state;
    for (unsigned n = 0; n < 3; n += 2) {
        struct ng_random random;
        ng_random_seed(&random, seed + n);
        struct sample_shares shares = {.filled = 22};
        struct nonogram_puzzle *puzzle =
            n == 2 ? permutations(18, 18) : filled_puzzle(&random, sample_new(12, 16, 1), &shares);
        struct nonogram_result results[2];
        char *texts[2];
        for (unsigned i = 0; i < 2; i++) {
            texts[i] = count_text(puzzle, 1 + 2 * i, &results[i]);
            assert_string_equal(texts[i], texts[0]);
            assert_false(results[i].limited);
            assert_int_equal(results[i].statistics.decisions, results[0].statistics.decisions);
        }
        assert_true(n < 2 || strcmp(texts[0], "6402373705728000") == 0);
        for (unsigned i = 0; i < 2; i++) {
            free(texts[i]);
            nonogram_result_clear(&results[i]);
        }
        nonogram_free(puzzle);
    }
}

/* One state of a row can lead to more of the next than there is room for, in more steps than there
 * is time for: fourteen million placements of eight single cells in forty. */
static void test_too_many_from_one_state(void **state)
{
    struct nonogram_text text = {.data = NULL};
    struct nonogram_puzzle *puzzle = NULL;
    (void)state;
    ng_text_format(&text, "40x40:");
    for (int line = 0; line < 80; line++) {
        ng_text_format(&text, "%s1.1.1.1.1.1.1.1", line > 0 ? "/" : "");
    }
    struct nonogram_diagnostic diagnostic;
    assert_int_equal(
        nonogram_read(text.data, text.size, "pattern", NULL, NULL, &puzzle, &diagnostic),
        NONOGRAM_OK);
    nonogram_text_clear(&text);
    struct nonogram_statistics statistics = {.decisions = 0};
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    struct ng_memory memory = {.limit = 4 << 20};
    bool stopped = false;
    struct ng_product *product = ng_product_new(puzzle, &options, NULL, &memory, &stopped);
    assert_non_null(product);
    assert_true(ng_product_advance(product, 0, &statistics));
    assert_false(ng_product_complete(product));
    assert_true(atomic_load(&memory.peak) <= memory.limit);
    ng_product_free(product);
    nonogram_free(puzzle);
}

static void test_out_of_memory(void **state)
{
    struct nonogram_puzzle *puzzle = permutations(90, 3);
    (void)state;
    assert_non_null(puzzle);
    assert_true(fail_alloc_some(count_once, puzzle) > 10);
    nonogram_free(puzzle);
    puzzle = permutations(5, 5);
    assert_non_null(puzzle);
    assert_true(fail_alloc_each(find_certain_once, puzzle) > 10);
    nonogram_free(puzzle);
}

/* ---- the parts ---- */

static void test_cuts(void **state)
{
    const struct nonogram_block blocks[] = {{2, 1}, {2, 1}, {1, 1}};
    const struct ng_clue clue = {blocks, 3, false};
    const char *cells = "?#?..##.??";
    const uint32_t none = NG_CUTS_NONE;
    const uint32_t expected[] = {0, none, none, none, 1, 1, none, none, 2, none, 3};
    uint64_t planes[2] = {0, 0}, scratch[64];
    (void)state;
    struct ng_lattice_block room[4];
    struct ng_lattice lattice;
    ng_lattice_make(&lattice, &clue, 10, room);
    for (uint32_t c = 0; c < 10; c++) {
        planes[0] |= (uint64_t)(cells[c] != '#') << c;
        planes[1] |= (uint64_t)(cells[c] != '.') << c;
    }
    assert_true(ng_line_scratch(3, 1, 2) <= 64);
    uint32_t bounds[6];
    assert_true(ng_line_deduce_bounds(&lattice, 2, planes, scratch, bounds));
    uint32_t rows[11];
    ng_cuts_find(&lattice, bounds, rows);
    assert_memory_equal(rows, expected, sizeof expected);
}

/* Two switches at the ends of the same two rows. */
static void test_regions(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("1 1 1/1 1 1", "1/1/-/2/-/1/1", NULL, NULL);
    const uint32_t first[] = {0, 1, 7, 8}, second[] = {5, 6, 12, 13};
    (void)state;
    assert_non_null(puzzle);
    struct ng_field *field = ng_field_new(puzzle, NULL, NULL);
    assert_true(ng_field_propagate(field));
    struct ng_regions *regions = ng_regions_new(field);
    uint32_t cells[14];
    for (uint32_t i = 0; i < 14; i++) {
        cells[i] = 13 - i;
    }
    ng_regions_split(regions, cells, 14);
    assert_int_equal(regions->count, 2);
    assert_int_equal(regions->sizes[0], 4);
    assert_int_equal(regions->sizes[1], 4);
    assert_memory_equal(cells, first, sizeof first);
    assert_memory_equal(cells + 4, second, sizeof second);
    ng_regions_free(regions);
    ng_field_free(field);
    nonogram_free(puzzle);
}

/* Two columns of many blocks, whose diagrams are large, and rows of two cells. */
static struct nonogram_puzzle *two_columns(uint32_t height)
{
    struct sample *sample = sample_new(2, height, 1);
    for (uint32_t row = 0; row < height / 2; row += 2) {
        sample->cells[2 * row] = 1;
        sample->cells[2 * (row + 1) + 1] = 1;
    }
    sample_take_clues(sample);
    for (uint32_t row = 0; row < height; row++) {
        sample->open[row] = true;
    }
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    assert_non_null(puzzle);
    sample_free(sample);
    return puzzle;
}

/* A frontier for which a diagram would be too large is not begun, and not taken for one that there
 * is no memory for. */
static void test_large_diagrams(void **state)
{
    struct nonogram_puzzle *puzzle = two_columns(600);
    (void)state;
    struct ng_field *field = ng_field_new(puzzle, NULL, NULL);
    assert_true(ng_field_propagate(field));
    struct ng_regions *regions = ng_regions_new(field);
    uint32_t cells[1200];
    for (uint32_t i = 0; i < 1200; i++) {
        cells[i] = i;
    }
    ng_regions_split(regions, cells, 1200);
    assert_true(regions->count > 0);
    struct ng_frontier_means means = {.bytes = 1 << 20, .jobs = 1};
    struct ng_frontier *frontier = ng_frontier_new(regions, cells, regions->sizes[0], &means);
    assert_non_null(frontier);
    assert_int_equal(ng_frontier_run(frontier, 1000), NG_FRONTIER_FULL);
    ng_frontier_free(frontier);
    ng_regions_free(regions);
    ng_field_free(field);
    nonogram_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_numbers),
        cmocka_unit_test(test_beyond_64_bits),
        cmocka_unit_test(test_open_clues),
        cmocka_unit_test(test_against_oracle),
        cmocka_unit_test(test_against_search),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_limits_between_regions),
        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_solutions_stay),
        cmocka_unit_test(test_stop_within_a_row),
        cmocka_unit_test(test_bad_use),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_too_many_from_one_state),
        cmocka_unit_test(test_less_memory),
        cmocka_unit_test(test_out_of_memory),
        cmocka_unit_test(test_cuts),
        cmocka_unit_test(test_regions),
        cmocka_unit_test(test_large_diagrams),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
