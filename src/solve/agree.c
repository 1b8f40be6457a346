/* A second search, as short as its conflict limit. */
#include "solve/agree.h"
#include "base/alloc.h"
#include "base/check.h"

/* Conflicts beyond those of solving that it may take there. */
#define LITTLE 1000

enum nonogram_status ng_agree_find(const struct nonogram_puzzle *puzzle,
                                   const struct nonogram_solve_options *options, uint64_t conflicts,
                                   struct nonogram_result *result)
{
    struct nonogram_solve_options own = *options;
    struct nonogram_result agreed = {.first = NULL};
    if (!options->certain || options->found != NULL || result->verdict != NONOGRAM_MULTIPLE ||
        result->limited != NONOGRAM_LIMIT_NONE) {
        return NONOGRAM_OK;
    }
    uint8_t *cells = ng_alloc_array((size_t)puzzle->width * puzzle->height, 1);
    if (cells == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    ng_assert(result->certain == NULL && conflicts > 0);
    own.conflict_limit = conflicts;
    own.jobs = 1;
    enum nonogram_status status = ng_solve_certain(puzzle, &own, NULL, cells, &agreed);
    if (status == NONOGRAM_OK && agreed.limited == NONOGRAM_LIMIT_NONE) {
        ng_assert(agreed.verdict == NONOGRAM_MULTIPLE); /* as it was before */
        result->certain = cells;
    } else {
        ng_alloc_free(cells);
    }
    ng_alloc_free(agreed.first);
    ng_alloc_free(agreed.second);
    return status;
}

enum nonogram_status ng_agree_solve(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    const struct ng_runner *runner, struct nonogram_result *result)
{
    enum nonogram_status status = ng_solve(puzzle, options, runner, result);
    if (status != NONOGRAM_OK) {
        return status;
    }
    return ng_agree_find(puzzle, options, result->statistics.conflicts + LITTLE, result);
}
