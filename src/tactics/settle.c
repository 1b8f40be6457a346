/* Which cells to probe at the root, and when to stop. */
#include "tactics/settle.h"

#include "base/arithmetic.h"
#include "base/check.h"
#include "base/memory.h"
#include "tactics/border.h"
#include "tactics/trial.h"

#include <string.h>

/* An easy puzzle is done before. */
#define CONFLICTS_BEFORE 10
/* What probing may take, in ticks: to begin with, for each cell that it settles, and of all time.
 * The longer the search has taken, the more a cell is worth: its share in that comes on top. What
 * is earned is never more than so much of what the rest of the search has taken. */
#define TICKS_FIRST  2000
#define TICKS_A_CELL 250
#define SHARE        0.03
#define SHARE_EARNED 0.5
/* A session begins when there is time for so much. */
#define TICKS_A_SESSION 2000
/* Variables probed between two looks at the limits. */
#define PROBES_A_LOOK 8

struct ng_settle {
    struct ng_trial trial; /* no arrays before the first session */
    bool prepared;
    struct ng_border frontier;
    int8_t *phases;     /* the search's: it goes on with them */
    uint64_t spent;     /* ticks in all sessions */
    uint64_t settled;   /* cells' variables that have got a value at the root */
    uint64_t variables; /* probed */
    bool exhausted;     /* since the news that have been told, all has been tried */

    /* The session under way, or, where the search paused in the midst of it, the next one. */
    bool paused;
    int neighbours;    /* of the cells of this round; 0: all has been tried */
    uint32_t variable; /* the next one of it */
    uint32_t changes;  /* of the frontier when it began */
};

static void free_settle(void *self)
{
    struct ng_settle *settle = self;
    if (settle->prepared) {
        ng_trial_clear(&settle->trial);
        ng_border_clear(&settle->frontier);
    }
    ng_memory_free(settle->phases);
    ng_memory_free(settle);
}

static bool prepare(struct ng_settle *settle, const struct ng_native *native)
{
    settle->prepared = true;
    bool able = ng_trial_init(&settle->trial, native->variables, native->memory);
    able = ng_border_init(&settle->frontier, native) && able;
    settle->phases = ng_memory_array(native->memory, native->variables, sizeof *settle->phases);
    return able && settle->phases != NULL;
}

/* The ticks that probing may have taken by now. */
static double allowance(const struct ng_settle *settle, const struct ng_assignment *assignment)
{
    double ticks = (double)assignment->ticks;
    ng_assert(settle->spent <= assignment->ticks && assignment->native->first_order > 1);
    double most = SHARE_EARNED * (ticks - (double)settle->spent);
    double worth = TICKS_A_CELL + ticks / assignment->native->first_order;
    double earned = worth * (double)settle->settled;
    ng_assert(most >= 0 && earned >= 0);
    return TICKS_FIRST + (earned < most ? earned : most) + SHARE * ticks;
}

static bool due(const void *self, const struct ng_core *core)
{
    const struct ng_settle *settle = self;
    const struct ng_assignment *assignment = &core->assignment;
    if (assignment->level > 0 || core->statistics.conflicts < CONFLICTS_BEFORE) {
        return false;
    }
    if (settle->paused) {
        return true;
    }
    bool news = !settle->exhausted || assignment->trail_size > settle->frontier.seen;
    return news && (double)(settle->spent + TICKS_A_SESSION) <= allowance(settle, assignment);
}

/* What the search has found by itself counts as well: where it fixes much, so will probing. */
static void tell_news(struct ng_settle *settle, const struct ng_assignment *assignment)
{
    ng_assert(assignment->level == 0);
    settle->settled += ng_border_tell(&settle->frontier, assignment);
}

/* Probes a variable; false: nothing is left to search. */
static bool try_variable(struct ng_settle *settle, struct ng_core *core, uint32_t variable)
{
    struct ng_assignment *assignment = &core->assignment;
    ng_assert(assignment->level == 0 && assignment->values[2 * variable] == 0);
    ng_border_try(&settle->frontier, variable);
    struct ng_trial_result result = ng_trial_both(&settle->trial, core, variable, true);
    if (result.learned && !assignment->failed && !assignment->broken && !ng_core_propagate(core)) {
        ng_core_learn(core);
    }
    if (assignment->failed || assignment->broken) {
        return false;
    }
    ng_assert(assignment->propagated == assignment->trail_size || assignment->poll.stopped);
    tell_news(settle, assignment);
    return true;
}

/* Whether the session is to end, also where that costs something to find out. */
static bool is_over(const struct ng_settle *settle, const struct ng_core *core)
{
    if (core->assignment.poll.stopped ||
        (double)settle->spent > allowance(settle, &core->assignment) || ng_core_limited(core)) {
        return true;
    }
    return settle->variables % PROBES_A_LOOK == 0 && core->stop != NULL &&
           core->stop(core->context);
}

static void begin_round(struct ng_settle *settle, int neighbours)
{
    ng_assert(neighbours >= 0 && neighbours <= 4);
    settle->neighbours = neighbours;
    settle->variable = 1;
    settle->changes = settle->frontier.changes;
}

/* The rest of a round over the variables with so many settled neighbours. False: the session is
 * over. */
static bool go_round(struct ng_settle *settle, struct ng_core *core)
{
    const struct ng_assignment *assignment = &core->assignment;
    uint64_t begun = assignment->ticks;
    while (settle->variable < assignment->native->first_order) {
        uint32_t v = settle->variable++;
        if (!ng_border_has(&settle->frontier, assignment, v, settle->neighbours)) {
            continue;
        }
        bool going = try_variable(settle, core, v);
        ng_assert(assignment->ticks >= begun);
        settle->spent += assignment->ticks - begun;
        begun = assignment->ticks;
        settle->variables++;
        if (!going || is_over(settle, core)) {
            return false;
        }
        if (ng_core_pause_due(core)) {
            settle->paused = core->midway = true;
            return false;
        }
    }
    return true;
}

static void settle_cells(struct ng_settle *settle, struct ng_core *core)
{
    while (settle->neighbours > 0) {
        if (!go_round(settle, core)) {
            return;
        }
        bool changed = settle->frontier.changes > settle->changes;
        ng_assert(settle->frontier.changes >= settle->changes && !core->assignment.broken);
        begin_round(settle, changed ? 4 : settle->neighbours - 1);
    }
    settle->exhausted = true;
}

static void begin(void *self, struct ng_core *core)
{
    struct ng_settle *settle = self;
    const struct ng_native *native = core->assignment.native;
    if (!settle->prepared && !prepare(settle, native)) {
        core->assignment.failed = true;
        return;
    }
    ng_assert(core->assignment.level == 0 && native->variables == core->assignment.variables);
    memcpy(settle->phases, core->decisions.phases, native->variables);
    settle->exhausted = false;
    tell_news(settle, &core->assignment);
    if (!settle->paused) {
        begin_round(settle, 4);
    }
    settle->paused = false;
    settle_cells(settle, core);
    memcpy(core->decisions.phases, settle->phases, native->variables);
}

static const struct ng_hooks hooks = {
    .precedence = NG_PRECEDENCE_SETTLE,
    .free = free_settle,
    .due = due,
    .begin = begin,
};

bool ng_settle_attach(struct ng_core *core)
{
    struct ng_settle *settle = ng_memory_zeroed(core->memory, 1, sizeof *settle);
    if (settle != NULL) {
        ng_core_attach(core, &hooks, settle);
    }
    return settle != NULL;
}
