/* The pieces of HTML pages. */
#include "render/page.h"

#include "nonogram.h"

#include "unit/sketch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define U NONOGRAM_UNKNOWN

/* The text as a string that lives as long as it does. */
static const char *string_of(struct nonogram_text *text)
{
    ng_text_char(text, '\0');
    assert_false(text->failed);
    return text->data;
}

static void write_own(void *context, struct nonogram_text *out)
{
    ng_text_string(out, context);
}

/* The page to play has each of its holes filled, by a file or by a part, and loads nothing. */
static void a_page_is_filled(void **state)
{
    static char own[] = "own";
    static const struct ng_page_part parts[] = {
        {"brushes", write_own}, {"colours", write_own}, {"grid", write_own},
        {"title", write_own},   {"puzzle", write_own},  {NULL, NULL},
    };
    struct nonogram_text out = {.data = NULL};
    (void)state;
    ng_page_fill("play.html", parts, own, &out);
    const char *page = string_of(&out);
    assert_memory_equal(page, "<!DOCTYPE html>\n", 16);
    assert_non_null(strstr(page, "<title>own</title>\n<style>\n:root{color-scheme"));
    assert_non_null(strstr(page, "<div class=\"board\">\nown</div>\n"));
    assert_non_null(strstr(page, "<script>\n'use strict';\n"));
    assert_non_null(strstr(page, "\n</script>\n</body>\n</html>\n"));
    assert_null(strstr(page, "{{"));
    assert_null(strstr(page, "http"));
    ng_text_clear(&out);
}

static bool style_has(struct nonogram_puzzle *puzzle, const char *part)
{
    struct nonogram_text out = {.data = NULL};
    ng_page_style(puzzle, &out);
    bool has = strstr(string_of(&out), part) != NULL;
    ng_text_clear(&out);
    ng_puzzle_free(puzzle);
    return has;
}

static void colours_are_classes(void **state)
{
    (void)state;
    assert_true(style_has(sketch_colours("yellow", 0xffff00), ".c1{--c:#ffff00;--i:#000000}"));
    assert_true(style_has(sketch_colours("yellow", 0xffff00), ".c2{--c:#000080;--i:#ffffff}"));
    assert_true(style_has(sketch_colours("yellow", 0xffff00), "prefers-color-scheme:dark"));
}

/* On black cells the usual rules could not be seen. */
static void lines_suit_the_colour_of_blank_cells(void **state)
{
    static const char lines[] = "\n:root{--line:#6a6a6a;--rule:#c8c8c8}\n";
    struct ng_build *build = sketch("1", "1", NULL, NULL);
    struct nonogram_puzzle *dark = NULL;
    (void)state;
    assert_non_null(build);
    assert_true(ng_build_blank(build, "black", 5, 0x000000, '.'));
    assert_int_equal(ng_build_finish(build, &dark, NULL), NONOGRAM_OK);
    assert_true(style_has(dark, lines));
    assert_false(style_has(sketch_colours("yellow", 0xffff00), lines));
}

/* A column for each cell, each block of the longest clue and one more share the width of paper. */
static void the_style_has_the_columns(void **state)
{
    (void)state;
    assert_true(style_has(sketch_colours("yellow", 0xffff00), ":root{--across:6}\n"));
}

static void a_grid_has_clues_and_cells(void **state)
{
    static const uint8_t cells[] = {1, U, 0, 2, U, U};
    struct nonogram_puzzle *puzzle = sketch_colours("yellow", 0xffff00);
    struct nonogram_text out = {.data = NULL};
    (void)state;
    ng_page_grid(puzzle, cells, false, &out);
    assert_string_equal(
        string_of(&out),
        "<table class=\"grid\" id=\"grid\" aria-label=\"The grid, 2 rows and 3 columns\">\n"
        "<thead><tr><th aria-hidden=\"true\"></th>\n"
        "<th scope=\"col\" id=\"c0\"><span class=\"c1\">1<i> yellow</i></span>"
        " <span class=\"c2\">1<i> navy</i></span></th>\n"
        "<th scope=\"col\" id=\"c1\"><span class=\"c2\">1<i> navy</i></span></th>\n"
        "<th scope=\"col\" id=\"c2\"><span class=\"c2\">?<i> navy</i></span></th>\n"
        "</tr></thead>\n<tbody>\n"
        "<tr><th scope=\"row\" id=\"r0\"><span class=\"c1\">1<i> yellow</i></span>"
        " <span class=\"c2\">1<i> navy</i></span></th>\n"
        "<td class=\"c1\"></td><td></td><td class=\"c0\"></td></tr>\n"
        "<tr><th scope=\"row\" id=\"r1\"><span class=\"c2\">1<i> navy</i></span>"
        " <span class=\"c2\">1<i> navy</i></span></th>\n"
        "<td class=\"c2\"></td><td></td><td></td></tr>\n"
        "</tbody>\n</table>\n");
    ng_text_clear(&out);
    ng_puzzle_free(puzzle);
}

static void a_grid_marks_given_cells_and_numbers_lines(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("1", "1/-/-/-/-/-/-/-/-/-", NULL, "#.________");
    struct nonogram_text out = {.data = NULL};
    (void)state;
    assert_non_null(puzzle);
    ng_page_grid(puzzle, puzzle->given, true, &out);
    const char *page = string_of(&out);
    assert_non_null(strstr(page, "<td class=\"c1 given\"></td><td class=\"c0 given x\"></td><td>"));
    assert_non_null(strstr(page, "<th scope=\"col\" id=\"c3\"><span>"));
    assert_non_null(strstr(page, "<th scope=\"col\" id=\"c4\" data-n=\"5\"><span>"));
    assert_non_null(strstr(page, "<th scope=\"col\" id=\"c9\" data-n=\"10\"><span>"));
    assert_non_null(strstr(page, "<tr><th scope=\"row\" id=\"r0\"><span>"));
    ng_text_clear(&out);
    ng_puzzle_free(puzzle);
}

static void black_and_white_has_plain_numbers(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("2/-", "1/*", NULL, NULL);
    struct nonogram_text out = {.data = NULL};
    (void)state;
    assert_non_null(puzzle);
    ng_page_grid(puzzle, NULL, false, &out);
    assert_string_equal(
        string_of(&out),
        "<table class=\"grid\" id=\"grid\" aria-label=\"The grid, 2 rows and 2 columns\">\n"
        "<thead><tr><th aria-hidden=\"true\"></th>\n"
        "<th scope=\"col\" id=\"c0\"><span>1</span></th>\n"
        "<th scope=\"col\" id=\"c1\"><span>*</span></th>\n"
        "</tr></thead>\n<tbody>\n"
        "<tr><th scope=\"row\" id=\"r0\"><span>2</span></th>\n<td></td><td></td></tr>\n"
        "<tr><th scope=\"row\" id=\"r1\"><span>0</span></th>\n<td></td><td></td></tr>\n"
        "</tbody>\n</table>\n");
    ng_text_clear(&out);
    ng_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_page_is_filled),
        cmocka_unit_test(colours_are_classes),
        cmocka_unit_test(lines_suit_the_colour_of_blank_cells),
        cmocka_unit_test(the_style_has_the_columns),
        cmocka_unit_test(a_grid_has_clues_and_cells),
        cmocka_unit_test(a_grid_marks_given_cells_and_numbers_lines),
        cmocka_unit_test(black_and_white_has_plain_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
