/* The formats of single programs: makhorin, lp, puzzlink, gno, sgriddler and toml. */
#include "fail_alloc.h"
#include "format_check.h"

#include "format/format.h"
#include "model/build.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define VALID "tests/data/valid/"

static const struct ng_format *const formats[] = {&ng_format_makhorin,  &ng_format_lp,
                                                  &ng_format_puzzlink,  &ng_format_gno,
                                                  &ng_format_sgriddler, &ng_format_toml};

enum { FORMATS = sizeof formats / sizeof formats[0] };

static void reads_the_same_puzzle_in_all_spellings(void **state)
{
    static const struct {
        const struct ng_format *format;
        const char *path;
        bool goal;
    } files[] = {
        {&ng_format_makhorin, VALID "makhorin/tiny.makhorin", false},
        {&ng_format_makhorin, VALID "makhorin/spaced.makhorin", false},
        {&ng_format_lp, VALID "lp/tiny.lp", false},
        {&ng_format_puzzlink, VALID "puzzlink/tiny.pzv", false},
        {&ng_format_puzzlink, VALID "puzzlink/bare.pzv", false},
        {&ng_format_puzzlink, VALID "puzzlink/no-scheme.pzv", false},
        {&ng_format_gno, VALID "gno/tiny.gno", true},
        {&ng_format_gno, VALID "gno/solution.gno", true},
        {&ng_format_gno, VALID "gno/more.gno", false},
        {&ng_format_sgriddler, VALID "sgriddler/tiny.sgriddler", false},
        {&ng_format_sgriddler, VALID "sgriddler/short.sgriddler", false},
        {&ng_format_toml, VALID "toml/tiny.toml", false},
        {&ng_format_toml, VALID "toml/quotes.toml", false},
        {&ng_format_toml, VALID "toml/pynogram.ini", false},
        {&ng_format_toml, VALID "toml/escapes.toml", false},
        {&ng_format_toml, VALID "toml/continued.toml", false},
        {&ng_format_toml, VALID "toml/continued-returns.toml", false},
        {&ng_format_toml, VALID "toml/arrays.toml", false},
        {&ng_format_toml, VALID "toml/dotted.toml", false},
        {&ng_format_toml, VALID "toml/inline.toml", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        format_check_file_is(files[i].format, files[i].path, format_check_tiny(files[i].goal));
    }
}

static void reads_and_writes_colours_of_toml(void **state)
{
    static const char mixed[] = "[colors]\nk = (black) #\nb = (blue) *\n"
                                "[clues]\nrows = 1b 1 1k\ncolumns = 1b, 1k, 0, 1\n";
    struct nonogram_puzzle *colour = format_check_colour(false);
    struct nonogram_puzzle *puzzle = format_check_read(&ng_format_toml, format_check_span(mixed));
    (void)state;
    format_check_file_is(&ng_format_toml, VALID "toml/colour.toml", format_check_colour(false));
    format_check_file_is(&ng_format_toml, VALID "toml/colour.ini", format_check_colour(false));
    format_check_file_is(&ng_format_toml, VALID "toml/colour-names.ini",
                         format_check_colour(false));
    format_check_round_trip(&ng_format_toml, colour, false);
    assert_int_equal(puzzle->palette.count, 2);
    assert_int_equal(puzzle->lines[0].blocks[1].colour, 1);
    assert_int_equal(puzzle->lines[0].blocks[2].colour, 1);
    ng_puzzle_free(puzzle);
    puzzle = format_check_read(&ng_format_toml, format_check_span("[colors]\nb = (C1200E) b\n"
                                                                  "[clues]\nrows = 1b\n"
                                                                  "columns = 1b\n"));
    assert_string_equal(puzzle->palette.colours[1].name, "b");
    ng_puzzle_free(puzzle);
    puzzle = format_check_read(
        &ng_format_non, format_check_span("color 0 #ff0000\ncolor b #0000ff\nwidth 1\nheight 1\n"
                                          "rows\n1b\ncolumns\n1b\n"));
    format_check_unwritable(&ng_format_toml, puzzle,
                            "toml does not support a background that is not white");
    ng_puzzle_free(puzzle);
    ng_puzzle_free(colour);
}

/* The character behind the parentheses is that of pictures. */
static void reads_colours_of_toml_in_parentheses(void **state)
{
    static const struct {
        const char *declaration;
        uint32_t rgb;
        char symbol; /* 0: any */
    } cases[] = {
        {"b = (blue) *", 0x0000ff, '*'},      {"b=(blue)*", 0x0000ff, '*'},
        {"b = (0000FF) * # c", 0xff, '*'},    {"b = ( 0, 0, 9 ) *", 9, '*'},
        {"b = (blue)", 0x0000ff, 0},          {"b = (f00) 0", 0xff0000, '0'},
        {"b = (blue) \xe2\x96\x92", 0xff, 0}, {"defs = ['b = (blue) *',]", 0x0000ff, '*'},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[100];
        (void)snprintf(text, sizeof text, "[colors]\n%s\n[clues]\nrows = 1b\ncolumns = 1b\n",
                       cases[i].declaration);
        struct nonogram_puzzle *puzzle =
            format_check_read(&ng_format_toml, format_check_span(text));
        assert_int_equal(puzzle->palette.colours[1].rgb, cases[i].rgb);
        if (cases[i].symbol != 0) {
            assert_int_equal(puzzle->palette.colours[1].symbol, cases[i].symbol);
        }
        ng_puzzle_free(puzzle);
    }
}

/* As in nonogrid, B is black without being declared, unless another colour is. */
static void knows_the_black_of_toml(void **state)
{
    static const struct {
        const char *text;
        unsigned colours, black;
        uint32_t rgb;
    } cases[] = {
        {"[clues]\nrows = 1B\ncolumns = 1\n", 1, 1, 0},
        {"[colors]\nr = (red) *\n[clues]\nrows = 1B 1r\ncolumns = 1, 1r\n", 2, 2, 0},
        {"[colors]\nB = (red) *\n[clues]\nrows = 1B 1\ncolumns = 1B, 1\n", 2, 1, 0xff0000},
        {"[colors]\nr = (red) *\nBr = (800000)\n[clues]\nrows = 1Br 1r\ncolumns = 1Br, 1r\n", 2, 2,
         0x800000},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct nonogram_puzzle *puzzle =
            format_check_read(&ng_format_toml, format_check_span(cases[i].text));
        assert_int_equal(puzzle->palette.count, cases[i].colours);
        assert_int_equal(puzzle->lines[0].blocks[0].colour, cases[i].black);
        assert_int_equal(puzzle->palette.colours[cases[i].black].rgb, cases[i].rgb);
        ng_puzzle_free(puzzle);
    }
}

/* A puzzle of so many colours with names, in one row. */
static void write_names(unsigned count, struct nonogram_text *text)
{
    ng_text_string(text, "[colors]\n");
    for (unsigned i = 0; i < count; i++) {
        ng_text_format(text, "n%u = (%06X)\n", i, i + 1);
    }
    for (unsigned axis = 0; axis < 2; axis++) {
        ng_text_string(text, axis == 0 ? "[clues]\nrows = " : "\ncolumns = ");
        for (unsigned i = 0; i < count; i++) {
            ng_text_format(text, axis == 0 ? "1n%u " : "1n%u,", i);
        }
    }
    ng_text_char(text, '\n');
    ng_text_char(text, '\0');
}

/* There are not as many characters. */
static void reads_many_names_in_one_clue(void **state)
{
    struct nonogram_text text = {.data = NULL};
    (void)state;
    write_names(90, &text);
    struct nonogram_puzzle *puzzle =
        format_check_read(&ng_format_toml, format_check_span(text.data));
    for (unsigned i = 0; i < 90; i++) {
        assert_int_equal(puzzle->lines[0].blocks[i].colour, i + 1);
    }
    ng_puzzle_free(puzzle);
    ng_text_clear(&text);
}

static void reads_titles_and_authors(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_read_file(&ng_format_gno, VALID "gno/tiny.gno");
    (void)state;
    assert_string_equal(puzzle->notes[NONOGRAM_TITLE], "Tiny");
    assert_string_equal(puzzle->notes[NONOGRAM_AUTHOR], "nobody");
    ng_puzzle_free(puzzle);
    puzzle = format_check_read_file(&ng_format_makhorin, VALID "makhorin/tiny.makhorin");
    assert_string_equal(puzzle->notes[NONOGRAM_TITLE], "Tiny");
    ng_puzzle_free(puzzle);
}

static void detects_every_file(void **state)
{
    static const char *const names[] = {"makhorin/tiny.makhorin",   "lp/tiny.lp",
                                        "puzzlink/tiny.pzv",        "gno/tiny.gno",
                                        "sgriddler/tiny.sgriddler", "toml/tiny.toml"};
    (void)state;
    for (size_t i = 0; i < FORMATS; i++) {
        char path[80] = VALID;
        strcat(path, names[i]);
        struct format_check_file file = format_check_load(path);
        assert_ptr_equal(ng_format_detect((struct ng_span){file.text, file.size}, true, NULL, NULL),
                         formats[i]);
        free(file.text);
    }
}

static void refuses_malformed_files(void **state)
{
    (void)state;
    for (size_t i = 0; i < FORMATS; i++) {
        format_check_malformed(formats[i], formats[i]->name);
    }
}

static void counts_addresses(void **state)
{
    struct format_check_file file = format_check_load(VALID "puzzlink/several.pzv");
    (void)state;
    assert_int_equal(
        format_check_count(&ng_format_puzzlink, (struct ng_span){file.text, file.size}), 3);
    free(file.text);
}

/* A clue whose one block is as long as the line, in digits of every kind. */
static struct nonogram_puzzle *full_row(uint32_t width)
{
    struct ng_build *build = ng_build_new();
    struct nonogram_puzzle *puzzle = NULL;
    struct ng_place nowhere = {0, 0};
    ng_build_line(build, NG_BUILD_ROWS, nowhere);
    ng_build_block(build, width, 1);
    for (uint32_t i = 0; i < width; i++) {
        ng_build_line(build, NG_BUILD_COLUMNS, nowhere);
        ng_build_block(build, 1, 1);
    }
    assert_int_equal(ng_build_finish(build, &puzzle, NULL), NONOGRAM_OK);
    return puzzle;
}

static void writes_what_it_reads(void **state)
{
    static const uint32_t widths[] = {1, 9, 10, 15, 16, 39, 40, 41, 255, 256, 4095};
    struct nonogram_puzzle *tiny = format_check_tiny(false);
    (void)state;
    for (size_t i = 0; i < FORMATS; i++) {
        format_check_round_trip(formats[i], tiny, true);
    }
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++) {
        struct nonogram_puzzle *puzzle = full_row(widths[i]);
        format_check_round_trip(&ng_format_puzzlink, puzzle, true);
        format_check_round_trip(&ng_format_lp, puzzle, true);
        ng_puzzle_free(puzzle);
    }
    ng_puzzle_free(tiny);
}

static void keeps_the_goal_of_gno(void **state)
{
    struct nonogram_puzzle *tiny = format_check_read_file(&ng_format_gno, VALID "gno/tiny.gno");
    (void)state;
    format_check_round_trip(&ng_format_gno, tiny, true);
    ng_puzzle_free(tiny);
}

static void writes_unknown_lengths_to_addresses(void **state)
{
    struct nonogram_puzzle *puzzle =
        format_check_read(&ng_format_pattern, format_check_span("3x2:?/1//?.1/?"));
    (void)state;
    format_check_round_trip(&ng_format_puzzlink, puzzle, true);
    format_check_unwritable(&ng_format_lp, puzzle, "lp does not support blots");
    format_check_unwritable(&ng_format_makhorin, puzzle, "makhorin does not support blots");
    ng_puzzle_free(puzzle);
}

static void refuses_to_write_what_it_cannot_say(void **state)
{
    struct nonogram_puzzle *colour = format_check_colour(true);
    struct nonogram_puzzle *open =
        format_check_read(&ng_format_pattern, format_check_span("2x1:*/*/*"));
    struct nonogram_puzzle *wide = full_row(4096);
    (void)state;
    for (size_t i = 0; i < FORMATS; i++) {
        if (formats[i] == &ng_format_toml) {
            continue;
        }
        char message[40];
        (void)snprintf(message, sizeof message, "%s does not support colour", formats[i]->name);
        format_check_unwritable(formats[i], colour, message);
    }
    format_check_unwritable(&ng_format_puzzlink, open, "puzzlink does not support open clues");
    format_check_unwritable(&ng_format_puzzlink, wide,
                            "puzzlink does not support lengths over 4095");
    ng_puzzle_free(colour);
    ng_puzzle_free(open);
    ng_puzzle_free(wide);
}

static void survives_damage(void **state)
{
    (void)state;
    for (size_t i = 0; i < FORMATS; i++) {
        format_check_damage(formats[i], formats[i]->name);
    }
}

static void survives_running_out_of_memory(void **state)
{
    static const struct format_check_run cases[] = {
        {&ng_format_makhorin, {"* t\n1\n&\n1\n", 0}},
        {&ng_format_puzzlink, {"nonogram/1/1/11", 0}},
        {&ng_format_gno, {"[Dim]\n1\n1\n[Row]\n1\n[Col]\n1\n[Sol]\n2\n", 0}},
        {&ng_format_sgriddler, {"MK Version 3.0\n\n1 1\n\n\n\n1\n\n1\n", 0}},
        {&ng_format_toml, {"[clues]\nrows = '1'\ncolumns = '1'\n", 0}},
        {&ng_format_toml,
         {"[colors]\ndefs = [\"bl = (blue) *\"]\n[clues]\nrows = \"1bl\\n1\"\n"
          "columns = \"1bl 1\"\n",
          0}},
        {&ng_format_lp,
         {"number_of_rows:1\nnumber_of_columns:1\nrow_1\nnumber_of_clusters:1\nsize(s):1\n"
          "column_1\nnumber_of_clusters:1\nsize(s):1\n",
          0}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct format_check_run run = cases[i];
        run.text.size = strlen(run.text.text);
        assert_true(fail_alloc_each(format_check_run, &run) > 3);
    }
}

/* Nothing is passed over in silence but the state of a game. */
static void unknown_sections_are_told(void **state)
{
    (void)state;
    format_check_remarks(&ng_format_gno,
                         "[Dim]\n1\n1\n[Row]\n1\n[Col]\n1\n[Working grid]\n0\n[Junk]\nx\n",
                         "10:1: the section is unknown and left out\n");
    format_check_refused(&ng_format_gno, "junk\n[Dim]\n1\n1\n[Row]\n1\n[Col]\n1\n",
                         "1:1: expected a heading such as [Dimensions]");
    format_check_refused(&ng_format_toml, "[clues]\nrows = '1'\ncolumns = '1'\n [Junk]\nx\n",
                         "5:1: expected a key and '='");
    format_check_remarks(&ng_format_toml, "x = 1\n[clues]\nrows = '1'\ncolumns = '1'\n",
                         "2:1: these names are not known and ignored: \"x\"\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_same_puzzle_in_all_spellings),
        cmocka_unit_test(reads_and_writes_colours_of_toml),
        cmocka_unit_test(reads_colours_of_toml_in_parentheses),
        cmocka_unit_test(knows_the_black_of_toml),
        cmocka_unit_test(reads_many_names_in_one_clue),
        cmocka_unit_test(reads_titles_and_authors),
        cmocka_unit_test(detects_every_file),
        cmocka_unit_test(refuses_malformed_files),
        cmocka_unit_test(counts_addresses),
        cmocka_unit_test(writes_what_it_reads),
        cmocka_unit_test(keeps_the_goal_of_gno),
        cmocka_unit_test(writes_unknown_lengths_to_addresses),
        cmocka_unit_test(refuses_to_write_what_it_cannot_say),
        cmocka_unit_test(survives_damage),
        cmocka_unit_test(survives_running_out_of_memory),
        cmocka_unit_test(unknown_sections_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
