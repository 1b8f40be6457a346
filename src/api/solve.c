/* Solving with a clock. */
#include "solve/solve.h"
#include "api/watch.h"
#include "base/alloc.h"
#include "batch/parallel.h"

static bool pass_on_solution(void *context, const uint8_t *cells)
{
    const struct ng_api_watch *watch = context;

    return watch->options->found(watch->options->context, cells);
}

static enum nonogram_status pass_on_proof(void *context, const char *bytes, size_t size)
{
    const struct ng_api_watch *watch = context;

    return watch->options->proof(watch->options->context, bytes, size);
}

static void pass_on_progress(void *context, const struct nonogram_progress *progress)
{
    const struct ng_api_watch *watch = context;

    watch->options->observe(watch->options->context, progress);
}

void nonogram_progress_cells(const struct nonogram_progress *progress, uint8_t *cells,
                             uint8_t *certain)
{
    if (progress != NULL && progress->search != NULL && cells != NULL && certain != NULL) {
        ng_solve_cells(progress->search, cells, certain);
    }
}

const char *nonogram_verdict_name(enum nonogram_verdict verdict)
{
    static const char *const names[] = {
        [NONOGRAM_UNIQUE] = "unique", [NONOGRAM_MULTIPLE] = "multiple",
        [NONOGRAM_SOLVED] = "solved", [NONOGRAM_NONE] = "none",
        [NONOGRAM_LIMIT] = "unknown",
    };

    return (size_t)verdict < sizeof names / sizeof *names ? names[verdict] : "no such verdict";
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
    struct nonogram_solve_options watched = ng_api_options(options);
    struct ng_api_watch watch = {.options = options};

    if (result == NULL) {
        return NONOGRAM_BAD_USE;
    }
    *result = (struct nonogram_result){.first = NULL};
    if (puzzle == NULL || !ng_api_options_valid(&watched)) {
        return NONOGRAM_BAD_USE;
    }
    if (watched.time_limit > 0) {
        watch.deadline = ng_clock_now() + options->time_limit;
        watched.stop = ng_api_watch_stop;
        watched.found = options->found != NULL ? pass_on_solution : NULL;
        watched.observe = options->observe != NULL ? pass_on_progress : NULL;
        watched.proof = options->proof != NULL ? pass_on_proof : NULL;
        watched.context = &watch;
    }
    return ng_solve(puzzle, &watched, &ng_parallel_runner, result);
}

void nonogram_result_clear(struct nonogram_result *result)
{
    if (result == NULL) {
        return;
    }
    ng_alloc_free(result->first);
    ng_alloc_free(result->second);
    result->first = NULL;
    result->second = NULL;
}

const char *nonogram_limit_name(enum nonogram_limit limit)
{
    static const char *const names[] = {
        [NONOGRAM_LIMIT_TIME] = "time",
        [NONOGRAM_LIMIT_CONFLICTS] = "conflicts",
        [NONOGRAM_LIMIT_MEMORY] = "memory",
        [NONOGRAM_LIMIT_STOPPED] = "interrupted",
    };

    return (unsigned)limit < sizeof names / sizeof *names ? names[limit] : NULL;
}
