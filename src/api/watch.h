/* A clock behind nonogram_solve_options.stop: the search knows none. */
#ifndef NG_API_WATCH_H
#define NG_API_WATCH_H

#include "nonogram.h"

#include <stdatomic.h>

struct ng_api_watch {
    const struct nonogram_solve_options *options; /* the caller's */
    double deadline;                              /* by ng_clock_now() */
    atomic_int why; /* an enum nonogram_limit: why it said stop, once it has, in any thread */
};

/* Sets the options that are in force: those given or, with NULL, the defaults, and the watch behind
 * `stop` and the other callbacks if a time limit asks for one. False: they are not valid. */
bool ng_api_watch_set(struct ng_api_watch *watch, const struct nonogram_solve_options *options,
                      struct nonogram_solve_options *watched);
/* Says of a result that was stopped by the watch why it was. */
void ng_api_watch_explain(struct ng_api_watch *watch, struct nonogram_result *result);

#endif
