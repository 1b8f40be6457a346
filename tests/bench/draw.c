/* Writes the puzzle of a picture that looks drawn, in the .non format, to standard output.
 *
 *     draw sparse WIDTH HEIGHT ORNAMENTS CURVES SEED
 *     draw smooth WIDTH HEIGHT PASSES FILLED SEED
 *     draw tiles|mirrors|letters|automaton WIDTH HEIGHT NUMBER FILLED SEED
 *     draw stripes|checks|lattice|rings WIDTH HEIGHT PERIOD BAND SEED
 *
 * sparse: curves, and small ornaments scattered over blank space, which may float far. smooth:
 * noise, each cell then averaged with its neighbours so many times, of which the highest FILLED of
 * a hundred cells are filled. The others repeat themselves, of noise of which FILLED of a hundred
 * cells are filled: tiles of NUMBER rows and columns and one more; a quarter of the picture and its
 * reflections, with NUMBER of a thousand cells then turned; NUMBER signs of 7x5 in lines of text,
 * one blank row and column between them; and rows each made of the one above by the elementary
 * cellular automaton of that NUMBER, from a first row of noise. The last four are regular, BAND
 * cells filled of each PERIOD: diagonal stripes of a slope chosen by the seed, rectangles of a
 * chessboard (PERIOD by BAND), bars both ways, squares one inside another. Nothing makes the
 * picture the only solution. */
#include "nonogram.h"
#include "property/sample.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SIDE_MOST = 500,
    REGULAR = 6, /* of the kinds, those from here on */
    ORNAMENT_SIDE = 7,
};

static const char *const ornaments[][ORNAMENT_SIDE] = {
    {".#.#.", "#####", "#####", ".###.", "..#.."},
    {"#..#..#", ".#.#.#.", "..###..", "#######", "..###..", ".#.#.#.", "#..#..#"},
    {"####", "#..#", "#..#", "####"},
    {"..#..", ".#.#.", "#...#", ".#.#.", "..#.."},
    {"#.#", ".#.", "#.#"},
    {"#####", "..#..", "..#..", "#####"},
    {"###.###", "#.....#", "...#...", "#.....#", "###.###"},
};

static double between(struct ng_random *random, double low, double high)
{
    return low + (high - low) * ng_random_unit(random);
}

static void fill(struct sample *sample, long row, long column)
{
    if (row >= 0 && column >= 0 && row < sample->height && column < sample->width) {
        sample->cells[(size_t)row * sample->width + (size_t)column] = 1;
    }
}

/* Rounded towards less, so that a curve that has left the picture does not come back at once. */
static long cell_of(double at)
{
    long cell = (long)at;
    return at < (double)cell ? cell - 1 : cell;
}

/* A pen of one to three cells that changes its direction a little with every step. */
static void draw_curve(struct sample *sample, struct ng_random *random)
{
    double down = between(random, 0, sample->height), right = between(random, 0, sample->width);
    double fall = between(random, -1, 1), run = between(random, -1, 1);
    long thickness = 1 + (long)ng_random_below(random, 3);
    for (uint64_t steps = 40 + ng_random_below(random, 80); steps > 0; steps--) {
        for (long i = 0; i < thickness * thickness; i++) {
            fill(sample, cell_of(down) + i / thickness, cell_of(right) + i % thickness);
        }
        down += fall;
        right += run;
        fall += between(random, -.25, .25);
        run += between(random, -.25, .25);
        double most = fall * fall > run * run ? fall : run;
        most = most < 0 ? -most : most;
        fall /= most > .3 ? most : .3;
        run /= most > .3 ? most : .3;
    }
}

/* Whether a rectangle is blank, as far as it lies in the picture. */
static bool is_blank(const struct sample *sample, long top, long left, long height, long width)
{
    for (long row = top; row < top + height; row++) {
        for (long column = left; column < left + width; column++) {
            if (row >= 0 && column >= 0 && row < sample->height && column < sample->width &&
                sample->cells[(size_t)row * sample->width + (size_t)column] != 0) {
                return false;
            }
        }
    }
    return true;
}

/* One of the ornaments, where it touches nothing; else none. */
static void draw_ornament(struct sample *sample, struct ng_random *random)
{
    const char *const *rows =
        ornaments[ng_random_below(random, sizeof ornaments / sizeof *ornaments)];
    long height = 0, width = (long)strlen(rows[0]);
    while (height < ORNAMENT_SIDE && rows[height] != NULL) {
        height++;
    }
    long top = (long)ng_random_below(random, sample->height - (uint64_t)height + 1);
    long left = (long)ng_random_below(random, sample->width - (uint64_t)width + 1);
    if (!is_blank(sample, top - 1, left - 1, height + 2, width + 2)) {
        return;
    }
    for (long i = 0; i < height * width; i++) {
        if (rows[i / width][i % width] == '#') {
            fill(sample, top + i / width, left + i % width);
        }
    }
}

static void draw_sparse(struct sample *sample, struct ng_random *random, unsigned scattered,
                        unsigned curves)
{
    for (unsigned i = 0; i < curves; i++) {
        draw_curve(sample, random);
    }
    for (unsigned i = 0; i < scattered; i++) {
        draw_ornament(sample, random);
    }
}

/* The sum over a cell and its eight neighbours; outside the picture there is nothing. */
static uint64_t sum_around(const struct sample *sample, const uint64_t *heights, uint32_t at)
{
    uint32_t row = at / sample->width, column = at % sample->width;
    uint64_t sum = 0;
    for (uint32_t r = row > 0 ? row - 1 : 0; r <= row + 1 && r < sample->height; r++) {
        for (uint32_t c = column > 0 ? column - 1 : 0; c <= column + 1 && c < sample->width; c++) {
            sum += heights[(size_t)r * sample->width + c];
        }
    }
    return sum;
}

static int compare_heights(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return *x < *y ? -1 : *x > *y;
}

static void draw_smooth(struct sample *sample, struct ng_random *random, unsigned passes,
                        unsigned share)
{
    uint32_t cells = sample->width * sample->height;
    uint64_t *heights = malloc(cells * sizeof *heights), *sums = malloc(cells * sizeof *sums);
    if (heights == NULL || sums == NULL) {
        fputs("draw: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    for (uint32_t i = 0; i < cells; i++) {
        heights[i] = ng_random_below(random, 1000000);
    }
    for (; passes > 0; passes--) {
        for (uint32_t i = 0; i < cells; i++) {
            sums[i] = sum_around(sample, heights, i);
        }
        memcpy(heights, sums, cells * sizeof *heights);
    }
    memcpy(sums, heights, cells * sizeof *sums);
    qsort(sums, cells, sizeof *sums, compare_heights);
    uint32_t blank = (uint32_t)((uint64_t)cells * (100 - share) / 100);
    for (uint32_t i = 0; i < cells; i++) {
        sample->cells[i] = blank < cells && heights[i] >= sums[blank];
    }
    free(heights);
    free(sums);
}

/* ---- pictures that repeat themselves ---- */

static bool is_filled(struct ng_random *random, unsigned share)
{
    return ng_random_below(random, 100) < share;
}

/* A block of noise, side by side and one below the other. */
static void draw_tiles(struct sample *sample, struct ng_random *random, unsigned side,
                       unsigned share)
{
    uint32_t rows = side + 1, columns = side + 2;
    for (uint32_t row = 0; row < sample->height; row++) {
        for (uint32_t column = 0; column < sample->width; column++) {
            uint8_t *cell = &sample->cells[(size_t)row * sample->width + column];
            bool first = row < rows && column < columns;
            *cell = first ? is_filled(random, share)
                          : sample->cells[(size_t)(row % rows) * sample->width + column % columns];
        }
    }
}

static void draw_mirrors(struct sample *sample, struct ng_random *random, unsigned turned,
                         unsigned share)
{
    uint32_t right = sample->width - 1, bottom = sample->height - 1;
    for (uint32_t row = 0; row <= bottom; row++) {
        for (uint32_t column = 0; column <= right; column++) {
            uint32_t r = row < bottom - row ? row : bottom - row;
            uint32_t c = column < right - column ? column : right - column;
            bool first = r == row && c == column;
            sample->cells[(size_t)row * sample->width + column] =
                first ? is_filled(random, share) : sample->cells[(size_t)r * sample->width + c];
        }
    }
    for (uint32_t i = 0; i < sample->width * sample->height; i++) {
        sample->cells[i] ^= ng_random_below(random, 1000) < turned;
    }
}

static void draw_letters(struct sample *sample, struct ng_random *random, unsigned count,
                         unsigned share)
{
    enum { HEIGHT = 7, WIDTH = 5, SIGNS = 26 };
    bool signs[SIGNS][HEIGHT * WIDTH];
    count = count < 1 ? 1 : count < SIGNS ? count : SIGNS;
    for (uint32_t i = 0; i < count * HEIGHT * WIDTH; i++) {
        signs[i / (HEIGHT * WIDTH)][i % (HEIGHT * WIDTH)] = is_filled(random, share);
    }
    for (uint32_t row = 0; row + HEIGHT <= sample->height; row += HEIGHT + 1) {
        for (uint32_t column = 0; column + WIDTH <= sample->width; column += WIDTH + 1) {
            const bool *sign = signs[ng_random_below(random, count)];
            for (long i = 0; i < HEIGHT * WIDTH; i++) {
                if (sign[i]) {
                    fill(sample, row + i / WIDTH, column + i % WIDTH);
                }
            }
        }
    }
}

/* The neighbours of a row's first cell and its last are each other. */
static void draw_automaton(struct sample *sample, struct ng_random *random, unsigned rule,
                           unsigned share)
{
    uint32_t width = sample->width;
    for (uint32_t column = 0; column < width; column++) {
        sample->cells[column] = is_filled(random, share);
    }
    for (uint32_t i = width; i < width * sample->height; i++) {
        const uint8_t *above = &sample->cells[i - width - i % width];
        uint32_t column = i % width;
        unsigned state = 4u * above[(column + width - 1) % width] + 2u * above[column] +
                         above[(column + 1) % width];
        sample->cells[i] = rule >> state & 1;
    }
}

/* ---- regular pictures ---- */

/* A cell is filled where (row + column * rise / run) mod period is less than the band. */
static void draw_stripes(struct sample *sample, struct ng_random *random, unsigned period,
                         unsigned band)
{
    uint32_t rise = 1 + (uint32_t)ng_random_below(random, 5);
    uint32_t run = 1 + (uint32_t)ng_random_below(random, 3);
    for (uint32_t i = 0; i < sample->width * sample->height; i++) {
        uint32_t row = i / sample->width, column = i % sample->width;
        sample->cells[i] = (row + column * rise / run) % period < band;
    }
}

static void draw_checks(struct sample *sample, struct ng_random *random, unsigned period,
                        unsigned band)
{
    uint32_t down = (uint32_t)ng_random_below(random, 2 * period);
    uint32_t right = (uint32_t)ng_random_below(random, 2 * band);
    for (uint32_t i = 0; i < sample->width * sample->height; i++) {
        uint32_t row = i / sample->width + down, column = i % sample->width + right;
        sample->cells[i] = (row / period + column / band) % 2 == 0;
    }
}

static void draw_lattice(struct sample *sample, struct ng_random *random, unsigned period,
                         unsigned band)
{
    uint32_t down = (uint32_t)ng_random_below(random, period);
    uint32_t right = (uint32_t)ng_random_below(random, period);
    for (uint32_t i = 0; i < sample->width * sample->height; i++) {
        uint32_t row = i / sample->width + down, column = i % sample->width + right;
        sample->cells[i] = row % period < band || column % period < band;
    }
}

static uint32_t distance(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

static void draw_rings(struct sample *sample, struct ng_random *random, unsigned period,
                       unsigned band)
{
    uint32_t centre_row = (uint32_t)ng_random_below(random, sample->height);
    uint32_t centre_column = (uint32_t)ng_random_below(random, sample->width);
    for (uint32_t i = 0; i < sample->width * sample->height; i++) {
        uint32_t down = distance(i / sample->width, centre_row);
        uint32_t right = distance(i % sample->width, centre_column);
        sample->cells[i] = (down > right ? down : right) % period < band;
    }
}

static const struct {
    const char *name;
    void (*draw)(struct sample *sample, struct ng_random *random, unsigned number, unsigned share);
    unsigned number_most, share_most;
} kinds[] = {
    {"sparse", draw_sparse, 10000, 10000}, {"smooth", draw_smooth, 8, 100},
    {"tiles", draw_tiles, 100, 100},       {"mirrors", draw_mirrors, 1000, 100},
    {"letters", draw_letters, 26, 100},    {"automaton", draw_automaton, 255, 100},
    {"stripes", draw_stripes, 100, 100},   {"checks", draw_checks, 100, 100},
    {"lattice", draw_lattice, 100, 100},   {"rings", draw_rings, 100, 100},
};

static bool put(const struct nonogram_puzzle *puzzle)
{
    struct nonogram_text out = {.data = NULL};
    bool good = puzzle != NULL && nonogram_write(puzzle, "non", false, &out, NULL) == NONOGRAM_OK &&
                !out.failed && fwrite(out.data, 1, out.size, stdout) == out.size &&
                fflush(stdout) == 0;
    nonogram_text_clear(&out);
    return good;
}

int main(int argc, char **argv)
{
    unsigned numbers[5], kind = 0;
    const unsigned count = sizeof kinds / sizeof *kinds;
    for (int i = 0; argc == 7 && i < 5; i++) {
        numbers[i] = (unsigned)strtoul(argv[i + 2], NULL, 10);
    }
    while (argc == 7 && kind < count && strcmp(argv[1], kinds[kind].name) != 0) {
        kind++;
    }
    if (argc != 7 || kind == count || numbers[0] < ORNAMENT_SIDE || numbers[1] < ORNAMENT_SIDE ||
        numbers[0] > SIDE_MOST || numbers[1] > SIDE_MOST || numbers[2] > kinds[kind].number_most ||
        numbers[3] > kinds[kind].share_most ||
        (kind >= REGULAR && (numbers[2] == 0 || numbers[3] == 0))) {
        fputs("usage: draw sparse WIDTH HEIGHT ORNAMENTS CURVES SEED\n"
              "       draw smooth WIDTH HEIGHT PASSES FILLED SEED\n"
              "       draw tiles|mirrors|letters|automaton WIDTH HEIGHT NUMBER FILLED SEED\n"
              "       draw stripes|checks|lattice|rings WIDTH HEIGHT PERIOD BAND SEED\n",
              stderr);
        return EXIT_FAILURE;
    }
    struct sample *sample = sample_new(numbers[0], numbers[1], 1);
    struct ng_random random;
    ng_random_seed(&random, numbers[4]);
    kinds[kind].draw(sample, &random, numbers[2], numbers[3]);
    sample_take_clues(sample);
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    bool good = put(puzzle);
    nonogram_free(puzzle);
    sample_free(sample);
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
