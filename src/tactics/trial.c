/* Assumptions and learning from them; relies on complete propagation: literals that two assumptions
 * imply are then not both false. When stopped, the assumption is taken back. */
#include "tactics/trial.h"

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

void ng_border_renew(struct ng_border *border, const struct ng_native *native)
{
    ng_assert(border->changes < UINT32_MAX);
    border->seen = 0;
    border->changes++;
    for (size_t i = 0; i < (size_t)native->width + native->height; i++) {
        border->news[i] = border->changes;
    }
}

/* Every line counts as changed. Returns false when out of memory; clear it in any case. */
static bool init_border(struct ng_border *border, const struct ng_native *native)
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

static void clear_border(struct ng_border *border)
{
    ng_memory_free(border->news);
    ng_memory_free(border->tried);
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
    able = init_border(&probes->border, native) && able;
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
    clear_border(&probes->border);
    ng_memory_free(probes->phases);
}
