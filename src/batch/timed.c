/* A search with a clock: it has the caller's callbacks, and checks the deadline at each `stop`. */
#include "batch/timed.h"

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
    if (!(own->time_limit >= 0) || /* also false for a NaN */
        (unsigned)own->proof_format > NONOGRAM_PROOF_BINARY) {
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
