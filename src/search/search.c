/* The search loop: propagate, learn from a conflict, else do what is due, else decide. The
 * attachments are asked in their order, then the schedule. */
#include "search/search.h"

#include "base/check.h"

/* Conflicts after which a sweep changes between rows and columns. */
#define SWEEP_CONFLICTS 1000

static uint64_t conflicts(const struct ng_core *core)
{
    return core->statistics.conflicts;
}

static void restart(struct ng_core *core)
{
    core->statistics.restarts++;
    ng_core_backtrack(core, 0);
    ng_assert(core->assignment.level == 0);
    ng_check_structure(ng_core_check(core));
    ng_schedule_restarted(&core->schedule, conflicts(core));
}

static void change_mode(struct ng_core *core)
{
    ng_schedule_change_mode(&core->schedule, core->assignment.ticks);
    ng_decisions_forget_targets(&core->decisions);
    restart(core);
}

static void rephase(struct ng_core *core)
{
    ng_decisions_rephase(&core->decisions, &core->random);
    ng_schedule_rephased(&core->schedule, conflicts(core), core->decisions.rephases);
}

/* Whether the growing arrays of clauses and watches could soon exceed the memory limit. */
static bool crowded(const struct ng_core *core)
{
    return core->memory != NULL &&
           ng_clauses_used_bytes(&core->clauses) > ng_memory_left(core->memory);
}

/* Whether these arrays are about to exceed the memory limit. */
static bool out_of_room(const struct ng_core *core)
{
    return core->memory != NULL &&
           ng_clauses_used_bytes(&core->clauses) / 16 > ng_memory_left(core->memory);
}

static void reduce(struct ng_core *core)
{
    ng_core_reduce(core);
    ng_check_structure(ng_core_check(core));
    ng_schedule_reduced(&core->schedule, conflicts(core));
}

/* Returns a limit that is reached. Costly limits are checked only in some rounds. */
static enum nonogram_limit find_limit(const struct ng_core *core)
{
    if (ng_core_limited(core)) {
        return NONOGRAM_LIMIT_CONFLICTS;
    }
    if (core->assignment.poll.stopped) {
        return NONOGRAM_LIMIT_STOPPED;
    }
    if (core->rounds % 64 != 0) {
        return NONOGRAM_LIMIT_NONE;
    }
    if (out_of_room(core)) {
        return NONOGRAM_LIMIT_MEMORY;
    }
    return core->stop != NULL && core->stop(core->context) ? NONOGRAM_LIMIT_STOPPED
                                                           : NONOGRAM_LIMIT_NONE;
}

static int8_t choose_phase(const struct ng_core *core, uint32_t variable)
{
    int8_t phase = 0;
    for (unsigned i = 0; i < core->attached_count && phase == 0; i++) {
        const struct ng_attached *attached = &core->attached[i];
        if (attached->hooks->phase != NULL) {
            phase = attached->hooks->phase(attached->self, core, variable);
        }
    }
    if (phase == 0 && core->schedule.stable) {
        phase = core->decisions.targets[variable];
    }
    phase = phase == 0 ? core->decisions.phases[variable] : phase;
    ng_assert(phase == 1 || phase == -1);
    return phase;
}

/* In a regular pattern the search sweeps from one edge to the other: decisions in many places do
 * not fit together there, and conflicts show that late. Rows and columns take turns, as often only
 * one of the two arrives. */
static uint32_t choose_variable(struct ng_core *core)
{
    const struct ng_native *native = core->assignment.native;
    uint32_t variable = NG_NONE;
    if (native != NULL && native->regular) {
        bool other = conflicts(core) / SWEEP_CONFLICTS % 2 != 0;
        variable =
            ng_decisions_sweep(&core->decisions, &core->assignment, native->by_columns != other);
    }
    return variable != NG_NONE ? variable : ng_decisions_pop(&core->decisions, &core->assignment);
}

/* Decides the literal that `active` (or NULL: the search itself) chooses. Returns false if every
 * variable has a value. */
static bool decide(struct ng_core *core, const struct ng_attached *active)
{
    uint32_t literal = active == NULL ? NG_NONE : active->hooks->next(active->self, core);
    if (literal == NG_NONE) {
        if (core->assignment.trail_size + 1 == core->assignment.variables) {
            return false;
        }
        uint32_t variable = choose_variable(core);
        if (variable == NG_NONE) {
            return false;
        }
        literal = 2 * variable + (choose_phase(core, variable) < 0);
    }
    ng_assert(literal > NG_FALSE && literal / 2 < core->assignment.variables);
    ng_assert(core->assignment.values[literal] == 0);
    ng_core_decide(core, literal);
    return true;
}

static void learn_from_conflict(struct ng_core *core)
{
    uint32_t level = core->assignment.level, reached = core->assignment.trail_size;
    if (level > 0) {
        ng_decisions_save_targets(&core->decisions, &core->assignment);
    }
    ng_core_learn(core);
    ng_assert(core->assignment.broken || core->assignment.failed ||
              core->assignment.trail_size > 0);
    for (unsigned i = 0; i < core->attached_count; i++) {
        const struct ng_attached *attached = &core->attached[i];
        if (attached->hooks->conflict != NULL) {
            attached->hooks->conflict(attached->self, core, level, reached);
        }
    }
    ng_assert(core->analysis.touched_size == 0);
    ng_schedule_learned(&core->schedule, core->analysis.glue);
}

static void begin(struct ng_core *core)
{
    if (core->paused) {
        core->paused = false; /* continue where the search paused */
        return;
    }
    core->rounds = 0;
    core->assignment.poll.stopped = false;
    ng_core_backtrack(core, 0);
    core->decisions.target_size = core->decisions.best_size = 0;
    ng_schedule_begin(&core->schedule, conflicts(core), core->assignment.ticks);
}

/* The first attachment that is active or has something to begin, or NULL. */
static const struct ng_attached *find_turn(const struct ng_core *core, bool *due)
{
    for (unsigned i = 0; i < core->attached_count; i++) {
        const struct ng_attached *attached = &core->attached[i];
        const struct ng_hooks *hooks = attached->hooks;
        *due = hooks->due != NULL && hooks->due(attached->self, core);
        if (*due || (hooks->active != NULL && hooks->active(attached->self))) {
            return attached;
        }
    }
    *due = false;
    return NULL;
}

/* Called when propagation is complete and no limit is reached: does what is due, else decides.
 * Returns false if every variable has a value. */
static bool proceed(struct ng_core *core)
{
    bool due, at_root = core->assignment.level == 0;
    const struct ng_schedule *schedule = &core->schedule;
    const struct ng_attached *turn = find_turn(core, &due);
    ng_assert(core->assignment.propagated == core->assignment.trail_size);
    ng_assert(!due || turn != NULL);
    if (due) {
        turn->hooks->begin(turn->self, core);
    } else if (turn != NULL) {
        return decide(core, turn);
    } else if (ng_schedule_mode_due(schedule, conflicts(core), core->assignment.ticks)) {
        change_mode(core);
    } else if (!at_root && ng_schedule_restart_due(schedule, conflicts(core))) {
        restart(core);
    } else if (at_root && ng_schedule_rephase_due(schedule, conflicts(core))) {
        rephase(core);
    } else if (ng_schedule_reduce_due(schedule, conflicts(core), crowded(core))) {
        reduce(core);
    } else {
        return decide(core, NULL);
    }
    return true;
}

enum ng_search_answer ng_search(struct ng_core *core)
{
    const struct ng_assignment *assignment = &core->assignment;
    begin(core);
    for (; !assignment->broken; core->rounds++) {
        if (assignment->failed) {
            return NG_SEARCH_NO_MEMORY;
        }
        if (ng_core_pause_due(core)) {
            core->paused = true;
            return NG_SEARCH_PAUSED;
        }
        bool conflict = !ng_core_propagate(core);
        if (conflict && (assignment->level == 0 || !ng_core_limited(core))) {
            learn_from_conflict(core);
            continue;
        }
        core->limited = find_limit(core);
        if (core->limited != NONOGRAM_LIMIT_NONE) {
            return NG_SEARCH_LIMIT;
        }
        if (!proceed(core)) {
            ng_assert(assignment->failed || assignment->trail_size + 1 == assignment->variables);
            return assignment->failed ? NG_SEARCH_NO_MEMORY : NG_SEARCH_FOUND;
        }
    }
    ng_assert(assignment->level == 0); /* broken at the root */
    return NG_SEARCH_NONE;
}
