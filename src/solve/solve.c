#include "solve/solve.h"

#include "base/alloc.h"
#include "base/check.h"
#include "model/verify.h"
#include "solve/dive.h"
#include "solve/field.h"
#include "solve/native.h"
#include "solve/search.h"

#include <string.h>

/* A solve under way. */
struct task {
    const struct nonogram_puzzle *puzzle;
    const struct nonogram_solve_options *options;
    struct nonogram_result *result;
    struct ng_field *field;
    struct ng_core *core;
    uint8_t *cells; /* the latest solution */
    size_t size;    /* of it, in cells */
};

static uint8_t *copy_cells(const struct task *task)
{
    uint8_t *copy = ng_alloc_array(task->size, 1);
    if (copy != NULL) {
        memcpy(copy, task->cells, task->size);
    }
    return copy;
}

/* How many solutions to stop after; 0: none is too many. */
static uint64_t wanted(const struct nonogram_solve_options *options)
{
    return options->first ? 1 : options->solutions;
}

/* Takes a solution in: checks it, keeps the first two, tells the caller. *enough: stop here. */
static enum nonogram_status take_solution(struct task *task, bool *enough)
{
    struct nonogram_result *result = task->result;
    if (!ng_verify_solution(task->puzzle, task->cells, NULL)) {
        return NONOGRAM_INTERNAL;
    }
    uint8_t **keep = result->found == 0 ? &result->first : &result->second;
    if (result->found < 2) {
        *keep = copy_cells(task);
        if (*keep == NULL) {
            return NONOGRAM_NO_MEMORY;
        }
    }
    if (result->found == 1 && memcmp(result->first, result->second, task->size) == 0) {
        return NONOGRAM_INTERNAL;
    }
    result->found++;
    *enough = result->found == wanted(task->options);
    if (task->options->found != NULL) {
        *enough |= task->options->found(task->options->context, task->cells);
    }
    return NONOGRAM_OK;
}

/* The verdict once the search has ended of itself (`complete`) or had enough. */
static enum nonogram_verdict judge(const struct nonogram_result *result, bool complete)
{
    if (result->found > 1) {
        return NONOGRAM_MULTIPLE;
    }
    if (complete) {
        return result->found == 1 ? NONOGRAM_UNIQUE : NONOGRAM_NONE;
    }
    return NONOGRAM_SOLVED;
}

static enum nonogram_status finish_by_lines(struct task *task)
{
    bool enough;
    ng_field_cells(task->field, task->cells);
    enum nonogram_status status = take_solution(task, &enough);
    task->result->verdict = NONOGRAM_UNIQUE;
    return status;
}

/* The solution that the core has just found, or what is certain at its root. */
static void read_cells(struct task *task)
{
    for (uint32_t cell = 0; cell < task->size; cell++) {
        uint32_t row = cell / task->field->width, column = cell % task->field->width;
        uint8_t value = ng_field_value(task->field, row, column);
        if (value == NONOGRAM_UNKNOWN) {
            value = ng_native_value(task->core, cell);
        }
        task->cells[cell] = value;
    }
}

/* Rules the solution just found out. Without blots any other solution fills as many cells of each
 * colour, so it has to leave one of these: the clause needs only what is filled. */
static bool forbid_solution(struct task *task)
{
    struct ng_core *core = task->core;
    uint32_t size = 0;
    uint32_t *literals = ng_alloc_array(core->plain, sizeof *literals);
    if (literals == NULL) {
        return false;
    }
    bool all = ng_puzzle_has_blots(task->puzzle);
    for (uint32_t v = 1; v < core->plain; v++) {
        if (core->values[2 * v] > 0) {
            literals[size++] = 2 * v + 1;
        } else if (all) {
            literals[size++] = 2 * v;
        }
    }
    ng_core_backtrack(core, 0);
    bool added = ng_core_add_clause(core, literals, size);
    ng_alloc_free(literals);
    return added;
}

static enum nonogram_status reach_limit(struct task *task)
{
    task->result->limited = true;
    task->result->verdict = task->result->found > 1 ? NONOGRAM_MULTIPLE : NONOGRAM_LIMIT;
    if (task->result->found > 0) {
        return NONOGRAM_OK;
    }
    ng_core_backtrack(task->core, 0);
    read_cells(task);
    task->result->first = copy_cells(task);
    return task->result->first == NULL ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

static enum nonogram_status enumerate(struct task *task)
{
    for (;;) {
        bool enough = false;
        switch (ng_search(task->core)) {
        case NG_SEARCH_NO_MEMORY:
            return NONOGRAM_NO_MEMORY;
        case NG_SEARCH_LIMIT:
            return reach_limit(task);
        case NG_SEARCH_NONE:
            task->result->verdict = judge(task->result, true);
            return NONOGRAM_OK;
        case NG_SEARCH_FOUND:
            read_cells(task);
            break;
        }
        enum nonogram_status status = take_solution(task, &enough);
        if (status != NONOGRAM_OK || enough) {
            task->result->verdict = judge(task->result, false);
            return status;
        }
        if (!forbid_solution(task)) {
            return NONOGRAM_NO_MEMORY;
        }
        ng_dive_prompt(task->core);
    }
}

static enum nonogram_status finish_by_search(struct task *task)
{
    struct ng_core *core = ng_native_new(task->field, task->options->seed);
    if (core == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    task->core = core;
    core->conflict_limit = task->options->conflict_limit;
    core->memory_limit = task->options->memory_limit;
    core->stop = task->options->stop;
    core->context = task->options->context;
    enum nonogram_status status = enumerate(task);
    uint64_t line_solves = task->result->statistics.line_solves;
    task->result->statistics = core->statistics;
    task->result->statistics.line_solves = line_solves;
    task->result->statistics.peak_bytes = ng_core_bytes(core);
    ng_core_free(core);
    return status;
}

static enum nonogram_status run_stages(struct task *task)
{
    bool possible = ng_field_propagate(task->field);
    task->result->statistics.line_solves = task->field->line_solves;
    if (!possible) {
        task->result->verdict = NONOGRAM_NONE;
        return NONOGRAM_OK;
    }
    return ng_field_solved(task->field) ? finish_by_lines(task) : finish_by_search(task);
}

enum nonogram_status ng_solve(const struct nonogram_puzzle *puzzle,
                              const struct nonogram_solve_options *options,
                              struct nonogram_result *result)
{
    struct task task = {.puzzle = puzzle,
                        .options = options,
                        .result = result,
                        .size = (size_t)puzzle->width * puzzle->height};
    task.field = ng_field_new(puzzle);
    task.cells = ng_alloc_array(task.size, 1);
    enum nonogram_status status = NONOGRAM_NO_MEMORY;
    if (task.field != NULL && task.cells != NULL) {
        status = run_stages(&task);
    }
    ng_field_free(task.field);
    ng_alloc_free(task.cells);
    return status;
}
