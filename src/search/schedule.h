/* When the search does what: its two modes, restarts, changes of phases and reductions of clauses.
 *
 * The focused mode restarts whenever the glue of what it learns is above the mean of late; the
 * stable mode restarts seldom, by Luby's sequence, and aims at target phases. They take turns of
 * the same length. All of it is counted in conflicts and ticks, so that it is the same on every
 * machine. (A. Biere's kissat.) */
#ifndef NG_SEARCH_SCHEDULE_H
#define NG_SEARCH_SCHEDULE_H

#include "base/arithmetic.h"

#include <stdbool.h>
#include <stdint.h>

/* Exponential moving average. */
struct ng_average {
    double value;
    double weight; /* of the start value that is still in it: corrects the early bias */
};

struct ng_schedule {
    struct ng_average fast, slow; /* glue of learned clauses, of late and in the long run */
    bool stable;
    uint64_t mode_turns;                   /* changes of mode so far */
    uint64_t mode_end;                     /* conflicts in the first stretch, then ticks */
    uint64_t mode_start_ticks, mode_ticks; /* of the first stretch: when it began, its length */
    uint64_t luby_index;
    /* conflict counts at which each of these is due */
    uint64_t restart_at, rephase_at, reduce_at, crowded_at;
    uint64_t reductions;
};

/* Begins a search: restarts are counted from here, all else from the first time. */
void ng_schedule_begin(struct ng_schedule *schedule, uint64_t conflicts, uint64_t ticks);
/* A clause of this glue has been learned. */
void ng_schedule_learned(struct ng_schedule *schedule, uint32_t glue);

/* Whether it is time to change the mode; then do, and restart. */
bool ng_schedule_mode_due(const struct ng_schedule *schedule, uint64_t conflicts, uint64_t ticks);
void ng_schedule_change_mode(struct ng_schedule *schedule, uint64_t ticks);

bool ng_schedule_restart_due(const struct ng_schedule *schedule, uint64_t conflicts);
void ng_schedule_restarted(struct ng_schedule *schedule, uint64_t conflicts);

/* In the stable mode only. */
bool ng_schedule_rephase_due(const struct ng_schedule *schedule, uint64_t conflicts);
void ng_schedule_rephased(struct ng_schedule *schedule, uint64_t conflicts, uint64_t rephases);

/* `crowded`: memory is short, so that it is due sooner. */
bool ng_schedule_reduce_due(const struct ng_schedule *schedule, uint64_t conflicts, bool crowded);
void ng_schedule_reduced(struct ng_schedule *schedule, uint64_t conflicts);

#endif
