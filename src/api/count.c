/* Counting with a clock. */
#include "count/count.h"
#include "api/watch.h"
#include "batch/parallel.h"
#include "solve/agree.h"

/* Conflicts that what all solutions agree on may take: who counts wants to know, and waits. */
enum { LITTLE = 20000 };

enum nonogram_status nonogram_count(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_text *out, struct nonogram_result *result)
{
    struct ng_big number = NG_BIG_ZERO;
    if (result == NULL) {
        return NONOGRAM_BAD_USE;
    }
    struct nonogram_solve_options watched;
    struct ng_api_watch watch;
    *result = (struct nonogram_result){.first = NULL};
    if (puzzle == NULL || out == NULL || !ng_api_watch_set(&watch, options, &watched)) {
        return NONOGRAM_BAD_USE;
    }
    watched.observe = NULL; /* it sees one search */
    enum nonogram_status status = ng_count(puzzle, &watched, &ng_parallel_runner, &number, result);
    if (status == NONOGRAM_OK) {
        watched.found = NULL;
        status = ng_agree_find(puzzle, &watched, LITTLE, result);
    }
    ng_api_watch_explain(&watch, result);
    if (status == NONOGRAM_OK) {
        ng_big_text(&number, out);
        status = out->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
    }
    ng_big_free(&number);
    return status;
}
