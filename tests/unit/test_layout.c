/* Where things stand in a picture drawn to scale. */
#include "render/layout.h"

#include "nonogram.h"

#include "render/render.h"
#include "unit/sketch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void letters_are_counted_in_half_widths(void **state)
{
    (void)state;
    assert_int_equal(ng_layout_letters(""), 0);
    assert_int_equal(ng_layout_letters("Cat"), 3);
    assert_int_equal(ng_layout_letters("\xc3\xa9t\xc3\xa9"), 3);
    assert_int_equal(ng_layout_letters("\xe7\x8c\xab"), 2);             /* one wide letter */
    assert_int_equal(ng_layout_letters("\xf0\x9f\x90\xb1!"), 3);        /* beyond 16 bits */
    assert_int_equal(ng_layout_letters("a\xffz"), 3);                   /* no UTF-8 */
    assert_int_equal(ng_layout_letters("\xe7\x8c"), 1);                 /* cut short */
    assert_int_equal(ng_layout_letters("e\xcc\x81t"), 2);               /* an accent of its own */
    assert_int_equal(ng_layout_letters("\xe2\x9d\xa4\xef\xb8\x8f"), 2); /* a heart, in colour */
    assert_int_equal(ng_layout_letters("a \xe2\x80\x93 b"), 5);         /* a dash */
    assert_int_equal(ng_layout_cut("\xc3\xa9t\xc3\xa9", 2), 3);
    assert_int_equal(ng_layout_cut("e\xcc\x81t", 1), 3); /* an accent stays with its letter */
    assert_int_equal(ng_layout_cut("\xe7\x8c\xab\xe7\x8c\xab", 3), 3); /* no half letter */
    assert_int_equal(ng_layout_cut("Cat", 9), 3);
    assert_int_equal(ng_layout_cut("Cat", 0), 0);
}

static void what_is_cut_ends_in_dots(void **state)
{
    static const struct {
        const char *text;
        uint64_t room;
        size_t size;
        size_t dots;
    } cases[] = {
        {"Cat", 3, 3, 0},
        {"Cats", 4, 4, 0},
        {"A long title", 9, 6, 3},
        {"A long title", 10, 6, 3},                        /* no blank before the dots */
        {"\xe7\x8c\xab\xe7\x8c\xab\xe7\x8c\xab", 5, 3, 3}, /* whole characters */
        {"Cats", 2, 0, 2},
        {"Cats", 0, 0, 0},
        {"", 0, 0, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ng_layout_words words = ng_layout_shorten(cases[i].text, cases[i].room);
        assert_int_equal(words.size, cases[i].size);
        assert_int_equal(words.dot_count, cases[i].dots);
        assert_true(ng_layout_words_letters(&words) <= cases[i].room);
    }
}

/* Digits of a sans-serif font are about 0.6 of its size wide. */
static void no_label_is_wider_than_its_slot(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("1", "1", NULL, NULL);
    const struct nonogram_draw_options options = {.unsolved = true};
    (void)state;
    for (uint32_t cell = NG_CELL_LEAST; cell <= NG_CELL_MOST; cell++) {
        struct ng_layout layout = ng_layout_make(puzzle, &options, cell);
        for (uint32_t size = 1; size <= 10; size++) {
            struct ng_label label = {.size = size};
            uint64_t font = ng_layout_label_font(&layout, &label);
            assert_true(font * 6 * size <= (uint64_t)10 * cell);
            assert_true(font <= cell);
        }
    }
    ng_puzzle_free(puzzle);
}

/* A puzzle of one cell in many colours. */
static struct nonogram_puzzle *many_colours(unsigned count)
{
    struct nonogram_puzzle *puzzle = NULL;
    struct ng_build *build = ng_build_new();
    assert_non_null(build);
    for (unsigned i = 1; i <= count; i++) {
        char name[40];
        int size =
            snprintf(name, sizeof name, i == 2 ? "one whose name is rather long %u" : "c%u", i);
        assert_int_equal(ng_build_colour(build, name, (size_t)size, i * 0x010203, (char)('A' + i)),
                         i);
    }
    sketch_clues(build, NG_BUILD_ROWS, "1a");
    sketch_clues(build, NG_BUILD_COLUMNS, "1a");
    assert_int_equal(ng_build_finish(build, &puzzle, NULL), NONOGRAM_OK);
    return puzzle;
}

static void a_legend_has_all_colours_within_the_picture(void **state)
{
    struct nonogram_puzzle *puzzle = many_colours(12);
    const struct nonogram_draw_options options = {.unsolved = true, .answer = true};
    struct ng_layout layout = ng_layout_make(puzzle, &options, 20);
    struct ng_layout_entry entry = {.value = 0};
    uint64_t x = 0, y = 0;
    (void)state;
    assert_true(layout.legend_top >= layout.columns.tail);
    for (unsigned value = 1; value <= 12; value++) {
        assert_true(ng_layout_next(&layout, &entry));
        assert_int_equal(entry.value, value);
        assert_true(entry.x + layout.cell + layout.border <= layout.width);
        assert_true(entry.y + layout.cell <= layout.answer_top);
        assert_true(value == 1 || entry.y >= y + layout.cell || entry.x >= x + layout.cell);
        x = entry.x;
        y = entry.y;
    }
    assert_false(ng_layout_next(&layout, &entry));
    assert_true(layout.answer_top + layout.answer_cell < layout.height);
    ng_puzzle_free(puzzle);
}

static void a_long_title_is_smaller_then_cut(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("1", "1", NULL, NULL);
    struct nonogram_draw_options options = {.title = "Cat"};
    struct ng_layout large = ng_layout_make(puzzle, &options, 20);
    (void)state;
    options.title = "A title longer than this small picture";
    struct ng_layout small = ng_layout_make(puzzle, &options, 20);
    assert_true(small.title_font < large.title_font);
    assert_true(ng_layout_title_letters(&small) < ng_layout_letters(options.title));
    assert_true(ng_layout_title_letters(&large) >= 3);
    options.title = "A TITLE LONGER THAN THIS SMALL PICTURE"; /* capitals are wider */
    struct ng_layout capitals = ng_layout_make(puzzle, &options, 20);
    assert_true(ng_layout_title_letters(&capitals) < ng_layout_title_letters(&small));
    options.title = NULL;
    assert_int_equal(ng_layout_make(puzzle, &options, 20).columns.head, 10);
    ng_puzzle_free(puzzle);
}

/* On black cells the usual lines could not be told apart. */
static void lines_suit_the_cells(void **state)
{
    struct nonogram_puzzle *light = sketch_puzzle("1", "1", NULL, NULL);
    struct nonogram_puzzle *dark = NULL;
    struct ng_build *build = sketch("1", "1", NULL, NULL);
    const struct nonogram_draw_options options = {.unsolved = true};
    (void)state;
    assert_non_null(build);
    assert_true(ng_build_blank(build, "black", 5, 0x000000, '.'));
    assert_int_equal(ng_build_finish(build, &dark, NULL), NONOGRAM_OK);
    struct ng_layout on_light = ng_layout_make(light, &options, 20);
    struct ng_layout on_dark = ng_layout_make(dark, &options, 20);
    assert_true(on_light.thick < on_light.thin);
    assert_true(on_dark.thick > on_dark.thin);
    ng_puzzle_free(light);
    ng_puzzle_free(dark);
}

/* Letters as large as a part of the width would be far higher than a flat picture, and take minutes
 * to draw above a large one. */
static void a_title_is_no_larger_than_its_picture_needs(void **state)
{
    enum { CELL = 20, LARGE = 11 * CELL };
    struct nonogram_draw_options options = {.title = "A"};
    char columns[2 * 4000] = "1";
    (void)state;
    for (size_t i = 1; i + 1 < sizeof columns; i += 2) {
        memcpy(columns + i, "/1", 3);
    }
    struct nonogram_puzzle *flat = sketch_puzzle("4000", columns, NULL, NULL);
    struct ng_layout layout = ng_layout_make(flat, &options, CELL);
    assert_true(layout.title_font < 2 * CELL && layout.height < 5 * CELL);
    layout.puzzle = NULL;
    ng_puzzle_free(flat);
    struct nonogram_puzzle *square = sketch_puzzle(columns, columns, NULL, NULL);
    layout = ng_layout_make(square, &options, CELL);
    assert_true(layout.title_font > CELL && layout.title_font <= LARGE);
    ng_puzzle_free(square);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(letters_are_counted_in_half_widths),
        cmocka_unit_test(no_label_is_wider_than_its_slot),
        cmocka_unit_test(a_legend_has_all_colours_within_the_picture),
        cmocka_unit_test(a_long_title_is_smaller_then_cut),
        cmocka_unit_test(what_is_cut_ends_in_dots),
        cmocka_unit_test(lines_suit_the_cells),
        cmocka_unit_test(a_title_is_no_larger_than_its_picture_needs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
