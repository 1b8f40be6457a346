/* Reachability over the lattice of a line, a row of nodes at a time: what exact deduction
 * (line/deduce.c) and its explanation (solve/exact.c) share.
 *
 * A node is a position in the line at a row of the lattice; a row of nodes is a row of bits. All of
 * this is written for a shape: where the caller passes one of constants the compiler unrolls the
 * loops, so that short lines cost single instructions: one source for all lengths. */
#ifndef NG_LINE_REACH_H
#define NG_LINE_REACH_H

#include "base/bits.h"
#include "base/check.h"
#include "base/inline.h"
#include "base/size.h"
#include "line/lattice.h"

#include <string.h>

/* How planes and rows of nodes are laid out. Bit 0 of a row of nodes is position 0; or, `slid`, the
 * least position of the row, so that the rows of a line of any length fit in one word where its
 * slack does. Then a step changes nothing: bit d before it and bit d after it are offset d. */
struct ng_reach_shape {
    size_t words; /* of a plane */
    size_t row;   /* of a row of nodes */
    bool slid;
};

/* Whether a line may have rows that are slid. */
NG_INLINE bool ng_reach_may_slide(const struct ng_lattice *lattice)
{
    return lattice->slack < 64;
}

/* The position that is bit 0 of row i. */
NG_INLINE uint32_t ng_reach_base(const struct ng_lattice *lattice, uint32_t i,
                                 struct ng_reach_shape shape)
{
    ng_assert(i <= lattice->count);
    return shape.slid ? lattice->steps[i].lo - lattice->steps[0].lo : 0;
}

/* How far step i moves the bits of a row. */
NG_INLINE size_t ng_reach_skip(const struct ng_lattice *lattice, uint32_t i,
                               struct ng_reach_shape shape)
{
    return shape.slid ? 0 : (size_t)lattice->steps[i].length + lattice->steps[i].gap;
}

/* Words from … to - 1 of a row: outside of them it is known to be empty. */
struct ng_reach_span {
    size_t from, to;
};

/* Rows so short that they are always looked at as a whole: where the shape is a constant, all is
 * unrolled. */
NG_INLINE bool ng_reach_short(size_t words)
{
    return words <= 2;
}

/* Word i of `in` >> shift, which is less than the row is long: towards the left edge of the line.
 */
NG_INLINE uint64_t ng_reach_word_down(const uint64_t *in, size_t words, size_t i, size_t shift)
{
    if (words == 1) {
        return in[0] >> shift;
    }
    size_t at = i + shift / 64, part = shift % 64;
    uint64_t low = at < words ? in[at] >> part : 0;
    return at + 1 < words ? low | in[at + 1] << 1 << (63 - part) : low;
}

/* Word i of `in` << shift: towards the right edge. */
NG_INLINE uint64_t ng_reach_word_up(const uint64_t *in, size_t words, size_t i, size_t shift)
{
    if (words == 1) {
        return in[0] << shift;
    }
    size_t whole = shift / 64, part = shift % 64;
    uint64_t high = i >= whole ? in[i - whole] << part : 0;
    return i > whole ? high | in[i - whole - 1] >> 1 >> (63 - part) : high;
}

/* Where a row that is empty outside `span` has bits when it is shifted up. */
NG_INLINE struct ng_reach_span ng_reach_span_up(struct ng_reach_span span, size_t words,
                                                size_t shift)
{
    if (ng_reach_short(words)) {
        return span;
    }
    size_t to = span.to + (shift + 63) / 64;
    return (struct ng_reach_span){span.from + shift / 64, to < words ? to : words};
}

NG_INLINE void ng_reach_shift_down(uint64_t *a, size_t words, size_t shift)
{
    for (size_t i = 0; i < words; i++) {
        a[i] = ng_reach_word_down(a, words, i, shift);
    }
}

NG_INLINE void ng_reach_shift_up(uint64_t *a, size_t words, size_t shift)
{
    for (size_t i = words; i-- > 0;) {
        a[i] = ng_reach_word_up(a, words, i, shift);
    }
}

/* Where the positions `a` can get to by passing cells of `mask` rightwards: the carry of
 * (a & mask) + mask runs through each run of the mask from its lowest set bit of `a` on, and comes
 * to rest on the position after the run. */
NG_INLINE void ng_reach_flood_right(uint64_t *a, const uint64_t *mask, size_t words)
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
    struct ng_reach_shape shape;
    uint64_t *forward;  /* (steps + 1) * row */
    uint64_t *backward; /* (steps + 1) * row */
    uint64_t *starts;   /* steps * row */
    uint64_t *masks;    /* where rows are slid, the cells that may be passed: steps + 1 */
    uint64_t *tmp;      /* NG_REACH_SPARE rows for the caller's use */
    uint64_t *spans;    /* per row of nodes the words of `forward` to look at: from, to */
    uint64_t *runs;     /* values * levels * words */
    size_t levels;
};

enum {
    NG_REACH_SPARE = 4,
    NG_REACH_WORD_LEVELS = 6 /* within one word; also what ng_reach_flood_left() needs */
};

/* Levels of runs that there can be in a plane. */
NG_INLINE size_t ng_reach_most_levels(size_t words)
{
    return (size_t)ng_bits_highest(64 * words - 1) + 1;
}

/* Levels of runs: a constant where planes are short. */
NG_INLINE size_t ng_reach_levels(const struct ng_reach_rows *rows)
{
    size_t words = rows->shape.words;
    return ng_reach_short(words) ? ng_reach_most_levels(words) : rows->levels;
}

/* As many as the longest step needs. */
NG_INLINE size_t ng_reach_count_levels(const struct ng_lattice *lattice, size_t words)
{
    uint32_t longest = 63;
    for (uint32_t i = 0; words > 1 && i < lattice->count; i++) {
        longest |= lattice->steps[i].length;
    }
    return (size_t)ng_bits_highest(longest) + 1;
}

/* Words of scratch for all of the rows, where a row of nodes has so many words: one where rows are
 * slid, those of a plane at most. SIZE_MAX: more than can be. */
NG_INLINE size_t ng_reach_size(size_t steps, size_t words, size_t row, unsigned values)
{
    size_t rows = ng_size_add(ng_size_multiply(3, steps), 2 + NG_REACH_SPARE);
    size_t runs = ng_size_multiply(values * ng_reach_most_levels(words), words);
    size_t masks_and_spans = ng_size_multiply(3, ng_size_add(steps, 1));
    return ng_size_add(ng_size_multiply(rows, row), ng_size_add(runs, masks_and_spans));
}

NG_INLINE struct ng_reach_rows ng_reach_lay_out(const struct ng_lattice *lattice, uint64_t *scratch,
                                                struct ng_reach_shape shape)
{
    struct ng_reach_rows rows = {.shape = shape};
    size_t row = shape.row;
    rows.forward = scratch;
    rows.backward = rows.forward + (lattice->count + 1) * row;
    rows.starts = rows.backward + (lattice->count + 1) * row;
    rows.masks = rows.starts + lattice->count * row;
    rows.tmp = rows.masks + (shape.slid ? lattice->count + 1 : 0);
    rows.spans = rows.tmp + NG_REACH_SPARE * row;
    rows.runs = rows.spans + 2 * ((size_t)lattice->count + 1);
    rows.levels = ng_reach_short(shape.words) ? 0 : ng_reach_count_levels(lattice, shape.words);
    return rows;
}

/* The words of row i of `forward`. */
NG_INLINE struct ng_reach_span ng_reach_row_span(const struct ng_reach_rows *rows, uint32_t i)
{
    if (ng_reach_short(rows->shape.row)) {
        return (struct ng_reach_span){0, rows->shape.row};
    }
    return (struct ng_reach_span){(size_t)rows->spans[2 * i], (size_t)rows->spans[2 * i + 1]};
}

NG_INLINE const uint64_t *ng_reach_runs(const struct ng_reach_rows *rows, unsigned value,
                                        size_t level)
{
    ng_assert(level < ng_reach_levels(rows));
    return rows->runs + (value * ng_reach_levels(rows) + level) * rows->shape.words;
}

/* The cells that may be passed in row i. */
NG_INLINE const uint64_t *ng_reach_mask(const struct ng_lattice *lattice, uint32_t i,
                                        const struct ng_reach_rows *rows)
{
    return rows->shape.slid ? rows->masks + i : ng_reach_runs(rows, lattice->steps[i].loop, 0);
}

/* Fills in the mask of row i, where that is slid. */
NG_INLINE void ng_reach_slide_mask(const struct ng_lattice *lattice, uint32_t i,
                                   const struct ng_reach_rows *rows)
{
    if (rows->shape.slid) {
        rows->masks[i] =
            ng_reach_word_down(ng_reach_runs(rows, lattice->steps[i].loop, 0), rows->shape.words, 0,
                               ng_reach_base(lattice, i, rows->shape));
    }
}

/* Fills in `runs`; of the blank only the levels that flooding needs, which rows that are slid make
 * for themselves. */
NG_INLINE void ng_reach_all_runs(const uint64_t *planes, unsigned values,
                                 const struct ng_reach_rows *rows)
{
    size_t words = rows->shape.words, blank = rows->shape.slid ? 1 : NG_REACH_WORD_LEVELS;
    for (unsigned v = 0; v < values; v++) {
        uint64_t *run = rows->runs + v * ng_reach_levels(rows) * words;
        size_t levels = v == 0 ? blank : ng_reach_levels(rows);
        memcpy(run, planes + v * words, words * sizeof *run);
        for (size_t k = 0; k + 1 < levels; k++, run += words) {
            for (size_t j = 0; j < words; j++) {
                run[words + j] = run[j] & ng_reach_word_down(run, words, j, (size_t)1 << k);
            }
        }
    }
}

/* The positions from which `word` can be reached by passing cells of `mask` rightwards, within a
 * word that is bit 0 upwards of both. Addition carries only one way, so this one doubles: Kogge and
 * Stone's prefix scheme. */
NG_INLINE uint64_t ng_reach_flood_word(uint64_t word, uint64_t mask)
{
    for (size_t k = 0; k < NG_REACH_WORD_LEVELS; k++) {
        word |= mask & word >> ((size_t)1 << k);
        mask &= mask >> ((size_t)1 << k);
    }
    return word;
}

/* The same for a row of nodes, row i, within the span. */
NG_INLINE void ng_reach_flood_left(const struct ng_lattice *lattice, uint32_t i, uint64_t *a,
                                   struct ng_reach_span span, const struct ng_reach_rows *rows)
{
    const uint64_t *runs = ng_reach_mask(lattice, i, rows);
    size_t words = rows->shape.words;
    if (rows->shape.slid) {
        a[0] = ng_reach_flood_word(a[0], runs[0]);
        return;
    }
    uint64_t above = 0; /* bit 0 of the word above, already flooded */
    for (size_t j = span.to; j-- > span.from;) {
        uint64_t word = a[j] | (runs[j] & above << 63);
        for (size_t k = 0; k < NG_REACH_WORD_LEVELS; k++) {
            word |= runs[k * words + j] & word >> ((size_t)1 << k);
        }
        a[j] = word;
        above = word & 1;
    }
}

/* Bounds on the start of each step, which leave some of the places that it has in an empty line. */
struct ng_reach_windows {
    const int32_t *lower; /* least start */
    const int32_t *ends;  /* greatest end */
};

/* Clears the bits of a row outside positions [low, high]; bit 0 is position `first`. */
NG_INLINE void ng_reach_clip(uint64_t *row, size_t words, uint32_t first, uint32_t low,
                             uint32_t high)
{
    for (size_t j = 0; j < words; j++) {
        uint32_t base = first + (uint32_t)(64 * j);
        uint64_t from = low <= base        ? ~(uint64_t)0
                        : low - base >= 64 ? 0
                                           : ~(uint64_t)0 << (low - base);
        uint64_t to = high < base         ? 0
                      : high - base >= 63 ? ~(uint64_t)0
                                          : ((uint64_t)2 << (high - base)) - 1;
        row[j] &= from & to;
    }
}

/* The same for the starts of step i; what the windows promise saves most of it in short rows. */
NG_INLINE void ng_reach_keep_window(const struct ng_lattice *lattice, uint32_t i,
                                    const struct ng_reach_windows *windows, uint64_t *starts,
                                    struct ng_reach_shape shape)
{
    int32_t base = (int32_t)ng_reach_base(lattice, i, shape);
    int32_t low = windows->lower[i], high = windows->ends[i] - (int32_t)lattice->steps[i].length;
    if (shape.row != 1) {
        ng_reach_clip(starts, shape.row, 0, (uint32_t)low, (uint32_t)high);
        return;
    }
    low = low < base ? base : low;
    high = high > base + 63 ? base + 63 : high;
    ng_assert(low - base < 64 && high >= base);
    starts[0] &= ~(uint64_t)0 << (low - base) & ~(uint64_t)0 >> (63 - (high - base));
}

/* Fills in the starts of step i, within the span, that its own cells and its gap, and the windows,
 * allow. Needs `runs`. */
NG_INLINE void ng_reach_starts(const struct ng_lattice *lattice, uint32_t i,
                               const struct ng_reach_windows *windows, struct ng_reach_span span,
                               const struct ng_reach_rows *rows)
{
    const struct ng_step *step = &lattice->steps[i];
    size_t words = rows->shape.words;
    uint64_t *starts = rows->starts + i * rows->shape.row;
    unsigned level = ng_bits_highest(step->length | 1);
    const uint64_t *run = ng_reach_runs(rows, step->colour, level);
    uint32_t base = ng_reach_base(lattice, i, rows->shape);
    size_t overlap = step->length - ((size_t)1 << level);
    ng_assert(step->length == 0 || overlap <= (size_t)1 << level); /* two runs make one */
    for (size_t j = span.from; j < span.to; j++) {
        uint64_t word = ~(uint64_t)0;
        if (step->length != 0) {
            word = rows->shape.slid ? ng_reach_word_down(run, words, j, base) : run[j];
            word &= ng_reach_word_down(run, words, j, base + overlap);
        }
        if (step->gap != 0) {
            word &= ng_reach_word_down(rows->runs, words, j, base + step->length);
        }
        starts[j] = word;
    }
    if (windows != NULL) {
        ng_reach_keep_window(lattice, i, windows, starts, rows->shape);
    }
}

/* Moves on from row i, of which words span->from … span->to - 1 are filled in, through step i:
 * keeps of `starts` what is reached. False: nothing is. */
NG_INLINE bool ng_reach_step(const struct ng_lattice *lattice, uint32_t i,
                             const struct ng_reach_rows *rows, struct ng_reach_span *span)
{
    size_t row = rows->shape.row, skip = ng_reach_skip(lattice, i, rows->shape);
    const uint64_t *reach = rows->forward + i * row;
    uint64_t *starts = rows->starts + i * row, *next = rows->forward + (i + 1) * row;
    uint64_t any = 0;
    for (size_t j = span->from; j < span->to; j++) {
        starts[j] &= reach[j];
        any |= starts[j];
    }
    if (any == 0) {
        return false;
    }
    if (ng_reach_short(row)) {
        for (size_t j = 0; j < row; j++) {
            next[j] = ng_reach_word_up(starts, row, j, skip);
        }
        return true;
    }
    while (starts[span->from] == 0) {
        span->from++;
    }
    while (starts[span->to - 1] == 0) {
        span->to--;
    }
    memset(next, 0, row * sizeof *next);
    for (size_t j = span->from; j < span->to; j++) {
        size_t at = j + skip / 64;
        ng_assert(at < row);
        next[at] |= starts[j] << skip % 64;
        if (at + 1 < row) {
            next[at + 1] |= starts[j] >> 1 >> (63 - skip % 64);
        }
    }
    *span = ng_reach_span_up(*span, row, skip);
    return true;
}

/* Lets row i, which has bits within the span, run on over cells that may be passed, as far as its
 * step could still be taken (`limit`); widens the span to that. */
NG_INLINE void ng_reach_run_on(const struct ng_lattice *lattice, uint32_t i, uint32_t limit,
                               const struct ng_reach_rows *rows, struct ng_reach_span *span)
{
    size_t row = rows->shape.row;
    uint64_t *reach = rows->forward + i * row;
    ng_reach_slide_mask(lattice, i, rows);
    const uint64_t *mask = ng_reach_mask(lattice, i, rows);
    if (ng_reach_short(row)) {
        ng_reach_flood_right(reach, mask, row);
        return;
    }
    size_t most = (size_t)limit / 64 + 1, from = span->from;
    ng_assert(most <= row && from < most);
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

/* The bit of the last row that is the right edge. */
NG_INLINE uint32_t ng_reach_edge(const struct ng_lattice *lattice, struct ng_reach_shape shape)
{
    ng_assert(!shape.slid || lattice->length - ng_reach_base(lattice, lattice->count, shape) < 64);
    return lattice->length - ng_reach_base(lattice, lattice->count, shape);
}

/* Fills in `runs`, `forward`, `spans` and, within these, `starts` as far as reached; false when the
 * right edge is not. Positions from which the rest of the line is too short are left out. */
NG_INLINE bool ng_reach_right(const struct ng_lattice *lattice,
                              const struct ng_reach_windows *windows, const uint64_t *planes,
                              unsigned values, const struct ng_reach_rows *rows)
{
    size_t row = rows->shape.row;
    struct ng_reach_span span = {0, ng_reach_short(row) ? row : 1};
    uint32_t limit = lattice->slack;
    ng_assert(rows->shape.words == (size_t)lattice->length / 64 + 1);
    ng_reach_all_runs(planes, values, rows);
    memset(rows->forward, 0, row * sizeof *rows->forward);
    rows->forward[0] = 1;
    for (uint32_t i = 0;; i++) {
        ng_reach_run_on(lattice, i, limit, rows, &span);
        if (i == lattice->count) {
            ng_assert(limit == lattice->length);
            return ng_bits_get(rows->forward + i * row, ng_reach_edge(lattice, rows->shape));
        }
        ng_reach_starts(lattice, i, windows, span, rows);
        if (!ng_reach_step(lattice, i, rows, &span)) {
            return false;
        }
        limit += lattice->steps[i].length + lattice->steps[i].gap;
    }
}

/* Fills in `runs`, `starts` and `backward`; where rows are slid, without the positions to the left
 * of a row's first. */
NG_INLINE void ng_reach_left(const struct ng_lattice *lattice,
                             const struct ng_reach_windows *windows, const uint64_t *planes,
                             unsigned values, const struct ng_reach_rows *rows)
{
    size_t row = rows->shape.row;
    struct ng_reach_span all = {0, row};
    uint64_t *reach = rows->backward + lattice->count * row;
    ng_reach_all_runs(planes, values, rows);
    memset(reach, 0, row * sizeof *reach);
    ng_bits_set(reach, ng_reach_edge(lattice, rows->shape));
    for (uint32_t i = lattice->count;; i--, reach -= row) {
        ng_reach_slide_mask(lattice, i, rows);
        ng_reach_flood_left(lattice, i, reach, all, rows);
        if (i == 0) {
            return;
        }
        ng_reach_starts(lattice, i - 1, windows, all, rows);
        const uint64_t *starts = rows->starts + (i - 1) * row;
        uint64_t *before = reach - row;
        size_t skip = ng_reach_skip(lattice, i - 1, rows->shape);
        for (size_t j = 0; j < row; j++) {
            before[j] = starts[j] & ng_reach_word_down(reach, row, j, skip);
        }
    }
}

#endif
