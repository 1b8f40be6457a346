/* Counting with a clock. */
#include "api_text.h"
#include "api_watch.h"
#include "batch/parallel.h"
#include "count/count.h"

enum nonogram_status nonogram_count(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_text *out, struct nonogram_result *result)
{
    struct nonogram_solve_options watched = *options;
    struct ng_api_watch watch = {.options = options};
    struct ng_big number = NG_BIG_ZERO;

    *result = (struct nonogram_result){.first = NULL};
    if (!(options->time_limit >= 0)) {
        return NONOGRAM_BAD_USE;
    }
    if (options->time_limit > 0) {
        watch.deadline = ng_clock_now() + options->time_limit;
        watched.stop = ng_api_watch_stop;
        watched.context = &watch;
    }
    enum nonogram_status status = ng_count(puzzle, &watched, &ng_parallel_runner, &number, result);
    if (status == NONOGRAM_OK) {
        struct ng_text lent = ng_api_text_lend(out);

        ng_big_text(&number, &lent);
        ng_api_text_take(out, &lent);
        status = lent.failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
    }
    ng_big_free(&number);
    return status;
}
