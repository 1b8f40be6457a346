/* The schedule of the search: its two modes, restarts, changes of phases and reductions of clauses.
 *
 * The focused mode restarts whenever the recent glue of learned clauses is above the mean; the
 * stable mode restarts seldom, by Luby's sequence, and aims at target phases. They alternate after
 * periods of the same length, counted in conflicts and ticks, which are the same on every machine.
 * (A. Biere's kissat.) */
#ifndef NG_SEARCH_SCHEDULE_H
#define NG_SEARCH_SCHEDULE_H

#include "base/arithmetic.h"

#include <stdbool.h>
#include <stdint.h>

/* Exponential moving average. */
struct ng_average {
    double value;
    double weight; /* the share of the start value in `value`: corrects the early bias */
};

struct ng_schedule {
    struct ng_average fast, slow; /* glue of learned clauses, recent and long-term */
    bool stable;
    bool only_focused;                     /* the mode does not change */
    uint64_t mode_turns;                   /* changes of mode so far */
    uint64_t mode_end;                     /* conflicts in the first period, then ticks */
    uint64_t mode_start_ticks, mode_ticks; /* the start and length of the first period */
    uint64_t luby_index;
    /* conflict counts at which each is due */
    uint64_t restart_at, rephase_at, reduce_at, crowded_at;
    uint64_t reductions;
};

/* Begins a search: restarts count from here, the rest only from the first call. */
void ng_schedule_begin(struct ng_schedule *schedule, uint64_t conflicts, uint64_t ticks);
/* Records the glue of a learned clause. */
void ng_schedule_learned(struct ng_schedule *schedule, uint32_t glue);

/* Whether the mode must change; then call change_mode() and restart. */
bool ng_schedule_mode_due(const struct ng_schedule *schedule, uint64_t conflicts, uint64_t ticks);
void ng_schedule_change_mode(struct ng_schedule *schedule, uint64_t ticks);
/* From now on the focused mode stays. */
void ng_schedule_stay_focused(struct ng_schedule *schedule);

bool ng_schedule_restart_due(const struct ng_schedule *schedule, uint64_t conflicts);
void ng_schedule_restarted(struct ng_schedule *schedule, uint64_t conflicts);

/* Always false in the focused mode. */
bool ng_schedule_rephase_due(const struct ng_schedule *schedule, uint64_t conflicts);
void ng_schedule_rephased(struct ng_schedule *schedule, uint64_t conflicts, uint64_t rephases);

/* `crowded`: memory is short, and a reduction is due sooner. */
bool ng_schedule_reduce_due(const struct ng_schedule *schedule, uint64_t conflicts, bool crowded);
void ng_schedule_reduced(struct ng_schedule *schedule, uint64_t conflicts);

#endif
