/* Random puzzles, and what the library answers about them, against all solutions:
 *   against CHECKER FOLDER FIRST COUNT
 * CHECKER follows proofs (tests/proof/drat.c), FOLDER is for their files. The puzzles have numbers,
 * from FIRST on; what is wrong is said with the number of the puzzle, which makes it again. Prints
 * how many were tried, questions asked, solutions compared, limits met, conflicts, puzzles with a
 * wrong answer, and seconds of CPU time. Status 1: something was wrong. */
#include "extremes/prove.h"
#include "property/expect.h"
#include "property/sample.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* What trying may take of a puzzle, and questions at random about each. */
enum { SOLUTIONS_MOST = 600, EFFORT_MOST = 100000, QUESTIONS = 6 };

/* The puzzle that is tried, for what ends the program. */
static volatile sig_atomic_t current;

static void say_number(int number)
{
    (void)fprintf(stderr, "puzzle %ld: signal %d\n", (long)current, number);
    (void)signal(number, SIG_DFL);
    (void)raise(number);
}

static uint32_t between(struct ng_random *random, uint32_t low, uint32_t high)
{
    return low + (uint32_t)ng_random_below(random, high - low + 1);
}

static bool one_in(struct ng_random *random, uint32_t number)
{
    return ng_random_below(random, number) == 0;
}

/* ---- puzzles ---- */

/* A symmetric picture; of some a few cells are given, which need not be symmetric, or lines at both
 * ends are open. */
static void make_symmetric(struct sample *sample, struct ng_random *random)
{
    bool square = sample->width == sample->height;
    uint32_t cells = sample->width * sample->height, rows = sample->height;
    sample_fold(sample, square ? between(random, 1, 7) : 2 * between(random, 1, 3));
    for (uint32_t i = 0, some = between(random, 0, 2); some == 0 && i < cells; i++) {
        sample->given[i] = one_in(random, 31) ? sample->cells[i] : NONOGRAM_UNKNOWN;
    }
    if (one_in(random, 4)) {
        uint32_t line = between(random, 0, sample->width + rows - 1);
        sample->open[line] = true;
        sample->open[line < rows ? rows - 1 - line : sample->width + 2 * rows - 1 - line] = true;
    }
}

/* Most cells are as the one beside them or above: few blocks for so many cells. */
static void make_picture(struct sample *sample, struct ng_random *random)
{
    uint32_t size = sample->width * sample->height;
    for (uint32_t cell = 0; cell < size; cell++) {
        uint32_t back = one_in(random, 2) ? 1 : sample->width;
        if (cell >= back && !one_in(random, 5)) {
            sample->cells[cell] = sample->cells[cell - back];
        }
    }
    sample_take_clues(sample);
}

enum kind { PLAIN, BLOTS, GIVEN, SYMMETRIC, CHANGED, PICTURE, KINDS };

static struct sample_shares shares_of(enum kind kind, struct ng_random *random)
{
    struct sample_shares shares = {.filled = between(random, 25, 75)};
    if (kind == BLOTS) {
        shares.blots = between(random, 1, 15);
        shares.open = one_in(random, 2) ? 8 : 0;
    } else if (kind == GIVEN) {
        shares.given = between(random, 1, 15);
    }
    return shares;
}

/* Of 4 to 12 cells a side, of any kind. */
static struct sample *make_small(struct ng_random *random)
{
    uint32_t width = between(random, 4, 12);
    uint32_t height = one_in(random, 2) ? width : between(random, 4, 12);
    struct sample *sample =
        sample_new(width, height, one_in(random, 2) ? 1 : between(random, 1, 4));
    enum kind kind = (enum kind)between(random, 0, KINDS - 1);
    struct sample_shares shares = shares_of(kind, random);
    sample_fill(sample, random, &shares);
    if (kind == SYMMETRIC) {
        make_symmetric(sample, random);
    } else if (kind == PICTURE) {
        make_picture(sample, random);
    } else if (kind == CHANGED) {
        sample_perturb(sample, random, between(random, 1, 3));
    } else if (kind == GIVEN && one_in(random, 3)) { /* and one that may be wrong */
        sample->given[between(random, 0, width * height - 1)] =
            (uint8_t)between(random, 0, sample->colours);
    }
    return sample;
}

/* Of 13 to 24 cells a side, with few solutions: those take most conflicts. */
static struct sample *make_large(struct ng_random *random)
{
    if (one_in(random, 8)) {
        return sample_domino(between(random, 4, 7));
    }
    unsigned colours = one_in(random, 3) ? between(random, 2, 3) : 1;
    struct sample *sample = sample_new(between(random, 13, 24), between(random, 13, 24), colours);
    struct sample_shares shares = {.filled = between(random, 40, colours == 1 ? 50 : 60)};
    shares.given = one_in(random, 2) ? between(random, 1, 10) : 0;
    sample_fill(sample, random, &shares);
    sample_perturb(sample, random, one_in(random, 3));
    return sample;
}

/* A few lines that are longer than one or two words of bits, or just as long, and mostly known:
 * otherwise there are too many solutions. */
static struct sample *make_long(struct ng_random *random)
{
    static const uint32_t lengths[] = {62, 63, 64, 65, 66, 126, 127, 128, 129, 130};
    uint32_t length =
        one_in(random, 2) ? lengths[ng_random_below(random, 10)] : between(random, 31, ORACLE_LINE);
    uint32_t lines = between(random, 1, 5);
    bool upright = one_in(random, 2);
    struct sample *sample = sample_new(upright ? lines : length, upright ? length : lines,
                                       one_in(random, 2) ? 1 : between(random, 1, 4));
    struct sample_shares shares = {.filled = between(random, 25, 85),
                                   .given = between(random, 0, 60)};
    shares.blots = one_in(random, 3) ? between(random, 1, 30) : 0;
    sample_fill(sample, random, &shares);
    if (one_in(random, 4)) {
        sample_perturb(sample, random, between(random, 1, 2));
    }
    return sample;
}

/* NULL: its clues do not fit. */
static struct nonogram_puzzle *make_puzzle(struct ng_random *random)
{
    struct sample *sample = one_in(random, 4)   ? make_large(random)
                            : one_in(random, 4) ? make_long(random)
                                                : make_small(random);
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    sample_free(sample);
    return puzzle;
}

/* ---- answers ---- */

/* What is asked of a puzzle. */
struct asking {
    const struct prover *prover;
    struct ng_random random;
};

/* A proof, of some with little memory. */
static bool ask_proof(struct asking *asking, struct expected *expected)
{
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    options.seed = ng_random_below(&asking->random, 1000);
    options.memory_limit =
        one_in(&asking->random, 4) ? expected->peak / 100 * between(&asking->random, 80, 105) : 0;
    return prove(asking->prover, expected, &options);
}

/* The k-th question at random. */
static bool ask_drawn(struct asking *asking, struct expected *expected, unsigned k)
{
    struct expect_question question = expect_draw(expected, &asking->random);
    switch (k % 3) {
    case 0:
        return expect_solve(expected, &question);
    case 1:
        return expect_count(expected, &question);
    default:
        return expect_certain(expected, &question);
    }
}

static bool ask(struct asking *asking, struct expected *expected)
{
    struct expect_question all = expect_all(), together = expect_all(), two = expect_all();
    together.options.jobs = between(&asking->random, 2, 4);
    two.options.solutions = 2;
    two.options.certain = true;
    bool right = expect_solve(expected, &all) && expect_solve(expected, &together) &&
                 expect_solve(expected, &two) && expect_count(expected, &all) &&
                 expect_certain(expected, &two);
    for (unsigned k = 0; k < QUESTIONS && right; k++) {
        right = ask_drawn(asking, expected, k);
    }
    return right && ask_proof(asking, expected);
}

/* ---- all of them ---- */

struct totals {
    uint64_t puzzles, answers, solutions, limited, conflicts, wrong;
};

static void add_up(struct totals *totals, const struct expected *expected)
{
    totals->puzzles++;
    totals->wrong += expected->wrong[0] != '\0';
    totals->answers += expected->answers;
    totals->solutions += expected->solutions;
    totals->limited += expected->limited;
    totals->conflicts += expected->conflicts;
}

/* Puzzles that do not fit, or have too many solutions, count for nothing. */
static void try_number(const struct prover *prover, uint64_t number, struct totals *totals)
{
    struct asking asking = {.prover = prover};
    ng_random_seed(&asking.random, number);
    current = (sig_atomic_t)number;
    struct nonogram_puzzle *puzzle = make_puzzle(&asking.random);
    struct expected expected = {.puzzle = puzzle};
    if (puzzle == NULL) {
        return;
    }
    if (oracle_solve(&expected.oracle, puzzle, SOLUTIONS_MOST, EFFORT_MOST)) {
        if (!ask(&asking, &expected)) {
            (void)fprintf(stderr, "puzzle %llu: %s\n", (unsigned long long)number, expected.wrong);
        }
        add_up(totals, &expected);
    }
    oracle_clear(&expected.oracle);
    nonogram_free(puzzle);
}

int main(int count, char **arguments)
{
    struct totals totals = {.puzzles = 0};
    if (count != 5) {
        (void)fprintf(stderr, "usage: against CHECKER FOLDER FIRST COUNT\n");
        return 2;
    }
    const struct prover prover = {arguments[1], arguments[2]};
    uint64_t first = strtoull(arguments[3], NULL, 10), most = strtoull(arguments[4], NULL, 10);
    (void)signal(SIGABRT, say_number);
    (void)signal(SIGSEGV, say_number);
#ifdef SIGXCPU
    (void)signal(SIGXCPU, say_number);
#endif
    for (uint64_t number = first; number - first < most; number++) {
        try_number(&prover, number, &totals);
    }
    (void)printf("%llu %llu %llu %llu %llu %llu %.1f\n", (unsigned long long)totals.puzzles,
                 (unsigned long long)totals.answers, (unsigned long long)totals.solutions,
                 (unsigned long long)totals.limited, (unsigned long long)totals.conflicts,
                 (unsigned long long)totals.wrong, (double)clock() / CLOCKS_PER_SEC);
    return totals.wrong > 0;
}
