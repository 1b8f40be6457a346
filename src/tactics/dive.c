/* The decisions of dives, and the times when they begin. A dive ends after its last conflict, at a
 * line without placements, or when nothing is left to decide. */
#include "tactics/dive.h"

#include "base/arithmetic.h"
#include "base/check.h"
#include "base/memory.h"
#include "tactics/belief.h"

#include <stdlib.h>
#include <string.h>

/* Conflicts of the search before the first dive: easy puzzles are solved by then. A dive costs more
 * with more open cells, so small puzzles start sooner. */
#define CONFLICTS_BEFORE      10
#define CONFLICTS_BEFORE_MOST 100
#define CELLS_A_CONFLICT      20 /* open cells per conflict, within these bounds */
/* The conflicts before the first dive in pictures (ng_native_is_picture()): belief propagation is
 * weak in most of them, so the search and the probes come first. */
#define CONFLICTS_BEFORE_PICTURE 800
/* The conflicts before the first dive in regular patterns: after a dive there, the search continues
 * at places that do not fit each other. */
#define CONFLICTS_BEFORE_REGULAR 10000
/* Belief propagation solves a few pictures at once: one short dive of this number
 * of conflicts comes early. */
#define CONFLICTS_TRIAL 40
/* Conflicts between two dives: few at first, when one of the next dives probably succeeds, then
 * more by the same number each time, up to the most. */
#define CONFLICTS_BETWEEN      50
#define CONFLICTS_BETWEEN_MOST 500
/* A dive was of little use if it assigned less than this share of the variables that the search
 * assigned since the last dive. The wait for the next dive is then doubled, up to RARITY times. */
#define FAR_ENOUGH 0.8
#define RARITY     8
/* Every other dive is a scout: it ends after a few conflicts, and the search continues from there,
 * with the marginals as its phases. */
#define CONFLICTS_SCOUT 3
/* The conflicts of a dive that is not a scout, per line of a square grid with the same number of
 * open cells; times a term of Luby's sequence. */
#define CONFLICTS_LINE 1.6
/* The most that dives take of all work before the first solution. */
#define SHARE 0.5
/* CONFLICTS_LINE and SHARE apply up to this number of open cells. With more, the work of the search
 * grows faster than the work of a dive: dives get more conflicts, and leave a smaller share to the
 * search, in proportion to the cells, up to a factor of TIMES_MOST. */
#define FEW_CELLS  900
#define TIMES_MOST 4
/* After a solution there is possibly no other: a dive then has this number of conflicts, and all
 * dives this share of the time since. */
#define CONFLICTS_LATER 4
#define SHARE_LATER     0.05
/* In a picture, a conflict before this share of the open variables has a value shows that the
 * marginals mislead: it counts as SHALLOW_WEIGHT conflicts. */
#define SHALLOW             0.5
#define SHALLOW_WEIGHT      4
#define VERY_SHALLOW        0.35
#define VERY_SHALLOW_WEIGHT 8
/* In the trial these weights are multiplied by this factor: it ends soon, unless it gets far. */
#define TRIAL_WEIGHT 2
/* After a dive with this number of shallow conflicts, `rarity` is at least SHALLOW_RARITY. */
#define SHALLOW_CONFLICTS 2
#define SHALLOW_RARITY    4
/* After a conflict, the decisions in some lines on either side of it are taken back: mostly few
 * lines, between these bounds; the upper one is a share of all lines. */
#define REACH_LEAST 3
#define REACH_MOST  0.25
#define NOISE       0.03
#define BUCKETS     256

/* The grain of a dive: the share of open cells decided at a time, the sweeps before that, and the
 * damping of messages that turn back. They oscillate in pictures with repetitions, and in parts of
 * all other puzzles. */
struct grain {
    double share;
    unsigned sweeps;
    double damping;
};

static const struct grain grains[] = {
    {0.05, 8, 0.5}, {0.03, 15, 0.5}, {0.05, 10, 1}, {0.01, 30, 1}};
static const struct grain grain_of_trial = {0.05, 4, 0.5}; /* coarse: enough to solve what it can */

struct candidate {
    float score;
    uint32_t literal;
};

struct ng_dive {
    struct ng_belief *belief;     /* NULL before the first dive, like all arrays */
    struct candidate *candidates; /* per variable of a cell */
    uint32_t *chosen;             /* literals to decide next */
    uint32_t chosen_size, chosen_next;
    uint32_t *decided;     /* the decisions of the dive, per level from 1 on */
    uint32_t decided_size; /* includes decisions taken back since the last conflict */
    bool keeping;          /* the chosen literals were decided before */
    bool active;
    bool scout;
    bool picture;       /* the puzzle is a picture */
    bool trial;         /* this is the early dive of a picture */
    bool tried;         /* the early dive is over */
    unsigned shallow;   /* conflicts of this dive that came too soon */
    uint64_t first;     /* the conflicts before the first dive */
    double share;       /* the share of all work before the first solution */
    uint64_t conflicts; /* left for this dive */
    uint32_t reached;   /* the largest trail at a conflict in dives */
    uint32_t searched;  /* the largest outside, since the last dive that was not a scout */
    unsigned rarity;
    uint64_t turn;  /* dives for this solution */
    uint64_t work;  /* ng_core_work() in dives */
    uint64_t idle;  /* ng_core_work() outside when the dive began */
    int8_t *phases; /* per variable: the search's phases, restored when the dive fails */
    uint64_t ticks; /* spent in dives */
    uint64_t since; /* the ticks when the count for this solution began */
    uint64_t begun; /* the ticks when the dive began */
    uint64_t next;  /* the conflict count at which a dive can begin */
    uint64_t depth; /* the sum of the squares of conflict levels before the first dive */
    bool another;   /* a solution was found and excluded */
    struct ng_random random;
};

static void *make_dive(struct ng_core *core, const struct ng_field *field)
{
    struct ng_dive *dive = ng_memory_zeroed(core->memory, 1, sizeof *dive);
    (void)field;
    if (dive != NULL) {
        dive->picture = ng_native_is_picture(core->assignment.native);
    }
    return dive;
}

static void free_dive(void *self)
{
    struct ng_dive *dive = self;
    ng_belief_free(dive->belief);
    ng_memory_free(dive->candidates);
    ng_memory_free(dive->chosen);
    ng_memory_free(dive->decided);
    ng_memory_free(dive->phases);
    ng_memory_free(dive);
}

/* Sets the length of a dive, and the share of all dives. */
static void set_shares(struct ng_dive *dive, const struct ng_native *native)
{
    double cells = native->first_order, times = cells > FEW_CELLS ? cells / FEW_CELLS : 1;
    times = times < TIMES_MOST ? times : TIMES_MOST;
    dive->first = (uint64_t)(CONFLICTS_LINE * times * ng_root(cells)) + 1;
    dive->share = 1 - (1 - SHARE) / times;
    ng_assert(dive->first > 0 && dive->share >= SHARE && dive->share < 1);
}

/* Allocates the memory of dives; returns false when out of memory. */
static bool prepare(struct ng_dive *dive, struct ng_core *core)
{
    const struct ng_native *native = core->assignment.native;
    dive->belief = ng_belief_new(native);
    dive->candidates =
        ng_memory_array(native->memory, native->first_order, sizeof *dive->candidates);
    dive->chosen = ng_memory_array(native->memory, native->first_order, sizeof *dive->chosen);
    dive->decided = ng_memory_array(native->memory, native->first_order, sizeof *dive->decided);
    dive->phases = ng_memory_array(native->memory, native->variables, sizeof *dive->phases);
    ng_random_seed(&dive->random, ng_random_next(&core->random));
    dive->since = core->assignment.ticks;
    dive->rarity = 1;
    set_shares(dive, native);
    return dive->belief != NULL && dive->candidates != NULL && dive->chosen != NULL &&
           dive->decided != NULL && dive->phases != NULL;
}

/* Whether dives have used their share: of all work before a solution, or of the time since. */
static bool sated(const struct ng_dive *dive, const struct ng_core *core)
{
    if (dive->turn == 0) {
        return false;
    }
    if (!dive->another) {
        return (double)dive->work > dive->share * (double)ng_core_work(core);
    }
    ng_assert(core->assignment.ticks >= dive->since);
    return (double)dive->ticks > SHARE_LATER * (double)(core->assignment.ticks - dive->since);
}

/* Whether the search has tried long enough without dives. */
static bool tried_without(const struct ng_dive *dive, const struct ng_core *core)
{
    if (core->assignment.native->regular) {
        return core->statistics.conflicts >= CONFLICTS_BEFORE_REGULAR;
    }
    uint64_t conflicts = core->assignment.native->first_order / CELLS_A_CONFLICT;
    if (dive->picture) {
        return core->statistics.conflicts >=
               (dive->tried || dive->another ? CONFLICTS_BEFORE_PICTURE : CONFLICTS_BEFORE_MOST);
    }
    conflicts = conflicts > CONFLICTS_BEFORE ? conflicts : CONFLICTS_BEFORE;
    conflicts = conflicts < CONFLICTS_BEFORE_MOST ? conflicts : CONFLICTS_BEFORE_MOST;
    /* If the search decides much before its conflicts, it learns little, and a dive mostly
     * succeeds. Only for the first solution: for another one the windows come first. */
    return core->statistics.conflicts >= conflicts ||
           (dive->depth >= core->assignment.native->first_order && !dive->another);
}

static bool due(const void *self, const struct ng_core *core)
{
    const struct ng_dive *dive = self;
    return !dive->active && core->statistics.conflicts >= dive->next && tried_without(dive, core) &&
           !sated(dive, core);
}

static bool active(const void *self)
{
    const struct ng_dive *dive = self;
    return dive->active;
}

/* The number of conflicts allowed in a dive. */
static uint64_t most_conflicts(const struct ng_dive *dive)
{
    if (dive->scout) {
        return CONFLICTS_SCOUT;
    }
    if (dive->trial) {
        return CONFLICTS_TRIAL;
    }
    return (dive->another ? CONFLICTS_LATER : dive->first) * ng_luby((dive->turn + 1) / 2);
}

static const struct grain *grain_of(const struct ng_dive *dive, const struct ng_core *core)
{
    size_t others = (size_t)core->statistics.dives - dive->tried;
    ng_assert(core->statistics.dives > 0 && (dive->trial || others > 0));
    return dive->trial ? &grain_of_trial : &grains[(others - 1) % (sizeof grains / sizeof *grains)];
}

/* Begins a dive at level 0. */
static void begin(void *self, struct ng_core *core)
{
    struct ng_dive *dive = self;
    ng_assert(!dive->active);
    ng_core_backtrack(core, 0);
    if (dive->belief == NULL && !prepare(dive, core)) {
        core->assignment.failed = true;
        return;
    }
    dive->active = true;
    if (dive->turn == 0 && dive->picture && !dive->another) {
        dive->reached = dive->searched = 0; /* the trial and the search before it do not count */
    }
    dive->scout = ++dive->turn % 2 == 0;
    dive->trial = dive->picture && !dive->tried && !dive->another &&
                  core->statistics.conflicts < CONFLICTS_BEFORE_PICTURE;
    dive->conflicts = most_conflicts(dive);
    ng_assert(dive->conflicts > 0);
    dive->begun = core->assignment.ticks;
    dive->idle = ng_core_work(core) - dive->work;
    dive->chosen_size = dive->chosen_next = dive->decided_size = 0;
    dive->keeping = false;
    dive->shallow = 0;
    memcpy(dive->phases, core->decisions.phases, core->assignment.variables * sizeof *dive->phases);
    core->statistics.dives++;
    ng_belief_reset(dive->belief, core->assignment.native, grain_of(dive, core)->damping,
                    &dive->random);
}

/* Sets the wait for the next dive by the progress of this one. */
static void set_rarity(struct ng_dive *dive)
{
    ng_assert(!dive->scout && dive->rarity >= 1);
    if ((double)dive->reached >= FAR_ENOUGH * (double)dive->searched) {
        dive->rarity = 1;
    } else if (dive->rarity < RARITY) {
        dive->rarity *= 2;
    }
    if (dive->shallow >= SHALLOW_CONFLICTS && dive->rarity < SHALLOW_RARITY) {
        dive->rarity = SHALLOW_RARITY;
    }
    dive->reached = dive->searched = 0;
}

static void end(struct ng_dive *dive, const struct ng_core *core)
{
    uint64_t between = CONFLICTS_BETWEEN * dive->turn;
    ng_assert(dive->active && dive->turn > 0 && core->assignment.ticks >= dive->begun);
    ng_assert(dive->rarity >= 1 && dive->rarity <= RARITY);
    if (dive->another || between > CONFLICTS_BETWEEN_MOST) {
        between = CONFLICTS_BETWEEN_MOST;
    }
    if (!dive->scout) {
        set_rarity(dive);
    }
    between *= dive->rarity;
    dive->active = false;
    dive->ticks += core->assignment.ticks - dive->begun;
    dive->work = ng_core_work(core) - dive->idle;
    dive->next = core->statistics.conflicts + between;
    if (dive->trial) { /* counting restarts with the next dive */
        dive->turn = 0;
        dive->rarity = 1;
        dive->trial = false;
        dive->tried = true;
    }
}

/* The place of a literal: a cell, or the cell at which its block would start. */
static struct ng_native_cell cell_of_literal(const struct ng_native *native, uint32_t literal)
{
    uint32_t variable = literal / 2;
    ng_assert(variable > 0 && variable < native->variables);
    if (variable < native->first_order) {
        return native->variable_cells[variable];
    }
    const struct ng_order_block *block =
        &native->blocks[native->variable_blocks[variable - native->first_order]];
    bool row = block->line < native->height;
    uint32_t at = variable - block->base;
    return (struct ng_native_cell){.row = row ? block->line : at,
                                   .column = row ? at : block->line - native->height};
}

static uint32_t distance(uint32_t a, uint32_t b)
{
    return a > b ? a - b : b - a;
}

/* The number of lines on either side, out of `lines`. `unit` is in (0, 1). */
static uint32_t reach(uint32_t lines, double unit)
{
    double most = REACH_MOST * lines;
    ng_assert(unit >= 0 && unit < 1);
    return most <= REACH_LEAST ? REACH_LEAST
                               : (uint32_t)(REACH_LEAST + (most - REACH_LEAST) * unit * unit);
}

/* Adds the literals that were still to be decided again at the conflict to the decided ones. */
static void gather_decided(struct ng_dive *dive)
{
    uint32_t left = dive->keeping ? dive->chosen_size - dive->chosen_next : 0;
    memmove(dive->decided + dive->decided_size, dive->chosen + dive->chosen_next,
            left * sizeof *dive->decided);
    dive->decided_size += left;
    ng_assert(!dive->keeping || dive->chosen_next <= dive->chosen_size);
}

/* Decides the first `count` chosen literals again, from a level on. */
static void decide_again(struct ng_dive *dive, uint32_t level, uint32_t count)
{
    ng_assert(level <= dive->decided_size);
    dive->decided_size = level;
    dive->chosen_size = count;
    dive->chosen_next = 0;
    dive->keeping = true;
}

/* Continues with the decisions in lines farther from the conflict: belief propagation has to revise
 * some decisions, most likely near a literal of the learned clause. */
static void free_around(struct ng_dive *dive, struct ng_core *core)
{
    const struct ng_analysis *analysis = &core->analysis;
    const struct ng_native *native = core->assignment.native;
    uint32_t pick = (uint32_t)ng_random_below(&dive->random, analysis->learned_size);
    struct ng_native_cell centre = cell_of_literal(native, analysis->learned[pick]);
    double unit = ng_random_unit(&dive->random);
    uint32_t rows = reach(native->height, unit), columns = reach(native->width, unit);
    uint32_t level = core->assignment.level, kept = 0;
    gather_decided(dive);
    for (uint32_t i = 0; i < dive->decided_size; i++) {
        const struct ng_native_cell *cell = &native->variable_cells[dive->decided[i] / 2];
        if (distance(cell->row, centre.row) <= rows ||
            distance(cell->column, centre.column) <= columns) {
            level = i < level ? i : level;
        } else if (i >= level) {
            dive->chosen[kept++] = dive->decided[i];
        }
    }
    ng_assert(level <= core->assignment.level && kept <= dive->decided_size);
    decide_again(dive, level, kept);
    ng_core_backtrack(core, level);
}

/* Lets the search continue from its state before the dive. */
static void give_back(struct ng_dive *dive, struct ng_core *core)
{
    ng_core_backtrack(core, 0);
    memcpy(core->decisions.phases, dive->phases,
           core->assignment.variables * sizeof *core->decisions.phases);
}

/* The number of conflicts that this one counts as, with `reached` variables assigned. */
static unsigned weight_of_conflict(struct ng_dive *dive, const struct ng_assignment *assignment,
                                   uint32_t reached)
{
    uint32_t root = ng_assignment_root_size(assignment);
    ng_assert(reached < assignment->variables && root <= assignment->trail_size);
    if (!dive->picture || dive->another || reached <= root) {
        return 1;
    }
    double depth = (double)(reached - root) / (double)(assignment->variables - root);
    if (depth >= SHALLOW) {
        return 1;
    }
    dive->shallow++;
    unsigned weight = depth >= VERY_SHALLOW ? SHALLOW_WEIGHT : VERY_SHALLOW_WEIGHT;
    return dive->trial ? TRIAL_WEIGHT * weight : weight;
}

/* Whether the present levels are the dive's: other tactics can come in between. */
static bool owns_levels(const struct ng_dive *dive, const struct ng_assignment *assignment)
{
    uint32_t level = assignment->level;
    return level == 0 ||
           (level <= dive->decided_size &&
            assignment->trail[assignment->levels[level - 1].trail] == dive->decided[level - 1]);
}

static void learn_of_conflict(void *self, struct ng_core *core, uint32_t level, uint32_t reached)
{
    struct ng_dive *dive = self;
    if (dive->belief == NULL) {
        dive->depth += (uint64_t)level * level;
        return;
    }
    uint32_t *most = dive->active ? &dive->reached : &dive->searched;
    *most = reached > *most ? reached : *most;
    if (!dive->active || core->assignment.broken || !owns_levels(dive, &core->assignment)) {
        return; /* another tactic's conflict: the dive continues unchanged */
    }
    ng_assert(dive->conflicts > 0);
    unsigned weight = weight_of_conflict(dive, &core->assignment, reached);
    dive->conflicts -= weight < dive->conflicts ? weight : dive->conflicts;
    bool over = dive->conflicts == 0;
    if (over) {
        end(dive, core);
    }
    if (dive->scout) { /* continues from the state after the conflict */
        dive->chosen_size = dive->chosen_next = 0;
        dive->decided_size = core->assignment.level;
    } else {
        (over ? give_back : free_around)(dive, core);
    }
}

/* Collects every open variable of a cell with the certainty of its value, and sets its phase. */
static uint32_t gather(struct ng_dive *dive, struct ng_core *core)
{
    const struct ng_native *native = core->assignment.native;
    uint32_t size = 0;
    for (uint32_t v = 1; v < native->first_order; v++) {
        if (core->assignment.values[2 * v] != 0) {
            continue;
        }
        double chance = ng_belief_of(dive->belief, native, v);
        double bias = chance > 0.5 ? chance - 0.5 : 0.5 - chance;
        ng_assert(chance > 0 && chance < 1);
        core->decisions.phases[v] = chance > 0.5 ? 1 : -1;
        dive->candidates[size++] = (struct candidate){
            (float)(bias + NOISE * ng_random_unit(&dive->random)), 2 * v + (chance > 0.5 ? 0 : 1)};
    }
    ng_assert(size < native->first_order);
    return size;
}

static int by_score(const void *a, const void *b)
{
    const struct candidate *x = a, *y = b;
    if (x->score != y->score) {
        return x->score < y->score ? 1 : -1;
    }
    return x->literal < y->literal ? -1 : 1;
}

/* The greatest possible score: a certain cell, and all of the noise. */
static const float most_score = 0.5f + (float)NOISE;

static unsigned bucket(const struct candidate *candidate)
{
    float share = candidate->score / most_score; /* stored, and so rounded */
    int index = (int)(share * BUCKETS);
    ng_assert(index >= 0 && index <= BUCKETS);
    return index < 0 ? 0 : index >= BUCKETS ? BUCKETS - 1 : (unsigned)index;
}

/* Moves the candidates of the highest scores, `wanted` or somewhat more, to the front. */
static uint32_t select_best(struct candidate *candidates, uint32_t size, uint32_t wanted)
{
    uint32_t counts[BUCKETS] = {0}, sum = 0, kept = 0;
    for (uint32_t i = 0; i < size; i++) {
        counts[bucket(&candidates[i])]++;
    }
    unsigned lowest = BUCKETS;
    while (lowest > 0 && sum < wanted) {
        sum += counts[--lowest];
    }
    for (uint32_t i = 0; i < size; i++) {
        if (bucket(&candidates[i]) >= lowest) {
            candidates[kept++] = candidates[i];
        }
    }
    ng_assert(kept == sum && (kept >= wanted || kept == size));
    return kept;
}

/* Sweeps and chooses the next decisions; false if nothing is left, or a line has no placement. */
static bool choose(struct ng_dive *dive, struct ng_core *core)
{
    const struct grain *grain = grain_of(dive, core);
    if (!ng_belief_sweep(dive->belief, &core->assignment, grain->sweeps) ||
        core->assignment.poll.stopped) {
        return false;
    }
    uint32_t size = gather(dive, core), wanted = (uint32_t)(size * grain->share) + 1;
    ng_assert(size == 0 || wanted <= size);
    size = select_best(dive->candidates, size, wanted);
    ng_assert(size == 0 || size >= wanted);
    qsort(dive->candidates, size, sizeof *dive->candidates, by_score);
    dive->chosen_size = size < wanted ? size : wanted;
    dive->chosen_next = 0;
    for (uint32_t i = 0; i < dive->chosen_size; i++) {
        ng_assert(core->assignment.values[dive->candidates[i].literal] == 0);
        ng_assert(i == 0 || dive->candidates[i].score <= dive->candidates[i - 1].score);
        dive->chosen[i] = dive->candidates[i].literal;
    }
    return dive->chosen_size > 0;
}

/* Records the next decision, one level above the present one. */
static uint32_t decided(struct ng_dive *dive, const struct ng_assignment *assignment,
                        uint32_t literal)
{
    ng_assert(assignment->values[literal] == 0 && literal / 2 < assignment->native->first_order);
    dive->decided[assignment->level] = literal;
    dive->decided_size = assignment->level + 1;
    return literal;
}

/* After others have taken levels back or added their own, decides the dive's literals again. */
static void resume(struct ng_dive *dive, struct ng_core *core)
{
    if (!owns_levels(dive, &core->assignment)) {
        ng_core_backtrack(core, 0);
    }
    uint32_t level = core->assignment.level;
    if (dive->decided_size > level) {
        gather_decided(dive);
        uint32_t lost = dive->decided_size - level;
        memcpy(dive->chosen, dive->decided + level, lost * sizeof *dive->chosen);
        decide_again(dive, level, lost);
    }
}

static uint32_t next(void *self, struct ng_core *core)
{
    struct ng_dive *dive = self;
    ng_assert(dive->active);
    resume(dive, core);
    do {
        while (dive->chosen_next < dive->chosen_size) {
            uint32_t literal = dive->chosen[dive->chosen_next++];
            if (core->assignment.values[literal] == 0) {
                return decided(dive, &core->assignment, literal);
            }
        }
        dive->keeping = false;
    } while (choose(dive, core));
    end(dive, core);
    return NG_NONE;
}

const struct ng_hooks ng_dive_hooks = {
    .make = make_dive,
    .free = free_dive,
    .due = due,
    .begin = begin,
    .active = active,
    .next = next,
    .conflict = learn_of_conflict,
};

void ng_dive_prompt(struct ng_core *core)
{
    struct ng_dive *dive = ng_core_attached(core, &ng_dive_hooks);
    if (dive == NULL) {
        return;
    }
    dive->another = true;
    if (dive->belief != NULL) {
        dive->next = core->statistics.conflicts;
        dive->active = false;
        dive->turn = dive->ticks = 0;
        dive->since = core->assignment.ticks;
    }
}
