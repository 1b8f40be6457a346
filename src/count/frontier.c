/* The pass over the cells (count/frontier.h). */
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
    MOVES = 8,             /* a state moved 8 times counts as one at the start of a row */
    KEPT = 4000,           /* states kept for a lower bound, at the start of a row */
    KEPT_WITHIN = 1 << 15, /* states kept within a row, where many do not come to its end */
    SOME = 1 << 18,        /* words of new states for a lower bound, until half as many are kept */
    HALVINGS = 12,         /* the most times that this happens, but for a lack of memory */
    WIDEST_ROW = 64,       /* the most open cells of a row */
    LARGEST = 1 << 14,     /* the most cells of a region */
    LEAST_BYTES = 1 << 18, /* the least memory for states, whatever the limit */
};

struct ng_frontier {
    struct ng_plan plan;
    struct ng_together *together;
    size_t bytes; /* the most to hold */
    struct ng_frontier_effort effort;
    struct ng_states states; /* before the step */
    struct ng_states next;   /* memory for the states after it */
    uint32_t step;           /* the next step */
    uint32_t row;            /* the plan's next row */
    uint64_t moved;          /* the states moved that are counted */
    struct ng_big total;     /* ways that have reached the end */
    struct ng_poll poll;
    bool large; /* the region is too large: nothing was begun */
    bool ended; /* it cannot continue */
};

/* ---- from step to step ---- */

/* Begins the row that starts with the next step, if any. */
static void begin_row(struct ng_frontier *frontier)
{
    const struct ng_plan *plan = &frontier->plan;
    if (frontier->row < plan->row_count && plan->rows[frontier->row].from == frontier->step) {
        frontier->row++;
        frontier->effort.states += frontier->states.count;
    }
}

/* The present row if the next step is its first one, else NULL. */
static const struct ng_plan_row *row_at_start(const struct ng_frontier *frontier)
{
    const struct ng_plan_row *row = &frontier->plan.rows[frontier->row - 1];
    return row->from == frontier->step ? row : NULL;
}

static void note_bytes(struct ng_frontier *frontier)
{
    size_t bytes = ng_states_bytes(&frontier->states) + ng_states_bytes(&frontier->next) +
                   ng_together_bytes(frontier->together);
    frontier->effort.bytes = bytes > frontier->effort.bytes ? bytes : frontier->effort.bytes;
}

/* Moves the states past the cells of a step. The states before it, the states after it and the
 * threads can take a third of the memory each. */
static enum ng_states_end make_step(struct ng_frontier *frontier)
{
    struct ng_states *states = &frontier->states, *next = &frontier->next;
    const struct ng_plan_row *row = frontier->plan.words_fit ? row_at_start(frontier) : NULL;
    const struct ng_cells_step *step = &frontier->plan.steps[frontier->step];
    size_t room = frontier->bytes / 3;
    enum ng_states_end end = NG_STATES_WIDE;
    for (unsigned words = states->number_words; end == NG_STATES_WIDE; words++) {
        ng_states_reshape(next, step->key_words, words);
        end = ng_together_step(frontier->together, row, step, states,
                               room < LEAST_BYTES ? LEAST_BYTES : room, next);
    }
    uint64_t moved = (ng_together_moved(frontier->together) - frontier->moved) / MOVES;
    frontier->moved += moved * MOVES;
    frontier->effort.states += moved;
    note_bytes(frontier);
    if (end == NG_STATES_DONE) {
        frontier->effort.dropped += ng_together_dropped(frontier->together);
        struct ng_states old = *states;
        *states = *next;
        *next = old;
        frontier->step++;
    }
    return end;
}

/* Sets the total to the number of the state after the last step, if there is one. */
static bool take_end(struct ng_frontier *frontier)
{
    const struct ng_states *states = &frontier->states;
    struct ng_big part = NG_BIG_ZERO;
    bool done = true;
    ng_assert(states->count <= 1);
    ng_big_reset(&frontier->total);
    for (size_t i = states->count * states->number_words; i-- > 0 && done;) {
        uint64_t word = states->words[states->key_words + i];
        for (unsigned shift = 64; shift > 0 && done; shift -= 16) {
            done = ng_big_scale(&frontier->total, 1U << 16) &&
                   ng_big_set(&part, word >> (shift - 16) & UINT16_MAX) &&
                   ng_big_add(&frontier->total, &part);
        }
    }
    frontier->ended = true;
    ng_big_free(&part);
    return done;
}

/* Turns the end of a step into the end of the run; NG_FRONTIER_DONE: the run continues. */
static enum ng_frontier_end end_of(const struct ng_frontier *frontier, enum ng_states_end end)
{
    return frontier->poll.stopped || end == NG_STATES_STOPPED ? NG_FRONTIER_STOPPED
           : end == NG_STATES_FULL                            ? NG_FRONTIER_FULL
           : end == NG_STATES_NO_MEMORY                       ? NG_FRONTIER_NO_MEMORY
                                                              : NG_FRONTIER_DONE;
}

static bool is_through(const struct ng_frontier *frontier)
{
    return frontier->step == frontier->plan.step_count || frontier->states.count == 0;
}

enum ng_frontier_end ng_frontier_run(struct ng_frontier *frontier, uint64_t states)
{
    while (!frontier->ended && !is_through(frontier)) {
        begin_row(frontier);
        enum ng_frontier_end end = end_of(frontier, NG_STATES_DONE);
        if (end != NG_FRONTIER_DONE || frontier->effort.states >= states) {
            return end != NG_FRONTIER_DONE ? end : NG_FRONTIER_STATES;
        }
        end = end_of(frontier, make_step(frontier));
        if (end != NG_FRONTIER_DONE) {
            return end;
        }
    }
    if (!frontier->ended && !take_end(frontier)) {
        return NG_FRONTIER_NO_MEMORY;
    }
    return frontier->large ? NG_FRONTIER_FULL : NG_FRONTIER_DONE;
}

/* ---- a lower bound ---- */

/* The bits of an entry's number. */
static unsigned bits_of_number(const struct ng_states *states, size_t index)
{
    const uint64_t *number = states->words + index * ng_states_size(states) + states->key_words;
    unsigned words = states->number_words;
    while (words > 1 && number[words - 1] == 0) {
        words--;
    }
    return 64 * (words - 1) + ng_bits_highest(number[words - 1] | 1) + 1;
}

/* Whether at least `enough` numbers have more bits. */
static bool are_longer(const struct ng_states *states, unsigned bits, size_t enough)
{
    size_t count = 0;
    for (size_t i = 0; i < states->count && count < enough; i++) {
        count += bits_of_number(states, i) > bits;
    }
    return count >= enough;
}

/* Keeps `most` of the states, those reached in most ways. */
static void keep_best(struct ng_states *states, size_t most)
{
    size_t size = ng_states_size(states), kept = 0;
    unsigned least = 1;
    while (are_longer(states, least, most)) {
        least++;
    }
    for (size_t i = 0; i < states->count && kept < most; i++) {
        if (bits_of_number(states, i) >= least) {
            memmove(states->words + kept++ * size, states->words + i * size,
                    size * sizeof *states->words);
        }
    }
    states->count = kept;
}

/* The number of states to keep before the next step, whose new states must not be too many. */
static size_t states_to_keep(const struct ng_frontier *frontier, unsigned halvings)
{
    size_t most = row_at_start(frontier) != NULL ? KEPT : KEPT_WITHIN;
    size_t each = frontier->plan.steps[frontier->step].move_count;
    size_t able = SOME / (each * ng_states_size(&frontier->states));
    most >>= halvings;
    return (most < able ? most : able) + 1;
}

/* After an early end: continues a few of the states to the end, so that the total is a lower bound.
 * Returns false when out of memory. */
static bool see_some(struct ng_frontier *frontier)
{
    uint64_t work = 0;
    unsigned halvings = 0;
    frontier->poll = (struct ng_poll){.stop = NULL};
    while (!is_through(frontier)) {
        begin_row(frontier);
        keep_best(&frontier->states, states_to_keep(frontier, halvings));
        uint64_t before = frontier->moved;
        enum ng_states_end end = make_step(frontier);
        work += (frontier->moved - before) * ng_states_size(&frontier->states);
        if (end != NG_STATES_DONE && (end != NG_STATES_FULL || frontier->states.count == 1)) {
            return end == NG_STATES_FULL;
        }
        if (end == NG_STATES_FULL || (work >= SOME && halvings < HALVINGS)) {
            halvings++;
            work = 0;
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

/* Makes the state before all cells. */
static bool start(struct ng_frontier *frontier, const struct ng_frontier_means *means)
{
    struct ng_plan *plan = &frontier->plan;
    struct ng_states *first = &frontier->states;
    bool full = false;
    frontier->together = ng_together_new(plan, means->runner, means->jobs, &frontier->poll);
    first->key_words = first->number_words = 1;
    if (frontier->together == NULL ||
        !ng_states_reserve(first, 1, LEAST_BYTES, plan->field->memory, &full)) {
        return false;
    }
    first->words[0] = 0;
    first->words[1] = 1;
    first->count = 1;
    frontier->next = (struct ng_states){.key_words = 1, .number_words = 1};
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
    ng_assert(large[take] || failed || plans[take].step_count > 0);
    frontier->plan = plans[take];
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
    ng_states_clear(&frontier->states);
    ng_states_clear(&frontier->next);
    ng_together_free(frontier->together);
    ng_big_free(&frontier->total);
    ng_plan_clear(&frontier->plan);
    ng_memory_free(frontier);
}

const struct ng_frontier_effort *ng_frontier_effort(const struct ng_frontier *frontier)
{
    return &frontier->effort;
}
