/* Small puzzles of any kind, solved and counted, against trying every grid. */
#include "fuzz/small.h"

#include <stdio.h>
#include <string.h>

static bool keep(void *context, const uint8_t *cells)
{
    struct fuzz_grids *found = context;
    if (fuzz_has(found, cells)) {
        fuzz_fail("a solution twice");
    }
    if (found->count == FUZZ_SOLUTIONS_MAX) {
        fuzz_fail("too many solutions");
    }
    memcpy(found->cells[found->count++], cells, found->size);
    return false;
}

static enum nonogram_verdict verdict_of(size_t count)
{
    return count == 0 ? NONOGRAM_NONE : count == 1 ? NONOGRAM_UNIQUE : NONOGRAM_MULTIPLE;
}

/* Solves for all solutions, and for two. */
static void check_solve(const struct fuzz_grids *tried)
{
    static struct fuzz_grids found;
    found = (struct fuzz_grids){.puzzle = tried->puzzle, .size = tried->size};
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    options.solutions = 0;
    options.found = keep;
    options.context = &found;
    struct nonogram_result result;
    if (nonogram_solve(tried->puzzle, &options, &result) != NONOGRAM_OK) {
        fuzz_fail("solving failed");
    }
    if (result.verdict != verdict_of(tried->count) || found.count != tried->count) {
        fuzz_fail("%zu solutions, verdict %d, expected %zu", found.count, (int)result.verdict,
                  tried->count);
    }
    for (size_t i = 0; i < found.count; i++) {
        if (!fuzz_has(tried, found.cells[i])) {
            fuzz_fail("a solution that is none");
        }
    }
    nonogram_result_clear(&result);
    nonogram_solve_defaults(&options);
    if (nonogram_solve(tried->puzzle, &options, &result) != NONOGRAM_OK ||
        result.verdict != verdict_of(tried->count)) {
        fuzz_fail("another verdict by default");
    }
    nonogram_result_clear(&result);
}

static void check_count(const struct fuzz_grids *tried)
{
    struct nonogram_text text = {.data = NULL};
    char number[24];
    int size = snprintf(number, sizeof number, "%zu", tried->count);
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    struct nonogram_result result;
    if (nonogram_count(tried->puzzle, &options, &text, &result) != NONOGRAM_OK) {
        fuzz_fail("counting failed");
    }
    if (text.size != (size_t)size || memcmp(text.data, number, text.size) != 0) {
        fuzz_fail("counted %.*s, expected %zu", (int)text.size, text.data, tried->count);
    }
    nonogram_result_clear(&result);
    nonogram_text_clear(&text);
}

void fuzz_solve(const uint8_t *data, size_t size)
{
    static struct fuzz_grids tried;
    struct fuzz_bytes bytes = {data, size};
    struct nonogram_puzzle *puzzle = fuzz_small_puzzle(&bytes);
    if (puzzle == NULL) {
        return;
    }
    if (fuzz_try_all(&tried, puzzle)) {
        check_solve(&tried);
        check_count(&tried);
    }
    nonogram_free(puzzle);
}
