#include "model/palette.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(black_is_black),
        cmocka_unit_test(finds_colours),
        cmocka_unit_test(parses_rgb),
        cmocka_unit_test(refuses_other_text),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
