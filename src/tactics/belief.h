/* Belief propagation over the lines: the likely values of each cell.
 *
 * Every cell lies in two lines. Each line sends the other a message about it for each colour
 * (tactics/marginals.h), again whenever its incoming messages change. (The sum-product algorithm on
 * a factor graph of lines and cells: F. Kschischang, B. Frey, H.-A. Loeliger, 2001. The most
 * changed lines send first: G. Elidan, I. McGraw, D. Koller: Residual belief propagation, 2006.) */
#ifndef NG_TACTICS_BELIEF_H
#define NG_TACTICS_BELIEF_H

#include "base/arithmetic.h"
#include "base/random.h"
#include "search/assignment.h"
#include "tactics/marginals.h"

struct ng_belief {
    struct ng_messages messages[2]; /* the messages of the rows, then of the columns */
    float *residuals; /* per line: how much its incoming messages have changed since it last sent */
    uint64_t *states; /* per line: a fingerprint of its assignment when it last sent */
    struct ng_marginals marginals;
};

/* Returns NULL when out of memory. About 16 bytes per cell and colour, and the widest lattice. */
struct ng_belief *ng_belief_new(const struct ng_native *native);
void ng_belief_free(struct ng_belief *belief);

/* Resets all messages: every colour is as likely as any value, with a little noise. From here on,
 * messages that turn back are damped by `damping`. */
void ng_belief_reset(struct ng_belief *belief, const struct ng_native *native, double damping,
                     struct ng_random *random);

/* Lets the lines with changed incoming messages send, the most changed first, under the current
 * assignment, at most as often as `sweeps` over most of the lines. Returns false if a line has no
 * placement left. Adds to the ticks. */
bool ng_belief_sweep(struct ng_belief *belief, struct ng_assignment *assignment, unsigned sweeps);

/* The probability that a cell's variable is true, from the messages of both lines. */
double ng_belief_of(const struct ng_belief *belief, const struct ng_native *native,
                    uint32_t variable);

#endif
