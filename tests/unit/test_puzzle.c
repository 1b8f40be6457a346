/* The puzzle, its palette, and the checker of solutions. */
#include "model/palette.h"
#include "model/puzzle.h"
#include "model/verify.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "property/sample.h"
#include "unit/sketch.h"

/* ---- puzzle ---- */

static const char rows[] = "2/1 1/-";
static const char columns[] = "1/1/1/1";

static uint64_t extent(const char *clue)
{
    struct ng_build *build = sketch(clue, NULL, NULL, NULL);
    struct nonogram_puzzle *puzzle = NULL;
    assert_non_null(build);
    ng_build_colour(build, "one", 3, 1, 0);
    ng_build_colour(build, "two", 3, 2, 0);
    for (int i = 0; i < 20; i++) {
        ng_build_line(build, NG_BUILD_COLUMNS, (struct ng_place){1, 1});
        ng_build_open(build);
    }
    assert_int_equal(ng_build_finish(build, &puzzle, NULL), NONOGRAM_OK);
    uint64_t result = ng_puzzle_clue_extent(&puzzle->lines[0]);
    ng_puzzle_free(puzzle);
    return result;
}

static void extent_counts_blocks_and_gaps(void **state)
{
    (void)state;
    assert_int_equal(extent("-"), 0);
    assert_int_equal(extent("*"), 0);
    assert_int_equal(extent("7"), 7);
    assert_int_equal(extent("2 3 4"), 11);
    assert_int_equal(extent("? ?"), 3);
    assert_int_equal(extent("2a 3b 4b ?a"), 11);
}

static void lines_are_rows_then_columns(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle(rows, columns, NULL, NULL);
    (void)state;
    assert_non_null(puzzle);
    assert_int_equal(puzzle->height, 3);
    assert_int_equal(puzzle->width, 4);
    assert_int_equal(ng_puzzle_line_length(puzzle, 0), 4);
    assert_int_equal(ng_puzzle_line_length(puzzle, 2), 4);
    assert_int_equal(ng_puzzle_line_length(puzzle, 3), 3);
    assert_int_equal(ng_puzzle_line_length(puzzle, 6), 3);
    assert_int_equal(puzzle->lines[1].count, 2);
    assert_int_equal(puzzle->lines[2].count, 0);
    assert_int_equal(puzzle->lines[6].blocks[0].length, 1);
    ng_puzzle_free(puzzle);
}

static void knows_blots(void **state)
{
    static const struct {
        const char *rows;
        const char *columns;
        bool blots;
    } cases[] = {
        {"1/-", "1/-", false}, {"?/-", "1/-", true}, {"1/-", "-/?", true}, {"1/*", "1/-", true}};

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct nonogram_puzzle *puzzle = sketch_puzzle(cases[i].rows, cases[i].columns, NULL, NULL);
        assert_non_null(puzzle);
        assert_int_equal(ng_puzzle_has_blots(puzzle), cases[i].blots);
        assert_false(ng_puzzle_is_colour(puzzle));
        ng_puzzle_free(puzzle);
    }
}

/* A 2x2 puzzle of one cell with everything that it may carry; the first row's colour is given. */
static struct nonogram_puzzle *decorated(uint32_t rgb, const char *name, const char *title)
{
    struct ng_build *build = sketch("1/-", "1/-", "#./..", "__/_.");
    struct nonogram_puzzle *puzzle = NULL;
    assert_non_null(build);
    assert_int_equal(ng_build_colour(build, name, 1, rgb, 0), 1);
    if (title != NULL) {
        ng_build_text(build, NONOGRAM_TITLE, title, 1);
    }
    assert_int_equal(ng_build_finish(build, &puzzle, NULL), NONOGRAM_OK);
    return puzzle;
}

static void free_both(struct nonogram_puzzle *a, struct nonogram_puzzle *b)
{
    ng_puzzle_free(a);
    ng_puzzle_free(b);
}

static void equality_looks_at_everything_but_names(void **state)
{
    struct nonogram_puzzle *a = decorated(0xff, "b", "T");
    struct nonogram_puzzle *b = decorated(0xff, "c", "T");
    (void)state;
    assert_true(ng_puzzle_is_colour(a));
    assert_true(sample_same(a, b, true));
    ng_puzzle_free(b);
    b = decorated(0xff, "b", "U");
    assert_true(sample_same(a, b, false));
    assert_false(sample_same(a, b, true));
    ng_puzzle_free(b);
    b = decorated(0xff, "b", NULL);
    assert_true(sample_same(a, b, false));
    assert_false(sample_same(a, b, true));
    ng_puzzle_free(b);
    b = decorated(0xfe, "b", "T");
    assert_false(sample_same(a, b, false));
    free_both(a, b);
}

static void every_difference_counts(void **state)
{
    static const struct {
        const char *rows;
        const char *columns;
        const char *goal;
        const char *given;
    } others[] = {
        {"1/-/-", "1/-", NULL, NULL},     {"1/-", "1/-/-", NULL, NULL},
        {"-/1", "1/-", NULL, NULL},       {"1/-", "-/1", NULL, NULL},
        {"?/-", "1/-", NULL, NULL},       {"*/-", "1/-", NULL, NULL},
        {"1/-", "1/-", "#./..", NULL},    {"1/-", "1/-", NULL, "__/__"},
        {"1/-", "1/-", "#./..", "__/_."},
    };
    struct nonogram_puzzle *plain = sketch_puzzle("1/-", "1/-", NULL, NULL);
    struct nonogram_puzzle *same = sketch_puzzle("1/-", "1/-", NULL, NULL);

    (void)state;
    assert_non_null(plain);
    assert_true(sample_same(plain, plain, true));
    assert_true(sample_same(plain, same, true));
    ng_puzzle_free(same);
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        struct nonogram_puzzle *other =
            sketch_puzzle(others[i].rows, others[i].columns, others[i].goal, others[i].given);
        assert_non_null(other);
        assert_false(sample_same(plain, other, false));
        assert_false(sample_same(other, plain, false));
        ng_puzzle_free(other);
    }
    ng_puzzle_free(plain);
}

static void freeing_nothing_is_fine(void **state)
{
    (void)state;
    ng_puzzle_free(NULL);
}

/* ---- palette ---- */

static void black_is_black(void **state)
{
    static const struct nonogram_colour other_words[] = {{"paper", 0xffffff, ' '}, {"ink", 0, 'X'}};
    static const struct nonogram_colour inverse[] = {{"black", 0, '.'}, {"white", 0xffffff, '#'}};
    static const struct nonogram_colour two[] = {
        {"white", 0xffffff, '.'}, {"black", 0, '#'}, {"red", 0xff0000, 'r'}};
    (void)state;
    assert_true(ng_palette_is_black(&ng_palette_black));
    assert_true(ng_palette_is_black(&(struct ng_palette){other_words, 1}));
    assert_false(ng_palette_is_black(&(struct ng_palette){inverse, 1}));
    assert_false(ng_palette_is_black(&(struct ng_palette){two, 2}));
}

static void finds_colours(void **state)
{
    (void)state;
    assert_int_equal(ng_palette_by_name(&ng_palette_black, "white"), 0);
    assert_int_equal(ng_palette_by_name(&ng_palette_black, "black"), 1);
    assert_int_equal(ng_palette_by_name(&ng_palette_black, "Black"), -1);
    assert_int_equal(ng_palette_by_symbol(&ng_palette_black, '.'), 0);
    assert_int_equal(ng_palette_by_symbol(&ng_palette_black, '#'), 1);
    assert_int_equal(ng_palette_by_symbol(&ng_palette_black, 'x'), -1);
}

static void parses_rgb(void **state)
{
    static const struct {
        const char *text;
        uint32_t rgb;
    } good[] = {
        {"#f80", 0xff8800},  {"F80", 0xff8800}, {"#12aBcD", 0x12abcd}, {"000000", 0},
        {"white", 0xffffff}, {"Red", 0xff0000}, {"GREEN", 0x008000},   {"brown", 0xa52a2a},
    };
    uint32_t rgb;

    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_true(ng_palette_parse_rgb(good[i].text, &rgb));
        assert_int_equal(rgb, good[i].rgb);
    }
}

static void refuses_other_text(void **state)
{
    static const char *const bad[] = {"",       "#",       "#ff",     "#fffff", "#fffffff",
                                      "gggggg", "#red",    "reddish", "re",     " red",
                                      "0x1234", "##f80ab", "-12345",  "12 456"};
    uint32_t rgb = 5;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(ng_palette_parse_rgb(bad[i], &rgb));
        assert_int_equal(rgb, 5);
    }
}

static void names_that_are_words_stay(void **state)
{
    static const struct nonogram_colour colours[] = {{"", 0xffffff, '.'},
                                                     {"tmave zelena", 0x00ce00, 'a'},
                                                     {"r\303\264\305\276ov\303\241", 0xff80c0, 'b'},
                                                     {"sky-blue", 0xff0000, 'c'}};
    const struct ng_palette palette = {colours, 3};
    (void)state;
    for (unsigned v = 1; v <= palette.count; v++) {
        assert_string_equal(ng_colour_word(&palette, v), colours[v].name);
    }
}

/* No two colours are called by one word, be it a name or not. */
static void other_names_give_way_to_words(void **state)
{
    static const struct nonogram_colour colours[] = {
        {".", 0xffffff, '.'},
        {"r", 0xf42020, 'r'},
        {"cg", 0x000000, 'g'},
        {"blue", 0x000080, 'b'},
        {"c12", 0x2764ff, 'c'},
        {"aFFAC2B", 0xffac2b, 'a'},
        {"red 2", 0xff1010, 'd'},
        {"\342\200\256neerg", 0xffff00, 'e'} /* turned round on a terminal */};
    static const char *const words[] = {"red",    "black",    "blue",  "light blue",
                                        "orange", "dark red", "yellow"};
    const struct ng_palette palette = {colours, 7};
    (void)state;
    for (unsigned v = 1; v <= palette.count; v++) {
        const char *word = ng_colour_word(&palette, v);
        assert_string_equal(word, words[v - 1]);
        for (unsigned other = 1; other < v; other++) {
            assert_string_not_equal(word, ng_colour_word(&palette, other));
        }
    }
}

/* Beside a colour the author's name is not replaced for a digit or a mark in it. */
static void labels_are_names_that_say_something(void **state)
{
    static const struct nonogram_colour colours[] = {
        {".", 0xffffff, '.'},
        {"Sky 2", 0x2764ff, 'a'},
        {"C&A", 0x7b3fa0, 'b'},
        {"author's_own", 0x808080, 'c'},
        {"r", 0xff0000, 'r'},
        {"c12", 0x008000, 'd'},
        {"aFFAC2B", 0xffac2b, 'e'},
        {"r 2", 0x8b4513, 'f'},
        {"n\342\200\256 neerg 1", 0xffff00, 'g'} /* turned round on a terminal */};
    static const char *const labels[] = {"Sky 2", "C&A",    "author's_own", "red",
                                         "green", "orange", "brown",        "yellow"};
    const struct ng_palette palette = {colours, 8};
    (void)state;
    for (unsigned v = 1; v <= palette.count; v++) {
        assert_string_equal(ng_colour_label(&palette, v), labels[v - 1]);
    }
}

/* Where there are more colours than words, the last ones keep their names. */
static void words_may_run_out(void **state)
{
    static struct nonogram_colour colours[NONOGRAM_COLOURS_MAX + 1];
    static char names[NONOGRAM_COLOURS_MAX + 1][4];
    const struct ng_palette palette = {colours, NONOGRAM_COLOURS_MAX};
    (void)state;
    for (unsigned v = 0; v <= palette.count; v++) {
        (void)snprintf(names[v], sizeof names[v], "%u", v);
        colours[v] = (struct nonogram_colour){names[v], v * 0x010101, '#'};
    }
    assert_string_equal(ng_colour_word(&palette, 1), "black");
    assert_string_equal(ng_colour_word(&palette, palette.count), names[palette.count]);
    for (unsigned v = 2; v <= palette.count; v++) {
        assert_string_not_equal(ng_colour_word(&palette, v), ng_colour_word(&palette, v - 1));
    }
}

/* ---- verify ---- */

enum { WIDTH = 4, HEIGHT = 3 };

/* .##.
 * #.ab   with a = 1 (also written #), b = 2
 * ...b */
static struct nonogram_puzzle *coloured(const char *given)
{
    struct ng_build *build = ng_build_new();
    struct nonogram_puzzle *puzzle = NULL;
    assert_non_null(build);
    assert_int_equal(ng_build_colour(build, "red", 3, 0xff0000, 'r'), 1);
    assert_int_equal(ng_build_colour(build, "green", 5, 0x008000, 'g'), 2);
    sketch_clues(build, NG_BUILD_ROWS, "2a/1a 1a 1b/1b");
    sketch_clues(build, NG_BUILD_COLUMNS, "1a/1a/2a/2b");
    if (given != NULL) {
        sketch_cells(build, NG_BUILD_GIVEN, given);
    }
    assert_int_equal(ng_build_finish(build, &puzzle, NULL), NONOGRAM_OK);
    return puzzle;
}

static void cells_from(const char *text, uint8_t *cells)
{
    for (; *text != '\0'; text++) {
        if (*text != '/') {
            *cells++ = *text == '.'   ? 0
                       : *text == '_' ? NONOGRAM_UNKNOWN
                                      : (uint8_t)(*text - 'a' + 1);
        }
    }
}

/* The line that fails; -1 when none does. */
static int failing(const struct nonogram_puzzle *puzzle, const char *picture)
{
    uint32_t line = 12345;
    uint8_t cells[64];
    cells_from(picture, cells);
    if (ng_verify_solution(puzzle, cells, &line)) {
        assert_int_equal(line, 12345);
        assert_true(ng_verify_solution(puzzle, cells, NULL));
        return -1;
    }
    assert_false(ng_verify_solution(puzzle, cells, NULL));
    return (int)line;
}

static void accepts_the_solution(void **state)
{
    struct nonogram_puzzle *puzzle = coloured(NULL);
    (void)state;
    assert_int_equal(failing(puzzle, ".aa./a.ab/...b"), -1);
    ng_puzzle_free(puzzle);
}

static void tells_the_first_line_that_fails(void **state)
{
    struct nonogram_puzzle *puzzle = coloured(NULL);
    (void)state;
    assert_int_equal(failing(puzzle, "..../a.ab/...b"), 0); /* a block too few */
    assert_int_equal(failing(puzzle, "aa.a/a.ab/...b"), 0); /* one too many */
    assert_int_equal(failing(puzzle, ".aaa/a.ab/...b"), 0); /* too long */
    assert_int_equal(failing(puzzle, ".bb./a.ab/...b"), 0); /* of another colour */
    assert_int_equal(failing(puzzle, ".aa./a.a./...b"), 1);
    assert_int_equal(failing(puzzle, ".aa./a.ab/..b."), HEIGHT + 2);
    assert_int_equal(failing(puzzle, "aa../a.ab/...b"), HEIGHT + 0);
    assert_int_equal(failing(puzzle, ".aa./.aab/...b"), 1);
    ng_puzzle_free(puzzle);
}

/* Each cell changed to each other value breaks its row at the latest. */
static void refuses_every_single_change(void **state)
{
    struct nonogram_puzzle *puzzle = coloured(NULL);
    (void)state;
    uint8_t cells[WIDTH * HEIGHT];
    cells_from(".aa./a.ab/...b", cells);
    for (size_t i = 0; i < WIDTH * HEIGHT; i++) {
        uint8_t right = cells[i];
        for (unsigned value = 0; value < 256; value++) {
            cells[i] = (uint8_t)value;
            assert_int_equal(ng_verify_solution(puzzle, cells, NULL), value == right);
        }
        cells[i] = right;
    }
    ng_puzzle_free(puzzle);
}

static void holds_given_cells(void **state)
{
    struct nonogram_puzzle *puzzle = coloured("___b/a___/____");
    (void)state;
    assert_int_equal(failing(puzzle, ".aa./a.ab/...b"), HEIGHT + WIDTH);
    ng_puzzle_free(puzzle);
    puzzle = coloured(".___/a___/___b");
    assert_int_equal(failing(puzzle, ".aa./a.ab/...b"), -1);
    ng_puzzle_free(puzzle);
}

static void blots_have_any_length(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("? 1/*", "1/*/*/1", NULL, NULL);
    (void)state;
    assert_non_null(puzzle);
    assert_int_equal(failing(puzzle, "a..a/...."), -1);
    assert_int_equal(failing(puzzle, "aa.a/.a.."), -1);
    assert_int_equal(failing(puzzle, "...a/a..."), 0);
    assert_int_equal(failing(puzzle, "a.aa/...."), 0);
    assert_int_equal(failing(puzzle, "a..a/b..."), 1);
    ng_puzzle_free(puzzle);
}

static void empty_clues_want_blank_lines(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("-/1", "1/-", NULL, NULL);
    (void)state;
    assert_non_null(puzzle);
    assert_int_equal(failing(puzzle, "../a."), -1);
    assert_int_equal(failing(puzzle, "a./a."), 0);
    assert_int_equal(failing(puzzle, "../.a"), 2);
    assert_int_equal(failing(puzzle, "__/a."), 0);
    ng_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(extent_counts_blocks_and_gaps),
        cmocka_unit_test(lines_are_rows_then_columns),
        cmocka_unit_test(knows_blots),
        cmocka_unit_test(equality_looks_at_everything_but_names),
        cmocka_unit_test(every_difference_counts),
        cmocka_unit_test(freeing_nothing_is_fine),
        cmocka_unit_test(black_is_black),
        cmocka_unit_test(finds_colours),
        cmocka_unit_test(parses_rgb),
        cmocka_unit_test(refuses_other_text),
        cmocka_unit_test(names_that_are_words_stay),
        cmocka_unit_test(other_names_give_way_to_words),
        cmocka_unit_test(labels_are_names_that_say_something),
        cmocka_unit_test(words_may_run_out),
        cmocka_unit_test(accepts_the_solution),
        cmocka_unit_test(tells_the_first_line_that_fails),
        cmocka_unit_test(refuses_every_single_change),
        cmocka_unit_test(holds_given_cells),
        cmocka_unit_test(blots_have_any_length),
        cmocka_unit_test(empty_clues_want_blank_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
