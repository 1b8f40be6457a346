/* Marginals and messages of a line against the sum over all of its placements, found by a solver
 * that shares nothing with this one: every small line, black and white and in two colours, with
 * blots, with cells known from the start and cells decided since. */
#include "tactics/marginals.h"

#include "property/oracle.h"
#include "property/problem.h"
#include "property/sample.h"
#include "tactics/belief.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LONGEST = 9, COLOURS = 2, PLACEMENTS = 512 };

/* A line at work: its cells' odds as the messages say them, and what it makes of that. */
struct check {
    const struct ng_native *native;
    uint32_t length;
    unsigned values;
    bool may[LONGEST][COLOURS + 1];
    double odds[LONGEST][COLOURS + 1];
    float incoming[LONGEST * COLOURS], outgoing[LONGEST * COLOURS], before[LONGEST * COLOURS];
    float changes[LONGEST * COLOURS], changed[LONGEST * COLOURS]; /* before, and by this */
    double marginals[LONGEST][COLOURS + 1], cavities[LONGEST][COLOURS + 1];
};

static unsigned message_at(const struct check *check, uint32_t p, unsigned value)
{
    return p * (check->values - 1) + value - 1;
}

/* Where its last change is. */
static unsigned change_at(const struct check *check, uint32_t p, unsigned value)
{
    return (value - 1) * check->length + p;
}

static unsigned count_values(const struct check *check, uint32_t p)
{
    unsigned count = 0;
    for (unsigned v = 0; v < check->values; v++) {
        count += check->may[p][v];
    }
    return count;
}

static void read_values(struct check *check)
{
    const struct ng_native_line *line = &check->native->lines[0];
    for (uint32_t p = 0; p < check->length; p++) {
        for (unsigned v = 0; v < check->values; v++) {
            const uint64_t *plane = check->native->planes + line->plane + v * line->words;
            check->may[p][v] = !(plane[0] >> p & 1);
        }
    }
}

/* Random messages: probabilities that leave something to the blank, now and then next to nothing.
 * Their last changes had either sign, or there was none. */
static void invent_messages(struct check *check, struct ng_random *random)
{
    for (uint32_t p = 0; p < check->length; p++) {
        double left = 1;
        for (unsigned v = 1; v < check->values; v++) {
            double share = ng_random_below(random, 8) == 0 ? 0.9995 : ng_random_unit(random);
            check->incoming[message_at(check, p, v)] = (float)(share * left);
            check->outgoing[message_at(check, p, v)] = (float)ng_random_unit(random);
            check->changed[change_at(check, p, v)] =
                0.5f * (float)ng_random_below(random, 3) - 0.5f;
            left -= share * left;
        }
    }
    memcpy(check->before, check->outgoing, sizeof check->before);
    memcpy(check->changes, check->changed, sizeof check->changes);
}

/* Odds against the blank, within what the solver allows, or 1 where there is nothing to weigh. */
static void weigh(struct check *check)
{
    for (uint32_t p = 0; p < check->length; p++) {
        double rest = 1;
        for (unsigned v = 1; v < check->values; v++) {
            rest -= check->may[p][v] ? (double)check->incoming[message_at(check, p, v)] : 0;
        }
        double scale = check->may[p][0] ? 1 / (rest > 1e-3 ? rest : 1e-3) : 1;
        check->odds[p][0] = check->may[p][0];
        for (unsigned v = 1; v < check->values; v++) {
            double odds = (double)check->incoming[message_at(check, p, v)] * scale;
            odds = odds < 1e-3 ? 1e-3 : odds > 1e3 ? 1e3 : odds;
            odds = count_values(check, p) == 1 ? 1 : odds;
            check->odds[p][v] = check->may[p][v] ? odds : 0;
        }
    }
}

/* Sums over the placements that are still possible; returns how many there are. */
static unsigned enumerate(struct check *check, const struct oracle *oracle)
{
    double total = 0, sums[LONGEST][COLOURS + 1] = {{0}};
    unsigned possible = 0;
    for (size_t i = 0; i < oracle->count; i++) {
        const uint8_t *cells = oracle->cells + i * oracle->size;
        double weight = 1;
        for (uint32_t p = 0; p < check->length; p++) {
            weight *= check->odds[p][cells[p]];
        }
        for (uint32_t p = 0; p < check->length && weight > 0; p++) {
            sums[p][cells[p]] += weight;
        }
        total += weight;
        possible += weight > 0;
    }
    for (uint32_t p = 0; p < check->length; p++) {
        double all = 0;
        for (unsigned v = 0; v < check->values; v++) {
            check->marginals[p][v] = sums[p][v] / total;
            check->cavities[p][v] = check->odds[p][v] > 0 ? sums[p][v] / check->odds[p][v] : 0;
            all += check->cavities[p][v];
        }
        for (unsigned v = 0; v < check->values; v++) {
            check->cavities[p][v] /= all;
        }
    }
    return possible;
}

static void assert_near(double a, double b, double within)
{
    double difference = a < b ? b - a : a - b;
    if (!(difference <= within)) {
        fail_msg("%.17g is not %.17g", a, b);
    }
}

/* The cavity, which is never quite certain, or what is half of the way there if that is back. */
static double expected_message(const struct check *check, uint32_t p, unsigned v)
{
    unsigned at = message_at(check, p, v);
    double cavity = check->cavities[p][v];
    cavity = cavity < 0.001 ? 0.001 : cavity > 0.999 ? 0.999 : cavity;
    double change = cavity - (double)check->before[at];
    return (double)check->before[at] +
           (change * (double)check->changes[change_at(check, p, v)] < 0 ? change / 2 : change);
}

static void compare(const struct check *check, const struct ng_marginals *marginals,
                    const float *news)
{
    for (uint32_t p = 0; p < check->length; p++) {
        bool open = count_values(check, p) > 1;
        double most = 0;
        for (unsigned v = 1; v < check->values; v++) {
            unsigned at = message_at(check, p, v);
            bool sent = open && check->may[p][v];
            double change = (double)check->outgoing[at] - (double)check->before[at];
            assert_near((double)check->outgoing[at],
                        sent ? expected_message(check, p, v) : (double)check->before[at],
                        sent ? 1e-6 : 0);
            assert_near(sent ? (double)check->changed[change_at(check, p, v)] - change : 0, 0,
                        1e-6);
            if (open) {
                assert_near(ng_marginals_chance(marginals, (int32_t)check->length, v, p),
                            check->marginals[p][v], 1e-12);
            }
            change = change < 0 ? -change : change;
            most = change > most ? change : most;
        }
        assert_near((double)news[p], most, 1e-6);
    }
}

/* Sends the line's messages and compares; returns how many placements they were about, 0 where
 * nothing is open. */
static unsigned check_line(const struct problem *problem, const struct oracle *oracle,
                           struct ng_random *random)
{
    const struct ng_native *native = problem->core->assignment.native;
    struct check check = {.native = native, .length = native->width, .values = native->values};
    float news[LONGEST] = {0};
    uint64_t ticks = 0;
    read_values(&check);
    invent_messages(&check, random);
    weigh(&check);
    unsigned possible = enumerate(&check, oracle);
    assert_true(possible > 0);
    struct ng_marginals marginals;
    assert_true(ng_marginals_init(&marginals, native));
    struct ng_messages outgoing = {check.outgoing, check.changed};
    marginals.damping = 0.5f;
    assert_true(ng_marginals_send(&marginals, native, 0, check.incoming, &outgoing, news, &ticks));
    if (possible > 1) {
        assert_true(ticks > 0);
        compare(&check, &marginals, news);
    }
    ng_marginals_clear(&marginals);
    return possible > 1 ? possible : 0;
}

/* The clue of one row over columns of which nothing is known, some of it blots and some cells
 * given. */
static struct nonogram_puzzle *row_puzzle(const uint8_t *cells, uint32_t length, unsigned colours,
                                          unsigned blots, struct ng_random *random)
{
    struct sample *sample = sample_new(length, 1, colours);
    memcpy(sample->cells, cells, length);
    sample_take_clues(sample);
    for (uint32_t column = 0; column < length; column++) {
        sample->open[1 + column] = true;
        if (ng_random_below(random, 6) == 0) {
            sample->given[column] = cells[column];
        }
    }
    for (uint32_t i = 0; i < sample->counts[0]; i++) {
        if (blots >> i & 1) {
            sample->blocks[i].length = 0;
        }
    }
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    assert_non_null(puzzle);
    sample_free(sample);
    return puzzle;
}

/* Decides a cell as it is in the picture, and what follows. */
static void decide_one(struct ng_core *core, const uint8_t *cells, struct ng_random *random)
{
    const struct ng_native *native = core->assignment.native;
    uint32_t variable = 1 + (uint32_t)ng_random_below(random, native->first_order - 1);
    const struct ng_native_cell *cell = &native->variable_cells[variable];
    if (core->assignment.values[2 * variable] == 0) {
        ng_core_decide(core, 2 * variable + (cells[cell->column] != cell->colour));
        assert_true(ng_core_propagate(core));
    }
}

/* One picture's line with nothing, one and two cells decided; returns the placements compared. */
static unsigned check_picture(const uint8_t *cells, uint32_t length, unsigned colours,
                              unsigned blots, struct ng_random *random)
{
    struct nonogram_puzzle *puzzle = row_puzzle(cells, length, colours, blots, random);
    struct oracle oracle = {.size = length};
    unsigned compared = 0;
    assert_true(oracle_solve(&oracle, puzzle, PLACEMENTS, UINT64_MAX));
    struct problem problem = new_problem(puzzle);
    if (problem.core != NULL && ng_core_propagate(problem.core)) {
        for (unsigned round = 0; round < 3; round++) {
            compared += check_line(&problem, &oracle, random);
            decide_one(problem.core, cells, random);
        }
    }
    free_problem(&problem);
    oracle_clear(&oracle);
    return compared;
}

/* Every picture of so many cells. */
static unsigned check_pictures(uint32_t length, unsigned colours, unsigned blots,
                               struct ng_random *random)
{
    unsigned compared = 0, pictures = 1;
    for (uint32_t p = 0; p < length; p++) {
        pictures *= colours + 1;
    }
    for (unsigned n = 0; n < pictures; n++) {
        uint8_t cells[LONGEST];
        for (uint32_t p = 0, digits = n; p < length; p++, digits /= colours + 1) {
            cells[p] = (uint8_t)(digits % (colours + 1));
        }
        compared += check_picture(cells, length, colours, blots, random);
    }
    return compared;
}

static void test_black_and_white(void **state)
{
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(1));
    for (uint32_t length = 3; length <= LONGEST; length++) {
        assert_true(check_pictures(length, 1, 0, &random) > length);
    }
}

static void test_colours(void **state)
{
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(2));
    for (uint32_t length = 3; length <= 6; length++) {
        assert_true(check_pictures(length, 2, 0, &random) > length);
    }
}

static void test_blots(void **state)
{
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(3));
    for (unsigned blots = 1; blots < 8; blots++) {
        assert_true(check_pictures(7, 1, blots, &random) > 100);
        assert_true(check_pictures(5, 2, blots, &random) > 100);
    }
}

/* Where no placement is left, that is said, and no message is touched. */
static void test_no_placement(void **state)
{
    static const uint8_t cells[] = {0, 1, 1, 0, 0, 0, 1, 0};
    float messages[2][8], changes[8] = {0}, news[8] = {0};
    uint64_t ticks = 0;
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, 1);
    struct problem problem = new_problem(row_puzzle(cells, 8, 1, 0, &random));
    struct ng_native *native = problem.core->assignment.native;
    for (unsigned i = 0; i < 8; i++) {
        messages[0][i] = messages[1][i] = 0.25f;
    }
    native->planes[native->lines[0].plane + native->lines[0].words] |= 0xff; /* nothing is filled */
    struct ng_marginals marginals;
    assert_true(ng_marginals_init(&marginals, native));
    struct ng_messages outgoing = {messages[1], changes};
    assert_false(ng_marginals_send(&marginals, native, 0, messages[0], &outgoing, news, &ticks));
    assert_memory_equal(messages[0], messages[1], sizeof messages[0]);
    ng_marginals_clear(&marginals);
    free_problem(&problem);
}

/* Two rows that share every other column at will: far more placements than a double can count. Then
 * a line says nothing, rather than what comes of infinite weights. */
static void test_too_many_placements(void **state)
{
    enum { WIDTH = 3000 };
    struct sample *sample = sample_new(WIDTH, 2, 1);
    (void)state;
    for (uint32_t i = 0; i < WIDTH; i += 2) {
        sample->cells[i % 4 == 0 ? i : WIDTH + i] = 1;
    }
    sample_take_clues(sample);
    struct problem problem = new_problem(sample_puzzle(sample, false));
    sample_free(sample);
    assert_non_null(problem.core);
    float *messages = malloc(2 * WIDTH * sizeof *messages), news[2 * WIDTH] = {0};
    float *before = malloc(2 * WIDTH * sizeof *before), changes[2 * WIDTH] = {0};
    assert_true(messages != NULL && before != NULL);
    for (unsigned i = 0; i < 2 * WIDTH; i++) {
        messages[i] = before[i] = 0.25f;
    }
    struct ng_marginals marginals;
    uint64_t ticks = 0;
    assert_true(ng_marginals_init(&marginals, problem.core->assignment.native));
    struct ng_messages outgoing = {messages, changes};
    assert_true(ng_marginals_send(&marginals, problem.core->assignment.native, 0, before, &outgoing,
                                  news, &ticks));
    assert_memory_equal(messages, before, 2 * WIDTH * sizeof *messages);
    assert_true(ticks > WIDTH);
    ng_marginals_clear(&marginals);
    free_problem(&problem);
    free(messages);
    free(before);
}

/* ---- vectors of any width ---- */

static float *sweep(const struct problem *problem, bool wide, size_t count)
{
    struct ng_belief *belief = ng_belief_new(problem->core->assignment.native);
    float *messages = malloc(2 * count * sizeof *messages);
    assert_non_null(belief);
    assert_non_null(messages);
    struct ng_random random;
    ng_random_seed(&random, 3);
    belief->marginals.wide = wide;
    ng_belief_reset(belief, problem->core->assignment.native, 0.5, &random);
    assert_true(ng_belief_sweep(belief, &problem->core->assignment, 12));
    memcpy(messages, belief->messages[0].chances, count * sizeof *messages);
    memcpy(messages + count, belief->messages[1].chances, count * sizeof *messages);
    ng_belief_free(belief);
    return messages;
}

/* The messages after some sweeps, to the last bit. */
static void test_width_of_vectors_does_not_matter(void **state)
{
    unsigned compared = 0;
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(4));
    for (unsigned n = 0; n < 24; n++) {
        unsigned colours = 1 + n % 4;
        struct sample *sample = sample_new(20 + 17 * (n % 5), 30 + n, colours);
        struct sample_shares shares = {.filled = 45, .blots = n % 3 == 0 ? 10 : 0};
        sample_fill(sample, &random, &shares);
        struct problem problem = new_problem(sample_puzzle(sample, false));
        if (problem.core != NULL && ng_core_propagate(problem.core)) {
            const struct ng_native *native = problem.core->assignment.native;
            size_t count = (size_t)native->width * native->height * (native->values - 1);
            struct ng_marginals probe;
            assert_true(ng_marginals_init(&probe, native));
            float *plain = sweep(&problem, false, count);
            float *wide = sweep(&problem, probe.wide, count);
            assert_memory_equal(plain, wide, 2 * count * sizeof *plain);
            compared += probe.wide;
            ng_marginals_clear(&probe);
            free(plain);
            free(wide);
        }
        free_problem(&problem);
        sample_free(sample);
    }
    if (compared == 0) {
        print_message("this machine has no wider vectors\n");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_black_and_white),
        cmocka_unit_test(test_colours),
        cmocka_unit_test(test_blots),
        cmocka_unit_test(test_no_placement),
        cmocka_unit_test(test_too_many_placements),
        cmocka_unit_test(test_width_of_vectors_does_not_matter),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
