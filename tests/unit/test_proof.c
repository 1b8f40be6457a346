/* Proofs: every lemma follows by unit propagation from the exported clauses and the lemmas before
 * it, as a checker of our own sees it that shares nothing with the search; and the reader of
 * proofs. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/text.h"
#include "property/sample.h"
#include "unit/fail_alloc.h"
#include "unit/sketch.h"

/* ---- proof ---- */

/* ---- a checker ---- */

struct clause {
    size_t start; /* in the pool */
    uint32_t size;
    bool dropped;
};

/* Where a literal occurs: a list, the latest clause first. */
struct place {
    size_t clause;
    size_t next; /* place, from 1; 0: no more */
};

/* Clauses and what follows from them. A literal is its variable doubled, one more if negated. */
struct checker {
    uint32_t *pool;
    size_t pool_size, pool_capacity;
    struct clause *clauses;
    size_t count, capacity;
    struct place *places;
    size_t place_count, place_capacity;
    size_t *heads; /* per literal */
    int8_t *values;
    uint32_t *trail;
    uint32_t trail_size, propagated;
    uint32_t variables; /* and one */
    unsigned drops;
    bool refuted;
};

static void *grow(void *array, size_t *capacity, size_t count, size_t size)
{
    if (count < *capacity) {
        return array;
    }
    *capacity = 2 * count + 64;
    array = realloc(array, *capacity * size);
    assert_non_null(array);
    return array;
}

static void set(struct checker *checker, uint32_t literal)
{
    checker->values[literal] = 1;
    checker->values[literal ^ 1] = -1;
    checker->trail[checker->trail_size++] = literal;
}

/* Looks at a clause of which a literal has become false; false: so are all. */
static bool visit(struct checker *checker, const struct clause *clause)
{
    const uint32_t *literals = checker->pool + clause->start;
    uint32_t open = 0, last = 0;
    for (uint32_t i = 0; i < clause->size; i++) {
        if (checker->values[literals[i]] > 0) {
            return true;
        }
        if (checker->values[literals[i]] == 0) {
            last = literals[i];
            open++;
        }
    }
    if (open == 1) {
        set(checker, last);
    }
    return open > 0;
}

static bool propagate(struct checker *checker)
{
    while (checker->propagated < checker->trail_size) {
        uint32_t literal = checker->trail[checker->propagated++] ^ 1;
        for (size_t i = checker->heads[literal]; i != 0; i = checker->places[i].next) {
            const struct clause *clause = &checker->clauses[checker->places[i].clause];
            if (!clause->dropped && !visit(checker, clause)) {
                return false;
            }
        }
    }
    return true;
}

/* Adds the clause at the pool's end, and what follows from it for good. */
static void add(struct checker *checker, uint32_t size)
{
    checker->clauses =
        grow(checker->clauses, &checker->capacity, checker->count, sizeof *checker->clauses);
    struct clause *clause = &checker->clauses[checker->count];
    *clause = (struct clause){.start = checker->pool_size, .size = size};
    for (uint32_t i = 0; i < size; i++) {
        uint32_t literal = checker->pool[checker->pool_size++];
        checker->places = grow(checker->places, &checker->place_capacity, ++checker->place_count,
                               sizeof *checker->places);
        checker->places[checker->place_count] =
            (struct place){checker->count, checker->heads[literal]};
        checker->heads[literal] = checker->place_count;
    }
    checker->count++;
    checker->refuted = checker->refuted || !visit(checker, clause) || !propagate(checker);
}

/* Whether unit propagation contradicts the negation of the clause at the pool's end. */
static bool follows(struct checker *checker, uint32_t size)
{
    uint32_t fixed = checker->trail_size;
    bool contradicted = checker->refuted;
    for (uint32_t i = 0; i < size && !contradicted; i++) {
        uint32_t literal = checker->pool[checker->pool_size + i];
        contradicted = checker->values[literal] > 0;
        if (checker->values[literal] == 0) {
            set(checker, literal ^ 1);
        }
    }
    contradicted = contradicted || !propagate(checker);
    while (checker->trail_size > fixed) {
        uint32_t literal = checker->trail[--checker->trail_size];
        checker->values[literal] = checker->values[literal ^ 1] = 0;
    }
    checker->propagated = fixed;
    return contradicted;
}

static int compare(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

/* Drops a clause of the literals at the pool's end; a unit clause stays, as in most checkers. */
static void drop(struct checker *checker, uint32_t size)
{
    const uint32_t *wanted = checker->pool + checker->pool_size;
    for (size_t i = checker->heads[wanted[0]]; i != 0; i = checker->places[i].next) {
        struct clause *clause = &checker->clauses[checker->places[i].clause];
        if (!clause->dropped && clause->size == size &&
            memcmp(checker->pool + clause->start, wanted, size * sizeof *wanted) == 0) {
            clause->dropped = size > 1;
            checker->drops++;
            return;
        }
    }
    fail_msg("a clause is dropped that is not there");
}

/* Reads one clause to the pool's end, sorted; returns what follows it. */
static const char *read_clause(struct checker *checker, const char *at, uint32_t *size)
{
    char *end;
    for (*size = 0;; ++*size, at = end) {
        long literal = strtol(at, &end, 10);
        assert_true(end > at && labs(literal) < (long)checker->variables);
        checker->pool = grow(checker->pool, &checker->pool_capacity, checker->pool_size + *size,
                             sizeof *checker->pool);
        if (literal == 0) {
            break;
        }
        checker->pool[checker->pool_size + *size] = 2 * (uint32_t)labs(literal) + (literal < 0);
    }
    qsort(checker->pool + checker->pool_size, *size, sizeof *checker->pool, compare);
    assert_int_equal(*end, '\n');
    return end + 1;
}

static void read_clauses(struct checker *checker, const char *text)
{
    uint32_t size;
    const char *at = strstr(text, "p cnf ");
    assert_non_null(at);
    *checker = (struct checker){.variables = (uint32_t)strtoul(at + 6, NULL, 10) + 1};
    checker->heads = calloc(2 * checker->variables, sizeof *checker->heads);
    checker->values = calloc(2 * checker->variables, 1);
    checker->trail = calloc(checker->variables, sizeof *checker->trail);
    assert_true(checker->heads != NULL && checker->values != NULL && checker->trail != NULL);
    for (at = strchr(at, '\n') + 1; *at != '\0';) {
        at = read_clause(checker, at, &size);
        add(checker, size);
    }
}

/* Whether the proof, with an end, is one. */
static void check_lemmas(struct checker *checker, const char *proof)
{
    bool ended = false;
    uint32_t size;
    for (const char *at = proof; *at != '\0';) {
        bool dropping = at[0] == 'd';
        assert_false(ended);
        at = read_clause(checker, at + (dropping ? 2 : 0), &size);
        if (dropping) {
            drop(checker, size);
            continue;
        }
        assert_true(follows(checker, size));
        ended = size == 0;
        add(checker, size);
    }
    assert_true(ended);
}

static void clear(struct checker *checker)
{
    free(checker->pool);
    free(checker->clauses);
    free(checker->places);
    free(checker->heads);
    free(checker->values);
    free(checker->trail);
}

/* ---- proofs ---- */

/* What does not follow is no lemma. */
static void test_checker(void **state)
{
    (void)state;
    struct checker checker;
    read_clauses(&checker, "c\np cnf 3 3\n1 2 0\n-1 2 0\n-2 3 -1 0\n");
    uint32_t size;
    (void)read_clause(&checker, "3 0\n", &size);
    assert_false(follows(&checker, size));
    (void)read_clause(&checker, "0\n", &size);
    assert_false(follows(&checker, size));
    (void)read_clause(&checker, "2 0\n", &size);
    assert_true(follows(&checker, size));
    (void)read_clause(&checker, "-1 3 0\n", &size);
    assert_true(follows(&checker, size));
    (void)read_clause(&checker, "-1 3 -2 0\n", &size);
    drop(&checker, size);
    (void)read_clause(&checker, "-1 3 0\n", &size);
    assert_false(follows(&checker, size));
    assert_int_equal(checker.drops, 1);
    clear(&checker);
}

static enum nonogram_status take(void *context, const char *bytes, size_t size)
{
    ng_text_bytes(context, bytes, size);
    return NONOGRAM_OK;
}

static struct nonogram_solve_options proving(struct nonogram_text *proof)
{
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    options.proof = take;
    options.context = proof;
    return options;
}

/* What came of a number of puzzles. */
struct tally {
    unsigned unique, none, searched, drops;
};

/* Solves the puzzle and checks the proof, if there is to be one. */
static void check(const struct nonogram_puzzle *puzzle, struct tally *tally)
{
    struct nonogram_text proof = {.data = NULL}, clauses = {.data = NULL};
    struct nonogram_solve_options options = proving(&proof);
    assert_non_null(puzzle);
    options.conflict_limit = 5000; /* the checker is slow */
    struct nonogram_result result;
    assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_OK);
    ng_text_bytes(&proof, "", 1);
    if (result.verdict == NONOGRAM_UNIQUE || result.verdict == NONOGRAM_NONE) {
        assert_int_equal(nonogram_write_dimacs(puzzle, result.first, &clauses), NONOGRAM_OK);
        ng_text_bytes(&clauses, "", 1);
        struct checker checker;
        read_clauses(&checker, clauses.data);
        check_lemmas(&checker, proof.data);
        tally->unique += result.verdict == NONOGRAM_UNIQUE;
        tally->none += result.verdict == NONOGRAM_NONE;
        tally->searched += result.statistics.conflicts > 1;
        tally->drops += checker.drops;
        clear(&checker);
    } else {
        assert_null(strstr(proof.data, "\n0\n")); /* it proves nothing */
    }
    nonogram_text_clear(&clauses);
    nonogram_text_clear(&proof);
    nonogram_result_clear(&result);
}

static void check_sample(struct ng_random *random, struct sample *sample,
                         const struct sample_shares *shares, unsigned changes, struct tally *tally)
{
    sample_fill(sample, random, shares);
    sample_perturb(sample, random, changes);
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    if (puzzle != NULL) {
        check(puzzle, tally);
    }
    nonogram_free(puzzle);
    sample_free(sample);
}

static void test_small(void **state)
{
    struct tally tally = {0, 0, 0, 0};
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(1));
    for (unsigned n = 0; n < 1500; n++) {
        struct sample *sample = sample_new(1 + (uint32_t)ng_random_below(&random, 10),
                                           1 + (uint32_t)ng_random_below(&random, 10),
                                           1 + (unsigned)ng_random_below(&random, 3));
        struct sample_shares shares = {.filled = 35 + (unsigned)ng_random_below(&random, 35),
                                       .blots = n % 4 == 0 ? 10 : 0,
                                       .open = n % 5 == 0 ? 5 : 0,
                                       .given = n % 3 == 0 ? 10 : 0};
        check_sample(&random, sample, &shares, n % 2 == 0 ? 2 : 0, &tally);
    }
    assert_true(tally.unique > 500 && tally.none > 100);
}

/* Those that may take a search: larger ones, likely without a solution, half of them in colours. */
static void test_larger(void **state)
{
    struct tally tally = {0, 0, 0, 0};
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(2));
    for (unsigned n = 0; n < 100; n++) {
        uint32_t size = 12 + 4 * (uint32_t)ng_random_below(&random, 4);
        struct sample *sample = sample_new(size, size, 1 + n % 2 + n % 4 / 3);
        struct sample_shares shares = {
            .filled = 45, .blots = n % 7 == 0 ? 3 : 0, .given = n % 5 == 0 ? 20 : 0};
        check_sample(&random, sample, &shares, n % 8 != 0, &tally);
    }
    assert_true(tally.searched > 5);
}

static void test_dominoes(void **state)
{
    static const uint32_t sizes[] = {2, 4, 5, 6, 8};
    struct tally tally = {0, 0, 0, 0};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        struct sample *sample = sample_domino(sizes[i]);
        struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
        check(puzzle, &tally);
        nonogram_free(puzzle);
        sample_free(sample);
    }
    assert_int_equal(tally.unique, 5);
    assert_true(tally.drops > 100); /* clauses have been forgotten on the way */
}

static void expect_proof(struct nonogram_puzzle *puzzle, const char *expected)
{
    struct nonogram_text proof = {.data = NULL};
    struct nonogram_solve_options options = proving(&proof);
    assert_non_null(puzzle);
    options.jobs = 4;
    options.time_limit = 1000;
    struct nonogram_result result;
    assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_OK);
    ng_text_bytes(&proof, "", 1);
    assert_string_equal(proof.data, expected);
    nonogram_text_clear(&proof);
    nonogram_result_clear(&result);
    nonogram_free(puzzle);
}

/* What lines alone decide: cell after cell, then the end. */
static void test_lines(void **state)
{
    (void)state;
    expect_proof(sketch_puzzle("1", "1/-", NULL, NULL), "1 0\n-2 0\n0\n");
    expect_proof(sketch_puzzle("1/-", "-/1", NULL, NULL), "-3 0\n-4 0\n-1 0\n2 0\n0\n");
}

static enum nonogram_status refuse(void *context, const char *bytes, size_t size)
{
    unsigned *calls = context;
    assert_true(bytes != NULL && size > 0);
    ++*calls;
    return NONOGRAM_IO;
}

/* Whoever does not take the bytes is not asked again, and the search ends. */
static void test_refused(void **state)
{
    struct sample *sample = sample_domino(10);
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    unsigned calls = 0;
    (void)state;
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    struct nonogram_result whole;
    assert_int_equal(nonogram_solve(puzzle, &options, &whole), NONOGRAM_OK);
    options.proof = refuse;
    options.context = &calls;
    struct nonogram_result result;
    assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_IO);
    assert_int_equal(calls, 1);
    assert_true(result.statistics.conflicts < whole.statistics.conflicts);
    nonogram_result_clear(&result);
    nonogram_result_clear(&whole);
    nonogram_free(puzzle);
    sample_free(sample);
}

static enum nonogram_status prove_once(void *context)
{
    struct nonogram_text proof = {.data = NULL};
    struct nonogram_solve_options options = proving(&proof);
    struct nonogram_result result;
    enum nonogram_status status = nonogram_solve(context, &options, &result);
    if (proof.failed || result.limited == NONOGRAM_LIMIT_MEMORY) {
        status = NONOGRAM_NO_MEMORY;
    }
    nonogram_result_clear(&result);
    nonogram_text_clear(&proof);
    return status;
}

static void test_failing_allocations(void **state)
{
    struct sample *sample = sample_domino(4);
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    (void)state;
    assert_non_null(puzzle);
    assert_true(fail_alloc_each(prove_once, puzzle) >= 20);
    nonogram_free(puzzle);
    sample_free(sample);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_checker),
        cmocka_unit_test(test_small),
        cmocka_unit_test(test_larger),
        cmocka_unit_test(test_dominoes),
        cmocka_unit_test(test_lines),
        cmocka_unit_test(test_refused),
        cmocka_unit_test(test_failing_allocations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
