/* With the right slope, edges of horizontal lines fall into few rows: the sum of the squares of
 * their numbers by row is the greatest. */
#include "format/shots/tilt.h"

#include "format/shots/squares.h"

#include <string.h>

enum {
    UNIT = 4096,
    MOST = 144, /* a slope of two degrees */
    STEP = 4,
    EDGE = 20, /* the least difference of an edge */
    APART = 4, /* the distance of columns that are looked at */
};

/* The row of the left side from which a line with this slope comes to a pixel; MOST * width / UNIT
 * is added, so that it is not below 0. */
static size_t row_of(const struct ng_image *image, uint32_t x, uint32_t y, int slope)
{
    int64_t shift = ((int64_t)image->width * MOST - (int64_t)x * slope) / UNIT;
    return (size_t)((int64_t)y + shift);
}

static uint64_t sum_squares(const struct ng_image *image, const uint8_t *edges, int slope,
                            uint32_t *rows, size_t count)
{
    uint64_t sum = 0;
    memset(rows, 0, count * sizeof *rows);
    for (uint32_t x = 0; x < image->width; x += APART) {
        const uint8_t *column = edges + (size_t)(x / APART) * image->height;
        for (uint32_t y = 1; y < image->height; y++) {
            rows[row_of(image, x, y, slope)] += column[y];
        }
    }
    for (size_t i = 0; i < count; i++) {
        sum += (uint64_t)rows[i] * rows[i];
    }
    return sum;
}

bool ng_tilt_find(const struct ng_image *image, struct ng_memory *memory, struct ng_poll *poll,
                  int *slope)
{
    size_t columns = image->width / APART + 1;
    size_t count = image->height + 2 * ((size_t)image->width * MOST / UNIT + 1);
    uint8_t *edges = ng_memory_zeroed(memory, columns * image->height, 1);
    uint32_t *rows = ng_memory_array(memory, count, sizeof *rows);
    uint64_t level = 0, most = 0;
    int best = 0;
    bool going = edges != NULL && rows != NULL;
    for (uint32_t x = 0; x < image->width && going; x += APART) {
        for (uint32_t y = 1; y < image->height; y++) {
            edges[(size_t)(x / APART) * image->height + y] =
                ng_squares_differ(ng_squares_pixel(image, x, y),
                                  ng_squares_pixel(image, x, y - 1)) > EDGE;
        }
    }
    for (int at = -MOST; at <= MOST && going; at += STEP) {
        uint64_t sum = sum_squares(image, edges, at, rows, count);
        level = at == 0 ? sum : level;
        best = sum > most ? at : best;
        most = sum > most ? sum : most;
        going = poll == NULL || !ng_poll_work(poll, columns * image->height);
    }
    ng_memory_free(edges);
    ng_memory_free(rows);
    *slope = 5 * most > 6 * level ? best : 0;
    return going;
}

/* The value at a point between four pixels: so far right of the first and below it, of UNIT. */
static uint8_t blend(const uint8_t *const near[4], unsigned c, uint32_t right, uint32_t below)
{
    uint64_t above = (uint64_t)near[0][c] * (UNIT - right) + (uint64_t)near[1][c] * right;
    uint64_t under = (uint64_t)near[2][c] * (UNIT - right) + (uint64_t)near[3][c] * right;
    return (uint8_t)((above * (UNIT - below) + under * below) / ((uint64_t)UNIT * UNIT));
}

static uint32_t clamp(int64_t value, uint32_t size)
{
    return value < 0 ? 0 : value >= size ? size - 1 : (uint32_t)value;
}

struct ng_image ng_tilt_level(const struct ng_image *image, int slope, struct ng_memory *memory)
{
    struct ng_image turned = {.width = image->width, .height = image->height, .side = 1};
    turned.rgb = ng_memory_array(memory, (size_t)image->width * image->height, 3);
    uint8_t *to = turned.rgb;
    for (uint32_t y = 0; y < image->height && to != NULL; y++) {
        for (uint32_t x = 0; x < image->width; x++, to += 3) {
            int64_t u = (int64_t)x * UNIT - ((int64_t)y - image->height / 2) * slope;
            int64_t v = (int64_t)y * UNIT + ((int64_t)x - image->width / 2) * slope;
            int64_t left = (u + (int64_t)UNIT * UNIT) / UNIT - UNIT; /* rounded down */
            int64_t top = (v + (int64_t)UNIT * UNIT) / UNIT - UNIT;
            uint32_t x0 = clamp(left, image->width), x1 = clamp(left + 1, image->width);
            uint32_t y0 = clamp(top, image->height), y1 = clamp(top + 1, image->height);
            const uint8_t *const near[4] = {
                ng_squares_pixel(image, x0, y0), ng_squares_pixel(image, x1, y0),
                ng_squares_pixel(image, x0, y1), ng_squares_pixel(image, x1, y1)};
            for (unsigned c = 0; c < 3; c++) {
                to[c] = blend(near, c, (uint32_t)(u - left * UNIT), (uint32_t)(v - top * UNIT));
            }
        }
    }
    return turned;
}
