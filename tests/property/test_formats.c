/* Whatever a format writes, is found to be in that format, by its suffix and without one, from a
 * file and from a pipe, and reads back as the puzzle that it was. */
#include "sample.h"

#include "base/memory.h"
#include "base/text.h"
#include "format/format.h"
#include "format/write.h"
#include "model/build.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* So much of a file is looked at (NG_STREAM_CHUNK), and so many of a pipe's first lines one by one
 * (batch/source.c). */
enum { CHUNK = 1 << 16 };

/* What is being checked, for messages. */
struct check {
    const struct ng_format *format;
    struct ng_span text;
    const char *name;
};

static void check_format(const struct check *check, const struct ng_format *found,
                         const struct nonogram_diagnostic *diagnostic, const char *how)
{
    if (found != check->format) {
        fail_msg("%s, %s: %s instead of %s: %s\n%.*s", check->name, how,
                 found == NULL ? "nothing" : found->name, check->format->name,
                 found == NULL ? diagnostic->message : "",
                 check->text.size < 2000 ? (int)check->text.size : 2000, check->text.text);
    }
}

static void check_name(const struct check *check, const char *path)
{
    bool complete = check->text.size <= CHUNK;
    struct ng_span text = {check->text.text, complete ? check->text.size : CHUNK};
    struct nonogram_diagnostic diagnostic = {.line = 0};
    const struct ng_format *found = ng_format_detect(text, complete, path, &diagnostic);
    if (!complete && (found == NULL || found->extent == NULL)) {
        found = ng_format_detect(check->text, true, path, &diagnostic);
    }
    check_format(check, found, &diagnostic, path != NULL ? path : "without a name");
}

/* As a file is judged, by a name of any of the format's suffixes and without any. */
static void check_file(const struct check *check)
{
    char path[40];
    for (size_t i = 0; check->format->suffixes[i] != NULL; i++) {
        (void)snprintf(path, sizeof path, "folder/a.%s", check->format->suffixes[i]);
        check_name(check, path);
    }
    check_name(check, NULL);
}

/* As a pipe is judged by its first line. */
static void check_pipe(const struct check *check)
{
    struct nonogram_diagnostic diagnostic = {.line = 0};
    const struct ng_format *found = ng_format_detect_line(check->text, false, NULL);
    if (found != NULL) {
        check_format(check, found, &diagnostic, "from its first line");
    }
}

/* A picture knows neither the order of colours nor those that it does not use. */
static bool has_same_picture(const struct nonogram_puzzle *a, const struct nonogram_puzzle *b)
{
    bool same = a->width == b->width && a->height == b->height;
    for (size_t i = 0; same && i < (size_t)a->width * a->height; i++) {
        same = a->palette.colours[a->goal[i]].rgb == b->palette.colours[b->goal[i]].rgb;
    }
    return same;
}

static void check_back(const struct check *check, const struct nonogram_puzzle *puzzle, bool lossy)
{
    struct nonogram_diagnostic diagnostic = {.line = 0};
    struct ng_format_write options = {.lossy = lossy};
    struct nonogram_text again = {.data = NULL};
    struct nonogram_puzzle *back;
    if (ng_format_read(check->format, check->text, &back, &diagnostic) != NONOGRAM_OK) {
        fail_msg("%s: %s: %lu:%lu: %s\n%.*s", check->name, check->format->name, diagnostic.line,
                 diagnostic.column, diagnostic.message, (int)check->text.size, check->text.text);
    }
    struct nonogram_puzzle expected = *puzzle;

    /* Not every format has a place for the picture. */
    expected.goal = back->goal != NULL ? puzzle->goal : NULL;
    if (check->format->picture) {
        assert_true(lossy || has_same_picture(puzzle, back));
    } else if (!lossy && !sample_same(&expected, back, false)) {
        fail_msg("%s: another puzzle from %s\n%.*s", check->name, check->format->name,
                 (int)check->text.size, check->text.text);
    }
    assert_int_equal(ng_format_write(check->format, back, &options, &again, &diagnostic),
                     NONOGRAM_OK);
    assert_int_equal(again.size, check->text.size);
    assert_memory_equal(again.data, check->text.text, again.size);
    nonogram_text_clear(&again);
    ng_puzzle_free(back);
}

/* Whether a format can say the puzzle; if it can, all is checked. */
static bool check_pair(const struct nonogram_puzzle *puzzle, const struct ng_format *format,
                       bool lossy, const char *name)
{
    struct ng_format_write options = {.lossy = lossy};
    struct nonogram_diagnostic diagnostic = {.line = 0};
    struct nonogram_text out = {.data = NULL};
    bool said = ng_format_write(format, puzzle, &options, &out, &diagnostic) == NONOGRAM_OK;
    struct check check = {format, {out.data, out.size}, name};
    if (said) {
        check_file(&check);
        check_pipe(&check);
        check_back(&check, puzzle, lossy);
    } else {
        assert_string_not_equal(diagnostic.message, "");
    }
    nonogram_text_clear(&out);
    return said;
}

/* Returns the number of formats that can say the puzzle, which is freed. */
static unsigned check_all(struct nonogram_puzzle *puzzle, const char *name)
{
    unsigned said = 0;
    assert_non_null(puzzle);
    for (size_t i = 0; ng_format_all[i] != NULL; i++) {
        if (check_pair(puzzle, ng_format_all[i], false, name)) {
            said++;
        } else {
            (void)check_pair(puzzle, ng_format_all[i], true, name);
        }
    }
    ng_puzzle_free(puzzle);
    return said;
}

/* A puzzle whose picture is that of the function. */
static struct nonogram_puzzle *draw(uint32_t width, uint32_t height, unsigned colours,
                                    uint8_t (*cell)(uint32_t x, uint32_t y))
{
    static const struct ng_place nowhere = {0, 0};
    struct ng_build *build = ng_build_new();
    assert_non_null(build);
    ng_build_width(build, width, nowhere);
    ng_build_height(build, height, nowhere);
    for (unsigned i = 0; colours > 1 && i < colours; i++) {
        assert_true(ng_build_colour(build, NULL, 0, 0x400000u * (i + 1), 0) > 0);
    }
    for (uint32_t y = 0; y < height; y++) {
        for (uint32_t x = 0; x < width; x++) {
            ng_build_cell(build, NG_BUILD_GOAL, cell(x, y), nowhere);
        }
    }
    ng_build_clues_from_goal(build);
    struct nonogram_diagnostic diagnostic;
    struct nonogram_puzzle *puzzle;
    assert_int_equal(ng_build_finish(build, &puzzle, &diagnostic), NONOGRAM_OK);
    return puzzle;
}

static uint8_t blank(uint32_t x, uint32_t y)
{
    (void)x;
    (void)y;
    return 0;
}

static uint8_t filled(uint32_t x, uint32_t y)
{
    (void)x;
    (void)y;
    return 1;
}

static uint8_t chequered(uint32_t x, uint32_t y)
{
    return (uint8_t)((x + y) % 2);
}

static uint8_t first_blank(uint32_t x, uint32_t y)
{
    return x > 0 && y > 0;
}

static uint8_t last_blank(uint32_t x, uint32_t y)
{
    return x < 2 && y < 2;
}

static uint8_t striped(uint32_t x, uint32_t y)
{
    return (uint8_t)((x + y) % 3);
}

static uint8_t (*const striped_or_filled[])(uint32_t x, uint32_t y) = {filled, striped};

/* Every small size, with empty lines at all sides, and all empty. */
static void small_puzzles_pass_through_every_format(void **state)
{
    uint8_t (*const pictures[])(uint32_t x, uint32_t y) = {blank, filled, chequered, first_blank,
                                                           last_blank};
    char name[60];

    (void)state;
    for (uint32_t width = 1; width <= 7; width++) {
        for (uint32_t height = 1; height <= 7; height++) {
            for (size_t i = 0; i < sizeof pictures / sizeof pictures[0]; i++) {
                (void)snprintf(name, sizeof name, "%ux%u, picture %zu", width, height, i);
                assert_true(check_all(draw(width, height, 1, pictures[i]), name) >= 12);
            }
        }
    }
}

static void small_colour_puzzles_pass_through_every_format(void **state)
{
    char name[60];
    (void)state;
    for (uint32_t width = 1; width <= 7; width++) {
        for (uint32_t height = 1; height <= 7; height++) {
            (void)snprintf(name, sizeof name, "%ux%u in colour", width, height);
            assert_true(check_all(draw(width, height, 2, striped), name) >= 3);
        }
    }
}

/* From any format into any other. */
static void pairs_of_formats_pass_puzzles_on(void **state)
{
    char name[60];
    (void)state;
    for (size_t i = 0; ng_format_all[i] != NULL; i++) {
        struct nonogram_puzzle *puzzle = draw(5, 4, i % 2 == 0 ? 1 : 2, striped_or_filled[i % 2]);
        struct nonogram_diagnostic diagnostic = {.line = 0};
        struct ng_format_write options = {.lossy = true};
        struct nonogram_text out = {.data = NULL};
        struct nonogram_puzzle *back = NULL;
        (void)snprintf(name, sizeof name, "what %s wrote", ng_format_all[i]->name);
        if (ng_format_write(ng_format_all[i], puzzle, &options, &out, &diagnostic) == NONOGRAM_OK) {
            assert_int_equal(ng_format_read(ng_format_all[i], (struct ng_span){out.data, out.size},
                                            &back, &diagnostic),
                             NONOGRAM_OK);
            (void)check_all(back, name);
        }
        nonogram_text_clear(&out);
        ng_puzzle_free(puzzle);
    }
}

/* Texts beyond what is looked at, long lines, and large numbers. */
static void large_puzzles_pass_through_every_format(void **state)
{
    (void)state;
    assert_true(check_all(draw(300, 200, 1, chequered), "300x200") >= 12);
    assert_true(check_all(draw(200, 300, 2, striped), "200x300 in colour") >= 3);
    assert_true(check_all(draw(1, 70000, 1, chequered), "1x70000") >= 12);
    assert_true(check_all(draw(70000, 1, 1, filled), "70000x1, filled") >= 12);
    assert_true(check_all(draw(20, 5000, 1, blank), "20x5000, blank") >= 12);
}

static void random_puzzles_pass_through_every_format(void **state)
{
    char name[60];
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(1));
    for (unsigned i = 0; i < 500; i++) {
        uint32_t width = 1 + (uint32_t)ng_random_below(&random, 12);
        uint32_t height = 1 + (uint32_t)ng_random_below(&random, 12);
        unsigned colours = 1 + (unsigned)ng_random_below(&random, 3);
        bool hidden = ng_random_below(&random, 2) == 0;
        struct sample_shares shares = {(unsigned)ng_random_below(&random, 101), hidden ? 10 : 0,
                                       hidden ? 10 : 0, ng_random_below(&random, 2) == 0 ? 20 : 0};
        struct sample *sample = sample_new(width, height, colours);
        sample_fill(sample, &random, &shares);
        (void)snprintf(name, sizeof name, "random puzzle %u", i);
        (void)check_all(sample_puzzle(sample, !hidden), name);
        sample_free(sample);
    }
}

/* The same as draw(), with all that a format may drop; the texts begin with this character. */
static struct nonogram_puzzle *draw_with_texts(bool coloured, char first)
{
    static const struct ng_place nowhere = {0, 0};
    struct ng_build *build = ng_build_new();
    assert_non_null(build);
    ng_build_width(build, 3, nowhere);
    ng_build_height(build, 3, nowhere);
    for (unsigned i = 0; i < NG_NOTES; i++) {
        char text[] = "text A";
        text[sizeof text - 2] = "ABCDEFGHI"[i];
        text[0] = first;
        ng_build_text(build, (enum nonogram_note)i, text, sizeof text - 1);
    }
    /* Looks that cwc has, in its order. */
    if (coloured) {
        assert_true(ng_build_colour(build, "coal", 4, 0x000000, 'k') > 0);
        assert_true(ng_build_colour(build, "fire", 4, 0xff0000, 'f') > 0);
    }
    for (uint32_t i = 0; i < 9; i++) {
        ng_build_cell(build, NG_BUILD_GOAL, (uint8_t)(coloured ? i % 3 : i % 2), nowhere);
    }
    ng_build_clues_from_goal(build);
    struct nonogram_diagnostic diagnostic;
    struct nonogram_puzzle *puzzle;
    assert_int_equal(ng_build_finish(build, &puzzle, &diagnostic), NONOGRAM_OK);
    return puzzle;
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a != NULL && b != NULL && strcmp(a, b) == 0);
}

/* Whether a text has another beginning, alone: NG_DROPS_BRACKET. */
static bool is_bracket_lost(const char *a, const char *b)
{
    return a != NULL && b != NULL && *a == '[' && *b != '[' && strcmp(a + 1, b + 1) == 0;
}

/* What of the puzzle is not the same when it has been read back: NG_DROPS_…, or-ed. */
static unsigned dropped(const struct nonogram_puzzle *puzzle, const struct nonogram_puzzle *back)
{
    unsigned drops = (puzzle->goal != NULL) != (back->goal != NULL) ? NG_DROPS_GOAL : 0;
    for (unsigned i = 0; i < NG_NOTES; i++) {
        bool bracket = is_bracket_lost(puzzle->notes[i], back->notes[i]);
        unsigned loss = bracket ? NG_DROPS_BRACKET : 1u << i;
        drops |= same_text(puzzle->notes[i], back->notes[i]) ? 0 : loss;
    }
    for (unsigned i = 1; ng_puzzle_is_colour(puzzle) && i <= puzzle->palette.count; i++) {
        const struct nonogram_colour *a = &puzzle->palette.colours[i];
        const struct nonogram_colour *b = &back->palette.colours[i];
        drops |= same_text(a->name, b->name) ? 0 : NG_DROPS_NAMES;
        drops |= a->symbol == b->symbol ? 0 : NG_DROPS_LETTERS;
    }
    return drops;
}

/* What a format is said to leave out is what is missing when it is read back. */
static void what_is_left_out_is_what_is_said(void **state)
{
    unsigned said = 0;
    (void)state;
    for (size_t i = 0; ng_format_all[i] != NULL; i++) {
        for (unsigned kind = 0; kind < 4; kind++) {
            struct nonogram_puzzle *puzzle = draw_with_texts(kind % 2 == 1, kind < 2 ? 't' : '[');
            const struct ng_format *format = ng_format_all[i];
            struct ng_format_write options = {.lossy = false};
            struct nonogram_diagnostic diagnostic = {.line = 0};
            struct nonogram_text out = {.data = NULL};
            struct nonogram_puzzle *back = NULL;
            if (ng_format_write(format, puzzle, &options, &out, &diagnostic) == NONOGRAM_OK) {
                struct ng_span text = {out.data, out.size};
                said++;
                assert_int_equal(ng_format_read(format, text, &back, &diagnostic), NONOGRAM_OK);
                if (ng_write_left_out(format, puzzle) != dropped(puzzle, back)) {
                    fail_msg("%s: %x is said to be left out, %x is", format->name,
                             ng_write_left_out(format, puzzle), dropped(puzzle, back));
                }
            }
            ng_puzzle_free(back);
            nonogram_text_clear(&out);
            ng_puzzle_free(puzzle);
        }
    }
    assert_true(said > 24);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_puzzles_pass_through_every_format),
        cmocka_unit_test(small_colour_puzzles_pass_through_every_format),
        cmocka_unit_test(pairs_of_formats_pass_puzzles_on),
        cmocka_unit_test(large_puzzles_pass_through_every_format),
        cmocka_unit_test(random_puzzles_pass_through_every_format),
        cmocka_unit_test(what_is_left_out_is_what_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
