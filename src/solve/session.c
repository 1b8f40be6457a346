/* The stages in a table, the workers of the search, and what each does after a solution. */
#include "solve/session.h"

#include "base/check.h"
#include "base/memory.h"
#include "grid/field.h"
#include "grid/shave.h"
#include "model/verify.h"
#include "proof/drat.h"
#include "search/search.h"
#include "solve/portfolio.h"
#include "solve/worker.h"
#include "tactics/dive.h"
#include "tactics/images.h"
#include "tactics/lookahead.h"
#include "tactics/windows.h"

#include <string.h>

/* Up to this number of solutions a dive searches for the next one; later ones are mostly close. */
#define DIVES_FOR 2

struct ng_session {
    const struct nonogram_puzzle *puzzle;
    const struct nonogram_solve_options *options;
    const struct ng_runner *runner;
    struct ng_memory memory; /* charged for all, including puzzle and kept solutions */
    size_t held;             /* bytes charged for the caller */
    size_t size;             /* the size of the grid, in cells */
    unsigned stage;          /* in the table of stages */
    struct ng_field *field;  /* NULL before the first stage */
    struct ng_drat *proof;   /* NULL without a proof */
    struct ng_portfolio portfolio;
    uint8_t *tried;       /* two solutions that trials of shaving have come upon, or NULL */
    uint8_t *orbit;       /* the latest solution of the search and its images, or NULL */
    unsigned image, most; /* the latest that was given out, and the number of images */
    uint64_t found;
    bool last;     /* the next solution is the last one wanted */
    bool thrifty;  /* workers do without order literals (search/native.h) */
    bool opposing; /* see ng_session_oppose() */
    bool bounded;  /* only the first worker goes on, until it has done the work allowed */
    enum nonogram_limit limited;
    enum nonogram_class difficulty;
    enum nonogram_status status;
};

/* ---- progress ---- */

/* The core whose search is shown, or NULL if the search has not begun. */
static const struct ng_core *shown_core(const struct ng_session *session)
{
    return session->portfolio.count > 0 ? ng_portfolio_core(&session->portfolio, 0) : NULL;
}

/* Calls the caller's `observe`, if set. */
static void show_progress(const struct ng_session *session)
{
    const struct nonogram_solve_options *options = session->options;
    const struct ng_core *core = shown_core(session);
    struct nonogram_progress progress = {.found = session->found, .search = session};
    if (options->observe == NULL) {
        return;
    }
    ng_assert(session->field != NULL);
    if (core != NULL) {
        progress.statistics = ng_core_statistics(core);
    }
    progress.statistics.line_solves = session->field->line_solves;
    options->observe(options->context, &progress);
}

void ng_session_show(const struct ng_session *session, uint8_t *cells, uint8_t *certain)
{
    const struct ng_core *core = shown_core(session);
    ng_field_cells(session->field, cells);
    memcpy(certain, cells, session->size);
    for (uint32_t cell = 0; core != NULL && cell < session->size; cell++) {
        if (cells[cell] == NONOGRAM_UNKNOWN) {
            cells[cell] = ng_assignment_cell(&core->assignment, cell);
            certain[cell] = ng_assignment_root_cell(&core->assignment, cell);
        }
    }
}

/* The `stop` of a search that is shown. */
static bool show_and_poll(void *context)
{
    const struct ng_session *session = context;
    const struct nonogram_solve_options *options = session->options;
    show_progress(session);
    return options->stop != NULL && options->stop(options->context);
}

/* ---- lines ---- */

/* Makes the field and begins the proof. */
static enum ng_session_answer make_field(struct ng_session *session)
{
    const struct nonogram_solve_options *options = session->options;
    struct ng_poll poll = {.stop = options->stop, .context = options->context};
    struct ng_memory *memory = &session->memory;
    /* the puzzle, the latest solution and two that are kept */
    if (!ng_memory_charge(memory, ng_puzzle_bytes(session->puzzle)) ||
        !ng_memory_charge(memory, session->size) || !ng_memory_charge(memory, session->size) ||
        !ng_memory_charge(memory, session->size)) {
        return NG_SESSION_NO_MEMORY;
    }
    session->field = ng_field_new(session->puzzle, memory, &poll);
    if (poll.stopped) {
        return NG_SESSION_LIMIT;
    }
    if (session->field == NULL) {
        return NG_SESSION_NO_MEMORY;
    }
    if (options->proof != NULL) {
        session->proof = ng_drat_new(session->field, options, &session->status);
        if (session->proof == NULL) {
            return session->status == NONOGRAM_NO_MEMORY ? NG_SESSION_NO_MEMORY : NG_SESSION_FAILED;
        }
    }
    return NG_SESSION_OPEN;
}

/* Deduces all lines to the end, shown line by line; *trivial: one sweep was enough. Returns false
 * at a contradiction. */
static bool deduce_shown(struct ng_session *session, bool *trivial)
{
    struct ng_field *field = session->field;
    bool columns = false, swept = false;
    while (field->queue_size > 0 && !field->poll.stopped) {
        if (!swept && ng_field_swept(field, &columns)) {
            swept = true;
            *trivial = ng_field_solved(field);
        }
        show_progress(session);
        if (!ng_field_step(field)) {
            return false;
        }
    }
    *trivial = swept ? *trivial : ng_field_solved(field);
    return true;
}

/* Finds out by a separate field whether one sweep solves the puzzle: with a proof, the first sweep
 * is not observed. Returns false when out of memory. */
static bool find_trivial(struct ng_session *session, bool *trivial)
{
    struct ng_field *fresh = ng_field_new(session->puzzle, &session->memory, &session->field->poll);
    *trivial = false;
    if (fresh == NULL) {
        return session->field->poll.stopped;
    }
    *trivial = ng_field_sweep(fresh) && ng_field_solved(fresh);
    ng_field_free(fresh);
    return true;
}

/* Deduces line by line; *trivial: one sweep was enough, unless there is a proof. Returns false at a
 * contradiction. */
static bool deduce_lines(struct ng_session *session, bool *trivial)
{
    if (session->proof != NULL) {
        return ng_drat_deduce(session->proof);
    }
    if (session->options->observe != NULL) {
        return deduce_shown(session, trivial);
    }
    bool possible = ng_field_sweep(session->field);
    *trivial = possible && ng_field_solved(session->field);
    return possible && ng_field_propagate(session->field);
}

static enum ng_session_answer go_through_lines(struct ng_session *session)
{
    bool trivial = false;
    enum ng_session_answer answer = make_field(session);
    if (answer != NG_SESSION_OPEN) {
        return answer;
    }
    if (session->proof != NULL && !find_trivial(session, &trivial)) {
        return NG_SESSION_NO_MEMORY;
    }
    bool possible = deduce_lines(session, &trivial);
    ng_assert(!trivial || ng_field_solved(session->field));
    if (session->field->poll.stopped) {
        return NG_SESSION_LIMIT;
    }
    if (!possible || !ng_field_solved(session->field)) {
        return possible ? NG_SESSION_OPEN : NG_SESSION_NONE;
    }
    session->difficulty = trivial ? NONOGRAM_CLASS_TRIVIAL : NONOGRAM_CLASS_LINE;
    return NG_SESSION_FOUND;
}

/* ---- shaving ---- */

/* The solutions that need no search if trials come upon them: all that are wanted, at most two. */
static unsigned solutions_to_try(const struct nonogram_solve_options *options)
{
    uint64_t wanted = options->first ? 1 : options->solutions;
    return wanted <= 2 && !options->certain ? (unsigned)wanted : 0;
}

static enum ng_shave_answer run_shaving(struct ng_session *session)
{
    unsigned wanted = solutions_to_try(session->options);
    if (wanted == 0) {
        return ng_shave(session->field, 0, NULL);
    }
    uint8_t *solutions = ng_memory_array(&session->memory, 2, session->size);
    if (solutions == NULL) {
        return NG_SHAVE_NO_MEMORY;
    }
    enum ng_shave_answer answer = ng_shave(session->field, wanted, solutions);
    if (answer == NG_SHAVE_FOUND) {
        session->tried = solutions;
    } else {
        ng_memory_free(solutions);
    }
    return answer;
}

/* Without it, if a proof is written: that needs a reason for each deduction, which only the search
 * has. With little memory the search can still find room (session->thrifty). */
static enum ng_session_answer shave(struct ng_session *session)
{
    enum ng_shave_answer answer = session->proof != NULL ? NG_SHAVE_OPEN : run_shaving(session);
    if (session->field->poll.stopped) {
        return NG_SESSION_LIMIT;
    }
    show_progress(session);
    if (answer == NG_SHAVE_NO_MEMORY && session->options->memory_limit == 0) {
        return NG_SESSION_NO_MEMORY;
    }
    return answer == NG_SHAVE_NONE     ? NG_SESSION_NONE
           : answer == NG_SHAVE_SOLVED ? NG_SESSION_FOUND
                                       : NG_SESSION_OPEN;
}

/* Gives out what trials have found: as much as is wanted, or nothing. */
static enum ng_session_answer tell_tried(struct ng_session *session)
{
    ng_assert(session->tried == NULL || session->found < 2);
    return session->tried != NULL ? NG_SESSION_FOUND : NG_SESSION_OPEN;
}

/* ---- the workers ---- */

/* Makes a core that will join, while the first one searches. */
static struct ng_core *make_helper(void *context, unsigned index, struct ng_poll *poll)
{
    const struct ng_session *session = context;
    struct ng_field view;
    struct ng_core *core = NULL;
    if (ng_field_view(&view, session->field, poll)) {
        core = ng_worker_new(&view, session->options->seed + index, session->thrifty);
        ng_field_end_view(&view);
    }
    if (core != NULL && index % 2 == 1) {
        struct ng_native *native = core->assignment.native;
        native->by_columns = !native->by_columns; /* sweeps from another side than the first core */
    }
    return core;
}

/* Prepares a core other than the first to help prove that there is no second solution: the first
 * one uses dives, windows and the stable mode, which would find the same. */
static bool help_to_prove(struct ng_session *session, struct ng_core *core)
{
    ng_core_detach(core, &ng_dive_hooks);
    ng_lookahead_prompt(core);
    ng_schedule_stay_focused(&core->schedule);
    return ng_windows_follow(core, ng_portfolio_core(&session->portfolio, 0));
}

/* Lets the new cores join the first one, as far as the memory allows. */
static bool complete_portfolio(struct ng_session *session)
{
    while (ng_portfolio_incomplete(&session->portfolio)) {
        struct ng_core *core = ng_portfolio_next(&session->portfolio);
        if (core != NULL && (!ng_portfolio_join(&session->portfolio, core) ||
                             (session->found == 1 && !help_to_prove(session, core)))) {
            return false;
        }
    }
    return true;
}

/* Makes the first core, if need be in the little memory there is. */
static enum ng_session_answer begin_search(struct ng_session *session)
{
    const struct nonogram_solve_options *options = session->options;
    struct ng_core *core = ng_worker_new(session->field, options->seed, false);
    if (core == NULL && !session->field->poll.stopped && options->memory_limit != 0) {
        session->thrifty = true;
        core = ng_worker_new(session->field, options->seed, true);
    }
    if (core == NULL) {
        return session->field->poll.stopped ? NG_SESSION_LIMIT : NG_SESSION_NO_MEMORY;
    }
    ng_assert(!ng_field_solved(session->field) && session->field->queue_size == 0);
    core->conflict_limit = options->conflict_limit;
    core->stop = options->observe != NULL ? show_and_poll : options->stop;
    core->context = options->observe != NULL ? session : options->context;
    if (session->proof != NULL && !ng_drat_attach(session->proof, core, ng_images_symmetry(core))) {
        ng_core_free(core);
        return NG_SESSION_NO_MEMORY;
    }
    /* a proof is written by one core */
    unsigned jobs = options->jobs > 1 && session->proof == NULL ? options->jobs : 1;
    return ng_portfolio_init(&session->portfolio, core, jobs, session->runner, make_helper, session)
               ? NG_SESSION_OPEN
               : NG_SESSION_NO_MEMORY;
}

/* ---- solutions of the search ---- */

/* Lets the first core search for the second solution near the first one, and the others help. */
static bool look_around(struct ng_session *session, const struct ng_core *winner)
{
    bool able = ng_windows_attach(ng_portfolio_core(&session->portfolio, 0), winner);
    for (unsigned i = 1; i < session->portfolio.count && able; i++) {
        able = help_to_prove(session, ng_portfolio_core(&session->portfolio, i));
    }
    return able;
}

/* Prepares all cores for another solution. With several, each continues from the one that it has
 * found, or far away from it. */
static bool leave_solutions(struct ng_session *session)
{
    for (unsigned i = 0; session->found > 0 && i < session->portfolio.count; i++) {
        struct ng_core *core = ng_portfolio_core(&session->portfolio, i);
        ng_lookahead_prompt(core);
        if (session->found <= DIVES_FOR) {
            ng_dive_prompt(core);
        }
        if (session->found > 1 && !session->opposing) {
            ng_core_detach(core, &ng_windows_hooks);
        } else if (session->found > 1 && !ng_windows_oppose(core)) {
            return false;
        }
    }
    return true;
}

/* Takes the solution that was found, and its images: if only some of them were excluded, images of
 * learned clauses would not be valid (search/symmetry.h). */
static enum ng_session_answer take_found(struct ng_session *session)
{
    const struct ng_core *winner =
        ng_portfolio_core(&session->portfolio, session->portfolio.winner);
    const struct ng_symmetry *symmetry = ng_images_symmetry(winner);
    const struct ng_field *field = session->field;
    ng_assert(winner->assignment.trail_size + 1 == winner->assignment.variables);
    ng_assert(!winner->assignment.broken);
    if (session->orbit == NULL) {
        session->orbit =
            ng_memory_array(&session->memory, session->size, (size_t)symmetry->count + 1);
    }
    if (session->orbit == NULL ||
        (session->found == 0 && !session->last && !look_around(session, winner))) {
        return NG_SESSION_NO_MEMORY;
    }
    ng_worker_cells(winner, field, session->orbit);
    for (unsigned k = 0; k < symmetry->count; k++) {
        ng_turns_cells(field->width, field->height, symmetry->turns[k], session->orbit,
                       session->orbit + (k + 1) * session->size);
    }
    session->image = 0;
    session->most = symmetry->count;
    return NG_SESSION_FOUND;
}

/* Goes on to the next image that differs from all before; returns false if there is none left. */
static bool find_image(struct ng_session *session)
{
    while (session->image < session->most) {
        const uint8_t *image = session->orbit + ++session->image * session->size;
        bool differs = true;
        for (const uint8_t *other = session->orbit; other < image && differs;
             other += session->size) {
            differs = memcmp(image, other, session->size) != 0;
        }
        if (differs) {
            return true;
        }
    }
    return false;
}

/* Lets the workers search; within the work allowed, only the first one. */
static enum ng_search_answer run_workers(struct ng_session *session)
{
    enum ng_search_answer answer = NG_SEARCH_PAUSED;
    if (session->bounded) {
        session->portfolio.winner = 0;
        return ng_search(ng_portfolio_core(&session->portfolio, 0));
    }
    session->portfolio.last = session->last;
    while (answer == NG_SEARCH_PAUSED) {
        answer = complete_portfolio(session) ? ng_portfolio_search(&session->portfolio)
                                             : NG_SEARCH_NO_MEMORY;
    }
    return answer;
}

static enum ng_session_answer search(struct ng_session *session)
{
    if (find_image(session)) {
        return NG_SESSION_FOUND;
    }
    if (!leave_solutions(session)) {
        return NG_SESSION_NO_MEMORY;
    }
    switch (run_workers(session)) {
    case NG_SEARCH_FOUND:
        return take_found(session);
    case NG_SEARCH_NONE:
        return NG_SESSION_NONE;
    case NG_SEARCH_NO_MEMORY:
        return NG_SESSION_NO_MEMORY;
    case NG_SEARCH_LIMIT:
    case NG_SEARCH_PAUSED:
        break;
    }
    session->limited = ng_portfolio_core(&session->portfolio, session->portfolio.winner)->limited;
    return NG_SESSION_LIMIT;
}

/* ---- all stages ---- */

static enum ng_session_answer end(struct ng_session *session)
{
    (void)session;
    return NG_SESSION_NONE;
}

/* A stage that leaves cells open is followed by the next one. The search, and what trials have
 * found, is asked again for each solution; after any other answer, and after a solution that was
 * deduced, there is no other. */
static enum ng_session_answer (*const stages[])(struct ng_session *) = {
    go_through_lines, shave, tell_tried, begin_search, search, end};
enum { TRIED = 2, SEARCH = 4, END = 5 };

struct ng_session *ng_session_new(const struct nonogram_puzzle *puzzle,
                                  const struct nonogram_solve_options *options,
                                  const struct ng_runner *runner)
{
    struct ng_session *session = ng_alloc_array(1, sizeof *session);
    if (session != NULL) {
        *session = (struct ng_session){.puzzle = puzzle,
                                       .options = options,
                                       .runner = runner,
                                       .memory = {.limit = options->memory_limit},
                                       .size = (size_t)puzzle->width * puzzle->height,
                                       .limited = NONOGRAM_LIMIT_STOPPED,
                                       .difficulty = NONOGRAM_CLASS_UNKNOWN};
    }
    return session;
}

void ng_session_free(struct ng_session *session)
{
    if (session == NULL) {
        return;
    }
    if (session->portfolio.count > 0) {
        ng_portfolio_clear(&session->portfolio);
    }
    ng_memory_free(session->orbit);
    ng_memory_free(session->tried);
    ng_drat_free(session->proof);
    ng_field_free(session->field);
    ng_alloc_free(session);
}

/* Charges the bytes that the caller holds now; returns false if the limit would be exceeded. */
static bool charge_held(struct ng_session *session)
{
    size_t held = session->options->held != NULL ? *session->options->held : 0;
    if (held > session->held && !ng_memory_charge(&session->memory, held - session->held)) {
        return false;
    }
    ng_memory_discharge(&session->memory, held < session->held ? session->held - held : 0);
    session->held = held;
    return true;
}

/* Writes what an answer leaves: the solution, or what is certain. */
static void write_cells(struct ng_session *session, enum ng_session_answer answer, uint8_t *cells)
{
    bool searching = session->portfolio.count > 0;
    if (answer == NG_SESSION_FOUND && session->stage == TRIED) {
        memcpy(cells, session->tried + session->found * session->size, session->size);
    } else if (answer == NG_SESSION_FOUND && searching) {
        memcpy(cells, session->orbit + session->image * session->size, session->size);
    } else if (answer == NG_SESSION_LIMIT && searching) {
        struct ng_core *core = ng_portfolio_core(&session->portfolio, 0);
        ng_core_backtrack(core, 0);
        ng_worker_cells(core, session->field, cells);
    } else if (answer != NG_SESSION_NONE) {
        ng_session_known(session, cells);
    }
}

enum ng_session_answer ng_session_next(struct ng_session *session, uint8_t *cells, bool last)
{
    enum ng_session_answer answer = charge_held(session) ? NG_SESSION_OPEN : NG_SESSION_NO_MEMORY;
    session->last = last;
    while (answer == NG_SESSION_OPEN) {
        answer = stages[session->stage](session);
        if (answer == NG_SESSION_OPEN) {
            session->stage++;
        }
    }
    write_cells(session, answer, cells);
    bool more = session->stage == SEARCH || session->stage == TRIED;
    if (answer == NG_SESSION_NONE || (answer == NG_SESSION_FOUND && !more)) {
        session->stage = END;
    }
    if (answer == NG_SESSION_FOUND && !ng_verify_solution(session->puzzle, cells, NULL)) {
        session->status = NONOGRAM_INTERNAL;
        return NG_SESSION_FAILED;
    }
    session->found += answer == NG_SESSION_FOUND;
    return answer;
}

/* The clause has the cells' variables that are open at the root: at least one must differ. Without
 * blots any other solution fills the same number of cells of each colour, so not all of these
 * cells: where a whole solution is excluded, the clause needs only the filled ones. */
bool ng_session_exclude(struct ng_session *session, const uint8_t *cells)
{
    if (session->portfolio.count == 0) {
        return true;
    }
    bool all = ng_puzzle_has_blots(session->puzzle) ||
               memchr(cells, NONOGRAM_UNKNOWN, session->size) != NULL;
    const struct ng_core *first = ng_portfolio_core(&session->portfolio, 0);
    const struct ng_native *native = first->assignment.native;
    uint32_t size = 0;
    uint32_t *literals = ng_memory_array(first->memory, native->first_order, sizeof *literals);
    if (literals == NULL) {
        return false;
    }
    for (uint32_t v = 1; v < native->first_order; v++) {
        const struct ng_native_cell *cell = &native->variable_cells[v];
        uint8_t value = cells[ng_native_index(native, cell)];
        if (value == cell->colour) {
            literals[size++] = 2 * v + 1;
        } else if (all && value != NONOGRAM_UNKNOWN) {
            literals[size++] = 2 * v;
        }
        ng_assert(size <= v);
    }
    bool added = true;
    for (unsigned i = 0; i < session->portfolio.count && added; i++) {
        struct ng_core *core = ng_portfolio_core(&session->portfolio, i);
        ng_core_backtrack(core, 0);
        added = ng_core_add_clause(core, literals, size);
    }
    ng_memory_free(literals);
    return added;
}

void ng_session_oppose(struct ng_session *session)
{
    session->opposing = true;
}

void ng_session_allow(struct ng_session *session, uint64_t work)
{
    if (session->portfolio.count > 0) {
        struct ng_core *core = ng_portfolio_core(&session->portfolio, 0);
        session->bounded = true;
        core->paused = false;
        core->pause_at = 0;
        core->pause_work = 2 * ng_core_work(core) + work;
    }
}

enum nonogram_status ng_session_conclude(struct ng_session *session)
{
    bool contradiction = ng_session_is_complete(session) && session->found <= 1;
    return session->proof != NULL ? ng_drat_end(session->proof, contradiction) : NONOGRAM_OK;
}

bool ng_session_is_complete(const struct ng_session *session)
{
    return session->stage == END;
}

enum nonogram_limit ng_session_limit(const struct ng_session *session)
{
    return session->limited;
}

enum nonogram_status ng_session_status(const struct ng_session *session)
{
    return session->status;
}

enum nonogram_class ng_session_class(const struct ng_session *session)
{
    return session->difficulty;
}

struct nonogram_statistics ng_session_statistics(const struct ng_session *session)
{
    struct nonogram_statistics sum = {.peak_bytes = atomic_load(&session->memory.peak)};
    sum.line_solves = session->field != NULL ? session->field->line_solves : 0;
    if (session->portfolio.count > 0) {
        ng_portfolio_add_statistics(&session->portfolio, &sum);
    }
    return sum;
}

void ng_session_known(const struct ng_session *session, uint8_t *cells)
{
    if (session->field != NULL) {
        ng_field_cells(session->field, cells);
    } else {
        memset(cells, NONOGRAM_UNKNOWN, session->size);
    }
}
