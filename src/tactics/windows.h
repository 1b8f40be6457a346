/* A second solution close to the first: most puzzles with several solutions have two that differ in
 * a few cells close together. So the search holds everything outside a small window of the grid to
 * the first solution, searches for another inside, and goes on to the next window (a large
 * neighbourhood search: P. Shaw, 1998, but with all learned clauses). */
#ifndef NG_TACTICS_WINDOWS_H
#define NG_TACTICS_WINDOWS_H

#include "search/core.h"

/* Attached after a first solution was found, and detached after a second one. */
extern const struct ng_hooks ng_windows_hooks;

/* Call it after `winner`, a core of the same problem, found a first solution: this core then
 * searches around that, as soon as it probably pays. After all windows there is probably no second
 * solution, and the core decides against the first, which is the shortest way to a proof; the
 * stable mode does so later than the focused one. Returns false when out of memory.
 * O(variables). */
bool ng_windows_attach(struct ng_core *core, const struct ng_core *winner);
/* Lets a core help with the proof: it decides against the solution around which `leader`, a core of
 * the same problem with windows, searches, and leaves the windows to it. Returns false when out of
 * memory. O(variables). */
bool ng_windows_follow(struct ng_core *core, const struct ng_core *leader);
/* Lets the core decide against the last solution it has found, without windows. Returns false when
 * out of memory. O(variables). */
bool ng_windows_oppose(struct ng_core *core);

/* For tests: begins now; returns the next literal to hold, or NG_NONE. */
void ng_windows_begin(struct ng_core *core);
uint32_t ng_windows_next(struct ng_core *core);

#endif
