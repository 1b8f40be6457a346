/* The formats without keywords: nin, mk, cwd and cwc, and g, which shares their clues. */
#include "format_fail.h"

#include "base/text.h"
#include "format/format.h"
#include "property/sample.h"

#include <string.h>

static const struct ng_format *const formats[] = {&ng_format_nin,   &ng_format_mk,
                                                  &ng_format_cwd,   &ng_format_cwc,
                                                  &ng_format_olsak, &ng_format_lines};

enum { FORMATS = sizeof formats / sizeof formats[0] };

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
    check_order(&ng_format_nin, "3 2\n" TWO THREE, false, 3, 1, "rows first");
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

/* A .cwc file does not say what its colours look like: black comes first. */
static void chooses_colours_for_cwc(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_read_file(&ng_format_cwc, "cwc/colour.cwc");
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(says_which_side_it_takes_first),
        cmocka_unit_test(chooses_colours_for_cwc),
        cmocka_unit_test(writes_titles_of_g_on_one_line),
        cmocka_unit_test(writes_what_it_reads),
        cmocka_unit_test(refuses_to_write_what_it_cannot_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
