/* Splitting a puzzle into parts, and the proof of the whole from those of its parts. */
#include "model/part.h"
#include "nonogram.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "fail_alloc.h"
#include "property/sample.h"

/* ---- split ---- */

/* What split hands out: the parts' results, ready to be joined, and how many there are. */
struct parts {
    struct nonogram_join *join;
    size_t count;
    uint64_t solutions;        /* of all parts */
    struct nonogram_text work; /* a record */
    uint64_t asked;            /* how often `stop` was */
    uint64_t patience;         /* it says so after so many times */
};

/* The part's result as a record. */
static enum nonogram_status write_record(struct nonogram_text *out,
                                         const struct nonogram_puzzle *part,
                                         const struct nonogram_result *result)
{
    struct nonogram_record record = {.source = "a part", .index = 1};
    enum nonogram_status status = nonogram_record_describe(&record, part, result);
    nonogram_text_reset(out);
    if (status == NONOGRAM_OK) {
        status = nonogram_record_list(&record, part, result->first, result->found > 0 ? 1 : 0);
    }
    if (status == NONOGRAM_OK && result->found > 1) {
        status = nonogram_record_list(&record, part, result->second, 1);
    }
    if (status == NONOGRAM_OK) {
        status = nonogram_record_write(&record, out);
    }
    nonogram_record_clear(&record);
    return status;
}

static enum nonogram_status solve_part(void *context, const struct nonogram_puzzle *part)
{
    struct parts *parts = context;
    parts->count++;
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    struct nonogram_result result;
    enum nonogram_status status = nonogram_solve(part, &options, &result);
    if (result.limited == NONOGRAM_LIMIT_MEMORY) {
        status = NONOGRAM_NO_MEMORY;
    }
    if (status == NONOGRAM_OK) {
        parts->solutions += result.found;
        status = write_record(&parts->work, part, &result);
        if (status == NONOGRAM_OK) {
            struct nonogram_diagnostic diagnostic;
            status =
                nonogram_join_add(parts->join, parts->work.data, parts->work.size, &diagnostic);
        }
    }
    nonogram_result_clear(&result);
    return status;
}

/* Splits, solves the parts, and joins. */
static enum nonogram_status go_round(const struct nonogram_puzzle *puzzle, size_t wanted,
                                     struct parts *parts, struct nonogram_record *whole)
{
    struct nonogram_split_options options = {.parts = wanted, .each = solve_part, .context = parts};
    *parts = (struct parts){.join = nonogram_join_new()};
    if (parts->join == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    struct nonogram_diagnostic diagnostic;
    enum nonogram_status status = nonogram_split(puzzle, &options, &diagnostic);
    if (status == NONOGRAM_OK) {
        status = nonogram_join_finish(parts->join, whole, &diagnostic);
    }
    nonogram_text_clear(&parts->work);
    return status;
}

static struct nonogram_puzzle *random_puzzle(struct ng_random *random, unsigned colours)
{
    uint32_t width = 1 + (uint32_t)ng_random_below(random, 9);
    uint32_t height = 1 + (uint32_t)ng_random_below(random, 9);
    struct sample *sample = sample_new(width, height, colours);
    struct sample_shares shares = {.filled = 50,
                                   .blots = (unsigned)ng_random_below(random, 2) * 10,
                                   .given = (unsigned)ng_random_below(random, 2) * 10};
    sample_fill(sample, random, &shares);
    sample_perturb(sample, random, (unsigned)ng_random_below(random, 3));
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    sample_free(sample);
    return puzzle;
}

static void the_parts_come_to_what_the_whole_does(void **state)
{
    (void)state;
    struct ng_random random;
    ng_random_seed(&random, sample_seed(1));
    for (unsigned i = 0; i < 600; i++) {
        struct nonogram_puzzle *puzzle = random_puzzle(&random, 1 + i % 3);
        size_t wanted = 1 + (size_t)ng_random_below(&random, 12);
        if (puzzle == NULL) {
            continue;
        }
        struct nonogram_solve_options options;
        nonogram_solve_defaults(&options);
        struct nonogram_result result;
        assert_int_equal(nonogram_solve(puzzle, &options, &result), NONOGRAM_OK);
        struct nonogram_record whole;
        struct parts parts;
        assert_int_equal(go_round(puzzle, wanted, &parts, &whole), NONOGRAM_OK);
        assert_int_equal(whole.verdict, result.verdict);
        assert_int_equal(whole.width, nonogram_width(puzzle));
        assert_int_equal(whole.solution_count, parts.solutions);
        assert_true(parts.count >= 1 && parts.count < wanted + 4);
        nonogram_join_free(parts.join);
        nonogram_result_clear(&result);
        nonogram_free(puzzle);
    }
}

static struct nonogram_puzzle *chain_puzzle(uint32_t size)
{
    struct sample *sample = sample_domino(size);
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    assert_non_null(puzzle);
    sample_free(sample);
    return puzzle;
}

static void a_hard_puzzle_has_as_many_parts_as_wanted(void **state)
{
    struct nonogram_puzzle *puzzle = chain_puzzle(6);
    (void)state;
    for (size_t wanted = 1; wanted < 20; wanted += 3) {
        struct nonogram_record whole;
        struct parts parts;
        assert_int_equal(go_round(puzzle, wanted, &parts, &whole), NONOGRAM_OK);
        assert_int_equal(parts.count, wanted);
        assert_int_equal(whole.verdict, NONOGRAM_UNIQUE);
        assert_int_equal(parts.solutions, 1);
        assert_null(whole.id);
        nonogram_join_free(parts.join);
    }
    nonogram_free(puzzle);
}

/* What the parts cost with the picture that they carry and without. */
struct guidance {
    const struct nonogram_puzzle *whole;
    const uint8_t *solution; /* of it */
    size_t cells, parts, own;
    uint64_t with, without; /* conflicts */
};

static uint64_t conflicts_of(const struct nonogram_puzzle *part, enum nonogram_verdict *verdict)
{
    struct nonogram_solve_options options;
    struct nonogram_result result;

    nonogram_solve_defaults(&options);
    options.jobs = 1;
    assert_int_equal(nonogram_solve(part, &options, &result), NONOGRAM_OK);
    uint64_t conflicts = result.statistics.conflicts;
    *verdict = result.verdict;
    nonogram_result_clear(&result);
    return conflicts;
}

static enum nonogram_status weigh_part(void *context, const struct nonogram_puzzle *part)
{
    struct guidance *guidance = context;
    struct nonogram_puzzle *plain;
    enum nonogram_verdict with, without;

    assert_non_null(nonogram_goal(part));
    assert_memory_equal(nonogram_goal(part), guidance->solution, guidance->cells);
    assert_int_equal(nonogram_copy_with(guidance->whole, NULL, nonogram_given(part), &plain, NULL),
                     NONOGRAM_OK);
    guidance->with += conflicts_of(part, &with);
    guidance->without += conflicts_of(plain, &without);
    assert_int_equal(with, without);
    guidance->own += with == NONOGRAM_UNIQUE;
    guidance->parts++;
    nonogram_free(plain);
    return NONOGRAM_OK;
}

/* Each part carries a solution of the whole: with it, it is sooner proved that it has none, or no
 * other. */
static void a_solution_guides_the_parts(void **state)
{
    struct nonogram_puzzle *puzzle = chain_puzzle(9);
    struct nonogram_result result;
    struct guidance guidance = {.whole = puzzle, .cells = 19 * 19};
    struct nonogram_split_options options = {.parts = 6, .each = weigh_part, .context = &guidance};
    struct nonogram_solve_options solving;

    (void)state;
    nonogram_solve_defaults(&solving);
    assert_int_equal(nonogram_solve(puzzle, &solving, &result), NONOGRAM_OK);
    guidance.solution = result.first;
    assert_int_equal(nonogram_split(puzzle, &options, NULL), NONOGRAM_OK);
    print_message("conflicts %llu, without %llu\n", (unsigned long long)guidance.with,
                  (unsigned long long)guidance.without);
    assert_true(guidance.parts >= 6);
    assert_int_equal(guidance.own, 1);
    assert_true(guidance.with < guidance.without);
    nonogram_result_clear(&result);
    nonogram_free(puzzle);
}

static enum nonogram_status go_round_once(void *context)
{
    struct nonogram_record whole;
    struct parts parts;
    enum nonogram_status status = go_round(context, 4, &parts, &whole);
    nonogram_join_free(parts.join);
    return status;
}

static void running_out_of_memory_is_survived(void **state)
{
    struct nonogram_puzzle *puzzle = chain_puzzle(3);
    (void)state;
    assert_true(fail_alloc_each(go_round_once, puzzle) > 20);
    nonogram_free(puzzle);
}

static bool lose_patience(void *context)
{
    struct parts *parts = context;
    return parts->asked++ >= parts->patience;
}

static void splitting_can_be_stopped(void **state)
{
    struct nonogram_puzzle *puzzle = chain_puzzle(6);
    struct nonogram_diagnostic diagnostic;
    (void)state;
    for (uint64_t patience = 0; patience < 4; patience++) {
        struct parts parts = {.patience = patience};
        struct nonogram_split_options options = {
            .parts = 20, .stop = lose_patience, .each = solve_part, .context = &parts};
        assert_int_equal(nonogram_split(puzzle, &options, &diagnostic), NONOGRAM_END);
        assert_int_equal(parts.count, 0);
    }
    nonogram_free(puzzle);
}

static void a_bad_number_of_parts_is_bad_use(void **state)
{
    struct nonogram_puzzle *puzzle = chain_puzzle(2);
    struct nonogram_split_options options = {.each = solve_part};
    (void)state;
    struct nonogram_diagnostic diagnostic;
    assert_int_equal(nonogram_split(puzzle, &options, &diagnostic), NONOGRAM_BAD_USE);
    options.parts = NONOGRAM_PARTS_MAX + 1;
    assert_int_equal(nonogram_split(puzzle, &options, &diagnostic), NONOGRAM_BAD_USE);
    nonogram_free(puzzle);
}

static void an_id_says_which_part_it_is_of(void **state)
{
    static const char whole[] = "webpbn #7/a";
    struct ng_part part = {whole, strlen(whole), UINT64_C(0x1234567890abcdef), 3, 8};
    struct nonogram_text text = {.data = NULL};
    (void)state;
    ng_part_write(&part, &text);
    assert_int_equal(text.size, strlen("webpbn #7/a/split-1234567890abcdef/3/8"));
    assert_memory_equal(text.data, "webpbn #7/a/split-1234567890abcdef/3/8", text.size);
    struct ng_part again;
    assert_true(ng_part_read(text.data, text.size, &again));
    assert_int_equal(again.whole_size, part.whole_size);
    assert_int_equal(again.digest, part.digest);
    assert_int_equal(again.number, 3);
    assert_int_equal(again.count, 8);
    ng_text_clear(&text);
}

static void other_ids_are_of_no_part(void **state)
{
    static const char *const ids[] = {
        "",
        "7",
        "3/8",
        "split-1234567890abcdef",
        "split-1234567890abcdef/3",
        "split-1234567890abcdef/0/8",
        "split-1234567890abcdef/9/8",
        "split-1234567890abcdef/3/",
        "split-1234567890abcdef//8",
        "split-1234567890abcdef/3/8 ",
        "split-1234567890abcdef/3/-8",
        "split-1234567890abcde/3/8",
        "split-1234567890ABCDEF/3/8",
        "splat-1234567890abcdef/3/8",
        "split-1234567890abcdef/03/8",
        "split-1234567890abcdef/3/08",
        "/split-1234567890abcdef/3/8",
        "split-1234567890abcdef/3/99999999",
        "split-1234567890abcdef/3/99999999999999999999999",
    };
    struct ng_part part;
    (void)state;
    for (size_t i = 0; i < sizeof ids / sizeof ids[0]; i++) {
        assert_false(ng_part_read(ids[i], strlen(ids[i]), &part));
    }
}

/* Adds a record to a join that is empty; the status. */
static enum nonogram_status add_alone(const char *record)
{
    struct nonogram_join *join = nonogram_join_new();
    struct nonogram_diagnostic diagnostic;
    enum nonogram_status status = nonogram_join_add(join, record, strlen(record), &diagnostic);
    if (status == NONOGRAM_BAD_INPUT) {
        assert_true(diagnostic.message[0] != '\0' && diagnostic.line == 1);
    }
    nonogram_join_free(join);
    return status;
}

#define ID "\"id\":\"split-1234567890abcdef/1/2\""

static void only_whole_results_are_joined(void **state)
{
    static const char *const records[] = {
        "",
        "[]",
        "7",
        "{}",
        "{" ID "}",
        "{" ID ",\"width\":1,\"height\":1,\"verdict\":\"none\"}",
        "{" ID ",\"width\":0,\"height\":1,\"verdict\":\"none\",\"solutions\":[]}",
        "{" ID ",\"width\":1,\"height\":1.5,\"verdict\":\"none\",\"solutions\":[]}",
        "{" ID ",\"width\":1,\"height\":1,\"verdict\":\"perhaps\",\"solutions\":[]}",
        "{" ID ",\"width\":1,\"height\":1,\"verdict\":\"unique\",\"solutions\":[]}",
        "{" ID ",\"width\":1,\"height\":1,\"verdict\":\"none\",\"solutions\":[[\"#\"]]}",
        "{" ID ",\"width\":1,\"height\":1,\"verdict\":\"multiple\",\"solutions\":[[\"#\"]]}",
        "{" ID ",\"width\":1,\"height\":1,\"verdict\":\"unique\",\"solutions\":[[\"##\"]]}",
        "{" ID ",\"width\":1,\"height\":1,\"verdict\":\"unique\",\"solutions\":[[\"#\",\"#\"]]}",
        "{" ID ",\"width\":1,\"height\":1,\"verdict\":\"unique\",\"solutions\":[[]]}",
        "{" ID ",\"width\":1,\"height\":1,\"verdict\":\"unique\",\"solutions\":[[\"\"]]}",
        "{" ID ",\"width\":1,\"height\":1,\"verdict\":\"unique\",\"solutions\":[[\"\\u0007\"]]}",
        "{" ID ",\"width\":1,\"height\":1,\"verdict\":\"unique\",\"solutions\":[\"#\"]}",
        "{" ID ",\"width\":1,\"height\":1,\"verdict\":\"unknown\",\"solutions\":[],"
        "\"partial\":[\"??\"]}",
        "{" ID ",\"width\":1,\"height\":1,\"verdict\":\"none\",\"solutions\":[],\"width\":1}",
        "{" ID ",\"width\":1,\"height\":1,\"verdict\":\"none\",\"solutions\":[]} {}",
        "{" ID ",\"width\":4294967296,\"height\":4294967296,\"verdict\":\"none\",\"solutions\":[]}",
        "{\"id\":\"7\",\"width\":1,\"height\":1,\"verdict\":\"none\",\"solutions\":[]}",
        "{\"width\":1,\"height\":1,\"verdict\":\"none\",\"solutions\":[]}",
        "{\"verdict\":\"error\",\"error\":{\"message\":\"a cat\"}}",
        "{\"verdict\":\"error\",\"error\":{}}",
        "{\"verdict\":\"error\"}",
    };
    (void)state;
    for (size_t i = 0; i < sizeof records / sizeof records[0]; i++) {
        assert_int_equal(add_alone(records[i]), NONOGRAM_BAD_INPUT);
    }
    assert_int_equal(
        add_alone("{" ID ",\"width\":1,\"height\":1,\"verdict\":\"none\",\"solutions\":[]}"),
        NONOGRAM_OK);
}

/* What is certain is what all unfinished parts agree on. */
static void partial_results_are_intersected(void **state)
{
    static const char *const records[] = {
        "{\"id\":\"split-1234567890abcdef/2/3\",\"width\":3,\"height\":1,\"verdict\":\"unknown\","
        "\"solutions\":[],\"partial\":[\"#.?\"]}",
        "{\"id\":\"split-1234567890abcdef/1/3\",\"width\":3,\"height\":1,\"verdict\":\"none\","
        "\"solutions\":[]}",
        "{\"id\":\"split-1234567890abcdef/3/3\",\"width\":3,\"height\":1,\"verdict\":\"unknown\","
        "\"solutions\":[],\"partial\":[\"##.\"]}",
    };
    struct nonogram_join *join = nonogram_join_new();
    (void)state;
    struct nonogram_diagnostic diagnostic;
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(nonogram_join_add(join, records[i], strlen(records[i]), &diagnostic),
                         NONOGRAM_OK);
    }
    struct nonogram_record whole;
    assert_int_equal(nonogram_join_finish(join, &whole, &diagnostic), NONOGRAM_OK);
    assert_int_equal(whole.verdict, NONOGRAM_LIMIT);
    assert_memory_equal(whole.partial, "#??", 3);
    nonogram_join_free(join);
}

/* Adds a record; the status. */
static enum nonogram_status add(struct nonogram_join *join, const char *record)
{
    struct nonogram_diagnostic diagnostic;
    return nonogram_join_add(join, record, strlen(record), &diagnostic);
}

/* The first part could not be read, and says no size: that of a record which is refused is not
 * taken for it, nor is anything else that such a record says. */
static void a_refused_record_leaves_nothing(void **state)
{
    struct nonogram_join *join = nonogram_join_new();
    struct nonogram_record whole;
    (void)state;
    assert_int_equal(add(join, "{\"id\":\"split-1234567890abcdef/1/2\",\"verdict\":\"unknown\","
                               "\"solutions\":[]}"),
                     NONOGRAM_OK);
    assert_int_equal(add(join, "{\"id\":\"split-fedcba0987654321/2/2\",\"width\":2,\"height\":1,"
                               "\"verdict\":\"none\",\"solutions\":[]}"),
                     NONOGRAM_BAD_INPUT);
    assert_int_equal(add(join, "{\"id\":\"split-1234567890abcdef/2/2\",\"width\":3,\"height\":1,"
                               "\"verdict\":\"unique\",\"solutions\":[[\"#.#\"]]}"),
                     NONOGRAM_OK);
    assert_int_equal(nonogram_join_finish(join, &whole, NULL), NONOGRAM_OK);
    assert_int_equal(whole.width, 3);
    assert_int_equal(whole.height, 1);
    assert_int_equal(whole.solution_count, 1);
    assert_memory_equal(whole.solutions, "#.#", 3);
    nonogram_join_free(join);
}

static void effort_is_added_up_as_far_as_it_goes(void **state)
{
    struct nonogram_join *join = nonogram_join_new();
    struct nonogram_record whole;
    (void)state;
    assert_int_equal(add(join, "{\"id\":\"split-1234567890abcdef/1/2\",\"width\":1,\"height\":1,"
                               "\"verdict\":\"none\",\"solutions\":[],"
                               "\"guesses\":18446744073709551615,\"conflicts\":7}"),
                     NONOGRAM_OK);
    assert_int_equal(add(join, "{\"id\":\"split-1234567890abcdef/2/2\",\"width\":1,\"height\":1,"
                               "\"verdict\":\"none\",\"solutions\":[],"
                               "\"guesses\":2,\"conflicts\":18446744073709551615}"),
                     NONOGRAM_OK);
    assert_int_equal(nonogram_join_finish(join, &whole, NULL), NONOGRAM_OK);
    assert_true(whole.guesses == UINT64_MAX && whole.conflicts == UINT64_MAX);
    nonogram_join_free(join);
}

/* Adds it with the n-th allocation failing, and once more where there was no memory. */
static enum nonogram_status add_failing(struct nonogram_join *join, const char *record, long n)
{
    fail_alloc_arm(n);
    enum nonogram_status status = add(join, record);
    (void)fail_alloc_disarm();
    return status == NONOGRAM_NO_MEMORY ? add(join, record) : status;
}

/* A part for which there was no memory can be added again, or still cannot; if all could, the
 * solutions are theirs. */
static void a_part_may_be_added_again(void **state)
{
    static const char *const records[] = {
        "{\"id\":\"a/split-1234567890abcdef/1/2\",\"title\":\"A\",\"width\":2,\"height\":1,"
        "\"verdict\":\"unique\",\"solutions\":[[\"#.\"]],\"proof\":\"1\"}",
        "{\"id\":\"a/split-1234567890abcdef/2/2\",\"title\":\"A\",\"width\":2,\"height\":1,"
        "\"verdict\":\"unique\",\"solutions\":[[\".#\"]],\"proof\":\"2\"}",
    };
    int joined = 0;
    (void)state;
    for (long n = 1; n <= 40; n++) {
        struct nonogram_join *join = nonogram_join_new();
        struct nonogram_record whole;
        enum nonogram_status first = add_failing(join, records[0], n);
        enum nonogram_status second = add_failing(join, records[1], 0);
        assert_true(first == NONOGRAM_OK || first == NONOGRAM_NO_MEMORY);
        assert_true(second == NONOGRAM_OK || second == NONOGRAM_NO_MEMORY);
        bool all = first == NONOGRAM_OK && second == NONOGRAM_OK;
        assert_int_equal(nonogram_join_finish(join, &whole, NULL),
                         all ? NONOGRAM_OK : NONOGRAM_BAD_INPUT);
        if (all) {
            assert_int_equal(whole.solution_count, 2);
            assert_memory_equal(whole.solutions, "#..#", 4);
            assert_string_equal(whole.id, "a");
            joined++;
        }
        nonogram_join_free(join);
    }
    assert_true(joined > 10);
}

/* ---- split proof ---- */

enum { PARTS_MOST = 40 };

/* The parts' results, joined, and their proofs. */
struct whole {
    struct nonogram_join *join;
    struct nonogram_text proofs[PARTS_MOST];
    size_t count;
    enum nonogram_proof_format format; /* of the parts */
    struct nonogram_text proof;        /* of the whole */
    size_t room;                       /* bytes of it that are taken */
    size_t spoiled; /* the part, from 1, whose proof is handed out cut; 0: none */
};

/* Puzzles with one solution that has to be searched for. */
static struct nonogram_puzzle *dominoes(uint32_t size)
{
    struct sample *sample = sample_domino(size);
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    sample_free(sample);
    return puzzle;
}

static enum nonogram_status add_bytes(void *context, const char *bytes, size_t size)
{
    nonogram_text_add(context, bytes, size);
    return ((struct nonogram_text *)context)->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

static enum nonogram_status solve_part_proof(void *context, const struct nonogram_puzzle *part)
{
    struct whole *whole = context;
    assert_true(whole->count < PARTS_MOST);
    struct nonogram_text *proof = &whole->proofs[whole->count++];
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    options.proof = add_bytes;
    options.proof_format = whole->format;
    options.context = proof;
    struct nonogram_result result;
    assert_int_equal(nonogram_solve(part, &options, &result), NONOGRAM_OK);
    struct nonogram_record record = {.source = "part", .index = 1};
    struct nonogram_text line = {.data = NULL};
    assert_int_equal(nonogram_record_describe(&record, part, &result), NONOGRAM_OK);
    assert_int_equal(nonogram_record_list(&record, part, result.first, result.found > 0 ? 1 : 0),
                     NONOGRAM_OK);
    if (result.found > 1) {
        assert_int_equal(nonogram_record_list(&record, part, result.second, 1), NONOGRAM_OK);
    }
    assert_int_equal(nonogram_record_write(&record, &line), NONOGRAM_OK);
    assert_int_equal(nonogram_join_add(whole->join, line.data, line.size, NULL), NONOGRAM_OK);
    nonogram_text_clear(&line);
    nonogram_record_clear(&record);
    nonogram_result_clear(&result);
    return NONOGRAM_OK;
}

/* Splits and solves; the verdict of the whole. */
static enum nonogram_verdict solve(struct whole *whole, const struct nonogram_puzzle *puzzle,
                                   enum nonogram_proof_format format)
{
    *whole = (struct whole){.join = nonogram_join_new(), .format = format, .room = (size_t)1 << 30};
    assert_non_null(whole->join);
    struct nonogram_split_options options = {
        .parts = 4, .each = solve_part_proof, .context = whole};
    struct nonogram_record record = {.source = NULL};
    assert_int_equal(nonogram_split(puzzle, &options, NULL), NONOGRAM_OK);
    assert_int_equal(nonogram_join_finish(whole->join, &record, NULL), NONOGRAM_OK);
    return record.verdict;
}

static void clear(struct whole *whole)
{
    nonogram_join_free(whole->join);
    nonogram_text_clear(&whole->proof);
    for (size_t i = 0; i < whole->count; i++) {
        nonogram_text_clear(&whole->proofs[i]);
    }
}

static enum nonogram_status hand_part(void *context, uint64_t part, struct nonogram_text *bytes)
{
    struct whole *whole = context;
    assert_true(part >= 1 && part <= whole->count);
    const struct nonogram_text *proof = &whole->proofs[part - 1];
    nonogram_text_add(bytes, proof->data, proof->size - (part == whole->spoiled ? 2 : 0));
    return bytes->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

static enum nonogram_status take_whole(void *context, const char *bytes, size_t size)
{
    struct whole *whole = context;
    if (whole->proof.size + size > whole->room) {
        return NONOGRAM_IO;
    }
    return add_bytes(&whole->proof, bytes, size);
}

static enum nonogram_status prove(struct whole *whole, const struct nonogram_puzzle *puzzle,
                                  enum nonogram_proof_format format)
{
    const struct nonogram_prove_options options = {
        .format = format, .part = hand_part, .proof = take_whole, .context = whole};
    nonogram_text_reset(&whole->proof);
    return nonogram_join_prove(whole->join, puzzle, &options, NULL);
}

/* A puzzle and its parts, of which there are several. */
static struct nonogram_puzzle *solve_dominoes(struct whole *whole, uint32_t size,
                                              enum nonogram_proof_format format)
{
    struct nonogram_puzzle *puzzle = dominoes(size);
    assert_int_equal(solve(whole, puzzle, format), NONOGRAM_UNIQUE);
    assert_true(whole->count > 1);
    return puzzle;
}

static bool ends_with(const struct nonogram_text *text, const char *bytes, size_t size)
{
    return text->size >= size && memcmp(text->data + text->size - size, bytes, size) == 0;
}

static void proofs_of_parts_come_to_one_of_the_whole(void **state)
{
    (void)state;
    for (uint32_t round = 0; round < 4; round++) {
        enum nonogram_proof_format of_parts =
            round % 2 == 0 ? NONOGRAM_PROOF_TEXT : NONOGRAM_PROOF_BINARY;
        struct whole whole;
        struct nonogram_puzzle *puzzle = solve_dominoes(&whole, 5 + round, of_parts);
        assert_int_equal(prove(&whole, puzzle, NONOGRAM_PROOF_TEXT), NONOGRAM_OK);
        assert_true(ends_with(&whole.proof, "\n0\n", 3));
        size_t text = whole.proof.size;
        for (size_t i = 0; i + 3 < text; i++) { /* the empty clause is the last step only */
            assert_false(memcmp(whole.proof.data + i, "\n0\n", 3) == 0);
        }
        assert_int_equal(prove(&whole, puzzle, NONOGRAM_PROOF_BINARY), NONOGRAM_OK);
        assert_true(ends_with(&whole.proof, "a\0", 2));
        assert_true(whole.proof.size < text);
        nonogram_free(puzzle);
        clear(&whole);
    }
}

static void what_does_not_belong_together_is_refused(void **state)
{
    (void)state;
    struct whole whole;
    struct nonogram_puzzle *puzzle = solve_dominoes(&whole, 5, NONOGRAM_PROOF_TEXT);
    struct nonogram_puzzle *other = dominoes(6);
    assert_int_equal(prove(&whole, other, NONOGRAM_PROOF_TEXT), NONOGRAM_BAD_INPUT);
    for (whole.spoiled = 1; whole.spoiled <= whole.count; whole.spoiled++) {
        assert_int_equal(prove(&whole, puzzle, NONOGRAM_PROOF_TEXT), NONOGRAM_BAD_INPUT);
        assert_false(ends_with(&whole.proof, "\n0\n", 3));
    }
    whole.spoiled = 0;
    assert_int_equal(prove(&whole, puzzle, NONOGRAM_PROOF_TEXT), NONOGRAM_OK);
    for (size_t all = whole.proof.size, room = 0; room < all; room += 1 + all / 3) {
        whole.room = room;
        assert_int_equal(prove(&whole, puzzle, NONOGRAM_PROOF_TEXT), NONOGRAM_IO);
    }
    nonogram_free(other);
    nonogram_free(puzzle);
    clear(&whole);
}

struct proving {
    struct whole whole;
    struct nonogram_puzzle *puzzle;
};

static enum nonogram_status prove_once(void *context)
{
    struct proving *proving = context;
    enum nonogram_status status = prove(&proving->whole, proving->puzzle, NONOGRAM_PROOF_TEXT);
    nonogram_text_clear(&proving->whole.proof);
    return status;
}

static void any_allocation_may_fail(void **state)
{
    (void)state;
    struct proving proving;
    proving.puzzle = solve_dominoes(&proving.whole, 5, NONOGRAM_PROOF_TEXT);
    assert_true(fail_alloc_each(prove_once, &proving) >= 20);
    nonogram_free(proving.puzzle);
    clear(&proving.whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_parts_come_to_what_the_whole_does),
        cmocka_unit_test(a_hard_puzzle_has_as_many_parts_as_wanted),
        cmocka_unit_test(a_solution_guides_the_parts),
        cmocka_unit_test(running_out_of_memory_is_survived),
        cmocka_unit_test(splitting_can_be_stopped),
        cmocka_unit_test(a_bad_number_of_parts_is_bad_use),
        cmocka_unit_test(an_id_says_which_part_it_is_of),
        cmocka_unit_test(other_ids_are_of_no_part),
        cmocka_unit_test(only_whole_results_are_joined),
        cmocka_unit_test(partial_results_are_intersected),
        cmocka_unit_test(a_refused_record_leaves_nothing),
        cmocka_unit_test(effort_is_added_up_as_far_as_it_goes),
        cmocka_unit_test(a_part_may_be_added_again),
        cmocka_unit_test(proofs_of_parts_come_to_one_of_the_whole),
        cmocka_unit_test(what_does_not_belong_together_is_refused),
        cmocka_unit_test(any_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
