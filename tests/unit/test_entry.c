/* Where entries of several formats in one stream end. */
#include "format/entry.h"

#include "format/formats.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* One puzzle of each of these formats, 2 by 1 cells, both filled but in the last ones. */
static const struct {
    const struct ng_format *format;
    const char *text;
} entries[] = {
    {&ng_format_non, "title \"T\"\nwidth 2\nheight 1\n\nrows\n2\n\ncolumns\n1\n1\n"},
    {&ng_format_non, "width 2\nheight 1\nrows\n2\ncolumns\n1\n1\ngoal \"11\"\n"},
    {&ng_format_webpbn, "<?xml version=\"1.0\"?>\n<puzzleset><puzzle>\n"
                        "<clues type=\"columns\"><line><count>1</count></line>"
                        "<line><count>1</count></line></clues>\n"
                        "<clues type=\"rows\"><line><count>2</count></line></clues>\n"
                        "</puzzle></puzzleset>\n"},
    {&ng_format_json, "{\"rows\":[[2]],\"columns\":[[1],[1]]}\n"},
    {&ng_format_json, "[{\"rows\":[[2]],\"columns\":[[1],[1]]}]\n"},
    {&ng_format_json, "[\n{\"rows\":[[2]],\"columns\":[[1],[1]]}\n]\n"},
    {&ng_format_json, "{\n\"rows\":[[2]],\n\"columns\":[[1],[1]]\n}\n"},
    {&ng_format_pattern, "2x1:1/1/2\n"},
    {&ng_format_taai, "$1\n1\n1\n1\n1\n"},
    {&ng_format_lp, "number_of_rows: 1\nnumber_of_columns: 2\nrow_1\nnumber_of_clusters: 1\n"
                    "size(s): 2\ncolumn_1\nnumber_of_clusters: 1\nsize(s): 1\n"
                    "column_2\nnumber_of_clusters: 1\nsize(s): 1\n"},
    {&ng_format_pbm, "P1\n2 1\n11\n"},
};

enum { ENTRIES = sizeof entries / sizeof entries[0] };

/* Entries that end where the next one begins, if that is in another format. */
static void any_entry_may_follow_any(void **state)
{
    (void)state;
    for (size_t i = 0; i < ENTRIES; i++) {
        for (size_t j = 0; j < ENTRIES; j++) {
            char text[2000];
            int size = snprintf(text, sizeof text, "%s%s", entries[i].text, entries[j].text);
            struct ng_span span = {text, (size_t)size};
            assert_int_equal(ng_entry_extent(entries[i].format, span, true, NULL),
                             strlen(entries[i].text));
        }
    }
}

/* However much of a stream is there, an entry's end is not seen, or is where it is. */
static void the_end_does_not_depend_on_pieces(void **state)
{
    (void)state;
    for (size_t i = 0; i < ENTRIES; i++) {
        size_t end = strlen(entries[i].text);
        for (size_t j = 0; j < ENTRIES; j++) {
            char text[2000];
            int size = snprintf(text, sizeof text, "%s%s", entries[i].text, entries[j].text);
            for (size_t part = 1; part < (size_t)size; part++) {
                size_t early =
                    ng_entry_extent(entries[i].format, (struct ng_span){text, part}, false, NULL);
                assert_true(early == 0 || early == end);
            }
        }
    }
}

/* Properties behind clues, of which some are missing, belong to the next entry only if that is
 * one of the same format. */
static void an_image_behind_a_title(void **state)
{
    static const char text[] = "width 2\nheight 1\nrows\n1\ncolumns\n1\ntitle \"x\"\n"
                               "P1 1 1 1\ntitle \"y\"\nwidth 1\n";
    size_t end = (size_t)(strstr(text, "P1") - text);
    (void)state;
    assert_int_equal(
        ng_entry_extent(&ng_format_non, (struct ng_span){text, sizeof text - 1}, true, NULL), end);
    for (size_t part = 1; part < sizeof text; part++) {
        size_t early = ng_entry_extent(&ng_format_non, (struct ng_span){text, part}, false, NULL);
        assert_true(early == 0 || early == end);
    }
}

/* Rubbish goes as far as the next line that begins an entry. */
static void rubbish_ends(void **state)
{
    static const char text[] = "!!\n1 2\n\nwidth of a thing\n<p>\n{\"rows\":[]}\n";
    static const char begin[] = "{\"rows";
    size_t end = (size_t)(strstr(text, begin) - text);
    (void)state;
    assert_int_equal(ng_entry_extent(NULL, (struct ng_span){text, sizeof text - 1}, true, NULL),
                     end);
    assert_int_equal(ng_entry_extent(NULL, (struct ng_span){text, end}, true, NULL), end);
    assert_int_equal(ng_entry_extent(NULL, (struct ng_span){text, end}, false, NULL), 0);
}

static void first_lines_are_known(void **state)
{
    static const struct {
        const char *line;
        const struct ng_format *format;
    } lines[] = {
        {"{", &ng_format_json},
        {"{\"rows\":", &ng_format_json},
        {"<?xml version", &ng_format_webpbn},
        {"<puzzleset>", &ng_format_webpbn},
        {"$12", &ng_format_taai},
        {"5x5:1/1", &ng_format_pattern},
        {"https://puzz.link/p?nonogram/6/5/i12g21g1h12j12g11j4h1h", &ng_format_puzzlink},
        {"P1", &ng_format_pbm},
        {"P6 3 4", &ng_format_ppm},
        {"MK Version 3.0", &ng_format_sgriddler},
        {"title \"a\"", &ng_format_non},
        {"width 5", &ng_format_non},
        {"width of a thing", NULL},
        {"by = me", NULL},
        {"title: x", NULL},
        {"5 5", NULL},
        {"5", NULL},
        {"", NULL},
        {"#", NULL},
        {"##.#", NULL},
        {"Prose", NULL},
        {"<p>", NULL},
        {"[1]", NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        struct ng_span line = {lines[i].line, strlen(lines[i].line)};
        assert_ptr_equal(ng_entry_begins(line), lines[i].format);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_entry_may_follow_any),
        cmocka_unit_test(the_end_does_not_depend_on_pieces),
        cmocka_unit_test(an_image_behind_a_title),
        cmocka_unit_test(rubbish_ends),
        cmocka_unit_test(first_lines_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
