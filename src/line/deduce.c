#include "line/deduce.h"

#include "line/reach.h"

/* The rows of scratch: the forward reach of every row of the lattice, the places where every step
 * may be taken, the support found, and three rows to work with. */
struct rows {
    uint64_t *reach; /* (steps + 1) * words */
    uint64_t *start; /* steps * words */
    uint64_t *support;
    uint64_t *back, *work, *tmp;
};

static struct rows lay_out(uint64_t *scratch, size_t steps, size_t words, unsigned values)
{
    struct rows rows;
    rows.reach = scratch;
    rows.start = rows.reach + (steps + 1) * words;
    rows.support = rows.start + steps * words;
    rows.back = rows.support + values * words;
    rows.work = rows.back + words;
    rows.tmp = rows.work + words;
    return rows;
}

size_t ng_line_scratch(size_t steps, size_t words, unsigned values)
{
    return (2 * steps + 1 + values + 3) * words;
}

/* Fills in rows.reach and rows.start from left to right; false when the right edge is not reached.
 */
static inline bool sweep_right(const struct ng_lattice *lattice, const uint64_t *planes,
                               size_t words, const struct rows *rows)
{
    uint64_t *reach = rows->reach;
    memset(reach, 0, words * sizeof *reach);
    reach[0] = 1;
    for (uint32_t i = 0;; i++, reach += words) {
        const struct ng_step *step = &lattice->steps[i];
        ng_reach_flood_right(reach, planes + step->loop * words, words);
        if (i == lattice->count) {
            return ng_bits_get(reach, lattice->length);
        }
        uint64_t *start = rows->start + i * words, *next = reach + words;
        uint64_t any = 0;
        ng_reach_starts(step, planes, words, start, rows->tmp);
        for (size_t j = 0; j < words; j++) {
            start[j] &= reach[j];
            next[j] = start[j];
            any |= start[j];
        }
        if (any == 0) {
            return false;
        }
        ng_reach_shift_up(next, words, (size_t)step->length + step->gap);
    }
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

/* Takes the cells that step i's surviving places (rows->work) cover into the support. */
static inline void support_step(const struct ng_step *step, size_t words, const struct rows *rows)
{
    uint64_t *work = rows->work;
    if (step->gap != 0) {
        memcpy(rows->tmp, work, words * sizeof *work);
        ng_reach_shift_up(rows->tmp, words, step->length);
        for (size_t j = 0; j < words; j++) {
            rows->support[j] |= rows->tmp[j];
        }
    }
    if (step->length != 0) {
        uint64_t *plane = rows->support + step->colour * words;
        ng_reach_dilate(work, words, step->length, rows->tmp);
        for (size_t j = 0; j < words; j++) {
            plane[j] |= work[j];
        }
    }
}

/* Goes back from the right edge, keeps what lies on a whole path, and gathers the support. */
static inline void sweep_left(const struct ng_lattice *lattice, const uint64_t *planes,
                              size_t words, const struct rows *rows, uint32_t *bounds)
{
    uint64_t *back = rows->back, *work = rows->work;
    memset(back, 0, words * sizeof *back);
    ng_bits_set(back, lattice->length);
    for (uint32_t i = lattice->count;; i--) {
        const uint64_t *reach = rows->reach + i * words;
        const uint64_t *mask = planes + lattice->steps[i].loop * words;
        uint64_t *plane = rows->support + lattice->steps[i].loop * words;
        ng_reach_flood_left(back, mask, words);
        for (size_t j = 0; j < words; j++) {
            uint64_t next = back[j] >> 1 | (j + 1 < words ? back[j + 1] << 63 : 0);
            plane[j] |= reach[j] & mask[j] & next;
        }
        if (i == 0) {
            return;
        }
        const struct ng_step *step = &lattice->steps[i - 1];
        const uint64_t *start = rows->start + (i - 1) * words;
        for (size_t j = 0; j < words; j++) {
            back[j] &= reach[j];
        }
        ng_reach_shift_down(back, words, (size_t)step->length + step->gap);
        for (size_t j = 0; j < words; j++) {
            back[j] &= start[j];
            work[j] = back[j];
        }
        if (bounds != NULL) {
            bounds[2 * (i - 1)] = end_bit(work, words, step->lo, false);
            bounds[2 * (i - 1) + 1] = end_bit(work, words, step->lo, true);
        }
        support_step(step, words, rows);
    }
}

static inline bool deduce(const struct ng_lattice *lattice, unsigned values, uint64_t *planes,
                          uint64_t *scratch, uint32_t *bounds, size_t words)
{
    struct rows rows = lay_out(scratch, lattice->count, words, values);
    if (!sweep_right(lattice, planes, words, &rows)) {
        return false;
    }
    memset(rows.support, 0, values * words * sizeof *rows.support);
    sweep_left(lattice, planes, words, &rows, bounds);
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

bool ng_line_deduce_bounds(const struct ng_lattice *lattice, unsigned values, uint64_t *planes,
                           uint64_t *scratch, uint32_t *bounds)
{
    if (lattice->open) {
        return any_value(lattice, values, planes);
    }
    size_t words = ng_line_words(lattice->length);
    switch (words) {
    case 1:
        return deduce(lattice, values, planes, scratch, bounds, 1);
    case 2:
        return deduce(lattice, values, planes, scratch, bounds, 2);
    default:
        return deduce(lattice, values, planes, scratch, bounds, words);
    }
}

bool ng_line_deduce(const struct ng_lattice *lattice, unsigned values, uint64_t *planes,
                    uint64_t *scratch)
{
    return ng_line_deduce_bounds(lattice, values, planes, scratch, NULL);
}

const struct ng_line_engine ng_line_engine_bits = {"bits", ng_line_scratch, ng_line_deduce};
