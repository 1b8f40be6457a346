/* The conflict-driven core: an assignment of Boolean variables, its trail and reasons, learned
 * clauses, and the search over them (J. Marques-Silva and K. Sakallah, 1996; N. Eén and N.
 * Sörensson, 2003; A. Biere's kissat for modes and phases).
 *
 * Variables are numbered from 1; variable 0 is the constant true, so that a literal which is
 * already decided by the shape of the problem needs no case of its own. Literal 2v is variable v,
 * 2v + 1 its negation.
 *
 *     variables   0 | 1 … plain ones (cells) | order literals, one run a step
 *                 T |                        |  [s0>=a+1] [s0>=a+2] … [s1>=a'+1] …
 *
 * Order literals come in runs: within a run a later one implies the earlier. That ladder, and
 * everything else known of the problem, is propagated natively (solve/native.h) and stored nowhere
 * as clauses; only learned clauses and those given from outside are watched. Without a native
 * problem this is a plain solver of clauses. */
#ifndef NG_SOLVE_CORE_H
#define NG_SOLVE_CORE_H

#include "base/check.h"
#include "base/random.h"
#include "nonogram.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define NG_TRUE  0u
#define NG_FALSE 1u
/* No literal. */
#define NG_NONE 0xffffffffu

static inline uint32_t ng_negate(uint32_t literal)
{
    return literal ^ 1;
}

/* In a reason: its literals are in the core's buffer of explanations. */
#define NG_EXPLAINED 0xfffffffeu

/* Why a variable has its value: at most two true literals imply it, or more, or a clause does.
 *     decision   a = NG_NONE, b = NG_NONE
 *     native     a, b true literals (b = NG_TRUE where one is enough, both where none is needed)
 *     explained  a = where in the buffer (their number, then they), b = NG_EXPLAINED
 *     clause     a = the clause, b = NG_NONE */
struct ng_reason {
    uint32_t a;
    uint32_t b;
};

/* One watch: the clause, and some other literal of it that, being true, saves looking further. */
struct ng_watch {
    uint32_t clause;
    uint32_t blocker;
};

struct ng_watch_list {
    uint32_t start; /* in the pool */
    uint32_t size;
    uint32_t capacity;
};

/* A clause in the arena: size, mark, literals. The mark holds its glue (distinct decision levels
 * when learned, the lower is the better) and how lately it was used. */
#define NG_CLAUSE_HEAD 2u
#define NG_GLUE_MASK   0xffffffu
#define NG_USED_SHIFT  24
#define NG_USED_MASK   (3u << NG_USED_SHIFT)
#define NG_GARBAGE     (1u << 30)
#define NG_GIVEN       (1u << 31) /* part of the problem: never dropped */

struct ng_average {
    double value;
    double weight; /* of the start value that is still in it: corrects the early bias */
};

struct ng_level {
    uint32_t trail;   /* the trail's size before the level's decision */
    size_t explained; /* the explanations' */
};

struct ng_native;
struct ng_dive;
struct ng_exact;
struct ng_exchange;
struct ng_proof;
struct ng_symmetry;

struct ng_core {
    /* the assignment */
    uint32_t variables; /* the constant included */
    uint32_t plain;     /* variables below this are plain, from it on order literals */
    int8_t *values;     /* per literal: 1 true, -1 false, 0 open */
    uint32_t *levels;   /* per variable */
    struct ng_reason *reasons;
    uint32_t *trail;
    uint32_t trail_size;
    uint32_t propagated; /* trail entries already looked at */
    struct ng_level *frames;
    uint32_t level;
    struct ng_native *native;     /* NULL: clauses only */
    struct ng_exact *exact;       /* NULL: no exact line deduction */
    struct ng_symmetry *symmetry; /* NULL: there is none */
    struct ng_proof *proof;       /* NULL: none is written */
    uint32_t *explained;          /* explanations of what is assigned */
    size_t explained_size, explained_capacity;

    /* clauses */
    uint32_t *arena;
    size_t arena_size, arena_capacity, garbage;
    struct ng_watch_list *watches; /* per literal */
    struct ng_watch *pool;
    size_t pool_size, pool_capacity;
    uint64_t learned; /* clauses in the arena that are not given */

    /* the conflict, and what is learned from it */
    uint32_t conflict_clause; /* NG_NONE: the literals below, all true */
    const uint32_t *conflict_literals;
    uint32_t conflict_size;
    uint32_t conflict[3];
    uint32_t *learnt;
    uint32_t learnt_size;
    uint32_t glue;
    uint8_t *seen; /* per variable */
    uint32_t *touched;
    uint32_t touched_size;
    uint32_t *stack; /* variables, and behind them how far each one's reason has been looked at */
    uint32_t *level_stamps; /* per level */
    uint32_t stamp;

    /* decisions */
    double *activities;
    double activity_step, decay;
    uint32_t *heap, *heap_index; /* heap_index NG_NONE: not in it */
    uint32_t heap_size;
    int8_t *phases, *targets, *bests; /* per variable: 1, -1, 0 none */
    uint32_t target_size, best_size;

    /* the rhythm */
    struct ng_average fast, slow;
    bool stable;
    uint64_t mode_end, mode_turns, mode_start_ticks, mode_ticks;
    uint64_t restart_at, luby_index, rephase_at, rephases, reduce_at, crowded_at, reductions;
    double reduce_factor;
    uint64_t ticks; /* watch visits and native steps: time that is the same on every machine */
    struct ng_random random;
    bool another;                 /* a solution has been found and ruled out */
    struct ng_dive *dive;         /* NULL: no belief-propagation dives */
    struct ng_exchange *exchange; /* NULL: no first solution to look around */

    struct nonogram_statistics statistics;
    uint64_t conflict_limit; /* absolute; 0 none */
    uint64_t pause_at;       /* conflicts at which the search takes a break; 0 none */
    bool paused;             /* it did, and is to go on */
    size_t memory_limit;     /* for clauses and watches; 0 none */
    bool (*stop)(void *context);
    void *context;
    bool failed; /* out of memory */
    bool broken; /* a contradiction without any decision: no solution (left) */
};

/* `variables` counts the constant; those from `plain` on are order literals and need a native
 * problem to be set before anything is assigned. NULL when out of memory. */
struct ng_core *ng_core_new(uint32_t variables, uint32_t plain, uint64_t seed);
void ng_core_free(struct ng_core *core);

static inline int ng_core_value(const struct ng_core *core, uint32_t literal)
{
    return core->values[literal];
}

static inline struct ng_reason ng_reason_native(uint32_t a, uint32_t b)
{
    return (struct ng_reason){a, b};
}

static inline struct ng_reason ng_reason_clause(uint32_t clause)
{
    return (struct ng_reason){clause, NG_NONE};
}

static inline bool ng_reason_is_decision(struct ng_reason reason)
{
    return reason.a == NG_NONE;
}

static inline bool ng_reason_is_clause(struct ng_reason reason)
{
    return reason.b == NG_NONE && reason.a != NG_NONE;
}

/* Makes an open literal true. For an order literal the ladder below it goes with it. */
void ng_core_assign(struct ng_core *core, uint32_t literal, struct ng_reason reason);
/* Makes `literal` true because a and b are; false: it is false already, and the conflict is set. */
static inline bool ng_core_imply(struct ng_core *core, uint32_t literal, uint32_t a, uint32_t b)
{
    int value = core->values[literal];
    if (value > 0) {
        return true;
    }
    ng_assert(core->values[a] > 0 && core->values[b] > 0);
    if (value == 0) {
        ng_core_assign(core, literal, ng_reason_native(a, b));
        return true;
    }
    core->conflict_clause = NG_NONE;
    core->conflict[0] = ng_negate(literal);
    core->conflict[1] = a;
    core->conflict[2] = b;
    core->conflict_literals = core->conflict;
    core->conflict_size = 3;
    return false;
}

void ng_core_decide(struct ng_core *core, uint32_t literal);
/* Takes back all levels above `level`. */
void ng_core_backtrack(struct ng_core *core, uint32_t level);

/* Propagates to a fixpoint; false: a conflict, described in the core. */
bool ng_core_propagate(struct ng_core *core);

/* Adds a clause that belongs to the problem; at level 0 only. False: out of memory. A clause that
 * is false already makes the core broken. */
bool ng_core_add_clause(struct ng_core *core, const uint32_t *literals, uint32_t size);

/* Adds the clauses given to another core of the same problem; false: out of memory. */
bool ng_core_copy_given(struct ng_core *core, const struct ng_core *from);

/* Bytes held by clauses and watches. */
size_t ng_core_bytes(const struct ng_core *core);
/* … and those of them in use. */
size_t ng_core_used_bytes(const struct ng_core *core);

/* Walks all of it: trail, values, reasons, watches. For debug builds and tests. */
bool ng_core_check(const struct ng_core *core);
/* The same but for the clauses, which take the longest. */
bool ng_core_check_assignment(const struct ng_core *core);

#endif
