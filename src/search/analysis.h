/* Learning from a conflict: the shortened clause of its first unique implication point. (L. Zhang
 * et al., 2001; minimisation: N. Sörensson, A. Biere, 2009; shrinking: M. Fleury, A. Biere,
 * 2021.) */
#ifndef NG_SEARCH_ANALYSIS_H
#define NG_SEARCH_ANALYSIS_H

#include "search/assignment.h"
#include "search/clauses.h"
#include "search/decisions.h"
#include "search/hooks.h"

struct ng_analysis {
    struct ng_assignment *assignment; /* these three are borrowed */
    struct ng_clauses *clauses;
    struct ng_heap *heap;
    uint32_t *learned; /* the clause: the literal that it makes true, then by level */
    uint32_t learned_size;
    uint32_t glue;  /* the number of levels in the clause, including the conflict's */
    uint16_t *seen; /* per variable; 16 bits, as byte stores can alias anything and force reloads */
    uint32_t *touched; /* variables with a mark in `seen` */
    uint32_t touched_size;
    uint32_t *stack;        /* variables, and after each the number of its reasons visited */
    uint32_t *level_stamps; /* per level */
    uint32_t stamp;
};

/* Returns false when out of memory; clear it in any case. */
bool ng_analysis_init(struct ng_analysis *analysis, struct ng_assignment *assignment,
                      struct ng_clauses *clauses, struct ng_heap *heap);
void ng_analysis_clear(struct ng_analysis *analysis);

/* The highest level among the conflict's literals: it can be below the current one. */
uint32_t ng_analysis_conflict_level(const struct ng_analysis *analysis);

/* Analyses the conflict, which has literals on the current level, not the root. Leaves the clause
 * in `learned`, bumps the variables involved, and returns the level to go back to, where the first
 * literal of the clause becomes true. `log` can be NULL; *logged is false if it failed. */
uint32_t ng_analysis_learn(struct ng_analysis *analysis, const struct ng_log *log, bool *logged);

#endif
