/* Assumptions and learning from them; relies on complete propagation: literals that two assumptions
 * imply are then not both false. When stopped, the assumption is taken back. */
#include "tactics/probing.h"

#include "base/arithmetic.h"
#include "base/check.h"
#include "base/memory.h"

#include <string.h>

bool ng_trial_init(struct ng_trial *trial, uint32_t variables, struct ng_memory *memory)
{
    *trial = (struct ng_trial){0};
    trial->stamps = ng_memory_zeroed(memory, variables, 2 * sizeof *trial->stamps);
    trial->common = ng_memory_array(memory, variables, sizeof *trial->common);
    return trial->stamps != NULL && trial->common != NULL;
}

void ng_trial_clear(struct ng_trial *trial)
{
    ng_memory_free(trial->stamps);
    ng_memory_free(trial->common);
}

/* After a conflict above a level, or at the root: learns from it, or goes back to the level if the
 * limit of conflicts is reached. Propagation does not visit the conflict again. */
static void resolve(struct ng_core *core, uint32_t level)
{
    if (core->assignment.level > level && ng_core_limited(core)) {
        ng_core_backtrack(core, level);
    } else {
        ng_core_learn(core);
    }
}

/* Assumes a literal; returns false if that failed and was resolved, or was stopped. */
static bool assume(struct ng_core *core, uint32_t literal)
{
    uint32_t level = core->assignment.level;
    ng_assert(core->assignment.values[literal] == 0);
    ng_core_decide(core, literal);
    bool consistent = ng_core_propagate(core);
    if (!consistent) {
        resolve(core, level);
    } else if (core->assignment.poll.stopped) {
        ng_core_backtrack(core, level);
        consistent = false;
    }
    return consistent;
}

/* Stamps all literals that the latest level has assigned; returns their number. */
static uint32_t stamp_level(struct ng_trial *trial, const struct ng_assignment *assignment)
{
    ng_assert(assignment->level > 0 && assignment->propagated == assignment->trail_size);
    uint32_t from = assignment->levels[assignment->level - 1].trail;
    trial->stamp++;
    ng_assert(trial->stamp != 0 && from < assignment->trail_size);
    for (uint32_t i = from; i < assignment->trail_size; i++) {
        trial->stamps[assignment->trail[i]] = trial->stamp;
    }
    return assignment->trail_size - from;
}

/* Collects the literals of the latest level that are stamped, too; returns the level's number. */
static uint32_t collect_common(struct ng_trial *trial, const struct ng_assignment *assignment)
{
    ng_assert(assignment->level > 0);
    uint32_t from = assignment->levels[assignment->level - 1].trail;
    trial->common_size = 0;
    for (uint32_t i = from; i < assignment->trail_size; i++) {
        if (trial->stamps[assignment->trail[i]] == trial->stamp) {
            ng_assert(i > from); /* the assumptions are opposite literals */
            trial->common[trial->common_size++] = assignment->trail[i];
        }
    }
    return assignment->trail_size - from;
}

/* Learns a literal that follows from both values of a variable: assumes its negation, which then
 * implies a value or leaves the variable open, and refutes it, unless the limit of conflicts is
 * reached: without a learned clause the same would repeat. */
static void learn_common(struct ng_core *core, uint32_t literal, uint32_t variable)
{
    const struct ng_assignment *assignment = &core->assignment;
    uint32_t level = assignment->level;
    bool consistent = assume(core, ng_negate(literal));
    while (assignment->level > level && !assignment->failed) {
        bool stopped = assignment->poll.stopped;
        if (!stopped && !consistent) {
            consistent = ng_core_propagate(core);
            if (!consistent) {
                resolve(core, level);
            }
        } else if (!stopped && assignment->values[2 * variable] == 0 && !ng_core_limited(core)) {
            consistent = assume(core, 2 * variable);
        } else {
            ng_core_backtrack(core, level);
        }
    }
}

struct ng_trial_result ng_trial_both(struct ng_trial *trial, struct ng_core *core,
                                     uint32_t variable)
{
    const struct ng_assignment *assignment = &core->assignment;
    struct ng_trial_result result = {NG_NONE, NG_NONE, true};
    uint32_t level = assignment->level;
    if (!assume(core, 2 * variable)) {
        return result;
    }
    ng_assert(assignment->level == level + 1);
    result.if_true = stamp_level(trial, assignment);
    ng_core_backtrack(core, level);
    if (!assume(core, 2 * variable + 1)) {
        return result;
    }
    ng_assert(assignment->level == level + 1);
    result.if_false = collect_common(trial, assignment);
    ng_core_backtrack(core, level);
    result.learned = false;
    for (uint32_t i = 0; i < trial->common_size && assignment->level == level; i++) {
        if (assignment->values[trial->common[i]] != 0) {
            continue;
        }
        result.learned = true;
        learn_common(core, trial->common[i], variable);
        if (assignment->failed || assignment->level < level) {
            break;
        }
        if (!ng_core_propagate(core)) { /* the learned clause implies more than the literal */
            resolve(core, level > 0 ? level - 1 : 0);
            break;
        }
        if (assignment->poll.stopped) {
            break;
        }
    }
    return result;
}

/* ---- the border ---- */

bool ng_border_init(struct ng_border *border, const struct ng_native *native)
{
    *border = (struct ng_border){0};
    border->news = ng_memory_zeroed(native->memory, (size_t)native->width + native->height,
                                    sizeof *border->news);
    border->tried = ng_memory_zeroed(native->memory, native->first_order, sizeof *border->tried);
    if (border->news == NULL || border->tried == NULL) {
        return false;
    }
    ng_border_renew(border, native);
    return true;
}

void ng_border_clear(struct ng_border *border)
{
    ng_memory_free(border->news);
    ng_memory_free(border->tried);
}

void ng_border_renew(struct ng_border *border, const struct ng_native *native)
{
    ng_assert(border->changes < UINT32_MAX);
    border->seen = 0;
    border->changes++;
    for (size_t i = 0; i < (size_t)native->width + native->height; i++) {
        border->news[i] = border->changes;
    }
}

uint32_t ng_border_tell(struct ng_border *border, const struct ng_assignment *assignment)
{
    const struct ng_native *native = assignment->native;
    uint32_t count = 0;
    if (border->seen < assignment->trail_size) {
        border->changes++;
    } else {
        border->seen = assignment->trail_size;
    }
    for (; border->seen < assignment->trail_size; border->seen++) {
        uint32_t variable = assignment->trail[border->seen] / 2;
        if (variable < native->first_order) {
            const struct ng_native_cell *cell = &native->variable_cells[variable];
            ng_assert(assignment->values[2 * variable] != 0);
            border->news[cell->row] = border->changes;
            border->news[native->height + cell->column] = border->changes;
            count++;
        }
    }
    return count;
}

void ng_border_forget_level(struct ng_border *border, const struct ng_assignment *assignment)
{
    uint32_t from = assignment->level == 0 ? 0 : assignment->levels[assignment->level - 1].trail;
    ng_assert(from <= assignment->trail_size);
    border->seen = border->seen < from ? border->seen : from;
}

static bool is_settled(const struct ng_assignment *assignment, uint32_t row, uint32_t column)
{
    const struct ng_native *native = assignment->native;
    if (row >= native->height || column >= native->width) { /* including wrapped values */
        return true;
    }
    bool open = false;
    for (unsigned colour = 1; colour < native->values; colour++) {
        uint32_t literal = ng_native_cell(native, row * native->width + column, colour);
        if (assignment->values[literal] > 0) {
            return true;
        }
        open |= assignment->values[literal] == 0;
    }
    return !open;
}

static int count_settled(const struct ng_assignment *assignment, const struct ng_native_cell *cell)
{
    return is_settled(assignment, cell->row - 1, cell->column) +
           is_settled(assignment, cell->row + 1, cell->column) +
           is_settled(assignment, cell->row, cell->column - 1) +
           is_settled(assignment, cell->row, cell->column + 1);
}

bool ng_border_has(const struct ng_border *border, const struct ng_assignment *assignment,
                   uint32_t variable, int neighbours)
{
    const struct ng_native *native = assignment->native;
    const struct ng_native_cell *cell = &native->variable_cells[variable];
    ng_assert(variable > 0 && variable < native->first_order);
    uint32_t tried = border->tried[variable];
    return assignment->values[2 * variable] == 0 &&
           (border->news[cell->row] > tried ||
            border->news[native->height + cell->column] > tried) &&
           count_settled(assignment, cell) == neighbours;
}

void ng_border_try(struct ng_border *border, uint32_t variable)
{
    ng_assert(border->tried[variable] < border->changes); /* its lines have changed */
    border->tried[variable] = border->changes;
}

/* ---- a series of trials ---- */

static bool prepare(struct ng_probes *probes, const struct ng_native *native)
{
    bool able = ng_trial_init(&probes->trial, native->variables, native->memory);
    able = ng_border_init(&probes->border, native) && able;
    probes->phases = ng_memory_array(native->memory, native->variables, sizeof *probes->phases);
    return able && probes->phases != NULL;
}

bool ng_probes_begin(struct ng_probes *probes, const struct ng_core *core)
{
    const struct ng_native *native = core->assignment.native;
    ng_assert(core->assignment.level == 0 && native->variables == core->assignment.variables);
    if (probes->phases == NULL && !prepare(probes, native)) {
        return false;
    }
    memcpy(probes->phases, core->decisions.phases, native->variables);
    return true;
}

void ng_probes_end(const struct ng_probes *probes, struct ng_core *core)
{
    memcpy(core->decisions.phases, probes->phases, core->assignment.variables);
}

void ng_probes_clear(struct ng_probes *probes)
{
    ng_trial_clear(&probes->trial);
    ng_border_clear(&probes->border);
    ng_memory_free(probes->phases);
}

/* ---- at the root ---- */

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
