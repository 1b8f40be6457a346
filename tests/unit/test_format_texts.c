/* Texts about a puzzle: whatever is wrong with them, the puzzle is read, and a remark says what. */
#include "format_fail.h"

#include "format/format.h"

#include <string.h>

#define ODD "tests/data/odd/"

static void odd_texts_cost_no_puzzle(void **state)
{
    static const struct ng_format *const formats[] = {&ng_format_olsak, &ng_format_gno,
                                                      &ng_format_json,  &ng_format_makhorin,
                                                      &ng_format_non,   &ng_format_webpbn};
    (void)state;
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        const char *folder = formats[i]->name;
        format_check_odd(formats[i], folder);
    }
}

static void check_texts(const struct ng_format *format, const char *path,
                        const char *const texts[NG_NOTES])
{
    struct nonogram_puzzle *puzzle = format_check_read_file(format, path);
    for (size_t i = 0; i < NG_NOTES; i++) {
        if (texts[i] == NULL) {
            assert_null(puzzle->notes[i]);
        } else {
            assert_string_equal(puzzle->notes[i], texts[i]);
        }
    }
    /* What was kept as it is stays so. */
    format_check_round_trip(format, puzzle, true);
    ng_puzzle_free(puzzle);
}

static void odd_texts_are_kept(void **state)
{
    static const char *const quotes[NG_NOTES] = {
        [NONOGRAM_ID] = "\"x\" #3",
        [NONOGRAM_TITLE] = "I say \"hi\" twice",
        [NONOGRAM_AUTHOR] = "\"Nonogrammer\" from http://example.org/a?b=\"c",
        [NONOGRAM_COPYRIGHT] = "\"",
        [NONOGRAM_DESCRIPTION] = "say \"hi\" twice",
        [NONOGRAM_SOURCE] = "a \"quoted\" book"};
    static const char *const ampersands[NG_NOTES] = {[NONOGRAM_TITLE] =
                                                         "Tom & Jerry &; &nosuch; R&D",
                                                     [NONOGRAM_DESCRIPTION] = "a <b> &unknown;"};
    static const char *const names[NG_NOTES] = {[NONOGRAM_TITLE] =
                                                    "\xc2\xa9 2003 caf\xc3\xa9 \xe2\x80\xa6",
                                                [NONOGRAM_AUTHOR] = "O'Neill & \xc2\xa9 \xc2\xa9"};
    static const char *const bytes[NG_NOTES] = {
        [NONOGRAM_TITLE] = "caf\xc3\xa9   tab", [NONOGRAM_AUTHOR] = "\xef\xbf\xbd x"};
    static const char *const quoted[NG_NOTES] = {
        [NONOGRAM_TITLE] = "It\xe2\x80\x99s \xe2\x80\x9cnew\xe2\x80\x9d \xe2\x80\xa6",
        [NONOGRAM_AUTHOR] = "\xc3\x82\xe2\x80\xba"
                            "31m",
        [NONOGRAM_COPYRIGHT] = "\xc2\xa9 O\xe2\x80\x99Neill &#129;",
        [NONOGRAM_DESCRIPTION] = "a  31mred"};
    static const char *const escapes[NG_NOTES] = {[NONOGRAM_TITLE] =
                                                      "It\xe2\x80\x99s  31m \xef\xbf\xbd"
                                                      "31m \xe2\x80\xa6"};
    static const char *const windows[NG_NOTES] = {[NONOGRAM_TITLE] =
                                                      "It\xe2\x80\x99s \xe2\x80\x99"};
    static const char *const controls[NG_NOTES] = {[NONOGRAM_TITLE] = "a 31m b \xe2\x80\xba"};
    static const char *const numbers[NG_NOTES] = {[NONOGRAM_DESCRIPTION] = "7"};
    (void)state;
    check_texts(&ng_format_non, ODD "non/by.non", quotes);
    check_texts(&ng_format_webpbn, ODD "webpbn/ampersand.xml", ampersands);
    check_texts(&ng_format_webpbn, ODD "webpbn/names.xml", names);
    check_texts(&ng_format_json, ODD "json/bytes.json", bytes);
    check_texts(&ng_format_json, ODD "json/texts.json", numbers);
    check_texts(&ng_format_non, ODD "non/windows.non", quoted);
    check_texts(&ng_format_json, ODD "json/windows.json", escapes);
    check_texts(&ng_format_webpbn, ODD "webpbn/windows.xml", windows);
    check_texts(&ng_format_webpbn, ODD "webpbn/control.xml", controls);
}

/* The title of a picture is a text like others. */
static void odd_titles_of_pictures_are_kept(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_read(
        &ng_format_text, format_check_span("title: caf\xe9 \x1b[31mred\n#.#\n.#.\n"));
    (void)state;
    assert_string_equal(puzzle->notes[NONOGRAM_TITLE], "caf\xc3\xa9  [31mred");
    assert_int_equal(puzzle->remark_count, 2);
    assert_string_equal(puzzle->remarks[0].message, "the text is not UTF-8: read as Windows-1252");
    assert_string_equal(puzzle->remarks[1].message,
                        "the control character 0x1B is read as a blank");
    assert_int_equal(puzzle->remarks[1].column, 13);
    ng_puzzle_free(puzzle);
    puzzle =
        format_check_read(&ng_format_text, format_check_span("--a\x1b[31mred &amp;--\n#.#\n.#.\n"));
    assert_string_equal(puzzle->notes[NONOGRAM_TITLE], "a [31mred &amp;");
    assert_int_equal(puzzle->remark_count, 1);
    ng_puzzle_free(puzzle);
}

/* The file is as long as it likes, what is said about it is not. */
static void remarks_are_limited(void **state)
{
    struct nonogram_text text = {.data = NULL};
    (void)state;
    for (int i = 0; i < 100; i++) {
        ng_text_string(&text, "title \"a\" b\n");
    }
    ng_text_string(&text, "width 1\nheight 1\nrows\n1\ncolumns\n1\n");
    struct nonogram_puzzle *puzzle =
        format_check_read(&ng_format_non, (struct ng_span){text.data, text.size});
    assert_int_equal(puzzle->remark_count, NG_BUILD_REMARKS_MAX);
    assert_int_equal(puzzle->remarks[1].line, 2);
    ng_puzzle_free(puzzle);
    ng_text_clear(&text);
}

static void survives_failing_allocations(void **state)
{
    static const struct {
        const struct ng_format *format;
        const char *path;
    } files[] = {
        {&ng_format_non, ODD "non/by.non"},          {&ng_format_non, ODD "non/references.non"},
        {&ng_format_non, ODD "non/control.non"},     {&ng_format_webpbn, ODD "webpbn/latin1.xml"},
        {&ng_format_webpbn, ODD "webpbn/names.xml"}, {&ng_format_json, ODD "json/bytes.json"}};

    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        format_fail_file(files[i].format, files[i].path);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(odd_texts_cost_no_puzzle),        cmocka_unit_test(odd_texts_are_kept),
        cmocka_unit_test(odd_titles_of_pictures_are_kept), cmocka_unit_test(remarks_are_limited),
        cmocka_unit_test(survives_failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
