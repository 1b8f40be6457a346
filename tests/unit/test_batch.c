/* The worker pool: the order of results, memory, failures, inputs that wait, parts. */
#include "base/random.h"
#include "batch/batch.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

enum { ITEMS_MAX = 5000, NONE = -1 };

/* Squares the numbers 0 ... count-1. What goes wrong is chosen by number; NONE: nothing. */
struct job {
    int count;
    unsigned jobs;
    size_t window;
    unsigned delay; /* work takes up to so many microseconds, at random */
    int slow;       /* this one takes long */
    int room;       /* so many live items make it full; 0: any number */
    int produce_fails;
    int emit_fails;
    int work_fails; /* for want of memory */
    int idle_fails; /* after so many calls */
    int parts;      /* that an item has besides its square */
    int part_fails; /* after so many calls */
    int parted;     /* calls of `part` */
    int produced;
    int emitted;
    int dropped;
    int idled;
    atomic_int live;
    atomic_int live_max;
    atomic_int working;
    atomic_int producing;
    bool lockstep;
    atomic_int seen; /* emitted, as the other end of the pipe knows */
    atomic_bool wrong;
    char output[ITEMS_MAX * 12];
    size_t size;
};

struct item {
    int number;
    long square;
    bool failed;
    int waiting; /* parts not handed out yet */
};

static void pause_for(long microseconds)
{
    /* ISO C has no sleep but that of threads; a loop over the clock does here. */
    struct timespec start;
    struct timespec now;
    timespec_get(&start, TIME_UTC);
    do {
        timespec_get(&now, TIME_UTC);
    } while ((now.tv_sec - start.tv_sec) * 1000000 + (now.tv_nsec - start.tv_nsec) / 1000 <
             microseconds);
}

static void expect(struct job *job, bool fact)
{
    if (!fact) {
        job->wrong = true;
    }
}

static void count_live(struct job *job)
{
    int live = atomic_fetch_add(&job->live, 1) + 1;
    int most = atomic_load(&job->live_max);
    while (live > most && !atomic_compare_exchange_weak(&job->live_max, &most, live)) {
    }
}

/* Waits, like a reader of a pipe, until all that was written has been answered. */
static void await_answers(struct job *job)
{
    for (int tries = 0; tries < 20000 && atomic_load(&job->seen) < job->produced; tries++) {
        pause_for(100);
    }
    expect(job, atomic_load(&job->seen) == job->produced);
}

static enum nonogram_status produce(void *context, void **result)
{
    struct job *job = context;
    expect(job, atomic_fetch_add(&job->producing, 1) == 0);
    if (job->lockstep) {
        await_answers(job);
    }
    enum nonogram_status status = NONOGRAM_OK;
    if (job->produced == job->produce_fails) {
        status = NONOGRAM_IO;
    } else if (job->produced == job->count) {
        status = NONOGRAM_END;
    } else {
        struct item *item = calloc(1, sizeof *item);
        item->number = job->produced++;
        count_live(job);
        *result = item;
    }
    atomic_fetch_sub(&job->producing, 1);
    return status;
}

static void work(void *context, struct ng_batch_worker *worker, void *memory)
{
    struct job *job = context;
    struct item *item = memory;
    expect(job, atomic_fetch_add(&job->working, 1) < (int)(job->jobs > 1 ? job->jobs : 1));
    if (job->delay > 0) {
        struct ng_random random;
        ng_random_seed(&random, (uint64_t)item->number);
        pause_for((long)ng_random_below(&random, job->delay));
    }
    if (item->number == job->slow) {
        pause_for(100000);
    }
    item->failed = item->number == job->work_fails;
    item->square = item->failed ? 0 : (long)item->number * item->number;
    for (int i = 0; i < job->parts; i++) {
        pause_for(20);
        item->waiting++;
        if (ng_batch_part(worker) != NONOGRAM_OK) {
            expect(job, ng_batch_part(worker) != NONOGRAM_OK); /* it stays so */
            break;
        }
    }
    atomic_fetch_sub(&job->working, 1);
}

static void write_parts(struct job *job, struct item *item)
{
    expect(job, item->number == job->emitted);
    for (; item->waiting > 0; item->waiting--) {
        job->size += (size_t)snprintf(job->output + job->size, sizeof job->output - job->size,
                                      "part of %d\n", item->number);
    }
}

static enum nonogram_status part(void *context, void *memory)
{
    struct job *job = context;
    write_parts(job, memory);
    job->parted++;
    return job->parted == job->part_fails ? NONOGRAM_IO : NONOGRAM_OK;
}

static void destroy(struct job *job, struct item *item)
{
    free(item);
    atomic_fetch_sub(&job->live, 1);
}

static enum nonogram_status emit(void *context, void *memory)
{
    struct job *job = context;
    struct item *item = memory;
    enum nonogram_status status = item->number == job->emit_fails ? NONOGRAM_IO : NONOGRAM_OK;
    write_parts(job, item);
    job->emitted++;
    job->size += (size_t)snprintf(job->output + job->size, sizeof job->output - job->size,
                                  "%s%ld\n", item->failed ? "failed " : "", item->square);
    destroy(job, item);
    atomic_fetch_add(&job->seen, 1);
    return status;
}

static void drop(void *context, void *memory)
{
    struct job *job = context;
    job->dropped++;
    destroy(job, memory);
}

static enum nonogram_status idle(void *context)
{
    struct job *job = context;
    job->idled++;
    return job->idled == job->idle_fails ? NONOGRAM_END : NONOGRAM_OK;
}

static struct job *new_job(int count, unsigned jobs, size_t window)
{
    struct job *job = calloc(1, sizeof *job);
    assert_non_null(job);
    job->count = count;
    job->jobs = jobs;
    job->window = window;
    job->slow = job->produce_fails = job->emit_fails = NONE;
    job->work_fails = job->idle_fails = job->part_fails = NONE;
    return job;
}

static bool full(void *context)
{
    struct job *job = context;
    return atomic_load(&job->live) >= job->room;
}

static void run_job(struct job *job, enum nonogram_status expected)
{
    const struct ng_batch batch = {.context = job,
                                   .produce = produce,
                                   .full = job->room > 0 ? full : NULL,
                                   .work = work,
                                   .part = part,
                                   .emit = emit,
                                   .drop = drop,
                                   .idle = idle};
    assert_int_equal(ng_batch_run(&batch, job->jobs, job->jobs > 1 ? job->window : 1), expected);
    assert_false(job->wrong);
    assert_int_equal(job->live, 0);
    assert_int_equal(job->produced, job->emitted + job->dropped);
    assert_true((size_t)job->live_max <= job->window);
}

/* The same bytes at any number of jobs and any window, with work of any duration. */
static void order_is_kept(void **state)
{
    (void)state;
    static const unsigned jobs[] = {1, 2, 8};
    static const size_t windows[] = {1, 2, 7, 64};
    struct job *first = new_job(400, 1, 1);
    run_job(first, NONOGRAM_OK);
    for (size_t i = 0; i < 12; i++) {
        struct job *job = new_job(400, jobs[i % 3], windows[i / 3]);
        job->delay = 200;
        run_job(job, NONOGRAM_OK);
        assert_int_equal(job->emitted, 400);
        assert_string_equal(job->output, first->output);
        free(job);
    }
    free(first);
}

static void quick_items_and_none(void **state)
{
    (void)state;
    for (unsigned jobs = 1; jobs <= 4; jobs++) {
        struct job *many = new_job(ITEMS_MAX, jobs, 16);
        run_job(many, NONOGRAM_OK);
        assert_int_equal(many->emitted, ITEMS_MAX);
        free(many);
        struct job *none = new_job(0, jobs, 16);
        run_job(none, NONOGRAM_OK);
        assert_int_equal(none->emitted, 0);
        free(none);
    }
}

/* While one item takes long, no more than the window's others are done; then all follow. */
static void the_window_bounds_memory(void **state)
{
    (void)state;
    struct job *job = new_job(300, 2, 10);
    job->slow = 5;
    run_job(job, NONOGRAM_OK);
    assert_int_equal(job->emitted, 300);
    assert_int_equal(job->live_max, 10);
    free(job);
}

/* The same where it is the items that say how many of them there is room for; one always is. */
static void full_bounds_memory(void **state)
{
    (void)state;
    for (int room = 1; room <= 5; room += 2) {
        struct job *job = new_job(300, 3, 64);
        job->slow = 5;
        job->room = room;
        run_job(job, NONOGRAM_OK);
        assert_int_equal(job->emitted, 300);
        assert_int_equal(job->live_max, room);
        free(job);
    }
}

static void a_failing_emit_stops(void **state)
{
    (void)state;
    for (unsigned jobs = 1; jobs <= 8; jobs *= 2) {
        struct job *job = new_job(1000, jobs, 20);
        job->emit_fails = 30;
        job->delay = 50;
        run_job(job, NONOGRAM_IO);
        assert_int_equal(job->emitted, 31);
        assert_true(job->produced <= 31 + 20);
        free(job);
    }
}

/* What was produced before is worked on and emitted all the same. */
static void a_failing_produce_ends(void **state)
{
    (void)state;
    for (unsigned jobs = 1; jobs <= 8; jobs *= 2) {
        struct job *job = new_job(1000, jobs, 20);
        job->produce_fails = 57;
        job->delay = 50;
        run_job(job, NONOGRAM_IO);
        assert_int_equal(job->emitted, 57);
        free(job);
    }
}

static void a_failed_item_has_its_turn(void **state)
{
    (void)state;
    struct job *alone = new_job(50, 1, 4);
    struct job *together = new_job(50, 4, 4);
    alone->work_fails = together->work_fails = 17;
    run_job(alone, NONOGRAM_OK);
    run_job(together, NONOGRAM_OK);
    assert_int_equal(together->emitted, 50);
    assert_non_null(strstr(together->output, "256\nfailed 0\n324\n"));
    assert_string_equal(alone->output, together->output);
    free(alone);
    free(together);
}

/* The input gives the next record only when all answers so far have come out. */
static void a_waiting_input_does_not_hold_back_answers(void **state)
{
    (void)state;
    for (unsigned jobs = 1; jobs <= 3; jobs++) {
        struct job *job = new_job(40, jobs, 8);
        job->lockstep = true;
        run_job(job, NONOGRAM_OK);
        assert_int_equal(job->emitted, 40);
        free(job);
    }
}

static void idle_is_called_and_can_stop(void **state)
{
    (void)state;
    struct job *job = new_job(30, 2, 8);
    job->slow = 3;
    job->delay = 100000;
    run_job(job, NONOGRAM_OK);
    free(job);
    job = new_job(100, 2, 8);
    job->delay = 600000;
    job->idle_fails = 1;
    run_job(job, NONOGRAM_END);
    assert_int_equal(job->idled, 1);
    assert_true(job->produced < 100);
    free(job);
}

/* Handed out early or late, parts come in order, each once. */
static void parts_keep_the_order(void **state)
{
    (void)state;
    static const unsigned jobs[] = {1, 2, 5};
    static const size_t windows[] = {1, 3, 16};
    struct job *first = new_job(50, 1, 1);
    first->parts = 20;
    run_job(first, NONOGRAM_OK);
    assert_int_equal(first->parted, 50 * 20);
    for (size_t i = 0; i < 9; i++) {
        struct job *job = new_job(50, jobs[i % 3], windows[i / 3]);
        job->parts = 20;
        job->delay = 300;
        run_job(job, NONOGRAM_OK);
        assert_string_equal(job->output, first->output);
        assert_true(job->parted > 0);
        free(job);
    }
    free(first);
}

/* Whoever still works is told so, and the item it was about is dropped. */
static void a_failing_part_stops(void **state)
{
    (void)state;
    for (unsigned jobs = 1; jobs <= 8; jobs *= 2) {
        struct job *job = new_job(200, jobs, 20);
        job->parts = 20;
        job->part_fails = 15; /* of the first item, which always has its turn */
        run_job(job, NONOGRAM_IO);
        assert_int_equal(job->parted, 15);
        assert_true(job->dropped > 0);
        free(job);
    }
}

/* Nobody waits for ever for a part to be taken when the run ends otherwise. */
static void an_emit_that_fails_beside_parts_stops(void **state)
{
    (void)state;
    for (unsigned jobs = 1; jobs <= 8; jobs *= 2) {
        struct job *job = new_job(200, jobs, 20);
        job->parts = 20;
        job->emit_fails = 10;
        run_job(job, NONOGRAM_IO);
        assert_int_equal(job->emitted, 11);
        free(job);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(order_is_kept),
        cmocka_unit_test(quick_items_and_none),
        cmocka_unit_test(the_window_bounds_memory),
        cmocka_unit_test(full_bounds_memory),
        cmocka_unit_test(a_failing_emit_stops),
        cmocka_unit_test(a_failing_produce_ends),
        cmocka_unit_test(a_failed_item_has_its_turn),
        cmocka_unit_test(a_waiting_input_does_not_hold_back_answers),
        cmocka_unit_test(idle_is_called_and_can_stop),
        cmocka_unit_test(parts_keep_the_order),
        cmocka_unit_test(a_failing_part_stops),
        cmocka_unit_test(an_emit_that_fails_beside_parts_stops),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
