/* Threads and a clock for the search, which has neither. With a time limit the clock is between the
 * search and the caller's callbacks. */
#ifndef NG_BATCH_TIMED_H
#define NG_BATCH_TIMED_H

#include "batch/parallel.h"
#include "nonogram.h"

#include <stdatomic.h>

struct ng_timed {
    const struct nonogram_solve_options *options; /* the caller's */
    struct nonogram_solve_options own;            /* for the search */
    double deadline;                              /* by ng_clock_now() */
    atomic_int why; /* an enum nonogram_limit: why a thread was stopped, if any */
    struct ng_parallel parallel;
};

extern const struct nonogram_solve_options ng_timed_defaults;

/* Returns false, with nothing to end, if the options are not valid. NULL: the defaults. */
bool ng_timed_begin(struct ng_timed *timed, const struct nonogram_solve_options *options);
/* Sets the limit in the result of a search that was stopped. */
void ng_timed_end(struct ng_timed *timed, struct nonogram_result *result);

#endif
