/* The clauses and the proof are written into files, which the checker reads. */
#include "extremes/prove.h"

#include <stdio.h>
#include <stdlib.h>

FILE *prover_open(const struct prover *prover, const char *name)
{
    char path[1024];
    (void)snprintf(path, sizeof path, "%.900s/%s", prover->folder, name);
    FILE *file = fopen(path, "wb");
    if (file == NULL) {
        perror(path);
        exit(2);
    }
    return file;
}

static enum nonogram_status take(void *context, const char *bytes, size_t size)
{
    return fwrite(bytes, 1, size, context) == size ? NONOGRAM_OK : NONOGRAM_IO;
}

/* Writes what the proof is to refute. */
static bool write_clauses(const struct prover *prover, struct expected *expected,
                          const uint8_t *except)
{
    struct nonogram_text text = {.data = NULL};
    if (nonogram_write_dimacs(expected->puzzle, except, &text) != NONOGRAM_OK) {
        return expect_wrong(expected, "there are no clauses");
    }
    FILE *file = prover_open(prover, "clauses");
    bool written = fwrite(text.data, 1, text.size, file) == text.size;
    nonogram_text_clear(&text);
    return (fclose(file) == 0 && written) || expect_wrong(expected, "the clauses are not written");
}

bool prover_follow(const struct prover *prover, struct expected *expected, const uint8_t *except)
{
    char command[4096];
    (void)snprintf(command, sizeof command,
                   "'%.1000s' '%.900s/clauses' '%.900s/proof' >'%.900s/said' 2>&1", prover->checker,
                   prover->folder, prover->folder, prover->folder);
    return write_clauses(prover, expected, except) &&
           (system(command) == 0 || expect_wrong(expected, "the proof is none"));
}

bool prove(const struct prover *prover, struct expected *expected,
           const struct nonogram_solve_options *asked)
{
    if (expected->oracle.count > 1) {
        return true;
    }
    struct nonogram_solve_options options = *asked;
    struct nonogram_result result;
    FILE *file = prover_open(prover, "proof");
    options.solutions = 2;
    options.proof = take;
    options.context = file;
    bool right = nonogram_solve(expected->puzzle, &options, &result) == NONOGRAM_OK ||
                 expect_wrong(expected, "solving with a proof fails");
    (void)fclose(file);
    right = right && expect_result(expected, &options, &result);
    expected->answers++;
    if (right && result.verdict != NONOGRAM_LIMIT) {
        right = prover_follow(prover, expected, result.first);
    }
    nonogram_result_clear(&result);
    return right;
}
