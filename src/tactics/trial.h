/* Trials: a literal is assumed, its consequences are propagated, and all is taken back.
 *
 * A failed assumption is learned from like any conflict, and so becomes false where it was assumed.
 * A literal that both values of a variable imply is true: to give it a reason, its negation is
 * assumed, then the variable, and the conflicts are learned from. So everything that trials find
 * is a learned clause. (J. Freeman's failed literals, 1995; D. Le Berre, 2001, for literals that
 * both values imply; on nonograms S. Simpson's and J. Wolter's solvers.) */
#ifndef NG_TACTICS_TRIAL_H
#define NG_TACTICS_TRIAL_H

#include "search/assignment.h"
#include "search/core.h"

struct ng_trial {
    uint32_t *stamps; /* per literal: the latest assumption that implied it */
    uint32_t *common; /* the literals that both values of a variable imply */
    uint32_t common_size;
    uint32_t stamp;
};

/* Returns false when out of memory; clear it in any case. */
bool ng_trial_init(struct ng_trial *trial, uint32_t variables, struct ng_memory *memory);
void ng_trial_clear(struct ng_trial *trial);

/* The effect of two assumptions: the number of variables settled, or NG_NONE if one failed. */
struct ng_trial_result {
    uint32_t if_true, if_false;
    bool learned; /* a clause was learned: the core went back or is broken, and has to be propagated
                   */
};

/* Assumes an open variable to be true and to be false, at a level where all is propagated. If
 * neither fails, learns the literals that both imply. Overwrites the phases of assigned
 * variables. */
struct ng_trial_result ng_trial_both(struct ng_trial *trial, struct ng_core *core,
                                     uint32_t variable);

/* The cells that are worth a trial: open cells next to settled ones, in lines that have changed
 * since their last trial. */
struct ng_border {
    uint32_t *news;   /* per line: the number of the latest change */
    uint32_t *tried;  /* per variable of a cell: `changes` when it was tried */
    uint32_t changes; /* the number of changes so far */
    uint32_t seen;    /* trail entries already counted as changes */
};

/* Marks every line as changed, and the whole trail as not seen. */
void ng_border_renew(struct ng_border *border, const struct ng_native *native);
/* Marks the lines of new assignments as changed; returns the number of variables assigned. */
uint32_t ng_border_tell(struct ng_border *border, const struct ng_assignment *assignment);
/* Lets the assignments of the present level count again: they have possibly been replaced. */
void ng_border_forget_level(struct ng_border *border, const struct ng_assignment *assignment);

/* Whether the cell of a variable is open, in a changed line, and has exactly this number of settled
 * neighbours out of four; positions beyond the edge are settled. */
bool ng_border_has(const struct ng_border *border, const struct ng_assignment *assignment,
                   uint32_t variable, int neighbours);
/* Records that the variable is tried after all present changes. */
void ng_border_try(struct ng_border *border, uint32_t variable);

/* The data of a series of trials: the border, and the search's phases, which trials overwrite. All
 * zero before the first use. */
struct ng_probes {
    struct ng_trial trial;
    struct ng_border border;
    int8_t *phases;
};

/* Saves the search's phases; allocates at the first call. Returns false when out of memory. */
bool ng_probes_begin(struct ng_probes *probes, const struct ng_core *core);
/* Restores the phases. */
void ng_probes_end(const struct ng_probes *probes, struct ng_core *core);
void ng_probes_clear(struct ng_probes *probes);

#endif
