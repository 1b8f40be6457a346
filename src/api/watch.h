/* A clock behind nonogram_solve_options.stop: the search knows none. */
#ifndef NG_API_WATCH_H
#define NG_API_WATCH_H

#include "nonogram.h"
#include "platform/clock.h"

struct ng_api_watch {
    const struct nonogram_solve_options *options; /* the caller's */
    double deadline;                              /* by ng_clock_now() */
};

/* A `stop` whose context is a watch: the caller's own, or the deadline. */
static inline bool ng_api_watch_stop(void *context)
{
    const struct ng_api_watch *watch = context;
    const struct nonogram_solve_options *options = watch->options;

    if (options->stop != NULL && options->stop(options->context)) {
        return true;
    }
    return ng_clock_now() >= watch->deadline;
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
