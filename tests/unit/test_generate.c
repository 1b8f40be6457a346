/* Made-up puzzles and traced images, through the public functions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/text.h"
#include "fail_alloc.h"
#include "generate/generate.h"
#include "generate/harden.h"
#include "generate/sketch.h"
#include "nonogram.h"

#include <stdio.h>
#include <string.h>

static bool fits(const struct nonogram_generate_options *options)
{
    return ng_generate_accepts(options) && ng_generate_fits(options);
}

static enum nonogram_verdict verdict_of(const struct nonogram_puzzle *puzzle)
{
    struct nonogram_result result;
    assert_int_equal(nonogram_solve(puzzle, NULL, &result), NONOGRAM_OK);
    enum nonogram_verdict verdict = result.verdict;
    if (verdict == NONOGRAM_UNIQUE) {
        size_t size = (size_t)nonogram_width(puzzle) * nonogram_height(puzzle);
        assert_memory_equal(result.first, nonogram_goal(puzzle), size);
    }
    nonogram_result_clear(&result);
    return verdict;
}

static struct nonogram_generate_options defaults(void)
{
    struct nonogram_generate_options options;
    nonogram_generate_defaults(&options);
    return options;
}

/* Makes so many; each has one solution, the goal, and the class. */
static void make_some(const struct nonogram_generate_options *options, uint64_t count)
{
    for (uint64_t i = 0; i < count; i++) {
        struct nonogram_puzzle *puzzle;
        struct nonogram_grade grade;
        assert_int_equal(nonogram_generate(options, i, &puzzle, &grade), NONOGRAM_OK);
        assert_int_equal(nonogram_width(puzzle), options->width);
        assert_int_equal(nonogram_height(puzzle), options->height);
        assert_int_equal(verdict_of(puzzle), NONOGRAM_UNIQUE);
        if (!options->any_class) {
            assert_int_equal(grade.difficulty, options->difficulty);
        }
        nonogram_free(puzzle);
    }
}

static void every_style_gives_unique_puzzles(void **state)
{
    (void)state;
    for (int style = NONOGRAM_STYLE_SYMMETRIC; style <= NONOGRAM_STYLE_RANDOM; style++) {
        struct nonogram_generate_options options = defaults();
        options.style = (enum nonogram_style)style;
        options.width = 12;
        options.height = 9;
        make_some(&options, 10);
    }
}

static void every_class_is_found(void **state)
{
    (void)state;
    for (int class = NONOGRAM_CLASS_TRIVIAL; class <= NONOGRAM_CLASS_NESTED; class ++) {
        struct nonogram_generate_options options = defaults();
        options.difficulty = (enum nonogram_class) class;
        options.style = NONOGRAM_STYLE_RANDOM;
        if (class == NONOGRAM_CLASS_TRIVIAL) {
            options.width = options.height = 5;
        } else if (class == NONOGRAM_CLASS_NESTED) {
            options.width = options.height = 12;
        }
        make_some(&options, 2);
    }
}

/* Those to be searched: as small as they come, and with colours and a sketch beside the chain. */
static void puzzles_to_be_searched(void **state)
{
    struct nonogram_generate_options options = defaults();
    struct nonogram_puzzle *puzzle = NULL;

    (void)state;
    options.difficulty = NONOGRAM_CLASS_SEARCH;
    options.width = options.height = NG_SEARCH_LEAST;
    make_some(&options, 1);
    options.width = 18;
    options.height = 24;
    options.colours = 2;
    options.style = NONOGRAM_STYLE_ORNAMENT;
    make_some(&options, 1);
    assert_true(fits(&options));
    options.height = NG_SEARCH_LEAST - 1;
    assert_false(fits(&options));
    assert_int_equal(nonogram_generate(&options, 0, &puzzle, NULL), NONOGRAM_END);
    assert_null(puzzle);
    options.any_class = true;
    assert_true(fits(&options));
    options.width = 0;
    assert_false(fits(&options));
    nonogram_generate_defaults(&options);
    options.style = NONOGRAM_STYLE_TEXT;
    assert_false(fits(&options));
    options.word = "HELLO WORLD";
    assert_false(fits(&options));
    options.word = "HI";
    options.width = options.height = 50;
    assert_true(fits(&options));
}

static void colours_are_used(void **state)
{
    struct nonogram_generate_options options = defaults();
    (void)state;
    options.colours = 3;
    options.width = options.height = 15;
    make_some(&options, 3);
    struct nonogram_puzzle *puzzle;
    assert_int_equal(nonogram_generate(&options, 0, &puzzle, NULL), NONOGRAM_OK);
    assert_int_equal(nonogram_colours(puzzle), 3);
    bool seen[4] = {false};
    for (size_t i = 0; i < 225; i++) {
        seen[nonogram_goal(puzzle)[i]] = true;
    }
    assert_true(seen[0] && seen[1] && seen[2] && seen[3]);
    nonogram_free(puzzle);
}

/* Makes a picture of a style, whose images are alike at the middle of both sides or of one. */
static void check_images(enum nonogram_style style, uint32_t width, uint32_t height,
                         uint64_t number)
{
    struct nonogram_generate_options options = defaults();
    struct nonogram_puzzle *puzzle;
    options.style = style;
    options.width = width;
    options.height = height;
    options.colours = 1 + (unsigned)number % 2;
    assert_int_equal(nonogram_generate(&options, number, &puzzle, NULL), NONOGRAM_OK);
    const uint8_t *goal = nonogram_goal(puzzle);
    for (size_t y = 0; y < height; y++) {
        for (size_t x = 0; x < width; x++) {
            uint8_t cell = goal[width * y + x];
            assert_int_equal(cell, goal[width * y + width - 1 - x]);
            if (style == NONOGRAM_STYLE_ORNAMENT) {
                assert_int_equal(cell, goal[width * (height - 1 - y) + x]);
                assert_true(width != height || cell == goal[width * x + y]);
            }
        }
    }
    nonogram_free(puzzle);
}

static void pictures_are_symmetric(void **state)
{
    (void)state;
    for (uint64_t number = 0; number < 10; number++) {
        check_images(NONOGRAM_STYLE_SYMMETRIC, 21, 10, number);
        check_images(NONOGRAM_STYLE_ORNAMENT, 15, 15, number);
        check_images(NONOGRAM_STYLE_ORNAMENT, 16, 11, number);
    }
}

static void a_word_can_be_read(void **state)
{
    struct nonogram_generate_options options = defaults();
    (void)state;
    assert_true(ng_sketch_has_word("Tea 4 2!"));
    assert_false(ng_sketch_has_word(""));
    assert_false(ng_sketch_has_word("a/b"));
    options.style = NONOGRAM_STYLE_TEXT;
    options.word = "TL";
    options.width = ng_sketch_word_width("TL");
    options.height = ng_sketch_word_height();
    assert_int_equal(options.width, 13);
    assert_int_equal(options.height, 9);
    struct nonogram_puzzle *puzzle;
    assert_int_equal(nonogram_generate(&options, 0, &puzzle, NULL), NONOGRAM_OK);
    static const char picture[] = "............."
                                  ".#####.#....."
                                  "...#...#....."
                                  "...#...#....."
                                  "...#...#....."
                                  "...#...#....."
                                  "...#...#....."
                                  "...#...#####."
                                  ".............";
    size_t same = 0;
    for (size_t i = 0; i < sizeof picture - 1; i++) {
        same += (nonogram_goal(puzzle)[i] != 0) == (picture[i] == '#');
    }
    assert_true(same >= sizeof picture - 1 - 12); /* few cells were changed to make it unique */
    nonogram_free(puzzle);
    options.width--;
    assert_int_equal(nonogram_generate(&options, 0, &puzzle, NULL), NONOGRAM_BAD_USE);
    assert_null(puzzle);
}

static bool stop_at_once(void *context)
{
    (void)context;
    return true;
}

static void making_ends_early(void **state)
{
    struct nonogram_generate_options options = defaults();
    (void)state;
    options.stop = stop_at_once;
    struct nonogram_puzzle *puzzle;
    assert_int_equal(nonogram_generate(&options, 0, &puzzle, NULL), NONOGRAM_END);
}

static void wrong_wishes_are_refused(void **state)
{
    struct nonogram_puzzle *puzzle;
    (void)state;
    struct nonogram_generate_options wrong[9];
    for (size_t i = 0; i < 9; i++) {
        wrong[i] = defaults();
    }
    wrong[0].width = 0;
    wrong[1].height = 0;
    wrong[2].colours = 0;
    wrong[3].colours = NONOGRAM_GENERATE_COLOURS_MAX + 1;
    wrong[4].density = 100;
    wrong[5].style = (enum nonogram_style)99;
    wrong[6].difficulty = NONOGRAM_CLASS_MULTIPLE;
    wrong[7].style = NONOGRAM_STYLE_TEXT;
    wrong[8].width = wrong[8].height = UINT32_MAX;
    for (size_t i = 0; i < 9; i++) {
        assert_int_equal(nonogram_generate(&wrong[i], 0, &puzzle, NULL), NONOGRAM_BAD_USE);
    }
    assert_int_equal(nonogram_generate(NULL, 0, NULL, NULL), NONOGRAM_BAD_USE);
    nonogram_generate_defaults(NULL);
}

/* ---- tracing ---- */

static void trace(const char *image, size_t size, const struct nonogram_trace_options *options,
                  struct nonogram_traced *traced)
{
    struct nonogram_diagnostic diagnostic = {.message = ""};
    assert_int_equal(nonogram_trace(image, size, options, traced, &diagnostic), NONOGRAM_OK);
}

static void a_unique_picture_stays(void **state)
{
    static const char image[] = "P1 3 3 1 1 1 1 0 1 1 1 1";
    (void)state;
    struct nonogram_traced traced;
    trace(image, sizeof image - 1, NULL, &traced);
    assert_int_equal(traced.changes, 0);
    assert_true(traced.fewest);
    assert_memory_equal(nonogram_goal(traced.puzzle), "\1\1\1\1\0\1\1\1\1", 9);
    nonogram_traced_clear(&traced);
    nonogram_traced_clear(&traced);
    nonogram_traced_clear(NULL);
}

/* Two cells in a diagonal have another solution; one change is enough, and no fewer. */
static void an_ambiguous_picture_is_changed_in_one_cell(void **state)
{
    static const char image[] = "#.\n.#\n";
    const struct nonogram_trace_options line = {.line = true};
    struct nonogram_traced traced;
    (void)state;
    for (int i = 0; i < 2; i++) {
        trace(image, sizeof image - 1, i == 0 ? NULL : &line, &traced);
        assert_int_equal(traced.changes, 1);
        assert_true(traced.fewest);
        assert_int_equal(verdict_of(traced.puzzle), NONOGRAM_UNIQUE);
        nonogram_traced_clear(&traced);
    }
}

/* Whether the picture, with `changes` or fewer of its cells flipped in any way, has one solution.
 */
static bool brute_force(uint8_t *cells, uint32_t width, uint32_t height, size_t from,
                        unsigned changes)
{
    struct nonogram_puzzle *puzzle;
    assert_int_equal(nonogram_from_picture(width, height, cells, &puzzle, NULL), NONOGRAM_OK);
    bool unique = verdict_of(puzzle) == NONOGRAM_UNIQUE;
    nonogram_free(puzzle);
    for (size_t i = from; i < (size_t)width * height && !unique && changes > 0; i++) {
        cells[i] ^= 1;
        unique = brute_force(cells, width, height, i + 1, changes - 1);
        cells[i] ^= 1;
    }
    return unique;
}

/* Traces a 4x4 picture, and holds the number of changes against trying all smaller ones; returns
 * it. */
static uint64_t expect_fewest(uint8_t *cells)
{
    char image[64];
    int size = snprintf(image, sizeof image, "P1 4 4 ");
    for (int i = 0; i < 16; i++) {
        image[size++] = (char)('0' + cells[i]);
    }
    struct nonogram_traced traced;
    trace(image, (size_t)size, NULL, &traced);
    assert_non_null(traced.puzzle);
    assert_int_equal(verdict_of(traced.puzzle), NONOGRAM_UNIQUE);
    assert_true(traced.fewest);
    uint64_t changes = traced.changes;
    assert_true(changes == 0 || !brute_force(cells, 4, 4, 0, (unsigned)changes - 1));
    nonogram_traced_clear(&traced);
    return changes;
}

static void fewest_is_what_trying_all_finds(void **state)
{
    uint8_t diagonal[] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    uint32_t random = 12345;
    (void)state;
    assert_true(expect_fewest(diagonal) > 1);
    for (int round = 0; round < 60; round++) {
        uint8_t cells[16];
        for (int i = 0; i < 16; i++) {
            random = random * 1664525u + 1013904223u;
            cells[i] = (uint8_t)(random >> 28 & 1);
        }
        (void)expect_fewest(cells);
    }
}

/* A picture with one solution, which takes more conflicts than a look has: a change may be made to
 * it, but is not what it takes. Only the last cell of the chain may change. */
static void what_is_too_hard_to_tell_is_not_said_to_need_a_change(void **state)
{
    enum { LENGTH = 25, CELLS = LENGTH * LENGTH };
    struct nonogram_generate_options options = defaults();
    struct nonogram_puzzle *puzzle;
    char image[CELLS + 16];
    uint8_t keep[CELLS];
    (void)state;
    options.width = options.height = LENGTH;
    options.difficulty = NONOGRAM_CLASS_SEARCH;
    options.seed = 3;
    assert_int_equal(nonogram_generate(&options, 0, &puzzle, NULL), NONOGRAM_OK);
    int size = snprintf(image, sizeof image, "P1 %d %d ", LENGTH, LENGTH);
    size_t first = 0;
    for (size_t i = CELLS; i-- > 0;) {
        image[(size_t)size + i] = (char)('0' + nonogram_goal(puzzle)[i]);
        first = nonogram_goal(puzzle)[i] != 0 ? i : first;
    }
    memset(keep, 1, sizeof keep);
    keep[first] = 0;
    const struct nonogram_trace_options tracing = {.keep = keep};
    struct nonogram_traced traced;
    trace(image, (size_t)size + CELLS, &tracing, &traced);
    assert_true(traced.changes == 0 || !traced.fewest);
    nonogram_traced_clear(&traced);
    nonogram_free(puzzle);
}

static void kept_cells_stay(void **state)
{
    static const char image[] = "#.\n.#\n";
    const uint8_t some[] = {1, 1, 1, 0}, all[] = {1, 1, 1, 1};
    (void)state;
    struct nonogram_traced traced;
    trace(image, sizeof image - 1, &(struct nonogram_trace_options){.keep = some}, &traced);
    assert_memory_equal(nonogram_goal(traced.puzzle), "\1\0\0\0", 4);
    nonogram_traced_clear(&traced);
    trace(image, sizeof image - 1, &(struct nonogram_trace_options){.keep = all}, &traced);
    assert_null(traced.puzzle);
    nonogram_traced_clear(&traced);
}

static void images_are_scaled_and_reduced(void **state)
{
    /* a grey ramp: the left half dark */
    static const char ramp[] = "P2 4 2 255 0 60 190 255 0 60 190 255";
    static const char raw[] = "P5 2 1 255 \0\377";
    static const char colours[] = "P3 3 1 255 255 255 255 255 0 0 0 0 255";
    (void)state;
    struct nonogram_traced traced;
    trace(ramp, sizeof ramp - 1, NULL, &traced);
    assert_memory_equal(traced.drawn, "\1\1\0\0\1\1\0\0", 8);
    nonogram_traced_clear(&traced);
    trace(ramp, sizeof ramp - 1, &(struct nonogram_trace_options){.width = 2}, &traced);
    assert_int_equal(traced.height, 1);
    assert_memory_equal(traced.drawn, "\1\0", 2);
    nonogram_traced_clear(&traced);
    trace(ramp, sizeof ramp - 1, &(struct nonogram_trace_options){.threshold = 80}, &traced);
    assert_memory_equal(traced.drawn, "\1\1\1\0\1\1\1\0", 8);
    nonogram_traced_clear(&traced);
    trace(ramp, sizeof ramp - 1, &(struct nonogram_trace_options){.dither = true}, &traced);
    assert_int_equal(traced.drawn[0], 1);
    assert_int_equal(traced.drawn[3], 0);
    nonogram_traced_clear(&traced);
    trace(raw, sizeof raw - 1, NULL, &traced);
    assert_memory_equal(traced.drawn, "\1\0", 2);
    nonogram_traced_clear(&traced);
    trace(colours, sizeof colours - 1, &(struct nonogram_trace_options){.colours = 2}, &traced);
    assert_int_equal(nonogram_colours(traced.puzzle), 2);
    assert_true(traced.drawn[0] != traced.drawn[1] && traced.drawn[1] != traced.drawn[2] &&
                traced.drawn[0] != traced.drawn[2]);
    nonogram_traced_clear(&traced);
}

enum { SIDE = 100 };

static bool give_up(void *context)
{
    (void)context;
    return true;
}

/* Draws a grey image of SIDE x SIDE pixels in cells of 10 x 10 of them, before any changes. */
static void expect_drawn(unsigned (*light)(int x, int y), enum nonogram_trace_style style,
                         const char *expected)
{
    static char image[32 + SIDE * SIDE];
    const struct nonogram_trace_options options = {
        .width = SIDE / 10, .style = style, .stop = give_up};
    struct nonogram_traced traced;
    int size = snprintf(image, sizeof image, "P5 %d %d 255\n", SIDE, SIDE);
    for (int i = 0; i < SIDE * SIDE; i++) {
        image[size++] = (char)light(i % SIDE, i / SIDE);
    }
    trace(image, (size_t)size, &options, &traced);
    for (size_t i = 0; expected[i] != '\0'; i++) {
        assert_int_equal(traced.drawn[i] != 0 ? '#' : '.', expected[i]);
    }
    nonogram_traced_clear(&traced);
}

static enum nonogram_status trace_lines(void *context)
{
    static const char image[] = "P2 3 3 9 0 9 9 9 0 9 9 9 0";
    const struct nonogram_trace_options *options = context;
    struct nonogram_traced traced;
    enum nonogram_status status = nonogram_trace(image, sizeof image - 1, options, &traced, NULL);
    nonogram_traced_clear(&traced);
    return status;
}

static void tracing_survives_every_failure(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        struct nonogram_trace_options options = {.style = i == 1 ? NONOGRAM_TRACE_SILHOUETTE
                                                                 : NONOGRAM_TRACE_SHAPES,
                                                 .dither = i == 2,
                                                 .colours = i == 3 ? 2 : 1,
                                                 .stop = give_up};
        assert_true(fail_alloc_each(trace_lines, &options) > 3);
    }
}

/* A dark box with a light middle and a line of one pixel from it, where light falls from the right
 * and the paper is as dark on the left as the box is on the right. */
static unsigned box(int x, int y)
{
    bool around = x >= 30 && x < 70 && y >= 20 && y < 70, inside = x >= 40 && x < 60 && y >= 30;
    bool dark = (around && !(inside && y < 60)) || (x == 55 && y >= 70 && y < 90);
    return (unsigned)(dark ? 40 + x / 2 : 90 + 3 * x / 2);
}

static unsigned at_night(int x, int y)
{
    return 255 - box(x, y);
}

static void drawings_outlive_uneven_light_and_keep_thin_lines(void **state)
{
    static const char shapes[] = "...................."
                                 "...####......#..#......#..#......#..#..."
                                 "...####........#.........#..............";
    static const char silhouette[] = "...................."
                                     "...####......####......####......####..."
                                     "...####........#.........#..............";
    (void)state;
    expect_drawn(box, NONOGRAM_TRACE_SHAPES, shapes);
    expect_drawn(box, NONOGRAM_TRACE_SILHOUETTE, silhouette);
    expect_drawn(box, NONOGRAM_TRACE_DRAWING, shapes);
    expect_drawn(at_night, NONOGRAM_TRACE_NEGATIVE, shapes);
    expect_drawn(at_night, NONOGRAM_TRACE_SILHOUETTE, silhouette);
}

/* Traces a picture in colour of SIDE x SIDE pixels, whose clues have one solution: those are the
 * values `rgb`, the blank first. */
static void expect_colours(uint32_t (*pixel)(int x, int y), unsigned asked, uint32_t width,
                           const uint32_t *rgb, unsigned count, struct nonogram_traced *traced)
{
    static char image[32 + 3 * SIDE * SIDE];
    int size = snprintf(image, sizeof image, "P6 %d %d 255\n", SIDE, SIDE);
    for (int i = 0; i < SIDE * SIDE; i++) {
        uint32_t value = pixel(i % SIDE, i / SIDE);
        for (int shift = 16; shift >= 0; shift -= 8) {
            image[size++] = (char)(value >> shift & 0xff);
        }
    }
    trace(image, (size_t)size,
          &(struct nonogram_trace_options){.width = width, .colours = asked, .looks = 100}, traced);
    assert_non_null(traced->puzzle);
    assert_int_equal(nonogram_colours(traced->puzzle), count - 1);
    for (unsigned i = 0; i < count; i++) {
        assert_int_equal(nonogram_colour(traced->puzzle, i).rgb, rgb[i]);
    }
}

static bool is_in_disc(int x, int y, int centre_x, int centre_y, int radius)
{
    x -= centre_x;
    y -= centre_y;
    return x * x + y * y < radius * radius;
}

/* A sun over a house with a red roof and a blue door. */
static uint32_t house(int x, int y)
{
    if (x >= 43 && x < 56 && y >= 65 && y < 93) {
        return 0x2850c8;
    }
    if (x >= 23 && x < 76 && y >= 48 && y < 93) {
        return 0xaa783c;
    }
    if (y < 48 && 33 * (y - 15) >= 32 * (x > 50 ? x - 50 : 50 - x)) {
        return 0xc81e1e;
    }
    return is_in_disc(x, y, 82, 16, 11) ? 0xffd200 : 0xffffff;
}

/* Small and large, each plain area keeps its own colour. */
static void plain_areas_keep_their_colours(void **state)
{
    static const uint32_t rgb[] = {0xffffff, 0xc81e1e, 0x2850c8, 0xaa783c, 0xffd200};
    struct nonogram_traced traced;
    (void)state;
    expect_colours(house, 4, 20, rgb, 5, &traced);
    nonogram_traced_clear(&traced);
    expect_colours(house, 30, 20, rgb, 5, &traced); /* no more than there are */
    nonogram_traced_clear(&traced);
}

/* A red disc in a blue ring on paper. */
static uint32_t ring(int x, int y)
{
    return is_in_disc(x, y, 50, 50, 25)   ? 0xdc1e1e
           : is_in_disc(x, y, 50, 50, 42) ? 0x1e3cc8
                                          : 0xf7f7ee;
}

/* No cell where blue meets white takes the red that the two mixed are near to. */
static void no_colour_stands_between_two_others(void **state)
{
    static const uint32_t rgb[] = {0xffffff, 0x1e3cc8, 0xdc1e1e};
    struct nonogram_traced traced;
    (void)state;
    expect_colours(ring, 2, 20, rgb, 3, &traced);
    for (int row = 0; row < 20; row++) {
        for (int column = 0; column < 20; column++) {
            if (!is_in_disc(10 * column + 5, 10 * row + 5, 100, 100, 60)) {
                assert_int_not_equal(traced.drawn[20 * row + column], 2);
            }
        }
    }
    nonogram_traced_clear(&traced);
}

/* A red disc with a black rim, which fills most of the image, on what is not quite white. */
static uint32_t rimmed(int x, int y)
{
    return is_in_disc(x, y, 50, 50, 40)   ? 0xdc1e1e
           : is_in_disc(x, y, 50, 50, 46) ? 0x000000
                                          : 0xfefefe;
}

/* The same with pale light on it, and on a wall. */
static uint32_t lit(int x, int y)
{
    return is_in_disc(x, y, 50, 50, 25) ? 0xf0ffff : rimmed(x, y);
}

static uint32_t walled(int x, int y)
{
    uint32_t value = rimmed(x, y);
    return value == 0xfefefe ? 0xc8b496 : value;
}

static uint32_t framed(int x, int y)
{
    return x < 5 || y < 5 || x >= 95 || y >= 95 ? 0x204080 : walled(x, y);
}

static void the_background_is_what_lies_around(void **state)
{
    static const uint32_t white[] = {0xffffff, 0x000000, 0xdc1e1e},
                          pale[] = {0xffffff, 0x000000, 0xf0ffff, 0xdc1e1e},
                          wall[] = {0xc8b496, 0x000000, 0xdc1e1e},
                          frame[] = {0x204080, 0x000000, 0xdc1e1e, 0xc8b496};
    struct nonogram_traced traced;
    (void)state;
    expect_colours(rimmed, 2, 20, white, 3, &traced);
    nonogram_traced_clear(&traced);
    expect_colours(lit, 3, 20, pale, 4, &traced);
    nonogram_traced_clear(&traced);
    expect_colours(walled, 2, 20, wall, 3, &traced);
    nonogram_traced_clear(&traced);
    expect_colours(framed, 3, 20, frame, 4, &traced);
    nonogram_traced_clear(&traced);
}

/* Says "stop" from the n-th question on. */
struct patience {
    unsigned left;
    unsigned beyond; /* questions after the answer was "stop" */
};

static bool lose_patience(void *context)
{
    struct patience *patience = context;

    if (patience->left > 0) {
        patience->left--;
        return false;
    }
    patience->beyond++;
    return true;
}

/* Also inside of the search for another solution, which takes long in noise: once told to stop, it
 * asks a few times more as the calls end, and is asked for nothing else. */
static void tracing_can_be_stopped(void **state)
{
    enum { ROW = 60 };
    static char image[ROW * (ROW + 1)];
    uint32_t noise = 1;

    (void)state;
    for (size_t i = 0; i < sizeof image; i++) {
        noise = noise * 1664525 + 1013904223;
        image[i] = i % (ROW + 1) == ROW ? '\n' : noise >> 31 != 0 ? '#' : '.';
    }
    for (unsigned calls = 0; calls <= 300; calls += 100) {
        struct patience patience = {.left = calls};
        struct nonogram_traced traced;
        struct nonogram_diagnostic diagnostic;
        const struct nonogram_trace_options options = {.stop = lose_patience, .context = &patience};

        assert_int_equal(nonogram_trace(image, sizeof image, &options, &traced, &diagnostic),
                         NONOGRAM_OK);
        assert_null(traced.puzzle);
        assert_int_equal(patience.left, 0);
        assert_in_range(patience.beyond, 1, 16); /* each part on the way out asks once */
        nonogram_traced_clear(&traced);
    }
}

/* A large picture is left while it is drawn: in each way of drawing, at the first question or
 * later. */
static void drawing_can_be_stopped(void **state)
{
    static const struct nonogram_trace_options ways[] = {
        {.colours = 1},
        {.colours = 3},
        {.dither = true},
        {.threshold = 40},
        {.style = NONOGRAM_TRACE_DRAWING},
        {.style = NONOGRAM_TRACE_SILHOUETTE},
    };
    static const char image[] = "##..\n.##.\n..##\n#..#\n";
    (void)state;
    for (size_t way = 0; way < sizeof ways / sizeof *ways; way++) {
        for (unsigned calls = 0; calls < 4; calls++) {
            struct patience patience = {.left = calls};
            struct nonogram_trace_options options = ways[way];
            struct nonogram_traced traced;
            options.width = options.height = 500;
            options.stop = lose_patience;
            options.context = &patience;
            assert_int_equal(nonogram_trace(image, strlen(image), &options, &traced, NULL),
                             NONOGRAM_OK);
            assert_null(traced.puzzle);
            assert_non_null(traced.drawn);
            assert_int_equal(traced.width, 500);
            assert_int_equal(patience.left, 0);
            assert_int_equal(patience.beyond, 1);
            nonogram_traced_clear(&traced);
        }
    }
}

static void bad_images_are_refused(void **state)
{
    static const char *const images[] = {"",          "P7 1 1 255 0",       "P2 2 2 255 1 2 3",
                                         "P1 0 0",    "P5 9 9 255 abc",     "P3 1 1 0 1 1 1",
                                         "no image ", "P2 4000 4000 255 1", "P1 2 1 1 1 1"};
    struct nonogram_diagnostic diagnostic;
    (void)state;
    struct nonogram_traced traced;
    for (size_t i = 0; i < sizeof images / sizeof *images; i++) {
        diagnostic.message[0] = '\0';
        assert_int_equal(nonogram_trace(images[i], strlen(images[i]), NULL, &traced, &diagnostic),
                         NONOGRAM_BAD_INPUT);
        assert_true(diagnostic.message[0] != '\0');
        assert_null(traced.puzzle);
    }
    assert_int_equal(nonogram_trace(NULL, 1, NULL, &traced, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(nonogram_trace("#", 1, NULL, NULL, NULL), NONOGRAM_BAD_USE);
    assert_int_equal(
        nonogram_trace("#", 1, &(struct nonogram_trace_options){.threshold = 101}, &traced, NULL),
        NONOGRAM_BAD_USE);
    assert_int_equal(
        nonogram_trace("#", 1, &(struct nonogram_trace_options){.colours = 1000}, &traced, NULL),
        NONOGRAM_BAD_USE);
    assert_int_equal(
        nonogram_trace("#", 1,
                       &(struct nonogram_trace_options){.width = UINT32_MAX, .height = UINT32_MAX},
                       &traced, NULL),
        NONOGRAM_BAD_USE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_style_gives_unique_puzzles),
        cmocka_unit_test(every_class_is_found),
        cmocka_unit_test(puzzles_to_be_searched),
        cmocka_unit_test(colours_are_used),
        cmocka_unit_test(pictures_are_symmetric),
        cmocka_unit_test(a_word_can_be_read),
        cmocka_unit_test(making_ends_early),
        cmocka_unit_test(wrong_wishes_are_refused),
        cmocka_unit_test(a_unique_picture_stays),
        cmocka_unit_test(an_ambiguous_picture_is_changed_in_one_cell),
        cmocka_unit_test(fewest_is_what_trying_all_finds),
        cmocka_unit_test(what_is_too_hard_to_tell_is_not_said_to_need_a_change),
        cmocka_unit_test(kept_cells_stay),
        cmocka_unit_test(images_are_scaled_and_reduced),
        cmocka_unit_test(drawings_outlive_uneven_light_and_keep_thin_lines),
        cmocka_unit_test(tracing_survives_every_failure),
        cmocka_unit_test(plain_areas_keep_their_colours),
        cmocka_unit_test(no_colour_stands_between_two_others),
        cmocka_unit_test(the_background_is_what_lies_around),
        cmocka_unit_test(tracing_can_be_stopped),
        cmocka_unit_test(drawing_can_be_stopped),
        cmocka_unit_test(bad_images_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
