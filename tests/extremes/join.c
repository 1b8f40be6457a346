/* As `split`, `solve` and `join` do it, without files but for the checker. */
#include "extremes/join.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct joining {
    struct expected *expected;
    struct ng_random *random;
    struct nonogram_join *join;
    struct nonogram_text *proofs; /* of the parts */
    size_t count;
    struct oracle part; /* the solutions of the part that is solved */
    FILE *file;         /* of the proof of the whole */
};

static bool is_ok(struct joining *joining, enum nonogram_status status, const char *what)
{
    return status == NONOGRAM_OK ||
           expect_wrong(joining->expected, "%s (status %d)", what, (int)status);
}

/* ---- a part ---- */

static bool take_solution(void *context, const uint8_t *cells)
{
    struct joining *joining = context;
    oracle_add(&joining->part, cells);
    return false;
}

static enum nonogram_status add_proof(void *context, const char *bytes, size_t size)
{
    struct joining *joining = context;
    struct nonogram_text *proof = &joining->proofs[joining->count - 1];
    nonogram_text_add(proof, bytes, size);
    return proof->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

/* Adds the record of a part's result. */
static bool add_record(struct joining *joining, const struct nonogram_puzzle *part,
                       const struct nonogram_result *result)
{
    struct nonogram_record record = {.source = "part", .index = 1};
    struct nonogram_text line = {.data = NULL};
    const struct oracle *found = &joining->part;
    char count[24];
    (void)snprintf(count, sizeof count, "%zu", found->count);
    bool right =
        is_ok(joining, nonogram_record_describe(&record, part, result), "no record of a part") &&
        is_ok(joining, nonogram_record_list(&record, part, found->cells, found->count), "no list");
    record.count = found->count > 1 ? count : NULL; /* the list has them all */
    right = right &&
            is_ok(joining, nonogram_record_write(&record, &line), "a record is not written") &&
            is_ok(joining, nonogram_join_add(joining->join, line.data, line.size, NULL),
                  "a part's record is refused");
    nonogram_text_clear(&line);
    nonogram_record_clear(&record);
    return right;
}

static enum nonogram_status solve_part(void *context, const struct nonogram_puzzle *part)
{
    struct joining *joining = context;
    struct nonogram_solve_options options;
    struct nonogram_result result;
    nonogram_solve_defaults(&options);
    joining->proofs = realloc(joining->proofs, (joining->count + 1) * sizeof *joining->proofs);
    if (joining->proofs == NULL) {
        exit(2);
    }
    joining->proofs[joining->count++] = (struct nonogram_text){.data = NULL};
    joining->part.size = joining->expected->oracle.size;
    options.seed = ng_random_below(joining->random, 1000);
    options.context = joining;
    options.found = take_solution;
    options.solutions = 0;
    if (joining->expected->oracle.count <= 1) {
        options.solutions = 2;
        options.proof = add_proof;
        options.proof_format = (enum nonogram_proof_format)ng_random_below(joining->random, 2);
    }
    bool right = is_ok(joining, nonogram_solve(part, &options, &result), "a part is not solved") &&
                 add_record(joining, part, &result);
    nonogram_result_clear(&result);
    oracle_clear(&joining->part);
    return right ? NONOGRAM_OK : NONOGRAM_END;
}

/* ---- the whole ---- */

/* What each symbol stands for in records of the puzzle, as far as its solutions have it. */
static bool read_symbols(struct joining *joining, uint8_t values[256])
{
    const struct expected *expected = joining->expected;
    const struct oracle *oracle = &expected->oracle;
    struct nonogram_record record = {.source = NULL};
    memset(values, NONOGRAM_UNKNOWN, 256);
    bool right = is_ok(
        joining, nonogram_record_list(&record, expected->puzzle, oracle->cells, oracle->count),
        "the solutions are not listed");
    for (size_t i = 0; right && i < oracle->count * oracle->size; i++) {
        values[(unsigned char)record.solutions[i]] = oracle->cells[i];
    }
    nonogram_record_clear(&record);
    return right;
}

/* Whether the record of the whole has all solutions, each once. */
static bool record_is_right(struct joining *joining, const struct nonogram_record *record)
{
    const struct oracle *oracle = &joining->expected->oracle;
    uint8_t values[256], *cells = calloc(oracle->size + 1, 1);
    bool right = cells != NULL && read_symbols(joining, values) && record->listed &&
                 record->verdict == oracle_verdict(oracle) &&
                 record->limited == NONOGRAM_LIMIT_NONE &&
                 record->solution_count == oracle->count &&
                 (record->count == NULL ? oracle->count < 2
                                        : strtoull(record->count, NULL, 10) == oracle->count);
    struct oracle_marks marks = oracle_marks_new(oracle);
    for (size_t i = 0; right && i < oracle->count * oracle->size; i++) {
        cells[i % oracle->size] = values[(unsigned char)record->solutions[i]];
        right = (i + 1) % oracle->size != 0 || oracle_mark(&marks, cells);
    }
    oracle_marks_clear(&marks);
    free(cells);
    return right || expect_wrong(joining->expected, "the joined record is wrong (verdict %s)",
                                 nonogram_verdict_name(record->verdict));
}

static enum nonogram_status hand_part(void *context, uint64_t part, struct nonogram_text *bytes)
{
    const struct joining *joining = context;
    if (part < 1 || part > joining->count) {
        return NONOGRAM_INTERNAL;
    }
    nonogram_text_add(bytes, joining->proofs[part - 1].data, joining->proofs[part - 1].size);
    return bytes->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

static enum nonogram_status write_proof(void *context, const char *bytes, size_t size)
{
    struct joining *joining = context;
    return fwrite(bytes, 1, size, joining->file) == size ? NONOGRAM_OK : NONOGRAM_IO;
}

/* The proof of the whole, in a random format. */
static bool prove_whole(const struct prover *prover, struct joining *joining)
{
    struct expected *expected = joining->expected;
    const struct nonogram_prove_options options = {
        .format = (enum nonogram_proof_format)ng_random_below(joining->random, 2),
        .part = hand_part,
        .proof = write_proof,
        .context = joining};
    joining->file = prover_open(prover, "proof");
    bool right =
        is_ok(joining, nonogram_join_prove(joining->join, expected->puzzle, &options, NULL),
              "the parts' proofs are not joined");
    (void)fclose(joining->file);
    return right && prover_follow(prover, expected,
                                  expected->oracle.count > 0 ? expected->oracle.cells : NULL);
}

bool join_parts(const struct prover *prover, struct expected *expected, size_t parts,
                struct ng_random *random)
{
    struct joining joining = {.expected = expected, .random = random, .join = nonogram_join_new()};
    const struct nonogram_split_options options = {
        .parts = parts, .each = solve_part, .context = &joining};
    struct nonogram_record record = {.source = NULL};
    bool right =
        is_ok(&joining, nonogram_split(expected->puzzle, &options, NULL), "it is not split") &&
        is_ok(&joining, nonogram_join_finish(joining.join, &record, NULL),
              "the records are not joined") &&
        record_is_right(&joining, &record) &&
        (expected->oracle.count > 1 || prove_whole(prover, &joining));
    expected->answers++;
    for (size_t i = 0; i < joining.count; i++) {
        nonogram_text_clear(&joining.proofs[i]);
    }
    free(joining.proofs);
    nonogram_join_free(joining.join);
    return right;
}
