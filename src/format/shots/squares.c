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
    struct ng_squares_axis lines;
};

/* An axis of the image: its edges, and the chains found. */
struct profile {
    size_t size;    /* in pixels */
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

/* Sums up the long edges of the image; false if stopped. */
static bool find_edges(struct finder *search, struct ng_poll *poll)
{
    const struct ng_image *image = search->image;
    struct profile *across = &search->axes[0], *down = &search->axes[1];
    for (uint32_t y = 0; y < image->height; y++) {
        const uint8_t *row = image->rgb + (size_t)3 * y * image->width;
        for (uint32_t x = 0; x < image->width; x++) {
            const uint8_t *pixel = row + (size_t)3 * x;
            add_edge(across, x, x > 0 && ng_squares_differ(pixel, pixel - 3) > EDGE);
            add_edge(down, y,
                     y > 0 && ng_squares_differ(pixel, pixel - (size_t)3 * image->width) > EDGE);
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

static uint32_t distance_of(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

/* The place near `at` with the greatest sum, if that reaches `least`; or 0. Of places with the same
 * sum, the first, which is the same side of a line everywhere, or one that is clearly nearer. */
static uint32_t best_near(const struct profile *axis, uint32_t at, uint32_t reach, uint32_t least)
{
    const uint32_t *sums = axis->sums;
    uint32_t best = 0, first = at > reach ? at - reach : 1;
    for (uint32_t i = first; i <= at + reach && i < axis->size; i++) {
        bool better =
            best == 0 || sums[i] > sums[best] ||
            (sums[i] == sums[best] && distance_of(i, at) + reach / 2 + 2 < distance_of(best, at));
        best = sums[i] >= least && better ? i : best;
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
    for (uint32_t at = first; at > 0 && chain->lines.count < NG_SQUARES_LINES;) {
        chain->lines.at[chain->lines.count++] = at;
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
    size_t first = 0, count = chain->lines.count - 1, from = 0, most = 0;
    for (size_t i = 0; i < count; i++) {
        gaps[i] = chain->lines.at[i + 1] - chain->lines.at[i];
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
    chain->lines.count = most + 1;
    memmove(chain->lines.at, chain->lines.at + first, chain->lines.count * sizeof *chain->lines.at);
}

/* With gaps between the cells, a chain has the same side of each. Appends the other side of the
 * last one, which is nearer. */
static void end_chain(const struct profile *axis, struct chain *chain, uint32_t least)
{
    uint32_t limit = chain->lines.at[chain->lines.count - 1] + chain->pitch,
             side = limit - chain->pitch / 4;
    while (side < limit && side < axis->size && axis->sums[side] < least) {
        side++;
    }
    if (side < limit && side < axis->size && chain->lines.count < NG_SQUARES_LINES) {
        chain->lines.at[chain->lines.count++] = side;
    }
}

/* Whether a chain is a part of another one: with its pitch, within its ends, and where that has a
 * line, too. */
static bool is_covered(const struct chain *chain, const struct chain *other)
{
    const struct ng_squares_axis *own = &chain->lines, *lines = &other->lines;
    uint32_t middle = own->at[own->count / 2];
    bool shared = false;
    for (size_t i = 0; i < lines->count; i++) {
        shared = shared || 8 * distance_of(lines->at[i], middle) <= chain->pitch;
    }
    return shared && other->pitch <= chain->pitch + 1 && chain->pitch <= other->pitch + 1 &&
           own->count <= lines->count && own->at[0] + chain->pitch > lines->at[0] &&
           own->at[own->count - 1] < lines->at[lines->count - 1] + other->pitch;
}

/* Keeps a chain among the longest, unless it is a part of another one. */
static void keep_chain(struct profile *axis, const struct chain *chain)
{
    size_t worst = 0;
    for (size_t i = 0; i < axis->count; i++) {
        const struct chain *other = &axis->chains[i];
        if (is_covered(chain, other)) {
            return;
        }
        worst = other->lines.count < axis->chains[worst].lines.count ? i : worst;
    }
    if (axis->count < CHAINS) {
        axis->chains[axis->count++] = *chain;
    } else if (chain->lines.count > axis->chains[worst].lines.count) {
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
                if (chain.lines.count >= lines) {
                    straighten(&chain);
                    end_chain(axis, &chain, most / part);
                    keep_chain(axis, &chain);
                }
            }
        }
    }
}

/* ---- lattices ---- */

bool ng_squares_is_edged(const struct ng_image *image, bool down, uint32_t at, uint32_t reach,
                         uint32_t from, uint32_t to)
{
    enum { REACH = 32 };
    size_t seen[2 * REACH + 1] = {0}, most = 0, step = 3 * (down ? 1 : (size_t)image->width);
    uint32_t size = down ? image->width : image->height, near = reach < REACH ? reach : REACH;
    uint32_t first = at > near ? at - near : 1, end = at + near < size ? at + near + 1 : size;
    for (uint32_t i = from; i < to; i++) {
        bool before = false;
        for (uint32_t p = first; p < end; p++) {
            const uint8_t *pixel =
                down ? ng_squares_pixel(image, p, i) : ng_squares_pixel(image, i, p);
            bool edge = ng_squares_differ(pixel, pixel - step) > EDGE;
            seen[p - first] += edge || before;
            before = edge;
        }
    }
    for (uint32_t p = first; p < end; p++) {
        most = seen[p - first] > most ? seen[p - first] : most;
    }
    return to > from + 1 && 5 * most >= 4 * (size_t)(to - from);
}

/* The side of a cell on a line, between two lines of the other axis. */
static bool is_side(const struct ng_image *image, bool down, uint32_t at, uint32_t a, uint32_t b)
{
    uint32_t from = a < b ? a : b, to = a < b ? b : a, inset = (to - from) / 6;
    return ng_squares_is_edged(image, down, at, 2, from + inset, to - inset);
}

/* The number of edged sides of cells on a line. */
static size_t edged(const struct ng_image *image, bool down, uint32_t at,
                    const struct ng_squares_axis *other)
{
    size_t count = 0;
    for (size_t i = 1; i < other->count; i++) {
        count += is_side(image, down, at, other->at[i - 1], other->at[i]);
    }
    return count;
}

/* Whether there are few edges around the cells between a line and the next one: on the line, or on
 * the line and the sides of the cells together. */
static bool is_bare(const struct ng_image *image, bool down, uint32_t at, uint32_t next,
                    const struct ng_squares_axis *other)
{
    size_t seen = edged(image, down, at, other), sides = 0;
    for (size_t i = 0; i < other->count; i++) {
        sides += is_side(image, !down, other->at[i], at, next);
    }
    return 5 * seen < 2 * (other->count - 1) || 2 * (seen + sides) < 2 * other->count - 1;
}

/* The number of lines at an end of an axis that do not belong to it: bare ones. */
static size_t bare_lines(const struct ng_image *image, bool down,
                         const struct ng_squares_axis *axis, const struct ng_squares_axis *other,
                         bool last)
{
    size_t bare = 0;
    for (size_t i = 0; i + 1 < axis->count && i == bare; i++) {
        size_t line = last ? axis->count - 1 - i : i, next = last ? line - 1 : line + 1;
        bare = is_bare(image, down, axis->at[line], axis->at[next], other) ? i + 1 : bare;
    }
    return bare;
}

/* The place of the line that follows two at an end of an axis, if there is one; or 0. */
static uint32_t next_line(const struct ng_image *image, bool down, uint32_t before, uint32_t end,
                          const struct ng_squares_axis *other)
{
    int64_t at = 2 * (int64_t)end - (int64_t)before, limit = down ? image->width : image->height;
    return at > 0 && at < limit && !is_bare(image, down, (uint32_t)at, end, other) ? (uint32_t)at
                                                                                   : 0;
}

static void fit_axis(const struct ng_image *image, bool down, struct ng_squares_axis *axis,
                     const struct ng_squares_axis *other)
{
    axis->count -= bare_lines(image, down, axis, other, true);
    size_t first = bare_lines(image, down, axis, other, false);
    axis->count -= first;
    memmove(axis->at, axis->at + first, axis->count * sizeof *axis->at);
    for (; first > 0 && axis->count > 2; first--) {
        uint32_t at = next_line(image, down, axis->at[1], axis->at[0], other);
        if (at == 0) {
            break;
        }
        memmove(axis->at + 1, axis->at, axis->count++ * sizeof *axis->at);
        axis->at[0] = at;
    }
}

void ng_squares_fit(const struct ng_image *image, struct ng_squares *lattice)
{
    fit_axis(image, true, &lattice->x, &lattice->y);
    fit_axis(image, false, &lattice->y, &lattice->x);
}

/* How good two chains are together: the length of the sides with edges, less two thirds of that of
 * the others. Marks in the cells make finer lattices with more sides that are not longer. */
static long worth(const struct ng_image *image, const struct ng_squares *lattice)
{
    const struct ng_squares_axis *x = &lattice->x, *y = &lattice->y;
    size_t seen = 0, all = x->count * (y->count - 1) + y->count * (x->count - 1);
    for (size_t i = 0; i < x->count; i++) {
        seen += edged(image, true, x->at[i], y);
    }
    for (size_t i = 0; i < y->count; i++) {
        seen += edged(image, false, y->at[i], x);
    }
    return (5 * (long)seen - 2 * (long)all) * 2 * (long)lattice->pitch;
}

static bool are_square(uint32_t a, uint32_t b)
{
    uint32_t less = a < b ? a : b, more = a < b ? b : a;
    return 4 * (more - less) <= more;
}

/* Whether two lattices have no place of the image in common. */
static bool are_apart(const struct ng_squares *a, const struct ng_squares *b)
{
    const struct ng_squares_axis *x = &a->x, *y = &a->y, *u = &b->x, *v = &b->y;
    return x->at[x->count - 1] < u->at[0] || u->at[u->count - 1] < x->at[0] ||
           y->at[y->count - 1] < v->at[0] || v->at[v->count - 1] < y->at[0];
}

/* Fits two chains together as a lattice, and returns what it is worth. */
static long fit_chains(const struct finder *search, size_t i, size_t j, struct ng_squares *lattice)
{
    const struct chain *x = &search->axes[0].chains[i], *y = &search->axes[1].chains[j];
    *lattice = (struct ng_squares){x->lines, y->lines, (x->pitch + y->pitch) / 2};
    if (!are_square(x->pitch, y->pitch)) {
        return 0;
    }
    ng_squares_fit(search->image, lattice);
    return lattice->x.count > 1 && lattice->y.count > 1 ? worth(search->image, lattice) : 0;
}

/* The most that two chains can be worth together: if all sides have edges. */
static long most_worth(const struct chain *x, const struct chain *y)
{
    const size_t columns = x->lines.count, rows = y->lines.count;
    return 6 * (long)(columns * (rows - 1) + rows * (columns - 1)) *
           (long)((x->pitch + y->pitch) / 2);
}

/* Chooses the best lattice; apart from `other`, if that is not NULL. Returns false if stopped. */
static bool choose_chains(const struct finder *search, const struct ng_squares *other,
                          struct ng_poll *poll, struct ng_squares *lattice, bool *found)
{
    const struct ng_image *image = search->image;
    long best = 0;
    for (size_t i = 0; i < search->axes[0].count; i++) {
        for (size_t j = 0; j < search->axes[1].count; j++) {
            const struct chain *x = &search->axes[0].chains[i], *y = &search->axes[1].chains[j];
            if (most_worth(x, y) <= best) {
                continue;
            }
            if (poll != NULL && ng_poll_work(poll, (x->lines.count + y->lines.count) *
                                                       ((uint64_t)image->width + image->height))) {
                return false;
            }
            struct ng_squares next;
            long value = fit_chains(search, i, j, &next);
            if (value > best && (other == NULL || are_apart(&next, other))) {
                *lattice = next;
                best = value;
            }
        }
    }
    *found = best > 0;
    return true;
}

/* ---- the whole ---- */

static bool make_axis(struct profile *axis, size_t size, struct ng_memory *memory)
{
    axis->size = size;
    axis->sums = ng_memory_zeroed(memory, size, sizeof *axis->sums);
    axis->runs = ng_memory_zeroed(memory, size, sizeof *axis->runs);
    return axis->sums != NULL && axis->runs != NULL;
}

static void clear_axis(struct profile *axis)
{
    ng_memory_free(axis->sums);
    ng_memory_free(axis->runs);
}

bool ng_squares_find(const struct ng_image *image, struct ng_memory *memory, struct ng_poll *poll,
                     const struct ng_squares *other, struct ng_squares *lattice, bool *found)
{
    struct finder *search = ng_memory_zeroed(memory, 1, sizeof *search);
    *found = false;
    if (search == NULL) {
        return false;
    }
    search->image = image;
    bool made = make_axis(&search->axes[0], image->width, memory);
    made = make_axis(&search->axes[1], image->height, memory) && made;
    made = made && find_edges(search, poll);
    if (made) {
        find_chains(&search->axes[0], FEW_LINES);
        find_chains(&search->axes[1], FEW_LINES);
        for (unsigned axis = 0; axis < 2; axis++) {
            if (search->axes[axis].count == 0) {
                find_chains(&search->axes[axis], LEAST_LINES);
            }
        }
        made = choose_chains(search, other, poll, lattice, found);
    }
    clear_axis(&search->axes[0]);
    clear_axis(&search->axes[1]);
    ng_memory_free(search);
    return made;
}
