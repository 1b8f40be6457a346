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

/* Of a column for each cell, each block of the longest clue and one more. */
static void columns_share_the_width_of_paper(void **state)
{
    (void)state;
    assert_true(style_has(sketch_colours("yellow", 0xffff00), "calc(180mm/6))!important"));
}

static const char *mark_cell(const void *context, uint32_t x, uint32_t y)
{
    (void)context;
    return x == 2 && y == 0 ? "new" : "";
}

static const char *mark_block(const void *context, uint32_t line, uint32_t block)
{
    return line == *(const uint32_t *)context && block == 1 ? "done" : NULL;
}

static void a_grid_has_clues_cells_and_marks(void **state)
{
    static const uint8_t cells[] = {1, U, 0, 2, U, U};
    const uint32_t first_column = 2;
    struct nonogram_puzzle *puzzle = sketch_colours("yellow", 0xffff00);
    struct ng_page_grid grid = {puzzle, cells, mark_cell, mark_block, &first_column};
    struct nonogram_text out = {.data = NULL};
    (void)state;
    ng_page_grid(&grid, &out);
    assert_string_equal(string_of(&out),
                        "<table class=\"grid\">\n<thead><tr><th aria-hidden=\"true\"></th>\n"
                        "<th scope=\"col\"><span class=\"c1\">1</span>"
                        " <span class=\"c2 done\">1</span></th>\n"
                        "<th scope=\"col\"><span class=\"c2\">1</span></th>\n"
                        "<th scope=\"col\"><span class=\"c2\">?</span></th>\n"
                        "</tr></thead>\n<tbody>\n"
                        "<tr><th scope=\"row\"><span class=\"c1\">1</span>"
                        " <span class=\"c2\">1</span></th>\n"
                        "<td class=\"c1\"></td><td></td><td class=\"c0 new\"></td></tr>\n"
                        "<tr><th scope=\"row\"><span class=\"c2\">1</span>"
                        " <span class=\"c2\">1</span></th>\n"
                        "<td class=\"c2\"></td><td></td><td></td></tr>\n"
                        "</tbody>\n</table>\n");
    ng_text_clear(&out);
    ng_puzzle_free(puzzle);
}

static void black_and_white_has_plain_numbers(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("2/-", "1/*", NULL, NULL);
    struct ng_page_grid grid = {.puzzle = puzzle};
    struct nonogram_text out = {.data = NULL};
    (void)state;
    assert_non_null(puzzle);
    ng_page_grid(&grid, &out);
    assert_string_equal(string_of(&out),
                        "<table class=\"grid\">\n<thead><tr><th aria-hidden=\"true\"></th>\n"
                        "<th scope=\"col\"><span>1</span></th>\n"
                        "<th scope=\"col\"><span>*</span></th>\n"
                        "</tr></thead>\n<tbody>\n"
                        "<tr><th scope=\"row\"><span>2</span></th>\n<td></td><td></td></tr>\n"
                        "<tr><th scope=\"row\"><span>0</span></th>\n<td></td><td></td></tr>\n"
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
        cmocka_unit_test(columns_share_the_width_of_paper),
        cmocka_unit_test(a_grid_has_clues_cells_and_marks),
        cmocka_unit_test(black_and_white_has_plain_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
