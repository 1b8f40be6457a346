/* pattern: what is read and written, and what is refused. */
#include "fail_alloc.h"
#include "format_check.h"

#include "format/format.h"
#include "property/sample.h"

static const struct ng_format *const format = &ng_format_pattern;

#define VALID "tests/data/valid/pattern/"

static void reads_the_same_puzzle_as_other_formats(void **state)
{
    (void)state;
    format_check_file_is(format, VALID "tiny.pattern", format_check_tiny(false));
}

static void reads_given_cells(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_read_file(format, VALID "given.pattern");
    (void)state;
    assert_non_null(puzzle->given);
    for (size_t i = 0; i < 30; i++) {
        assert_int_equal(puzzle->given[i], i == 1 || i == 29 ? 0 : NONOGRAM_UNKNOWN);
    }
    ng_puzzle_free(puzzle);
}

static void expect_task(const char *text, uint32_t width, uint32_t height, bool guess)
{
    struct nonogram_puzzle *puzzle = format_check_read(format, format_check_span(text));
    assert_int_equal(puzzle->width, width);
    assert_int_equal(puzzle->height, height);
    assert_int_equal(puzzle->guess != NULL, guess);
    ng_puzzle_free(puzzle);
}

/* The sizes of a task follow from its clues; half of them are columns, if that can be. */
static void reads_tasks(void **state)
{
    (void)state;
    expect_task("var task = '2/1.1/1/3/2.1/1.1/3';", 4, 3, false);
    expect_task("task=\"1/1/1/1\"", 2, 2, false);
    expect_task("1.1/0/1.1/1.1/0/1.1", 3, 3, false);
    expect_task("1/0/0/1", 2, 2, true);
    expect_task("1/0/0/0/1", 1, 4, true);
}

/* The last letter may skip up to the end and give nothing. */
static void reads_a_last_skip(void **state)
{
    struct nonogram_puzzle *puzzle =
        format_check_read(format, format_check_span("3x1:1/0/1/1.1,Ac"));
    (void)state;
    assert_int_equal(puzzle->given[0], 1);
    assert_int_equal(puzzle->given[1], NONOGRAM_UNKNOWN);
    assert_int_equal(puzzle->given[2], NONOGRAM_UNKNOWN);
    ng_puzzle_free(puzzle);
}

static void reads_unknown_lengths_and_clues(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_read(format, format_check_span("3x2:?/*//?.1/*"));
    (void)state;
    assert_int_equal(puzzle->lines[0].count, 2);
    assert_int_equal(puzzle->lines[0].blocks[0].length, 0);
    assert_int_equal(puzzle->lines[0].blocks[1].length, 1);
    assert_true(puzzle->lines[1].open);
    assert_int_equal(puzzle->lines[2].blocks[0].length, 0);
    assert_true(puzzle->lines[3].open);
    assert_false(puzzle->lines[4].open);
    ng_puzzle_free(puzzle);
    format_check_refused(format, "1x1:?1/1", "1:6: expected a number, found '1'");
    format_check_refused(format, "1x1:1.*/1", "1:7: expected a number, found '*'");
}

static void reads_one_puzzle_a_line(void **state)
{
    struct format_check_file file = format_check_load(VALID "several.pattern");
    (void)state;
    assert_int_equal(format_check_count(format, (struct ng_span){file.text, file.size}), 3);
    free(file.text);
}

static void refuses_malformed_files(void **state)
{
    (void)state;
    format_check_malformed(format, "pattern");
}

static void writes_what_it_reads(void **state)
{
    static const char *const texts[] = {
        "6x5:/2.1/1.2/1/2.1//2.1/1.1//4/1",     "1x1:/",
        "6x5:/2.1/1.2/1/2.1//2.1/1.1//4/1,bzc", "6x5:/2.1/1.2/1/2.1//2.1/1.1//4/1,Aze",
        "2x15:1/1/1/1/////////////,zf",         "6x5:*/?.1/1.?/?/*//?.?/1.1//4/?,Aze"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct nonogram_puzzle *puzzle = format_check_read(format, format_check_span(texts[i]));
        format_check_round_trip(format, puzzle, true);
        ng_puzzle_free(puzzle);
    }
}

static void refuses_to_write_what_it_cannot_say(void **state)
{
    struct nonogram_puzzle *colour = format_check_colour(true);
    (void)state;
    format_check_unwritable(format, colour, "pattern does not support colour");
    ng_puzzle_free(colour);
}

static void recognises_its_own(void **state)
{
    (void)state;
    assert_int_equal(format->sniff(format_check_span("\n10x5:"), false), 95);
    assert_int_equal(format->sniff(format_check_span("10x5"), true), 0);
    assert_int_equal(format->sniff(format_check_span("x5:"), true), 0);
    assert_int_equal(format->sniff(format_check_span("10x:"), true), 0);
    assert_int_equal(format->sniff(format_check_span("10 5\n"), true), 0);
    assert_int_equal(format->sniff(format_check_span(""), true), 0);
    assert_int_equal(format->sniff(format_check_span("var task = '1/1';\n"), false), 95);
    assert_int_equal(format->sniff(format_check_span("1.1//1\n"), false), 60);
    assert_int_equal(format->sniff(format_check_span("1/1 1\n"), false), 0);
}

static void survives_damage(void **state)
{
    (void)state;
    format_check_damage(format, "pattern");
}

static void survives_running_out_of_memory(void **state)
{
    struct format_check_run run = {format,
                                   format_check_span("6x5:/2.1/1.2/1/2.1//2.1/1.1//4/1,bzc\n")};
    (void)state;
    assert_true(fail_alloc_each(format_check_run, &run) > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_same_puzzle_as_other_formats),
        cmocka_unit_test(reads_given_cells),
        cmocka_unit_test(reads_tasks),
        cmocka_unit_test(reads_a_last_skip),
        cmocka_unit_test(reads_unknown_lengths_and_clues),
        cmocka_unit_test(reads_one_puzzle_a_line),
        cmocka_unit_test(refuses_malformed_files),
        cmocka_unit_test(writes_what_it_reads),
        cmocka_unit_test(refuses_to_write_what_it_cannot_say),
        cmocka_unit_test(recognises_its_own),
        cmocka_unit_test(survives_damage),
        cmocka_unit_test(survives_running_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
