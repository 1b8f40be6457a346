/* The conflict-driven core: an assignment, clauses, decisions, analysis and schedule, with
 * attachments (J. Marques-Silva and K. Sakallah, 1996; N. Eén and N. Sörensson, 2003; A. Biere's
 * kissat for modes and phases). Without attachments it is a solver of clauses.
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

/* The most attachments of a core. */
#define NG_ATTACHED_MOST 12

struct ng_core {
    struct ng_memory *memory; /* charged for the core and its attachments */
    struct ng_assignment assignment;
    struct ng_clauses clauses;
    struct ng_analysis analysis;
    struct ng_decisions decisions;
    struct ng_schedule schedule;
    const struct ng_hooks *const *order; /* the order of attachments, ends with NULL; or NULL: as
                                          * they come */
    struct ng_attached attached[NG_ATTACHED_MOST];
    unsigned attached_count;
    bool (*propagate)(struct ng_assignment *assignment, uint32_t literal); /* rules, or NULL */
    const struct ng_log *log; /* NULL if no proof is written */
    struct ng_random random;
    struct nonogram_statistics statistics;
    uint64_t conflict_limit;     /* absolute; 0: none */
    uint64_t pause_at;           /* pause at this number of conflicts; 0: never */
    uint64_t pause_work;         /* pause at this value of ng_core_work(); 0: never */
    bool paused;                 /* the search paused, and the next call continues it */
    uint64_t rounds;             /* rounds of the search loop: costly limits are checked seldom */
    enum nonogram_limit limited; /* the limit that ended the search, if any */
    bool (*stop)(void *context);
    void *context;
};

/* `variables` includes the constant. `poll` (can be NULL) is called meanwhile, and copied to the
 * assignment. Returns NULL when out of memory or stopped. */
struct ng_core *ng_core_new(uint32_t variables, uint64_t seed, struct ng_memory *memory,
                            struct ng_poll *poll);
/* Also frees the attachments. */
void ng_core_free(struct ng_core *core);

/* Attaches `self`, at the place of these hooks in core->order; the core frees it by hooks->free. */
void ng_core_attach(struct ng_core *core, const struct ng_hooks *hooks, void *self);
/* Detaches and frees the object with these hooks, if it is attached. */
void ng_core_detach(struct ng_core *core, const struct ng_hooks *hooks);
/* The object attached with these hooks, or NULL. */
void *ng_core_attached(const struct ng_core *core, const struct ng_hooks *hooks);

void ng_core_decide(struct ng_core *core, uint32_t literal);
/* Takes back all levels above `level`. */
void ng_core_backtrack(struct ng_core *core, uint32_t level);

/* Propagates to a fixpoint; returns false at a conflict, which the assignment describes. */
bool ng_core_propagate(struct ng_core *core);

/* Analyses the conflict, learns a clause, goes back to the level where it becomes unit and assigns
 * its literal. At level 0 the core becomes broken instead. */
void ng_core_learn(struct ng_core *core);

/* Drops the less useful learned clauses; the core fails when out of memory. */
void ng_core_reduce(struct ng_core *core);

/* Adds a clause at level 0 without the literals that are false there: a true clause is ignored, a
 * single literal is assigned, an empty clause breaks the core. Returns false when out of memory. */
bool ng_core_add_at_root(struct ng_core *core, const uint32_t *literals, uint32_t size,
                         uint32_t mark);
/* Adds a clause that belongs to the problem, as ng_core_add_at_root(). */
bool ng_core_add_clause(struct ng_core *core, const uint32_t *literals, uint32_t size);
/* Makes the root literals of another core of this problem true, after taking back all levels. */
void ng_core_copy_root(struct ng_core *core, const struct ng_core *from);
/* Adds the given clauses of another core of the same problem; returns false when out of memory. */
bool ng_core_copy_given(struct ng_core *core, const struct ng_core *from);

/* Whether the limit of conflicts is reached. */
static inline bool ng_core_limited(const struct ng_core *core)
{
    return core->conflict_limit != 0 && core->statistics.conflicts >= core->conflict_limit;
}

/* The work of analysing a conflict: 11 us, where a tick takes 0.02 to 0.05 us. */
#define NG_CONFLICT_WORK 256

/* The work so far in ticks, weighted by time: a tick of belief propagation counts a third, a
 * conflict a fixed number. The same on every machine. */
static inline uint64_t ng_core_work(const struct ng_core *core)
{
    const struct ng_assignment *assignment = &core->assignment;
    ng_assert(assignment->belief_ticks <= assignment->ticks);
    return assignment->ticks - assignment->belief_ticks / 3 * 2 +
           NG_CONFLICT_WORK * core->statistics.conflicts;
}
static inline bool ng_core_pause_due(const struct ng_core *core)
{
    return (core->pause_at != 0 && core->statistics.conflicts >= core->pause_at) ||
           (core->pause_work != 0 && ng_core_work(core) >= core->pause_work);
}

/* The statistics so far, including ticks. */
struct nonogram_statistics ng_core_statistics(const struct ng_core *core);

/* Checks trail, values, reasons and watches. For debug builds and tests. */
bool ng_core_check(const struct ng_core *core);
/* Checks all but the clauses, which take longest. */
bool ng_core_check_assignment(const struct ng_core *core);

#endif
