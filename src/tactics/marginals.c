/* Forward and backward sums over the open part of a line's lattice, in passes over contiguous
 * arrays that compilers vectorise. Relies on propagated bounds: every block has a start left. */
#include "tactics/marginals.h"

#include "base/arithmetic.h"
#include "base/bits.h"
#include "base/check.h"
#include "base/memory.h"

#include <string.h>

/* The most certain message, so that it can still change back. */
static const float most_certain = 0.999f;

#define NG_MARGINALS_ARRAYS(X)                                                                     \
    X(colour.possible)                                                                             \
    X(colour.odds)                                                                                 \
    X(colour.products)                                                                             \
    X(colour.inverses)                                                                             \
    X(colour.zeros)                                                                                \
    X(colour.chances)                                                                              \
    X(colour.cavities)                                                                             \
    X(cell.blank)                                                                                  \
    X(cell.values)                                                                                 \
    X(cell.rest)                                                                                   \
    X(cell.sums)                                                                                   \
    X(cell.messages)                                                                               \
    X(node.forward)                                                                                \
    X(node.backward)                                                                               \
    X(node.weights)                                                                                \
    X(node.offsets)

/* The open part of the current line. */
struct open_part {
    struct ng_marginals *scratch;
    const struct ng_native *native;
    const struct ng_native_line *line;
    const float *incoming;
    float *outgoing;
    float *changes; /* the changes of outgoing messages, colour by colour */
    float *news;
    uint64_t *ticks;
    unsigned colours;
    size_t width; /* the width of one colour's part of the scratch arrays */
    double bound; /* odds are kept within 1/bound … bound, so that products do not overflow */
    uint32_t first, last; /* blocks; the others have one start only */
    int32_t from, to;     /* cells that these can cover: [from, to) */
};

/* The first position of the rank before `block`: right after the block before it at its lowest. */
static inline int32_t rank_start(const struct ng_native *native, uint32_t block)
{
    ng_assert(native->lower[block - 1] + native->blocks[block - 1].skip <=
              ng_native_upper(native, block));
    return native->lower[block - 1] + native->blocks[block - 1].skip;
}

/* The nodes of a line's lattice at its root bounds: the most that it can have. */
static uint64_t count_nodes(const struct ng_native *native, const struct ng_native_line *line)
{
    uint64_t nodes = 1;
    for (uint32_t s = line->first + 1; s < line->first + line->count; s++) {
        int32_t start = native->blocks[s - 1].first + native->blocks[s - 1].skip;
        ng_assert(start <= native->blocks[s].first);
        nodes += (uint64_t)(native->blocks[s].last - start) + 1;
    }
    return nodes;
}

static bool allocate_marginals(struct ng_marginals *scratch, struct ng_memory *memory,
                               size_t longest, size_t colours, size_t nodes, size_t blocks)
{
    /* One cell after the last of a rank is read too, and multiplied with 0. */
    scratch->colour.odds = ng_memory_zeroed(memory, longest + 1, colours * sizeof(double));
    scratch->cell.blank = ng_memory_zeroed(memory, longest + 1, sizeof(double));
    scratch->colour.products = ng_memory_array(memory, longest + 1, colours * sizeof(double));
    scratch->colour.inverses = ng_memory_array(memory, longest + 1, colours * sizeof(double));
    scratch->colour.zeros = ng_memory_array(memory, longest + 1, colours * sizeof(double));
    scratch->colour.possible = ng_memory_array(memory, longest + 1, colours * sizeof(double));
    scratch->colour.chances = ng_memory_array(memory, longest + 2, colours * sizeof(double));
    scratch->colour.cavities = ng_memory_array(memory, longest + 1, colours * sizeof(float));
    scratch->cell.values = ng_memory_array(memory, longest + 1, sizeof(double));
    scratch->cell.rest = ng_memory_array(memory, longest + 1, sizeof(double));
    scratch->cell.sums = ng_memory_array(memory, longest + 1, sizeof(double));
    scratch->cell.messages = ng_memory_array(memory, longest + 1, sizeof(float));
    scratch->node.forward = ng_memory_array(memory, nodes, sizeof(double));
    scratch->node.backward = ng_memory_array(memory, nodes, sizeof(double));
    scratch->node.weights = ng_memory_array(memory, nodes, sizeof(double));
    scratch->node.offsets = ng_memory_array(memory, blocks + 1, sizeof *scratch->node.offsets);
    bool all = true;
#define X(name) all = all && scratch->name != NULL;
    NG_MARGINALS_ARRAYS(X)
#undef X
    return all;
}

/* Whether the machine has vectors of four doubles, and the compiler can use them. */
#if defined(__GNUC__) && defined(__x86_64__)
#define WIDE     __attribute__((target("avx2")))
#define HAS_WIDE __builtin_cpu_supports("avx2")
#else
#define WIDE
#define HAS_WIDE false
#endif

bool ng_marginals_init(struct ng_marginals *marginals, const struct ng_native *native)
{
    size_t longest = native->width > native->height ? native->width : native->height;
    size_t lines = (size_t)native->width + native->height, blocks = 0;
    uint64_t nodes = 0;
    for (size_t i = 0; i < lines; i++) {
        const struct ng_native_line *line = &native->lines[i];
        uint64_t count = line->count == 0 ? 0 : count_nodes(native, line);
        nodes = count > nodes ? count : nodes;
        blocks = line->count > blocks ? line->count : blocks;
    }
    *marginals = (struct ng_marginals){.damping = 1, .wide = HAS_WIDE};
    if (nodes > UINT32_MAX) {
        return false; /* ranks are indexed with 32 bits */
    }
    return allocate_marginals(marginals, native->memory, longest, native->values - 1, (size_t)nodes,
                              blocks);
}

void ng_marginals_clear(struct ng_marginals *marginals)
{
#define X(name) ng_memory_free(marginals->name);
    NG_MARGINALS_ARRAYS(X)
#undef X
}

/* A limit for odds that keeps the product over all open cells of a line well inside a double. */
static double odds_bound(int32_t cells)
{
    return cells <= 100     ? 1e3
           : cells <= 200   ? 30
           : cells <= 400   ? 5.5
           : cells <= 800   ? 2.3
           : cells <= 3600  ? 1.2
           : cells <= 30000 ? 1.02
                            : 1 + 600.0 / cells;
}

static inline double clamp(double x, double low, double high)
{
    ng_assert(low <= high);
    x = x > low ? x : low;
    return x < high ? x : high;
}

static inline double *colour_array(const struct open_part *part, double *arrays, unsigned colour)
{
    ng_assert(colour > 0 && colour < part->native->values);
    return arrays + (colour - 1) * part->width;
}

/* The index of a colour's first message about the open part, incoming and outgoing alike, and the
 * distance from cell to cell. */
static inline size_t first_message(const struct open_part *part, unsigned colour)
{
    size_t cell = part->line->cell + (size_t)part->from * part->line->stride;
    ng_assert(cell < (size_t)part->native->width * part->native->height);
    return cell * part->colours + colour - 1;
}

static inline size_t message_stride(const struct open_part *part)
{
    return (size_t)part->line->stride * part->colours;
}

/* Sets 1 for each open cell that can have the value, else 0. */
NG_INLINE void spread_bits(const struct open_part *part, unsigned value, double *restrict to)
{
    const uint64_t *plane = part->native->planes + part->line->plane + value * part->line->words;
    size_t p = (size_t)part->from, end = (size_t)part->to;
    ng_assert(value < part->native->values && end <= 64 * (size_t)part->line->words);
    while (p < end) {
        uint64_t possible = ~plane[p / 64] >> p % 64;
        size_t here = 64 - p % 64, count = here < end - p ? here : end - p;
        for (size_t i = 0; i < count; i++) {
            to[p + i] = possible & (uint64_t)1 << i ? 1 : 0;
        }
        p += count;
    }
}

/* Work per cell is done in passes over `count` contiguous open cells, without branches, so that the
 * compiler can vectorise it. Conditions are factors of 0 or 1.
 *
 * This pass adds the messages about a colour: it counts the colour where it is possible, and
 * reduces the remaining probability. */
NG_INLINE void add_colour(size_t count, const float *restrict incoming, size_t stride,
                          const double *restrict possible, double *restrict odds,
                          double *restrict values, double *restrict rest)
{
    for (size_t i = 0; i < count; i++) {
        odds[i] = (double)incoming[i * stride];
        ng_assert(odds[i] >= 0 && odds[i] <= 1);
    }
    for (size_t i = 0; i < count; i++) {
        values[i] += possible[i];
        odds[i] *= possible[i];
        rest[i] -= odds[i];
    }
}

/* Turns the remaining probability into the factor that makes odds against blank of a probability; 1
 * where the blank is excluded. */
NG_INLINE void scale_rest(size_t count, const double *restrict blank, double *restrict rest)
{
    for (size_t i = 0; i < count; i++) {
        ng_assert(blank[i] == 0 || blank[i] == 1);
        double some = rest[i] > 1e-3 ? rest[i] : 1e-3;
        rest[i] = 1 / (blank[i] * some + (1 - blank[i]));
    }
}

/* Turns probabilities of a colour into odds. */
NG_INLINE void weigh_cells(size_t count, double bound, const double *restrict values,
                           const double *restrict scale, const double *restrict possible,
                           double *restrict odds)
{
    double least = 1 / bound;
    for (size_t i = 0; i < count; i++) {
        double low = values[i] == 1 ? 1 : least, high = values[i] == 1 ? 1 : bound;
        ng_assert(possible[i] == 0 || possible[i] == 1);
        odds[i] = possible[i] * clamp(odds[i] * scale[i], low, high);
    }
}

/* The running products of a colour's odds: a block's weight is then one multiplication. */
NG_INLINE void multiply_up(size_t count, const double *restrict odds,
                           const double *restrict possible, double *restrict products,
                           double *restrict inverses, double *restrict zeros)
{
    double product = 1, none = 0;
    products[0] = 1;
    zeros[0] = 0;
    for (size_t i = 0; i < count; i++) {
        double zero = 1 - possible[i];
        product *= odds[i] + zero;
        none += zero;
        products[i + 1] = product;
        zeros[i + 1] = none;
    }
    ng_assert(product > 0 && product <= DBL_MAX && none <= (double)count);
    for (size_t i = 0; i <= count; i++) {
        inverses[i] = 1 / products[i];
    }
}

/* Turns the incoming messages into odds of every colour against blank, for each open cell. Where
 * the blank is excluded its weight is 0, and a certain colour weighs 1. */
NG_INLINE void read_messages(const struct open_part *part, unsigned colours)
{
    struct ng_marginals *scratch = part->scratch;
    size_t from = (size_t)part->from, count = (size_t)part->to - from;
    double *blank = scratch->cell.blank + from, *values = scratch->cell.values + from,
           *rest = scratch->cell.rest + from;
    spread_bits(part, 0, scratch->cell.blank);
    for (size_t i = 0; i < count; i++) {
        values[i] = blank[i];
        rest[i] = 1;
    }
    for (unsigned c = 1; c <= colours; c++) {
        double *possible = colour_array(part, scratch->colour.possible, c);
        spread_bits(part, c, possible);
        add_colour(count, part->incoming + first_message(part, c), message_stride(part),
                   possible + from, colour_array(part, scratch->colour.odds, c) + from, values,
                   rest);
    }
    scale_rest(count, blank, rest);
    for (unsigned c = 1; c <= colours; c++) {
        double *odds = colour_array(part, scratch->colour.odds, c) + from;
        const double *possible = colour_array(part, scratch->colour.possible, c) + from;
        weigh_cells(count, part->bound, values, rest, possible, odds);
        multiply_up(count, odds, possible, colour_array(part, scratch->colour.products, c) + from,
                    colour_array(part, scratch->colour.inverses, c) + from,
                    colour_array(part, scratch->colour.zeros, c) + from);
    }
}

/* The weight of a block at each of its possible starts. */
NG_INLINE void weigh_block(const struct open_part *part, uint32_t block, double *restrict weights)
{
    const struct ng_native *native = part->native;
    const struct ng_order_block *s = &native->blocks[block];
    int32_t lower = native->lower[block], count = ng_native_upper(native, block) - lower + 1;
    ng_assert(block >= part->first && block <= part->last && count > 0);
    size_t offset = s->length == 0 ? 0 : (s->colour - 1u) * part->width;
    const double *starts = part->scratch->colour.inverses + offset + lower;
    const double *ends = part->scratch->colour.products + offset + lower + s->length;
    const double *zeros = part->scratch->colour.zeros + offset + lower,
                 *zeros_end = zeros + s->length;
    bool clear = zeros_end[count - 1] == zeros[0]; /* the usual case */
    for (int32_t d = 0; clear && d < count; d++) {
        weights[d] = ends[d] * starts[d];
    }
    for (int32_t d = 0; !clear && d < count; d++) {
        double possible = zeros_end[d] == zeros[d] ? 1 : 0;
        weights[d] = possible * (ends[d] * starts[d]);
    }
    if (s->skip > s->length) {
        const double *blank = part->scratch->cell.blank + lower + s->length;
        for (int32_t d = 0; d < count; d++) {
            weights[d] *= blank[d];
        }
    }
}

/* The weights of the cells in the rank before `block`: 0 or 1 if they have to be blank. */
NG_INLINE const double *passing(const struct open_part *part, uint32_t block)
{
    unsigned loop = part->native->blocks[block].loop;
    return loop == 0 ? part->scratch->cell.blank
                     : colour_array(part, part->scratch->colour.odds, loop);
}

/* Carries the sums of one rank along, with entries at the starts of the block before. Two cells at
 * a time, so that each sum waits only for the last but one. */
NG_INLINE double carry_rank(const double *restrict from, const double *restrict weights,
                            const double *restrict pass, double *restrict to, int32_t entries,
                            int32_t width)
{
    ng_assert(entries >= 0 && width >= 0);
    double reach = from[0] * weights[0];
    to[0] = reach;
    int32_t both = entries < width ? entries : width, d = 1;
    for (; d < both; d += 2) {
        double here = from[d] * weights[d], next = from[d + 1] * weights[d + 1];
        to[d] = reach * pass[d - 1] + here;
        reach = reach * (pass[d - 1] * pass[d]) + (here * pass[d] + next);
        to[d + 1] = reach;
    }
    if (d == both) {
        reach = reach * pass[d - 1] + from[d] * weights[d];
        to[d++] = reach;
    }
    for (; d <= width; d++) {
        reach *= pass[d - 1];
        to[d] = reach;
    }
    return reach;
}

/* forward[offset of block + p - rank start]: the weight of all ways to place the earlier blocks and
 * reach position p before this block. Returns the weight of all placements, which can exceed a
 * double in a long line. */
NG_INLINE double sum_forward(const struct open_part *part)
{
    const struct ng_native *native = part->native;
    struct ng_marginals *scratch = part->scratch;
    uint32_t nodes = 1, offset = 0;
    scratch->node.forward[0] = scratch->node.weights[0] = 1;
    const double *from = scratch->node.forward, *weights = scratch->node.weights;
    double total = 1;
    for (uint32_t block = part->first; block <= part->last + 1; block++) {
        int32_t start = rank_start(native, block), width = ng_native_upper(native, block) - start;
        int32_t entries = ng_native_upper(native, block - 1) - native->lower[block - 1];
        const double *pass = passing(part, block) + start;
        double *to = scratch->node.forward + nodes;
        ng_assert(entries >= 0 && width >= entries);
        total = carry_rank(from, weights, pass, to, entries, width);
        ng_assert(!(total < 0));
        offset = nodes;
        scratch->node.offsets[block - part->first] = offset;
        nodes += (uint32_t)width + 1;
        from = to + (native->lower[block] - start);
        weights = scratch->node.weights + offset;
        if (block <= part->last) {
            weigh_block(part, block, scratch->node.weights + offset);
        }
    }
    *part->ticks += nodes / 4 + (uint32_t)(part->to - part->from);
    return total;
}

NG_INLINE double *chances_of(const struct open_part *part, unsigned colour)
{
    ng_assert(colour > 0 && colour <= part->colours);
    return part->scratch->colour.chances + (colour - 1) * (part->width + 1);
}

/* Adds a chance of a block to the cells that it fills, as differences from cell to cell. */
NG_INLINE void spread(double *chances, int32_t length, double chance)
{
    chances[0] += chance;
    chances[length] -= chance;
}

/* Carries the sums of the rank before `block` from right to left, two cells at a time; `next` is
 * the weight of all ways after the block. */
NG_INLINE void carry_back(const struct open_part *part, uint32_t block, const double *next,
                          double scale)
{
    const struct ng_native *native = part->native;
    const struct ng_order_block *s = &native->blocks[block];
    uint32_t offset = part->scratch->node.offsets[block - part->first];
    int32_t start = rank_start(native, block), entry = native->lower[block] - start;
    int32_t length = s->length, d = ng_native_upper(native, block) - start;
    ng_assert(entry >= 0 && d >= entry && scale > 0);
    const double *restrict pass = passing(part, block) + start;
    const double *restrict forward = part->scratch->node.forward + offset;
    const double *restrict weights = part->scratch->node.weights + offset;
    double *restrict to = part->scratch->node.backward + offset, rest = 0;
    double *restrict chances = chances_of(part, s->colour == 0 ? 1 : s->colour) + start;
    for (; d > entry; d -= 2) {
        double here = weights[d - entry] * next[d - entry];
        double then = weights[d - entry - 1] * next[d - entry - 1];
        spread(chances + d, length, forward[d] * here * scale);
        spread(chances + d - 1, length, forward[d - 1] * then * scale);
        to[d] = rest * pass[d] + here;
        rest = rest * (pass[d] * pass[d - 1]) + (here * pass[d - 1] + then);
        to[d - 1] = rest;
    }
    if (d == entry) {
        double here = weights[0] * next[0];
        spread(chances + d, length, forward[d] * here * scale);
        rest = rest * pass[d] + here;
        to[d--] = rest;
    }
    for (; d >= 0; d--) {
        rest *= pass[d];
        to[d] = rest;
    }
}

/* Adds the chances of the cells in a coloured rank. */
NG_INLINE void mark_rank(const struct open_part *part, uint32_t block, double scale)
{
    const struct ng_native *native = part->native;
    uint32_t offset = part->scratch->node.offsets[block - part->first];
    int32_t start = rank_start(native, block), width = ng_native_upper(native, block) - start;
    const double *pass = passing(part, block) + start,
                 *forward = part->scratch->node.forward + offset;
    const double *backward = part->scratch->node.backward + offset;
    double *chances = chances_of(part, native->blocks[block].loop) + start;
    ng_assert(width >= 0 && scale > 0);
    for (int32_t d = 0; d < width; d++) {
        double chance = forward[d] * pass[d] * backward[d + 1] * scale;
        chances[d] += chance;
        chances[d + 1] -= chance;
    }
}

NG_INLINE void sum_backward(const struct open_part *part, double total)
{
    struct ng_marginals *scratch = part->scratch;
    const double one = 1, *next = &one;
    for (uint32_t block = part->last + 1; block >= part->first; block--) {
        if (block == part->last + 1) {
            scratch->node.weights[scratch->node.offsets[block - part->first]] = 1;
        }
        carry_back(part, block, next, 1 / total);
        if (part->native->blocks[block].loop != 0) {
            mark_rank(part, block, 1 / total);
        }
        next = scratch->node.backward + scratch->node.offsets[block - part->first];
    }
}

/* Sums up a colour's marginals from their differences, and divides each by the odds of its cell:
 * the cavity, the line's message about the cell without the messages received about it. Still to be
 * divided by the sum over all values; 0 where the colour is impossible. */
NG_INLINE void find_cavities(const struct open_part *part, unsigned colour, double *restrict rest,
                             double *restrict sums, float *restrict cavities)
{
    size_t from = (size_t)part->from, count = (size_t)part->to - from;
    const double *restrict possible =
        colour_array(part, part->scratch->colour.possible, colour) + from;
    const double *restrict products =
        colour_array(part, part->scratch->colour.products, colour) + from;
    const double *restrict inverses =
        colour_array(part, part->scratch->colour.inverses, colour) + from;
    double *restrict chances = chances_of(part, colour) + from;
    double chance = 0;
    for (size_t i = 0; i < count; i++) {
        chance += chances[i];
        chances[i] = chance;
        ng_assert(chance > -1e-6 && chance < 1 + 1e-6);
        ng_assert(possible[i] > 0 || chance < 1e-6);
    }
    for (size_t i = 0; i < count; i++) {
        double cavity = clamp(chances[i], 1e-9, 1) * (products[i] * inverses[i + 1]) * possible[i];
        ng_assert(cavity >= 0);
        rest[i] -= chances[i];
        sums[i] += cavity;
        cavities[i] = (float)cavity;
    }
}

/* Adds the blank, with the remaining probability, to the sums. Its odds are always 1. */
NG_INLINE void add_blanks(size_t count, const double *restrict blank, double *restrict rest,
                          double *restrict sums)
{
    for (size_t i = 0; i < count; i++) {
        ng_assert(rest[i] > -1e-6 &&
                  rest[i] < 1 + 1e-6); /* the chances of the colours add up to at most 1 */
        rest[i] = clamp(rest[i], 1e-9, 1);
    }
    for (size_t i = 0; i < count; i++) {
        sums[i] += blank[i] * rest[i];
    }
}

/* Moves messages to the cavities, by the factor `damping` if they turn back; raises `news` to the
 * greatest change. Cells with only one value left and impossible colours keep their messages. */
NG_INLINE void move(size_t count, float damping, const double *restrict values,
                    const double *restrict sums, const float *restrict cavities,
                    float *restrict messages, float *restrict changes, float *restrict news)
{
    for (size_t i = 0; i < count; i++) {
        ng_assert(sums[i] > 0 && messages[i] >= 0 && messages[i] <= 1);
        float message = cavities[i] / (float)sums[i];
        message = message > 1 - most_certain ? message : 1 - most_certain;
        message = message < most_certain ? message : most_certain;
        message = values[i] > 1 ? message : messages[i];
        message = cavities[i] > 0 ? message : messages[i];
        float change = message - messages[i]; /* each result is stored, and so rounded, by itself */
        float turn = change * changes[i];
        float damped = change * damping;
        change = turn < 0 ? damped : change;
        changes[i] = change;
        messages[i] += change;
        change = change < 0 ? -change : change;
        news[i] = change > news[i] ? change : news[i];
    }
}

/* Sends the line's messages about its open cells, and records their changes. */
NG_INLINE void send_messages(const struct open_part *part, float *residuals, unsigned colours)
{
    struct ng_marginals *scratch = part->scratch;
    size_t from = (size_t)part->from, count = (size_t)part->to - from,
           stride = message_stride(part);
    double *rest = scratch->cell.rest + from, *sums = scratch->cell.sums + from;
    const double *blank = scratch->cell.blank + from;
    float *messages = scratch->cell.messages;
    for (size_t i = 0; i < count; i++) {
        rest[i] = 1;
        sums[i] = 0;
    }
    for (unsigned c = 1; c <= colours; c++) {
        find_cavities(part, c, rest, sums, scratch->colour.cavities + (c - 1) * part->width);
    }
    add_blanks(count, blank, rest, sums);
    for (unsigned c = 1; c <= colours; c++) {
        float *outgoing = part->outgoing + first_message(part, c);
        for (size_t i = 0; i < count; i++) {
            messages[i] = outgoing[i * stride];
        }
        move(count, scratch->damping, scratch->cell.values + from, sums,
             scratch->colour.cavities + (c - 1) * part->width, messages,
             part->changes + (c - 1) * (size_t)part->line->length + from, residuals + from);
        for (size_t i = 0; i < count; i++) {
            outgoing[i * stride] = messages[i];
        }
    }
}

/* Finds the open part of a line; returns false if every block has only one start. */
static bool open_part(struct open_part *part)
{
    const struct ng_native *native = part->native;
    const struct ng_native_line *line = part->line;
    uint32_t first = line->first, last = line->first + line->count;
    while (first < last && native->lower[first] == ng_native_upper(native, first)) {
        first++;
    }
    if (first == last) {
        return false;
    }
    do {
        last--;
    } while (native->lower[last] == ng_native_upper(native, last));
    ng_assert(first > line->first && last >= first && last + 1 < line->first + line->count);
    ng_assert(native->lower[first - 1] == ng_native_upper(native, first - 1));
    ng_assert(native->lower[last + 1] == ng_native_upper(native, last + 1));
    part->first = first;
    part->last = last;
    part->from = native->lower[first - 1] + native->blocks[first - 1].length;
    part->to = native->lower[last + 1] + native->blocks[last + 1].length;
    return true;
}

/* Whether forward and backward sums agree: each is the weight of all placements. */
static bool same_total(double forward, double backward)
{
    return backward <= forward * (1 + 1e-6) && backward >= forward * (1 - 1e-6);
}

/* `colours` is a constant 1 in some calls: the compiler makes a version without its loops. */
NG_INLINE bool send(struct open_part *part, unsigned colours)
{
    if (!open_part(part)) {
        return true;
    }
    ng_assert(part->from < part->to && part->to <= part->line->length);
    part->bound = odds_bound(part->to - part->from);
    read_messages(part, colours);
    double total = sum_forward(part);
    if (!(total <= DBL_MAX)) {
        return true; /* the weight of all placements overflows: send nothing */
    }
    if (total == 0) {
        return false;
    }
    for (unsigned c = 1; c <= colours; c++) {
        memset(chances_of(part, c) + part->from, 0,
               (size_t)(part->to - part->from + 2) * sizeof(double));
    }
    sum_backward(part, total);
    ng_assert(same_total(total, part->scratch->node.backward[part->scratch->node.offsets[0]]));
    send_messages(part, part->news, colours);
    return true;
}

NG_INLINE bool send_any(struct open_part *part)
{
    return part->colours == 1 ? send(part, 1) : send(part, part->colours);
}

/* Does the work of send() with wide vectors. Operations are not fused and sums not reordered, so
 * that both versions compute the same bits. */
WIDE static bool send_wide(struct open_part *part)
{
    return send_any(part);
}

/* NOLINTBEGIN(readability-non-const-parameter): they are written through the struct */
bool ng_marginals_send(struct ng_marginals *marginals, const struct ng_native *native,
                       uint32_t line, const float *incoming, const struct ng_messages *outgoing,
                       float *news, uint64_t *ticks)
/* NOLINTEND(readability-non-const-parameter) */
{
    size_t before = line < native->height ? (size_t)line * native->width
                                          : (size_t)(line - native->height) * native->height;
    struct open_part part = {.scratch = marginals,
                             .native = native,
                             .line = &native->lines[line],
                             .incoming = incoming,
                             .outgoing = outgoing->chances,
                             .changes = outgoing->changes + before * (native->values - 1),
                             .news = news,
                             .ticks = ticks,
                             .colours = native->values - 1,
                             .width = (size_t)native->lines[line].length + 1};
    ng_assert(part.line->count >= 2 && part.colours > 0);
    return marginals->wide ? send_wide(&part) : send_any(&part);
}
