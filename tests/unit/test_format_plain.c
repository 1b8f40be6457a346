/* The formats without keywords: nin, mk, cwd and cwc, and g, which shares their clues. */
#include "format_fail.h"

#include "format/format.h"
#include "property/sample.h"

#include <string.h>

#define VALID "tests/data/valid/"

static const struct ng_format *const formats[] = {&ng_format_nin,   &ng_format_mk,
                                                  &ng_format_cwd,   &ng_format_cwc,
                                                  &ng_format_olsak, &ng_format_lines};

enum { FORMATS = sizeof formats / sizeof formats[0] };

static void reads_the_same_puzzle_in_all_spellings(void **state)
{
    static const struct {
        const struct ng_format *format;
        const char *path;
    } files[] = {
        {&ng_format_nin, VALID "nin/tiny.nin"},     {&ng_format_nin, VALID "nin/blank.nin"},
        {&ng_format_nin, VALID "nin/spaced.nin"},   {&ng_format_nin, VALID "nin/crlf.nin"},
        {&ng_format_nin, VALID "nin/comments.nin"}, {&ng_format_mk, VALID "mk/tiny.mk"},
        {&ng_format_mk, VALID "mk/blank.mk"},       {&ng_format_mk, VALID "mk/spaced.mk"},
        {&ng_format_mk, VALID "mk/no-hash.mk"},     {&ng_format_cwd, VALID "cwd/tiny.cwd"},
        {&ng_format_cwd, VALID "cwd/blank.cwd"},    {&ng_format_cwd, VALID "cwd/spaced.cwd"},
        {&ng_format_cwd, VALID "cwd/crlf.cwd"},     {&ng_format_cwc, VALID "cwc/tiny.cwc"},
        {&ng_format_cwc, VALID "cwc/blank.cwc"},    {&ng_format_olsak, VALID "g/tiny.g"},
        {&ng_format_olsak, VALID "g/crlf.g"},       {&ng_format_olsak, VALID "g/zero.g"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        format_check_file_is(files[i].format, files[i].path, format_check_tiny(false));
    }
}

/* Reads a text as the user asks for; expects the sizes, the blocks of the first row, and a guess
 * that says this, or none. */
static void check_order(const struct ng_format *format, const char *text, bool columns_first,
                        uint32_t width, uint32_t blocks, const char *guess)
{
    struct ng_reading reading = {.columns_first = columns_first};
    struct nonogram_diagnostic diagnostic = {.message = ""};
    struct nonogram_puzzle *puzzle;
    enum nonogram_status status =
        ng_format_read_as(format, format_check_span(text), &reading, &puzzle, &diagnostic);
    assert_string_equal(diagnostic.message, "");
    assert_int_equal(status, NONOGRAM_OK);
    assert_int_equal(puzzle->width, width);
    assert_int_equal(puzzle->lines[0].count, blocks);
    assert_int_equal(puzzle->guess != NULL, guess != NULL);
    assert_true(guess == NULL || strstr(puzzle->guess->message, guess) != NULL);
    ng_puzzle_free(puzzle);
}

/* ##. / #.#, as 3 x 2 or turned. */
#define TWO   "2\n1 1\n"
#define THREE "2\n1\n1\n"

static void says_which_side_it_takes_first(void **state)
{
    (void)state;
    check_order(&ng_format_nin, "3 2\n" TWO THREE, false, 3, 1, NULL);
    check_order(&ng_format_nin, "3 2\n" THREE TWO, false, 3, 1, "columns first");
    check_order(&ng_format_nin, "3 2\n" THREE TWO, true, 3, 1, NULL);
    check_order(&ng_format_nin, "2 2\n1\n2\n1\n2\n", false, 2, 1, "rows first");
    check_order(&ng_format_mk, "2 3\n" TWO "#\n" THREE, false, 3, 1, NULL);
    check_order(&ng_format_mk, "2 3\n" TWO THREE, false, 3, 1, "rows first");
    check_order(&ng_format_mk, "2 3\n" TWO THREE, true, 2, 1, NULL);
    check_order(&ng_format_lines, TWO "\n" THREE, false, 3, 1, "rows first");
    check_order(&ng_format_lines, TWO "\n" THREE, true, 2, 1, NULL);
    check_order(&ng_format_lines, "3x2\n" THREE "\n" TWO, false, 2, 1, "rows first");
    check_order(&ng_format_lines, "3x2\n" TWO "\n" THREE, false, 3, 1, "rows first");
    check_order(&ng_format_lines, "2\n2\n1\n2\n1\n", false, 2, 1, "one size for both sides");
    check_order(&ng_format_lines, "1\n\n2\n#\n1 1\n\n1\n", false, 3, 1, "blank lines as empty");
    check_order(&ng_format_cwd, "2\n2\n1\n2\n1\n2\n", false, 2, 1, "rows first");
    check_order(&ng_format_cwd, "3\n2\n2\n1 1\n\n2\n1\n1\n", false, 3, 1, "width before");
    check_order(&ng_format_nin, "3 3\n1 1\n0\n1 1\n1 1\n0\n1 1\n", false, 3, 2, "rows first");
    check_order(&ng_format_lines, "columns\n" THREE "rows\n" TWO, false, 3, 1, NULL);
    check_order(&ng_format_lines, "columns\n" THREE "rows\n" TWO, true, 3, 1, NULL);
    check_order(&ng_format_dump, TWO "---\n" THREE, true, 2, 1, NULL);
    check_order(&ng_format_letters, "B AA\nB A A\n", true, 2, 1, NULL);
    check_order(&ng_format_cwd, "3\n2\n" TWO "\n" THREE, true, 2, 1, NULL);
}

/* The numbers in front are blocks if every row then has room in the columns, and every column in
 * the rows. */
static void sees_which_numbers_have_room_as_blocks(void **state)
{
    (void)state;
    check_order(&ng_format_lines,
                "1 3\n1 1\n1 1\n1 1\n1 1\n1 1\n1 1\n1 1\n0\n0\n0\n0\n\n3 1 1 1\n3 1 1 1\n2 2 2\n",
                false, 3, 1, "the number of blocks before each clue");
    check_order(&ng_format_lines, "2 1 1\n1 1\n1 1\n1 1\n1 1\n\n1 1\n1 1\n1 1\n1 1\n1 1\n1 1\n",
                false, 6, 3, "the first number of each clue as a block");
    check_order(&ng_format_lines, "1 1\n1 1\n1 1\n1 1\n1 1\n1 1\n\n1 1\n1 1\n1 1\n1 1\n2 1 1\n",
                false, 5, 2, "the first number of each clue as a block");
}

static void reads_colours(void **state)
{
    (void)state;
    format_check_file_is(&ng_format_olsak, VALID "g/colour.g", format_check_colour(false));
    format_check_file_is(&ng_format_olsak, VALID "g/default.g", format_check_colour(false));
}

/* A .cwc file does not say what its colours look like: black comes first. */
static void chooses_colours_for_cwc(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_read_file(&ng_format_cwc, VALID "cwc/colour.cwc");
    struct nonogram_puzzle *other = format_check_colour(false);
    (void)state;
    assert_int_equal(puzzle->palette.count, 2);
    assert_int_equal(puzzle->palette.colours[1].rgb, 0x000000);
    assert_int_equal(puzzle->palette.colours[2].rgb, 0xff0000);
    for (uint32_t i = 0; i < 7; i++) {
        assert_int_equal(puzzle->lines[i].count, other->lines[i].count);
        for (uint32_t j = 0; j < puzzle->lines[i].count; j++) {
            assert_int_equal(puzzle->lines[i].blocks[j].length, other->lines[i].blocks[j].length);
            assert_int_equal(puzzle->lines[i].blocks[j].colour, other->lines[i].blocks[j].colour);
        }
    }
    format_check_round_trip(&ng_format_cwc, puzzle, false);
    format_check_unwritable(&ng_format_cwc, other, "cwc does not store what colours look like");
    ng_puzzle_free(puzzle);
    ng_puzzle_free(other);
}

/* Columns drawn as a table are told, and blank lines below them remain ambiguous. */
static void tells_columns_drawn_as_a_table(void **state)
{
    struct nonogram_puzzle *puzzle =
        format_check_read(&ng_format_lines, format_check_span("0 1\n1 0\n---\n1\n1\n"));
    (void)state;
    assert_non_null(puzzle->guess);
    assert_string_equal(puzzle->guess->message,
                        "read with the columns drawn as a table above the rows");
    ng_puzzle_free(puzzle);
    format_check_refused(
        &ng_format_lines, "0 1\n1 0\n---\n1\n\n1\n",
        "5:1: a blank line may be an empty clue or nothing: write 0 for the empty clues");
    format_check_refused(&ng_format_lines, "Size: 5x5\n1\n1\n\n1\n1\n",
                         "6:1: 4 lines of clues, where the sizes ask for 5 and 5");
}

/* A bracket that closes one begins none. */
static void reads_clues_in_brackets_the_right_way_round(void **state)
{
    (void)state;
    check_order(&ng_format_lines, "{1}\n\n\"1\"\n", false, 1, 1, "rows first");
    format_check_refused(&ng_format_lines, "]1(\n\n1\n", "1:1: expected a number, found ']'");
    format_check_refused(&ng_format_lines, ")1{\n\n1\n", "1:1: expected a number, found ')'");
    format_check_refused(&ng_format_lines, "}1\"\n\n1\n", "1:1: expected a number, found '}'");
}

static void reads_the_title_of_g(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_read_file(&ng_format_olsak, VALID "g/tiny.g");
    (void)state;
    assert_string_equal(puzzle->notes[NONOGRAM_TITLE], "Tiny (own work)");
    format_check_round_trip(&ng_format_olsak, puzzle, true);
    ng_puzzle_free(puzzle);
}

/* No title is taken for the colours or the clues. */
static void writes_titles_of_g_on_one_line(void **state)
{
    static const char *const titles[] = {": rows", "#d", "#t", "two\n\x01lines"};
    static const char *const expected[] = {": rows", "#d", "#t", "two  lines"};
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        struct nonogram_puzzle *puzzle = format_check_tiny(false);
        struct nonogram_text out = {.data = NULL};
        puzzle->notes[NONOGRAM_TITLE] = titles[i];
        assert_int_equal(ng_format_write(&ng_format_olsak, puzzle, NULL, &out, NULL), NONOGRAM_OK);
        struct nonogram_puzzle *back =
            format_check_read(&ng_format_olsak, (struct ng_span){out.data, out.size});
        assert_true(sample_same(puzzle, back, false));
        assert_string_equal(back->notes[NONOGRAM_TITLE], expected[i]);
        ng_puzzle_free(puzzle);
        ng_puzzle_free(back);
        ng_text_clear(&out);
    }
}

static void refuses_malformed_files(void **state)
{
    (void)state;
    for (size_t i = 0; i < FORMATS; i++) {
        format_check_malformed(formats[i], formats[i]->name);
    }
}

static void writes_what_it_reads(void **state)
{
    struct nonogram_puzzle *tiny = format_check_tiny(false);
    struct nonogram_puzzle *colour = format_check_colour(false);
    (void)state;
    for (size_t i = 0; i < FORMATS; i++) {
        format_check_round_trip(formats[i], tiny, true);
    }
    format_check_round_trip(&ng_format_olsak, colour, true);
    ng_puzzle_free(tiny);
    ng_puzzle_free(colour);
}

static void refuses_to_write_what_it_cannot_say(void **state)
{
    struct nonogram_puzzle *colour = format_check_colour(true);
    struct nonogram_puzzle *unknown = format_check_read(
        &ng_format_non, format_check_span("width 1\nheight 2\nrows\n?\n*\ncolumns\n1\n"));
    struct nonogram_puzzle *given = format_check_read(
        &ng_format_non, format_check_span("width 1\nheight 1\nrows\n1\ncolumns\n1\nsaved \"?\"\n"));
    struct ng_format_write lossy = {.lossy = true};
    struct nonogram_text out = {.data = NULL};
    (void)state;
    format_check_unwritable(&ng_format_nin, colour, "nin does not support colour");
    format_check_unwritable(&ng_format_mk, colour, "mk does not support colour");
    format_check_unwritable(&ng_format_cwd, unknown, "cwd does not support blots or open clues");
    format_check_unwritable(&ng_format_cwc, given, "cwc does not support given cells");
    format_check_unwritable(&ng_format_olsak, unknown, "g does not support blots or open clues");
    format_check_unwritable(&ng_format_olsak, given, "g does not support given cells");
    assert_int_equal(ng_format_write(&ng_format_nin, given, &lossy, &out, NULL), NONOGRAM_OK);
    assert_int_equal(out.size, strlen("1 1\n1\n1\n"));
    ng_text_clear(&out);
    ng_puzzle_free(colour);
    ng_puzzle_free(unknown);
    ng_puzzle_free(given);
}

static void survives_damage(void **state)
{
    (void)state;
    for (size_t i = 0; i < FORMATS; i++) {
        format_check_damage(formats[i], formats[i]->name);
    }
}

static void survives_failing_allocations(void **state)
{
    static const char *const paths[FORMATS] = {VALID "nin/tiny.nin", VALID "mk/tiny.mk",
                                               VALID "cwd/tiny.cwd", VALID "cwc/colour.cwc",
                                               VALID "g/colour.g",   VALID "lines/times.lines"};
    (void)state;
    for (size_t i = 0; i < FORMATS; i++) {
        format_fail_file(formats[i], paths[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_same_puzzle_in_all_spellings),
        cmocka_unit_test(says_which_side_it_takes_first),
        cmocka_unit_test(sees_which_numbers_have_room_as_blocks),
        cmocka_unit_test(reads_colours),
        cmocka_unit_test(chooses_colours_for_cwc),
        cmocka_unit_test(tells_columns_drawn_as_a_table),
        cmocka_unit_test(reads_clues_in_brackets_the_right_way_round),
        cmocka_unit_test(reads_the_title_of_g),
        cmocka_unit_test(writes_titles_of_g_on_one_line),
        cmocka_unit_test(refuses_malformed_files),
        cmocka_unit_test(writes_what_it_reads),
        cmocka_unit_test(refuses_to_write_what_it_cannot_say),
        cmocka_unit_test(survives_damage),
        cmocka_unit_test(survives_failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
