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

/* Words from … to - 1 of a row: outside of them it is known to be empty. */
struct ng_reach_span {
    size_t from, to;
};

/* Rows so short that they are always looked at as a whole: where `words` is a constant, all is
 * unrolled. */
static inline bool ng_reach_short(size_t words)
{
    return words <= 2;
}

/* Word i of `in` >> shift: towards the left edge of the line. */
static inline uint64_t ng_reach_word_down(const uint64_t *in, size_t words, size_t i, size_t shift)
{
    if (words == 1) {
        return in[0] >> shift;
    }
    size_t at = i + shift / 64, part = shift % 64;
    uint64_t low = at < words ? in[at] >> part : 0;
    return at + 1 < words ? low | in[at + 1] << 1 << (63 - part) : low;
}

/* Word i of `in` << shift: towards the right edge. */
static inline uint64_t ng_reach_word_up(const uint64_t *in, size_t words, size_t i, size_t shift)
{
    if (words == 1) {
        return in[0] << shift;
    }
    size_t whole = shift / 64, part = shift % 64;
    uint64_t high = i >= whole ? in[i - whole] << part : 0;
    return i > whole ? high | in[i - whole - 1] >> 1 >> (63 - part) : high;
}

/* Where a row that is empty outside `span` has bits when it is shifted up. */
static inline struct ng_reach_span ng_reach_span_up(struct ng_reach_span span, size_t words,
                                                    size_t shift)
{
    if (ng_reach_short(words)) {
        return span;
    }
    size_t to = span.to + (shift + 63) / 64;
    return (struct ng_reach_span){span.from + shift / 64, to < words ? to : words};
}

static inline void ng_reach_shift_down(uint64_t *a, size_t words, size_t shift)
{
    for (size_t i = 0; i < words; i++) {
        a[i] = ng_reach_word_down(a, words, i, shift);
    }
}

static inline void ng_reach_shift_up(uint64_t *a, size_t words, size_t shift)
{
    for (size_t i = words; i-- > 0;) {
        a[i] = ng_reach_word_up(a, words, i, shift);
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

/* Rows of a lattice, and what they are made from. Per row of nodes: what is reached from the left
 * edge and what reaches the right edge; per step: where it may be taken.
 *
 * Level k of a value's runs has bit p set where the 2^k cells from p on may all have the value. Two
 * of them, overlapping, make a run of any length. */
struct ng_reach_rows {
    uint64_t *forward;  /* (steps + 1) * words */
    uint64_t *backward; /* (steps + 1) * words */
    uint64_t *starts;   /* steps * words */
    uint64_t *tmp;      /* NG_REACH_SPARE rows of `words` for the caller's use */
    uint64_t *spans;    /* per row of nodes the words of `forward` to look at: from, to */
    uint64_t *runs;     /* values * levels * words */
    size_t levels;
};

enum {
    NG_REACH_SPARE = 4,
    NG_REACH_WORD_LEVELS = 6 /* within one word; also what ng_reach_flood_left() needs */
};

/* Levels of runs that there can be in a row. */
static inline size_t ng_reach_most_levels(size_t words)
{
    return (size_t)ng_bits_highest(64 * words - 1) + 1;
}

/* Levels of runs: a constant in short rows. */
static inline size_t ng_reach_levels(const struct ng_reach_rows *rows, size_t words)
{
    return ng_reach_short(words) ? ng_reach_most_levels(words) : rows->levels;
}

/* As many as the longest step needs. */
static inline size_t ng_reach_count_levels(const struct ng_lattice *lattice, size_t words)
{
    uint32_t longest = 63;
    for (uint32_t i = 0; words > 1 && i < lattice->count; i++) {
        longest |= lattice->steps[i].length;
    }
    return (size_t)ng_bits_highest(longest) + 1;
}

/* Words of scratch for all of the rows. */
static inline size_t ng_reach_size(size_t steps, size_t words, unsigned values)
{
    return (3 * steps + 2 + NG_REACH_SPARE + values * ng_reach_most_levels(words)) * words +
           2 * (steps + 1);
}

static inline struct ng_reach_rows ng_reach_lay_out(const struct ng_lattice *lattice,
                                                    uint64_t *scratch, size_t words)
{
    struct ng_reach_rows rows;
    rows.forward = scratch;
    rows.backward = rows.forward + (lattice->count + 1) * words;
    rows.starts = rows.backward + (lattice->count + 1) * words;
    rows.tmp = rows.starts + lattice->count * words;
    rows.spans = rows.tmp + NG_REACH_SPARE * words;
    rows.runs = rows.spans + 2 * ((size_t)lattice->count + 1);
    rows.levels = ng_reach_count_levels(lattice, words);
    return rows;
}

/* The words of row i of `forward`. */
static inline struct ng_reach_span ng_reach_row_span(const struct ng_reach_rows *rows, uint32_t i,
                                                     size_t words)
{
    if (ng_reach_short(words)) {
        return (struct ng_reach_span){0, words};
    }
    return (struct ng_reach_span){(size_t)rows->spans[2 * i], (size_t)rows->spans[2 * i + 1]};
}

static inline const uint64_t *ng_reach_runs(const struct ng_reach_rows *rows, unsigned value,
                                            size_t level, size_t words)
{
    return rows->runs + (value * ng_reach_levels(rows, words) + level) * words;
}

/* Fills in `runs`; of the blank only the levels that flooding needs. */
static inline void ng_reach_all_runs(const uint64_t *planes, unsigned values, size_t words,
                                     const struct ng_reach_rows *rows)
{
    for (unsigned v = 0; v < values; v++) {
        uint64_t *run = rows->runs + v * ng_reach_levels(rows, words) * words;
        size_t levels = v == 0 ? NG_REACH_WORD_LEVELS : ng_reach_levels(rows, words);
        memcpy(run, planes + v * words, words * sizeof *run);
        for (size_t k = 0; k + 1 < levels; k++, run += words) {
            for (size_t j = 0; j < words; j++) {
                run[words + j] = run[j] & ng_reach_word_down(run, words, j, (size_t)1 << k);
            }
        }
    }
}

/* The positions from which `a` can be reached by passing cells of `value` rightwards, within the
 * span. Addition carries only one way, so this one doubles: Kogge and Stone's prefix scheme. */
static inline void ng_reach_flood_left(uint64_t *a, unsigned value, struct ng_reach_span span,
                                       size_t words, const struct ng_reach_rows *rows)
{
    const uint64_t *runs = ng_reach_runs(rows, value, 0, words);
    uint64_t above = 0; /* bit 0 of the word above, already flooded */
    for (size_t i = span.to; i-- > span.from;) {
        uint64_t word = a[i] | (runs[i] & above << 63);
        for (size_t k = 0; k < NG_REACH_WORD_LEVELS; k++) {
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

/* Fills in the starts of step i, within the span, that its own cells and its gap, and the windows,
 * allow. Needs `runs`. */
static inline void ng_reach_starts(const struct ng_lattice *lattice, uint32_t i,
                                   const struct ng_reach_windows *windows,
                                   struct ng_reach_span span, size_t words,
                                   const struct ng_reach_rows *rows)
{
    const struct ng_step *step = &lattice->steps[i];
    uint64_t *starts = rows->starts + i * words;
    unsigned level = ng_bits_highest(step->length | 1);
    const uint64_t *run = ng_reach_runs(rows, step->colour, level, words);
    size_t overlap = step->length - ((size_t)1 << level);
    for (size_t j = span.from; j < span.to; j++) {
        uint64_t word = ~(uint64_t)0;
        if (step->length != 0) {
            word = run[j] & ng_reach_word_down(run, words, j, overlap);
        }
        if (step->gap != 0) {
            word &= ng_reach_word_down(rows->runs, words, j, step->length);
        }
        starts[j] = word;
    }
    if (windows != NULL) {
        ng_reach_clip(starts, words, (uint32_t)windows->lower[i],
                      (uint32_t)windows->ends[i] - step->length);
    }
}

/* Moves on from row i, of which words span->from … span->to - 1 are filled in, through step i:
 * keeps of `starts` what is reached. False: nothing is. */
static inline bool ng_reach_step(const struct ng_lattice *lattice, uint32_t i, size_t words,
                                 const struct ng_reach_rows *rows, struct ng_reach_span *span)
{
    const uint64_t *reach = rows->forward + i * words;
    uint64_t *starts = rows->starts + i * words, *next = rows->forward + (i + 1) * words;
    size_t skip = (size_t)lattice->steps[i].length + lattice->steps[i].gap;
    uint64_t any = 0;
    for (size_t j = span->from; j < span->to; j++) {
        starts[j] &= reach[j];
        any |= starts[j];
    }
    if (any == 0) {
        return false;
    }
    if (ng_reach_short(words)) {
        for (size_t j = 0; j < words; j++) {
            next[j] = ng_reach_word_up(starts, words, j, skip);
        }
        return true;
    }
    while (starts[span->from] == 0) {
        span->from++;
    }
    while (starts[span->to - 1] == 0) {
        span->to--;
    }
    memset(next, 0, words * sizeof *next);
    for (size_t j = span->from; j < span->to; j++) {
        size_t at = j + skip / 64;
        next[at] |= starts[j] << skip % 64;
        if (at + 1 < words) {
            next[at + 1] |= starts[j] >> 1 >> (63 - skip % 64);
        }
    }
    *span = ng_reach_span_up(*span, words, skip);
    return true;
}

/* Lets row i, which has bits within the span, run on over cells that may be passed, as far as its
 * step could still be taken (`limit`); widens the span to that. */
static inline void ng_reach_run_on(const struct ng_lattice *lattice, uint32_t i, uint32_t limit,
                                   size_t words, const struct ng_reach_rows *rows,
                                   struct ng_reach_span *span)
{
    uint64_t *reach = rows->forward + i * words;
    const uint64_t *mask = ng_reach_runs(rows, lattice->steps[i].loop, 0, words);
    if (ng_reach_short(words)) {
        ng_reach_flood_right(reach, mask, words);
        return;
    }
    size_t most = (size_t)limit / 64 + 1, from = span->from;
    span->to = span->to < most ? span->to : most;
    uint64_t carry = 0;
    for (size_t j = from; j < span->to || (carry != 0 && j < most); j++) {
        uint64_t sum = (reach[j] & mask[j]) + mask[j];
        uint64_t total = sum + carry;
        carry = (sum < mask[j]) | (total < sum);
        reach[j] |= total ^ mask[j];
        span->to = j < span->to ? span->to : j + 1;
    }
    rows->spans[2 * i] = span->from;
    rows->spans[2 * i + 1] = span->to;
}

/* Fills in `runs`, `forward`, `spans` and, within these, `starts` as far as reached; false when the
 * right edge is not. Positions from which the rest of the line is too short are left out. */
static inline bool ng_reach_right(const struct ng_lattice *lattice,
                                  const struct ng_reach_windows *windows, const uint64_t *planes,
                                  unsigned values, size_t words, const struct ng_reach_rows *rows)
{
    struct ng_reach_span span = {0, ng_reach_short(words) ? words : 1};
    uint32_t limit = lattice->slack;
    ng_reach_all_runs(planes, values, words, rows);
    memset(rows->forward, 0, words * sizeof *rows->forward);
    rows->forward[0] = 1;
    for (uint32_t i = 0;; i++) {
        ng_reach_run_on(lattice, i, limit, words, rows, &span);
        if (i == lattice->count) {
            return ng_bits_get(rows->forward + i * words, lattice->length);
        }
        ng_reach_starts(lattice, i, windows, span, words, rows);
        if (!ng_reach_step(lattice, i, words, rows, &span)) {
            return false;
        }
        limit += lattice->steps[i].length + lattice->steps[i].gap;
    }
}

/* Fills in `runs`, `starts` and `backward`. */
static inline void ng_reach_left(const struct ng_lattice *lattice,
                                 const struct ng_reach_windows *windows, const uint64_t *planes,
                                 unsigned values, size_t words, const struct ng_reach_rows *rows)
{
    struct ng_reach_span all = {0, words};
    uint64_t *reach = rows->backward + lattice->count * words;
    ng_reach_all_runs(planes, values, words, rows);
    memset(reach, 0, words * sizeof *reach);
    ng_bits_set(reach, lattice->length);
    for (uint32_t i = lattice->count;; i--, reach -= words) {
        ng_reach_flood_left(reach, lattice->steps[i].loop, all, words, rows);
        if (i == 0) {
            return;
        }
        const struct ng_step *step = &lattice->steps[i - 1];
        ng_reach_starts(lattice, i - 1, windows, all, words, rows);
        const uint64_t *starts = rows->starts + (i - 1) * words;
        uint64_t *before = reach - words;
        size_t skip = (size_t)step->length + step->gap;
        for (size_t j = 0; j < words; j++) {
            before[j] = starts[j] & ng_reach_word_down(reach, words, j, skip);
        }
    }
}

#endif
