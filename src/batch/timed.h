/* Threads and a clock for the search, which has neither, and threads for the generator. With a time
 * limit the clock is between the search and the caller's callbacks. */
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

/* Puzzles made by their numbers in several threads, and passed on in order. */
struct ng_series {
    const struct nonogram_generate_options *options;
    /* Makes puzzle `number`; NONOGRAM_END if none was found. Called in parallel. */
    enum nonogram_status (*make)(const struct nonogram_generate_options *options, uint64_t number,
                                 struct nonogram_puzzle **puzzle, struct nonogram_grade *grade);
    /* Called in the calling thread, in order, with the options' context. */
    enum nonogram_status (*each)(void *context, uint64_t number,
                                 const struct nonogram_puzzle *puzzle,
                                 const struct nonogram_grade *grade);
    uint64_t count; /* the number of puzzles, numbered from 0 */
};

/* Does the work of nonogram_generate_many() with `jobs` threads; 0: one per core. */
enum nonogram_status ng_series_run(const struct ng_series *series, unsigned jobs);

#endif
