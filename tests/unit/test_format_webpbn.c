/* webpbn: what it reads and writes, and what it refuses. */
#include "format_fail.h"

#include "base/memory.h"
#include "base/text.h"
#include "format/format.h"

#include <string.h>

static const struct ng_format *const format = &ng_format_webpbn;

/* Every beginning of a set is refused, but for those that only lack blank space at the end. */
static void refuses_every_truncated_file(void **state)
{
    struct format_check_file file = format_check_load("webpbn/tiny.xml");
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
        ng_text_bytes(&text, "", 1);
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
    assert_int_equal(ng_format_sniff(format, format_check_span("\n<?xml version='1.0'?>"), true),
                     95);
    assert_int_equal(ng_format_sniff(format, format_check_span("<puzzleset>"), false), 95);
    assert_int_equal(ng_format_sniff(format, format_check_span("<svg>"), true), 50);
    assert_int_equal(ng_format_sniff(format, format_check_span("6 5"), true), 0);
    assert_int_equal(ng_format_sniff(format, format_check_span(""), true), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_every_truncated_file),
        cmocka_unit_test(writes_ids_without_blanks_around),
        cmocka_unit_test(writes_awkward_colours),
        cmocka_unit_test(refuses_to_write_open_clues),
        cmocka_unit_test(recognises_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
