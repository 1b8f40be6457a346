/* Many colours, and what they are called, in every format that has colours. */
#include "format_check.h"

#include "base/text.h"
#include "format/format.h"
#include "model/build.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct ng_format *const formats[] = {&ng_format_non, &ng_format_olsak,
                                                  &ng_format_webpbn, &ng_format_json};

enum { FORMATS = sizeof formats / sizeof formats[0] };

/* A row of `count` cells, each of a colour of its own. Names as given, else made. */
static struct nonogram_puzzle *row_of_colours(unsigned count, const char *const *names, bool goal)
{
    struct ng_build *build = ng_build_new();
    struct nonogram_puzzle *puzzle = NULL;
    struct ng_place nowhere = {0, 0};
    assert_true(ng_build_blank(build, "paper", 5, 0xfffff0, 0));
    ng_build_line(build, NG_BUILD_ROWS, nowhere);
    for (unsigned i = 1; i <= count; i++) {
        char made[20];
        const char *name = made;
        (void)snprintf(made, sizeof made, "shade %u", i);
        name = names != NULL ? names[i - 1] : made;
        assert_int_equal(ng_build_colour(build, name, strlen(name), 0x010305 * i, 0), (int)i);
        ng_build_block(build, 1, i);
        if (goal) {
            ng_build_cell(build, NG_BUILD_GOAL, (uint8_t)i, nowhere);
        }
    }
    for (unsigned i = 1; i <= count; i++) {
        ng_build_line(build, NG_BUILD_COLUMNS, nowhere);
        ng_build_block(build, 1, i);
    }
    assert_int_equal(ng_build_finish(build, &puzzle, NULL), NONOGRAM_OK);
    return puzzle;
}

/* Writes the puzzle and reads it back. */
static struct nonogram_puzzle *pass_through(const struct ng_format *format,
                                            const struct nonogram_puzzle *puzzle)
{
    static const struct ng_format_write strict = {.lossy = false};
    struct nonogram_text out = {.data = NULL};
    assert_int_equal(ng_format_write(format, puzzle, &strict, &out, NULL), NONOGRAM_OK);
    struct nonogram_puzzle *again = format_check_read(format, (struct ng_span){out.data, out.size});
    ng_text_clear(&out);
    return again;
}

static void assert_same_palette(const struct nonogram_puzzle *a, const struct nonogram_puzzle *b)
{
    assert_int_equal(a->palette.count, b->palette.count);
    for (unsigned i = 0; i <= a->palette.count; i++) {
        assert_string_equal(a->palette.colours[i].name, b->palette.colours[i].name);
        assert_int_equal(a->palette.colours[i].rgb, b->palette.colours[i].rgb);
    }
}

static void sixty_four_colours_pass_through_every_format(void **state)
{
    struct nonogram_puzzle *puzzle = row_of_colours(64, NULL, false);
    struct nonogram_puzzle *drawn = row_of_colours(64, NULL, true);
    (void)state;
    for (size_t i = 0; i < FORMATS; i++) {
        format_check_round_trip(formats[i], puzzle, true);
        if (formats[i] != &ng_format_olsak) {
            format_check_round_trip(formats[i], drawn, true);
        }
    }
    ng_puzzle_free(puzzle);
    ng_puzzle_free(drawn);
}

static void names_survive_from_format_to_format(void **state)
{
    struct nonogram_puzzle *first = row_of_colours(64, NULL, false);
    struct nonogram_puzzle *puzzle = row_of_colours(64, NULL, false);
    (void)state;
    for (size_t i = 0; i < FORMATS; i++) {
        struct nonogram_puzzle *next = pass_through(formats[i], puzzle);
        assert_same_palette(first, next);
        ng_puzzle_free(puzzle);
        puzzle = next;
    }
    ng_puzzle_free(puzzle);
    ng_puzzle_free(first);
}

/* Names that look like other colours' characters, or like the syntax around them. */
static void odd_names_survive(void **state)
{
    static const char *const names[] = {"b",     "a", "dark \"red\"", "salt & pepper", "# 1",
                                        "color", "0", "\xc3\xa9"};
    struct nonogram_puzzle *puzzle = row_of_colours(8, names, false);
    (void)state;
    for (size_t i = 0; i < FORMATS; i++) {
        struct nonogram_puzzle *again = pass_through(formats[i], puzzle);
        assert_same_palette(puzzle, again);
        ng_puzzle_free(again);
    }
    ng_puzzle_free(puzzle);
}

/* What a file does not support of a name is left out, and the colours stay. */
static void unsayable_names_are_left_out(void **state)
{
    static const char *const names[] = {"<glued", ">", " wide ", "two\nlines", "bell\a"};
    struct nonogram_puzzle *puzzle = row_of_colours(5, names, false);
    (void)state;
    format_check_round_trip(&ng_format_olsak, puzzle, true);
    format_check_round_trip(&ng_format_non, puzzle, true);
    ng_puzzle_free(puzzle);
}

static void too_many_colours_are_refused_with_the_limit(void **state)
{
    struct nonogram_puzzle *most = row_of_colours(76, NULL, false);
    struct nonogram_puzzle *more = row_of_colours(77, NULL, false);
    (void)state;
    format_check_round_trip(&ng_format_non, most, true);
    format_check_round_trip(&ng_format_olsak, most, true);
    format_check_unwritable(&ng_format_non, more, "non does not support 77 colours, 76 at most");
    format_check_unwritable(&ng_format_olsak, more, "g does not support 77 colours, 76 at most");
    format_check_round_trip(&ng_format_webpbn, more, true);
    format_check_round_trip(&ng_format_json, more, true);
    ng_puzzle_free(most);
    ng_puzzle_free(more);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sixty_four_colours_pass_through_every_format),
        cmocka_unit_test(names_survive_from_format_to_format),
        cmocka_unit_test(odd_names_survive),
        cmocka_unit_test(unsayable_names_are_left_out),
        cmocka_unit_test(too_many_colours_are_refused_with_the_limit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
