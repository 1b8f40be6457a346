/* The formats of single programs: makhorin, lp, puzzlink, gno and sgriddler. */
#include "fail_alloc.h"
#include "format_check.h"

#include "base/text.h"
#include "format/format.h"
#include "model/build.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const struct ng_format *const formats[] = {
    &ng_format_makhorin, &ng_format_lp, &ng_format_puzzlink, &ng_format_gno, &ng_format_sgriddler};

enum { FORMATS = sizeof formats / sizeof formats[0] };

/* A clue whose one block is as long as the line, in digits of every kind. */
static struct nonogram_puzzle *full_row(uint32_t width)
{
    struct ng_build *build = ng_build_new();
    struct nonogram_puzzle *puzzle = NULL;
    struct ng_place nowhere = {0, 0};
    ng_build_line(build, NG_BUILD_ROWS, nowhere);
    ng_build_block(build, width, 1);
    for (uint32_t i = 0; i < width; i++) {
        ng_build_line(build, NG_BUILD_COLUMNS, nowhere);
        ng_build_block(build, 1, 1);
    }
    assert_int_equal(ng_build_finish(build, &puzzle, NULL), NONOGRAM_OK);
    return puzzle;
}

static void writes_what_it_reads(void **state)
{
    static const uint32_t widths[] = {1, 9, 10, 15, 16, 39, 40, 41, 255, 256, 4095};
    struct nonogram_puzzle *tiny = format_check_tiny(false);
    (void)state;
    for (size_t i = 0; i < FORMATS; i++) {
        format_check_round_trip(formats[i], tiny, true);
    }
    for (size_t i = 0; i < sizeof widths / sizeof widths[0]; i++) {
        struct nonogram_puzzle *puzzle = full_row(widths[i]);
        format_check_round_trip(&ng_format_puzzlink, puzzle, true);
        format_check_round_trip(&ng_format_lp, puzzle, true);
        ng_puzzle_free(puzzle);
    }
    ng_puzzle_free(tiny);
}

static void writes_unknown_lengths_to_addresses(void **state)
{
    struct nonogram_puzzle *puzzle =
        format_check_read(&ng_format_pattern, format_check_span("3x2:?/1//?.1/?"));
    (void)state;
    format_check_round_trip(&ng_format_puzzlink, puzzle, true);
    format_check_unwritable(&ng_format_lp, puzzle, "lp does not support blots");
    format_check_unwritable(&ng_format_makhorin, puzzle, "makhorin does not support blots");
    ng_puzzle_free(puzzle);
}

static void refuses_to_write_what_it_cannot_say(void **state)
{
    struct nonogram_puzzle *colour = format_check_colour(true);
    struct nonogram_puzzle *open =
        format_check_read(&ng_format_pattern, format_check_span("2x1:*/*/*"));
    struct nonogram_puzzle *wide = full_row(4096);
    (void)state;
    for (size_t i = 0; i < FORMATS; i++) {
        char message[40];
        (void)snprintf(message, sizeof message, "%s does not support colour", formats[i]->name);
        format_check_unwritable(formats[i], colour, message);
    }
    format_check_unwritable(&ng_format_puzzlink, open, "puzzlink does not support open clues");
    format_check_unwritable(&ng_format_puzzlink, wide,
                            "puzzlink does not support lengths over 4095");
    ng_puzzle_free(colour);
    ng_puzzle_free(open);
    ng_puzzle_free(wide);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(writes_what_it_reads),
        cmocka_unit_test(writes_unknown_lengths_to_addresses),
        cmocka_unit_test(refuses_to_write_what_it_cannot_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
