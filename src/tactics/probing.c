/* Sessions of probing, in rounds over the cells with 4, 3, … settled neighbours. */
#include "tactics/probing.h"

#include "base/arithmetic.h"
#include "base/check.h"
#include "base/memory.h"
#include "tactics/trial.h"

/* Easy puzzles are solved before. */
#define CONFLICTS_BEFORE 10
/* The ticks allowed for probing: at first, per settled cell, and as a share of all. The longer the
 * search takes, the more a cell counts: its share of the ticks is added. The sum earned by cells is
 * bounded by a share of the ticks of the rest of the search. */
#define TICKS_FIRST  2000
#define TICKS_A_CELL 250
#define SHARE        0.03
#define SHARE_EARNED 0.5
/* A session begins when this number of ticks is allowed. */
#define TICKS_A_SESSION 2000
/* Variables probed between two checks of the limits. */
#define PROBES_A_LOOK 8

struct ng_settle {
    struct ng_probes probes;
    uint64_t spent;     /* ticks in all sessions */
    uint64_t settled;   /* cells' variables that have got a value at the root */
    uint64_t variables; /* variables probed */
    bool exhausted;     /* all cells were tried since the latest changes */

    /* The present session, or if the search paused within it, the next one. */
    bool paused;
    int neighbours;    /* the neighbours of cells in this round; 0: all were tried */
    uint32_t variable; /* the next variable of the round */
    uint32_t changes;  /* the changes of the border when the round began */
};

static void *make_settle(struct ng_core *core, const struct ng_field *field)
{
    (void)field;
    return ng_memory_zeroed(core->memory, 1, sizeof(struct ng_settle));
}

static void free_settle(void *self)
{
    struct ng_settle *settle = self;
    ng_probes_clear(&settle->probes);
    ng_memory_free(settle);
}

/* The ticks allowed for probing until now. */
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
    bool news = !settle->exhausted || assignment->trail_size > settle->probes.border.seen;
    return news && (double)(settle->spent + TICKS_A_SESSION) <= allowance(settle, assignment);
}

/* Literals that the search fixes count, too: where it fixes many, probing will as well. */
static void tell_news(struct ng_settle *settle, const struct ng_assignment *assignment)
{
    ng_assert(assignment->level == 0);
    settle->settled += ng_border_tell(&settle->probes.border, assignment);
}

/* Probes a variable; returns false if nothing is left to search. */
static bool try_variable(struct ng_settle *settle, struct ng_core *core, uint32_t variable)
{
    struct ng_assignment *assignment = &core->assignment;
    ng_assert(assignment->level == 0 && assignment->values[2 * variable] == 0);
    ng_border_try(&settle->probes.border, variable);
    struct ng_trial_result result = ng_trial_both(&settle->probes.trial, core, variable);
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

/* Whether the session must end; some of the checks are costly. */
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
    settle->changes = settle->probes.border.changes;
}

/* Finishes a round, over the variables with a number of settled neighbours. Returns false if the
 * session is over. */
static bool go_round(struct ng_settle *settle, struct ng_core *core)
{
    const struct ng_assignment *assignment = &core->assignment;
    uint64_t begun = assignment->ticks;
    while (settle->variable < assignment->native->first_order) {
        uint32_t v = settle->variable++;
        if (!ng_border_has(&settle->probes.border, assignment, v, settle->neighbours)) {
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
        bool changed = settle->probes.border.changes > settle->changes;
        ng_assert(settle->probes.border.changes >= settle->changes && !core->assignment.broken);
        begin_round(settle, changed ? 4 : settle->neighbours - 1);
    }
    settle->exhausted = true;
}

static void begin(void *self, struct ng_core *core)
{
    struct ng_settle *settle = self;
    if (!ng_probes_begin(&settle->probes, core)) {
        core->assignment.failed = true;
        return;
    }
    settle->exhausted = false;
    tell_news(settle, &core->assignment);
    if (!settle->paused) {
        begin_round(settle, 4);
    }
    settle->paused = false;
    settle_cells(settle, core);
    ng_probes_end(&settle->probes, core);
}

const struct ng_hooks ng_probing_hooks = {
    .make = make_settle,
    .free = free_settle,
    .due = due,
    .begin = begin,
};
