/* The solver against brute force: the solutions of all small puzzles, none missing, none twice. */
#include "property/expect.h"
#include "property/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* ---- all grids of a size, by their clues ---- */

/* A grid is its number: its cells are the digits, the first the highest. Grids of the same clues
 * have the same key. */
struct entry {
    uint64_t key;
    uint32_t grid;
};

struct universe {
    uint32_t width, height;
    unsigned values;
    unsigned blots[2]; /* which blocks of rows and of columns have no length, as of is_blot() */
    struct entry *entries;
    size_t count;
};

static int by_key(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    if (x->key != y->key) {
        return x->key < y->key ? -1 : 1;
    }
    return x->grid < y->grid ? -1 : x->grid > y->grid;
}

static void spread(const struct universe *universe, uint32_t grid, uint8_t *cells)
{
    for (uint32_t i = universe->width * universe->height; i-- > 0;) {
        cells[i] = (uint8_t)(grid % universe->values);
        grid /= universe->values;
    }
}

/* Bit 0 of `blots`: the first block of a line is a blot; bit 1: all others are. */
static bool is_blot(unsigned blots, uint32_t block)
{
    return (blots >> (block > 0) & 1) != 0;
}

/* The blocks of a line, one after another, as a number: 3 bits for each length, 0 for a blot, and
 * one for the colour; lines have at most four cells, hence at most four blocks. A 1 leads them. */
static uint32_t line_key(const uint8_t *cells, uint32_t stride, uint32_t length, unsigned blots)
{
    uint32_t key = 1, run = 0, block = 0;
    uint8_t colour = 0;
    for (uint32_t i = 0; i <= length; i++) {
        uint8_t cell = i < length ? cells[i * stride] : 0;
        if (cell != colour || i == length) {
            if (run > 0 && colour != 0) {
                run = is_blot(blots, block++) ? 0 : run;
                key = key << 4 | run << 1 | (colour - 1u);
            }
            run = 0;
            colour = cell;
        }
        run++;
    }
    return key;
}

/* A number for each different clue seen so far. */
static uint32_t intern(uint32_t *known, uint32_t *count, uint32_t key)
{
    uint32_t i = 0;
    while (i < *count && known[i] != key) {
        i++;
    }
    if (i == *count) {
        known[(*count)++] = key;
    }
    return i;
}

static uint64_t grid_key(const struct universe *universe, const uint8_t *cells, uint32_t *known,
                         uint32_t *count)
{
    uint64_t key = 0;
    for (uint32_t row = 0; row < universe->height; row++) {
        uint32_t line =
            line_key(cells + row * universe->width, 1, universe->width, universe->blots[0]);
        key = key << 7 | intern(known, count, line);
    }
    for (uint32_t column = 0; column < universe->width; column++) {
        uint32_t line =
            line_key(cells + column, universe->width, universe->height, universe->blots[1]);
        key = key << 7 | intern(known, count, line);
    }
    return key;
}

static struct universe make_universe(uint32_t width, uint32_t height, unsigned values,
                                     unsigned blots)
{
    struct universe universe = {width, height, values, {blots & 3, blots >> 2}, NULL, 1};
    uint32_t known[128], count = 0;
    uint8_t cells[16];
    for (uint32_t i = 0; i < width * height; i++) {
        universe.count *= values;
    }
    universe.entries = calloc(universe.count, sizeof *universe.entries);
    assert_non_null(universe.entries);
    for (uint32_t grid = 0; grid < universe.count; grid++) {
        spread(&universe, grid, cells);
        universe.entries[grid] = (struct entry){grid_key(&universe, cells, known, &count), grid};
    }
    assert_true(count <= 128);
    qsort(universe.entries, universe.count, sizeof *universe.entries, by_key);
    return universe;
}

/* All grids with the clues of this entry, which is the first of them; *end is the next group. */
static struct oracle gather(const struct universe *universe, size_t start, size_t *end)
{
    struct oracle oracle = {.size = (size_t)universe->width * universe->height};
    uint8_t cells[16];
    for (*end = start; *end < universe->count; ++*end) {
        if (universe->entries[*end].key != universe->entries[start].key) {
            break;
        }
        spread(universe, universe->entries[*end].grid, cells);
        oracle_add(&oracle, cells);
    }
    return oracle;
}

/* Forgets the lengths of blots. */
static void blot(struct sample *sample, const struct universe *universe)
{
    for (uint32_t line = 0; line < sample->height + sample->width; line++) {
        for (uint32_t i = 0; i < sample->counts[line]; i++) {
            if (is_blot(universe->blots[line >= sample->height], i)) {
                sample->blocks[line * sample->stride + i].length = 0;
            }
        }
    }
}

/* Every puzzle that some grid of this size has; `blots` is two bits for rows, then two for
 * columns. */
static void check_universe(uint32_t width, uint32_t height, unsigned colours, unsigned blots)
{
    struct universe universe = make_universe(width, height, colours + 1, blots);
    struct sample *sample = sample_new(width, height, colours);
    for (size_t start = 0, end; start < universe.count; start = end) {
        struct oracle oracle = gather(&universe, start, &end);
        spread(&universe, universe.entries[start].grid, sample->cells);
        sample_take_clues(sample);
        blot(sample, &universe);
        struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
        assert_non_null(puzzle);
        assert_true(expect_solutions(&oracle, puzzle));
        nonogram_free(puzzle);
        oracle_clear(&oracle);
    }
    sample_free(sample);
    free(universe.entries);
}

static void test_black_and_white(void **state)
{
    (void)state;
    for (uint32_t height = 1; height <= 4; height++) {
        for (uint32_t width = 1; width <= 4; width++) {
            check_universe(width, height, 1, 0);
        }
    }
}

static void test_two_colours(void **state)
{
    (void)state;
    for (uint32_t height = 1; height <= 4; height++) {
        for (uint32_t width = 1; width <= 3; width++) {
            check_universe(width, height, 2, 0);
        }
    }
}

/* Some blocks or all of unknown length, in rows, columns or both. */
static void test_blots(void **state)
{
    (void)state;
    for (unsigned blots = 1; blots < 16; blots++) {
        for (uint32_t height = 1; height <= 4; height++) {
            for (uint32_t width = 1; width <= 3; width++) {
                check_universe(width, height, 1, blots);
            }
        }
    }
}

static void test_blots_of_two_colours(void **state)
{
    (void)state;
    for (unsigned blots = 1; blots < 16; blots++) {
        for (uint32_t height = 1; height <= 3; height++) {
            for (uint32_t width = 1; width <= 2; width++) {
                check_universe(width, height, 2, blots);
            }
        }
    }
    check_universe(3, 3, 2, 15);
}

/* ---- clues, blots, open clues and given cells at random, the impossible ones too ---- */

static void check_sample(const struct sample *sample, unsigned counts[2])
{
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    if (puzzle == NULL) {
        return; /* the sums of rows and columns disagree */
    }
    struct oracle oracle;
    assert_true(oracle_solve(&oracle, puzzle, SIZE_MAX, UINT64_MAX));
    assert_true(expect_solutions(&oracle, puzzle));
    counts[oracle.count > 0]++;
    oracle_clear(&oracle);
    nonogram_free(puzzle);
}

/* The clues of all 5^6 ways to give each line of 3x3 one of its clues. */
static void test_all_clues(void **state)
{
    static const uint8_t lines[5][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 1, 1}, {1, 0, 1}};
    struct sample *sample = sample_new(3, 3, 1), *parts = sample_new(3, 5, 1);
    unsigned counts[2] = {0, 0};
    (void)state;
    memcpy(parts->cells, lines, sizeof lines);
    sample_take_clues(parts);
    struct nonogram_puzzle *source = sample_puzzle(parts, false);
    assert_non_null(source);
    for (uint32_t number = 0; number < 15625; number++) {
        uint32_t rest = number;
        for (uint32_t line = 0; line < 6; line++, rest /= 5) {
            sample_copy_line(sample, line, source, rest % 5, false);
        }
        check_sample(sample, counts);
    }
    assert_true(counts[0] > 500 && counts[1] > 400);
    nonogram_free(source);
    sample_free(parts);
    sample_free(sample);
}

/* Cells given at random: as they are in the picture, or any value. */
static void give(struct sample *sample, struct ng_random *random, bool as_they_are)
{
    for (uint32_t n = 0; n < 2; n++) {
        uint32_t cell = (uint32_t)ng_random_below(random, sample->width * sample->height);
        sample->given[cell] = as_they_are ? sample->cells[cell]
                                          : (uint8_t)ng_random_below(random, sample->colours + 1);
    }
}

static void test_blots_and_given_cells(void **state)
{
    unsigned counts[2] = {0, 0};
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(1));
    for (unsigned n = 0; n < 12000; n++) {
        struct sample *sample = sample_new(1 + (uint32_t)ng_random_below(&random, 4),
                                           1 + (uint32_t)ng_random_below(&random, 3),
                                           1 + (unsigned)ng_random_below(&random, 2));
        struct sample_shares shares = {
            .filled = 60, .blots = n % 3 == 0 ? 0 : 50, .open = n % 4 == 0 ? 20 : 0};
        sample_fill(sample, &random, &shares);
        if (n % 2 == 0) {
            give(sample, &random, n % 3 == 0);
        }
        sample_perturb(sample, &random, n % 5 == 0 ? 4 : 0);
        check_sample(sample, counts);
        sample_free(sample);
    }
    assert_true(counts[0] > 500 && counts[1] > 5000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_black_and_white), cmocka_unit_test(test_two_colours),
        cmocka_unit_test(test_blots),           cmocka_unit_test(test_blots_of_two_colours),
        cmocka_unit_test(test_all_clues),       cmocka_unit_test(test_blots_and_given_cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
