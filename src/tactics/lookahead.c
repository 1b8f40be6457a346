/* The cells to try before a decision, and the times when a dive by look-ahead pays. */
#include "tactics/lookahead.h"

#include "base/arithmetic.h"
#include "base/check.h"
#include "base/memory.h"
#include "tactics/trial.h"

/* Trials cost much, and puzzles that the search and its other dives finish soon do not need them.
 * Conflicts in trials do not count. */
#define CONFLICTS_BEFORE 300
/* Conflicts of a dive, times a term of Luby's sequence. */
#define CONFLICTS_FIRST 3
/* The most cells tried before a decision. */
#define TRIALS 20
/* Cells with fewer settled neighbours than this are not tried. */
#define NEIGHBOURS 2
/* The most of the earlier ticks that one dive takes, and the most of all ticks for all dives: the
 * first few find most of the solutions. */
#define SHARE_A_DIVE 0.2
#define TURNS_EARLY  3
#define SHARE_EARLY  0.3
#define SHARE_LATER  0.08

struct ng_lookahead {
    struct ng_probes probes;
    uint32_t *scores; /* per variable of a cell: twice the number of variables that its stronger
                       * value settled, plus 1 if this value is false; 0: not tried */
    bool active;
    bool unwanted;      /* a random grid, or a solution was found: there is possibly no other */
    uint64_t searched;  /* conflicts of the search outside of these dives */
    uint64_t conflicts; /* left for this dive */
    uint64_t turn;
    uint64_t spent;        /* ticks in all dives */
    uint64_t begun, until; /* ticks of this dive */
};

static void *make_lookahead(struct ng_core *core, const struct ng_field *field)
{
    struct ng_lookahead *lookahead = ng_memory_zeroed(core->memory, 1, sizeof *lookahead);
    (void)field;
    if (lookahead != NULL) {
        lookahead->unwanted = !ng_native_is_picture(core->assignment.native);
    }
    return lookahead;
}

static void free_lookahead(void *self)
{
    struct ng_lookahead *lookahead = self;
    ng_probes_clear(&lookahead->probes);
    ng_memory_free(lookahead->scores);
    ng_memory_free(lookahead);
}

/* Allocates the scores before the first dive. Returns false when out of memory. */
static bool prepare(struct ng_lookahead *lookahead, const struct ng_core *core)
{
    if (lookahead->scores == NULL) {
        lookahead->scores = ng_memory_zeroed(core->memory, core->assignment.native->first_order,
                                             sizeof *lookahead->scores);
    }
    return lookahead->scores != NULL && ng_probes_begin(&lookahead->probes, core);
}

static bool due(const void *self, const struct ng_core *core)
{
    const struct ng_lookahead *lookahead = self;
    if (lookahead->active || lookahead->unwanted || lookahead->searched < CONFLICTS_BEFORE) {
        return false;
    }
    ng_assert(lookahead->spent <= core->assignment.ticks);
    double share = lookahead->turn < TURNS_EARLY ? SHARE_EARLY : SHARE_LATER;
    return (double)lookahead->spent <= share * (double)core->assignment.ticks;
}

/* Begins a dive at level 0. */
static void begin(void *self, struct ng_core *core)
{
    struct ng_lookahead *lookahead = self;
    ng_core_backtrack(core, 0);
    ng_assert(!lookahead->active);
    if (!prepare(lookahead, core)) {
        core->assignment.failed = true;
        return;
    }
    ng_border_renew(&lookahead->probes.border, core->assignment.native);
    lookahead->active = true;
    lookahead->conflicts = CONFLICTS_FIRST * ng_luby(++lookahead->turn);
    lookahead->begun = core->assignment.ticks;
    lookahead->until = lookahead->begun + (uint64_t)(SHARE_A_DIVE * (double)lookahead->begun);
    ng_assert(lookahead->conflicts > 0 && lookahead->until >= lookahead->begun);
}

/* Lets the search continue from the state of the dive, with its own phases. */
static void end(struct ng_lookahead *lookahead, struct ng_core *core)
{
    ng_assert(lookahead->active && core->assignment.ticks >= lookahead->begun);
    ng_assert(lookahead->spent <= lookahead->begun);
    lookahead->active = false;
    lookahead->spent += core->assignment.ticks - lookahead->begun;
    ng_probes_end(&lookahead->probes, core);
}

static void conflict(void *self, struct ng_core *core, uint32_t level, uint32_t reached)
{
    struct ng_lookahead *lookahead = self;
    (void)level;
    (void)reached;
    lookahead->searched += !lookahead->active;
    if (lookahead->active) {
        ng_border_forget_level(&lookahead->probes.border, &core->assignment);
        ng_assert(lookahead->conflicts > 0);
        if (--lookahead->conflicts == 0) {
            end(lookahead, core);
        }
    }
}

static bool active(const void *self)
{
    const struct ng_lookahead *lookahead = self;
    return lookahead->active;
}

/* Tries cells in changed lines, first the cells with the most settled neighbours. Returns true if
 * something was learned, which has to be propagated before any decision. */
static bool try_cells(struct ng_lookahead *lookahead, struct ng_core *core)
{
    const struct ng_assignment *assignment = &core->assignment;
    struct ng_border *border = &lookahead->probes.border;
    uint32_t cells = assignment->native->first_order;
    unsigned left = TRIALS;
    for (int neighbours = 4; neighbours >= NEIGHBOURS; neighbours--) {
        for (uint32_t v = 1; v < cells && left > 0; v++) {
            if (!ng_border_has(border, assignment, v, neighbours)) {
                continue;
            }
            ng_assert(assignment->values[2 * v] == 0);
            left--;
            ng_border_try(border, v);
            struct ng_trial_result result = ng_trial_both(&lookahead->probes.trial, core, v);
            if (result.learned) {
                ng_border_forget_level(border, assignment);
                return true;
            }
            ng_assert(result.if_true != NG_NONE && result.if_false != NG_NONE);
            bool negative = result.if_true <= result.if_false;
            lookahead->scores[v] = 2 * (negative ? result.if_false : result.if_true) + negative;
        }
    }
    return false;
}

/* The open variable of the highest score, or 0. */
static uint32_t best_variable(const struct ng_lookahead *lookahead,
                              const struct ng_assignment *assignment)
{
    uint32_t best = 0, most = 1;
    for (uint32_t v = 1; v < assignment->native->first_order; v++) {
        if (assignment->values[2 * v] == 0 && lookahead->scores[v] > most) {
            best = v;
            most = lookahead->scores[v];
        }
    }
    ng_assert(best < assignment->native->first_order && (best == 0) == (most == 1));
    return best;
}

static uint32_t next(void *self, struct ng_core *core)
{
    struct ng_lookahead *lookahead = self;
    const struct ng_assignment *assignment = &core->assignment;
    ng_assert(lookahead->active && assignment->propagated == assignment->trail_size);
    ng_border_tell(&lookahead->probes.border, assignment);
    uint32_t best = 0;
    if (assignment->ticks <= lookahead->until) {
        if (try_cells(lookahead, core)) {
            return NG_TRUE;
        }
        best = best_variable(lookahead, assignment);
    }
    if (best == 0) {
        end(lookahead, core);
        return NG_NONE;
    }
    ng_assert(assignment->values[2 * best] == 0);
    return 2 * best + (lookahead->scores[best] & 1);
}

const struct ng_hooks ng_lookahead_hooks = {
    .make = make_lookahead,
    .free = free_lookahead,
    .due = due,
    .begin = begin,
    .active = active,
    .next = next,
    .conflict = conflict,
};

void ng_lookahead_prompt(struct ng_core *core)
{
    struct ng_lookahead *lookahead = ng_core_attached(core, &ng_lookahead_hooks);
    if (lookahead != NULL) {
        lookahead->unwanted = true;
        lookahead->active = false;
    }
}
