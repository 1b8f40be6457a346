/* Adding up what several searches have done. */
#ifndef NG_SEARCH_STATISTICS_H
#define NG_SEARCH_STATISTICS_H

#include "nonogram.h"

/* Adds what one search has done to a sum; of what they held at most, the larger counts. */
static inline void ng_statistics_add(struct nonogram_statistics *sum,
                                     const struct nonogram_statistics *one)
{
    sum->line_solves += one->line_solves;
    sum->decisions += one->decisions;
    sum->conflicts += one->conflicts;
    sum->propagations += one->propagations;
    sum->restarts += one->restarts;
    sum->dives += one->dives;
    sum->ticks += one->ticks;
    sum->peak_bytes = one->peak_bytes > sum->peak_bytes ? one->peak_bytes : sum->peak_bytes;
}

#endif
