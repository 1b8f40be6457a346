/* Chooses the next step. */
#include "explain/stepper.h"

#include "base/check.h"
#include "base/memory.h"

#include <string.h>

/* Values of stepper->easiest other than techniques. FROM | t: all techniques easier than number t
 * find nothing, and t was not tried. */
enum { FROM = 0x40, UNSEEN = 0x7e, NOTHING = 0x7f };

static bool allocate_stepper(struct ng_stepper *stepper)
{
    const struct ng_board *board = stepper->board;
    struct ng_arena *arena = &stepper->arena;
    uint32_t longest = board->width > board->height ? board->width : board->height;
    stepper->looks = ng_looks_new(stepper->board);
    stepper->easiest = ng_arena_array(arena, board->lines, 1);
    stepper->distance = ng_arena_array(arena, board->lines, sizeof *stepper->distance);
    stepper->findings.list = ng_arena_array(arena, longest, sizeof *stepper->findings.list);
    stepper->findings.after = ng_arena_array(arena, longest, 1);
    stepper->before = ng_arena_array(arena, longest, 1);
    stepper->cells = ng_arena_array(arena, longest, sizeof *stepper->cells);
    stepper->leftmost = ng_arena_array(arena, longest, 1);
    stepper->rightmost = ng_arena_array(arena, longest, 1);
    if (board->values > 2) {
        stepper->marks = ng_marks_new(stepper->board, arena);
    }
    return stepper->looks != NULL && !arena->failed;
}

struct ng_stepper *ng_stepper_new(struct ng_board *board)
{
    struct ng_stepper *stepper = ng_memory_zeroed(board->grid->memory, 1, sizeof *stepper);
    if (stepper == NULL) {
        return NULL;
    }
    stepper->arena.memory = board->grid->memory;
    stepper->board = board;
    stepper->hardest = NG_RANK_NESTED;
    if (!allocate_stepper(stepper)) {
        ng_stepper_free(stepper);
        return NULL;
    }
    memset(stepper->easiest, UNSEEN, board->lines);
    memset(stepper->distance, 0, board->lines * sizeof *stepper->distance);
    return stepper;
}

void ng_stepper_free(struct ng_stepper *stepper)
{
    if (stepper != NULL) {
        if (stepper->hunt != NULL) {
            ng_hunt_clear(stepper->hunt);
        }
        ng_chain_clear(&stepper->chain);
        ng_arena_clear(&stepper->arena);
        ng_memory_free(stepper);
    }
}

/* The first line from `line` on with this value in stepper->easiest, or board->lines. */
static inline uint32_t next_with(const struct ng_stepper *stepper, uint8_t easiest, uint32_t line)
{
    uint32_t lines = stepper->board->lines;
    if (line >= lines || stepper->easiest[line] == easiest) {
        return line;
    }
    const uint8_t *found = memchr(stepper->easiest + line, easiest, lines - line);
    return found != NULL ? (uint32_t)(found - stepper->easiest) : lines;
}

/* Looks at the lines that have changed. Returns false if one contradicts its clue. */
static bool look_around(struct ng_stepper *stepper)
{
    struct ng_board *board = stepper->board;
    for (uint32_t line = next_with(stepper, UNSEEN, 0);
         line < board->lines && !board->grid->poll.stopped;
         line = next_with(stepper, UNSEEN, line)) {
        switch (ng_looks_at(stepper->looks, line)) {
        case NG_BOARD_CONTRADICTION:
            stepper->step.line = line;
            return false;
        case NG_BOARD_NOTHING:
            stepper->easiest[line] = NOTHING;
            break;
        case NG_BOARD_NEWS:
            stepper->easiest[line] = FROM | 0;
            break;
        }
    }
    return true;
}

/* Whether the technique settles anything in the line, as of the last look. */
static bool finds_any(struct ng_stepper *stepper, unsigned technique, uint32_t line)
{
    struct ng_view view = ng_looks_view(stepper->looks, line);
    ng_findings_reset(&stepper->findings, &view);
    stepper->findings.first = true;
    ng_techniques[technique].find(&view, &stepper->findings);
    stepper->findings.first = false;
    return stepper->findings.count > 0;
}

static bool fires(struct ng_stepper *stepper, unsigned technique, uint32_t line)
{
    if (!ng_looks_promise(stepper->looks, line, ng_techniques[technique].settles)) {
        /* cppcheck-suppress assertWithSideEffect ; what it writes, the next look overwrites */
        ng_check_structure(!finds_any(stepper, technique, line));
        return false;
    }
    return finds_any(stepper, technique, line);
}

/* Tries the technique in all changed lines in which all easier ones find nothing. */
static void try_technique(struct ng_stepper *stepper, unsigned technique)
{
    uint8_t from = (uint8_t)(FROM | technique), harder = (uint8_t)(from + 1);
    harder = technique + 1 < NG_TECHNIQUE_COUNT ? harder : NG_RANK_LINE;
    for (uint32_t line = next_with(stepper, from, 0); line < stepper->board->lines;
         line = next_with(stepper, from, line)) {
        stepper->easiest[line] = fires(stepper, technique, line) ? (uint8_t)technique : harder;
    }
}

/* Whether line a comes before line b, of the same technique. */
static bool is_nearer(const struct ng_stepper *stepper, uint32_t a, uint32_t b)
{
    if (stepper->distance[a] != stepper->distance[b]) {
        return stepper->distance[a] < stepper->distance[b];
    }
    if (stepper->board->open[a] != stepper->board->open[b]) {
        return stepper->board->open[a] < stepper->board->open[b];
    }
    return a < b;
}

/* The nearest line in which the technique finds something, or board->lines. */
static uint32_t nearest_with(const struct ng_stepper *stepper, unsigned technique)
{
    uint32_t lines = stepper->board->lines, best = lines;
    for (uint32_t line = next_with(stepper, (uint8_t)technique, 0); line < lines;
         line = next_with(stepper, (uint8_t)technique, line + 1)) {
        best = best == lines || is_nearer(stepper, line, best) ? line : best;
    }
    return best;
}

/* The line of the next step, or board->lines. A technique is tried only after all easier ones find
 * nothing in any line: until then most lines have changed again. */
static uint32_t choose(struct ng_stepper *stepper)
{
    uint32_t line = stepper->board->lines;
    for (unsigned t = 0; t < NG_TECHNIQUE_COUNT && t <= stepper->hardest; t++) {
        try_technique(stepper, t);
        line = nearest_with(stepper, t);
        if (line < stepper->board->lines) {
            return line;
        }
    }
    return stepper->hardest >= NG_RANK_LINE ? nearest_with(stepper, NG_RANK_LINE) : line;
}

/* ---- taking a step ---- */

/* Sets the distances of the neighbouring lines [from, to) from line `at`. */
static void measure_from(struct ng_stepper *stepper, uint32_t from, uint32_t to, uint32_t at)
{
    for (uint32_t line = from; line < to && line < at; line++) {
        stepper->distance[line] = at - line;
    }
    for (uint32_t line = from > at ? from : at; line < to; line++) {
        stepper->distance[line] = line - at;
    }
}

/* Sets the distances of all lines from the `count` cells of the step. */
static void measure(struct ng_stepper *stepper, uint32_t count)
{
    const struct ng_board *board = stepper->board;
    const uint32_t *cells = stepper->cells;
    bool row = stepper->step.line < board->height;
    uint32_t along = row ? 0 : board->height, across = row ? board->height : 0;
    measure_from(stepper, along, along + (row ? board->height : board->width), stepper->step.line);
    uint32_t from = across, end = across + (row ? board->width : board->height);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t to = i + 1 < count ? across + cells[i] + (cells[i + 1] - cells[i]) / 2 + 1 : end;
        measure_from(stepper, from, to, across + cells[i]);
        from = to;
    }
}

static void touch(struct ng_stepper *stepper, uint32_t line)
{
    stepper->easiest[line] = UNSEEN;
    if (stepper->marks != NULL) {
        stepper->marks->reached[line] = false;
    }
}

/* Settles the cells that are new in `after` on the board. They are the step's cells, with, in
 * colour, the cell that has lost a value. */
static enum ng_stepper_end settle_cells(struct ng_stepper *stepper)
{
    struct ng_board *board = stepper->board;
    uint32_t line = stepper->step.line, length = ng_puzzle_line_length(board->puzzle, line);
    stepper->step.before = stepper->before;
    stepper->step.after = stepper->findings.after;
    const struct ng_chain *chain = stepper->step.chain;
    uint32_t told = chain != NULL ? (uint32_t)(chain->links[0].cell % board->width) : length;
    uint32_t count = 0;
    touch(stepper, line);
    for (uint32_t at = 0; at < length; at++) {
        bool settled = stepper->before[at] != stepper->findings.after[at];
        if (settled) {
            (void)ng_board_set(board, ng_board_cell(board, line, at), stepper->findings.after[at]);
            touch(stepper, ng_board_crossing(board, line, at));
        }
        if (settled || at == told) {
            stepper->cells[count++] = at;
        }
    }
    ng_board_keep(board);
    measure(stepper, count);
    return NG_STEPPER_STEP;
}

/* Sets the leftmost and the rightmost placement, from the ranges of the line's blocks. */
static void place_ends(struct ng_stepper *stepper, uint32_t line, const struct ng_range *ranges)
{
    const struct ng_clue *clue = &stepper->board->puzzle->lines[line];
    uint32_t length = ng_puzzle_line_length(stepper->board->puzzle, line);
    memset(stepper->leftmost, 0, length);
    memset(stepper->rightmost, 0, length);
    for (uint32_t i = 0; i < clue->count; i++) {
        const struct ng_range *range = &ranges[i];
        int colour = (int)clue->blocks[i].colour;
        memset(stepper->leftmost + range->first_start, colour,
               range->first_end - range->first_start);
        memset(stepper->rightmost + range->last_start, colour, range->last_end - range->last_start);
    }
    stepper->step.leftmost = stepper->leftmost;
    stepper->step.rightmost = stepper->rightmost;
}

static enum ng_stepper_end take_findings(struct ng_stepper *stepper, uint32_t line,
                                         unsigned technique, const struct ng_range *ranges)
{
    stepper->step = (struct ng_step_taken){
        .technique = technique, .line = line, .findings = &stepper->findings};
    if (technique == NG_RANK_LINE) {
        place_ends(stepper, line, ranges);
    }
    memcpy(stepper->before, ng_board_cells(stepper->board, line),
           ng_puzzle_line_length(stepper->board->puzzle, line));
    return settle_cells(stepper);
}

static enum ng_stepper_end take_line(struct ng_stepper *stepper, uint32_t line)
{
    unsigned technique = stepper->easiest[line];
    (void)ng_looks_at(stepper->looks, line);
    struct ng_view view = ng_looks_view(stepper->looks, line);
    ng_findings_reset(&stepper->findings, &view);
    if (technique < NG_TECHNIQUE_COUNT) {
        ng_techniques[technique].find(&view, &stepper->findings);
    } else {
        ng_marks_find_single(&view, view.exact, &stepper->findings);
    }
    return take_findings(stepper, line, technique, view.ranges);
}

/* ---- with marks ---- */

static enum ng_stepper_end fault_in(struct ng_stepper *stepper, uint32_t line)
{
    stepper->step.line = line;
    return NG_STEPPER_FAULT;
}

static enum ng_stepper_end take_marked(struct ng_stepper *stepper, uint32_t line,
                                       unsigned technique, unsigned inner)
{
    ng_marks_reduce(stepper->marks, line, inner, &stepper->findings);
    enum ng_stepper_end end = take_findings(stepper, line, technique, stepper->board->ranges);
    stepper->step.inner = inner;
    stepper->step.marks = stepper->marks;
    return end;
}

/* Takes a step by the technique `colour`, in the nearest of the lines with the easiest one. */
static enum ng_stepper_end step_by_colour(struct ng_stepper *stepper)
{
    const struct ng_board *board = stepper->board;
    uint32_t best = board->lines;
    bool contradiction = false;
    for (uint32_t line = 0; line < board->lines && !board->grid->poll.stopped; line++) {
        if (board->open[line] == 0 || (best < board->lines && !is_nearer(stepper, line, best))) {
            continue;
        }
        unsigned inner = ng_marks_easiest(stepper->marks, line, &stepper->findings, &contradiction);
        if (contradiction) {
            return fault_in(stepper, line);
        }
        best = inner == NG_MARKS_NOTHING ? best : line;
    }
    if (best == board->lines) {
        return NG_STEPPER_STUCK;
    }
    unsigned inner = ng_marks_easiest(stepper->marks, best, &stepper->findings, &contradiction);
    return take_marked(stepper, best, NG_RANK_COLOUR, inner);
}

/* Takes a step by exact deduction, with all consequences for single colours. */
static enum ng_stepper_end step_by_marks(struct ng_stepper *stepper)
{
    bool contradiction = false;
    if (!ng_board_log(stepper->board)) {
        return NG_STEPPER_NO_MEMORY;
    }
    size_t log = stepper->board->grid->log_size;
    uint32_t line = ng_marks_deduce(stepper->marks, false, &contradiction);
    ng_board_undo(stepper->board, log);
    if (contradiction) {
        return fault_in(stepper, line);
    }
    if (line == stepper->board->lines) {
        return NG_STEPPER_STUCK;
    }
    return take_marked(stepper, line, NG_RANK_LINE, NG_MARKS_EXACT);
}

static enum ng_stepper_end step_in_colour(struct ng_stepper *stepper, uint32_t line)
{
    enum ng_stepper_end end = NG_STEPPER_STUCK;
    if (stepper->hardest >= NG_RANK_COLOUR) {
        end = step_by_colour(stepper);
    }
    if (end == NG_STEPPER_STUCK && line < stepper->board->lines) {
        return take_line(stepper, line);
    }
    if (end == NG_STEPPER_STUCK && stepper->hardest >= NG_RANK_LINE) {
        end = step_by_marks(stepper);
    }
    return end;
}

/* ---- with assumptions ---- */

/* The only value of a cell besides another, or NONOGRAM_UNKNOWN if there are several. */
static unsigned left_beside(const struct ng_board *board, const struct ng_link *wrong)
{
    unsigned left = NONOGRAM_UNKNOWN;
    for (unsigned v = 0; v < board->values; v++) {
        if (v != wrong->value && ng_board_may(board, wrong->cell, v)) {
            if (left != NONOGRAM_UNKNOWN) {
                return NONOGRAM_UNKNOWN;
            }
            left = v;
        }
    }
    return left;
}

/* The first link of the chain is wrong: the cell gets the value that is left, if only one is. The
 * consequences of marks, in the log from `log` on, are taken back. */
static enum ng_stepper_end take_chain(struct ng_stepper *stepper, unsigned technique, size_t log)
{
    struct ng_board *board = stepper->board;
    const struct ng_link *wrong = &stepper->chain.links[0];
    unsigned left = left_beside(board, wrong);
    ng_board_undo(board, log);
    uint32_t row = (uint32_t)(wrong->cell / board->width);
    stepper->step =
        (struct ng_step_taken){.technique = technique, .line = row, .chain = &stepper->chain};
    memcpy(stepper->before, ng_board_cells(board, row), board->width);
    if (left != NONOGRAM_UNKNOWN) {
        (void)ng_board_set(board, wrong->cell, left);
    } else {
        ng_marks_exclude(stepper->marks, wrong->cell, wrong->value);
    }
    memcpy(stepper->findings.after, ng_board_cells(board, row), board->width);
    touch(stepper, ng_board_crossing(board, row, (uint32_t)(wrong->cell % board->width)));
    return settle_cells(stepper);
}

static bool prepare_hunt(struct ng_stepper *stepper)
{
    struct ng_hunt *hunt = stepper->hunt;
    if (hunt == NULL) {
        hunt = ng_arena_array(&stepper->arena, 1, sizeof *hunt);
        if (hunt == NULL || !ng_hunt_init(hunt, stepper->board)) {
            return false;
        }
        stepper->hunt = hunt;
    }
    hunt->distance = stepper->distance;
    hunt->effort_limit = stepper->effort_limit;
    hunt->chain = &stepper->chain;
    return true;
}

static enum ng_stepper_end hunt_down(struct ng_stepper *stepper, size_t log)
{
    static enum ng_stepper_end (*const hunts[])(struct ng_hunt *) = {
        ng_hunt_edge, ng_hunt_contradiction, ng_hunt_nested};
    enum ng_stepper_end end = NG_STEPPER_STUCK;
    for (unsigned t = NG_RANK_EDGE;
         t <= stepper->hardest && t <= NG_RANK_NESTED && end == NG_STEPPER_STUCK; t++) {
        if (!prepare_hunt(stepper)) {
            return NG_STEPPER_NO_MEMORY;
        }
        stepper->hunt->base = log;
        end = hunts[t - NG_RANK_EDGE](stepper->hunt);
        if (end == NG_STEPPER_STEP) {
            return take_chain(stepper, t, log);
        }
    }
    return end;
}

/* Takes a step by an assumption. In colour, all consequences for single colours hold meanwhile. */
static enum ng_stepper_end step_by_assuming(struct ng_stepper *stepper)
{
    size_t log = stepper->board->grid->log_size;
    if (stepper->hardest < NG_RANK_EDGE) {
        return NG_STEPPER_STUCK;
    }
    if (!ng_board_log(stepper->board)) {
        return NG_STEPPER_NO_MEMORY;
    }
    if (stepper->marks != NULL) {
        bool contradiction;
        (void)ng_marks_deduce(stepper->marks, true, &contradiction);
    }
    enum ng_stepper_end end = hunt_down(stepper, log);
    if (end != NG_STEPPER_STEP) {
        ng_board_undo(stepper->board, log);
    }
    return end;
}

enum ng_stepper_end ng_stepper_next(struct ng_stepper *stepper)
{
    const struct ng_board *board = stepper->board;
    if (!look_around(stepper)) {
        return NG_STEPPER_FAULT;
    }
    if (board->open_cells == 0) {
        return NG_STEPPER_SOLVED;
    }
    if (ng_field_spent(stepper->board->grid, stepper->effort_limit)) {
        return NG_STEPPER_STOPPED;
    }
    uint32_t line = choose(stepper);
    if (line < board->lines && stepper->easiest[line] < NG_RANK_COLOUR) {
        return take_line(stepper, line);
    }
    enum ng_stepper_end end = NG_STEPPER_STUCK;
    if (stepper->marks != NULL) {
        end = step_in_colour(stepper, line);
    } else if (line < board->lines) {
        end = take_line(stepper, line);
    }
    if (end == NG_STEPPER_STUCK) {
        end = step_by_assuming(stepper);
    }
    return end == NG_STEPPER_STUCK && board->grid->poll.stopped ? NG_STEPPER_STOPPED : end;
}
