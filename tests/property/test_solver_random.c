/* The solver on random puzzles of middling size: against the oracle, and against itself on the same
 * puzzle turned and mirrored. */
#include "property/expect.h"
#include "property/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static uint32_t between(struct ng_random *random, uint32_t low, uint32_t high)
{
    return low + (uint32_t)ng_random_below(random, high - low + 1);
}

/* A random puzzle of any kind, up to `most` rows and columns. NULL: its sums disagree. */
static struct nonogram_puzzle *random_puzzle(struct ng_random *random, uint32_t most)
{
    struct sample *sample = sample_new(between(random, most / 2, most),
                                       between(random, most / 2, most), between(random, 1, 3));
    unsigned kind = between(random, 0, 5);
    struct sample_shares shares = {.filled = between(random, 30, 80),
                                   .blots = kind == 1 || kind == 2 ? between(random, 1, 20) : 0,
                                   .open = kind == 2 ? 10 : 0,
                                   .given = kind == 3 ? between(random, 1, 20) : 0};
    sample_fill(sample, random, &shares);
    sample_perturb(sample, random, kind == 4 ? between(random, 1, 3) : 0);
    if (kind == 3 && between(random, 0, 1) == 0) {
        uint32_t cell = between(random, 0, sample->width * sample->height - 1);
        sample->given[cell] = (uint8_t)between(random, 0, sample->colours);
    }
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    sample_free(sample);
    return puzzle;
}

/* Printed when it fails, so that it can be had again alone. */
static uint64_t case_seed;

static int announce(void **state)
{
    (void)state;
    if (case_seed != 0) {
        printf("the case that was tried last: SEED=%llu CASES=1\n", (unsigned long long)case_seed);
    }
    case_seed = 0;
    return 0;
}

static unsigned cases(unsigned otherwise)
{
    const char *text = getenv("CASES");
    return text != NULL && *text != '\0' ? (unsigned)strtoul(text, NULL, 10) : otherwise;
}

static void test_against_oracle(void **state)
{
    uint64_t seed = sample_seed(1);
    unsigned counts[3] = {0, 0, 0}, wanted = cases(600);
    (void)state;
    for (unsigned n = 0; n < wanted; n++) {
        case_seed = seed + n;
        struct ng_random random;
        ng_random_seed(&random, case_seed);
        struct nonogram_puzzle *puzzle = random_puzzle(&random, 12);
        if (puzzle == NULL) {
            continue;
        }
        struct oracle oracle;
        if (oracle_solve(&oracle, puzzle, 1000, 300000)) {
            assert_true(expect_solutions(&oracle, puzzle));
            counts[oracle.count > 2 ? 2 : oracle.count]++;
        }
        oracle_clear(&oracle);
        nonogram_free(puzzle);
    }
    printf("none %u, one %u, more %u\n", counts[0], counts[1], counts[2]);
    assert_true(wanted < 500 || (counts[0] > 25 && counts[1] > 25 && counts[2] > 25));
    case_seed = 0;
}

/* ---- symmetry ---- */

enum turn { SIDEWAYS, UPSIDE_DOWN, TRANSPOSED, TURNS };

/* The cell that moves to (row, column). */
static uint32_t source_cell(const struct nonogram_puzzle *puzzle, enum turn turn, uint32_t row,
                            uint32_t column)
{
    uint32_t width = puzzle->width;
    return turn == SIDEWAYS      ? row * width + width - 1 - column
           : turn == UPSIDE_DOWN ? (puzzle->height - 1 - row) * width + column
                                 : column * width + row;
}

/* The line that becomes `line`. */
static uint32_t source_line(const struct nonogram_puzzle *puzzle, enum turn turn, uint32_t line)
{
    uint32_t height = puzzle->height, width = puzzle->width;
    if (turn == TRANSPOSED) {
        return line < width ? height + line : line - width;
    }
    if (line < height) {
        return turn == SIDEWAYS ? line : height - 1 - line;
    }
    return turn == SIDEWAYS ? height + width - 1 - (line - height) : line;
}

static struct nonogram_puzzle *turned(const struct nonogram_puzzle *puzzle, enum turn turn)
{
    bool swap = turn == TRANSPOSED;
    struct sample *sample =
        sample_new(swap ? puzzle->height : puzzle->width, swap ? puzzle->width : puzzle->height,
                   puzzle->palette.count);
    for (uint32_t line = 0; line < sample->width + sample->height; line++) {
        bool row = line < sample->height;
        sample_copy_line(sample, line, puzzle, source_line(puzzle, turn, line),
                         (turn == SIDEWAYS && row) || (turn == UPSIDE_DOWN && !row));
    }
    for (uint32_t row = 0; row < sample->height && puzzle->given != NULL; row++) {
        for (uint32_t column = 0; column < sample->width; column++) {
            sample->given[row * sample->width + column] =
                puzzle->given[source_cell(puzzle, turn, row, column)];
        }
    }
    struct nonogram_puzzle *other = sample_puzzle(sample, false);
    assert_non_null(other);
    sample_free(sample);
    return other;
}

static struct nonogram_result solve(const struct nonogram_puzzle *puzzle)
{
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    options.solutions = 40;
    struct nonogram_result result;
    assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_OK);
    return result;
}

static void test_symmetry(void **state)
{
    uint64_t seed = sample_seed(1);
    unsigned wanted = cases(100);
    (void)state;
    for (unsigned n = 0; n < wanted; n++) {
        case_seed = seed + n;
        struct ng_random random;
        ng_random_seed(&random, case_seed);
        struct nonogram_puzzle *puzzle = random_puzzle(&random, 16);
        if (puzzle == NULL) {
            continue;
        }
        struct nonogram_result result = solve(puzzle);
        for (enum turn turn = 0; turn < TURNS; turn++) {
            struct nonogram_puzzle *other = turned(puzzle, turn);
            struct nonogram_result found = solve(other);
            assert_int_equal(found.verdict, result.verdict);
            assert_int_equal(found.found, result.found);
            nonogram_result_clear(&found);
            nonogram_free(other);
        }
        nonogram_result_clear(&result);
        nonogram_free(puzzle);
    }
    case_seed = 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_against_oracle, announce),
        cmocka_unit_test_teardown(test_symmetry, announce),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
