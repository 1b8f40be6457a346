/* A deadline behind the callbacks of solve options, which it passes on to the caller. */
#include "api/watch.h"
#include "platform/clock.h"

/* The caller's own stop, or the deadline. */
static bool stop(void *context)
{
    struct ng_api_watch *watch = context;
    const struct nonogram_solve_options *options = watch->options;
    if (options->stop != NULL && options->stop(options->context)) {
        atomic_store(&watch->why, NONOGRAM_LIMIT_STOPPED);
        return true;
    }
    if (ng_clock_now() >= watch->deadline) {
        atomic_store(&watch->why, NONOGRAM_LIMIT_TIME);
        return true;
    }
    return false;
}

static bool pass_on_solution(void *context, const uint8_t *cells)
{
    const struct ng_api_watch *watch = context;
    return watch->options->found(watch->options->context, cells);
}

static enum nonogram_status pass_on_proof(void *context, const char *bytes, size_t size)
{
    const struct ng_api_watch *watch = context;
    return watch->options->proof(watch->options->context, bytes, size);
}

static void pass_on_progress(void *context, const struct nonogram_progress *progress)
{
    const struct ng_api_watch *watch = context;
    watch->options->observe(watch->options->context, progress);
}

bool ng_api_watch_set(struct ng_api_watch *watch, const struct nonogram_solve_options *options,
                      struct nonogram_solve_options *watched)
{
    *watch = (struct ng_api_watch){.options = options};
    nonogram_solve_defaults(watched);
    if (options != NULL) {
        *watched = *options;
    }
    if (!(watched->time_limit >= 0) || /* not a number, too */
        (unsigned)watched->proof_format > NONOGRAM_PROOF_BINARY) {
        return false;
    }
    if (watched->time_limit > 0) {
        watch->deadline = ng_clock_now() + watched->time_limit;
        watched->stop = stop;
        watched->found = watched->found != NULL ? pass_on_solution : NULL;
        watched->observe = watched->observe != NULL ? pass_on_progress : NULL;
        watched->proof = watched->proof != NULL ? pass_on_proof : NULL;
        watched->context = watch;
    }
    return true;
}

void ng_api_watch_explain(struct ng_api_watch *watch, struct nonogram_result *result)
{
    enum nonogram_limit why = (enum nonogram_limit)atomic_load(&watch->why);
    if (result->limited == NONOGRAM_LIMIT_STOPPED && why != NONOGRAM_LIMIT_NONE) {
        result->limited = why;
    }
}
