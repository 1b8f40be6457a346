/* Adds clauses, propagates over their watches, and drops clauses of little use. The order of
 * dropping is unique: it does not depend on the sort of the C library. */
#include "search/clauses.h"

#include "base/bits.h"
#include "base/check.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* Clauses of at most this glue are kept for good. */
#define KEPT_GLUE 2
/* Clauses of at most this glue are kept while they are used between two reductions. */
#define MIDDLE_GLUE 6

bool ng_clauses_init(struct ng_clauses *clauses, uint32_t variables, struct ng_memory *memory)
{
    *clauses = (struct ng_clauses){.memory = memory, .literals = 2 * variables};
    clauses->watches =
        ng_memory_zeroed(memory, (size_t)variables + 1, 2 * sizeof *clauses->watches);
    return clauses->watches != NULL;
}

void ng_clauses_clear(struct ng_clauses *clauses)
{
    ng_memory_free(clauses->arena);
    ng_memory_free(clauses->watches);
    ng_memory_free(clauses->pool);
}

/* Moves a full list to a place with room; returns false when out of memory. */
static bool make_room(struct ng_clauses *clauses, struct ng_watch_list *list)
{
    uint32_t capacity = list->capacity == 0 ? 4 : 2 * list->capacity;
    if (!ng_clauses_pool_fits((uint64_t)clauses->pool_size + capacity) ||
        !ng_memory_grow(clauses->memory, &clauses->pool, &clauses->pool_capacity,
                        clauses->pool_size + capacity, sizeof *clauses->pool)) {
        return false;
    }
    ng_assert(list->size == list->capacity &&
              clauses->pool_size + capacity <= clauses->pool_capacity);
    memcpy(clauses->pool + clauses->pool_size, clauses->pool + list->start,
           list->size * sizeof *clauses->pool);
    list->start = (uint32_t)clauses->pool_size;
    list->capacity = capacity;
    clauses->pool_size += capacity;
    return true;
}

/* Watches `literal` for the clause; returns false when out of memory. */
static inline bool add_watch(struct ng_clauses *clauses, uint32_t literal, uint32_t clause,
                             uint32_t blocker)
{
    struct ng_watch_list *list = &clauses->watches[literal];
    ng_assert(literal < clauses->literals && clause < clauses->arena_size);
    if (list->size == list->capacity && !make_room(clauses, list)) {
        return false;
    }
    ng_assert(list->size < list->capacity && list->start + list->capacity <= clauses->pool_size);
    clauses->pool[list->start + list->size++] = (struct ng_watch){clause, blocker};
    return true;
}

uint32_t ng_clauses_add(struct ng_clauses *clauses, const uint32_t *literals, uint32_t size,
                        uint32_t mark)
{
    ng_assert(size >= 2 && literals[0] / 2 != literals[1] / 2);
    ng_assert(literals[0] < clauses->literals && literals[1] < clauses->literals);
    ng_assert(!(mark & NG_GARBAGE));
    uint32_t clause = (uint32_t)clauses->arena_size;
    if ((uint64_t)clauses->arena_size + NG_CLAUSE_HEAD + size >= NG_NONE ||
        !ng_memory_grow(clauses->memory, &clauses->arena, &clauses->arena_capacity,
                        clauses->arena_size + NG_CLAUSE_HEAD + size, sizeof *clauses->arena)) {
        return NG_NONE;
    }
    clauses->arena[clause] = size;
    clauses->arena[clause + 1] = mark;
    memcpy(clauses->arena + clause + NG_CLAUSE_HEAD, literals, size * sizeof *literals);
    clauses->arena_size += NG_CLAUSE_HEAD + size;
    clauses->learned += !(mark & NG_GIVEN);
    return add_watch(clauses, literals[0], clause, literals[1]) &&
                   add_watch(clauses, literals[1], clause, literals[0])
               ? clause
               : NG_NONE;
}

/* Index of a literal behind the two watched ones that is not false, or `size`. */
NG_INLINE uint32_t find_watch(const int8_t *values, const uint32_t *literals, uint32_t size)
{
    uint32_t i = 2;
    while (i < size && values[literals[i]] < 0) {
        i++;
    }
    return i;
}

bool ng_clauses_propagate(struct ng_clauses *clauses, struct ng_assignment *assignment,
                          uint32_t false_literal)
{
    struct ng_watch_list *list = &clauses->watches[false_literal];
    const int8_t *values = assignment->values; /* a local pointer, because it does not change */
    uint32_t *arena = clauses->arena;
    struct ng_watch *from = clauses->pool + list->start, *to = from, *end = from + list->size;
    assignment->ticks += list->size;
    ng_assert(values[false_literal] < 0);
    bool consistent = true;
    while (from < end) {
        struct ng_watch watch = *from++;
        if (values[watch.blocker] > 0) {
            *to++ = watch;
            continue;
        }
        uint32_t *head = arena + watch.clause, *literals = head + NG_CLAUSE_HEAD;
        uint32_t other = literals[0] ^ literals[1] ^ false_literal;
        ng_assert(watch.clause + NG_CLAUSE_HEAD < clauses->arena_size);
        ng_assert(literals[0] == false_literal || literals[1] == false_literal);
        int value = values[other];
        if (value > 0) {
            *to++ = (struct ng_watch){watch.clause, other};
            continue;
        }
        uint32_t size = head[0], i = find_watch(values, literals, size);
        if (i < size) {
            uint32_t next = literals[i];
            ng_assert(next != other && values[next] >= 0);
            literals[0] = other;
            literals[1] = next;
            literals[i] = false_literal;
            size_t offset = (size_t)(from - clauses->pool), kept = (size_t)(to - clauses->pool);
            size_t stop = (size_t)(end - clauses->pool);
            if (!add_watch(clauses, next, watch.clause, other)) {
                assignment->failed = true;
            }
            from = clauses->pool + offset; /* the pool can have moved */
            to = clauses->pool + kept;
            end = clauses->pool + stop;
            continue;
        }
        *to++ = (struct ng_watch){watch.clause, other};
        if (value < 0) {
            assignment->conflict.clause = watch.clause;
            consistent = false;
            break;
        }
        ng_assert(value == 0);
        literals[0] = other;
        literals[1] = false_literal;
        ng_assignment_assign(assignment, other, ng_reason_clause(watch.clause));
    }
    while (from < end) {
        *to++ = *from++;
    }
    list->size = (uint32_t)(to - (clauses->pool + list->start));
    ng_assert(list->size <= list->capacity);
    return consistent;
}

static bool is_reason(const struct ng_clauses *clauses, const struct ng_assignment *assignment,
                      uint32_t clause)
{
    uint32_t literal = ng_clauses_literals(clauses, clause)[0];
    struct ng_reason reason = assignment->reasons[literal / 2];
    return assignment->values[literal] > 0 && ng_reason_is_clause(reason) && reason.a == clause;
}

static bool fixed(const struct ng_assignment *assignment, uint32_t literal, int value)
{
    return assignment->values[literal] == value && assignment->level_of[literal / 2] == 0;
}

static bool satisfied(const struct ng_clauses *clauses, const struct ng_assignment *assignment,
                      uint32_t clause)
{
    const uint32_t *literals = ng_clauses_literals(clauses, clause);
    for (uint32_t i = 0; i < clauses->arena[clause]; i++) {
        if (fixed(assignment, literals[i], 1)) {
            return true;
        }
    }
    return false;
}

/* Whether the clause can be dropped if others are better; ages its mark. */
static bool droppable(struct ng_clauses *clauses, const struct ng_assignment *assignment,
                      uint32_t clause)
{
    uint32_t mark = clauses->arena[clause + 1], glue = mark & NG_GLUE_MASK;
    uint32_t used = (mark & NG_USED_MASK) >> NG_USED_SHIFT;
    clauses->arena[clause + 1] = (mark & ~NG_USED_MASK) | (used > 0 ? used - 1 : 0)
                                                              << NG_USED_SHIFT;
    return !(mark & (NG_GIVEN | NG_GARBAGE)) && glue > KEPT_GLUE &&
           !(used > 0 && glue <= MIDDLE_GLUE) && !is_reason(clauses, assignment, clause);
}

static bool mark_garbage(struct ng_clauses *clauses, const struct ng_assignment *assignment)
{
    /* The best first; no two are equal, so that the result does not depend on the sort. */
    uint64_t *keys = ng_memory_array(clauses->memory, (size_t)clauses->learned + 1, sizeof *keys);
    if (keys == NULL) {
        return false;
    }
    size_t count = 0;
    for (uint32_t c = 0; c < clauses->arena_size; c = ng_clauses_next(clauses, c)) {
        if (droppable(clauses, assignment, c)) {
            uint64_t glue = clauses->arena[c + 1] & NG_GLUE_MASK;
            keys[count++] = glue << 32 | c;
        }
    }
    qsort(keys, count, sizeof *keys, ng_bits_compare);
    ng_assert(count <= clauses->learned);
    for (size_t i = count / 4; i < count; i++) {
        ng_assert(keys[i] >> 32 > KEPT_GLUE && (i == 0 || keys[i - 1] < keys[i]));
        clauses->arena[(uint32_t)keys[i] + 1] |= NG_GARBAGE;
    }
    ng_memory_free(keys);
    return true;
}

/* Given clauses are not logged: the clauses that a proof is about include or imply them. */
static void log_shortened(const struct ng_clauses *clauses, const struct ng_log *log,
                          uint32_t clause, uint32_t kept)
{
    if (log != NULL && !(clauses->arena[clause + 1] & NG_GIVEN)) {
        log->shorten(log->context, ng_clauses_literals(clauses, clause),
                     ng_clauses_size(clauses, clause), kept);
    }
}

/* Moves literals that are false at the root to the end, except watched ones: after propagation
 * these are not false unless the clause is satisfied or a reason. Returns the number of others. */
static uint32_t part(struct ng_clauses *clauses, const struct ng_assignment *assignment,
                     const struct ng_log *log, uint32_t clause)
{
    uint32_t *literals = ng_clauses_literals(clauses, clause), kept = 2;
    for (uint32_t i = 2; i < clauses->arena[clause]; i++) {
        uint32_t literal = literals[i];
        ng_assert(literal < clauses->literals && kept <= i);
        if (!fixed(assignment, literal, -1)) {
            literals[i] = literals[kept];
            literals[kept++] = literal;
        }
    }
    if (kept < clauses->arena[clause]) {
        log_shortened(clauses, log, clause, kept);
    }
    return kept;
}

/* Moves the kept clauses to the front, without literals false at the root; updates the reasons. */
static void compact(struct ng_clauses *clauses, struct ng_assignment *assignment,
                    const struct ng_log *log)
{
    uint32_t to = 0;
    clauses->learned = 0;
    for (uint32_t from = 0, next; from < clauses->arena_size; from = next) {
        next = ng_clauses_next(clauses, from);
        bool reason = is_reason(clauses, assignment, from);
        if ((clauses->arena[from + 1] & NG_GARBAGE) ||
            (!reason && satisfied(clauses, assignment, from))) {
            log_shortened(clauses, log, from, 0);
            continue;
        }
        uint32_t kept = part(clauses, assignment, log, from), mark = clauses->arena[from + 1];
        ng_assert(to <= from && kept >= 2 && kept <= clauses->arena[from]);
        uint32_t *out = clauses->arena + to + NG_CLAUSE_HEAD;
        memmove(out, ng_clauses_literals(clauses, from), kept * sizeof *out);
        clauses->arena[to] = kept;
        clauses->arena[to + 1] = mark;
        if (reason) {
            ng_assert(assignment->reasons[out[0] / 2].a == from);
            assignment->reasons[out[0] / 2].a = to;
        }
        clauses->learned += !(mark & NG_GIVEN);
        to += NG_CLAUSE_HEAD + kept;
    }
    ng_assert(to <= clauses->arena_size);
    clauses->arena_size = to;
}

/* Builds the watch lists again, each with a little room to grow. */
static bool rewatch(struct ng_clauses *clauses)
{
    uint32_t literals = clauses->literals;
    for (uint32_t l = 0; l < literals; l++) {
        clauses->watches[l].size = 0;
    }
    for (uint32_t c = 0; c < clauses->arena_size; c = ng_clauses_next(clauses, c)) {
        const uint32_t *watched = ng_clauses_literals(clauses, c);
        clauses->watches[watched[0]].size++;
        clauses->watches[watched[1]].size++;
    }
    uint64_t start = 0;
    for (uint32_t l = 0; l < literals; l++) {
        struct ng_watch_list *list = &clauses->watches[l];
        list->start = (uint32_t)start;
        list->capacity = list->size == 0 ? 0 : list->size + list->size / 4 + 2;
        start += list->capacity;
        list->size = 0;
    }
    if (!ng_clauses_pool_fits(start) ||
        !ng_memory_grow(clauses->memory, &clauses->pool, &clauses->pool_capacity, (size_t)start,
                        sizeof *clauses->pool)) {
        return false;
    }
    ng_assert(start <= clauses->pool_capacity);
    clauses->pool_size = (size_t)start;
    for (uint32_t c = 0; c < clauses->arena_size; c = ng_clauses_next(clauses, c)) {
        const uint32_t *watched = ng_clauses_literals(clauses, c);
        add_watch(clauses, watched[0], c, watched[1]);
        add_watch(clauses, watched[1], c, watched[0]);
    }
    return true;
}

bool ng_clauses_reduce(struct ng_clauses *clauses, struct ng_assignment *assignment,
                       const struct ng_log *log)
{
    if (!mark_garbage(clauses, assignment)) {
        return false;
    }
    compact(clauses, assignment, log);
    ng_check_structure(clauses->learned <= clauses->arena_size / (NG_CLAUSE_HEAD + 2));
    return rewatch(clauses);
}

size_t ng_clauses_bytes(const struct ng_clauses *clauses)
{
    return clauses->arena_capacity * sizeof *clauses->arena +
           clauses->pool_capacity * sizeof *clauses->pool;
}

size_t ng_clauses_used_bytes(const struct ng_clauses *clauses)
{
    return clauses->arena_size * sizeof *clauses->arena +
           clauses->pool_size * sizeof *clauses->pool;
}
