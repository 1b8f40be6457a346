#include "solve/search.h"

#include "base/check.h"
#include "base/luby.h"
#include "solve/analyze.h"
#include "solve/clauses.h"
#include "solve/dive.h"
#include "solve/exchange.h"
#include "solve/heap.h"
#include "solve/symmetry.h"

#include <string.h>

#define FIRST_MODE_CONFLICTS 1000
#define RESTART_MARGIN       1.10
#define RELUCTANT_PERIOD     1024
#define REPHASE_INTERVAL     1000
#define CROWDED_INTERVAL     500 /* conflicts between reductions at least, where memory is short */

/* Exponential moving average; `weight` is what the start value 0 still counts for. */
static void update_average(struct ng_average *average, double sample, double rate)
{
    average->value += rate * (sample - average->value);
    average->weight *= 1 - rate;
}

static double average(const struct ng_average *average)
{
    return average->weight < 1 ? average->value / (1 - average->weight) : 0;
}

static uint64_t conflicts(const struct ng_core *core)
{
    return core->statistics.conflicts;
}

static void set_restart(struct ng_core *core)
{
    uint64_t wait = core->stable ? ng_luby(++core->luby_index) * RELUCTANT_PERIOD : 2;
    core->restart_at = conflicts(core) + wait;
}

static bool restart_due(const struct ng_core *core)
{
    if (core->level == 0 || conflicts(core) < core->restart_at) {
        return false;
    }
    return core->stable || average(&core->fast) > RESTART_MARGIN * average(&core->slow);
}

static void restart(struct ng_core *core)
{
    core->statistics.restarts++;
    ng_core_backtrack(core, 0);
    ng_check_structure(ng_core_check(core));
    set_restart(core);
}

/* Switches between the focused and the stable mode; the first stretch is counted in conflicts, the
 * later ones in ticks, so that both get the same time. */
static bool mode_due(const struct ng_core *core)
{
    return core->mode_turns == 0 ? conflicts(core) >= core->mode_end
                                 : core->ticks >= core->mode_end;
}

static void switch_mode(struct ng_core *core)
{
    if (core->mode_turns++ == 0) {
        core->mode_ticks = core->ticks - core->mode_start_ticks;
    }
    uint64_t turn = core->mode_turns / 2 + 1;
    core->mode_end = core->ticks + core->mode_ticks * turn * turn;
    core->stable = !core->stable;
    core->luby_index = 0;
    core->target_size = 0;
    restart(core);
}

/* Remembers the longest assignment without a conflict: the phases to aim at. */
static void save_targets(struct ng_core *core)
{
    uint32_t size = core->frames[core->level - 1].trail;
    bool target = size > core->target_size, best = size > core->best_size;
    if (target) {
        core->target_size = size;
    }
    if (best) {
        core->best_size = size;
    }
    for (uint32_t i = 0; (target || best) && i < size; i++) {
        uint32_t literal = core->trail[i];
        int8_t phase = literal & 1 ? -1 : 1;
        if (target) {
            core->targets[literal / 2] = phase;
        }
        if (best) {
            core->bests[literal / 2] = phase;
        }
    }
}

static bool rephase_due(const struct ng_core *core)
{
    return core->stable && core->level == 0 && conflicts(core) >= core->rephase_at;
}

/* Sets the saved phases to something else in turn: best, all blank, best, random, best, filled. */
static void rephase(struct ng_core *core)
{
    uint64_t turn = core->rephases++ % 6;
    for (uint32_t v = 1; v < core->variables; v++) {
        if (turn % 2 == 0) {
            core->phases[v] = core->bests[v] > 0 ? 1 : -1;
        } else if (turn == 3) {
            core->phases[v] = ng_random_next(&core->random) & 1 ? 1 : -1;
        } else {
            core->phases[v] = turn == 1 ? -1 : 1;
        }
    }
    memset(core->targets, 0, core->variables * sizeof *core->targets);
    core->target_size = core->best_size = 0;
    core->rephase_at = conflicts(core) + REPHASE_INTERVAL * core->rephases;
}

/* Clauses and watches take up so much that their arrays, which grow by doubling, could soon pass
 * the memory limit. */
static bool crowded(const struct ng_core *core)
{
    return core->memory_limit != 0 && conflicts(core) >= core->crowded_at &&
           ng_core_used_bytes(core) > core->memory_limit / 2;
}

static bool reduce_due(const struct ng_core *core)
{
    return conflicts(core) >= core->reduce_at || crowded(core);
}

static double root(double x) /* Newton's; the C library's needs its mathematics part */
{
    double r = x > 1 ? x : 1;
    for (int i = 0; i < 60; i++) {
        r = (r + x / r) / 2;
    }
    return r;
}

static void reduce(struct ng_core *core)
{
    ng_clauses_reduce(core);
    core->crowded_at = conflicts(core) + CROWDED_INTERVAL;
    core->reduce_at =
        conflicts(core) + (uint64_t)(core->reduce_factor * root((double)conflicts(core)));
}

static bool conflict_limit_reached(const struct ng_core *core)
{
    return core->conflict_limit != 0 && conflicts(core) >= core->conflict_limit;
}

/* The limits that cost something to look at. */
static bool limit_reached(const struct ng_core *core)
{
    if (core->memory_limit != 0 && ng_core_bytes(core) > core->memory_limit) {
        return true;
    }
    return core->stop != NULL && core->stop(core->context);
}

static int8_t choose_phase(const struct ng_core *core, uint32_t variable)
{
    int8_t phase = ng_exchange_contrary(core, variable);
    if (phase == 0 && core->stable) {
        phase = core->targets[variable];
    }
    return phase == 0 ? core->phases[variable] : phase;
}

/* False: every variable has a value. */
static bool decide(struct ng_core *core)
{
    uint32_t literal = NG_NONE;
    if (ng_exchange_active(core)) {
        literal = ng_exchange_next(core);
    } else if (ng_dive_active(core)) {
        literal = ng_dive_next(core);
    }
    if (literal != NG_NONE) {
        ng_core_decide(core, literal);
        return true;
    }
    if (core->trail_size + 1 == core->variables) {
        return false;
    }
    uint32_t variable;
    do {
        variable = ng_heap_pop(core);
        if (variable == NG_NONE) {
            return false;
        }
    } while (core->values[2 * variable] != 0);
    ng_core_decide(core, 2 * variable + (choose_phase(core, variable) < 0));
    return true;
}

static void learn_from_conflict(struct ng_core *core)
{
    if (core->level > 0) {
        save_targets(core);
    }
    uint32_t reached = core->trail_size;
    ng_analyze_conflict(core);
    ng_exchange_conflict(core);
    ng_dive_conflict(core, reached);
    update_average(&core->fast, core->glue, 0.03);
    update_average(&core->slow, core->glue, 1e-5);
}

static void begin(struct ng_core *core)
{
    ng_core_backtrack(core, 0);
    if (core->paused) {
        core->paused = false; /* as if there had been no break */
        return;
    }
    core->target_size = core->best_size = 0;
    if (core->mode_end == 0) {
        core->mode_end = conflicts(core) + FIRST_MODE_CONFLICTS;
        core->mode_start_ticks = core->ticks;
        core->rephase_at = conflicts(core) + REPHASE_INTERVAL;
        core->reduce_at = conflicts(core) + 1000;
        core->fast.weight = core->slow.weight = 1;
    }
    set_restart(core);
}

/* What to do where nothing is left to propagate and no limit has been reached: maintenance if any
 * is due, else a decision. False: every variable has a value. */
static bool proceed(struct ng_core *core)
{
    if (ng_symmetry_due(core)) {
        ng_symmetry_settle(core);
    } else if (ng_exchange_due(core)) {
        ng_exchange_begin(core);
    } else if (ng_exchange_active(core) || ng_dive_active(core)) {
        return decide(core);
    } else if (ng_dive_due(core)) {
        ng_dive_begin(core);
    } else if (mode_due(core)) {
        switch_mode(core);
    } else if (restart_due(core)) {
        restart(core);
    } else if (rephase_due(core)) {
        rephase(core);
    } else if (reduce_due(core)) {
        reduce(core);
    } else {
        return decide(core);
    }
    return true;
}

enum ng_search_answer ng_search(struct ng_core *core)
{
    begin(core);
    for (uint64_t round = 0; !core->broken; round++) {
        if (core->failed) {
            return NG_SEARCH_NO_MEMORY;
        }
        if (core->pause_at != 0 && conflicts(core) >= core->pause_at) {
            core->paused = true;
            return NG_SEARCH_PAUSED;
        }
        bool conflict = !ng_core_propagate(core);
        if (conflict && (core->level == 0 || !conflict_limit_reached(core))) {
            learn_from_conflict(core);
        } else if (conflict || conflict_limit_reached(core) ||
                   (round % 64 == 0 && limit_reached(core))) {
            return NG_SEARCH_LIMIT;
        } else if (!proceed(core)) {
            return core->failed ? NG_SEARCH_NO_MEMORY : NG_SEARCH_FOUND;
        }
    }
    return NG_SEARCH_NONE;
}
