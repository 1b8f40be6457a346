/* The first solution, two, all, and the certain cells, as loops over a session. */
#include "solve/solve.h"

#include "base/check.h"
#include "base/memory.h"
#include "solve/session.h"

#include <string.h>

const struct nonogram_solve_options ng_solve_defaults = {.solutions = 2, .jobs = 1};

/* Some milliseconds of work, enough for the certain cells of most drawn pictures. */
#define LITTLE 300000

struct solve_task {
    const struct nonogram_solve_options *options;
    struct nonogram_result *result;
    struct ng_session *session;
    uint8_t *cells;  /* the latest solution, or what is certain */
    size_t size;     /* the size of the grid, in cells */
    uint8_t *agreed; /* the cells on which all solutions so far agree; NULL if not asked for */
};

/* ---- one solution ---- */

static uint8_t *copy_cells(const struct solve_task *task)
{
    uint8_t *copy = ng_alloc_array(task->size, 1);
    if (copy != NULL) {
        memcpy(copy, task->cells, task->size);
    }
    return copy;
}

/* Keeps the agreed cells that the latest solution has as well; others become NONOGRAM_UNKNOWN. */
static void agree(struct solve_task *task, bool first)
{
    for (size_t i = 0; task->agreed != NULL && i < task->size; i++) {
        if (first) {
            task->agreed[i] = task->cells[i];
        } else if (task->agreed[i] != task->cells[i]) {
            task->agreed[i] = NONOGRAM_UNKNOWN;
        }
    }
}

/* The number of solutions to stop after; 0: no limit. */
static uint64_t wanted(const struct nonogram_solve_options *options)
{
    return options->first ? 1 : options->solutions;
}

/* Keeps the first two solutions, and passes each to the caller. *enough: stop here. */
static enum nonogram_status take_solution(struct solve_task *task, bool *enough)
{
    struct nonogram_result *result = task->result;
    agree(task, result->found == 0);
    ng_assert((result->first != NULL) == (result->found > 0)); /* the first two are kept */
    ng_assert((result->second != NULL) == (result->found > 1));
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
    ng_assert(wanted(task->options) == 0 || result->found < wanted(task->options));
    result->found++;
    *enough = result->found == wanted(task->options);
    if (task->options->found != NULL) {
        *enough |= task->options->found(task->options->context, task->cells);
    }
    return NONOGRAM_OK;
}

/* ---- loops ---- */

/* Ends with the present knowledge: the solutions found, or the certain cells. */
static void give_up(struct solve_task *task, enum nonogram_limit limit)
{
    struct nonogram_result *result = task->result;
    ng_assert(limit != NONOGRAM_LIMIT_NONE);
    result->limited = limit;
    if (result->found == 0 && task->cells != NULL) {
        ng_alloc_free(result->first); /* a copy can exist that was not counted */
        result->first = task->cells;
        task->cells = NULL;
    }
}

/* First, two, N, all: solutions until there are enough. With `narrowing`, only solutions that
 * change the agreed cells count. */
static enum nonogram_status list_solutions(struct solve_task *task, bool narrowing)
{
    const struct nonogram_solve_options *options = task->options;
    for (bool enough = false; !enough;) {
        bool last = task->result->found + 1 == wanted(options) && (options->first || !task->agreed);
        switch (ng_session_next(task->session, task->cells, last)) {
        case NG_SESSION_FOUND: {
            enum nonogram_status status = take_solution(task, &enough);
            if (status != NONOGRAM_OK) {
                return status;
            }
            if (!enough &&
                !ng_session_exclude(task->session, narrowing ? task->agreed : task->cells)) {
                return NONOGRAM_NO_MEMORY;
            }
            break;
        }
        case NG_SESSION_LIMIT:
            if (narrowing) {
                agree(task, task->result->found == 0); /* what is certain holds in all solutions */
            }
            give_up(task, ng_session_limit(task->session));
            return NONOGRAM_OK;
        case NG_SESSION_NO_MEMORY:
            return NONOGRAM_NO_MEMORY;
        case NG_SESSION_FAILED:
            return ng_session_status(task->session);
        case NG_SESSION_NONE:
        case NG_SESSION_OPEN:
            return NONOGRAM_OK;
        }
    }
    return NONOGRAM_OK;
}

/* After enough solutions: narrows the agreed cells to the cells that all solutions share, if that
 * costs little more. */
static void narrow_a_little(struct solve_task *task)
{
    struct nonogram_result *result = task->result;
    enum ng_session_answer answer = NG_SESSION_FOUND;
    if (task->agreed == NULL || result->found < 2 || result->limited != NONOGRAM_LIMIT_NONE) {
        return;
    }
    ng_session_oppose(task->session);
    ng_session_allow(task->session, LITTLE);
    while (answer == NG_SESSION_FOUND && !ng_session_is_complete(task->session) &&
           ng_session_exclude(task->session, task->agreed)) {
        answer = ng_session_next(task->session, task->cells, false);
        if (answer == NG_SESSION_FOUND) {
            agree(task, false);
        }
    }
    if (ng_session_is_complete(task->session)) {
        result->certain = task->agreed;
        task->agreed = NULL;
    }
}

/* ---- results ---- */

static enum nonogram_verdict verdict_of(const struct nonogram_result *result, bool complete)
{
    if (result->found > 1) {
        return NONOGRAM_MULTIPLE;
    }
    if (result->limited != NONOGRAM_LIMIT_NONE) {
        return NONOGRAM_LIMIT;
    }
    if (complete) {
        return result->found == 1 ? NONOGRAM_UNIQUE : NONOGRAM_NONE;
    }
    return NONOGRAM_SOLVED;
}

/* The class as far as solving shows it. */
static enum nonogram_class class_of(enum nonogram_verdict verdict)
{
    return verdict == NONOGRAM_MULTIPLE ? NONOGRAM_CLASS_MULTIPLE
           : verdict == NONOGRAM_NONE   ? NONOGRAM_CLASS_NONE
                                        : NONOGRAM_CLASS_UNKNOWN;
}

/* Runs a task whose session and cells are made. */
static enum nonogram_status run_task(struct solve_task *task, bool narrowing)
{
    struct nonogram_result *result = task->result;
    enum nonogram_status status = list_solutions(task, narrowing);
    enum nonogram_status written = ng_session_conclude(task->session);
    status = written != NONOGRAM_OK ? written : status;
    result->statistics = ng_session_statistics(task->session);
    if (status == NONOGRAM_NO_MEMORY) { /* gives up without allocating */
        if (task->cells != NULL) {
            ng_session_known(task->session, task->cells);
            agree(task, result->found == 0);
        }
        give_up(task, NONOGRAM_LIMIT_MEMORY);
        status = NONOGRAM_OK;
    }
    if (status != NONOGRAM_OK) {
        return status;
    }
    result->verdict = verdict_of(result, ng_session_is_complete(task->session));
    result->difficulty = ng_session_class(task->session);
    if (result->difficulty == NONOGRAM_CLASS_UNKNOWN) {
        result->difficulty = class_of(result->verdict);
    }
    if (!narrowing) {
        narrow_a_little(task);
        result->statistics.peak_bytes = ng_session_statistics(task->session).peak_bytes;
    }
    ng_assert(result->verdict != NONOGRAM_UNIQUE || result->found == 1);
    ng_assert(result->verdict != NONOGRAM_NONE || result->found == 0);
    return NONOGRAM_OK;
}

/* `agreed`: for the cells on which all solutions agree; NULL if they are not asked for. */
static enum nonogram_status solve(const struct nonogram_puzzle *puzzle,
                                  const struct nonogram_solve_options *options,
                                  const struct ng_runner *runner, uint8_t *agreed,
                                  struct nonogram_result *result)
{
    struct solve_task task = {.options = options,
                              .result = result,
                              .size = (size_t)puzzle->width * puzzle->height,
                              .agreed = agreed};
    task.session = ng_session_new(puzzle, options, runner);
    task.cells = ng_alloc_array(task.size, 1); /* for the result, which outlives the budget */
    bool telling = agreed == NULL && options->certain && options->found == NULL;
    if (telling) {
        task.agreed = ng_alloc_array(task.size, 1);
    }
    enum nonogram_status status = NONOGRAM_OK;
    if (task.session != NULL && task.cells != NULL) {
        status = run_task(&task, agreed != NULL);
    } else {
        result->limited = NONOGRAM_LIMIT_MEMORY;
    }
    if (telling) {
        ng_alloc_free(task.agreed);
    }
    ng_session_free(task.session);
    ng_alloc_free(task.cells);
    return status;
}

enum nonogram_status ng_solve(const struct nonogram_puzzle *puzzle,
                              const struct nonogram_solve_options *options,
                              const struct ng_runner *runner, struct nonogram_result *result)
{
    return solve(puzzle, options, runner, NULL, result);
}

enum nonogram_status ng_solve_certain(const struct nonogram_puzzle *puzzle,
                                      const struct nonogram_solve_options *options,
                                      const struct ng_runner *runner, uint8_t *cells,
                                      struct nonogram_result *result)
{
    size_t size = (size_t)puzzle->width * puzzle->height;
    struct nonogram_solve_options all = *options;
    all.solutions = 0;
    all.first = all.certain = false;
    all.found = NULL;
    all.observe = NULL;
    all.proof = NULL;
    memset(cells, NONOGRAM_UNKNOWN, size);
    enum nonogram_status status = solve(puzzle, &all, runner, cells, result);
    ng_assert(result->limited != NONOGRAM_LIMIT_NONE || result->verdict != NONOGRAM_LIMIT);
    if (status != NONOGRAM_OK || result->verdict == NONOGRAM_NONE) {
        memset(cells, NONOGRAM_UNKNOWN, size);
    }
    return status;
}

void ng_solve_cells(const void *search, uint8_t *cells, uint8_t *certain)
{
    ng_session_show(search, cells, certain);
}

void ng_solve_clear(struct nonogram_result *result)
{
    ng_alloc_free(result->first);
    ng_alloc_free(result->second);
    ng_alloc_free(result->certain);
    result->first = NULL;
    result->second = NULL;
    result->certain = NULL;
}
