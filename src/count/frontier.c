/* The pass over the cells (count/frontier.h). */
#include "count/frontier.h"

#include "base/bits.h"
#include "base/check.h"
#include "base/memory.h"
#include "base/poll.h"
#include "base/precision.h"
#include "count/outlook.h"
#include "count/states.h"
#include "count/sweep.h"

#include <string.h>

enum {
    STEPS = 64,     /* of one state past a cell count as much as a state where a row begins */
    SOME = 1 << 25, /* work for a lower bound */
    WORTH = 8,      /* one in so many must be dropped for it to go on */
    KEPT = 400,     /* states that go on for a lower bound, where a row begins */
    KEPT_WITHIN = 1 << 15, /* and within a row, where many will not come to its end */
    SMALL = 16,            /* times a small layer has to fit into the memory */
    FEWER = 4,             /* one in so many of the states goes on where there is no room for all */
    WIDEST_ROW = 64,       /* open cells of a row; beyond there is no hope */
    LARGEST = 1 << 14,     /* region, in cells; the same */
    LEAST_BYTES = 1 << 18, /* of a layer, whatever the limit */
};

/* The states before a step, or after the last. */
struct layer {
    struct ng_states states;
    size_t at;           /* the next entry to go on from */
    size_t chunk;        /* entries that go on at once */
    unsigned next_words; /* of the numbers after the step */
    bool entered;
};

struct pass {
    struct ng_sweep sweep;
    struct ng_outlook *outlook; /* NULL: lines are too long for one */
    const struct ng_frontier_limits *limits;
    struct ng_frontier_effort *effort;
    struct layer *layers;   /* per step, and for the end */
    struct ng_states spare; /* memory that none of them has at the moment */
    size_t held;            /* bytes of them */
    uint32_t resort;        /* the layer, small, that all that is under way comes from, or none */
    struct ng_stepper stepper;
    uint64_t *sum; /* of a layer */
    size_t sum_words;
    uint64_t steps;      /* of single states; what is left over of STEPS */
    struct ng_big total; /* of what has come to the end */
    struct ng_big part;  /* scratch */
    struct ng_poll poll; /* of limits->stop; of a lower bound only to count the work */
};

/* ---- numbers ---- */

/* big += the number in so many words. */
static bool add_words(struct pass *pass, struct ng_big *big, const uint64_t *words, size_t count)
{
    struct ng_big *part = &pass->part;
    struct ng_big digit = NG_BIG_ZERO;
    ng_assert(count > 0 && count <= pass->sum_words);
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

/* Sums up what is still to go on of a layer; returns how many bits the sum takes, at least 1. */
static size_t sum_up(struct pass *pass, const struct layer *layer)
{
    const struct ng_states *states = &layer->states;
    size_t size = ng_states_size(states), words = pass->sum_words;
    memset(pass->sum, 0, pass->sum_words * sizeof *pass->sum);
    for (size_t i = layer->at; i < states->count; i++) {
        const uint64_t *number = states->words + i * size + states->key_words;
        uint64_t carry = 0;
        for (size_t k = 0; k < states->number_words || carry != 0; k++) {
            uint64_t digit = (k < states->number_words ? number[k] : 0) + carry;
            ng_assert(k < pass->sum_words);
            carry = digit < carry;
            pass->sum[k] += digit;
            carry += pass->sum[k] < digit;
        }
    }
    while (words > 1 && pass->sum[words - 1] == 0) {
        words--;
    }
    return 64 * (words - 1) + ng_bits_highest(pass->sum[words - 1] | 1) + 1;
}

/* ---- layers ---- */

static const uint64_t *entry_of(const struct layer *layer, size_t index)
{
    return layer->states.words + index * ng_states_size(&layer->states);
}

/* Empties a layer; the next one takes its memory. */
static void clear_layer(struct pass *pass, struct layer *layer)
{
    size_t bytes = ng_states_bytes(&layer->states);
    ng_assert(pass->held >= bytes);
    pass->held -= bytes;
    if (bytes > ng_states_bytes(&pass->spare)) {
        struct ng_states old = pass->spare;
        pass->spare = layer->states;
        layer->states = old;
    }
    ng_states_clear(&layer->states);
    layer->at = 0;
}

/* Begins the layer after a step, with the spare memory unless that is more than it may take. */
static void make_next(struct pass *pass, const struct layer *layer, struct layer *next)
{
    struct ng_states *states = &next->states;
    size_t bytes = ng_states_bytes(&pass->spare);
    clear_layer(pass, next);
    *next = (struct layer){
        .states = {.key_words = pass->sweep.key_words, .number_words = layer->next_words},
        .chunk = SIZE_MAX,
        .next_words = layer->next_words};
    if (bytes > pass->stepper.limit) {
        ng_states_clear(&pass->spare);
        return;
    }
    states->words = pass->spare.words;
    states->capacity = bytes / (ng_states_size(states) * sizeof *states->words);
    pass->spare = (struct ng_states){.count = 0};
}

/* The row that begins before a step; NULL: none does. */
static const struct ng_sweep_row *row_at(const struct pass *pass, uint32_t step)
{
    uint32_t low = 0, high = pass->sweep.row_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        *(pass->sweep.rows[middle].from <= step ? &low : &high) = middle;
    }
    return pass->sweep.rows[low].from == step ? &pass->sweep.rows[low] : NULL;
}

/* Drops the states that have no future, if a sample shows that they are many. */
static void drop_dead(struct pass *pass, const struct ng_sweep_row *row, struct layer *layer)
{
    struct ng_states *states = &layer->states;
    size_t size = ng_states_size(states), count = states->count, looked;
    size_t dead =
        ng_outlook_sample(pass->outlook, row, states->words, size, count, &pass->poll, &looked);
    if (dead * WORTH >= looked) {
        states->count =
            ng_outlook_drop(pass->outlook, row, states->words, size, count, &pass->poll);
    }
    pass->effort->dropped += count - states->count;
}

/* A row begins with this layer. */
static void begin_row(struct pass *pass, const struct ng_sweep_row *row, struct layer *layer)
{
    ng_assert(layer->at == 0);
    pass->effort->states += layer->states.count;
    if (pass->outlook != NULL) {
        drop_dead(pass, row, layer);
    }
    size_t words = (sum_up(pass, layer) + row->ways_bits) / 64 + 1;
    layer->next_words = (unsigned)(words < pass->sum_words ? words : pass->sum_words);
}

/* ---- from one layer to the next ---- */

/* Counts the steps of so many states. */
static void add_steps(struct pass *pass, size_t count)
{
    pass->steps += count;
    pass->effort->states += pass->steps / STEPS;
    pass->steps %= STEPS;
}

/* The bytes that what comes out of a chunk may take: as many as that may take in its turn, where
 * what is left of other layers stays. */
static size_t room_after(const struct pass *pass, const struct layer *layer)
{
    size_t held = pass->held, bytes = pass->limits->bytes;
    if (layer->chunk == layer->states.count) {
        held -= ng_states_bytes(&layer->states);
    }
    size_t room = held < bytes ? (bytes - held) / 2 : 0;
    return room < LEAST_BYTES ? LEAST_BYTES : room;
}

/* Takes states of a layer past the cell: all, or as many as there is room for. */
static enum ng_states_end go_on(struct pass *pass, uint32_t index)
{
    struct layer *layer = &pass->layers[index], *next = &pass->layers[index + 1];
    size_t left = layer->states.count - layer->at;
    enum ng_states_end end;
    layer->chunk = layer->chunk < left ? layer->chunk : left;
    add_steps(pass, layer->chunk);
    pass->stepper.limit = room_after(pass, layer);
    make_next(pass, layer, next);
    end = ng_states_step(&pass->stepper, &pass->sweep.steps[index], &layer->states, layer->at,
                         layer->chunk, &next->states);
    if (end == NG_STATES_FULL) {
        ng_states_clear(&next->states);
    }
    pass->held += ng_states_bytes(&next->states);
    pass->effort->bytes = pass->held > pass->effort->bytes ? pass->held : pass->effort->bytes;
    layer->at += end == NG_STATES_DONE ? layer->chunk : 0;
    return end;
}

/* There is no room for what comes after this step: makes fewer states go on at once, from before it
 * if it can be. False: it is a single one already. */
static bool fall_back(struct pass *pass, uint32_t *step)
{
    struct layer *layer = &pass->layers[*step];
    if (pass->resort < *step && pass->layers[pass->resort].chunk > 1) {
        ng_assert(layer->at == 0 && layer->chunk == layer->states.count);
        clear_layer(pass, layer);
        *step = pass->resort;
        layer = &pass->layers[*step];
        layer->at -= layer->chunk;
    } else if (layer->chunk == 1) {
        return false;
    }
    pass->resort = UINT32_MAX;
    layer->chunk = (layer->chunk + FEWER - 1) / FEWER;
    return true;
}

/* All of a layer has gone on. It is cleared; if it is small and went on at once, it takes the place
 * of the last resort. */
static void leave_layer(struct pass *pass, uint32_t step)
{
    struct layer *layer = &pass->layers[step];
    size_t bytes = ng_states_bytes(&layer->states), held = pass->held - bytes;
    ng_assert(layer->at == layer->states.count);
    if (layer->chunk < layer->states.count || held + SMALL * bytes > pass->limits->bytes) {
        clear_layer(pass, layer);
        return;
    }
    ng_states_shrink(&layer->states);
    pass->held = held + ng_states_bytes(&layer->states);
    if (pass->resort < step) {
        clear_layer(pass, &pass->layers[pass->resort]);
    }
    pass->resort = step;
}

/* How a step has ended, told as an end of the pass; NG_FRONTIER_DONE: it goes on. */
static enum ng_frontier_end end_of(const struct pass *pass, enum ng_states_end end)
{
    bool spent = pass->effort->states >= pass->limits->states;
    return pass->poll.stopped || end == NG_STATES_STOPPED ? NG_FRONTIER_STOPPED
           : end == NG_STATES_FULL || spent               ? NG_FRONTIER_STATES
           : end == NG_STATES_NO_MEMORY                   ? NG_FRONTIER_NO_MEMORY
                                                          : NG_FRONTIER_DONE;
}

/* ---- the pass ---- */

/* Adds the layer after the last step to the total. */
static bool take_end(struct pass *pass)
{
    struct layer *last = &pass->layers[pass->sweep.step_count];
    ng_assert(last->states.count <= 1 && last->at == 0);
    size_t words = (sum_up(pass, last) + 63) / 64;
    clear_layer(pass, last);
    return add_words(pass, &pass->total, pass->sum, words);
}

/* The step to go on with: the next one if anything leads there, else the last before which states
 * are left. False: there are none. */
static bool find_step(struct pass *pass, uint32_t *step)
{
    if (pass->layers[*step].at == pass->layers[*step].states.count) {
        leave_layer(pass, *step);
    }
    if (*step + 1 < pass->sweep.step_count && pass->layers[*step + 1].states.count > 0) {
        ++*step;
        return true;
    }
    while (pass->layers[*step].at == pass->layers[*step].states.count) {
        clear_layer(pass, &pass->layers[*step]);
        if (*step == 0) {
            return false;
        }
        --*step;
    }
    pass->resort = UINT32_MAX;
    return true;
}

/* Begins the row that begins with this layer, if one does and it has not yet. */
static void enter_layer(struct pass *pass, uint32_t step)
{
    struct layer *layer = &pass->layers[step];
    const struct ng_sweep_row *row = layer->entered ? NULL : row_at(pass, step);
    layer->entered = true;
    if (row != NULL) {
        begin_row(pass, row, layer);
    }
}

static enum ng_frontier_end run(struct pass *pass, uint32_t *step)
{
    bool more = true;
    while (more) {
        double reached = (double)*step / pass->sweep.step_count;
        pass->effort->reached = reached > pass->effort->reached ? reached : pass->effort->reached;
        enter_layer(pass, *step);
        enum ng_frontier_end end = end_of(pass, NG_STATES_DONE);
        if (end == NG_FRONTIER_DONE && pass->layers[*step].states.count > 0) {
            enum ng_states_end went = go_on(pass, *step);
            if (went == NG_STATES_FULL && fall_back(pass, step)) {
                continue;
            }
            end = end_of(pass, went);
        }
        if (end != NG_FRONTIER_DONE) {
            return end;
        }
        if (*step + 1 == pass->sweep.step_count && !take_end(pass)) {
            return NG_FRONTIER_NO_MEMORY;
        }
        more = find_step(pass, step);
    }
    return NG_FRONTIER_DONE;
}

/* ---- a lower bound ---- */

static unsigned size_of_number(const struct ng_states *states, const uint64_t *entry)
{
    const uint64_t *number = entry + states->key_words;
    unsigned words = states->number_words;
    while (words > 1 && number[words - 1] == 0) {
        words--;
    }
    return 64 * (words - 1) + ng_bits_highest(number[words - 1] | 1);
}

/* The smallest size of number, in bits, that at most so many of a layer's entries reach. */
static unsigned find_size(const struct layer *layer, size_t most)
{
    const struct ng_states *states = &layer->states;
    unsigned size = 0;
    for (size_t count = most + 1; count > most; size++) {
        count = 0;
        for (size_t i = layer->at; i < states->count && count <= most; i++) {
            count += size_of_number(states, entry_of(layer, i)) >= size + 1;
        }
    }
    return size;
}

/* Keeps so many of the states of a layer that are still to go on, those reached in most ways. */
static void keep_best(struct layer *layer, size_t most)
{
    struct ng_states *states = &layer->states;
    size_t size = ng_states_size(states), large = 0, kept = 0;
    unsigned least = states->count - layer->at > most ? find_size(layer, most) : 0;
    for (size_t i = layer->at; i < states->count; i++) {
        large += size_of_number(states, entry_of(layer, i)) >= least;
    }
    for (size_t i = layer->at, rest = most - large; i < states->count; i++) {
        const uint64_t *entry = entry_of(layer, i);
        unsigned own = size_of_number(states, entry);
        bool next = own < least && own + 1 == least && rest > 0;
        if (own >= least || next) {
            memmove(states->words + kept++ * size, entry, size * sizeof *entry);
        }
        rest -= next;
    }
    ng_assert(large <= most && kept <= most);
    states->count = kept;
    layer->at = 0;
}

/* A pass has ended early, before this step: goes on to the end from a few of the states, so that
 * the total is some of the solutions that there are. False: out of memory. */
static bool see_some(struct pass *pass, uint32_t step)
{
    pass->poll = (struct ng_poll){.stop = NULL};
    for (; step < pass->sweep.step_count; step++) {
        struct layer *layer = &pass->layers[step];
        bool few = pass->poll.work >= SOME || row_at(pass, step) != NULL;
        keep_best(layer, few ? KEPT : KEPT_WITHIN);
        enter_layer(pass, step);
        enum ng_states_end end = layer->states.count > 0 ? go_on(pass, step) : NG_STATES_FULL;
        clear_layer(pass, layer);
        if (end != NG_STATES_DONE) {
            return end == NG_STATES_FULL;
        }
    }
    return take_end(pass);
}

/* ---- the whole ---- */

static bool start(struct pass *pass)
{
    struct ng_sweep *sweep = &pass->sweep;
    size_t bits = 0;
    bool full = false;
    for (unsigned values = sweep->field->values; values > 0; values /= 2) {
        bits += sweep->step_count;
    }
    pass->sum_words = bits / 64 + 2;
    pass->stepper = (struct ng_stepper){.memory = sweep->field->memory, .poll = &pass->poll};
    pass->layers =
        ng_arena_array(&sweep->arena, (size_t)sweep->step_count + 1, sizeof *pass->layers);
    pass->sum = ng_arena_array(&sweep->arena, pass->sum_words, sizeof *pass->sum);
    if (pass->layers == NULL) {
        return false;
    }
    for (uint32_t i = 0; i <= sweep->step_count; i++) {
        pass->layers[i] = (struct layer){.chunk = SIZE_MAX};
    }
    pass->outlook = sweep->words_fit ? ng_outlook_new(sweep) : NULL;
    struct ng_states *first = &pass->layers[0].states;
    first->key_words = sweep->key_words;
    first->number_words = 1;
    if (pass->sum == NULL || (sweep->words_fit && pass->outlook == NULL) ||
        !ng_states_reserve(first, 1, LEAST_BYTES, sweep->field->memory, &full)) {
        return false;
    }
    memset(first->words, 0, sweep->key_words * sizeof *first->words);
    first->words[sweep->key_words] = 1;
    first->count = 1;
    pass->held = ng_states_bytes(first);
    pass->resort = UINT32_MAX;
    return true;
}

static void finish(struct pass *pass)
{
    for (uint32_t i = 0; pass->layers != NULL && i <= pass->sweep.step_count; i++) {
        ng_states_clear(&pass->layers[i].states);
    }
    ng_states_clear(&pass->spare);
    ng_stepper_clear(&pass->stepper);
    ng_outlook_free(pass->outlook);
    ng_big_free(&pass->total);
    ng_big_free(&pass->part);
    ng_sweep_clear(&pass->sweep);
}

static enum ng_frontier_end count_all(struct pass *pass, struct ng_big *number)
{
    uint32_t step = 0;
    if (!start(pass)) {
        return NG_FRONTIER_NO_MEMORY;
    }
    enum ng_frontier_end end = run(pass, &step);
    if (end != NG_FRONTIER_DONE && end != NG_FRONTIER_NO_MEMORY && !see_some(pass, step)) {
        end = NG_FRONTIER_NO_MEMORY;
    }
    ng_big_reset(number);
    return ng_big_add(number, &pass->total) ? end : NG_FRONTIER_NO_MEMORY;
}

/* Whether a region is so wide, either way, that a frontier has no hope. */
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

/* The bytes that a diagram may take while it is made. */
static size_t diagram_limit(const struct ng_frontier_limits *limits)
{
    return limits->bytes / 8 < LEAST_BYTES ? LEAST_BYTES : limits->bytes / 8;
}

/* Lays out both ways, and keeps the one that is asked for. NG_FRONTIER_STATES: it is too large. */
static enum ng_frontier_end choose_sweep(struct pass *pass, const struct ng_regions *regions,
                                         const uint32_t *cells, uint32_t count, bool second)
{
    struct ng_sweep sweeps[2] = {{.step_count = 0}, {.step_count = 0}};
    bool large[2], failed = false;
    for (int turned = 0; turned < 2; turned++) {
        large[turned] = is_hopeless(regions, cells, count, turned == 1);
        if (!large[turned] && !ng_sweep_init(&sweeps[turned], regions, cells, count, turned == 1,
                                             diagram_limit(pass->limits), &large[turned])) {
            failed |= !large[turned];
        }
    }
    ng_assert(count > 0);
    bool turn = large[0] || (!large[1] && sweeps[1].outlay < sweeps[0].outlay);
    bool take = turn != second;
    ng_sweep_clear(&sweeps[!take]);
    ng_assert(large[take] || failed || sweeps[take].step_count == count);
    pass->sweep = sweeps[take];
    pass->effort->outlay = large[take] ? DBL_MAX : sweeps[take].outlay;
    if (failed) {
        return NG_FRONTIER_NO_MEMORY;
    }
    return large[take] ? NG_FRONTIER_STATES : NG_FRONTIER_DONE;
}

enum ng_frontier_end ng_frontier_count(const struct ng_regions *regions, const uint32_t *cells,
                                       uint32_t count, bool second,
                                       const struct ng_frontier_limits *limits,
                                       struct ng_frontier_effort *effort, struct ng_big *number)
{
    struct pass pass = {.poll = {.stop = limits->stop, .context = limits->context},
                        .limits = limits,
                        .effort = effort,
                        .total = NG_BIG_ZERO};
    *effort = (struct ng_frontier_effort){.states = 0};
    ng_big_reset(number);
    enum ng_frontier_end end = choose_sweep(&pass, regions, cells, count, second);
    if (end == NG_FRONTIER_DONE) {
        end = count_all(&pass, number);
    }
    finish(&pass);
    return end;
}
