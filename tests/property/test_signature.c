/* What the search does on a fixed set of puzzles, to the last conflict: a change in behaviour has
 * to be made on purpose, and shows in tests/data/signature.txt, which UPDATE=1 (or `make
 * signature`) rewrites. Runs at the top of the project. */
#include "nonogram.h"
#include "property/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define SIGNATURE "tests/data/signature.txt"

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

static void add_line(struct nonogram_text *out, const char *name, unsigned number,
                     const struct sample *sample, uint64_t solutions)
{
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    struct nonogram_solve_options options;
    struct nonogram_result result;
    assert_non_null(puzzle);
    nonogram_solve_defaults(&options);
    options.solutions = solutions;
    options.conflict_limit = 2500;
    assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_OK);
    nonogram_text_format(out, "%s %u %s %llu %llu %llu\n", name, number,
                         nonogram_verdict_name(result.verdict),
                         (unsigned long long)result.statistics.conflicts,
                         (unsigned long long)result.statistics.propagations,
                         (unsigned long long)result.statistics.decisions);
    nonogram_result_clear(&result);
    nonogram_free(puzzle);
}

static void add_kind(struct nonogram_text *out, const struct kind *kind)
{
    struct ng_random random;
    ng_random_seed(&random, kind->size);
    for (unsigned n = 1; n <= kind->count; n++) {
        struct sample *sample = sample_new(kind->size, kind->size, kind->colours);
        sample_fill(sample, &random, &kind->shares);
        sample_perturb(sample, &random, kind->perturb);
        add_line(out, kind->name, n, sample, kind->solutions);
        sample_free(sample);
    }
}

static struct nonogram_text make_signature(void)
{
    struct nonogram_text out = {NULL, 0, 0, false};
    nonogram_text_format(&out, "puzzle verdict conflicts propagations decisions\n");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        add_kind(&out, &kinds[i]);
    }
    for (unsigned n = 5; n <= 10; n++) {
        struct sample *sample = sample_domino(n);
        add_line(&out, "dominoes", n, sample, 2);
        sample_free(sample);
    }
    nonogram_text_add(&out, "", 1);
    assert_false(out.failed);
    return out;
}

static void read_file(char *text, size_t size)
{
    FILE *file = fopen(SIGNATURE, "rb");
    assert_non_null(file);
    text[fread(text, 1, size - 1, file)] = '\0';
    assert_int_equal(fclose(file), 0);
}

static void write_file(const char *text)
{
    FILE *file = fopen(SIGNATURE, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* Shows every line that is not as it was. */
static void show_changes(const char *was, const char *is)
{
    while (*was != '\0' && *is != '\0') {
        size_t old = strcspn(was, "\n"), new = strcspn(is, "\n");
        if (old != new || memcmp(was, is, old) != 0) {
            print_message("-%.*s\n+%.*s\n", (int)old, was, (int)new, is);
        }
        was += old + (was[old] == '\n');
        is += new + (is[new] == '\n');
    }
}

static void test_signature(void **state)
{
    char known[8192];
    const char *update = getenv("UPDATE");
    struct nonogram_text signature = make_signature();
    (void)state;
    if (update != NULL && strcmp(update, "1") == 0) {
        write_file(signature.data);
    }
    read_file(known, sizeof known);
    show_changes(known, signature.data);
    assert_int_equal(strcmp(known, signature.data), 0);
    nonogram_text_clear(&signature);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_signature)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
