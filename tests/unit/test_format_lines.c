/* What the line-based formats share: scanning, blank lines among clues, clues, references. */
#include "format_check.h"

#include "base/text.h"
#include "format/clue.h"
#include "format/lines/lines.h"
#include "format/notes.h"
#include "format/write.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- scan ---- */

static void hands_out_lines(void **state)
{
    static const char *const lines[] = {"a", "", "", "bc\rd", " e"};
    struct ng_span text = format_check_span("a\r\n\n\nbc\rd\n e"), line;
    (void)state;
    for (size_t i = 0; i < 5; i++) {
        assert_true(ng_scan_line(&text, &line));
        assert_int_equal(line.size, strlen(lines[i]));
        assert_memory_equal(line.text, lines[i], line.size);
    }
    assert_false(ng_scan_line(&text, &line));
    text = (struct ng_span){NULL, 0};
    assert_false(ng_scan_line(&text, &line));
}

static void reads_numbers_up_to_32_bits(void **state)
{
    static const char text[] = "4294967295 4294967296 99999999999999999999999999";
    const char *end = text + strlen(text);
    (void)state;
    uint32_t number;
    bool overflow;
    assert_ptr_equal(ng_scan_number(text, end, &number, &overflow), text + 10);
    assert_true(number == UINT32_MAX && !overflow);
    assert_ptr_equal(ng_scan_number(text + 11, end, &number, &overflow), text + 21);
    assert_true(overflow);
    assert_ptr_equal(ng_scan_number(text + 22, end, &number, &overflow), end);
    assert_true(overflow);
}

static void recognises_words(void **state)
{
    (void)state;
    struct ng_span rest;
    assert_true(ng_scan_word(format_check_span(" Rows \t3 4 "), "rows", &rest));
    assert_int_equal(rest.size, 3);
    assert_true(ng_scan_word(format_check_span("rows"), "rows", &rest));
    assert_int_equal(rest.size, 0);
    assert_true(ng_scan_word(format_check_span("rows=3"), "rows", &rest));
    assert_false(ng_scan_word(format_check_span("rowss"), "rows", &rest));
    assert_false(ng_scan_word(format_check_span("row"), "rows", &rest));
    rest = format_check_span("one  two");
    assert_int_equal(ng_scan_take_word(&rest).size, 3);
    assert_int_equal(ng_scan_take_word(&rest).size, 3);
    assert_int_equal(ng_scan_take_word(&rest).size, 0);
}

/* ---- clue lines ---- */

/* Keeps the lines of the text. */
static void collect(struct ng_lines *lines, struct ng_build *build, const char *text)
{
    ng_lines_start(lines, format_check_span(text), build);
    while (ng_lines_next(lines) && ng_lines_keep(lines, lines->line)) {
    }
}

/* Joins the clues of a side by '/', '-' for an empty one. */
static void join(struct ng_lines_side side, char *out)
{
    struct ng_span clue;
    for (*out = '\0'; ng_lines_next_clue(&side, &clue);) {
        strncat(out, clue.size > 0 ? clue.text : "-", clue.size > 0 ? clue.size : 1);
        strcat(out, "/");
    }
}

static void check_block(const char *text, uint64_t expected, const char *clues)
{
    struct ng_build *build = ng_build_new();
    struct ng_lines lines;
    collect(&lines, build, text);
    char found[64];
    join(ng_lines_fit(&lines, ng_lines_side(&lines, 0, lines.count), expected), found);
    assert_string_equal(found, clues);
    (void)ng_lines_end(&lines, true);
    ng_build_free(build);
}

static void tells_blank_lines_from_empty_clues(void **state)
{
    (void)state;
    /* As many others as expected. */
    check_block("1\n\n2\n", 2, "1/2/");
    check_block("\n1\n2\n\n\n", 2, "1/2/");
    check_block("1\n0\n\n", 2, "1/0/");
    /* The first lines, blank ones counted. */
    check_block("1\n\n2\n", 3, "1/-/2/");
    check_block("\n1\n", 2, "-/1/");
    check_block("1\n\n", 2, "1/-/");
    check_block("\n1\n\n\n", 2, "-/1/");
    check_block("\n1\n\n\n", 3, "-/1/-/");
    check_block("\n\n", 2, "-/-/");
    check_block("\n\n\n", 2, "-/-/");
    /* Blank lines to drop at the beginning, where that is the only way. */
    check_block("\n1\n\n2\n", 3, "1/-/2/");
    check_block("\n\n1\n\n2\n", 4, "-/1/-/2/");
    check_block("\n1\n\n2\n\n", 3, "1/-/2/");
    /* No way, or several: what is not blank is too few or too many. */
    check_block("\n\n1\n\n2\n\n", 4, "1/2/");
    check_block("1\n2\n3\n", 2, "1/2/3/");
    check_block("1\n\n\n2\n", 3, "1/2/");
    check_block("1\n", 2, "1/");
    check_block("", 2, "");
    check_block("1\n\n", SIZE_MAX, "1/");
    /* Who writes 0 does not mean it by a blank line. */
    check_block("0\n\n2\n", 3, "0/2/");
}

static void check_sections(const char *text, const char *rows, const char *columns)
{
    static const uint32_t sizes[] = {2, 3};
    struct ng_build *build = ng_build_new();
    struct ng_lines lines;
    collect(&lines, build, text);
    struct ng_lines_side runs[2], side = ng_lines_side(&lines, 0, lines.count);
    assert_int_equal(ng_lines_divide(&side, sizes, 2, runs), rows != NULL);
    if (rows != NULL) {
        char found[64];
        join(runs[0], found);
        assert_string_equal(found, rows);
        join(runs[1], found);
        assert_string_equal(found, columns);
    }
    (void)ng_lines_end(&lines, true);
    ng_build_free(build);
}

static void divides_lines_into_sections(void **state)
{
    (void)state;
    check_sections("1\n2\n\n3\n4\n5\n", "1/2/", "3/4/5/");
    check_sections("\n1\n2\n\n\n3\n\n4\n5\n\n", "1/2/", "3/4/5/");
    check_sections("1\n\n\n3\n\n5\n", "1/-/", "3/-/5/");
    check_sections("\n2\n\n\n4\n\n\n", "-/2/", "-/4/-/");
    check_sections("\n\n\n\n\n\n", "-/-/", "-/-/-/");
    check_sections("1\n2\n3\n4\n5\n", NULL, NULL);
    check_sections("1\n\n2\n3\n4\n5\n", NULL, NULL);
    check_sections("1\n\n3\n4\n5\n", NULL, NULL);
    check_sections("1\n2\n\n3\n4\n5\n\n6\n", NULL, NULL);
    check_sections("1\n\n\n3\n4\n\n\n6\n", NULL, NULL);
    check_sections("", NULL, NULL);
}

/* ---- clues ---- */

/* Reads a clue in a puzzle of the colours r and g. */
static enum nonogram_status read_clue(const char *text, struct ng_clue_rules *rules,
                                      struct nonogram_puzzle **puzzle,
                                      struct nonogram_diagnostic *diagnostic)
{
    struct ng_build *build = ng_build_new();
    struct ng_place place = {3, 5};
    assert_non_null(build);
    *puzzle = NULL;
    ng_build_colour(build, "red", 3, 0xff0000, 'r');
    ng_build_colour(build, "green", 5, 0x00ff00, 'g');
    rules->suffix['r'] = 1;
    rules->suffix['g'] = 2;
    ng_build_report(build, diagnostic);
    const struct ng_cursor clue = {
        .text = text, .at = text, .end = text + strlen(text), .build = build};
    if (!ng_clue_read(&clue, NG_BUILD_ROWS, rules)) {
        ng_build_free(build);
        return NONOGRAM_BAD_INPUT;
    }
    for (unsigned i = 0; i < 20; i++) {
        ng_build_line(build, NG_BUILD_COLUMNS, place);
        ng_build_open(build);
    }
    return ng_build_finish(build, puzzle, diagnostic);
}

/* Writes the clue that was read, '.' behind blocks of black. */
static void check_clue(const char *text, struct ng_clue_rules rules, const char *expected)
{
    struct nonogram_diagnostic diagnostic = {0, 0, ""};
    struct ng_glyphs glyphs = {.glyph = {'0', 'r', 'g', '.'}};
    struct nonogram_text out = {.data = NULL};
    struct nonogram_puzzle *puzzle;
    assert_int_equal(read_clue(text, &rules, &puzzle, &diagnostic), NONOGRAM_OK);
    ng_write_clue(&puzzle->lines[0], ' ', true, &glyphs, &out);
    ng_text_char(&out, '\0');
    assert_string_equal(out.data, expected);
    ng_text_clear(&out);
    ng_puzzle_free(puzzle);
}

static const struct ng_clue_rules all_rules = {
    .plain = NG_CLUE_BLACK, .declared = true, .commas = true, .names = true, .unknowns = true};

static void reads_clues(void **state)
{
    (void)state;
    check_clue("", all_rules, "0");
    check_clue(" \t", all_rules, "0");
    check_clue(" 0 ", all_rules, "0");
    check_clue("*", all_rules, "*");
    check_clue("2r,1g 3r , 4g", all_rules, "2r 1g 3r 4g");
    check_clue("?r ?", all_rules, "?r ?.");
    check_clue("1 2", all_rules, "1. 2.");
    check_clue("red: 1, 2 green:3 black : 1 2r", all_rules, "1r 2r 3g 1. 2r");
    check_clue("red 1 2 green 3 red: 1", all_rules, "1r 2r 3g 1r");
    check_clue("1 red 2green, 3 r 1 green", all_rules, "1r 2g 3r 1g");
}

static void check_bad_clue(const char *text, struct ng_clue_rules rules, unsigned long column,
                           const char *message)
{
    struct nonogram_diagnostic diagnostic = {0, 0, ""};
    struct nonogram_puzzle *puzzle;
    assert_int_equal(read_clue(text, &rules, &puzzle, &diagnostic), NONOGRAM_BAD_INPUT);
    assert_string_equal(diagnostic.message, message);
    assert_int_equal(diagnostic.column, column);
}

static void refuses_bad_clues(void **state)
{
    struct ng_clue_rules strict = {.plain = NG_CLUE_NO_COLOUR, .declared = true};
    (void)state;
    check_bad_clue("1,", all_rules, 3, "expected a number, found the end of the line");
    check_bad_clue("1r2r", all_rules, 3, "expected a number, found '2'");
    check_bad_clue("0 1", all_rules, 1, "a block of 0 cells");
    check_bad_clue("0x1", all_rules, 2,
                   "'x' is not a colour: a line 'color x #RRGGBB' before the clues declares it");
    check_bad_clue("0#c", all_rules, 2,
                   "'#' is not a colour: separate numbers by commas or spaces");
    check_bad_clue("* 1", all_rules, 1, "expected a number, found '*'");
    check_bad_clue("1x", all_rules, 2,
                   "'x' is not a colour: a line 'color x #RRGGBB' before the clues declares it");
    check_bad_clue("blue: 1", all_rules, 1,
                   "'blue' is not a colour: a line 'color blue #RRGGBB' before the clues declares "
                   "it");
    check_bad_clue(
        "rad 1", all_rules, 1,
        "'rad' is not a colour: a line 'color rad #RRGGBB' before the clues declares it");
    check_bad_clue("o 1", all_rules, 1, "expected a number, found 'o'");
    check_bad_clue("1 2 red", all_rules, 3, "expected a colour, found '2'");
    check_bad_clue("1 blue 2 red", all_rules, 3,
                   "'blue' is not a colour: a line 'color blue #RRGGBB' before the clues declares "
                   "it");
    check_bad_clue("red:", all_rules, 5, "expected a number, found the end of the line");
    check_bad_clue("4294967296", all_rules, 1, "the number is too large");
    check_bad_clue("1r,1r", strict, 3, "expected a number, found ','");
    check_bad_clue("1r 1", strict, 5, "expected a colour, found the end of the line");
    check_bad_clue("?r", strict, 1, "expected a number, found '?'");
    check_bad_clue("*", strict, 1, "expected a number, found '*'");
    check_bad_clue("red: 1", strict, 1, "expected a number, found 'r'");
}

/* ---- references ---- */

static void check_reference(const char *text, const char *decoded)
{
    struct nonogram_text out = {.data = NULL};
    struct nonogram_text back = {.data = NULL};
    ng_notes_decode(format_check_span(text), &out);
    assert_int_equal(out.size, strlen(decoded));
    assert_memory_equal(out.data, decoded, out.size);
    ng_notes_encode((struct ng_span){out.data, out.size}, &back);
    ng_text_reset(&out);
    ng_notes_decode((struct ng_span){back.data, back.size}, &out);
    assert_int_equal(out.size, strlen(decoded));
    assert_memory_equal(out.data, decoded, out.size);
    ng_text_clear(&out);
    ng_text_clear(&back);
}

static void resolves_references(void **state)
{
    (void)state;
    check_reference("a &amp; b", "a & b");
    check_reference("&lt;&gt;&quot;&apos;", "<>\"'");
    check_reference("&#65;&#x42;&#xe9;", "AB\xc3\xa9");
    check_reference("&copy; &AElig;&zwnj; &thetasym;", "\xc2\xa9 \xc3\x86\xe2\x80\x8c \xcf\x91");
    check_reference("&#0; &#1114112; &#xd800; &#; &#x; &;", "&#0; &#1114112; &#xd800; &#; &#x; &;");
    check_reference("&COPY; &copyright; &thetasymm;", "&COPY; &copyright; &thetasymm;");
    check_reference("&amp", "&amp");
    check_reference("&amp;amp;", "&amp;");
    check_reference("&#99999999999999999999;", "&#99999999999999999999;");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hands_out_lines),
        cmocka_unit_test(reads_numbers_up_to_32_bits),
        cmocka_unit_test(recognises_words),
        cmocka_unit_test(tells_blank_lines_from_empty_clues),
        cmocka_unit_test(divides_lines_into_sections),
        cmocka_unit_test(reads_clues),
        cmocka_unit_test(refuses_bad_clues),
        cmocka_unit_test(resolves_references),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
