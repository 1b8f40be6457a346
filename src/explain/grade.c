/* Grading: sweeps first, then the verdict where they leave cells open, then the walk. */
#include "explain/grade.h"

#include "explain/probe.h"
#include "search/solve.h"

#include <string.h>

/* ---- sweeps ---- */

/* Marks the lines that cross `line` where the log says that it has changed. */
static void mark_changed(struct ng_board *board, uint32_t line)
{
    for (size_t i = 0; i < board->log_size; i++) {
        size_t cell = board->log[i] / board->values;
        uint32_t at = (uint32_t)(line < board->height ? cell % board->width : cell / board->width);
        board->changed[ng_board_crossing(board, line, at)] = true;
    }
}

/* Deduces those of the lines that have changed, and keeps what is found: a log of it all would be
 * larger than the board. False: sweep->line cannot be filled. */
static bool sweep_lines(struct ng_board *board, uint32_t from, uint32_t to, struct ng_sweep *sweep,
                        bool *moved)
{
    for (uint32_t line = from; line < to && !board->poll.stopped; line++) {
        if (!board->changed[line]) {
            continue;
        }
        board->changed[line] = false;
        if (ng_board_deduce(board, line) == NG_BOARD_CONTRADICTION) {
            sweep->line = line;
            return false;
        }
        *moved = *moved || board->log_size > 0;
        mark_changed(board, line);
        ng_board_keep(board);
    }
    return true;
}

struct ng_sweep ng_sweep_run(struct ng_board *board)
{
    struct ng_sweep sweep = {NG_SWEEP_STUCK, 0, 0};
    bool moved;
    ng_board_keep(board);
    memset(board->changed, true, board->lines * sizeof *board->changed);
    do {
        moved = false;
        if (!sweep_lines(board, 0, board->height, &sweep, &moved) ||
            !sweep_lines(board, board->height, board->lines, &sweep, &moved)) {
            sweep.end = NG_SWEEP_CONTRADICTION;
            return sweep;
        }
        sweep.sweeps += moved;
    } while (moved && !board->poll.stopped && !board->failed);
    if (board->open_cells == 0) {
        sweep.end = NG_SWEEP_SOLVED;
    }
    return sweep;
}

/* ---- grades ---- */

/* Time that a step takes, in tenths of the easiest one's 3 seconds; of a chain, for each line. */
static const uint64_t tenths[NG_STEPPER_TECHNIQUES] = {
    [NG_TECHNIQUE_full] = 10,        [NG_TECHNIQUE_overlap] = 10,     [NG_TECHNIQUE_complete] = 10,
    [NG_TECHNIQUE_unreachable] = 10, [NG_TECHNIQUE_cap] = 10,         [NG_TECHNIQUE_glue] = 15,
    [NG_TECHNIQUE_join] = 15,        [NG_TECHNIQUE_split] = 20,       [NG_TECHNIQUE_mercury] = 20,
    [NG_TECHNIQUE_forcing] = 20,     [NG_STEPPER_COLOUR] = 30,        [NG_STEPPER_LINE] = 40,
    [NG_STEPPER_EDGE] = 40,          [NG_STEPPER_CONTRADICTION] = 60, [NG_STEPPER_NESTED] = 60,
};

/* A line is long beyond this many cells, and takes as much more time as it is longer. */
enum { EASY_LENGTH = 15, EASY_MILLISECONDS = 3000 };

static uint64_t milliseconds(const struct ng_stepper *stepper)
{
    const struct ng_step_taken *step = &stepper->step;
    uint64_t length = ng_puzzle_line_length(stepper->board->puzzle, step->line);
    uint64_t lines = step->chain != NULL ? step->chain->length : 1;
    length = length > EASY_LENGTH ? length : EASY_LENGTH;
    return EASY_MILLISECONDS * tenths[step->technique] / 10 * lines * length / EASY_LENGTH;
}

void ng_grade_add(struct nonogram_grade *grade, const struct ng_stepper *stepper)
{
    const struct ng_step_taken *step = &stepper->step;
    grade->count[step->technique]++;
    grade->steps++;
    grade->milliseconds += milliseconds(stepper);
    if (grade->steps == 1 || step->technique > (unsigned)grade->hardest) {
        grade->hardest = (enum nonogram_technique)step->technique;
    }
    if (step->chain == NULL) {
        return;
    }
    for (size_t i = 0; i < step->chain->count; i++) {
        grade->assumptions += step->chain->links[i].kind == NONOGRAM_LINK_ASSUME;
    }
    grade->chain = step->chain->length > grade->chain ? step->chain->length : grade->chain;
    unsigned depth = step->technique == NG_STEPPER_NESTED ? 2 : 1;
    grade->depth = depth > grade->depth ? depth : grade->depth;
}

/* The class of a puzzle whose only solution the walk has reached, or not. */
static void set_class(struct nonogram_grade *grade, enum ng_stepper_end end)
{
    if (end == NG_STEPPER_SOLVED) {
        grade->difficulty = grade->depth == 0   ? NONOGRAM_CLASS_LINE
                            : grade->depth == 1 ? NONOGRAM_CLASS_PROBE
                                                : NONOGRAM_CLASS_NESTED;
    } else if (end == NG_STEPPER_STUCK || end == NG_STEPPER_STOPPED) {
        grade->difficulty = NONOGRAM_CLASS_SEARCH;
        grade->limited = end == NG_STEPPER_STOPPED;
    }
}

static enum nonogram_status walk(struct ng_board *board,
                                 const struct nonogram_explain_options *options,
                                 struct nonogram_grade *grade)
{
    bool lines = grade->difficulty != NONOGRAM_CLASS_SEARCH;
    struct ng_stepper *stepper = ng_stepper_new(board);
    enum ng_stepper_end end = NG_STEPPER_NO_MEMORY;
    if (stepper == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    stepper->hardest =
        lines && options->hardest > NONOGRAM_LINE ? NG_STEPPER_LINE : (unsigned)options->hardest;
    stepper->effort_limit = options->effort_limit > 0 ? board->effort + options->effort_limit : 0;
    while ((end = ng_stepper_next(stepper)) == NG_STEPPER_STEP) {
        ng_grade_add(grade, stepper);
    }
    ng_stepper_free(stepper);
    if (!lines) {
        set_class(grade, end);
    }
    return end == NG_STEPPER_NO_MEMORY ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

/* Lines are not enough: within so much memory (0: any), the verdict, and the class that goes with
 * it; `search` for now where there is one solution. */
static enum nonogram_status search(const struct nonogram_puzzle *puzzle,
                                   const struct nonogram_explain_options *options, size_t memory,
                                   struct nonogram_grade *grade)
{
    static const enum nonogram_class classes[] = {
        [NONOGRAM_UNIQUE] = NONOGRAM_CLASS_SEARCH,  [NONOGRAM_MULTIPLE] = NONOGRAM_CLASS_MULTIPLE,
        [NONOGRAM_SOLVED] = NONOGRAM_CLASS_UNKNOWN, [NONOGRAM_NONE] = NONOGRAM_CLASS_NONE,
        [NONOGRAM_LIMIT] = NONOGRAM_CLASS_UNKNOWN,
    };
    struct nonogram_solve_options solving = {.solutions = 2,
                                             .jobs = 1,
                                             .conflict_limit = options->conflict_limit,
                                             .memory_limit = memory,
                                             .stop = options->stop,
                                             .context = options->context};
    struct nonogram_result result = ng_solve_nothing();
    enum nonogram_status status = NONOGRAM_OK;
    if (options->verdict == NONOGRAM_SOLVED) {
        status = ng_solve(puzzle, &solving, NULL, &result);
        grade->verdict = result.verdict;
        if (result.limited == NONOGRAM_LIMIT_MEMORY && result.found < 2) {
            status = NONOGRAM_NO_MEMORY;
        }
        ng_solve_clear(&result);
    } else {
        grade->verdict = options->verdict;
    }
    grade->difficulty = classes[grade->verdict];
    return status;
}

static bool is_stopped(const struct nonogram_explain_options *options)
{
    return options->stop != NULL && options->stop(options->context);
}

enum nonogram_status ng_grade(const struct nonogram_puzzle *puzzle,
                              const struct nonogram_explain_options *options,
                              struct nonogram_grade *grade)
{
    struct ng_memory memory = {.limit = options->memory_limit};
    struct ng_board *board = ng_board_new(puzzle, &memory, options->stop, options->context);
    if (board == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    struct ng_sweep sweep = ng_sweep_run(board);
    ng_board_reset(board);
    enum nonogram_status status = board->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
    grade->sweeps = sweep.sweeps;
    if (sweep.end == NG_SWEEP_STUCK && status == NONOGRAM_OK) {
        size_t left = options->memory_limit == 0 /* the solver counts the puzzle itself */
                          ? 0
                          : ng_memory_left(&memory) + ng_puzzle_bytes(puzzle);
        status = search(puzzle, options, left, grade);
    } else if (sweep.end == NG_SWEEP_SOLVED) {
        grade->verdict = NONOGRAM_UNIQUE;
        grade->difficulty = sweep.sweeps <= 1 ? NONOGRAM_CLASS_TRIVIAL : NONOGRAM_CLASS_LINE;
    } else {
        grade->verdict = NONOGRAM_NONE;
        grade->difficulty = NONOGRAM_CLASS_NONE;
    }
    if (status == NONOGRAM_OK) {
        status = walk(board, options, grade);
    }
    if (is_stopped(options)) {
        grade->difficulty = NONOGRAM_CLASS_UNKNOWN;
        grade->limited = true;
    }
    ng_board_free(board);
    return status;
}

/* ---- depth ---- */

/* A board on which assumptions are tried, and the probes of the two depths. */
struct tries {
    struct ng_board *board;
    struct ng_probe probes[2];
    uint64_t effort_limit;
};

static bool is_over(const struct tries *tries)
{
    const struct ng_board *board = tries->board;
    return board->failed || board->poll.stopped || tries->probes[0].failed ||
           tries->probes[1].failed ||
           (tries->effort_limit > 0 && board->effort >= tries->effort_limit);
}

/* Rules a value out with all that follows. False: a line cannot be filled any more. */
static bool rule_out(struct ng_board *board, struct ng_probe *probe, size_t cell, unsigned value)
{
    struct ng_probe_bounds all = {.rounds = 0};
    ng_probe_reset(probe);
    if (!ng_board_remove(board, cell, value)) {
        return false;
    }
    ng_probe_queue(probe, (uint32_t)(cell / board->width));
    ng_probe_queue(probe, board->height + (uint32_t)(cell % board->width));
    return ng_probe_run(probe, &all) != NG_PROBE_CONTRADICTION;
}

/* The two call each other, no deeper than `depth`. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static bool close_all(struct tries *tries, unsigned depth);

/* Whether the value of the cell fails: by line deduction, or after assumptions `depth` - 1 deep. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static bool fails(struct tries *tries, size_t cell, unsigned value, unsigned depth)
{
    struct ng_probe_bounds all = {.rounds = 0};
    size_t mark = tries->board->log_size;
    struct ng_probe *probe = &tries->probes[depth - 1];
    bool contradiction =
        ng_probe_try(probe, cell, (uint8_t)value, &all) == NG_PROBE_CONTRADICTION ||
        (depth > 1 && !close_all(tries, depth - 1));
    ng_board_undo(tries->board, mark);
    return contradiction;
}

/* Tries every value of every open cell, and rules out those that fail, until nothing moves. False:
 * a line cannot be filled. Calls itself at most once, for the inner depth. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static bool close_all(struct tries *tries, unsigned depth)
{
    struct ng_board *board = tries->board;
    size_t before;
    do {
        before = board->log_size;
        for (size_t cell = 0; cell < (size_t)board->width * board->height; cell++) {
            for (unsigned v = board->values; v-- > 0 && !is_over(tries);) {
                bool tried =
                    board->by_rows[cell] == NONOGRAM_UNKNOWN && ng_board_may(board, cell, v);
                if (tried && fails(tries, cell, v, depth) &&
                    !rule_out(board, &tries->probes[depth - 1], cell, v)) {
                    return false;
                }
            }
        }
    } while (board->log_size > before && board->open_cells > 0 && !is_over(tries));
    return true;
}

static void measure(struct tries *tries, unsigned deepest, struct ng_depth *depth)
{
    struct ng_board *board = tries->board;
    (void)ng_sweep_run(board);
    depth->lines = board->open_cells;
    if (depth->lines > 0) {
        (void)close_all(tries, 1);
        depth->probes = board->open_cells;
    }
    if (depth->probes > 0 && deepest > 1) {
        (void)close_all(tries, 2);
        depth->nested = board->open_cells;
    }
    depth->limited = is_over(tries);
}

bool ng_depth_measure(const struct nonogram_puzzle *puzzle, unsigned deepest, uint64_t effort_limit,
                      bool (*stop)(void *context), void *context, struct ng_depth *depth)
{
    struct tries tries = {.board = ng_board_new(puzzle, NULL, stop, context),
                          .effort_limit = effort_limit};
    *depth = (struct ng_depth){.lines = 0};
    if (tries.board == NULL) {
        return false;
    }
    bool outer = ng_probe_init(&tries.probes[0], tries.board);
    bool inner = outer && ng_probe_init(&tries.probes[1], tries.board);
    if (inner) {
        measure(&tries, deepest, depth);
        ng_probe_clear(&tries.probes[1]);
    }
    if (outer) {
        ng_probe_clear(&tries.probes[0]);
    }
    bool able = inner && !tries.board->failed && !tries.probes[0].failed && !tries.probes[1].failed;
    ng_board_free(tries.board);
    return able;
}
