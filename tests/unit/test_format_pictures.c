/* The formats that are pictures: text, pbm, ppm, png. */
#include "fail_alloc.h"
#include "format_check.h"

#include "base/digest.h"
#include "base/text.h"
#include "format/format.h"

#include <stdio.h>
#include <string.h>

/* A header alone must not make the reader take memory for what it announces. */
static void allocates_no_more_than_there_is(void **state)
{
    static const char *const texts[] = {"P1 16000 16000 1", "P4 16000 16000 1"};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        long before = atomic_load(&fail_alloc_made);
        struct nonogram_diagnostic diagnostic;
        struct nonogram_puzzle *puzzle;
        assert_int_equal(
            ng_format_read(&ng_format_pbm, format_check_span(texts[i]), &puzzle, &diagnostic),
            NONOGRAM_BAD_INPUT);
        assert_true(atomic_load(&fail_alloc_made) - before < 8);
    }
}

/* Rows longer than a line of the format may be. */
static void writes_wide_pictures(void **state)
{
    (void)state;
    char text[402];
    memset(text, '#', 200);
    text[200] = '\n';
    memset(text + 201, '.', 200);
    text[401] = '\0';
    struct nonogram_puzzle *puzzle = format_check_read(&ng_format_text, format_check_span(text));
    format_check_round_trip(&ng_format_text, puzzle, true);
    format_check_round_trip(&ng_format_pbm, puzzle, true);
    format_check_round_trip(&ng_format_ppm, puzzle, true);
    ng_puzzle_free(puzzle);
}

static void refuses_to_write_what_it_cannot_say(void **state)
{
    struct nonogram_puzzle *bare = format_check_tiny(false);
    struct nonogram_puzzle *colour = format_check_colour(true);
    struct nonogram_puzzle *blots = format_check_read(
        &ng_format_json,
        format_check_span("{\"rows\":[[\"?\"]],\"columns\":[[1]],\"goal\":[\"#\"]}"));
    (void)state;
    format_check_unwritable(&ng_format_text, bare, "the puzzle has no goal picture");
    format_check_unwritable(&ng_format_pbm, bare, "the puzzle has no goal picture");
    format_check_unwritable(&ng_format_ppm, bare, "the puzzle has no goal picture");
    format_check_unwritable(&ng_format_text, colour, "text does not support colour");
    format_check_unwritable(&ng_format_pbm, colour, "pbm does not support colour");
    format_check_unwritable(&ng_format_ppm, blots, "ppm does not support blots");
    ng_puzzle_free(bare);
    ng_puzzle_free(colour);
    ng_puzzle_free(blots);
}

static void refuses_to_write_colours_that_would_be_mistaken(void **state)
{
    static const char twice[] =
        "{\"palette\":[{\"rgb\":\"fff\"},{\"rgb\":\"f00\"},{\"rgb\":\"f00\"}],"
        "\"goal\":[\"ab.\"]}";
    struct nonogram_puzzle *puzzle = format_check_read(&ng_format_json, format_check_span(twice));
    (void)state;
    format_check_unwritable(&ng_format_ppm, puzzle,
                            "ppm does not support two colours of the same RGB value");
    ng_puzzle_free(puzzle);
}

/* What is lost on purpose: all colours become black. */
static void writes_less_when_asked_to(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_colour(true);
    struct ng_format_write options = {.lossy = true};
    struct nonogram_text out = {.data = NULL};
    (void)state;
    assert_int_equal(ng_format_write(&ng_format_text, puzzle, &options, &out, NULL), NONOGRAM_OK);
    assert_int_equal(out.size, strlen("####\n#.##\n...#\n"));
    assert_memory_equal(out.data, "####\n#.##\n...#\n", out.size);
    ng_text_clear(&out);
    ng_puzzle_free(puzzle);
}

static void recognises_its_own(void **state)
{
    (void)state;
    assert_int_equal(ng_format_text.sniff(format_check_span(".#\n#."), true), 75);
    assert_int_equal(ng_format_text.sniff(format_check_span("01\n10\n"), true), 40);
    assert_int_equal(ng_format_text.sniff(format_check_span("1\n1\n"), true), 20);
    assert_int_equal(ng_format_text.sniff(format_check_span("1 1\n"), true), 0);
    assert_int_equal(ng_format_text.sniff(format_check_span("1 1\n1 1\n"), true), 0);
    assert_int_equal(ng_format_text.sniff(format_check_span("0 1 1\n1 0 1\n"), true), 40);
    assert_int_equal(ng_format_text.sniff(format_check_span("0 1\n1 0\n\n1 0\n0 1\n"), true), 0);
    assert_int_equal(ng_format_text.sniff(format_check_span("2 2\n1\n1\n1\n1\n"), true), 0);
    assert_int_equal(ng_format_text.sniff(format_check_span("0,1\n1,0\n"), true), 40);
    assert_int_equal(ng_format_text.sniff(format_check_span("OX\nXO\n"), true), 60);
    assert_int_equal(ng_format_text.sniff(format_check_span("X X\n X\nX X\n"), true), 60);
    assert_int_equal(ng_format_text.sniff(format_check_span("2 2\n.#\n#.\n"), true), 75);
    assert_int_equal(ng_format_text.sniff(format_check_span("---\n"), true), 0);
    assert_int_equal(ng_format_text.sniff(format_check_span("ab\nba\n"), true), 0);
    assert_int_equal(ng_format_png.sniff(format_check_span("\x89PNG\r\n"), true), 95);
    assert_int_equal(ng_format_text.sniff(format_check_span("# comment\n"), true), 0);
    assert_int_equal(ng_format_text.sniff(format_check_span(""), true), 0);
    assert_int_equal(ng_format_pbm.sniff(format_check_span("P4\n"), true), 95);
    assert_int_equal(ng_format_pbm.sniff(format_check_span("P3\n"), true), 0);
    assert_int_equal(ng_format_pbm.sniff(format_check_span("P1"), true), 0);
    assert_int_equal(ng_format_ppm.sniff(format_check_span("P6#"), true), 95);
    assert_int_equal(ng_format_ppm.sniff(format_check_span("P1 "), true), 0);
}

static void put_word(char *p, uint32_t word)
{
    for (unsigned i = 0; i < 4; i++) {
        p[i] = (char)(word >> (24 - 8 * i) & 0xff);
    }
}

/* Gives every chunk that is whole the checksum that it should have. */
static void mend_checksums(char *png, size_t size)
{
    for (size_t at = 8; size >= 12 && at <= size - 12;) {
        const unsigned char *p = (const unsigned char *)png + at;
        size_t data = (size_t)p[0] << 24 | (size_t)p[1] << 16 | (size_t)p[2] << 8 | p[3];
        if (data > size - 12 - at) {
            return;
        }
        put_word(png + at + 8 + data, ng_checksum_crc(0, p + 4, 4 + data));
        at += 12 + data;
    }
}

/* Damage that the chunks' checksums do not show. */
static void survives_damage_within_chunks(void **state)
{
    static const char *const files[] = {"grey2",    "grey8",           "rgb16",
                                        "palette2", "transparent-key", "enlarged"};
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        char path[80];
        snprintf(path, sizeof path, "png/%s.png", files[i]);
        struct format_check_file file = format_check_load(path);
        char *copy = malloc(file.size);
        assert_non_null(copy);
        for (size_t change = 0; change < file.size * 8; change++) {
            struct nonogram_diagnostic diagnostic = {.line = 0};
            struct nonogram_puzzle *puzzle;
            memcpy(copy, file.text, file.size);
            copy[change / 8] = (char)(copy[change / 8] ^ 1 << change % 8);
            mend_checksums(copy, file.size);
            struct ng_span text = {copy, file.size};
            enum nonogram_status status =
                ng_format_read(&ng_format_png, text, &puzzle, &diagnostic);
            assert_true(status == NONOGRAM_OK || diagnostic.column > 0);
            ng_puzzle_free(puzzle);
        }
        free(copy);
        free(file.text);
    }
}

/* The most memory that reading the text takes, of at most `limit` bytes. */
static size_t peak_of(const struct ng_format *format, struct ng_span text, size_t limit,
                      enum nonogram_status expected)
{
    struct ng_memory memory = {.limit = limit};
    struct nonogram_puzzle *puzzle = NULL;
    struct nonogram_diagnostic diagnostic;
    assert_int_equal(ng_format_read_as(format, text, &(struct ng_reading){.memory = &memory},
                                       &puzzle, &diagnostic),
                     expected);
    ng_puzzle_free(puzzle);
    return atomic_load(&memory.peak);
}

/* Cells that a text does not hold one by one cost no more than their grid, which is there twice
 * while the puzzle is made. Nothing is filled up before the size is known to be possible. */
static void fills_up_within_the_grid(void **state)
{
    enum { WIDE = 1200, HIGH = 800, CELLS = (WIDE + 1) * (HIGH + 1), MOST = 3 * CELLS };
    static const char *const huge[] = {"5 4294967295\n ## #\n\n ####\n",
                                       "4294967295 6\n ## #\n # # #\n\n # ###\n  #",
                                       "20000 20000\n #\n##\n", "3000 1500\n #\n##\n"};
    struct nonogram_text text = {.data = NULL};
    (void)state;
    for (int i = 0; i < WIDE; i++) {
        ng_text_char(&text, ' ');
    }
    ng_text_string(&text, "#\n");
    for (int i = 0; i < HIGH; i++) {
        ng_text_string(&text, " #\n");
    }
    struct ng_span ragged = {text.data, text.size};
    assert_true(peak_of(&ng_format_text, ragged, 0, NONOGRAM_OK) < MOST);
    assert_true(peak_of(&ng_format_text, ragged, CELLS, NONOGRAM_NO_MEMORY) <= CELLS);
    ragged = format_check_span("1200 800\n #\n##\n");
    assert_true(peak_of(&ng_format_text, ragged, 0, NONOGRAM_OK) < MOST);
    for (size_t i = 0; i < sizeof huge / sizeof huge[0]; i++) {
        assert_true(peak_of(&ng_format_text, format_check_span(huge[i]), 0, NONOGRAM_BAD_INPUT) <
                    10000);
    }
    ng_text_reset(&text);
    ng_text_string(&text, "P4\n1200 800\n");
    for (int i = 0; i < HIGH * WIDE / 8; i++) {
        ng_text_char(&text, i % 32 == 0 ? '\xff' : '\0');
    }
    struct ng_span image = {text.data, text.size};
    assert_true(peak_of(&ng_format_pbm, image, 0, NONOGRAM_OK) < 3 * MOST);
    ng_text_clear(&text);
}

static bool stop_now(void *context)
{
    ++*(unsigned *)context;
    return true;
}

/* A reader stops when it is told to, also while it fills up. */
static void stops_while_it_reads(void **state)
{
    unsigned asked = 0;
    struct ng_poll poll = {.stop = stop_now, .context = &asked};
    struct nonogram_puzzle *puzzle = NULL;
    struct nonogram_diagnostic diagnostic;
    (void)state;
    assert_int_equal(ng_format_read_as(&ng_format_text, format_check_span("20000 10000\n #\n##\n"),
                                       &(struct ng_reading){.poll = &poll}, &puzzle, &diagnostic),
                     NONOGRAM_NO_MEMORY);
    assert_int_equal(asked, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(allocates_no_more_than_there_is),
        cmocka_unit_test(writes_wide_pictures),
        cmocka_unit_test(refuses_to_write_what_it_cannot_say),
        cmocka_unit_test(refuses_to_write_colours_that_would_be_mistaken),
        cmocka_unit_test(writes_less_when_asked_to),
        cmocka_unit_test(recognises_its_own),
        cmocka_unit_test(survives_damage_within_chunks),
        cmocka_unit_test(fills_up_within_the_grid),
        cmocka_unit_test(stops_while_it_reads),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
