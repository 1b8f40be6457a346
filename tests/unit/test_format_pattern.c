/* pattern: what is read and written, and what is refused. */
#include "fail_alloc.h"
#include "format_check.h"

#include "format/format.h"
#include "property/sample.h"

static const struct ng_format *const format = &ng_format_pattern;

static void writes_what_it_reads(void **state)
{
    static const char *const texts[] = {
        "6x5:/2.1/1.2/1/2.1//2.1/1.1//4/1",     "1x1:/",
        "6x5:/2.1/1.2/1/2.1//2.1/1.1//4/1,bzc", "6x5:/2.1/1.2/1/2.1//2.1/1.1//4/1,Aze",
        "2x15:1/1/1/1/////////////,zf",         "6x5:*/?.1/1.?/?/*//?.?/1.1//4/?,Aze"};
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct nonogram_puzzle *puzzle = format_check_read(format, format_check_span(texts[i]));
        format_check_round_trip(format, puzzle, true);
        ng_puzzle_free(puzzle);
    }
}

static void refuses_to_write_what_it_cannot_say(void **state)
{
    struct nonogram_puzzle *colour = format_check_colour(true);
    (void)state;
    format_check_unwritable(format, colour, "pattern does not support colour");
    ng_puzzle_free(colour);
}

static void recognises_its_own(void **state)
{
    (void)state;
    assert_int_equal(ng_format_sniff(format, format_check_span("\n10x5:"), false), 95);
    assert_int_equal(ng_format_sniff(format, format_check_span("10x5"), true), 0);
    assert_int_equal(ng_format_sniff(format, format_check_span("x5:"), true), 0);
    assert_int_equal(ng_format_sniff(format, format_check_span("10x:"), true), 0);
    assert_int_equal(ng_format_sniff(format, format_check_span("10 5\n"), true), 0);
    assert_int_equal(ng_format_sniff(format, format_check_span(""), true), 0);
    assert_int_equal(ng_format_sniff(format, format_check_span("var task = '1/1';\n"), false), 95);
    assert_int_equal(ng_format_sniff(format, format_check_span("1.1//1\n"), false), 60);
    assert_int_equal(ng_format_sniff(format, format_check_span("1/1 1\n"), false), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_what_it_reads),
        cmocka_unit_test(refuses_to_write_what_it_cannot_say),
        cmocka_unit_test(recognises_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
