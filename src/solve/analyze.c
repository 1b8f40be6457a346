#include "solve/analyze.h"

#include "base/check.h"
#include "solve/clauses.h"
#include "solve/heap.h"
#include "solve/native.h"
#include "solve/proof.h"
#include "solve/symmetry.h"

#include <stdlib.h>
#include <string.h>

/* What `seen` says of a variable: its literal is in the clause, follows from the others there, does
 * not as far as is known, or is on the way to the one that stands for its level (shrink). */
enum mark { UNSEEN, IN_CLAUSE, REMOVABLE, POISON, ON_THE_WAY };

static void mark(struct ng_core *core, uint32_t variable, enum mark with)
{
    if (core->seen[variable] == UNSEEN) {
        core->touched[core->touched_size++] = variable;
    }
    core->seen[variable] = (uint8_t)with;
}

/* The k-th of the true literals that imply the variable's value; NG_NONE past the last. */
static inline uint32_t antecedent(const struct ng_core *core, uint32_t variable, uint32_t k)
{
    struct ng_reason reason = core->reasons[variable];
    if (reason.b == NG_EXPLAINED) {
        return k < core->explained[reason.a] ? core->explained[reason.a + 1 + k] : NG_NONE;
    }
    if (!ng_reason_is_clause(reason)) {
        return k == 0 ? reason.a : k == 1 ? reason.b : NG_NONE;
    }
    return k + 1 < ng_clauses_size(core, reason.a)
               ? ng_negate(ng_clauses_literals(core, reason.a)[k + 1])
               : NG_NONE;
}

static void use_clause(struct ng_core *core, uint32_t clause)
{
    core->arena[clause + 1] = (core->arena[clause + 1] & ~NG_USED_MASK) | 1u << NG_USED_SHIFT;
}

/* Takes a true literal of the conflict side in. Returns 1 if it is of the conflict's level. */
static inline uint32_t take(struct ng_core *core, uint32_t literal)
{
    uint32_t variable = literal / 2;
    if (core->seen[variable] != UNSEEN || core->levels[variable] == 0) {
        return 0;
    }
    mark(core, variable, IN_CLAUSE);
    ng_heap_bump(core, variable);
    if (core->levels[variable] == core->level) {
        return 1;
    }
    core->learnt[core->learnt_size++] = ng_negate(literal);
    return 0;
}

static uint32_t take_conflict(struct ng_core *core)
{
    uint32_t open = 0;
    if (core->conflict_clause == NG_NONE) {
        for (uint32_t i = 0; i < core->conflict_size; i++) {
            open += take(core, core->conflict_literals[i]);
        }
        return open;
    }
    use_clause(core, core->conflict_clause);
    const uint32_t *literals = ng_clauses_literals(core, core->conflict_clause);
    for (uint32_t i = 0; i < ng_clauses_size(core, core->conflict_clause); i++) {
        open += take(core, ng_negate(literals[i]));
    }
    return open;
}

/* Resolves back along the trail until one literal of the conflict's level is left. */
static void resolve(struct ng_core *core)
{
    core->learnt_size = 1;
    uint32_t open = take_conflict(core), index = core->trail_size;
    for (;;) {
        do {
            index--;
        } while (core->seen[core->trail[index] / 2] == UNSEEN);
        uint32_t literal = core->trail[index], variable = literal / 2;
        if (--open == 0) {
            core->learnt[0] = ng_negate(literal);
            return;
        }
        if (ng_reason_is_clause(core->reasons[variable])) {
            use_clause(core, core->reasons[variable].a);
        }
        uint32_t cause;
        for (uint32_t k = 0; (cause = antecedent(core, variable, k)) != NG_NONE; k++) {
            open += take(core, cause);
        }
    }
}

static inline bool may_be_removable(const struct ng_core *core, uint32_t variable)
{
    return core->seen[variable] != POISON && !ng_reason_is_decision(core->reasons[variable]) &&
           core->level_stamps[core->levels[variable]] == core->stamp;
}

/* Whether a literal of the clause follows from the others, by depth-first search through its
 * reasons on a stack of our own. */
static bool removable(struct ng_core *core, uint32_t variable)
{
    uint32_t *stack = core->stack, *looked = core->stack + core->variables, size = 0;
    if (ng_reason_is_decision(core->reasons[variable])) {
        return false;
    }
    stack[size] = variable;
    looked[size++] = 0;
    while (size > 0) {
        uint32_t cause = antecedent(core, stack[size - 1], looked[size - 1]++);
        if (cause == NG_NONE) {
            size--;
            if (core->seen[stack[size]] == UNSEEN) {
                mark(core, stack[size], REMOVABLE);
            }
            continue;
        }
        uint32_t next = cause / 2;
        if (core->levels[next] == 0 || core->seen[next] == IN_CLAUSE ||
            core->seen[next] == REMOVABLE) {
            continue;
        }
        if (!may_be_removable(core, next)) {
            mark(core, next, POISON);
            while (size-- > 0) {
                if (core->seen[stack[size]] == UNSEEN) {
                    mark(core, stack[size], POISON);
                }
            }
            return false;
        }
        stack[size] = next;
        looked[size++] = 0;
    }
    return true;
}

/* Stamps the decision levels of the clause; returns how many there are. */
static uint32_t stamp_levels(struct ng_core *core)
{
    uint32_t distinct = 0;
    core->stamp++;
    for (uint32_t i = 0; i < core->learnt_size; i++) {
        uint32_t *stamp = &core->level_stamps[core->levels[core->learnt[i] / 2]];
        distinct += *stamp != core->stamp;
        *stamp = core->stamp;
    }
    return distinct;
}

static void minimise(struct ng_core *core)
{
    stamp_levels(core);
    uint32_t kept = 1;
    for (uint32_t i = 1; i < core->learnt_size; i++) {
        if (removable(core, core->learnt[i] / 2)) {
            core->seen[core->learnt[i] / 2] = REMOVABLE;
        } else {
            core->learnt[kept++] = core->learnt[i];
        }
    }
    core->learnt_size = kept;
}

/* Pairs of a level and a literal, the highest level first. */
static int compare(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;
    if (x[0] != y[0]) {
        return x[0] < y[0] ? 1 : -1;
    }
    return x[1] < y[1] ? -1 : x[1] > y[1];
}

/* Orders the literals behind the first by their levels. */
static void sort_by_level(struct ng_core *core)
{
    uint32_t *pairs = core->stack, count = core->learnt_size - 1;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t literal = core->learnt[i + 1];
        pairs[2 * i] = core->levels[literal / 2];
        pairs[2 * i + 1] = literal;
    }
    qsort(pairs, count, 2 * sizeof *pairs, compare);
    for (uint32_t i = 0; i < count; i++) {
        core->learnt[i + 1] = pairs[2 * i + 1];
    }
}

/* Takes the causes of a literal of the level in, to be resolved as well; false: one of a lower
 * level does not follow from the clause. */
static bool take_causes(struct ng_core *core, uint32_t variable, uint32_t level, uint32_t *open)
{
    uint32_t cause;
    for (uint32_t k = 0; (cause = antecedent(core, variable, k)) != NG_NONE; k++) {
        uint32_t next = cause / 2;
        enum mark seen = core->seen[next];
        if (core->levels[next] == 0 || seen == IN_CLAUSE || seen == REMOVABLE ||
            seen == ON_THE_WAY) {
            continue;
        }
        if (core->levels[next] == level) {
            mark(core, next, ON_THE_WAY);
            ++*open;
        } else if (!may_be_removable(core, next) || !removable(core, next)) {
            return false;
        }
    }
    return true;
}

/* The one literal that, with the rest of the clause, implies all of the clause's `open` literals of
 * a level: resolves them back along the trail. NG_NONE: there is none. */
static uint32_t stand_in(struct ng_core *core, uint32_t level, uint32_t open)
{
    uint32_t index = level == core->level ? core->trail_size : core->frames[level].trail;
    for (;;) {
        enum mark seen;
        do {
            index--;
            seen = core->seen[core->trail[index] / 2];
        } while (seen != IN_CLAUSE && seen != ON_THE_WAY);
        uint32_t literal = core->trail[index];
        if (open-- == 1) {
            return literal;
        }
        if (!take_causes(core, literal / 2, level, &open)) {
            return NG_NONE;
        }
    }
}

/* Replaces the literals from..to of one level, if a single one can stand for them; returns how
 * many are left, which then begin at `from`. */
static uint32_t shrink_level(struct ng_core *core, uint32_t from, uint32_t to)
{
    uint32_t marked = core->touched_size;
    uint32_t literal = stand_in(core, core->levels[core->learnt[from] / 2], to - from);
    for (uint32_t i = marked; i < core->touched_size; i++) {
        uint8_t *seen = &core->seen[core->touched[i]];
        if (*seen == ON_THE_WAY) {
            *seen = literal == NG_NONE ? POISON : REMOVABLE;
        }
    }
    if (literal == NG_NONE) {
        return to - from;
    }
    for (uint32_t i = from; i < to; i++) {
        core->seen[core->learnt[i] / 2] = REMOVABLE;
    }
    mark(core, literal / 2, IN_CLAUSE);
    core->learnt[from] = ng_negate(literal);
    return 1;
}

/* Where several literals of a level are implied by one of it, that takes their place (M. Fleury and
 * A. Biere, 2021). A literal that was poison stays on the way after a failure: it is of no use to
 * lower levels. */
static void shrink(struct ng_core *core)
{
    sort_by_level(core);
    uint32_t kept = 1, size = core->learnt_size;
    for (uint32_t from = 1, to; from < size; from = to) {
        uint32_t level = core->levels[core->learnt[from] / 2];
        for (to = from + 1; to < size && core->levels[core->learnt[to] / 2] == level; to++) {
        }
        uint32_t left = to - from > 1 ? shrink_level(core, from, to) : 1;
        memmove(core->learnt + kept, core->learnt + from, left * sizeof *core->learnt);
        kept += left;
    }
    core->learnt_size = kept;
}

/* Makes the learned clause as short as it can without changing its levels. */
static void shorten(struct ng_core *core)
{
    minimise(core);
    shrink(core);
    if (core->native != NULL) {
        core->learnt_size = ng_native_strengthen(core->native, core->learnt, core->learnt_size);
    }
    core->glue = stamp_levels(core);
}

/* Puts the literal of the highest level but one second, and returns that level. */
static uint32_t order_watches(struct ng_core *core)
{
    if (core->learnt_size == 1) {
        return 0;
    }
    uint32_t best = 1;
    for (uint32_t i = 2; i < core->learnt_size; i++) {
        if (core->levels[core->learnt[i] / 2] > core->levels[core->learnt[best] / 2]) {
            best = i;
        }
    }
    uint32_t literal = core->learnt[best];
    core->learnt[best] = core->learnt[1];
    core->learnt[1] = literal;
    return core->levels[literal / 2];
}

static void learn(struct ng_core *core)
{
    ng_core_backtrack(core, order_watches(core));
    if (core->learnt_size == 1) {
        ng_core_assign(core, core->learnt[0], ng_reason_native(NG_TRUE, NG_TRUE));
        return;
    }
    uint32_t clause =
        ng_clauses_add(core, core->learnt, core->learnt_size, ng_clauses_new_mark(core->glue));
    if (clause == NG_NONE) {
        core->failed = true;
        return;
    }
    ng_core_assign(core, core->learnt[0], ng_reason_clause(clause));
}

/* Whether the learned clause may have been derived with an explanation of this variable. */
static bool explained_by(const struct ng_core *core, uint32_t variable)
{
    enum mark seen = core->seen[variable];
    bool kept = seen == IN_CLAUSE && core->levels[variable] < core->level;
    return core->reasons[variable].b == NG_EXPLAINED && !kept && seen != POISON;
}

/* The learned clause as a lemma, between the explanations that it needs. */
static void prove(struct ng_core *core)
{
    for (uint32_t i = 0; i < core->touched_size; i++) {
        if (explained_by(core, core->touched[i])) {
            ng_proof_explain(core, core->touched[i], false);
        }
    }
    ng_proof_learn(core);
    for (uint32_t i = 0; i < core->touched_size; i++) {
        if (explained_by(core, core->touched[i])) {
            ng_proof_explain(core, core->touched[i], true);
        }
    }
}

/* The highest level among the conflict's literals: it may lie below the current one. */
static uint32_t conflict_level(const struct ng_core *core)
{
    bool native = core->conflict_clause == NG_NONE;
    const uint32_t *literals =
        native ? core->conflict_literals : ng_clauses_literals(core, core->conflict_clause);
    uint32_t size = native ? core->conflict_size : ng_clauses_size(core, core->conflict_clause);
    uint32_t highest = 0;
    for (uint32_t i = 0; i < size; i++) {
        uint32_t level = core->levels[literals[i] / 2];
        highest = level > highest ? level : highest;
    }
    return highest;
}

void ng_analyze_conflict(struct ng_core *core)
{
    core->statistics.conflicts++;
    ng_core_backtrack(core, conflict_level(core));
    if (core->level == 0) {
        core->broken = true;
        return;
    }
    resolve(core);
    shorten(core);
    if (core->proof != NULL) {
        prove(core);
    }
    while (core->touched_size > 0) {
        core->seen[core->touched[--core->touched_size]] = UNSEEN;
    }
    ng_heap_decay(core);
    learn(core);
    ng_symmetry_learn(core);
}
