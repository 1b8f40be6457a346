/* The solutions that a session gives one after another, against all solutions. */
#include "solve/session.h"

#include "property/oracle.h"
#include "property/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { ROUNDS = 300, MOST = 200, CELLS = 12 * 12 };

/* A small puzzle, every third one symmetric. */
static struct nonogram_puzzle *draw(struct ng_random *random, unsigned n)
{
    uint32_t side = 6 + n % 7;
    struct sample *sample = sample_new(side, side, 1 + n % 5 / 4);
    struct sample_shares shares = {.filled = 25 + n % 4 * 10, .blots = n % 7 == 6 ? 10 : 0};
    sample_fill(sample, random, &shares);
    if (n % 3 == 0) {
        sample_fold(sample, 1 + n / 3 % 7);
    }
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    sample_free(sample);
    return puzzle;
}

/* Marks a solution, which has to be there and not to be marked yet. */
static void mark(struct oracle *oracle, bool *taken, const uint8_t *cells)
{
    size_t i = 0;
    while (i < oracle->count &&
           (taken[i] || memcmp(oracle->cells + i * oracle->size, cells, oracle->size) != 0)) {
        i++;
    }
    assert_true(i < oracle->count);
    taken[i] = true;
}

/* Asks for all solutions; with `narrowing`, only for those that differ from what all before have in
 * common. Leaves that in `agreed`. Returns the number of solutions. */
static size_t list(const struct nonogram_puzzle *puzzle, struct oracle *oracle, bool narrowing,
                   uint8_t *agreed)
{
    static bool taken[MOST];
    uint8_t cells[CELLS];
    struct nonogram_solve_options options = {.jobs = 1};
    struct ng_session *session = ng_session_new(puzzle, &options, NULL);
    enum ng_session_answer answer;
    size_t count = 0;
    assert_non_null(session);
    memset(taken, 0, sizeof taken);
    if (narrowing) {
        ng_session_oppose(session);
    }
    while ((answer = ng_session_next(session, cells, false)) == NG_SESSION_FOUND) {
        mark(oracle, taken, cells);
        for (size_t i = 0; i < oracle->size; i++) {
            agreed[i] = count == 0 || agreed[i] == cells[i] ? cells[i] : NONOGRAM_UNKNOWN;
        }
        count++;
        assert_true(ng_session_exclude(session, narrowing ? agreed : cells));
    }
    assert_int_equal(answer, NG_SESSION_NONE);
    assert_true(ng_session_is_complete(session));
    assert_int_equal(ng_session_next(session, cells, false), NG_SESSION_NONE);
    assert_int_equal(ng_session_conclude(session), NONOGRAM_OK);
    ng_session_free(session);
    return count;
}

/* Each solution comes once, and narrowing comes to what they all have in common, with fewer. */
static void test_solutions_come_once(void **state)
{
    unsigned several = 0, fewer = 0;
    struct ng_random random;
    (void)state;
    ng_random_seed(&random, sample_seed(1));
    for (unsigned n = 0; n < ROUNDS; n++) {
        struct nonogram_puzzle *puzzle = draw(&random, n);
        struct oracle oracle = {0};
        if (puzzle != NULL && oracle_solve(&oracle, puzzle, MOST, 20000)) {
            uint8_t all[CELLS] = {0}, common[CELLS] = {0};
            size_t count = list(puzzle, &oracle, false, all);
            size_t some = list(puzzle, &oracle, true, common);
            assert_int_equal(count, oracle.count);
            assert_memory_equal(all, common, oracle.size);
            several += count > 1;
            fewer += some < count;
        }
        oracle_clear(&oracle);
        nonogram_free(puzzle);
    }
    print_message("several %u, fewer %u\n", several, fewer);
    assert_true(several > 50 && fewer > 20);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_solutions_come_once)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
