/* The stages of a solve, one after another; every solution is checked against the clues. */
#include "solve/solve.h"

#include "base/check.h"
#include "base/memory.h"
#include "grid/field.h"
#include "grid/shave.h"
#include "model/verify.h"
#include "proof/drat.h"
#include "search/search.h"
#include "solve/agree.h"
#include "solve/worker.h"
#include "tactics/dive.h"
#include "tactics/images.h"
#include "tactics/lookahead.h"
#include "tactics/windows.h"

#include <string.h>

/* Up to this number of solutions a dive searches for the next one; later ones are mostly close. */
#define DIVES_FOR 2

struct task {
    const struct nonogram_puzzle *puzzle;
    const struct nonogram_solve_options *options;
    struct nonogram_result *result;
    struct ng_memory memory; /* charged for all, including puzzle and kept solutions */
    struct ng_field *field;
    const struct ng_runner *runner;
    struct ng_portfolio portfolio;
    struct ng_drat *proof; /* NULL without a proof */
    uint8_t *cells;        /* the latest solution */
    uint8_t *images;       /* room for images of `cells`, or NULL */
    bool thrifty;          /* solvers do without order literals (search/native.h) */
    size_t size;           /* the size of the grid, in cells */
    size_t held;           /* bytes charged for the caller */
    uint8_t *agreed;       /* the cells on which all solutions agree; NULL if not asked for */
    bool narrowing;        /* only `agreed` is asked for: only solutions that change it count */
};

/* The core whose search is shown, or NULL if the search has not begun. */
static const struct ng_core *shown_core(const struct task *task)
{
    return task->portfolio.count > 0 ? ng_portfolio_core(&task->portfolio, 0) : NULL;
}

/* Calls the caller's `observe`, if set. */
static void show_progress(const struct task *task)
{
    const struct nonogram_solve_options *options = task->options;
    const struct ng_core *core = shown_core(task);
    struct nonogram_progress progress = {.found = task->result->found, .search = task};
    if (options->observe == NULL) {
        return;
    }
    ng_assert(task->field != NULL);
    if (core != NULL) {
        progress.statistics = ng_core_statistics(core);
    }
    progress.statistics.line_solves = task->field->line_solves;
    options->observe(options->context, &progress);
}

void ng_solve_cells(const void *search, uint8_t *cells, uint8_t *certain)
{
    const struct task *task = search;
    const struct ng_core *core = shown_core(task);
    for (uint32_t cell = 0; cell < task->size; cell++) {
        uint32_t width = task->field->width;
        cells[cell] = certain[cell] = ng_field_value(task->field, cell / width, cell % width);
        if (core != NULL && cells[cell] == NONOGRAM_UNKNOWN) {
            cells[cell] = ng_assignment_cell(&core->assignment, cell);
            certain[cell] = ng_assignment_root_cell(&core->assignment, cell);
        }
    }
}

/* The `stop` of a search that is shown. */
static bool show_and_poll(void *context)
{
    const struct task *task = context;
    const struct nonogram_solve_options *options = task->options;
    show_progress(task);
    return options->stop != NULL && options->stop(options->context);
}

static uint8_t *copy_cells(const struct task *task, const uint8_t *cells)
{
    uint8_t *copy = ng_alloc_array(task->size, 1);
    if (copy != NULL) {
        memcpy(copy, cells, task->size);
    }
    return copy;
}

/* The number of solutions to stop after; 0: no limit. */
static uint64_t wanted(const struct nonogram_solve_options *options)
{
    return options->first ? 1 : options->solutions;
}

/* Keeps the cells on which the earlier solutions, if any, and these cells agree. */
static void agree(struct task *task, const uint8_t *cells)
{
    if (task->result->found == 0) {
        memcpy(task->agreed, cells, task->size);
    } else {
        ng_agree_meet(task->agreed, cells, task->size);
    }
}

/* Charges the bytes that the caller holds now; returns false if the limit would be exceeded. */
static bool charge_held(struct task *task)
{
    size_t held = task->options->held != NULL ? *task->options->held : 0;
    if (held > task->held && !ng_memory_charge(&task->memory, held - task->held)) {
        return false;
    }
    ng_memory_discharge(&task->memory, held < task->held ? task->held - held : 0);
    task->held = held;
    return true;
}

/* Checks a solution, keeps the first two, and passes it to the caller. *enough: stop here. */
static enum nonogram_status take_solution(struct task *task, const uint8_t *cells, bool *enough)
{
    struct nonogram_result *result = task->result;
    if (!ng_verify_solution(task->puzzle, cells, NULL)) {
        return NONOGRAM_INTERNAL;
    }
    if (task->agreed != NULL) {
        agree(task, cells);
    }
    ng_assert((result->first != NULL) == (result->found > 0)); /* the first two are kept */
    ng_assert((result->second != NULL) == (result->found > 1));
    uint8_t **keep = result->found == 0 ? &result->first : &result->second;
    if (result->found < 2) {
        *keep = copy_cells(task, cells);
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
        *enough |= task->options->found(task->options->context, cells);
    }
    return *enough || charge_held(task) ? NONOGRAM_OK : NONOGRAM_NO_MEMORY;
}

/* The verdict after the search came to its end (`complete`) or found enough. */
static enum nonogram_verdict verdict_of(const struct nonogram_result *result, bool complete)
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
    ng_field_cells(task->field, task->cells);
    ng_assert(ng_field_solved(task->field) && task->result->found == 0);
    bool enough;
    enum nonogram_status status = take_solution(task, task->cells, &enough);
    task->result->verdict = NONOGRAM_UNIQUE;
    return status;
}

/* Ends with the present knowledge: the solutions found, or the certain cells, in task->cells. */
static void give_up(struct task *task, enum nonogram_limit limit)
{
    struct nonogram_result *result = task->result;
    ng_assert(limit != NONOGRAM_LIMIT_NONE);
    ng_assert(result->found > 0 || result->second == NULL);
    result->limited = limit;
    result->verdict = result->found > 1 ? NONOGRAM_MULTIPLE : NONOGRAM_LIMIT;
    if (task->narrowing && task->cells != NULL) {
        agree(task, task->cells); /* the certain cells also hold in later solutions */
    } else if (task->narrowing) {
        memset(task->agreed, NONOGRAM_UNKNOWN, task->size);
    }
    if (result->found == 0) {
        result->first = task->cells;
        task->cells = NULL;
    }
}

static enum nonogram_status reach_limit(struct task *task)
{
    struct ng_core *core = ng_portfolio_core(&task->portfolio, 0);
    ng_core_backtrack(core, 0);
    ng_worker_cells(core, task->field, task->cells);
    ng_assert(core->assignment.level == 0);
    give_up(task, ng_portfolio_core(&task->portfolio, task->portfolio.winner)->limited);
    return NONOGRAM_OK;
}

/* Reads the cells known without a search, from the lines if they were deduced. */
static void read_lines(struct task *task)
{
    if (task->field != NULL && task->cells != NULL) {
        ng_field_cells(task->field, task->cells);
    } else if (task->cells != NULL) {
        memset(task->cells, NONOGRAM_UNKNOWN, task->size);
    }
}

/* Ends before the search begins. */
static enum nonogram_status stop_at_lines(struct task *task)
{
    read_lines(task);
    give_up(task, NONOGRAM_LIMIT_STOPPED);
    return NONOGRAM_OK;
}

/* Ends a solve that ran out of memory, without allocating. */
static void starve(struct task *task)
{
    read_lines(task);
    if (task->result->found == 0) { /* a copy of the first can exist, not counted */
        ng_alloc_free(task->result->first);
    }
    give_up(task, NONOGRAM_LIMIT_MEMORY);
}

/* Prepares a core other than the first to help prove that there is no second solution: the first
 * one uses dives, look-ahead, windows and the stable mode, which would find the same. */
static bool help_to_prove(struct task *task, struct ng_core *core)
{
    ng_core_detach(core, &ng_dive_hooks);
    ng_lookahead_prompt(core);
    ng_schedule_stay_focused(&core->schedule);
    return ng_windows_follow(core, ng_portfolio_core(&task->portfolio, 0));
}

/* Whether the search is probably a proof: one solution is known, and another one is looked for. */
static bool is_proving(const struct task *task)
{
    return task->result->found == 1 && wanted(task->options) != 1;
}

/* Makes a core that will join, while the first one searches. */
static struct ng_core *make_helper(void *context, unsigned index, struct ng_poll *poll)
{
    const struct task *task = context;
    struct ng_field view;
    struct ng_core *core = NULL;
    if (ng_field_view(&view, task->field, poll)) {
        core = ng_worker_new(&view, task->options->seed + index, task->thrifty);
        ng_field_end_view(&view);
    }
    if (core != NULL && index % 2 == 1) {
        struct ng_native *native = core->assignment.native;
        native->by_columns = !native->by_columns; /* sweeps from another side than the first core */
    }
    return core;
}

/* Lets the new cores join the first one, as far as the memory allows. */
static bool complete_portfolio(struct task *task)
{
    while (ng_portfolio_incomplete(&task->portfolio)) {
        struct ng_core *core = ng_portfolio_next(&task->portfolio);
        if (core != NULL && (!ng_portfolio_join(&task->portfolio, core) ||
                             (is_proving(task) && !help_to_prove(task, core)))) {
            return false;
        }
    }
    return true;
}

/* Takes a solution, and excludes it if more are wanted. *ended: no more are wanted. */
static enum nonogram_status take_one(struct task *task, const uint8_t *cells, bool *ended)
{
    enum nonogram_status status = take_solution(task, cells, ended);
    ng_assert(status != NONOGRAM_OK || task->result->found > 0);
    if (status != NONOGRAM_OK || *ended) {
        task->result->verdict = verdict_of(task->result, false);
        return status;
    }
    bool forbidden = task->narrowing ? ng_forbid_cells(&task->portfolio, task->agreed, true)
                                     : ng_forbid_solution(&task->portfolio, task->puzzle, cells);
    return forbidden ? NONOGRAM_OK : NONOGRAM_NO_MEMORY;
}

/* Whether the k-th image differs from the solution and from the images before it. */
static bool is_new(const struct task *task, unsigned k)
{
    ng_assert(task->images != NULL);
    const uint8_t *image = task->images + k * task->size;
    bool differs = memcmp(image, task->cells, task->size) != 0;
    for (unsigned i = 0; i < k && differs; i++) {
        differs = memcmp(image, task->images + i * task->size, task->size) != 0;
    }
    return differs;
}

/* Lets the first core search for the second solution near the first one, and the others help. */
static bool look_around(struct task *task, const struct ng_core *winner)
{
    bool able = ng_windows_attach(ng_portfolio_core(&task->portfolio, 0), winner);
    for (unsigned i = 1; i < task->portfolio.count && able; i++) {
        able = help_to_prove(task, ng_portfolio_core(&task->portfolio, i));
    }
    return able;
}

/* With several solutions: continues a core from the one it has found, or far away from it. */
static bool leave_solution(const struct task *task, struct ng_core *core)
{
    if (task->narrowing) {
        return ng_windows_oppose(core);
    }
    ng_core_detach(core, &ng_windows_hooks);
    return true;
}

/* Allocates room for the images of a solution; returns false when out of memory. */
static bool make_room_for_images(struct task *task, unsigned images)
{
    if (images > 0 && task->images == NULL) {
        task->images = ng_memory_array(&task->memory, task->size, images);
    }
    return images == 0 || task->images != NULL;
}

/* Takes the solution in task->cells and its images: if only some of them were excluded, images of
 * learned clauses would not be valid (search/symmetry.h). */
static enum nonogram_status take_orbit(struct task *task, const struct ng_core *core, bool *ended)
{
    const struct ng_symmetry *symmetry = ng_images_symmetry(core);
    unsigned images = symmetry->count;
    if (!make_room_for_images(task, images)) {
        return NONOGRAM_NO_MEMORY;
    }
    enum nonogram_status status = take_one(task, task->cells, ended);
    for (unsigned k = 0; k < images && status == NONOGRAM_OK && !*ended; k++) {
        ng_turns_cells(task->field->width, task->field->height, symmetry->turns[k], task->cells,
                       task->images + k * task->size);
        ng_assert(ng_verify_solution(task->puzzle, task->images + k * task->size, NULL));
        if (is_new(task, k)) {
            status = take_one(task, task->images + k * task->size, ended);
        }
    }
    return status;
}

/* Takes the solution that was found, and its images. */
static enum nonogram_status take_found(struct task *task, bool *ended)
{
    const struct ng_core *winner = ng_portfolio_core(&task->portfolio, task->portfolio.winner);
    ng_assert(winner->assignment.trail_size + 1 == winner->assignment.variables);
    ng_assert(task->portfolio.winner < task->portfolio.count && !winner->assignment.broken);
    ng_worker_cells(winner, task->field, task->cells);
    if (task->result->found == 0 && wanted(task->options) != 1 && !look_around(task, winner)) {
        return NONOGRAM_NO_MEMORY;
    }
    enum nonogram_status status = take_orbit(task, winner, ended);
    for (unsigned i = 0; i < task->portfolio.count; i++) {
        ng_lookahead_prompt(ng_portfolio_core(&task->portfolio, i));
        if (task->result->found <= DIVES_FOR) {
            ng_dive_prompt(ng_portfolio_core(&task->portfolio, i));
        }
        if (task->result->found > 1 &&
            !leave_solution(task, ng_portfolio_core(&task->portfolio, i))) {
            return NONOGRAM_NO_MEMORY;
        }
    }
    return status;
}

/* Whether the next solution is the last one wanted. The caller's `found` can end it earlier. */
static bool is_last(const struct task *task)
{
    return task->result->found + 1 == wanted(task->options);
}

static enum nonogram_status enumerate(struct task *task)
{
    bool ended = false;
    enum nonogram_status status = NONOGRAM_OK;
    while (status == NONOGRAM_OK && !ended) {
        task->portfolio.last = is_last(task) && task->agreed == NULL; /* find_certain() continues */
        switch (complete_portfolio(task) ? ng_portfolio_search(&task->portfolio)
                                         : NG_SEARCH_NO_MEMORY) {
        case NG_SEARCH_NO_MEMORY:
            return NONOGRAM_NO_MEMORY;
        case NG_SEARCH_LIMIT:
            return reach_limit(task);
        case NG_SEARCH_NONE:
            ng_assert(wanted(task->options) == 0 || task->result->found < wanted(task->options));
            task->result->verdict = verdict_of(task->result, true);
            return NONOGRAM_OK;
        case NG_SEARCH_PAUSED:
            break;
        case NG_SEARCH_FOUND:
            status = take_found(task, &ended);
            break;
        }
    }
    return status;
}

/* Narrows the cells that agree in the found solutions to the cells that agree in all solutions, if
 * that costs little more. */
static enum nonogram_status find_certain(struct task *task)
{
    struct nonogram_result *result = task->result;
    bool exact = result->found != wanted(task->options); /* all solutions were found */
    enum nonogram_status status = NONOGRAM_OK;
    if (task->agreed == NULL || result->verdict != NONOGRAM_MULTIPLE ||
        result->limited != NONOGRAM_LIMIT_NONE) {
        return NONOGRAM_OK;
    }
    ng_assert(result->found > 1 && result->certain == NULL);
    if (!exact) {
        status = ng_agree_narrow(&task->portfolio, task->field, task->puzzle, task->agreed, &exact);
    }
    if (status == NONOGRAM_OK && exact) {
        result->certain = task->agreed;
        task->agreed = NULL;
    }
    return status;
}

static enum nonogram_status finish_by_search(struct task *task)
{
    const struct nonogram_solve_options *options = task->options;
    struct ng_core *core = ng_worker_new(task->field, options->seed, task->thrifty);
    if (core == NULL && !task->field->poll.stopped && options->memory_limit != 0) {
        task->thrifty = true; /* needs far less memory, and finds less */
        core = ng_worker_new(task->field, options->seed, task->thrifty);
    }
    if (core == NULL) {
        return task->field->poll.stopped ? stop_at_lines(task) : NONOGRAM_NO_MEMORY;
    }
    ng_assert(!ng_field_solved(task->field) && task->field->queue_size == 0);
    core->conflict_limit = options->conflict_limit;
    core->stop = options->stop;
    core->context = options->context;
    if (options->observe != NULL) {
        core->stop = show_and_poll;
        core->context = task;
    }
    if (task->proof != NULL && !ng_drat_attach(task->proof, core, ng_images_symmetry(core))) {
        ng_core_free(core);
        return NONOGRAM_NO_MEMORY;
    }
    /* a proof is written by one core */
    unsigned jobs = options->jobs > 1 && task->proof == NULL ? options->jobs : 1;
    if (!ng_portfolio_init(&task->portfolio, core, jobs, task->runner, make_helper, task)) {
        return NONOGRAM_NO_MEMORY;
    }
    bool telling = options->certain && options->found == NULL && !task->narrowing;
    if (telling) {
        task->agreed = ng_alloc_array(task->size, 1);
    }
    enum nonogram_status status = enumerate(task);
    ng_portfolio_add_statistics(&task->portfolio, &task->result->statistics);
    ng_assert(task->portfolio.winner < task->portfolio.count);
    if (telling && status == NONOGRAM_OK) {
        status = find_certain(task);
    }
    if (telling) {
        ng_alloc_free(task->agreed);
    }
    ng_portfolio_clear(&task->portfolio);
    return status;
}

/* Deduces all lines to the end, shown line by line; *trivial: one sweep was enough. Returns false
 * at a contradiction. */
static bool deduce_shown(struct task *task, bool *trivial)
{
    struct ng_field *field = task->field;
    bool columns = false, swept = false;
    while (field->queue_size > 0 && !field->poll.stopped) {
        if (!swept && ng_field_swept(field, &columns)) {
            swept = true;
            *trivial = ng_field_solved(field);
        }
        show_progress(task);
        if (!ng_field_step(field)) {
            return false;
        }
    }
    *trivial = swept ? *trivial : ng_field_solved(field);
    return true;
}

/* Finds out by a separate field whether one sweep solves the puzzle: with a proof, the first sweep
 * is not observed. Returns false when out of memory. */
static bool find_trivial(struct task *task, bool *trivial)
{
    struct ng_field *fresh = ng_field_new(task->puzzle, &task->memory, &task->field->poll);
    *trivial = false;
    if (fresh == NULL) {
        return task->field->poll.stopped;
    }
    *trivial = ng_field_sweep(fresh) && ng_field_solved(fresh);
    ng_field_free(fresh);
    return true;
}

/* Deduces line by line; *trivial: one sweep was enough, unless there is a proof. Returns false at a
 * contradiction. */
static bool deduce_lines(struct task *task, bool *trivial)
{
    if (task->proof != NULL) {
        return ng_drat_deduce(task->proof);
    }
    if (task->options->observe != NULL) {
        return deduce_shown(task, trivial);
    }
    bool possible = ng_field_sweep(task->field);
    *trivial = possible && ng_field_solved(task->field);
    return possible && ng_field_propagate(task->field);
}

/* The class as far as solving shows it. */
static enum nonogram_class class_of(enum nonogram_verdict verdict)
{
    return verdict == NONOGRAM_MULTIPLE ? NONOGRAM_CLASS_MULTIPLE
           : verdict == NONOGRAM_NONE   ? NONOGRAM_CLASS_NONE
                                        : NONOGRAM_CLASS_UNKNOWN;
}

static enum nonogram_status find_none(struct task *task)
{
    ng_assert(task->result->found == 0);
    task->result->verdict = NONOGRAM_NONE;
    task->result->difficulty = NONOGRAM_CLASS_NONE;
    return NONOGRAM_OK;
}

/* Tries cells before the search, unless a proof is written: it needs a reason for each deduction,
 * which only the search has. */
static enum nonogram_status shave(struct task *task)
{
    enum ng_shave_answer answer = task->proof != NULL ? NG_SHAVE_OPEN : ng_shave(task->field);
    task->result->statistics.line_solves = task->field->line_solves;
    if (task->field->poll.stopped) {
        return stop_at_lines(task);
    }
    show_progress(task);
    switch (answer) {
    case NG_SHAVE_NO_MEMORY:
        /* with little memory, the search can still find room (task->thrifty) */
        return task->options->memory_limit == 0 ? NONOGRAM_NO_MEMORY : finish_by_search(task);
    case NG_SHAVE_NONE:
        return find_none(task);
    case NG_SHAVE_SOLVED:
        return finish_by_lines(task);
    case NG_SHAVE_OPEN:
        break;
    }
    return finish_by_search(task);
}

static enum nonogram_status run_stages(struct task *task)
{
    bool trivial = false;
    if (task->proof != NULL && !find_trivial(task, &trivial)) {
        return NONOGRAM_NO_MEMORY;
    }
    bool possible = deduce_lines(task, &trivial);
    ng_assert(!trivial || ng_field_solved(task->field));
    task->result->statistics.line_solves = task->field->line_solves;
    if (task->field->poll.stopped) {
        return stop_at_lines(task);
    }
    if (!possible) {
        return find_none(task);
    }
    if (ng_field_solved(task->field)) {
        ng_assert(possible && task->result->found == 0);
        task->result->difficulty = trivial ? NONOGRAM_CLASS_TRIVIAL : NONOGRAM_CLASS_LINE;
        return finish_by_lines(task);
    }
    enum nonogram_status status = shave(task);
    task->result->difficulty = class_of(task->result->verdict);
    return status;
}

static enum nonogram_status run_with_proof(struct task *task)
{
    enum nonogram_status status;
    task->proof = ng_drat_new(task->field, task->options, &status);
    if (task->proof == NULL) {
        return status;
    }
    status = run_stages(task);
    enum nonogram_verdict verdict = task->result->verdict;
    ng_assert(status != NONOGRAM_OK || verdict != NONOGRAM_MULTIPLE || task->result->found > 1);
    enum nonogram_status written =
        ng_drat_end(task->proof, status == NONOGRAM_OK &&
                                     (verdict == NONOGRAM_UNIQUE || verdict == NONOGRAM_NONE));
    ng_drat_free(task->proof);
    return written != NONOGRAM_OK ? written : status;
}

/* Charges the memory held during the whole solve: the puzzle, the latest and two kept solutions. */
static bool charge_grids(struct task *task)
{
    return ng_memory_charge(&task->memory, ng_puzzle_bytes(task->puzzle)) &&
           ng_memory_charge(&task->memory, task->size) &&
           ng_memory_charge(&task->memory, task->size) &&
           ng_memory_charge(&task->memory, task->size);
}

static enum nonogram_status run(struct task *task)
{
    const struct nonogram_solve_options *options = task->options;
    task->size = (size_t)task->puzzle->width * task->puzzle->height;
    task->cells = ng_alloc_array(task->size, 1); /* for the result, which outlives the budget */
    enum nonogram_status status = NONOGRAM_NO_MEMORY;
    struct ng_poll poll = {.stop = options->stop, .context = options->context};
    if (task->cells != NULL && charge_grids(task)) {
        task->field = ng_field_new(task->puzzle, &task->memory, &poll);
    }
    if (poll.stopped) {
        status = stop_at_lines(task);
    } else if (task->field != NULL) {
        status = options->proof != NULL ? run_with_proof(task) : run_stages(task);
    }
    if (status == NONOGRAM_NO_MEMORY) {
        starve(task);
        status = NONOGRAM_OK;
    }
    ng_assert(status != NONOGRAM_OK || task->result->verdict != NONOGRAM_UNIQUE ||
              task->result->found == 1);
    ng_assert(status != NONOGRAM_OK || task->result->verdict != NONOGRAM_NONE ||
              task->result->found == 0);
    ng_field_free(task->field);
    ng_alloc_free(task->cells);
    ng_memory_free(task->images);
    task->result->statistics.peak_bytes = atomic_load(&task->memory.peak);
    return status;
}

enum nonogram_status ng_solve(const struct nonogram_puzzle *puzzle,
                              const struct nonogram_solve_options *options,
                              const struct ng_runner *runner, struct nonogram_result *result)
{
    struct task task = {.puzzle = puzzle,
                        .runner = runner,
                        .options = options,
                        .result = result,
                        .memory = {.limit = options->memory_limit}};
    return run(&task);
}

enum nonogram_status ng_solve_certain(const struct nonogram_puzzle *puzzle,
                                      const struct nonogram_solve_options *options,
                                      const struct ng_runner *runner, uint8_t *cells,
                                      struct nonogram_result *result)
{
    struct nonogram_solve_options all = *options;
    struct task task = {.puzzle = puzzle,
                        .runner = runner,
                        .options = &all,
                        .result = result,
                        .memory = {.limit = options->memory_limit},
                        .agreed = cells,
                        .narrowing = true};
    all.solutions = 0;
    all.first = false;
    all.found = NULL;
    all.observe = NULL;
    all.proof = NULL;
    enum nonogram_status status = run(&task);
    ng_assert(result->limited != NONOGRAM_LIMIT_NONE || result->verdict != NONOGRAM_LIMIT);
    if (status != NONOGRAM_OK || result->verdict == NONOGRAM_NONE) {
        memset(cells, NONOGRAM_UNKNOWN, task.size);
    }
    return status;
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
