/* Saved phases, targets and the choice of a variable; the order itself is search/heap.h's. */
#include "search/decisions.h"

#include "base/check.h"
#include "base/memory.h"

#include <string.h>

/* Activities start below this, at random, so that nothing but chance decides the first ones. */
#define FIRST_ACTIVITY 1e-6

bool ng_decisions_init(struct ng_decisions *decisions, uint32_t variables, struct ng_random *random,
                       struct ng_memory *memory, struct ng_poll *poll)
{
    size_t count = (size_t)variables + 1;
    *decisions = (struct ng_decisions){.phases = ng_memory_zeroed(memory, count, 1),
                                       .targets = ng_memory_zeroed(memory, count, 1),
                                       .bests = ng_memory_zeroed(memory, count, 1)};
    if (!ng_heap_init(&decisions->heap, variables, memory) || decisions->phases == NULL ||
        decisions->targets == NULL || decisions->bests == NULL) {
        return false;
    }
    for (uint32_t v = 1; v < variables && !ng_poll_work(poll, 16); v++) {
        decisions->phases[v] = -1;
        decisions->heap.activities[v] = ng_random_unit(random) * FIRST_ACTIVITY;
        ng_heap_insert(&decisions->heap, v);
    }
    return !poll->stopped;
}

void ng_decisions_clear(struct ng_decisions *decisions)
{
    ng_heap_clear(&decisions->heap);
    ng_memory_free(decisions->phases);
    ng_memory_free(decisions->targets);
    ng_memory_free(decisions->bests);
}

uint32_t ng_decisions_pop(struct ng_decisions *decisions, const struct ng_assignment *assignment)
{
    uint32_t variable;
    do {
        variable = ng_heap_pop(&decisions->heap);
    } while (variable != NG_NONE && assignment->values[2 * variable] != 0);
    ng_assert(variable != NG_NONE || assignment->trail_size + 1 == assignment->variables);
    return variable;
}

void ng_decisions_save_targets(struct ng_decisions *decisions,
                               const struct ng_assignment *assignment)
{
    ng_assert(assignment->level > 0);
    uint32_t size = assignment->levels[assignment->level - 1].trail;
    ng_assert(size < assignment->trail_size);
    bool target = size > decisions->target_size, best = size > decisions->best_size;
    if (target) {
        decisions->target_size = size;
    }
    if (best) {
        decisions->best_size = size;
    }
    for (uint32_t i = 0; (target || best) && i < size; i++) {
        uint32_t literal = assignment->trail[i];
        int8_t phase = literal & 1 ? -1 : 1;
        ng_assert(assignment->values[literal] > 0);
        if (target) {
            decisions->targets[literal / 2] = phase;
        }
        if (best) {
            decisions->bests[literal / 2] = phase;
        }
    }
}

void ng_decisions_forget_targets(struct ng_decisions *decisions)
{
    decisions->target_size = 0;
}

void ng_decisions_rephase(struct ng_decisions *decisions, struct ng_random *random)
{
    uint32_t variables = decisions->heap.variables;
    uint64_t turn = decisions->rephases++ % 6;
    ng_assert(decisions->target_size <= decisions->best_size);
    for (uint32_t v = 1; v < variables; v++) {
        if (turn % 2 == 0) {
            decisions->phases[v] = decisions->bests[v] > 0 ? 1 : -1;
        } else if (turn == 3) {
            decisions->phases[v] = ng_random_next(random) & 1 ? 1 : -1;
        } else {
            decisions->phases[v] = turn == 1 ? -1 : 1;
        }
    }
    memset(decisions->targets, 0, variables * sizeof *decisions->targets);
    decisions->target_size = decisions->best_size = 0;
}
