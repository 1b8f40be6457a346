/* Shaving keeps every solution, what it calls solved or impossible is, and what it finds are
 * different solutions. */
#include "grid/shave.h"

#include "property/oracle.h"
#include "property/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define ROUNDS 600

/* Small puzzles, in colour, with blots and unknown clues, wider than a word, and impossible ones.
 */
static struct nonogram_puzzle *draw(struct ng_random *random, unsigned n)
{
    static const uint32_t sizes[][2] = {{8, 9}, {12, 12}, {15, 10}, {66, 4}, {4, 66}, {6, 5}};
    struct sample_shares shares = {
        .filled = 25 + n % 5 * 12, .blots = n % 7 == 6 ? 10 : 0, .open = n % 11 == 10 ? 10 : 0};
    const uint32_t *size = sizes[n % 6];
    struct sample *sample = sample_new(size[0], size[1], 1 + n % 5 / 3);
    sample_fill(sample, random, &shares);
    if (n % 4 == 3) {
        sample_perturb(sample, random, 2);
    }
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    sample_free(sample);
    return puzzle;
}

static void expect_solutions(const struct ng_field *field, const struct oracle *oracle)
{
    for (size_t i = 0; i < oracle->count * oracle->size; i++) {
        uint32_t cell = (uint32_t)(i % oracle->size);
        assert_true(
            ng_field_may(field, cell / field->width, cell % field->width, oracle->cells[i]));
    }
}

static void expect_found(const uint8_t *found, unsigned wanted, const struct oracle *oracle)
{
    for (unsigned i = 0; i < wanted; i++) {
        bool known = false;
        for (size_t j = 0; j < oracle->count && !known; j++) {
            known = memcmp(found + i * oracle->size, oracle->cells + j * oracle->size,
                           oracle->size) == 0;
        }
        assert_true(known);
    }
    assert_true(wanted == 1 || memcmp(found, found + oracle->size, oracle->size) != 0);
}

static void test_keeps_every_solution(void **state)
{
    unsigned removed = 0, answers[NG_SHAVE_NO_MEMORY] = {0};
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(1));
    for (unsigned n = 0; n < ROUNDS; n++) {
        struct nonogram_puzzle *puzzle = draw(&random, n);
        struct oracle oracle = {0};
        struct ng_field *field = puzzle != NULL ? ng_field_new(puzzle, NULL, NULL) : NULL;
        if (field != NULL && oracle_solve(&oracle, puzzle, 200, 20000) &&
            ng_field_propagate(field)) {
            size_t open = field->open;
            unsigned wanted = n / 6 % 3;
            uint8_t *found = malloc(2 * (size_t)field->width * field->height);
            assert_non_null(found);
            enum ng_shave_answer answer = ng_shave(field, wanted, found);
            assert_true(answer < NG_SHAVE_NO_MEMORY);
            assert_true(answer != NG_SHAVE_NONE || oracle.count == 0);
            assert_int_equal(answer == NG_SHAVE_SOLVED, ng_field_solved(field));
            assert_true(answer != NG_SHAVE_SOLVED || oracle.count == 1);
            expect_solutions(field, &oracle);
            assert_true(answer != NG_SHAVE_FOUND || wanted > 0);
            if (answer == NG_SHAVE_FOUND) {
                expect_found(found, wanted, &oracle);
            }
            free(found);
            removed += field->open < open;
            answers[answer]++;
        }
        oracle_clear(&oracle);
        ng_field_free(field);
        nonogram_free(puzzle);
    }
    print_message("removed in %u, open %u, solved %u, found %u, none %u\n", removed,
                  answers[NG_SHAVE_OPEN], answers[NG_SHAVE_SOLVED], answers[NG_SHAVE_FOUND],
                  answers[NG_SHAVE_NONE]);
    assert_true(removed > 30 && answers[NG_SHAVE_SOLVED] > 10 && answers[NG_SHAVE_NONE] > 0 &&
                answers[NG_SHAVE_FOUND] > 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_keeps_every_solution)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
