/* Draws a grey image in black and white (generate/ink.h). In whole numbers, so that the same image
 * gives the same picture everywhere.
 *
 *     threshold --> areas with faint edges turn over --> strokes --> specks turn over --> style
 */
#include "generate/ink.h"

#include "base/check.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct inked_page {
    const struct ng_inking *ink;
    struct ng_draft *canvas;
    unsigned step;       /* the typical step between the two sides of an edge in this image */
    uint8_t *thresholds; /* per cell: filled if it is darker */
    int8_t *strokes;     /* per cell: 1 a dark stroke, -1 a light one, 0 none */
};

/* ---- the threshold ---- */

/* Steps between neighbouring cells, each weighted by its square. */
struct edges {
    uint64_t steps;  /* the sum of the steps themselves */
    uint64_t weight; /* the sum of the squares */
    uint64_t middle; /* the sum of each square times the light half way up the step */
};

static struct edges plus(struct edges a, struct edges b)
{
    return (struct edges){a.steps + b.steps, a.weight + b.weight, a.middle + b.middle};
}

static struct edges minus(struct edges a, struct edges b)
{
    return (struct edges){a.steps - b.steps, a.weight - b.weight, a.middle - b.middle};
}

static struct edges edge_between(unsigned a, unsigned b)
{
    uint64_t step = a < b ? b - a : a - b;
    return (struct edges){step, step * step, step * step * (a + b) / 2};
}

/* Sums over all cells above and left of each corner of a cell (F. Crow, 1984), of the steps to all
 * neighbours, so that a square has as much of its right as of its left; (height + 1) * (width + 1).
 * Returns NULL when out of memory. */
static struct edges *sum_edges(const struct inked_page *page)
{
    const uint8_t *light = page->ink->light;
    size_t width = page->canvas->width, height = page->canvas->height, row = width + 1;
    struct edges *sums = ng_alloc_zeroed((height + 1) * row, sizeof *sums);
    size_t next[4];
    for (size_t cell = 0; sums != NULL && cell < width * height && !ng_draft_stops(page->canvas);
         cell++) {
        size_t x = cell % width, y = cell / width, corner = (y + 1) * row + x + 1;
        struct edges sum =
            minus(plus(sums[corner - 1], sums[corner - row]), sums[corner - row - 1]);
        for (unsigned n = ng_draft_neighbours(page->canvas, cell, next); n-- > 0;) {
            sum = plus(sum, edge_between(light[cell], light[next[n]]));
        }
        sums[corner] = sum;
    }
    return sums;
}

/* The edges at most `reach` cells from a cell, in a square. */
static struct edges edges_near(const struct inked_page *page, const struct edges *sums, size_t cell,
                               size_t reach)
{
    size_t width = page->canvas->width, height = page->canvas->height, row = width + 1;
    size_t x = cell % width, y = cell / width;
    size_t left = x > reach ? x - reach : 0, right = x + reach < width ? x + reach + 1 : width;
    size_t top = y > reach ? y - reach : 0, bottom = y + reach < height ? y + reach + 1 : height;
    return minus(plus(sums[bottom * row + right], sums[top * row + left]),
                 plus(sums[top * row + right], sums[bottom * row + left]));
}

/* Half way up the edges (J. Kittler, J. Illingworth and J. Föglein, 1985): of the whole image, then
 * of ever smaller squares around the cell, each as far as it has edges. */
static uint64_t threshold_at(const struct inked_page *page, const struct edges *sums, size_t cell,
                             uint64_t threshold)
{
    size_t width = page->canvas->width, height = page->canvas->height;
    size_t side = width > height ? width : height;
    for (size_t reach = side / 2; reach > 1 && reach >= side / 8; reach /= 2) {
        struct edges edges = edges_near(page, sums, cell, reach);
        uint64_t before = (uint64_t)page->step * page->step * reach;
        threshold = (edges.middle + before * threshold) / (edges.weight + before);
    }
    return threshold;
}

/* Also finds the typical step. Returns false when out of memory. */
static bool fill_by_edges(struct inked_page *page)
{
    size_t size = ng_draft_size(page->canvas);
    struct edges *sums = sum_edges(page);
    if (sums == NULL) {
        return false;
    }
    struct edges all = edges_near(page, sums, 0, SIZE_MAX / 2);
    page->step = all.steps > 0 ? (unsigned)(all.weight / all.steps) : 1;
    uint64_t threshold = all.weight > 0 ? all.middle / all.weight : 128;
    for (size_t cell = 0; cell < size && !ng_draft_stops(page->canvas); cell++) {
        page->thresholds[cell] = (uint8_t)threshold_at(page, sums, cell, threshold);
        page->canvas->cells[cell] = page->ink->light[cell] < page->thresholds[cell];
    }
    ng_alloc_free(sums);
    return true;
}

/* ---- areas ---- */

/* Lists the cells connected to one by cells of the same value; returns their number. */
static size_t list_area(struct ng_draft *canvas, uint8_t *seen, size_t cell, uint32_t *area)
{
    size_t count = 1, next[4];
    area[0] = (uint32_t)cell;
    seen[cell] = 1;
    for (size_t i = 0; i < count && !ng_draft_stops(canvas); i++) {
        for (unsigned n = ng_draft_neighbours(canvas, area[i], next); n-- > 0;) {
            if (seen[next[n]] == 0 && canvas->cells[next[n]] == canvas->cells[cell]) {
                seen[next[n]] = 1;
                area[count++] = (uint32_t)next[n];
            }
        }
    }
    return count;
}

/* Whether the mean step at an area's border is less than a `part` of the typical one. */
static bool has_faint_border(const struct inked_page *page, const uint32_t *area, size_t count,
                             unsigned part)
{
    const uint8_t *cells = page->canvas->cells, *light = page->ink->light;
    uint64_t steps = 0, length = 0;
    size_t next[4];
    for (size_t i = 0; i < count && !ng_draft_stops(page->canvas); i++) {
        for (unsigned n = ng_draft_neighbours(page->canvas, area[i], next); n-- > 0;) {
            if (cells[next[n]] != cells[area[i]]) {
                steps += (unsigned)abs(light[next[n]] - light[area[i]]);
                length++;
            }
        }
    }
    return length > 0 && steps * part < length * page->step;
}

/* Shadows: areas without an edge around them (S. Yanowitz and A. Bruckstein, 1989). */
static bool is_shadow(const struct inked_page *page, const uint32_t *area, size_t count)
{
    return count <= ng_draft_size(page->canvas) / 2 && has_faint_border(page, area, count, 3);
}

/* Whether a cell of the same value touches one of its corners. */
static bool has_corner(const struct ng_draft *canvas, size_t cell)
{
    size_t width = canvas->width, size = ng_draft_size(canvas);
    bool has = false;
    for (int i = 0; i < 4 && !has; i++) {
        size_t row = i < 2 ? cell - width : cell + width; /* wraps round above the first */
        bool inside = i % 2 == 0 ? cell % width > 0 : cell % width + 1 < width;
        has = inside && row < size &&
              canvas->cells[i % 2 == 0 ? row - 1 : row + 1] == canvas->cells[cell];
    }
    return has;
}

/* One or two cells by themselves that differ little from their neighbours. */
static bool is_speck(const struct inked_page *page, const uint32_t *area, size_t count)
{
    return count <= 2 && has_faint_border(page, area, count, 2) &&
           !has_corner(page->canvas, area[0]) && !has_corner(page->canvas, area[count - 1]);
}

static bool is_hole(const struct inked_page *page, const uint32_t *area, size_t count)
{
    bool hole = page->canvas->cells[area[0]] == 0;
    for (size_t i = 0; i < count && hole; i++) {
        hole = !ng_draft_is_edge(page->canvas, area[i]);
    }
    return hole;
}

/* Turns over the areas that are wrong. Returns false when out of memory. */
static bool turn_areas(struct inked_page *page,
                       bool (*is_wrong)(const struct inked_page *page, const uint32_t *area,
                                        size_t count))
{
    size_t size = ng_draft_size(page->canvas);
    uint8_t *seen = ng_alloc_zeroed(size, 1);
    uint32_t *area = ng_alloc_array(size, sizeof *area);
    bool able = seen != NULL && area != NULL;
    for (size_t cell = 0; able && cell < size && !ng_draft_stops(page->canvas); cell++) {
        size_t count = seen[cell] == 0 ? list_area(page->canvas, seen, cell, area) : 0;
        bool wrong = count > 0 && is_wrong(page, area, count);
        for (size_t i = 0; wrong && i < count; i++) {
            page->canvas->cells[area[i]] ^= 1;
        }
    }
    ng_alloc_free(seen);
    ng_alloc_free(area);
    return able;
}

/* ---- strokes ---- */

/* A part of a cell belongs to a stroke if it is the darkest (or lightest) part across the stroke,
 * and the parts at both ends are lighter (or darker) by a good part of a step. */

enum { SCALE = 16, DARK = 1, LIGHT = 2 };

/* The direction across a stroke, and how far to look. */
struct across {
    int x, y;
    uint32_t reach; /* across the stroke: less than a cell */
    int half;       /* along the stroke: parts before and after that are averaged */
};

/* The mean light of some parts along a stroke, in units of 1 / SCALE. */
static uint16_t mean_along(const uint8_t *fine, int64_t width, int64_t height, int64_t part,
                           const struct across *across)
{
    unsigned sum = 0, count = 0;
    for (int j = -across->half; j <= across->half; j++) {
        int64_t x = part % width - j * across->y, y = part / width + j * across->x;
        if (x >= 0 && x < width && y >= 0 && y < height) {
            sum += fine[y * width + x];
            count++;
        }
    }
    ng_assert(count > 0);
    return (uint16_t)(SCALE * sum / count);
}

/* Whether a part is the middle of a stroke: means[-reach * stride] and means[reach * stride] are
 * lighter (sign -1: darker) by at least `depth`, and, but for noise, no part between is darker. */
static bool is_middle(const uint16_t *means, ptrdiff_t stride, ptrdiff_t reach, int sign, int depth)
{
    int here = sign * means[0], least = here;
    if (sign * means[-reach * stride] - here < depth ||
        sign * means[reach * stride] - here < depth) {
        return false;
    }
    for (ptrdiff_t j = 1; j < reach; j++) {
        least = sign * means[-j * stride] < least ? sign * means[-j * stride] : least;
        least = sign * means[j * stride] < least ? sign * means[j * stride] : least;
    }
    const int like = least + depth / 2;
    ptrdiff_t before = 0, behind = 0;
    while (sign * means[-(before + 1) * stride] <= like && before < reach) {
        before++;
    }
    while (sign * means[(behind + 1) * stride] <= like && behind < reach) {
        behind++;
    }
    return here <= like && (behind == before || behind == before + 1);
}

static void mark_across(const struct inked_page *page, const struct across *across, uint16_t *means,
                        uint8_t *marks)
{
    size_t width = (size_t)page->canvas->width * page->ink->parts;
    size_t height = (size_t)page->canvas->height * page->ink->parts;
    size_t off_x = across->x != 0 ? across->reach : 0, off_y = across->y != 0 ? across->reach : 0;
    ptrdiff_t stride = across->y * (ptrdiff_t)width + across->x;
    int depth = SCALE * (int)(page->step > 12 ? 2 * page->step / 3 : 8);
    for (size_t part = 0; part < width * height && !ng_draft_stops(page->canvas); part++) {
        means[part] =
            mean_along(page->ink->fine, (int64_t)width, (int64_t)height, (int64_t)part, across);
    }
    for (size_t y = off_y; y + off_y < height; y++) {
        for (size_t x = off_x; x + off_x < width && !ng_draft_stops(page->canvas); x++) {
            const uint16_t *mean = means + y * width + x;
            if (is_middle(mean, stride, across->reach, 1, depth)) {
                marks[y * width + x] |= DARK;
            } else if (is_middle(mean, stride, across->reach, -1, depth)) {
                marks[y * width + x] |= LIGHT;
            }
        }
    }
}

/* The part with this number of a cell, row by row. */
static size_t part_of(const struct inked_page *page, size_t cell, size_t number)
{
    size_t width = page->canvas->width, parts = page->ink->parts;
    size_t row = cell / width * parts + number / parts;
    return row * width * parts + cell % width * parts + number % parts;
}

/* The stroke that crosses a cell: at least half of it. */
static int8_t stroke_in(const struct inked_page *page, const uint8_t *marks, size_t cell)
{
    size_t parts = page->ink->parts;
    unsigned dark = 0, light = 0;
    for (size_t i = 0; i < parts * parts; i++) {
        uint8_t mark = marks[part_of(page, cell, i)];
        dark += (mark & DARK) != 0;
        light += (mark & LIGHT) != 0;
    }
    bool crossed = 2 * (dark > light ? dark : light) >= parts;
    return (int8_t)(!crossed ? 0 : dark >= light ? 1 : -1);
}

/* Whether a cell is filled, or not, only because a stroke next to it reaches into it. */
static bool is_touched(const struct inked_page *page, size_t cell)
{
    size_t parts = page->ink->parts, next[4], dark = 0;
    bool filled = page->canvas->cells[cell] != 0, beside = false;
    for (unsigned n = ng_draft_neighbours(page->canvas, cell, next); n-- > 0;) {
        beside = beside || page->strokes[next[n]] == (filled ? 1 : -1);
    }
    for (size_t i = 0; i < parts * parts && beside; i++) {
        dark += page->ink->fine[part_of(page, cell, i)] < page->thresholds[cell];
    }
    dark = filled ? dark : parts * parts - dark;
    return beside && page->strokes[cell] == 0 && 2 * dark < parts * parts;
}

/* Finds nothing if cells have no parts. Returns false when out of memory. */
static bool find_strokes(struct inked_page *page)
{
    int parts = (int)page->ink->parts;
    size_t size = ng_draft_size(page->canvas) * page->ink->parts * page->ink->parts;
    const struct across directions[] = {
        {1, 0, page->ink->parts * 2 / 3, parts / 2},
        {0, 1, page->ink->parts * 2 / 3, parts / 2},
        {1, 1, page->ink->parts / 2, parts / 3},
        {1, -1, page->ink->parts / 2, parts / 3},
    };
    if (parts == 0) {
        return true;
    }
    uint16_t *means = ng_alloc_array(size, sizeof *means);
    uint8_t *marks = ng_alloc_zeroed(size, 1);
    bool able = means != NULL && marks != NULL;
    for (size_t i = 0; able && i < sizeof directions / sizeof *directions; i++) {
        mark_across(page, &directions[i], means, marks);
    }
    for (size_t cell = 0;
         able && cell < ng_draft_size(page->canvas) && !ng_draft_stops(page->canvas); cell++) {
        page->strokes[cell] = stroke_in(page, marks, cell);
    }
    for (size_t cell = 0; able && cell < ng_draft_size(page->canvas); cell++) {
        page->canvas->cells[cell] ^= is_touched(page, cell);
    }
    ng_alloc_free(means);
    ng_alloc_free(marks);
    return able;
}

/* ---- styles ---- */

static void fill_by_threshold(struct inked_page *page)
{
    for (size_t cell = 0; cell < ng_draft_size(page->canvas); cell++) {
        page->canvas->cells[cell] = page->ink->light[cell] < page->ink->threshold;
    }
}

/* Whether most of the image's edge is filled. */
static bool is_on_dark(const struct ng_draft *canvas)
{
    size_t filled = 0, all = 0;
    for (size_t cell = 0; cell < ng_draft_size(canvas); cell++) {
        filled += ng_draft_is_edge(canvas, cell) && canvas->cells[cell] != 0;
        all += ng_draft_is_edge(canvas, cell);
    }
    return 2 * filled > all;
}

static void invert(struct inked_page *page)
{
    for (size_t cell = 0; cell < ng_draft_size(page->canvas); cell++) {
        page->canvas->cells[cell] ^= 1;
        page->strokes[cell] = (int8_t)-page->strokes[cell];
    }
}

static void draw_strokes(struct inked_page *page, bool light)
{
    for (size_t cell = 0; cell < ng_draft_size(page->canvas); cell++) {
        if (page->strokes[cell] == 1 || (page->strokes[cell] == -1 && light)) {
            page->canvas->cells[cell] = page->strokes[cell] == 1;
        }
    }
}

/* Leaves the strokes, and the borders of other areas. */
static void outline(struct inked_page *page)
{
    uint8_t *cells = page->canvas->cells;
    size_t size = ng_draft_size(page->canvas), next[4];
    for (size_t cell = 0; cell < size; cell++) {
        bool kept = page->strokes[cell] == 1;
        for (unsigned n = ng_draft_neighbours(page->canvas, cell, next); n-- > 0 && !kept;) {
            kept = cells[next[n]] == 0;
        }
        page->strokes[cell] = (int8_t)kept;
    }
    for (size_t cell = 0; cell < size; cell++) {
        cells[cell] = cells[cell] != 0 && page->strokes[cell] == 1;
    }
}

static bool draw_style(struct inked_page *page)
{
    enum nonogram_trace_style style = page->ink->style;
    if (style == NONOGRAM_TRACE_NEGATIVE ||
        (style != NONOGRAM_TRACE_SHAPES && is_on_dark(page->canvas))) {
        invert(page);
    }
    if (style == NONOGRAM_TRACE_SILHOUETTE) {
        draw_strokes(page, false);
        return turn_areas(page, is_hole);
    }
    draw_strokes(page, true);
    bool able = page->ink->threshold != 0 || turn_areas(page, is_speck);
    if (style == NONOGRAM_TRACE_DRAWING) {
        outline(page);
    }
    return able;
}

bool ng_ink_draw(const struct ng_inking *ink, struct ng_draft *canvas)
{
    struct inked_page page = {.ink = ink, .canvas = canvas};
    page.strokes = ng_alloc_zeroed(ng_draft_size(canvas), 1);
    page.thresholds = ng_alloc_zeroed(ng_draft_size(canvas), 1);
    bool able = page.strokes != NULL && page.thresholds != NULL;
    if (able && ink->threshold != 0) {
        fill_by_threshold(&page);
    } else if (able) {
        able = fill_by_edges(&page) && turn_areas(&page, is_shadow) && find_strokes(&page);
    }
    able = able && (canvas->poll.stopped || draw_style(&page));
    ng_alloc_free(page.strokes);
    ng_alloc_free(page.thresholds);
    return able;
}
