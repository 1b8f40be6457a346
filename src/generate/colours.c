/* Reduces the colours of an image to a few: cuts by variance (after X. Wu, 1991), then rounds of
 * k-means (S. Lloyd, 1982), over bins of similar colours, so that time and memory hardly grow with
 * the image. All but the place of a cut is in whole numbers. */
#include "generate/colours.h"

#include "base/arithmetic.h"
#include "base/check.h"
#include "base/memory.h"

#include <string.h>

/* Rounds after which further movements of the means are not visible. */
enum { ROUNDS = 16 };

/* The pixels of one bin, or the total of several. */
struct total {
    uint64_t pixels;
    uint64_t sums[3];
};

/* A bin that has pixels: their mean. */
struct point {
    uint64_t pixels;
    uint32_t bin;
    uint8_t rgb[3];
};

/* Points from … to - 1. */
struct box {
    size_t from, to;
    uint64_t error; /* the sum of squares from the mean, in the channel with the greatest */
    unsigned channel;
};

static void add_colour(struct total *total, const uint8_t *rgb, uint64_t pixels)
{
    total->pixels += pixels;
    for (unsigned c = 0; c < 3; c++) {
        total->sums[c] += pixels * rgb[c];
    }
}

static void set_mean(const struct total *total, uint8_t *rgb)
{
    ng_assert(total->pixels > 0);
    for (unsigned c = 0; c < 3; c++) {
        rgb[c] = (uint8_t)((total->sums[c] + total->pixels / 2) / total->pixels);
    }
}

/* ---- bins ---- */

/* Lists the bins that have pixels, *count of them; returns NULL when out of memory. */
static struct point *list_points(const struct total *bins, size_t *count)
{
    *count = 0;
    for (uint32_t bin = 0; bin < NG_COLOURS_BINS; bin++) {
        *count += bins[bin].pixels > 0;
    }
    struct point *points = ng_alloc_array(*count, sizeof *points);
    size_t next = 0;
    for (uint32_t bin = 0; points != NULL && bin < NG_COLOURS_BINS; bin++) {
        if (bins[bin].pixels > 0) {
            points[next] = (struct point){.pixels = bins[bin].pixels, .bin = bin};
            set_mean(&bins[bin], points[next++].rgb);
        }
    }
    return points;
}

static struct point *find_points(const uint8_t *rgb, size_t pixels, size_t *count)
{
    struct total *bins = ng_alloc_zeroed(NG_COLOURS_BINS, sizeof *bins);
    for (size_t i = 0; bins != NULL && i < pixels; i++) {
        add_colour(&bins[ng_colours_bin(rgb + 3 * i)], rgb + 3 * i, 1);
    }
    struct point *points = bins != NULL ? list_points(bins, count) : NULL;
    ng_alloc_free(bins);
    return points;
}

/* ---- cutting ---- */

static struct total total_of(const struct point *points, const struct box *box)
{
    struct total total = {0};
    for (size_t i = box->from; i < box->to; i++) {
        add_colour(&total, points[i].rgb, points[i].pixels);
    }
    return total;
}

static void measure_colours(const struct point *points, struct box *box)
{
    struct total total = total_of(points, box);
    uint8_t mean[3];
    set_mean(&total, mean);
    box->error = 0;
    for (unsigned c = 0; c < 3; c++) {
        uint64_t error = 0;
        for (size_t i = box->from; i < box->to; i++) {
            int64_t off = (int64_t)points[i].rgb[c] - mean[c];
            error += points[i].pixels * (uint64_t)(off * off);
        }
        if (error > box->error) {
            box->error = error;
            box->channel = c;
        }
    }
}

/* The threshold with the greatest variance between the counted values below it and the rest (N.
 * Otsu, 1979); at least two values were counted, and their sum is below 2^32. Only here fractions
 * affect the result (base/arithmetic.h). */
static int find_threshold(const uint64_t histogram[256])
{
    uint64_t size = 0, sum = 0, below = 0, sum_below = 0;
    double best = -1;
    int threshold = 128;
    for (unsigned value = 0; value < 256; value++) {
        size += histogram[value];
        sum += value * histogram[value];
    }
    for (int value = 0; value < 255; value++) {
        below += histogram[value];
        sum_below += (uint64_t)value * histogram[value];
        if (below == 0 || below == size) {
            continue;
        }
        double difference =
            (double)sum_below / (double)below - (double)(sum - sum_below) / (double)(size - below);
        double variance = (double)below * (double)(size - below) * difference * difference;

        if (variance > best) {
            best = variance;
            threshold = value + 1;
        }
    }
    return threshold;
}

/* Divides a box in its channel at the place with the least error. */
static void part(struct point *points, struct box *box, struct box *rest)
{
    uint64_t histogram[256] = {0};
    size_t middle = box->from;
    for (size_t i = box->from; i < box->to; i++) {
        histogram[points[i].rgb[box->channel]] += points[i].pixels;
    }
    int threshold = find_threshold(histogram);
    for (size_t i = box->from; i < box->to; i++) {
        if (points[i].rgb[box->channel] < threshold) {
            struct point point = points[i];
            points[i] = points[middle];
            points[middle++] = point;
        }
    }
    ng_assert(middle > box->from && middle < box->to);
    *rest = (struct box){.from = middle, .to = box->to};
    box->to = middle;
    measure_colours(points, box);
    measure_colours(points, rest);
}

/* Cuts all points into at most `most` boxes, the one with the greatest error first, and takes
 * their means as the colours. */
static void cut_box(struct point *points, size_t size, unsigned most, struct ng_colours *colours)
{
    struct box boxes[NG_COLOURS_MOST];
    unsigned worst = 0, count = 1;
    boxes[0] = (struct box){.to = size};
    measure_colours(points, &boxes[0]);
    while (count < most && boxes[worst].error > 0) {
        part(points, &boxes[worst], &boxes[count]);
        count++;
        for (unsigned b = 0; b < count; b++) {
            worst = boxes[b].error > boxes[worst].error ? b : worst;
        }
    }
    for (unsigned b = 0; b < count; b++) {
        struct total total = total_of(points, &boxes[b]);
        set_mean(&total, colours->rgb[b]);
    }
    colours->count = count;
}

/* ---- moving ---- */

static unsigned nearest_to(const struct ng_colours *colours, const uint8_t *rgb)
{
    unsigned nearest = 0;
    int least = 3 * 255 * 255 + 1;
    for (unsigned i = 0; i < colours->count; i++) {
        int square = 0;
        for (unsigned c = 0; c < 3; c++) {
            int off = (int)rgb[c] - (int)colours->rgb[i][c];
            square += off * off;
        }
        if (square < least) {
            least = square;
            nearest = i;
        }
    }
    return nearest;
}

/* Moves each colour to the mean of its nearest points, and drops colours without points. Returns
 * false if nothing moved. */
static bool move(const struct point *points, size_t size, struct ng_colours *colours)
{
    struct total totals[NG_COLOURS_MOST] = {{0}};
    for (size_t i = 0; i < size; i++) {
        add_colour(&totals[nearest_to(colours, points[i].rgb)], points[i].rgb, points[i].pixels);
    }
    const unsigned before = colours->count;
    bool moved = false;
    colours->count = 0;
    for (unsigned i = 0; i < before; i++) {
        uint8_t old[3];
        if (totals[i].pixels > 0) {
            memcpy(old, colours->rgb[i], sizeof old);
            set_mean(&totals[i], colours->rgb[colours->count]);
            moved = moved || memcmp(old, colours->rgb[colours->count], sizeof old) != 0;
            colours->count++;
        }
    }
    return moved || colours->count < before;
}

bool ng_colours_find(const uint8_t *rgb, size_t pixels, unsigned most, struct ng_colours *colours)
{
    size_t size;
    struct point *points = find_points(rgb, pixels, &size);
    colours->nearest = ng_alloc_zeroed(NG_COLOURS_BINS, 1);
    bool able = points != NULL && colours->nearest != NULL;
    if (able) {
        ng_assert(pixels > 0 && most > 0 && most <= NG_COLOURS_MOST);
        cut_box(points, size, most, colours);
        for (int round = 0; round < ROUNDS && move(points, size, colours); round++) {
        }
        for (size_t i = 0; i < size; i++) {
            colours->nearest[points[i].bin] = (uint8_t)nearest_to(colours, points[i].rgb);
        }
    }
    ng_alloc_free(points);
    return able;
}

void ng_colours_clear(struct ng_colours *colours)
{
    ng_alloc_free(colours->nearest);
    colours->nearest = NULL;
}
