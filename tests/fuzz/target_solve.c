/* Small puzzles of any kind, solved and counted, against all solutions. The bytes behind
 * the puzzle are what to ask besides. */
#include "fuzz/small.h"

static bool ask(struct expected *small)
{
    struct expect_question all = expect_all(), two = expect_all(), one = expect_all();
    two.options.solutions = 2;
    two.options.certain = true;
    one.options.first = true;
    return expect_solve(small, &all) && expect_solve(small, &two) && expect_solve(small, &one) &&
           expect_count(small, &all);
}

/* One more question, by what number; 0: none. */
static bool ask_more(struct expected *small, uint32_t number)
{
    struct ng_random random;
    ng_random_seed(&random, number);
    struct expect_question question = expect_draw(small, &random);
    switch (number % 4) {
    case 1:
        return expect_solve(small, &question);
    case 2:
        return expect_certain(small, &question);
    case 3:
        return expect_count(small, &question);
    default:
        return true;
    }
}

void fuzz_solve(const uint8_t *data, size_t size)
{
    struct fuzz_bytes bytes = {data, size};
    struct expected small;
    struct nonogram_puzzle *puzzle = fuzz_small(&bytes, &small);
    if (puzzle == NULL) {
        return;
    }
    if (!ask(&small) || !ask_more(&small, fuzz_byte(&bytes))) {
        fuzz_fail("%s", small.wrong);
    }
    oracle_clear(&small.oracle);
    nonogram_free(puzzle);
}
