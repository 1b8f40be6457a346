/* The formats that modellers and programmers write clues in: dump, picross, letters, dzn,
 * and lists. */
#include "format_fail.h"

#include "format/format.h"

#include <stdio.h>
#include <string.h>

static const struct ng_format *const formats[] = {
    &ng_format_dump, &ng_format_picross, &ng_format_letters, &ng_format_dzn, &ng_format_lists};

enum { FORMATS = sizeof formats / sizeof formats[0] };

/* Of two sides without names the rows come first, unless the user says something else; everyone is
 * told. */
static void guesses_which_side_comes_first(void **state)
{
    struct ng_span text = format_check_span("[[2],[1]]\n[[1],[1],[1]]\n");
    (void)state;
    for (int i = 0; i < 2; i++) {
        struct ng_reading reading = {.columns_first = i == 1};
        struct nonogram_puzzle *puzzle;
        struct nonogram_diagnostic diagnostic;
        assert_int_equal(ng_format_read_as(&ng_format_lists, text, &reading, &puzzle, &diagnostic),
                         NONOGRAM_OK);
        assert_int_equal(puzzle->height, i == 0 ? 2 : 3);
        assert_int_equal(puzzle->guess == NULL, i == 1);
        ng_puzzle_free(puzzle);
    }
}

/* Comments before the next title belong to what follows; nothing else ends a puzzle. */
static void ends_picross_at_the_next_title(void **state)
{
    static const char first[] = "GRID a\nROWS\n####\n[ 1 ]\n\n##\n[ 1 ]\nCOLUMNS\n[ 2 ]\n# end\n";
    char text[200];
    (void)state;
    (void)snprintf(text, sizeof text, "%s\nGRID\n", first);
    assert_int_equal(ng_format_picross.extent(format_check_span(text), true),
                     strstr(first, "# end") - first);
    (void)snprintf(text, sizeof text, "%s\nDear reader,\n", first);
    assert_int_equal(ng_format_picross.extent(format_check_span(text), true), strlen(text));
    format_check_refused(&ng_format_picross, text, "12:1: expected a number, found 'D'");
}

static void writes_what_it_reads(void **state)
{
    struct nonogram_puzzle *tiny = format_check_tiny(false);
    struct nonogram_puzzle *small =
        format_check_read(&ng_format_letters, format_check_span("B AA B\nB AA B\n"));
    (void)state;
    for (size_t i = 0; i < FORMATS; i++) {
        if (!ng_format_writes(formats[i])) {
            continue;
        }
        if (formats[i] != &ng_format_letters) {
            format_check_round_trip(formats[i], tiny, false);
        }
        format_check_round_trip(formats[i], small, false);
    }
    ng_puzzle_free(tiny);
    ng_puzzle_free(small);
}

static void refuses_to_write_what_it_cannot_say(void **state)
{
    struct nonogram_puzzle *colour = format_check_colour(false);
    struct nonogram_puzzle *tiny = format_check_tiny(false);
    struct nonogram_puzzle *open =
        format_check_read(&ng_format_pattern, format_check_span("2x1:*/*/*"));
    struct nonogram_puzzle *wide = format_check_read(
        &ng_format_json, format_check_span("{\"width\":27,\"rows\":[27],\"columns\":["
                                           "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,"
                                           "1]}"));
    (void)state;
    for (size_t i = 0; i < FORMATS; i++) {
        char message[40];
        if (!ng_format_writes(formats[i])) {
            continue;
        }
        (void)snprintf(message, sizeof message, "%s does not support colour", formats[i]->name);
        format_check_unwritable(formats[i], colour, message);
    }
    format_check_unwritable(&ng_format_letters, tiny, "letters does not support an empty clue");
    format_check_unwritable(&ng_format_letters, wide, "letters does not support lengths over 26");
    format_check_unwritable(&ng_format_dzn, open, "dzn does not support open clues");
    format_check_unwritable(&ng_format_dump, open, "dump does not support open clues");
    format_check_unwritable(&ng_format_picross, open, "picross does not support open clues");
    ng_puzzle_free(colour);
    ng_puzzle_free(tiny);
    ng_puzzle_free(open);
    ng_puzzle_free(wide);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(guesses_which_side_comes_first),
        cmocka_unit_test(ends_picross_at_the_next_title),
        cmocka_unit_test(writes_what_it_reads),
        cmocka_unit_test(refuses_to_write_what_it_cannot_say),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
