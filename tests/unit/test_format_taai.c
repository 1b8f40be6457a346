/* taai: what it reads and writes, and what it refuses. */
#include "format_fail.h"

#include "format/format.h"

static const struct ng_format *const format = &ng_format_taai;

static void refuses_to_write_what_it_cannot_say(void **state)
{
    struct nonogram_puzzle *tiny = format_check_tiny(false);
    struct nonogram_puzzle *colour = format_check_colour(false);
    (void)state;
    format_check_unwritable(format, tiny, "taai does not support puzzles that are not square");
    format_check_unwritable(format, colour, "taai does not support colour");
    ng_puzzle_free(tiny);
    ng_puzzle_free(colour);
}

static void recognises_its_own(void **state)
{
    (void)state;
    assert_int_equal(ng_format_sniff(format, format_check_span("\n$12\n"), true), 95);
    assert_int_equal(ng_format_sniff(format, format_check_span("$x"), true), 0);
    assert_int_equal(ng_format_sniff(format, format_check_span("$"), true), 0);
    assert_int_equal(ng_format_sniff(format, format_check_span(""), true), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_to_write_what_it_cannot_say),
        cmocka_unit_test(recognises_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
