/* The formats that are pictures: text, pbm, ppm. */
#include "fail_alloc.h"
#include "format_check.h"

#include "format/formats.h"

#include <string.h>

#define VALID "tests/data/valid/"

static void reads_the_same_puzzle_as_other_formats(void **state)
{
    (void)state;
    format_check_file_is(&ng_format_text, VALID "text/tiny.txt", format_check_tiny(true));
    format_check_file_is(&ng_format_text, VALID "text/digits.txt", format_check_tiny(true));
    format_check_file_is(&ng_format_text, VALID "text/indented.txt", format_check_tiny(true));
    format_check_file_is(&ng_format_pbm, VALID "pbm/tiny.pbm", format_check_tiny(true));
    format_check_file_is(&ng_format_pbm, VALID "pbm/raw.pbm", format_check_tiny(true));
    format_check_file_is(&ng_format_pbm, VALID "pbm/comments.pbm", format_check_tiny(true));
    format_check_file_is(&ng_format_ppm, VALID "ppm/colour.ppm", format_check_colour(true));
    format_check_file_is(&ng_format_ppm, VALID "ppm/raw.ppm", format_check_colour(true));
    format_check_file_is(&ng_format_ppm, VALID "ppm/wide.ppm", format_check_colour(true));
}

static void expect_count(const struct ng_format *format, const char *path, size_t count)
{
    struct format_check_file file = format_check_load(path);
    assert_int_equal(format_check_count(format, (struct ng_span){file.text, file.size}), count);
    free(file.text);
}

static void reads_several_pictures(void **state)
{
    (void)state;
    expect_count(&ng_format_text, VALID "text/several.txt", 2);
    expect_count(&ng_format_pbm, VALID "pbm/several.pbm", 3);
    expect_count(&ng_format_ppm, VALID "ppm/wide.ppm", 1);
}

/* Black and white stay plain; where white is missing, the most frequent colour is the background,
 * unless it is the only one. */
static void finds_the_background(void **state)
{
    struct nonogram_puzzle *puzzle = format_check_read_file(&ng_format_ppm, VALID "ppm/black.ppm");
    (void)state;
    assert_false(ng_puzzle_is_colour(puzzle));
    assert_int_equal(puzzle->goal[1], 1);
    ng_puzzle_free(puzzle);
    puzzle = format_check_read_file(&ng_format_ppm, VALID "ppm/background.ppm");
    assert_int_equal(puzzle->palette.colours[0].rgb, 0x000000);
    assert_int_equal(puzzle->palette.colours[1].rgb, 0xffff00);
    assert_int_equal(puzzle->goal[2], 1);
    ng_puzzle_free(puzzle);
    puzzle = format_check_read_file(&ng_format_ppm, VALID "ppm/single.ppm");
    assert_int_equal(puzzle->palette.colours[0].rgb, 0xffffff);
    assert_int_equal(puzzle->palette.colours[1].rgb, 0xff0000);
    assert_int_equal(puzzle->goal[0], 1);
    ng_puzzle_free(puzzle);
}

static void refuses_malformed_files(void **state)
{
    (void)state;
    format_check_malformed(&ng_format_text, "text");
    format_check_malformed(&ng_format_pbm, "pbm");
    format_check_malformed(&ng_format_ppm, "ppm");
}

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

static void write_and_read(const struct ng_format *format, const char *path)
{
    struct nonogram_puzzle *puzzle = format_check_read_file(format, path);
    format_check_round_trip(format, puzzle, true);
    ng_puzzle_free(puzzle);
}

static void writes_what_it_reads(void **state)
{
    (void)state;
    write_and_read(&ng_format_text, VALID "text/digits.txt");
    write_and_read(&ng_format_pbm, VALID "pbm/raw.pbm");
    write_and_read(&ng_format_ppm, VALID "ppm/raw.ppm");
    write_and_read(&ng_format_ppm, VALID "ppm/black.ppm");
    write_and_read(&ng_format_ppm, VALID "ppm/background.ppm");
    write_and_read(&ng_format_ppm, VALID "ppm/single.ppm");
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
    format_check_unwritable(&ng_format_text, colour, "text cannot say colour");
    format_check_unwritable(&ng_format_pbm, colour, "pbm cannot say colour");
    format_check_unwritable(&ng_format_ppm, blots, "ppm cannot say blots");
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
                            "ppm cannot say two colours of the same RGB value");
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
    assert_int_equal(ng_format_text.sniff(format_check_span("# comment\n"), true), 0);
    assert_int_equal(ng_format_text.sniff(format_check_span(""), true), 0);
    assert_int_equal(ng_format_pbm.sniff(format_check_span("P4\n"), true), 95);
    assert_int_equal(ng_format_pbm.sniff(format_check_span("P3\n"), true), 0);
    assert_int_equal(ng_format_pbm.sniff(format_check_span("P1"), true), 0);
    assert_int_equal(ng_format_ppm.sniff(format_check_span("P6#"), true), 95);
    assert_int_equal(ng_format_ppm.sniff(format_check_span("P1 "), true), 0);
}

static void survives_damage(void **state)
{
    (void)state;
    format_check_damage(&ng_format_text, "text");
    format_check_damage(&ng_format_pbm, "pbm");
    format_check_damage(&ng_format_ppm, "ppm");
}

static void fail_each(const struct ng_format *format, const char *path)
{
    struct format_check_file file = format_check_load(path);
    struct format_check_run run = {format, {file.text, file.size}};
    assert_true(fail_alloc_each(format_check_run, &run) > 3);
    free(file.text);
}

static void survives_running_out_of_memory(void **state)
{
    (void)state;
    fail_each(&ng_format_text, VALID "text/tiny.txt");
    fail_each(&ng_format_pbm, VALID "pbm/raw.pbm");
    fail_each(&ng_format_ppm, VALID "ppm/background.ppm");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_same_puzzle_as_other_formats),
        cmocka_unit_test(reads_several_pictures),
        cmocka_unit_test(finds_the_background),
        cmocka_unit_test(refuses_malformed_files),
        cmocka_unit_test(allocates_no_more_than_there_is),
        cmocka_unit_test(writes_what_it_reads),
        cmocka_unit_test(writes_wide_pictures),
        cmocka_unit_test(refuses_to_write_what_it_cannot_say),
        cmocka_unit_test(refuses_to_write_colours_that_would_be_mistaken),
        cmocka_unit_test(writes_less_when_asked_to),
        cmocka_unit_test(recognises_its_own),
        cmocka_unit_test(survives_damage),
        cmocka_unit_test(survives_running_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
