/* The threads of a batch: a ring of items under one lock, emitted by the calling thread. */
#include "batch/batch.h"

#include "answer/parallel.h"
#include "base/check.h"
#include "base/memory.h"

#include <threads.h>

enum {
    TRIES = 4, /* checks for its turn before a thread sleeps */
    IDLE_NANOSECONDS = 250000000,
    SECOND = 1000000000,
};

struct slot {
    void *item;
    bool done;
};

/* The window is a ring: items head ... tail-1 exist, item n in slot n % window. `lock` protects all
 * members except `batch`, `window` and the threads. */
struct batch_run {
    const struct ng_batch *batch;
    size_t window;
    mtx_t lock;
    cnd_t may_produce; /* the turn and a slot are free, or production has ended */
    cnd_t front_done;  /* the item at head is done, or no further item will come */
    struct slot *slots;
    size_t head;
    size_t tail;
    bool turn_taken;          /* a worker runs `produce` */
    bool closed;              /* production has ended */
    enum nonogram_status end; /* why production ended */
};

/* Sets `closed`, with the lock held. The first reason stays. */
static void close_run(struct batch_run *run, enum nonogram_status why)
{
    if (!run->closed) {
        run->closed = true;
        run->end = why == NONOGRAM_END ? NONOGRAM_OK : why;
    }
    cnd_broadcast(&run->may_produce);
    cnd_signal(&run->front_done);
}

/* Whether there is room for another item, with the lock held. */
static bool has_room(const struct batch_run *run)
{
    const struct ng_batch *batch = run->batch;
    size_t count = run->tail - run->head;
    return count < run->window &&
           (count == 0 || batch->full == NULL || !batch->full(batch->context));
}

/* Lets other threads run first, with the lock held. If items are short and all cores busy, several
 * are then done at this thread's next turn; otherwise each would cost a switch. */
static void give_way(struct batch_run *run)
{
    mtx_unlock(&run->lock);
    thrd_yield();
    mtx_lock(&run->lock);
}

/* Waits for the turn to produce, with the lock held; returns false if production has ended. If
 * items are short, the turn comes sooner than a thread could be woken up. */
static bool take_turn(struct batch_run *run)
{
    for (int tries = 0; !run->closed && (run->turn_taken || !has_room(run)); tries++) {
        if (tries < TRIES) {
            give_way(run);
        } else {
            cnd_wait(&run->may_produce, &run->lock);
        }
    }
    if (run->closed) {
        return false;
    }
    run->turn_taken = true;
    return true;
}

/* Produces an item in this thread's turn. The lock is held, but released meanwhile. Returns NULL if
 * there is nothing more to work on. An item produced after the run was stopped is dropped later. */
static struct slot *produce_item(struct batch_run *run)
{
    void *item = NULL;
    if (!take_turn(run)) {
        return NULL;
    }
    mtx_unlock(&run->lock);
    enum nonogram_status status = run->batch->produce(run->batch->context, &item);
    mtx_lock(&run->lock);
    run->turn_taken = false;
    if (status != NONOGRAM_OK) {
        close_run(run, status);
        return NULL;
    }
    struct slot *slot = &run->slots[run->tail++ % run->window];
    *slot = (struct slot){.item = item};
    cnd_signal(&run->may_produce);
    return run->closed ? NULL : slot;
}

/* Whether the item is the next to be emitted, with the lock held. It must not be emitted yet. */
static bool is_front(const struct batch_run *run, const struct slot *slot)
{
    return slot == &run->slots[run->head % run->window];
}

static int work_on(void *argument)
{
    struct batch_run *run = argument;
    mtx_lock(&run->lock);
    for (;;) {
        struct slot *slot = produce_item(run);
        if (slot == NULL) {
            break;
        }
        mtx_unlock(&run->lock);
        run->batch->work(run->batch->context, slot->item);
        mtx_lock(&run->lock);
        slot->done = true;
        if (is_front(run, slot)) {
            cnd_signal(&run->front_done);
        }
    }
    mtx_unlock(&run->lock);
    return 0;
}

static struct timespec next_idle_time(void)
{
    struct timespec time = {0};
    timespec_get(&time, TIME_UTC);
    time.tv_nsec += IDLE_NANOSECONDS;
    if (time.tv_nsec >= SECOND) {
        time.tv_nsec -= SECOND;
        time.tv_sec++;
    }
    return time;
}

/* Waits on front_done with the lock held, calling `idle` if that takes long. Can return early: the
 * caller checks again. */
static enum nonogram_status wait_idly(struct batch_run *run)
{
    const struct ng_batch *batch = run->batch;
    if (batch->idle == NULL) {
        /* NOLINTNEXTLINE(bugprone-spuriously-wake-up-functions) */
        cnd_wait(&run->front_done, &run->lock);
        return NONOGRAM_OK;
    }
    struct timespec until = next_idle_time();
    /* NOLINTNEXTLINE(bugprone-spuriously-wake-up-functions) */
    if (cnd_timedwait(&run->front_done, &run->lock, &until) != thrd_timedout) {
        return NONOGRAM_OK;
    }
    mtx_unlock(&run->lock);
    enum nonogram_status status = batch->idle(batch->context);
    mtx_lock(&run->lock);
    return status;
}

/* Waits, with the lock held, until the front item is done (*slot), or none is left (NULL). A worker
 * in `produce` can still bring one, unless the run was stopped. */
static enum nonogram_status wait_front(struct batch_run *run, struct slot **slot)
{
    for (;;) {
        *slot = run->head < run->tail ? &run->slots[run->head % run->window] : NULL;
        if (*slot == NULL ? run->closed : (*slot)->done) {
            return NONOGRAM_OK;
        }
        enum nonogram_status status = wait_idly(run);
        if (status != NONOGRAM_OK) {
            return status;
        }
        give_way(run);
    }
}

/* Emits the front item. The lock is held, but released meanwhile. */
static enum nonogram_status emit_front(struct batch_run *run, struct slot *slot)
{
    const struct ng_batch *batch = run->batch;
    mtx_unlock(&run->lock);
    enum nonogram_status status = batch->emit(batch->context, slot->item);
    mtx_lock(&run->lock);
    run->head++;
    cnd_signal(&run->may_produce);
    return status;
}

/* Emits in order until all is done or something stops the run, with the lock held. */
static enum nonogram_status emit_all(struct batch_run *run)
{
    for (;;) {
        struct slot *slot = NULL;
        enum nonogram_status status = wait_front(run, &slot);
        if (status == NONOGRAM_OK && slot != NULL) {
            status = emit_front(run, slot);
        }
        if (status != NONOGRAM_OK || slot == NULL) {
            return status;
        }
    }
}

/* Returns the number of threads that could be made. */
static unsigned start_workers(struct batch_run *run, thrd_t *workers, unsigned jobs)
{
    for (unsigned i = 0; i < jobs; i++) {
        if (thrd_create(&workers[i], work_on, run) != thrd_success) {
            return i;
        }
    }
    return jobs;
}

static enum nonogram_status run_alone(const struct ng_batch *batch)
{
    for (;;) {
        void *item = NULL;
        enum nonogram_status status = batch->produce(batch->context, &item);
        if (status != NONOGRAM_OK) {
            return status == NONOGRAM_END ? NONOGRAM_OK : status;
        }
        batch->work(batch->context, item);
        status = batch->emit(batch->context, item);
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
}

static enum nonogram_status run_workers(struct batch_run *run, thrd_t *workers, unsigned jobs)
{
    unsigned made = start_workers(run, workers, jobs);
    if (made == 0) {
        return run_alone(run->batch);
    }
    mtx_lock(&run->lock);
    enum nonogram_status status = emit_all(run);
    close_run(run, status);
    mtx_unlock(&run->lock);
    for (unsigned i = 0; i < made; i++) {
        thrd_join(workers[i], NULL);
    }
    for (; run->head < run->tail; run->head++) {
        run->batch->drop(run->batch->context, run->slots[run->head % run->window].item);
    }
    return status == NONOGRAM_OK ? run->end : status;
}

enum nonogram_status ng_batch_run(const struct ng_batch *batch, unsigned jobs, size_t window)
{
    ng_assert(window > 0);
    if (window == 1) {
        return run_alone(batch);
    }
    enum nonogram_status status = NONOGRAM_NO_MEMORY;
    struct batch_run run = {.batch = batch, .window = window};
    thrd_t *workers = ng_alloc_array(jobs, sizeof *workers);
    run.slots = ng_alloc_zeroed(window, sizeof *run.slots);
    cnd_t *const conditions[] = {&run.may_produce, &run.front_done};
    const size_t count = sizeof conditions / sizeof *conditions;
    if (workers != NULL && run.slots != NULL && ng_locks_start(&run.lock, conditions, count)) {
        status = run_workers(&run, workers, jobs);
        ng_locks_end(&run.lock, conditions, count);
    }
    ng_alloc_free(run.slots);
    ng_alloc_free(workers);
    return status;
}
