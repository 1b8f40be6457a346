/* Marginals of a line: how likely each of its cells has each colour, over all of its placements,
 * and the messages computed from them.
 *
 * A message is the probability that this cell has this colour, from one of its two lines. A line
 * reads the messages of the crossing lines as odds of its cells, sums the weights of all its
 * placements exactly, forward and backward over its lattice, and divides each cell's marginal by
 * the message received about the cell (the cavity): the result is its own message. Lines send one
 * after another, each all of its messages at once. A message that turns back from its last
 * direction can be damped: it moves only a part of the way. (Choosing the step by the signs of
 * changes is from Rprop: M. Riedmiller, H. Braun, 1993.)
 *
 * Only the four operations are used, in an order that the source fixes, so that the result is the
 * same on every machine, and with vectors of any width. */
#ifndef NG_TACTICS_MARGINALS_H
#define NG_TACTICS_MARGINALS_H

#include "base/arithmetic.h"
#include "search/native.h"

/* Scratch for one line at a time. Cells are indexed from the line's first, and only the entries of
 * its open part are filled in. */
struct ng_marginals {
    /* Length + 1 entries per colour. */
    struct {
        double *possible; /* 1 where a cell can have the colour, else 0 */
        double *odds;     /* the odds of the colour against blank, 0 where it is impossible */
        double *products; /* the products of the odds before each cell that are not 0 */
        double *inverses; /* 1 / products */
        double *zeros;    /* the number of odds before each cell that are 0 */
        double *chances;  /* the marginals, first as differences; length + 2 per colour */
        float *cavities;  /* not yet divided by their sum */
    } colour;
    /* Per cell, for all colours together. */
    struct {
        double *blank;   /* 1 where the cell can be blank, else 0 */
        double *values;  /* the number of possible values */
        double *rest;    /* the probability that remains for the blank */
        double *sums;    /* the sums of the cavities */
        float *messages; /* the messages of one colour, contiguous */
    } cell;
    /* Per node of the line's lattice, rank by rank. */
    struct {
        double *forward;   /* the weight of all ways from the left edge */
        double *backward;  /* the weight of all ways to the right edge */
        double *weights;   /* the weights of the block at each start */
        uint32_t *offsets; /* the index of a block's rank */
    } node;
    float damping; /* the factor for changes that turn back, in (0, 1]; 1 at first */
    bool wide;     /* use vectors twice as wide; tests switch it off */
};

/* Allocates scratch for the widest line. Returns false when out of memory; clear it in any case. */
bool ng_marginals_init(struct ng_marginals *marginals, const struct ng_native *native);
void ng_marginals_clear(struct ng_marginals *marginals);

/* All messages from the lines of one direction. */
struct ng_messages {
    float *chances; /* the chance of cell i and colour c at i * colours + c - 1 */
    float *changes; /* the last change of each message, 0 at first: line by line, then colour by
                     * colour */
};

/* Recomputes a line's messages; `incoming` are the chances of the other direction. Raises news[i]
 * to the greatest change of a message about the line's i-th cell. Returns false, and sends nothing,
 * if the line has no placement left. Adds to *ticks. O(nodes of the lattice). Sends nothing either
 * if every block has one start left, or if the weight of all placements overflows a double. */
bool ng_marginals_send(struct ng_marginals *marginals, const struct ng_native *native,
                       uint32_t line, const float *incoming, const struct ng_messages *outgoing,
                       float *news, uint64_t *ticks);

/* For tests: the marginal of a cell in the open part of the line of the last call. */
static inline double ng_marginals_chance(const struct ng_marginals *marginals, int32_t length,
                                         unsigned colour, uint32_t cell)
{
    return marginals->colour.chances[(colour - 1) * ((size_t)length + 2) + cell];
}

#endif
