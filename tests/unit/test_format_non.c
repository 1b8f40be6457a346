/* non: what it reads and writes, and what it refuses. */
#include "fail_alloc.h"
#include "format_check.h"

#include "format/format.h"
#include "model/build.h"

#include <stdio.h>
#include <string.h>

static const struct ng_format *const format = &ng_format_non;

#define VALID "tests/data/valid/non/"
#define BARE                                                                                       \
    "width 6\nheight 5\nrows\n2,1\n1,1\n0\n4\n1\n"                                                 \
    "columns\n0\n2,1\n1,2\n1\n2,1\n0\n"
#define TINY_GOAL "goal \"011010010010000000011110001000\"\n"

static void reads_the_same_puzzle_in_all_spellings(void **state)
{
    static const char *const without_goal[] = {VALID "bare.faase",      VALID "commas.faase",
                                               VALID "no-line-end.non", VALID "blank.non",
                                               VALID "spaced.non",      VALID "columns-first.non",
                                               VALID "texts.non",       VALID "counted.non"};
    static const char *const with_goal[] = {VALID "tiny.non", VALID "crlf.non",
                                            VALID "blank-apart.non", VALID "goal-lines.non",
                                            VALID "goal-bare.non"};
    (void)state;
    for (size_t i = 0; i < sizeof without_goal / sizeof without_goal[0]; i++) {
        format_check_file_is(format, without_goal[i], format_check_tiny(false));
    }
    for (size_t i = 0; i < sizeof with_goal / sizeof with_goal[0]; i++) {
        format_check_file_is(format, with_goal[i], format_check_tiny(true));
    }
}

static void reads_both_ways_to_say_colours(void **state)
{
    (void)state;
    format_check_file_is(format, VALID "colour.non", format_check_colour(true));
    format_check_file_is(format, VALID "colour-names.non", format_check_colour(true));
}

/* Names may begin with any letter, small or capital. */
static void takes_all_letters_in_names(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_read_file(format, VALID "colour-letters.non");
    (void)state;
    assert_int_equal(puzzle->palette.count, 4);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(puzzle->lines[0].blocks[i].colour, i + 1);
    }
    ng_puzzle_free(puzzle);
}

/* Blocks without a colour are black, which then comes after the declared ones. */
static void adds_black_where_it_is_used(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_read_file(format, VALID "colour-plain.non");
    (void)state;
    assert_int_equal(puzzle->palette.count, 2);
    assert_int_equal(puzzle->palette.colours[0].rgb, 0xffffe0);
    assert_int_equal(puzzle->palette.colours[1].rgb, 0xff0000);
    assert_int_equal(puzzle->palette.colours[2].rgb, 0x000000);
    assert_int_equal(puzzle->lines[0].blocks[1].colour, 2);
    format_check_round_trip(format, puzzle, true);
    ng_puzzle_free(puzzle);
}

static void takes_the_last_saved_grid_as_given_cells(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_read_file(format, VALID "saved.non");
    (void)state;
    assert_non_null(puzzle->given);
    assert_int_equal(puzzle->given[0], 0);
    assert_int_equal(puzzle->given[1], NONOGRAM_UNKNOWN);
    assert_int_equal(puzzle->given[2], 1);
    assert_int_equal(puzzle->given[29], 0);
    format_check_round_trip(format, puzzle, true);
    ng_puzzle_free(puzzle);
}

static void reads_blots_and_open_clues(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_read_file(format, VALID "unknowns.non");
    (void)state;
    assert_int_equal(puzzle->lines[0].count, 1);
    assert_int_equal(puzzle->lines[0].blocks[0].length, 0);
    assert_true(puzzle->lines[1].open);
    assert_int_equal(puzzle->lines[2].blocks[1].length, 0);
    assert_false(puzzle->lines[3].open);
    format_check_round_trip(format, puzzle, true);
    ng_puzzle_free(puzzle);
}

/* What is no UTF-8 is taken for Windows-1252. */
static void reads_texts_of_old_files(void **state)
{
    struct nonogram_puzzle *puzzle =
        format_check_read(format, format_check_span("title \"\xa9 &#233;\"\n" BARE));
    (void)state;
    assert_string_equal(puzzle->notes[NONOGRAM_TITLE], "\xc2\xa9 \xc3\xa9");
    ng_puzzle_free(puzzle);
}

static void reads_texts(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_read_file(format, VALID "texts.non");
    (void)state;
    assert_string_equal(puzzle->notes[NONOGRAM_ID], "set #3");
    assert_string_equal(puzzle->notes[NONOGRAM_TITLE], "Say \"hi\" & wave");
    assert_string_equal(puzzle->notes[NONOGRAM_AUTHOR], "A. B.");
    assert_string_equal(puzzle->notes[NONOGRAM_COPYRIGHT], "\xc2\xa9 nobody");
    assert_string_equal(puzzle->notes[NONOGRAM_LICENSE], "CC0-1.0");
    assert_string_equal(puzzle->notes[NONOGRAM_DESCRIPTION], "one\ntwo");
    assert_string_equal(puzzle->notes[NONOGRAM_SOURCE], "a book");
    ng_puzzle_free(puzzle);
}

static size_t count_file(const char *path)
{
    struct format_check_file file = format_check_load(path);
    size_t count = format_check_count(format, (struct ng_span){file.text, file.size});
    free(file.text);
    return count;
}

static void finds_the_records_of_a_stream(void **state)
{
    (void)state;
    assert_int_equal(count_file(VALID "pack.nonpack"), 3);
    assert_int_equal(count_file(VALID "joined.non"), 3);
    assert_int_equal(count_file(VALID "tiny.non"), 1);
    assert_int_equal(count_file(VALID "colour-names.non"), 1);
}

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

static void refuses_malformed_files(void **state)
{
    (void)state;
    format_check_malformed(format, "non");
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

/* The form that other programs read. */
static void writes_the_usual_form(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_tiny(true);
    struct nonogram_text out = {.data = NULL};
    static const char expected[] = "width 6\nheight 5\n\nrows\n2,1\n1,1\n0\n4\n1\n\n"
                                   "columns\n0\n2,1\n1,2\n1\n2,1\n0\n\n" TINY_GOAL;
    (void)state;
    assert_int_equal(ng_format_write(format, puzzle, NULL, &out, NULL), NONOGRAM_OK);
    assert_int_equal(out.size, strlen(expected));
    assert_memory_equal(out.data, expected, out.size);
    ng_text_clear(&out);
    ng_puzzle_free(puzzle);
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

static void survives_damage(void **state)
{
    (void)state;
    format_check_damage(format, "non");
}

static void survives_failing_allocations(void **state)
{
    struct format_check_run bare = {format,
                                    format_check_span("title \"\xa9&quot;\"\n" BARE TINY_GOAL)};
    struct format_check_run colour = {
        format, format_check_span("color 0 #ffffe0\ncolor r #ff0000\nwidth 2\nheight 1\nrows\n"
                                  "1r 1\ncolumns\n1r\n1\nsaved \"r?\"\n")};
    (void)state;
    fail_alloc_each(format_check_run, &bare);
    fail_alloc_each(format_check_run, &colour);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_same_puzzle_in_all_spellings),
        cmocka_unit_test(reads_both_ways_to_say_colours),
        cmocka_unit_test(takes_all_letters_in_names),
        cmocka_unit_test(adds_black_where_it_is_used),
        cmocka_unit_test(takes_the_last_saved_grid_as_given_cells),
        cmocka_unit_test(reads_blots_and_open_clues),
        cmocka_unit_test(reads_texts),
        cmocka_unit_test(reads_texts_of_old_files),
        cmocka_unit_test(finds_the_records_of_a_stream),
        cmocka_unit_test(gives_properties_to_the_record_that_they_belong_to),
        cmocka_unit_test(goes_on_after_a_bad_record),
        cmocka_unit_test(refuses_malformed_files),
        cmocka_unit_test(refuses_two_records_as_one),
        cmocka_unit_test(writes_texts_that_read_back),
        cmocka_unit_test(writes_what_it_reads),
        cmocka_unit_test(writes_the_usual_form),
        cmocka_unit_test(refuses_more_colours_than_characters),
        cmocka_unit_test(survives_damage),
        cmocka_unit_test(survives_failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
