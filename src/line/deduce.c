#include "line/deduce.h"

#include "line/reach.h"

/* The rows of scratch: those of the lattice; per value and level k the places where 2^k cells are
 * seen to have the value; the nodes of a row that lie on a whole path. */
struct rows {
    struct ng_reach_rows reach;
    uint64_t *seen;
    uint64_t *nodes;
};

static struct rows lay_out(const struct ng_lattice *lattice, uint64_t *scratch, size_t words,
                           unsigned values)
{
    struct rows rows;
    rows.reach = ng_reach_lay_out(lattice, scratch, words);
    size_t table = values * ng_reach_levels(&rows.reach, words) * words;
    rows.seen = rows.reach.runs + table;
    rows.nodes = rows.seen + table;
    return rows;
}

size_t ng_line_scratch(size_t steps, size_t words, unsigned values)
{
    return ng_reach_size(steps, words, values) + (values * ng_reach_most_levels(words) + 1) * words;
}

static inline uint64_t *seen_row(const struct rows *rows, unsigned value, size_t level,
                                 size_t words)
{
    return rows->seen + (value * ng_reach_levels(&rows->reach, words) + level) * words;
}

/* Offset of the lowest (highest, if `last`) bit of a row that is not empty, less `lo`. */
static inline uint32_t end_bit(const uint64_t *row, struct ng_reach_span span, uint32_t lo,
                               bool last)
{
    size_t i = last ? span.to - 1 : span.from;
    while (row[i] == 0) {
        i = last ? i - 1 : i + 1;
    }
    unsigned bit = last ? ng_bits_highest(row[i]) : ng_bits_lowest(row[i]);
    return (uint32_t)(64 * i + bit) - lo;
}

/* Row i: the cells that are seen to be passed between its nodes. */
static inline void support_row(const struct ng_lattice *lattice, uint32_t i, size_t words,
                               const struct rows *rows)
{
    unsigned loop = lattice->steps[i].loop;
    struct ng_reach_span span = ng_reach_row_span(&rows->reach, i, words);
    const uint64_t *forward = rows->reach.forward + i * words, *nodes = rows->nodes;
    const uint64_t *mask = ng_reach_runs(&rows->reach, loop, 0, words);
    uint64_t *seen = seen_row(rows, loop, 0, words);
    ng_reach_flood_left(rows->nodes, loop, span, words, &rows->reach);
    for (size_t j = span.from; j < span.to; j++) {
        seen[j] |= forward[j] & mask[j] & ng_reach_word_down(nodes, words, j, 1);
    }
}

/* Step i: from the nodes after it to those before it, which are where it can be taken. */
static inline void support_step(const struct ng_lattice *lattice, uint32_t i, size_t words,
                                const struct rows *rows)
{
    size_t skip = (size_t)lattice->steps[i].length + lattice->steps[i].gap;
    struct ng_reach_span span = ng_reach_row_span(&rows->reach, i, words);
    size_t to = ng_reach_row_span(&rows->reach, i + 1, words).to;
    uint64_t *nodes = rows->nodes;
    const uint64_t *starts = rows->reach.starts + i * words;
    for (size_t j = span.from; j < span.to; j++) {
        nodes[j] = starts[j] & ng_reach_word_down(nodes, words, j, skip);
    }
    for (size_t j = span.to; j < to; j++) {
        nodes[j] = 0;
    }
}

/* Notes the cells that step i covers from where it can be taken. */
static inline void see_step(const struct ng_lattice *lattice, uint32_t i, size_t words,
                            const struct rows *rows)
{
    const struct ng_step *step = &lattice->steps[i];
    struct ng_reach_span span = ng_reach_row_span(&rows->reach, i, words);
    const uint64_t *nodes = rows->nodes;
    if (step->gap != 0) {
        struct ng_reach_span up = ng_reach_span_up(span, words, step->length);
        for (size_t j = up.from; j < up.to; j++) {
            rows->seen[j] |= ng_reach_word_up(nodes, words, j, step->length);
        }
    }
    if (step->length != 0) {
        unsigned level = ng_bits_highest(step->length);
        size_t overlap = step->length - ((size_t)1 << level);
        size_t to = ng_reach_span_up(span, words, overlap).to;
        uint64_t *seen = seen_row(rows, step->colour, level, words);
        for (size_t j = span.from; j < to; j++) {
            seen[j] |= nodes[j] | ng_reach_word_up(nodes, words, j, overlap);
        }
    }
}

/* Gathers what lies on a whole path from edge to edge, right to left. */
static inline void support(const struct ng_lattice *lattice, unsigned values, size_t words,
                           const struct rows *rows, uint32_t *bounds)
{
    uint64_t *nodes = rows->nodes;
    memset(rows->seen, 0,
           values * ng_reach_levels(&rows->reach, words) * words * sizeof *rows->seen);
    memset(nodes, 0, words * sizeof *nodes);
    ng_bits_set(nodes, lattice->length);
    for (uint32_t i = lattice->count;; i--) {
        support_row(lattice, i, words, rows);
        if (i == 0) {
            return;
        }
        support_step(lattice, i - 1, words, rows);
        see_step(lattice, i - 1, words, rows);
        if (bounds != NULL) {
            uint32_t lo = lattice->steps[i - 1].lo;
            struct ng_reach_span span = ng_reach_row_span(&rows->reach, i - 1, words);
            bounds[2 * i - 2] = end_bit(nodes, span, lo, false);
            bounds[2 * i - 1] = end_bit(nodes, span, lo, true);
        }
    }
}

/* Takes each level's runs apart into two of the level below, down to cells: the new planes. */
static inline void spread(uint64_t *planes, unsigned values, size_t words, const struct rows *rows)
{
    for (unsigned v = 0; v < values; v++) {
        for (size_t k = v == 0 ? 0 : ng_reach_levels(&rows->reach, words) - 1; k > 0; k--) {
            uint64_t *run = seen_row(rows, v, k, words), *half = run - words;
            for (size_t j = 0; j < words; j++) {
                half[j] |= run[j] | ng_reach_word_up(run, words, j, (size_t)1 << (k - 1));
            }
        }
        memcpy(planes + v * words, seen_row(rows, v, 0, words), words * sizeof *planes);
    }
}

static inline bool deduce(const struct ng_lattice *lattice, const struct ng_reach_windows *windows,
                          unsigned values, uint64_t *planes, uint64_t *scratch, uint32_t *bounds,
                          size_t words)
{
    struct rows rows = lay_out(lattice, scratch, words, values);
    if (!ng_reach_right(lattice, windows, planes, values, words, &rows.reach)) {
        return false;
    }
    support(lattice, values, words, &rows, bounds);
    spread(planes, values, words, &rows);
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

/* The one entry: picks the number of words, so that the kernels above are made for it; also for
 * black and white in one word, which is what most lines are. */
static bool dispatch(const struct ng_lattice *lattice, const struct ng_reach_windows *windows,
                     unsigned values, uint64_t *planes, uint64_t *scratch, uint32_t *bounds)
{
    if (lattice->open) {
        return any_value(lattice, values, planes);
    }
    size_t words = ng_line_words(lattice->length);
    switch (words) {
    case 1:
        if (values == 2) {
            return deduce(lattice, windows, 2, planes, scratch, bounds, 1);
        }
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
