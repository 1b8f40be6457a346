/* The formats that are pictures: text, pbm, ppm, png. */
#include "fail_alloc.h"
#include "format_check.h"

#include "base/digest.h"
#include "format/format.h"

#include <stdio.h>
#include <string.h>

#define VALID "tests/data/valid/"

/* The two puzzles in every notation. */
static void reads_the_same_puzzle_as_other_formats(void **state)
{
    static const struct {
        const struct ng_format *format;
        const char *names; /* of the tiny puzzle's files, and behind '|' of the coloured one's */
    } files[] = {
        {&ng_format_text,
         "tiny.txt digits.txt indented.txt spaced.txt commas.txt semicolons.txt tabs.txt xo.txt "
         "o.txt squares.txt emoji.txt colour-emoji.txt blanks.txt blocks.txt sized.txt "
         "sized-width.txt sized-blanks.txt title.txt heading.txt |"},
        {&ng_format_pbm, "tiny.pbm raw.pbm comments.pbm |"},
        {&ng_format_ppm, "| colour.ppm raw.ppm wide.ppm"},
        {&ng_format_png,
         "grey1.png grey2.png grey4.png grey8.png grey16.png rgb8.png rgb16.png grey-alpha8.png "
         "rgba8.png rgba16.png palette1.png palette2.png palette4.png palette8.png "
         "transparent-palette.png transparent-key.png transparent-rgba.png enlarged.png | "
         "colour.png colour-interlaced.png"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        bool colour = false;
        for (const char *p = files[i].names; *p != '\0'; p += strspn(p, " ")) {
            size_t size = strcspn(p, " ");
            char path[80];
            snprintf(path, sizeof path, VALID "%s/%.*s", files[i].format->name, (int)size, p);
            if (*p == '|') {
                colour = true;
            } else {
                format_check_file_is(files[i].format, path,
                                     colour ? format_check_colour(true) : format_check_tiny(true));
            }
            p += size;
        }
    }
}

static void expect_guess(const struct ng_format *format, struct ng_span text, const char *guess)
{
    struct nonogram_puzzle *puzzle = format_check_read(format, text);
    assert_int_equal(puzzle->guess != NULL, guess != NULL);
    if (guess != NULL) {
        assert_string_equal(puzzle->guess->message, guess);
    }
    ng_puzzle_free(puzzle);
}

static void expect_guess_of_file(const struct ng_format *format, const char *path,
                                 const char *guess)
{
    struct format_check_file file = format_check_load(path);
    expect_guess(format, (struct ng_span){file.text, file.size}, guess);
    free(file.text);
}

/* What could be read otherwise is said; what is plain is not. */
static void says_what_it_guesses(void **state)
{
    static const char cells[] = "read as 6 x 5 cells of 3 x 3 pixels each";
    static const char clear[] = "what is transparent is read as white";
    static const char blanks[] = "blanks are read as cells that are not filled";
    (void)state;
    expect_guess_of_file(&ng_format_png, VALID "png/enlarged.png", cells);
    expect_guess_of_file(&ng_format_png, VALID "png/transparent-key.png", clear);
    expect_guess_of_file(&ng_format_png, VALID "png/rgba8.png", NULL);
    expect_guess(&ng_format_text, format_check_span("X X\nX X\n"), blanks);
    expect_guess(&ng_format_text, format_check_span("XX X\nX X\n"), NULL);
    expect_guess(&ng_format_text, format_check_span("X O\nX X\n"), NULL);
}

/* A line of sizes does not have to say them in one order, and a row of blanks may be empty. */
static void completes_pictures_of_blanks(void **state)
{
    static const char *const texts[] = {"  X\n\n X X\n", "\n  X  \n\n X X\n\n", "3 5\n  X\n\n X X",
                                        "5 3\n  X\n\n X X\n"};
    static const uint32_t widths[] = {4, 5, 5, 5};
    (void)state;
    for (size_t i = 0; i < 4; i++) {
        struct nonogram_puzzle *puzzle =
            format_check_read(&ng_format_text, format_check_span(texts[i]));
        assert_int_equal(puzzle->width, widths[i]);
        assert_int_equal(puzzle->height, 3);
        assert_int_equal(puzzle->goal[2], 1);
        assert_int_equal(puzzle->goal[2 * puzzle->width + 1], 1);
        assert_int_equal(puzzle->goal[2 * puzzle->width + 3], 1);
        assert_int_equal(puzzle->lines[1].count, 0);
        ng_puzzle_free(puzzle);
    }
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
    format_check_malformed(&ng_format_png, "png");
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

static void survives_damage(void **state)
{
    (void)state;
    format_check_damage(&ng_format_text, "text");
    format_check_damage(&ng_format_pbm, "pbm");
    format_check_damage(&ng_format_ppm, "ppm");
    format_check_damage(&ng_format_png, "png");
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
        snprintf(path, sizeof path, VALID "png/%s.png", files[i]);
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
    fail_each(&ng_format_png, VALID "png/grey2.png");
    fail_each(&ng_format_png, VALID "png/enlarged.png");
    fail_each(&ng_format_text, VALID "text/sized-blanks.txt");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_the_same_puzzle_as_other_formats),
        cmocka_unit_test(says_what_it_guesses),
        cmocka_unit_test(completes_pictures_of_blanks),
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
        cmocka_unit_test(survives_damage_within_chunks),
        cmocka_unit_test(survives_running_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
