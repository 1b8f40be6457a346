/* Counting along a frontier: cell by cell through a region, with the states of its columns and of
 * the present row as the key, and in how many ways each is reached. Ways with the same key have the
 * same future and are summed up (the transfer matrix method of statistical physics; D. Knuth's
 * Simpath is of the kind), in order and by merging (count/states.h). Where a row begins, states
 * that line deduction sees no future for are dropped (count/outlook.h).
 *
 * Where the states after a cell would take too much memory, some of those before it go on to the
 * end first, and the rest follows: each has its turn, only fewer are summed up. */
#ifndef NG_COUNT_FRONTIER_H
#define NG_COUNT_FRONTIER_H

#include "base/arithmetic.h"
#include "base/big.h"
#include "base/work.h"
#include "count/regions.h"

struct ng_frontier;

/* What a frontier works with. */
struct ng_frontier_means {
    size_t bytes;                   /* that states may take */
    const struct ng_runner *runner; /* NULL: the calling thread alone */
    unsigned jobs;                  /* threads */
    bool (*stop)(void *context);    /* polled by the calling thread; may be NULL */
    void *context;
};

enum ng_frontier_end {
    NG_FRONTIER_DONE,
    NG_FRONTIER_STATES, /* the limit of states is reached: it can go on */
    NG_FRONTIER_FULL,   /* it takes more memory, or nothing was begun: too large */
    NG_FRONTIER_STOPPED,
    NG_FRONTIER_NO_MEMORY,
};

/* What it has taken so far. */
struct ng_frontier_effort {
    uint64_t states;  /* gone on from, where rows begin; within a row many count as one */
    uint64_t dropped; /* of them: without a future */
    size_t bytes;     /* at most at a time */
    double outlay;    /* about how many states there are where rows begin, if none is dropped */
};

/* Makes one for a region that the latest split of `regions` has found. It goes row by row or column
 * by column, whichever promises fewer states. NULL: out of memory. Borrows the field of the
 * regions. */
struct ng_frontier *ng_frontier_new(const struct ng_regions *regions, const uint32_t *cells,
                                    uint32_t count, const struct ng_frontier_means *means);
void ng_frontier_free(struct ng_frontier *frontier);

const struct ng_frontier_effort *ng_frontier_effort(const struct ng_frontier *frontier);

/* Goes on until `states` states have gone on in all. Memory and time: those of the means. */
enum ng_frontier_end ng_frontier_run(struct ng_frontier *frontier, uint64_t states);

/* Sets `number` to the solutions; where it has not come to the end, to some that there are (perhaps
 * none), which takes at most a tenth of a second, and it does not go on afterwards. False: out of
 * memory. */
bool ng_frontier_number(struct ng_frontier *frontier, struct ng_big *number);

#endif
