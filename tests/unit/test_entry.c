/* Where entries of several formats in one stream end. */
#include "format/entry.h"
#include "format/entry_begin.h"
#include "format/entry_first.h"

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
    {&ng_format_json, "{\"rows\":[[2]],\"columns\":[[1],[1]]}\n"},
    {&ng_format_json, "[{\"rows\":[[2]],\"columns\":[[1],[1]]}]\n"},
    {&ng_format_json, "[\n{\"rows\":[[2]],\"columns\":[[1],[1]]}\n]\n"},
    {&ng_format_json, "{\n\"rows\":[[2]],\n\"columns\":[[1],[1]]\n}\n"},
    {&ng_format_pattern, "2x1:1/1/2\n"},
    {&ng_format_taai, "$1\n1\n1\n1\n1\n"},
    {&ng_format_lp, "number_of_rows: 1\nnumber_of_columns: 2\nrow_1\nnumber_of_clusters: 1\n"
                    "size(s): 2\ncolumn_1\nnumber_of_clusters: 1\nsize(s): 1\n"
                    "column_2\nnumber_of_clusters: 1\nsize(s): 1\n"},
    {&ng_format_picross, "GRID T\nROWS\n[ 2 ]\nCOLUMNS\n[ 1 ]\n[ 1 ]\n"},
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

/* Entries whose formats do not say where they end, or not for these neighbours. */
static const struct {
    const struct ng_format *format;
    const char *text;
} loose[] = {
    {&ng_format_taai, "$1\n1\n1\n1\n1\n"},
    {&ng_format_dump, "2\n---\n1\n1\n"},
    {&ng_format_picross, "GRID T\nROWS\n[ 2 ]\nCOLUMNS\n[ 1 ]\n[ 1 ]\n"},
    {&ng_format_dzn, "rows = 1;\nrow_rule_len = 1;\nrow_rules = [|2|];\n"
                     "cols = 2;\ncol_rule_len = 1;\ncol_rules = [|1\n|1|];\n"},
    {&ng_format_yaml, "rows:\n- [2]\ncolumns:\n- [1]\n- [1]\n"},
    {&ng_format_toml, "[clues]\nrows = \"2\"\ncolumns = '''\n1\n1\n'''\n"},
    {&ng_format_olsak, ": rows\n2\n: columns\n1\n1\n"},
};

/* What no line unmistakably begins, but is a puzzle by itself. */
static const char *const strangers[] = {
    "A title\n: rows\n2\n: columns\n1\n1\n: end\n",
    "B A\nB A\n",
    "title: x\nrows:\n- [2]\ncolumns:\n- [1]\n- [1]\n",
    "A title\n#d\n   0:   #FFFFFF   white\n   r:%  #FF0000   red\n: rows\n2r\n: columns\n1r\n1r\n"
    ": end\n",
};

static void what_is_a_puzzle_by_itself_may_follow(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof loose / sizeof loose[0]; i++) {
        size_t end = strlen(loose[i].text);
        for (size_t j = 0; j < sizeof strangers / sizeof strangers[0]; j++) {
            char text[2000];
            int size = snprintf(text, sizeof text, "%s%s", loose[i].text, strangers[j]);
            struct ng_span span = {text, (size_t)size};
            assert_int_equal(ng_entry_extent(loose[i].format, span, true, NULL), end);
            for (size_t part = 1; part < span.size; part++) {
                size_t early =
                    ng_entry_extent(loose[i].format, (struct ng_span){text, part}, false, NULL);
                assert_true(early == 0 || early == end);
            }
        }
    }
}

/* What may be taken for words, comments or free text of the entry before. */
static void what_follows_may_look_like_more(void **state)
{
    static const char non[] = "width 1\nheight 1\nrows\n1\ncolumns\n1\n";
    static const char griddler[] = "MK Version 3.0\n\n2 1\n\n\n\n1\n1\n\n2\n\n";
    static const char toml[] =
        "# The numbers of cells that are filled, and of the blank ones between them, a line each\n"
        "\n# a\n\n# b\n\n# c\n\n# d\n\n# e\n[clues]\nrows = \"1\"\ncolumns = \"1\"\n";
    static const struct {
        const struct ng_format *format;
        const char *text, *next;
        bool goes_on;
    } pairs[] = {
        {&ng_format_non, non, "title \"b\"\nfrom http://example.org\n\nmaxrule 4\n", false},
        {&ng_format_non, non, "##.\n#.#\n", false},
        {&ng_format_non, non, "###\n##.\n.##\n", false},
        {&ng_format_non, non, "####\n# ##\n", true},
        {&ng_format_toml, toml, "[Dimensions]\n1\n1\n[Row clues]\n1\n[Column clues]\n1\n", false},
        {&ng_format_sgriddler, griddler, "1 1\n1\n1\n", false},
        {&ng_format_sgriddler, griddler, "101\n011\n", false},
        {&ng_format_sgriddler, griddler, "text of 1\n\n1 2\n", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        char text[400];
        int size =
            snprintf(text, sizeof text, "%s%s%s", pairs[i].text, pairs[i].next, i == 0 ? non : "");
        size_t end = pairs[i].goes_on ? (size_t)size : strlen(pairs[i].text);
        assert_int_equal(
            ng_entry_extent(pairs[i].format, (struct ng_span){text, (size_t)size}, true, NULL),
            end);
        for (size_t part = 1; part < (size_t)size; part++) {
            size_t early =
                ng_entry_extent(pairs[i].format, (struct ng_span){text, part}, false, NULL);
            assert_true(early == 0 || early == end);
        }
    }
}

/* Images and pictures are all that there is. */
static void nothing_follows_a_picture(void **state)
{
    static const char text[] = "P1 1 1 1\n\n#\n";
    struct ng_span span = {text, sizeof text - 1};
    (void)state;
    for (size_t i = 0; ng_format_all[i] != NULL; i++) {
        if (ng_format_all[i]->picture) {
            assert_int_equal(ng_entry_extent(ng_format_all[i], span, false, NULL), 0);
            assert_int_equal(ng_entry_extent(ng_format_all[i], span, true, NULL), span.size);
            assert_int_equal(ng_entry_extent_own(ng_format_all[i], span, true, NULL), span.size);
        }
    }
}

/* Behind as many clues as .non says, without a blank line, begins what can be read as another
 * puzzle; clues too many are no picture of digits. The end is the same in every piece. */
static void what_follows_the_clues_of_non(void **state)
{
    static const char first[] = "width 2\nheight 1\nrows\n2\ncolumns\n1\n1\n";
    static const char many[] = "title \"T\"\nwidth 1\nheight 1\nrows\n1\ncolumns\n1\n";
    static const struct {
        const char *text;
        bool begins; /* what follows is no part of it */
    } behind[] = {
        {"2 1\n2\n1\n1\n", true},
        {"1\n2\n\n2\n\n1\n1\n", false}, /* .cwd, but its first line may be one of a picture */
        {"2\n1\n2\n\n1\n1\n2\n", false},
        {"3\n1\n1\n1\n1\n\n3\n", true},
        {".#\n#.\n", true},
        {": rows\n2\n: columns\n1\n1\n: end\n", true},
        {"0\n0\n", false},
        {"01\r\n10\n", false},
        {"2 1\n2\n1\n2\n", false},
        {"2\n", false},
    };
    (void)state;
    for (size_t i = 0; i < sizeof behind / sizeof behind[0]; i++) {
        char text[8000];
        size_t size = (size_t)snprintf(text, sizeof text, "%s%s%s", first, behind[i].text, many);
        while (size + sizeof many < sizeof text) {
            memcpy(text + size, many, sizeof many - 1);
            size += sizeof many - 1;
        }
        size_t end = ng_entry_extent(&ng_format_non, (struct ng_span){text, size}, true, NULL);
        assert_int_equal(end == sizeof first - 1, behind[i].begins);
        for (size_t part = 1; part < size; part += part < 200 ? 1 : 37) {
            size_t early =
                ng_entry_extent(&ng_format_non, (struct ng_span){text, part}, false, NULL);
            assert_true(early == 0 || early == end);
        }
    }
}

/* A row of the working grid of .gno is one of numbers, not every line that is as long. */
static void a_title_as_long_as_a_row(void **state)
{
    static const char text[] =
        "[Dimensions]\n1\n2\n[Row clues]\n2\n[Column clues]\n1\n1\n[Working grid]\n0 0\n"
        "Abc\n: rows\n1 2\n: columns\n1\n0\n1\n1\n: end\n";
    (void)state;
    assert_int_equal(
        ng_entry_extent(&ng_format_gno, (struct ng_span){text, sizeof text - 1}, true, NULL),
        strstr(text, "Abc") - text);
}

/* Sections of a file that are there already are those of another one. */
static void one_gno_behind_another(void **state)
{
    static const char text[] = "[Description]\nx\n[Dimensions]\n1\n2\n[Row clues]\n2\n"
                               "[Column clues]\n1\n1\n[State]\nsolving\n";
    char twice[2 * sizeof text];
    (void)state;
    for (const char *second = text; second != NULL; second = strstr(second + 1, "[D")) {
        int size = snprintf(twice, sizeof twice, "%s%s", text, second);
        struct ng_span span = {twice, (size_t)size};
        assert_int_equal(ng_entry_extent(&ng_format_gno, span, true, NULL), sizeof text - 1);
    }
    int size = snprintf(twice, sizeof twice, "%s%s", text, "[Dimensions]\nx\n");
    struct ng_span broken = {twice, (size_t)size};
    assert_int_equal(ng_entry_extent(&ng_format_gno, broken, true, NULL), sizeof text - 1);
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

/* Clues without sizes, of which the first ones look like a whole puzzle with sizes, are one text; a
 * puzzle with sizes before one without is one by itself, and so is what stands before any other. */
static void clues_that_look_like_sizes(void **state)
{
    static const char other[] = "{\"rows\":[[2]],\"columns\":[[1],[1]]}\n";
    static const struct {
        const char *text;
        size_t first; /* bytes of the first entry, 0: all but `other` */
    } texts[] = {
        {"1 1\n1\n1\n1 1 1\n&\n0\n1\n3\n0\n1\n1\n1\n", 0},
        {"1 1\n1\n1\n1 1 1\n---\n0\n1\n3\n0\n1\n1\n1\n", 0},
        {"2 1\n2\n1\n1\n2\n&\n1\n1\n", 10}, /* as many rows, but not as many cells */
        {"2 1\n2\n1\n1\n2\n---\n1\n1\n", 10},
    };

    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        for (size_t more = 0; more < sizeof other; more += sizeof other - 1) {
            char text[100];
            int size = snprintf(text, sizeof text, "%s%.*s", texts[i].text, (int)more, other);
            size_t all = (size_t)size - more;
            assert_int_equal(ng_entry_first((struct ng_span){text, (size_t)size}),
                             texts[i].first > 0 ? texts[i].first : all);
        }
    }
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
        {"puzz.link/p?nonogram/6/5/i12g21g1h12j12g11j4h1h", &ng_format_puzzlink},
        {"pzv.jp/p.html?nonogram/1/1/11", &ng_format_puzzlink},
        {"puzz.link/p?sudoku/9/9/zzzz", NULL},
        {"puzz.link/nonogram/1/1/11", NULL},
        {"a.b/p?nonogram/1/1/11", NULL},
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
        {"[Column clues]", &ng_format_gno},
        {"[colors]", NULL},
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
        cmocka_unit_test(what_is_a_puzzle_by_itself_may_follow),
        cmocka_unit_test(what_follows_may_look_like_more),
        cmocka_unit_test(nothing_follows_a_picture),
        cmocka_unit_test(what_follows_the_clues_of_non),
        cmocka_unit_test(a_title_as_long_as_a_row),
        cmocka_unit_test(one_gno_behind_another),
        cmocka_unit_test(an_image_behind_a_title),
        cmocka_unit_test(rubbish_ends),
        cmocka_unit_test(clues_that_look_like_sizes),
        cmocka_unit_test(first_lines_are_known),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
