/* The pass over the cells (count/frontier.h). */
#include "count/frontier.h"

#include "base/arithmetic.h"
#include "base/bits.h"
#include "base/check.h"
#include "base/memory.h"
#include "base/work.h"
#include "count/plan.h"
#include "count/step.h"

#include <stdatomic.h>
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
    THREADS = NG_STATES_LISTS, /* the most */
    SHARED = 1 << 12,          /* the fewest states for several threads */
};

/* Moves a range of the states in each step. */
struct thread {
    struct ng_outlook *outlook; /* NULL until needed */
    struct ng_states states;    /* the new states, if several threads make them */
    struct ng_step_effort effort;
    struct ng_poll poll; /* the poll of a thread but the first */
    enum ng_states_end end;
    bool ended;
};

struct ng_frontier {
    struct ng_plan plan;
    size_t bytes; /* the most to hold */
    struct ng_frontier_effort effort;
    struct ng_states states; /* before the step */
    struct ng_states next;   /* after it */
    uint32_t step;           /* the next step */
    bool begun;              /* the row that starts with it is counted in the effort */
    uint64_t moved;          /* the states moved that are counted */
    struct ng_big total;     /* ways that have reached the end */
    struct ng_poll poll;
    bool large; /* the region is too large: nothing was begun */
    bool ended; /* it cannot continue */
    const struct ng_runner *runner;
    unsigned thread_count, parts; /* those that take part in the step */
    bool looks;                   /* the step looks ahead */
    atomic_bool stopped;          /* tells the other threads */
    struct thread threads[THREADS];
};

/* ---- a step of several threads ---- */

/* The `stop` of threads but the first. */
static bool has_stopped(void *context)
{
    const struct ng_frontier *frontier = context;
    return atomic_load(&frontier->stopped);
}

/* Lets each thread look ahead at the start of a row, if a sample of its states shows that it is
 * worth it. Returns false when out of memory. */
static bool look_ahead(struct ng_frontier *frontier, const struct ng_plan_step *step)
{
    frontier->looks = false;
    for (unsigned i = 0; i < frontier->parts && step->begins && frontier->plan.words_fit; i++) {
        struct ng_outlook **outlook = &frontier->threads[i].outlook;
        *outlook = *outlook == NULL ? ng_outlook_new(&frontier->plan) : *outlook;
        if (*outlook == NULL) {
            return false;
        }
        ng_outlook_begin(*outlook, step);
        if (i == 0 && !ng_outlook_is_worth(*outlook, &frontier->states)) {
            return true;
        }
        frontier->looks = true;
    }
    return true;
}

static enum ng_step make_range(void *argument, unsigned index)
{
    struct ng_frontier *frontier = argument;
    struct thread *thread = &frontier->threads[index];
    size_t count = frontier->states.count, each = count / frontier->parts;
    if (thread->ended) {
        return NG_STEP_ENDED;
    }
    thread->end =
        ng_step_make(&frontier->plan, &frontier->plan.steps[frontier->step], &frontier->states,
                     each * index, index + 1 < frontier->parts ? each * (index + 1) : count,
                     frontier->looks ? thread->outlook : NULL,
                     frontier->parts == 1 ? &frontier->next : &thread->states, &thread->effort);
    thread->ended = true;
    if (index == 0 && frontier->poll.stopped) {
        atomic_store(&frontier->stopped, true);
    }
    return NG_STEP_ENDED;
}

/* Makes new states with numbers of `words` words. */
static enum ng_states_end run_threads(struct ng_frontier *frontier, unsigned words)
{
    struct ng_states *lists[THREADS];
    atomic_store(&frontier->stopped, frontier->poll.stopped);
    for (unsigned i = 0; i < frontier->thread_count; i++) {
        struct thread *thread = &frontier->threads[i];
        lists[i] = &thread->states;
        if (frontier->parts == 1 || ng_states_bytes(lists[i]) > lists[i]->limit) {
            ng_states_clear(lists[i]);
        }
        ng_states_reset(lists[i], words);
        thread->effort.dropped = 0;
        thread->poll.stopped = frontier->poll.stopped;
        thread->ended = false;
    }
    ng_states_reset(&frontier->next, words);
    if (frontier->parts == 1) {
        make_range(frontier, 0);
        return frontier->threads[0].end;
    }
    frontier->runner->run(frontier->runner->context, frontier->parts, make_range, frontier);
    for (unsigned i = 0; i < frontier->parts; i++) {
        if (frontier->threads[i].end != NG_STATES_DONE) {
            return frontier->threads[i].end;
        }
    }
    return ng_states_merge(lists, frontier->parts, &frontier->next);
}

/* Adds up what the threads have done. */
static void note_effort(struct ng_frontier *frontier, bool done)
{
    size_t bytes = ng_states_bytes(&frontier->states) + ng_states_bytes(&frontier->next);
    uint64_t moved = 0, dropped = 0;
    for (unsigned i = 0; i < frontier->thread_count; i++) {
        bytes += ng_states_bytes(&frontier->threads[i].states);
        moved += frontier->threads[i].effort.moved;
        dropped += frontier->threads[i].effort.dropped;
    }
    moved = (moved - frontier->moved) / MOVES;
    frontier->moved += moved * MOVES;
    frontier->effort.states += moved;
    frontier->effort.dropped += done ? dropped : 0;
    frontier->effort.bytes = bytes > frontier->effort.bytes ? bytes : frontier->effort.bytes;
}

/* Moves the states past the cells of a step. */
static enum ng_states_end make_step(struct ng_frontier *frontier)
{
    enum ng_states_end end = NG_STATES_NO_MEMORY;
    ng_plan_prepare(&frontier->plan, &frontier->plan.steps[frontier->step]);
    frontier->parts = frontier->states.count < SHARED ? 1 : frontier->thread_count;
    if (look_ahead(frontier, &frontier->plan.steps[frontier->step])) {
        end = NG_STATES_WIDE;
    }
    for (unsigned words = frontier->states.number_words; end == NG_STATES_WIDE; words++) {
        end = run_threads(frontier, words);
    }
    note_effort(frontier, end == NG_STATES_DONE);
    if (end == NG_STATES_DONE) {
        ng_states_exchange(&frontier->states, &frontier->next);
        frontier->step++;
        frontier->begun = false;
    }
    return end;
}

/* ---- from step to step ---- */

/* Whether a row starts with the next step. */
static bool is_at_row(const struct ng_frontier *frontier)
{
    return frontier->plan.steps[frontier->step].begins;
}

static void begin_row(struct ng_frontier *frontier)
{
    if (is_at_row(frontier) && !frontier->begun) {
        frontier->begun = true;
        frontier->effort.states += frontier->states.count;
    }
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
        uint64_t word = ng_states_entry(states, 0)[states->key_words + i];
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
static enum ng_frontier_end end_of_run(const struct ng_frontier *frontier, enum ng_states_end end)
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

/* Whether there are not enough states left for the next step. Within a row most of its moves are
 * made from each state, which can be many in a wide row. */
static bool is_beyond(const struct ng_frontier *frontier, uint64_t states)
{
    const struct ng_plan_step *step = &frontier->plan.steps[frontier->step];
    double moves = (double)step->move_count / step->states / MOVES;
    return frontier->effort.states >= states ||
           (!step->begins &&
            (double)frontier->states.count * moves > (double)(states - frontier->effort.states));
}

enum ng_frontier_end ng_frontier_run(struct ng_frontier *frontier, uint64_t states)
{
    while (!frontier->ended && !is_through(frontier)) {
        begin_row(frontier);
        enum ng_frontier_end end = end_of_run(frontier, NG_STATES_DONE);
        if (end != NG_FRONTIER_DONE || is_beyond(frontier, states)) {
            return end != NG_FRONTIER_DONE ? end : NG_FRONTIER_STATES;
        }
        end = end_of_run(frontier, make_step(frontier));
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
    const uint64_t *number = ng_states_entry(states, index) + states->key_words;
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
    size_t most = is_at_row(frontier) ? KEPT : KEPT_WITHIN;
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

/* Gives a third of the memory each to the states before a step, the states after it and the states
 * of the threads, and makes the state before all cells. */
static bool start(struct ng_frontier *frontier, const struct ng_frontier_means *means)
{
    unsigned count = means->runner == NULL || means->jobs < 1 ? 1 : means->jobs;
    struct ng_states *first = &frontier->next;
    size_t part = frontier->bytes / 3;
    part = part < LEAST_BYTES ? LEAST_BYTES : part;
    frontier->runner = means->runner;
    frontier->thread_count = count < THREADS ? count : THREADS;
    atomic_init(&frontier->stopped, false);
    *first = (struct ng_states){.key_words = frontier->plan.key_words,
                                .limit = part,
                                .memory = frontier->plan.field->memory,
                                .poll = &frontier->poll};
    ng_states_reset(first, 1);
    frontier->states = *first;
    for (unsigned i = 0; i < frontier->thread_count; i++) {
        struct thread *thread = &frontier->threads[i];
        thread->poll = (struct ng_poll){.stop = has_stopped, .context = frontier};
        thread->states = *first;
        thread->states.limit = part / frontier->thread_count;
        thread->states.poll = i == 0 ? &frontier->poll : &thread->poll;
    }
    if (ng_states_make_room(first, 1) != NG_STATES_DONE) {
        return false;
    }
    memset(first->words, 0, first->key_words * sizeof *first->words);
    first->words[first->key_words] = 1;
    first->count = 1;
    ng_states_exchange(first, &frontier->states);
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
    for (unsigned i = 0; i < frontier->thread_count; i++) {
        ng_states_clear(&frontier->threads[i].states);
        ng_outlook_free(frontier->threads[i].outlook);
    }
    ng_big_free(&frontier->total);
    ng_plan_clear(&frontier->plan);
    ng_memory_free(frontier);
}

const struct ng_frontier_effort *ng_frontier_effort(const struct ng_frontier *frontier)
{
    return &frontier->effort;
}
