/* The picture formats, drawn and compared. */
#include "render/render.h"

#include "nonogram.h"
#include "render/ansi.h"
#include "render/boxed.h"

#include "base/text.h"
#include "unit/fail_alloc.h"
#include "unit/sketch.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define U NONOGRAM_UNKNOWN

static const struct nonogram_draw_options plain = {.colour = false};
static const struct nonogram_draw_options indexed = {.colour = true};
static const struct nonogram_draw_options exact = {.colour = true, .true_colour = true};
/* A terminal that knows 24-bit colours, and output that is not to have any. */
static const struct nonogram_draw_options forbidden = {.true_colour = true};

static void assert_drawn(const struct ng_render *render, const struct nonogram_puzzle *puzzle,
                         const uint8_t *cells, const struct nonogram_draw_options *options,
                         const char *expected)
{
    struct nonogram_text out = {.data = NULL};
    assert_non_null(puzzle);
    /* What is there already must stay. */
    ng_text_string(&out, "before\n");
    render->draw(puzzle, cells, options, &out);
    ng_text_char(&out, '\0');
    assert_false(out.failed);
    assert_string_equal(out.data + strlen("before\n"), expected);
    ng_text_clear(&out);
}

/* A picture of 4 by 3 cells, solved:  .##.
 *                                     #..#
 *                                     #### */
static struct nonogram_puzzle *small_puzzle(void)
{
    return sketch_puzzle("2/1 1/4", "2/1 1/1 1/2", ".##./#..#/####", NULL);
}

/* The same in part. */
static const uint8_t small_part[] = {U, 1, 1, 0, 1, U, U, 1, U, U, 0, 0};

static const uint8_t colour_part[] = {1, U, 0, 2, U, U};

/* ---- registry ---- */

static void renderers_are_found_by_name(void **state)
{
    static const char *const names[] = {"text", "boxed", "blocks", "svg", "pdf",
                                        "png",  "html",  "pbm",    "ppm", "csv"};
    static const char *const suffixes[] = {"txt", "txt",  "txt", "svg", "pdf",
                                           "png", "html", "pbm", "ppm", "csv"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_string_equal(ng_render_all[i]->name, names[i]);
        assert_string_equal(ng_render_all[i]->suffix, suffixes[i]);
        assert_ptr_equal(ng_render_by_name(names[i], strlen(names[i])), ng_render_all[i]);
    }
    assert_null(ng_render_all[sizeof names / sizeof names[0]]);
    assert_null(ng_render_by_name("tex", 3));
    assert_null(ng_render_by_name("texts", 5));
    assert_null(ng_render_by_name("", 0));
    assert_ptr_equal(ng_render_by_name("texts", 4), &ng_render_text);
}

/* ---- text, pbm, ppm ---- */

static void text_has_a_character_a_cell(void **state)
{
    struct nonogram_puzzle *puzzle = small_puzzle();
    (void)state;
    assert_drawn(&ng_render_text, puzzle, puzzle->goal, &plain, ".##.\n#..#\n####\n");
    assert_drawn(&ng_render_text, puzzle, puzzle->goal, &exact, ".##.\n#..#\n####\n");
    assert_drawn(&ng_render_text, puzzle, small_part, &plain, "?##.\n#??#\n??..\n");
    assert_drawn(&ng_render_text, puzzle, NULL, &plain, "????\n????\n????\n");
    ng_puzzle_free(puzzle);
}

static void text_in_colour_has_the_symbols(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_colours("red", 0xff0000);
    (void)state;
    assert_drawn(&ng_render_text, puzzle, puzzle->goal, &plain, "rn.\nn.n\n");
    assert_drawn(&ng_render_text, puzzle, colour_part, &plain, "r?.\nn??\n");
    ng_puzzle_free(puzzle);
}

/* Black and white under other symbols is drawn with the usual ones. */
static void text_in_black_ignores_the_symbols(void **state)
{
    struct nonogram_puzzle *puzzle = NULL;
    struct ng_build *build = ng_build_new();
    (void)state;
    assert_non_null(build);
    assert_true(ng_build_blank(build, "white", 5, 0xffffff, '0'));
    assert_int_equal(ng_build_colour(build, "black", 5, 0x000000, '1'), 1);
    sketch_clues(build, NG_BUILD_ROWS, "1");
    sketch_clues(build, NG_BUILD_COLUMNS, "1/-");
    sketch_cells(build, NG_BUILD_GOAL, "a.");
    assert_int_equal(ng_build_finish(build, &puzzle, NULL), NONOGRAM_OK);
    assert_drawn(&ng_render_text, puzzle, puzzle->goal, &plain, "#.\n");
    assert_drawn(&ng_render_boxed, puzzle, puzzle->goal, &plain,
                 "  | 1 0|\n"
                 "--+----+\n"
                 "1 |## .|\n"
                 "--+----+\n");
    ng_puzzle_free(puzzle);
}

static void pbm_leaves_unknown_cells_blank(void **state)
{
    struct nonogram_puzzle *puzzle = small_puzzle();
    (void)state;
    assert_drawn(&ng_render_pbm, puzzle, puzzle->goal, &plain, "P1\n4 3\n0110\n1001\n1111\n");
    assert_drawn(&ng_render_pbm, puzzle, small_part, &plain, "P1\n4 3\n0110\n1001\n0000\n");
    assert_drawn(&ng_render_pbm, puzzle, NULL, &plain, "P1\n4 3\n0000\n0000\n0000\n");
    ng_puzzle_free(puzzle);
    puzzle = sketch_colours("red", 0xff0000);
    assert_drawn(&ng_render_pbm, puzzle, puzzle->goal, &plain, "P1\n3 2\n110\n101\n");
    ng_puzzle_free(puzzle);
}

/* A puzzle of one row, all its cells filled. */
static struct nonogram_puzzle *wide_puzzle(unsigned width)
{
    struct nonogram_puzzle *puzzle = NULL;
    struct ng_build *build = ng_build_new();
    assert_non_null(build);
    sketch_clues(build, NG_BUILD_ROWS, "*");
    for (unsigned x = 0; x < width; x++) {
        sketch_clues(build, NG_BUILD_COLUMNS, "1");
        sketch_cells(build, NG_BUILD_GOAL, "#");
    }
    assert_int_equal(ng_build_finish(build, &puzzle, NULL), NONOGRAM_OK);
    return puzzle;
}

static void long_rows_of_pbm_are_wrapped(void **state)
{
    (void)state;
    char ones[72];
    memset(ones, '1', 70);
    strcpy(ones + 70, "\n");
    struct nonogram_puzzle *puzzle = wide_puzzle(70);
    char expected[300];
    strcat(strcpy(expected, "P1\n70 1\n"), ones);
    assert_drawn(&ng_render_pbm, puzzle, puzzle->goal, &plain, expected);
    ng_puzzle_free(puzzle);
    puzzle = wide_puzzle(141);
    strcat(strcat(strcat(strcpy(expected, "P1\n141 1\n"), ones), ones), "1\n");
    assert_drawn(&ng_render_pbm, puzzle, puzzle->goal, &plain, expected);
    ng_puzzle_free(puzzle);
}

static void ppm_has_the_colours(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_colours("red", 0xff0000);
    (void)state;
    assert_drawn(&ng_render_ppm, puzzle, colour_part, &plain,
                 "P3\n3 2\n255\n"
                 "255 0 0 128 128 128 255 255 255\n"
                 "0 0 128 128 128 128 128 128 128\n");
    ng_puzzle_free(puzzle);
    puzzle = wide_puzzle(6);
    assert_drawn(&ng_render_ppm, puzzle, puzzle->goal, &plain,
                 "P3\n6 1\n255\n0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n0 0 0\n");
    ng_puzzle_free(puzzle);
}

/* ---- clues ---- */

static void both_axes_are_laid_out_alike(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("2/1 1/-", "2/1/1", NULL, NULL);
    (void)state;
    assert_non_null(puzzle);
    struct ng_clues rows = ng_clues_view(puzzle, NG_CLUES_ROWS, true);
    struct ng_clues columns = ng_clues_view(puzzle, NG_CLUES_COLUMNS, true);
    assert_int_equal(rows.count, 3);
    assert_int_equal(rows.slots, 2);
    assert_int_equal(ng_clues_free_slots(&rows, 0), 1);
    assert_int_equal(ng_clues_free_slots(&rows, 1), 0);
    assert_int_equal(ng_clues_free_slots(&rows, 2), 1);
    assert_int_equal(ng_clues_label(&rows, 0, 1).text[0], '2');
    assert_int_equal(ng_clues_label(&rows, 2, 1).text[0], '0');
    assert_int_equal(columns.count, 3);
    assert_int_equal(columns.slots, 1);
    assert_int_equal(ng_clues_label(&columns, 0, 0).text[0], '2');
    assert_false(ng_clues_label(&columns, 0, 0).coloured);
    ng_puzzle_free(puzzle);
}

/* Yellow is light, navy dark. */
static void labels_can_be_read_on_their_colour(void **state)
{
    struct nonogram_puzzle *puzzle = NULL;
    struct ng_build *build = ng_build_new();
    (void)state;
    assert_non_null(build);
    assert_int_equal(ng_build_colour(build, "yellow", 6, 0xffff00, 'y'), 1);
    assert_int_equal(ng_build_colour(build, "navy", 4, 0x000080, 'n'), 2);
    sketch_clues(build, NG_BUILD_ROWS, "12a 1b");
    for (int i = 0; i < 13; i++) {
        sketch_clues(build, NG_BUILD_COLUMNS, i < 12 ? "1a" : "1b");
    }
    assert_int_equal(ng_build_finish(build, &puzzle, NULL), NONOGRAM_OK);
    struct ng_clues rows = ng_clues_view(puzzle, NG_CLUES_ROWS, true);
    struct ng_label label = ng_clues_label(&rows, 0, 0);
    assert_int_equal(rows.widest, 3);
    assert_int_equal(label.size, 3);
    assert_memory_equal(label.text, "12y", 3);
    assert_true(label.coloured);
    assert_int_equal(label.paper, 0xffff00);
    assert_int_equal(label.ink, 0x000000);
    assert_int_equal(ng_clues_label(&rows, 0, 1).ink, 0xffffff);
    rows = ng_clues_view(puzzle, NG_CLUES_ROWS, false);
    assert_int_equal(rows.widest, 2);
    assert_int_equal(ng_clues_label(&rows, 0, 0).size, 2);
    ng_puzzle_free(puzzle);
}

/* The relative luminance of WCAG 2, section "relative luminance". */
static double luminance_of(uint32_t rgb)
{
    static const double weights[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (unsigned i = 0; i < 3; i++) {
        double value = (rgb >> (16 - 8 * i) & 0xff) / 255.0;
        sum += weights[i] * (value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4));
    }
    return sum;
}

/* At least 4.5 to 1, what WCAG 2 asks of text. */
static void every_colour_has_an_ink_that_reads_well(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 52 * 52 * 52; i++) {
        uint32_t rgb = (i % 52 * 5) << 16 | (i / 52 % 52 * 5) << 8 | i / 52 / 52 * 5;
        double paper = luminance_of(rgb) + 0.05;
        double ink = luminance_of(ng_clues_contrast(rgb)) + 0.05;
        assert_true((paper > ink ? paper / ink : ink / paper) >= 4.5);
    }
}

/* ---- boxed ---- */

static void boxed_has_frame_and_clues(void **state)
{
    struct nonogram_puzzle *puzzle = small_puzzle();
    (void)state;
    assert_drawn(&ng_render_boxed, puzzle, puzzle->goal, &plain,
                 "    |   1 1  |\n"
                 "    | 2 1 1 2|\n"
                 "----+--------+\n"
                 "  2 | .#### .|\n"
                 "1 1 |## . .##|\n"
                 "  4 |########|\n"
                 "----+--------+\n");
    assert_drawn(&ng_render_boxed, puzzle, small_part, &plain,
                 "    |   1 1  |\n"
                 "    | 2 1 1 2|\n"
                 "----+--------+\n"
                 "  2 |  #### .|\n"
                 "1 1 |##    ##|\n"
                 "  4 |     . .|\n"
                 "----+--------+\n");
    assert_drawn(&ng_render_boxed, puzzle, NULL, &exact,
                 "    |   1 1  |\n"
                 "    | 2 1 1 2|\n"
                 "----+--------+\n"
                 "  2 |        |\n"
                 "1 1 |        |\n"
                 "  4 |        |\n"
                 "----+--------+\n");
    ng_puzzle_free(puzzle);
}

static void boxed_shows_blots_open_and_empty_clues(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("? 1/*/-", "*/*/?", NULL, NULL);
    (void)state;
    assert_drawn(&ng_render_boxed, puzzle, NULL, &plain,
                 "    | * * ?|\n"
                 "----+------+\n"
                 "? 1 |      |\n"
                 "  * |      |\n"
                 "  0 |      |\n"
                 "----+------+\n");
    ng_puzzle_free(puzzle);
}

static void boxed_in_colour_has_symbols(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_colours("red", 0xff0000);
    (void)state;
    assert_drawn(&ng_render_boxed, puzzle, puzzle->goal, &plain,
                 "      | 1r      |\n"
                 "      | 1n 1n ?n|\n"
                 "------+---------+\n"
                 "1r 1n |rrrnnn  .|\n"
                 "1n 1n |nnn  .nnn|\n"
                 "------+---------+\n");
    ng_puzzle_free(puzzle);
}

#define RED   "\033[38;2;0;0;0;48;2;255;0;0m"
#define NAVY  "\033[38;2;255;255;255;48;2;0;0;128m"
#define PLAIN "\033[0m"

static void boxed_is_painted_on_a_terminal(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_colours("red", 0xff0000);
    (void)state;
    assert_drawn(&ng_render_boxed, puzzle, colour_part, &exact,
                 "      | " RED "1r" PLAIN "      |\n"
                 "      | " NAVY "1n" PLAIN " " NAVY "1n" PLAIN " " NAVY "?n" PLAIN "|\n"
                 "------+---------+\n" RED "1r" PLAIN " " NAVY "1n" PLAIN
                 " |\033[38;2;255;0;0;48;2;255;0;0mrrr" PLAIN
                 "   \033[38;2;255;255;255;48;2;255;255;255m  ." PLAIN "|\n" NAVY "1n" PLAIN
                 " " NAVY "1n" PLAIN " |\033[38;2;0;0;128;48;2;0;0;128mnnn" PLAIN "      |\n"
                 "------+---------+\n");
    ng_puzzle_free(puzzle);
    puzzle = wide_puzzle(2);
    assert_drawn(&ng_render_boxed, puzzle, puzzle->goal, &indexed,
                 "  | 1 1|\n"
                 "--+----+\n"
                 "* |\033[38;5;16;48;5;16m####" PLAIN "|\n"
                 "--+----+\n");
    ng_puzzle_free(puzzle);
}

/* From 10 cells on every fifth line has its number; from 20 on either axis both have rules. */
static void boxed_is_ruled_from_twenty_cells(void **state)
{
    struct nonogram_puzzle *puzzle = wide_puzzle(9);
    (void)state;
    assert_drawn(&ng_render_boxed, puzzle, NULL, &plain,
                 "  | 1 1 1 1 1 1 1 1 1|\n"
                 "--+------------------+\n"
                 "* |                  |\n"
                 "--+------------------+\n");
    ng_puzzle_free(puzzle);
    puzzle = wide_puzzle(19);
    assert_drawn(&ng_render_boxed, puzzle, NULL, &plain,
                 "            5        10        15\n"
                 "  | 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1|\n"
                 "--+--------------------------------------+\n"
                 "* |                                      |\n"
                 "--+--------------------------------------+\n");
    ng_puzzle_free(puzzle);
    puzzle = wide_puzzle(21);
    assert_drawn(&ng_render_boxed, puzzle, NULL, &plain,
                 "            5         10         15         20\n"
                 "  | 1 1 1 1 1| 1 1 1 1 1| 1 1 1 1 1| 1 1 1 1 1| 1|\n"
                 "--+----------+----------+----------+----------+--+\n"
                 "* |          |          |          |          |  |\n"
                 "--+----------+----------+----------+----------+--+\n");
    ng_puzzle_free(puzzle);
}

static void boxed_is_ruled_across_too(void **state)
{
    struct nonogram_puzzle *puzzle =
        sketch_puzzle("1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1", "20", NULL, NULL);
    (void)state;
#define FIVE(number) "--+---+\n1 |   |\n1 |   |\n1 |   |\n1 |   |\n1 |   |" number "\n"
    assert_drawn(&ng_render_boxed, puzzle, NULL, &plain,
                 "  | 20|\n" FIVE(" 5") FIVE(" 10") FIVE(" 15") FIVE(" 20") "--+---+\n");
    struct nonogram_draw_options options = {.width = 9}; /* the numbers of rows need 10 */
    assert_drawn(&ng_render_boxed, puzzle, NULL, &options,
                 "  | 20|\n" FIVE("") FIVE("") FIVE("") FIVE("") "--+---+\n");
    options.width = 10;
    assert_drawn(&ng_render_boxed, puzzle, NULL, &options,
                 "  | 20|\n" FIVE(" 5") FIVE(" 10") FIVE(" 15") FIVE(" 20") "--+---+\n");
#undef FIVE
    ng_puzzle_free(puzzle);
}

/* ---- blocks ---- */

static void blocks_hold_two_rows_a_line(void **state)
{
    struct nonogram_puzzle *puzzle = small_puzzle();
    (void)state;
    assert_drawn(&ng_render_blocks, puzzle, puzzle->goal, &plain,
                 u8"\u2584\u2580\u2580\u2584\n\u2580\u2580\u2580\u2580\n");
    assert_drawn(&ng_render_blocks, puzzle, small_part, &plain,
                 u8"\u2592\u2592\u2592\u2584\n\u2591\u2591  \n");
    assert_drawn(&ng_render_blocks, puzzle, NULL, &plain,
                 u8"\u2591\u2591\u2591\u2591\n\u2591\u2591\u2591\u2591\n");
    ng_puzzle_free(puzzle);
    puzzle = sketch_puzzle("1/1", "2", "#/#", NULL);
    assert_drawn(&ng_render_blocks, puzzle, puzzle->goal, &plain, u8"\u2588\n");
    ng_puzzle_free(puzzle);
}

static void nothing_is_painted_where_colour_is_forbidden(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_colours("red", 0xff0000);
    (void)state;
    for (size_t i = 0; ng_render_all[i] != NULL; i++) {
        struct nonogram_text drawn = {.data = NULL};
        ng_render_all[i]->draw(puzzle, puzzle->goal, &forbidden, &drawn);
        bool text = strcmp(ng_render_all[i]->suffix, "txt") == 0;
        assert_true(drawn.size > 0 && !drawn.failed);
        assert_true(!text || !memchr(drawn.data, '\033', drawn.size));
        ng_text_clear(&drawn);
    }
    ng_puzzle_free(puzzle);
}

static void blocks_are_painted_on_a_terminal(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_colours("red", 0xff0000);
    (void)state;
    assert_drawn(&ng_render_blocks, puzzle, puzzle->goal, &exact,
                 "\033[38;2;255;0;0;48;2;0;0;128m\xe2\x96\x80"
                 "\033[38;2;0;0;128;48;2;255;255;255m\xe2\x96\x80"
                 "\033[38;2;255;255;255;48;2;0;0;128m\xe2\x96\x80" PLAIN "\n");
    assert_drawn(&ng_render_blocks, puzzle, puzzle->goal, &indexed,
                 "\033[38;5;196;48;5;18m\xe2\x96\x80"
                 "\033[38;5;18;48;5;231m\xe2\x96\x80"
                 "\033[38;5;231;48;5;18m\xe2\x96\x80" PLAIN "\n");
    /* Known over unknown, and nothing but unknown: the terminal's own paper. */
    assert_drawn(&ng_render_blocks, puzzle, (const uint8_t[]){1, U, U, U, U, 2}, &exact,
                 "\033[38;2;255;0;0m\xe2\x96\x80" PLAIN
                 "\xe2\x96\x91\033[38;2;0;0;128m\xe2\x96\x84" PLAIN "\n");
    ng_puzzle_free(puzzle);
    puzzle = wide_puzzle(2);
    assert_drawn(&ng_render_blocks, puzzle, puzzle->goal, &exact,
                 "\033[38;2;0;0;0m\xe2\x96\x80\xe2\x96\x80" PLAIN "\n");
    ng_puzzle_free(puzzle);
    puzzle = sketch_puzzle("1/1", "2", "#/#", NULL);
    assert_drawn(&ng_render_blocks, puzzle, puzzle->goal, &exact, "\033[48;2;0;0;0m " PLAIN "\n");
    ng_puzzle_free(puzzle);
}

static void colours_have_a_nearest_of_256(void **state)
{
    (void)state;
    assert_int_equal(ng_ansi_nearest(0x000000), 16);
    assert_int_equal(ng_ansi_nearest(0xffffff), 231);
    assert_int_equal(ng_ansi_nearest(0xff0000), 196);
    assert_int_equal(ng_ansi_nearest(0x00ff00), 46);
    assert_int_equal(ng_ansi_nearest(0x0000ff), 21);
    assert_int_equal(ng_ansi_nearest(0x5f87af), 67);
    assert_int_equal(ng_ansi_nearest(0x808080), 244);
    assert_int_equal(ng_ansi_nearest(0x080808), 232);
    assert_int_equal(ng_ansi_nearest(0xeeeeee), 255);
}

/* ---- terminals of some width ---- */

/* 12 cells in a row of 13, and a blank. */
static struct nonogram_puzzle *long_puzzle(void)
{
    return sketch_puzzle("12", "1/1/1/1/1/1/1/1/1/1/1/1/-", "############.", NULL);
}

static void boxed_takes_the_form_that_fits(void **state)
{
    struct nonogram_puzzle *puzzle =
        sketch_puzzle("1/1/1/1/1/1/1/1/1/1/1 1/1", "12/-/1", NULL, NULL);
    struct nonogram_draw_options options = {.width = 15};
    (void)state;
    assert_non_null(puzzle);
    struct ng_box box;
    assert_true(ng_box_lay_out(&box, puzzle, &options, 1));
    assert_false(box.stacked);
    assert_int_equal(box.width, 4 + 3 * 3 + 2);
    options.width = 14;
    assert_true(ng_box_lay_out(&box, puzzle, &options, 1));
    assert_true(box.stacked);
    assert_int_equal(box.width, 4 + 3 * 2 + 2);
    options.width = 11;
    assert_true(ng_box_lay_out(&box, puzzle, &options, 1));
    assert_int_equal(box.width, 4 + 3 + 2);
    assert_false(ng_box_lay_out(&box, puzzle, &options, 2));
    options.width = 8;
    assert_false(ng_box_lay_out(&box, puzzle, &options, 1));
    ng_puzzle_free(puzzle);
}

/* A digit a line; an empty line keeps 12 and 1 apart. */
static void narrow_boxed_stacks_its_numbers(void **state)
{
    struct nonogram_puzzle *puzzle =
        sketch_puzzle("1/1/1/1/1/1/1/1/1/1/1/1/-/1", "12 1/-", NULL, NULL);
    const struct nonogram_draw_options options = {.width = 6};
    struct nonogram_text out = {.data = NULL};
    (void)state;
    assert_non_null(puzzle);
    ng_render_boxed.draw(puzzle, puzzle->goal, &options, &out);
    ng_text_bytes(&out, "", 1);
    assert_memory_equal(out.data,
                        "  |1 |\n"
                        "  |2 |\n"
                        "  |  |\n"
                        "  |10|\n"
                        "--+--+\n"
                        "1 |  |\n",
                        42);
    nonogram_text_clear(&out);
    ng_puzzle_free(puzzle);
}

static void boxed_on_a_terminal_sets_cells_apart(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("2/1", "2/1", "##/#.", NULL);
    struct nonogram_draw_options options = {.terminal = true, .width = 80, .height = 24};
    const char *expected = u8"  \u2502 2 1\u2502\n"
                           u8"\u2500\u2500\u253c\u2500\u2500\u2500\u2500\u2524\n"
                           u8"2 \u2502\u2588\u2589\u2588\u2588\u2502\n"
                           u8"1 \u2502\u2588\u2588 .\u2502\n"
                           u8"\u2500\u2500\u2534\u2500\u2500\u2500\u2500\u2518\n";
    (void)state;
    assert_drawn(&ng_render_boxed, puzzle, puzzle->goal, &options, expected);
    assert_drawn(&ng_render_blocks, puzzle, puzzle->goal, &options, expected);
    options.height = 4; /* too few lines */
    assert_drawn(&ng_render_blocks, puzzle, puzzle->goal, &options, u8"\u2588\u2580\n");
    ng_puzzle_free(puzzle);
}

/* Without colours a puzzle in colour has its symbols, boxed or not. */
static void colours_are_not_lost_on_a_terminal_without(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_colours("red", 0xff0000);
    struct nonogram_draw_options options = {.terminal = true, .width = 4};
    (void)state;
    assert_drawn(&ng_render_blocks, puzzle, puzzle->goal, &options, "rn.\nn.n\n");
    ng_puzzle_free(puzzle);
}

static void what_is_too_wide_is_drawn_in_parts(void **state)
{
    struct nonogram_puzzle *puzzle = long_puzzle();
    const struct nonogram_draw_options options = {.width = 8};
    (void)state;
    assert_drawn(&ng_render_blocks, puzzle, puzzle->goal, &options,
                 "columns 1 to 8:\n"
                 u8"\u2580\u2580\u2580\u2580\u2580\u2580\u2580\u2580\n"
                 "columns 9 to 13:\n"
                 u8"\u2580\u2580\u2580\u2580 \n");
    assert_drawn(&ng_render_boxed, puzzle, puzzle->goal, &options,
                 "(with the clues it would be 18 columns wide)\n"
                 "columns 1 to 8:\n"
                 u8"\u2580\u2580\u2580\u2580\u2580\u2580\u2580\u2580\n"
                 "columns 9 to 13:\n"
                 u8"\u2580\u2580\u2580\u2580 \n");
    ng_puzzle_free(puzzle);
}

/* A puzzle that is still to be solved keeps its clues. */
static void unsolved_parts_keep_the_clues(void **state)
{
    struct nonogram_puzzle *puzzle = long_puzzle();
    const struct nonogram_draw_options options = {.width = 16};
    static const uint8_t given[13] = {U, U, U, U, U, U, U, 1, 1, U, U, U, 0};
    (void)state;
    assert_drawn(&ng_render_boxed, puzzle, NULL, &options,
                 "columns 1 to 7:\n"
                 "        5\n"
                 "   |1111111|\n"
                 "---+-------+\n"
                 "12 |       |\n"
                 "---+-------+\n"
                 "columns 8 to 13:\n"
                 "     10\n"
                 "   |111110|\n"
                 "---+------+\n"
                 "12 |      |\n"
                 "---+------+\n");
    assert_drawn(&ng_render_boxed, puzzle, given, &options,
                 "columns 1 to 7:\n"
                 "        5\n"
                 "   |1111111|\n"
                 "---+-------+\n"
                 "12 |       |\n"
                 "---+-------+\n"
                 "columns 8 to 13:\n"
                 "     10\n"
                 "   |111110|\n"
                 "---+------+\n"
                 "12 |##   .|\n"
                 "---+------+\n");
    ng_puzzle_free(puzzle);
}

/* A slot that no column of a part uses takes no line of it. */
static void a_part_has_its_own_slots(void **state)
{
    struct nonogram_puzzle *puzzle =
        sketch_puzzle("5/-/6", "1 1/1 1/1 1/1 1/1 1/1/-/-/-/-", NULL, NULL);
    const struct nonogram_draw_options options = {.width = 11};
    (void)state;
    assert_drawn(&ng_render_boxed, puzzle, NULL, &options,
                 "columns 1 to 5:\n"
                 "       5\n"
                 "  |11111|\n"
                 "  |11111|\n"
                 "--+-----+\n"
                 "5 |     |\n"
                 "0 |     |\n"
                 "6 |     |\n"
                 "--+-----+\n"
                 "columns 6 to 10:\n"
                 "      10\n"
                 "  |10000|\n"
                 "--+-----+\n"
                 "5 |     |\n"
                 "0 |     |\n"
                 "6 |     |\n"
                 "--+-----+\n");
    ng_puzzle_free(puzzle);
}

/* Numbers side by side are for where there is no room for ten columns otherwise. */
static void parts_are_roomy(void **state)
{
    struct nonogram_puzzle *puzzle =
        sketch_puzzle("12", "1/1/1/1/1/1/1/1/1/1/1/1/-/-/-/-/-/-/-/-/-/-/-/-/-/-/-", NULL, NULL);
    struct nonogram_draw_options options = {.width = 28};
    struct ng_box box;
    uint32_t columns = 0;
    (void)state;
    assert_non_null(puzzle);
    assert_false(ng_box_lay_out(&box, puzzle, &options, 1));
    assert_true(ng_box_split(&box, &columns, puzzle, &options)); /* 3 + 1 + 2 groups of 11 */
    assert_int_equal(box.pitch, 2);
    assert_int_equal(columns, 10);
    options.width = 25;
    assert_true(ng_box_split(&box, &columns, puzzle, &options));
    assert_int_equal(box.pitch, 1);
    assert_int_equal(columns, 15);
    options.width = 9;
    assert_false(ng_box_split(&box, &columns, puzzle, &options));
    ng_puzzle_free(puzzle);
}

/* Where not even five columns have room beside the rows' clues, these are listed. */
static void clues_without_room_are_listed(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("1 1 1/-/1 1 1", "2/-/?/-/2", NULL, NULL);
    struct nonogram_draw_options options = {.width = 9};
    static const uint8_t given[15] = {1, U, U, U, U, U, U, U, U, U, U, U, U, U, U};
    const char *list = "row 1: 1\n"
                       "  1 1\n"
                       "row 2: 0\n"
                       "row 3: 1\n"
                       "  1 1\n"
                       "column 1: 2\n"
                       "column 2: 0\n"
                       "column 3: ?\n"
                       "column 4: 0\n"
                       "column 5: 2\n";
    (void)state;
    assert_drawn(&ng_render_boxed, puzzle, NULL, &options, list);
    char with_cells[200];
    (void)snprintf(with_cells, sizeof with_cells, "%s%s", list,
                   u8"\u2592\u2591\u2591\u2591\u2591\n"
                   u8"\u2591\u2591\u2591\u2591\u2591\n");
    assert_drawn(&ng_render_boxed, puzzle, given, &options, with_cells);
    ng_puzzle_free(puzzle);
}

/* What is only assumed is half way to grey; no more lines and columns than there is room for. */
static void blocks_of_a_search_are_clipped_and_pale(void **state)
{
    static const uint8_t certain[] = {1, U, 0, U, U, U};
    struct nonogram_puzzle *puzzle = sketch_colours("red", 0xff0000);
    struct nonogram_draw_options options = exact;
    (void)state;
    options.certain = certain;
    options.width = 2;
    options.clip = true;
    assert_drawn(&ng_render_blocks, puzzle, puzzle->goal, &options,
                 "\033[38;2;255;0;0;48;2;64;64;128m"
                 u8"\u2580"
                 "\033[38;2;64;64;128;48;2;191;191;191m"
                 u8"\u2580"
                 "\033[0m\n");
    ng_puzzle_free(puzzle);
    puzzle = sketch_puzzle("1/1/1/1", "4", "#/#/#/#", NULL);
    options = (struct nonogram_draw_options){.clip = true, .height = 1};
    assert_drawn(&ng_render_blocks, puzzle, puzzle->goal, &options, u8"\u2588\n");
    ng_puzzle_free(puzzle);
    /* The last of an odd number of rows has a line of its own. */
    puzzle = sketch_puzzle("1/1/1", "3", "#/#/#", NULL);
    assert_drawn(&ng_render_blocks, puzzle, puzzle->goal, &options, u8"\u2588\n");
    options.height = 2;
    assert_drawn(&ng_render_blocks, puzzle, puzzle->goal, &options, u8"\u2588\n\u2580\n");
    ng_puzzle_free(puzzle);
}

static void text_is_painted_when_asked(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_colours("red", 0xff0000);
    (void)state;
    assert_drawn(&ng_render_text, puzzle, colour_part, &exact,
                 "\033[38;2;0;0;0;48;2;255;0;0mr\033[0m?"
                 "\033[38;2;0;0;0;48;2;255;255;255m.\033[0m\n"
                 "\033[38;2;255;255;255;48;2;0;0;128mn\033[0m??\n");
    ng_puzzle_free(puzzle);
}

/* ---- svg ---- */

static void svg_stands_alone(void **state)
{
    struct nonogram_puzzle *puzzle = NULL;
    struct ng_build *build = ng_build_new();
    (void)state;
    assert_non_null(build);
    assert_int_equal(ng_build_colour(build, "red", 3, 0xff0000, 'r'), 1);
    sketch_clues(build, NG_BUILD_ROWS, "?");
    sketch_clues(build, NG_BUILD_COLUMNS, "1/*");
    ng_build_text(build, NONOGRAM_TITLE, "A<B", 3);
    assert_int_equal(ng_build_finish(build, &puzzle, NULL), NONOGRAM_OK);
    assert_drawn(
        &ng_render_svg, puzzle, (const uint8_t[]){1, U}, &plain,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"80\" height=\"60\""
        " viewBox=\"0 0 80 60\" font-family=\"sans-serif\" text-anchor=\"middle\""
        " font-size=\"13\">\n"
        "<rect x=\"0\" y=\"0\" width=\"80\" height=\"60\" fill=\"#ffffff\"/>\n"
        "<rect x=\"30\" y=\"30\" width=\"40\" height=\"20\" fill=\"#ffffff\"/>\n"
        "<path fill=\"#ff0000\" shape-rendering=\"crispEdges\" d=\"M30 30h20v20H30z\"/>\n"
        "<path fill=\"#e8e8e8\" shape-rendering=\"crispEdges\" d=\"M50 30h20v20H50z\"/>\n"
        "<path stroke=\"#a0a0a0\" stroke-width=\"4\" stroke-linecap=\"round\" d=\"M60 40h0\"/>\n"
        "<rect x=\"31\" y=\"11\" width=\"18\" height=\"18\" fill=\"#ff0000\"/>\n"
        "<text x=\"40\" y=\"24\">1</text>\n"
        "<text x=\"60\" y=\"24\">*</text>\n"
        "<rect x=\"11\" y=\"31\" width=\"18\" height=\"18\" fill=\"#ff0000\"/>\n"
        "<text x=\"20\" y=\"44\">?</text>\n"
        "<path stroke=\"#b0b0b0\" d=\"M30 10V50M50 10V50M70 10V50M10 30H70M10 50H70\"/>\n"
        "<path stroke=\"#404040\" stroke-width=\"2\""
        " d=\"M30 10V50M70 10V50M10 30H70M10 50H70\"/>\n"
        "</svg>\n");
    ng_puzzle_free(puzzle);
}

/* Whether a drawing has a text in it. */
static bool draws(const struct nonogram_puzzle *puzzle, const uint8_t *cells, const char *part)
{
    struct nonogram_text out = {.data = NULL};
    ng_render_svg.draw(puzzle, cells, &plain, &out);
    ng_text_char(&out, '\0');
    assert_false(out.failed);
    bool found = strstr(out.data, part) != NULL;
    ng_text_clear(&out);
    return found;
}

static void svg_without_cells_is_a_sheet(void **state)
{
    struct nonogram_puzzle *puzzle = small_puzzle();
    (void)state;
    assert_false(draws(puzzle, NULL, "h0"));
    assert_false(draws(puzzle, NULL, "<title>"));
    assert_true(draws(puzzle, small_part, "h0"));
    ng_puzzle_free(puzzle);
}

/* How often a text is in a drawing with its answer. */
static unsigned count_parts(const struct nonogram_puzzle *puzzle, const char *part)
{
    const struct nonogram_draw_options answered = {.answer = true};
    struct nonogram_text out = {.data = NULL};
    unsigned count = 0;
    ng_render_svg.draw(puzzle, puzzle->goal, &answered, &out);
    ng_text_char(&out, '\0');
    assert_false(out.failed);
    for (const char *at = out.data; (at = strstr(at, part)) != NULL; at++) {
        count++;
    }
    ng_text_clear(&out);
    return count;
}

/* In the picture and in the answer; rectangles are those of papers, clues and legend. */
static void svg_has_one_shape_a_colour(void **state)
{
    struct nonogram_puzzle *puzzle = small_puzzle();
    (void)state;
    assert_true(draws(puzzle, puzzle->goal, "M50 90h80v20H50z"));
    assert_int_equal(count_parts(puzzle, "fill=\"#000000\""), 2);
    ng_puzzle_free(puzzle);
}

static void svg_shrinks_long_numbers(void **state)
{
    struct nonogram_puzzle *puzzle = NULL;
    struct ng_build *build = ng_build_new();
    (void)state;
    assert_non_null(build);
    sketch_clues(build, NG_BUILD_ROWS, "100");
    for (int i = 0; i < 100; i++) {
        sketch_clues(build, NG_BUILD_COLUMNS, "1");
    }
    assert_int_equal(ng_build_finish(build, &puzzle, NULL), NONOGRAM_OK);
    assert_true(draws(puzzle, NULL, "<text x=\"20\" y=\"43\" font-size=\"10\">100</text>"));
    ng_puzzle_free(puzzle);
}

/* ---- all ---- */

struct drawing {
    const struct ng_render *render;
    const struct nonogram_puzzle *puzzle;
    const struct nonogram_draw_options *options;
};

static enum nonogram_status draw_once(void *context)
{
    const struct drawing *drawing = context;
    struct nonogram_text out = {.data = NULL};
    drawing->render->draw(drawing->puzzle, drawing->puzzle->goal, drawing->options, &out);
    enum nonogram_status status = out.failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
    ng_text_clear(&out);
    return status;
}

static void every_failed_allocation_is_reported(void **state)
{
    const struct nonogram_draw_options *const options[] = {&plain, &indexed, &exact};
    struct nonogram_puzzle *puzzle = sketch_colours("red", 0xff0000);
    (void)state;
    for (size_t i = 0; ng_render_all[i]; i++) {
        for (size_t k = 0; k < sizeof options / sizeof options[0]; k++) {
            struct drawing drawing = {ng_render_all[i], puzzle, options[k]};
            assert_true(fail_alloc_each(draw_once, &drawing) > 0);
        }
    }
    ng_puzzle_free(puzzle);
}

/* Text allocates once a picture, whatever its size. */
static void text_allocates_once(void **state)
{
    struct nonogram_puzzle *puzzle = wide_puzzle(1000);
    struct drawing drawing = {&ng_render_text, puzzle, &plain};
    (void)state;
    assert_int_equal(fail_alloc_each(draw_once, &drawing), 1);
    ng_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(renderers_are_found_by_name),
        cmocka_unit_test(text_has_a_character_a_cell),
        cmocka_unit_test(text_in_colour_has_the_symbols),
        cmocka_unit_test(text_in_black_ignores_the_symbols),
        cmocka_unit_test(pbm_leaves_unknown_cells_blank),
        cmocka_unit_test(long_rows_of_pbm_are_wrapped),
        cmocka_unit_test(ppm_has_the_colours),
        cmocka_unit_test(both_axes_are_laid_out_alike),
        cmocka_unit_test(labels_can_be_read_on_their_colour),
        cmocka_unit_test(every_colour_has_an_ink_that_reads_well),
        cmocka_unit_test(boxed_has_frame_and_clues),
        cmocka_unit_test(boxed_shows_blots_open_and_empty_clues),
        cmocka_unit_test(boxed_in_colour_has_symbols),
        cmocka_unit_test(boxed_is_painted_on_a_terminal),
        cmocka_unit_test(boxed_is_ruled_from_twenty_cells),
        cmocka_unit_test(boxed_is_ruled_across_too),
        cmocka_unit_test(blocks_hold_two_rows_a_line),
        cmocka_unit_test(nothing_is_painted_where_colour_is_forbidden),
        cmocka_unit_test(blocks_are_painted_on_a_terminal),
        cmocka_unit_test(colours_have_a_nearest_of_256),
        cmocka_unit_test(boxed_takes_the_form_that_fits),
        cmocka_unit_test(narrow_boxed_stacks_its_numbers),
        cmocka_unit_test(boxed_on_a_terminal_sets_cells_apart),
        cmocka_unit_test(colours_are_not_lost_on_a_terminal_without),
        cmocka_unit_test(what_is_too_wide_is_drawn_in_parts),
        cmocka_unit_test(unsolved_parts_keep_the_clues),
        cmocka_unit_test(a_part_has_its_own_slots),
        cmocka_unit_test(parts_are_roomy),
        cmocka_unit_test(clues_without_room_are_listed),
        cmocka_unit_test(blocks_of_a_search_are_clipped_and_pale),
        cmocka_unit_test(text_is_painted_when_asked),
        cmocka_unit_test(svg_stands_alone),
        cmocka_unit_test(svg_without_cells_is_a_sheet),
        cmocka_unit_test(svg_has_one_shape_a_colour),
        cmocka_unit_test(svg_shrinks_long_numbers),
        cmocka_unit_test(every_failed_allocation_is_reported),
        cmocka_unit_test(text_allocates_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
