/* Clauses and their watches.
 *
 * Clauses are stored one after another in the arena, the two watched literals first:
 *
 *     | size | mark | literal 0 | literal 1 | … |  size | mark | …
 *
 * The watches of a literal are a slice of one pool; a slice that is full moves to the pool's end.
 * Only learned clauses and clauses given from outside are stored here; the rules of the puzzle
 * itself are run as code (search/rules.h).
 */
#ifndef NG_SEARCH_CLAUSES_H
#define NG_SEARCH_CLAUSES_H

#include "base/check.h"
#include "base/memory.h"
#include "search/assignment.h"
#include "search/hooks.h"

/* One watch: a clause, and another literal of it; while that is true, the clause is not read. */
struct ng_watch {
    uint32_t clause;
    uint32_t blocker;
};

struct ng_watch_list {
    uint32_t start; /* index in the pool */
    uint32_t size;
    uint32_t capacity;
};

/* A clause in the arena: size, mark, literals. The mark holds its glue (the number of decision
 * levels when it was learned; lower is better) and how recently it was used. */
#define NG_CLAUSE_HEAD 2u
#define NG_GLUE_MASK   0xffffffu
#define NG_USED_SHIFT  24
#define NG_USED_MASK   (3u << NG_USED_SHIFT)
#define NG_GARBAGE     (1u << 30)
#define NG_GIVEN       (1u << 31) /* part of the problem: never dropped */

struct ng_clauses {
    struct ng_memory *memory;
    uint32_t *arena;
    size_t arena_size, arena_capacity;
    struct ng_watch_list *watches; /* per literal */
    uint32_t literals;             /* the number of watch lists */
    struct ng_watch *pool;
    size_t pool_size, pool_capacity;
    uint64_t learned; /* clauses in the arena that are not given */
};

/* Returns false when out of memory; clear it in any case. */
bool ng_clauses_init(struct ng_clauses *clauses, uint32_t variables, struct ng_memory *memory);
void ng_clauses_clear(struct ng_clauses *clauses);

/* Whether 32 bits are enough for the start of a list in a pool of this number of watches. */
static inline bool ng_clauses_pool_fits(uint64_t watches)
{
    return watches <= UINT32_MAX;
}

/* Appends a clause of at least two literals, watches the first two; NG_NONE when out of memory. */
uint32_t ng_clauses_add(struct ng_clauses *clauses, const uint32_t *literals, uint32_t size,
                        uint32_t mark);
/* Visits the clauses that watch a literal which has become false, and assigns the literals that
 * they imply; returns false at a conflict. */
bool ng_clauses_propagate(struct ng_clauses *clauses, struct ng_assignment *assignment,
                          uint32_t false_literal);
/* Drops the less useful learned clauses, and all that the root level satisfies; compacts the arena,
 * updates the reasons, and builds the watches again. Returns false when out of memory. O(arena). */
bool ng_clauses_reduce(struct ng_clauses *clauses, struct ng_assignment *assignment,
                       const struct ng_log *log);

/* Bytes held by clauses and watches. */
size_t ng_clauses_bytes(const struct ng_clauses *clauses);
/* Bytes in use by clauses and watches. */
size_t ng_clauses_used_bytes(const struct ng_clauses *clauses);

/* The mark of a newly learned clause. */
static inline uint32_t ng_clauses_new_mark(uint32_t glue)
{
    return (glue < NG_GLUE_MASK ? glue : NG_GLUE_MASK) | 1u << NG_USED_SHIFT;
}

static inline uint32_t *ng_clauses_literals(const struct ng_clauses *clauses, uint32_t clause)
{
    return clauses->arena + clause + NG_CLAUSE_HEAD;
}

static inline uint32_t ng_clauses_size(const struct ng_clauses *clauses, uint32_t clause)
{
    ng_assert(clause + NG_CLAUSE_HEAD < clauses->arena_size);
    return clauses->arena[clause];
}

static inline uint32_t ng_clauses_next(const struct ng_clauses *clauses, uint32_t clause)
{
    return clause + NG_CLAUSE_HEAD + clauses->arena[clause];
}

#endif
