/* Clauses and their watches.
 *
 * Clauses lie one behind another in the arena, the two watched literals first:
 *
 *     | size | mark | literal 0 | literal 1 | … |  size | mark | …
 *
 * The watches of a literal are a slice of one pool; a slice that is full moves to the pool's end.
 */
#ifndef NG_SOLVE_CLAUSES_H
#define NG_SOLVE_CLAUSES_H

#include "solve/core.h"

/* Moves a full list to where it has room; false: out of memory. */
bool ng_clauses_make_room(struct ng_core *core, struct ng_watch_list *list);

/* Watches `literal` for the clause; false: out of memory. */
static inline bool ng_clauses_watch(struct ng_core *core, uint32_t literal, uint32_t clause,
                                    uint32_t blocker)
{
    struct ng_watch_list *list = &core->watches[literal];
    if (list->size == list->capacity && !ng_clauses_make_room(core, list)) {
        return false;
    }
    core->pool[list->start + list->size++] = (struct ng_watch){clause, blocker};
    return true;
}

/* Appends a clause of two literals or more and watches the first two; NG_NONE: out of memory. */
uint32_t ng_clauses_add(struct ng_core *core, const uint32_t *literals, uint32_t size,
                        uint32_t mark);
/* Adds a clause at level 0 without the literals that are false there: nothing where one is true,
 * an assignment where one is left, a broken core where none is. False: out of memory. */
bool ng_clauses_add_at_root(struct ng_core *core, const uint32_t *literals, uint32_t size,
                            uint32_t mark);
/* Drops the less useful learned clauses, and all that the root level has satisfied; compacts the
 * arena and makes the watches anew. O(arena). */
void ng_clauses_reduce(struct ng_core *core);

/* The mark of a clause that has just been learned. */
static inline uint32_t ng_clauses_new_mark(uint32_t glue)
{
    return (glue < NG_GLUE_MASK ? glue : NG_GLUE_MASK) | 1u << NG_USED_SHIFT;
}

static inline uint32_t *ng_clauses_literals(const struct ng_core *core, uint32_t clause)
{
    return core->arena + clause + NG_CLAUSE_HEAD;
}

static inline uint32_t ng_clauses_size(const struct ng_core *core, uint32_t clause)
{
    return core->arena[clause];
}

static inline uint32_t ng_clauses_next(const struct ng_core *core, uint32_t clause)
{
    return clause + NG_CLAUSE_HEAD + core->arena[clause];
}

#endif
