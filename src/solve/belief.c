#include "solve/belief.h"

#include "base/alloc.h"
#include "base/bits.h"
#include "base/inline.h"
#include "base/precision.h"

#include <string.h>

/* An opinion is never surer than this, so that it can be unlearned. */
#define SUREST 0.999f
/* A line speaks again when what it is told has changed by this much. */
#define NEWS 0.03f

#define NG_BELIEF_ARRAYS(X)                                                                        \
    X(told[0])                                                                                     \
    X(told[1])                                                                                     \
    X(residual)                                                                                    \
    X(states)                                                                                      \
    X(odds)                                                                                        \
    X(products)                                                                                    \
    X(inverses)                                                                                    \
    X(zeros)                                                                                       \
    X(possible)                                                                                    \
    X(blank)                                                                                       \
    X(left)                                                                                        \
    X(rest)                                                                                        \
    X(sums)                                                                                        \
    X(shares)                                                                                      \
    X(opinions)                                                                                    \
    X(forward)                                                                                     \
    X(backward)                                                                                    \
    X(weights)                                                                                     \
    X(marginals)                                                                                   \
    X(offsets)

void ng_belief_free(struct ng_belief *belief)
{
    if (belief == NULL) {
        return;
    }
#define X(name) ng_alloc_free(belief->name);
    NG_BELIEF_ARRAYS(X)
#undef X
    ng_alloc_free(belief);
}

/* A line at work: the part of it that is still open, and what it is told. */
struct speaker {
    struct ng_belief *belief;
    struct ng_assignment *assignment;
    const struct ng_native *native;
    const struct ng_native_line *line;
    const float *heard; /* from the crossing lines */
    float *said;
    unsigned colours;
    size_t width;         /* of a colour's row in the scratch arrays */
    double bound;         /* odds are kept within 1/bound … bound, so that no product overflows */
    uint32_t first, last; /* steps: those outside have one start only */
    int32_t from, to;     /* cells that these may cover: [from, to) */
};

/* The first position of the row before `step`: right behind the step before at its lowest. */
static inline int32_t row_start(const struct ng_native *native, uint32_t step)
{
    return native->lower[step - 1] + native->steps[step - 1].skip;
}

/* Nodes of a line's lattice at its root bounds: the most it can ever have. */
static size_t count_nodes(const struct ng_native *native, const struct ng_native_line *line)
{
    size_t nodes = 1;
    for (uint32_t s = line->first + 1; s < line->first + line->count; s++) {
        int32_t start = native->steps[s - 1].first + native->steps[s - 1].skip;
        nodes += (size_t)(native->steps[s].last - start) + 1;
    }
    return nodes;
}

static bool allocate(struct ng_belief *belief, const struct ng_native *native)
{
    size_t cells = (size_t)native->width * native->height, colours = native->values - 1;
    size_t longest = native->width > native->height ? native->width : native->height;
    size_t lines = (size_t)native->width + native->height, nodes = 0, steps = 0;
    for (size_t i = 0; i < lines; i++) {
        size_t count = native->lines[i].count == 0 ? 0 : count_nodes(native, &native->lines[i]);
        nodes = count > nodes ? count : nodes;
        steps = native->lines[i].count > steps ? native->lines[i].count : steps;
    }
    belief->told[0] = ng_alloc_array(cells, colours * sizeof(float));
    belief->told[1] = ng_alloc_array(cells, colours * sizeof(float));
    belief->residual = ng_alloc_array(lines, sizeof *belief->residual);
    belief->states = ng_alloc_zeroed(lines, sizeof *belief->states);
    /* Of what a row passes, the cell behind the last is read too, and multiplied with 0. */
    belief->odds = ng_alloc_zeroed(longest + 1, colours * sizeof(double));
    belief->products = ng_alloc_array(longest + 1, colours * sizeof(double));
    belief->inverses = ng_alloc_array(longest + 1, colours * sizeof(double));
    belief->zeros = ng_alloc_array(longest + 1, colours * sizeof(double));
    belief->possible = ng_alloc_array(longest + 1, colours * sizeof(double));
    belief->blank = ng_alloc_zeroed(longest + 1, sizeof(double));
    belief->left = ng_alloc_array(longest + 1, sizeof(double));
    belief->rest = ng_alloc_array(longest + 1, sizeof(double));
    belief->sums = ng_alloc_array(longest + 1, sizeof(double));
    belief->shares = ng_alloc_array(longest + 1, colours * sizeof(float));
    belief->opinions = ng_alloc_array(longest + 1, sizeof(float));
    belief->forward = ng_alloc_array(nodes, sizeof(double));
    belief->backward = ng_alloc_array(nodes, sizeof(double));
    belief->weights = ng_alloc_array(nodes, sizeof(double));
    belief->marginals = ng_alloc_array(longest + 2, colours * sizeof(double));
    belief->offsets = ng_alloc_array(steps + 1, sizeof *belief->offsets);
    bool all = true;
#define X(name) all = all && belief->name != NULL;
    NG_BELIEF_ARRAYS(X)
#undef X
    return all;
}

struct ng_belief *ng_belief_new(const struct ng_native *native)
{
    struct ng_belief *belief = ng_alloc_zeroed(1, sizeof *belief);
    if (belief != NULL && !allocate(belief, native)) {
        ng_belief_free(belief);
        return NULL;
    }
    return belief;
}

void ng_belief_reset(struct ng_belief *belief, const struct ng_native *native,
                     struct ng_random *random)
{
    size_t colours = native->values - 1;
    size_t count = (size_t)native->width * native->height * colours;
    for (size_t i = 0; i < count; i++) {
        for (unsigned side = 0; side < 2; side++) {
            double noise = 0.1 * (ng_random_unit(random) - 0.5);
            belief->told[side][i] = (float)((1 + 2 * noise) / (double)native->values);
        }
    }
    for (size_t i = 0; i < (size_t)native->width + native->height; i++) {
        belief->residual[i] = 1;
    }
}

/* A limit for odds that keeps the product over all open cells of a line well inside a double. */
static double odds_bound(int32_t cells)
{
    return cells <= 100    ? 1e3
           : cells <= 200  ? 30
           : cells <= 400  ? 5.5
           : cells <= 800  ? 2.3
           : cells <= 3600 ? 1.2
                           : 1.02;
}

static inline double clamp(double x, double low, double high)
{
    x = x > low ? x : low;
    return x < high ? x : high;
}

static inline double *colour_row(const struct speaker *me, double *rows, unsigned colour)
{
    return rows + (colour - 1) * me->width;
}

/* The crossing lines' cells of a colour: me->heard or me->said from here, and from cell to cell. */
static inline size_t first_told(const struct speaker *me, unsigned colour)
{
    size_t cell = me->line->cell + (size_t)me->from * me->line->stride;
    return cell * me->colours + colour - 1;
}

static inline size_t told_step(const struct speaker *me)
{
    return (size_t)me->line->stride * me->colours;
}

/* 1 for each open cell that may have the value, else 0. */
NG_INLINE void spread_bits(const struct speaker *me, unsigned value, double *restrict to)
{
    const uint64_t *row = me->native->planes + me->line->plane + value * me->line->words;
    size_t p = (size_t)me->from, end = (size_t)me->to;
    while (p < end) {
        uint64_t possible = ~row[p / 64] >> p % 64;
        size_t stop = (p / 64 + 1) * 64;
        for (stop = stop < end ? stop : end; p < stop; p++) {
            to[p] = (double)(int)(possible & 1);
            possible >>= 1;
        }
    }
}

/* What is done cell by cell is done in passes over contiguous rows, `count` open cells long,
 * without branches: the compiler makes several cells at once of that. Where there is nothing to
 * weigh, the factors are 0 or 1.
 *
 * This one takes up a colour: counts it where it is possible, and what it leaves of the
 * probability. */
NG_INLINE void take_up(size_t count, const float *restrict heard, size_t step,
                       const double *restrict possible, double *restrict odds,
                       double *restrict left, double *restrict rest)
{
    for (size_t i = 0; i < count; i++) {
        odds[i] = (double)heard[i * step];
    }
    for (size_t i = 0; i < count; i++) {
        left[i] += possible[i];
        odds[i] *= possible[i];
        rest[i] -= odds[i];
    }
}

/* What a probability is to be multiplied with for odds against blank; 1 where the blank is
 * excluded. */
NG_INLINE void scale_rest(size_t count, const double *restrict blank, double *restrict rest)
{
    for (size_t i = 0; i < count; i++) {
        double some = rest[i] > 1e-3 ? rest[i] : 1e-3;
        rest[i] = 1 / (blank[i] * some + (1 - blank[i]));
    }
}

/* Odds of a colour from its probability. */
NG_INLINE void weigh_cells(size_t count, double bound, const double *restrict left,
                           const double *restrict scale, const double *restrict possible,
                           double *restrict odds)
{
    double least = 1 / bound;
    for (size_t i = 0; i < count; i++) {
        double low = left[i] == 1 ? 1 : least, high = left[i] == 1 ? 1 : bound;
        odds[i] = possible[i] * clamp(odds[i] * scale[i], low, high);
    }
}

/* The running products of a colour's odds, from which a block's weight is one multiplication. */
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
    for (size_t i = 0; i <= count; i++) {
        inverses[i] = 1 / products[i];
    }
}

/* Odds of every colour against blank for each open cell, from the crossing lines' opinions. Where
 * the blank is excluded its weight is 0 instead, and a colour that is certain weighs 1. */
NG_INLINE void hear(const struct speaker *me, unsigned colours)
{
    struct ng_belief *belief = me->belief;
    size_t from = (size_t)me->from, count = (size_t)me->to - from;
    double *blank = belief->blank + from, *left = belief->left + from, *rest = belief->rest + from;
    spread_bits(me, 0, belief->blank);
    for (size_t i = 0; i < count; i++) {
        left[i] = blank[i];
        rest[i] = 1;
    }
    for (unsigned c = 1; c <= colours; c++) {
        double *possible = colour_row(me, belief->possible, c);
        spread_bits(me, c, possible);
        take_up(count, me->heard + first_told(me, c), told_step(me), possible + from,
                colour_row(me, belief->odds, c) + from, left, rest);
    }
    scale_rest(count, blank, rest);
    for (unsigned c = 1; c <= colours; c++) {
        double *odds = colour_row(me, belief->odds, c) + from;
        const double *possible = colour_row(me, belief->possible, c) + from;
        weigh_cells(count, me->bound, left, rest, possible, odds);
        multiply_up(count, odds, possible, colour_row(me, belief->products, c) + from,
                    colour_row(me, belief->inverses, c) + from,
                    colour_row(me, belief->zeros, c) + from);
    }
}

/* Weight of a step at each of its possible starts. */
NG_INLINE void weigh_step(const struct speaker *me, uint32_t step, double *restrict weights)
{
    const struct ng_native *native = me->native;
    const struct ng_native_step *s = &native->steps[step];
    int32_t lower = native->lower[step], count = ng_native_upper(native, step) - lower + 1;
    size_t offset = s->length == 0 ? 0 : (s->colour - 1u) * me->width;
    const double *starts = me->belief->inverses + offset + lower;
    const double *ends = me->belief->products + offset + lower + s->length;
    const double *zeros = me->belief->zeros + offset + lower, *zeros_end = zeros + s->length;
    bool clear = zeros_end[count - 1] == zeros[0]; /* most often */
    for (int32_t d = 0; clear && d < count; d++) {
        weights[d] = ends[d] * starts[d];
    }
    for (int32_t d = 0; !clear && d < count; d++) {
        double possible = zeros_end[d] == zeros[d] ? 1 : 0;
        weights[d] = possible * (ends[d] * starts[d]);
    }
    if (s->skip > s->length) {
        const double *blank = me->belief->blank + lower + s->length;
        for (int32_t d = 0; d < count; d++) {
            weights[d] *= blank[d];
        }
    }
}

/* The weights of the cells of the row before `step`: 0 or 1 where they are to be blank. */
NG_INLINE const double *passing(const struct speaker *me, uint32_t step)
{
    unsigned loop = me->native->steps[step].loop;
    return loop == 0 ? me->belief->blank : colour_row(me, me->belief->odds, loop);
}

/* One row: what comes from the step before, entering at its starts, is carried along. Two cells at
 * a time, so that each sum has to wait only for the last but one. */
NG_INLINE double carry_row(const double *restrict from, const double *restrict weights,
                           const double *restrict pass, double *restrict to, int32_t entries,
                           int32_t width)
{
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

/* forward[offset of step + p - row start]: the weight of all ways to come to position p before this
 * step, with all steps before it taken. Returns the weight of all placements. */
NG_INLINE double sum_forward(const struct speaker *me)
{
    const struct ng_native *native = me->native;
    struct ng_belief *belief = me->belief;
    uint32_t nodes = 1, offset = 0;
    belief->forward[0] = belief->weights[0] = 1;
    const double *from = belief->forward, *weights = belief->weights;
    double total = 1;
    for (uint32_t step = me->first; step <= me->last + 1; step++) {
        int32_t start = row_start(native, step), width = ng_native_upper(native, step) - start;
        int32_t entries = ng_native_upper(native, step - 1) - native->lower[step - 1];
        const double *pass = passing(me, step) + start;
        double *to = belief->forward + nodes;
        total = carry_row(from, weights, pass, to, entries, width);
        offset = nodes;
        belief->offsets[step - me->first] = offset;
        nodes += (uint32_t)width + 1;
        from = to + (native->lower[step] - start);
        weights = belief->weights + offset;
        if (step <= me->last) {
            weigh_step(me, step, belief->weights + offset);
        }
    }
    me->assignment->ticks += nodes / 4 + (uint32_t)(me->to - me->from);
    return total;
}

NG_INLINE double *marginals_of(const struct speaker *me, unsigned colour)
{
    return me->belief->marginals + (colour - 1) * (me->width + 1);
}

/* Spreads a chance of a step over the cells that it fills, as differences from cell to cell. */
NG_INLINE void spread(double *marginals, int32_t length, double chance)
{
    marginals[0] += chance;
    marginals[length] -= chance;
}

/* The row before `step`, from right to left, two cells at a time as well: `next` is the weight of
 * all ways on behind the step. */
NG_INLINE void carry_back(const struct speaker *me, uint32_t step, const double *next, double scale)
{
    const struct ng_native *native = me->native;
    const struct ng_native_step *s = &native->steps[step];
    uint32_t offset = me->belief->offsets[step - me->first];
    int32_t start = row_start(native, step), entry = native->lower[step] - start;
    int32_t length = s->length, d = ng_native_upper(native, step) - start;
    const double *restrict pass = passing(me, step) + start;
    const double *restrict forward = me->belief->forward + offset;
    const double *restrict weights = me->belief->weights + offset;
    double *restrict to = me->belief->backward + offset, rest = 0;
    double *restrict marginals = marginals_of(me, s->colour == 0 ? 1 : s->colour) + start;
    for (; d > entry; d -= 2) {
        double here = weights[d - entry] * next[d - entry];
        double then = weights[d - entry - 1] * next[d - entry - 1];
        spread(marginals + d, length, forward[d] * here * scale);
        spread(marginals + d - 1, length, forward[d - 1] * then * scale);
        to[d] = rest * pass[d] + here;
        rest = rest * (pass[d] * pass[d - 1]) + (here * pass[d - 1] + then);
        to[d - 1] = rest;
    }
    if (d == entry) {
        double here = weights[0] * next[0];
        spread(marginals + d, length, forward[d] * here * scale);
        rest = rest * pass[d] + here;
        to[d--] = rest;
    }
    for (; d >= 0; d--) {
        rest *= pass[d];
        to[d] = rest;
    }
}

/* The chances of the cells that a coloured row passes. */
NG_INLINE void mark_row(const struct speaker *me, uint32_t step, double scale)
{
    const struct ng_native *native = me->native;
    uint32_t offset = me->belief->offsets[step - me->first];
    int32_t start = row_start(native, step), width = ng_native_upper(native, step) - start;
    const double *pass = passing(me, step) + start, *forward = me->belief->forward + offset;
    const double *backward = me->belief->backward + offset;
    double *marginals = marginals_of(me, native->steps[step].loop) + start;
    for (int32_t d = 0; d < width; d++) {
        double chance = forward[d] * pass[d] * backward[d + 1] * scale;
        marginals[d] += chance;
        marginals[d + 1] -= chance;
    }
}

NG_INLINE void sum_backward(const struct speaker *me, double total)
{
    struct ng_belief *belief = me->belief;
    const double one = 1, *next = &one;
    for (uint32_t step = me->last + 1; step >= me->first; step--) {
        if (step == me->last + 1) {
            belief->weights[belief->offsets[step - me->first]] = 1;
        }
        carry_back(me, step, next, 1 / total);
        if (me->native->steps[step].loop != 0) {
            mark_row(me, step, 1 / total);
        }
        next = belief->backward + belief->offsets[step - me->first];
    }
}

/* Sums a colour's chances up from their differences, and takes out of each what the cell was told:
 * shares that are still to be divided by their sum over all values, 0 where the colour is
 * impossible. */
NG_INLINE void take_out(const struct speaker *me, unsigned colour, double *restrict rest,
                        double *restrict sums, float *restrict shares)
{
    size_t from = (size_t)me->from, count = (size_t)me->to - from;
    const double *restrict possible = colour_row(me, me->belief->possible, colour) + from;
    const double *restrict products = colour_row(me, me->belief->products, colour) + from;
    const double *restrict inverses = colour_row(me, me->belief->inverses, colour) + from;
    double *restrict chances = marginals_of(me, colour) + from;
    double chance = 0;
    for (size_t i = 0; i < count; i++) {
        chance += chances[i];
        chances[i] = chance;
    }
    for (size_t i = 0; i < count; i++) {
        double share = clamp(chances[i], 1e-9, 1) * (products[i] * inverses[i + 1]) * possible[i];
        rest[i] -= chances[i];
        sums[i] += share;
        shares[i] = (float)share;
    }
}

/* The blank's part in the sums: what the colours leave. */
NG_INLINE void add_blanks(size_t count, const double *restrict blank, const double *restrict rest,
                          double *restrict sums)
{
    for (size_t i = 0; i < count; i++) {
        sums[i] += blank[i] * clamp(rest[i], 1e-9, 1);
    }
}

/* Makes damped opinions of shares; `news` is raised to the greatest change. A cell that has only
 * one value left keeps its opinions, and so does every impossible colour. */
NG_INLINE void damp(size_t count, const double *restrict left, const double *restrict sums,
                    const float *restrict shares, float *restrict opinions, float *restrict news)
{
    for (size_t i = 0; i < count; i++) {
        float share = shares[i] / (float)sums[i];
        share = share > 1 - SUREST ? share : 1 - SUREST;
        share = share < SUREST ? share : SUREST;
        float part = (float)(left[i] > 1 ? 0.5 : 0.0);
        part = shares[i] > 0 ? part : 0;
        float gap = share - opinions[i]; /* each result stored, and so rounded, by itself */
        float change = part * gap;
        opinions[i] += change;
        change = change < 0 ? -change : change;
        news[i] = change > news[i] ? change : news[i];
    }
}

/* Tells each open cell what the line makes of it, without what the cell's other line has told, and
 * notes by how much that has changed. */
NG_INLINE void speak(const struct speaker *me, float *residuals, unsigned colours)
{
    struct ng_belief *belief = me->belief;
    size_t from = (size_t)me->from, count = (size_t)me->to - from, step = told_step(me);
    double *rest = belief->rest + from, *sums = belief->sums + from;
    const double *blank = belief->blank + from;
    float *opinions = belief->opinions;
    for (size_t i = 0; i < count; i++) {
        rest[i] = 1;
        sums[i] = 0;
    }
    for (unsigned c = 1; c <= colours; c++) {
        take_out(me, c, rest, sums, belief->shares + (c - 1) * me->width);
    }
    add_blanks(count, blank, rest, sums);
    for (unsigned c = 1; c <= colours; c++) {
        float *said = me->said + first_told(me, c);
        for (size_t i = 0; i < count; i++) {
            opinions[i] = said[i * step];
        }
        damp(count, belief->left + from, sums, belief->shares + (c - 1) * me->width, opinions,
             residuals + from);
        for (size_t i = 0; i < count; i++) {
            said[i * step] = opinions[i];
        }
    }
}

/* Finds the open part of a line; false: every step has only one start. */
static bool open_part(struct speaker *me)
{
    const struct ng_native *native = me->native;
    const struct ng_native_line *line = me->line;
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
    me->first = first;
    me->last = last;
    me->from = native->lower[first - 1] + native->steps[first - 1].length;
    me->to = native->lower[last + 1] + native->steps[last + 1].length;
    return true;
}

/* One line listens and speaks; false: it has no placement left. `colours` is a constant 1 in one of
 * its calls, for which the compiler makes a version without the loops over colours. */
NG_INLINE bool turn(struct ng_belief *belief, struct ng_assignment *assignment, uint32_t line,
                    unsigned colours)
{
    const struct ng_native *native = assignment->native;
    bool row = line < native->height;
    struct speaker me = {.belief = belief,
                         .assignment = assignment,
                         .native = native,
                         .line = &native->lines[line],
                         .heard = belief->told[row],
                         .said = belief->told[!row],
                         .colours = colours,
                         .width = (size_t)native->lines[line].length + 1};
    if (!open_part(&me)) {
        return true;
    }
    me.bound = odds_bound(me.to - me.from);
    hear(&me, colours);
    double total = sum_forward(&me);
    if (!(total > 0)) {
        return false;
    }
    for (unsigned c = 1; c <= colours; c++) {
        memset(marginals_of(&me, c) + me.from, 0,
               (size_t)(me.to - me.from + 2) * sizeof *belief->marginals);
    }
    sum_backward(&me, total);
    speak(&me, belief->residual + (row ? native->height : 0), colours);
    return true;
}

NG_INLINE bool sweep_lines(struct ng_belief *belief, struct ng_assignment *assignment,
                           unsigned sweeps)
{
    const struct ng_native *native = assignment->native;
    uint32_t lines = native->width + native->height;
    for (uint32_t i = 0; i < lines; i++) {
        uint64_t now = ng_native_fingerprint(native, i);
        if (now != belief->states[i]) {
            belief->states[i] = now;
            belief->residual[i] = 1;
        }
    }
    for (unsigned sweep = 0; sweep < sweeps; sweep++) {
        bool any = false;
        for (uint32_t i = 0; i < lines; i++) {
            if (belief->residual[i] < NEWS || native->lines[i].count == 0) {
                continue;
            }
            belief->residual[i] = 0;
            any = true;
            bool possible = native->values == 2 ? turn(belief, assignment, i, 1)
                                                : turn(belief, assignment, i, native->values - 1);
            if (!possible) {
                return false;
            }
        }
        if (!any) {
            break;
        }
    }
    return true;
}

/* The same compiled for vectors twice as wide, where the machine has them. No operation is fused
 * with another and no sum reordered, so that both come to the same bits. */
#if defined(__GNUC__) && defined(__x86_64__)
#define WIDE     __attribute__((target("avx2")))
#define HAS_WIDE __builtin_cpu_supports("avx2")
#else
#define WIDE
#define HAS_WIDE false
#endif

WIDE static bool sweep_wide(struct ng_belief *belief, struct ng_assignment *assignment,
                            unsigned sweeps)
{
    return sweep_lines(belief, assignment, sweeps);
}

bool ng_belief_sweep(struct ng_belief *belief, struct ng_assignment *assignment, unsigned sweeps)
{
    return HAS_WIDE ? sweep_wide(belief, assignment, sweeps)
                    : sweep_lines(belief, assignment, sweeps);
}

double ng_belief_of(const struct ng_belief *belief, const struct ng_native *native,
                    uint32_t variable)
{
    const struct ng_native_cell *at = &native->variable_cells[variable];
    size_t index = (size_t)ng_native_index(native, at) * (native->values - 1) + at->colour - 1;
    double a = (double)belief->told[0][index] * (double)belief->told[1][index];
    double b = (1 - (double)belief->told[0][index]) * (1 - (double)belief->told[1][index]);
    return a / (a + b);
}
