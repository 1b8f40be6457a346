/* The builder of puzzles: what it makes, and each thing that it refuses, with its position. */
#include "model/build.h"

#include "unit/fail_alloc.h"
#include "unit/sketch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

static const struct ng_place nowhere = {0, 0};

/* Finishing must be refused with exactly this. */
static void assert_refused(struct ng_build *build, unsigned long line, unsigned long column,
                           const char *message)
{
    struct nonogram_puzzle *puzzle = (struct nonogram_puzzle *)1;
    struct nonogram_diagnostic diagnostic;
    assert_int_equal(ng_build_finish(build, &puzzle, &diagnostic), NONOGRAM_BAD_INPUT);
    assert_null(puzzle);
    assert_string_equal(diagnostic.message, message);
    assert_int_equal(diagnostic.line, line);
    assert_int_equal(diagnostic.column, column);
}

static struct nonogram_puzzle *assert_made(struct ng_build *build)
{
    struct nonogram_diagnostic diagnostic = {0, 0, ""};
    struct nonogram_puzzle *puzzle = NULL;
    enum nonogram_status status = ng_build_finish(build, &puzzle, &diagnostic);
    assert_string_equal(diagnostic.message, "");
    assert_int_equal(status, NONOGRAM_OK);
    assert_non_null(puzzle);
    return puzzle;
}

static void assert_clue(const struct ng_clue *clue, const char *expected)
{
    char text[64] = "";
    size_t size = 0;
    for (uint32_t i = 0; i < clue->count; i++) {
        size +=
            (size_t)snprintf(text + size, sizeof text - size, "%s%u%c", i > 0 ? " " : "",
                             (unsigned)clue->blocks[i].length, 'a' + clue->blocks[i].colour - 1);
    }
    assert_string_equal(clue->open ? "*" : text, expected);
}

/* Two colours, a "red" and b "green". */
static struct ng_build *with_colours(struct ng_build *build)
{
    assert_non_null(build);
    assert_int_equal(ng_build_colour(build, "red", 3, 0xff0000, 'r'), 1);
    assert_int_equal(ng_build_colour(build, "green", 5, 0x008000, 'g'), 2);
    return build;
}

/* ---- what is made ---- */

static void makes_a_puzzle(void **state)
{
    struct nonogram_puzzle *puzzle = assert_made(sketch("2/1 1/-", "1/1/1/1", NULL, NULL));
    (void)state;
    assert_int_equal(puzzle->width, 4);
    assert_int_equal(puzzle->height, 3);
    assert_clue(&puzzle->lines[0], "2a");
    assert_clue(&puzzle->lines[1], "1a 1a");
    assert_clue(&puzzle->lines[2], "");
    assert_clue(&puzzle->lines[6], "1a");
    assert_null(puzzle->goal);
    assert_null(puzzle->given);
    for (size_t i = 0; i < NG_NOTES; i++) {
        assert_null(puzzle->notes[i]);
    }
    assert_true(ng_palette_is_black(&puzzle->palette));
    ng_puzzle_free(puzzle);
}

static void clues_may_come_in_any_order(void **state)
{
    struct ng_build *build = sketch(NULL, "1/1/1/1", NULL, NULL);
    (void)state;
    assert_non_null(build);
    sketch_clues(build, NG_BUILD_ROWS, "2/1 1/-");
    struct nonogram_puzzle *puzzle = assert_made(build);
    assert_int_equal(puzzle->width, 4);
    assert_clue(&puzzle->lines[1], "1a 1a");
    assert_clue(&puzzle->lines[3], "1a");
    ng_puzzle_free(puzzle);
}

static void reverses(void **state)
{
    struct ng_build *build = with_colours(sketch("1a 2b 1b/1b/?a", NULL, NULL, NULL));
    (void)state;
    assert_int_equal(ng_build_lines(build, NG_BUILD_ROWS), 3);
    assert_int_equal(ng_build_lines(build, NG_BUILD_COLUMNS), 0);
    sketch_clues(build, NG_BUILD_COLUMNS, "*/*/*/*/*/?a 1b");
    ng_build_reverse_blocks(build);
    struct nonogram_puzzle *puzzle = assert_made(build);
    assert_clue(&puzzle->lines[0], "1a 2b 1b");
    assert_clue(&puzzle->lines[1], "1b");
    assert_clue(&puzzle->lines[2], "0a");
    assert_clue(&puzzle->lines[7], "*");
    assert_clue(&puzzle->lines[8], "1b 0a");
    ng_puzzle_free(puzzle);
}

static void opening_drops_the_blocks(void **state)
{
    struct ng_build *build = sketch("1 1", NULL, NULL, NULL);
    (void)state;
    assert_non_null(build);
    ng_build_open(build);
    sketch_clues(build, NG_BUILD_COLUMNS, "1");
    struct nonogram_puzzle *puzzle = assert_made(build);
    assert_clue(&puzzle->lines[0], "*");
    assert_int_equal(puzzle->lines[0].count, 0);
    assert_clue(&puzzle->lines[1], "1a");
    ng_puzzle_free(puzzle);
}

static void keeps_grids_and_texts(void **state)
{
    static const uint8_t goal[] = {1, 0, 0, 0};
    static const uint8_t given[] = {NONOGRAM_UNKNOWN, 0, 1, NONOGRAM_UNKNOWN};
    struct ng_build *build = sketch("1/-", "1/-", "#./..", "_./#_");
    (void)state;
    assert_non_null(build);
    ng_build_text(build, NONOGRAM_TITLE, "Dot", 3);
    ng_build_text(build, NONOGRAM_TITLE, "Dots", 3);
    ng_build_text(build, NONOGRAM_ID, "", 0);
    assert_int_equal(ng_build_cells(build, NG_BUILD_GOAL), 4);
    struct nonogram_puzzle *puzzle = assert_made(build);
    assert_memory_equal(puzzle->goal, goal, 4);
    assert_memory_equal(puzzle->given, given, 4);
    assert_string_equal(puzzle->notes[NONOGRAM_TITLE], "Dot");
    assert_null(puzzle->notes[NONOGRAM_ID]);
    assert_null(puzzle->notes[NONOGRAM_AUTHOR]);
    ng_puzzle_free(puzzle);
}

static void reads_clues_off_the_goal(void **state)
{
    struct ng_build *build = with_colours(sketch(NULL, NULL, "aab/.a./...", NULL));
    (void)state;
    ng_build_width(build, 3, nowhere);
    ng_build_height(build, 3, nowhere);
    ng_build_clues_from_goal(build);
    struct nonogram_puzzle *puzzle = assert_made(build);
    assert_clue(&puzzle->lines[0], "2a 1b");
    assert_clue(&puzzle->lines[1], "1a");
    assert_clue(&puzzle->lines[2], "");
    assert_clue(&puzzle->lines[3], "1a");
    assert_clue(&puzzle->lines[4], "2a");
    assert_clue(&puzzle->lines[5], "1b");
    ng_puzzle_free(puzzle);
}

static void takes_few_allocations(void **state)
{
    long made = atomic_load(&fail_alloc_made);
    (void)state;
    struct ng_build *build = ng_build_new();
    for (int i = 0; i < 50; i++) {
        ng_build_line(build, i < 25 ? NG_BUILD_ROWS : NG_BUILD_COLUMNS, nowhere);
        for (int j = 0; j < 5; j++) {
            ng_build_block(build, 3, 1);
        }
    }
    ng_build_text(build, NONOGRAM_TITLE, "title", 5);
    struct nonogram_puzzle *puzzle = assert_made(build);
    assert_in_range(atomic_load(&fail_alloc_made) - made, 1, 9);
    ng_puzzle_free(puzzle);
}

/* ---- palette ---- */

static void palette_starts_black(void **state)
{
    struct ng_build *build = ng_build_new();
    (void)state;
    assert_ptr_equal(ng_build_palette(build)->colours, ng_palette_black.colours);
    ng_build_free(build);
    ng_build_free(NULL);
}

static void colours_get_symbols_and_names(void **state)
{
    struct ng_build *build = ng_build_new();
    (void)state;
    assert_int_equal(ng_build_colour(build, "red", 3, 0xff0000, 0), 1);
    assert_int_equal(ng_build_colour(build, "rose", 4, 0xff8080, 0), 2);
    assert_int_equal(ng_build_colour(build, "coal", 4, 0, 0), 3);
    assert_int_equal(ng_build_colour(build, NULL, 0, 1, 'Z'), 4);
    assert_int_equal(ng_build_colour(build, "black", 5, 2, 0), 5);
    const struct nonogram_colour *colours = ng_build_palette(build)->colours;
    assert_int_equal(ng_build_palette(build)->count, 5);
    assert_string_equal(colours[0].name, "white");
    assert_int_equal(colours[1].symbol, 'r');
    assert_int_equal(colours[2].symbol, 'a');
    assert_string_equal(colours[2].name, "rose");
    assert_int_equal(colours[2].rgb, 0xff8080);
    assert_int_equal(colours[3].symbol, '#');
    assert_string_equal(colours[4].name, "Z");
    assert_int_equal(colours[5].symbol, 'b');
    ng_build_free(build);
}

/* Where the name that a chosen symbol makes is that of another colour, it is doubled. */
static void made_names_are_free(void **state)
{
    struct ng_build *build = ng_build_new();
    (void)state;
    assert_int_equal(ng_build_colour(build, "a", 1, 1, 'x'), 1);
    assert_int_equal(ng_build_colour(build, "aa", 2, 1, 'y'), 2);
    assert_int_equal(ng_build_colour(build, NULL, 0, 1, 'a'), -1);
    assert_int_equal(ng_build_colour(build, NULL, 0, 1, 0), 3);
    assert_string_equal(ng_build_palette(build)->colours[3].name, "aaa");
    assert_int_equal(ng_build_palette(build)->colours[3].symbol, 'a');
    ng_build_free(build);
}

static void taken_names_and_symbols_are_refused(void **state)
{
    struct ng_build *build = ng_build_new();
    (void)state;
    assert_int_equal(ng_build_colour(build, "white", 5, 0, 0), -1);
    assert_int_equal(ng_build_colour(build, "x", 1, 0, '.'), -1);
    assert_int_equal(ng_build_colour(build, "x", 1, 0, '\n'), -1);
    assert_int_equal(ng_build_colour(build, "x\0y", 3, 0, 'x'), -1);
    assert_int_equal(ng_build_colour(build, "red", 3, 0, 'r'), 1);
    assert_int_equal(ng_build_colour(build, "red", 3, 0, 's'), -1);
    assert_int_equal(ng_build_colour(build, "rad", 3, 0, 'r'), -1);
    assert_int_equal(ng_build_palette(build)->count, 1);
    assert_false(ng_build_blank(build, "red", 3, 0, '.'));
    assert_false(ng_build_blank(build, "paper", 5, 0, 'r'));
    assert_true(ng_build_blank(build, "paper", 5, 0xeeeeee, '.'));
    assert_string_equal(ng_build_palette(build)->colours[0].name, "paper");
    ng_build_free(build);
}

/* Symbols are single characters, and they run out first. */
static void too_many_colours_are_refused(void **state)
{
    struct ng_build *build = ng_build_new();
    int made = 0;
    char name[16];
    (void)state;
    for (int i = 0; i < 300; i++) {
        int size = snprintf(name, sizeof name, "c%d", i);
        int value = ng_build_colour(build, name, (size_t)size, 1, 0);
        assert_true(value == -1 || value == i + 1);
        made += value > 0;
    }
    assert_in_range(made, 90, NONOGRAM_COLOURS_MAX);
    assert_int_equal(ng_build_palette(build)->count, made);
    ng_build_free(build);
}

static void the_default_colour_gives_way_to_the_blank(void **state)
{
    struct ng_build *build = ng_build_new();
    (void)state;
    assert_true(ng_build_blank(build, "black", 5, 0, '#'));
    const struct nonogram_colour *colours = ng_build_palette(build)->colours;
    assert_int_equal(ng_build_palette(build)->count, 1);
    assert_string_equal(colours[1].name, "filled");
    assert_int_equal(colours[1].symbol, '*');
    assert_true(ng_build_blank(build, NULL, 0, 0xffffff, 0));
    colours = ng_build_palette(build)->colours;
    assert_int_equal(colours[0].symbol, '.');
    assert_string_equal(colours[1].name, "black");
    assert_int_equal(colours[1].symbol, '#');
    ng_build_free(build);
}

/* ---- sizes ---- */

static void nothing_at_all(void **state)
{
    (void)state;
    assert_refused(ng_build_new(), 0, 0, "there are no clues");
    assert_refused(sketch("1", NULL, NULL, NULL), SKETCH_ROWS, 1, "there are no column clues");
    assert_refused(sketch(NULL, "1", NULL, NULL), SKETCH_COLUMNS, 1, "there are no row clues");
}

static struct ng_build *sized(const char *rows, const char *columns, uint64_t width,
                              uint64_t height)
{
    struct ng_build *build = sketch(rows, columns, NULL, NULL);
    assert_non_null(build);
    ng_build_width(build, width, (struct ng_place){1, 7});
    ng_build_height(build, height, (struct ng_place){2, 8});
    return build;
}

static void sizes_of_zero(void **state)
{
    (void)state;
    assert_refused(sized(NULL, NULL, 0, 5), 1, 7, "the width is 0");
    assert_refused(sized(NULL, NULL, 5, 0), 2, 8, "the height is 0");
}

static void absurd_sizes(void **state)
{
    (void)state;
    assert_refused(sized(NULL, NULL, UINT64_MAX, 5), 1, 7,
                   "the width is 18446744073709551615, at most 268435456 is possible");
    assert_refused(sized(NULL, NULL, 20000, 20000), 2, 8,
                   "20000 x 20000 cells are more than the 268435456 possible");
    assert_refused(sized("1", "1", 1, (uint64_t)1 << 28), SKETCH_ROWS, 1,
                   "1 row clue, but the height is 268435456");
}

static void wrong_numbers_of_clue_lines(void **state)
{
    (void)state;
    assert_refused(sized("1/1", "1/1/1", 3, 3), SKETCH_ROWS + 1, 1,
                   "2 row clues, but the height is 3");
    assert_refused(sized("1/1/1/1/1", "1/1/1", 3, 3), SKETCH_ROWS + 3, 1,
                   "5 row clues, but the height is 3");
    assert_refused(sized("1/1/1", "1/1", 3, 3), SKETCH_COLUMNS + 1, 1,
                   "2 column clues, but the width is 3");
    assert_refused(sized("1/1/1", NULL, 3, 3), 1, 7, "0 column clues, but the width is 3");
}

/* ---- clues ---- */

static void clues_longer_than_their_line(void **state)
{
    (void)state;
    assert_refused(sketch("1/-/1 1", "1/1", NULL, NULL), SKETCH_ROWS + 2, 1,
                   "row 3 needs 3 cells, but there are 2 columns");
    assert_refused(sketch("1/-", "1/1 1", NULL, NULL), SKETCH_COLUMNS + 1, 1,
                   "column 2 needs 3 cells, but there are 2 rows");
    assert_refused(sketch("? ?", "1/1", NULL, NULL), SKETCH_ROWS, 1,
                   "row 1 needs 3 cells, but there are 2 columns");
    assert_refused(sketch("99999999999", "1", NULL, NULL), SKETCH_ROWS, 1,
                   "row 1 needs 4294967295 cells, but there is 1 column");
    assert_refused(with_colours(sketch("2a 2b", "1/1/1", NULL, NULL)), SKETCH_ROWS, 1,
                   "row 1 needs 4 cells, but there are 3 columns");
    assert_refused(sized("2/1", "1", 1, 2), SKETCH_ROWS, 1, "row 1 needs 2 cells, the row has 1");
}

static void colours_outside_the_palette(void **state)
{
    struct ng_build *build = sketch("1b", "1", NULL, NULL);
    (void)state;
    assert_refused(build, SKETCH_ROWS, 1, "row 1 has a block of colour 2, the palette has 1");
    build = sketch("1", "-", NULL, NULL);
    ng_build_block(build, 1, 1000);
    assert_refused(build, SKETCH_COLUMNS, 1,
                   "column 1 has a block of colour 1000, the palette has 1");
    build = sketch("1", "-", NULL, NULL);
    ng_build_block(build, 1, 0);
    assert_refused(build, SKETCH_COLUMNS, 1, "column 1 has a block of colour 0, the palette has 1");
}

static void unequal_sums(void **state)
{
    (void)state;
    assert_refused(sketch("2/1", "1/1", NULL, NULL), SKETCH_COLUMNS + 1, 1,
                   "row clues add up to 3 cells, column clues to 2 (2 rows, 2 columns)");
    assert_refused(sketch("1/-", "1/1", NULL, NULL), SKETCH_COLUMNS + 1, 1,
                   "row clues add up to 1 cell, column clues to 2 (2 rows, 2 columns)");
    assert_refused(
        with_colours(sketch("1a 1b/1b", "2b/1b", NULL, NULL)), SKETCH_COLUMNS + 1, 1,
        "row clues add up to 1 cell of colour red, column clues to 0 (2 rows, 2 columns)");
    assert_refused(
        with_colours(sketch("1a 1b/1b", "1a 1b/1a", NULL, NULL)), SKETCH_COLUMNS + 1, 1,
        "row clues add up to 1 cell of colour red, column clues to 2 (2 rows, 2 columns)");
}

static void the_place_of_unequal_sums_is_the_last_clue(void **state)
{
    struct ng_build *build = sketch(NULL, "1/1", NULL, NULL);
    (void)state;
    assert_non_null(build);
    sketch_clues(build, NG_BUILD_ROWS, "2/1");
    assert_refused(build, SKETCH_ROWS + 1, 1,
                   "row clues add up to 3 cells, column clues to 2 (2 rows, 2 columns)");
}

static void blots_leave_only_lower_bounds(void **state)
{
    (void)state;
    ng_puzzle_free(assert_made(sketch("?/1", "1/2", NULL, NULL)));
    ng_puzzle_free(assert_made(sketch("*/1", "2/2", NULL, NULL)));
    ng_puzzle_free(assert_made(sketch("2/2", "?/?", NULL, NULL)));
    assert_refused(sketch("?/2", "1/1", NULL, NULL), SKETCH_COLUMNS + 1, 1,
                   "row clues add up to at least 3 cells, column clues to 2 (2 rows, 2 columns)");
    assert_refused(sketch("1/-", "?/1", NULL, NULL), SKETCH_COLUMNS + 1, 1,
                   "row clues add up to 1 cell, column clues to at least 2 (2 rows, 2 columns)");
    assert_refused(sketch("-/*", "-/-", "##/..", NULL), SKETCH_GOAL, 1,
                   "the goal does not fit the clue of row 1");
    assert_refused(
        with_colours(sketch("?a/2b", "1a/1a", NULL, NULL)), SKETCH_COLUMNS + 1, 1,
        "row clues add up to 2 cells of colour green, column clues to 0 (2 rows, 2 columns)");
}

/* ---- grids ---- */

static void goals_of_the_wrong_size(void **state)
{
    (void)state;
    assert_refused(sketch("1/-", "1/-", "#./.", NULL), SKETCH_GOAL + 1, 1,
                   "the goal has 3 cells, expected 4");
    assert_refused(sketch("1/-", "1/-", "#./..#", NULL), SKETCH_GOAL + 1, 3,
                   "the goal has 5 cells, expected 4");
    assert_refused(sketch("1/-", "1/-", NULL, "_"), SKETCH_GIVEN, 1,
                   "the given grid has 1 cell, expected 4");
}

static void goals_that_contradict_the_clues(void **state)
{
    (void)state;
    assert_refused(sketch("1/-/1", "1/-/1", "#../.../#..", NULL), SKETCH_GOAL, 1,
                   "the goal does not fit the clue of column 1");
    assert_refused(sketch("1/-/1", "1/-/1", "#../.../.##", NULL), SKETCH_GOAL + 2, 1,
                   "the goal does not fit the clue of row 3");
    assert_refused(sketch("1/-/1", "1/-/1", "#../.../...", NULL), SKETCH_GOAL + 2, 1,
                   "the goal does not fit the clue of row 3");
    assert_refused(with_colours(sketch("1a/-", "1a/-", "b./..", NULL)), SKETCH_GOAL, 1,
                   "the goal does not fit the clue of row 1");
    assert_refused(sketch("2/-/2", "1/1 1/1", "##./.../#.#", NULL), SKETCH_GOAL + 2, 1,
                   "the goal does not fit the clue of row 3");
    ng_puzzle_free(assert_made(sketch("?/*", "?/*", "##/##", NULL)));
}

/* Cells apart from each other in the text are found again. */
static void places_of_scattered_cells(void **state)
{
    struct ng_build *build = sketch("1 1", "1/-/1", NULL, NULL);
    (void)state;
    assert_non_null(build);
    ng_build_cell(build, NG_BUILD_GOAL, 1, (struct ng_place){5, 2});
    ng_build_cell(build, NG_BUILD_GOAL, 0, (struct ng_place){5, 4});
    ng_build_cell(build, NG_BUILD_GOAL, 9, (struct ng_place){5, 6});
    assert_refused(build, 5, 6, "the goal has a cell of colour 9, the palette has 1");
}

static void cells_outside_the_palette(void **state)
{
    (void)state;
    assert_refused(sketch("1/-", "1/-", "#./._", NULL), SKETCH_GOAL + 1, 2,
                   "the goal has an unknown cell");
    assert_refused(sketch("1/-", "1/-", NULL, "_c/__"), SKETCH_GIVEN, 2,
                   "the given grid has a cell of colour 3, the palette has 1");
}

static void given_cells_may_contradict_the_clues(void **state)
{
    (void)state;
    ng_puzzle_free(assert_made(sketch("1/-", "1/-", NULL, "_#/##")));
}

static void clues_from_a_goal_need_its_size(void **state)
{
    struct ng_build *build = sketch(NULL, NULL, "#.", NULL);
    (void)state;
    ng_build_clues_from_goal(build);
    assert_refused(build, 0, 0, "the height is missing");
    build = sketch(NULL, NULL, "#.", NULL);
    ng_build_height(build, 1, nowhere);
    ng_build_clues_from_goal(build);
    assert_refused(build, 0, 0, "the width is missing");
    build = sized(NULL, NULL, 2, 1);
    ng_build_clues_from_goal(build);
    assert_refused(build, 0, 0, "the goal has 0 cells, expected 2");
}

/* ---- memory ---- */

static enum nonogram_status build_everything(void *context)
{
    struct nonogram_puzzle *puzzle = NULL;
    struct ng_build *build = sketch("1a 1b/-", "-/1a/-/1b", ".a.b/....", "____/____");
    (void)context;
    if (build == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    (void)ng_build_blank(build, "paper", 5, 0xffffff, '.');
    (void)ng_build_colour(build, "red", 3, 0xff0000, 0);
    (void)ng_build_colour(build, NULL, 0, 0x008000, 'g');
    ng_build_reverse_blocks(build);
    ng_build_text(build, NONOGRAM_TITLE, "A title", 7);
    struct nonogram_diagnostic diagnostic;
    enum nonogram_status status = ng_build_finish(build, &puzzle, &diagnostic);
    if (status == NONOGRAM_NO_MEMORY) {
        assert_string_equal(diagnostic.message, "out of memory");
        assert_null(puzzle);
    }
    ng_puzzle_free(puzzle);
    return status;
}

static enum nonogram_status build_from_goal(void *context)
{
    struct nonogram_puzzle *puzzle = NULL;
    struct ng_build *build = sketch(NULL, NULL, "#.#/.#.", NULL);
    (void)context;
    if (build == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    ng_build_width(build, 3, nowhere);
    ng_build_height(build, 2, nowhere);
    ng_build_clues_from_goal(build);
    enum nonogram_status status = ng_build_finish(build, &puzzle, NULL);
    ng_puzzle_free(puzzle);
    return status;
}

static enum nonogram_status build_large(void *context)
{
    struct nonogram_puzzle *puzzle = NULL;
    struct ng_build *build = ng_build_new();
    (void)context;
    if (build == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    for (int i = 0; i < 200; i++) {
        ng_build_line(build, i < 100 ? NG_BUILD_ROWS : NG_BUILD_COLUMNS, nowhere);
        for (int j = 0; j < 30; j++) {
            ng_build_block(build, 2, 1);
        }
    }
    for (unsigned long i = 0; i < 10000; i++) {
        ng_build_cell(build, NG_BUILD_GIVEN, NONOGRAM_UNKNOWN, (struct ng_place){i + 1, 1});
    }
    enum nonogram_status status = ng_build_finish(build, &puzzle, NULL);
    ng_puzzle_free(puzzle);
    return status;
}

static void every_failed_allocation_is_survived(void **state)
{
    (void)state;
    assert_true(fail_alloc_each(build_everything, NULL) >= 5);
    assert_true(fail_alloc_each(build_from_goal, NULL) >= 5);
    assert_true(fail_alloc_each(build_large, NULL) >= 15);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(makes_a_puzzle),
        cmocka_unit_test(clues_may_come_in_any_order),
        cmocka_unit_test(reverses),
        cmocka_unit_test(opening_drops_the_blocks),
        cmocka_unit_test(keeps_grids_and_texts),
        cmocka_unit_test(reads_clues_off_the_goal),
        cmocka_unit_test(takes_few_allocations),
        cmocka_unit_test(palette_starts_black),
        cmocka_unit_test(colours_get_symbols_and_names),
        cmocka_unit_test(made_names_are_free),
        cmocka_unit_test(taken_names_and_symbols_are_refused),
        cmocka_unit_test(too_many_colours_are_refused),
        cmocka_unit_test(the_default_colour_gives_way_to_the_blank),
        cmocka_unit_test(nothing_at_all),
        cmocka_unit_test(sizes_of_zero),
        cmocka_unit_test(absurd_sizes),
        cmocka_unit_test(wrong_numbers_of_clue_lines),
        cmocka_unit_test(clues_longer_than_their_line),
        cmocka_unit_test(colours_outside_the_palette),
        cmocka_unit_test(unequal_sums),
        cmocka_unit_test(the_place_of_unequal_sums_is_the_last_clue),
        cmocka_unit_test(blots_leave_only_lower_bounds),
        cmocka_unit_test(goals_of_the_wrong_size),
        cmocka_unit_test(goals_that_contradict_the_clues),
        cmocka_unit_test(places_of_scattered_cells),
        cmocka_unit_test(cells_outside_the_palette),
        cmocka_unit_test(given_cells_may_contradict_the_clues),
        cmocka_unit_test(clues_from_a_goal_need_its_size),
        cmocka_unit_test(every_failed_allocation_is_survived),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
