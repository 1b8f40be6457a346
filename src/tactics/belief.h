/* Belief propagation over the lines: what each cell is likely to be.
 *
 * Every cell lies in two lines. Each line sends the other a message about it for each colour
 * (tactics/marginals.h), again and again while what it is told changes. (The sum-product algorithm
 * on a factor graph of lines and cells: F. Kschischang, B. Frey, H.-A. Loeliger, 2001. Those with
 * the most news come first: G. Elidan, I. McGraw, D. Koller: Residual belief propagation, 2006.) */
#ifndef NG_TACTICS_BELIEF_H
#define NG_TACTICS_BELIEF_H

#include "base/arithmetic.h"
#include "base/random.h"
#include "search/assignment.h"
#include "tactics/marginals.h"

struct ng_belief {
    struct ng_messages messages[2]; /* of the rows, of the columns */
    float *residuals; /* per line: how much what it is told has changed since it last sent */
    uint64_t *states; /* per line: a summary of its assignment when it last sent */
    struct ng_marginals marginals;
};

/* NULL: out of memory. About 16 bytes a cell and colour, and the widest lattice. */
struct ng_belief *ng_belief_new(const struct ng_native *native);
void ng_belief_free(struct ng_belief *belief);

/* Forgets all messages: every colour as likely as any value, with a little noise. From here on,
 * those that turn back go `damping` of the way. */
void ng_belief_reset(struct ng_belief *belief, const struct ng_native *native, double damping,
                     struct ng_random *random);

/* Lets the lines that have something new to say speak, those with the most news first, under the
 * current assignment: as often as `sweeps` over most of the lines would. False: some line has no
 * placement left. Adds to the ticks. */
bool ng_belief_sweep(struct ng_belief *belief, struct ng_assignment *assignment, unsigned sweeps);

/* The probability that a cell's variable is true, by both its lines. */
double ng_belief_of(const struct ng_belief *belief, const struct ng_native *native,
                    uint32_t variable);

#endif
