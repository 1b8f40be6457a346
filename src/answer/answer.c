/* One search with its callbacks, clock and threads, and what is found out about its result. */
#include "answer/answer.h"

#include "answer/parallel.h"
#include "base/diag.h"
#include "base/memory.h"
#include "count/count.h"
#include "explain/grade.h"
#include "explain/tour.h"
#include "model/copy.h"
#include "model/puzzle.h"
#include "model/verify.h"
#include "platform/machine.h"
#include "solve/solve.h"

#include <string.h>

/* Values that counting can try: about half a second, the same on every machine. */
#define COUNT_LIMIT 40000

/* A search in progress, for its callbacks. */
struct asking {
    const struct ng_effort *effort;
    struct ng_outcome *outcome;
    enum nonogram_status status; /* no memory, or from the sink */
    bool late;                   /* the deadline ended the search */
};

static bool is_late(const struct ng_effort *effort)
{
    return effort->deadline > 0 && ng_clock_now() >= effort->deadline;
}

static bool signal_came(const struct asking *asking)
{
    asking->outcome->stopped = asking->effort->stop(asking->effort->context);
    return asking->outcome->stopped;
}

/* The `stop` of a search. */
static bool poll(void *context)
{
    struct asking *asking = context;
    bool stopped = signal_came(asking);
    asking->late = !stopped && is_late(asking->effort);
    return stopped || asking->late;
}

/* Keeps a solution: a byte per cell, twice while the list moves to grow, and once more in the text
 * of a record, with two quotes and a comma per row. */
static enum nonogram_status keep_found(struct ng_outcome *outcome, const uint8_t *cells)
{
    outcome->held += 3 * (outcome->cells + outcome->puzzle->height);
    ng_text_bytes(&outcome->kept, (const char *)cells, outcome->cells);
    return outcome->kept.failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

/* Takes a solution; returns true to end the search. Polls for signals, as nothing else does if
 * solutions come quickly. */
static bool take_found(void *context, const uint8_t *cells)
{
    struct asking *asking = context;
    const struct ng_effort *effort = asking->effort;
    if (signal_came(asking)) {
        return true;
    }
    asking->status = effort->sink != NULL ? effort->sink(effort->context, cells)
                                          : keep_found(asking->outcome, cells);
    asking->outcome->count++;
    return asking->status != NONOGRAM_OK;
}

static void observe(void *context, const struct nonogram_progress *progress)
{
    const struct ng_effort *effort = ((const struct asking *)context)->effort;
    effort->observe(effort->context, progress);
}

static enum nonogram_status prove(void *context, const char *bytes, size_t size)
{
    const struct ng_effort *effort = ((const struct asking *)context)->effort;
    return ng_writer_write(effort->proof, bytes, size, effort->proof_error);
}

/* Searches by the same means, without their deadline. */
static enum nonogram_status search_shortly(const struct nonogram_puzzle *puzzle,
                                           const struct ng_effort *effort, size_t memory_limit,
                                           uint64_t conflict_limit, struct nonogram_result *result)
{
    struct nonogram_solve_options search = ng_solve_defaults;
    search.conflict_limit = conflict_limit;
    search.memory_limit = memory_limit;
    search.stop = effort->stop;
    search.context = effort->context;
    *result = ng_solve_nothing();
    return ng_solve(puzzle, &search, NULL, result);
}

static struct nonogram_solve_options search_options(const struct ng_request *request,
                                                    struct asking *asking)
{
    const struct ng_effort *effort = asking->effort;
    struct nonogram_solve_options search = ng_solve_defaults;
    if (asking->outcome->listed) {
        search.solutions = request->solutions;
        search.found = take_found;
        search.held = effort->sink == NULL ? &asking->outcome->held : effort->held;
    }
    search.first = request->first;
    search.certain = request->certain;
    search.conflict_limit = request->conflict_limit;
    search.memory_limit = effort->memory;
    search.seed = request->seed;
    search.jobs = effort->jobs;
    search.stop = poll;
    search.observe = effort->observe != NULL ? observe : NULL;
    search.proof = effort->proof != NULL ? prove : NULL;
    search.context = asking;
    return search;
}

static enum nonogram_status find_fault(struct ng_outcome *outcome,
                                       const struct nonogram_solve_options *search)
{
    enum nonogram_status status = ng_contradiction_find(outcome->puzzle, search, &outcome->fault);
    outcome->fault_state = status == NONOGRAM_OK ? NG_FAULT_FOUND : NG_FAULT_HIDDEN;
    return status == NONOGRAM_END ? NONOGRAM_OK : status;
}

/* Solves the puzzle, or counts its solutions, with a thread for each job. */
static enum nonogram_status search_for(const struct ng_request *request,
                                       const struct nonogram_solve_options *search,
                                       struct ng_outcome *outcome)
{
    struct ng_parallel parallel;
    struct nonogram_result *result = &outcome->result;
    *result = ng_solve_nothing();
    ng_parallel_begin(&parallel);
    enum nonogram_status status =
        request->count
            ? ng_count(outcome->puzzle, search, &parallel.runner, &outcome->number, result)
            : ng_solve(outcome->puzzle, search, &parallel.runner, result);
    ng_parallel_end(&parallel);
    return status;
}

/* Solves or counts, and looks into a puzzle without a solution for the line at fault. */
static enum nonogram_status solve(const struct ng_request *request, const struct ng_effort *effort,
                                  struct ng_outcome *outcome)
{
    struct asking asking = {.effort = effort, .outcome = outcome};
    outcome->listed = request->solutions != NG_SOLUTIONS_UNASKED;
    struct nonogram_solve_options search = search_options(request, &asking);
    enum nonogram_status status = search_for(request, &search, outcome);
    if (asking.late && outcome->result.limited == NONOGRAM_LIMIT_STOPPED) {
        outcome->result.limited = NONOGRAM_LIMIT_TIME;
    }
    status = status == NONOGRAM_OK ? asking.status : status;
    if (status == NONOGRAM_LIMITED && outcome->cut != NONOGRAM_LIMIT_NONE) {
        outcome->result.limited = outcome->cut;
        return NONOGRAM_OK;
    }
    if (status == NONOGRAM_OK && outcome->result.verdict == NONOGRAM_NONE) {
        status = find_fault(outcome, &search);
    }
    outcome->unfinished =
        status == NONOGRAM_OK && outcome->stopped && !request->count; /* "at least" is an answer */
    return status;
}

void ng_outcome_limit(struct ng_outcome *outcome, enum nonogram_limit limited)
{
    outcome->status = NONOGRAM_OK;
    outcome->unread = true;
    outcome->result.verdict = NONOGRAM_LIMIT;
    outcome->result.limited = outcome->walk_limited = limited;
    outcome->result.found = 0;
    outcome->grade.difficulty = NONOGRAM_CLASS_UNKNOWN;
}

void ng_outcome_clear(struct ng_outcome *outcome)
{
    ng_solve_clear(&outcome->result);
    ng_text_clear(&outcome->number);
    ng_text_clear(&outcome->kept);
    ng_text_clear(&outcome->total);
    ng_alloc_free(outcome->given);
    ng_alloc_free(outcome->difference);
    ng_alloc_free(outcome->lines);
    ng_alloc_free(outcome->filled);
    ng_tour_free(outcome->walk);
    ng_puzzle_free(outcome->copy);
    ng_puzzle_free(outcome->traced.puzzle);
    ng_alloc_free(outcome->traced.drawn);
    outcome->traced = (struct nonogram_traced){.puzzle = NULL};
    outcome->given = outcome->difference = outcome->filled = NULL;
    outcome->lines = NULL;
    outcome->walk = NULL;
    outcome->puzzle = outcome->copy = NULL;
}

/* ---- looking at an outcome ---- */

const uint8_t *ng_outcome_grid(const struct ng_outcome *outcome, size_t number)
{
    if (outcome->listed || number >= outcome->result.found) {
        return NULL;
    }
    return number == 0 ? outcome->result.first : number == 1 ? outcome->result.second : NULL;
}

const uint8_t *ng_outcome_partial(const struct ng_outcome *outcome)
{
    bool partial = outcome->result.verdict == NONOGRAM_LIMIT && outcome->result.found == 0;
    return partial ? outcome->result.first : NULL;
}

bool ng_outcome_is_mistake(const struct ng_outcome *outcome, size_t cell)
{
    uint8_t filled = outcome->filled[cell];
    return filled != NONOGRAM_UNKNOWN && filled != outcome->result.first[cell];
}

bool ng_outcome_lists_all(const struct ng_request *request, const struct ng_outcome *outcome)
{
    const struct nonogram_result *result = &outcome->result;
    return outcome->listed && result->verdict == NONOGRAM_MULTIPLE &&
           result->limited == NONOGRAM_LIMIT_NONE &&
           (request->solutions == 0 || result->found < request->solutions);
}

/* The class that follows from the result; for one solution that lines do not find, the easiest
 * possible class. */
static enum nonogram_class class_of(const struct ng_outcome *outcome)
{
    const struct nonogram_result *result = &outcome->result;
    bool open = result->verdict == NONOGRAM_UNIQUE && result->difficulty > NONOGRAM_CLASS_LINE;
    return open ? NONOGRAM_CLASS_PROBE : result->difficulty;
}

bool ng_request_wants(const struct ng_request *request, enum nonogram_class difficulty)
{
    return request->least <= difficulty && difficulty <= request->most;
}

/* Whether the class can be one of the wanted classes. */
static bool may_be_wanted(const struct ng_request *request, const struct ng_outcome *outcome)
{
    enum nonogram_class known = class_of(outcome);
    bool unique =
        request->least <= NONOGRAM_CLASS_SEARCH || request->least == NONOGRAM_CLASS_UNKNOWN;
    return known == NONOGRAM_CLASS_PROBE ? unique && known <= request->most
                                         : ng_request_wants(request, known);
}

/* ---- several solutions ---- */

static enum nonogram_status count_all(struct ng_outcome *outcome,
                                      const struct nonogram_explain_options *explain)
{
    struct nonogram_result result = ng_solve_nothing();
    struct nonogram_solve_options options = ng_solve_defaults;
    options.conflict_limit = COUNT_LIMIT;
    options.memory_limit = explain->memory_limit;
    options.stop = explain->stop;
    options.context = explain->context;
    enum nonogram_status status =
        ng_count(outcome->puzzle, &options, NULL, &outcome->total, &result);
    ng_text_char(&outcome->total, '\0');
    outcome->exact = result.verdict == NONOGRAM_MULTIPLE;
    ng_solve_clear(&result);
    return status == NONOGRAM_OK && outcome->total.failed ? NONOGRAM_NO_MEMORY : status;
}

/* Finds given cells that pin down the intended solution: the goal, if the puzzle has one that is a
 * solution (it possibly lacks the given cells). */
static enum nonogram_status pin_down(struct ng_outcome *outcome,
                                     const struct nonogram_explain_options *explain)
{
    const struct nonogram_puzzle *puzzle = outcome->puzzle;
    enum nonogram_status status = NONOGRAM_BAD_USE;
    if (puzzle->goal != NULL) {
        status = ng_pin(puzzle, puzzle->goal, explain, outcome->given, &outcome->pin);
    }
    return status != NONOGRAM_BAD_USE
               ? status
               : ng_pin(puzzle, outcome->result.first, explain, outcome->given, &outcome->pin);
}

static enum nonogram_status look_at_several(struct ng_outcome *outcome,
                                            const struct nonogram_explain_options *explain)
{
    const struct nonogram_result *result = &outcome->result;
    enum nonogram_status status = count_all(outcome, explain);
    if (status != NONOGRAM_OK) {
        return status;
    }
    outcome->given = ng_alloc_array(outcome->cells, 1);
    outcome->difference = ng_alloc_array(outcome->cells, 1);
    if (outcome->given == NULL || outcome->difference == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    for (size_t i = 0; i < outcome->cells; i++) {
        bool same = result->first[i] == result->second[i];
        outcome->difference[i] = same ? result->first[i] : NONOGRAM_UNKNOWN;
        outcome->differs += same ? 0 : 1;
    }
    return pin_down(outcome, explain);
}

/* ---- no solution ---- */

/* Keeps the typing errors that fit. NONOGRAM_END: they could not all be tried, and none is kept. */
static enum nonogram_status find_repairs(const struct nonogram_puzzle *puzzle,
                                         const struct nonogram_explain_options *explain,
                                         struct ng_outcome *outcome)
{
    size_t found = 0;
    enum nonogram_status status =
        ng_typo(puzzle, explain, outcome->repairs, NG_REPAIRS_KEPT, &found);
    outcome->more_repairs = found > NG_REPAIRS_KEPT;
    outcome->repairs_sought = status == NONOGRAM_OK;
    outcome->repair_count = status == NONOGRAM_END  ? 0
                            : outcome->more_repairs ? NG_REPAIRS_KEPT
                                                    : found;
    return status;
}

static enum nonogram_status look_at_none(struct ng_outcome *outcome,
                                         const struct nonogram_explain_options *explain)
{
    const struct nonogram_puzzle *puzzle = outcome->puzzle;
    size_t lines = (size_t)puzzle->width + puzzle->height;
    outcome->lines = ng_alloc_array(lines, sizeof *outcome->lines);
    if (outcome->lines == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    enum nonogram_status status = ng_clash(puzzle, explain, outcome->lines, &outcome->clash);
    if (status == NONOGRAM_OK || status == NONOGRAM_END) {
        status = find_repairs(puzzle, explain, outcome);
    }
    return status == NONOGRAM_END ? NONOGRAM_OK : status;
}

/* ---- grading ---- */

/* The `stop` of work without its own time limit. */
static bool stop_in_time(void *context)
{
    const struct ng_effort *effort = context;
    return effort->stop(effort->context) || is_late(effort);
}

/* The options of a walk by the same means. */
static struct nonogram_explain_options explain_options(const struct ng_effort *effort,
                                                       uint64_t conflict_limit)
{
    struct nonogram_explain_options explain = ng_explain_defaults;
    explain.conflict_limit = conflict_limit;
    explain.memory_limit = effort->memory;
    explain.stop = stop_in_time;
    explain.context = (void *)effort;
    return explain;
}

static enum nonogram_status grade(const struct ng_request *request, const struct ng_effort *effort,
                                  struct ng_outcome *outcome)
{
    enum nonogram_verdict verdict = outcome->result.verdict;
    struct nonogram_explain_options explain = explain_options(effort, request->conflict_limit);
    outcome->grade.difficulty = class_of(outcome);
    if (!may_be_wanted(request, outcome)) {
        return NONOGRAM_OK;
    }
    explain.verdict = verdict;
    if (request->most == NONOGRAM_CLASS_PROBE) {
        explain.hardest = NONOGRAM_CONTRADICTION; /* the hardest that a wanted puzzle can need */
    }
    outcome->grade =
        (struct nonogram_grade){.verdict = NONOGRAM_LIMIT, .difficulty = NONOGRAM_CLASS_UNKNOWN};
    enum nonogram_status status = ng_grade(outcome->puzzle, &explain, &outcome->grade);
    if (status == NONOGRAM_OK && request->deep && verdict == NONOGRAM_MULTIPLE) {
        status = look_at_several(outcome, &explain);
    } else if (status == NONOGRAM_OK && request->deep && verdict == NONOGRAM_NONE) {
        status = look_at_none(outcome, &explain);
    }
    if (status == NONOGRAM_NO_MEMORY) { /* the verdict is valid without a grade */
        outcome->grade.difficulty = NONOGRAM_CLASS_UNKNOWN;
        outcome->grade.limited = true;
        status = NONOGRAM_OK;
    }
    return status;
}

/* ---- what is asked ---- */

static enum nonogram_status open_walk(const struct ng_request *request,
                                      const struct ng_effort *effort, struct ng_outcome *outcome)
{
    struct nonogram_explain_options explain = explain_options(effort, request->conflict_limit);
    enum nonogram_status status = ng_tour_new(outcome->puzzle, &explain, &outcome->walk);
    if (status == NONOGRAM_NO_MEMORY) {
        outcome->walk_limited = NONOGRAM_LIMIT_MEMORY;
        return NONOGRAM_OK;
    }
    return status;
}

/* The answer, and then how a person finds it. */
static enum nonogram_status solve_and_grade(const struct ng_request *request,
                                            const struct ng_effort *effort,
                                            struct ng_outcome *outcome)
{
    enum nonogram_status status = solve(request, effort, outcome);
    bool graded = request->steps || request->question == NG_ASKS_ONLY_ONE;
    if (status != NONOGRAM_OK || outcome->unfinished || !graded) {
        return status;
    }
    status = grade(request, effort, outcome);
    outcome->result.difficulty = outcome->grade.difficulty;
    if (status == NONOGRAM_OK && request->steps) {
        status = open_walk(request, effort, outcome);
    }
    outcome->unfinished = status == NONOGRAM_OK && effort->stop(effort->context);
    return status;
}

/* Finds only the verdict, and only if that costs little. */
static enum nonogram_status find_verdict(const struct ng_effort *effort,
                                         const struct ng_outcome *outcome,
                                         enum nonogram_verdict *verdict)
{
    enum { CONFLICTS = 1000 };
    struct nonogram_result result;
    enum nonogram_status status = search_shortly(outcome->puzzle, effort, 0, CONFLICTS, &result);
    *verdict = status == NONOGRAM_OK ? result.verdict : NONOGRAM_LIMIT;
    ng_alloc_free(result.first);
    ng_alloc_free(result.second);
    return status == NONOGRAM_NO_MEMORY ? NONOGRAM_OK : status;
}

/* Finds what a picture of the puzzle needs: one solution, and its class or verdict. */
static enum nonogram_status complete(const struct ng_request *request,
                                     const struct ng_effort *effort, struct ng_outcome *outcome)
{
    enum nonogram_status status = NONOGRAM_OK;
    if (request->picture && outcome->puzzle->goal == NULL) {
        status = search_shortly(outcome->puzzle, effort, 0, 0, &outcome->result);
        outcome->unfinished = status == NONOGRAM_OK && outcome->result.verdict == NONOGRAM_LIMIT;
    }
    if (status == NONOGRAM_OK && request->grade && !outcome->unfinished &&
        outcome->result.verdict != NONOGRAM_NONE) {
        struct nonogram_explain_options explain = explain_options(effort, request->conflict_limit);
        status = ng_grade(outcome->puzzle, &explain, &outcome->grade);
    }
    return status == NONOGRAM_OK && request->verdict
               ? find_verdict(effort, outcome, &outcome->grade.verdict)
               : status;
}

/* Reads the cells that are added, or checked. */
static enum nonogram_status read_given(const struct ng_request *request,
                                       const struct nonogram_puzzle *puzzle,
                                       struct ng_outcome *outcome)
{
    const struct ng_given *given = request->given;
    enum nonogram_status status = NONOGRAM_OK;
    if (given == NULL) {
        return NONOGRAM_OK;
    }
    bool checked = request->question == NG_ASKS_MISTAKES || request->question == NG_ASKS_STEPS;
    if (checked) {
        status = ng_given_cells(given, puzzle, &outcome->filled, &outcome->diagnostic);
    }
    if (status == NONOGRAM_OK && request->question != NG_ASKS_MISTAKES) {
        status = ng_given_apply(given, puzzle, &outcome->copy, &outcome->diagnostic);
        outcome->puzzle = outcome->copy;
    }
    outcome->about = status != NONOGRAM_OK ? given->path : NULL;
    return status;
}

/* Reads the solution that is to be excluded. */
static enum nonogram_status read_except(const struct ng_request *request,
                                        struct ng_outcome *outcome)
{
    const struct ng_given *except = request->except;
    if (except == NULL) {
        return NONOGRAM_OK;
    }
    enum nonogram_status status =
        ng_given_cells(except, outcome->puzzle, &outcome->filled, &outcome->diagnostic);
    if (status == NONOGRAM_OK && !ng_verify_solution(outcome->puzzle, outcome->filled, NULL)) {
        status =
            ng_diag_refuse(NONOGRAM_BAD_USE, &outcome->diagnostic, "not a solution of the puzzle");
    }
    outcome->about = status != NONOGRAM_OK ? except->path : NULL;
    return status;
}

static void count_mistakes(struct ng_outcome *outcome)
{
    bool known = outcome->status == NONOGRAM_OK && outcome->result.verdict == NONOGRAM_UNIQUE;
    for (size_t i = 0; known && i < outcome->cells; i++) {
        outcome->mistakes += ng_outcome_is_mistake(outcome, i);
    }
}

/* Counts the wrong ones of the filled cells, if a short search finds the only solution: a step from
 * a wrong cell would mislead. */
static enum nonogram_status look_for_mistakes(const struct nonogram_puzzle *puzzle,
                                              const struct ng_effort *effort,
                                              struct ng_outcome *outcome)
{
    enum { CONFLICTS = 10000 }; /* a second or so */
    enum nonogram_status status =
        search_shortly(puzzle, effort, effort->memory, CONFLICTS, &outcome->result);
    if (status == NONOGRAM_OK) {
        count_mistakes(outcome);
    }
    if (outcome->mistakes == 0) {
        ng_solve_clear(&outcome->result);
        outcome->result = (struct nonogram_result){.first = NULL};
    }
    return status;
}

/* Does the same for the cells of a game in a screenshot. */
static enum nonogram_status look_into_game(const struct nonogram_puzzle *puzzle,
                                           const struct ng_effort *effort,
                                           struct ng_outcome *outcome)
{
    struct nonogram_puzzle *fresh = NULL;
    uint8_t *unknown = ng_alloc_array(outcome->cells, 1);
    outcome->filled = ng_alloc_array(outcome->cells, 1);
    enum nonogram_status status = NONOGRAM_NO_MEMORY;
    if (unknown != NULL && outcome->filled != NULL) {
        memcpy(outcome->filled, puzzle->given, outcome->cells);
        memset(unknown, NONOGRAM_UNKNOWN, outcome->cells);
        status = ng_copy_with(puzzle, NULL, unknown, &fresh, &outcome->diagnostic);
    }
    if (status == NONOGRAM_OK) {
        status = look_for_mistakes(fresh, effort, outcome);
    }
    ng_puzzle_free(fresh);
    ng_alloc_free(unknown);
    return status;
}

/* Looks for a sign that a number in a screenshot was misread: nobody shows a puzzle without a
 * solution, and hardly anybody one with several. */
static enum nonogram_status doubt(const struct ng_request *request, const struct ng_effort *effort,
                                  struct ng_outcome *outcome)
{
    bool solved = request->question == NG_ASKS_SOLUTION || request->question == NG_ASKS_ONLY_ONE ||
                  request->question == NG_ASKS_MISTAKES;
    enum nonogram_verdict verdict = outcome->result.verdict;
    if (!solved) {
        enum nonogram_status status = find_verdict(effort, outcome, &verdict);
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
    if (verdict == NONOGRAM_NONE && !request->as_read) {
        return ng_diag_set(&outcome->diagnostic, (struct ng_place){1, 1},
                           "as read from the picture, the puzzle has no solution: a number may be "
                           "misread%s ('nonogram show' shows what was read)",
                           outcome->puzzle->given != NULL ? ", or a cell wrong" : "");
    }
    outcome->doubt = verdict == NONOGRAM_NONE       ? "no solution: a number may be misread"
                     : verdict == NONOGRAM_MULTIPLE ? "several solutions: a number may be misread"
                                                    : NULL;
    return NONOGRAM_OK;
}

void ng_answer(const struct ng_request *request, const struct ng_effort *effort,
               const struct nonogram_puzzle *puzzle, struct ng_outcome *outcome)
{
    outcome->puzzle = puzzle;
    outcome->cells = (size_t)puzzle->width * puzzle->height;
    outcome->start = ng_clock_now();
    outcome->status = read_given(request, puzzle, outcome);
    if (outcome->status == NONOGRAM_OK) {
        outcome->status = read_except(request, outcome);
    }
    if (outcome->status != NONOGRAM_OK) {
        return;
    }
    switch (request->question) {
    case NG_ASKS_PUZZLE: /* is not about a puzzle */
    case NG_ASKS_NOTHING:
        outcome->status = complete(request, effort, outcome);
        break;
    case NG_ASKS_SOLUTION:
    case NG_ASKS_ONLY_ONE:
        outcome->status = solve_and_grade(request, effort, outcome);
        break;
    case NG_ASKS_STEPS:
        if (outcome->filled != NULL) {
            outcome->status = look_for_mistakes(puzzle, effort, outcome);
        } else if (puzzle->shown && puzzle->given != NULL) {
            outcome->status = look_into_game(puzzle, effort, outcome);
        }
        if (outcome->status == NONOGRAM_OK && outcome->mistakes == 0) {
            outcome->status = open_walk(request, effort, outcome);
        }
        break;
    case NG_ASKS_MISTAKES:
        outcome->status = solve(request, effort, outcome);
        outcome->walk_limited = outcome->result.limited;
        count_mistakes(outcome);
        break;
    }
    if (puzzle->shown && outcome->status == NONOGRAM_OK && !outcome->unfinished &&
        outcome->mistakes == 0) {
        outcome->status = doubt(request, effort, outcome);
    }
}

void ng_answer_uneven(const struct ng_request *request, const struct ng_effort *effort,
                      const struct nonogram_puzzle *puzzle, struct ng_outcome *outcome)
{
    enum { SMALL = 900, CONFLICTS = 1000 }; /* cells, and the conflicts for each change */
    bool check = request->question == NG_ASKS_ONLY_ONE;
    if (check || (size_t)puzzle->width * puzzle->height <= SMALL) {
        struct nonogram_explain_options explain =
            explain_options(effort, check ? request->conflict_limit : CONFLICTS);
        outcome->mended = find_repairs(puzzle, &explain, outcome) == NONOGRAM_OK;
    }
}
