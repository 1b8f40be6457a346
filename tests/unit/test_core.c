/* The conflict-driven core on clauses alone: nothing native, its structure checked on the way. */
#include "property/sample.h"
#include "search/core.h"
#include "search/search.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static struct ng_core *new_core_within(uint32_t variables, struct ng_memory *memory)
{
    struct ng_core *core = ng_core_new(variables + 1, 1, memory, NULL);
    assert_non_null(core);
    return core;
}

static struct ng_core *new_core(uint32_t variables)
{
    return new_core_within(variables, NULL);
}

/* Adds a clause of up to three literals; NG_NONE: left out. */
static void add(struct ng_core *core, uint32_t a, uint32_t b, uint32_t c)
{
    const uint32_t literals[] = {a, b, c};
    uint32_t clause[3], size = 0;
    for (int i = 0; i < 3; i++) {
        if (literals[i] != NG_NONE) {
            clause[size++] = literals[i];
        }
    }
    assert_true(ng_core_add_clause(core, clause, size));
}

static void add_not_both(struct ng_core *core, uint32_t a, uint32_t b)
{
    add(core, 2 * a + 1, 2 * b + 1, NG_NONE);
}

/* Rules out the assignment just found, on the variables 1 to `variables`. */
static void forbid(struct ng_core *core, uint32_t variables)
{
    uint32_t *clause = malloc((variables + 1) * sizeof *clause);
    assert_non_null(clause);
    for (uint32_t v = 1; v <= variables; v++) {
        clause[v - 1] = 2 * v + (core->assignment.values[2 * v] > 0);
    }
    ng_core_backtrack(core, 0);
    assert_true(ng_core_add_clause(core, clause, variables));
    free(clause);
}

/* The number of solutions, `keep` (may be NULL) the values of the last. Frees the core. */
static unsigned count(struct ng_core *core, uint32_t variables, int8_t *keep)
{
    unsigned found = 0;
    while (ng_search(core) == NG_SEARCH_FOUND) {
        assert_true(ng_core_check(core));
        for (uint32_t v = 1; v <= variables; v++) {
            assert_int_not_equal(core->assignment.values[2 * v], 0);
            if (keep != NULL) {
                keep[v] = core->assignment.values[2 * v];
            }
        }
        found++;
        forbid(core, variables);
    }
    assert_true(core->assignment.broken);
    ng_core_free(core);
    return found;
}

static bool attack(uint32_t n, uint32_t a, uint32_t b)
{
    int row = (int)(a / n) - (int)(b / n), column = (int)(a % n) - (int)(b % n);
    return row == 0 || column == 0 || row == column || row == -column;
}

static unsigned count_queens(uint32_t n)
{
    struct ng_core *core = new_core(n * n);
    for (uint32_t row = 0; row < n; row++) {
        uint32_t clause[16];
        for (uint32_t column = 0; column < n; column++) {
            clause[column] = 2 * (row * n + column + 1);
        }
        assert_true(ng_core_add_clause(core, clause, n));
    }
    for (uint32_t a = 0; a < n * n; a++) {
        for (uint32_t b = a + 1; b < n * n; b++) {
            if (attack(n, a, b)) {
                add_not_both(core, a + 1, b + 1);
            }
        }
    }
    return count(core, n * n, NULL);
}

static void test_queens(void **state)
{
    (void)state;
    assert_int_equal(count_queens(1), 1);
    assert_int_equal(count_queens(3), 0);
    assert_int_equal(count_queens(4), 2);
    assert_int_equal(count_queens(5), 10);
    assert_int_equal(count_queens(6), 4);
    assert_int_equal(count_queens(8), 92);
}

static uint32_t digit_at(uint32_t row, uint32_t column, uint32_t digit)
{
    return 81 * row + 9 * column + digit + 1;
}

/* The k-th (row, column, digit) of the i-th thing of each kind that has to hold exactly one: a
 * cell its digit; a row, a column, a box each digit. */
static uint32_t member(unsigned kind, uint32_t i, uint32_t j, uint32_t k)
{
    switch (kind) {
    case 0:
        return digit_at(i, j, k);
    case 1:
        return digit_at(i, k, j);
    case 2:
        return digit_at(k, i, j);
    default:
        return digit_at(i / 3 * 3 + k / 3, i % 3 * 3 + k % 3, j);
    }
}

static void add_exactly_one(struct ng_core *core, unsigned kind, uint32_t i, uint32_t j)
{
    uint32_t clause[9];
    for (uint32_t k = 0; k < 9; k++) {
        clause[k] = 2 * member(kind, i, j, k);
        for (uint32_t other = 0; other < k; other++) {
            add_not_both(core, member(kind, i, j, other), member(kind, i, j, k));
        }
    }
    assert_true(ng_core_add_clause(core, clause, 9));
}

static void test_sudoku(void **state)
{
    static const char *const puzzle =
        "...2...633....54.1..1..398........9....538....3........263..5..5.37....8"
        "47...1...";
    static const char *const solution = "854219763397865421261473985785126394649538172132947856"
                                        "926384517513792648478651239";
    struct ng_core *core = new_core(729);
    (void)state;
    for (unsigned kind = 0; kind < 4; kind++) {
        for (uint32_t i = 0; i < 81; i++) {
            add_exactly_one(core, kind, i / 9, i % 9);
        }
    }
    for (uint32_t i = 0; i < 81; i++) {
        if (puzzle[i] != '.') {
            add(core, 2 * digit_at(i / 9, i % 9, (uint32_t)(puzzle[i] - '1')), NG_NONE, NG_NONE);
        }
    }
    int8_t values[730];
    assert_int_equal(count(core, 729, values), 1);
    for (uint32_t i = 0; i < 81; i++) {
        assert_int_equal(values[digit_at(i / 9, i % 9, (uint32_t)(solution[i] - '1'))], 1);
    }
}

static unsigned count_pigeons(uint32_t pigeons, uint32_t holes)
{
    struct ng_core *core = new_core(pigeons * holes);
    for (uint32_t p = 0; p < pigeons; p++) {
        uint32_t clause[16];
        for (uint32_t h = 0; h < holes; h++) {
            clause[h] = 2 * (p * holes + h + 1);
            for (uint32_t other = 0; other < p; other++) {
                add_not_both(core, p * holes + h + 1, other * holes + h + 1);
            }
            for (uint32_t other = 0; other < h; other++) {
                add_not_both(core, p * holes + h + 1, p * holes + other + 1);
            }
        }
        assert_true(ng_core_add_clause(core, clause, holes));
    }
    return count(core, pigeons * holes, NULL);
}

static void test_pigeons(void **state)
{
    (void)state;
    assert_int_equal(count_pigeons(7, 6), 0);
    assert_int_equal(count_pigeons(4, 4), 24);
    assert_int_equal(count_pigeons(3, 5), 60);
}

/* ---- random clauses of three literals ---- */

struct formula {
    uint32_t variables, size;
    uint32_t (*clauses)[3];
};

static struct formula random_formula(struct ng_random *random, uint32_t variables, uint32_t size)
{
    struct formula formula = {variables, size, calloc(size, sizeof *formula.clauses)};
    assert_non_null(formula.clauses);
    for (uint32_t i = 0; i < size; i++) {
        uint32_t *clause = formula.clauses[i];
        for (uint32_t k = 0; k < 3;) {
            uint32_t variable = 1 + (uint32_t)ng_random_below(random, variables);
            bool again =
                (k > 0 && clause[0] / 2 == variable) || (k > 1 && clause[1] / 2 == variable);
            if (!again) {
                clause[k++] = 2 * variable + (uint32_t)ng_random_below(random, 2);
            }
        }
    }
    return formula;
}

static struct ng_core *formula_core_within(const struct formula *formula, struct ng_memory *memory)
{
    struct ng_core *core = new_core_within(formula->variables, memory);
    for (uint32_t i = 0; i < formula->size; i++) {
        add(core, formula->clauses[i][0], formula->clauses[i][1], formula->clauses[i][2]);
    }
    return core;
}

static struct ng_core *formula_core(const struct formula *formula)
{
    return formula_core_within(formula, NULL);
}

/* Bit v - 1 of the assignment is variable v. */
static bool satisfies(const struct formula *formula, uint32_t assignment)
{
    for (uint32_t i = 0; i < formula->size; i++) {
        bool satisfied = false;
        for (uint32_t k = 0; k < 3; k++) {
            uint32_t literal = formula->clauses[i][k];
            satisfied |= (assignment >> (literal / 2 - 1) & 1) != (literal & 1);
        }
        if (!satisfied) {
            return false;
        }
    }
    return true;
}

static void test_random_clauses(void **state)
{
    unsigned none = 0, some = 0;
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(1));
    for (unsigned n = 0; n < 250; n++) {
        struct formula formula =
            random_formula(&random, 12, 36 + (uint32_t)ng_random_below(&random, 30));
        unsigned expected = 0;
        for (uint32_t assignment = 0; assignment < 1u << 12; assignment++) {
            expected += satisfies(&formula, assignment);
        }
        assert_int_equal(count(formula_core(&formula), 12, NULL), expected);
        none += expected == 0;
        some += expected > 0;
        free(formula.clauses);
    }
    assert_true(none > 40 && some > 40);
}

/* Enough conflicts to restart, to change modes and to drop clauses. */
static void test_long_search(void **state)
{
    uint64_t conflicts = 0, restarts = 0, reductions = 0;
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, 5);
    for (unsigned n = 0; n < 6; n++) {
        struct formula formula = random_formula(&random, 170, 170 * 43 / 10);
        struct ng_core *core = formula_core(&formula);
        enum ng_search_answer answer = ng_search(core);
        assert_true(ng_core_check(core));
        assert_true(answer == NG_SEARCH_FOUND || answer == NG_SEARCH_NONE);
        for (uint32_t i = 0; i < formula.size && answer == NG_SEARCH_FOUND; i++) {
            const uint32_t *clause = formula.clauses[i];
            assert_true(core->assignment.values[clause[0]] > 0 ||
                        core->assignment.values[clause[1]] > 0 ||
                        core->assignment.values[clause[2]] > 0);
        }
        conflicts += core->statistics.conflicts;
        restarts += core->statistics.restarts;
        reductions += core->schedule.reductions;
        ng_core_free(core);
        free(formula.clauses);
    }
    assert_true(conflicts > 1000 && restarts > 10 && reductions > 0);
}

/* ---- limits ---- */

static bool stop_at_once(void *context)
{
    ++*(unsigned *)context;
    return true;
}

static void test_limits(void **state)
{
    unsigned polls = 0;
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, 5);
    struct formula formula = random_formula(&random, 170, 170 * 43 / 10);
    struct ng_memory memory = {.limit = 0};
    struct ng_core *core = formula_core_within(&formula, &memory);
    core->conflict_limit = 50;
    assert_int_equal(ng_search(core), NG_SEARCH_LIMIT);
    assert_int_equal(core->statistics.conflicts, 50);
    core->conflict_limit = 0;
    assert_int_equal(core->limited, NONOGRAM_LIMIT_CONFLICTS);
    memory.limit = atomic_load(&memory.used);
    assert_int_equal(ng_search(core), NG_SEARCH_LIMIT);
    assert_int_equal(core->limited, NONOGRAM_LIMIT_MEMORY);
    memory.limit = 0;
    core->stop = stop_at_once;
    core->context = &polls;
    assert_int_equal(ng_search(core), NG_SEARCH_LIMIT);
    assert_int_equal(core->limited, NONOGRAM_LIMIT_STOPPED);
    assert_int_equal(polls, 1);
    core->stop = NULL;
    assert_int_not_equal(ng_search(core), NG_SEARCH_LIMIT); /* it goes on where it was */
    ng_core_free(core);
    free(formula.clauses);
}

/* A break leaves the search's schedule as it is. */
static void test_pause(void **state)
{
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, 7);
    struct formula formula = random_formula(&random, 250, 250 * 43 / 10);
    struct ng_core *core = formula_core(&formula);
    core->schedule.stable = true;
    for (core->pause_at = 20; core->pause_at < 200; core->pause_at += 20) {
        assert_int_equal(ng_search(core), NG_SEARCH_PAUSED);
        assert_int_equal(core->statistics.conflicts, core->pause_at);
        assert_int_equal(core->schedule.luby_index, 1); /* one stretch between restarts, not ten */
        assert_true(core->decisions.target_size > 0);
    }
    ng_core_free(core);
    free(formula.clauses);
}

/* Where memory is short, clauses are dropped in time for the search to go on under its limit. */
static void test_short_memory(void **state)
{
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, 7);
    struct formula formula = random_formula(&random, 250, 250 * 43 / 10);
    uint64_t reductions[2];
    for (unsigned tight = 0; tight < 2; tight++) {
        struct ng_memory memory = {.limit = 0};
        struct ng_core *core = formula_core_within(&formula, &memory);
        core->conflict_limit = 6000;
        memory.limit = tight ? atomic_load(&memory.used) + 5 * ng_clauses_bytes(&core->clauses) : 0;
        assert_int_equal(ng_search(core), NG_SEARCH_LIMIT);
        assert_int_equal(core->limited, NONOGRAM_LIMIT_CONFLICTS);
        assert_int_equal(core->statistics.conflicts, 6000);
        assert_true(!tight || atomic_load(&memory.peak) <= memory.limit);
        reductions[tight] = core->schedule.reductions;
        ng_core_free(core);
    }
    assert_true(reductions[1] > reductions[0]);
    free(formula.clauses);
}

static bool lose_patience(void *context)
{
    unsigned *polls = context;
    return (*polls)++ > 100;
}

/* Memory that is short before any conflict: clauses are dropped once, and the search goes on. */
static void test_short_memory_from_the_start(void **state)
{
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, 7);
    struct formula formula = random_formula(&random, 250, 250 * 43 / 10);
    struct ng_memory memory = {.limit = 0};
    struct ng_core *core = formula_core_within(&formula, &memory);
    unsigned polls = 0;
    core->conflict_limit = 20;
    core->stop = lose_patience;
    core->context = &polls;
    memory.limit = atomic_load(&memory.used) + 4 * ng_clauses_used_bytes(&core->clauses) / 5;
    assert_true(ng_clauses_used_bytes(&core->clauses) > ng_memory_left(&memory));
    assert_int_equal(ng_search(core), NG_SEARCH_LIMIT);
    assert_int_equal(core->limited, NONOGRAM_LIMIT_CONFLICTS);
    assert_true(core->schedule.reductions > 0);
    ng_core_free(core);
    free(formula.clauses);
}

/* ---- the pieces ---- */

static void test_clauses_at_the_root(void **state)
{
    struct ng_core *core = new_core(3);
    (void)state;
    add(core, 2, NG_NONE, NG_NONE);
    assert_int_equal(core->assignment.values[2], 1);
    add(core, 2, 4, NG_NONE); /* holds already: not kept */
    add(core, 3, 4, NG_NONE); /* only the second can hold */
    assert_int_equal(core->assignment.values[4], 1);
    assert_int_equal(core->clauses.arena_size, 0);
    assert_false(core->assignment.broken);
    add(core, 3, 5, NG_NONE); /* nothing can hold */
    assert_true(core->assignment.broken);
    assert_int_equal(ng_search(core), NG_SEARCH_NONE);
    ng_core_free(core);
}

/* How many clauses of this glue there are; of those given, where it is 0. */
static unsigned count_glue(const struct ng_core *core, uint32_t glue)
{
    const struct ng_clauses *clauses = &core->clauses;
    unsigned count = 0;
    for (uint32_t c = 0; c < clauses->arena_size; c = ng_clauses_next(clauses, c)) {
        count += (clauses->arena[c + 1] & NG_GLUE_MASK) == glue;
    }
    return count;
}

/* Clauses of low glue stay for good, those of middle glue as long as they are used, and of the rest
 * the best quarter; what was given stays in any case. */
static void test_reduction_keeps_the_best(void **state)
{
    static const uint32_t glues[] = {2, 6, 9};
    static const unsigned left[][4] = {{4, 8, 8, 2}, {4, 8, 2, 0}, {4, 8, 0, 0}, {4, 8, 0, 0}};
    struct ng_core *core = new_core(60);
    (void)state;
    for (uint32_t n = 0; n < 24; n++) {
        const uint32_t clause[] = {2 * (n + 1), 2 * (n + 20), 2 * (n + 30)};
        uint32_t mark = ng_clauses_new_mark(glues[n % 3]);
        assert_int_not_equal(ng_clauses_add(&core->clauses, clause, 3, mark), NG_NONE);
    }
    for (uint32_t n = 0; n < 4; n++) {
        add(core, 2 * (n + 1) + 1, 2 * (n + 40), 2 * (n + 50));
    }
    for (size_t round = 0; round < sizeof left / sizeof *left; round++) {
        ng_core_reduce(core);
        assert_true(ng_core_check(core));
        assert_int_equal(count_glue(core, 0), left[round][0]);
        for (unsigned i = 0; i < 3; i++) {
            assert_int_equal(count_glue(core, glues[i]), left[round][i + 1]);
        }
    }
    ng_core_free(core);
}

static void test_propagation_and_backtracking(void **state)
{
    struct ng_core *core = new_core(4);
    (void)state;
    add(core, 3, 4, NG_NONE); /* 1 -> 2 */
    add(core, 5, 6, NG_NONE); /* 2 -> 3 */
    add(core, 5, 7, 8);       /* 2 and 3 -> 4 */
    ng_core_decide(core, 2);
    assert_true(ng_core_propagate(core));
    assert_true(ng_core_check(core));
    assert_int_equal(core->assignment.trail_size, 4);
    for (uint32_t v = 1; v <= 4; v++) {
        assert_int_equal(core->assignment.values[2 * v], 1);
        assert_int_equal(core->assignment.values[2 * v + 1], -1);
        assert_int_equal(core->assignment.level_of[v], 1);
    }
    assert_true(ng_reason_is_decision(core->assignment.reasons[1]));
    assert_true(ng_reason_is_clause(core->assignment.reasons[4]));
    ng_core_backtrack(core, 0);
    assert_true(ng_core_check(core));
    assert_int_equal(core->assignment.trail_size, 0);
    assert_int_equal(core->assignment.level, 0);
    assert_int_equal(core->decisions.phases[4], 1); /* remembered */
    ng_core_free(core);
}

/* A formula with a few decisions made, propagated to a fixpoint. */
static struct ng_core *core_with_decisions(const struct formula *formula)
{
    struct ng_core *core = formula_core(formula);
    assert_true(ng_core_propagate(core));
    for (uint32_t v = 1; v <= 5; v++) {
        if (core->assignment.values[2 * v] == 0) {
            ng_core_decide(core, 2 * v);
            assert_true(ng_core_propagate(core));
        }
    }
    assert_true(ng_core_check(core));
    return core;
}

/* Ways to damage a core. */
static void damage_value(struct ng_core *core)
{
    core->assignment.values[core->assignment.trail[0]] = 0;
}

static void damage_level(struct ng_core *core)
{
    core->assignment.level_of[core->assignment.trail[core->assignment.trail_size - 1] / 2]--;
}

static void damage_trail(struct ng_core *core)
{
    core->assignment.trail[1] = core->assignment.trail[0];
}

/* A reason that became true later. */
static void damage_reason(struct ng_core *core)
{
    core->assignment.reasons[core->assignment.trail[1] / 2] =
        ng_reason_native(core->assignment.trail[core->assignment.trail_size - 1], NG_TRUE);
}

static void damage_decision(struct ng_core *core)
{
    uint32_t i = 0;
    while (ng_reason_is_decision(core->assignment.reasons[core->assignment.trail[i] / 2])) {
        i++;
    }
    core->assignment.reasons[core->assignment.trail[i] / 2] = ng_reason_native(NG_NONE, NG_NONE);
}

static void damage_heap(struct ng_core *core)
{
    core->decisions.heap.activities[core->decisions.heap.order[core->decisions.heap.size - 1]] =
        1e9;
}

static void damage_watch(struct ng_core *core)
{
    core->clauses.watches[ng_clauses_literals(&core->clauses, 0)[0]].size--;
}

/* The clause is watched by other literals than those in front. */
static void damage_clause(struct ng_core *core)
{
    uint32_t *literals = ng_clauses_literals(&core->clauses, 0), literal = literals[0];
    literals[0] = literals[2];
    literals[2] = literal;
}

static void damage_count(struct ng_core *core)
{
    core->clauses.learned++;
}

/* The checker is worth something: each kind of damage is seen. */
static void test_check_sees_damage(void **state)
{
    static void (*const damages[])(struct ng_core * core) = {
        damage_value, damage_level, damage_trail,  damage_reason, damage_decision,
        damage_heap,  damage_watch, damage_clause, damage_count,
    };
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, 7);
    struct formula formula = random_formula(&random, 60, 120);
    for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
        struct ng_core *core = core_with_decisions(&formula);
        assert_true(core->assignment.level > 2);
        assert_true(core->assignment.trail_size > core->assignment.level);
        damages[i](core);
        assert_false(ng_core_check(core));
        ng_core_free(core);
    }
    free(formula.clauses);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_queens),
        cmocka_unit_test(test_sudoku),
        cmocka_unit_test(test_pigeons),
        cmocka_unit_test(test_random_clauses),
        cmocka_unit_test(test_long_search),
        cmocka_unit_test(test_limits),
        cmocka_unit_test(test_pause),
        cmocka_unit_test(test_short_memory),
        cmocka_unit_test(test_short_memory_from_the_start),
        cmocka_unit_test(test_clauses_at_the_root),
        cmocka_unit_test(test_reduction_keeps_the_best),
        cmocka_unit_test(test_propagation_and_backtracking),
        cmocka_unit_test(test_check_sees_damage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
