/* The tries before a decision, on a view of the grid that follows the search; and the times when a
 * dive pays. */
#include "tactics/lookahead.h"

#include "base/arithmetic.h"
#include "base/check.h"
#include "base/memory.h"
#include "grid/tries.h"

#include <string.h>

/* Puzzles that the search and its other dives finish soon need no look-ahead. */
#define CONFLICTS_BEFORE 300
/* Conflicts of a dive, times a term of Luby's sequence. Those that tries foresaw do not count. */
#define CONFLICTS_FIRST 3
/* The most cells tried before a decision, and their least number of settled neighbours: so a dive
 * stays in one place. */
#define TRIES            20
#define LEAST_NEIGHBOURS 2
/* The work of deducing a line in a try, in ticks. */
#define TICKS_A_LINE 2
/* The most of the earlier ticks that one dive takes, and the most of all ticks for all dives: the
 * first few find most of the solutions. */
#define SHARE_A_DIVE 0.2
#define TURNS_EARLY  3
#define SHARE_EARLY  0.3
#define SHARE_LATER  0.08

struct ng_lookahead {
    struct ng_field view; /* what the search has assigned, and what tries have removed since */
    struct ng_tries tries;
    size_t *marks;   /* per level of the search, from 1 on: the size of the log before it; NULL
                      * before the first dive, like all arrays */
    uint32_t levels; /* the levels that the view has */
    uint32_t seen;   /* the literals of the trail that the view has */
    size_t passed;   /* the removals in the log that the search has as well */
    float *scores;   /* per cell, of its latest tries; 0: none */
    uint8_t *values; /* per cell: the value to decide */
    int8_t *phases;  /* per variable: the search's phases, for when the dive ends */
    bool active;
    bool unwanted;      /* a random grid, or a solution was found: there is possibly no other */
    bool contradictory; /* the view has no solution: a conflict is near */
    bool foreseen;      /* a try has found the next conflict */
    uint64_t searched;  /* conflicts of the search outside of these dives */
    uint64_t conflicts; /* left for this dive */
    uint64_t turn;
    uint64_t spent;        /* ticks in all dives */
    uint64_t begun, until; /* ticks of this dive */
};

static void *make_lookahead(struct ng_core *core, const struct ng_field *field)
{
    struct ng_lookahead *lookahead = ng_memory_zeroed(core->memory, 1, sizeof *lookahead);
    if (lookahead == NULL) {
        return NULL;
    }
    lookahead->unwanted = !ng_native_is_picture(core->assignment.native);
    if (!lookahead->unwanted && !ng_field_view(&lookahead->view, field, &core->assignment.poll)) {
        ng_memory_free(lookahead);
        return NULL;
    }
    return lookahead;
}

static void free_lookahead(void *self)
{
    struct ng_lookahead *lookahead = self;
    ng_tries_clear(&lookahead->tries);
    ng_field_end_view(&lookahead->view);
    ng_memory_free(lookahead->marks);
    ng_memory_free(lookahead->scores);
    ng_memory_free(lookahead->values);
    ng_memory_free(lookahead->phases);
    ng_memory_free(lookahead);
}

/* Allocates the memory of dives; returns false when out of memory. */
static bool prepare(struct ng_lookahead *lookahead, uint32_t variables)
{
    struct ng_field *view = &lookahead->view;
    size_t cells = (size_t)view->width * view->height;
    lookahead->marks = ng_memory_array(view->memory, variables, sizeof *lookahead->marks);
    lookahead->scores = ng_memory_zeroed(view->memory, cells, sizeof *lookahead->scores);
    lookahead->values = ng_memory_zeroed(view->memory, cells, 1);
    lookahead->phases = ng_memory_array(view->memory, variables, 1);
    return lookahead->marks != NULL && lookahead->scores != NULL && lookahead->values != NULL &&
           lookahead->phases != NULL && ng_tries_init(&lookahead->tries, view, 0, NULL);
}

/* ---- the view ---- */

/* Deduces the queued lines, after removals from a mark on. */
static void conclude(struct ng_lookahead *lookahead, size_t mark)
{
    struct ng_field *view = &lookahead->view;
    while (view->queue_size > 0 && !view->poll.stopped) {
        lookahead->contradictory |= !ng_field_recall(view);
    }
    ng_tries_note(&lookahead->tries, mark);
}

/* Takes back the levels that the search has taken back. */
static void drop_levels(struct ng_lookahead *lookahead, const struct ng_assignment *assignment)
{
    uint32_t level = assignment->level;
    uint32_t from = level == 0 ? 0 : assignment->levels[level - 1].trail;
    if (level < lookahead->levels) {
        size_t mark = lookahead->marks[level + 1];
        ng_tries_note(&lookahead->tries, mark);
        ng_field_undo(&lookahead->view, mark);
        lookahead->levels = level;
        lookahead->passed = lookahead->passed < mark ? lookahead->passed : mark;
        lookahead->contradictory = false;
    }
    lookahead->seen = lookahead->seen < from ? lookahead->seen : from;
}

/* Makes a literal of a cell true in the view. */
static void copy_literal(struct ng_lookahead *lookahead, const struct ng_native *native,
                         uint32_t literal)
{
    struct ng_field *view = &lookahead->view;
    const struct ng_native_cell *place = &native->variable_cells[literal / 2];
    uint32_t cell = ng_native_index(native, place);
    bool may = ng_field_may(view, place->row, place->column, place->colour);
    uint8_t value = ng_field_value(view, place->row, place->column);
    if ((literal & 1) != 0 ? value == place->colour : !may) {
        lookahead->contradictory = true;
    } else if ((literal & 1) != 0 && may) {
        ng_field_exclude(view, cell, place->colour);
    } else if ((literal & 1) == 0 && value == NONOGRAM_UNKNOWN) {
        ng_field_suppose(view, cell, place->colour);
    }
}

/* Copies what the search has assigned since, level by level. */
static void copy_trail(struct ng_lookahead *lookahead, const struct ng_assignment *assignment)
{
    struct ng_field *view = &lookahead->view;
    drop_levels(lookahead, assignment);
    size_t mark = ng_field_mark(view);
    for (; lookahead->seen < assignment->trail_size; lookahead->seen++) {
        while (lookahead->levels < assignment->level &&
               assignment->levels[lookahead->levels].trail <= lookahead->seen) {
            lookahead->marks[++lookahead->levels] = ng_field_mark(view);
        }
        uint32_t literal = assignment->trail[lookahead->seen];
        if (literal > NG_FALSE && literal / 2 < assignment->native->first_order) {
            copy_literal(lookahead, assignment->native, literal);
        }
    }
    conclude(lookahead, mark);
}

/* The literal of a cell's value, or for the background of a cell in colours, of one colour less. */
static uint32_t literal_of(const struct ng_assignment *assignment, uint32_t cell, unsigned value)
{
    const struct ng_native *native = assignment->native;
    if (value > 0) {
        return ng_native_cell(native, cell, value);
    }
    unsigned colour = 1;
    while (colour + 1 < native->values &&
           assignment->values[ng_native_cell(native, cell, colour)] != 0) {
        colour++;
    }
    return ng_negate(ng_native_cell(native, cell, colour));
}

/* A literal that is true in the view and open in the search; NG_NONE if there is not one. */
static uint32_t known_literal(struct ng_lookahead *lookahead,
                              const struct ng_assignment *assignment)
{
    const struct ng_field *view = &lookahead->view;
    for (; lookahead->passed < view->log_size; lookahead->passed++) {
        const struct ng_field_removal *removal = &view->log[lookahead->passed];
        uint8_t value =
            ng_field_value(view, removal->cell / view->width, removal->cell % view->width);
        uint32_t literal =
            removal->value > 0
                ? ng_negate(ng_native_cell(assignment->native, removal->cell, removal->value))
            : value != NONOGRAM_UNKNOWN ? ng_native_cell(assignment->native, removal->cell, value)
                                        : NG_TRUE;
        if (assignment->values[literal] == 0) {
            return literal;
        }
    }
    return NG_NONE;
}

/* ---- tries ---- */

/* Rates a tried cell whose values are all possible. */
static void rate(struct ng_lookahead *lookahead, uint32_t cell)
{
    const struct ng_field *view = &lookahead->view;
    float most = -1, least = 0;
    for (unsigned v = 0; v < view->values; v++) {
        if (!ng_field_may(view, cell / view->width, cell % view->width, v)) {
            continue;
        }
        size_t index = ng_tries_index(&lookahead->tries, cell, v);
        float removed = (float)lookahead->tries.latest[index].removed;
        least = most < 0 || removed < least ? removed : least;
        if (removed >= most) {
            most = removed;
            lookahead->values[cell] = (uint8_t)v;
        }
    }
    lookahead->scores[cell] = most * most * least;
}

/* Tries a cell. Returns a literal that the search has to refute, or NG_NONE; what else follows is
 * removed in the view. */
static uint32_t try_cell(struct ng_lookahead *lookahead, const struct ng_assignment *assignment,
                         uint32_t cell)
{
    struct ng_field *view = &lookahead->view;
    size_t mark = ng_field_mark(view), end = mark + ng_tries_cell(&lookahead->tries, cell);
    const struct ng_field_removal *first = &view->log[mark];
    bool refuted = end == mark + 1 && first->cell == cell;
    if (refuted && (first->value > 0 || view->values == 2)) {
        return literal_of(assignment, cell, first->value);
    }
    if (!refuted && !view->poll.stopped) {
        rate(lookahead, cell);
    }
    for (size_t i = mark; i < end; i++) { /* each is logged where it is read */
        ng_field_exclude(view, view->log[i].cell, view->log[i].value);
    }
    if (end > mark) {
        conclude(lookahead, mark);
    }
    return NG_NONE;
}

/* Tries cells of changed lines, first those with the most settled neighbours. Returns as
 * try_cell(); early once something was removed. */
static uint32_t try_cells(struct ng_lookahead *lookahead, const struct ng_assignment *assignment)
{
    const struct ng_field *view = &lookahead->view;
    size_t mark = ng_field_mark(view);
    unsigned tried = 0;
    for (unsigned neighbours = NG_NEIGHBOURS; neighbours >= LEAST_NEIGHBOURS; neighbours--) {
        for (size_t at = 0; at < view->height * view->row_words; at++) {
            uint32_t row = (uint32_t)(at / view->row_words);
            size_t word = at % view->row_words;
            uint64_t left = ng_tries_beside(view, row, word, neighbours);
            for (; left != 0; left &= left - 1) {
                uint32_t column = (uint32_t)(64 * word) + ng_bits_lowest(left);
                uint32_t cell = row * view->width + column, literal = NG_NONE;
                if (ng_tries_can_differ(&lookahead->tries, cell)) {
                    literal = try_cell(lookahead, assignment, cell);
                    tried++;
                }
                if (literal != NG_NONE || ng_field_mark(view) > mark || tried == TRIES ||
                    view->poll.stopped) {
                    return literal;
                }
            }
        }
    }
    return NG_NONE;
}

/* The open cell of the highest score; NG_NONE if none has one. */
static uint32_t best_cell(const struct ng_lookahead *lookahead)
{
    const struct ng_field *view = &lookahead->view;
    uint32_t best = NG_NONE;
    float most = 0;
    for (size_t at = 0; at < view->height * view->row_words; at++) {
        uint32_t row = (uint32_t)(at / view->row_words);
        size_t word = at % view->row_words;
        for (uint64_t left = ng_tries_open(view, row, word); left != 0; left &= left - 1) {
            uint32_t cell = row * view->width + (uint32_t)(64 * word) + ng_bits_lowest(left);
            if (lookahead->scores[cell] > most) {
                most = lookahead->scores[cell];
                best = cell;
            }
        }
    }
    return best;
}

/* The value to decide for an open cell. */
static unsigned best_value(const struct ng_lookahead *lookahead, uint32_t cell)
{
    const struct ng_field *view = &lookahead->view;
    unsigned value = lookahead->values[cell];
    while (!ng_field_may(view, cell / view->width, cell % view->width, value)) {
        value = (value + 1) % view->values;
    }
    return value;
}

/* The literal to decide; NG_NONE if the view knows nothing better than the search. */
static uint32_t find_literal(struct ng_lookahead *lookahead, const struct ng_assignment *assignment)
{
    const struct ng_field *view = &lookahead->view;
    size_t mark;
    do {
        mark = ng_field_mark(view);
        uint32_t literal = known_literal(lookahead, assignment);
        if (lookahead->contradictory || literal != NG_NONE) {
            return literal;
        }
        literal = try_cells(lookahead, assignment);
        lookahead->foreseen = literal != NG_NONE;
        if (literal != NG_NONE || view->poll.stopped) {
            return literal;
        }
    } while (ng_field_mark(view) > mark);
    uint32_t best = best_cell(lookahead);
    return best == NG_NONE ? NG_NONE : literal_of(assignment, best, best_value(lookahead, best));
}

/* ---- dives ---- */

static bool is_due(const void *self, const struct ng_core *core)
{
    const struct ng_lookahead *lookahead = self;
    if (lookahead->active || lookahead->unwanted || lookahead->searched < CONFLICTS_BEFORE) {
        return false;
    }
    ng_assert(lookahead->spent <= core->assignment.ticks);
    double share = lookahead->turn < TURNS_EARLY ? SHARE_EARLY : SHARE_LATER;
    return (double)lookahead->spent <= share * (double)core->assignment.ticks;
}

/* Begins a dive at level 0. */
static void begin_dive(void *self, struct ng_core *core)
{
    struct ng_lookahead *lookahead = self;
    ng_core_backtrack(core, 0);
    if (lookahead->marks == NULL) {
        lookahead->unwanted = !prepare(lookahead, core->assignment.variables);
    }
    if (lookahead->unwanted) { /* the search has room without */
        return;
    }
    drop_levels(lookahead, &core->assignment);
    memcpy(lookahead->phases, core->decisions.phases, core->assignment.variables);
    lookahead->active = true;
    lookahead->conflicts = CONFLICTS_FIRST * ng_luby(++lookahead->turn);
    lookahead->begun = core->assignment.ticks;
    lookahead->until = lookahead->begun + (uint64_t)(SHARE_A_DIVE * (double)lookahead->begun);
    ng_assert(lookahead->conflicts > 0 && lookahead->until >= lookahead->begun);
}

/* Lets the search continue from the state of the dive, with its own phases. */
static void end_dive(struct ng_lookahead *lookahead, struct ng_core *core)
{
    ng_assert(lookahead->active && core->assignment.ticks >= lookahead->begun);
    lookahead->active = false;
    lookahead->spent += core->assignment.ticks - lookahead->begun;
    memcpy(core->decisions.phases, lookahead->phases, core->assignment.variables);
}

static bool is_active(const void *self)
{
    const struct ng_lookahead *lookahead = self;
    return lookahead->active;
}

static uint32_t next_literal(void *self, struct ng_core *core)
{
    struct ng_lookahead *lookahead = self;
    struct ng_assignment *assignment = &core->assignment;
    struct ng_field *view = &lookahead->view;
    if (assignment->ticks > lookahead->until || ng_tries_spent(&lookahead->tries)) {
        end_dive(lookahead, core);
        return NG_NONE;
    }
    uint64_t lines = view->line_solves;
    view->poll = assignment->poll;
    copy_trail(lookahead, assignment);
    uint32_t literal = find_literal(lookahead, assignment);
    assignment->poll = view->poll;
    assignment->ticks += TICKS_A_LINE * (view->line_solves - lines);
    ng_assert(literal == NG_NONE || assignment->values[literal] == 0);
    return literal;
}

static void count_conflict(void *self, struct ng_core *core, uint32_t level, uint32_t reached)
{
    struct ng_lookahead *lookahead = self;
    (void)level;
    (void)reached;
    if (!lookahead->active) {
        lookahead->searched++;
        return;
    }
    drop_levels(lookahead, &core->assignment);
    lookahead->conflicts -= !lookahead->foreseen;
    lookahead->foreseen = false;
    if (lookahead->conflicts == 0) {
        end_dive(lookahead, core);
    }
}

const struct ng_hooks ng_lookahead_hooks = {
    .make = make_lookahead,
    .free = free_lookahead,
    .due = is_due,
    .begin = begin_dive,
    .active = is_active,
    .next = next_literal,
    .conflict = count_conflict,
};

void ng_lookahead_prompt(struct ng_core *core)
{
    struct ng_lookahead *lookahead = ng_core_attached(core, &ng_lookahead_hooks);
    if (lookahead != NULL) {
        lookahead->unwanted = true;
        lookahead->active = false;
    }
}
