/* Which cells to probe at the root, and when to stop. */
#include "solve/settle.h"

#include "base/check.h"
#include "base/memory.h"
#include "base/precision.h"
#include "solve/trial.h"

#include <string.h>

/* An easy puzzle is done before. */
#define CONFLICTS_BEFORE 10
/* What probing may take, in ticks: to begin with, for each cell that it settles, and of all time.
 * The longer the search has taken, the more a cell is worth: its share in that comes on top. What
 * is earned is never more than the rest of the search has taken. */
#define TICKS_FIRST  2000
#define TICKS_A_CELL 250
#define SHARE        0.03
/* A session begins when there is time for so much. */
#define TICKS_A_SESSION 2000
/* Variables probed between two looks at the limits. */
#define PROBES_A_LOOK 8

struct ng_settle {
    struct ng_trial trial; /* no arrays before the first session */
    bool prepared;
    int8_t *phases;     /* the search's: it goes on with them */
    uint32_t *news;     /* per line: the number of the latest change */
    uint32_t *tried;    /* per variable of a cell: the same when it was probed */
    uint32_t changes;   /* so far */
    uint32_t seen;      /* of the root's trail, entries that have been told as news */
    uint64_t spent;     /* ticks in all sessions */
    uint64_t settled;   /* cells' variables that have got a value at the root */
    uint64_t variables; /* probed */
    bool exhausted;     /* since the news that have been told, all has been tried */
};

static void free_settle(void *self)
{
    struct ng_settle *settle = self;
    if (settle->prepared) {
        ng_trial_clear(&settle->trial);
    }
    ng_memory_free(settle->phases);
    ng_memory_free(settle->news);
    ng_memory_free(settle->tried);
    ng_memory_free(settle);
}

static bool prepare(struct ng_settle *settle, const struct ng_native *native)
{
    settle->prepared = true;
    bool able = ng_trial_init(&settle->trial, native->variables, native->memory);
    settle->phases = ng_memory_array(native->memory, native->variables, sizeof *settle->phases);
    settle->news = ng_memory_array(native->memory, (size_t)native->width + native->height,
                                   sizeof *settle->news);
    settle->tried = ng_memory_zeroed(native->memory, native->first_order, sizeof *settle->tried);
    if (!able || settle->phases == NULL || settle->news == NULL || settle->tried == NULL) {
        return false;
    }
    settle->changes = 1;
    for (size_t i = 0; i < (size_t)native->width + native->height; i++) {
        settle->news[i] = 1;
    }
    return true;
}

/* The ticks that probing may have taken by now. */
static double allowance(const struct ng_settle *settle, const struct ng_assignment *assignment)
{
    double ticks = (double)assignment->ticks, most = ticks - (double)settle->spent;
    double worth = TICKS_A_CELL + ticks / assignment->native->first_order;
    double earned = worth * (double)settle->settled;
    return TICKS_FIRST + (earned < most ? earned : most) + SHARE * ticks;
}

static bool due(const void *self, const struct ng_core *core)
{
    const struct ng_settle *settle = self;
    const struct ng_assignment *assignment = &core->assignment;
    if (assignment->level > 0 || core->statistics.conflicts < CONFLICTS_BEFORE) {
        return false;
    }
    bool news = !settle->exhausted || assignment->trail_size > settle->seen;
    return news && (double)(settle->spent + TICKS_A_SESSION) <= allowance(settle, assignment);
}

/* Tells the lines what has been assigned at the root since the last time. What the search has found
 * by itself counts as well: where it fixes much, so will probing. */
static void tell_news(struct ng_settle *settle, const struct ng_assignment *assignment)
{
    const struct ng_native *native = assignment->native;
    if (settle->seen < assignment->trail_size) {
        settle->changes++;
    }
    ng_assert(assignment->level == 0);
    for (; settle->seen < assignment->trail_size; settle->seen++) {
        uint32_t variable = assignment->trail[settle->seen] / 2;
        ng_assert(variable > 0 && variable < assignment->variables);
        if (variable < native->first_order) {
            const struct ng_native_cell *cell = &native->variable_cells[variable];
            settle->news[cell->row] = settle->changes;
            settle->news[native->height + cell->column] = settle->changes;
            settle->settled++;
        }
    }
}

static bool is_settled(const struct ng_assignment *assignment, uint32_t row, uint32_t column)
{
    const struct ng_native *native = assignment->native;
    return row >= native->height || column >= native->width || /* also where it wraps around */
           ng_assignment_cell(assignment, row * native->width + column) != NONOGRAM_UNKNOWN;
}

/* How many of a cell's four neighbours are settled, or beyond the edge. */
static int count_settled(const struct ng_assignment *assignment, uint32_t variable)
{
    const struct ng_native_cell *cell = &assignment->native->variable_cells[variable];
    return is_settled(assignment, cell->row - 1, cell->column) +
           is_settled(assignment, cell->row + 1, cell->column) +
           is_settled(assignment, cell->row, cell->column - 1) +
           is_settled(assignment, cell->row, cell->column + 1);
}

static bool has_news(const struct ng_settle *settle, const struct ng_native *native,
                     uint32_t variable)
{
    const struct ng_native_cell *cell = &native->variable_cells[variable];
    uint32_t tried = settle->tried[variable];
    ng_assert(tried <= settle->changes);
    return settle->news[cell->row] > tried || settle->news[native->height + cell->column] > tried;
}

/* Probes a variable; false: nothing is left to search. */
static bool try_variable(struct ng_settle *settle, struct ng_core *core, uint32_t variable)
{
    struct ng_assignment *assignment = &core->assignment;
    settle->tried[variable] = settle->changes;
    struct ng_trial_result result = ng_trial_both(&settle->trial, core, variable, true);
    if (assignment->failed) {
        return false;
    }
    if (result.learned && !ng_core_propagate(core)) {
        ng_core_learn(core);
        return false;
    }
    tell_news(settle, assignment);
    return true;
}

/* Whether the session is to end, also where that costs something to find out. */
static bool is_over(const struct ng_settle *settle, const struct ng_core *core)
{
    if (core->assignment.poll.stopped ||
        (double)settle->spent > allowance(settle, &core->assignment) ||
        (core->conflict_limit != 0 && core->statistics.conflicts >= core->conflict_limit)) {
        return true;
    }
    return settle->variables % PROBES_A_LOOK == 0 && core->stop != NULL &&
           core->stop(core->context);
}

/* One round over the variables with so many settled neighbours. False: the session is over. */
static bool go_round(struct ng_settle *settle, struct ng_core *core, int neighbours)
{
    const struct ng_assignment *assignment = &core->assignment;
    uint64_t begun = assignment->ticks;
    for (uint32_t v = 1; v < assignment->native->first_order; v++) {
        if (assignment->values[2 * v] != 0 || !has_news(settle, assignment->native, v) ||
            count_settled(assignment, v) != neighbours) {
            continue;
        }
        bool going = try_variable(settle, core, v);
        settle->spent += assignment->ticks - begun;
        begun = assignment->ticks;
        settle->variables++;
        if (!going || is_over(settle, core)) {
            return false;
        }
    }
    return true;
}

static void settle_cells(struct ng_settle *settle, struct ng_core *core)
{
    int neighbours = 4;
    while (neighbours > 0) {
        uint32_t before = settle->changes;
        if (!go_round(settle, core, neighbours)) {
            return;
        }
        neighbours = settle->changes > before ? 4 : neighbours - 1;
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
    memcpy(settle->phases, core->decisions.phases, native->variables);
    settle->exhausted = false;
    tell_news(settle, &core->assignment);
    settle_cells(settle, core);
    memcpy(core->decisions.phases, settle->phases, native->variables);
}

static const struct ng_hooks hooks = {
    .rank = NG_RANK_SETTLE,
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
