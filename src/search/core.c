/* Combines the parts of the core: taking back levels, propagating, learning, adding clauses. */
#include "search/core.h"

#include "base/check.h"
#include "base/memory.h"

struct ng_core *ng_core_new(uint32_t variables, uint64_t seed, struct ng_memory *memory,
                            struct ng_poll *poll)
{
    struct ng_core *core = ng_memory_zeroed(memory, 1, sizeof *core);
    if (core == NULL) {
        return NULL;
    }
    core->memory = memory;
    ng_random_seed(&core->random, seed);
    if (!ng_assignment_init(&core->assignment, variables, memory)) {
        ng_core_free(core);
        return NULL;
    }
    if (poll != NULL) {
        core->assignment.poll = *poll;
    }
    if (!ng_clauses_init(&core->clauses, variables, memory) ||
        !ng_decisions_init(&core->decisions, variables, &core->random, memory,
                           &core->assignment.poll) ||
        !ng_analysis_init(&core->analysis, &core->assignment, &core->clauses,
                          &core->decisions.heap)) {
        if (poll != NULL) {
            poll->stopped = core->assignment.poll.stopped;
        }
        ng_core_free(core);
        return NULL;
    }
    return core;
}

void ng_core_free(struct ng_core *core)
{
    if (core == NULL) {
        return;
    }
    while (core->attached_count > 0) {
        ng_core_detach(core, core->attached[core->attached_count - 1].hooks);
    }
    ng_analysis_clear(&core->analysis);
    ng_decisions_clear(&core->decisions);
    ng_clauses_clear(&core->clauses);
    ng_assignment_clear(&core->assignment);
    ng_memory_free(core);
}

/* ---- attachments ---- */

/* The place of hooks in the order. */
static unsigned order_of(const struct ng_core *core, const struct ng_hooks *hooks)
{
    unsigned place = 0;
    while (core->order != NULL && core->order[place] != hooks) {
        ng_assert(core->order[place] != NULL);
        place++;
    }
    return place;
}

void ng_core_attach(struct ng_core *core, const struct ng_hooks *hooks, void *self)
{
    ng_assert(core->attached_count < NG_ATTACHED_MOST);
    ng_assert(ng_core_attached(core, hooks) == NULL);
    unsigned i = core->attached_count++, place = order_of(core, hooks);
    for (; i > 0 && order_of(core, core->attached[i - 1].hooks) > place; i--) {
        core->attached[i] = core->attached[i - 1];
    }
    core->attached[i] = (struct ng_attached){hooks, self};
    if (hooks->propagate != NULL) {
        ng_assert(core->propagate == NULL);
        core->propagate = hooks->propagate;
    }
}

static unsigned find_attached(const struct ng_core *core, const struct ng_hooks *hooks)
{
    unsigned i = 0;
    while (i < core->attached_count && core->attached[i].hooks != hooks) {
        i++;
    }
    return i;
}

void ng_core_detach(struct ng_core *core, const struct ng_hooks *hooks)
{
    unsigned i = find_attached(core, hooks);
    if (i == core->attached_count) {
        return;
    }
    if (hooks->propagate != NULL) {
        core->propagate = NULL;
    }
    if (hooks->free != NULL) {
        hooks->free(core->attached[i].self);
    }
    ng_assert(core->attached[i].hooks == hooks);
    for (core->attached_count--; i < core->attached_count; i++) {
        core->attached[i] = core->attached[i + 1];
    }
}

void *ng_core_attached(const struct ng_core *core, const struct ng_hooks *hooks)
{
    unsigned i = find_attached(core, hooks);
    return i < core->attached_count ? core->attached[i].self : NULL;
}

/* ---- the assignment ---- */

void ng_core_decide(struct ng_core *core, uint32_t literal)
{
    core->statistics.decisions++;
    ng_assignment_decide(&core->assignment, literal);
}

void ng_core_backtrack(struct ng_core *core, uint32_t level)
{
    struct ng_assignment *assignment = &core->assignment;
    if (assignment->level <= level) {
        return;
    }
    uint32_t target = assignment->levels[level].trail;
    /* Local copies: for the compiler, writing values, which are bytes, can change any pointer. */
    struct ng_native *native = assignment->native;
    struct ng_heap *heap = &core->decisions.heap;
    const uint32_t *trail = assignment->trail;
    int8_t *values = assignment->values, *phases = core->decisions.phases;
    uint32_t first_order = native != NULL ? native->first_order : 0;
    ng_assert(target < assignment->trail_size);
    for (uint32_t i = assignment->trail_size; i-- > target;) {
        uint32_t literal = trail[i], variable = literal / 2;
        ng_assert(values[literal] > 0 && assignment->level_of[variable] > level);
        values[literal] = 0;
        values[ng_negate(literal)] = 0;
        phases[variable] = literal & 1 ? -1 : 1;
        if (!ng_heap_has(heap, variable)) {
            ng_heap_insert(heap, variable);
        }
        if (variable < first_order) {
            ng_native_flip(native, literal);
        } else if (native != NULL) {
            ng_native_move_back(native, literal);
        }
    }
    assignment->trail_size = target;
    assignment->propagated = target;
    ng_assert(assignment->levels[level].explained <= assignment->explained_size);
    assignment->explained_size = assignment->levels[level].explained;
    ng_assert(level == 0 || assignment->levels[level - 1].trail < target);
    assignment->level = level;
    core->decisions.swept = 0;
    if (native != NULL) {
        ng_native_forget_changed(native);
    }
    ng_check_structure(ng_core_check_assignment(core));
}

/* Runs native rules and clauses to a fixpoint. */
static bool propagate_units(struct ng_core *core)
{
    struct ng_assignment *assignment = &core->assignment;
    const struct ng_watch_list *watches = core->clauses.watches;
    bool (*rules)(struct ng_assignment *, uint32_t) = core->propagate;
    while (assignment->propagated < assignment->trail_size) {
        uint32_t literal = assignment->trail[assignment->propagated++];
        if (rules != NULL && !rules(assignment, literal)) {
            return false;
        }
        if (watches[ng_negate(literal)].size > 0 &&
            !ng_clauses_propagate(&core->clauses, assignment, ng_negate(literal))) {
            return false;
        }
    }
    return true;
}

/* Runs the deductions of the attachments; returns false at a conflict. */
static bool run_deductions(struct ng_core *core)
{
    uint32_t before = core->assignment.trail_size;
    for (unsigned i = 0; i < core->attached_count; i++) {
        const struct ng_attached *attached = &core->attached[i];
        if (attached->hooks->deduce == NULL) {
            continue;
        }
        if (!attached->hooks->deduce(attached->self, &core->assignment, core->log)) {
            return false;
        }
        if (core->assignment.trail_size > before) {
            break;
        }
    }
    return true;
}

bool ng_core_propagate(struct ng_core *core)
{
    struct ng_assignment *assignment = &core->assignment;
    uint32_t start = assignment->propagated;
    bool consistent;
    do {
        consistent = propagate_units(core) && run_deductions(core);
        ng_assert(assignment->propagated <= assignment->trail_size);
    } while (consistent && assignment->propagated < assignment->trail_size &&
             !assignment->poll.stopped);
    ng_assert(assignment->propagated >= start);
    core->statistics.propagations += assignment->propagated - start;
    assignment->ticks += assignment->propagated - start;
    return consistent;
}

/* ---- clauses ---- */

/* Adds the learned clause and assigns its first literal. */
static void add_learned(struct ng_core *core)
{
    const struct ng_analysis *analysis = &core->analysis;
    struct ng_reason reason = ng_reason_native(NG_TRUE, NG_TRUE);
    ng_assert(analysis->learned_size > 1 || core->assignment.level == 0);
    if (analysis->learned_size > 1) {
        ng_assert(core->assignment.values[analysis->learned[1]] < 0);
        uint32_t clause = ng_clauses_add(&core->clauses, analysis->learned, analysis->learned_size,
                                         ng_clauses_new_mark(analysis->glue));
        if (clause == NG_NONE) {
            core->assignment.failed = true;
            return;
        }
        reason = ng_reason_clause(clause);
    }
    ng_assignment_assign(&core->assignment, analysis->learned[0], reason);
}

void ng_core_learn(struct ng_core *core)
{
    struct ng_analysis *analysis = &core->analysis;
    core->statistics.conflicts++;
    ng_assert(analysis->touched_size == 0);
    ng_core_backtrack(core, ng_analysis_conflict_level(analysis));
    if (core->assignment.level == 0) {
        core->assignment.broken = true;
        return;
    }
    bool logged;
    uint32_t level = ng_analysis_learn(analysis, core->log, &logged);
    core->assignment.failed |= !logged;
    ng_core_backtrack(core, level);
    add_learned(core);
    for (unsigned i = 0; i < core->attached_count; i++) {
        const struct ng_attached *attached = &core->attached[i];
        if (attached->hooks->learned != NULL) {
            attached->hooks->learned(attached->self, core, analysis->learned,
                                     analysis->learned_size, analysis->glue);
        }
    }
}

void ng_core_reduce(struct ng_core *core)
{
    if (!ng_clauses_reduce(&core->clauses, &core->assignment, core->log)) {
        core->assignment.failed = true;
    }
}

bool ng_core_add_at_root(struct ng_core *core, const uint32_t *literals, uint32_t size,
                         uint32_t mark)
{
    struct ng_assignment *assignment = &core->assignment;
    uint32_t open = 0, *kept = core->analysis.learned; /* this buffer is free at the root */
    ng_assert(assignment->level == 0 && size <= assignment->variables);
    for (uint32_t i = 0; i < size; i++) {
        if (assignment->values[literals[i]] > 0) {
            return true;
        }
        ng_assert(literals[i] / 2 < assignment->variables);
        kept[i] = literals[i];
        if (assignment->values[literals[i]] == 0) {
            kept[i] = kept[open];
            kept[open++] = literals[i];
        }
    }
    if (core->log != NULL && !(mark & NG_GIVEN) && open > 1 && open < size) {
        core->log->shorten(core->log->context, kept, size, open);
    }
    if (open == 0) {
        assignment->broken = true;
    } else if (open == 1) {
        ng_assignment_assign(assignment, kept[0], ng_reason_native(NG_TRUE, NG_TRUE));
    } else {
        return ng_clauses_add(&core->clauses, kept, open, mark) != NG_NONE;
    }
    return true;
}

bool ng_core_add_clause(struct ng_core *core, const uint32_t *literals, uint32_t size)
{
    return ng_core_add_at_root(core, literals, size, NG_GIVEN);
}

/* Makes a literal true at the root. */
static void fix(struct ng_core *core, uint32_t literal)
{
    struct ng_assignment *assignment = &core->assignment;
    if (assignment->values[literal] != 0 && assignment->level_of[literal / 2] == 0) {
        assignment->broken = assignment->broken || assignment->values[literal] < 0;
        return;
    }
    ng_assert(literal > NG_FALSE && literal / 2 < assignment->variables);
    ng_core_backtrack(core, 0);
    if (assignment->values[literal] == 0) {
        ng_assignment_assign(assignment, literal, ng_reason_native(NG_TRUE, NG_TRUE));
    }
}

void ng_core_copy_root(struct ng_core *core, const struct ng_core *from)
{
    const struct ng_assignment *root = &from->assignment;
    ng_assert(core != from && core->assignment.variables == root->variables);
    for (uint32_t i = 0; i < ng_assignment_root_size(root); i++) {
        ng_assert(root->values[root->trail[i]] > 0 && root->level_of[root->trail[i] / 2] == 0);
        fix(core, root->trail[i]);
    }
}

bool ng_core_copy_given(struct ng_core *core, const struct ng_core *from)
{
    const struct ng_clauses *given = &from->clauses;
    ng_assert(core->assignment.variables == from->assignment.variables);
    for (uint32_t c = 0; c < given->arena_size; c = ng_clauses_next(given, c)) {
        if ((given->arena[c + 1] & NG_GIVEN) &&
            !ng_core_add_clause(core, ng_clauses_literals(given, c), ng_clauses_size(given, c))) {
            return false;
        }
    }
    return true;
}

struct nonogram_statistics ng_core_statistics(const struct ng_core *core)
{
    struct nonogram_statistics statistics = core->statistics;
    statistics.ticks = core->assignment.ticks;
    return statistics;
}
