/* Decides about modes, restarts, changes of phases and reductions by counts of conflicts and ticks.
 */
#include "search/schedule.h"

#include "base/arithmetic.h"
#include "base/check.h"

/* Conflicts in the first period of the focused mode. */
#define FIRST_MODE_CONFLICTS 1000
/* The focused mode restarts if the recent glue exceeds the mean by this factor. */
#define RESTART_MARGIN 1.10
/* Conflicts between restarts: at least this many in the focused mode, times Luby's sequence in
 * the stable one. */
#define FOCUSED_PERIOD 2
#define STABLE_PERIOD  1024
/* Conflicts to the first change of phases; each later wait is longer by this number. */
#define REPHASE_INTERVAL 1000
/* Conflicts to the first reduction; to later ones, times the square root of all conflicts. */
#define FIRST_REDUCTION 1000
#define REDUCE_FACTOR   30
/* The least number of conflicts between reductions if memory is short. */
#define CROWDED_INTERVAL 500
/* The weight of a new sample in the averages. */
#define FAST_RATE 0.03
#define SLOW_RATE 1e-5

static void update_average(struct ng_average *average, double sample, double rate)
{
    average->value += rate * (sample - average->value);
    average->weight *= 1 - rate;
    ng_assert(average->weight >= 0 && average->weight < 1);
}

static double value_of(const struct ng_average *average)
{
    return average->weight < 1 ? average->value / (1 - average->weight) : 0;
}

void ng_schedule_begin(struct ng_schedule *schedule, uint64_t conflicts, uint64_t ticks)
{
    if (schedule->mode_end == 0) {
        schedule->mode_end = conflicts + FIRST_MODE_CONFLICTS;
        schedule->mode_start_ticks = ticks;
        schedule->rephase_at = conflicts + REPHASE_INTERVAL;
        schedule->reduce_at = conflicts + FIRST_REDUCTION;
        schedule->fast.weight = schedule->slow.weight = 1;
    }
    ng_schedule_restarted(schedule, conflicts);
}

void ng_schedule_learned(struct ng_schedule *schedule, uint32_t glue)
{
    ng_assert(schedule->mode_end > 0); /* ng_schedule_begin() was called */
    update_average(&schedule->fast, glue, FAST_RATE);
    update_average(&schedule->slow, glue, SLOW_RATE);
}

bool ng_schedule_mode_due(const struct ng_schedule *schedule, uint64_t conflicts, uint64_t ticks)
{
    return !schedule->only_focused &&
           (schedule->mode_turns == 0 ? conflicts : ticks) >= schedule->mode_end;
}

void ng_schedule_stay_focused(struct ng_schedule *schedule)
{
    schedule->only_focused = true;
    schedule->stable = false;
}

void ng_schedule_change_mode(struct ng_schedule *schedule, uint64_t ticks)
{
    ng_assert(ticks >= schedule->mode_start_ticks);
    if (schedule->mode_turns++ == 0) {
        schedule->mode_ticks = ticks - schedule->mode_start_ticks;
    }
    uint64_t turn = schedule->mode_turns / 2 + 1;
    schedule->mode_end = ticks + schedule->mode_ticks * turn * turn;
    ng_assert(schedule->mode_end >= ticks);
    schedule->stable = !schedule->stable;
    schedule->luby_index = 0;
}

bool ng_schedule_restart_due(const struct ng_schedule *schedule, uint64_t conflicts)
{
    return conflicts >= schedule->restart_at &&
           (schedule->stable ||
            value_of(&schedule->fast) > RESTART_MARGIN * value_of(&schedule->slow));
}

void ng_schedule_restarted(struct ng_schedule *schedule, uint64_t conflicts)
{
    uint64_t wait =
        schedule->stable ? ng_luby(++schedule->luby_index) * STABLE_PERIOD : FOCUSED_PERIOD;
    ng_assert(wait > 0);
    schedule->restart_at = conflicts + wait;
}

bool ng_schedule_rephase_due(const struct ng_schedule *schedule, uint64_t conflicts)
{
    return schedule->stable && conflicts >= schedule->rephase_at;
}

void ng_schedule_rephased(struct ng_schedule *schedule, uint64_t conflicts, uint64_t rephases)
{
    ng_assert(rephases > 0); /* 0 would make it due again at once */
    schedule->rephase_at = conflicts + REPHASE_INTERVAL * rephases;
}

bool ng_schedule_reduce_due(const struct ng_schedule *schedule, uint64_t conflicts, bool crowded)
{
    return conflicts >= schedule->reduce_at || (crowded && conflicts >= schedule->crowded_at);
}

void ng_schedule_reduced(struct ng_schedule *schedule, uint64_t conflicts)
{
    schedule->reductions++;
    schedule->crowded_at = conflicts + CROWDED_INTERVAL;
    /* If memory is short a reduction can come before any conflict; it must not repeat at once. */
    uint64_t wait = (uint64_t)(REDUCE_FACTOR * ng_root((double)conflicts));
    schedule->reduce_at = conflicts + (wait > 0 ? wait : FIRST_REDUCTION);
    ng_assert(schedule->reduce_at > conflicts && schedule->crowded_at > conflicts);
}
