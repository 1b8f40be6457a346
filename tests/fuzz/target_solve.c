/* Small puzzles of any kind, solved, counted and split, against trying every grid. */
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

/* Solves for all solutions, which are kept. */
static enum nonogram_verdict solve_all(const struct nonogram_puzzle *puzzle,
                                       struct fuzz_grids *found)
{
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    options.solutions = 0;
    options.found = keep;
    options.context = found;
    struct nonogram_result result;
    if (nonogram_solve(puzzle, &options, &result) != NONOGRAM_OK) {
        fuzz_fail("solving failed");
    }
    nonogram_result_clear(&result);
    return result.verdict;
}

/* They are those that trying finds. */
static void check_found(const struct fuzz_grids *found, const struct fuzz_grids *tried)
{
    if (found->count != tried->count) {
        fuzz_fail("%zu solutions, expected %zu", found->count, tried->count);
    }
    for (size_t i = 0; i < found->count; i++) {
        if (!fuzz_has(tried, found->cells[i])) {
            fuzz_fail("a solution that is none");
        }
    }
}

/* `other`: a verdict that is right, too. */
static void check_verdict(const struct nonogram_puzzle *puzzle,
                          const struct nonogram_solve_options *options,
                          enum nonogram_verdict expected, enum nonogram_verdict other)
{
    struct nonogram_result result;
    if (nonogram_solve(puzzle, options, &result) != NONOGRAM_OK ||
        (result.verdict != expected && result.verdict != other)) {
        fuzz_fail("verdict %d, expected %d", (int)result.verdict, (int)expected);
    }
    nonogram_result_clear(&result);
}

/* Solves for all solutions, for two, and for one. */
static void check_solve(const struct fuzz_grids *tried)
{
    static struct fuzz_grids found;
    found = (struct fuzz_grids){.puzzle = tried->puzzle, .size = tried->size};
    enum nonogram_verdict verdict = solve_all(tried->puzzle, &found);
    if (verdict != verdict_of(tried->count)) {
        fuzz_fail("verdict %d with %zu solutions", (int)verdict, tried->count);
    }
    check_found(&found, tried);
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    check_verdict(tried->puzzle, &options, verdict, verdict);
    options.first = true;
    check_verdict(tried->puzzle, &options, tried->count == 0 ? NONOGRAM_NONE : NONOGRAM_SOLVED,
                  verdict);
}

/* Solves a part by itself: all of its solutions, and whether it has two. */
static enum nonogram_status take_part(void *context, const struct nonogram_puzzle *part)
{
    struct fuzz_grids *found = context;
    size_t before = found->count;
    enum nonogram_verdict verdict = solve_all(part, found);
    if (verdict != verdict_of(found->count - before)) {
        fuzz_fail("verdict %d of a part with %zu solutions", (int)verdict, found->count - before);
    }
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    check_verdict(part, &options, verdict, verdict);
    return NONOGRAM_OK;
}

/* The parts together have the solutions of the whole, each once. */
static void check_parts(const struct fuzz_grids *tried, size_t parts)
{
    static struct fuzz_grids found;
    found = (struct fuzz_grids){.puzzle = tried->puzzle, .size = tried->size};
    const struct nonogram_split_options options = {
        .parts = parts, .each = take_part, .context = &found};
    if (nonogram_split(tried->puzzle, &options, NULL) != NONOGRAM_OK) {
        fuzz_fail("no parts");
    }
    check_found(&found, tried);
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
        check_parts(&tried, 2 + (size_t)fuzz_byte(&bytes) % 5);
    }
    nonogram_free(puzzle);
}
