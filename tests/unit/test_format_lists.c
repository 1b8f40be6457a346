/* The formats that modellers and programmers write clues in: dump, picross, letters, dzn,
 * lists and yaml. */
#include "format_fail.h"

#include "format/format.h"

#include <stdio.h>
#include <string.h>

#define VALID "tests/data/valid/"

static const struct ng_format *const formats[] = {&ng_format_dump,    &ng_format_picross,
                                                  &ng_format_letters, &ng_format_dzn,
                                                  &ng_format_lists,   &ng_format_yaml};

enum { FORMATS = sizeof formats / sizeof formats[0] };

static const struct {
    const struct ng_format *format;
    const char *path;
} files[] = {
    {&ng_format_dump, VALID "dump/tiny.dump"},
    {&ng_format_dump, VALID "dump/spaced.dump"},
    {&ng_format_picross, VALID "picross/tiny.picross"},
    {&ng_format_picross, VALID "picross/spaced.picross"},
    {&ng_format_lines, VALID "lines/blocks.lines"},
    {&ng_format_lines, VALID "lines/headings.lines"},
    {&ng_format_lines, VALID "lines/brackets.lines"},
    {&ng_format_lines, VALID "lines/bracketed.lines"},
    {&ng_format_lines, VALID "lines/bracketed-sized.lines"},
    {&ng_format_lines, VALID "lines/sized.lines"},
    {&ng_format_lines, VALID "lines/times.lines"},
    {&ng_format_lines, VALID "lines/blank.lines"},
    {&ng_format_lines, VALID "lines/commented.lines"},
    {&ng_format_lines, VALID "lines/dashes.lines"},
    {&ng_format_lines, VALID "lines/each.lines"},
    {&ng_format_lines, VALID "lines/pair.lines"},
    {&ng_format_lines, VALID "lines/properties.lines"},
    {&ng_format_lines, VALID "lines/rules.lines"},
    {&ng_format_lines, VALID "lines/word.lines"},
    {&ng_format_lines, VALID "lines/dash.lines"},
    {&ng_format_lines, VALID "lines/sign.lines"},
    {&ng_format_lines, VALID "lines/counted.lines"},
    {&ng_format_lines, VALID "lines/quotes.lines"},
    {&ng_format_lines, VALID "lines/table.lines"},
    {&ng_format_lines, VALID "lines/cells.lines"},
    {&ng_format_lines, VALID "lines/commas.lines"},
    {&ng_format_lines, VALID "lines/drawn.lines"},
    {&ng_format_lines, VALID "lines/zeros.lines"},
    {&ng_format_lines, VALID "lines/bars.lines"},
    {&ng_format_lines, VALID "lines/letters.lines"},
    {&ng_format_lines, VALID "lines/address.lines"},
    {&ng_format_cwd, VALID "cwd/counted.cwd"},
    {&ng_format_cwd, VALID "cwd/mixed.cwd"},
    {&ng_format_cwd, VALID "cwd/width-first.cwd"},
    {&ng_format_cwd, VALID "cwd/not-apart.cwd"},
    {&ng_format_nin, VALID "nin/counted.nin"},
    {&ng_format_non, VALID "non/one-line.non"},
    {&ng_format_dump, VALID "lines/twice.lines"},
    {&ng_format_lines, VALID "lines/sides.lines"},
    {&ng_format_non, VALID "non/horizontal.non"},
    {&ng_format_dzn, VALID "dzn/tiny.dzn"},
    {&ng_format_dzn, VALID "dzn/words.dzn"},
    {&ng_format_dzn, VALID "dzn/lists.dzn"},
    {&ng_format_json, VALID "json/data-names.json"},
    {&ng_format_lists, VALID "lists/Braces.java"},
    {&ng_format_lists, VALID "lists/array.txt"},
    {&ng_format_lists, VALID "lists/class.py"},
    {&ng_format_lists, VALID "lists/facts.pl"},
    {&ng_format_lists, VALID "lists/hash.rb"},
    {&ng_format_lists, VALID "lists/lists.kt"},
    {&ng_format_lists, VALID "lists/named.txt"},
    {&ng_format_lists, VALID "lists/object.js"},
    {&ng_format_lists, VALID "lists/pair.txt"},
    {&ng_format_lists, VALID "lists/program.py"},
    {&ng_format_lists, VALID "lists/slices.go"},
    {&ng_format_lists, VALID "lists/tables.lua"},
    {&ng_format_lists, VALID "lists/test.pl"},
    {&ng_format_lists, VALID "lists/tuples.py"},
    {&ng_format_lists, VALID "lists/typed.ts"},
    {&ng_format_lists, VALID "lists/vectors.rs"},
    {&ng_format_lists, VALID "lists/members.py"},
    {&ng_format_lists, VALID "lists/types.cpp"},
    {&ng_format_lists, VALID "lists/types.cs"},
    {&ng_format_lists, VALID "lists/block.rb"},
    {&ng_format_json, VALID "json/numbered.json"},
    {&ng_format_lists, VALID "lists/comment.pl"},
    {&ng_format_lists, VALID "lists/letters.js"},
    {&ng_format_json, VALID "json/axes.json"},
    {&ng_format_lists, VALID "lists/pair.lisp"},
    {&ng_format_lists, VALID "lists/define.lisp"},
    {&ng_format_lists, VALID "lists/cells.m"},
    {&ng_format_lists, VALID "lists/matrix.m"},
    {&ng_format_lists, VALID "lists/vectors.clj"},
    {&ng_format_yaml, VALID "yaml/tiny.yaml"},
    {&ng_format_yaml, VALID "yaml/flow.yml"},
    {&ng_format_yaml, VALID "yaml/lines.yaml"},
    {&ng_format_yaml, VALID "yaml/list.yaml"},
    {&ng_format_yaml, VALID "yaml/nested.yaml"},
    {&ng_format_yaml, VALID "yaml/texts.yaml"},
};

enum { FILES = sizeof files / sizeof files[0] };

static void reads_the_same_puzzle_in_all_spellings(void **state)
{
    (void)state;
    for (size_t i = 0; i < FILES; i++) {
        struct format_check_file file = format_check_load(files[i].path);
        struct ng_span text = {file.text, file.size};
        /* A program may look like many a thing, but for its suffix. */
        const char *path = files[i].format == &ng_format_lists ? files[i].path : NULL;
        assert_ptr_equal(ng_format_detect(text, true, path, NULL), files[i].format);
        format_check_file_is(files[i].format, files[i].path, format_check_tiny(false));
        free(file.text);
    }
}

/* Of two sides without names the rows come first, unless the user says something else; everyone is
 * told. */
static void guesses_which_side_comes_first(void **state)
{
    struct ng_span text = format_check_span("[[2],[1]]\n[[1],[1],[1]]\n");
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct ng_reading reading = {.columns_first = i == 1};
        struct nonogram_puzzle *puzzle;
        struct nonogram_diagnostic diagnostic;
        assert_int_equal(ng_format_read_as(&ng_format_lists, text, &reading, &puzzle, &diagnostic),
                         NONOGRAM_OK);
        assert_int_equal(puzzle->height, i == 0 ? 2 : 3);
        assert_int_equal(puzzle->guess == NULL, i == 1);
        ng_puzzle_free(puzzle);
    }
}

/* A picture needs cells of both kinds; the names of pictures are those of goals. */
static void reads_pictures_in_lists(void **state)
{
    struct nonogram_puzzle *goal = format_check_tiny(true);
    static const char *const texts[] = {"[[0,1],[1,1]]", "x = [[false, true], [true, true]]",
                                        "int solution[2][2] = {{0, 1}, {1, 1}};",
                                        "board = ['.#', '##']", "grid = [['.','#'],['#','#']]"};
    static const uint8_t cells[] = {0, 1, 1, 1};
    (void)state;
    format_check_file_is(&ng_format_lists, VALID "lists/matrix.js", goal);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct nonogram_puzzle *puzzle =
            format_check_read(&ng_format_lists, format_check_span(texts[i]));
        assert_memory_equal(puzzle->goal, cells, sizeof cells);
        ng_puzzle_free(puzzle);
    }
    format_check_refused(&ng_format_lists, "x = [[1], [1]]",
                         "1:1: there is no puzzle: neither clues (\"rows\" and \"columns\", or two "
                         "lists of lists) nor a picture (\"goal\", or a matrix of 0 and 1)");
}

/* Cells that are given by row and column count from 1. */
static void reads_given_cells_of_dzn(void **state)
{
    static const char text[] = "n = 2; row_rules = [[1],[1]]; col_rules = [[1],[],[1]];\n"
                               "num_blacks = 2; blacks = [| 1, 3 | 2, 1 |];";
    static const uint8_t given[] = {255, 255, 1, 1, 255, 255};
    struct nonogram_puzzle *puzzle = format_check_read(&ng_format_dzn, format_check_span(text));
    (void)state;
    assert_non_null(puzzle->given);
    for (size_t i = 0; i < sizeof given; i++) {
        assert_int_equal(puzzle->given[i], given[i] == 1 ? 1 : NONOGRAM_UNKNOWN);
    }
    assert_non_null(puzzle->guess);
    ng_puzzle_free(puzzle);
    format_check_refused(&ng_format_dzn, "row_rules = [[1]]; col_rules = [[1]]; stubs = [1, 2];",
                         "1:48: there is no cell in row 1 and column 2 (they count from 1)");
}

/* Definitions of Lisp count for the depth, although they are not lists. */
static void refuses_deep_definitions(void **state)
{
    static const char rows[] = "(define rows '((1)))\n";
    enum { ROWS = sizeof rows - 1, EACH = 40, WORD = sizeof "(def " - 1 };
    char text[ROWS + EACH * (WORD + 1) + 1] = "";
    (void)state;
    memcpy(text, rows, ROWS);
    for (size_t i = 0; i < EACH; i++) {
        memcpy(text + ROWS + i * WORD, "(def ", WORD);
    }
    memset(text + ROWS + EACH * WORD, '(', EACH);
    format_check_refused(&ng_format_lists, text, "2:225: lists are nested more than 64 deep");
}

/* Two sizes that agree are one; a name that is not known and a third list are remarked on. */
static void reads_sizes_of_lists(void **state)
{
    static const char text[] = "rows = 1\nheight = 1\nnum_rows = 1\nspeed = 3\n"
                               "row_clues = [[1]]\ncol_clues = [[1]]\n";
    (void)state;
    format_check_remarks(&ng_format_lists, text,
                         "1:1: these names are not known and ignored: \"speed\"\n");
    format_check_refused(&ng_format_lists, "rows = 1\nheight = 2\nrow_clues = [[1]]\n",
                         "2:1: \"height\" says again what was said before");
    format_check_remarks(&ng_format_lists, "p([[1],[2]], [[2],[1]], [[1,0],[1,1]]).",
                         "1:25: the cells here are ignored: there are clues, or a goal\n");
}

/* Strings of programs have the escapes of all notations; any other character means itself. */
static void reads_escapes_in_lists(void **state)
{
    static const char text[] = "title = 'caf\\u00e9 \\q\\'s'\nrows = [[1]]\ncolumns = [[1]]\n";
    struct nonogram_puzzle *puzzle = format_check_read(&ng_format_lists, format_check_span(text));
    (void)state;
    assert_string_equal(puzzle->notes[NONOGRAM_TITLE], "caf\xc3\xa9 q's");
    ng_puzzle_free(puzzle);
}

static void counts_records(void **state)
{
    struct format_check_file letters = format_check_load(VALID "letters/three.letters");
    struct format_check_file titles = format_check_load(VALID "letters/titles.letters");
    struct format_check_file picross = format_check_load(VALID "picross/three.picross");
    struct format_check_file yaml = format_check_load(VALID "yaml/several.yaml");
    (void)state;
    assert_int_equal(
        format_check_count(&ng_format_picross, (struct ng_span){picross.text, picross.size}), 3);
    assert_int_equal(
        format_check_count(&ng_format_letters, (struct ng_span){letters.text, letters.size}), 3);
    assert_int_equal(
        format_check_count(&ng_format_letters, (struct ng_span){titles.text, titles.size}), 3);
    assert_int_equal(format_check_count(&ng_format_yaml, (struct ng_span){yaml.text, yaml.size}),
                     3);
    free(letters.text);
    free(titles.text);
    free(picross.text);
    free(yaml.text);
}

/* A "---" behind which nothing else comes closes the document, which may not be told before. */
static void ends_yaml_at_its_last_marker(void **state)
{
#define CLUES "rows: [[1]]\ncolumns: [[1]]\n"
    static const struct {
        const char *text;
        size_t open; /* where it ends while more may come; 0: that cannot be told */
        size_t end;  /* where it ends when all is there; 0: with the text */
    } cases[] = {
        {CLUES "---\n", 0, 0},
        {CLUES "---", 0, 0},
        {CLUES "---\n# the end\n\n...\n---\n", 0, 0},
        {CLUES "---\n---\n# c\n" CLUES, sizeof CLUES - 1, sizeof CLUES - 1},
        {CLUES "---\n--", 0, sizeof CLUES - 1},
        {CLUES "---\nr", 0, sizeof CLUES - 1},
        {CLUES "---\nr\n", sizeof CLUES - 1, sizeof CLUES - 1},
        {"---\n" CLUES, 0, 0},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct ng_span text = format_check_span(cases[i].text);
        size_t end = cases[i].end > 0 ? cases[i].end : text.size;
        assert_int_equal(ng_format_yaml.extent(text, false), cases[i].open);
        assert_int_equal(ng_format_yaml.extent(text, true), end);
        text.size = end;
        ng_puzzle_free(format_check_read(&ng_format_yaml, text));
    }
#undef CLUES
}

/* Comments before the next title belong to what follows; nothing else ends a puzzle. */
static void ends_picross_at_the_next_title(void **state)
{
    static const char first[] = "GRID a\nROWS\n####\n[ 1 ]\n\n##\n[ 1 ]\nCOLUMNS\n[ 2 ]\n# end\n";
    char text[200];
    (void)state;
    (void)snprintf(text, sizeof text, "%s\nGRID\n", first);
    assert_int_equal(ng_format_picross.extent(format_check_span(text), true),
                     strstr(first, "# end") - first);
    (void)snprintf(text, sizeof text, "%s\nDear reader,\n", first);
    assert_int_equal(ng_format_picross.extent(format_check_span(text), true), strlen(text));
    format_check_refused(&ng_format_picross, text,
                         "12:1: expected GRID, ROWS, COLUMNS or a clue in brackets, found 'D'");
}

/* A block of 0 cells is an empty clue where it stands alone, whatever the clues around it are. */
static void reads_blocks_as_items_of_yaml(void **state)
{
    static const char text[] = "rows:\n- - 1\n  - 1\n- - 0\n- - 1\n"
                               "columns:\n- - 1\n- - 0\n- - 1\n  - 1\n";
    const uint32_t counts[] = {2, 0, 1, 1, 0, 2};
    struct nonogram_puzzle *puzzle = format_check_read(&ng_format_yaml, format_check_span(text));
    (void)state;
    assert_int_equal(puzzle->height, 3);
    for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++) {
        assert_int_equal(puzzle->lines[i].count, counts[i]);
    }
    ng_puzzle_free(puzzle);
}

/* As json does. */
static void reads_goals_of_yaml(void **state)
{
    (void)state;
    format_check_file_is(&ng_format_yaml, VALID "yaml/goal.yaml", format_check_tiny(true));
}

static void reads_texts_and_unknowns_of_yaml(void **state)
{
    static const char text[] = "title: \"a # \\\"b\\\"\\n c \"   # c\nauthor: it's # me\n"
                               "source: a \"b\"\nlicense: 'c'\n"
                               "rows: [\"?\", *, '1 ?']\ncols:\n- \"*\"\n- 1\n- ?\n";
    struct nonogram_puzzle *puzzle = format_check_read(&ng_format_yaml, format_check_span(text));
    (void)state;
    assert_string_equal(puzzle->notes[NONOGRAM_TITLE], "a # \"b\"\n c");
    assert_string_equal(puzzle->notes[NONOGRAM_SOURCE], "a \"b\"");
    assert_string_equal(puzzle->notes[NONOGRAM_LICENSE], "c");
    assert_string_equal(puzzle->notes[NONOGRAM_AUTHOR], "it's");
    assert_int_equal(puzzle->lines[0].blocks[0].length, 0);
    assert_true(puzzle->lines[1].open);
    assert_int_equal(puzzle->lines[2].count, 2);
    assert_true(puzzle->lines[3].open);
    format_check_round_trip(&ng_format_yaml, puzzle, true);
    ng_puzzle_free(puzzle);
}

/* As json does; an item with nothing in it is the empty clue. */
static void reads_null_in_yaml_as_a_clue_that_is_not_known(void **state)
{
    static const char *const words[] = {"null", "Null", "NULL", "~"};
    (void)state;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        char text[100];
        (void)snprintf(text, sizeof text, "rows: [[1], %s]\ncolumns:\n  - %s # c\n  -\n", words[i],
                       words[i]);
        struct nonogram_puzzle *puzzle =
            format_check_read(&ng_format_yaml, format_check_span(text));
        assert_true(puzzle->lines[1].open);
        assert_true(puzzle->lines[2].open);
        assert_false(puzzle->lines[3].open);
        assert_int_equal(puzzle->lines[3].count, 0);
        format_check_round_trip(&ng_format_yaml, puzzle, true);
        ng_puzzle_free(puzzle);
        format_check_remarks(&ng_format_yaml, text,
                             "1:13: null, a clue that is not known\n"
                             "3:5: null, a clue that is not known\n");
    }
    format_check_refused(&ng_format_yaml, "rows: ['null']\ncolumns: [1]\n",
                         "1:9: expected a number, found 'n'");
    format_check_refused(&ng_format_yaml, "rows: [[null]]\ncolumns: [1]\n",
                         "1:9: expected a length or \"?\"");
    format_check_refused(&ng_format_yaml, "rows:\n- - null\ncolumns: [1]\n",
                         "2:5: expected a length or \"?\"");
}

static void check_notes(const char *path, const char *const notes[NG_NOTES])
{
    struct nonogram_puzzle *puzzle = format_check_read_file(&ng_format_yaml, path);
    for (size_t i = 0; i < NG_NOTES; i++) {
        if (notes[i] == NULL) {
            assert_null(puzzle->notes[i]);
        } else {
            assert_string_equal(puzzle->notes[i], notes[i]);
        }
    }
    format_check_round_trip(&ng_format_yaml, puzzle, true);
    ng_puzzle_free(puzzle);
}

/* Texts of several lines, and odd ones. */
static void reads_texts_of_several_lines(void **state)
{
    static const char *const texts[NG_NOTES] = {
        [NONOGRAM_TITLE] = "A long title: rows",
        [NONOGRAM_AUTHOR] = "A  name\ncaf\xc3\xa9",
        [NONOGRAM_DESCRIPTION] = "rows: 1\ncolumns: # 2\n\nit's",
        [NONOGRAM_SOURCE] = "of a plain text",
        [NONOGRAM_COPYRIGHT] = "it's 1999",
        [NONOGRAM_LICENSE] = "below it",
    };
    static const char *const odd[NG_NOTES] = {
        [NONOGRAM_TITLE] = "q",
        [NONOGRAM_AUTHOR] = "\xef\xbf\xbd[31m \xf0\x9f\x98\x80",
        [NONOGRAM_SOURCE] = ">x",
    };
    (void)state;
    check_notes(VALID "yaml/texts.yaml", texts);
    check_notes("tests/data/regress/yaml/escapes.yaml", odd);
    format_check_remarks(&ng_format_yaml, "title: \"\\e\"\nrows: [1]\ncolumns: [1]\n",
                         "1:9: the escape is not a character: read as U+FFFD\n");
}

static void reads_literal_lines_of_yaml(void **state)
{
    static const struct {
        const char *text;
        const char *title;
    } cases[] = {
        {"|\n  a\n\n\n  b\n", "a\n\n\nb"},
        {"|\n\n  a\n   b\n\n", "a\n b"},
        {"|- # c\n  a\n  b\n", "a\nb"},
        {"a\n  # c\n", "a"},
        {"\n  \"a: b\"\n", "a: b"},
        {"\n  \"a\": b\n", NULL},
        {"\n  - a\n", NULL},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[200];
        (void)snprintf(text, sizeof text, "rows: [1]\ncolumns: [1]\ntitle: %s", cases[i].text);
        struct nonogram_puzzle *puzzle =
            format_check_read(&ng_format_yaml, format_check_span(text));
        const char *title = puzzle->notes[NONOGRAM_TITLE];
        if (title == NULL || cases[i].title == NULL) {
            assert_ptr_equal(title, cases[i].title);
        } else {
            assert_string_equal(title, cases[i].title);
        }
        ng_puzzle_free(puzzle);
    }
}

/* A name is the title, unless there is one; and both are, unless they are something else's. */
static void reads_names_of_yaml(void **state)
{
#define CLUES "rows: [1]\ncolumns: [1]\n"
    static const struct {
        const char *text;
        const char *title;
    } cases[] = {
        {"name: a\n" CLUES, "a"},
        {"name: a\ntitle: b\n" CLUES, "b"},
        {"title: b\n" CLUES "name: a\n", "b"},
        {"author:\n  name: a\n" CLUES, NULL},
        {"title: a\nsolver:\n  title: b\n" CLUES, "a"},
        {CLUES "title: a\nsolver:\n  title: b\n", "a"},
        {"title: a\nsolver:\n  title: b\n  by:\n    title: c\n  title: d\n" CLUES, "a"},
        {"title: a\nauthors:\n  - name: b\n    title: c\n" CLUES, "a"},
        {"title: a\nauthors:\n- title: c\n" CLUES, "a"},
        {"puzzles:\n- title: a\n  rows: [1]\n  columns: [1]\n", "a"},
        {"title: s\npuzzle:\n  title: a\n  rows: [1]\n  columns: [1]\n", "a"},
        {"title: s\npuzzle:\n  name: a\n  rows: [1]\n  columns: [1]\n", "a"},
        {"puzzle:\n  title: a\n  rows: [1]\n  columns: [1]\ntitle: s\nby:\n  title: b\n", "a"},
        {"clues:\n  rows: [1]\n  columns: [1]\ntitle: a\n", "a"},
        {"title: a\ntitle: ~\n" CLUES "title:\n", "a"},
        {"title: null\n" CLUES, NULL},
        {"title: 'null'\n" CLUES, "null"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct nonogram_puzzle *puzzle =
            format_check_read(&ng_format_yaml, format_check_span(cases[i].text));
        const char *title = puzzle->notes[NONOGRAM_TITLE];
        if (title == NULL || cases[i].title == NULL) {
            assert_ptr_equal(title, cases[i].title);
        } else {
            assert_string_equal(title, cases[i].title);
        }
        ng_puzzle_free(puzzle);
    }
    format_check_remarks(&ng_format_yaml, "title: a\ndrawn_by:\n  title: b\n" CLUES,
                         "1:1: these names are not known and ignored: \"drawn_by\"\n");
    format_check_refused(
        &ng_format_yaml, "title: a # c\n  b\n" CLUES,
        "2:3: expected an item of YAML, \"- ...\", or a key and a colon: a text of several lines "
        "is read behind '|' only");
#undef CLUES
    /* Sizes of something else contradict nothing. */
    format_check_remarks(&ng_format_yaml,
                         "page:\n  width: 640\nwidth: 1\nheight: 1\nrows: [1]\ncolumns: [1]\n",
                         "1:1: these names are not known and ignored: \"page\"\n");
    /* Blank lines mean nothing where the sizes say so, or where they divide nothing. */
    format_check_remarks(&ng_format_yaml,
                         "width: 2\nheight: 2\nrows: |\n  1\n\n  1\ncolumns: |\n  1\n\n  1\n", "");
    format_check_remarks(&ng_format_yaml, "rows: |\n\n  1\n  1\n\ncolumns: |\n\n  1\n  1\n\n", "");
}

static void refuses_malformed_files(void **state)
{
    (void)state;
    for (size_t i = 0; i < FORMATS; i++) {
        format_check_malformed(formats[i], formats[i]->name);
    }
}

static void writes_what_it_reads(void **state)
{
    struct nonogram_puzzle *tiny = format_check_tiny(false);
    struct nonogram_puzzle *small =
        format_check_read(&ng_format_letters, format_check_span("B AA B\nB AA B\n"));
    (void)state;
    for (size_t i = 0; i < FORMATS; i++) {
        if (!ng_format_writes(formats[i])) {
            continue;
        }
        if (formats[i] != &ng_format_letters) {
            format_check_round_trip(formats[i], tiny, false);
        }
        format_check_round_trip(formats[i], small, false);
    }
    ng_puzzle_free(tiny);
    ng_puzzle_free(small);
}

static void refuses_to_write_what_it_cannot_say(void **state)
{
    struct nonogram_puzzle *colour = format_check_colour(false);
    struct nonogram_puzzle *tiny = format_check_tiny(false);
    struct nonogram_puzzle *open =
        format_check_read(&ng_format_pattern, format_check_span("2x1:*/*/*"));
    struct nonogram_puzzle *wide = format_check_read(
        &ng_format_json, format_check_span("{\"width\":27,\"rows\":[27],\"columns\":["
                                           "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,"
                                           "1]}"));
    (void)state;
    for (size_t i = 0; i < FORMATS; i++) {
        char message[40];
        if (!ng_format_writes(formats[i])) {
            continue;
        }
        (void)snprintf(message, sizeof message, "%s does not support colour", formats[i]->name);
        format_check_unwritable(formats[i], colour, message);
    }
    format_check_unwritable(&ng_format_letters, tiny, "letters does not support an empty clue");
    format_check_unwritable(&ng_format_letters, wide, "letters does not support lengths over 26");
    format_check_unwritable(&ng_format_dzn, open, "dzn does not support open clues");
    format_check_unwritable(&ng_format_dump, open, "dump does not support open clues");
    format_check_unwritable(&ng_format_picross, open, "picross does not support open clues");
    ng_puzzle_free(colour);
    ng_puzzle_free(tiny);
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

static void survives_failing_allocations(void **state)
{
    (void)state;
    for (size_t i = 0; i < FILES; i++) {
        format_fail_file(files[i].format, files[i].path);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_same_puzzle_in_all_spellings),
        cmocka_unit_test(guesses_which_side_comes_first),
        cmocka_unit_test(reads_pictures_in_lists),
        cmocka_unit_test(reads_given_cells_of_dzn),
        cmocka_unit_test(refuses_deep_definitions),
        cmocka_unit_test(reads_sizes_of_lists),
        cmocka_unit_test(reads_escapes_in_lists),
        cmocka_unit_test(counts_records),
        cmocka_unit_test(ends_yaml_at_its_last_marker),
        cmocka_unit_test(ends_picross_at_the_next_title),
        cmocka_unit_test(reads_blocks_as_items_of_yaml),
        cmocka_unit_test(reads_goals_of_yaml),
        cmocka_unit_test(reads_texts_and_unknowns_of_yaml),
        cmocka_unit_test(reads_null_in_yaml_as_a_clue_that_is_not_known),
        cmocka_unit_test(reads_names_of_yaml),
        cmocka_unit_test(reads_texts_of_several_lines),
        cmocka_unit_test(reads_literal_lines_of_yaml),
        cmocka_unit_test(refuses_malformed_files),
        cmocka_unit_test(writes_what_it_reads),
        cmocka_unit_test(refuses_to_write_what_it_cannot_say),
        cmocka_unit_test(survives_damage),
        cmocka_unit_test(survives_failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
