/* A search with a clock, whose deadline is checked at each `stop`; a series of puzzles as a batch.
 */
#include "batch/timed.h"

#include "batch/batch.h"
#include "model/puzzle.h"
#include "platform/machine.h"

const struct nonogram_solve_options ng_timed_defaults = {.solutions = 2, .jobs = 1};

/* The caller's stop, or the deadline. */
static bool must_stop(void *context)
{
    struct ng_timed *timed = context;
    const struct nonogram_solve_options *options = timed->options;
    if (options->stop != NULL && options->stop(options->context)) {
        atomic_store(&timed->why, NONOGRAM_LIMIT_STOPPED);
        return true;
    }
    if (ng_clock_now() >= timed->deadline) {
        atomic_store(&timed->why, NONOGRAM_LIMIT_TIME);
        return true;
    }
    return false;
}

static bool pass_on_solution(void *context, const uint8_t *cells)
{
    const struct ng_timed *timed = context;
    return timed->options->found(timed->options->context, cells);
}

static enum nonogram_status pass_on_proof(void *context, const char *bytes, size_t size)
{
    const struct ng_timed *timed = context;
    return timed->options->proof(timed->options->context, bytes, size);
}

static void pass_on_progress(void *context, const struct nonogram_progress *progress)
{
    const struct ng_timed *timed = context;
    timed->options->observe(timed->options->context, progress);
}

bool ng_timed_begin(struct ng_timed *timed, const struct nonogram_solve_options *options)
{
    *timed = (struct ng_timed){.options = options,
                               .own = options != NULL ? *options : ng_timed_defaults};
    struct nonogram_solve_options *own = &timed->own;
    if (!(own->time_limit >= 0)) { /* also for a NaN */
        return false;
    }
    if (own->time_limit > 0) {
        timed->deadline = ng_clock_now() + own->time_limit;
        own->stop = must_stop;
        own->found = own->found != NULL ? pass_on_solution : NULL;
        own->observe = own->observe != NULL ? pass_on_progress : NULL;
        own->proof = own->proof != NULL ? pass_on_proof : NULL;
        own->context = timed;
    }
    ng_parallel_begin(&timed->parallel);
    return true;
}

void ng_timed_end(struct ng_timed *timed, struct nonogram_result *result)
{
    enum nonogram_limit why = (enum nonogram_limit)atomic_load(&timed->why);
    ng_parallel_end(&timed->parallel);
    if (result->limited == NONOGRAM_LIMIT_STOPPED && why != NONOGRAM_LIMIT_NONE) {
        result->limited = why;
    }
}

/* ---- a series of puzzles: a batch whose items are made where they are worked on ---- */

/* Puzzles made before their turn. */
enum { WINDOW = 64 };

struct item {
    uint64_t number;
    struct nonogram_puzzle *puzzle;
    struct nonogram_grade grade;
    enum nonogram_status status;
};

struct run {
    const struct ng_series *series;
    uint64_t produced;
    struct item items[WINDOW];
};

static bool told_to_stop(const struct ng_series *series)
{
    return series->options->stop != NULL && series->options->stop(series->options->context);
}

static enum nonogram_status produce(void *context, void **item)
{
    struct run *run = context;
    if (run->produced == run->series->count || told_to_stop(run->series)) {
        return NONOGRAM_END;
    }
    struct item *next = &run->items[run->produced % WINDOW];
    *next = (struct item){.number = run->produced++};
    *item = next;
    return NONOGRAM_OK;
}

static void work(void *context, struct ng_batch_worker *worker, void *item)
{
    const struct run *run = context;
    struct item *one = item;
    (void)worker;
    one->status = run->series->make(run->series->options, one->number, &one->puzzle, &one->grade);
}

static enum nonogram_status emit(void *context, void *item)
{
    const struct run *run = context;
    struct item *one = item;
    enum nonogram_status status = one->status;
    if (status == NONOGRAM_END && told_to_stop(run->series)) {
        return status; /* incomplete */
    }
    if (status == NONOGRAM_OK || status == NONOGRAM_END) {
        status =
            run->series->each(run->series->options->context, one->number, one->puzzle, &one->grade);
    }
    ng_puzzle_free(one->puzzle);
    return status;
}

static void drop(void *context, void *item)
{
    struct item *one = item;
    (void)context;
    ng_puzzle_free(one->puzzle);
}

enum nonogram_status ng_series_run(const struct ng_series *series, unsigned jobs)
{
    struct run run = {.series = series};
    const struct ng_batch batch = {
        .context = &run, .produce = produce, .work = work, .emit = emit, .drop = drop};
    unsigned count = jobs != 0 ? jobs : ng_cores_usable();
    enum nonogram_status status = ng_batch_run(&batch, count, count > 1 ? WINDOW : 1);
    return status == NONOGRAM_END ? NONOGRAM_OK : status;
}
