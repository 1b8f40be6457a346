#include "line/deduce.h"

#include "line/reach.h"

/* The rows of scratch: those of the lattice, the support found, and one to work with. */
struct rows {
    struct ng_reach_rows reach;
    uint64_t *support;
    uint64_t *work;
};

static struct rows lay_out(uint64_t *scratch, size_t steps, size_t words, unsigned values)
{
    struct rows rows;
    rows.reach = ng_reach_lay_out(scratch, steps, words);
    rows.support = scratch + ng_reach_size(steps, words);
    rows.work = rows.support + values * words;
    return rows;
}

size_t ng_line_scratch(size_t steps, size_t words, unsigned values)
{
    return ng_reach_size(steps, words) + (values + 1) * words;
}

/* Offset of the lowest (highest, if `last`) bit of a row that is not empty, less `lo`. */
static uint32_t end_bit(const uint64_t *row, size_t words, uint32_t lo, bool last)
{
    size_t i = last ? words - 1 : 0;
    while (row[i] == 0) {
        i = last ? i - 1 : i + 1;
    }
    unsigned bit = last ? ng_bits_highest(row[i]) : ng_bits_lowest(row[i]);
    return (uint32_t)(64 * i + bit) - lo;
}

/* Takes the cells that a step's surviving places (rows->work) cover into the support. */
static inline void support_step(const struct ng_step *step, size_t words, const struct rows *rows)
{
    uint64_t *work = rows->work, *tmp = rows->reach.tmp;
    if (step->gap != 0) {
        memcpy(tmp, work, words * sizeof *work);
        ng_reach_shift_up(tmp, words, step->length);
        for (size_t j = 0; j < words; j++) {
            rows->support[j] |= tmp[j];
        }
    }
    if (step->length != 0) {
        uint64_t *plane = rows->support + step->colour * words;
        ng_reach_dilate(work, words, step->length, tmp);
        for (size_t j = 0; j < words; j++) {
            plane[j] |= work[j];
        }
    }
}

/* The cells that the row before a step is seen to pass. */
static inline void support_row(const struct ng_lattice *lattice, uint32_t i, const uint64_t *planes,
                               size_t words, const struct rows *rows)
{
    const uint64_t *forward = rows->reach.forward + i * words;
    const uint64_t *backward = rows->reach.backward + i * words;
    const uint64_t *mask = planes + lattice->steps[i].loop * words;
    uint64_t *plane = rows->support + lattice->steps[i].loop * words;
    for (size_t j = 0; j < words; j++) {
        uint64_t next = backward[j] >> 1 | (j + 1 < words ? backward[j + 1] << 63 : 0);
        plane[j] |= forward[j] & mask[j] & next;
    }
}

/* Gathers what lies on a whole path from edge to edge. */
static inline void support(const struct ng_lattice *lattice, const uint64_t *planes, size_t words,
                           const struct rows *rows, uint32_t *bounds)
{
    uint64_t *work = rows->work;
    for (uint32_t i = 0;; i++) {
        support_row(lattice, i, planes, words, rows);
        if (i == lattice->count) {
            return;
        }
        const struct ng_step *step = &lattice->steps[i];
        memcpy(work, rows->reach.backward + (i + 1) * words, words * sizeof *work);
        ng_reach_shift_down(work, words, (size_t)step->length + step->gap);
        for (size_t j = 0; j < words; j++) {
            work[j] &= rows->reach.forward[i * words + j] & rows->reach.starts[i * words + j];
        }
        if (bounds != NULL) {
            bounds[2 * i] = end_bit(work, words, step->lo, false);
            bounds[2 * i + 1] = end_bit(work, words, step->lo, true);
        }
        support_step(step, words, rows);
    }
}

static inline bool deduce(const struct ng_lattice *lattice, const struct ng_reach_windows *windows,
                          unsigned values, uint64_t *planes, uint64_t *scratch, uint32_t *bounds,
                          size_t words)
{
    struct rows rows = lay_out(scratch, lattice->count, words, values);
    ng_reach_all_starts(lattice, planes, windows, words, &rows.reach);
    if (!ng_reach_right(lattice, planes, words, &rows.reach)) {
        return false;
    }
    ng_reach_left(lattice, planes, words, &rows.reach);
    memset(rows.support, 0, values * words * sizeof *rows.support);
    support(lattice, planes, words, &rows, bounds);
    memcpy(planes, rows.support, values * words * sizeof *planes);
    return true;
}

/* Whether every cell of an open line may still have some value. */
static bool any_value(const struct ng_lattice *lattice, unsigned values, const uint64_t *planes)
{
    size_t words = ng_line_words(lattice->length);
    for (uint32_t c = 0; c < lattice->length; c++) {
        bool any = false;
        for (unsigned v = 0; v < values && !any; v++) {
            any = ng_bits_get(planes + v * words, c);
        }
        if (!any) {
            return false;
        }
    }
    return true;
}

/* The one entry: picks the number of words, so that the kernels above are made for it. */
static bool dispatch(const struct ng_lattice *lattice, const struct ng_reach_windows *windows,
                     unsigned values, uint64_t *planes, uint64_t *scratch, uint32_t *bounds)
{
    if (lattice->open) {
        return any_value(lattice, values, planes);
    }
    size_t words = ng_line_words(lattice->length);
    switch (words) {
    case 1:
        return deduce(lattice, windows, values, planes, scratch, bounds, 1);
    case 2:
        return deduce(lattice, windows, values, planes, scratch, bounds, 2);
    default:
        return deduce(lattice, windows, values, planes, scratch, bounds, words);
    }
}

bool ng_line_deduce(const struct ng_lattice *lattice, unsigned values, uint64_t *planes,
                    uint64_t *scratch)
{
    return dispatch(lattice, NULL, values, planes, scratch, NULL);
}

bool ng_line_deduce_bounds(const struct ng_lattice *lattice, unsigned values, uint64_t *planes,
                           uint64_t *scratch, uint32_t *bounds)
{
    return dispatch(lattice, NULL, values, planes, scratch, bounds);
}

bool ng_line_deduce_within(const struct ng_lattice *lattice, const int32_t *lower,
                           const int32_t *ends, unsigned values, uint64_t *planes,
                           uint64_t *scratch)
{
    struct ng_reach_windows windows = {lower, ends};
    return dispatch(lattice, &windows, values, planes, scratch, NULL);
}

const struct ng_line_engine ng_line_engine_bits = {"bits", ng_line_scratch, ng_line_deduce};
