/* Grading: first sweeps, then the verdict if they leave cells open, then the walk. */
#include "explain/grade.h"

#include "grid/field.h"
#include "solve/solve.h"

const struct nonogram_explain_options ng_explain_defaults = {
    .hardest = NONOGRAM_NESTED, .effort_limit = 5000000, .verdict = NONOGRAM_SOLVED};

/* ---- sweeps ---- */

enum sweep_end { SWEEP_SOLVED, SWEEP_STUCK, SWEEP_CONTRADICTION };

/* Sweeps until the puzzle is solved or nothing changes; *sweeps is the number of sweeps with
 * changes. If stopped, they end as if nothing changed. */
static enum nonogram_status sweep(const struct nonogram_puzzle *puzzle,
                                  const struct nonogram_explain_options *options,
                                  enum sweep_end *end, uint32_t *sweeps)
{
    struct ng_memory memory = {.limit = options->memory_limit};
    struct ng_poll poll = {.stop = options->stop, .context = options->context};
    struct ng_field *field = ng_field_new(puzzle, &memory, &poll);
    *end = SWEEP_STUCK;
    if (field == NULL) {
        return poll.stopped ? NONOGRAM_OK : NONOGRAM_NO_MEMORY;
    }
    for (bool moved = true; moved && *end == SWEEP_STUCK;) {
        size_t open = field->open;
        *end = ng_field_sweep(field) ? SWEEP_STUCK : SWEEP_CONTRADICTION;
        moved = field->open < open;
        *sweeps += moved && *end == SWEEP_STUCK;
    }
    if (*end == SWEEP_STUCK && ng_field_solved(field)) {
        *end = SWEEP_SOLVED;
    }
    ng_field_free(field);
    return NONOGRAM_OK;
}

/* ---- grades ---- */

/* A line of more than EASY_LENGTH cells takes proportionally more time. */
enum { EASY_LENGTH = 15, EASY_MILLISECONDS = 3000 };

static uint64_t milliseconds(const struct ng_stepper *stepper)
{
    const struct ng_step_taken *step = &stepper->step;
    uint64_t length = ng_puzzle_line_length(stepper->board->puzzle, step->line);
    uint64_t lines = step->chain != NULL ? step->chain->length : 1;
    length = length > EASY_LENGTH ? length : EASY_LENGTH;
    return EASY_MILLISECONDS * ng_techniques[step->technique].tenths / 10 * lines * length /
           EASY_LENGTH;
}

void ng_grade_add(struct nonogram_grade *grade, const struct ng_stepper *stepper)
{
    const struct ng_step_taken *step = &stepper->step;
    const enum nonogram_technique number = ng_techniques[step->technique].number;
    grade->count[number]++;
    grade->steps++;
    grade->milliseconds += milliseconds(stepper);
    if (grade->steps == 1 || step->technique > ng_technique_rank(grade->hardest)) {
        grade->hardest = number;
    }
    if (step->chain == NULL) {
        return;
    }
    for (size_t i = 0; i < step->chain->count; i++) {
        grade->assumptions += step->chain->links[i].kind == NONOGRAM_LINK_ASSUME;
    }
    grade->chain = step->chain->length > grade->chain ? step->chain->length : grade->chain;
    unsigned depth = step->technique == NG_RANK_NESTED ? 2 : 1;
    grade->depth = depth > grade->depth ? depth : grade->depth;
}

/* Sets the class of a puzzle by the end of the walk. */
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
    stepper->hardest = ng_technique_rank(options->hardest);
    if (lines && stepper->hardest > NG_RANK_LINE) {
        stepper->hardest = NG_RANK_LINE;
    }
    stepper->effort_limit =
        options->effort_limit > 0 ? board->grid->line_solves + options->effort_limit : 0;
    while ((end = ng_stepper_next(stepper)) == NG_STEPPER_STEP) {
        ng_grade_add(grade, stepper);
    }
    ng_stepper_free(stepper);
    if (!lines) {
        set_class(grade, end);
    }
    return end == NG_STEPPER_NO_MEMORY ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

/* Finds the verdict, in at most `memory` bytes (0: no limit), and its class: `search` for now if
 * there is one solution. */
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
    enum sweep_end end;
    enum nonogram_status status = sweep(puzzle, options, &end, &grade->sweeps);
    struct ng_board *board = NULL;
    if (status == NONOGRAM_OK) {
        board = ng_board_new(puzzle, &memory,
                             (struct ng_poll){.stop = options->stop, .context = options->context});
    }
    if (board == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    if (end == SWEEP_STUCK) {
        size_t left = options->memory_limit == 0 /* the solver counts the puzzle itself */
                          ? 0
                          : ng_memory_left(&memory) + ng_puzzle_bytes(puzzle);
        status = search(puzzle, options, left, grade);
    } else if (end == SWEEP_SOLVED) {
        grade->verdict = NONOGRAM_UNIQUE;
        grade->difficulty = grade->sweeps <= 1 ? NONOGRAM_CLASS_TRIVIAL : NONOGRAM_CLASS_LINE;
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

/* A grid on which assumptions are tried. */
struct tries {
    struct ng_field *field;
    uint64_t effort_limit;
};

/* These two functions call each other, at most `depth` deep. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static bool close_all(struct tries *tries, unsigned depth);

/* Whether the value of the cell fails: by line deduction, or after assumptions `depth` - 1 deep. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static bool fails(struct tries *tries, uint32_t row, uint32_t column, unsigned value,
                  unsigned depth)
{
    size_t mark = ng_field_mark(tries->field);
    bool contradiction =
        !ng_field_assume(tries->field, row * tries->field->width + column, value) ||
        (depth > 1 && !close_all(tries, depth - 1));
    ng_field_undo(tries->field, mark);
    return contradiction;
}

/* Tries the values of an open cell, and excludes the values that fail, with all consequences.
 * Returns false if a line cannot be filled. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static bool close_cell(struct tries *tries, uint32_t row, uint32_t column, unsigned depth)
{
    struct ng_field *field = tries->field;
    for (unsigned v = field->values;
         v-- > 0 && !ng_field_spent(tries->field, tries->effort_limit);) {
        if (ng_field_value(field, row, column) != NONOGRAM_UNKNOWN) {
            return true;
        }
        if (ng_field_may(field, row, column, v) && fails(tries, row, column, v, depth)) {
            ng_field_remove(field, row, column, v);
            if (!ng_field_propagate(field)) {
                return false;
            }
        }
    }
    return true;
}

/* Tries all cells until nothing changes. Returns false if a line cannot be filled. Calls itself at
 * most once, for the inner depth. */
/* NOLINTNEXTLINE(misc-no-recursion) */
static bool close_all(struct tries *tries, unsigned depth)
{
    struct ng_field *field = tries->field;
    size_t before;
    do {
        before = field->open;
        for (uint32_t row = 0; row < field->height; row++) {
            for (uint32_t column = 0;
                 column < field->width && !ng_field_spent(tries->field, tries->effort_limit);
                 column++) {
                if (!close_cell(tries, row, column, depth)) {
                    return false;
                }
            }
        }
    } while (field->open < before && field->open > 0 &&
             !ng_field_spent(tries->field, tries->effort_limit));
    return true;
}

static size_t open_cells(const struct ng_field *field)
{
    size_t open = 0;
    for (uint32_t row = 0; row < field->height; row++) {
        for (uint32_t column = 0; column < field->width; column++) {
            open += ng_field_value(field, row, column) == NONOGRAM_UNKNOWN;
        }
    }
    return open;
}

static void measure(struct tries *tries, unsigned deepest, struct ng_depth *depth)
{
    (void)ng_field_propagate(tries->field);
    depth->lines = open_cells(tries->field);
    if (depth->lines > 0) {
        (void)close_all(tries, 1);
        depth->probes = open_cells(tries->field);
    }
    if (depth->probes > 0 && deepest > 1) {
        (void)close_all(tries, 2);
        depth->nested = open_cells(tries->field);
    }
    depth->limited = ng_field_spent(tries->field, tries->effort_limit);
}

bool ng_depth_measure(const struct nonogram_puzzle *puzzle, unsigned deepest, uint64_t effort_limit,
                      struct ng_poll poll, struct ng_depth *depth)
{
    struct ng_memory memory = {.limit = 0};
    struct tries tries = {.field = ng_field_new(puzzle, &memory, &poll),
                          .effort_limit = effort_limit};
    *depth = (struct ng_depth){.limited = poll.stopped};
    bool able = tries.field != NULL && ng_field_log(tries.field);
    if (able) {
        measure(&tries, deepest, depth);
    }
    ng_field_free(tries.field);
    return able || poll.stopped;
}
