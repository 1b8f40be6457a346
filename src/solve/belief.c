#include "solve/belief.h"

#include "base/alloc.h"
#include "base/bits.h"
#include "solve/native.h"

#include <string.h>

/* An opinion is never surer than this, so that it can be unlearned. */
#define SUREST 0.999f
/* A line speaks again when what it is told has changed by this much. */
#define NEWS 0.01f

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

/* A line at work: its shape, and what it is told. */
struct speaker {
    struct ng_belief *belief;
    struct ng_core *core;
    const struct ng_native *native;
    const struct ng_native_line *line;
    const float *heard; /* from the crossing lines */
    float *said;
    unsigned colours;
    double bound; /* odds are kept within 1/bound … bound, so that no product overflows */
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
    return filled <= 90 ? 1e3 : filled <= 180 ? 30 : filled <= 360 ? 5.5 : filled <= 720 ? 2.3 : 1.2;
}

static inline double clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

/* Odds of every colour against blank for cell p, from the crossing line's opinion; where the cell
 * is known they are 0, or 1 with the blank's weight 0. */
static void hear_cell(const struct speaker *me, int32_t p)
{
    size_t width = (size_t)me->line->length + 1;
    uint32_t cell = me->line->cell + (uint32_t)p * me->line->stride;
    const float *heard = me->heard + (size_t)cell * me->colours;
    const uint64_t *not_blank = me->native->planes + me->line->plane;
    bool blank = !ng_bits_get(not_blank, (size_t)p);
    double rest = 1;
    for (unsigned c = 0; c < me->colours; c++) {
        rest -= me->core->values[ng_native_cell(me->native, cell, c + 1)] < 0 ? 0 : heard[c];
    }
    rest = rest < 1e-3 ? 1e-3 : rest;
    me->belief->blank[p] = blank ? 1 : 0;
    for (unsigned c = 0; c < me->colours; c++) {
        int value = me->core->values[ng_native_cell(me->native, cell, c + 1)];
        double odds = value < 0 ? 0 : value > 0 ? 1 : blank ? heard[c] / rest : heard[c];
        me->belief->odds[c * width + (size_t)p] =
            value == 0 ? clamp(odds, 1 / me->bound, me->bound) : odds;
    }
}

/* Odds, and their running products, from which a block's weight is one multiplication. */
static void hear(const struct speaker *me)
{
    struct ng_belief *belief = me->belief;
    size_t width = (size_t)me->line->length + 1;
    for (int32_t p = 0; p < me->line->length; p++) {
        hear_cell(me, p);
    }
    for (unsigned c = 0; c < me->colours; c++) {
        const double *odds = belief->odds + c * width;
        double *products = belief->products + c * width, *inverses = belief->inverses + c * width;
        uint32_t *zeros = belief->zeros + c * width;
        products[0] = inverses[0] = 1;
        zeros[0] = 0;
        for (size_t p = 0; p + 1 < width; p++) {
            bool zero = odds[p] == 0;
            zeros[p + 1] = zeros[p] + zero;
            products[p + 1] = zero ? products[p] : products[p] * odds[p];
            inverses[p + 1] = zero || odds[p] == 1 ? inverses[p] : 1 / products[p + 1];
        }
    }
}

/* Weight of the cells that a row passes, one by one. */
static inline const double *passing(const struct speaker *me, uint32_t step)
{
    unsigned loop = me->native->steps[step].loop;
    size_t width = (size_t)me->line->length + 1;
    return loop == 0 ? me->belief->blank : me->belief->odds + (loop - 1) * width;
}

/* Weight of a step at each of its possible starts. */
static void weigh_step(const struct speaker *me, uint32_t step, double *weights)
{
    const struct ng_native *native = me->native;
    const struct ng_native_step *s = &native->steps[step];
    struct ng_belief *belief = me->belief;
    int32_t lower = native->lower[step], upper = native->upper[step];
    size_t offset = s->length == 0 ? 0 : (s->colour - 1u) * ((size_t)me->line->length + 1);
    const double *products = belief->products + offset, *inverses = belief->inverses + offset;
    const uint32_t *zeros = belief->zeros + offset;
    for (int32_t p = lower; p <= upper; p++) {
        int32_t end = p + s->length;
        double weight = zeros[end] != zeros[p] ? 0 : products[end] * inverses[p];
        if (s->skip > s->length) {
            weight *= belief->blank[end];
        }
        weights[p - lower] = weight;
    }
}

/* forward[row of step][p]: weight of all ways to come to position p before this step, with all
 * steps before it taken. Returns the weight of all placements. */
static double sum_forward(const struct speaker *me)
{
    const struct ng_native *native = me->native;
    struct ng_belief *belief = me->belief;
    uint32_t first = me->line->first, nodes = 1;
    belief->offsets[0] = 0;
    belief->forward[0] = belief->weights[0] = 1;
    double reach = 1;
    for (uint32_t i = 1; i < me->line->count; i++) {
        uint32_t step = first + i;
        int32_t start = row_start(native, step), before = native->lower[step - 1];
        int32_t entries = native->upper[step - 1] - before, width = native->upper[step] - start;
        const double *from = belief->forward + belief->offsets[i - 1];
        from += i == 1 ? 0 : before - row_start(native, step - 1);
        const double *weights = belief->weights + belief->offsets[i - 1];
        const double *pass = passing(me, step) + start;
        double *to = belief->forward + nodes;
        reach = 0;
        for (int32_t d = 0; d <= width; d++) {
            reach = d == 0 ? 0 : reach * pass[d - 1];
            reach += d <= entries ? from[d] * weights[d] : 0;
            to[d] = reach;
        }
        belief->offsets[i] = nodes;
        nodes += (uint32_t)width + 1;
        if (i + 1 < me->line->count) {
            weigh_step(me, step, belief->weights + belief->offsets[i]);
        }
    }
    me->core->ticks += nodes / 4;
    return reach;
}

/* Spreads a step's chances of starting at each place over the cells that it would fill. */
static inline void mark_block(const struct speaker *me, uint32_t step, int32_t p, double chance)
{
    const struct ng_native_step *s = &me->native->steps[step];
    if (s->length > 0) {
        double *marginals =
            me->belief->marginals + (s->colour - 1u) * ((size_t)me->line->length + 2);
        marginals[p] += chance;
        marginals[p + s->length] -= chance;
    }
}

/* backward[row of step][p]: weight of all ways on from position p before this step. On the way the
 * marginals are gathered, as differences from cell to cell. */
static void sum_backward(const struct speaker *me, double total)
{
    const struct ng_native *native = me->native;
    struct ng_belief *belief = me->belief;
    double scale = 1 / total;
    for (uint32_t i = me->line->count - 1; i > 0; i--) {
        uint32_t step = me->line->first + i;
        bool last = i + 1 == me->line->count;
        int32_t start = row_start(native, step), lower = native->lower[step];
        int32_t upper = native->upper[step];
        const double *pass = passing(me, step), *weights = belief->weights + belief->offsets[i];
        const double *forward = belief->forward + belief->offsets[i];
        const double *next = last ? NULL : belief->backward + belief->offsets[i + 1];
        double *to = belief->backward + belief->offsets[i], rest = 0;
        uint8_t loop = native->steps[step].loop;
        for (int32_t p = upper; p >= start; p--) {
            rest = p == upper ? 0 : rest * pass[p];
            if (loop != 0 && rest > 0) {
                double chance = forward[p - start] * rest * scale;
                double *marginals = belief->marginals + (loop - 1u) * ((size_t)me->line->length + 2);
                marginals[p] += chance;
                marginals[p + 1] -= chance;
            }
            if (p >= lower) {
                double here = last ? 1 : weights[p - lower] * next[p - lower];
                mark_block(me, step, p, forward[p - start] * here * scale);
                rest += here;
            }
            to[p - start] = rest;
        }
    }
}

/* Tells a cell what the line makes of it, without what the cell's other line has told. */
static float speak_cell(const struct speaker *me, int32_t p, const double *chances)
{
    size_t width = (size_t)me->line->length + 1;
    uint32_t cell = me->line->cell + (uint32_t)p * me->line->stride;
    float *said = me->said + (size_t)cell * me->colours;
    bool blank = me->belief->blank[p] != 0;
    double rest = 1, sum = 0;
    for (unsigned c = 0; c < me->colours; c++) {
        rest -= chances[c * (width + 1)];
    }
    sum = blank ? clamp(rest, 1e-9, 1) : 0;
    for (unsigned c = 0; c < me->colours; c++) {
        double odds = me->belief->odds[c * width + (size_t)p];
        sum += odds == 0 ? 0 : clamp(chances[c * (width + 1)], 1e-9, 1) / odds;
    }
    float news = 0;
    for (unsigned c = 0; c < me->colours; c++) {
        double odds = me->belief->odds[c * width + (size_t)p];
        if (odds == 0) {
            continue;
        }
        float share = (float)(clamp(chances[c * (width + 1)], 1e-9, 1) / odds / sum);
        share = share > SUREST ? SUREST : share < 1 - SUREST ? 1 - SUREST : share;
        float before = said[c];
        said[c] = 0.5f * before + 0.5f * share;
        float change = said[c] > before ? said[c] - before : before - said[c];
        news = change > news ? change : news;
    }
    return news;
}

static void speak(const struct speaker *me, uint32_t crossing)
{
    size_t width = (size_t)me->line->length + 2;
    double *marginals = me->belief->marginals;
    for (unsigned c = 0; c < me->colours; c++) {
        for (size_t p = 1; p < width; p++) {
            marginals[c * width + p] += marginals[c * width + p - 1];
        }
    }
    for (int32_t p = 0; p < me->line->length; p++) {
        uint32_t cell = me->line->cell + (uint32_t)p * me->line->stride;
        if (ng_native_value(me->core, cell) == NONOGRAM_UNKNOWN) {
            float news = speak_cell(me, p, marginals + p);
            float *residual = &me->belief->residual[crossing + (uint32_t)p];
            *residual = news > *residual ? news : *residual;
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
        hash += (uint64_t)(uint32_t)native->lower[s] << 32 | (uint32_t)native->upper[s];
        hash *= UINT64_C(0x9e3779b97f4a7c15);
    }
    return hash;
}

/* One line listens and speaks; false: it has no placement left. */
static bool turn(struct ng_belief *belief, struct ng_core *core, uint32_t line)
{
    const struct ng_native *native = core->native;
    bool row = line < native->height;
    struct speaker me = {.belief = belief,
                         .core = core,
                         .native = native,
                         .line = &native->lines[line],
                         .heard = belief->told[row],
                         .said = belief->told[!row],
                         .colours = native->values - 1,
                         .bound = odds_bound(native, &native->lines[line])};
    hear(&me);
    double total = sum_forward(&me);
    if (!(total > 0)) {
        return false;
    }
    memset(belief->marginals, 0,
           me.colours * ((size_t)me.line->length + 2) * sizeof *belief->marginals);
    sum_backward(&me, total);
    speak(&me, row ? native->height : 0);
    return true;
}

static bool settled(const struct ng_native *native, const struct ng_native_line *line)
{
    for (uint32_t s = line->first; s < line->first + line->count; s++) {
        if (native->lower[s] != native->upper[s]) {
            return false;
        }
    }
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
            if (belief->residual[i] < NEWS || settled(native, &native->lines[i])) {
                continue;
            }
            belief->residual[i] = 0;
            any = true;
            if (!turn(belief, core, i)) {
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
    size_t index = ((size_t)at->row * native->width + at->column) * (native->values - 1) +
                   at->colour - 1;
    double a = (double)belief->told[0][index] * (double)belief->told[1][index];
    double b = (1 - (double)belief->told[0][index]) * (1 - (double)belief->told[1][index]);
    return a / (a + b);
}
