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

/* out = in >> shift: towards the left edge of the line. `out` may be `in`. */
static inline void ng_reach_down(uint64_t *out, const uint64_t *in, size_t words, size_t shift)
{
    if (words == 1) {
        out[0] = in[0] >> shift;
        return;
    }
    size_t whole = shift / 64, part = shift % 64;
    for (size_t i = 0; i < words; i++) {
        uint64_t low = i + whole < words ? in[i + whole] : 0;
        uint64_t high = i + whole + 1 < words ? in[i + whole + 1] : 0;
        out[i] = part == 0 ? low : low >> part | high << (64 - part);
    }
}

/* out = in << shift: towards the right edge. `out` may be `in`. */
static inline void ng_reach_up(uint64_t *out, const uint64_t *in, size_t words, size_t shift)
{
    if (words == 1) {
        out[0] = in[0] << shift;
        return;
    }
    size_t whole = shift / 64, part = shift % 64;
    for (size_t i = words; i-- > 0;) {
        uint64_t high = i >= whole ? in[i - whole] : 0;
        uint64_t low = i > whole ? in[i - whole - 1] : 0;
        out[i] = part == 0 ? high : high << part | low >> (64 - part);
    }
}

static inline void ng_reach_shift_down(uint64_t *a, size_t words, size_t shift)
{
    ng_reach_down(a, a, words, shift);
}

static inline void ng_reach_shift_up(uint64_t *a, size_t words, size_t shift)
{
    ng_reach_up(a, a, words, shift);
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

/* Rows of a lattice, and what they are made from. Per row of nodes: what is reached from the left
 * edge and what reaches the right edge; per step: where it may be taken.
 *
 * Level k of a value's runs has bit p set where the 2^k cells from p on may all have the value. Two
 * of them, overlapping, make a run of any length. */
struct ng_reach_rows {
    uint64_t *forward;  /* (steps + 1) * words */
    uint64_t *backward; /* (steps + 1) * words */
    uint64_t *starts;   /* steps * words */
    uint64_t *tmp;      /* words, and as many again for the caller's use: NG_REACH_SPARE rows */
    uint64_t *runs;     /* values * ng_reach_levels() * words */
};

enum { NG_REACH_SPARE = 4 };

/* Levels of runs in rows of `words` words: a constant where that is one, so that all is unrolled.
 */
static inline size_t ng_reach_levels(size_t words)
{
    return (size_t)ng_bits_highest(64 * words - 1) + 1;
}

/* Words of scratch for all of the rows. */
static inline size_t ng_reach_size(size_t steps, size_t words, unsigned values)
{
    return (3 * steps + 2 + NG_REACH_SPARE + values * ng_reach_levels(words)) * words;
}

static inline struct ng_reach_rows ng_reach_lay_out(const struct ng_lattice *lattice,
                                                    uint64_t *scratch, size_t words)
{
    struct ng_reach_rows rows;
    rows.forward = scratch;
    rows.backward = rows.forward + (lattice->count + 1) * words;
    rows.starts = rows.backward + (lattice->count + 1) * words;
    rows.tmp = rows.starts + lattice->count * words;
    rows.runs = rows.tmp + NG_REACH_SPARE * words;
    return rows;
}

/* Fills in `runs`. */
static inline void ng_reach_all_runs(const uint64_t *planes, unsigned values, size_t words,
                                     const struct ng_reach_rows *rows)
{
    uint64_t *run = rows->runs;
    for (unsigned v = 0; v < values; v++) {
        memcpy(run, planes + v * words, words * sizeof *run);
        for (size_t k = 0; k + 1 < ng_reach_levels(words); k++, run += words) {
            ng_reach_down(run + words, run, words, (size_t)1 << k);
            for (size_t j = 0; j < words; j++) {
                run[words + j] &= run[j];
            }
        }
        run += words;
    }
}

static inline const uint64_t *ng_reach_runs(const struct ng_reach_rows *rows, unsigned value,
                                            size_t level, size_t words)
{
    return rows->runs + (value * ng_reach_levels(words) + level) * words;
}

/* The positions from which `a` can be reached by passing cells of `value` rightwards. Addition
 * carries only one way, so this one doubles: Kogge and Stone's prefix scheme. */
static inline void ng_reach_flood_left(uint64_t *a, unsigned value, size_t words,
                                       const struct ng_reach_rows *rows)
{
    const uint64_t *runs = ng_reach_runs(rows, value, 0, words);
    uint64_t above = 0; /* bit 0 of the word above, already flooded */
    for (size_t i = words; i-- > 0;) {
        uint64_t word = a[i] | (runs[i] & above << 63);
        for (size_t k = 0; k < 6; k++) {
            word |= runs[k * words + i] & word >> ((size_t)1 << k);
        }
        a[i] = word;
        above = word & 1;
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

/* Fills in the starts of step i that its own cells and its gap, and the windows, allow. Needs
 * `runs`. */
static inline void ng_reach_starts(const struct ng_lattice *lattice, uint32_t i,
                                   const struct ng_reach_windows *windows, size_t words,
                                   const struct ng_reach_rows *rows)
{
    const struct ng_step *step = &lattice->steps[i];
    uint64_t *starts = rows->starts + i * words;
    if (step->length == 0) {
        memset(starts, 0xff, words * sizeof *starts);
    } else {
        unsigned level = ng_bits_highest(step->length);
        const uint64_t *run = ng_reach_runs(rows, step->colour, level, words);
        ng_reach_down(starts, run, words, step->length - ((size_t)1 << level));
        for (size_t j = 0; j < words; j++) {
            starts[j] &= run[j];
        }
    }
    if (step->gap != 0) {
        ng_reach_down(rows->tmp, rows->runs, words, step->length);
        for (size_t j = 0; j < words; j++) {
            starts[j] &= rows->tmp[j];
        }
    }
    if (windows != NULL) {
        ng_reach_clip(starts, words, (uint32_t)windows->lower[i],
                      (uint32_t)windows->ends[i] - step->length);
    }
}

/* Fills in `runs` and `forward` and, as far as that gets, `starts`; false when the right edge is
 * not reached. */
static inline bool ng_reach_right(const struct ng_lattice *lattice,
                                  const struct ng_reach_windows *windows, const uint64_t *planes,
                                  unsigned values, size_t words, const struct ng_reach_rows *rows)
{
    uint64_t *reach = rows->forward;
    ng_reach_all_runs(planes, values, words, rows);
    memset(reach, 0, words * sizeof *reach);
    reach[0] = 1;
    for (uint32_t i = 0;; i++, reach += words) {
        const struct ng_step *step = &lattice->steps[i];
        ng_reach_flood_right(reach, planes + step->loop * words, words);
        if (i == lattice->count) {
            return ng_bits_get(reach, lattice->length);
        }
        ng_reach_starts(lattice, i, windows, words, rows);
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

/* Fills in `runs`, `starts` and `backward`. */
static inline void ng_reach_left(const struct ng_lattice *lattice,
                                 const struct ng_reach_windows *windows, const uint64_t *planes,
                                 unsigned values, size_t words, const struct ng_reach_rows *rows)
{
    uint64_t *reach = rows->backward + lattice->count * words;
    ng_reach_all_runs(planes, values, words, rows);
    memset(reach, 0, words * sizeof *reach);
    ng_bits_set(reach, lattice->length);
    for (uint32_t i = lattice->count;; i--, reach -= words) {
        ng_reach_flood_left(reach, lattice->steps[i].loop, words, rows);
        if (i == 0) {
            return;
        }
        const struct ng_step *step = &lattice->steps[i - 1];
        ng_reach_starts(lattice, i - 1, windows, words, rows);
        const uint64_t *starts = rows->starts + (i - 1) * words;
        uint64_t *before = reach - words;
        ng_reach_down(before, reach, words, (size_t)step->length + step->gap);
        for (size_t j = 0; j < words; j++) {
            before[j] &= starts[j];
        }
    }
}

#endif
