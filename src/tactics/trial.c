/* Assumptions and what is learned from them; relies on propagation being complete, so that what
 * two assumptions imply each, they do not allow together to be false. Where it is stopped in the
 * midst of it, the assumption is taken back. */
#include "tactics/trial.h"

#include "base/check.h"

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

/* There was a conflict above a level, or at the root: learns from it, or goes back to the level
 * where no more conflicts are allowed. Nobody finds it again: what propagation has looked at, it
 * looks at no more. */
static void resolve(struct ng_core *core, uint32_t level)
{
    if (core->assignment.level > level && ng_core_limited(core)) {
        ng_core_backtrack(core, level);
    } else {
        ng_core_learn(core);
    }
}

/* Assumes a literal; false: that failed, and is resolved, or it was stopped. */
static bool assume(struct ng_trial *trial, struct ng_core *core, uint32_t literal)
{
    uint32_t level = core->assignment.level;
    ng_assert(core->assignment.values[literal] == 0);
    trial->count++;
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

/* Notes all that the latest level has assigned; returns how much that is. */
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

/* Collects what the latest level has assigned and the one noted had, too; returns how much it has
 * assigned. */
static uint32_t collect_common(struct ng_trial *trial, const struct ng_assignment *assignment)
{
    ng_assert(assignment->level > 0);
    uint32_t from = assignment->levels[assignment->level - 1].trail;
    trial->common_size = 0;
    for (uint32_t i = from; i < assignment->trail_size; i++) {
        if (trial->stamps[assignment->trail[i]] == trial->stamp) {
            ng_assert(i > from); /* not the assumption itself, which is the opposite */
            trial->common[trial->common_size++] = assignment->trail[i];
        }
    }
    return assignment->trail_size - from;
}

/* Learns a literal that follows from both values of a variable: assumes its negation, which then
 * implies one of them or leaves it open, and refutes that, unless no more conflicts are allowed:
 * one that nothing is learned from would come again and again. */
static void learn_common(struct ng_trial *trial, struct ng_core *core, uint32_t literal,
                         uint32_t variable)
{
    const struct ng_assignment *assignment = &core->assignment;
    uint32_t level = assignment->level;
    bool consistent = assume(trial, core, ng_negate(literal));
    while (assignment->level > level && !assignment->failed) {
        bool stopped = assignment->poll.stopped;
        if (!stopped && !consistent) {
            consistent = ng_core_propagate(core);
            if (!consistent) {
                resolve(core, level);
            }
        } else if (!stopped && assignment->values[2 * variable] == 0 && !ng_core_limited(core)) {
            consistent = assume(trial, core, 2 * variable);
        } else {
            ng_core_backtrack(core, level);
        }
    }
}

struct ng_trial_result ng_trial_both(struct ng_trial *trial, struct ng_core *core,
                                     uint32_t variable, bool common)
{
    const struct ng_assignment *assignment = &core->assignment;
    struct ng_trial_result result = {NG_NONE, NG_NONE, true};
    uint32_t level = assignment->level;
    if (!assume(trial, core, 2 * variable)) {
        return result;
    }
    ng_assert(assignment->level == level + 1);
    result.if_true = stamp_level(trial, assignment);
    ng_core_backtrack(core, level);
    if (!assume(trial, core, 2 * variable + 1)) {
        return result;
    }
    ng_assert(assignment->level == level + 1);
    result.if_false = collect_common(trial, assignment);
    ng_core_backtrack(core, level);
    result.learned = false;
    for (uint32_t i = 0; common && i < trial->common_size && assignment->level == level; i++) {
        if (assignment->values[trial->common[i]] != 0) {
            continue;
        }
        result.learned = true;
        learn_common(trial, core, trial->common[i], variable);
        if (assignment->failed || assignment->level < level) {
            break;
        }
        if (!ng_core_propagate(core)) { /* what was learned is more than the literal */
            resolve(core, level > 0 ? level - 1 : 0);
            break;
        }
        if (assignment->poll.stopped) {
            break;
        }
    }
    return result;
}
