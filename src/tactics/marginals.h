/* Marginals of a line: how likely each of its cells has each colour, over all of its placements,
 * and the messages that follow from that.
 *
 * A message is a probability: of this cell having this colour, as one of its two lines sees it. A
 * line takes in the messages of the lines that cross it as odds of its cells, sums the weights of
 * all its placements exactly, forward and backward over its lattice, and divides the
 * message that it received about a cell out of the cell's marginal again (the cavity): the result
 * is its own message. Lines send one after another, each all of its messages at once. A message
 * that turns back from its last direction may go only a part of the way (damping). (That the signs
 * of changes choose the step is from Rprop: M. Riedmiller, H. Braun, 1993.)
 *
 * Only the four operations are used, in an order that the source fixes, so that the result is the
 * same on every machine, and with vectors of any width. */
#ifndef NG_TACTICS_MARGINALS_H
#define NG_TACTICS_MARGINALS_H

#include "base/arithmetic.h"
#include "search/native.h"

/* Room for one line at a time. Cells are counted from the line's first, and only those of its open
 * part are filled in. */
struct ng_marginals {
    /* Per colour length + 1 entries. */
    struct {
        double *possible; /* 1 where a cell may have the colour, else 0 */
        double *odds;     /* of the colour against blank, 0 where it is impossible */
        double *products; /* of the odds before each cell that are not 0, … */
        double *inverses; /* … 1 / those … */
        double *zeros;    /* … and how many of them are 0 */
        double *chances;  /* the marginals; length + 2 per colour, at first differences */
        float *cavities;  /* not divided by their sum yet */
    } colour;
    /* Per cell, over all colours. */
    struct {
        double *blank;   /* 1 where it may be blank, else 0 */
        double *values;  /* how many values it may have */
        double *rest;    /* what the colours leave to the blank */
        double *sums;    /* of the cavities */
        float *messages; /* one colour's, side by side */
    } cell;
    /* Per node of the line's lattice, rank by rank. */
    struct {
        double *forward;   /* weight of all ways from the left edge */
        double *backward;  /* … and on to the right edge */
        double *weights;   /* of the block at each start */
        uint32_t *offsets; /* where a block's rank begins */
    } node;
    float damping; /* the part of the way for messages that turn back, in (0, 1]; at first 1 */
    bool wide;     /* vectors twice as wide are used; tests switch it off */
};

/* Room for the widest of the lines. False: out of memory; clear it all the same. */
bool ng_marginals_init(struct ng_marginals *marginals, const struct ng_native *native);
void ng_marginals_clear(struct ng_marginals *marginals);

/* What all lines of one direction say. */
struct ng_messages {
    float *chances; /* of cell i and colour c at i * colours + c - 1 */
    float *changes; /* of each when it was last sent, at first 0: line by line, in it colour by
                       colour */
};

/* Recomputes a line's messages; `incoming` are the chances of the other direction. news[i] is
 * raised to the greatest change of a message about the line's i-th cell. False: the line has no
 * placement left, and nothing is sent. Adds to *ticks. O(nodes of the lattice). A line of which all
 * blocks have one place has nothing to say, nor has one whose placements outweigh a double. */
bool ng_marginals_send(struct ng_marginals *marginals, const struct ng_native *native,
                       uint32_t line, const float *incoming, const struct ng_messages *outgoing,
                       float *news, uint64_t *ticks);

/* For tests: the marginal that the last call has found for a cell of its line's open part. */
static inline double ng_marginals_chance(const struct ng_marginals *marginals, int32_t length,
                                         unsigned colour, uint32_t cell)
{
    return marginals->colour.chances[(colour - 1) * ((size_t)length + 2) + cell];
}

#endif
