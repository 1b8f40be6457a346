/* Writes a puzzle that line deduction alone solves, in the .non format, to standard output.
 *
 *     blobs WIDTH HEIGHT [SEED [SCALE [SHARE]]]
 *
 * The picture is smooth: random numbers SCALE cells apart (5 unless told), those between them
 * interpolated, filled where above the mean. Of the cells that deduction leaves open one in SHARE
 * (20) is then filled, again and again until none is left. */
#include "grid/field.h"
#include "nonogram.h"
#include "property/sample.h"

#include <stdio.h>
#include <stdlib.h>

struct noise {
    uint32_t columns; /* of the random numbers */
    uint32_t scale;
    uint32_t *at;
};

enum {
    RANGE = 1000 /* of the random numbers */
};

static struct noise make_noise(const struct sample *sample, uint32_t scale, uint64_t seed)
{
    struct noise noise = {sample->width / scale + 2, scale, NULL};
    size_t count = (size_t)noise.columns * (sample->height / scale + 2);
    noise.at = malloc(count * sizeof *noise.at);
    if (noise.at == NULL) {
        fputs("blobs: out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    struct ng_random random;
    ng_random_seed(&random, seed);
    for (size_t i = 0; i < count; i++) {
        noise.at[i] = (uint32_t)ng_random_below(&random, RANGE);
    }
    return noise;
}

/* Whether the noise at a cell is above its mean. */
static bool is_high(const struct noise *noise, uint32_t row, uint32_t column)
{
    uint64_t scale = noise->scale, down = row % scale, right = column % scale;
    const uint32_t *above = noise->at + row / scale * noise->columns + column / scale;
    const uint32_t *below = above + noise->columns;
    uint64_t sum = (scale - down) * ((scale - right) * above[0] + right * above[1]) +
                   down * ((scale - right) * below[0] + right * below[1]);
    return 2 * sum >= scale * scale * RANGE;
}

static void draw(struct sample *sample, uint32_t scale, uint64_t seed)
{
    struct noise noise = make_noise(sample, scale, seed);
    for (uint32_t row = 0; row < sample->height; row++) {
        for (uint32_t column = 0; column < sample->width; column++) {
            sample->cells[(size_t)row * sample->width + column] = is_high(&noise, row, column);
        }
    }
    free(noise.at);
}

/* Fills some of the cells that line deduction leaves open; returns how many there were. */
static size_t fill_open(struct sample *sample, const struct nonogram_puzzle *puzzle,
                        struct ng_random *random, uint64_t share)
{
    size_t count = 0;
    struct ng_field *field = puzzle == NULL ? NULL : ng_field_new(puzzle, NULL, NULL);
    if (field == NULL || !ng_field_propagate(field)) {
        fputs("blobs: no puzzle\n", stderr);
        exit(EXIT_FAILURE);
    }
    for (uint32_t row = 0; row < sample->height; row++) {
        for (uint32_t column = 0; column < sample->width; column++) {
            if (ng_field_value(field, row, column) == NONOGRAM_UNKNOWN) {
                uint8_t *cell = &sample->cells[(size_t)row * sample->width + column];
                *cell |= count++ == 0 || ng_random_below(random, share) == 0;
            }
        }
    }
    ng_field_free(field);
    return count;
}

static bool write_puzzle(const struct nonogram_puzzle *puzzle)
{
    struct nonogram_text out = {.data = NULL};
    bool good = nonogram_write(puzzle, "non", false, &out, NULL) == NONOGRAM_OK && !out.failed &&
                fwrite(out.data, 1, out.size, stdout) == out.size && fflush(stdout) == 0;
    nonogram_text_clear(&out);
    return good;
}

int main(int argc, char **argv)
{
    unsigned long numbers[5] = {0, 0, 1, 5, 20};
    for (int i = 1; i < argc && i <= 5; i++) {
        numbers[i - 1] = strtoul(argv[i], NULL, 10);
    }
    if (argc < 3 || numbers[0] == 0 || numbers[1] == 0 || numbers[3] == 0 || numbers[4] == 0) {
        fputs("usage: blobs WIDTH HEIGHT [SEED [SCALE [SHARE]]]\n", stderr);
        return 2;
    }
    struct sample *sample = sample_new((uint32_t)numbers[0], (uint32_t)numbers[1], 1);
    draw(sample, (uint32_t)numbers[3], numbers[2]);
    struct ng_random random;
    ng_random_seed(&random, numbers[2]);
    for (;;) {
        sample_take_clues(sample);
        struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
        if (fill_open(sample, puzzle, &random, numbers[4]) == 0) {
            bool good = write_puzzle(puzzle);
            nonogram_free(puzzle);
            sample_free(sample);
            return good ? EXIT_SUCCESS : EXIT_FAILURE;
        }
        nonogram_free(puzzle);
    }
}
