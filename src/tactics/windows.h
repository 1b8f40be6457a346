/* A second solution close to the first: most puzzles that have several have two that differ in a
 * few cells close together. So the search holds everything outside a small window of the grid to
 * the first solution, looks for another inside, and goes on to the next window (a large
 * neighbourhood search: P. Shaw, 1998, but with all that the search has learned and learns). */
#ifndef NG_TACTICS_WINDOWS_H
#define NG_TACTICS_WINDOWS_H

#include "search/core.h"

/* A first solution has been found, where `winner`, a core of the same problem, stands: this core's
 * search is to look around it, once it has come so far that this is likely to pay. When the windows
 * are through, that is most likely the only solution, and it decides against it, which is the
 * shortest way to a proof; the stable mode joins in later than the focused one. False: out of
 * memory. O(variables). */
bool ng_windows_attach(struct ng_core *core, const struct ng_core *winner);
/* Lets a core help with the proof: it decides against the solution that `leader`, a core of the
 * same problem to which that has been attached, looks around, and leaves the windows to it. False:
 * out of memory. O(variables). */
bool ng_windows_follow(struct ng_core *core, const struct ng_core *leader);
/* The same where a picture is known that has the clues' blocks, before any search: `own`, it is a
 * solution of this problem, and windows around it come first; else, as in a part of a split puzzle
 * that excludes it, there is likely none, and the search decides against it. False: out of memory.
 * O(variables). */
bool ng_windows_guide(struct ng_core *core, const uint8_t *cells, bool own);
/* From now on it decides against the solution that it has found last, without windows. False: out
 * of memory. O(variables). */
bool ng_windows_oppose(struct ng_core *core);
/* There is a second solution: no more of that. */
void ng_windows_detach(struct ng_core *core);

/* For tests: begins now, whatever has happened so far; the next literal that is to be held,
 * NG_NONE: none. */
void ng_windows_begin(struct ng_core *core);
uint32_t ng_windows_next(struct ng_core *core);

#endif
