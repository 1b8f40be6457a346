/* Colours by name, by symbol and by value. */
#include "model/palette.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(black_is_black),
        cmocka_unit_test(finds_colours),
        cmocka_unit_test(parses_rgb),
        cmocka_unit_test(refuses_other_text),
        cmocka_unit_test(names_that_are_words_stay),
        cmocka_unit_test(other_names_give_way_to_words),
        cmocka_unit_test(labels_are_names_that_say_something),
        cmocka_unit_test(words_may_run_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
