/* The check of a picture against its clues. */
#include "model/verify.h"

#include "unit/sketch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

enum { WIDTH = 4, HEIGHT = 3 };

/* .##.
 * #.ab   with a = 1 (also written #), b = 2
 * ...b */
static struct nonogram_puzzle *coloured(const char *given)
{
    struct ng_build *build = ng_build_new();
    struct nonogram_puzzle *puzzle = NULL;
    assert_non_null(build);
    assert_int_equal(ng_build_colour(build, "red", 3, 0xff0000, 'r'), 1);
    assert_int_equal(ng_build_colour(build, "green", 5, 0x008000, 'g'), 2);
    sketch_clues(build, NG_BUILD_ROWS, "2a/1a 1a 1b/1b");
    sketch_clues(build, NG_BUILD_COLUMNS, "1a/1a/2a/2b");
    if (given != NULL) {
        sketch_cells(build, NG_BUILD_GIVEN, given);
    }
    assert_int_equal(ng_build_finish(build, &puzzle, NULL), NONOGRAM_OK);
    return puzzle;
}

static void cells_from(const char *text, uint8_t *cells)
{
    for (; *text != '\0'; text++) {
        if (*text != '/') {
            *cells++ = *text == '.'   ? 0
                       : *text == '_' ? NONOGRAM_UNKNOWN
                                      : (uint8_t)(*text - 'a' + 1);
        }
    }
}

/* The line that fails; -1 when none does. */
static int failing(const struct nonogram_puzzle *puzzle, const char *picture)
{
    uint32_t line = 12345;
    uint8_t cells[64];
    cells_from(picture, cells);
    if (ng_verify_solution(puzzle, cells, &line)) {
        assert_int_equal(line, 12345);
        assert_true(ng_verify_solution(puzzle, cells, NULL));
        return -1;
    }
    assert_false(ng_verify_solution(puzzle, cells, NULL));
    return (int)line;
}

static void accepts_the_solution(void **state)
{
    struct nonogram_puzzle *puzzle = coloured(NULL);
    (void)state;
    assert_int_equal(failing(puzzle, ".aa./a.ab/...b"), -1);
    ng_puzzle_free(puzzle);
}

static void tells_the_first_line_that_fails(void **state)
{
    struct nonogram_puzzle *puzzle = coloured(NULL);
    (void)state;
    assert_int_equal(failing(puzzle, "..../a.ab/...b"), 0); /* a block too few */
    assert_int_equal(failing(puzzle, "aa.a/a.ab/...b"), 0); /* one too many */
    assert_int_equal(failing(puzzle, ".aaa/a.ab/...b"), 0); /* too long */
    assert_int_equal(failing(puzzle, ".bb./a.ab/...b"), 0); /* of another colour */
    assert_int_equal(failing(puzzle, ".aa./a.a./...b"), 1);
    assert_int_equal(failing(puzzle, ".aa./a.ab/..b."), HEIGHT + 2);
    assert_int_equal(failing(puzzle, "aa../a.ab/...b"), HEIGHT + 0);
    assert_int_equal(failing(puzzle, ".aa./.aab/...b"), 1);
    ng_puzzle_free(puzzle);
}

/* Each cell changed to each other value breaks its row at the latest. */
static void refuses_every_single_change(void **state)
{
    struct nonogram_puzzle *puzzle = coloured(NULL);
    (void)state;
    uint8_t cells[WIDTH * HEIGHT];
    cells_from(".aa./a.ab/...b", cells);
    for (size_t i = 0; i < WIDTH * HEIGHT; i++) {
        uint8_t right = cells[i];
        for (unsigned value = 0; value < 256; value++) {
            cells[i] = (uint8_t)value;
            assert_int_equal(ng_verify_solution(puzzle, cells, NULL), value == right);
        }
        cells[i] = right;
    }
    ng_puzzle_free(puzzle);
}

static void holds_given_cells(void **state)
{
    struct nonogram_puzzle *puzzle = coloured("___b/a___/____");
    (void)state;
    assert_int_equal(failing(puzzle, ".aa./a.ab/...b"), HEIGHT + WIDTH);
    ng_puzzle_free(puzzle);
    puzzle = coloured(".___/a___/___b");
    assert_int_equal(failing(puzzle, ".aa./a.ab/...b"), -1);
    ng_puzzle_free(puzzle);
}

static void blots_have_any_length(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("? 1/*", "1/*/*/1", NULL, NULL);
    (void)state;
    assert_non_null(puzzle);
    assert_int_equal(failing(puzzle, "a..a/...."), -1);
    assert_int_equal(failing(puzzle, "aa.a/.a.."), -1);
    assert_int_equal(failing(puzzle, "...a/a..."), 0);
    assert_int_equal(failing(puzzle, "a.aa/...."), 0);
    assert_int_equal(failing(puzzle, "a..a/b..."), 1);
    ng_puzzle_free(puzzle);
}

static void empty_clues_want_blank_lines(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("-/1", "1/-", NULL, NULL);
    (void)state;
    assert_non_null(puzzle);
    assert_int_equal(failing(puzzle, "../a."), -1);
    assert_int_equal(failing(puzzle, "a./a."), 0);
    assert_int_equal(failing(puzzle, "../.a"), 2);
    assert_int_equal(failing(puzzle, "__/a."), 0);
    ng_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(accepts_the_solution),
        cmocka_unit_test(tells_the_first_line_that_fails),
        cmocka_unit_test(refuses_every_single_change),
        cmocka_unit_test(holds_given_cells),
        cmocka_unit_test(blots_have_any_length),
        cmocka_unit_test(empty_clues_want_blank_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
