/* Line deduction on lines that can be checked by eye. */
#include "line/deduce.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "unit/line_case.h"

enum { SCRATCH = 16384 };

static uint64_t scratch[SCRATCH];

static uint64_t *scratch_for(const struct line_case *line)
{
    assert_true(ng_line_scratch(line->lattice.count, line->words, line->values) <= SCRATCH);
    return scratch;
}

/* The cells of a line whose planes were narrowed: '_' where more than one value is left, '!' where
 * none. */
static void write_cells(const struct line_case *line, char *text)
{
    for (uint32_t c = 0; c < line->lattice.length; c++) {
        text[c] = '!';
        for (unsigned v = 0; v < line->values; v++) {
            if (ng_bits_get(line->planes + v * line->words, c)) {
                text[c] = text[c] != '!' ? '_' : v == 0 ? '.' : (char)('a' + v - 1);
            }
        }
    }
    text[line->lattice.length] = '\0';
}

static void assert_deduced(const char *clue, const char *cells, unsigned values,
                           const char *expected)
{
    static struct line_case line;
    line_case_read(&line, clue, cells, values);
    assert_true(ng_line_deduce(&line.lattice, values, line.planes, scratch_for(&line)));
    char text[LINE_CASE_CELLS + 1];
    write_cells(&line, text);
    assert_string_equal(text, expected);
}

static void overlaps_are_filled(void **state)
{
    (void)state;
    assert_deduced("8", "__________", 2, "__aaaaaa__");
    assert_deduced("3 2 2", "_________", 2, "aaa.aa.aa");
    assert_deduced("3 2 2", "__________", 2, "_aa__a__a_");
    assert_deduced("", "____", 2, "....");
    assert_deduced("1", "#___", 2, "a...");
}

static void known_cells_bound_the_blocks(void **state)
{
    (void)state;
    assert_deduced("3", "___#______", 2, ".__a__....");
    assert_deduced("2 1", "__.____", 2, "__.____");
    assert_deduced("2 1", "_#.___", 2, "aa.___");
    assert_deduced("1 3", "_#___#__", 2, ".a.__a__");
}

static void colours_and_blots_are_deduced(void **state)
{
    (void)state;
    assert_deduced("2a 2b", "____", 3, "aabb");
    assert_deduced("?a 1b", "__b_", 3, "__b.");
    assert_deduced("?", "#___#", 2, "aaaaa");
    assert_deduced("?a ?b", "#__b", 3, "a__b");
}

static void a_contradiction_changes_nothing(void **state)
{
    static struct line_case line;
    (void)state;
    line_case_read(&line, "2 1", "#.____", 2);
    uint64_t before[LINE_CASE_VALUES * LINE_CASE_WORDS];
    memcpy(before, line.planes, sizeof before);
    assert_false(ng_line_deduce(&line.lattice, 2, line.planes, scratch_for(&line)));
    assert_memory_equal(before, line.planes, sizeof before);
}

static void bounds_are_offsets(void **state)
{
    static struct line_case line;
    (void)state;
    line_case_read(&line, "2 1", ".________", 2);
    uint32_t bounds[4];
    assert_true(ng_line_deduce_bounds(&line.lattice, 2, line.planes, scratch_for(&line), bounds));
    assert_int_equal(bounds[0], 1);
    assert_int_equal(bounds[1], 5);
    assert_int_equal(bounds[2], 1);
    assert_int_equal(bounds[3], 5);
}

static void windows_narrow_the_starts(void **state)
{
    static struct line_case line;
    static const int32_t lower[] = {1, 0}, ends[] = {4, 9};
    (void)state;
    line_case_read(&line, "2 1", "_________", 2);
    assert_true(
        ng_line_deduce_within(&line.lattice, lower, ends, 2, line.planes, scratch_for(&line)));
    char text[LINE_CASE_CELLS + 1];
    write_cells(&line, text);
    assert_string_equal(text, "._a______");
}

static void an_open_line_keeps_its_cells(void **state)
{
    static struct line_case line;
    (void)state;
    assert_deduced("*", "_#.", 2, "_a.");
    line_case_read(&line, "*", "___", 2);
    ng_bits_unset(line.planes, 1);
    ng_bits_unset(line.planes + line.words, 1);
    assert_false(ng_line_deduce(&line.lattice, 2, line.planes, scratch_for(&line)));
}

/* Lines that end just before, on and after the edge of a word. */
static void words_are_crossed(void **state)
{
    char cells[LINE_CASE_CELLS + 1], expected[LINE_CASE_CELLS + 1], clue[16];
    (void)state;
    for (uint32_t length = 62; length <= 260; length++) {
        memset(cells, '_', length);
        memset(expected, 'a', length);
        cells[length] = expected[length] = '\0';
        expected[0] = expected[length - 1] = '_';
        snprintf(clue, sizeof clue, "%u", length - 1);
        assert_deduced(clue, cells, 2, expected);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(overlaps_are_filled),
        cmocka_unit_test(known_cells_bound_the_blocks),
        cmocka_unit_test(colours_and_blots_are_deduced),
        cmocka_unit_test(a_contradiction_changes_nothing),
        cmocka_unit_test(bounds_are_offsets),
        cmocka_unit_test(windows_narrow_the_starts),
        cmocka_unit_test(an_open_line_keeps_its_cells),
        cmocka_unit_test(words_are_crossed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
