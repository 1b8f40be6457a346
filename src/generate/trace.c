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

enum { BOXES = 256 };

/* A box of colours: cells from … to - 1 of the order. */
struct box {
    size_t from, to;
    unsigned channel; /* along which it is widest */
    int width;
};

/* A cell's colour, with the channel by which it is sorted first. */
struct sample {
    uint8_t key;
    uint8_t rgb[3];
    uint32_t cell;
};

static int compare_samples(const void *a, const void *b)
{
    const struct sample *left = a, *right = b;
    if (left->key != right->key) {
        return left->key < right->key ? -1 : 1;
    }
    return left->cell < right->cell ? -1 : left->cell > right->cell;
}

static void measure(const struct sample *samples, struct box *box)
{
    box->width = -1;
    for (unsigned c = 0; c < 3; c++) {
        int low = 255, high = 0;
        for (size_t i = box->from; i < box->to; i++) {
            int value = samples[i].rgb[c];
            low = value < low ? value : low;
            high = value > high ? value : high;
        }
        if (high - low > box->width) {
            box->width = high - low;
            box->channel = c;
        }
    }
}

/* Parts a box at its median: where the value changes next to the middle. */
static void part(struct sample *samples, struct box *box, struct box *rest)
{
    for (size_t i = box->from; i < box->to; i++) {
        samples[i].key = samples[i].rgb[box->channel];
    }
    qsort(samples + box->from, box->to - box->from, sizeof *samples, compare_samples);
    size_t middle = box->from + (box->to - box->from) / 2;
    while (middle > box->from && samples[middle].key == samples[middle - 1].key) {
        middle--;
    }
    if (middle == box->from) {
        middle = box->from + (box->to - box->from) / 2;
        while (middle < box->to && samples[middle].key == samples[box->from].key) {
            middle++;
        }
    }
    *rest = (struct box){.from = middle, .to = box->to};
    box->to = middle;
    measure(samples, box);
    measure(samples, rest);
}

/* Cuts the colours into at most `most` boxes, the widest first; returns how many there are. */
static unsigned cut(struct sample *samples, size_t size, unsigned most, struct box *boxes)
{
    unsigned count = 1;
    boxes[0] = (struct box){.to = size};
    measure(samples, &boxes[0]);
    while (count < most) {
        unsigned widest = 0;
        for (unsigned i = 1; i < count; i++) {
            widest = boxes[i].width > boxes[widest].width ? i : widest;
        }
        if (boxes[widest].width <= 0) {
            break;
        }
        part(samples, &boxes[widest], &boxes[count]);
        count++;
    }
    return count;
}

static uint32_t mean_colour(const struct sample *samples, const struct box *box)
{
    uint64_t sums[3] = {0}, size = box->to - box->from;
    for (size_t i = box->from; i < box->to; i++) {
        for (unsigned c = 0; c < 3; c++) {
            sums[c] += samples[i].rgb[c];
        }
    }
    ng_assert(size > 0);
    return (uint32_t)((sums[0] + size / 2) / size << 16 | (sums[1] + size / 2) / size << 8 |
                      (sums[2] + size / 2) / size);
}

/* Whether more than half of the box is of the purest white. */
static bool is_white(const struct sample *samples, const struct box *box)
{
    static const uint8_t white[3] = {0xff, 0xff, 0xff};
    size_t count = 0;
    for (size_t i = box->from; i < box->to; i++) {
        count += memcmp(samples[i].rgb, white, sizeof white) == 0 ? 1 : 0;
    }
    return count > (box->to - box->from) / 2;
}

/* The box of the background, as readers of pictures choose it: the white one, or else the largest.
 */
static unsigned find_background(const struct sample *samples, const struct box *boxes,
                                unsigned count)
{
    unsigned largest = 0;
    for (unsigned b = 0; b < count; b++) {
        if (is_white(samples, &boxes[b])) {
            return b;
        }
        largest =
            boxes[b].to - boxes[b].from > boxes[largest].to - boxes[largest].from ? b : largest;
    }
    return largest;
}

bool ng_trace_colours(const struct ng_trace *trace, struct ng_canvas *canvas, uint32_t *rgb)
{
    size_t size = ng_canvas_size(canvas);
    uint8_t *scaled = scale(trace, canvas);
    struct sample *samples = ng_alloc_array(size, sizeof *samples);
    bool able = scaled != NULL && samples != NULL;
    for (size_t i = 0; able && i < size; i++) {
        samples[i].cell = (uint32_t)i;
        memcpy(samples[i].rgb, scaled + 3 * i, 3);
    }
    struct box boxes[BOXES];
    unsigned count = able ? cut(samples, size, canvas->colours + 1, boxes) : 0;
    unsigned background = able ? find_background(samples, boxes, count) : 0;
    for (unsigned b = 0; b < count; b++) {
        unsigned value = b == background ? 0 : b < background ? b + 1 : b;
        rgb[value] = mean_colour(samples, &boxes[b]);
        for (size_t i = boxes[b].from; i < boxes[b].to; i++) {
            canvas->cells[samples[i].cell] = (uint8_t)value;
        }
    }
    if (able) {
        canvas->colours = count > 1 ? count - 1 : 1;
        if (count == 1) {
            rgb[1] = rgb[0] == 0 ? 0xffffff : 0;
        }
    }
    ng_alloc_free(scaled);
    ng_alloc_free(samples);
    return able;
}
