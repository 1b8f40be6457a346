/* Scales an image by areas and reduces it to black and white or to a few colours: in whole numbers,
 * but for the threshold (base/precision.h), so that the same image gives the same picture
 * everywhere. */
#include "generate/trace.h"

#include "base/alloc.h"
#include "base/check.h"
#include "base/precision.h"

#include <stdlib.h>
#include <string.h>

/* ---- scaling ---- */

/* The mean of one channel over the pixels that a cell covers. Shares of pixels at the cell's border
 * are counted in units of 1 / cells, so that all is exact. */
static uint8_t mean_of(const struct ng_trace *trace, const struct ng_canvas *canvas, uint32_t row,
                       uint32_t column, unsigned channel)
{
    uint64_t top = (uint64_t)row * trace->height, bottom = top + trace->height;
    uint64_t left = (uint64_t)column * trace->width, right = left + trace->width;
    uint64_t sum = 0, weights = 0;
    for (uint64_t y = top / canvas->height; y * canvas->height < bottom; y++) {
        uint64_t from = y * canvas->height, to = from + canvas->height;
        uint64_t tall = (to < bottom ? to : bottom) - (from > top ? from : top);
        for (uint64_t x = left / canvas->width; x * canvas->width < right; x++) {
            uint64_t start = x * canvas->width, end = start + canvas->width;
            uint64_t wide = (end < right ? end : right) - (start > left ? start : left);
            sum += tall * wide * trace->rgb[3 * (y * trace->width + x) + channel];
            weights += tall * wide;
        }
    }
    ng_assert(weights > 0);
    return (uint8_t)((sum + weights / 2) / weights);
}

/* Three bytes a cell; NULL: out of memory. */
static uint8_t *scale(const struct ng_trace *trace, const struct ng_canvas *canvas)
{
    uint8_t *scaled = ng_alloc_array(ng_canvas_size(canvas), 3);
    for (uint32_t row = 0; scaled != NULL && row < canvas->height; row++) {
        for (uint32_t column = 0; column < canvas->width; column++) {
            for (unsigned c = 0; c < 3; c++) {
                scaled[3 * ((size_t)row * canvas->width + column) + c] =
                    mean_of(trace, canvas, row, column, c);
            }
        }
    }
    return scaled;
}

/* ---- black and white ---- */

/* How light a pixel looks, 0 to 255 (the weights of ITU-R BT.601). */
static int light_of(const uint8_t *rgb)
{
    return (299 * rgb[0] + 587 * rgb[1] + 114 * rgb[2] + 500) / 1000;
}

/* The threshold between dark and light that parts the cells best: that with the greatest variance
 * between the two (N. Otsu, 1979). */
static int find_threshold(const uint8_t *scaled, size_t size)
{
    uint64_t histogram[256] = {0}, below = 0, sum = 0, sum_below = 0;
    double best = -1;
    int threshold = 128;
    for (size_t i = 0; i < size; i++) {
        histogram[light_of(scaled + 3 * i)]++;
    }
    for (unsigned light = 0; light < 256; light++) {
        sum += light * histogram[light];
    }
    for (int light = 0; light < 255; light++) {
        below += histogram[light];
        sum_below += (uint64_t)light * histogram[light];
        if (below == 0 || below == size) {
            continue;
        }
        double difference =
            (double)sum_below / (double)below - (double)(sum - sum_below) / (double)(size - below);
        double variance = (double)below * (double)(size - below) * difference * difference;

        if (variance > best) {
            best = variance;
            threshold = light + 1;
        }
    }
    return threshold;
}

/* Adds a share of the error to a cell right of or below the one being decided. */
static void pass_error(int *errors, const struct ng_canvas *canvas, uint32_t row, int64_t column,
                       int error, int share)
{
    if (row < canvas->height && column >= 0 && column < canvas->width) {
        errors[(size_t)row * canvas->width + (size_t)column] += error * share;
    }
}

/* Error diffusion by R. Floyd and L. Steinberg, 1976; errors are kept in sixteenths. */
static void dither(const uint8_t *scaled, int threshold, int *errors, struct ng_canvas *canvas)
{
    for (uint32_t row = 0; row < canvas->height; row++) {
        for (uint32_t column = 0; column < canvas->width; column++) {
            size_t cell = (size_t)row * canvas->width + column;
            int light = light_of(scaled + 3 * cell) + errors[cell] / 16;
            bool filled = light < threshold;
            int error = light - (filled ? 0 : 255);
            canvas->cells[cell] = filled;
            pass_error(errors, canvas, row, (int64_t)column + 1, error, 7);
            pass_error(errors, canvas, row + 1, (int64_t)column - 1, error, 3);
            pass_error(errors, canvas, row + 1, column, error, 5);
            pass_error(errors, canvas, row + 1, (int64_t)column + 1, error, 1);
        }
    }
}

bool ng_trace_black(const struct ng_trace *trace, struct ng_canvas *canvas)
{
    size_t size = ng_canvas_size(canvas);
    uint8_t *scaled = scale(trace, canvas);
    int *errors = ng_alloc_zeroed(size, sizeof *errors);
    bool able = scaled != NULL && errors != NULL;
    if (able) {
        int found = trace->dither ? 128 : find_threshold(scaled, size);
        int threshold = trace->threshold != 0 ? (int)(trace->threshold * 255 / 100) : found;
        if (trace->dither) {
            dither(scaled, threshold, errors, canvas);
        }
        for (size_t i = 0; !trace->dither && i < size; i++) {
            canvas->cells[i] = light_of(scaled + 3 * i) < threshold;
        }
    }
    ng_alloc_free(scaled);
    ng_alloc_free(errors);
    return able;
}

/* ---- colours ---- */

enum {
    BOXES = 256,
    POINTS =
        1 << 16, /* of the image that are looked at, at most, if there are two in a row of a cell */
    ROW_MOST = 8, /* in a row of a cell */
    ROUNDS = 8,   /* of moving points to the nearest mean */
    LIGHT = 0xe0, /* what is as light as this in all channels is paper */
};

/* A point of the image, with the channel by which it is sorted first and the box it is in. */
struct point {
    uint8_t key;
    uint8_t rgb[3];
    uint32_t number; /* point i of a cell stands at cell * points a cell + i */
    unsigned box;
};

/* A box of colours: points from ... to - 1 of the order. */
struct box {
    size_t from, to;
    unsigned channel; /* along which it is parted */
    uint64_t spread;  /* the sum of squares, along it, of distances from the mean */
    int rgb[3];       /* the mean */
};

static int compare_points(const void *a, const void *b)
{
    const struct point *left = a, *right = b;
    if (left->key != right->key) {
        return left->key < right->key ? -1 : 1;
    }
    return left->number < right->number ? -1 : left->number > right->number;
}

/* So many points a row of a cell, and as many rows: 1 where there are too many cells for more. */
static uint32_t points_across(const struct ng_canvas *canvas)
{
    uint32_t across = ROW_MOST;
    while (across > 1 && ng_canvas_size(canvas) * across * across > POINTS) {
        across--;
    }
    return across;
}

/* The pixel in the middle of part `at` of `parts` of a side. */
static uint64_t middle_of(uint64_t at, uint64_t parts, uint32_t side)
{
    return (2 * at + 1) * side / (2 * parts);
}

/* Takes the points of a cell from the image; with one a cell, from the scaled image. */
static void take_points(const struct ng_trace *trace, const struct ng_canvas *canvas,
                        const uint8_t *scaled, uint32_t across, struct point *points)
{
    size_t each = (size_t)across * across;
    for (size_t i = 0; i < ng_canvas_size(canvas) * each; i++) {
        size_t cell = i / each, at = i % each;
        uint64_t y = cell / canvas->width * across + at / across;
        uint64_t x = cell % canvas->width * across + at % across;
        y = middle_of(y, (uint64_t)canvas->height * across, trace->height);
        x = middle_of(x, (uint64_t)canvas->width * across, trace->width);
        const uint8_t *rgb =
            across > 1 ? trace->rgb + 3 * (y * trace->width + x) : scaled + 3 * cell;
        points[i] = (struct point){.number = (uint32_t)i};
        memcpy(points[i].rgb, rgb, 3);
    }
}

/* Sets the mean, the channel in which the points lie furthest from it, and how far. */
static void measure(const struct point *points, struct box *box)
{
    uint64_t size = box->to - box->from;
    box->spread = 0;
    for (unsigned c = 0; c < 3; c++) {
        uint64_t sum = 0, squares = 0;
        for (size_t i = box->from; i < box->to; i++) {
            uint64_t value = points[i].rgb[c];
            sum += value;
            squares += value * value;
        }
        uint64_t spread = squares - sum * sum / size;
        box->rgb[c] = (int)((sum + size / 2) / size);
        if (spread > box->spread) {
            box->spread = spread;
            box->channel = c;
        }
    }
}

/* Where the sorted points of the box are best parted along its channel: where the two means differ
 * most, weighted by both sizes, as in find_threshold(). */
static size_t best_part(const struct point *points, const struct box *box)
{
    uint64_t size = box->to - box->from, sum = 0, below = 0;
    size_t place = box->from;
    double best = -1;
    for (size_t i = box->from; i < box->to; i++) {
        sum += points[i].key;
    }
    for (size_t i = box->from + 1; i < box->to; i++) {
        uint64_t count = i - box->from;
        below += points[i - 1].key;
        if (points[i].key == points[i - 1].key) {
            continue;
        }
        double difference =
            (double)below / (double)count - (double)(sum - below) / (double)(size - count);
        double between = (double)count * (double)(size - count) * difference * difference;
        if (between > best) {
            best = between;
            place = i;
        }
    }
    return place;
}

/* Parts a box whose points differ. */
static void part(struct point *points, struct box *box, struct box *rest)
{
    for (size_t i = box->from; i < box->to; i++) {
        points[i].key = points[i].rgb[box->channel];
    }
    qsort(points + box->from, box->to - box->from, sizeof *points, compare_points);
    size_t place = best_part(points, box);
    *rest = (struct box){.from = place, .to = box->to};
    box->to = place;
    measure(points, box);
    measure(points, rest);
}

/* Cuts the colours into at most `most` boxes, the one with the most spread first; returns how many
 * there are. */
static unsigned cut(struct point *points, size_t size, unsigned most, struct box *boxes)
{
    unsigned count = 1;
    boxes[0] = (struct box){.to = size};
    measure(points, &boxes[0]);
    while (count < most) {
        unsigned widest = 0;
        for (unsigned i = 1; i < count; i++) {
            widest = boxes[i].spread > boxes[widest].spread ? i : widest;
        }
        if (boxes[widest].spread == 0) {
            break;
        }
        part(points, &boxes[widest], &boxes[count]);
        count++;
    }
    return count;
}

static unsigned nearest_to(const uint8_t *rgb, const struct box *boxes, unsigned count)
{
    unsigned nearest = 0;
    int least = 3 * 256 * 256;
    for (unsigned b = 0; b < count; b++) {
        int distance = 0;
        for (unsigned c = 0; c < 3; c++) {
            distance += (rgb[c] - boxes[b].rgb[c]) * (rgb[c] - boxes[b].rgb[c]);
        }
        if (distance < least) {
            least = distance;
            nearest = b;
        }
    }
    return nearest;
}

/* Sets the means of the points in each box; one that is empty keeps its own. */
static void find_means(const struct point *points, size_t size, struct box *boxes, unsigned count)
{
    uint64_t sums[BOXES][4] = {{0}};
    for (size_t i = 0; i < size; i++) {
        uint64_t *sum = sums[points[i].box];
        for (unsigned c = 0; c < 3; c++) {
            sum[c] += points[i].rgb[c];
        }
        sum[3]++;
    }
    for (unsigned b = 0; b < count; b++) {
        for (unsigned c = 0; c < 3 && sums[b][3] > 0; c++) {
            boxes[b].rgb[c] = (int)((sums[b][c] + sums[b][3] / 2) / sums[b][3]);
        }
    }
}

/* Moves each point to the box whose mean is nearest, and the means after them, until all rest or
 * for some rounds (S. Lloyd, 1957). */
static void settle(struct point *points, size_t size, struct box *boxes, unsigned count)
{
    bool moved = true;
    for (unsigned round = 0; round < ROUNDS && moved; round++) {
        moved = false;
        for (size_t i = 0; i < size; i++) {
            unsigned nearest = nearest_to(points[i].rgb, boxes, count);
            moved = moved || round == 0 || nearest != points[i].box;
            points[i].box = nearest;
        }
        find_means(points, size, boxes, count);
    }
}

/* Gives each cell the box that most of its points are in. */
static void vote(const struct point *points, size_t each, struct ng_canvas *canvas)
{
    size_t size = ng_canvas_size(canvas);
    uint8_t *boxes = canvas->cells;
    for (size_t cell = 0; cell < size; cell++) {
        uint16_t votes[BOXES] = {0};
        const struct point *own = points + cell * each;
        unsigned most = own[0].box;
        for (size_t i = 0; i < each; i++) {
            unsigned box = own[i].box;
            votes[box]++;
            most = votes[box] > votes[most] ? box : most;
        }
        boxes[cell] = (uint8_t)most;
    }
}

static bool is_at_edge(const struct ng_canvas *canvas, size_t cell)
{
    size_t row = cell / canvas->width, column = cell % canvas->width;
    return row == 0 || row + 1 == canvas->height || column == 0 || column + 1 == canvas->width;
}

static bool is_light(const struct box *box)
{
    return box->rgb[0] >= LIGHT && box->rgb[1] >= LIGHT && box->rgb[2] >= LIGHT;
}

/* The box of the background: paper, which need not be quite white, or else what there is most of at
 * the edges of the image. */
static unsigned find_background(const struct ng_canvas *canvas, const struct box *boxes,
                                unsigned count)
{
    size_t edge[BOXES] = {0};
    unsigned best = 0;
    for (size_t cell = 0; cell < ng_canvas_size(canvas); cell++) {
        edge[canvas->cells[cell]] += is_at_edge(canvas, cell) ? 1 : 0;
    }
    for (unsigned b = 1; b < count; b++) {
        bool light = is_light(&boxes[b]), best_light = is_light(&boxes[best]);
        best = (light && !best_light) || (light == best_light && edge[b] > edge[best]) ? b : best;
    }
    return best;
}

/* Numbers the boxes that cells have, the background 0, in the cells and in `rgb`. Returns how many
 * there are. */
static unsigned number_boxes(struct ng_canvas *canvas, const struct box *boxes, unsigned background,
                             uint32_t *rgb)
{
    size_t size = ng_canvas_size(canvas);
    bool used[BOXES] = {[0] = false};
    uint8_t values[BOXES] = {0};
    unsigned count = 1;
    for (size_t i = 0; i < size; i++) {
        used[canvas->cells[i]] = true;
    }
    used[background] = true;
    for (unsigned b = 0; b < BOXES; b++) {
        if (used[b]) {
            values[b] = b == background ? 0 : (uint8_t)count++;
            const int *mean = boxes[b].rgb;
            rgb[values[b]] = (uint32_t)mean[0] << 16 | (uint32_t)mean[1] << 8 | (uint32_t)mean[2];
        }
    }
    for (size_t i = 0; i < size; i++) {
        canvas->cells[i] = values[canvas->cells[i]];
    }
    return count;
}

/* The points in the order of their cells again. */
static void sort_back(struct point *points, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        points[i].key = 0;
    }
    qsort(points, size, sizeof *points, compare_points);
}

bool ng_trace_colours(const struct ng_trace *trace, struct ng_canvas *canvas, uint32_t *rgb)
{
    uint32_t across = points_across(canvas);
    size_t each = (size_t)across * across, size = ng_canvas_size(canvas) * each;
    uint8_t *scaled = scale(trace, canvas);
    struct point *points = ng_alloc_array(size, sizeof *points);
    bool able = scaled != NULL && points != NULL;
    if (able) {
        struct box boxes[BOXES];
        take_points(trace, canvas, scaled, across, points);
        unsigned count = cut(points, size, canvas->colours + 1, boxes);
        settle(points, size, boxes, count);
        sort_back(points, size);
        vote(points, each, canvas);
        count = number_boxes(canvas, boxes, find_background(canvas, boxes, count), rgb);
        canvas->colours = count > 1 ? count - 1 : 1;
        if (count == 1) {
            rgb[1] = rgb[0] == 0 ? 0xffffff : 0;
        }
    }
    ng_alloc_free(scaled);
    ng_alloc_free(points);
    return able;
}
