/* A binary heap; activities grow by steps that grow themselves, and are all scaled down before they
 * leave the range of a double. */
#include "search/heap.h"

#include "base/arithmetic.h"
#include "base/check.h"
#include "base/memory.h"

bool ng_heap_init(struct ng_heap *heap, uint32_t variables, struct ng_memory *memory)
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

void ng_heap_clear(struct ng_heap *heap)
{
    ng_memory_free(heap->activities);
    ng_memory_free(heap->order);
    ng_memory_free(heap->places);
}

static void put(struct ng_heap *heap, uint32_t index, uint32_t variable)
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
        put(heap, index, heap->order[parent]);
        index = parent;
    }
    put(heap, index, variable);
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
        put(heap, index, heap->order[child]);
        index = child;
    }
    put(heap, index, variable);
}

void ng_heap_insert(struct ng_heap *heap, uint32_t variable)
{
    if (ng_heap_has(heap, variable)) {
        return;
    }
    put(heap, heap->size, variable);
    sift_up(heap, heap->size++);
    ng_assert(heap->order[heap->places[variable]] == variable);
}

uint32_t ng_heap_pop(struct ng_heap *heap)
{
    if (heap->size == 0) {
        return NG_NONE;
    }
    uint32_t variable = heap->order[0];
    ng_assert(heap->places[variable] == 0);
    heap->places[variable] = NG_NONE;
    heap->size--;
    if (heap->size > 0) {
        put(heap, 0, heap->order[heap->size]);
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
