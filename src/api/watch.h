/* A clock behind nonogram_solve_options.stop: the search knows none. */
#ifndef NG_API_WATCH_H
#define NG_API_WATCH_H

#include "nonogram.h"
#include "platform/clock.h"

#include <stdatomic.h>

struct ng_api_watch {
    const struct nonogram_solve_options *options; /* the caller's */
    double deadline;                              /* by ng_clock_now() */
    atomic_int why; /* an enum nonogram_limit: why it said stop, once it has, in any thread */
};

/* A `stop` whose context is a watch: the caller's own, or the deadline. */
static inline bool ng_api_watch_stop(void *context)
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

/* Says of a result that was stopped by the watch why it was. */
static inline void ng_api_watch_explain(struct ng_api_watch *watch, struct nonogram_result *result)
{
    enum nonogram_limit why = (enum nonogram_limit)atomic_load(&watch->why);

    if (result->limited == NONOGRAM_LIMIT_STOPPED && why != NONOGRAM_LIMIT_NONE) {
        result->limited = why;
    }
}

/* The caller's options, or the defaults. */
static inline struct nonogram_solve_options
ng_api_options(const struct nonogram_solve_options *options)
{
    struct nonogram_solve_options chosen;

    nonogram_solve_defaults(&chosen);
    return options != NULL ? *options : chosen;
}

/* A limit in seconds is a number, and not a negative one. */
static inline bool ng_api_options_valid(const struct nonogram_solve_options *options)
{
    return options->time_limit >= 0;
}

#endif
