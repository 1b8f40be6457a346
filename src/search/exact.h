/* Exact line deduction inside the search.
 *
 * Unit propagation over the order encoding finds only a part of the consequences of a line. After
 * it has come to rest, the changed lines are deduced exactly, within the current bounds of the
 * blocks. Every deduction gets an explanation: a set of true literals that block every path of the
 * lattice with another value of the cell.
 *
 * The explanation is a cut. In a pass over the lattice from the left edge, a node counts as reached
 * unless the right edge could then be reached, too; only edges to such nodes are explained, each by
 * a cell or a bound that blocks it (after G. Gange, P. Stuckey, R. Szymanek: MDD propagators with
 * explanation, 2011). A rank of nodes is processed word by word. */
#ifndef NG_SEARCH_EXACT_H
#define NG_SEARCH_EXACT_H

#include "search/hooks.h"

/* Borrows the field's lattices. */
extern const struct ng_hooks ng_exact_hooks;

#endif
