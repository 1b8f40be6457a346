#include "solve/belief.h"

#include "base/alloc.h"
#include "base/bits.h"
#include "solve/native.h"

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
    X(blank)                                                                                       \
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
    struct ng_core *core;
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
    belief->odds = ng_alloc_array(longest + 1, colours * sizeof(double));
    belief->products = ng_alloc_array(longest + 1, colours * sizeof(double));
    belief->inverses = ng_alloc_array(longest + 1, colours * sizeof(double));
    belief->zeros = ng_alloc_array(longest + 1, colours * sizeof *belief->zeros);
    belief->blank = ng_alloc_array(longest + 1, sizeof(double));
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

struct ng_belief *ng_belief_new(const struct ng_core *core)
{
    struct ng_belief *belief = ng_alloc_zeroed(1, sizeof *belief);
    if (belief != NULL && !allocate(belief, core->native)) {
        ng_belief_free(belief);
        return NULL;
    }
    return belief;
}

void ng_belief_reset(struct ng_belief *belief, const struct ng_core *core, struct ng_random *random)
{
    const struct ng_native *native = core->native;
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

/* A limit for odds that keeps the product over all filled cells of a line well inside a double. */
static double odds_bound(const struct ng_native *native, const struct ng_native_line *line)
{
    int32_t filled = 0;
    for (uint32_t s = line->first; s < line->first + line->count; s++) {
        filled += native->steps[s].length;
    }
    return filled <= 90    ? 1e3
           : filled <= 180 ? 30
           : filled <= 360 ? 5.5
           : filled <= 720 ? 2.3
                           : 1.2;
}

static inline double clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

static inline uint32_t cell_at(const struct speaker *me, int32_t p)
{
    return me->line->cell + (uint32_t)p * me->line->stride;
}

static inline bool excluded(const struct speaker *me, int32_t p, unsigned value)
{
    return ng_bits_get(me->native->planes + me->line->plane + value * me->line->words, (size_t)p);
}

/* Odds of every colour against blank for a cell, from the crossing line's opinion. Where the blank
 * is excluded its weight is 0 instead, and a colour that is certain weighs 1. */
static inline void hear_cell(const struct speaker *me, int32_t p, unsigned colours)
{
    const float *heard = me->heard + (size_t)cell_at(me, p) * colours;
    double *odds = me->belief->odds + p;
    bool blank = !excluded(me, p, 0);
    unsigned open = 0;
    double rest = 1;
    for (unsigned c = 0; c < colours; c++) {
        bool possible = !excluded(me, p, c + 1);
        odds[c * me->width] = possible ? (double)heard[c] : 0;
        rest -= odds[c * me->width];
        open += possible;
    }
    me->belief->blank[p] = blank ? 1 : 0;
    if (open == 0) {
        return;
    }
    double scale = blank ? 1 / (rest < 1e-3 ? 1e-3 : rest) : 1;
    for (unsigned c = 0; c < colours; c++) {
        double *here = &odds[c * me->width];
        if (*here > 0) {
            *here = !blank && open == 1 ? 1 : clamp(*here * scale, 1 / me->bound, me->bound);
        }
    }
}

/* The running products of a colour's odds, from which a block's weight is one multiplication. */
static inline void multiply_up(const struct speaker *me, unsigned c)
{
    struct ng_belief *belief = me->belief;
    const double *odds = belief->odds + c * me->width;
    double *products = belief->products + c * me->width;
    double *inverses = belief->inverses + c * me->width;
    uint32_t *zeros = belief->zeros + c * me->width;
    double product = 1, inverse = 1;
    uint32_t none = 0;
    products[me->from] = inverses[me->from] = 1;
    zeros[me->from] = 0;
    for (int32_t p = me->from; p < me->to; p++) {
        if (odds[p] == 0) {
            none++;
        } else if (odds[p] != 1) {
            product *= odds[p];
            inverse = 1 / product;
        }
        products[p + 1] = product;
        inverses[p + 1] = inverse;
        zeros[p + 1] = none;
    }
}

static inline void hear(const struct speaker *me, unsigned colours)
{
    for (int32_t p = me->from; p < me->to; p++) {
        hear_cell(me, p, colours);
    }
    for (unsigned c = 0; c < colours; c++) {
        multiply_up(me, c);
    }
}

/* Weight of a step at each of its possible starts. */
static void weigh_step(const struct speaker *me, uint32_t step, double *restrict weights)
{
    const struct ng_native *native = me->native;
    const struct ng_native_step *s = &native->steps[step];
    int32_t lower = native->lower[step], count = ng_native_upper(native, step) - lower + 1;
    size_t offset = s->length == 0 ? 0 : (s->colour - 1u) * me->width;
    const double *starts = me->belief->inverses + offset + lower;
    const double *ends = me->belief->products + offset + lower + s->length;
    const uint32_t *zeros = me->belief->zeros + offset + lower;
    bool clear = zeros[count - 1 + s->length] == zeros[0]; /* most often */
    for (int32_t d = 0; clear && d < count; d++) {
        weights[d] = ends[d] * starts[d];
    }
    for (int32_t d = 0; !clear && d < count; d++) {
        weights[d] = zeros[d + s->length] != zeros[d] ? 0 : ends[d] * starts[d];
    }
    if (s->skip > s->length) {
        const double *blank = me->belief->blank + lower + s->length;
        for (int32_t d = 0; d < count; d++) {
            weights[d] *= blank[d];
        }
    }
}

/* The weights of the cells of the row before `step`: 0 or 1 where they are to be blank. */
static inline const double *passing(const struct speaker *me, uint32_t step)
{
    unsigned loop = me->native->steps[step].loop;
    return loop == 0 ? me->belief->blank : me->belief->odds + (loop - 1) * me->width;
}

/* Goes on by one cell: a product where the row is coloured; a choice, which takes a processor
 * less time, where it is blank. */
static inline double pass_cell(double reach, double weight, bool coloured)
{
    return coloured ? reach * weight : weight != 0 ? reach : 0;
}

/* One row: what comes from the step before, entering at its starts, is carried along. */
static inline double carry_row(const double *restrict from, const double *restrict weights,
                               const double *restrict pass, double *restrict to, int32_t entries,
                               int32_t width, bool coloured)
{
    double reach = from[0] * weights[0];
    to[0] = reach;
    int32_t both = entries < width ? entries : width, d = 1;
    for (; d <= both; d++) {
        reach = pass_cell(reach, pass[d - 1], coloured) + from[d] * weights[d];
        to[d] = reach;
    }
    for (; d <= width; d++) {
        reach = pass_cell(reach, pass[d - 1], coloured);
        to[d] = reach;
    }
    return reach;
}

/* forward[offset of step + p - row start]: the weight of all ways to come to position p before this
 * step, with all steps before it taken. Returns the weight of all placements. */
static double sum_forward(const struct speaker *me)
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
        total = native->steps[step].loop == 0
                    ? carry_row(from, weights, pass, to, entries, width, false)
                    : carry_row(from, weights, pass, to, entries, width, true);
        offset = nodes;
        belief->offsets[step - me->first] = offset;
        nodes += (uint32_t)width + 1;
        from = to + (native->lower[step] - start);
        weights = belief->weights + offset;
        if (step <= me->last) {
            weigh_step(me, step, belief->weights + offset);
        }
    }
    me->core->ticks += nodes / 4;
    return total;
}

static inline double *marginals_of(const struct speaker *me, unsigned colour)
{
    return me->belief->marginals + (colour - 1) * (me->width + 1);
}

/* The row before `step`, from right to left: `next` is the weight of all ways on behind the step.
 * Spreads the step's chances over the cells that it fills, as differences from cell to cell. */
static inline void carry_back(const struct speaker *me, uint32_t step, const double *next,
                              double scale, bool coloured)
{
    const struct ng_native *native = me->native;
    const struct ng_native_step *s = &native->steps[step];
    uint32_t offset = me->belief->offsets[step - me->first];
    int32_t start = row_start(native, step), entry = native->lower[step] - start;
    const double *restrict pass = passing(me, step) + start;
    const double *restrict forward = me->belief->forward + offset;
    const double *restrict weights = me->belief->weights + offset;
    double *restrict to = me->belief->backward + offset, rest = 0;
    double *restrict marginals = marginals_of(me, s->colour == 0 ? 1 : s->colour) + start;
    int32_t d = ng_native_upper(native, step) - start;
    for (; d >= entry; d--) {
        double here = weights[d - entry] * next[d - entry];
        double chance = forward[d] * here * scale;
        marginals[d] += chance;
        marginals[d + s->length] -= chance;
        rest = pass_cell(rest, pass[d], coloured) + here;
        to[d] = rest;
    }
    for (; d >= 0; d--) {
        rest = pass_cell(rest, pass[d], coloured);
        to[d] = rest;
    }
}

/* The chances of the cells that a coloured row passes. */
static void mark_row(const struct speaker *me, uint32_t step, double scale)
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

static void sum_backward(const struct speaker *me, double total)
{
    struct ng_belief *belief = me->belief;
    const double one = 1, *next = &one;
    for (uint32_t step = me->last + 1; step >= me->first; step--) {
        if (step == me->last + 1) {
            belief->weights[belief->offsets[step - me->first]] = 1;
        }
        if (me->native->steps[step].loop == 0) {
            carry_back(me, step, next, 1 / total, false);
        } else {
            carry_back(me, step, next, 1 / total, true);
            mark_row(me, step, 1 / total);
        }
        next = belief->backward + belief->offsets[step - me->first];
    }
}

/* Tells a cell what the line makes of it, without what the cell's other line has told. Returns by
 * how much that has changed. */
static inline float speak_cell(const struct speaker *me, int32_t p, unsigned colours)
{
    float *said = me->said + (size_t)cell_at(me, p) * colours, news = 0;
    const double *odds = me->belief->odds + p, *chances = me->belief->marginals + p;
    double rest = 1, sum = 0;
    for (unsigned c = 0; c < colours; c++) {
        double chance = chances[c * (me->width + 1)];
        rest -= chance;
        sum += odds[c * me->width] == 0 ? 0 : clamp(chance, 1e-9, 1) / odds[c * me->width];
    }
    sum += me->belief->blank[p] * clamp(rest, 1e-9, 1);
    for (unsigned c = 0; c < colours; c++) {
        if (odds[c * me->width] == 0) {
            continue;
        }
        double chance = clamp(chances[c * (me->width + 1)], 1e-9, 1);
        float share = (float)(chance / (odds[c * me->width] * sum)), before = said[c];
        share = share > SUREST ? SUREST : share < 1 - SUREST ? 1 - SUREST : share;
        said[c] = 0.5f * before + 0.5f * share;
        float change = said[c] > before ? said[c] - before : before - said[c];
        news = change > news ? change : news;
    }
    return news;
}

/* Whether a cell has more than one value left. */
static inline bool open(const struct speaker *me, int32_t p, unsigned colours)
{
    unsigned left = me->belief->blank[p] != 0;
    for (unsigned c = 0; c < colours; c++) {
        left += me->belief->odds[c * me->width + (size_t)p] != 0;
    }
    return left > 1;
}

static inline void speak(const struct speaker *me, float *residuals, unsigned colours)
{
    for (unsigned c = 1; c <= colours; c++) {
        double *marginals = marginals_of(me, c);
        for (int32_t p = me->from + 1; p <= me->to; p++) {
            marginals[p] += marginals[p - 1];
        }
    }
    for (int32_t p = me->from; p < me->to; p++) {
        if (open(me, p, colours)) {
            float news = speak_cell(me, p, colours);
            residuals[p] = news > residuals[p] ? news : residuals[p];
        }
    }
}

/* A summary of a line's assignment, to see whether it has changed. */
static uint64_t state(const struct ng_native *native, const struct ng_native_line *line)
{
    uint64_t hash = 1;
    for (uint32_t i = 0; i < line->words * native->values; i++) {
        hash = (hash ^ native->planes[line->plane + i]) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    for (uint32_t s = line->first; s < line->first + line->count; s++) {
        hash += (uint64_t)(uint32_t)native->lower[s] << 32 | (uint32_t)native->ends[s];
        hash *= UINT64_C(0x9e3779b97f4a7c15);
    }
    return hash;
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
static inline bool turn(struct ng_belief *belief, struct ng_core *core, uint32_t line,
                        unsigned colours)
{
    const struct ng_native *native = core->native;
    bool row = line < native->height;
    struct speaker me = {.belief = belief,
                         .core = core,
                         .native = native,
                         .line = &native->lines[line],
                         .heard = belief->told[row],
                         .said = belief->told[!row],
                         .colours = colours,
                         .width = (size_t)native->lines[line].length + 1,
                         .bound = odds_bound(native, &native->lines[line])};
    if (!open_part(&me)) {
        return true;
    }
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

bool ng_belief_sweep(struct ng_belief *belief, struct ng_core *core, unsigned sweeps)
{
    const struct ng_native *native = core->native;
    uint32_t lines = native->width + native->height;
    for (uint32_t i = 0; i < lines; i++) {
        uint64_t now = state(native, &native->lines[i]);
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
            bool possible = native->values == 2 ? turn(belief, core, i, 1)
                                                : turn(belief, core, i, native->values - 1);
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

double ng_belief_of(const struct ng_belief *belief, const struct ng_native *native,
                    uint32_t variable)
{
    const struct ng_native_cell *at = &native->variable_cells[variable];
    size_t index =
        ((size_t)at->row * native->width + at->column) * (native->values - 1) + at->colour - 1;
    double a = (double)belief->told[0][index] * (double)belief->told[1][index];
    double b = (1 - (double)belief->told[0][index]) * (1 - (double)belief->told[1][index]);
    return a / (a + b);
}
