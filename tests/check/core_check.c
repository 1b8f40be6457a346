/* Whether the core is what it says it is. Walked in debug builds and by tests only: clear rather
 * than quick, and without memory of its own. */
#include "base/bits.h"
#include "search/core.h"

static bool values_agree(const struct ng_core *core)
{
    uint32_t assigned = 0;
    if (core->assignment.values[NG_TRUE] != 1) {
        return false;
    }
    for (uint32_t v = 0; v < core->assignment.variables; v++) {
        int value = core->assignment.values[2 * v];
        if (value < -1 || value > 1 || core->assignment.values[2 * v + 1] != -value) {
            return false;
        }
        assigned += v > 0 && value != 0;
    }
    return assigned == core->assignment.trail_size &&
           core->assignment.propagated <= core->assignment.trail_size;
}

/* The trail's literals are true, each once and at the level in whose stretch of it it stands.
 * Leaves every variable's place in the trail, from 1 on, in the analysis's scratch. */
static bool trail_agrees(const struct ng_core *core)
{
    uint32_t *places = core->analysis.stack, level = 0;
    for (uint32_t v = 0; v < core->assignment.variables; v++) {
        places[v] = 0;
    }
    for (uint32_t i = 0; i < core->assignment.trail_size; i++) {
        uint32_t literal = core->assignment.trail[i], variable = literal / 2;
        while (level < core->assignment.level && core->assignment.levels[level].trail == i) {
            level++;
        }
        if (variable == 0 || variable >= core->assignment.variables ||
            core->assignment.values[literal] <= 0 || places[variable] != 0 ||
            core->assignment.level_of[variable] != level) {
            return false;
        }
        places[variable] = i + 1;
    }
    return level == core->assignment.level;
}

/* The literal is true, and was before the place of the trail. */
static bool true_before(const struct ng_core *core, uint32_t literal, uint32_t place)
{
    return literal / 2 < core->assignment.variables && core->assignment.values[literal] > 0 &&
           core->analysis.stack[literal / 2] < place;
}

static bool clause_implies(const struct ng_core *core, uint32_t clause, uint32_t literal,
                           uint32_t place)
{
    if (clause >= core->clauses.arena_size ||
        ng_clauses_next(&core->clauses, clause) > core->clauses.arena_size) {
        return false;
    }
    const uint32_t *literals = ng_clauses_literals(&core->clauses, clause);
    for (uint32_t i = 1; i < ng_clauses_size(&core->clauses, clause); i++) {
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
        for (uint32_t i = 1; i <= core->assignment.explained[reason.a]; i++) {
            if (!true_before(core, core->assignment.explained[reason.a + i], place)) {
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
    for (uint32_t i = 0; i < core->assignment.trail_size; i++) {
        uint32_t literal = core->assignment.trail[i];
        struct ng_reason reason = core->assignment.reasons[literal / 2];
        bool first = level < core->assignment.level && core->assignment.levels[level].trail == i;
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

/* The buffer of explanations holds those of what is assigned, one behind another, and no others. */
static bool explanations_agree(const struct ng_core *core)
{
    const struct ng_assignment *assignment = &core->assignment;
    size_t end = 0;
    for (uint32_t i = 0; i < assignment->trail_size; i++) {
        struct ng_reason reason = assignment->reasons[assignment->trail[i] / 2];
        if (reason.b == NG_EXPLAINED) {
            if (reason.a != end || end >= assignment->explained_size) {
                return false;
            }
            end += 1 + (size_t)assignment->explained[reason.a];
        }
    }
    return end == assignment->explained_size;
}

/* A binary heap, the greatest activity on top, with every open variable in it. */
static bool heap_agrees(const struct ng_core *core)
{
    for (uint32_t i = 0; i < core->decisions.heap.size; i++) {
        uint32_t variable = core->decisions.heap.order[i];
        if (core->decisions.heap.places[variable] != i ||
            core->decisions.heap.activities[core->decisions.heap.order[i > 0 ? (i - 1) / 2 : 0]] <
                core->decisions.heap.activities[variable]) {
            return false;
        }
    }
    for (uint32_t v = 1; v < core->assignment.variables; v++) {
        if (core->assignment.values[2 * v] == 0 && !ng_heap_has(&core->decisions.heap, v)) {
            return false;
        }
    }
    return true;
}

/* The order literals up to the least start are true, those past the greatest false, and those
 * between open. What has been propagated has moved the marks of it along. */
static bool bounds_agree(const struct ng_core *core, uint32_t block)
{
    const struct ng_native *native = core->assignment.native;
    const struct ng_order_block *s = &native->blocks[block];
    if (native->lines[s->line].ruled == 0) {
        return native->lower[block] == s->first && ng_native_upper(native, block) == s->last;
    }
    int32_t lower = native->lower[block], upper = ng_native_upper(native, block);
    if (lower < s->first || lower > upper || upper > s->last) {
        return false;
    }
    for (int32_t p = s->first + 1; p <= s->last; p++) {
        int expected = p <= lower ? 1 : p > upper ? -1 : 0;
        if (core->assignment.values[ng_native_order(native, block, p)] != expected) {
            return false;
        }
    }
    bool settled = core->assignment.propagated == core->assignment.trail_size;
    return !settled || (native->lower_done[block] == native->lower[block] &&
                        native->ends_done[block] == native->ends[block]);
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
    const struct ng_native *native = core->assignment.native;
    const struct ng_native_line *in_row = &native->lines[row];
    const struct ng_native_line *in_column = &native->lines[native->height + column];
    bool filled = false, never_blank = false;
    for (unsigned c = 1; c < native->values; c++) {
        uint32_t literal = ng_native_cell(native, row * native->width + column, c);
        bool excluded = core->assignment.values[literal] < 0;
        if (!plane_says(native, in_row, c, column, excluded) ||
            !plane_says(native, in_column, c, row, excluded)) {
            return false;
        }
        filled |= core->assignment.values[literal] > 0;
        never_blank |= literal > NG_FALSE && native->variable_cells[literal / 2].never_blank;
    }
    return plane_says(native, in_row, 0, column, filled || never_blank) &&
           plane_says(native, in_column, 0, row, filled || never_blank);
}

static bool native_agrees(const struct ng_core *core)
{
    const struct ng_native *native = core->assignment.native;
    for (uint32_t block = 0; block < native->block_count; block++) {
        if (!bounds_agree(core, block)) {
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
    return core->assignment.failed || core->assignment.broken ||
           (values_agree(core) && trail_agrees(core) && reasons_agree(core) &&
            explanations_agree(core) && heap_agrees(core) &&
            (core->assignment.native == NULL || native_agrees(core)));
}

static bool is_watched(const struct ng_core *core, uint32_t literal, uint32_t clause)
{
    const struct ng_watch_list *list = &core->clauses.watches[literal];
    for (uint32_t i = 0; i < list->size; i++) {
        if (core->clauses.pool[list->start + i].clause == clause) {
            return true;
        }
    }
    return false;
}

/* A watched literal that is false, and has been propagated, needs a literal that is true at least
 * as long as it is false. */
static bool watch_holds(const struct ng_core *core, uint32_t clause, uint32_t watched)
{
    uint32_t place = core->analysis.stack[watched / 2];
    if (core->assignment.values[watched] >= 0 || place > core->assignment.propagated) {
        return true;
    }
    const uint32_t *literals = ng_clauses_literals(&core->clauses, clause);
    for (uint32_t i = 0; i < ng_clauses_size(&core->clauses, clause); i++) {
        if (core->assignment.values[literals[i]] > 0 &&
            core->assignment.level_of[literals[i] / 2] <= core->assignment.level_of[watched / 2]) {
            return true;
        }
    }
    return false;
}

static bool clause_agrees(const struct ng_core *core, uint32_t clause)
{
    uint32_t size = ng_clauses_size(&core->clauses, clause);
    if (size < 2 || ng_clauses_next(&core->clauses, clause) > core->clauses.arena_size) {
        return false;
    }
    const uint32_t *literals = ng_clauses_literals(&core->clauses, clause);
    for (uint32_t i = 0; i < size; i++) {
        if (literals[i] <= NG_FALSE || literals[i] / 2 >= core->assignment.variables ||
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
    for (uint32_t c = 0; c < core->clauses.arena_size; c = ng_clauses_next(&core->clauses, c)) {
        if (!clause_agrees(core, c)) {
            return false;
        }
        clauses++;
        learned += !(core->clauses.arena[c + 1] & NG_GIVEN);
    }
    for (uint32_t l = 0; l < 2 * core->assignment.variables; l++) {
        const struct ng_watch_list *list = &core->clauses.watches[l];
        if (list->size > list->capacity ||
            (size_t)list->start + list->capacity > core->clauses.pool_size) {
            return false;
        }
        watches += list->size;
    }
    return watches == 2 * clauses && learned == core->clauses.learned;
}

bool ng_core_check(const struct ng_core *core)
{
    return ng_core_check_assignment(core) &&
           (core->assignment.failed || core->assignment.broken || clauses_agree(core));
}
