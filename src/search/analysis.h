/* Learning from a conflict: the clause of its first unique implication point, made shorter. (L.
 * Zhang et al., 2001; minimisation: N. Sörensson and A. Biere, 2009; shrinking: M. Fleury and A.
 * Biere, 2021.) */
#ifndef NG_SEARCH_ANALYSIS_H
#define NG_SEARCH_ANALYSIS_H

#include "search/assignment.h"
#include "search/clauses.h"
#include "search/decisions.h"
#include "search/hooks.h"

struct ng_analysis {
    struct ng_assignment *assignment; /* whose conflict it is; these three are borrowed */
    struct ng_clauses *clauses;
    struct ng_heap *heap;
    uint32_t
        *learned; /* the clause: first the literal that it makes true, then the highest level */
    uint32_t learned_size;
    uint32_t glue;     /* its levels, that of the conflict included */
    uint16_t *seen;    /* per variable; wider than it need be: what bytes are stored to may be
                        * anything,    and would be read again after each */
    uint32_t *touched; /* variables of which `seen` says something */
    uint32_t touched_size;
    uint32_t *stack; /* variables, and behind them how far each one's reason has been looked at */
    uint32_t *level_stamps; /* per level */
    uint32_t stamp;
};

/* False: out of memory; clear it all the same. */
bool ng_analysis_init(struct ng_analysis *analysis, struct ng_assignment *assignment,
                      struct ng_clauses *clauses, struct ng_heap *heap);
void ng_analysis_clear(struct ng_analysis *analysis);

/* The highest level among the conflict's literals: it may lie below the current one. */
uint32_t ng_analysis_conflict_level(const struct ng_analysis *analysis);

/* Analyses the conflict, which has literals of the current level, that is not the root. Leaves the
 * clause in `learned`, raises the activities of what took part, and returns the level to go back
 * to, where the clause's first literal becomes true. `log` may be NULL; false in *logged: it takes
 * nothing any more. */
uint32_t ng_analysis_learn(struct ng_analysis *analysis, const struct ng_log *log, bool *logged);

#endif
