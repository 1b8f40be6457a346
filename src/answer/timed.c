/* A search with a clock, whose deadline is checked at each `stop`. */
#include "answer/timed.h"

#include "answer/parallel.h"
#include "count/count.h"
#include "explain/tools.h"
#include "platform/machine.h"
#include "solve/solve.h"

#include <stdatomic.h>

/* A search in progress. */
struct timed {
    const struct nonogram_solve_options *options; /* the caller's */
    struct nonogram_solve_options own;            /* for the search */
    double deadline;                              /* by ng_clock_now() */
    atomic_int why; /* an enum nonogram_limit: why a thread was stopped, if any */
    struct ng_parallel parallel;
};

const struct nonogram_solve_options ng_timed_defaults = {.solutions = 2, .jobs = 1};

/* The caller's stop, or the deadline. */
static bool must_stop(void *context)
{
    struct timed *timed = context;
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
    const struct timed *timed = context;
    return timed->options->found(timed->options->context, cells);
}

static enum nonogram_status pass_on_proof(void *context, const char *bytes, size_t size)
{
    const struct timed *timed = context;
    return timed->options->proof(timed->options->context, bytes, size);
}

static void pass_on_progress(void *context, const struct nonogram_progress *progress)
{
    const struct timed *timed = context;
    timed->options->observe(timed->options->context, progress);
}

/* Returns false, with nothing to end, if the options are not valid. NULL: the defaults. */
static bool begin_timed(struct timed *timed, const struct nonogram_solve_options *options)
{
    *timed =
        (struct timed){.options = options, .own = options != NULL ? *options : ng_timed_defaults};
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

/* Sets the limit in the result of a search that was stopped. */
static enum nonogram_status end_timed(struct timed *timed, enum nonogram_status status,
                                      struct nonogram_result *result)
{
    enum nonogram_limit why = (enum nonogram_limit)atomic_load(&timed->why);
    ng_parallel_end(&timed->parallel);
    if (result->limited == NONOGRAM_LIMIT_STOPPED && why != NONOGRAM_LIMIT_NONE) {
        result->limited = why;
    }
    return status;
}

enum nonogram_status ng_timed_solve(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_result *result)
{
    struct timed timed;
    *result = ng_solve_nothing();
    return begin_timed(&timed, options)
               ? end_timed(&timed, ng_solve(puzzle, &timed.own, &timed.parallel.runner, result),
                           result)
               : NONOGRAM_BAD_USE;
}

enum nonogram_status ng_timed_count(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_text *out, struct nonogram_result *result)
{
    struct timed timed;
    *result = ng_solve_nothing();
    if (!begin_timed(&timed, options)) {
        return NONOGRAM_BAD_USE;
    }
    return end_timed(&timed, ng_count(puzzle, &timed.own, &timed.parallel.runner, out, result),
                     result);
}

enum nonogram_status ng_timed_certain(const struct nonogram_puzzle *puzzle,
                                      const struct nonogram_solve_options *options, uint8_t *cells,
                                      struct nonogram_result *result)
{
    struct timed timed;
    *result = ng_solve_nothing();
    if (!begin_timed(&timed, options)) {
        return NONOGRAM_BAD_USE;
    }
    return end_timed(&timed,
                     ng_solve_certain(puzzle, &timed.own, &timed.parallel.runner, cells, result),
                     result);
}

enum nonogram_status ng_timed_fault(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct ng_fault *fault)
{
    struct timed timed;
    return begin_timed(&timed, options) ? ng_contradiction_find(puzzle, &timed.own, fault)
                                        : NONOGRAM_BAD_USE;
}
