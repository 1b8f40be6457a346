/* The cells that are worth a trial: open ones beside settled ones, in lines that have changed since
 * their last trial. */
#ifndef NG_TACTICS_BORDER_H
#define NG_TACTICS_BORDER_H

#include "search/assignment.h"

struct ng_border {
    uint32_t *news;   /* per line: the number of the latest change */
    uint32_t *tried;  /* per variable of a cell: the same when it was tried */
    uint32_t changes; /* so far */
    uint32_t seen;    /* entries of the trail that have been told as news */
};

/* Every line has news. False: out of memory; clear it all the same. */
bool ng_border_init(struct ng_border *frontier, const struct ng_native *native);
void ng_border_clear(struct ng_border *frontier);

/* Every line has news once more, and nothing of the trail has been told. */
void ng_border_renew(struct ng_border *frontier, const struct ng_native *native);
/* Tells the lines what has been assigned since the last time; returns how many cells' variables
 * that is. */
uint32_t ng_border_tell(struct ng_border *frontier, const struct ng_assignment *assignment);
/* What has been told of the present level is to be told again: it may have been replaced. */
void ng_border_forget_level(struct ng_border *frontier, const struct ng_assignment *assignment);

/* Whether the cell of a variable is open, has news, and has just so many settled neighbours of its
 * four; what lies beyond the edge is settled. */
bool ng_border_has(const struct ng_border *frontier, const struct ng_assignment *assignment,
                   uint32_t variable, int neighbours);
/* The variable is being tried, under all that has been told. */
void ng_border_try(struct ng_border *frontier, uint32_t variable);

#endif
