/* An edge is a place where neighbouring pixels differ. Edges in straight stretches are summed up by
 * column and by row of the image: the lines of a grid stand out there, at equal distances. From
 * chains of such places across and down, those are taken that have the most edges between them. */
#include "format/shots/squares.h"

#include <stdlib.h>
#include <string.h>

enum {
    EDGE = 10,    /* the least difference of an edge */
    STRETCH = 6,  /* shorter edges do not count: most of a letter's */
    CHAINS = 12,  /* chains kept per axis */
    PLACES = 400, /* places looked at per axis */
    LEAST_PITCH = 7,
    FEW_LINES = 5, /* chains with fewer are looked for if there are no others */
    LEAST_LINES = 3,
};

struct chain {
    uint32_t pitch;
    size_t count;
    uint32_t at[NG_SQUARES_LINES];
};

/* An axis of the image: its edges, and the chains found. */
struct profile {
    size_t size;    /* in pixels */
    uint8_t *edges; /* whether an edge is before each pixel, row by row */
    uint32_t *sums; /* by place */
    uint32_t *runs; /* the present stretch by place */
    struct chain chains[CHAINS];
    size_t count;
};

struct finder {
    const struct ng_image *image;
    struct profile axes[2]; /* places across, and down */
};

/* ---- edges ---- */

static void end_run(struct profile *axis, size_t at)
{
    axis->sums[at] += axis->runs[at] >= STRETCH ? axis->runs[at] : 0;
    axis->runs[at] = 0;
}

static void add_edge(struct profile *axis, size_t at, bool edge)
{
    if (edge) {
        axis->runs[at]++;
    } else if (axis->runs[at] > 0) {
        end_run(axis, at);
    }
}

/* Marks the edges of the image, and sums up the long ones; false if stopped. */
static bool find_edges(struct finder *search, struct ng_poll *poll)
{
    const struct ng_image *image = search->image;
    struct profile *across = &search->axes[0], *down = &search->axes[1];
    for (uint32_t y = 0; y < image->height; y++) {
        const uint8_t *row = image->rgb + (size_t)3 * y * image->width;
        for (uint32_t x = 0; x < image->width; x++) {
            size_t i = (size_t)y * image->width + x;
            const uint8_t *pixel = row + (size_t)3 * x;
            across->edges[i] = x > 0 && ng_squares_differ(pixel, pixel - 3) > EDGE;
            down->edges[i] =
                y > 0 && ng_squares_differ(pixel, pixel - (size_t)3 * image->width) > EDGE;
            add_edge(across, x, across->edges[i]);
            add_edge(down, y, down->edges[i]);
        }
        end_run(down, y);
        if (poll != NULL && ng_poll_work(poll, image->width)) {
            return false;
        }
    }
    for (uint32_t x = 0; x < image->width; x++) {
        end_run(across, x);
    }
    return true;
}

/* ---- chains ---- */

/* The place near `at` with the greatest sum, if that reaches `least`; or 0. */
static uint32_t best_near(const struct profile *axis, uint32_t at, uint32_t reach, uint32_t least)
{
    uint32_t best = 0, first = at > reach ? at - reach : 1;
    for (uint32_t i = first; i <= at + reach && i < axis->size; i++) {
        if (axis->sums[i] >= least && (best == 0 || axis->sums[i] > axis->sums[best])) {
            best = i;
        }
    }
    return best;
}

static uint32_t reach_of(uint32_t pitch)
{
    return pitch / 6 > 2 ? pitch / 6 : 2;
}

/* Follows a chain from two places on. */
static void follow(const struct profile *axis, uint32_t first, uint32_t pitch, uint32_t least,
                   struct chain *chain)
{
    *chain = (struct chain){.pitch = pitch};
    for (uint32_t at = first; at > 0 && chain->count < NG_SQUARES_LINES;) {
        chain->at[chain->count++] = at;
        at = best_near(axis, at + pitch, reach_of(pitch), least);
    }
}

int ng_squares_compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y ? 1 : 0;
}

/* Keeps the longest stretch of a chain whose gaps are about the usual one, which becomes its pitch:
 * each step can be a little wrong in the same way. */
static void straighten(struct chain *chain)
{
    uint32_t gaps[NG_SQUARES_LINES] = {0}, sorted[NG_SQUARES_LINES];
    size_t first = 0, count = chain->count - 1, from = 0, most = 0;
    for (size_t i = 0; i < count; i++) {
        gaps[i] = chain->at[i + 1] - chain->at[i];
    }
    memcpy(sorted, gaps, count * sizeof *gaps);
    qsort(sorted, count, sizeof *sorted, ng_squares_compare);
    uint32_t usual = sorted[count / 2], slack = usual / 8 + 2;
    for (size_t i = 0; i < count; i++) {
        from = gaps[i] + slack < usual || gaps[i] > usual + slack ? i + 1 : from;
        if (i + 1 - from > most) {
            most = i + 1 - from;
            first = from;
        }
    }
    chain->pitch = usual;
    chain->count = most + 1;
    memmove(chain->at, chain->at + first, chain->count * sizeof *chain->at);
}

/* With gaps between the cells, a chain has the same side of each. Appends the other side of the
 * last one, which is nearer. */
static void end_chain(const struct profile *axis, struct chain *chain, uint32_t least)
{
    uint32_t limit = chain->at[chain->count - 1] + chain->pitch, side = limit - chain->pitch / 4;
    while (side < limit && side < axis->size && axis->sums[side] < least) {
        side++;
    }
    if (side < limit && side < axis->size && chain->count < NG_SQUARES_LINES) {
        chain->at[chain->count++] = side;
    }
}

/* Keeps a chain among the longest, unless it is a part of another one with its pitch. */
static void keep_chain(struct profile *axis, const struct chain *chain)
{
    size_t worst = 0;
    for (size_t i = 0; i < axis->count; i++) {
        const struct chain *other = &axis->chains[i];
        uint32_t apart =
            other->pitch > chain->pitch ? other->pitch - chain->pitch : chain->pitch - other->pitch;
        bool within = chain->at[0] + chain->pitch > other->at[0] &&
                      chain->at[chain->count - 1] < other->at[other->count - 1] + other->pitch;
        if (apart <= 1 && within && chain->count <= other->count) {
            return;
        }
        worst = other->count < axis->chains[worst].count ? i : worst;
    }
    if (axis->count < CHAINS) {
        axis->chains[axis->count++] = *chain;
    } else if (chain->count > axis->chains[worst].count) {
        axis->chains[worst] = *chain;
    }
}

/* The places whose sums reach `least` and are the greatest nearby; at most PLACES. */
static size_t list_places(const struct profile *axis, uint32_t least, uint32_t *places)
{
    size_t count = 0;
    for (size_t i = 1; i < axis->size && count <= PLACES; i++) {
        uint32_t sum = axis->sums[i], behind = i + 1 < axis->size ? axis->sums[i + 1] : 0;
        if (sum >= least && sum >= axis->sums[i - 1] && sum > behind) {
            places[count++] = (uint32_t)i;
        }
    }
    return count;
}

static void find_chains(struct profile *axis, size_t lines)
{
    enum { AHEAD = 16 };
    uint32_t places[PLACES + 1], most = 0;
    struct chain chain;
    for (size_t i = 0; i < axis->size; i++) {
        most = axis->sums[i] > most ? axis->sums[i] : most;
    }
    for (uint32_t part = 2; part <= 64 && most / part >= 4 * STRETCH; part *= 2) {
        size_t count = list_places(axis, most / part, places);
        for (size_t i = 0; i < count && count <= PLACES; i++) {
            for (size_t j = i + 1; j < count && j <= i + AHEAD; j++) {
                uint32_t pitch = places[j] - places[i];
                bool before = places[i] > pitch &&
                              best_near(axis, places[i] - pitch, reach_of(pitch), most / part) > 0;
                if (pitch < LEAST_PITCH || before) {
                    continue;
                }
                follow(axis, places[i], pitch, most / part, &chain);
                if (chain.count >= lines) {
                    straighten(&chain);
                    end_chain(axis, &chain, most / part);
                    keep_chain(axis, &chain);
                }
            }
        }
    }
}

/* ---- lattices ---- */

/* Whether most of a line between two places of the other axis has edges. */
static bool is_edged(const struct finder *search, size_t axis, uint32_t at, uint32_t from,
                     uint32_t to)
{
    const uint8_t *edges = search->axes[axis].edges;
    size_t width = search->image->width, seen = 0, all = 0;
    uint32_t inset = (to - from) / 6, size = (uint32_t)search->axes[axis].size;
    for (uint32_t i = from + inset; i + inset < to; i++) {
        bool edge = false;
        for (uint32_t p = at > 2 ? at - 2 : 0; p <= at + 2 && p < size; p++) {
            edge = edge || edges[axis == 0 ? i * width + p : p * width + i] != 0;
        }
        seen += edge;
        all++;
    }
    return all > 0 && 3 * seen >= 2 * all;
}

/* The number of edged sides of cells on a line of the chain. */
static size_t edged(const struct finder *search, size_t axis, uint32_t at,
                    const struct chain *other)
{
    size_t count = 0;
    for (size_t i = 1; i < other->count; i++) {
        count += is_edged(search, axis, at, other->at[i - 1], other->at[i]);
    }
    return count;
}

/* Whether there are few edges around the cells between a line at the end of a chain and the next
 * one: on the line, or on the line and the sides of the cells together. */
static bool is_bare(const struct finder *search, size_t axis, uint32_t at, uint32_t next,
                    const struct chain *other)
{
    size_t seen = edged(search, axis, at, other), sides = 0;
    for (size_t i = 0; i < other->count; i++) {
        sides +=
            is_edged(search, 1 - axis, other->at[i], at < next ? at : next, at < next ? next : at);
    }
    return 5 * seen < 2 * (other->count - 1) || 2 * (seen + sides) < 2 * other->count - 1;
}

/* Drops lines at the ends of a chain that do not belong to the other's. */
static void trim(const struct finder *search, size_t axis, struct chain *chain,
                 const struct chain *other)
{
    size_t first = 0;
    while (chain->count > 1 &&
           is_bare(search, axis, chain->at[chain->count - 1], chain->at[chain->count - 2], other)) {
        chain->count--;
    }
    while (first + 1 < chain->count &&
           is_bare(search, axis, chain->at[first], chain->at[first + 1], other)) {
        first++;
    }
    chain->count -= first;
    memmove(chain->at, chain->at + first, chain->count * sizeof *chain->at);
}

/* How good two chains are together: the length of the sides with edges, less two thirds of that of
 * the others. Marks in the cells make finer lattices with more sides that are not longer. */
static long worth(const struct finder *search, const struct chain *x, const struct chain *y)
{
    size_t seen = 0, all = x->count * (y->count - 1) + y->count * (x->count - 1);
    for (size_t i = 0; i < x->count; i++) {
        seen += edged(search, 0, x->at[i], y);
    }
    for (size_t i = 0; i < y->count; i++) {
        seen += edged(search, 1, y->at[i], x);
    }
    return (5 * (long)seen - 2 * (long)all) * (long)(x->pitch + y->pitch);
}

static bool are_square(uint32_t a, uint32_t b)
{
    uint32_t less = a < b ? a : b, more = a < b ? b : a;
    return 4 * (more - less) <= more;
}

static void set_axis(struct ng_squares_axis *axis, const struct chain *chain)
{
    axis->count = chain->count;
    memcpy(axis->at, chain->at, chain->count * sizeof *axis->at);
}

static bool choose_chains(const struct finder *search, struct ng_squares *lattice)
{
    long best = 0;
    for (size_t i = 0; i < search->axes[0].count; i++) {
        for (size_t j = 0; j < search->axes[1].count; j++) {
            struct chain x = search->axes[0].chains[i], y = search->axes[1].chains[j];
            if (!are_square(x.pitch, y.pitch)) {
                continue;
            }
            trim(search, 0, &x, &y);
            trim(search, 1, &y, &x);
            long value = x.count > 1 && y.count > 1 ? worth(search, &x, &y) : 0;
            if (value > best) {
                best = value;
                set_axis(&lattice->x, &x);
                set_axis(&lattice->y, &y);
                lattice->pitch = (x.pitch + y.pitch) / 2;
            }
        }
    }
    return best > 0;
}

/* ---- the whole ---- */

static bool make_axis(struct profile *axis, size_t size, size_t pixels, struct ng_memory *memory)
{
    axis->size = size;
    axis->edges = ng_memory_array(memory, pixels, 1);
    axis->sums = ng_memory_zeroed(memory, size, sizeof *axis->sums);
    axis->runs = ng_memory_zeroed(memory, size, sizeof *axis->runs);
    return axis->edges != NULL && axis->sums != NULL && axis->runs != NULL;
}

static void clear_axis(struct profile *axis)
{
    ng_memory_free(axis->edges);
    ng_memory_free(axis->sums);
    ng_memory_free(axis->runs);
}

bool ng_squares_find(const struct ng_image *image, struct ng_memory *memory, struct ng_poll *poll,
                     struct ng_squares *lattice, bool *found)
{
    size_t pixels = (size_t)image->width * image->height;
    struct finder *search = ng_memory_zeroed(memory, 1, sizeof *search);
    *found = false;
    if (search == NULL) {
        return false;
    }
    search->image = image;
    bool made = make_axis(&search->axes[0], image->width, pixels, memory);
    made = make_axis(&search->axes[1], image->height, pixels, memory) && made;
    made = made && find_edges(search, poll);
    if (made) {
        find_chains(&search->axes[0], FEW_LINES);
        find_chains(&search->axes[1], FEW_LINES);
        for (unsigned axis = 0; axis < 2; axis++) {
            if (search->axes[axis].count == 0) {
                find_chains(&search->axes[axis], LEAST_LINES);
            }
        }
        *found = choose_chains(search, lattice);
    }
    clear_axis(&search->axes[0]);
    clear_axis(&search->axes[1]);
    ng_memory_free(search);
    return made;
}
