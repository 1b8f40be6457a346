/* What the workers of a portfolio tell each other: each keeps copies of the best clauses it learns
 * (those of the least glue, which hold wherever the problem does), and takes in those of others
 * where its search stands at the root anyway. (G. Audemard, B. Hoessen, S. Jabbour, J.-M. Lagniez
 * and C. Piette, Revisiting clause exchange in parallel SAT solving, 2012.) */
#ifndef NG_SOLVE_SHARE_H
#define NG_SOLVE_SHARE_H

#include "solve/core.h"

/* Lets a core keep what it learns for others, and take in; false: out of memory. */
bool ng_share_attach(struct ng_core *core);
/* Hands what `from` has kept since the last ng_share_forget() over to another core of the same
 * problem, which takes it in when it comes to its root; false: out of memory. O(clauses). */
bool ng_share_give(const struct ng_core *from, struct ng_core *to);
/* Makes room for what comes next. */
void ng_share_forget(struct ng_core *core);

#endif
