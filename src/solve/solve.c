/* The stages of a solve one after the other, and every solution that they find checked against the
 * clues. */
#include "solve/solve.h"

#include "base/alloc.h"
#include "base/check.h"
#include "model/verify.h"
#include "solve/dive.h"
#include "solve/exchange.h"
#include "solve/field.h"
#include "solve/proof.h"
#include "solve/search.h"
#include "solve/symmetry.h"
#include "solve/worker.h"

#include <string.h>

/* Solutions after which a dive looks for the next at once; later ones are mostly close by. */
#define DIVES_FOR 2

/* A solve under way. */
struct task {
    const struct nonogram_puzzle *puzzle;
    const struct nonogram_solve_options *options;
    struct nonogram_result *result;
    struct ng_field *field;
    const struct ng_runner *runner;
    struct ng_portfolio portfolio;
    struct ng_proof *proof; /* NULL: none is asked for */
    uint8_t *cells;         /* the latest solution */
    uint8_t *images;        /* room for its images; NULL until there are any */
    size_t size;            /* of it, in cells */
};

/* The core whose search is shown; NULL before there is one. */
static const struct ng_core *shown_core(const struct task *task)
{
    return task->portfolio.count > 0 ? task->portfolio.workers[0] : NULL;
}

/* Shows the caller how far it is, if he wants to know. */
static void show_progress(const struct task *task)
{
    const struct nonogram_solve_options *options = task->options;
    const struct ng_core *core = shown_core(task);
    struct nonogram_progress progress = {.found = task->result->found, .search = task};
    if (options->observe == NULL) {
        return;
    }
    if (core != NULL) {
        progress.statistics = core->statistics;
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

/* How many solutions to stop after; 0: none is too many. */
static uint64_t wanted(const struct nonogram_solve_options *options)
{
    return options->first ? 1 : options->solutions;
}

/* Takes a solution in: checks it, keeps the first two, tells the caller. *enough: stop here. */
static enum nonogram_status take_solution(struct task *task, const uint8_t *cells, bool *enough)
{
    struct nonogram_result *result = task->result;
    if (!ng_verify_solution(task->puzzle, cells, NULL)) {
        return NONOGRAM_INTERNAL;
    }
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
    return NONOGRAM_OK;
}

/* The verdict once the search has ended of itself (`complete`) or had enough. */
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
    bool enough;
    ng_field_cells(task->field, task->cells);
    enum nonogram_status status = take_solution(task, task->cells, &enough);
    task->result->verdict = NONOGRAM_UNIQUE;
    return status;
}

/* The solution that a core has just found, or what is certain at its root. */
static void read_cells(struct task *task, const struct ng_core *core)
{
    for (uint32_t cell = 0; cell < task->size; cell++) {
        uint32_t row = cell / task->field->width, column = cell % task->field->width;
        uint8_t value = ng_field_value(task->field, row, column);
        task->cells[cell] =
            value == NONOGRAM_UNKNOWN ? ng_assignment_cell(&core->assignment, cell) : value;
    }
}

/* Rules a solution out for every core. Without blots any other solution fills as many cells of each
 * colour, so it has to leave one of these: the clause needs only what is filled. */
static bool forbid_solution(struct task *task, const uint8_t *cells)
{
    const struct ng_native *native = task->portfolio.workers[0]->assignment.native;
    uint32_t size = 0;
    uint32_t *literals = ng_alloc_array(native->first_order, sizeof *literals);
    if (literals == NULL) {
        return false;
    }
    bool all = ng_puzzle_has_blots(task->puzzle), added = true;
    for (uint32_t v = 1; v < native->first_order; v++) {
        const struct ng_native_cell *cell = &native->variable_cells[v];
        if (cells[ng_native_index(native, cell)] == cell->colour) {
            literals[size++] = 2 * v + 1;
        } else if (all) {
            literals[size++] = 2 * v;
        }
        ng_assert(size <= v);
    }
    for (unsigned i = 0; i < task->portfolio.count && added; i++) {
        ng_core_backtrack(task->portfolio.workers[i], 0);
        added = ng_core_add_clause(task->portfolio.workers[i], literals, size);
    }
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
    struct ng_core *core = task->portfolio.workers[0];
    ng_core_backtrack(core, 0);
    read_cells(task, core);
    ng_assert(core->assignment.level == 0 && task->result->first == NULL);
    task->result->first = copy_cells(task, task->cells);
    return task->result->first == NULL ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

/* Makes the cores that join the first one after its first round. */
static bool complete_portfolio(struct task *task)
{
    while (ng_portfolio_incomplete(&task->portfolio)) {
        struct ng_core *core =
            ng_worker_new(task->field, task->options->seed + task->portfolio.count);
        if (core == NULL || !ng_portfolio_join(&task->portfolio, core)) {
            return false;
        }
    }
    return true;
}

/* Takes a solution, and rules it out if more are wanted. *ended: they are not. */
static enum nonogram_status take_one(struct task *task, const uint8_t *cells, bool *ended)
{
    enum nonogram_status status = take_solution(task, cells, ended);
    if (status != NONOGRAM_OK || *ended) {
        task->result->verdict = verdict_of(task->result, false);
        return status;
    }
    return forbid_solution(task, cells) ? NONOGRAM_OK : NONOGRAM_NO_MEMORY;
}

/* Whether the k-th of the images differs from the solution and from the images before it. */
static bool is_new(const struct task *task, unsigned k)
{
    const uint8_t *image = task->images + k * task->size;
    bool differs = memcmp(image, task->cells, task->size) != 0;
    for (unsigned i = 0; i < k && differs; i++) {
        differs = memcmp(image, task->images + i * task->size, task->size) != 0;
    }
    return differs;
}

/* Lets every core look for the second solution around the first. */
static bool look_around(struct task *task, const struct ng_core *winner)
{
    bool able = true;
    for (unsigned i = 0; i < task->portfolio.count && able; i++) {
        able = ng_exchange_attach(task->portfolio.workers[i], winner);
    }
    return able;
}

/* A solution has been found: takes it and its images. */
static enum nonogram_status take_found(struct task *task, bool *ended)
{
    const struct ng_core *winner = task->portfolio.workers[task->portfolio.winner];
    unsigned images = ng_symmetry_count(winner);
    if (images > 0 && task->images == NULL) {
        task->images = ng_alloc_array(task->size, images);
        if (task->images == NULL) {
            return NONOGRAM_NO_MEMORY;
        }
    }
    ng_assert(winner->assignment.trail_size + 1 == winner->assignment.variables);
    read_cells(task, winner);
    if (task->result->found == 0 && wanted(task->options) != 1 && !look_around(task, winner)) {
        return NONOGRAM_NO_MEMORY;
    }
    enum nonogram_status status = take_one(task, task->cells, ended);
    for (unsigned k = 0; k < images && status == NONOGRAM_OK && !*ended; k++) {
        ng_symmetry_turn(winner, k, task->cells, task->images + k * task->size);
        if (is_new(task, k)) {
            status = take_one(task, task->images + k * task->size, ended);
        }
    }
    for (unsigned i = 0; i < task->portfolio.count; i++) {
        if (task->result->found <= DIVES_FOR) {
            ng_dive_prompt(task->portfolio.workers[i]);
        }
        if (task->result->found > 1) {
            ng_exchange_detach(task->portfolio.workers[i]);
        }
    }
    return status;
}

static enum nonogram_status enumerate(struct task *task)
{
    enum nonogram_status status = NONOGRAM_OK;
    for (bool ended = false; status == NONOGRAM_OK && !ended;) {
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

static void add_statistics(struct task *task, const struct ng_core *core)
{
    struct nonogram_statistics *sum = &task->result->statistics;
    const struct nonogram_statistics *one = &core->statistics;
    sum->decisions += one->decisions;
    sum->conflicts += one->conflicts;
    sum->propagations += one->propagations;
    sum->restarts += one->restarts;
    sum->dives += one->dives;
    sum->peak_bytes += ng_core_bytes(core);
}

static enum nonogram_status finish_by_search(struct task *task)
{
    const struct nonogram_solve_options *options = task->options;
    struct ng_core *core = ng_worker_new(task->field, options->seed);
    if (core == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    core->conflict_limit = options->conflict_limit;
    core->memory_limit = options->memory_limit;
    core->stop = options->stop;
    core->context = options->context;
    if (options->observe != NULL) {
        core->stop = show_and_poll;
        core->context = task;
    }
    if (task->proof != NULL && !ng_proof_attach(task->proof, core)) {
        ng_core_free(core);
        return NONOGRAM_NO_MEMORY;
    }
    /* one proof has one author */
    unsigned jobs = options->jobs > 1 && task->proof == NULL ? options->jobs : 1;
    if (!ng_portfolio_init(&task->portfolio, core, jobs, task->runner)) {
        return NONOGRAM_NO_MEMORY;
    }
    enum nonogram_status status = enumerate(task);
    for (unsigned i = 0; i < task->portfolio.count; i++) {
        add_statistics(task, task->portfolio.workers[i]);
    }
    ng_portfolio_clear(&task->portfolio);
    return status;
}

/* Line deduction to its end, shown line by line; false: a contradiction. */
static bool deduce_shown(struct task *task)
{
    struct ng_field *field = task->field;
    while (field->queue_size > 0) {
        show_progress(task);
        if (!ng_field_step(field)) {
            return false;
        }
    }
    return true;
}

/* Whether one sweep, of a field of its own, solves the puzzle. */
static bool is_trivial(const struct task *task)
{
    struct ng_field *fresh = ng_field_new(task->puzzle);
    bool trivial = fresh != NULL && ng_field_sweep(fresh) && ng_field_solved(fresh);
    ng_field_free(fresh);
    return trivial;
}

/* Deduces line by line; *trivial: one sweep was enough. False: a contradiction. */
static bool deduce_lines(struct task *task, bool *trivial)
{
    if (task->proof != NULL || task->options->observe != NULL) {
        *trivial = is_trivial(task);
        return task->proof != NULL ? ng_proof_deduce(task->proof) : deduce_shown(task);
    }
    bool possible = ng_field_sweep(task->field);
    *trivial = possible && ng_field_solved(task->field);
    return possible && ng_field_propagate(task->field);
}

/* The class as far as it is known by now. */
static enum nonogram_class class_of(enum nonogram_verdict verdict)
{
    return verdict == NONOGRAM_MULTIPLE ? NONOGRAM_CLASS_MULTIPLE
           : verdict == NONOGRAM_NONE   ? NONOGRAM_CLASS_NONE
                                        : NONOGRAM_CLASS_UNKNOWN;
}

static enum nonogram_status run_stages(struct task *task)
{
    bool trivial = false, possible = deduce_lines(task, &trivial);
    task->result->statistics.line_solves = task->field->line_solves;
    if (!possible) {
        task->result->verdict = NONOGRAM_NONE;
        task->result->difficulty = NONOGRAM_CLASS_NONE;
        return NONOGRAM_OK;
    }
    if (ng_field_solved(task->field)) {
        task->result->difficulty = trivial ? NONOGRAM_CLASS_TRIVIAL : NONOGRAM_CLASS_LINE;
        return finish_by_lines(task);
    }
    enum nonogram_status status = finish_by_search(task);
    task->result->difficulty = class_of(task->result->verdict);
    return status;
}

static enum nonogram_status run_with_proof(struct task *task)
{
    enum nonogram_status status, written;
    task->proof = ng_proof_new(task->field, task->options, &status);
    if (task->proof == NULL) {
        return status;
    }
    status = run_stages(task);
    enum nonogram_verdict verdict = task->result->verdict;
    written = ng_proof_end(task->proof, status == NONOGRAM_OK && (verdict == NONOGRAM_UNIQUE ||
                                                                  verdict == NONOGRAM_NONE));
    ng_proof_free(task->proof);
    return written != NONOGRAM_OK ? written : status;
}

enum nonogram_status ng_solve(const struct nonogram_puzzle *puzzle,
                              const struct nonogram_solve_options *options,
                              const struct ng_runner *runner, struct nonogram_result *result)
{
    struct task task = {.puzzle = puzzle,
                        .runner = runner,
                        .options = options,
                        .result = result,
                        .size = (size_t)puzzle->width * puzzle->height};
    task.field = ng_field_new(puzzle);
    task.cells = ng_alloc_array(task.size, 1);
    enum nonogram_status status = NONOGRAM_NO_MEMORY;
    if (task.field != NULL && task.cells != NULL) {
        status = options->proof != NULL ? run_with_proof(&task) : run_stages(&task);
    }
    ng_field_free(task.field);
    ng_alloc_free(task.cells);
    ng_alloc_free(task.images);
    return status;
}
