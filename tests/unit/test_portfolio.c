/* Workers that join a portfolio late, what they make of it, and that the first is not disturbed. */
#include "property/sample.h"
#include "solve/portfolio.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#define VARIABLES 4

static struct ng_core *new_core(uint64_t seed)
{
    struct ng_core *core = ng_core_new(VARIABLES + 1, seed, NULL, NULL);
    assert_non_null(core);
    return core;
}

/* Gives the portfolio's first worker a clause, and then a literal of it that is true at the root,
 * so that the clause is no longer kept. */
static void give(struct ng_core *core)
{
    const uint32_t clause[] = {2, 4, 6}, literal[] = {2};
    assert_true(ng_core_add_clause(core, clause, 3));
    assert_true(ng_core_add_clause(core, literal, 1));
    assert_true(ng_core_propagate(core));
    ng_core_reduce(core);
    assert_int_equal(core->clauses.arena_size, 0);
}

/* What rules a solution out may have come down to that literal, in the first worker only. */
static void test_joining_takes_root_literals(void **state)
{
    struct ng_core *first = new_core(1), *second = new_core(2);
    (void)state;
    give(first);
    struct ng_portfolio portfolio;
    assert_true(ng_portfolio_init(&portfolio, first, 2, NULL));
    assert_true(ng_portfolio_join(&portfolio, second));
    assert_int_equal(second->assignment.values[2], 1);
    assert_false(second->assignment.broken);
    ng_portfolio_clear(&portfolio);
}

static void test_joining_takes_given_clauses(void **state)
{
    const uint32_t clause[] = {3, 4, 6}, literal[] = {5};
    struct ng_core *first = new_core(1), *second = new_core(2);
    (void)state;
    assert_true(ng_core_add_clause(first, clause, 3));
    assert_true(ng_core_add_clause(first, literal, 1));
    struct ng_portfolio portfolio;
    assert_true(ng_portfolio_init(&portfolio, first, 2, NULL));
    assert_true(ng_portfolio_join(&portfolio, second));
    assert_true(ng_core_propagate(second));
    ng_core_decide(second, 2);
    assert_true(ng_core_propagate(second));
    assert_int_equal(second->assignment.values[6], 1);
    ng_portfolio_clear(&portfolio);
}

/* ---- searching side by side ---- */

enum { MANY = 60, CLAUSES = MANY * 43 / 10 };

/* A core with random clauses of three literals, about as likely to have a solution as not. */
static struct ng_core *random_core(uint64_t formula, uint64_t seed)
{
    struct ng_core *core = ng_core_new(MANY + 1, seed, NULL, NULL);
    assert_non_null(core);
    struct ng_random random;
    ng_random_seed(&random, formula);
    for (unsigned i = 0; i < CLAUSES; i++) {
        uint32_t clause[3];
        for (unsigned k = 0; k < 3; k++) {
            uint32_t variable = 1 + k * (MANY / 3) + (uint32_t)ng_random_below(&random, MANY / 3);
            clause[k] = 2 * variable + (uint32_t)ng_random_below(&random, 2);
        }
        assert_true(ng_core_add_clause(core, clause, 3));
    }
    return core;
}

/* What two workers make of a formula: the answer, and what each has done. */
struct outcome {
    enum ng_search_answer answer;
    uint64_t conflicts[2];
    unsigned winner;
};

/* The second worker joins at once, so that rounds are many. */
static struct outcome run_two(uint64_t formula, bool all_listen)
{
    struct outcome outcome = {.answer = NG_SEARCH_PAUSED};
    struct ng_portfolio portfolio;
    assert_true(ng_portfolio_init(&portfolio, random_core(formula, 1), 2, NULL));
    assert_true(ng_portfolio_join(&portfolio, random_core(formula, 2)));
    portfolio.all_listen = all_listen;
    portfolio.least_work = 300;
    while (outcome.answer == NG_SEARCH_PAUSED) {
        outcome.answer = ng_portfolio_search(&portfolio);
        for (unsigned i = 0; i < portfolio.count; i++) {
            outcome.conflicts[i] = portfolio.workers[i]->statistics.conflicts;
        }
    }
    outcome.winner = portfolio.winner;
    ng_portfolio_clear(&portfolio);
    return outcome;
}

/* Whoever listens to whom, the answer is that of one core; the same run does the same; and until
 * all listen, the first worker searches as it would by itself. */
static void test_side_by_side(void **state)
{
    unsigned found = 0, none = 0, first = 0, helped = 0;
    (void)state;
    for (uint64_t formula = 0; formula < 30; formula++) {
        struct ng_core *core = random_core(formula, 1);
        enum ng_search_answer answer = ng_search(core);
        uint64_t conflicts = core->statistics.conflicts;
        ng_core_free(core);
        for (int all = 0; all < 2; all++) {
            struct outcome one = run_two(formula, all == 1), two = run_two(formula, all == 1);
            assert_int_equal(one.answer, answer);
            assert_int_equal(two.answer, answer);
            assert_int_equal(one.winner, two.winner);
            assert_memory_equal(one.conflicts, two.conflicts, sizeof one.conflicts);
            if (all == 0 && one.winner == 0) {
                assert_int_equal(one.conflicts[0], conflicts);
                first++;
            }
            assert_true(all == 1 || one.conflicts[0] <= conflicts);
            helped += all == 1 && one.conflicts[0] != conflicts;
        }
        found += answer == NG_SEARCH_FOUND;
        none += answer == NG_SEARCH_NONE;
    }
    assert_true(found > 3 && none > 3 && first > 3 && helped > 3);
}

/* However long it takes, a second worker that joins late works nearly as much as the first. */
static void test_rounds_are_the_first_ones(void **state)
{
    unsigned rounds = 0;
    (void)state;
    for (uint64_t formula = 0; formula < 30; formula++) {
        struct ng_portfolio portfolio;
        assert_true(ng_portfolio_init(&portfolio, random_core(formula, 1), 2, NULL));
        portfolio.workers[0]->assignment.ticks += 100000; /* so long had it been alone */
        assert_true(ng_portfolio_join(&portfolio, random_core(formula, 2)));
        portfolio.least_work = 300;
        uint64_t first = ng_core_work(portfolio.workers[0]);
        uint64_t second = ng_core_work(portfolio.workers[1]);
        if (ng_portfolio_search(&portfolio) == NG_SEARCH_PAUSED) {
            first = ng_core_work(portfolio.workers[0]) - first;
            second = ng_core_work(portfolio.workers[1]) - second;
            assert_true(first >= 100000 / 32 && second >= first / 2);
            rounds++;
        }
        ng_portfolio_clear(&portfolio);
    }
    assert_true(rounds > 0);
}

/* The first worker's answer, where it is the last one wanted, ends the round of the second, of
 * which nothing is then counted; and the other way round, the first one's round counts. */
static void test_last_answer_ends_the_others(void **state)
{
    unsigned first = 0, second = 0, stopped = 0;
    (void)state;
    for (uint64_t formula = 0; formula < 30; formula++) {
        struct nonogram_statistics before = {0};
        enum ng_search_answer answer = NG_SEARCH_PAUSED;
        struct ng_portfolio portfolio;
        assert_true(ng_portfolio_init(&portfolio, random_core(formula, 1), 2, NULL));
        assert_true(ng_portfolio_join(&portfolio, random_core(formula, 2)));
        portfolio.least_work = 300;
        portfolio.last = true;
        while (answer == NG_SEARCH_PAUSED) {
            before = ng_core_statistics(portfolio.workers[1]);
            answer = ng_portfolio_search(&portfolio);
        }
        const struct nonogram_statistics own = ng_core_statistics(portfolio.workers[0]);
        struct nonogram_statistics sum = {0};
        ng_portfolio_add_statistics(&portfolio, &sum);
        assert_true(answer == NG_SEARCH_FOUND || answer == NG_SEARCH_NONE);
        if (portfolio.winner == 0) {
            stopped += portfolio.answers[1] == NG_SEARCH_LIMIT;
            assert_int_equal(sum.conflicts, own.conflicts + before.conflicts);
            assert_int_equal(sum.ticks, own.ticks + before.ticks);
            first++;
        } else {
            assert_int_equal(portfolio.answers[0], NG_SEARCH_PAUSED);
            assert_true(sum.ticks >=
                        own.ticks + before.ticks); /* by a root literal that is shared */
            second++;
        }
        ng_portfolio_clear(&portfolio);
    }
    assert_true(first > 3 && second > 3 && stopped > 3);
}

/* A first solution that the first worker finds soon does not wait for the second worker, which is
 * let go: what it had done before still counts, and another one can join. */
static void test_a_solution_found_soon_dismisses_the_others(void **state)
{
    unsigned dismissed = 0;
    (void)state;
    for (uint64_t formula = 0; formula < 30; formula++) {
        uint64_t before = 0;
        enum ng_search_answer answer = NG_SEARCH_PAUSED;
        struct ng_portfolio portfolio;
        assert_true(ng_portfolio_init(&portfolio, random_core(formula, 1), 2, NULL));
        assert_true(ng_portfolio_join(&portfolio, random_core(formula, 2)));
        portfolio.least_work = 300;
        while (answer == NG_SEARCH_PAUSED) {
            before = ng_core_statistics(portfolio.workers[1]).ticks;
            answer = ng_portfolio_search(&portfolio);
        }
        bool soon = answer == NG_SEARCH_FOUND && portfolio.winner == 0;
        assert_int_equal(portfolio.count, soon ? 1 : 2);
        if (soon) {
            struct nonogram_statistics sum = {0};
            ng_portfolio_add_statistics(&portfolio, &sum);
            assert_int_equal(sum.ticks, ng_core_statistics(portfolio.workers[0]).ticks + before);
            assert_false(ng_portfolio_incomplete(&portfolio)); /* not at once */
            portfolio.found = true;
            assert_true(ng_portfolio_join(&portfolio, random_core(formula, 3)));
            assert_int_equal(ng_portfolio_search(&portfolio), NG_SEARCH_FOUND);
            assert_int_equal(portfolio.count, 2); /* once only */
            dismissed++;
        }
        ng_portfolio_clear(&portfolio);
    }
    assert_true(dismissed > 3);
}

/* ---- a whole solve ---- */

enum { SHOWN_MOST = 4096 };

/* What the first worker has done whenever it was shown. */
struct trace {
    struct nonogram_statistics shown[SHOWN_MOST];
    size_t count;
};

static void note_progress(void *context, const struct nonogram_progress *progress)
{
    struct trace *trace = context;
    if (trace->count < SHOWN_MOST && progress->statistics.ticks > 0) {
        trace->shown[trace->count++] = progress->statistics;
    }
}

/* Solves a chain of dominoes; returns the conflicts of all workers. */
static uint64_t solve_shown(const struct nonogram_puzzle *puzzle, unsigned jobs,
                            struct trace *trace)
{
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    options.jobs = jobs;
    options.observe = note_progress;
    options.context = trace;
    struct nonogram_result result;
    assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_OK);
    assert_int_equal(result.verdict, NONOGRAM_UNIQUE);
    uint64_t conflicts = result.statistics.conflicts;
    nonogram_result_clear(&result);
    return conflicts;
}

/* Also while it proves that the solution that it has found is the only one, the first worker does,
 * step by step, what it does by itself: a second one costs no time. */
static void test_first_worker_is_not_disturbed(void **state)
{
    static struct trace alone, beside;
    struct sample *sample = sample_domino(10);
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    (void)state;
    assert_non_null(puzzle);
    uint64_t conflicts = solve_shown(puzzle, 1, &alone);
    assert_true(solve_shown(puzzle, 2, &beside) != conflicts); /* another one took part */
    assert_true(beside.count > 10 && beside.count <= alone.count);
    for (size_t i = 0; i < beside.count; i++) {
        assert_int_equal(beside.shown[i].ticks, alone.shown[i].ticks);
        assert_int_equal(beside.shown[i].conflicts, alone.shown[i].conflicts);
    }
    nonogram_free(puzzle);
    sample_free(sample);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_joining_takes_root_literals),
        cmocka_unit_test(test_joining_takes_given_clauses),
        cmocka_unit_test(test_side_by_side),
        cmocka_unit_test(test_rounds_are_the_first_ones),
        cmocka_unit_test(test_last_answer_ends_the_others),
        cmocka_unit_test(test_a_solution_found_soon_dismisses_the_others),
        cmocka_unit_test(test_first_worker_is_not_disturbed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
