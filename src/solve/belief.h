/* Belief propagation over the lines: what each cell is likely to be.
 *
 * Every cell lies in two lines. A line takes for each of its cells the crossing line's opinion (a
 * probability for each colour), sums the weight of all its placements exactly, forward and
 * backward over its lattice, and tells each cell its own opinion: the marginal without the part
 * that it was told. Opinions are damped by a half. (The sum-product algorithm on a factor graph of
 * lines and cells: F. Kschischang, B. Frey, H.-A. Loeliger, 2001.)
 *
 * Only the four operations on doubles are used, in an order that the source fixes, so that the
 * result is the same on every machine. */
#ifndef NG_SOLVE_BELIEF_H
#define NG_SOLVE_BELIEF_H

#include "base/precision.h"
#include "base/random.h"
#include "solve/assignment.h"

struct ng_belief {
    float *told[2];   /* by rows, by columns: cell * colours + colour - 1 -> probability */
    float *residual;  /* per line: how much what it is told has changed since it last spoke */
    uint64_t *states; /* per line: a summary of its assignment when it last spoke */
    double *possible; /* scratch: colours * (length + 1): 1 where a cell may have the colour */
    double *odds;     /* scratch: colours * (length + 1), 0 where a colour is impossible */
    double *products, *inverses; /* of the odds before each cell that are not 0 */
    double *zeros;               /* how many of them are 0 */
    double *blank;               /* scratch: 1 where a cell may be blank */
    double *left;                /* scratch: how many values a cell may have */
    double *rest, *sums;         /* scratch: over all colours */
    float *shares;               /* scratch: colours * (length + 1) */
    float *opinions;             /* scratch: a colour's */
    double *forward;             /* scratch: nodes of the lattice */
    double *backward;
    double *weights;   /* scratch: of each step at each start */
    double *marginals; /* scratch: colours * (length + 1), as differences, then sums */
    uint32_t *offsets; /* scratch: where a step's row begins */
};

/* NULL: out of memory. About 8 bytes a cell and colour, and the widest lattice. */
struct ng_belief *ng_belief_new(const struct ng_native *native);
void ng_belief_free(struct ng_belief *belief);

/* Forgets all opinions: every colour as likely as any value, with a little noise. */
void ng_belief_reset(struct ng_belief *belief, const struct ng_native *native,
                     struct ng_random *random);

/* Sweeps over the lines that have something new to say, rows then columns, at most `sweeps` times,
 * under the current assignment. False: some line has no placement left. Adds to the ticks. */
bool ng_belief_sweep(struct ng_belief *belief, struct ng_assignment *assignment, unsigned sweeps);

/* The probability that a cell's variable is true, by both its lines. */
double ng_belief_of(const struct ng_belief *belief, const struct ng_native *native,
                    uint32_t variable);

#endif
