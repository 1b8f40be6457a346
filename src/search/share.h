/* What the workers of a portfolio tell each other: each keeps copies of the best clauses it learns
 * (those of the least glue, which hold wherever the problem does) and of what becomes true at its
 * root, and takes in those of others where its search stands at the root anyway. (G. Audemard, B.
 * Hoessen, S. Jabbour, J.-M. Lagniez and C. Piette, Revisiting clause exchange in parallel SAT
 * solving, 2012.)
 *
 * What is told is bundled by rounds. The news of a round do not change once they are published, so
 * that others may take them while their author searches on. */
#ifndef NG_SEARCH_SHARE_H
#define NG_SEARCH_SHARE_H

#include "search/core.h"

/* The number of rounds whose news are kept. */
#define NG_SHARE_ROUNDS 8

struct ng_share;

/* Lets a core keep what it learns for others, and take in; it belongs to the core. What is true at
 * the root by now is not told. NULL: out of memory. */
struct ng_share *ng_share_attach(struct ng_core *core);
/* Publishes what has been kept since the last time as the news of a round, above those before; the
 * news of `round` - NG_SHARE_ROUNDS are gone then. False: out of memory. */
bool ng_share_publish(struct ng_share *share, const struct ng_core *core, uint64_t round);
/* Hands another worker's news of a round, if there are any, to a core of the same problem, which
 * takes them in when it comes to its root. False: out of memory. O(their size). */
bool ng_share_take(struct ng_share *share, const struct ng_core *core, const struct ng_share *from,
                   uint64_t round);

#endif
