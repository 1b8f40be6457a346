/* What the steps of a walk claim, against brute force over the whole puzzle: each cell that a step
 * settles or rules a value out of is so in every solution, and each step tells something new. On
 * small puzzles of up to three colours, with blots, unknown clues and several solutions. */
#include "property/oracle.h"
#include "property/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SIDE_MAX = 6, CELLS_MAX = SIDE_MAX * SIDE_MAX, COLOURS_MAX = 3 };

/* A walk as its reader follows it. */
struct followed {
    const struct nonogram_puzzle *puzzle;
    const struct oracle *oracle;
    unsigned values[CELLS_MAX]; /* that are left to each cell by what was told, as a set */
    unsigned long seed;
};

/* What is counted over all walks. */
struct tally {
    unsigned puzzles, solved, stuck, several;
    unsigned long steps, ruled_out;
    unsigned long by[NONOGRAM_TECHNIQUES_MAX];
};

static uint32_t between(struct ng_random *random, uint32_t low, uint32_t high)
{
    return low + (uint32_t)ng_random_below(random, high - low + 1);
}

static struct nonogram_puzzle *random_puzzle(struct ng_random *random)
{
    struct sample *sample = sample_new(between(random, 2, SIDE_MAX), between(random, 2, SIDE_MAX),
                                       between(random, 1, COLOURS_MAX));
    struct sample_shares shares = {.filled = between(random, 25, 85),
                                   .blots = between(random, 0, 40),
                                   .open = between(random, 0, 45),
                                   .given = between(random, 0, 10)};
    sample_fill(sample, random, &shares);
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    sample_free(sample);
    return puzzle;
}

static void fail_step(const struct followed *followed, const struct nonogram_step *step,
                      const char *why)
{
    print_error("SEED=%lu CASES=1, step %llu, line %u from 0: %s: %s\n", followed->seed,
                (unsigned long long)step->number, (unsigned)step->line, step->reason, why);
    fail();
}

/* The values that a cell of a step may have. */
static unsigned told(const struct nonogram_step_cell *cell)
{
    unsigned set = 1u << cell->value, all = (2u << COLOURS_MAX) - 1;
    return cell->ruled_out ? all & ~set : set;
}

static void follow_cell(struct followed *followed, const struct nonogram_step *step,
                        const struct nonogram_step_cell *cell)
{
    const struct oracle *oracle = followed->oracle;
    size_t at = (size_t)cell->row * nonogram_width(followed->puzzle) + cell->column;
    for (size_t i = 0; i < oracle->count; i++) {
        if ((told(cell) >> oracle->cells[i * oracle->size + at] & 1) == 0) {
            fail_step(followed, step, "false of a solution");
        }
    }
    if ((followed->values[at] & ~told(cell)) == 0) {
        fail_step(followed, step, "told before");
    }
    followed->values[at] &= told(cell);
}

static void follow_step(struct followed *followed, const struct nonogram_step *step,
                        struct tally *tally)
{
    if (step->cell_count == 0) {
        fail_step(followed, step, "tells nothing");
    }
    for (size_t i = 0; i < step->cell_count; i++) {
        follow_cell(followed, step, &step->cells[i]);
        tally->ruled_out += step->cells[i].ruled_out;
    }
    tally->by[step->technique]++;
    tally->steps++;
}

static void begin(struct followed *followed)
{
    const uint8_t *given = nonogram_given(followed->puzzle);
    unsigned all = (2u << nonogram_colours(followed->puzzle)) - 1;
    for (size_t i = 0; i < followed->oracle->size; i++) {
        bool known = given != NULL && given[i] != NONOGRAM_UNKNOWN;
        followed->values[i] = known ? 1u << given[i] : all;
    }
}

static void walk(struct followed *followed, struct tally *tally)
{
    struct nonogram_walk *walk = NULL;
    const struct nonogram_step *step = NULL;
    begin(followed);
    assert_int_equal(nonogram_walk_new(followed->puzzle, NULL, &walk), NONOGRAM_OK);
    while (nonogram_walk_next(walk, &step) == NONOGRAM_OK) {
        follow_step(followed, step, tally);
    }
    enum nonogram_walk_end end = nonogram_walk_end(walk);
    nonogram_walk_free(walk);
    assert_true(end == NONOGRAM_WALK_SOLVED || end == NONOGRAM_WALK_STUCK);
    assert_true(end != NONOGRAM_WALK_SOLVED || followed->oracle->count == 1);
    tally->solved += end == NONOGRAM_WALK_SOLVED;
    tally->stuck += end == NONOGRAM_WALK_STUCK;
    tally->several += followed->oracle->count > 1;
    tally->puzzles++;
}

static unsigned cases(unsigned otherwise)
{
    const char *text = getenv("CASES");
    return text != NULL && *text != '\0' ? (unsigned)strtoul(text, NULL, 10) : otherwise;
}

static void claims_hold_in_every_solution(void **state)
{
    static struct tally tally;
    uint64_t seed = sample_seed(1);
    (void)state;
    for (unsigned n = 0, wanted = cases(2500); n < wanted; n++) {
        struct ng_random random;
        ng_random_seed(&random, seed + n);
        struct nonogram_puzzle *puzzle = random_puzzle(&random);
        struct oracle oracle;
        struct followed followed = {puzzle, &oracle, {0}, (unsigned long)(seed + n)};
        if (puzzle != NULL && oracle_solve(&oracle, puzzle, 5000, 300000)) {
            walk(&followed, &tally);
        }
        if (puzzle != NULL) {
            oracle_clear(&oracle);
        }
        nonogram_free(puzzle);
    }
    print_message("%u walks, %u to the end, %u stuck, %u of several solutions; %lu steps, %lu "
                  "rule out a value\n",
                  tally.puzzles, tally.solved, tally.stuck, tally.several, tally.steps,
                  tally.ruled_out);
    for (unsigned t = 0; t < NONOGRAM_TECHNIQUES_MAX; t++) {
        print_message("  technique %2u %8lu\n", t, tally.by[t]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(claims_hold_in_every_solution),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
