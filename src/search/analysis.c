/* Resolves a conflict back along the trail, and removes literals of the clause that the others
 * imply. Relies on the trail: the reason of every true literal comes before it. */
#include "search/analysis.h"

#include "base/check.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define NG_ANALYSIS_ARRAYS(X)                                                                      \
    X(learned, 1)                                                                                  \
    X(seen, 1)                                                                                     \
    X(touched, 1)                                                                                  \
    X(stack, 2)                                                                                    \
    X(level_stamps, 1)

bool ng_analysis_init(struct ng_analysis *analysis, struct ng_assignment *assignment,
                      struct ng_clauses *clauses, struct ng_heap *heap)
{
    bool all = true;
    size_t count = (size_t)assignment->variables + 1;
    *analysis = (struct ng_analysis){.assignment = assignment, .clauses = clauses, .heap = heap};
#define X(name, each)                                                                              \
    analysis->name = ng_memory_zeroed(assignment->memory, count, (each) * sizeof *analysis->name); \
    all = all && analysis->name != NULL;
    NG_ANALYSIS_ARRAYS(X)
#undef X
    return all;
}

void ng_analysis_clear(struct ng_analysis *analysis)
{
#define X(name, each) ng_memory_free(analysis->name);
    NG_ANALYSIS_ARRAYS(X)
#undef X
}

/* State of a variable in `seen`: its literal is in the clause, follows from the others, does not
 * follow as far as is known, or leads to the literal that replaces its level (shrink). */
enum mark { UNSEEN, IN_CLAUSE, REMOVABLE, POISON, ON_THE_WAY };

static void mark(struct ng_analysis *analysis, uint32_t variable, enum mark with)
{
    ng_assert(with != UNSEEN && variable > 0 && variable < analysis->assignment->variables);
    if (analysis->seen[variable] == UNSEEN) {
        analysis->touched[analysis->touched_size++] = variable;
        ng_assert(analysis->touched_size < analysis->assignment->variables);
    }
    analysis->seen[variable] = (uint16_t)with;
}

/* The k-th of the true literals that imply the variable's value; NG_NONE after the last. */
static inline uint32_t antecedent(const struct ng_analysis *analysis, uint32_t variable, uint32_t k)
{
    struct ng_reason reason = analysis->assignment->reasons[variable];
    ng_assert(!ng_reason_is_decision(reason));
    if (reason.b == NG_EXPLAINED) {
        ng_assert(reason.a < analysis->assignment->explained_size);
        return k < analysis->assignment->explained[reason.a]
                   ? analysis->assignment->explained[reason.a + 1 + k]
                   : NG_NONE;
    }
    if (!ng_reason_is_clause(reason)) {
        return k == 0 ? reason.a : k == 1 ? reason.b : NG_NONE;
    }
    ng_assert(ng_clauses_literals(analysis->clauses, reason.a)[0] / 2 == variable);
    return k + 1 < ng_clauses_size(analysis->clauses, reason.a)
               ? ng_negate(ng_clauses_literals(analysis->clauses, reason.a)[k + 1])
               : NG_NONE;
}

static void use_clause(struct ng_analysis *analysis, uint32_t clause)
{
    ng_assert(ng_clauses_next(analysis->clauses, clause) <= analysis->clauses->arena_size);
    ng_assert(!(analysis->clauses->arena[clause + 1] & NG_GARBAGE));
    analysis->clauses->arena[clause + 1] =
        (analysis->clauses->arena[clause + 1] & ~NG_USED_MASK) | 1u << NG_USED_SHIFT;
}

/* Adds a true literal to the conflict side. Returns 1 if it is on the conflict's level. */
static inline uint32_t take(struct ng_analysis *analysis, uint32_t literal)
{
    uint32_t variable = literal / 2;
    ng_assert(analysis->assignment->values[literal] > 0);
    ng_assert(analysis->assignment->level_of[variable] <= analysis->assignment->level);
    if (analysis->seen[variable] != UNSEEN || analysis->assignment->level_of[variable] == 0) {
        return 0;
    }
    mark(analysis, variable, IN_CLAUSE);
    ng_heap_bump(analysis->heap, variable);
    if (analysis->assignment->level_of[variable] == analysis->assignment->level) {
        return 1;
    }
    analysis->learned[analysis->learned_size++] = ng_negate(literal);
    return 0;
}

static uint32_t take_conflict(struct ng_analysis *analysis)
{
    uint32_t open = 0;
    if (analysis->assignment->conflict.clause == NG_NONE) {
        for (uint32_t i = 0; i < analysis->assignment->conflict.size; i++) {
            open += take(analysis, analysis->assignment->conflict.literals[i]);
        }
        return open;
    }
    use_clause(analysis, analysis->assignment->conflict.clause);
    const uint32_t *literals =
        ng_clauses_literals(analysis->clauses, analysis->assignment->conflict.clause);
    for (uint32_t i = 0;
         i < ng_clauses_size(analysis->clauses, analysis->assignment->conflict.clause); i++) {
        open += take(analysis, ng_negate(literals[i]));
    }
    return open;
}

/* Resolves back along the trail until one literal of the conflict's level is left. */
static void resolve(struct ng_analysis *analysis)
{
    analysis->learned_size = 1;
    uint32_t open = take_conflict(analysis), index = analysis->assignment->trail_size;
    ng_assert(open > 0); /* a conflict without literals on this level belongs to a lower one */
    for (;;) {
        do {
            index--;
        } while (analysis->seen[analysis->assignment->trail[index] / 2] == UNSEEN);
        uint32_t literal = analysis->assignment->trail[index], variable = literal / 2;
        ng_assert(analysis->assignment->level_of[variable] == analysis->assignment->level);
        if (--open == 0) {
            analysis->learned[0] = ng_negate(literal);
            return;
        }
        if (ng_reason_is_clause(analysis->assignment->reasons[variable])) {
            use_clause(analysis, analysis->assignment->reasons[variable].a);
        }
        uint32_t cause;
        for (uint32_t k = 0; (cause = antecedent(analysis, variable, k)) != NG_NONE; k++) {
            open += take(analysis, cause);
        }
    }
}

static inline bool may_be_removable(const struct ng_analysis *analysis, uint32_t variable)
{
    return analysis->seen[variable] != POISON &&
           !ng_reason_is_decision(analysis->assignment->reasons[variable]) &&
           analysis->level_stamps[analysis->assignment->level_of[variable]] == analysis->stamp;
}

/* Whether a literal of the clause follows from the others: a depth-first search through its reasons
 * on an explicit stack. */
static bool removable(struct ng_analysis *analysis, uint32_t variable)
{
    ng_assert(analysis->assignment->level_of[variable] > 0);
    uint32_t *stack = analysis->stack, *looked = analysis->stack + analysis->assignment->variables,
             size = 0;
    if (ng_reason_is_decision(analysis->assignment->reasons[variable])) {
        return false;
    }
    stack[size] = variable;
    looked[size++] = 0;
    while (size > 0) {
        uint32_t cause = antecedent(analysis, stack[size - 1], looked[size - 1]++);
        if (cause == NG_NONE) {
            size--;
            if (analysis->seen[stack[size]] == UNSEEN) {
                mark(analysis, stack[size], REMOVABLE);
            }
            continue;
        }
        uint32_t next = cause / 2;
        if (analysis->assignment->level_of[next] == 0 || analysis->seen[next] == IN_CLAUSE ||
            analysis->seen[next] == REMOVABLE) {
            continue;
        }
        if (!may_be_removable(analysis, next)) {
            mark(analysis, next, POISON);
            while (size-- > 0) {
                if (analysis->seen[stack[size]] == UNSEEN) {
                    mark(analysis, stack[size], POISON);
                }
            }
            return false;
        }
        ng_assert(size < analysis->assignment->variables); /* reasons do not form a circle */
        stack[size] = next;
        looked[size++] = 0;
    }
    return true;
}

/* Stamps the decision levels of the clause; returns the number of levels. */
static uint32_t stamp_levels(struct ng_analysis *analysis)
{
    uint32_t distinct = 0;
    analysis->stamp++;
    for (uint32_t i = 0; i < analysis->learned_size; i++) {
        uint32_t *stamp =
            &analysis->level_stamps[analysis->assignment->level_of[analysis->learned[i] / 2]];
        distinct += *stamp != analysis->stamp;
        *stamp = analysis->stamp;
    }
    return distinct;
}

static void minimise(struct ng_analysis *analysis)
{
    stamp_levels(analysis);
    uint32_t kept = 1;
    for (uint32_t i = 1; i < analysis->learned_size; i++) {
        if (removable(analysis, analysis->learned[i] / 2)) {
            analysis->seen[analysis->learned[i] / 2] = REMOVABLE;
        } else {
            analysis->learned[kept++] = analysis->learned[i];
        }
    }
    analysis->learned_size = kept;
}

/* Compares pairs of a level and a literal, the highest level first. */
static int compare_levels(const void *a, const void *b)
{
    const uint32_t *x = a, *y = b;
    if (x[0] != y[0]) {
        return x[0] < y[0] ? 1 : -1;
    }
    return x[1] < y[1] ? -1 : x[1] > y[1];
}

/* Orders the literals after the first by their levels. */
static void sort_by_level(struct ng_analysis *analysis)
{
    uint32_t *pairs = analysis->stack, count = analysis->learned_size - 1;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t literal = analysis->learned[i + 1];
        pairs[2 * i] = analysis->assignment->level_of[literal / 2];
        pairs[2 * i + 1] = literal;
    }
    qsort(pairs, count, 2 * sizeof *pairs, compare_levels);
    for (uint32_t i = 0; i < count; i++) {
        ng_assert(pairs[2 * i] > 0 && pairs[2 * i] < analysis->assignment->level);
        ng_assert(i == 0 || pairs[2 * i] <= pairs[2 * i - 2]);
        analysis->learned[i + 1] = pairs[2 * i + 1];
    }
}

/* Adds the causes of a literal of the level, to be resolved as well; returns false if a cause on a
 * lower level does not follow from the clause. */
static bool take_causes(struct ng_analysis *analysis, uint32_t variable, uint32_t level,
                        uint32_t *open)
{
    uint32_t cause;
    for (uint32_t k = 0; (cause = antecedent(analysis, variable, k)) != NG_NONE; k++) {
        uint32_t next = cause / 2;
        enum mark seen = analysis->seen[next];
        if (analysis->assignment->level_of[next] == 0 || seen == IN_CLAUSE || seen == REMOVABLE ||
            seen == ON_THE_WAY) {
            continue;
        }
        if (analysis->assignment->level_of[next] == level) {
            ng_assert(analysis->assignment->values[cause] > 0);
            mark(analysis, next, ON_THE_WAY);
            ++*open;
        } else if (!may_be_removable(analysis, next) || !removable(analysis, next)) {
            return false;
        }
    }
    return true;
}

/* Finds one literal of a level that, with the rest of the clause, implies all `open` literals of
 * this level in the clause, by resolving back along the trail. Returns NG_NONE without one. */
static uint32_t stand_in(struct ng_analysis *analysis, uint32_t level, uint32_t open)
{
    uint32_t index = level == analysis->assignment->level
                         ? analysis->assignment->trail_size
                         : analysis->assignment->levels[level].trail;
    for (;;) {
        enum mark seen;
        do {
            index--;
            seen = analysis->seen[analysis->assignment->trail[index] / 2];
        } while (seen != IN_CLAUSE && seen != ON_THE_WAY);
        uint32_t literal = analysis->assignment->trail[index];
        ng_assert(open > 0 && analysis->assignment->level_of[literal / 2] == level);
        if (open-- == 1) {
            return literal;
        }
        if (!take_causes(analysis, literal / 2, level, &open)) {
            return NG_NONE;
        }
    }
}

/* Replaces the literals from..to of one level by a single one, if possible; returns the number that
 * is left, starting at `from`. */
static uint32_t shrink_level(struct ng_analysis *analysis, uint32_t from, uint32_t to)
{
    uint32_t marked = analysis->touched_size;
    uint32_t literal =
        stand_in(analysis, analysis->assignment->level_of[analysis->learned[from] / 2], to - from);
    for (uint32_t i = marked; i < analysis->touched_size; i++) {
        uint16_t *seen = &analysis->seen[analysis->touched[i]];
        if (*seen == ON_THE_WAY) {
            *seen = literal == NG_NONE ? POISON : REMOVABLE;
        }
    }
    if (literal == NG_NONE) {
        return to - from;
    }
    for (uint32_t i = from; i < to; i++) {
        analysis->seen[analysis->learned[i] / 2] = REMOVABLE;
    }
    ng_assert(analysis->assignment->values[literal] > 0);
    mark(analysis, literal / 2, IN_CLAUSE);
    analysis->learned[from] = ng_negate(literal);
    return 1;
}

/* Replaces the literals of a level by one literal that implies them (M. Fleury and A. Biere, 2021).
 * A literal that was poison stays on the way after a failure: lower levels cannot use it. */
static void shrink(struct ng_analysis *analysis)
{
    sort_by_level(analysis);
    uint32_t kept = 1, size = analysis->learned_size;
    for (uint32_t from = 1, to; from < size; from = to) {
        uint32_t level = analysis->assignment->level_of[analysis->learned[from] / 2];
        for (to = from + 1;
             to < size && analysis->assignment->level_of[analysis->learned[to] / 2] == level;
             to++) {
        }
        uint32_t left = to - from > 1 ? shrink_level(analysis, from, to) : 1;
        memmove(analysis->learned + kept, analysis->learned + from,
                left * sizeof *analysis->learned);
        kept += left;
    }
    ng_assert(kept <= size);
    analysis->learned_size = kept;
}

/* Whether the clause can be learned: it is false now, has one literal of the conflict's level, the
 * others are between that level and the root, and each variable occurs once. */
static bool is_asserting(const struct ng_analysis *analysis)
{
    const struct ng_assignment *assignment = analysis->assignment;
    for (uint32_t i = 0; i < analysis->learned_size; i++) {
        uint32_t literal = analysis->learned[i], level = assignment->level_of[literal / 2];
        bool above = level == assignment->level;
        if (assignment->values[literal] >= 0 || level == 0 || above != (i == 0) ||
            (i > 0 && literal / 2 == analysis->learned[i - 1] / 2)) {
            return false;
        }
    }
    return analysis->learned_size > 0;
}

/* Shortens the learned clause without changing its levels. */
static void shorten(struct ng_analysis *analysis)
{
    minimise(analysis);
    shrink(analysis);
    if (analysis->assignment->native != NULL) {
        analysis->learned_size = ng_native_strengthen(analysis->assignment->native,
                                                      analysis->learned, analysis->learned_size);
    }
    analysis->glue = stamp_levels(analysis);
    ng_assert(analysis->glue >= 1 && analysis->glue <= analysis->learned_size);
    ng_check_structure(is_asserting(analysis));
}

/* The level to go back to. shrink() has ordered the literals after the first, highest first. */
static uint32_t backjump_level(const struct ng_analysis *analysis)
{
    const uint32_t *level_of = analysis->assignment->level_of, *learned = analysis->learned;
    uint32_t size = analysis->learned_size;
    ng_assert(size < 3 || level_of[learned[1] / 2] >= level_of[learned[size - 1] / 2]);
    return size == 1 ? 0 : level_of[learned[1] / 2];
}

/* Whether the learned clause was possibly derived with an explanation of this variable. */
static bool explained_by(const struct ng_analysis *analysis, uint32_t variable)
{
    enum mark seen = analysis->seen[variable];
    bool kept =
        seen == IN_CLAUSE && analysis->assignment->level_of[variable] < analysis->assignment->level;
    return analysis->assignment->reasons[variable].b == NG_EXPLAINED && !kept && seen != POISON;
}

/* Logs the explanations that the clause needs, or with `drop` that they are not needed any more. */
static void log_explanations(const struct ng_analysis *analysis, const struct ng_log *log,
                             bool drop)
{
    for (uint32_t i = 0; i < analysis->touched_size; i++) {
        if (explained_by(analysis, analysis->touched[i])) {
            log->explain(log->context, analysis->assignment, analysis->touched[i], drop);
        }
    }
}

/* Logs the learned clause as a lemma, between the explanations that it needs. */
static bool prove(const struct ng_analysis *analysis, const struct ng_log *log)
{
    log_explanations(analysis, log, false);
    bool logged = log->learn(log->context, analysis->learned, analysis->learned_size);
    log_explanations(analysis, log, true);
    return logged;
}

uint32_t ng_analysis_conflict_level(const struct ng_analysis *analysis)
{
    bool native = analysis->assignment->conflict.clause == NG_NONE;
    const uint32_t *literals =
        native ? analysis->assignment->conflict.literals
               : ng_clauses_literals(analysis->clauses, analysis->assignment->conflict.clause);
    uint32_t size = native
                        ? analysis->assignment->conflict.size
                        : ng_clauses_size(analysis->clauses, analysis->assignment->conflict.clause);
    uint32_t highest = 0;
    for (uint32_t i = 0; i < size; i++) {
        uint32_t level = analysis->assignment->level_of[literals[i] / 2];
        highest = level > highest ? level : highest;
    }
    return highest;
}

uint32_t ng_analysis_learn(struct ng_analysis *analysis, const struct ng_log *log, bool *logged)
{
    ng_assert(analysis->assignment->level > 0 && analysis->touched_size == 0);
    resolve(analysis);
    ng_check_structure(is_asserting(analysis));
    shorten(analysis);
    *logged = log == NULL || prove(analysis, log);
    while (analysis->touched_size > 0) {
        analysis->seen[analysis->touched[--analysis->touched_size]] = UNSEEN;
    }
    ng_heap_decay(analysis->heap);
    uint32_t level = backjump_level(analysis);
    ng_assert(level < analysis->assignment->level);
    return level;
}
