/* Finds the cells on paths from edge to edge, a word of bits at a time: forward reachability from
 * line/reach.h, then one pass back that collects every cell on the way. */
#include "line/deduce.h"

#include "base/check.h"
#include "line/reach.h"

/* Scratch ranks: the ranks of the lattice; per value and level k the positions where 2^k cells can
 * have the value; the nodes of a rank that are on a whole path. */
struct ranks {
    struct ng_reach_ranks reach;
    uint64_t *seen;
    uint64_t *nodes;
};

NG_INLINE struct ranks lay_out(const struct ng_lattice *lattice, uint64_t *scratch,
                               struct ng_reach_shape shape, unsigned values)
{
    struct ranks ranks;
    ranks.reach = ng_reach_lay_out(lattice, scratch, shape);
    size_t table = values * ng_reach_levels(&ranks.reach) * shape.words;
    ranks.seen = ranks.reach.runs + table;
    ranks.nodes = ranks.seen + table;
    return ranks;
}

static size_t scratch_size(size_t blocks, size_t words, size_t rank, unsigned values)
{
    size_t seen = ng_size_multiply(values * ng_reach_most_levels(words) + 1, words);
    return ng_size_add(ng_reach_size(blocks, words, rank, values), seen);
}

size_t ng_line_scratch(size_t blocks, size_t words, unsigned values)
{
    return scratch_size(blocks, words, words, values);
}

size_t ng_line_scratch_most(const struct ng_lattice *lattices, size_t count, unsigned values)
{
    size_t most = 0;
    for (size_t i = 0; i < count; i++) {
        size_t words = ng_line_words(lattices[i].length);
        size_t rank = ng_reach_may_slide(&lattices[i]) ? 1 : words;
        size_t size = scratch_size(lattices[i].count, words, rank, values);
        most = size > most ? size : most;
    }
    return most;
}

NG_INLINE uint64_t *seen_bits(const struct ranks *ranks, unsigned value, size_t level)
{
    ng_assert(level < ng_reach_levels(&ranks->reach));
    return ranks->seen +
           (value * ng_reach_levels(&ranks->reach) + level) * ranks->reach.shape.words;
}

/* The position of the lowest (highest, if `last`) of bits that are not all 0. */
NG_INLINE uint32_t end_bit(const uint64_t *bits, struct ng_reach_span span, bool last)
{
    size_t i = last ? span.to - 1 : span.from;
    while (bits[i] == 0) {
        ng_assert(last ? i > span.from : i + 1 < span.to); /* a block has a place */
        i = last ? i - 1 : i + 1;
    }
    unsigned bit = last ? ng_bits_highest(bits[i]) : ng_bits_lowest(bits[i]);
    ng_assert(bits[i] >> bit & 1 && span.to > i);
    return (uint32_t)(64 * i + bit);
}

/* Adds a word to the bits of `seen`, from bit `at` on. */
NG_INLINE void see_word(uint64_t *seen, size_t words, uint64_t word, size_t at)
{
    ng_assert(at / 64 < words);
    seen[at / 64] |= word << at % 64;
    if (at / 64 + 1 < words) {
        seen[at / 64 + 1] |= word >> 1 >> (63 - at % 64);
    }
}

/* Adds the nodes of rank i, which are within the span, to `seen`, moved up by `shift`. */
NG_INLINE void see(const struct ng_lattice *lattice, uint32_t i, uint64_t *seen,
                   const uint64_t *nodes, struct ng_reach_span span, size_t shift,
                   const struct ranks *ranks)
{
    struct ng_reach_shape shape = ranks->reach.shape;
    if (shape.slid) {
        see_word(seen, shape.words, nodes[0], ng_reach_base(lattice, i, shape) + shift);
        return;
    }
    struct ng_reach_span up = ng_reach_span_up(span, shape.rank, shift);
    ng_assert(up.to <= shape.rank);
    for (size_t j = up.from; j < up.to; j++) {
        seen[j] |= ng_reach_word_up(nodes, shape.rank, j, shift);
    }
}

/* Adds the nodes both in place and moved up: in one step if possible, because reads have to wait
 * for earlier writes. */
NG_INLINE void see_both(const struct ng_lattice *lattice, uint32_t i, uint64_t *seen,
                        const uint64_t *nodes, struct ng_reach_span span, size_t shift,
                        const struct ranks *ranks)
{
    struct ng_reach_shape shape = ranks->reach.shape;
    if (!shape.slid) {
        size_t to = ng_reach_span_up(span, shape.rank, shift).to;
        for (size_t j = span.from; j < to; j++) {
            seen[j] |= nodes[j] | ng_reach_word_up(nodes, shape.rank, j, shift);
        }
    } else if (lattice->slack + shift < 64) {
        see_word(seen, shape.words, nodes[0] | nodes[0] << shift, ng_reach_base(lattice, i, shape));
    } else {
        see(lattice, i, seen, nodes, span, 0, ranks);
        see(lattice, i, seen, nodes, span, shift, ranks);
    }
}

/* Adds the cells that are passed between the nodes of rank i. */
NG_INLINE void support_rank(const struct ng_lattice *lattice, uint32_t i, const struct ranks *ranks)
{
    struct ng_reach_shape shape = ranks->reach.shape;
    unsigned loop = lattice->blocks[i].loop;
    struct ng_reach_span span = ng_reach_rank_span(&ranks->reach, i);
    const uint64_t *forward = ranks->reach.forward + i * shape.rank, *nodes = ranks->nodes;
    const uint64_t *mask = ng_reach_mask(lattice, i, &ranks->reach);
    ng_assert(span.from < span.to && span.to <= shape.rank);
    uint64_t *seen = seen_bits(ranks, loop, 0);
    ng_reach_flood_left(lattice, i, ranks->nodes, span, &ranks->reach);
    if (shape.slid) {
        uint64_t passed = forward[0] & mask[0] & nodes[0] >> 1;
        see_word(seen, shape.words, passed, ng_reach_base(lattice, i, shape));
        return;
    }
    for (size_t j = span.from; j < span.to; j++) {
        seen[j] |= forward[j] & mask[j] & ng_reach_word_down(nodes, shape.rank, j, 1);
    }
}

/* Moves from the nodes after block i to the nodes before it, from which it can be taken. */
NG_INLINE void support_block(const struct ng_lattice *lattice, uint32_t i,
                             const struct ranks *ranks)
{
    size_t rank = ranks->reach.shape.rank, skip = ng_reach_skip(lattice, i, ranks->reach.shape);
    struct ng_reach_span span = ng_reach_rank_span(&ranks->reach, i);
    size_t to = ng_reach_rank_span(&ranks->reach, i + 1).to;
    uint64_t *nodes = ranks->nodes;
    const uint64_t *starts = ranks->reach.starts + i * rank;
    ng_assert(i < lattice->count && span.from < span.to);
    for (size_t j = span.from; j < span.to; j++) {
        nodes[j] = starts[j] & ng_reach_word_down(nodes, rank, j, skip);
    }
    ng_assert(to <= rank);
    for (size_t j = span.to; j < to; j++) {
        nodes[j] = 0;
    }
}

/* Adds the cells that block i covers at its possible starts. */
NG_INLINE void see_block(const struct ng_lattice *lattice, uint32_t i, const struct ranks *ranks)
{
    const struct ng_lattice_block *block = &lattice->blocks[i];
    struct ng_reach_span span = ng_reach_rank_span(&ranks->reach, i);
    if (block->gap != 0) {
        see(lattice, i, ranks->seen, ranks->nodes, span, block->length, ranks);
    }
    if (block->length != 0) {
        unsigned level = ng_bits_highest(block->length);
        ng_assert(level < ng_reach_levels(&ranks->reach));
        uint64_t *seen = seen_bits(ranks, block->colour, level);
        size_t overlap = block->length - ((size_t)1 << level);
        see_both(lattice, i, seen, ranks->nodes, span, overlap, ranks);
    }
}

/* Clears `seen`; the blank uses only level 0. */
NG_INLINE void clear_seen(unsigned values, const struct ranks *ranks)
{
    size_t size = ranks->reach.shape.words * sizeof *ranks->seen;
    memset(ranks->seen, 0, size);
    for (unsigned v = 1; v < values; v++) {
        memset(seen_bits(ranks, v, 0), 0, ng_reach_levels(&ranks->reach) * size);
    }
}

/* Collects everything on a whole path from edge to edge, right to left. */
NG_INLINE void support(const struct ng_lattice *lattice, unsigned values, const struct ranks *ranks,
                       uint32_t *bounds)
{
    struct ng_reach_shape shape = ranks->reach.shape;
    uint64_t *nodes = ranks->nodes;
    clear_seen(values, ranks);
    memset(nodes, 0, shape.rank * sizeof *nodes);
    ng_bits_set(nodes, ng_reach_edge(lattice, shape));
    for (uint32_t i = lattice->count;; i--) {
        support_rank(lattice, i, ranks);
        if (i == 0) {
            ng_assert(ng_bits_get(nodes, 0)); /* the paths come from the left edge */
            return;
        }
        support_block(lattice, i - 1, ranks);
        see_block(lattice, i - 1, ranks);
        if (bounds != NULL) {
            uint32_t lo = lattice->blocks[i - 1].lo - ng_reach_base(lattice, i - 1, shape);
            struct ng_reach_span span = ng_reach_rank_span(&ranks->reach, i - 1);
            bounds[2 * i - 2] = end_bit(nodes, span, false) - lo;
            bounds[2 * i - 1] = end_bit(nodes, span, true) - lo;
            /* differences, as offsets of a stretch do not count from its first cell */
            ng_assert(bounds[2 * i - 1] - bounds[2 * i - 2] <= lattice->slack);
            ng_assert(i == lattice->count || bounds[2 * i] - bounds[2 * i - 2] <= lattice->slack);
            ng_assert(i == lattice->count ||
                      bounds[2 * i + 1] - bounds[2 * i - 1] <= lattice->slack);
        }
    }
}

/* Whether all bits are among the others: deduction only removes. */
static inline bool is_part(const uint64_t *bits, const uint64_t *of, size_t words)
{
    uint64_t more = 0;
    for (size_t j = 0; j < words; j++) {
        more |= bits[j] & ~of[j];
    }
    return more == 0;
}

/* Splits each level's runs into two of the level below, down to cells: the new planes. */
NG_INLINE void spread(uint64_t *planes, unsigned values, const struct ranks *ranks)
{
    size_t words = ranks->reach.shape.words;
    for (unsigned v = 0; v < values; v++) {
        for (size_t k = v == 0 ? 0 : ng_reach_levels(&ranks->reach) - 1; k > 0; k--) {
            uint64_t *run = seen_bits(ranks, v, k), *half = run - words;
            for (size_t j = 0; j < words; j++) {
                half[j] |= run[j] | ng_reach_word_up(run, words, j, (size_t)1 << (k - 1));
            }
        }
        ng_assert(is_part(seen_bits(ranks, v, 0), planes + v * words, words));
        memcpy(planes + v * words, seen_bits(ranks, v, 0), words * sizeof *planes);
    }
}

/* Whether every cell of a line has a possible value. */
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

NG_INLINE bool deduce(const struct ng_lattice *lattice, const struct ng_reach_windows *windows,
                      unsigned values, uint64_t *planes, uint64_t *scratch, uint32_t *bounds,
                      struct ng_reach_shape shape)
{
    struct ranks ranks = lay_out(lattice, scratch, shape, values);
    ng_assert(ranks.nodes + shape.rank <=
              scratch + ng_line_scratch(lattice->count, shape.words, values));
    if (!ng_reach_right(lattice, windows, planes, values, &ranks.reach)) {
        return false;
    }
    support(lattice, values, &ranks, bounds);
    spread(planes, values, &ranks);
    ng_check_structure(any_value(lattice, values, planes));
    return true;
}

/* Chooses the shape, so that the kernels above are compiled for it; also for black and white in one
 * word of nodes, as in most lines. */
static bool dispatch(const struct ng_lattice *lattice, const struct ng_reach_windows *windows,
                     unsigned values, uint64_t *planes, uint64_t *scratch, uint32_t *bounds)
{
    ng_assert(values >= 2 && lattice->slack <= lattice->length);
    if (lattice->open) {
        return any_value(lattice, values, planes);
    }
#define DEDUCE(values, ...)                                                                        \
    deduce(lattice, windows, values, planes, scratch, bounds, (struct ng_reach_shape){__VA_ARGS__})
    size_t words = ng_line_words(lattice->length);
    if (words == 1) {
        return values == 2 ? DEDUCE(2, 1, 1, false) : DEDUCE(values, 1, 1, false);
    }
    if (ng_reach_may_slide(lattice)) {
        return words == 2 && values == 2 ? DEDUCE(2, 2, 1, true) : DEDUCE(values, words, 1, true);
    }
    return words == 2 ? DEDUCE(values, 2, 2, false) : DEDUCE(values, words, words, false);
#undef DEDUCE
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
