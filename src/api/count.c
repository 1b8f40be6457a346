/* Counting with a clock. */
#include "count/count.h"
#include "api/watch.h"
#include "batch/parallel.h"
#include "search/solve.h"

enum nonogram_status nonogram_count(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_text *out, struct nonogram_result *result)
{
    if (result == NULL) {
        return NONOGRAM_BAD_USE;
    }
    struct nonogram_solve_options watched;
    struct ng_api_watch watch;
    struct ng_parallel parallel;
    *result = ng_solve_nothing();
    if (puzzle == NULL || out == NULL || !ng_api_watch_set(&watch, options, &watched)) {
        return NONOGRAM_BAD_USE;
    }
    ng_parallel_begin(&parallel);
    enum nonogram_status status = ng_count(puzzle, &watched, &parallel.runner, out, result);
    ng_parallel_end(&parallel);
    ng_api_watch_explain(&watch, result);
    return status;
}
