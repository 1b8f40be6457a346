/* json: what it reads and writes, and what it refuses. */
#include "format_fail.h"

#include "base/memory.h"
#include "format/doc/lists.h"
#include "format/format.h"

#include <stdio.h>
#include <string.h>

static const struct ng_format *const format = &ng_format_json;

#define VALID "tests/data/valid/json/"

static void reads_the_same_puzzle_as_other_formats(void **state)
{
    (void)state;
    format_check_file_is(format, VALID "tiny.json", format_check_tiny(false));
    format_check_file_is(format, VALID "spread.json", format_check_tiny(false));
    format_check_file_is(format, VALID "across.json", format_check_tiny(false));
    format_check_file_is(format, VALID "goal.json", format_check_tiny(true));
    format_check_file_is(format, VALID "drawn.json", format_check_tiny(true));
    format_check_file_is(format, VALID "board.json", format_check_tiny(false));
    format_check_file_is(format, VALID "null-cells.json", format_check_tiny(true));
    format_check_file_is(format, VALID "colour.json", format_check_colour(true));
    format_check_file_is(format, VALID "named.json", format_check_colour(false));
    format_check_file_is(format, VALID "strings.json", format_check_tiny(false));
    format_check_file_is(format, VALID "nested.json", format_check_tiny(false));
    format_check_file_is(format, VALID "objects.json", format_check_tiny(false));
    format_check_file_is(format, VALID "sides.json", format_check_tiny(false));
    format_check_file_is(format, VALID "colour-strings.json", format_check_colour(false));
}

static void reads_texts(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_read_file(format, VALID "spread.json");
    (void)state;
    assert_string_equal(puzzle->notes[NONOGRAM_TITLE], "Tiny T\n\"q\" \xf0\x9f\x98\x80");
    ng_puzzle_free(puzzle);
    puzzle = format_check_read_file(format, VALID "goal.json");
    assert_string_equal(puzzle->notes[NONOGRAM_ID], "12");
    assert_null(puzzle->notes[NONOGRAM_AUTHOR]);
    ng_puzzle_free(puzzle);
}

/* A name is the title, unless there is one, wherever that stands. */
static void reads_names(void **state)
{
    static const struct {
        const char *text;
        const char *title;
    } cases[] = {
        {"{\"name\":\"a\",\"rows\":[[1]],\"columns\":[[1]]}", "a"},
        {"{\"name\":\"a\",\"rows\":[[1]],\"columns\":[[1]],\"title\":\"b\"}", "b"},
        {"{\"title\":\"b\",\"name\":\"a\",\"rows\":[[1]],\"columns\":[[1]]}", "b"},
        {"{\"title\":null,\"name\":\"a\",\"rows\":[[1]],\"columns\":[[1]]}", "a"},
        {"{\"name\":\"a\",\"rows\":[[1]],\"columns\":[[1]],\"title\" : null}", "a"},
        {"{\"title\":\"b\",\"name\":null,\"rows\":[[1]],\"columns\":[[1]],\"title\":null}", "b"},
        {"{\"name\":{\"name\":\"a\"},\"rows\":[[1]],\"columns\":[[1]]}", NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct nonogram_puzzle *puzzle =
            format_check_read(format, format_check_span(cases[i].text));
        const char *title = puzzle->notes[NONOGRAM_TITLE];
        assert_true(title == cases[i].title || strcmp(title, cases[i].title) == 0);
        ng_puzzle_free(puzzle);
    }
}

/* The same names of both axes, in any case; others are passed over. */
static void reads_other_names_of_clues(void **state)
{
    static const struct {
        const char *rows;
        const char *columns;
    } names[] = {
        {"rows", "columns"},
        {"row", "column"},
        {"hor", "ver"},
        {"horizontal", "vertical"},
        {"Rows", "Cols"},
        {"rowHints", "colHints"},
        {"row_hints", "col_hint"},
        {"rowsDef", "colsDef"},
        {"row-clue", "column-clues"},
        {"row_spec", "col_specs"},
        {"ROWS", "COLUMNS"},
        {"rowNumbers", "columnNumbers"},
        {"RowBlocks", "colBlocks"},
        {"row_constraints", "col_constraints"},
        {"rowRuns", "verticalRuns"},
        {"horizontalClues", "verClues"},
        {"row-rules", "column-rules"},
        {"rowInputs", "columnInputs"},
        {"rows_instructions", "columns_instructions"},
        {"left", "top"},
        {"side", "upper"},
        {"ROW_RULES", "COL_RULES"},
        {"leftClues", "top_clues"},
        {"h_int", "v_int"},
    };
    static const char *const others[] = {"row_", "rowHintss",  "rowNumber", "rowsum",
                                         "ro",   "row__hints", "arows",     "rowHint ",
                                         "r",    "rowcount"};
    char text[200], refusal[60];
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        (void)snprintf(text, sizeof text, "{\"%s\":[[2],[1]],\"%s\":[[2],[1]]}", names[i].rows,
                       names[i].columns);
        struct nonogram_puzzle *puzzle = format_check_read(format, format_check_span(text));
        assert_int_equal(puzzle->height, 2);
        assert_int_equal(puzzle->lines[2].blocks[0].length, 2);
        ng_puzzle_free(puzzle);
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        (void)snprintf(text, sizeof text, "{\"%s\":[[2],[1]],\"columns\":[[2],[1]]}", others[i]);
        (void)snprintf(refusal, sizeof refusal, "1:%zu: there are no row clues",
                       30 + strlen(others[i]));
        format_check_refused(format, text, refusal);
    }
}

/* Programs write null for whatever a puzzle has not. */
static void reads_null_as_nothing_said(void **state)
{
    static const char text[] =
        "{\"rows\":[[1]],\"columns\":[[1]],\"goal\":null,\"given\":null,\"palette\":null,"
        "\"width\":null,\"height\":null,\"index\":null,\"title\":null,\"goal\":[\"#\"]}";
    struct nonogram_puzzle *puzzle = format_check_read(format, format_check_span(text));
    (void)state;
    assert_non_null(puzzle->goal);
    assert_null(puzzle->given);
    assert_null(puzzle->notes[NONOGRAM_TITLE]);
    ng_puzzle_free(puzzle);
    format_check_refused(format, "{\"rows\":null,\"columns\":[[1]]}",
                         "1:9: expected an array of clues");
}

/* Half of a surrogate pair takes nothing with it. */
static void reads_what_is_behind_half_a_pair(void **state)
{
    static const char text[] = "{\"title\":\"\\ud83dA\\ud83d\\u0042\\ude00\\ud83d\\ude00\","
                               "\"rows\":[[1]],\"columns\":[[1]]}";
    struct nonogram_puzzle *puzzle = format_check_read(format, format_check_span(text));
    (void)state;
    assert_string_equal(puzzle->notes[NONOGRAM_TITLE], "\xef\xbf\xbd"
                                                       "A\xef\xbf\xbd"
                                                       "B\xef\xbf\xbd\xf0\x9f\x98\x80");
    ng_puzzle_free(puzzle);
}

static void reads_blots_open_clues_and_given_cells(void **state)
{
    static const uint8_t given[] = {1, NONOGRAM_UNKNOWN, NONOGRAM_UNKNOWN, NONOGRAM_UNKNOWN,
                                    0, NONOGRAM_UNKNOWN};
    struct nonogram_puzzle *puzzle = format_check_read_file(format, VALID "unknown.json");
    (void)state;
    assert_int_equal(puzzle->lines[0].count, 2);
    assert_int_equal(puzzle->lines[0].blocks[0].length, 0);
    assert_int_equal(puzzle->lines[0].blocks[1].length, 1);
    assert_true(puzzle->lines[1].open);
    assert_true(puzzle->lines[3].open);
    assert_memory_equal(puzzle->given, given, sizeof given);
    ng_puzzle_free(puzzle);
}

static void reads_null_as_a_clue_that_is_not_known(void **state)
{
    struct nonogram_puzzle *puzzle =
        format_check_read(format, format_check_span("{\"rows\":[null,[]],\"columns\":[[1],null]}"));
    (void)state;
    assert_true(puzzle->lines[0].open);
    assert_false(puzzle->lines[1].open);
    assert_true(puzzle->lines[3].open);
    ng_puzzle_free(puzzle);
    format_check_refused(format, "{\"rows\":[true],\"columns\":[[1]]}",
                         "1:10: expected a clue: an array, a string or a number");
    format_check_refused(format, "{\"rows\":[[null]],\"columns\":[[1]]}",
                         "1:11: expected a length or \"?\"");
}

/* They may stand before the sizes that they depend on, and be filled in a puzzle's one colour. */
static void reads_given_cells_without_rows(void **state)
{
    static const uint8_t given[] = {1, 0, NONOGRAM_UNKNOWN, NONOGRAM_UNKNOWN, NONOGRAM_UNKNOWN, 0};
    static const struct {
        const char *text;
        size_t cells;
    } cases[] = {
        {"{\"content\":[1,-1,0,0,0,-1],\"rows\":[[1],[1]],\"columns\":[[1],[1],[]]}", 6},
        {"{\"rows\":[[1],[1]],\"columns\":[[1],[1],[]],\"content\":[1,-1,0,0,0,-1]}", 6},
        {"{\"content\":[1,-1,0],\"goal\":[\"#.#\"]}", 3},
        {"{\"content\":[1,-1,0],\"rows\":[[1,1]],\"columns\":[1,0,[[1,\"red\"]]],"
         "\"palette\":[{\"rgb\":\"fff\"},{\"rgb\":\"f00\",\"name\":\"red\"}]}",
         3},
        {"{\"rows\":[[1],[1]],\"columns\":[[1],[1],[]],\"filled\":[[0,0]],"
         "\"empty\":[[0,1],[1,2]]}",
         6},
        {"{\"rows\":[[1],[1]],\"columns\":[[1],[1],[]],\"hints\":[{\"x\":0,\"y\":0}],"
         "\"empty\":[{\"x\":1,\"y\":0},{\"row\":1,\"column\":2}]}",
         6},
        {"{\"content\":null,\"rows\":[[1],[1]],\"columns\":[[1],[1],[]]}", 0},
        {"{\"content\":\"a dot\",\"rows\":[[1]],\"columns\":[[1]],\"given\":[\"#\"]}", 1},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct nonogram_puzzle *puzzle =
            format_check_read(format, format_check_span(cases[i].text));
        assert_int_equal(puzzle->given != NULL, cases[i].cells > 0);
        if (cases[i].cells > 0) {
            assert_memory_equal(puzzle->given, given, cases[i].cells);
        }
        ng_puzzle_free(puzzle);
    }
}

#define COLOURS                                                                                    \
    "{\"rows\":[[[1,\"red\"]],[[1,\"blue\"]]],\"columns\":[[[1,\"red\"]],[[1,\"blue\"]]]"

/* The numbers of colours in the palette, or in the order in which blocks name them. */
static void reads_numbers_of_colours(void **state)
{
    static const uint8_t cells[] = {1, 0, 0, 2};
    (void)state;
    struct nonogram_puzzle *puzzle =
        format_check_read(format, format_check_span(COLOURS ",\"solution\":[[1,0],[0,2]]}"));
    assert_memory_equal(puzzle->goal, cells, sizeof cells);
    ng_puzzle_free(puzzle);
}

/* A picture may be in one string, or its rows in numbers, wherever the sizes stand. */
static void reads_pictures_of_other_kinds(void **state)
{
    static const uint8_t cells[] = {0, 1, 1, 1, 1, 0};
    static const char *const goals[] = {
        "{\"rows\":[[2],[2]],\"columns\":[1,2,1],\"goal\":\"011110\"}",
        "{\"goal\":\".####.\",\"rows\":[[2],[2]],\"columns\":[1,2,1]}",
        "{\"goal\":[\"011\",\"110\"]}",
        "{\"goal\":[[0,1,1],[1,1,0]]}",
        "{\"goal\":[[0,1,1],\"##.\"],\"given\":\"??????\"}",
        "{\"goal\":\"011110\",\"width\":3,\"height\":2}",
        "{\"height\":2,\"width\":3,\"content\":[0,0,0,0,0,0],\"goal\":\"011110\"}",
        "{\"palette\":[{\"symbol\":\"0\",\"rgb\":\"fff\"},{\"symbol\":\"1\",\"rgb\":\"f00\"},"
        "{\"rgb\":\"f80\"}],\"goal\":[\"011\",\"110\"]}",
        "{\"palette\":[{\"symbol\":\"0\",\"rgb\":\"fff\",\"char\":\"none\"},"
        "{\"symbol\":\"1\",\"rgb\":\"f00\",\"color\":1}],\"goal\":[\"011\",\"110\"]}",
    };
    static const struct {
        const char *text, *message;
    } refused[] = {
        {"{\"goal\":\"011\",\"rows\":[1,1],\"columns\":[1,1]}",
         "1:9: the goal has 3 cells, the puzzle is 2 x 2"},
        {"{\"given\":\"?\",\"rows\":[1,1],\"columns\":[1,1]}",
         "1:10: the given picture has 1 cell, the puzzle is 2 x 2"},
        {"{\"goal\":\"01110\"}",
         "1:9: a goal in one row, and nothing says how wide and high it is"},
        {"{\"goal\":[[0,1],[1]]}", "1:16: row 2 has 1 cell, the first has 2"},
        {"{\"goal\":[[0,1],[1,2]]}", "1:19: expected 0 or 1"},
        {COLOURS ",\"solution\":[[1,0],[0,3]]}", "1:94: expected 0 or 1"},
        {"{\"goal\":[\"01\",3]}", "1:15: expected a row of cells in a string"},
        {"{\"given\":[[0,1]],\"rows\":[1],\"columns\":[0,1]}",
         "1:11: expected a row of cells in a string"},
        {"{\"goal\":true}", "1:9: expected an array of rows, or all in a string"},
        {"{\"goal\":\"02\",\"rows\":[1],\"columns\":[0,1]}",
         "1:11: expected the symbol of a colour, found '2'"},
        {"{\"goal\":\"01\",\"rows\":[[1,[1,\"red\"]]],\"columns\":[1,[[1,\"red\"]]]}",
         "1:11: a filled cell in a puzzle of several colours"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof goals / sizeof goals[0]; i++) {
        struct nonogram_puzzle *puzzle = format_check_read(format, format_check_span(goals[i]));
        assert_int_equal(puzzle->width, 3);
        assert_int_equal(puzzle->height, 2);
        assert_memory_equal(puzzle->goal, cells, sizeof cells);
        ng_puzzle_free(puzzle);
    }
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        format_check_refused(format, refused[i].text, refused[i].message);
    }
}

/* Without a palette, a plain number is black, even if other blocks name colours later. */
static void mixes_black_and_named_colours(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_read_file(format, VALID "mixed.json");
    (void)state;
    assert_int_equal(puzzle->palette.count, 2);
    assert_string_equal(puzzle->palette.colours[1].name, "black");
    assert_string_equal(puzzle->palette.colours[2].name, "red");
    assert_int_equal(puzzle->lines[0].blocks[0].colour, 1);
    assert_int_equal(puzzle->lines[0].blocks[1].colour, 2);
    ng_puzzle_free(puzzle);
    puzzle = format_check_read(
        format, format_check_span("{\"rows\":[[[1,\"red\"],1]],\"columns\":[[[1,\"red\"]],[1]]}"));
    assert_string_equal(puzzle->palette.colours[1].name, "red");
    assert_string_equal(puzzle->palette.colours[2].name, "black");
    ng_puzzle_free(puzzle);
}

/* Without a palette, what looks the same is the same colour, however it is written. */
static void spells_one_colour_in_several_ways(void **state)
{
    static const char text[] = "{\"rows\":[[[1,\"red\"],[1,\"#F00\"],[1,\"#000\"]]],"
                               "\"columns\":[[[1,\"Red\"]],0,[[1,\"#ff0000\"]],1]}";
    struct nonogram_puzzle *puzzle = format_check_read(format, format_check_span(text));
    (void)state;
    assert_int_equal(puzzle->palette.count, 2);
    assert_string_equal(puzzle->palette.colours[1].name, "red");
    assert_int_equal(puzzle->palette.colours[2].rgb, 0);
    ng_puzzle_free(puzzle);
}

static void reads_one_record_after_the_other(void **state)
{
    struct format_check_file file = format_check_load(VALID "lines.jsonl");
    (void)state;
    assert_int_equal(format_check_count(format, (struct ng_span){file.text, file.size}), 3);
    free(file.text);
}

/* A record that is no object ends with its line, and the next one is read. */
static void goes_on_behind_a_line_that_is_no_object(void **state)
{
    static const char text[] = "rubbish\n{\"rows\":[[1]],\"columns\":[[1]]}\n";
    struct ng_span span = format_check_span(text);
    size_t size = format->extent(span, true);
    (void)state;
    assert_int_equal(size, strlen("rubbish"));
    span.text += size;
    span.size -= size;
    assert_int_equal(format_check_count(format, span), 1);
}

#define GOOD "{\"rows\":[[1]],\"columns\":[[1]]}"

/* Streams of records, of which each stands between two bars. */
static const char *const streams[] = {
    /* cut off within an array, before a value, within a string; closed twice */
    GOOD "\n|{\"rows\":[[1],[2|\n" GOOD "\n|{\"rows\":[|\n" GOOD "\n|{\"title\":\"x|\n" GOOD
         "\n|{\"rows\":[[1]]]}|\n" GOOD "\n|{|\n" GOOD "\n",
    /* a bracket of the wrong kind, and a line that is no object */
    "{\"rows\":[[1],\"columns\":[[1]]}|\n" GOOD "\n|rubbish|\n" GOOD,
    /* spread over lines, whole and broken */
    "{\"rows\":\n[[1]],\n\n\"columns\":[[1]]\n}\n|{\"rows\":[[1]]\n \"columns\":[[1]]\n}\n|" GOOD
    "\n|"
    "{\n\"palette\":[\n{\"name\":\"a\"},\n{\"name\":\"b\"}]}\n",
    /* two in a line, and an escaped quote */
    GOOD " |" GOOD "\n|{\"title\":\"\\\"{\"}\n|" GOOD,
};

/* A line is a record: a broken one costs no other, and whether it is broken does not depend on the
 * pieces that the stream comes in. */
static void divides_streams_with_broken_lines(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof streams / sizeof streams[0]; i++) {
        char text[512] = "";
        size_t size = 0;
        size_t count = 0;
        size_t ends[32];
        for (const char *p = streams[i]; *p != '\0'; p++) {
            if (*p == '|') {
                ends[count++] = size;
            } else {
                text[size++] = *p;
            }
        }
        ends[count++] = size;
        for (size_t at = 0, record = 0; at < size; at = ends[record++]) {
            size_t record_size = ends[record] - at;
            assert_int_equal(format->extent((struct ng_span){text + at, size - at}, true),
                             record_size);
            for (size_t part = 1; part < size - at; part++) {
                size_t early = format->extent((struct ng_span){text + at, part}, false);
                assert_true(early == 0 || early == record_size || early == part);
            }
        }
    }
}

static void refuses_malformed_files(void **state)
{
    (void)state;
    format_check_malformed(format, "json");
}

static void refuses_every_truncated_object(void **state)
{
    struct format_check_file file = format_check_load(VALID "colour.json");
    size_t end = (size_t)(strrchr(file.text, '}') - file.text);
    (void)state;
    for (size_t size = 0; size <= end; size++) {
        struct nonogram_diagnostic diagnostic;
        struct nonogram_puzzle *puzzle;
        assert_int_equal(
            ng_format_read(format, (struct ng_span){file.text, size}, &puzzle, &diagnostic),
            NONOGRAM_BAD_INPUT);
    }
    free(file.text);
}

static void writes_what_it_reads(void **state)
{
    static const char *const files[] = {
        VALID "tiny.json",  VALID "spread.json", VALID "goal.json",    VALID "colour.json",
        VALID "named.json", VALID "mixed.json",  VALID "unknown.json", VALID "strings.json"};
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        struct nonogram_puzzle *puzzle = format_check_read_file(format, files[i]);
        format_check_round_trip(format, puzzle, true);
        ng_puzzle_free(puzzle);
    }
}

/* One colour that is not black, symbols that are not fit for a string, names to be escaped. */
static void writes_awkward_colours(void **state)
{
    static const char *const texts[] = {
        "{\"palette\":[{\"rgb\":\"fff\"},{\"rgb\":\"f00\"}],\"rows\":[[1,\"?\"]],"
        "\"columns\":[[1],\"*\",[1]],\"given\":[\"a??\"]}",
        "{\"palette\":[{\"symbol\":\"\\\"\",\"rgb\":\"000\"},{\"symbol\":\"\\\\\",\"rgb\":\"f00\","
        "\"name\":\"\\u00e9\\n\\\"\"},{\"rgb\":\"fff\"}],\"goal\":[\"\\\"\\\\a\"]}"};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        struct nonogram_puzzle *puzzle = format_check_read(format, format_check_span(texts[i]));
        format_check_round_trip(format, puzzle, true);
        ng_puzzle_free(puzzle);
    }
}

/* The clues may be within other objects, whose texts are the puzzle's, too; those of the outermost
 * object that has any count. */
static void reads_nested_clues(void **state)
{
    static const struct {
        const char *text;
        const char *title;
        uint32_t width, height;
    } cases[] = {
        {"{\"title\":\"a\",\"p\":{\"rows\":[[1]],\"columns\":[[1],[]]}}", "a", 2, 1},
        {"{\"p\":{\"title\":\"b\",\"q\":{\"rows\":[[1]],\"columns\":[[1]]}}}", "b", 1, 1},
        {"{\"p\":{\"goal\":[\"#\"],\"q\":{\"rows\":[[2]],\"title\":\"c\"}}}", NULL, 1, 1},
        {"{\"rows\":[[1]],\"columns\":[[1]],\"p\":{\"rows\":[[1],[1]],\"columns\":[[2]]}}", NULL, 1,
         1},
        {"{\"p\":{\"rows\":[[1],[1]],\"columns\":[[2]]},\"rows\":[[1]],\"columns\":[[1]]}", NULL, 1,
         1},
        {"{\"rows\":1,\"columns\":1,\"p\":{\"rows\":[[1]],\"columns\":[[1]]},\"q\":{\"r\":{}}}",
         NULL, 1, 1},
        {"{\"1\":{\"2\":{\"3\":{\"4\":{\"rows\":[[1]],\"columns\":[[1]]}}}}}", NULL, 1, 1},
        {"{\"1\":{\"2\":{\"3\":{\"4\":{\"5\":{\"rows\":[[1]],\"columns\":[[1]]}}}}}}", NULL, 1, 1},
        {"{\"title\":\"e\",\"p\":[{\"rows\":[[1]],\"columns\":[[1]]}]}", "e", 1, 1},
        {"{\"goal\":null,\"rows\":null,\"p\":{\"rows\":[[1]],\"columns\":[[1],[]]}}", NULL, 2, 1},
        {"{\"goal\":[\"#.\"],\"clues\":{\"title\":\"d\",\"rows\":[[1]],\"columns\":[[1],[]]}}", "d",
         2, 1},
        {"{\"goal\":[\"#.\"],\"selected\":{\"title\":\"d\",\"rows\":[9],\"columns\":[9]}}", NULL, 2,
         1},
    };
    static const char *const refused[] = {
        "{\"p\":{\"rows\":[[1]]},\"q\":{\"columns\":[[1]]}}",
        "{\"given\":{\"rows\":[[1]],\"columns\":[[1]]}}",
        /* a goal that does not fit the clues within, and one of two puzzles */
        "{\"clues\":{\"rows\":[[1]],\"columns\":[[1],[]]},\"goal\":[\"##\"]}",
        "{\"goal\":[\"#\"],\"p\":{\"clues\":{\"rows\":[[1]],\"columns\":[[1]]}},"
        "\"clues\":{\"rows\":[[1]],\"columns\":[[1]]}}",
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct nonogram_puzzle *puzzle =
            format_check_read(format, format_check_span(cases[i].text));
        const char *title = puzzle->notes[NONOGRAM_TITLE];
        assert_true(title == cases[i].title || strcmp(title, cases[i].title) == 0);
        assert_int_equal(puzzle->width, cases[i].width);
        assert_int_equal(puzzle->height, cases[i].height);
        ng_puzzle_free(puzzle);
    }
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        struct nonogram_puzzle *puzzle = NULL;
        struct nonogram_diagnostic diagnostic;
        assert_int_equal(
            ng_format_read(format, format_check_span(refused[i]), &puzzle, &diagnostic),
            NONOGRAM_BAD_INPUT);
    }
}

/* A document that holds several puzzles is divided, and each part can be read alone; as one it is
 * an error that says how many, where the second one begins. */
static void divides_documents_with_several_puzzles(void **state)
{
    static const struct {
        const char *text;
        size_t count;
        unsigned second; /* the column of the second one */
    } cases[] = {
        {"[" GOOD ", " GOOD "\n," GOOD "]", 3, 34},
        {"{\"version\":2,\"puzzles\":[" GOOD "," GOOD "],\"rows\":3}", 2, 56},
        {"{\"easy\":" GOOD ",\"hard\":{\"data\":{\"goal\":[\"#\"]}},\"rows\":[]}", 2, 55},
        {"[[[[2],[1]],[[1],[2]]],[[[1]],[[1]]]]", 2, 24},
        {"[[[0,1],[1,1]],[[1,0],[1,1]]]", 2, 16},
        {"{\"by\":\"I\",\"catalogue\":\"7\",\"hints\":[{\"x\":1}],\"rows\":[1],\"columns\":[1]}", 1,
         0},
        {GOOD, 1, 0},
        {"{\"goal\":[\"#\"],\"clues\":" GOOD "}", 1, 0},
        {"[{}]", 0, 0},
        {"[" GOOD, 0, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ng_span *puzzles = NULL, text = format_check_span(cases[i].text);
        char message[80];
        assert_int_equal(format->split(text, NULL, NULL, &puzzles), cases[i].count);
        for (size_t k = 0; puzzles != NULL && k < cases[i].count; k++) {
            ng_puzzle_free(format_check_read(format, puzzles[k]));
        }
        ng_memory_free(puzzles);
        if (cases[i].count > 1) {
            (void)snprintf(message, sizeof message,
                           "1:%u: there are %zu puzzles where one is expected", cases[i].second,
                           cases[i].count);
            format_check_refused(format, cases[i].text, message);
        }
    }
}

/* What a program calls a picture is the goal, if it looks like one; a grid is, where nothing else
 * says what the puzzle is. */
static void reads_pictures_by_other_names(void **state)
{
    static const struct {
        const char *text;
        bool goal;
    } cases[] = {
        {"{\"solution\":[[0,1],[1,1]]}", true},
        {"{\"grid\":[[0,1],[1,1]]}", true},
        {"{\"content\":[[0,1],[1,1]]}", true},
        {"{\"rows\":[1,2],\"columns\":[1,2],\"grid\":[[0,0],[0,0]]}", false},
        {"{\"rows\":[1,2],\"columns\":[1,2],\"picture\":\"a.png\",\"image\":7}", false},
        {"{\"rows\":[1,2],\"columns\":[1,2],\"picture\":[[false,true],[true,true]]}", true},
        {"[[0,1],[1,1]]", true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct nonogram_puzzle *puzzle =
            format_check_read(format, format_check_span(cases[i].text));
        assert_int_equal(puzzle->width, 2);
        assert_int_equal(puzzle->goal != NULL, cases[i].goal);
        assert_int_equal(puzzle->lines[1].blocks[0].length, 2);
        ng_puzzle_free(puzzle);
    }
    format_check_refused(format, "{\"rows\":[1,2],\"columns\":[1,2],\"solution\":[[1,1],[0,1]]}",
                         "1:44: the goal does not fit the clue of row 1");
}

static void recognises_its_own(void **state)
{
    (void)state;
    assert_int_equal(format->sniff(format_check_span("\n {"), true), 90);
    assert_int_equal(format->sniff(format_check_span("["), true), 20);
    assert_int_equal(format->sniff(format_check_span("[ \n{"), true), 90);
    assert_int_equal(format->sniff(format_check_span("[["), true), 20);
    assert_int_equal(format->sniff(format_check_span("6 5"), true), 0);
    assert_int_equal(format->sniff(format_check_span(""), true), 0);
}

static void survives_damage(void **state)
{
    (void)state;
    format_check_damage(format, "json");
}

static void survives_running_out_of_memory(void **state)
{
    static const char *const files[] = {VALID "colour.json", VALID "spread.json",
                                        VALID "mixed.json", VALID "nested.json", VALID "flat.json"};
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        format_fail_file(format, files[i]);
    }
}

/* A text that is to be one puzzle must be all of the document; who reads several uses a batch. */
static void reads_arrays(void **state)
{
    static const char one[] = " [\n{\"rows\":[[1]],\"columns\":[[1]]}\n]\n";
    static const char *const refused[] = {
        "[{\"rows\":[[1]],\"columns\":[[1]]},{\"rows\":[[1]],\"columns\":[[1]]}]",
        "[{\"rows\":[[1]],\"columns\":[[1]]}",
        "{\"rows\":[[1]],\"columns\":[[1]]}]",
        "[{\"rows\":[[1]],\"columns\":[[1]]},",
        "{\"rows\":[[1]],\"columns\":[[1]]},",
        "[]"};
    struct nonogram_puzzle *puzzle;
    (void)state;
    assert_int_equal(nonogram_read(one, sizeof one - 1, NULL, NULL, NULL, &puzzle, NULL),
                     NONOGRAM_OK);
    nonogram_free(puzzle);
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        assert_int_equal(
            nonogram_read(refused[i], strlen(refused[i]), NULL, NULL, NULL, &puzzle, NULL),
            NONOGRAM_BAD_INPUT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_same_puzzle_as_other_formats),
        cmocka_unit_test(reads_texts),
        cmocka_unit_test(reads_names),
        cmocka_unit_test(reads_other_names_of_clues),
        cmocka_unit_test(reads_null_as_nothing_said),
        cmocka_unit_test(reads_what_is_behind_half_a_pair),
        cmocka_unit_test(reads_blots_open_clues_and_given_cells),
        cmocka_unit_test(reads_null_as_a_clue_that_is_not_known),
        cmocka_unit_test(reads_given_cells_without_rows),
        cmocka_unit_test(reads_numbers_of_colours),
        cmocka_unit_test(reads_pictures_of_other_kinds),
        cmocka_unit_test(mixes_black_and_named_colours),
        cmocka_unit_test(spells_one_colour_in_several_ways),
        cmocka_unit_test(reads_one_record_after_the_other),
        cmocka_unit_test(goes_on_behind_a_line_that_is_no_object),
        cmocka_unit_test(divides_streams_with_broken_lines),
        cmocka_unit_test(refuses_malformed_files),
        cmocka_unit_test(refuses_every_truncated_object),
        cmocka_unit_test(writes_what_it_reads),
        cmocka_unit_test(writes_awkward_colours),
        cmocka_unit_test(reads_nested_clues),
        cmocka_unit_test(reads_arrays),
        cmocka_unit_test(divides_documents_with_several_puzzles),
        cmocka_unit_test(reads_pictures_by_other_names),
        cmocka_unit_test(recognises_its_own),
        cmocka_unit_test(survives_damage),
        cmocka_unit_test(survives_running_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
