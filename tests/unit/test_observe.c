/* A search that is observed: what is seen of it, and that it goes on as if it were not. */
#include "nonogram.h"

#include "solve/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SIDE = 25, CELLS = SIDE * SIDE };

struct watcher {
    uint8_t certain[CELLS]; /* all that has been certain */
    uint64_t calls;
    uint64_t deductions; /* calls before the search */
    uint64_t conflicts;  /* at the last call */
    uint64_t found;
    size_t fullest;
    bool contradicted;
};

static void look(void *context, const struct nonogram_progress *progress)
{
    struct watcher *watcher = context;
    size_t known = 0;
    uint8_t cells[CELLS];
    uint8_t certain[CELLS];
    ng_solve_cells(progress->search, cells, certain);
    for (size_t i = 0; i < CELLS; i++) {
        known += cells[i] != NONOGRAM_UNKNOWN;
        watcher->contradicted |= certain[i] != NONOGRAM_UNKNOWN && certain[i] != cells[i];
        watcher->contradicted |= watcher->certain[i] != NONOGRAM_UNKNOWN && progress->found == 0 &&
                                 certain[i] != watcher->certain[i];
        watcher->certain[i] = certain[i];
    }
    assert_true(progress->statistics.conflicts >= watcher->conflicts);
    assert_true(progress->found >= watcher->found);
    watcher->fullest = known > watcher->fullest ? known : watcher->fullest;
    watcher->deductions += progress->statistics.decisions == 0;
    watcher->conflicts = progress->statistics.conflicts;
    watcher->found = progress->found;
    watcher->calls++;
}

/* Noise that lines do not solve. */
static struct nonogram_puzzle *noise(uint32_t seed)
{
    struct nonogram_puzzle *puzzle = NULL;
    uint8_t picture[CELLS];
    for (size_t i = 0; i < CELLS; i++) {
        seed = seed * 1664525 + 1013904223;
        picture[i] = seed >> 24 < 120;
    }
    assert_int_equal(nonogram_from_picture(SIDE, SIDE, picture, &puzzle, NULL), NONOGRAM_OK);
    return puzzle;
}

static struct watcher watch(const struct nonogram_puzzle *puzzle, double time_limit,
                            struct nonogram_result *result)
{
    struct watcher watcher = {.calls = 0};
    memset(watcher.certain, NONOGRAM_UNKNOWN, sizeof watcher.certain);
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    options.conflict_limit = 2000;
    options.time_limit = time_limit;
    options.observe = look;
    options.context = &watcher;
    assert_int_equal(nonogram_solve(puzzle, &options, result), NONOGRAM_OK);
    return watcher;
}

static void an_observed_search_goes_on_as_ever(void **state)
{
    (void)state;
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    options.conflict_limit = 2000;
    unsigned searched = 0;
    for (uint32_t seed = 1; seed <= 20; seed++) {
        struct nonogram_puzzle *puzzle = noise(seed);
        struct nonogram_result seen;
        struct watcher watcher = watch(puzzle, seed == 1 ? 1e6 : 0, &seen);
        struct nonogram_result unseen;
        assert_int_equal(nonogram_solve(puzzle, &options, &unseen), NONOGRAM_OK);
        assert_int_equal(seen.verdict, unseen.verdict);
        assert_int_equal(seen.statistics.line_solves, unseen.statistics.line_solves);
        assert_int_equal(seen.statistics.decisions, unseen.statistics.decisions);
        assert_int_equal(seen.statistics.conflicts, unseen.statistics.conflicts);
        assert_int_equal(seen.statistics.propagations, unseen.statistics.propagations);
        assert_false(watcher.contradicted);
        assert_true(watcher.deductions > 0);
        searched += watcher.calls > watcher.deductions;
        assert_true(watcher.fullest > CELLS / 10);
        nonogram_result_clear(&seen);
        nonogram_result_clear(&unseen);
        nonogram_free(puzzle);
    }
    assert_true(searched > 3);
}

/* Where there is one solution, what is certain before it is found is part of it. */
static void what_is_certain_is_in_the_solution(void **state)
{
    unsigned unique = 0;
    (void)state;
    for (uint32_t seed = 1; seed <= 8; seed++) {
        struct nonogram_puzzle *puzzle = noise(seed);
        struct nonogram_result result;
        struct watcher watcher = watch(puzzle, 0, &result);
        for (size_t i = 0; result.verdict == NONOGRAM_UNIQUE && watcher.found == 0 && i < CELLS;
             i++) {
            assert_true(watcher.certain[i] == NONOGRAM_UNKNOWN ||
                        watcher.certain[i] == result.first[i]);
        }
        unique += result.verdict == NONOGRAM_UNIQUE;
        nonogram_result_clear(&result);
        nonogram_free(puzzle);
    }
    assert_true(unique > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_observed_search_goes_on_as_ever),
        cmocka_unit_test(what_is_certain_is_in_the_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
