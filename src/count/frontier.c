/* Counts along a frontier (count/frontier.h). */
#include "count/frontier.h"

#include "base/arithmetic.h"
#include "base/bits.h"
#include "base/check.h"
#include "base/memory.h"
#include "base/work.h"
#include "count/plan.h"
#include "count/states.h"
#include "count/together.h"

#include <string.h>

enum {
    STEPS = 64,            /* this number of steps over a cell counts as one state */
    SOME = 1 << 25,        /* work for a lower bound */
    KEPT = 400,            /* states kept for a lower bound, at the start of a row */
    KEPT_WITHIN = 1 << 15, /* and within a row, where many cannot reach its end */
    SMALL = 16,            /* a small layer fits this many times into the memory */
    FEWER = 4,             /* the divisor of a chunk if there is no room */
    WIDEST_ROW = 64,       /* open cells per row; with more it is hopeless */
    LARGEST = 1 << 14,     /* cells per region; with more it is hopeless */
    LEAST_BYTES = 1 << 18, /* of a layer, whatever the limit */
};

/* The states before a step, or after the last. */
struct layer {
    struct ng_states states;
    size_t at;           /* the next entry to continue */
    size_t chunk;        /* entries continued at once */
    unsigned next_words; /* of the numbers after the step */
    bool entered;
};

struct ng_frontier {
    struct ng_plan plan;
    struct ng_together *together;
    size_t bytes; /* the bytes allowed */
    struct ng_frontier_effort effort;
    struct layer *layers;   /* per step, and for the end */
    struct ng_states spare; /* memory that no layer uses now */
    size_t held;            /* bytes of all layers */
    uint32_t step;          /* the present step */
    uint32_t resort;        /* a small layer that all present states come from, or none */
    size_t room;            /* bytes allowed for the states after the step */
    uint64_t *sum;          /* of a layer */
    size_t sum_words;
    uint64_t steps;      /* of single states, modulo STEPS */
    struct ng_big total; /* of states that reached the end */
    struct ng_big part;  /* scratch */
    struct ng_poll poll; /* for a lower bound, only counts the work */
    bool large;          /* too large to begin */
    bool ended;          /* it cannot continue: the total is final */
};

/* ---- numbers ---- */

/* big += the number in `count` words. */
static bool add_words(struct ng_frontier *frontier, struct ng_big *big, const uint64_t *words,
                      size_t count)
{
    struct ng_big *part = &frontier->part;
    struct ng_big digit = NG_BIG_ZERO;
    ng_assert(count > 0 && count <= frontier->sum_words);
    bool done = true;
    ng_big_reset(part);
    for (size_t i = count; i-- > 0 && done;) {
        for (int half = 1; half >= 0 && done; half--) {
            uint64_t bits = half == 1 ? words[i] >> 32 : words[i] & UINT32_MAX;
            /* NOLINTNEXTLINE(misc-redundant-expression): twice 16 bits are 32 */
            done = ng_big_scale(part, 1U << 16) && ng_big_scale(part, 1U << 16) &&
                   ng_big_set(&digit, bits) && ng_big_add(part, &digit);
        }
    }
    done = done && ng_big_add(big, part);
    ng_assert(!done || !ng_big_less(big, part));
    ng_big_free(&digit);
    return done;
}

/* Sums up the numbers of a layer's remaining states; returns the bits of the sum, at least 1. */
static size_t sum_up(struct ng_frontier *frontier, const struct layer *layer)
{
    const struct ng_states *states = &layer->states;
    size_t size = ng_states_size(states), words = frontier->sum_words;
    memset(frontier->sum, 0, frontier->sum_words * sizeof *frontier->sum);
    for (size_t i = layer->at; i < states->count; i++) {
        const uint64_t *number = states->words + i * size + states->key_words;
        uint64_t carry = 0;
        for (size_t k = 0; k < states->number_words || carry != 0; k++) {
            uint64_t digit = (k < states->number_words ? number[k] : 0) + carry;
            ng_assert(k < frontier->sum_words);
            carry = digit < carry;
            frontier->sum[k] += digit;
            carry += frontier->sum[k] < digit;
        }
    }
    while (words > 1 && frontier->sum[words - 1] == 0) {
        words--;
    }
    return 64 * (words - 1) + ng_bits_highest(frontier->sum[words - 1] | 1) + 1;
}

/* ---- layers ---- */

static const uint64_t *entry_of(const struct layer *layer, size_t index)
{
    return layer->states.words + index * ng_states_size(&layer->states);
}

/* Clears a layer; its memory becomes the spare one. */
static void clear_layer(struct ng_frontier *frontier, struct layer *layer)
{
    size_t bytes = ng_states_bytes(&layer->states);
    ng_assert(frontier->held >= bytes);
    frontier->held -= bytes;
    if (bytes > ng_states_bytes(&frontier->spare)) {
        struct ng_states old = frontier->spare;
        frontier->spare = layer->states;
        layer->states = old;
    }
    ng_states_clear(&layer->states);
    layer->at = 0;
}

/* Begins the layer after a step, with the spare memory unless that is more than allowed. */
static void make_next(struct ng_frontier *frontier, const struct layer *layer, struct layer *next)
{
    clear_layer(frontier, next);
    *next = (struct layer){.chunk = SIZE_MAX, .next_words = layer->next_words};
    if (ng_states_bytes(&frontier->spare) > frontier->room) {
        ng_states_clear(&frontier->spare);
    } else {
        next->states = frontier->spare;
        frontier->spare = (struct ng_states){.count = 0};
    }
    ng_states_reshape(&next->states, frontier->plan.key_words, layer->next_words);
}

/* The row that begins before a step, or NULL. */
static const struct ng_plan_row *row_at(const struct ng_frontier *frontier, uint32_t step)
{
    uint32_t low = 0, high = frontier->plan.row_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        *(frontier->plan.rows[middle].from <= step ? &low : &high) = middle;
    }
    return frontier->plan.rows[low].from == step ? &frontier->plan.rows[low] : NULL;
}

/* Begins a row with this layer. Returns false when out of memory. */
static bool begin_row(struct ng_frontier *frontier, const struct ng_plan_row *row,
                      struct layer *layer)
{
    ng_assert(layer->at == 0);
    size_t count = layer->states.count;
    frontier->effort.states += count;
    if (frontier->plan.words_fit && !ng_together_drop(frontier->together, row, &layer->states)) {
        return false;
    }
    frontier->effort.dropped += count - layer->states.count;
    size_t words = (sum_up(frontier, layer) + row->ways_bits) / 64 + 1;
    layer->next_words = (unsigned)(words < frontier->sum_words ? words : frontier->sum_words);
    return true;
}

/* ---- from one layer to the next ---- */

/* Adds the steps of `count` states to the effort. */
static void add_steps(struct ng_frontier *frontier, size_t count)
{
    frontier->steps += count;
    frontier->effort.states += frontier->steps / STEPS;
    frontier->steps %= STEPS;
}

/* The bytes allowed for the states after a chunk: two fifths of the free ones. The states after
 * them need the same again, and threads half as much while they combine states. */
static size_t room_after(const struct ng_frontier *frontier, const struct layer *layer)
{
    size_t held = frontier->held, bytes = frontier->bytes;
    if (layer->chunk == layer->states.count) {
        held -= ng_states_bytes(&layer->states);
    }
    size_t room = held < bytes ? (bytes - held) / 5 * 2 : 0;
    return room < LEAST_BYTES ? LEAST_BYTES : room;
}

/* Moves a chunk of a layer past the cell. */
static enum ng_states_end go_on(struct ng_frontier *frontier, uint32_t index)
{
    struct layer *layer = &frontier->layers[index], *next = &frontier->layers[index + 1];
    size_t left = layer->states.count - layer->at;
    enum ng_states_end end;
    layer->chunk = layer->chunk < left ? layer->chunk : left;
    add_steps(frontier, layer->chunk);
    frontier->room = room_after(frontier, layer);
    make_next(frontier, layer, next);
    end = ng_together_step(frontier->together, &frontier->plan.steps[index], &layer->states,
                           layer->at, layer->chunk, frontier->room, &next->states);
    if (end == NG_STATES_FULL) {
        ng_states_clear(&next->states);
    }
    frontier->held += ng_states_bytes(&next->states);
    size_t bytes = frontier->held + ng_together_bytes(frontier->together);
    frontier->effort.bytes = bytes > frontier->effort.bytes ? bytes : frontier->effort.bytes;
    layer->at += end == NG_STATES_DONE ? layer->chunk : 0;
    return end;
}

/* Called when there is no room for the states after this step: continues fewer states at once, from
 * an earlier layer if possible. Returns false if it is a single state already. */
static bool fall_back(struct ng_frontier *frontier, uint32_t *step)
{
    struct layer *layer = &frontier->layers[*step];
    if (frontier->resort < *step && frontier->layers[frontier->resort].chunk > 1) {
        ng_assert(layer->at == 0 && layer->chunk == layer->states.count);
        clear_layer(frontier, layer);
        *step = frontier->resort;
        layer = &frontier->layers[*step];
        layer->at -= layer->chunk;
    } else if (layer->chunk == 1) {
        return false;
    }
    frontier->resort = UINT32_MAX;
    layer->chunk = (layer->chunk + FEWER - 1) / FEWER;
    return true;
}

/* Called when a whole layer has been continued: clears it; if it is small and was continued at
 * once, it becomes the last resort. */
static void leave_layer(struct ng_frontier *frontier, uint32_t step)
{
    struct layer *layer = &frontier->layers[step];
    size_t bytes = ng_states_bytes(&layer->states), held = frontier->held - bytes;
    ng_assert(layer->at == layer->states.count);
    if (layer->chunk < layer->states.count || held + SMALL * bytes > frontier->bytes) {
        clear_layer(frontier, layer);
        return;
    }
    ng_states_shrink(&layer->states);
    frontier->held = held + ng_states_bytes(&layer->states);
    if (frontier->resort < step) {
        clear_layer(frontier, &frontier->layers[frontier->resort]);
    }
    frontier->resort = step;
}

/* Turns the end of a step into the end of the count; NG_FRONTIER_DONE: the count continues. */
static enum ng_frontier_end end_of(const struct ng_frontier *frontier, enum ng_states_end end)
{
    return frontier->poll.stopped || end == NG_STATES_STOPPED ? NG_FRONTIER_STOPPED
           : end == NG_STATES_FULL                            ? NG_FRONTIER_FULL
           : end == NG_STATES_NO_MEMORY                       ? NG_FRONTIER_NO_MEMORY
                                                              : NG_FRONTIER_DONE;
}

/* ---- the pass ---- */

/* Adds the layer after the last step to the total. */
static bool take_end(struct ng_frontier *frontier)
{
    struct layer *last = &frontier->layers[frontier->plan.step_count];
    ng_assert(last->states.count <= 1 && last->at == 0);
    size_t words = (sum_up(frontier, last) + 63) / 64;
    clear_layer(frontier, last);
    return add_words(frontier, &frontier->total, frontier->sum, words);
}

/* Finds the step to continue with: the next one if it has states, else the last earlier one with
 * states left. Returns false if there is none. */
static bool find_step(struct ng_frontier *frontier, uint32_t *step)
{
    if (frontier->layers[*step].at == frontier->layers[*step].states.count) {
        leave_layer(frontier, *step);
    }
    if (*step + 1 < frontier->plan.step_count && frontier->layers[*step + 1].states.count > 0) {
        ++*step;
        return true;
    }
    while (frontier->layers[*step].at == frontier->layers[*step].states.count) {
        clear_layer(frontier, &frontier->layers[*step]);
        if (*step == 0) {
            return false;
        }
        --*step;
    }
    frontier->resort = UINT32_MAX;
    return true;
}

/* Begins the row at this layer, if there is one not yet begun. Returns false when out of memory. */
static bool enter_layer(struct ng_frontier *frontier, uint32_t step)
{
    struct layer *layer = &frontier->layers[step];
    const struct ng_plan_row *row = layer->entered ? NULL : row_at(frontier, step);
    layer->entered = true;
    return row == NULL || begin_row(frontier, row, layer);
}

/* Continues from a layer, or from an earlier one if there is no room. */
static enum ng_frontier_end make_step(struct ng_frontier *frontier)
{
    const struct layer *layer = &frontier->layers[frontier->step];
    enum ng_states_end end = NG_STATES_FULL;
    while (layer->states.count > 0 && end == NG_STATES_FULL) {
        end = go_on(frontier, frontier->step);
        if (end == NG_STATES_FULL && !fall_back(frontier, &frontier->step)) {
            return NG_FRONTIER_FULL;
        }
        layer = &frontier->layers[frontier->step];
    }
    return layer->states.count > 0 ? end_of(frontier, end) : NG_FRONTIER_DONE;
}

enum ng_frontier_end ng_frontier_run(struct ng_frontier *frontier, uint64_t states)
{
    while (!frontier->ended) {
        if (!enter_layer(frontier, frontier->step)) {
            return NG_FRONTIER_NO_MEMORY;
        }
        enum ng_frontier_end end = end_of(frontier, NG_STATES_DONE);
        if (end != NG_FRONTIER_DONE || frontier->effort.states >= states) {
            return end != NG_FRONTIER_DONE ? end : NG_FRONTIER_STATES;
        }
        end = make_step(frontier);
        if (end != NG_FRONTIER_DONE) {
            return end;
        }
        if (frontier->step + 1 == frontier->plan.step_count && !take_end(frontier)) {
            return NG_FRONTIER_NO_MEMORY;
        }
        frontier->ended = !find_step(frontier, &frontier->step);
    }
    return frontier->large ? NG_FRONTIER_FULL : NG_FRONTIER_DONE;
}

/* ---- a lower bound ---- */

static unsigned bits_of_number(const struct layer *layer, size_t index)
{
    const struct ng_states *states = &layer->states;
    const uint64_t *number = entry_of(layer, index) + states->key_words;
    unsigned words = states->number_words;
    while (words > 1 && number[words - 1] == 0) {
        words--;
    }
    return 64 * (words - 1) + ng_bits_highest(number[words - 1] | 1);
}

/* Keeps `most` of the remaining states of a layer, those reached in most ways. */
static void keep_best(struct layer *layer, size_t most)
{
    struct ng_states *states = &layer->states;
    size_t size = ng_states_size(states), large = states->count - layer->at, kept = 0;
    unsigned least = 0;
    while (large > most) {
        least++;
        large = 0;
        for (size_t i = layer->at; i < states->count && large <= most; i++) {
            large += bits_of_number(layer, i) >= least;
        }
    }
    for (size_t i = layer->at, rest = most - large; i < states->count; i++) {
        unsigned own = bits_of_number(layer, i);
        bool next = own + 1 == least && rest > 0;
        if (own >= least || next) {
            memmove(states->words + kept++ * size, entry_of(layer, i), size * sizeof(uint64_t));
        }
        rest -= next;
    }
    ng_assert(kept <= most);
    states->count = kept;
    layer->at = 0;
    layer->chunk = SIZE_MAX;
}

/* After an early end: continues a few of the states to the end, so that the total is a lower bound.
 * Returns false when out of memory. */
static bool see_some(struct ng_frontier *frontier)
{
    frontier->poll = (struct ng_poll){.stop = NULL};
    for (; frontier->step < frontier->plan.step_count; frontier->step++) {
        struct layer *layer = &frontier->layers[frontier->step];
        bool few = frontier->poll.work >= SOME || row_at(frontier, frontier->step) != NULL;
        keep_best(layer, few ? KEPT : KEPT_WITHIN);
        if (!enter_layer(frontier, frontier->step)) {
            return false;
        }
        enum ng_states_end end =
            layer->states.count > 0 ? go_on(frontier, frontier->step) : NG_STATES_FULL;
        clear_layer(frontier, layer);
        if (end != NG_STATES_DONE) {
            return end == NG_STATES_FULL;
        }
    }
    return take_end(frontier);
}

bool ng_frontier_number(struct ng_frontier *frontier, struct ng_big *number)
{
    bool done = frontier->ended || see_some(frontier);
    frontier->ended = true;
    ng_big_reset(number);
    return done && ng_big_add(number, &frontier->total);
}

/* ---- the whole ---- */

/* Makes the layers, the first with the state before all cells. */
static bool start(struct ng_frontier *frontier, const struct ng_frontier_means *means)
{
    struct ng_plan *plan = &frontier->plan;
    size_t bits = 0;
    bool full = false;
    for (unsigned values = plan->field->values; values > 0; values /= 2) {
        bits += plan->step_count;
    }
    frontier->sum_words = bits / 64 + 2;
    frontier->layers =
        ng_arena_array(&plan->arena, (size_t)plan->step_count + 1, sizeof *frontier->layers);
    frontier->sum = ng_arena_array(&plan->arena, frontier->sum_words, sizeof *frontier->sum);
    if (frontier->layers == NULL || frontier->sum == NULL) {
        return false;
    }
    for (uint32_t i = 0; i <= plan->step_count; i++) {
        frontier->layers[i] = (struct layer){.chunk = SIZE_MAX};
    }
    frontier->together = ng_together_new(plan, means->runner, means->jobs, &frontier->poll);
    struct ng_states *first = &frontier->layers[0].states;
    first->key_words = plan->key_words;
    first->number_words = 1;
    if (frontier->together == NULL ||
        !ng_states_reserve(first, 1, LEAST_BYTES, plan->field->memory, &full)) {
        return false;
    }
    memset(first->words, 0, plan->key_words * sizeof *first->words);
    first->words[plan->key_words] = 1;
    first->count = 1;
    frontier->held = ng_states_bytes(first);
    frontier->resort = UINT32_MAX;
    return true;
}

/* Whether a region is too wide for a frontier, either way. */
static bool is_hopeless(const struct ng_regions *regions, const uint32_t *cells, uint32_t count,
                        bool turned)
{
    uint32_t width = regions->field->width, least = UINT32_MAX, most = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t place = turned ? cells[i] / width : cells[i] % width;
        least = place < least ? place : least;
        most = place > most ? place : most;
    }
    return count > LARGEST || most - least >= WIDEST_ROW;
}

/* The bytes allowed for making a diagram. */
static size_t diagram_limit(size_t bytes)
{
    return bytes / 8 < LEAST_BYTES ? LEAST_BYTES : bytes / 8;
}

/* Plans both ways, and keeps the one that promises fewer states, unless both are too large. Returns
 * false when out of memory. */
static bool choose_plan(struct ng_frontier *frontier, const struct ng_regions *regions,
                        const uint32_t *cells, uint32_t count)
{
    struct ng_plan plans[2] = {{.step_count = 0}, {.step_count = 0}};
    bool large[2], failed = false;
    for (int turned = 0; turned < 2; turned++) {
        large[turned] = is_hopeless(regions, cells, count, turned == 1);
        if (!large[turned] && !ng_plan_init(&plans[turned], regions, cells, count, turned == 1,
                                            diagram_limit(frontier->bytes), &large[turned])) {
            failed |= !large[turned];
        }
    }
    ng_assert(count > 0);
    bool take = large[0] || (!large[1] && plans[1].outlay < plans[0].outlay);
    ng_plan_clear(&plans[!take]);
    ng_assert(large[take] || failed || plans[take].step_count == count);
    frontier->plan = plans[take];
    frontier->effort.outlay = large[take] ? DBL_MAX : plans[take].outlay;
    frontier->large = frontier->ended = large[take];
    return !failed;
}

struct ng_frontier *ng_frontier_new(const struct ng_regions *regions, const uint32_t *cells,
                                    uint32_t count, const struct ng_frontier_means *means)
{
    struct ng_memory *memory = regions->field->memory;
    struct ng_frontier *frontier = ng_memory_zeroed(memory, 1, sizeof *frontier);
    if (frontier == NULL) {
        return NULL;
    }
    frontier->poll = (struct ng_poll){.stop = means->stop, .context = means->context};
    frontier->bytes = means->bytes;
    if (!choose_plan(frontier, regions, cells, count) ||
        (!frontier->large && !start(frontier, means))) {
        ng_frontier_free(frontier);
        return NULL;
    }
    return frontier;
}

void ng_frontier_free(struct ng_frontier *frontier)
{
    if (frontier == NULL) {
        return;
    }
    for (uint32_t i = 0; frontier->layers != NULL && i <= frontier->plan.step_count; i++) {
        ng_states_clear(&frontier->layers[i].states);
    }
    ng_states_clear(&frontier->spare);
    ng_together_free(frontier->together);
    ng_big_free(&frontier->total);
    ng_big_free(&frontier->part);
    ng_plan_clear(&frontier->plan);
    ng_memory_free(frontier);
}

const struct ng_frontier_effort *ng_frontier_effort(const struct ng_frontier *frontier)
{
    return &frontier->effort;
}
