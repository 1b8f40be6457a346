/* Solving with a clock: the search below knows none, and polls nonogram_solve_options.stop. */
#include "base/alloc.h"
#include "nonogram.h"
#include "platform/clock.h"
#include "solve/solve.h"

/* Stands between the search and the caller's callbacks. */
struct watch {
    const struct nonogram_solve_options *options; /* the caller's */
    double deadline;
};

static bool stop_in_time(void *context)
{
    const struct watch *watch = context;
    const struct nonogram_solve_options *options = watch->options;

    if (options->stop != NULL && options->stop(options->context)) {
        return true;
    }
    return ng_clock_now() >= watch->deadline;
}

static bool pass_on_solution(void *context, const uint8_t *cells)
{
    const struct watch *watch = context;

    return watch->options->found(watch->options->context, cells);
}

const char *nonogram_verdict_name(enum nonogram_verdict verdict)
{
    static const char *const names[] = {
        [NONOGRAM_UNIQUE] = "unique", [NONOGRAM_MULTIPLE] = "multiple",
        [NONOGRAM_SOLVED] = "solved", [NONOGRAM_NONE] = "none",
        [NONOGRAM_LIMIT] = "unknown",
    };

    return names[verdict];
}

void nonogram_solve_defaults(struct nonogram_solve_options *options)
{
    *options = (struct nonogram_solve_options){.solutions = 2, .jobs = 1};
}

enum nonogram_status nonogram_solve(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_result *result)
{
    struct nonogram_solve_options watched = *options;
    struct watch watch = {.options = options};

    *result = (struct nonogram_result){.first = NULL};
    if (!(options->time_limit >= 0)) {
        return NONOGRAM_BAD_USE;
    }
    if (options->time_limit > 0) {
        watch.deadline = ng_clock_now() + options->time_limit;
        watched.stop = stop_in_time;
        watched.found = options->found != NULL ? pass_on_solution : NULL;
        watched.context = &watch;
    }
    return ng_solve(puzzle, &watched, result);
}

void nonogram_result_clear(struct nonogram_result *result)
{
    ng_alloc_free(result->first);
    ng_alloc_free(result->second);
    result->first = NULL;
    result->second = NULL;
}
