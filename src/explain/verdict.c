/* Asking the solver. */
#include "explain/verdict.h"

#include "base/alloc.h"
#include "search/solve.h"

/* Of the search, a second or so: enough for puzzles that people make. */
enum { CONFLICTS = 20000 };

enum nonogram_status ng_verdict_of(const struct nonogram_puzzle *puzzle,
                                   const struct nonogram_explain_options *options,
                                   unsigned solutions, struct nonogram_result *result)
{
    struct nonogram_solve_options solving = {
        .solutions = solutions,
        .first = solutions == 1,
        .jobs = 1,
        .conflict_limit = options->conflict_limit > 0 ? options->conflict_limit : CONFLICTS,
        .memory_limit = options->memory_limit,
        .stop = options->stop,
        .context = options->context};
    *result = ng_solve_nothing();
    return ng_solve(puzzle, &solving, NULL, result);
}

void ng_verdict_clear(struct nonogram_result *result)
{
    ng_alloc_free(result->first);
    ng_alloc_free(result->second);
    result->first = NULL;
    result->second = NULL;
}
