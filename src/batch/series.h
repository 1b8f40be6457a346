/* Puzzles made by their numbers in several threads, and passed on in order. */
#ifndef NG_BATCH_SERIES_H
#define NG_BATCH_SERIES_H

#include "batch/series.h"
#include "nonogram.h"

struct ng_series {
    const struct nonogram_generate_options *options;
    /* Makes puzzle `number`; NONOGRAM_END if none was found. Called in parallel. */
    enum nonogram_status (*make)(const struct nonogram_generate_options *options, uint64_t number,
                                 struct nonogram_puzzle **puzzle, struct nonogram_grade *grade);
    /* Called in the calling thread, in order, with the options' context; `puzzle` is NULL if none
     * was found. A status other than NONOGRAM_OK ends the work and is returned. */
    enum nonogram_status (*each)(void *context, uint64_t number,
                                 const struct nonogram_puzzle *puzzle,
                                 const struct nonogram_grade *grade);
    uint64_t count; /* the number of puzzles, numbered from 0 */
};

/* Uses `jobs` threads; 0: one per core. After options->stop returns true, `each` is not called for
 * the rest and NONOGRAM_OK is returned. */
enum nonogram_status ng_series_run(const struct ng_series *series, unsigned jobs);

#endif
