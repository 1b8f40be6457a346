/* Reachability over the lattice of a line, a row of nodes at a time: what exact deduction
 * (line/deduce.c) and its explanation (solve/exact.c) share.
 *
 * A node is a position in the line at a row of the lattice; a row of nodes is a row of bits. All of
 * this is written for `words` words: where the caller passes a constant 1 or 2 the compiler
 * unrolls the loops, so that short lines cost single instructions: one source for all lengths. */
#ifndef NG_LINE_REACH_H
#define NG_LINE_REACH_H

#include "base/bits.h"
#include "line/lattice.h"

#include <string.h>

/* a >>= shift: towards the left edge of the line. */
static inline void ng_reach_shift_down(uint64_t *a, size_t words, size_t shift)
{
    size_t whole = shift / 64, part = shift % 64;
    for (size_t i = 0; i < words; i++) {
        uint64_t low = i + whole < words ? a[i + whole] : 0;
        uint64_t high = i + whole + 1 < words ? a[i + whole + 1] : 0;
        a[i] = part == 0 ? low : low >> part | high << (64 - part);
    }
}

/* a <<= shift: towards the right edge. */
static inline void ng_reach_shift_up(uint64_t *a, size_t words, size_t shift)
{
    size_t whole = shift / 64, part = shift % 64;
    for (size_t i = words; i-- > 0;) {
        uint64_t high = i >= whole ? a[i - whole] : 0;
        uint64_t low = i > whole ? a[i - whole - 1] : 0;
        a[i] = part == 0 ? high : high << part | low >> (64 - part);
    }
}

/* out[p] = the `length` bits from p on are all set in `in`. By doubling. `tmp` is a row. */
static inline void ng_reach_erode(uint64_t *out, const uint64_t *in, size_t words, size_t length,
                                  uint64_t *tmp)
{
    memcpy(out, in, words * sizeof *out);
    for (size_t have = 1; have < length;) {
        size_t more = length - have < have ? length - have : have;
        memcpy(tmp, out, words * sizeof *tmp);
        ng_reach_shift_down(tmp, words, more);
        for (size_t i = 0; i < words; i++) {
            out[i] &= tmp[i];
        }
        have += more;
    }
}

/* Every set bit p of `a` becomes the bits p … p + length - 1. By doubling. */
static inline void ng_reach_dilate(uint64_t *a, size_t words, size_t length, uint64_t *tmp)
{
    for (size_t have = 1; have < length;) {
        size_t more = length - have < have ? length - have : have;
        memcpy(tmp, a, words * sizeof *tmp);
        ng_reach_shift_up(tmp, words, more);
        for (size_t i = 0; i < words; i++) {
            a[i] |= tmp[i];
        }
        have += more;
    }
}

/* Where the positions `a` can get to by passing cells of `mask` rightwards: the carry of
 * (a & mask) + mask runs through each run of the mask from its lowest set bit of `a` on, and comes
 * to rest on the position after the run. */
static inline void ng_reach_flood_right(uint64_t *a, const uint64_t *mask, size_t words)
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
static inline void ng_reach_flood_left(uint64_t *a, const uint64_t *mask, size_t words)
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

/* Starts of a step that its own cells and its gap allow. */
static inline void ng_reach_starts(const struct ng_step *step, const uint64_t *planes, size_t words,
                                   uint64_t *starts, uint64_t *tmp)
{
    if (step->length == 0) {
        for (size_t j = 0; j < words; j++) {
            starts[j] = ~(uint64_t)0;
        }
    } else {
        ng_reach_erode(starts, planes + step->colour * words, words, step->length, tmp);
    }
    if (step->gap != 0) {
        memcpy(tmp, planes, words * sizeof *tmp);
        ng_reach_shift_down(tmp, words, step->length);
        for (size_t j = 0; j < words; j++) {
            starts[j] &= tmp[j];
        }
    }
}

/* Bounds on the start of each step; NULL arrays: none. */
struct ng_reach_windows {
    const int32_t *lower; /* least start */
    const int32_t *ends;  /* greatest end */
};

/* Clears the bits of a row outside [low, high]. */
static inline void ng_reach_clip(uint64_t *row, size_t words, uint32_t low, uint32_t high)
{
    for (size_t j = 0; j < words; j++) {
        uint32_t base = (uint32_t)(64 * j);
        uint64_t from = low <= base        ? ~(uint64_t)0
                        : low - base >= 64 ? 0
                                           : ~(uint64_t)0 << (low - base);
        uint64_t to = high < base         ? 0
                      : high - base >= 63 ? ~(uint64_t)0
                                          : ((uint64_t)2 << (high - base)) - 1;
        row[j] &= from & to;
    }
}

/* The rows of a lattice: per row of nodes what is reached from the left edge and what reaches the
 * right edge, per step where it may be taken. */
struct ng_reach_rows {
    uint64_t *forward;  /* (steps + 1) * words */
    uint64_t *backward; /* (steps + 1) * words */
    uint64_t *starts;   /* steps * words */
    uint64_t *tmp;      /* words */
};

static inline size_t ng_reach_size(size_t steps, size_t words)
{
    return (3 * steps + 3) * words;
}

static inline struct ng_reach_rows ng_reach_lay_out(uint64_t *scratch, size_t steps, size_t words)
{
    struct ng_reach_rows rows;
    rows.forward = scratch;
    rows.backward = rows.forward + (steps + 1) * words;
    rows.starts = rows.backward + (steps + 1) * words;
    rows.tmp = rows.starts + steps * words;
    return rows;
}

/* Fills in where each step may be taken, as far as cells and windows say. */
static inline void ng_reach_all_starts(const struct ng_lattice *lattice, const uint64_t *planes,
                                       const struct ng_reach_windows *windows, size_t words,
                                       const struct ng_reach_rows *rows)
{
    for (uint32_t i = 0; i < lattice->count; i++) {
        const struct ng_step *step = &lattice->steps[i];
        ng_reach_starts(step, planes, words, rows->starts + i * words, rows->tmp);
        if (windows != NULL) {
            ng_reach_clip(rows->starts + i * words, words, (uint32_t)windows->lower[i],
                          (uint32_t)windows->ends[i] - step->length);
        }
    }
}

/* Fills in `forward`; false when the right edge is not reached. Needs `starts`. */
static inline bool ng_reach_right(const struct ng_lattice *lattice, const uint64_t *planes,
                                  size_t words, const struct ng_reach_rows *rows)
{
    uint64_t *reach = rows->forward;
    memset(reach, 0, words * sizeof *reach);
    reach[0] = 1;
    for (uint32_t i = 0;; i++, reach += words) {
        const struct ng_step *step = &lattice->steps[i];
        ng_reach_flood_right(reach, planes + step->loop * words, words);
        if (i == lattice->count) {
            return ng_bits_get(reach, lattice->length);
        }
        const uint64_t *starts = rows->starts + i * words;
        uint64_t *next = reach + words, any = 0;
        for (size_t j = 0; j < words; j++) {
            next[j] = reach[j] & starts[j];
            any |= next[j];
        }
        if (any == 0) {
            return false;
        }
        ng_reach_shift_up(next, words, (size_t)step->length + step->gap);
    }
}

/* Fills in `backward`. Needs `starts`. */
static inline void ng_reach_left(const struct ng_lattice *lattice, const uint64_t *planes,
                                 size_t words, const struct ng_reach_rows *rows)
{
    uint64_t *reach = rows->backward + lattice->count * words;
    memset(reach, 0, words * sizeof *reach);
    ng_bits_set(reach, lattice->length);
    for (uint32_t i = lattice->count;; i--, reach -= words) {
        ng_reach_flood_left(reach, planes + lattice->steps[i].loop * words, words);
        if (i == 0) {
            return;
        }
        const struct ng_step *step = &lattice->steps[i - 1];
        const uint64_t *starts = rows->starts + (i - 1) * words;
        uint64_t *before = reach - words;
        memcpy(before, reach, words * sizeof *before);
        ng_reach_shift_down(before, words, (size_t)step->length + step->gap);
        for (size_t j = 0; j < words; j++) {
            before[j] &= starts[j];
        }
    }
}

#endif
