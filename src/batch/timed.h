/* Threads and a clock for a search, which knows neither. With a time limit the clock stands between
 * the search and the callbacks of the caller. */
#ifndef NG_BATCH_TIMED_H
#define NG_BATCH_TIMED_H

#include "batch/parallel.h"
#include "nonogram.h"

#include <stdatomic.h>

struct ng_timed {
    const struct nonogram_solve_options *options; /* the caller's */
    struct nonogram_solve_options own;            /* those for the search */
    double deadline;                              /* by ng_clock_now() */
    atomic_int why; /* an enum nonogram_limit: why a thread was told to stop, if one was */
    struct ng_parallel parallel;
};

extern const struct nonogram_solve_options ng_timed_defaults;

/* False, with nothing to end: the options (NULL: the defaults) are not valid. */
bool ng_timed_begin(struct ng_timed *timed, const struct nonogram_solve_options *options);
/* Names the limit in a result that was stopped. */
void ng_timed_end(struct ng_timed *timed, struct nonogram_result *result);

#endif
