/* How much of a puzzle stays open with no assumption, with some one deep, and two deep: what the
 * classes tell apart, without the walk and its reasons. */
#ifndef NG_EXPLAIN_DEPTH_H
#define NG_EXPLAIN_DEPTH_H

#include "nonogram.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Open cells. What is not measured, as deeper assumptions are not needed, is 0. */
struct ng_depth {
    size_t lines;  /* after line deduction */
    size_t probes; /* after all assumptions one deep, again and again */
    size_t nested; /* after all two deep */
    bool limited;  /* the limit on effort, or `stop`, came first: `nested` may be too large */
};

/* Measures a puzzle that has a solution. `deepest` is 1 or 2; the limit is in lines deduced, 0:
 * none. `stop` (NULL: never) is polled as lines are deduced. False: out of memory. Time: for c open
 * cells, about c * c times line deduction one deep, and c to the fourth two deep. */
bool ng_depth_measure(const struct nonogram_puzzle *puzzle, unsigned deepest, uint64_t effort_limit,
                      bool (*stop)(void *context), void *context, struct ng_depth *depth);

#endif
