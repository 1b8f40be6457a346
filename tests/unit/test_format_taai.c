/* taai: what it reads and writes, and what it refuses. */
#include "format_fail.h"

#include "format/format.h"

static const struct ng_format *const format = &ng_format_taai;

#define VALID "tests/data/valid/taai/"

static void reads_columns_before_rows(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_read_file(format, VALID "square.taai");
    (void)state;
    assert_int_equal(puzzle->width, 6);
    assert_int_equal(puzzle->height, 6);
    assert_string_equal(puzzle->notes[NONOGRAM_ID], "1");
    assert_int_equal(puzzle->lines[0].count, 2);
    assert_int_equal(puzzle->lines[0].blocks[0].length, 2);
    assert_int_equal(puzzle->lines[2].count, 0);
    assert_int_equal(puzzle->lines[5].count, 0);
    assert_int_equal(puzzle->lines[6].count, 0);
    assert_int_equal(puzzle->lines[7].blocks[0].length, 2);
    ng_puzzle_free(puzzle);
}

static void splits_a_file_into_puzzles(void **state)
{
    struct format_check_file file = format_check_load(VALID "several.taai");
    (void)state;
    assert_int_equal(format_check_count(format, (struct ng_span){file.text, file.size}), 2);
    free(file.text);
}

static void expect_size(const char *text, uint32_t size)
{
    struct nonogram_puzzle *puzzle = format_check_read(format, format_check_span(text));
    assert_int_equal(puzzle->width, size);
    assert_int_equal(puzzle->height, size);
    ng_puzzle_free(puzzle);
}

/* The number of lines decides; where it is odd, or the sums speak against it, blank lines at the
 * end are left out or one is added. */
static void finds_the_size(void **state)
{
    (void)state;
    expect_size("$1\n1\n1\n", 1);
    expect_size("$1\n1\n1", 1);
    expect_size("$1\n\n\n", 1);
    expect_size("$1\n1\n1\n\n", 1);
    expect_size("$1\n1\n1\n\n\n\n", 1);
    expect_size("$1\n1\n1\n2\n\n", 2);
    expect_size("$1\n1\n1\n2\n", 2);
    expect_size("\n\n$1\r\n1\r\n1\r\n2\r\n\r\n", 2);
    expect_size("$1\n2\n\n1\n1\n\n\n", 2);
}

static void refuses_malformed_files(void **state)
{
    (void)state;
    format_check_malformed(format, "taai");
}

static void writes_what_it_reads(void **state)
{
    static const char *const files[] = {VALID "square.taai", VALID "last-empty.taai"};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct nonogram_puzzle *puzzle = format_check_read_file(format, files[i]);
        format_check_round_trip(format, puzzle, true);
        ng_puzzle_free(puzzle);
    }
}

static void refuses_to_write_what_it_cannot_say(void **state)
{
    struct nonogram_puzzle *tiny = format_check_tiny(false);
    struct nonogram_puzzle *colour = format_check_colour(false);
    (void)state;
    format_check_unwritable(format, tiny, "taai does not support puzzles that are not square");
    format_check_unwritable(format, colour, "taai does not support colour");
    ng_puzzle_free(tiny);
    ng_puzzle_free(colour);
}

static void recognises_its_own(void **state)
{
    (void)state;
    assert_int_equal(format->sniff(format_check_span("\n$12\n"), true), 95);
    assert_int_equal(format->sniff(format_check_span("$x"), true), 0);
    assert_int_equal(format->sniff(format_check_span("$"), true), 0);
    assert_int_equal(format->sniff(format_check_span(""), true), 0);
}

static void survives_damage(void **state)
{
    (void)state;
    format_check_damage(format, "taai");
}

static void survives_running_out_of_memory(void **state)
{
    (void)state;
    format_fail_file(format, VALID "square.taai");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_columns_before_rows),
        cmocka_unit_test(splits_a_file_into_puzzles),
        cmocka_unit_test(finds_the_size),
        cmocka_unit_test(refuses_malformed_files),
        cmocka_unit_test(writes_what_it_reads),
        cmocka_unit_test(refuses_to_write_what_it_cannot_say),
        cmocka_unit_test(recognises_its_own),
        cmocka_unit_test(survives_damage),
        cmocka_unit_test(survives_running_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
