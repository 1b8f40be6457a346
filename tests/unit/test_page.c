/* Pages to play on, and what HTML needs. */
#include "base/digest.h"
#include "base/text.h"
#include "nonogram.h"
#include "render/render.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "unit/fail_alloc.h"
#include "unit/sketch.h"

/* ---- page ---- */

#define U NONOGRAM_UNKNOWN

/* The page as a string; the caller frees it. */
static char *page_of(const struct nonogram_puzzle *puzzle, const uint8_t *cells, bool unsolved)
{
    const struct nonogram_draw_options options = {.unsolved = unsolved};
    struct nonogram_text out = {.data = NULL};
    assert_int_equal(nonogram_draw(puzzle, cells, "html", &options, &out), NONOGRAM_OK);
    ng_text_bytes(&out, "", 1);
    assert_false(out.failed);
    return out.data;
}

static bool has(const char *page, const char *part)
{
    return strstr(page, part) != NULL;
}

/* The page to play has each of its holes filled, by a file or by a part, and loads nothing. */
static void a_page_is_filled(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("1", "1", NULL, NULL);
    char *page = page_of(puzzle, NULL, true);
    (void)state;
    assert_memory_equal(page, "<!DOCTYPE html>\n", 16);
    assert_true(has(page, "<title>Nonogram</title>\n<style>\n:root{color-scheme"));
    assert_true(has(page, "<div class=\"board\">\n<table"));
    assert_true(has(page, "<script>\n'use strict';\n"));
    assert_true(has(page, "\n</script>\n</body>\n</html>\n"));
    assert_false(has(page, "{{"));
    assert_false(has(page, "http"));
    free(page);
    ng_puzzle_free(puzzle);
}

static bool style_has(struct nonogram_puzzle *puzzle, const char *part)
{
    char *page = page_of(puzzle, NULL, true);
    bool found = has(page, part);
    free(page);
    ng_puzzle_free(puzzle);
    return found;
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

/* A column for each cell, each block of the longest clue and one more share the width of paper, the
 * rows its height, and a wide puzzle lies on its side. */
static void the_style_has_the_columns(void **state)
{
    (void)state;
    assert_true(
        style_has(sketch_colours("yellow", 0xffff00), ":root{--across:6;--down:6;--digits:1}\n"));
}

static void a_grid_has_clues_and_cells(void **state)
{
    static const uint8_t cells[] = {1, U, 0, 2, U, U};
    struct nonogram_puzzle *puzzle = sketch_colours("yellow", 0xffff00);
    char *page = page_of(puzzle, cells, false);
    (void)state;
    assert_true(has(
        page, "<table class=\"grid\" id=\"grid\" aria-label=\"The grid, 2 rows and 3 columns\">\n"
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
              "</tbody>\n</table>\n"));
    free(page);
    ng_puzzle_free(puzzle);
}

static void a_grid_marks_given_cells_and_numbers_lines(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("1", "1/-/-/-/-/-/-/-/-/-", NULL, "#.________");
    char *page = page_of(puzzle, NULL, true);
    (void)state;
    assert_non_null(strstr(page, "<td class=\"c1 given\"></td><td class=\"c0 given x\"></td><td>"));
    assert_non_null(strstr(page, "<th scope=\"col\" id=\"c3\"><span>"));
    assert_non_null(strstr(page, "<th scope=\"col\" id=\"c4\" data-n=\"5\"><span>"));
    assert_non_null(strstr(page, "<th scope=\"col\" id=\"c9\" data-n=\"10\"><span>"));
    assert_non_null(strstr(page, "<tr><th scope=\"row\" id=\"r0\"><span>"));
    free(page);
    ng_puzzle_free(puzzle);
}

static void black_and_white_has_plain_numbers(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("2/-", "1/*", NULL, NULL);
    char *page = page_of(puzzle, NULL, false);
    (void)state;
    assert_true(has(
        page, "<table class=\"grid\" id=\"grid\" aria-label=\"The grid, 2 rows and 2 columns\">\n"
              "<thead><tr><th aria-hidden=\"true\"></th>\n"
              "<th scope=\"col\" id=\"c0\"><span>1</span></th>\n"
              "<th scope=\"col\" id=\"c1\"><span>*</span></th>\n"
              "</tr></thead>\n<tbody>\n"
              "<tr><th scope=\"row\" id=\"r0\"><span>2</span></th>\n<td></td><td></td></tr>\n"
              "<tr><th scope=\"row\" id=\"r1\"><span>0</span></th>\n<td></td><td></td></tr>\n"
              "</tbody>\n</table>\n"));
    free(page);
    ng_puzzle_free(puzzle);
}

/* ---- html ---- */

static void hash_of(const char *bytes, size_t size, char hex[2 * NG_SHA256_BYTES + 1])
{
    uint8_t digest[NG_SHA256_BYTES];
    ng_sha256(bytes, size, digest);
    for (size_t i = 0; i < sizeof digest; i++) {
        (void)snprintf(hex + 2 * i, 3, "%02x", (unsigned)digest[i]);
    }
}

/* The examples of FIPS 180-2, and the sizes at which the padding takes another block. */
static void sha256_is_the_standard_one(void **state)
{
    static const struct {
        size_t count;
        const char *text;
        const char *hash;
    } cases[] = {
        {1, "", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {1, "abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {1, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {55, "a", "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"},
        {56, "a", "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"},
        {64, "a", "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"},
        {1000000, "a", "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct nonogram_text text = {.data = NULL};
        for (size_t k = 0; k < cases[i].count; k++) {
            ng_text_string(&text, cases[i].text);
        }
        char hex[2 * NG_SHA256_BYTES + 1];
        hash_of(text.data, text.size, hex);
        assert_string_equal(hex, cases[i].hash);
        nonogram_text_clear(&text);
    }
}

static void a_page_to_play_hides_the_picture(void **state)
{
    struct nonogram_puzzle *puzzle =
        sketch_puzzle("2/1 1/4", "2/1 1/1 1/2", ".##./#..#/####", NULL);
    char expected[9 + 2 * NG_SHA256_BYTES + 2] = "\"hash\":\"";
    char *page = page_of(puzzle, puzzle->goal, true);
    (void)state;
    hash_of(".##.\n#..#\n####\n", 15, expected + 8);
    assert_true(has(page, expected));
    assert_true(has(page, "\"play\":true"));
    assert_true(has(page, "\"clues\":[[[2,1]],[[1,1],[1,1]],[[4,1]],[[2,1]],"));
    assert_false(has(page, "<td class"));
    assert_false(has(page, "http"));
    assert_false(has(page, ".##."));
    free(page);
    page = page_of(puzzle, puzzle->goal, false);
    assert_true(has(page, "<td class=\"c0\"></td><td class=\"c1\"></td>"));
    assert_true(has(page, "\"play\":false"));
    free(page);
    ng_puzzle_free(puzzle);
}

static void without_a_picture_there_is_no_hash(void **state)
{
    static const uint8_t part[] = {1, NONOGRAM_UNKNOWN};
    struct nonogram_puzzle *puzzle = sketch_puzzle("?", "*/1", NULL, ".#");
    char *page = page_of(puzzle, NULL, true);
    (void)state;
    assert_true(has(page, "\"hash\":null"));
    assert_true(has(page, "\"clues\":[[[0,1]],null,[[1,1]]]"));
    assert_true(has(page, "<td class=\"c0 given x\"></td><td class=\"c1 given\"></td>"));
    free(page);
    page = page_of(puzzle, part, false);
    assert_true(has(page, "\"hash\":null"));
    free(page);
    ng_puzzle_free(puzzle);
}

static enum nonogram_status draw_with_hints(void *context)
{
    const struct nonogram_puzzle *puzzle = context;
    struct nonogram_text out = {.data = NULL};
    const struct nonogram_draw_options options = {.unsolved = true};
    enum nonogram_status status = nonogram_draw(puzzle, puzzle->goal, "html", &options, &out);
    ng_text_bytes(&out, "", 1);
    if (status == NONOGRAM_OK && !out.failed) {
        assert_true(has(out.data, "<template id=\"steps\">\n<li data-line=\"r0\""));
    }
    status = out.failed ? NONOGRAM_NO_MEMORY : status;
    nonogram_text_clear(&out);
    return status;
}

static enum nonogram_status draw_once(void *context)
{
    const struct nonogram_puzzle *puzzle = context;
    struct nonogram_text out = {.data = NULL};
    enum nonogram_status status = nonogram_draw(puzzle, puzzle->goal, "html", NULL, &out);
    nonogram_text_clear(&out);
    return status;
}

static void failed_allocations_are_reported(void **state)
{
    struct nonogram_puzzle *puzzle = sketch_puzzle("1", "1", "#", NULL);
    (void)state;
    assert_true(fail_alloc_each(draw_once, puzzle) > 1);
    assert_true(fail_alloc_each(draw_with_hints, puzzle) > 1);
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
        cmocka_unit_test(sha256_is_the_standard_one),
        cmocka_unit_test(a_page_to_play_hides_the_picture),
        cmocka_unit_test(without_a_picture_there_is_no_hash),
        cmocka_unit_test(failed_allocations_are_reported),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
