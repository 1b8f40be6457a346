/* Finds the grid of a puzzle in an image: many edges at equal distances, across and down. */
#ifndef NG_FORMAT_SHOTS_SQUARES_H
#define NG_FORMAT_SHOTS_SQUARES_H

#include "base/memory.h"
#include "base/work.h"
#include "model/copy.h"

#include <stdbool.h>

enum { NG_SQUARES_LINES = 256 };

/* Lines at about equal distances, in pixels; `count - 1` cells lie between them. */
struct ng_squares_axis {
    size_t count;
    uint32_t at[NG_SQUARES_LINES];
};

struct ng_squares {
    struct ng_squares_axis x, y;
    uint32_t pitch; /* the side of a cell; cells are about square */
};

/* How far two pixels of three bytes differ: 0 to 255. */
static inline unsigned ng_squares_differ(const uint8_t *a, const uint8_t *b)
{
    unsigned most = 0;
    for (unsigned c = 0; c < 3; c++) {
        unsigned difference = a[c] > b[c] ? (unsigned)(a[c] - b[c]) : (unsigned)(b[c] - a[c]);
        most = difference > most ? difference : most;
    }
    return most;
}

static inline const uint8_t *ng_squares_pixel(const struct ng_image *image, uint32_t x, uint32_t y)
{
    return image->rgb + 3 * ((size_t)y * image->width + x);
}

/* Whether an edge goes along most of a line of pixels from `from` to `to`, down or across, as far
 * away from `at` as `reach`: at one place, or at two that are next to each other. */
bool ng_squares_is_edged(const struct ng_image *image, bool down, uint32_t at, uint32_t reach,
                         uint32_t from, uint32_t to);

/* Drops lines at the ends of the lattice around whose cells few edges are, and adds those that were
 * missed. */
void ng_squares_fit(const struct ng_image *image, struct ng_squares *lattice);

/* Compares two uint32_t, for qsort(). */
int ng_squares_compare(const void *a, const void *b);

/* Finds the grid with the most cells, which can include cells of clues; of those apart from `other`
 * (can be NULL). *found is false if there is none. `poll` (can be NULL): whether to stop. Returns
 * false when out of memory, or stopped. O(pixels). */
bool ng_squares_find(const struct ng_image *image, struct ng_memory *memory, struct ng_poll *poll,
                     const struct ng_squares *other, struct ng_squares *lattice, bool *found);

#endif
