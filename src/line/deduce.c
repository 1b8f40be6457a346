#include "line/deduce.h"

#include "base/bits.h"
#include "base/check.h"

#include <string.h>

/* The row operations below are written for `words` words. Where the caller passes a constant 1 or 2
 * the compiler unrolls them, so that short lines cost single instructions: one source for all. */

/* a >>= shift (towards the left edge of the line). */
static inline void shift_down(uint64_t *a, size_t words, size_t shift)
{
    size_t whole = shift / 64, part = shift % 64;
    for (size_t i = 0; i < words; i++) {
        uint64_t low = i + whole < words ? a[i + whole] : 0;
        uint64_t high = i + whole + 1 < words ? a[i + whole + 1] : 0;
        a[i] = part == 0 ? low : low >> part | high << (64 - part);
    }
}

/* a <<= shift (towards the right edge). */
static inline void shift_up(uint64_t *a, size_t words, size_t shift)
{
    size_t whole = shift / 64, part = shift % 64;
    for (size_t i = words; i-- > 0;) {
        uint64_t high = i >= whole ? a[i - whole] : 0;
        uint64_t low = i > whole ? a[i - whole - 1] : 0;
        a[i] = part == 0 ? high : high << part | low >> (64 - part);
    }
}

/* out[p] = the `length` bits from p on are all set in `in`. By doubling. `tmp` is a row. */
static inline void erode(uint64_t *out, const uint64_t *in, size_t words, size_t length,
                         uint64_t *tmp)
{
    memcpy(out, in, words * sizeof *out);
    for (size_t have = 1; have < length;) {
        size_t more = length - have < have ? length - have : have;
        memcpy(tmp, out, words * sizeof *tmp);
        shift_down(tmp, words, more);
        for (size_t i = 0; i < words; i++) {
            out[i] &= tmp[i];
        }
        have += more;
    }
}

/* Every set bit p of `a` becomes the bits p … p + length - 1. By doubling. */
static inline void dilate(uint64_t *a, size_t words, size_t length, uint64_t *tmp)
{
    for (size_t have = 1; have < length;) {
        size_t more = length - have < have ? length - have : have;
        memcpy(tmp, a, words * sizeof *tmp);
        shift_up(tmp, words, more);
        for (size_t i = 0; i < words; i++) {
            a[i] |= tmp[i];
        }
        have += more;
    }
}

/* Where the positions `a` can get to by passing cells of `mask` rightwards: the carry of
 * (a & mask) + mask runs through each run of the mask from its lowest set bit of `a` on, and comes
 * to rest on the position after the run. */
static inline void flood_right(uint64_t *a, const uint64_t *mask, size_t words)
{
    uint64_t carry = 0;
    for (size_t i = 0; i < words; i++) {
        uint64_t sum = (a[i] & mask[i]) + mask[i];
        uint64_t over = sum < mask[i];
        uint64_t total = sum + carry;
        carry = over | (total < sum);
        a[i] |= total ^ mask[i];
    }
}

/* The positions from which `a` can be reached by passing cells of `mask` rightwards. Addition
 * carries only one way, so this one doubles: Kogge and Stone's prefix scheme. */
static inline void flood_left(uint64_t *a, const uint64_t *mask, size_t words)
{
    uint64_t above = 0; /* bit 0 of the word above, already flooded */
    for (size_t i = words; i-- > 0;) {
        uint64_t word = a[i] | (mask[i] & above << 63);
        uint64_t run = mask[i];
        for (unsigned step = 1; step < 64 && run != 0; step *= 2) {
            word |= run & word >> step;
            run &= run >> step;
        }
        a[i] = word;
        above = word & 1;
    }
}

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
        flood_right(reach, planes + step->loop * words, words);
        if (i == lattice->count) {
            return ng_bits_get(reach, lattice->length);
        }
        uint64_t *start = rows->start + i * words, *next = reach + words;
        uint64_t any = 0;
        if (step->length == 0) {
            memcpy(start, reach, words * sizeof *start);
        } else {
            erode(start, planes + step->colour * words, words, step->length, rows->tmp);
        }
        if (step->gap != 0) {
            memcpy(rows->tmp, planes, words * sizeof *rows->tmp);
            shift_down(rows->tmp, words, step->length);
        }
        for (size_t j = 0; j < words; j++) {
            start[j] &= step->gap != 0 ? reach[j] & rows->tmp[j] : reach[j];
            next[j] = start[j];
            any |= start[j];
        }
        if (any == 0) {
            return false;
        }
        shift_up(next, words, (size_t)step->length + step->gap);
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
        shift_up(rows->tmp, words, step->length);
        for (size_t j = 0; j < words; j++) {
            rows->support[j] |= rows->tmp[j];
        }
    }
    if (step->length != 0) {
        uint64_t *plane = rows->support + step->colour * words;
        dilate(work, words, step->length, rows->tmp);
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
        flood_left(back, mask, words);
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
        shift_down(back, words, (size_t)step->length + step->gap);
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
