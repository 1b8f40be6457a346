#include "solve/core.h"

#include "base/alloc.h"
#include "base/check.h"
#include "solve/clauses.h"
#include "solve/dive.h"
#include "solve/exact.h"
#include "solve/exchange.h"
#include "solve/heap.h"
#include "solve/native.h"
#include "solve/symmetry.h"

#include <string.h>

/* Every array of the core that has one entry a variable or literal: name, entries a variable. */
#define NG_CORE_ARRAYS(X)                                                                          \
    X(values, 2)                                                                                   \
    X(levels, 1)                                                                                   \
    X(reasons, 1)                                                                                  \
    X(trail, 1)                                                                                    \
    X(frames, 1)                                                                                   \
    X(watches, 2)                                                                                  \
    X(learnt, 1)                                                                                   \
    X(seen, 1)                                                                                     \
    X(touched, 1)                                                                                  \
    X(stack, 2)                                                                                    \
    X(level_stamps, 1)                                                                             \
    X(activities, 1)                                                                               \
    X(heap, 1)                                                                                     \
    X(heap_index, 1)                                                                               \
    X(phases, 1)                                                                                   \
    X(targets, 1)                                                                                  \
    X(bests, 1)

static bool allocate(struct ng_core *core)
{
    bool all = true;
#define X(name, each)                                                                              \
    core->name = ng_alloc_zeroed((size_t)core->variables + 1, each * sizeof *core->name);          \
    all = all && core->name != NULL;
    NG_CORE_ARRAYS(X)
#undef X
    return all;
}

struct ng_core *ng_core_new(uint32_t variables, uint32_t plain, uint64_t seed)
{
    struct ng_core *core = ng_alloc_zeroed(1, sizeof *core);
    if (core == NULL) {
        return NULL;
    }
    core->variables = variables;
    core->plain = plain;
    if (!allocate(core)) {
        ng_core_free(core);
        return NULL;
    }
    ng_random_seed(&core->random, seed);
    core->activity_step = 1;
    core->decay = 0.85;
    core->reduce_factor = 30;
    core->values[NG_TRUE] = 1;
    core->values[NG_FALSE] = -1;
    core->reasons[0] = ng_reason_native(NG_TRUE, NG_TRUE);
    core->heap_index[0] = NG_NONE;
    for (uint32_t v = 1; v < variables; v++) {
        core->phases[v] = -1;
        core->activities[v] = ng_random_unit(&core->random) * 1e-6;
        core->heap_index[v] = NG_NONE;
        ng_heap_insert(core, v);
    }
    return core;
}

void ng_core_free(struct ng_core *core)
{
    if (core == NULL) {
        return;
    }
    ng_native_free(core->native);
    ng_dive_free(core->dive);
    ng_exchange_free(core->exchange);
    ng_exact_free(core->exact);
    ng_symmetry_free(core->symmetry);
    ng_alloc_free(core->explained);
#define X(name, each) ng_alloc_free(core->name);
    NG_CORE_ARRAYS(X)
#undef X
    ng_alloc_free(core->arena);
    ng_alloc_free(core->pool);
    ng_alloc_free(core);
}

static inline void put(struct ng_core *core, uint32_t literal, struct ng_reason reason)
{
    uint32_t variable = literal / 2;
    ng_assert(core->values[literal] == 0);
    core->values[literal] = 1;
    core->values[ng_negate(literal)] = -1;
    core->levels[variable] = core->level;
    core->reasons[variable] = reason;
    core->trail[core->trail_size++] = literal;
}

void ng_core_assign(struct ng_core *core, uint32_t literal, struct ng_reason reason)
{
    put(core, literal, reason);
    if (core->native == NULL) {
        return;
    }
    if (literal / 2 < core->plain) {
        ng_native_flip(core->native, literal);
        return;
    }
    /* The ladder: a true [s >= p] makes all lower positions true, a false one all higher ones
     * false; each is implied by its neighbour. */
    uint32_t last = literal;
    for (uint32_t more = ng_native_move(core->native, literal); more > 0; more--) {
        uint32_t next = literal & 1 ? last + 2 : last - 2;
        put(core, next, ng_reason_native(last, NG_TRUE));
        last = next;
    }
}

void ng_core_decide(struct ng_core *core, uint32_t literal)
{
    core->statistics.decisions++;
    core->frames[core->level++] = (struct ng_level){core->trail_size, core->explained_size};
    ng_core_assign(core, literal, ng_reason_native(NG_NONE, NG_NONE));
}

void ng_core_backtrack(struct ng_core *core, uint32_t level)
{
    if (core->level <= level) {
        return;
    }
    uint32_t target = core->frames[level].trail, plain = core->plain;
    /* Values are of a type that may alias any other: kept here, the arrays need not be looked up
     * again after each. */
    struct ng_native *native = core->native;
    const uint32_t *trail = core->trail;
    int8_t *values = core->values, *phases = core->phases;
    for (uint32_t i = core->trail_size; i-- > target;) {
        uint32_t literal = trail[i], variable = literal / 2;
        values[literal] = 0;
        values[ng_negate(literal)] = 0;
        phases[variable] = literal & 1 ? -1 : 1;
        if (!ng_heap_has(core, variable)) {
            ng_heap_insert(core, variable);
        }
        if (native != NULL && variable < plain) {
            ng_native_flip(native, literal);
        } else if (native != NULL) {
            ng_native_move_back(native, literal);
        }
    }
    core->trail_size = target;
    core->propagated = target;
    core->explained_size = core->frames[level].explained;
    core->level = level;
    if (core->exact != NULL) {
        ng_exact_clear(core->exact);
    }
    ng_check_structure(ng_core_check_assignment(core));
}

/* Looks at the clauses that watch a literal which has become false. */
static bool propagate_watches(struct ng_core *core, uint32_t false_literal)
{
    struct ng_watch_list *list = &core->watches[false_literal];
    struct ng_watch *from = core->pool + list->start, *to = from, *end = from + list->size;
    core->ticks += list->size;
    bool consistent = true;
    while (from < end) {
        struct ng_watch watch = *from++;
        if (core->values[watch.blocker] > 0) {
            *to++ = watch;
            continue;
        }
        uint32_t *head = core->arena + watch.clause, *literals = head + NG_CLAUSE_HEAD;
        uint32_t other = literals[0] ^ literals[1] ^ false_literal;
        int value = core->values[other];
        if (value > 0) {
            *to++ = (struct ng_watch){watch.clause, other};
            continue;
        }
        uint32_t size = head[0], i = 2;
        while (i < size && core->values[literals[i]] < 0) {
            i++;
        }
        if (i < size) {
            uint32_t next = literals[i];
            literals[0] = other;
            literals[1] = next;
            literals[i] = false_literal;
            size_t offset = (size_t)(from - core->pool), kept = (size_t)(to - core->pool);
            size_t stop = (size_t)(end - core->pool);
            if (!ng_clauses_watch(core, next, watch.clause, other)) {
                core->failed = true;
            }
            from = core->pool + offset; /* the pool may have moved */
            to = core->pool + kept;
            end = core->pool + stop;
            continue;
        }
        *to++ = (struct ng_watch){watch.clause, other};
        if (value < 0) {
            core->conflict_clause = watch.clause;
            consistent = false;
            break;
        }
        literals[0] = other;
        literals[1] = false_literal;
        ng_core_assign(core, other, ng_reason_clause(watch.clause));
    }
    while (from < end) {
        *to++ = *from++;
    }
    list->size = (uint32_t)(to - (core->pool + list->start));
    return consistent;
}

/* Native rules and clauses to a fixpoint. */
static bool propagate_units(struct ng_core *core)
{
    while (core->propagated < core->trail_size) {
        uint32_t literal = core->trail[core->propagated++];
        if (core->native != NULL && !ng_native_propagate(core, literal)) {
            return false;
        }
        if (core->watches[ng_negate(literal)].size > 0 &&
            !propagate_watches(core, ng_negate(literal))) {
            return false;
        }
    }
    return true;
}

bool ng_core_propagate(struct ng_core *core)
{
    uint32_t start = core->propagated;
    bool consistent;
    do {
        consistent = propagate_units(core) && (core->exact == NULL || ng_exact_propagate(core));
    } while (consistent && core->propagated < core->trail_size);
    core->statistics.propagations += core->propagated - start;
    core->ticks += core->propagated - start;
    return consistent;
}
