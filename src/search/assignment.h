/* An assignment of Boolean variables: their values, the trail of literals in the order in which
 * they became true, decision levels, and the reason for each value.
 *
 *     variables   0 | 1 … cells | order literals, one run per block
 *                 T |           |  [s0>=a+1] [s0>=a+2] … [s1>=a'+1] …
 *
 * Within a run of order literals a later one implies the earlier ones. Assigning one of them also
 * assigns the literals that it implies (the ladder), and updates the bounds and planes of the
 * native problem (search/native.h), which always agree with the literals. */
#ifndef NG_SEARCH_ASSIGNMENT_H
#define NG_SEARCH_ASSIGNMENT_H

#include "base/check.h"
#include "base/memory.h"
#include "base/work.h"
#include "search/native.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Marks a reason whose literals are in the buffer of explanations. */
#define NG_EXPLAINED 0xfffffffeu

/* The reason for a variable's value: up to two true literals, an explanation or a clause.
 *     decision   a = NG_NONE, b = NG_NONE
 *     native     a, b true literals (b = NG_TRUE if one is enough, both if none is needed)
 *     explained  a = index in the buffer (the number of literals, then the literals), b =
 * NG_EXPLAINED clause     a = the clause, b = NG_NONE */
struct ng_reason {
    uint32_t a;
    uint32_t b;
};

struct ng_level {
    uint32_t trail;   /* the size of the trail before the level's decision */
    size_t explained; /* the size of the explanations then */
};

/* The cause of a conflict: true literals that exclude each other, or a clause that is false. */
struct ng_conflict {
    uint32_t clause; /* NG_NONE: the literals below, all true */
    const uint32_t *literals;
    uint32_t size;
    uint32_t own[3]; /* room for the literals of a native rule */
};

struct ng_assignment {
    struct ng_memory *memory;
    uint32_t variables; /* including the constant */
    int8_t *values;     /* per literal: 1 true, -1 false, 0 open */
    uint32_t *level_of; /* per variable with a value */
    struct ng_reason *reasons;
    uint32_t *trail;
    uint32_t trail_size;
    uint32_t propagated; /* trail entries already propagated */
    struct ng_level *levels;
    uint32_t level;           /* the number of levels; 0 is the root */
    struct ng_native *native; /* NULL: clauses only */
    uint32_t *explained;      /* explanations of assigned literals */
    size_t explained_size, explained_capacity;
    struct ng_conflict conflict;
    uint64_t ticks;        /* watch visits and rules tried, the same on every machine */
    uint64_t belief_ticks; /* the part of `ticks` of belief propagation, where a tick is shorter */
    struct ng_poll poll;
    bool failed; /* out of memory: the assignment is not usable */
    bool broken; /* a contradiction at the root: no solution is left */
};

/* `variables` includes the constant. Returns false when out of memory; clear it in any case. */
bool ng_assignment_init(struct ng_assignment *assignment, uint32_t variables,
                        struct ng_memory *memory);
void ng_assignment_clear(struct ng_assignment *assignment);

/* The number of literals on the trail that belong to the root. */
static inline uint32_t ng_assignment_root_size(const struct ng_assignment *assignment)
{
    ng_assert(assignment->level == 0 || assignment->levels[0].trail < assignment->trail_size);
    return assignment->level == 0 ? assignment->trail_size : assignment->levels[0].trail;
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

/* Makes an open literal true, and the literals that an order literal implies. */
void ng_assignment_assign(struct ng_assignment *assignment, uint32_t literal,
                          struct ng_reason reason);
/* Opens a level and makes an open literal true in it. */
void ng_assignment_decide(struct ng_assignment *assignment, uint32_t literal);

/* Makes `literal` true because a and b are; returns false, with a conflict set, if it is false. */
static inline bool ng_assignment_imply(struct ng_assignment *assignment, uint32_t literal,
                                       uint32_t a, uint32_t b)
{
    int8_t value = assignment->values[literal];
    ng_assert(literal / 2 < assignment->variables);
    if (value > 0) {
        return true;
    }
    ng_assert(assignment->values[a] > 0 && assignment->values[b] > 0);
    if (value == 0) {
        ng_assignment_assign(assignment, literal, ng_reason_native(a, b));
        return true;
    }
    struct ng_conflict *conflict = &assignment->conflict;
    ng_assert(literal != ng_negate(a) && literal != ng_negate(b));
    conflict->clause = NG_NONE;
    conflict->own[0] = ng_negate(literal);
    conflict->own[1] = a;
    conflict->own[2] = b;
    conflict->literals = conflict->own;
    conflict->size = 3;
    return false;
}

/* An explanation of the next assignment or of a conflict is kept in assignment->explained until its
 * level is taken back. begin() returns its index, for a reason (index, NG_EXPLAINED); add() takes a
 * true literal, and leaves out literals of the root; end() completes it. Without room,
 * assignment->failed is set. */
uint32_t ng_explanation_begin(struct ng_assignment *assignment);
void ng_explanation_add(struct ng_assignment *assignment, uint32_t literal);
void ng_explanation_end(struct ng_assignment *assignment, uint32_t at);
/* Makes the latest explanation the conflict. */
void ng_explanation_conflict(struct ng_assignment *assignment, uint32_t at);

/* Returns a true literal that excludes this value for the cell. The value must be excluded. */
static inline uint32_t ng_assignment_why_not(const struct ng_assignment *assignment, uint32_t cell,
                                             unsigned value)
{
    const struct ng_native *native = assignment->native;
    ng_assert(value < native->values);
    if (value != 0) {
        ng_assert(assignment->values[ng_native_cell(native, cell, value)] < 0);
        return ng_negate(ng_native_cell(native, cell, value));
    }
    for (unsigned c = 1; c < native->values; c++) {
        uint32_t literal = ng_native_cell(native, cell, c);
        if (assignment->values[literal] > 0) {
            return literal;
        }
    }
    return NG_TRUE; /* the blank was excluded before the search */
}

/* The value of a cell of the native problem, or NONOGRAM_UNKNOWN. */
uint8_t ng_assignment_cell(const struct ng_assignment *assignment, uint32_t cell);
/* The value of a cell at the root, without later decisions. */
uint8_t ng_assignment_root_cell(const struct ng_assignment *assignment, uint32_t cell);

#endif
