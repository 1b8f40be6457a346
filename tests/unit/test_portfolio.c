/* Workers that join a portfolio late, what they make of it, and that the first is not disturbed. */
#include "answer/parallel.h"
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
    assert_true(ng_portfolio_init(&portfolio, first, 2, NULL, NULL, NULL));
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
    assert_true(ng_portfolio_init(&portfolio, first, 2, NULL, NULL, NULL));
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

/* How workers are to search for the solutions of a formula. */
struct manner {
    unsigned workers;
    bool last; /* one solution is wanted */
    bool late; /* no solution of the first worker counts as found soon */
};

/* What comes of it. */
struct outcome {
    enum ng_search_answer answer; /* the last */
    unsigned solutions;           /* so many at most: SOLUTIONS */
    unsigned by_others;           /* of them found by another worker than the first */
    uint64_t conflicts, ticks;    /* of all workers, as counted in the end */
    uint64_t first;               /* conflicts of the first worker */
    unsigned winner, count;
};

enum { SOLUTIONS = 12 };

static const uint64_t long_ago = UINT64_MAX / 2;

/* Rules the winner's solution out for all. */
static void rule_out(struct ng_portfolio *portfolio)
{
    uint32_t clause[MANY];
    const int8_t *values = ng_portfolio_core(portfolio, portfolio->winner)->assignment.values;
    for (uint32_t v = 1; v <= MANY; v++) {
        assert_int_not_equal(values[2 * v], 0);
        clause[v - 1] = 2 * v + (values[2 * v] > 0);
    }
    for (unsigned i = 0; i < portfolio->count; i++) {
        ng_core_backtrack(ng_portfolio_core(portfolio, i), 0);
        assert_true(ng_core_add_clause(ng_portfolio_core(portfolio, i), clause, MANY));
    }
}

/* The others join at once, and rounds are short, so that they are many. */
static struct outcome search(uint64_t formula, struct manner manner, const struct ng_runner *runner)
{
    struct outcome outcome = {.answer = NG_SEARCH_FOUND};
    struct ng_portfolio portfolio;
    assert_true(
        ng_portfolio_init(&portfolio, random_core(formula, 1), manner.workers, runner, NULL, NULL));
    for (unsigned i = 1; i < manner.workers; i++) {
        assert_true(ng_portfolio_join(&portfolio, random_core(formula, 1 + i)));
    }
    portfolio.last = manner.last;
    portfolio.least_work = 300;
    while (outcome.answer == NG_SEARCH_FOUND) {
        portfolio.since = manner.late ? 0 - long_ago : portfolio.since;
        outcome.answer = ng_portfolio_search(&portfolio);
        outcome.solutions += outcome.answer == NG_SEARCH_FOUND;
        outcome.by_others += outcome.answer == NG_SEARCH_FOUND && portfolio.winner > 0;
        if (manner.last || outcome.solutions == SOLUTIONS) {
            break;
        }
        if (outcome.answer == NG_SEARCH_FOUND) {
            rule_out(&portfolio);
        }
    }
    struct nonogram_statistics sum = {0};
    ng_portfolio_add_statistics(&portfolio, &sum);
    outcome.conflicts = sum.conflicts;
    outcome.ticks = sum.ticks;
    outcome.first = ng_portfolio_core(&portfolio, 0)->statistics.conflicts;
    outcome.winner = portfolio.winner;
    outcome.count = portfolio.count;
    ng_portfolio_clear(&portfolio);
    return outcome;
}

/* However many workers there are, the solutions are as many as one finds, and the answer is the
 * same. */
static void test_answers_are_those_of_one(void **state)
{
    unsigned found = 0, none = 0, by_others = 0;
    (void)state;
    for (uint64_t formula = 0; formula < 30; formula++) {
        struct outcome one = search(formula, (struct manner){.workers = 1}, NULL);
        assert_int_equal(one.by_others, 0);
        for (unsigned k = 0; k < 6; k++) {
            struct manner manner = {2 + k % 3, false, k >= 3};
            struct outcome many = search(formula, manner, NULL);
            assert_int_equal(many.answer, one.answer);
            assert_int_equal(many.solutions, one.solutions);
            by_others += many.by_others;
        }
        found += one.solutions > 0;
        none += one.solutions == 0;
    }
    assert_true(found > 3 && none > 3 && by_others > 50);
}

/* What comes out and what is counted is the same on threads, whichever of them is ahead, as in
 * turn. */
static void test_threads_change_nothing(void **state)
{
    struct ng_parallel parallel;
    unsigned late = 0;
    (void)state;
    ng_parallel_begin(&parallel);
    for (uint64_t formula = 0; formula < 30; formula++) {
        for (unsigned k = 0; k < 12; k++) {
            struct manner manner = {2 + k % 3, k & 1, k & 2};
            struct outcome in_turn = search(formula, manner, NULL);
            struct outcome together = search(formula, manner, &parallel.runner);
            assert_int_equal(in_turn.answer, together.answer);
            assert_int_equal(in_turn.solutions, together.solutions);
            assert_int_equal(in_turn.by_others, together.by_others);
            assert_int_equal(in_turn.winner, together.winner);
            assert_int_equal(in_turn.count, together.count);
            assert_int_equal(in_turn.conflicts, together.conflicts);
            assert_int_equal(in_turn.ticks, together.ticks);
            late += manner.late && !manner.last && in_turn.count == manner.workers &&
                    in_turn.solutions > 1;
        }
    }
    ng_parallel_end(&parallel);
    assert_true(late > 10);
}

/* The first worker searches as it would by itself. */
static void test_first_worker_only_tells(void **state)
{
    unsigned first = 0;
    (void)state;
    for (uint64_t formula = 0; formula < 30; formula++) {
        struct ng_core *core = random_core(formula, 1);
        enum ng_search_answer answer = ng_search(core);
        uint64_t conflicts = core->statistics.conflicts;
        ng_core_free(core);
        struct outcome two = search(formula, (struct manner){2, true, false}, NULL);
        assert_int_equal(two.answer, answer);
        if (two.winner == 0) {
            assert_int_equal(two.first, conflicts);
            first++;
        }
        /* in the round of the answer, and in the one that it may be ahead by */
        assert_true(two.first <= conflicts);
    }
    assert_true(first > 3);
}

/* A worker that only proves keeps to the focused mode, even if it was in the stable one. */
static void test_the_focused_mode_stays(void **state)
{
    struct ng_schedule schedule = {0};
    (void)state;
    ng_schedule_begin(&schedule, 0, 0);
    ng_schedule_change_mode(&schedule, 100);
    assert_true(schedule.stable && ng_schedule_mode_due(&schedule, 1000, 1000));
    ng_schedule_stay_focused(&schedule);
    assert_false(schedule.stable || ng_schedule_mode_due(&schedule, 1000, 1000));
}

/* Counts the rounds until which a worker has told. */
static uint64_t rounds_told(const struct ng_portfolio *portfolio)
{
    uint64_t least = UINT64_MAX;
    for (unsigned i = 0; i < portfolio->count; i++) {
        uint64_t round = portfolio->members[i].round;
        least = round < least ? round : least;
    }
    return least;
}

/* However long it takes, a second worker that joins late works nearly as much as the first, and in
 * rounds that grow with what the first has done. */
static void test_rounds_are_the_first_ones(void **state)
{
    unsigned rounds = 0;
    (void)state;
    for (uint64_t formula = 0; formula < 30; formula++) {
        struct ng_portfolio portfolio;
        assert_true(ng_portfolio_init(&portfolio, random_core(formula, 1), 2, NULL, NULL, NULL));
        ng_portfolio_core(&portfolio, 0)->assignment.ticks += 100000; /* so long was it alone */
        assert_true(ng_portfolio_join(&portfolio, random_core(formula, 2)));
        portfolio.least_work = 300;
        portfolio.last = true;
        uint64_t before = ng_core_work(ng_portfolio_core(&portfolio, 0));
        uint64_t second_before = ng_core_work(ng_portfolio_core(&portfolio, 1));
        assert_int_not_equal(ng_portfolio_search(&portfolio), NG_SEARCH_PAUSED);
        uint64_t first = ng_core_work(ng_portfolio_core(&portfolio, 0)) - before;
        uint64_t second = ng_core_work(ng_portfolio_core(&portfolio, 1)) - second_before;
        uint64_t told = rounds_told(&portfolio);
        if (told > 3) {
            assert_true(first / told >= 100000 / 64);
            assert_true(second >= first / 2 && second <= first * 2);
            rounds++;
        }
        ng_portfolio_clear(&portfolio);
    }
    assert_true(rounds > 3);
}

/* A solution that the first worker finds soon does not wait for the others, which are let go: what
 * they had done in the rounds before still counts, and others can join. One that comes later leaves
 * them. */
static void test_a_solution_found_soon_dismisses_the_others(void **state)
{
    unsigned dismissed = 0, kept = 0;
    (void)state;
    for (uint64_t formula = 0; formula < 30; formula++) {
        for (int late = 0; late < 2; late++) {
            struct ng_portfolio portfolio;
            assert_true(
                ng_portfolio_init(&portfolio, random_core(formula, 1), 2, NULL, NULL, NULL));
            assert_true(ng_portfolio_join(&portfolio, random_core(formula, 2)));
            portfolio.least_work = 300;
            portfolio.since = late ? 0 - long_ago : 0;
            enum ng_search_answer answer = ng_portfolio_search(&portfolio);
            bool first = answer == NG_SEARCH_FOUND && portfolio.winner == 0;
            assert_int_equal(portfolio.count, first && !late ? 1 : 2);
            kept += first && late;
            if (first && !late) {
                struct nonogram_statistics sum = {0};
                ng_portfolio_add_statistics(&portfolio, &sum);
                uint64_t own = ng_core_statistics(ng_portfolio_core(&portfolio, 0)).ticks;
                assert_true(sum.ticks >= own && sum.ticks <= 3 * own);
                assert_false(ng_portfolio_incomplete(&portfolio)); /* not at once */
                assert_true(ng_portfolio_join(&portfolio, random_core(formula, 3)));
                rule_out(&portfolio);
                assert_int_not_equal(ng_portfolio_search(&portfolio), NG_SEARCH_PAUSED);
                dismissed++;
            }
            ng_portfolio_clear(&portfolio);
        }
    }
    assert_true(dismissed > 3 && kept > 3);
}

/* ---- making those that join ---- */

/* How a maker of workers has been called. */
struct workshop {
    uint64_t formula;
    unsigned made, fails_at; /* the worker that there is no memory for; 0: none */
};

static struct ng_core *make(void *context, unsigned index, struct ng_poll *poll)
{
    struct workshop *workshop = context;
    workshop->made++;
    return ng_poll_work(poll, NG_POLL_INTERVAL) || index == workshop->fails_at
               ? NULL /* where the first one has an answer, they are not needed */
               : random_core(workshop->formula, 1 + index);
}

/* Others are made while the first goes on, and join when it has had its time alone; a worker that
 * cannot be made ends the line, and nothing is lost. */
static void test_others_are_made_and_join(void **state)
{
    unsigned joined = 0;
    (void)state;
    for (unsigned fails_at = 0; fails_at < 4; fails_at++) {
        for (uint64_t formula = 0; formula < 30; formula++) {
            struct workshop workshop = {.formula = formula, .fails_at = fails_at};
            struct ng_portfolio portfolio;
            assert_true(
                ng_portfolio_init(&portfolio, random_core(formula, 1), 4, NULL, make, &workshop));
            ng_portfolio_core(&portfolio, 0)->assignment.ticks += portfolio.join_work - 3000;
            portfolio.last = true;
            portfolio.least_work = 300;
            enum ng_search_answer answer = ng_portfolio_search(&portfolio);
            bool paused = answer == NG_SEARCH_PAUSED;
            assert_int_equal(workshop.made, 3);
            assert_int_equal(ng_portfolio_incomplete(&portfolio), paused);
            while (ng_portfolio_incomplete(&portfolio)) {
                struct ng_core *core = ng_portfolio_next(&portfolio);
                assert_true(core == NULL || ng_portfolio_join(&portfolio, core));
            }
            if (paused) {
                assert_int_equal(portfolio.count, fails_at == 0 ? 4 : fails_at);
                assert_int_not_equal(ng_portfolio_search(&portfolio), NG_SEARCH_PAUSED);
                joined++;
            }
            ng_portfolio_clear(&portfolio);
        }
    }
    assert_true(joined > 20);
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
    /* Beside another one it is shown at other steps as well, where a round ends. */
    size_t same = 0;
    for (size_t i = 0, j = 0; i < beside.count; i++) {
        while (j + 1 < alone.count && alone.shown[j].ticks < beside.shown[i].ticks) {
            j++;
        }
        bool between = j > 0 && alone.shown[j].ticks != beside.shown[i].ticks;
        assert_true(beside.shown[i].conflicts <= alone.shown[j].conflicts &&
                    beside.shown[i].conflicts >= alone.shown[between ? j - 1 : j].conflicts);
        same += !between;
    }
    assert_true(same > 10);
    nonogram_free(puzzle);
    sample_free(sample);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_joining_takes_root_literals),
        cmocka_unit_test(test_joining_takes_given_clauses),
        cmocka_unit_test(test_answers_are_those_of_one),
        cmocka_unit_test(test_threads_change_nothing),
        cmocka_unit_test(test_first_worker_only_tells),
        cmocka_unit_test(test_the_focused_mode_stays),
        cmocka_unit_test(test_rounds_are_the_first_ones),
        cmocka_unit_test(test_a_solution_found_soon_dismisses_the_others),
        cmocka_unit_test(test_others_are_made_and_join),
        cmocka_unit_test(test_first_worker_is_not_disturbed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
