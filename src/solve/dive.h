/* Belief-propagation dives: the search lets belief propagation decide.
 *
 * A dive sweeps, decides the few cells that it is surest of as ordinary decisions, each with full
 * propagation, sweeps again from the warm opinions under what is now assigned, and so on. Its
 * conflicts are analysed and learned from like any other, and after each the dive goes on from a
 * level above, chosen at random: what belief propagation decided between is thought over under all
 * that is known now (decimation with backtracking: R. Marino, G. Parisi, F. Ricci-Tersenghi, 2016).
 * After some conflicts the ordinary search takes over where it left off. Every other dive only
 * scouts: after a few conflicts the search goes on from where the dive stands, with the opinions as
 * its phases. Which of the two finds a solution differs from puzzle to puzzle. (Decimation by
 * belief propagation: A. Braunstein, M. Mézard, R. Zecchina, 2005, for survey propagation.)
 */
#ifndef NG_SOLVE_DIVE_H
#define NG_SOLVE_DIVE_H

#include "solve/core.h"

struct ng_dive;

void ng_dive_free(struct ng_dive *dive);

/* Lets the next dive begin at once (a new solution is looked for). */
void ng_dive_prompt(struct ng_core *core);
/* A dive should begin; never where there is no native problem. */
bool ng_dive_due(const struct ng_core *core);
/* Begins one, from level 0. The first makes what dives need; out of memory: core->failed. */
void ng_dive_begin(struct ng_core *core);
bool ng_dive_active(const struct ng_core *core);
/* The next literal to decide; NG_NONE when the dive has ended. */
uint32_t ng_dive_next(struct ng_core *core);
/* There was a conflict, in a dive or not, when so many variables had a value. */
void ng_dive_conflict(struct ng_core *core, uint32_t reached);

#endif
