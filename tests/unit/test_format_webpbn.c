/* webpbn: what it reads and writes, and what it refuses. */
#include "format_fail.h"

#include "base/memory.h"
#include "format/format.h"

#include <string.h>

static const struct ng_format *const format = &ng_format_webpbn;

#define VALID "tests/data/valid/webpbn/"

static void reads_the_same_puzzle_as_other_formats(void **state)
{
    (void)state;
    format_check_file_is(format, VALID "tiny.xml", format_check_tiny(true));
    format_check_file_is(format, VALID "colour.xml", format_check_colour(true));
    format_check_file_is(format, VALID "sides.xml", format_check_tiny(false));
    format_check_file_is(format, VALID "rows.xml", format_check_tiny(false));
}

static void reads_texts_and_skips_what_says_nothing(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_read_file(format, VALID "goal.xml");
    (void)state;
    assert_string_equal(puzzle->notes[NONOGRAM_TITLE], "Tom & Jerry <\xc3\xa9> <&>");
    assert_string_equal(puzzle->notes[NONOGRAM_AUTHOR], "\xc3\xa9");
    assert_string_equal(puzzle->notes[NONOGRAM_COPYRIGHT], "(c)");
    assert_string_equal(puzzle->notes[NONOGRAM_ID], "#7");
    assert_string_equal(puzzle->notes[NONOGRAM_SOURCE], "own");
    assert_null(puzzle->notes[NONOGRAM_DESCRIPTION]);
    ng_puzzle_free(puzzle);
}

static void takes_texts_of_a_set_for_its_only_puzzle(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_read_file(format, VALID "set-texts.xml");
    (void)state;
    assert_string_equal(puzzle->notes[NONOGRAM_TITLE], "Tiny ones");
    assert_string_equal(puzzle->notes[NONOGRAM_SOURCE], "own & tiny");
    assert_string_equal(puzzle->notes[NONOGRAM_AUTHOR], "nobody");
    assert_string_equal(puzzle->notes[NONOGRAM_COPYRIGHT], "none");
    ng_puzzle_free(puzzle);
}

static void reads_freenono(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_read_file(format, VALID "freenono.nonogram");
    (void)state;
    assert_string_equal(puzzle->notes[NONOGRAM_TITLE], "Tiny");
    assert_string_equal(puzzle->notes[NONOGRAM_AUTHOR], "nobody");
    assert_string_equal(puzzle->notes[NONOGRAM_DESCRIPTION], "a tiny & own one");
    ng_puzzle_free(puzzle);
    format_check_file_is(format, VALID "freenono.nonogram", format_check_tiny(true));
    format_check_file_is(format, VALID "freenono-flat.nonogram", format_check_tiny(true));
    format_check_file_is(format, VALID "freenono-set.nonogram", format_check_tiny(true));
}

static void makes_clues_from_the_goal(void **state)
{
    (void)state;
    format_check_file_is(format, VALID "goal.xml", format_check_tiny(true));
}

static void reads_latin1(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_read_file(format, VALID "latin1.xml");
    (void)state;
    assert_string_equal(puzzle->notes[NONOGRAM_TITLE], "caf\xc3\xa9");
    ng_puzzle_free(puzzle);
}

static void reads_blots_and_given_cells(void **state)
{
    static const uint8_t given[] = {1, NONOGRAM_UNKNOWN, 1};
    struct nonogram_puzzle *puzzle = format_check_read_file(format, VALID "blots.xml");
    (void)state;
    assert_int_equal(puzzle->lines[0].count, 2);
    assert_int_equal(puzzle->lines[0].blocks[0].length, 0);
    assert_int_equal(puzzle->lines[2].count, 0);
    assert_null(puzzle->goal);
    assert_non_null(puzzle->given);
    assert_memory_equal(puzzle->given, given, sizeof given);
    ng_puzzle_free(puzzle);
}

static void reads_colours_in_the_order_of_declaration(void **state)
{
    static const uint8_t given[] = {1, 0, NONOGRAM_UNKNOWN, 3};
    struct nonogram_puzzle *puzzle = format_check_read_file(format, VALID "colours.xml");
    const struct nonogram_colour *colours = puzzle->palette.colours;
    (void)state;
    assert_int_equal(puzzle->palette.count, 3);
    assert_string_equal(colours[0].name, "ink");
    assert_int_equal(colours[0].rgb, 0x000000);
    assert_string_equal(colours[1].name, "sky");
    assert_int_equal(colours[1].rgb, 0x0077ff);
    assert_string_equal(colours[2].name, "sun");
    assert_string_equal(colours[3].name, "white");
    assert_int_equal(colours[3].rgb, 0xffffff);
    assert_memory_equal(puzzle->given, given, sizeof given);
    ng_puzzle_free(puzzle);
}

static void takes_any_names_for_black_and_white(void **state)
{
    static const char text[] =
        "<puzzleset><puzzle defaultcolor='ink' backgroundcolor='paper'>"
        "<color name='paper' char=' '>fff</color><color name='ink' char='@'>000000</color>"
        "<solution type='goal'><image>| @|</image></solution></puzzle></puzzleset>";
    struct nonogram_puzzle *puzzle = format_check_read(format, format_check_span(text));
    (void)state;
    assert_false(ng_puzzle_is_colour(puzzle));
    assert_int_equal(puzzle->goal[0], 0);
    assert_int_equal(puzzle->goal[1], 1);
    ng_puzzle_free(puzzle);
}

static void splits_a_set_into_puzzles(void **state)
{
    struct format_check_file file = format_check_load(VALID "set.xml");
    struct ng_span *puzzles;
    (void)state;
    assert_int_equal(format->split((struct ng_span){file.text, file.size}, NULL, NULL, &puzzles),
                     4);
    ng_memory_free(puzzles);
    free(file.text);
}

/* Every beginning of a set is refused, but for those that only lack blank space at the end. */
static void refuses_every_truncated_file(void **state)
{
    struct format_check_file file = format_check_load(VALID "tiny.xml");
    const char *end = strstr(file.text, "</puzzleset>") + strlen("</puzzleset>");
    (void)state;
    for (size_t size = 0; size < (size_t)(end - file.text); size++) {
        struct nonogram_puzzle *puzzle;
        struct nonogram_diagnostic diagnostic;
        assert_int_equal(
            ng_format_read(format, (struct ng_span){file.text, size}, &puzzle, &diagnostic),
            NONOGRAM_BAD_INPUT);
    }
    free(file.text);
}

static void refuses_malformed_files(void **state)
{
    (void)state;
    format_check_malformed(format, "webpbn");
}

/* Elements in a list have no keys that their types could change. */
static void refuses_types_in_lists(void **state)
{
    (void)state;
    format_check_refused(format, "<a><rows><clues type=\"columns\"/></rows></a>",
                         "1:10: <clues> within <rows>");
    format_check_refused(format, "<a><rows><solution type=\"goal\">1</solution></rows></a>",
                         "1:10: <solution> within <rows>");
}

/* The text is small, what its entities would expand to is not. */
static void expands_no_entities(void **state)
{
    (void)state;
    format_check_refused(
        format,
        "<!DOCTYPE x [<!ENTITY a 'aaaaaaaa'><!ENTITY b '&a;&a;&a;&a;&a;'>]>"
        "<puzzleset><puzzle><title>&b;</title></puzzle></puzzleset>",
        "1:13: declarations in a DOCTYPE are not read: remove the part in brackets, "
        "and the entities that it declares");
}

/* Sections and instructions may hold their own beginnings. */
static void reads_beginnings_within_sections(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_read_file(format, VALID "nested.xml");
    (void)state;
    assert_string_equal(puzzle->notes[NONOGRAM_TITLE], "Tiny");
    assert_string_equal(puzzle->notes[NONOGRAM_DESCRIPTION], "<![CDATA[ <!-- <? <![CDATA[");
    ng_puzzle_free(puzzle);
}

static void writes_what_it_reads(void **state)
{
    static const char *const files[] = {VALID "tiny.xml", VALID "colour.xml", VALID "blots.xml",
                                        VALID "goal.xml", VALID "latin1.xml", VALID "colours.xml"};
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        struct nonogram_puzzle *puzzle = format_check_read_file(format, files[i]);
        format_check_round_trip(format, puzzle, true);
        ng_puzzle_free(puzzle);
    }
}

/* An id is kept as it is, but an element has no blanks around its text. */
static void writes_ids_without_blanks_around(void **state)
{
    static const char *const ids[] = {" a\n", "\ta b", "\r\n ", "\xc2\xa0", ""};
    static const char *const kept[] = {"a", "a b", NULL, "\xc2\xa0", NULL};
    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        struct nonogram_puzzle *puzzle = format_check_tiny(false);
        struct nonogram_puzzle *back = NULL;
        struct nonogram_text text = {.data = NULL};
        struct nonogram_diagnostic diagnostic;
        puzzle->notes[NONOGRAM_ID] = ids[i];
        assert_int_equal(ng_format_write(format, puzzle, NULL, &text, &diagnostic), NONOGRAM_OK);
        struct ng_span written = {text.data, text.size};
        assert_int_equal(ng_format_read(format, written, &back, &diagnostic), NONOGRAM_OK);
        nonogram_text_add(&text, "", 1);
        assert_null(strstr(text.data, "<id></id>"));
        if (kept[i] == NULL) {
            assert_null(back->notes[NONOGRAM_ID]);
        } else {
            assert_string_equal(back->notes[NONOGRAM_ID], kept[i]);
        }
        puzzle->notes[NONOGRAM_ID] = back->notes[NONOGRAM_ID];
        format_check_round_trip(format, puzzle, true);
        nonogram_text_clear(&text);
        ng_puzzle_free(back);
        ng_puzzle_free(puzzle);
    }
}

/* Symbols that have a meaning in pictures are replaced; names are escaped. */
static void writes_awkward_colours(void **state)
{
    static const char text[] =
        "{\"palette\":[{\"name\":\"<&>\",\"symbol\":\"|\",\"rgb\":\"fff\"},"
        "{\"name\":\"\\\"q\\\"\",\"symbol\":\"<\",\"rgb\":\"f00\"},"
        "{\"name\":\"!\",\"symbol\":\"[\",\"rgb\":\"0f0\"}],\"goal\":[\"|<[\"]}";
    struct nonogram_puzzle *puzzle = format_check_read(&ng_format_json, format_check_span(text));
    (void)state;
    format_check_round_trip(format, puzzle, true);
    ng_puzzle_free(puzzle);
}

static void refuses_to_write_open_clues(void **state)
{
    static const char text[] = "{\"rows\":[\"*\"],\"columns\":[[1]]}";
    struct nonogram_puzzle *puzzle = format_check_read(&ng_format_json, format_check_span(text));
    (void)state;
    format_check_unwritable(format, puzzle, "webpbn does not support open clues");
    ng_puzzle_free(puzzle);
}

static void recognises_its_own(void **state)
{
    (void)state;
    assert_int_equal(format->sniff(format_check_span("\n<?xml version='1.0'?>"), true), 95);
    assert_int_equal(format->sniff(format_check_span("<puzzleset>"), false), 95);
    assert_int_equal(format->sniff(format_check_span("<svg>"), true), 50);
    assert_int_equal(format->sniff(format_check_span("6 5"), true), 0);
    assert_int_equal(format->sniff(format_check_span(""), true), 0);
}

static void survives_damage(void **state)
{
    (void)state;
    format_check_damage(format, "webpbn");
}

static void survives_running_out_of_memory(void **state)
{
    static const char *const files[] = {VALID "colours.xml", VALID "goal.xml",
                                        VALID "set-texts.xml"};
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        format_fail_file(format, files[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_same_puzzle_as_other_formats),
        cmocka_unit_test(reads_texts_and_skips_what_says_nothing),
        cmocka_unit_test(takes_texts_of_a_set_for_its_only_puzzle),
        cmocka_unit_test(reads_freenono),
        cmocka_unit_test(makes_clues_from_the_goal),
        cmocka_unit_test(reads_latin1),
        cmocka_unit_test(reads_blots_and_given_cells),
        cmocka_unit_test(reads_colours_in_the_order_of_declaration),
        cmocka_unit_test(takes_any_names_for_black_and_white),
        cmocka_unit_test(splits_a_set_into_puzzles),
        cmocka_unit_test(refuses_every_truncated_file),
        cmocka_unit_test(refuses_malformed_files),
        cmocka_unit_test(refuses_types_in_lists),
        cmocka_unit_test(expands_no_entities),
        cmocka_unit_test(reads_beginnings_within_sections),
        cmocka_unit_test(writes_what_it_reads),
        cmocka_unit_test(writes_ids_without_blanks_around),
        cmocka_unit_test(writes_awkward_colours),
        cmocka_unit_test(refuses_to_write_open_clues),
        cmocka_unit_test(recognises_its_own),
        cmocka_unit_test(survives_damage),
        cmocka_unit_test(survives_running_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
