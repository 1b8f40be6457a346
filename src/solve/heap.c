#include "solve/heap.h"

static void put(struct ng_core *core, uint32_t index, uint32_t variable)
{
    core->heap[index] = variable;
    core->heap_index[variable] = index;
}

static void sift_up(struct ng_core *core, uint32_t index)
{
    uint32_t variable = core->heap[index];
    double activity = core->activities[variable];
    while (index > 0) {
        uint32_t parent = (index - 1) / 2;
        if (core->activities[core->heap[parent]] >= activity) {
            break;
        }
        put(core, index, core->heap[parent]);
        index = parent;
    }
    put(core, index, variable);
}

static void sift_down(struct ng_core *core, uint32_t index)
{
    uint32_t variable = core->heap[index];
    double activity = core->activities[variable];
    for (;;) {
        uint32_t child = 2 * index + 1;
        if (child >= core->heap_size) {
            break;
        }
        if (child + 1 < core->heap_size &&
            core->activities[core->heap[child + 1]] > core->activities[core->heap[child]]) {
            child++;
        }
        if (core->activities[core->heap[child]] <= activity) {
            break;
        }
        put(core, index, core->heap[child]);
        index = child;
    }
    put(core, index, variable);
}

void ng_heap_insert(struct ng_core *core, uint32_t variable)
{
    if (ng_heap_has(core, variable)) {
        return;
    }
    put(core, core->heap_size, variable);
    sift_up(core, core->heap_size++);
}

uint32_t ng_heap_pop(struct ng_core *core)
{
    if (core->heap_size == 0) {
        return NG_NONE;
    }
    uint32_t variable = core->heap[0];
    core->heap_index[variable] = NG_NONE;
    core->heap_size--;
    if (core->heap_size > 0) {
        put(core, 0, core->heap[core->heap_size]);
        sift_down(core, 0);
    }
    return variable;
}

static void rescale(struct ng_core *core)
{
    for (uint32_t v = 0; v < core->variables; v++) {
        core->activities[v] *= 1e-100;
    }
    core->activity_step *= 1e-100;
}

void ng_heap_bump(struct ng_core *core, uint32_t variable)
{
    core->activities[variable] += core->activity_step;
    if (core->activities[variable] > 1e100) {
        rescale(core);
    }
    if (ng_heap_has(core, variable)) {
        sift_up(core, core->heap_index[variable]);
    }
}

void ng_heap_decay(struct ng_core *core)
{
    core->activity_step /= core->decay;
}
