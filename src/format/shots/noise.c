/* Lossy formats leave traces only near edges, so that noise is measured there. It is smoothed by
 * the sigma filter of J.-S. Lee (1983): the mean of those pixels around that differ by no more than
 * noise can. */
#include "format/shots/noise.h"

#include "format/shots/squares.h"

enum {
    EDGE = 40,      /* a greater step is an edge */
    BLURRED = 3,    /* an edge reaches less far */
    NEAR = 7,       /* traces of an edge reach as far */
    CALM = NEAR + 2 /* no other edge follows an edge up to here */
};

/* Counts the steps behind edges in a row or column: `count` pixels that are `step` bytes apart. */
static void count_steps(const uint8_t *pixel, size_t step, uint32_t count, uint64_t steps[256])
{
    unsigned behind[NEAR] = {0};
    uint32_t since = CALM; /* the last edge */
    for (uint32_t i = 1; i < count; i++, pixel += step) {
        unsigned apart = ng_squares_differ(pixel, pixel + step);
        since = apart > EDGE ? 0 : since + 1;
        if (since >= BLURRED && since < NEAR) {
            behind[since] = apart;
        }
        for (unsigned j = BLURRED; j < NEAR && since == CALM; j++) {
            steps[behind[j]]++;
        }
    }
}

unsigned ng_noise_of(const struct ng_image *image)
{
    enum { APART = 2 }; /* rows, and columns, that are looked at */
    uint64_t steps[256] = {0}, all = 0, sum = 0;
    const size_t row = 3 * (size_t)image->width;
    for (uint32_t y = 0; y < image->height; y += APART) {
        count_steps(image->rgb + y * row, 3, image->width, steps);
    }
    for (uint32_t x = 0; x < image->width; x += APART) {
        count_steps(image->rgb + 3 * (size_t)x, row, image->height, steps);
    }
    for (unsigned i = 0; i < 256; i++) {
        all += steps[i];
    }
    unsigned noise = 0;
    while (noise < 255 && 20 * (sum += steps[noise]) < 19 * all) {
        noise++;
    }
    return noise;
}

/* The mean of the pixels around one that differ from it by `most` or less. */
static void smooth(const struct ng_image *image, uint32_t x, uint32_t y, unsigned most, uint8_t *to)
{
    enum { REACH = 2 };
    const uint8_t *pixel = ng_squares_pixel(image, x, y);
    uint32_t left = x > REACH ? x - REACH : 0, top = y > REACH ? y - REACH : 0;
    uint32_t right = x + REACH < image->width ? x + REACH : image->width - 1;
    uint32_t bottom = y + REACH < image->height ? y + REACH : image->height - 1;
    unsigned sum[3] = {pixel[0], pixel[1], pixel[2]}, count = 1; /* it counts twice */
    for (uint32_t v = top; v <= bottom; v++) {
        const uint8_t *near = ng_squares_pixel(image, left, v);
        for (uint32_t u = left; u <= right; u++, near += 3) {
            bool like = ng_squares_differ(pixel, near) <= most;
            count += like;
            for (unsigned c = 0; c < 3 && like; c++) {
                sum[c] += near[c];
            }
        }
    }
    for (unsigned c = 0; c < 3; c++) {
        to[c] = (uint8_t)((sum[c] + count / 2) / count);
    }
}

struct ng_image ng_noise_smooth(const struct ng_image *image, unsigned noise,
                                struct ng_memory *memory, struct ng_poll *poll)
{
    enum { WORK = 25 };
    struct ng_image copy = {.width = image->width, .height = image->height, .side = 1};
    copy.rgb = ng_memory_array(memory, (size_t)image->width * image->height, 3);
    const unsigned most = 5 * noise / 4; /* neighbours seldom differ by more */
    uint8_t *to = copy.rgb;
    for (uint32_t y = 0; y < image->height && to != NULL; y++) {
        for (uint32_t x = 0; x < image->width; x++, to += 3) {
            smooth(image, x, y, most, to);
        }
        if (poll != NULL && ng_poll_work(poll, WORK * (uint64_t)image->width)) {
            ng_memory_free(copy.rgb);
            copy.rgb = to = NULL;
        }
    }
    return copy;
}
