/* What a format cannot say is refused in the same words by all of them. */
#include "format_check.h"

#include "format/format.h"
#include "format/write.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static struct nonogram_puzzle *read(const char *json)
{
    return format_check_read(&ng_format_json, format_check_span(json));
}

/* Expects the message, NULL for none, and frees the puzzle. */
static void expect(struct nonogram_puzzle *puzzle, unsigned can, bool lossy, const char *message)
{
    struct ng_format_write options = {.lossy = lossy};
    struct nonogram_diagnostic diagnostic = {1, 1, ""};
    enum nonogram_status status = ng_write_check(puzzle, "nin", can, &options, &diagnostic);
    assert_int_equal(status, message == NULL ? NONOGRAM_OK : NONOGRAM_UNSUPPORTED);
    assert_string_equal(diagnostic.message, message == NULL ? "" : message);
    ng_puzzle_free(puzzle);
}

static const char all[] = "{\"rows\":[[[1,\"red\"],[\"?\",\"blue\"]],\"*\"],"
                          "\"columns\":[\"*\",\"*\"],\"given\":[\"??\",\"??\"]}";

static void names_all_that_would_be_lost(void **state)
{
    (void)state;
    expect(read(all), 0, false, "nin does not support colour, blots, open clues or given cells");
    expect(read(all), NG_CAN_COLOUR | NG_CAN_GIVEN, false,
           "nin does not support blots or open clues");
    expect(read(all), NG_CAN_COLOUR | NG_CAN_OPEN | NG_CAN_GIVEN, false,
           "nin does not support blots");
    expect(read(all), NG_CAN_COLOUR | NG_CAN_OPEN | NG_CAN_GIVEN | NG_CAN_BLOTS, false, NULL);
    expect(format_check_tiny(true), 0, false, NULL);
}

static void drops_given_cells_when_asked_to(void **state)
{
    static const char given[] = "{\"rows\":[[1]],\"columns\":[[1]],\"given\":[\"?\"]}";
    (void)state;
    expect(read(given), 0, false, "nin does not support given cells");
    expect(read(given), 0, true, NULL);
}

static void never_drops_what_is_unknown(void **state)
{
    (void)state;
    expect(read(all), 0, true, "nin does not support colour, blots or open clues");
    expect(read(all), NG_CAN_DRAW, true, NULL);
}

static void drops_colours_only_where_black_will_do(void **state)
{
    (void)state;
    expect(read("{\"rows\":[[[1,\"red\"],[1,\"blue\"]]],"
                "\"columns\":[[[1,\"red\"]],[],[[1,\"blue\"]]]}"),
           0, true, NULL);
    expect(format_check_colour(false), 0, true,
           "nin does not support colour, and in black row 1 has another clue");
    expect(read("{\"palette\":[{\"rgb\":\"fff\"},{\"rgb\":\"f00\"},{\"rgb\":\"00f\"}],"
                "\"goal\":[\"a..\",\"b..\",\"...\"]}"),
           0, true, "nin does not support colour, and in black column 1 has another clue");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_all_that_would_be_lost),
        cmocka_unit_test(drops_given_cells_when_asked_to),
        cmocka_unit_test(never_drops_what_is_unknown),
        cmocka_unit_test(drops_colours_only_where_black_will_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
