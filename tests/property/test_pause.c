/* Wherever a search takes breaks, and however many: it does what it does without, and takes in what
 * is added meanwhile. */
#include "property/problem.h"
#include "property/sample.h"
#include "search/search.h"

#include <stdint.h>

enum { CROSSES = 40 };

struct outcome {
    enum ng_search_answer answer;
    uint64_t conflicts, ticks;
    unsigned breaks;
};

/* Crosses scattered over blank space: sparse, so that lines settle little each. */
static void scatter_crosses(struct sample *sample, struct ng_random *random)
{
    for (unsigned i = 0; i < CROSSES; i++) {
        uint32_t row = (uint32_t)ng_random_below(random, sample->height - 2) + 1;
        uint32_t column = (uint32_t)ng_random_below(random, sample->width - 2) + 1;
        uint8_t *centre = sample->cells + row * sample->width + column;
        centre[0] = centre[-1] = centre[1] = 1;
        *(centre - sample->width) = *(centre + sample->width) = 1;
    }
    sample_take_clues(sample);
}

static struct nonogram_puzzle *random_puzzle(uint64_t seed)
{
    struct ng_random random;
    ng_random_seed(&random, seed);
    struct sample *sample = sample_new(22, 24, 1 + (unsigned)(seed % 4 == 0));
    if (seed % 2 == 0) {
        sample_fill(sample, &random, &(struct sample_shares){.filled = 45});
    } else {
        scatter_crosses(sample, &random);
    }
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, true);
    sample_free(sample);
    return puzzle;
}

/* Searches from the beginning, with a break after so much work each time; 0: without. */
static struct outcome search(uint64_t seed, uint64_t work)
{
    struct problem problem = new_problem(random_puzzle(seed));
    struct outcome outcome = {.answer = NG_SEARCH_PAUSED};
    while (problem.core != NULL && outcome.answer == NG_SEARCH_PAUSED) {
        problem.core->pause_work = work == 0 ? 0 : ng_core_work(problem.core) + work;
        outcome.answer = ng_search(problem.core);
        outcome.breaks += outcome.answer == NG_SEARCH_PAUSED;
    }
    if (problem.core != NULL) {
        struct nonogram_statistics done = ng_core_statistics(problem.core);
        outcome.conflicts = done.conflicts;
        outcome.ticks = done.ticks;
    }
    free_problem(&problem);
    return outcome;
}

static void test_breaks_change_nothing(void **state)
{
    static const uint64_t works[] = {1, 200, 5000};
    unsigned breaks = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 10; seed++) {
        struct outcome whole = search(seed, 0);
        assert_int_equal(whole.breaks, 0);
        for (unsigned i = 0; i < sizeof works / sizeof *works; i++) {
            struct outcome broken = search(seed, works[i]);
            assert_int_equal(broken.answer, whole.answer);
            assert_int_equal(broken.conflicts, whole.conflicts);
            assert_int_equal(broken.ticks, whole.ticks);
            breaks += broken.breaks;
        }
    }
    assert_true(breaks > 400);
}

/* The literal that a cell of the picture has, where it is open; NG_TRUE: none is, or all are. */
static uint32_t open_literal(const struct problem *problem)
{
    const struct ng_assignment *assignment = &problem->core->assignment;
    uint32_t size = problem->puzzle->width * problem->puzzle->height;
    for (uint32_t cell = 0; cell < size; cell++) {
        uint8_t value = problem->puzzle->goal[cell];
        uint32_t literal = ng_native_cell(assignment->native, cell, value == 0 ? 1 : value);
        literal = value == 0 ? ng_negate(literal) : literal;
        if (literal > NG_FALSE && assignment->values[literal] == 0) {
            return literal;
        }
    }
    return NG_TRUE;
}

/* What is added in a break, one cell of the picture each time, is propagated before anything goes
 * on: the search ends at that picture or another. */
static void test_additions_in_breaks(void **state)
{
    unsigned added = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 24; seed++) {
        struct problem problem = new_problem(random_puzzle(seed));
        enum ng_search_answer answer = NG_SEARCH_PAUSED;
        while (problem.core != NULL && answer == NG_SEARCH_PAUSED) {
            problem.core->pause_work = ng_core_work(problem.core) + 200;
            answer = ng_search(problem.core);
            if (answer == NG_SEARCH_PAUSED && problem.core->assignment.level == 0) {
                uint32_t literal = open_literal(&problem);
                assert_true(literal == NG_TRUE || ng_core_add_clause(problem.core, &literal, 1));
                added += literal != NG_TRUE;
            }
        }
        assert_true(problem.core == NULL || answer == NG_SEARCH_FOUND);
        free_problem(&problem);
    }
    assert_true(added > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_breaks_change_nothing),
        cmocka_unit_test(test_additions_in_breaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
