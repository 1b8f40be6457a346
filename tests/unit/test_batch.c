/* Batches: their order, failing allocations and the names of results. */
#define _XOPEN_SOURCE 700

#include "base/random.h"
#include "batch/batch.h"
#include "batch/result_files.h"
#include "nonogram.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "base/text.h"
#include "fail_alloc.h"
#include "items_run.h"
#include "scratch.h"

/* ---- batch ---- */

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

static void work(void *context, void *memory)
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
    atomic_fetch_sub(&job->working, 1);
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
    expect(job, item->number == job->emitted);
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
    job->work_fails = job->idle_fails = NONE;
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

/* ---- batch faults ---- */

enum { RECORDS = 40 };

/* What has been emitted. */
struct seen {
    uint64_t count;
    uint64_t failed;
    bool disordered;
};

static void solve(void *context, struct ng_item *entry)
{
    (void)context;
    if (entry->entry.status != NONOGRAM_OK) {
        return;
    }
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    struct nonogram_result result;
    entry->entry.status = nonogram_solve(entry->puzzle, &options, &result);
    if (entry->entry.status == NONOGRAM_OK) {
        entry->entry.status =
            nonogram_draw(entry->puzzle, result.first, "text",
                          &(struct nonogram_draw_options){.colour = false}, &entry->out);
    }
    nonogram_result_clear(&result);
}

static enum nonogram_status look(void *context, struct ng_item *entry)
{
    struct seen *seen = context;
    seen->disordered = seen->disordered || entry->entry.number != seen->count;
    seen->count++;
    if (entry->entry.status == NONOGRAM_OK) {
        assert_int_equal(entry->out.size, 3 * 4);
    } else {
        assert_int_equal(entry->entry.status, NONOGRAM_NO_MEMORY);
        seen->failed++;
    }
    return NONOGRAM_OK;
}

static void write_records(struct scratch *scratch)
{
    struct nonogram_text text = {.data = NULL};
    for (int i = 0; i < RECORDS; i++) {
        ng_text_format(&text, "3x3:1/2/2/2/2/1\n");
    }
    ng_text_bytes(&text, "", 1);
    assert_false(text.failed);
    scratch_write(scratch, "many.pattern", text.data);
    nonogram_text_clear(&text);
}

/* The n-th allocation fails, in whichever thread it is made: a worker's costs its entry, the
 * reader's the file or the run; the others are not disturbed, nor is their order. */
static void a_worker_without_memory_costs_one_record(void **state)
{
    struct scratch *scratch = *state;
    uint64_t costly = 0;
    write_records(scratch);
    const char *path = scratch_path(scratch, "many.pattern");
    for (long n = 1;; n += 1 + n / 16) {
        struct seen seen = {.count = 0};
        const struct items_run run = {.options.source = {.paths = &path, .count = 1},
                                      .jobs = 3,
                                      .context = &seen,
                                      .work = solve,
                                      .emit = look};
        long alive = atomic_load(&fail_alloc_alive);
        fail_alloc_arm(n);
        enum nonogram_status status = items_run(run);
        bool failed = fail_alloc_disarm();
        assert_int_equal(atomic_load(&fail_alloc_alive), alive);
        assert_false(seen.disordered);
        assert_true(seen.failed <= 1);
        if (status != NONOGRAM_OK) {
            assert_int_equal(status, NONOGRAM_NO_MEMORY);
        } else if (seen.count != RECORDS) {
            assert_int_equal(seen.failed, 1); /* the one that stands for the rest of the file */
        } else {
            costly += seen.failed;
        }
        if (!failed) {
            assert_int_equal(seen.failed, 0);
            break;
        }
    }
    assert_true(costly > 5);
}

/* ---- result files ---- */

/* The result's path for an entry of `name`; index 0: the only one of its file. */
static struct nonogram_text path_for(const char *directory, const char *name, unsigned index)
{
    struct nonogram_text path = {0};
    ng_output_path(directory, name, index, "txt", &path);
    assert_false(path.failed);
    return path;
}

static void expect_path(const char *name, unsigned index, const char *expected)
{
    struct nonogram_text path = path_for("out", name, index);
    assert_string_equal(path.data, expected);
    ng_text_clear(&path);
}

static void names_mirror_the_source(void **state)
{
    (void)state;
    expect_path("cat.non", 0, "out/cat.non.txt");
    expect_path("puzzles/sub/cat.non", 0, "out/puzzles/sub/cat.non.txt");
    expect_path("./puzzles//sub/./cat.non", 0, "out/puzzles/sub/cat.non.txt");
    expect_path("/abs/cat.non", 0, "out/abs/cat.non.txt");
    expect_path("pack.nonpack", 3, "out/pack.nonpack#3.txt");
    expect_path("-", 0, "out/stdin.txt");
    expect_path("-", 12, "out/stdin#12.txt");
}

static void names_stay_below_the_directory_and_apart(void **state)
{
    (void)state;
    expect_path("../x", 0, "out/%2e%2e/x.txt");
    expect_path("a/../../x", 0, "out/a/%2e%2e/%2e%2e/x.txt");
    expect_path("..x/...", 0, "out/..x/....txt");
    expect_path("%2e%2e/x", 0, "out/%252e%252e/x.txt");
    expect_path("a#1", 0, "out/a%231.txt");
    expect_path("a", 1, "out/a#1.txt");
}

/* Writes the file and puts it in place. */
static enum nonogram_status write_result(const struct nonogram_text *path, const char *bytes,
                                         size_t size, struct nonogram_diagnostic *diagnostic)
{
    struct ng_writer writer;
    enum nonogram_status status = ng_output_write(path, bytes, size, &writer, diagnostic);
    return status == NONOGRAM_OK ? ng_writer_close(&writer, diagnostic) : status;
}

static void results_are_written_and_found(void **state)
{
    struct scratch *scratch = *state;
    struct nonogram_diagnostic diagnostic = {0};
    struct nonogram_text path = path_for(scratch->root, "new/sub/cat.non", 2);
    assert_false(ng_output_is_current(&path, 0));
    assert_int_equal(write_result(&path, "one", 3, &diagnostic), NONOGRAM_OK);
    assert_true(ng_output_is_current(&path, 0));
    assert_false(ng_output_is_current(&path, 1e12)); /* older than its input */
    scratch_expect(scratch, "new/sub/cat.non#2.txt", "one");
    assert_int_equal(write_result(&path, "two", 3, &diagnostic), NONOGRAM_OK);
    scratch_expect(scratch, "new/sub/cat.non#2.txt", "two");
    assert_int_equal(write_result(&path, NULL, 0, &diagnostic), NONOGRAM_OK);
    scratch_expect(scratch, "new/sub/cat.non#2.txt", "");
    ng_text_clear(&path);
}

static void results_that_cannot_be_written(void **state)
{
    struct scratch *scratch = *state;
    struct nonogram_diagnostic diagnostic = {0};
    scratch_write(scratch, "file", "kept");
    struct nonogram_text path = path_for(scratch->root, "file/cat.non", 0);
    assert_int_equal(write_result(&path, "x", 1, &diagnostic), NONOGRAM_IO);
    assert_string_equal(diagnostic.message, "Not a directory");
    scratch_expect(scratch, "file", "kept");
    ng_text_clear(&path);
    scratch_directory(scratch, "cat.non.txt");
    path = path_for(scratch->root, "cat.non", 0);
    assert_false(ng_output_is_current(&path, 0));
    assert_int_equal(write_result(&path, "x", 1, &diagnostic), NONOGRAM_IO);
    assert_string_equal(diagnostic.message, "Is a directory");
    ng_text_clear(&path);
}

#define SCRATCH_TEST(name) cmocka_unit_test_setup_teardown(name, scratch_setup, scratch_teardown)

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
        cmocka_unit_test_setup_teardown(a_worker_without_memory_costs_one_record, scratch_setup,
                                        scratch_teardown),
        cmocka_unit_test(names_mirror_the_source),
        cmocka_unit_test(names_stay_below_the_directory_and_apart),
        SCRATCH_TEST(results_are_written_and_found),
        SCRATCH_TEST(results_that_cannot_be_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
