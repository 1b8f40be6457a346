/* A puzzle as the search gets it, for tests that look inside. */
#ifndef TESTS_PROBLEM_H
#define TESTS_PROBLEM_H

#include "grid/field.h"
#include "solve/worker.h"

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

/* A puzzle, the field of what lines leave open, and the core of that; NULL: nothing is open. */
struct problem {
    struct nonogram_puzzle *puzzle;
    struct ng_field *field;
    struct ng_core *core;
};

/* Owns the puzzle, which lines by themselves do not contradict. */
static inline struct problem new_problem(struct nonogram_puzzle *puzzle)
{
    assert_non_null(puzzle);
    struct problem problem = {.puzzle = puzzle, .field = ng_field_new(puzzle, NULL, NULL)};
    assert_non_null(problem.field);
    assert_true(ng_field_propagate(problem.field));
    if (!ng_field_solved(problem.field)) {
        problem.core = ng_worker_new(problem.field, 1, false);
        assert_non_null(problem.core);
    }
    return problem;
}

static inline void free_problem(struct problem *problem)
{
    ng_core_free(problem->core);
    ng_field_free(problem->field);
    nonogram_free(problem->puzzle);
}

#endif
