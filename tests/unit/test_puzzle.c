/* What can be asked of a puzzle. */
#include "model/puzzle.h"

#include "property/sample.h"
#include "unit/sketch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const char rows[] = "2/1 1/-";
static const char columns[] = "1/1/1/1";

static uint64_t extent(const char *clue)
{
    struct ng_build *build = sketch(clue, NULL, NULL, NULL);
    struct nonogram_puzzle *puzzle = NULL;
    assert_non_null(build);
    ng_build_colour(build, "one", 3, 1, 0);
    ng_build_colour(build, "two", 3, 2, 0);
    for (int i = 0; i < 20; i++) {
        ng_build_line(build, NG_BUILD_COLUMNS, (struct ng_place){1, 1});
        ng_build_open(build);
    }
    assert_int_equal(ng_build_finish(build, &puzzle, NULL), NONOGRAM_OK);
    uint64_t result = ng_puzzle_clue_extent(&puzzle->lines[0]);
    ng_puzzle_free(puzzle);
    return result;
}

static void extent_counts_blocks_and_gaps(void **state)
{
    (void)state;
    assert_int_equal(extent("-"), 0);
    assert_int_equal(extent("*"), 0);
    assert_int_equal(extent("7"), 7);
    assert_int_equal(extent("2 3 4"), 11);
    assert_int_equal(extent("? ?"), 3);
    assert_int_equal(extent("2a 3b 4b ?a"), 11);
}

static void lines_are_rows_then_columns(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle(rows, columns, NULL, NULL);
    (void)state;
    assert_non_null(puzzle);
    assert_int_equal(puzzle->height, 3);
    assert_int_equal(puzzle->width, 4);
    assert_int_equal(ng_puzzle_line_length(puzzle, 0), 4);
    assert_int_equal(ng_puzzle_line_length(puzzle, 2), 4);
    assert_int_equal(ng_puzzle_line_length(puzzle, 3), 3);
    assert_int_equal(ng_puzzle_line_length(puzzle, 6), 3);
    assert_int_equal(puzzle->lines[1].count, 2);
    assert_int_equal(puzzle->lines[2].count, 0);
    assert_int_equal(puzzle->lines[6].blocks[0].length, 1);
    ng_puzzle_free(puzzle);
}

static void knows_blots(void **state)
{
    static const struct {
        const char *rows;
        const char *columns;
        bool blots;
    } cases[] = {
        {"1/-", "1/-", false}, {"?/-", "1/-", true}, {"1/-", "-/?", true}, {"1/*", "1/-", true}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct nonogram_puzzle *puzzle = sketch_puzzle(cases[i].rows, cases[i].columns, NULL, NULL);
        assert_non_null(puzzle);
        assert_int_equal(ng_puzzle_has_blots(puzzle), cases[i].blots);
        assert_false(ng_puzzle_is_colour(puzzle));
        ng_puzzle_free(puzzle);
    }
}

/* A 2x2 puzzle of one cell with everything that it may carry; the first row's colour is given. */
static struct nonogram_puzzle *decorated(uint32_t rgb, const char *name, const char *title)
{
    struct ng_build *build = sketch("1/-", "1/-", "#./..", "__/_.");
    struct nonogram_puzzle *puzzle = NULL;
    assert_non_null(build);
    assert_int_equal(ng_build_colour(build, name, 1, rgb, 0), 1);
    if (title != NULL) {
        ng_build_text(build, NONOGRAM_TITLE, title, 1);
    }
    assert_int_equal(ng_build_finish(build, &puzzle, NULL), NONOGRAM_OK);
    return puzzle;
}

static void free_both(struct nonogram_puzzle *a, struct nonogram_puzzle *b)
{
    ng_puzzle_free(a);
    ng_puzzle_free(b);
}

static void equality_looks_at_everything_but_names(void **state)
{
    struct nonogram_puzzle *a = decorated(0xff, "b", "T");
    struct nonogram_puzzle *b = decorated(0xff, "c", "T");
    (void)state;
    assert_true(ng_puzzle_is_colour(a));
    assert_true(sample_same(a, b, true));
    ng_puzzle_free(b);
    b = decorated(0xff, "b", "U");
    assert_true(sample_same(a, b, false));
    assert_false(sample_same(a, b, true));
    ng_puzzle_free(b);
    b = decorated(0xff, "b", NULL);
    assert_true(sample_same(a, b, false));
    assert_false(sample_same(a, b, true));
    ng_puzzle_free(b);
    b = decorated(0xfe, "b", "T");
    assert_false(sample_same(a, b, false));
    free_both(a, b);
}

static void every_difference_counts(void **state)
{
    static const struct {
        const char *rows;
        const char *columns;
        const char *goal;
        const char *given;
    } others[] = {
        {"1/-/-", "1/-", NULL, NULL},     {"1/-", "1/-/-", NULL, NULL},
        {"-/1", "1/-", NULL, NULL},       {"1/-", "-/1", NULL, NULL},
        {"?/-", "1/-", NULL, NULL},       {"*/-", "1/-", NULL, NULL},
        {"1/-", "1/-", "#./..", NULL},    {"1/-", "1/-", NULL, "__/__"},
        {"1/-", "1/-", "#./..", "__/_."},
    };
    struct nonogram_puzzle *plain = sketch_puzzle("1/-", "1/-", NULL, NULL);
    struct nonogram_puzzle *same = sketch_puzzle("1/-", "1/-", NULL, NULL);

    (void)state;
    assert_non_null(plain);
    assert_true(sample_same(plain, plain, true));
    assert_true(sample_same(plain, same, true));
    ng_puzzle_free(same);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        struct nonogram_puzzle *other =
            sketch_puzzle(others[i].rows, others[i].columns, others[i].goal, others[i].given);
        assert_non_null(other);
        assert_false(sample_same(plain, other, false));
        assert_false(sample_same(other, plain, false));
        ng_puzzle_free(other);
    }
    ng_puzzle_free(plain);
}

static void freeing_nothing_is_fine(void **state)
{
    (void)state;
    ng_puzzle_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(extent_counts_blocks_and_gaps),
        cmocka_unit_test(lines_are_rows_then_columns),
        cmocka_unit_test(knows_blots),
        cmocka_unit_test(equality_looks_at_everything_but_names),
        cmocka_unit_test(every_difference_counts),
        cmocka_unit_test(freeing_nothing_is_fine),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
