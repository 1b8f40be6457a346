/* Puzzles made one after another by their numbers, in threads, and handed on in order. */
#ifndef NG_BATCH_SERIES_H
#define NG_BATCH_SERIES_H

#include "nonogram.h"

struct ng_series {
    const struct nonogram_generate_options *options;
    /* Makes puzzle `number`; NONOGRAM_END: none was found. In parallel. */
    enum nonogram_status (*make)(const struct nonogram_generate_options *options, uint64_t number,
                                 struct nonogram_puzzle **puzzle, struct nonogram_grade *grade);
    /* In the calling thread, in order, with the options' context. */
    enum nonogram_status (*each)(void *context, uint64_t number,
                                 const struct nonogram_puzzle *puzzle,
                                 const struct nonogram_grade *grade);
    uint64_t count; /* of numbers, from 0 */
};

/* With `jobs` threads; 0: one per core. As nonogram_generate_many(). */
enum nonogram_status ng_series_run(const struct ng_series *series, unsigned jobs);

#endif
