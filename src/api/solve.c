/* Solving with a clock. */
#include "search/solve.h"
#include "api/watch.h"
#include "base/alloc.h"
#include "batch/parallel.h"

void nonogram_progress_cells(const struct nonogram_progress *progress, uint8_t *cells,
                             uint8_t *certain)
{
    if (progress != NULL && progress->search != NULL && cells != NULL && certain != NULL) {
        ng_solve_cells(progress->search, cells, certain);
    }
}

void nonogram_solve_defaults(struct nonogram_solve_options *options)
{
    if (options != NULL) {
        *options = (struct nonogram_solve_options){.solutions = 2, .jobs = 1};
    }
}

enum nonogram_status nonogram_solve(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_result *result)
{
    if (result == NULL) {
        return NONOGRAM_BAD_USE;
    }
    struct nonogram_solve_options watched;
    struct ng_api_watch watch;
    struct ng_parallel parallel;
    *result = ng_solve_nothing();
    if (puzzle == NULL || !ng_api_watch_set(&watch, options, &watched)) {
        return NONOGRAM_BAD_USE;
    }
    ng_parallel_begin(&parallel);
    enum nonogram_status status = ng_solve(puzzle, &watched, &parallel.runner, result);
    ng_parallel_end(&parallel);
    ng_api_watch_explain(&watch, result);
    return status;
}

enum nonogram_status nonogram_certain(const struct nonogram_puzzle *puzzle,
                                      const struct nonogram_solve_options *options, uint8_t *cells,
                                      struct nonogram_result *result)
{
    if (result == NULL) {
        return NONOGRAM_BAD_USE;
    }
    struct nonogram_solve_options watched;
    struct ng_api_watch watch;
    struct ng_parallel parallel;
    *result = ng_solve_nothing();
    if (puzzle == NULL || cells == NULL || !ng_api_watch_set(&watch, options, &watched)) {
        return NONOGRAM_BAD_USE;
    }
    ng_parallel_begin(&parallel);
    enum nonogram_status status =
        ng_solve_certain(puzzle, &watched, &parallel.runner, cells, result);
    ng_parallel_end(&parallel);
    ng_api_watch_explain(&watch, result);
    return status;
}

void nonogram_result_clear(struct nonogram_result *result)
{
    if (result != NULL) {
        ng_solve_clear(result);
    }
}
