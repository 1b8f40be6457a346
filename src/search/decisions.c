/* Saved phases, targets and the choice of a variable. */
#include "search/decisions.h"

#include "base/arithmetic.h"
#include "base/check.h"
#include "base/memory.h"

#include <string.h>

/* ---- the heap ---- */

/* A binary heap. Bumps grow with time, and all activities are scaled down before they leave the
 * range of a double. */

/* Makes an empty heap, all activities 0. Returns false when out of memory; clear it in any case. */
static bool init_heap(struct ng_heap *heap, uint32_t variables, struct ng_memory *memory)
{
    *heap = (struct ng_heap){.variables = variables, .step = 1, .decay = 0.85};
    heap->activities = ng_memory_zeroed(memory, (size_t)variables + 1, sizeof *heap->activities);
    heap->order = ng_memory_zeroed(memory, (size_t)variables + 1, sizeof *heap->order);
    heap->places = ng_memory_zeroed(memory, (size_t)variables + 1, sizeof *heap->places);
    if (heap->activities == NULL || heap->order == NULL || heap->places == NULL) {
        return false;
    }
    for (uint32_t v = 0; v < variables; v++) {
        heap->places[v] = NG_NONE;
    }
    return true;
}

static void clear_heap(struct ng_heap *heap)
{
    ng_memory_free(heap->activities);
    ng_memory_free(heap->order);
    ng_memory_free(heap->places);
}

static void put_variable(struct ng_heap *heap, uint32_t index, uint32_t variable)
{
    ng_assert(index < heap->variables && variable < heap->variables);
    heap->order[index] = variable;
    heap->places[variable] = index;
}

static void sift_up(struct ng_heap *heap, uint32_t index)
{
    uint32_t variable = heap->order[index];
    double activity = heap->activities[variable];
    ng_assert(index < heap->size && heap->places[variable] == index);
    while (index > 0) {
        uint32_t parent = (index - 1) / 2;
        if (heap->activities[heap->order[parent]] >= activity) {
            break;
        }
        put_variable(heap, index, heap->order[parent]);
        index = parent;
    }
    put_variable(heap, index, variable);
}

static void sift_down(struct ng_heap *heap, uint32_t index)
{
    uint32_t variable = heap->order[index];
    double activity = heap->activities[variable];
    ng_assert(index < heap->size);
    for (;;) {
        uint32_t child = 2 * index + 1;
        if (child >= heap->size) {
            break;
        }
        if (child + 1 < heap->size &&
            heap->activities[heap->order[child + 1]] > heap->activities[heap->order[child]]) {
            child++;
        }
        ng_assert(child < heap->size);
        if (heap->activities[heap->order[child]] <= activity) {
            break;
        }
        put_variable(heap, index, heap->order[child]);
        index = child;
    }
    put_variable(heap, index, variable);
}

void ng_heap_insert(struct ng_heap *heap, uint32_t variable)
{
    if (ng_heap_has(heap, variable)) {
        return;
    }
    put_variable(heap, heap->size, variable);
    sift_up(heap, heap->size++);
    ng_assert(heap->order[heap->places[variable]] == variable);
}

/* Removes the variable of the highest activity; NG_NONE if the heap is empty. */
static uint32_t pop(struct ng_heap *heap)
{
    if (heap->size == 0) {
        return NG_NONE;
    }
    uint32_t variable = heap->order[0];
    ng_assert(heap->places[variable] == 0);
    heap->places[variable] = NG_NONE;
    heap->size--;
    if (heap->size > 0) {
        put_variable(heap, 0, heap->order[heap->size]);
        sift_down(heap, 0);
    }
    return variable;
}

static void rescale(struct ng_heap *heap)
{
    for (uint32_t v = 0; v < heap->variables; v++) {
        heap->activities[v] *= 1e-100;
    }
    heap->step *= 1e-100;
}

void ng_heap_bump(struct ng_heap *heap, uint32_t variable)
{
    heap->activities[variable] += heap->step;
    if (heap->activities[variable] > 1e100) {
        rescale(heap);
    }
    ng_assert(heap->activities[variable] >= 0 && heap->activities[variable] <= 1e100);
    if (ng_heap_has(heap, variable)) {
        sift_up(heap, heap->places[variable]);
    }
}

void ng_heap_decay(struct ng_heap *heap)
{
    ng_assert(heap->decay > 0 && heap->decay < 1);
    heap->step /= heap->decay;
}

/* ---- decisions ---- */

/* Activities start at random below this value, so that chance decides the first ones. */
#define FIRST_ACTIVITY 1e-6

bool ng_decisions_init(struct ng_decisions *decisions, uint32_t variables, struct ng_random *random,
                       struct ng_memory *memory, struct ng_poll *poll)
{
    size_t count = (size_t)variables + 1;
    *decisions = (struct ng_decisions){.phases = ng_memory_zeroed(memory, count, 1),
                                       .targets = ng_memory_zeroed(memory, count, 1),
                                       .bests = ng_memory_zeroed(memory, count, 1)};
    if (!init_heap(&decisions->heap, variables, memory) || decisions->phases == NULL ||
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
    clear_heap(&decisions->heap);
    ng_memory_free(decisions->phases);
    ng_memory_free(decisions->targets);
    ng_memory_free(decisions->bests);
}

uint32_t ng_decisions_pop(struct ng_decisions *decisions, const struct ng_assignment *assignment)
{
    uint32_t variable;
    do {
        variable = pop(&decisions->heap);
    } while (variable != NG_NONE && assignment->values[2 * variable] != 0);
    ng_assert(variable != NG_NONE || assignment->trail_size + 1 == assignment->variables);
    return variable;
}

uint32_t ng_decisions_sweep(struct ng_decisions *decisions, const struct ng_assignment *assignment,
                            bool by_columns)
{
    const struct ng_native *native = assignment->native;
    uint32_t height = native->height, width = native->width;
    for (; decisions->swept < height * width; decisions->swept++) {
        uint32_t at = decisions->swept;
        uint32_t cell = by_columns ? at % height * width + at / height : at;
        for (unsigned c = 1; c < native->values; c++) {
            uint32_t literal = ng_native_cell(native, cell, c);
            if (assignment->values[literal] == 0) {
                return literal / 2;
            }
        }
    }
    return NG_NONE;
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
