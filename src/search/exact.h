/* Exact line deduction inside the search.
 *
 * Unit propagation over the order encoding sees less than all that follows from a line. When it has
 * come to rest, the lines that changed are deduced exactly, within the blocks' current bounds, and
 * every cell found this way gets an explanation: a set of true literals that leaves the lattice no
 * path on which the cell is otherwise.
 *
 * The explanation is a cut. Going over the lattice from the left edge, a node counts as reached
 * unless that would let the right edge be reached; only the edges that would are explained, each by
 * a cell or a bound that blocks it (after G. Gange, P. Stuckey, R. Szymanek: MDD propagators with
 * explanation, 2011). A rank of nodes is moved a word at a time. */
#ifndef NG_SEARCH_EXACT_H
#define NG_SEARCH_EXACT_H

#include "grid/field.h"
#include "search/assignment.h"
#include "search/hooks.h"

struct ng_exact;

/* NULL: out of memory. Borrows the field's lattices. */
struct ng_exact *ng_exact_new(const struct ng_field *field);
void ng_exact_free(struct ng_exact *exact);

/* Deduces the lines that have changed until one yields something; false: a conflict. The log may be
 * NULL. */
bool ng_exact_propagate(struct ng_exact *exact, struct ng_assignment *assignment,
                        const struct ng_log *log);

#endif
