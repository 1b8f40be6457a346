/* Probing: a literal is assumed, all that follows is propagated, and taken back.
 *
 * An assumption that fails is learned from like any conflict, so it becomes false where it was
 * assumed. What follows from both values of a variable is true: to have a reason for it, its
 * negation is assumed, then the variable, and the conflicts are learned from. So all that probing
 * finds is a learned clause. (J. Freeman's failed literals, 1995; D. Le Berre, 2001, for what both
 * values imply; on nonograms S. Simpson's and J. Wolter's solvers.) */
#ifndef NG_TACTICS_PROBING_H
#define NG_TACTICS_PROBING_H

#include "search/assignment.h"
#include "search/core.h"

struct ng_trial {
    uint32_t *stamps; /* per literal: the latest assumption that implied it */
    uint32_t *common; /* what both values of a variable imply */
    uint32_t common_size;
    uint32_t stamp;
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
 * Where neither fails, what both imply is learned. Clobbers the phases of what it
 * assigns. */
struct ng_trial_result ng_trial_both(struct ng_trial *trial, struct ng_core *core,
                                     uint32_t variable);

/* The cells that are worth a trial: open ones next to settled ones, in lines that have changed
 * since their last trial. */
struct ng_border {
    uint32_t *news;   /* per line: the number of the latest change */
    uint32_t *tried;  /* per variable of a cell: the same when it was tried */
    uint32_t changes; /* so far */
    uint32_t seen;    /* entries of the trail that have been told as news */
};

/* Every line has news. False: out of memory; clear it all the same. */
bool ng_border_init(struct ng_border *border, const struct ng_native *native);
void ng_border_clear(struct ng_border *border);

/* Every line has news once more, and nothing of the trail has been told. */
void ng_border_renew(struct ng_border *border, const struct ng_native *native);
/* Tells the lines what has been assigned since the last time; returns how many cells' variables
 * that is. */
uint32_t ng_border_tell(struct ng_border *border, const struct ng_assignment *assignment);
/* Has the assignments of the present level passed on again: they may have been replaced. */
void ng_border_forget_level(struct ng_border *border, const struct ng_assignment *assignment);

/* Whether the cell of a variable is open, has news, and has exactly this number of settled
 * neighbours out of four; what lies beyond the edge is settled. */
bool ng_border_has(const struct ng_border *border, const struct ng_assignment *assignment,
                   uint32_t variable, int neighbours);
/* The variable is being tried, under all that has been told. */
void ng_border_try(struct ng_border *border, uint32_t variable);

/* What a series of trials needs: the border that it goes along, and the search's phases, which
 * trials clobber. Zeroed: no arrays yet. */
struct ng_probes {
    struct ng_trial trial;
    struct ng_border border;
    int8_t *phases;
};

/* Keeps the search's phases; the first time it allocates. False: out of memory. */
bool ng_probes_begin(struct ng_probes *probes, const struct ng_core *core);
/* Gives them back. */
void ng_probes_end(const struct ng_probes *probes, struct ng_core *core);
void ng_probes_clear(struct ng_probes *probes);

/* Lets probing at the root take part in the search of a core with a native problem: the cells
 * next to settled ones are probed, and those again whose lines have news, as long as that pays.
 * What it settles earns it time; without that it gets a small share of the search's. False: out of
 * memory. */
bool ng_settle_attach(struct ng_core *core);

#endif
