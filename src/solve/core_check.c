/* Whether the core is what it says it is. Walked in debug builds and by tests only: clear rather
 * than quick, and without memory of its own. */
#include "base/bits.h"
#include "solve/clauses.h"
#include "solve/core.h"
#include "solve/heap.h"
#include "solve/native.h"

static bool values_agree(const struct ng_core *core)
{
    uint32_t assigned = 0;
    if (core->values[NG_TRUE] != 1) {
        return false;
    }
    for (uint32_t v = 0; v < core->variables; v++) {
        int value = core->values[2 * v];
        if (value < -1 || value > 1 || core->values[2 * v + 1] != -value) {
            return false;
        }
        assigned += v > 0 && value != 0;
    }
    return assigned == core->trail_size && core->propagated <= core->trail_size;
}

/* The trail's literals are true, each once and at the level in whose stretch of it it stands.
 * Leaves every variable's place in the trail, from 1 on, in the analysis's scratch. */
static bool trail_agrees(const struct ng_core *core)
{
    uint32_t *places = core->stack, level = 0;
    for (uint32_t v = 0; v < core->variables; v++) {
        places[v] = 0;
    }
    for (uint32_t i = 0; i < core->trail_size; i++) {
        uint32_t literal = core->trail[i], variable = literal / 2;
        while (level < core->level && core->frames[level].trail == i) {
            level++;
        }
        if (variable == 0 || variable >= core->variables || core->values[literal] <= 0 ||
            places[variable] != 0 || core->levels[variable] != level) {
            return false;
        }
        places[variable] = i + 1;
    }
    return level == core->level;
}

/* The literal is true, and was before the place of the trail. */
static bool true_before(const struct ng_core *core, uint32_t literal, uint32_t place)
{
    return literal / 2 < core->variables && core->values[literal] > 0 &&
           core->stack[literal / 2] < place;
}

static bool clause_implies(const struct ng_core *core, uint32_t clause, uint32_t literal,
                           uint32_t place)
{
    if (clause >= core->arena_size || ng_clauses_next(core, clause) > core->arena_size) {
        return false;
    }
    const uint32_t *literals = ng_clauses_literals(core, clause);
    for (uint32_t i = 1; i < ng_clauses_size(core, clause); i++) {
        if (!true_before(core, ng_negate(literals[i]), place)) {
            return false;
        }
    }
    return literals[0] == literal;
}

static bool reason_implies(const struct ng_core *core, struct ng_reason reason, uint32_t literal,
                           uint32_t place)
{
    if (reason.b == NG_EXPLAINED) {
        for (uint32_t i = 1; i <= core->explained[reason.a]; i++) {
            if (!true_before(core, core->explained[reason.a + i], place)) {
                return false;
            }
        }
        return true;
    }
    return ng_reason_is_clause(reason)
               ? clause_implies(core, reason.a, literal, place)
               : true_before(core, reason.a, place) && true_before(core, reason.b, place);
}

/* After trail_agrees(). A level's first literal was decided, all others are implied by what was
 * true before them. */
static bool reasons_agree(const struct ng_core *core)
{
    uint32_t level = 0;
    for (uint32_t i = 0; i < core->trail_size; i++) {
        uint32_t literal = core->trail[i];
        struct ng_reason reason = core->reasons[literal / 2];
        bool first = level < core->level && core->frames[level].trail == i;
        level += first;
        if (first != ng_reason_is_decision(reason)) {
            return false;
        }
        if (!first && !reason_implies(core, reason, literal, i + 1)) {
            return false;
        }
    }
    return true;
}

/* A binary heap, the greatest activity on top, with every open variable in it. */
static bool heap_agrees(const struct ng_core *core)
{
    for (uint32_t i = 0; i < core->heap_size; i++) {
        uint32_t variable = core->heap[i];
        if (core->heap_index[variable] != i ||
            core->activities[core->heap[i > 0 ? (i - 1) / 2 : 0]] < core->activities[variable]) {
            return false;
        }
    }
    for (uint32_t v = 1; v < core->variables; v++) {
        if (core->values[2 * v] == 0 && !ng_heap_has(core, v)) {
            return false;
        }
    }
    return true;
}

/* The order literals up to the least start are true, those past the greatest false, and those
 * between open. What has been propagated has moved the marks of it along. */
static bool bounds_agree(const struct ng_core *core, uint32_t step)
{
    const struct ng_native *native = core->native;
    const struct ng_native_step *s = &native->steps[step];
    int32_t lower = native->lower[step], upper = ng_native_upper(native, step);
    if (lower < s->first || lower > upper || upper > s->last) {
        return false;
    }
    for (int32_t p = s->first + 1; p <= s->last; p++) {
        int expected = p <= lower ? 1 : p > upper ? -1 : 0;
        if (core->values[ng_native_order(native, step, p)] != expected) {
            return false;
        }
    }
    bool settled = core->propagated == core->trail_size;
    return !settled || (native->lower_done[step] == native->lower[step] &&
                        native->ends_done[step] == native->ends[step]);
}

static bool plane_says(const struct ng_native *native, const struct ng_native_line *line,
                       unsigned value, uint32_t position, bool excluded)
{
    const uint64_t *plane = native->planes + line->plane + (size_t)value * line->words;
    return ng_bits_get(plane, position) == excluded;
}

/* Both lines' planes of "the cell is not …" say what the cell's literals do. */
static bool cell_agrees(const struct ng_core *core, uint32_t row, uint32_t column)
{
    const struct ng_native *native = core->native;
    const struct ng_native_line *in_row = &native->lines[row];
    const struct ng_native_line *in_column = &native->lines[native->height + column];
    bool filled = false, never_blank = false;
    for (unsigned c = 1; c < native->values; c++) {
        uint32_t literal = ng_native_cell(native, row * native->width + column, c);
        bool excluded = core->values[literal] < 0;
        if (!plane_says(native, in_row, c, column, excluded) ||
            !plane_says(native, in_column, c, row, excluded)) {
            return false;
        }
        filled |= core->values[literal] > 0;
        never_blank |= literal > NG_FALSE && native->variable_cells[literal / 2].never_blank;
    }
    return plane_says(native, in_row, 0, column, filled || never_blank) &&
           plane_says(native, in_column, 0, row, filled || never_blank);
}

static bool native_agrees(const struct ng_core *core)
{
    const struct ng_native *native = core->native;
    for (uint32_t step = 0; step < native->step_count; step++) {
        if (!bounds_agree(core, step)) {
            return false;
        }
    }
    for (uint32_t row = 0; row < native->height; row++) {
        for (uint32_t column = 0; column < native->width; column++) {
            if (!cell_agrees(core, row, column)) {
                return false;
            }
        }
    }
    return true;
}

bool ng_core_check_assignment(const struct ng_core *core)
{
    return core->failed || core->broken ||
           (values_agree(core) && trail_agrees(core) && reasons_agree(core) && heap_agrees(core) &&
            (core->native == NULL || native_agrees(core)));
}

static bool is_watched(const struct ng_core *core, uint32_t literal, uint32_t clause)
{
    const struct ng_watch_list *list = &core->watches[literal];
    for (uint32_t i = 0; i < list->size; i++) {
        if (core->pool[list->start + i].clause == clause) {
            return true;
        }
    }
    return false;
}

/* A watched literal that is false, and has been propagated, needs a literal that is true at least
 * as long as it is false. */
static bool watch_holds(const struct ng_core *core, uint32_t clause, uint32_t watched)
{
    uint32_t place = core->stack[watched / 2];
    if (core->values[watched] >= 0 || place > core->propagated) {
        return true;
    }
    const uint32_t *literals = ng_clauses_literals(core, clause);
    for (uint32_t i = 0; i < ng_clauses_size(core, clause); i++) {
        if (core->values[literals[i]] > 0 &&
            core->levels[literals[i] / 2] <= core->levels[watched / 2]) {
            return true;
        }
    }
    return false;
}

static bool clause_agrees(const struct ng_core *core, uint32_t clause)
{
    uint32_t size = ng_clauses_size(core, clause);
    if (size < 2 || ng_clauses_next(core, clause) > core->arena_size) {
        return false;
    }
    const uint32_t *literals = ng_clauses_literals(core, clause);
    for (uint32_t i = 0; i < size; i++) {
        if (literals[i] <= NG_FALSE || literals[i] / 2 >= core->variables ||
            (i > 0 && literals[i] / 2 == literals[0] / 2)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < 2; i++) {
        if (!is_watched(core, literals[i], clause) || !watch_holds(core, clause, literals[i])) {
            return false;
        }
    }
    return true;
}

/* Every clause is watched by its first two literals, and nothing else is. */
static bool clauses_agree(const struct ng_core *core)
{
    uint64_t clauses = 0, learned = 0, watches = 0;
    for (uint32_t c = 0; c < core->arena_size; c = ng_clauses_next(core, c)) {
        if (!clause_agrees(core, c)) {
            return false;
        }
        clauses++;
        learned += !(core->arena[c + 1] & NG_GIVEN);
    }
    for (uint32_t l = 0; l < 2 * core->variables; l++) {
        const struct ng_watch_list *list = &core->watches[l];
        if (list->size > list->capacity || (size_t)list->start + list->capacity > core->pool_size) {
            return false;
        }
        watches += list->size;
    }
    return watches == 2 * clauses && learned == core->learned;
}

bool ng_core_check(const struct ng_core *core)
{
    return ng_core_check_assignment(core) && (core->failed || core->broken || clauses_agree(core));
}
