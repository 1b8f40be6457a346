/* In a step each thread moves a range of the states, and the results are merged. */
#include "count/together.h"

#include "base/check.h"
#include "base/memory.h"

#include <stdatomic.h>
#include <string.h>

enum {
    MOST = NG_STATES_LISTS, /* threads */
    FEW = 1 << 12,          /* states: too few for several threads */
};

struct thread {
    struct ng_together *together;
    struct ng_outlook *outlook; /* NULL until needed */
    struct ng_stepper stepper;
    struct ng_states states; /* the states of a step of several threads */
    struct ng_poll poll;     /* the poll of a thread but the first */
    bool ended;              /* its range is finished */
    enum ng_states_end end;  /* the result of its step */
};

/* The common work of all threads. */
struct task {
    const struct ng_cells_step *step;
    const struct ng_states *from;
    struct ng_states *to;
    unsigned parts;
};

struct ng_together {
    const struct ng_plan *plan;
    const struct ng_runner *runner;
    struct ng_poll *poll;
    unsigned count; /* the number of threads */
    atomic_bool stopped;
    struct task task;
    struct thread threads[MOST];
};

/* The `stop` of threads but the first. */
static bool has_stopped(void *context)
{
    const struct ng_together *together = context;
    return atomic_load(&together->stopped);
}

struct ng_together *ng_together_new(const struct ng_plan *plan, const struct ng_runner *runner,
                                    unsigned jobs, struct ng_poll *poll)
{
    struct ng_together *together = ng_memory_zeroed(plan->field->memory, 1, sizeof *together);
    if (together == NULL) {
        return NULL;
    }
    together->plan = plan;
    together->runner = runner;
    together->poll = poll;
    together->count = runner == NULL || jobs < 1 ? 1 : jobs < MOST ? jobs : MOST;
    atomic_init(&together->stopped, false);
    for (unsigned i = 0; i < together->count; i++) {
        struct thread *thread = &together->threads[i];
        thread->together = together;
        thread->poll = (struct ng_poll){.stop = has_stopped, .context = together};
        thread->stepper = (struct ng_stepper){.memory = plan->field->memory,
                                              .poll = i == 0 ? poll : &thread->poll};
    }
    return together;
}

void ng_together_free(struct ng_together *together)
{
    if (together == NULL) {
        return;
    }
    for (unsigned i = 0; i < together->count; i++) {
        ng_outlook_free(together->threads[i].outlook);
        ng_stepper_clear(&together->threads[i].stepper);
        ng_states_clear(&together->threads[i].states);
    }
    ng_memory_free(together);
}

size_t ng_together_bytes(const struct ng_together *together)
{
    size_t bytes = 0;
    for (unsigned i = 0; i < together->count; i++) {
        bytes += ng_states_bytes(&together->threads[i].states);
    }
    return bytes;
}

/* The number of threads with work in `count` states. */
static unsigned threads_for(const struct ng_together *together, size_t count)
{
    return count < FEW ? 1 : together->count;
}

static void run(struct ng_together *together, unsigned count, ng_step_function *step)
{
    atomic_store(&together->stopped, together->poll->stopped);
    for (unsigned i = 1; i < count; i++) {
        together->threads[i].poll.stopped = together->poll->stopped;
    }
    if (count > 1) {
        together->runner->run(together->runner->context, count, step, together);
    } else {
        step(together, 0);
    }
}

/* Passes a stop of the first thread on to the others. */
static void pass_stop(struct ng_together *together, unsigned index)
{
    if (index == 0 && together->poll->stopped) {
        atomic_store(&together->stopped, true);
    }
}

/* ---- looking ahead ---- */

/* Lets the steppers of these threads look ahead from a row, if a sample of its states shows that it
 * is worth it. Returns false when out of memory. */
static bool look_ahead(struct ng_together *together, const struct ng_plan_row *row,
                       const struct ng_states *states, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        struct ng_stepper *stepper = &together->threads[i].stepper;
        struct ng_outlook **outlook = &together->threads[i].outlook;
        *outlook = *outlook == NULL ? ng_outlook_new(together->plan) : *outlook;
        if (*outlook == NULL) {
            return false;
        }
        ng_outlook_begin(*outlook, row);
        stepper->outlook = *outlook;
        if (i == 0 && !ng_outlook_is_worth(*outlook, states)) {
            return true;
        }
        stepper->look = ng_outlook_look;
    }
    return true;
}

/* ---- steps ---- */

static enum ng_step make_range(void *argument, unsigned index)
{
    struct ng_together *together = argument;
    struct task *task = &together->task;
    struct thread *thread = &together->threads[index];
    if (thread->ended) {
        return NG_STEP_ENDED;
    }
    thread->end = ng_states_step(
        &thread->stepper, task->step, task->from, task->from->count / task->parts * index,
        index + 1 < task->parts ? task->from->count / task->parts * (index + 1) : task->from->count,
        task->parts == 1 ? task->to : &thread->states);
    thread->ended = true;
    pass_stop(together, index);
    return NG_STEP_ENDED;
}

uint64_t ng_together_moved(const struct ng_together *together)
{
    uint64_t moved = 0;
    for (unsigned i = 0; i < together->count; i++) {
        moved += together->threads[i].stepper.moved;
    }
    return moved;
}

uint64_t ng_together_dropped(const struct ng_together *together)
{
    uint64_t dropped = 0;
    for (unsigned i = 0; i < together->count; i++) {
        dropped += together->threads[i].stepper.dropped;
    }
    return dropped;
}

enum ng_states_end ng_together_step(struct ng_together *together, const struct ng_plan_row *row,
                                    const struct ng_cells_step *step, const struct ng_states *from,
                                    size_t limit, struct ng_states *to)
{
    struct task *task = &together->task;
    struct ng_states *lists[MOST];
    task->step = step;
    task->from = from;
    task->to = to;
    task->parts = threads_for(together, from->count);
    for (unsigned i = 0; i < together->count; i++) {
        struct thread *thread = &together->threads[i];
        struct ng_states *own = &thread->states;
        thread->ended = false;
        thread->stepper.look = NULL;
        thread->stepper.dropped = 0;
        thread->stepper.limit = limit / task->parts;
        lists[i] = own;
        if (task->parts == 1 || ng_states_bytes(own) > thread->stepper.limit) {
            ng_states_clear(own);
        }
        ng_states_reshape(own, to->key_words, to->number_words);
    }
    if (row != NULL && !look_ahead(together, row, from, task->parts)) {
        return NG_STATES_NO_MEMORY;
    }
    run(together, task->parts, make_range);
    for (unsigned i = 0; i < task->parts; i++) {
        if (together->threads[i].end != NG_STATES_DONE) {
            return together->threads[i].end;
        }
    }
    return task->parts == 1 ? NG_STATES_DONE
                            : ng_states_merge(lists, task->parts, limit,
                                              together->plan->field->memory, together->poll, to);
}
