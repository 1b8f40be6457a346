/* Probing: a literal is assumed, all that follows is propagated, and taken back.
 *
 * An assumption that fails is learned from like any conflict, so it becomes false where it was
 * assumed. What follows from both values of a variable is true: to have a reason for it, its
 * negation is assumed, then the variable, and the conflicts are learned from. So all that probing
 * finds is a learned clause. (J. Freeman's failed literals, 1995; D. Le Berre, 2001, for what both
 * values imply; on nonograms S. Simpson's and J. Wolter's solvers.) */
#ifndef NG_TACTICS_TRIAL_H
#define NG_TACTICS_TRIAL_H

#include "search/core.h"

struct ng_trial {
    uint32_t *stamps; /* per literal: the latest assumption that implied it */
    uint32_t *common; /* what both values of a variable imply */
    uint32_t common_size;
    uint32_t stamp;
    uint64_t count; /* assumptions so far */
};

/* False: out of memory; clear it all the same. */
bool ng_trial_init(struct ng_trial *trial, uint32_t variables, struct ng_memory *memory);
void ng_trial_clear(struct ng_trial *trial);

/* What two assumptions settle: variables that get a value, or NG_NONE where one failed. */
struct ng_trial_result {
    uint32_t if_true, if_false;
    bool learned; /* something has been: the core may have gone back, or be broken, and is to be
                   * propagated */
};

/* Assumes an open variable to be true and to be false, from a level at which all is propagated.
 * Where neither fails, what both imply is learned if `common`. Clobbers the phases of what it
 * assigns. */
struct ng_trial_result ng_trial_both(struct ng_trial *trial, struct ng_core *core,
                                     uint32_t variable, bool common);

#endif
