#include "solve/clauses.h"

#include "base/alloc.h"
#include "base/check.h"
#include "solve/proof.h"
#include "solve/symmetry.h"

#include <stdlib.h>
#include <string.h>

/* Clauses of at most this glue are kept for good. */
#define KEPT_GLUE 2
/* Clauses of at most this glue are kept while they are used between two reductions. */
#define MIDDLE_GLUE 6

bool ng_clauses_make_room(struct ng_core *core, struct ng_watch_list *list)
{
    uint32_t capacity = list->capacity == 0 ? 4 : 2 * list->capacity;
    if (!ng_alloc_grow(&core->pool, &core->pool_capacity, core->pool_size + capacity,
                       sizeof *core->pool)) {
        return false;
    }
    memcpy(core->pool + core->pool_size, core->pool + list->start, list->size * sizeof *core->pool);
    list->start = (uint32_t)core->pool_size;
    list->capacity = capacity;
    core->pool_size += capacity;
    return true;
}

uint32_t ng_clauses_add(struct ng_core *core, const uint32_t *literals, uint32_t size,
                        uint32_t mark)
{
    ng_assert(size >= 2);
    uint32_t clause = (uint32_t)core->arena_size;
    if (core->arena_size + NG_CLAUSE_HEAD + size >= NG_NONE ||
        !ng_alloc_grow(&core->arena, &core->arena_capacity,
                       core->arena_size + NG_CLAUSE_HEAD + size, sizeof *core->arena)) {
        return NG_NONE;
    }
    core->arena[clause] = size;
    core->arena[clause + 1] = mark;
    memcpy(core->arena + clause + NG_CLAUSE_HEAD, literals, size * sizeof *literals);
    core->arena_size += NG_CLAUSE_HEAD + size;
    core->learned += !(mark & NG_GIVEN);
    return ng_clauses_watch(core, literals[0], clause, literals[1]) &&
                   ng_clauses_watch(core, literals[1], clause, literals[0])
               ? clause
               : NG_NONE;
}

bool ng_clauses_add_at_root(struct ng_core *core, const uint32_t *literals, uint32_t size,
                            uint32_t mark)
{
    ng_assert(core->level == 0);
    uint32_t open = 0;
    for (uint32_t i = 0; i < size; i++) {
        if (core->values[literals[i]] > 0) {
            return true;
        }
        if (core->values[literals[i]] == 0) {
            core->learnt[open++] = literals[i];
        }
    }
    if (open == 0) {
        core->broken = true;
    } else if (open == 1) {
        ng_core_assign(core, core->learnt[0], ng_reason_native(NG_TRUE, NG_TRUE));
    } else {
        return ng_clauses_add(core, core->learnt, open, mark) != NG_NONE;
    }
    return true;
}

bool ng_core_add_clause(struct ng_core *core, const uint32_t *literals, uint32_t size)
{
    return ng_clauses_add_at_root(core, literals, size, NG_GIVEN);
}

bool ng_core_copy_given(struct ng_core *core, const struct ng_core *from)
{
    for (uint32_t c = 0; c < from->arena_size; c = ng_clauses_next(from, c)) {
        if ((from->arena[c + 1] & NG_GIVEN) &&
            !ng_core_add_clause(core, ng_clauses_literals(from, c), ng_clauses_size(from, c))) {
            return false;
        }
    }
    return true;
}

static bool is_reason(const struct ng_core *core, uint32_t clause)
{
    uint32_t literal = ng_clauses_literals(core, clause)[0];
    struct ng_reason reason = core->reasons[literal / 2];
    return core->values[literal] > 0 && ng_reason_is_clause(reason) && reason.a == clause;
}

static bool fixed(const struct ng_core *core, uint32_t literal, int value)
{
    return core->values[literal] == value && core->levels[literal / 2] == 0;
}

static bool satisfied(const struct ng_core *core, uint32_t clause)
{
    const uint32_t *literals = ng_clauses_literals(core, clause);
    for (uint32_t i = 0; i < core->arena[clause]; i++) {
        if (fixed(core, literals[i], 1)) {
            return true;
        }
    }
    return false;
}

/* Orders from best to worst; unique, so that the order does not depend on the sort. */
static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Whether the clause may be dropped if others are better; ages its mark. */
static bool droppable(struct ng_core *core, uint32_t clause)
{
    uint32_t mark = core->arena[clause + 1], glue = mark & NG_GLUE_MASK;
    uint32_t used = (mark & NG_USED_MASK) >> NG_USED_SHIFT;
    core->arena[clause + 1] = (mark & ~NG_USED_MASK) | (used > 0 ? used - 1 : 0) << NG_USED_SHIFT;
    return !(mark & (NG_GIVEN | NG_GARBAGE)) && glue > KEPT_GLUE &&
           !(used > 0 && glue <= MIDDLE_GLUE) && !is_reason(core, clause);
}

static bool mark_garbage(struct ng_core *core)
{
    uint64_t *keys = ng_alloc_array((size_t)core->learned + 1, sizeof *keys);
    if (keys == NULL) {
        return false;
    }
    size_t count = 0;
    for (uint32_t c = 0; c < core->arena_size; c = ng_clauses_next(core, c)) {
        if (droppable(core, c)) {
            uint64_t glue = core->arena[c + 1] & NG_GLUE_MASK;
            keys[count++] = glue << 32 | c;
        }
    }
    qsort(keys, count, sizeof *keys, compare);
    for (size_t i = count / 4; i < count; i++) {
        core->arena[(uint32_t)keys[i] + 1] |= NG_GARBAGE;
    }
    ng_alloc_free(keys);
    return true;
}

/* Moves literals that are false at the root to the end, watched ones aside: unless the clause is
 * satisfied or a reason, none of those is false once propagation is done. Returns how many others
 * there are. */
static uint32_t part(struct ng_core *core, uint32_t clause)
{
    uint32_t *literals = ng_clauses_literals(core, clause), kept = 2;
    for (uint32_t i = 2; i < core->arena[clause]; i++) {
        uint32_t literal = literals[i];
        if (!fixed(core, literal, -1)) {
            literals[i] = literals[kept];
            literals[kept++] = literal;
        }
    }
    if (core->proof != NULL && kept < core->arena[clause]) {
        ng_proof_shorten(core, clause, kept);
    }
    return kept;
}

/* Moves what is kept to the front, and the reasons with it. Literals that are false at the root are
 * left out. */
static void compact(struct ng_core *core)
{
    uint32_t to = 0;
    core->learned = 0;
    for (uint32_t from = 0, next; from < core->arena_size; from = next) {
        next = ng_clauses_next(core, from);
        bool reason = is_reason(core, from);
        if ((core->arena[from + 1] & NG_GARBAGE) || (!reason && satisfied(core, from))) {
            if (core->proof != NULL) {
                ng_proof_shorten(core, from, 0);
            }
            continue;
        }
        uint32_t kept = part(core, from), mark = core->arena[from + 1];
        uint32_t *out = core->arena + to + NG_CLAUSE_HEAD;
        memmove(out, ng_clauses_literals(core, from), kept * sizeof *out);
        core->arena[to] = kept;
        core->arena[to + 1] = mark;
        if (reason) {
            core->reasons[out[0] / 2].a = to;
        }
        core->learned += !(mark & NG_GIVEN);
        to += NG_CLAUSE_HEAD + kept;
    }
    core->arena_size = to;
}

/* Lays the watch lists out anew, each with a little room to grow. */
static bool rewatch(struct ng_core *core)
{
    uint32_t literals = 2 * core->variables;
    for (uint32_t l = 0; l < literals; l++) {
        core->watches[l].size = 0;
    }
    for (uint32_t c = 0; c < core->arena_size; c = ng_clauses_next(core, c)) {
        const uint32_t *watched = ng_clauses_literals(core, c);
        core->watches[watched[0]].size++;
        core->watches[watched[1]].size++;
    }
    size_t start = 0;
    for (uint32_t l = 0; l < literals; l++) {
        struct ng_watch_list *list = &core->watches[l];
        list->start = (uint32_t)start;
        list->capacity = list->size == 0 ? 0 : list->size + list->size / 4 + 2;
        start += list->capacity;
        list->size = 0;
    }
    if (!ng_alloc_grow(&core->pool, &core->pool_capacity, start, sizeof *core->pool)) {
        return false;
    }
    core->pool_size = start;
    for (uint32_t c = 0; c < core->arena_size; c = ng_clauses_next(core, c)) {
        const uint32_t *watched = ng_clauses_literals(core, c);
        ng_clauses_watch(core, watched[0], c, watched[1]);
        ng_clauses_watch(core, watched[1], c, watched[0]);
    }
    return true;
}

void ng_clauses_reduce(struct ng_core *core)
{
    core->reductions++;
    if (!mark_garbage(core)) {
        core->failed = true;
        return;
    }
    compact(core);
    if (!rewatch(core)) {
        core->failed = true;
    }
}

size_t ng_core_bytes(const struct ng_core *core)
{
    return core->arena_capacity * sizeof *core->arena + core->pool_capacity * sizeof *core->pool +
           ng_symmetry_bytes(core);
}

size_t ng_core_used_bytes(const struct ng_core *core)
{
    return core->arena_size * sizeof *core->arena + core->pool_size * sizeof *core->pool;
}
