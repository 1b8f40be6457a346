/* The exchange between the workers of a portfolio. Each keeps copies of its best learned clauses
 * (with the least glue, and valid wherever the problem is) and of the literals that become true at
 * its root, and adds the clauses and literals of others whenever its search is at the root. (G.
 * Audemard, B. Hoessen, S. Jabbour, J.-M. Lagniez and C. Piette, Revisiting clause exchange in
 * parallel SAT solving, 2012.) The news are bundled by rounds and do not change after they are
 * published, so that others can read them while their author searches on. */
#ifndef NG_SOLVE_SHARE_H
#define NG_SOLVE_SHARE_H

#include "search/core.h"

/* The number of rounds whose news are kept. */
#define NG_SHARE_ROUNDS 8

struct ng_share;

/* Attached when a portfolio gets more than one worker. */
extern const struct ng_hooks ng_share_hooks;

/* Attaches a share to a core, which owns it. Literals that are already true at the root are not
 * published. Returns NULL when out of memory. */
struct ng_share *ng_share_attach(struct ng_core *core);
/* Publishes the clauses and literals kept since the last call as the news of `round`; the news of
 * `round` - NG_SHARE_ROUNDS are dropped. Returns false when out of memory. */
bool ng_share_publish(struct ng_share *share, const struct ng_core *core, uint64_t round);
/* Hands another worker's news of a round, if any, to a core of the same problem, which adds them at
 * its next return to the root. Returns false when out of memory. O(their size). */
bool ng_share_take(struct ng_share *share, const struct ng_core *core, const struct ng_share *from,
                   uint64_t round);

#endif
