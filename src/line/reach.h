/* Reachability over the lattice of a line, a rank of nodes at a time, shared by exact deduction
 * (line/deduce.c) and its explanation (search/exact.c).
 *
 * A node is a position in the line at a rank of the lattice, one bit each. The code takes a shape:
 * if the caller passes a constant one, the compiler unrolls the loops, so that short lines cost
 * single instructions, with one source for all lengths. */
#ifndef NG_LINE_REACH_H
#define NG_LINE_REACH_H

#include "base/arithmetic.h"
#include "base/bits.h"
#include "base/check.h"
#include "line/lattice.h"

#include <string.h>

/* The layout of planes and ranks of nodes. Bit 0 of a rank of nodes is position 0; or, if `slid`,
 * the least position of the rank, so that the ranks of a line of any length fit in one word if its
 * slack does. Then a block does not move bits: bit d before and after it is offset d. */
struct ng_reach_shape {
    size_t words; /* per plane */
    size_t rank;  /* per rank of nodes */
    bool slid;
};

/* Whether the ranks of a line can be slid. */
NG_INLINE bool ng_reach_may_slide(const struct ng_lattice *lattice)
{
    return lattice->slack < 64;
}

/* The position of bit 0 in rank i. */
NG_INLINE uint32_t ng_reach_base(const struct ng_lattice *lattice, uint32_t i,
                                 struct ng_reach_shape shape)
{
    ng_assert(i <= lattice->count);
    return shape.slid ? lattice->blocks[i].lo - lattice->blocks[0].lo : 0;
}

/* The distance by which block i moves the bits of a rank. */
NG_INLINE size_t ng_reach_skip(const struct ng_lattice *lattice, uint32_t i,
                               struct ng_reach_shape shape)
{
    ng_assert(i < lattice->count);
    return shape.slid ? 0 : (size_t)lattice->blocks[i].length + lattice->blocks[i].gap;
}

/* Words from … to - 1 of a rank: the others are known to be empty. */
struct ng_reach_span {
    size_t from, to;
};

/* Short ranks are always processed as a whole: with a constant shape, all is unrolled. */
NG_INLINE bool ng_reach_short(size_t words)
{
    return words <= 2;
}

/* Word i of `in` >> shift (less than the rank's length): towards the left edge of the line. */
NG_INLINE uint64_t ng_reach_word_down(const uint64_t *in, size_t words, size_t i, size_t shift)
{
    ng_assert(i < words && (words > 1 || shift < 64));
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
    ng_assert(i < words && (words > 1 || shift < 64));
    if (words == 1) {
        return in[0] << shift;
    }
    size_t whole = shift / 64, part = shift % 64;
    uint64_t high = i >= whole ? in[i - whole] << part : 0;
    return i > whole ? high | in[i - whole - 1] >> 1 >> (63 - part) : high;
}

/* The span of a rank, empty outside `span`, after shifting it up. */
NG_INLINE struct ng_reach_span ng_reach_span_up(struct ng_reach_span span, size_t words,
                                                size_t shift)
{
    if (ng_reach_short(words)) {
        return span;
    }
    ng_assert(span.from < span.to && span.to <= words);
    size_t to = span.to + (shift + 63) / 64;
    return (struct ng_reach_span){span.from + shift / 64, to < words ? to : words};
}

NG_INLINE void ng_reach_shift_up(uint64_t *a, size_t words, size_t shift)
{
    for (size_t i = words; i-- > 0;) {
        a[i] = ng_reach_word_up(a, words, i, shift);
    }
}

/* The positions that `a` can reach by passing cells of `mask` rightwards: the carry of (a & mask) +
 * mask runs through each run of the mask from its lowest set bit of `a` on, and ends on the
 * position after the run. */
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

/* Ranks of a lattice, and the data they are made from. Per rank of nodes: the nodes reached from
 * the left edge and the nodes that reach the right edge; per block: its possible starts. Level k of
 * a value's runs has bit p set if the 2^k cells from p on can all have the value. Two overlapping
 * runs make a run of any length. */
struct ng_reach_ranks {
    struct ng_reach_shape shape;
    uint64_t *forward;  /* (blocks + 1) * rank */
    uint64_t *backward; /* (blocks + 1) * rank */
    uint64_t *starts;   /* blocks * rank */
    uint64_t *masks;    /* if ranks are slid, the cells that can be passed: blocks + 1 */
    uint64_t *tmp;      /* NG_REACH_SPARE ranks for the caller's use */
    uint64_t *spans;    /* per rank of nodes the words of `forward` in use: from, to */
    uint64_t *runs;     /* values * levels * words */
    size_t levels;
};

enum {
    NG_REACH_SPARE = 4,
    NG_REACH_WORD_LEVELS = 6 /* levels within one word; ng_reach_flood_left() needs them, too */
};

/* The most levels of runs in a plane. */
NG_INLINE size_t ng_reach_most_levels(size_t words)
{
    return (size_t)ng_bits_highest(64 * words - 1) + 1;
}

/* The number of levels of runs: a constant if planes are short. */
NG_INLINE size_t ng_reach_levels(const struct ng_reach_ranks *ranks)
{
    size_t words = ranks->shape.words;
    return ng_reach_short(words) ? ng_reach_most_levels(words) : ranks->levels;
}

/* The number of levels for the longest block. */
NG_INLINE size_t ng_reach_count_levels(const struct ng_lattice *lattice, size_t words)
{
    uint32_t longest = 63;
    for (uint32_t i = 0; words > 1 && i < lattice->count; i++) {
        longest |= lattice->blocks[i].length;
    }
    return (size_t)ng_bits_highest(longest) + 1;
}

/* Words of scratch for all ranks of nodes. A rank has `rank` words: one if ranks are slid, at most
 * the words of a plane. SIZE_MAX if they are too many. */
NG_INLINE size_t ng_reach_size(size_t blocks, size_t words, size_t rank, unsigned values)
{
    size_t ranks = ng_size_add(ng_size_multiply(3, blocks), 2 + NG_REACH_SPARE);
    size_t runs = ng_size_multiply(values * ng_reach_most_levels(words), words);
    size_t masks_and_spans = ng_size_multiply(3, ng_size_add(blocks, 1));
    return ng_size_add(ng_size_multiply(ranks, rank), ng_size_add(runs, masks_and_spans));
}

NG_INLINE struct ng_reach_ranks ng_reach_lay_out(const struct ng_lattice *lattice,
                                                 uint64_t *scratch, struct ng_reach_shape shape)
{
    struct ng_reach_ranks ranks = {.shape = shape};
    size_t rank = shape.rank;
    ranks.forward = scratch;
    ranks.backward = ranks.forward + (lattice->count + 1) * rank;
    ranks.starts = ranks.backward + (lattice->count + 1) * rank;
    ranks.masks = ranks.starts + lattice->count * rank;
    ranks.tmp = ranks.masks + (shape.slid ? lattice->count + 1 : 0);
    ranks.spans = ranks.tmp + NG_REACH_SPARE * rank;
    ranks.runs = ranks.spans + 2 * ((size_t)lattice->count + 1);
    ng_assert(shape.slid ? shape.rank == 1 && ng_reach_may_slide(lattice)
                         : shape.rank == shape.words);
    ranks.levels = ng_reach_short(shape.words) ? 0 : ng_reach_count_levels(lattice, shape.words);
    return ranks;
}

/* The words in use of rank i of `forward`. */
NG_INLINE struct ng_reach_span ng_reach_rank_span(const struct ng_reach_ranks *ranks, uint32_t i)
{
    if (ng_reach_short(ranks->shape.rank)) {
        return (struct ng_reach_span){0, ranks->shape.rank};
    }
    ng_assert(ranks->spans[2 * i] < ranks->spans[2 * i + 1]);
    return (struct ng_reach_span){(size_t)ranks->spans[2 * i], (size_t)ranks->spans[2 * i + 1]};
}

NG_INLINE const uint64_t *ng_reach_runs(const struct ng_reach_ranks *ranks, unsigned value,
                                        size_t level)
{
    ng_assert(level < ng_reach_levels(ranks));
    return ranks->runs + (value * ng_reach_levels(ranks) + level) * ranks->shape.words;
}

/* The cells that can be passed in rank i. */
NG_INLINE const uint64_t *ng_reach_mask(const struct ng_lattice *lattice, uint32_t i,
                                        const struct ng_reach_ranks *ranks)
{
    return ranks->shape.slid ? ranks->masks + i : ng_reach_runs(ranks, lattice->blocks[i].loop, 0);
}

/* Fills in the mask of rank i, if ranks are slid. */
NG_INLINE void ng_reach_slide_mask(const struct ng_lattice *lattice, uint32_t i,
                                   const struct ng_reach_ranks *ranks)
{
    if (ranks->shape.slid) {
        ranks->masks[i] =
            ng_reach_word_down(ng_reach_runs(ranks, lattice->blocks[i].loop, 0), ranks->shape.words,
                               0, ng_reach_base(lattice, i, ranks->shape));
    }
}

/* Fills in `runs`; for the blank only levels for flooding, which slid ranks compute themselves. */
NG_INLINE void ng_reach_all_runs(const uint64_t *planes, unsigned values,
                                 const struct ng_reach_ranks *ranks)
{
    size_t words = ranks->shape.words, blank = ranks->shape.slid ? 1 : NG_REACH_WORD_LEVELS;
    for (unsigned v = 0; v < values; v++) {
        uint64_t *run = ranks->runs + v * ng_reach_levels(ranks) * words;
        size_t levels = v == 0 ? blank : ng_reach_levels(ranks);
        memcpy(run, planes + v * words, words * sizeof *run);
        for (size_t k = 0; k + 1 < levels; k++, run += words) {
            for (size_t j = 0; j < words; j++) {
                run[words + j] = run[j] & ng_reach_word_down(run, words, j, (size_t)1 << k);
            }
        }
    }
}

/* The positions from which `word` can be reached by passing cells of `mask` rightwards, within a
 * word (bit 0 upwards). Addition carries only one way, so this one doubles: Kogge and Stone's
 * prefix scheme. */
NG_INLINE uint64_t ng_reach_flood_word(uint64_t word, uint64_t mask)
{
    for (size_t k = 0; k < NG_REACH_WORD_LEVELS; k++) {
        word |= mask & word >> ((size_t)1 << k);
        mask &= mask >> ((size_t)1 << k);
    }
    return word;
}

/* Floods rank i of nodes leftwards, within the span. */
NG_INLINE void ng_reach_flood_left(const struct ng_lattice *lattice, uint32_t i, uint64_t *a,
                                   struct ng_reach_span span, const struct ng_reach_ranks *ranks)
{
    const uint64_t *runs = ng_reach_mask(lattice, i, ranks);
    size_t words = ranks->shape.words;
    if (ranks->shape.slid) {
        a[0] = ng_reach_flood_word(a[0], runs[0]);
        return;
    }
    ng_assert(span.from < span.to && span.to <= ranks->shape.rank && ranks->shape.rank == words);
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

/* Bounds on the start of each block, which leave some of its places in an empty line. */
struct ng_reach_windows {
    const int32_t *lower; /* least start */
    const int32_t *ends;  /* greatest end */
};

/* Clears the bits outside positions [low, high]; bit 0 is position `first`. */
NG_INLINE void ng_reach_clip(uint64_t *bits, size_t words, uint32_t first, uint32_t low,
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
        bits[j] &= from & to;
    }
}

/* Clears the starts of block i outside its window; short ranks can skip most of it. */
NG_INLINE void ng_reach_keep_window(const struct ng_lattice *lattice, uint32_t i,
                                    const struct ng_reach_windows *windows, uint64_t *starts,
                                    struct ng_reach_shape shape)
{
    int32_t base = (int32_t)ng_reach_base(lattice, i, shape);
    int32_t low = windows->lower[i], high = windows->ends[i] - (int32_t)lattice->blocks[i].length;
    if (shape.rank != 1) {
        ng_reach_clip(starts, shape.rank, 0, (uint32_t)low, (uint32_t)high);
        return;
    }
    low = low < base ? base : low;
    high = high > base + 63 ? base + 63 : high;
    ng_assert(low - base < 64 && high >= base);
    starts[0] &= ~(uint64_t)0 << (low - base) & ~(uint64_t)0 >> (63 - (high - base));
}

/* Fills in the starts of block i, within the span, that its own cells, its gap and the windows
 * allow. Needs `runs`. */
NG_INLINE void ng_reach_starts(const struct ng_lattice *lattice, uint32_t i,
                               const struct ng_reach_windows *windows, struct ng_reach_span span,
                               const struct ng_reach_ranks *ranks)
{
    const struct ng_lattice_block *block = &lattice->blocks[i];
    size_t words = ranks->shape.words;
    uint64_t *starts = ranks->starts + i * ranks->shape.rank;
    unsigned level = ng_bits_highest(block->length | 1);
    const uint64_t *run = ng_reach_runs(ranks, block->colour, level);
    uint32_t base = ng_reach_base(lattice, i, ranks->shape);
    size_t overlap = block->length - ((size_t)1 << level);
    ng_assert(block->length == 0 || overlap <= (size_t)1 << level); /* two runs make one */
    ng_assert(span.from < span.to && span.to <= ranks->shape.rank);
    for (size_t j = span.from; j < span.to; j++) {
        uint64_t word = ~(uint64_t)0;
        if (block->length != 0) {
            word = ranks->shape.slid ? ng_reach_word_down(run, words, j, base) : run[j];
            word &= ng_reach_word_down(run, words, j, base + overlap);
        }
        if (block->gap != 0) {
            word &= ng_reach_word_down(ranks->runs, words, j, base + block->length);
        }
        starts[j] = word;
    }
    if (windows != NULL) {
        ng_reach_keep_window(lattice, i, windows, starts, ranks->shape);
    }
}

/* Moves on from rank i, of which words span->from … span->to - 1 are filled in, through block i:
 * keeps the reached ones of `starts`. Returns false if there are none. */
NG_INLINE bool ng_reach_block(const struct ng_lattice *lattice, uint32_t i,
                              const struct ng_reach_ranks *ranks, struct ng_reach_span *span)
{
    size_t rank = ranks->shape.rank, skip = ng_reach_skip(lattice, i, ranks->shape);
    const uint64_t *reach = ranks->forward + i * rank;
    uint64_t *starts = ranks->starts + i * rank, *next = ranks->forward + (i + 1) * rank;
    uint64_t any = 0;
    for (size_t j = span->from; j < span->to; j++) {
        starts[j] &= reach[j];
        any |= starts[j];
    }
    if (any == 0) {
        return false;
    }
    if (ng_reach_short(rank)) {
        for (size_t j = 0; j < rank; j++) {
            next[j] = ng_reach_word_up(starts, rank, j, skip);
        }
        return true;
    }
    ng_assert(span->from < span->to && span->to <= rank);
    while (starts[span->from] == 0) {
        span->from++;
    }
    while (starts[span->to - 1] == 0) {
        span->to--;
    }
    memset(next, 0, rank * sizeof *next);
    for (size_t j = span->from; j < span->to; j++) {
        size_t at = j + skip / 64;
        ng_assert(at < rank);
        next[at] |= starts[j] << skip % 64;
        if (at + 1 < rank) {
            next[at + 1] |= starts[j] >> 1 >> (63 - skip % 64);
        }
    }
    *span = ng_reach_span_up(*span, rank, skip);
    ng_assert(next[span->from] != 0 || next[span->from + 1] != 0);
    return true;
}

/* Extends rank i, which has bits within the span, over cells that can be passed, as long as its
 * block could still be taken (`limit`); widens the span. */
NG_INLINE void ng_reach_run_on(const struct ng_lattice *lattice, uint32_t i, uint32_t limit,
                               const struct ng_reach_ranks *ranks, struct ng_reach_span *span)
{
    size_t rank = ranks->shape.rank;
    uint64_t *reach = ranks->forward + i * rank;
    ng_reach_slide_mask(lattice, i, ranks);
    const uint64_t *mask = ng_reach_mask(lattice, i, ranks);
    if (ng_reach_short(rank)) {
        ng_reach_flood_right(reach, mask, rank);
        return;
    }
    size_t most = (size_t)limit / 64 + 1, from = span->from;
    ng_assert(most <= rank && from < most);
    span->to = span->to < most ? span->to : most;
    uint64_t carry = 0;
    for (size_t j = from; j < span->to || (carry != 0 && j < most); j++) {
        uint64_t sum = (reach[j] & mask[j]) + mask[j];
        uint64_t total = sum + carry;
        carry = (sum < mask[j]) | (total < sum);
        reach[j] |= total ^ mask[j];
        span->to = j < span->to ? span->to : j + 1;
    }
    ng_assert(span->to <= most && limit <= lattice->length);
    ranks->spans[2 * i] = span->from;
    ranks->spans[2 * i + 1] = span->to;
}

/* The bit of the right edge in the last rank. */
NG_INLINE uint32_t ng_reach_edge(const struct ng_lattice *lattice, struct ng_reach_shape shape)
{
    ng_assert(!shape.slid || lattice->length - ng_reach_base(lattice, lattice->count, shape) < 64);
    return lattice->length - ng_reach_base(lattice, lattice->count, shape);
}

/* Fills in `runs`, `forward`, `spans` and, within these, the reached `starts`; returns false if the
 * right edge is not reached. Leaves out positions from which the rest of the line is too short. */
NG_INLINE bool ng_reach_right(const struct ng_lattice *lattice,
                              const struct ng_reach_windows *windows, const uint64_t *planes,
                              unsigned values, const struct ng_reach_ranks *ranks)
{
    size_t rank = ranks->shape.rank;
    struct ng_reach_span span = {0, ng_reach_short(rank) ? rank : 1};
    uint32_t limit = lattice->slack;
    ng_assert(ranks->shape.words == (size_t)lattice->length / 64 + 1);
    ng_reach_all_runs(planes, values, ranks);
    memset(ranks->forward, 0, rank * sizeof *ranks->forward);
    ranks->forward[0] = 1;
    for (uint32_t i = 0;; i++) {
        ng_reach_run_on(lattice, i, limit, ranks, &span);
        if (i == lattice->count) {
            ng_assert(limit == lattice->length);
            return ng_bits_get(ranks->forward + i * rank, ng_reach_edge(lattice, ranks->shape));
        }
        ng_reach_starts(lattice, i, windows, span, ranks);
        if (!ng_reach_block(lattice, i, ranks, &span)) {
            return false;
        }
        limit += lattice->blocks[i].length + lattice->blocks[i].gap;
    }
}

/* Fills in `runs`, `starts` and `backward`; if ranks are slid, without the positions to the left of
 * a rank's first. */
NG_INLINE void ng_reach_left(const struct ng_lattice *lattice,
                             const struct ng_reach_windows *windows, const uint64_t *planes,
                             unsigned values, const struct ng_reach_ranks *ranks)
{
    size_t rank = ranks->shape.rank;
    struct ng_reach_span all = {0, rank};
    uint64_t *reach = ranks->backward + lattice->count * rank;
    ng_reach_all_runs(planes, values, ranks);
    memset(reach, 0, rank * sizeof *reach);
    ng_bits_set(reach, ng_reach_edge(lattice, ranks->shape));
    ng_assert(ranks->shape.words == (size_t)lattice->length / 64 + 1);
    for (uint32_t i = lattice->count;; i--, reach -= rank) {
        ng_reach_slide_mask(lattice, i, ranks);
        ng_reach_flood_left(lattice, i, reach, all, ranks);
        if (i == 0) {
            return;
        }
        ng_reach_starts(lattice, i - 1, windows, all, ranks);
        const uint64_t *starts = ranks->starts + (i - 1) * rank;
        ng_assert(reach == ranks->backward + i * rank);
        uint64_t *before = reach - rank;
        size_t skip = ng_reach_skip(lattice, i - 1, ranks->shape);
        for (size_t j = 0; j < rank; j++) {
            before[j] = starts[j] & ng_reach_word_down(reach, rank, j, skip);
        }
    }
}

#endif
