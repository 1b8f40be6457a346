/* Solves samples of every kind and notes verdict, conflicts, propagations and decisions of each. No
 * cmocka here: tests/everywhere runs it where that is not installed. */
#include "property/signature.h"

#include "base/text.h"
#include "property/sample.h"

struct kind {
    const char *name;
    unsigned size, colours;
    struct sample_shares shares;
    unsigned perturb, count;
    uint64_t solutions; /* 0: all */
};

static const struct kind kinds[] = {
    {"easy", 20, 1, {.filled = 62}, 0, 2, 2},
    {"middling", 25, 1, {.filled = 50}, 0, 4, 2},
    {"sparse", 30, 1, {.filled = 40}, 0, 3, 2},
    {"large", 50, 1, {.filled = 50}, 0, 2, 2},
    {"long", 99, 1, {.filled = 52}, 0, 1, 2},
    {"all", 20, 1, {.filled = 48}, 0, 5, 0},
    {"none", 28, 1, {.filled = 44}, 3, 5, 2},
    {"two-colours", 26, 2, {.filled = 58}, 0, 4, 0},
    {"five-colours", 25, 5, {.filled = 55}, 0, 2, 0},
    {"blots", 14, 1, {.filled = 55, .blots = 8}, 0, 3, 8},
    {"given", 34, 1, {.filled = 43, .given = 12}, 0, 4, 4},
};

static bool add_line(struct nonogram_text *out, const char *name, unsigned number,
                     const struct sample *sample, uint64_t solutions)
{
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    options.solutions = solutions;
    options.conflict_limit = 2500;
    struct nonogram_result result;
    if (puzzle == NULL || nonogram_solve(puzzle, &options, &result) != NONOGRAM_OK) {
        nonogram_free(puzzle);
        return false;
    }
    ng_text_format(out, "%s %u %s %llu %llu %llu\n", name, number,
                   nonogram_verdict_name(result.verdict),
                   (unsigned long long)result.statistics.conflicts,
                   (unsigned long long)result.statistics.propagations,
                   (unsigned long long)result.statistics.decisions);
    nonogram_result_clear(&result);
    nonogram_free(puzzle);
    return true;
}

static bool add_kind(struct nonogram_text *out, const struct kind *kind)
{
    bool good = true;
    struct ng_random random;
    ng_random_seed(&random, kind->size);
    for (unsigned n = 1; n <= kind->count; n++) {
        struct sample *sample = sample_new(kind->size, kind->size, kind->colours);
        sample_fill(sample, &random, &kind->shares);
        sample_perturb(sample, &random, kind->perturb);
        good &= add_line(out, kind->name, n, sample, kind->solutions);
        sample_free(sample);
    }
    return good;
}

bool signature_make(struct nonogram_text *out)
{
    bool good = true;
    *out = (struct nonogram_text){.data = NULL};
    ng_text_format(out, "puzzle verdict conflicts propagations decisions\n");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        good &= add_kind(out, &kinds[i]);
    }
    for (unsigned n = 5; n <= 10; n++) {
        struct sample *sample = sample_domino(n);
        good &= add_line(out, "dominoes", n, sample, 2);
        sample_free(sample);
    }
    return good && !out->failed;
}
