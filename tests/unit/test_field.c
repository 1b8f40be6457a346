/* The grid as line deduction sees it. */
#include "grid/field.h"

#include "base/random.h"
#include "property/sample.h"
#include "unit/fail_alloc.h"
#include "unit/sketch.h"

#include <string.h>

static struct ng_field *new_field(const struct nonogram_puzzle *puzzle)
{
    assert_non_null(puzzle);
    struct ng_field *field = ng_field_new(puzzle, NULL, NULL);
    assert_non_null(field);
    return field;
}

/* Rows and columns say the same of every cell, and `open` counts what could still go. */
static void check_planes(const struct ng_field *field)
{
    size_t open = 0;
    for (uint32_t row = 0; row < field->height; row++) {
        for (uint32_t column = 0; column < field->width; column++) {
            unsigned left = 0;
            for (unsigned v = 0; v < field->values; v++) {
                const uint64_t *by_column = ng_field_planes(field, field->height + column) +
                                            v * ng_field_words(field, field->height + column);
                bool may = ng_field_may(field, row, column, v);
                assert_int_equal(may, by_column[row / 64] >> row % 64 & 1);
                left += may;
            }
            open += left > 0 ? left - 1 : 0;
        }
    }
    assert_int_equal(field->open, open);
}

/* The field's cells drawn as in a sketch, rows apart by '/'. */
static void expect_cells(const struct ng_field *field, const char *expected)
{
    size_t size = 0;
    uint8_t cells[128];
    ng_field_cells(field, cells);
    char text[256];
    for (uint32_t i = 0; i < field->width * field->height; i++) {
        if (i > 0 && i % field->width == 0) {
            text[size++] = '/';
        }
        text[size++] = cells[i] == NONOGRAM_UNKNOWN ? '_'
                       : cells[i] == 0              ? '.'
                                                    : (char)('a' + cells[i] - 1);
    }
    text[size] = '\0';
    assert_string_equal(text, expected);
}

static void test_new_field_knows_nothing(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("1/1", "1/1/-", NULL, NULL);
    (void)state;
    struct ng_field *field = new_field(puzzle);
    expect_cells(field, "___/___");
    assert_int_equal(field->open, 6);
    assert_false(ng_field_solved(field));
    check_planes(field);
    ng_field_free(field);
    ng_field_free(NULL);
    nonogram_free(puzzle);
}

static void test_lines_are_solved_to_the_end(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("3/1/3", "1 1/3/1 1", NULL, NULL);
    (void)state;
    struct ng_field *field = new_field(puzzle);
    assert_true(ng_field_propagate(field));
    assert_true(ng_field_solved(field));
    expect_cells(field, "aaa/.a./aaa");
    check_planes(field);
    uint64_t solves = field->line_solves;
    assert_true(ng_field_propagate(field)); /* nothing is left to do */
    assert_int_equal(field->line_solves, solves);
    ng_field_free(field);
    nonogram_free(puzzle);
}

/* Lines that can yield nothing yet are not looked at. */
static void test_hopeless_lines_are_left_alone(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("1/1/1", "1/1/1", NULL, NULL);
    (void)state;
    struct ng_field *field = new_field(puzzle);
    assert_true(ng_field_propagate(field));
    assert_int_equal(field->line_solves, 0);
    expect_cells(field, "___/___/___");
    ng_field_fix(field, 1, 1, 1);
    assert_true(ng_field_propagate(field));
    assert_true(field->line_solves >= 2);
    expect_cells(field, "_._/.a./_._");
    check_planes(field);
    ng_field_free(field);
    nonogram_free(puzzle);
}

static void test_given_cells(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("1/1", "1/1", NULL, "__/#_");
    (void)state;
    struct ng_field *field = new_field(puzzle);
    assert_int_equal(ng_field_value(field, 1, 0), 1);
    assert_true(ng_field_propagate(field));
    expect_cells(field, ".a/a.");
    ng_field_free(field);
    nonogram_free(puzzle);

    puzzle = sketch_puzzle("1/1", "1/1", NULL, "#_/#_");
    field = new_field(puzzle);
    assert_false(ng_field_propagate(field));
    assert_int_equal(field->queue_size, 0);
    assert_true(field->failed_line < 4);
    ng_field_free(field);
    nonogram_free(puzzle);
}

/* Rows that given cells put on the queue come before all columns, as the others do. */
static void test_a_sweep_begins_with_rows(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("-/1", "-/-/1/-", NULL, ".__./..__");
    (void)state;
    struct ng_field *field = new_field(puzzle);
    assert_true(ng_field_sweep(field));
    assert_true(ng_field_solved(field));
    expect_cells(field, "..../..a.");
    ng_field_free(field);
    nonogram_free(puzzle);
}

static void test_contradiction(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("2/-", "2/-", NULL, NULL);
    (void)state;
    struct ng_field *field = new_field(puzzle);
    assert_false(ng_field_propagate(field));
    assert_int_equal(field->queue_size, 0);
    ng_field_free(field);
    nonogram_free(puzzle);
}

static void test_blots_and_open_clues(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("?/* /3", "1 1/*/?", NULL, NULL);
    (void)state;
    struct ng_field *field = new_field(puzzle);
    assert_true(ng_field_propagate(field));
    expect_cells(field, "a__/.__/aaa");
    check_planes(field);
    ng_field_free(field);
    nonogram_free(puzzle);
}

/* Everything is as it was before, whatever was assumed and followed from it. */
static void check_undo(struct ng_field *field, struct ng_random *random)
{
    size_t cells = (size_t)field->width * field->height;
    uint8_t *before = malloc(cells), *after = malloc(cells);
    assert_non_null(before);
    assert_non_null(after);
    assert_true(ng_field_log(field));
    for (unsigned n = 0; n < 20; n++) {
        uint32_t row = (uint32_t)ng_random_below(random, field->height);
        uint32_t column = (uint32_t)ng_random_below(random, field->width);
        unsigned value = (unsigned)ng_random_below(random, field->values);
        size_t mark = ng_field_mark(field), open = field->open;
        ng_field_cells(field, before);
        if (ng_field_may(field, row, column, value)) {
            ng_field_fix(field, row, column, value);
            (void)ng_field_propagate(field);
        }
        ng_field_undo(field, mark);
        ng_field_cells(field, after);
        assert_memory_equal(before, after, cells);
        assert_int_equal(field->open, open);
        assert_int_equal(ng_field_mark(field), mark);
        check_planes(field);
    }
    free(before);
    free(after);
}

/* A field that remembers deductions comes to the same as one that does not. */
static void check_memory(const struct nonogram_puzzle *puzzle, struct ng_random *random)
{
    struct ng_field *plain = new_field(puzzle), *wise = new_field(puzzle);
    size_t cells = (size_t)plain->width * plain->height;
    uint8_t *a = malloc(cells), *b = malloc(cells);
    assert_non_null(a);
    assert_non_null(b);
    assert_true(ng_field_log(plain) && ng_field_log(wise) && ng_field_remember(wise));
    for (unsigned n = 0; n < 40; n++) {
        uint32_t cell = (uint32_t)ng_random_below(random, cells < 30 ? cells : 30);
        unsigned value = (unsigned)ng_random_below(random, plain->values);
        size_t mark = ng_field_mark(plain);
        if (ng_field_may(plain, cell / plain->width, cell % plain->width, value)) {
            bool possible = ng_field_assume(plain, cell, value);
            assert_int_equal(ng_field_assume(wise, cell, value), possible);
            ng_field_cells(plain, a);
            ng_field_cells(wise, b);
            assert_true(!possible || memcmp(a, b, cells) == 0);
            check_planes(wise);
        }
        ng_field_undo(plain, mark);
        ng_field_undo(wise, 0);
    }
    free(a);
    free(b);
    ng_field_free(plain);
    ng_field_free(wise);
}

/* Random puzzles, wider than a word too: what is deduced agrees with the picture, and can be taken
 * back. */
static void test_random_fields(void **state)
{
    static const uint32_t sizes[][2] = {{7, 9}, {64, 5}, {65, 63}, {3, 130}, {20, 20}};
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(1));
    for (unsigned n = 0; n < 30; n++) {
        const uint32_t *size = sizes[n % 5];
        struct sample *sample = sample_new(size[0], size[1], 1 + n % 3);
        struct sample_shares shares = {.filled = 65, .blots = n % 4 == 0 ? 10 : 0, .open = n % 7};
        sample_fill(sample, &random, &shares);
        struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
        struct ng_field *field = new_field(puzzle);
        assert_true(ng_field_propagate(field));
        check_planes(field);
        for (uint32_t row = 0; row < size[1]; row++) {
            for (uint32_t column = 0; column < size[0]; column++) {
                assert_true(
                    ng_field_may(field, row, column, sample->cells[row * size[0] + column]));
            }
        }
        check_undo(field, &random);
        ng_field_free(field);
        check_memory(puzzle, &random);
        nonogram_free(puzzle);
        sample_free(sample);
    }
}

static enum nonogram_status make_and_log(void *context)
{
    struct ng_field *field = ng_field_new(context, NULL, NULL);
    bool made = field != NULL && ng_field_log(field) && ng_field_remember(field);
    ng_field_free(field);
    return made ? NONOGRAM_OK : NONOGRAM_NO_MEMORY;
}

static void test_failing_allocations(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("1/1", "1/1", NULL, "__/#_");
    (void)state;
    assert_true(fail_alloc_each(make_and_log, puzzle) >= 2);
    nonogram_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_new_field_knows_nothing),
        cmocka_unit_test(test_lines_are_solved_to_the_end),
        cmocka_unit_test(test_hopeless_lines_are_left_alone),
        cmocka_unit_test(test_given_cells),
        cmocka_unit_test(test_a_sweep_begins_with_rows),
        cmocka_unit_test(test_contradiction),
        cmocka_unit_test(test_blots_and_open_clues),
        cmocka_unit_test(test_random_fields),
        cmocka_unit_test(test_failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
