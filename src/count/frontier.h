/* Counting along a frontier: row by row through a region, with the states of its columns (and of
 * the present row, if it takes several steps) as the key, and the number of ways to reach each.
 * Ways with the same key have the same future and are summed up (the transfer matrix method of
 * statistical physics; similar to D. Knuth's Simpath), by sorting (count/states.h). At the start of
 * each row, states without a future by line deduction are dropped (count/outlook.h). */
#ifndef NG_COUNT_FRONTIER_H
#define NG_COUNT_FRONTIER_H

#include "base/arithmetic.h"
#include "base/big.h"
#include "base/work.h"
#include "count/regions.h"

struct ng_frontier;

/* The resources of a frontier. */
struct ng_frontier_means {
    size_t bytes;                   /* for states */
    const struct ng_runner *runner; /* NULL: only the calling thread */
    unsigned jobs;                  /* threads */
    bool (*stop)(void *context);    /* called in the calling thread; can be NULL */
    void *context;
};

enum ng_frontier_end {
    NG_FRONTIER_DONE,
    NG_FRONTIER_STATES, /* the limit of states is reached: it can continue */
    NG_FRONTIER_FULL,   /* it needs more memory, or is too large to begin */
    NG_FRONTIER_STOPPED,
    NG_FRONTIER_NO_MEMORY,
};

struct ng_frontier_effort {
    uint64_t states;  /* continued at the starts of rows; within a row several count as one */
    uint64_t dropped; /* states without a future */
    size_t bytes;     /* the most at a time */
};

/* Makes a frontier for a region that the latest split of `regions` has found. It goes by rows or by
 * columns, whichever promises fewer states. Returns NULL when out of memory. Borrows the field. */
struct ng_frontier *ng_frontier_new(const struct ng_regions *regions, const uint32_t *cells,
                                    uint32_t count, const struct ng_frontier_means *means);
void ng_frontier_free(struct ng_frontier *frontier);

const struct ng_frontier_effort *ng_frontier_effort(const struct ng_frontier *frontier);

/* Runs until `states` states have been continued in all. Memory and time: as in `means`. */
enum ng_frontier_end ng_frontier_run(struct ng_frontier *frontier, uint64_t states);

/* Sets `number` to the solutions, or to a lower bound (possibly 0) if it did not end, which takes
 * less than a tenth of a second; it cannot continue then. Returns false when out of memory. */
bool ng_frontier_number(struct ng_frontier *frontier, struct ng_big *number);

#endif
