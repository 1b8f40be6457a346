/* Belief-propagation dives: the search lets belief propagation decide.
 *
 * A dive sweeps, decides the few cells that it is surest of as ordinary decisions, each with full
 * propagation, sweeps again from the messages there are, under what is now assigned, and so on. Its
 * conflicts are analysed and learned from like any other. After each the dive keeps what it decided
 * far from there, and thinks over, under all that is known now, what it decided in the rows and
 * columns around a literal of what was learned, picked at random: decimation with backtracking (R.
 * Marino, G. Parisi, F. Ricci-Tersenghi, 2016) by large neighbourhoods (P. Shaw, 1998).
 * After some conflicts the ordinary search takes over where it left off. Every other dive only
 * scouts: after a few conflicts the search goes on from where the dive stands, with the marginals
 * as its phases. Which of the two finds a solution differs from puzzle to puzzle. (Decimation by
 * belief propagation: A. Braunstein, M. Mézard, R. Zecchina, 2005, for survey propagation.)
 */
#ifndef NG_TACTICS_DIVE_H
#define NG_TACTICS_DIVE_H

#include "search/core.h"

/* Lets dives take part in the search of a core with a native problem, once it has had its chance to
 * do without; what they need beyond a few words is made then. False: out of memory. */
bool ng_dive_attach(struct ng_core *core);

/* No more dives; nothing where there are none. */
void ng_dive_detach(struct ng_core *core);

/* Lets the next dive begin at once (a new solution is looked for). */
void ng_dive_prompt(struct ng_core *core);

#endif
