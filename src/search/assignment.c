/* Makes literals true, and with an order literal its ladder. Levels are taken back by the core
 * (search/core.c), which also restores other state. */
#include "search/assignment.h"

#include "base/check.h"
#include "base/memory.h"
#include "nonogram.h"

/* Every array with a fixed number of entries per variable: name, entries per variable. */
#define NG_ASSIGNMENT_ARRAYS(X)                                                                    \
    X(values, 2)                                                                                   \
    X(level_of, 1)                                                                                 \
    X(reasons, 1)                                                                                  \
    X(trail, 1)                                                                                    \
    X(levels, 1)

bool ng_assignment_init(struct ng_assignment *assignment, uint32_t variables,
                        struct ng_memory *memory)
{
    bool all = true;
    *assignment = (struct ng_assignment){.memory = memory, .variables = variables};
#define X(name, each)                                                                              \
    assignment->name =                                                                             \
        ng_memory_zeroed(memory, (size_t)variables + 1, (each) * sizeof *assignment->name);        \
    all = all && assignment->name != NULL;
    NG_ASSIGNMENT_ARRAYS(X)
#undef X
    if (all) {
        assignment->values[NG_TRUE] = 1;
        assignment->values[NG_FALSE] = -1;
        assignment->reasons[0] = ng_reason_native(NG_TRUE, NG_TRUE);
    }
    return all;
}

void ng_assignment_clear(struct ng_assignment *assignment)
{
#define X(name, each) ng_memory_free(assignment->name);
    NG_ASSIGNMENT_ARRAYS(X)
#undef X
    ng_memory_free(assignment->explained);
}

static inline void put_literal(struct ng_assignment *assignment, uint32_t literal,
                               struct ng_reason reason)
{
    uint32_t variable = literal / 2;
    ng_assert(variable > 0 && variable < assignment->variables);
    ng_assert(assignment->values[literal] == 0 && assignment->values[ng_negate(literal)] == 0);
    ng_assert(assignment->trail_size + 1 < assignment->variables);
    assignment->values[literal] = 1;
    assignment->values[ng_negate(literal)] = -1;
    assignment->level_of[variable] = assignment->level;
    assignment->reasons[variable] = reason;
    assignment->trail[assignment->trail_size++] = literal;
}

void ng_assignment_assign(struct ng_assignment *assignment, uint32_t literal,
                          struct ng_reason reason)
{
    struct ng_native *native = assignment->native;
    ng_assert(ng_reason_is_clause(reason) || reason.b == NG_EXPLAINED ||
              (reason.a != NG_NONE
                   ? assignment->values[reason.a] > 0 && assignment->values[reason.b] > 0
                   : assignment->level > 0));
    put_literal(assignment, literal, reason);
    if (native == NULL) {
        return;
    }
    if (literal / 2 < native->first_order) {
        ng_native_flip(native, literal);
        return;
    }
    /* The ladder: a true [s >= p] makes all lower positions true, a false one makes all higher ones
     * false; each is implied by its neighbour. */
    uint32_t last = literal;
    for (uint32_t more = ng_native_move(native, literal); more > 0; more--) {
        uint32_t next = literal & 1 ? last + 2 : last - 2;
        ng_assert(native->variable_blocks[next / 2 - native->first_order] ==
                  native->variable_blocks[literal / 2 - native->first_order]);
        put_literal(assignment, next, ng_reason_native(last, NG_TRUE));
        last = next;
    }
}

void ng_assignment_decide(struct ng_assignment *assignment, uint32_t literal)
{
    ng_assert(assignment->propagated == assignment->trail_size);
    ng_assert(assignment->level == 0 ||
              assignment->levels[assignment->level - 1].trail < assignment->trail_size);
    assignment->levels[assignment->level++] =
        (struct ng_level){assignment->trail_size, assignment->explained_size};
    ng_assignment_assign(assignment, literal, ng_reason_native(NG_NONE, NG_NONE));
}

static void append(struct ng_assignment *assignment, uint32_t word)
{
    if (assignment->explained_size >= NG_EXPLAINED ||
        !ng_memory_grow(assignment->memory, &assignment->explained, &assignment->explained_capacity,
                        assignment->explained_size + 1, sizeof *assignment->explained)) {
        assignment->failed = true;
        return;
    }
    assignment->explained[assignment->explained_size++] = word;
}

uint32_t ng_explanation_begin(struct ng_assignment *assignment)
{
    uint32_t at = (uint32_t)assignment->explained_size;
    append(assignment, 0);
    return at;
}

void ng_explanation_add(struct ng_assignment *assignment, uint32_t literal)
{
    ng_assert(assignment->values[literal] > 0);
    if (assignment->level_of[literal / 2] > 0) {
        append(assignment, literal);
    }
}

/* Whether an explanation has true literals only, none of them at the root, none twice in a row. */
static bool explains(const struct ng_assignment *assignment, uint32_t at)
{
    const uint32_t *literals = assignment->explained + at + 1;
    for (uint32_t i = 0; i < assignment->explained[at]; i++) {
        if (assignment->values[literals[i]] <= 0 || assignment->level_of[literals[i] / 2] == 0 ||
            (i > 0 && literals[i] == literals[i - 1])) {
            return false;
        }
    }
    return true;
}

void ng_explanation_end(struct ng_assignment *assignment, uint32_t at)
{
    ng_assert(assignment->failed || at < assignment->explained_size);
    if (!assignment->failed) {
        assignment->explained[at] = (uint32_t)assignment->explained_size - at - 1;
        ng_check_structure(explains(assignment, at));
    }
}

void ng_explanation_conflict(struct ng_assignment *assignment, uint32_t at)
{
    assignment->conflict.clause = NG_NONE;
    if (!assignment->failed) {
        ng_assert(at + 1 + assignment->explained[at] == assignment->explained_size);
        assignment->conflict.literals = assignment->explained + at + 1;
        assignment->conflict.size = assignment->explained[at];
    }
}

/* The value of a literal if only the levels up to `level` count. */
static int value_by(const struct ng_assignment *assignment, uint32_t literal, uint32_t level)
{
    int value = assignment->values[literal];
    return value != 0 && assignment->level_of[literal / 2] <= level ? value : 0;
}

static uint8_t cell_by(const struct ng_assignment *assignment, uint32_t cell, uint32_t level)
{
    uint8_t value = 0;
    for (unsigned c = 1; c < assignment->native->values; c++) {
        int known = value_by(assignment, ng_native_cell(assignment->native, cell, c), level);
        if (known > 0) {
            return (uint8_t)c;
        }
        if (known == 0) {
            value = NONOGRAM_UNKNOWN; /* unless a later colour is certain */
        }
    }
    return value;
}

uint8_t ng_assignment_cell(const struct ng_assignment *assignment, uint32_t cell)
{
    return cell_by(assignment, cell, assignment->level);
}

uint8_t ng_assignment_root_cell(const struct ng_assignment *assignment, uint32_t cell)
{
    return cell_by(assignment, cell, 0);
}
