/* Learning from a conflict. */
#ifndef NG_SOLVE_ANALYZE_H
#define NG_SOLVE_ANALYZE_H

#include "solve/core.h"

/* Analyses the core's conflict to the first unique implication point, minimises the clause, learns
 * it, takes back to where it becomes unit and assigns its literal. At level 0 the core becomes
 * broken instead. (L. Zhang et al., 2001; minimisation: N. Sörensson and A. Biere, 2009.) */
void ng_analyze_conflict(struct ng_core *core);

#endif
