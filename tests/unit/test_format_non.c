/* non: what it reads and writes, and what it refuses. */
#include "fail_alloc.h"
#include "format_check.h"

#include "base/text.h"
#include "format/format.h"
#include "model/build.h"

#include <stdio.h>
#include <string.h>

static const struct ng_format *const format = &ng_format_non;

#define BARE                                                                                       \
    "width 6\nheight 5\nrows\n2,1\n1,1\n0\n4\n1\n"                                                 \
    "columns\n0\n2,1\n1,2\n1\n2,1\n0\n"
#define TINY_GOAL "goal \"011010010010000000011110001000\"\n"

/* The size of the first record of two texts in a row is that of the first text. */
static void check_boundary(const char *first, const char *second)
{
    char text[1024];
    snprintf(text, sizeof text, "%s%s", first, second);
    size_t size = format->extent(format_check_span(text), true);
    assert_int_equal(size, strlen(first));
}

static void gives_properties_to_the_record_that_they_belong_to(void **state)
{
    (void)state;
    check_boundary(BARE, BARE);
    check_boundary(BARE "\n", "title \"next\"\n\n" BARE);
    check_boundary(BARE TINY_GOAL, "# next\ncolor r #ff0000\n" BARE);
    check_boundary(BARE "difficulty 3\n" TINY_GOAL, BARE);
    check_boundary(BARE TINY_GOAL "saved \"??????\n????????????????????????\"\n", BARE);
    check_boundary(BARE "====\n", BARE);
    check_boundary("====\n\n" BARE " ====== \n", "title \"next\"\n" BARE);
    /* Nothing comes after: they are the only record's. */
    check_boundary(BARE "title \"behind\"\n", "");
}

/* A record without its columns does not take the next one along. */
static void goes_on_after_a_bad_record(void **state)
{
    static const char text[] = "width 1\nheight 1\nrows\n1\ntitle \"good\"\n" BARE;
    struct ng_span rest = format_check_span(text);
    size_t size = format->extent(rest, true);
    (void)state;
    struct nonogram_diagnostic diagnostic;
    struct nonogram_puzzle *puzzle;
    assert_int_equal(ng_format_read(format, (struct ng_span){text, size}, &puzzle, &diagnostic),
                     NONOGRAM_BAD_INPUT);
    puzzle = format_check_read(format, (struct ng_span){text + size, rest.size - size});
    assert_string_equal(puzzle->notes[NONOGRAM_TITLE], "good");
    ng_puzzle_free(puzzle);
}

static void refuses_two_records_as_one(void **state)
{
    (void)state;
    struct nonogram_diagnostic diagnostic;
    struct nonogram_puzzle *puzzle;
    assert_int_equal(ng_format_read(format, format_check_span(BARE BARE), &puzzle, &diagnostic),
                     NONOGRAM_BAD_INPUT);
    assert_string_equal(diagnostic.message, "a second width");
    assert_int_equal(diagnostic.line, 16);
}

static struct nonogram_puzzle *with_texts(const char *text)
{
    struct ng_build *build = ng_build_new();
    assert_non_null(build);
    for (unsigned axis = 0; axis < 2; axis++) {
        ng_build_line(build, (enum ng_build_axis)axis, (struct ng_place){0, 0});
        ng_build_block(build, 1, 1);
    }
    for (unsigned i = 0; i < NG_NOTES; i++) {
        ng_build_text(build, (enum nonogram_note)i, text, strlen(text));
    }
    struct nonogram_puzzle *puzzle;
    assert_int_equal(ng_build_finish(build, &puzzle, NULL), NONOGRAM_OK);
    return puzzle;
}

static void writes_texts_that_read_back(void **state)
{
    static const char *const texts[] = {"",
                                        "plain",
                                        "\"quoted\"",
                                        "\"",
                                        "a\nb",
                                        "a\r\n",
                                        "width 3\n5",
                                        "&amp; & &quot; &x;",
                                        "&#10;",
                                        "====",
                                        " two  blanks ",
                                        "gr\xc3\xbc\xc3\x9f",
                                        "&&amp;",
                                        "&",
                                        "\t",
                                        "&#x26;#10;"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct nonogram_puzzle *puzzle = with_texts(texts[i]);
        format_check_round_trip(format, puzzle, true);
        ng_puzzle_free(puzzle);
    }
}

static void writes_what_it_reads(void **state)
{
    struct nonogram_puzzle *puzzles[] = {format_check_tiny(false), format_check_tiny(true),
                                         format_check_colour(false), format_check_colour(true)};
    (void)state;
    for (size_t i = 0; i < sizeof puzzles / sizeof puzzles[0]; i++) {
        format_check_round_trip(format, puzzles[i], true);
        ng_puzzle_free(puzzles[i]);
    }
}

static void refuses_more_colours_than_characters(void **state)
{
    struct ng_build *build = ng_build_new();
    (void)state;
    for (unsigned i = 0; i < 80; i++) {
        assert_true(ng_build_colour(build, NULL, 0, i, 0) > 0);
    }
    ng_build_line(build, NG_BUILD_ROWS, (struct ng_place){0, 0});
    ng_build_line(build, NG_BUILD_COLUMNS, (struct ng_place){0, 0});
    struct nonogram_puzzle *puzzle;
    assert_int_equal(ng_build_finish(build, &puzzle, NULL), NONOGRAM_OK);
    format_check_unwritable(format, puzzle, "non does not support 80 colours, 76 at most");
    format_check_unwritable(&ng_format_olsak, puzzle, "g does not support 80 colours, 76 at most");
    ng_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gives_properties_to_the_record_that_they_belong_to),
        cmocka_unit_test(goes_on_after_a_bad_record),
        cmocka_unit_test(refuses_two_records_as_one),
        cmocka_unit_test(writes_texts_that_read_back),
        cmocka_unit_test(writes_what_it_reads),
        cmocka_unit_test(refuses_more_colours_than_characters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
