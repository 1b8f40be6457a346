/* What lies on a path from edge to edge, by rows of bits: forward reachability from
 * line/reach.h, then one pass back that notes every cell seen on the way. */
#include "line/deduce.h"

#include "base/check.h"
#include "line/reach.h"

/* The rows of scratch: those of the lattice; per value and level k the places where 2^k cells are
 * seen to have the value; the nodes of a row that lie on a whole path. */
struct rows {
    struct ng_reach_rows reach;
    uint64_t *seen;
    uint64_t *nodes;
};

NG_INLINE struct rows lay_out(const struct ng_lattice *lattice, uint64_t *scratch,
                              struct ng_reach_shape shape, unsigned values)
{
    struct rows rows;
    rows.reach = ng_reach_lay_out(lattice, scratch, shape);
    size_t table = values * ng_reach_levels(&rows.reach) * shape.words;
    rows.seen = rows.reach.runs + table;
    rows.nodes = rows.seen + table;
    return rows;
}

static size_t scratch_size(size_t steps, size_t words, size_t row, unsigned values)
{
    size_t seen = ng_size_multiply(values * ng_reach_most_levels(words) + 1, words);
    return ng_size_add(ng_reach_size(steps, words, row, values), seen);
}

size_t ng_line_scratch(size_t steps, size_t words, unsigned values)
{
    return scratch_size(steps, words, words, values);
}

size_t ng_line_scratch_most(const struct ng_lattice *lattices, size_t count, unsigned values)
{
    size_t most = 0;
    for (size_t i = 0; i < count; i++) {
        size_t words = ng_line_words(lattices[i].length);
        size_t row = ng_reach_may_slide(&lattices[i]) ? 1 : words;
        size_t size = scratch_size(lattices[i].count, words, row, values);
        most = size > most ? size : most;
    }
    return most;
}

NG_INLINE uint64_t *seen_row(const struct rows *rows, unsigned value, size_t level)
{
    return rows->seen + (value * ng_reach_levels(&rows->reach) + level) * rows->reach.shape.words;
}

/* The position of the lowest (highest, if `last`) bit of a row that is not empty, bit 0 being
 * position 0. */
NG_INLINE uint32_t end_bit(const uint64_t *row, struct ng_reach_span span, bool last)
{
    size_t i = last ? span.to - 1 : span.from;
    while (row[i] == 0) {
        ng_assert(last ? i > span.from : i + 1 < span.to); /* a step has a place */
        i = last ? i - 1 : i + 1;
    }
    unsigned bit = last ? ng_bits_highest(row[i]) : ng_bits_lowest(row[i]);
    return (uint32_t)(64 * i + bit);
}

/* Notes a word in a row of `seen`, from bit `at` on. */
NG_INLINE void see_word(uint64_t *seen, size_t words, uint64_t word, size_t at)
{
    ng_assert(at / 64 < words);
    seen[at / 64] |= word << at % 64;
    if (at / 64 + 1 < words) {
        seen[at / 64 + 1] |= word >> 1 >> (63 - at % 64);
    }
}

/* Notes in a row of `seen` the nodes of row i, which lie within the span, moved up by `shift`. */
NG_INLINE void see(const struct ng_lattice *lattice, uint32_t i, uint64_t *seen,
                   const uint64_t *nodes, struct ng_reach_span span, size_t shift,
                   const struct rows *rows)
{
    struct ng_reach_shape shape = rows->reach.shape;
    if (shape.slid) {
        see_word(seen, shape.words, nodes[0], ng_reach_base(lattice, i, shape) + shift);
        return;
    }
    struct ng_reach_span up = ng_reach_span_up(span, shape.row, shift);
    ng_assert(up.to <= shape.row);
    for (size_t j = up.from; j < up.to; j++) {
        seen[j] |= ng_reach_word_up(nodes, shape.row, j, shift);
    }
}

/* Notes them both where they are and moved up: once, as far as possible, because what follows has
 * to wait for what is written. */
NG_INLINE void see_both(const struct ng_lattice *lattice, uint32_t i, uint64_t *seen,
                        const uint64_t *nodes, struct ng_reach_span span, size_t shift,
                        const struct rows *rows)
{
    struct ng_reach_shape shape = rows->reach.shape;
    if (!shape.slid) {
        size_t to = ng_reach_span_up(span, shape.row, shift).to;
        for (size_t j = span.from; j < to; j++) {
            seen[j] |= nodes[j] | ng_reach_word_up(nodes, shape.row, j, shift);
        }
    } else if (lattice->slack + shift < 64) {
        see_word(seen, shape.words, nodes[0] | nodes[0] << shift, ng_reach_base(lattice, i, shape));
    } else {
        see(lattice, i, seen, nodes, span, 0, rows);
        see(lattice, i, seen, nodes, span, shift, rows);
    }
}

/* Row i: the cells that are seen to be passed between its nodes. */
NG_INLINE void support_row(const struct ng_lattice *lattice, uint32_t i, const struct rows *rows)
{
    struct ng_reach_shape shape = rows->reach.shape;
    unsigned loop = lattice->steps[i].loop;
    struct ng_reach_span span = ng_reach_row_span(&rows->reach, i);
    const uint64_t *forward = rows->reach.forward + i * shape.row, *nodes = rows->nodes;
    const uint64_t *mask = ng_reach_mask(lattice, i, &rows->reach);
    ng_assert(span.from < span.to && span.to <= shape.row);
    uint64_t *seen = seen_row(rows, loop, 0);
    ng_reach_flood_left(lattice, i, rows->nodes, span, &rows->reach);
    if (shape.slid) {
        uint64_t passed = forward[0] & mask[0] & nodes[0] >> 1;
        see_word(seen, shape.words, passed, ng_reach_base(lattice, i, shape));
        return;
    }
    for (size_t j = span.from; j < span.to; j++) {
        seen[j] |= forward[j] & mask[j] & ng_reach_word_down(nodes, shape.row, j, 1);
    }
}

/* Step i: from the nodes after it to those before it, which are where it can be taken. */
NG_INLINE void support_step(const struct ng_lattice *lattice, uint32_t i, const struct rows *rows)
{
    size_t row = rows->reach.shape.row, skip = ng_reach_skip(lattice, i, rows->reach.shape);
    struct ng_reach_span span = ng_reach_row_span(&rows->reach, i);
    size_t to = ng_reach_row_span(&rows->reach, i + 1).to;
    uint64_t *nodes = rows->nodes;
    const uint64_t *starts = rows->reach.starts + i * row;
    ng_assert(i < lattice->count && span.from < span.to);
    for (size_t j = span.from; j < span.to; j++) {
        nodes[j] = starts[j] & ng_reach_word_down(nodes, row, j, skip);
    }
    for (size_t j = span.to; j < to; j++) {
        nodes[j] = 0;
    }
}

/* Notes the cells that step i covers from where it can be taken. */
NG_INLINE void see_step(const struct ng_lattice *lattice, uint32_t i, const struct rows *rows)
{
    const struct ng_step *step = &lattice->steps[i];
    struct ng_reach_span span = ng_reach_row_span(&rows->reach, i);
    if (step->gap != 0) {
        see(lattice, i, rows->seen, rows->nodes, span, step->length, rows);
    }
    if (step->length != 0) {
        unsigned level = ng_bits_highest(step->length);
        ng_assert(level < ng_reach_levels(&rows->reach));
        uint64_t *seen = seen_row(rows, step->colour, level);
        size_t overlap = step->length - ((size_t)1 << level);
        see_both(lattice, i, seen, rows->nodes, span, overlap, rows);
    }
}

/* Empties `seen`, of which the blank uses only level 0. */
NG_INLINE void clear_seen(unsigned values, const struct rows *rows)
{
    size_t row = rows->reach.shape.words * sizeof *rows->seen;
    memset(rows->seen, 0, row);
    for (unsigned v = 1; v < values; v++) {
        memset(seen_row(rows, v, 0), 0, ng_reach_levels(&rows->reach) * row);
    }
}

/* Gathers what lies on a whole path from edge to edge, right to left. */
NG_INLINE void support(const struct ng_lattice *lattice, unsigned values, const struct rows *rows,
                       uint32_t *bounds)
{
    struct ng_reach_shape shape = rows->reach.shape;
    uint64_t *nodes = rows->nodes;
    clear_seen(values, rows);
    memset(nodes, 0, shape.row * sizeof *nodes);
    ng_bits_set(nodes, ng_reach_edge(lattice, shape));
    for (uint32_t i = lattice->count;; i--) {
        support_row(lattice, i, rows);
        if (i == 0) {
            ng_assert(ng_bits_get(nodes, 0)); /* the paths come from the left edge */
            return;
        }
        support_step(lattice, i - 1, rows);
        see_step(lattice, i - 1, rows);
        if (bounds != NULL) {
            uint32_t lo = lattice->steps[i - 1].lo - ng_reach_base(lattice, i - 1, shape);
            struct ng_reach_span span = ng_reach_row_span(&rows->reach, i - 1);
            bounds[2 * i - 2] = end_bit(nodes, span, false) - lo;
            bounds[2 * i - 1] = end_bit(nodes, span, true) - lo;
            /* differences: in a stretch of a line offsets count from before its first cell */
            ng_assert(bounds[2 * i - 1] - bounds[2 * i - 2] <= lattice->slack);
            ng_assert(i == lattice->count || bounds[2 * i] - bounds[2 * i - 2] <= lattice->slack);
            ng_assert(i == lattice->count ||
                      bounds[2 * i + 1] - bounds[2 * i - 1] <= lattice->slack);
        }
    }
}

/* Whether a row has no bit that the other lacks: deduction only takes away. */
static inline bool is_part(const uint64_t *row, const uint64_t *of, size_t words)
{
    uint64_t more = 0;
    for (size_t j = 0; j < words; j++) {
        more |= row[j] & ~of[j];
    }
    return more == 0;
}

/* Takes each level's runs apart into two of the level below, down to cells: the new planes. */
NG_INLINE void spread(uint64_t *planes, unsigned values, const struct rows *rows)
{
    size_t words = rows->reach.shape.words;
    for (unsigned v = 0; v < values; v++) {
        for (size_t k = v == 0 ? 0 : ng_reach_levels(&rows->reach) - 1; k > 0; k--) {
            uint64_t *run = seen_row(rows, v, k), *half = run - words;
            for (size_t j = 0; j < words; j++) {
                half[j] |= run[j] | ng_reach_word_up(run, words, j, (size_t)1 << (k - 1));
            }
        }
        ng_assert(is_part(seen_row(rows, v, 0), planes + v * words, words));
        memcpy(planes + v * words, seen_row(rows, v, 0), words * sizeof *planes);
    }
}

NG_INLINE bool deduce(const struct ng_lattice *lattice, const struct ng_reach_windows *windows,
                      unsigned values, uint64_t *planes, uint64_t *scratch, uint32_t *bounds,
                      struct ng_reach_shape shape)
{
    struct rows rows = lay_out(lattice, scratch, shape, values);
    ng_assert(rows.nodes + shape.row <=
              scratch + ng_line_scratch(lattice->count, shape.words, values));
    if (!ng_reach_right(lattice, windows, planes, values, &rows.reach)) {
        return false;
    }
    support(lattice, values, &rows, bounds);
    spread(planes, values, &rows);
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

/* The one entry: picks the shape, so that the kernels above are made for it; also for black and
 * white in one word of nodes, which is what most lines are. */
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

const struct ng_line_engine ng_line_engine_bits = {"bits", ng_line_scratch, ng_line_deduce};
