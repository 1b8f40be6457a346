/* Where a puzzle without a solution goes wrong: guards, then grid/contradiction. */
#include "api/watch.h"
#include "grid/contradiction.h"

enum nonogram_status nonogram_find_fault(const struct nonogram_puzzle *puzzle,
                                         const struct nonogram_solve_options *options,
                                         struct nonogram_fault *fault)
{
    struct nonogram_solve_options watched;
    struct ng_api_watch watch;
    bool valid = puzzle != NULL && fault != NULL && ng_api_watch_set(&watch, options, &watched);
    return valid ? ng_contradiction_find(puzzle, &watched, fault) : NONOGRAM_BAD_USE;
}
