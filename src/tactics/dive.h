/* Belief-propagation dives: the search lets belief propagation decide.
 *
 * A dive sweeps, decides the few most certain cells as ordinary decisions, each with full
 * propagation, sweeps again from the present messages under the new assignment, and so on. Its
 * conflicts are analysed and learned from like any other. After each conflict the dive keeps the
 * decisions far from it, and reconsiders the decisions in the rows and columns around a random
 * literal of the learned clause: decimation with backtracking (R. Marino, G. Parisi, F.
 * Ricci-Tersenghi, 2016) by large neighbourhoods (P. Shaw, 1998). After some conflicts the ordinary
 * search continues from its earlier state. Every other dive is a scout: after a few conflicts the
 * search continues from the state of the dive, with the marginals as its phases. Which of the two
 * finds a solution differs from puzzle to puzzle. (Decimation by belief propagation: A. Braunstein,
 * M. Mézard, R. Zecchina, 2005, for survey propagation.)
 */
#ifndef NG_TACTICS_DIVE_H
#define NG_TACTICS_DIVE_H

#include "search/core.h"

/* Dives begin after the search has tried without them; most of their memory is allocated then. */
extern const struct ng_hooks ng_dive_hooks;

/* Lets the next dive begin at once, for a new solution. */
void ng_dive_prompt(struct ng_core *core);

#endif
