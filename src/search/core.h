/* The conflict-driven core: an assignment, clauses, decisions, analysis and schedule put together,
 * with what is attached to them (J. Marques-Silva and K. Sakallah, 1996; N. Eén and N. Sörensson,
 * 2003; A. Biere's kissat for modes and phases). With nothing attached it is a solver of clauses.
 */
#ifndef NG_SEARCH_CORE_H
#define NG_SEARCH_CORE_H

#include "base/memory.h"
#include "base/random.h"
#include "nonogram.h"
#include "search/analysis.h"
#include "search/assignment.h"
#include "search/clauses.h"
#include "search/decisions.h"
#include "search/hooks.h"
#include "search/schedule.h"

/* How many things can be attached at once. */
#define NG_ATTACHED_MOST 12

struct ng_core {
    struct ng_memory *memory; /* what it and all that is attached are charged to */
    struct ng_assignment assignment;
    struct ng_clauses clauses;
    struct ng_analysis analysis;
    struct ng_decisions decisions;
    struct ng_schedule schedule;
    struct ng_attached attached[NG_ATTACHED_MOST]; /* by precedence */
    unsigned attached_count;
    bool (*propagate)(struct ng_assignment *assignment, uint32_t literal); /* its rules, or NULL */
    const struct ng_log *log; /* NULL: no proof is written */
    struct ng_random random;
    struct nonogram_statistics statistics;
    uint64_t conflict_limit; /* absolute; 0 none */
    uint64_t pause_at;       /* conflicts at which the search takes a break; 0 none */
    uint64_t pause_work;     /* the same in ng_core_work() */
    bool paused;             /* it did, and is to go on */
    bool midway;             /* in the midst of something that has begun and goes on first */
    uint64_t rounds;         /* of the search, breaks aside: limits that cost are seldom asked */
    enum nonogram_limit limited; /* what has ended the search, where a limit has */
    bool (*stop)(void *context);
    void *context;
};

/* `variables` counts the constant. `poll` (NULL: never) is asked meanwhile, and copied to the
 * assignment. NULL when out of memory, or where poll->stopped. */
struct ng_core *ng_core_new(uint32_t variables, uint64_t seed, struct ng_memory *memory,
                            struct ng_poll *poll);
/* Frees all that is attached as well. */
void ng_core_free(struct ng_core *core);

/* Attaches `self`, which the core's freeing then frees by hooks->free. */
void ng_core_attach(struct ng_core *core, const struct ng_hooks *hooks, void *self);
/* Takes what was attached by these hooks off and frees it; nothing if there is none. */
void ng_core_detach(struct ng_core *core, const struct ng_hooks *hooks);
/* What was attached by these hooks; NULL: nothing. */
void *ng_core_attached(const struct ng_core *core, const struct ng_hooks *hooks);

void ng_core_decide(struct ng_core *core, uint32_t literal);
/* Takes back all levels above `level`. */
void ng_core_backtrack(struct ng_core *core, uint32_t level);

/* Propagates to a fixpoint; false: a conflict, described in the assignment. */
bool ng_core_propagate(struct ng_core *core);

/* Analyses the conflict, learns a clause from it, takes back to where that becomes unit and assigns
 * its literal. At level 0 the core becomes broken instead. */
void ng_core_learn(struct ng_core *core);

/* Drops the less useful learned clauses; out of memory: the core fails. */
void ng_core_reduce(struct ng_core *core);

/* Adds a clause at level 0 without the literals that are false there: nothing where one is true, an
 * assignment where one is left, a broken core where none is. False: out of memory. */
bool ng_core_add_at_root(struct ng_core *core, const uint32_t *literals, uint32_t size,
                         uint32_t mark);
/* The same with a clause that belongs to the problem. */
bool ng_core_add_clause(struct ng_core *core, const uint32_t *literals, uint32_t size);
/* Makes true at the root, taking back all levels if need be, what is true at another core's of the
 * same problem. */
void ng_core_copy_root(struct ng_core *core, const struct ng_core *from);
/* Adds the clauses given to another core of the same problem; false: out of memory. */
bool ng_core_copy_given(struct ng_core *core, const struct ng_core *from);

/* Whether no more conflicts are allowed. */
static inline bool ng_core_limited(const struct ng_core *core)
{
    return core->conflict_limit != 0 && core->statistics.conflicts >= core->conflict_limit;
}

/* Ticks that a conflict takes to be analysed: 11 us, where a tick takes 0.02 to 0.05. */
#define NG_CONFLICT_WORK 256

/* The work so far in ticks, weighted by their time: a third for belief propagation, a fixed number
 * for each conflict. The same on every machine. */
static inline uint64_t ng_core_work(const struct ng_core *core)
{
    const struct ng_assignment *assignment = &core->assignment;
    ng_assert(assignment->belief_ticks <= assignment->ticks);
    return assignment->ticks - assignment->belief_ticks / 3 * 2 +
           NG_CONFLICT_WORK * core->statistics.conflicts;
}
/* Whether the search is to take a break where it next can. */
static inline bool ng_core_pause_due(const struct ng_core *core)
{
    return (core->pause_at != 0 && core->statistics.conflicts >= core->pause_at) ||
           (core->pause_work != 0 && ng_core_work(core) >= core->pause_work);
}

/* What it has done so far, ticks included. */
struct nonogram_statistics ng_core_statistics(const struct ng_core *core);

/* Walks all of it: trail, values, reasons, watches. For debug builds and tests. */
bool ng_core_check(const struct ng_core *core);
/* The same but for the clauses, which take the longest. */
bool ng_core_check_assignment(const struct ng_core *core);

#endif
