/* Puzzles as clauses: their models are the puzzle's solutions, one for one. */
#include "proof/dimacs.h"

#include "base/text.h"
#include "model/build.h"
#include "property/oracle.h"
#include "property/sample.h"
#include "search/core.h"
#include "search/search.h"
#include "unit/fail_alloc.h"
#include "unit/sketch.h"

#include <string.h>

/* The clauses as a NUL-terminated text. */
static struct nonogram_text write_clauses(const struct nonogram_puzzle *puzzle,
                                          const uint8_t *except)
{
    struct nonogram_text text = {.data = NULL};
    assert_non_null(puzzle);
    assert_int_equal(nonogram_write_dimacs(puzzle, except, &text), NONOGRAM_OK);
    ng_text_bytes(&text, "", 1);
    assert_false(text.failed);
    return text;
}

static void expect_text(struct nonogram_puzzle *puzzle, const uint8_t *except, const char *expected)
{
    struct nonogram_text text = write_clauses(puzzle, except);
    assert_string_equal(text.data, expected);
    nonogram_text_clear(&text);
    nonogram_free(puzzle);
}

static void test_text(void **state)
{
    (void)state;
    expect_text(sketch_puzzle("1", "1/-", NULL, NULL), NULL,
                "c nonogram of 1 rows, 2 columns, 1 colour\n"
                "c row R, column C has colour K (R, C, K from 1): variable 2 * (R - 1) + 1 * (C - "
                "1) + K\n"
                "c row 1 block 1: it starts at cell 2 or later: variable 3; ... at cell 2 or later:"
                " variable 3\n"
                "p cnf 3 6\n"
                "-1 -3 0\n" /* row: starts at 2, then 1 is blank */
                "1 3 0\n"   /* block */
                "2 -3 0\n"
                "-2 3 0\n" /* row: starts at 1, then 2 is blank */
                "1 0\n"    /* columns */
                "-2 0\n");
    expect_text(sketch_puzzle("*", "?", NULL, "_"), NULL,
                "c nonogram of 1 rows, 1 columns, 1 colour\n"
                "c row R, column C has colour K (R, C, K from 1): variable 1 * (R - 1) + 1 * (C - "
                "1) + K\n"
                "p cnf 1 1\n"
                "1 0\n");
}

/* A clause more; where lengths are known, of what is filled only. */
static void test_exception(void **state)
{
    static const uint8_t cells[] = {1, 0}, other[] = {0, 1};
    struct nonogram_puzzle *puzzle = sketch_puzzle("1", "*/*", NULL, NULL);
    struct nonogram_text text = {.data = NULL};
    (void)state;
    expect_text(sketch_puzzle("1", "1/-", NULL, NULL), cells,
                "c nonogram of 1 rows, 2 columns, 1 colour\n"
                "c row R, column C has colour K (R, C, K from 1): variable 2 * (R - 1) + 1 * (C - "
                "1) + K\n"
                "c row 1 block 1: it starts at cell 2 or later: variable 3; ... at cell 2 or later:"
                " variable 3\n"
                "c the last clause rules a solution out: any other differs in some cell that is"
                " filled there\n"
                "p cnf 3 7\n"
                "-1 -3 0\n"
                "1 3 0\n"
                "2 -3 0\n"
                "-2 3 0\n"
                "1 0\n"
                "-2 0\n"
                "-1 0\n");
    assert_int_equal(nonogram_write_dimacs(puzzle, other, &text), NONOGRAM_OK);
    ng_text_bytes(&text, "", 1);
    assert_non_null(strstr(text.data, "any other differs in some cell\n"));
    assert_non_null(strstr(text.data, "\n1 -2 0\n"));
    nonogram_text_clear(&text);
    nonogram_free(puzzle);
    puzzle = sketch_puzzle("1", "1/-", NULL, NULL);
    assert_int_equal(nonogram_write_dimacs(puzzle, other, &text), NONOGRAM_BAD_USE);
    assert_int_equal(text.size, 0);
    nonogram_free(puzzle);
}

/* What a text of clauses holds, as a core of plain clauses. */
static struct ng_core *read_clauses(const char *text)
{
    unsigned long variables, clauses, read = 0;
    uint32_t clause[256], size = 0;
    const char *at = strstr(text, "p cnf ");
    assert_non_null(at);
    char *end;
    variables = strtoul(at + 6, &end, 10);
    clauses = strtoul(end, &end, 10);
    struct ng_core *core = ng_core_new((uint32_t)variables + 1, 1, NULL, NULL);
    assert_non_null(core);
    for (at = end; *(at += strspn(at, " \n")) != '\0'; at = end) {
        long literal = strtol(at, &end, 10);
        assert_true(end > at && labs(literal) <= (long)variables);
        if (literal != 0) {
            clause[size++] = 2 * (uint32_t)labs(literal) + (literal < 0);
            continue;
        }
        assert_true(ng_core_add_clause(core, clause, size));
        size = 0;
        read++;
    }
    assert_int_equal(size, 0);
    assert_int_equal(read, clauses);
    return core;
}

static void read_model(const struct ng_core *core, uint8_t *cells, size_t size, unsigned colours)
{
    for (size_t i = 0; i < size; i++) {
        cells[i] = 0;
        for (unsigned c = 1; c <= colours; c++) {
            if (core->assignment.values[2 * (i * colours + c)] > 0) {
                assert_int_equal(cells[i], 0);
                cells[i] = (uint8_t)c;
            }
        }
    }
}

/* Every model of the clauses is a solution other than `except`, and there are as many. */
static void compare_models(const struct nonogram_puzzle *puzzle, const struct oracle *oracle,
                           const uint8_t *except)
{
    struct nonogram_text text = write_clauses(puzzle, except);
    struct ng_core *core = read_clauses(text.data);
    uint8_t cells[64];
    uint32_t clause[1024];
    size_t models = 0;
    assert_true(core->assignment.variables <= 1024);
    while (ng_search(core) == NG_SEARCH_FOUND) {
        read_model(core, cells, oracle->size, puzzle->palette.count);
        assert_true(oracle_has(oracle, cells));
        assert_true(except == NULL || memcmp(cells, except, oracle->size) != 0);
        models++;
        for (uint32_t v = 1; v < core->assignment.variables; v++) {
            clause[v - 1] = 2 * v + (core->assignment.values[2 * v] > 0);
        }
        ng_core_backtrack(core, 0);
        assert_true(ng_core_add_clause(core, clause, core->assignment.variables - 1));
    }
    assert_int_equal(models, oracle->count - (except != NULL));
    ng_core_free(core);
    nonogram_text_clear(&text);
}

static void test_models(void **state)
{
    unsigned none = 0;
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(1));
    for (unsigned n = 0; n < 1500; n++) {
        struct sample *sample = sample_new(1 + (uint32_t)ng_random_below(&random, 6),
                                           1 + (uint32_t)ng_random_below(&random, 6),
                                           1 + (unsigned)ng_random_below(&random, 3));
        struct sample_shares shares = {.filled = 60,
                                       .blots = n % 2 == 0 ? 20 : 0,
                                       .open = n % 5 == 0 ? 15 : 0,
                                       .given = n % 3 == 0 ? 10 : 0};
        sample_fill(sample, &random, &shares);
        sample_perturb(sample, &random, n % 4 == 0 ? 2 : 0);
        struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
        struct oracle oracle;
        if (puzzle != NULL && oracle_solve(&oracle, puzzle, 200, 1000000)) {
            compare_models(puzzle, &oracle, NULL);
            if (oracle.count > 0) {
                compare_models(puzzle, &oracle, oracle.cells);
            }
            none += oracle.count == 0;
        }
        if (puzzle != NULL) {
            oracle_clear(&oracle);
        }
        nonogram_free(puzzle);
        sample_free(sample);
    }
    assert_true(none > 20);
}

/* 2^28 cells in 8 colours are more variables than a DIMACS number takes. */
static void test_too_many_variables(void **state)
{
    static const struct ng_place nowhere = {0, 0};
    struct nonogram_puzzle *puzzle = NULL;
    struct nonogram_text text = {.data = NULL};
    struct ng_build *build = ng_build_new();
    (void)state;
    assert_non_null(build);
    for (unsigned c = 0; c < 8; c++) {
        assert_true(ng_build_colour(build, NULL, 0, c, (char)('a' + c)) > 0);
    }
    for (int axis = 0; axis < 2; axis++) {
        for (unsigned line = 0; line < 1u << 14; line++) {
            ng_build_line(build, axis == 0 ? NG_BUILD_ROWS : NG_BUILD_COLUMNS, nowhere);
            ng_build_open(build);
        }
    }
    assert_int_equal(ng_build_finish(build, &puzzle, NULL), NONOGRAM_OK);
    assert_int_equal(nonogram_write_dimacs(puzzle, NULL, &text), NONOGRAM_UNSUPPORTED);
    assert_int_equal(text.size, 0);
    nonogram_text_clear(&text);
    nonogram_free(puzzle);
}

static enum nonogram_status write_once(void *context)
{
    struct nonogram_text text = {.data = NULL};
    enum nonogram_status status = nonogram_write_dimacs(context, NULL, &text);
    nonogram_text_clear(&text);
    return status;
}

static void test_failing_allocations(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("1 1/?/2 1", "1 1/1/* /2", NULL, NULL);
    (void)state;
    assert_non_null(puzzle);
    assert_true(fail_alloc_each(write_once, puzzle) >= 2);
    nonogram_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_text),
        cmocka_unit_test(test_exception),
        cmocka_unit_test(test_models),
        cmocka_unit_test(test_too_many_variables),
        cmocka_unit_test(test_failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
