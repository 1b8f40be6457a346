/* Writes random puzzles to standard output, in the .non format or as JSON Lines.
 *
 *     generate width=30 height=30 filled=50 seed=1 colours=1 blots=0 open=0 given=0
 *              perturb=0 goal=0 unique=0 minimal=0 limit=100000 domino=0 count=1 json=0
 *
 * filled, blots, open, given are shares of a hundred. perturb: so many changes to the clues.
 * unique: gives cells of the picture until it is the only solution; minimal: then takes back what
 * is not needed for that (a solve for each). limit: conflicts after which one attempt at solving
 * gives up, and a random cell is given instead. domino: the chain of so many dominoes instead of a
 * random picture, perturbed where asked. count: so many puzzles, of the seeds that follow each
 * other. Status 1: no puzzle comes of it. */
#include "nonogram.h"
#include "property/sample.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SETTINGS(X)                                                                                \
    X(width, 30)                                                                                   \
    X(height, 30)                                                                                  \
    X(filled, 50)                                                                                  \
    X(seed, 1)                                                                                     \
    X(colours, 1)                                                                                  \
    X(blots, 0)                                                                                    \
    X(open, 0)                                                                                     \
    X(given, 0)                                                                                    \
    X(perturb, 0)                                                                                  \
    X(goal, 0)                                                                                     \
    X(unique, 0)                                                                                   \
    X(minimal, 0)                                                                                  \
    X(limit, 100000)                                                                               \
    X(domino, 0)                                                                                   \
    X(count, 1)                                                                                    \
    X(json, 0)

struct settings {
#define X(name, value) unsigned name;
    SETTINGS(X)
#undef X
};

static bool set(struct settings *settings, const char *argument)
{
    const char *equals = strchr(argument, '=');
    char *end = NULL;
    if (equals == NULL) {
        return false;
    }
    unsigned value = (unsigned)strtoul(equals + 1, &end, 10);
    size_t size = (size_t)(equals - argument);
    if (end == equals + 1 || *end != '\0') {
        return false;
    }
#define X(name, otherwise)                                                                         \
    if (size == strlen(#name) && memcmp(argument, #name, size) == 0) {                             \
        settings->name = value;                                                                    \
        return true;                                                                               \
    }
    SETTINGS(X)
#undef X
    return false;
}

/* Solves for two solutions; exits if that fails. */
static struct nonogram_result solve(const struct sample *sample, const struct settings *settings)
{
    struct nonogram_puzzle *puzzle = sample_puzzle(sample, false);
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    options.conflict_limit = settings->limit;
    struct nonogram_result result;
    enum nonogram_status status =
        puzzle == NULL ? NONOGRAM_INTERNAL : nonogram_solve(puzzle, &options, &result);
    nonogram_free(puzzle);
    if (status != NONOGRAM_OK) {
        fprintf(stderr, "generate: %s\n", nonogram_status_text(status));
        exit(EXIT_FAILURE);
    }
    return result;
}

/* Gives a random cell of those in which the picture is not as in `other`; false: there is none. */
static bool give_difference(struct sample *sample, struct ng_random *random, const uint8_t *other)
{
    size_t cells = (size_t)sample->width * sample->height, count = 0, chosen = 0;
    for (size_t i = 0; other != NULL && i < cells; i++) {
        if (other[i] != sample->cells[i] && sample->given[i] == NONOGRAM_UNKNOWN &&
            ng_random_below(random, ++count) == 0) {
            chosen = i;
        }
    }
    if (count > 0) {
        sample->given[chosen] = sample->cells[chosen];
    }
    return count > 0;
}

/* Gives cells until the picture is the only solution. */
static bool make_unique(struct sample *sample, struct ng_random *random,
                        const struct settings *settings)
{
    for (;;) {
        struct nonogram_result result = solve(sample, settings);
        bool unique = result.verdict == NONOGRAM_UNIQUE, progress = false;
        if (!unique) {
            progress = give_difference(sample, random, result.first);
            progress |= give_difference(sample, random, result.second);
        }
        if (!unique && !progress && result.verdict == NONOGRAM_LIMIT) {
            memset(result.first, NONOGRAM_UNKNOWN, (size_t)sample->width * sample->height);
            progress = give_difference(sample, random, result.first);
        }
        nonogram_result_clear(&result);
        if (unique || !progress) {
            return unique;
        }
    }
}

/* Takes back given cells that are not needed for a single solution. */
static void make_minimal(struct sample *sample, const struct settings *settings)
{
    for (size_t i = 0; i < (size_t)sample->width * sample->height; i++) {
        if (sample->given[i] == NONOGRAM_UNKNOWN) {
            continue;
        }
        uint8_t value = sample->given[i];
        sample->given[i] = NONOGRAM_UNKNOWN;
        struct nonogram_result result = solve(sample, settings);
        if (result.verdict != NONOGRAM_UNIQUE) {
            sample->given[i] = value;
        }
        nonogram_result_clear(&result);
    }
}

static struct sample *make(const struct settings *settings)
{
    struct sample_shares shares = {settings->filled, settings->blots, settings->open,
                                   settings->given};
    struct sample *sample = settings->domino > 0
                                ? sample_domino(settings->domino)
                                : sample_new(settings->width, settings->height, settings->colours);
    struct ng_random random;
    ng_random_seed(&random, settings->seed);
    if (settings->domino == 0) {
        sample_fill(sample, &random, &shares);
    }
    sample_perturb(sample, &random, settings->perturb);
    if (settings->unique && settings->perturb == 0 && settings->domino == 0) {
        if (!make_unique(sample, &random, settings)) {
            sample_free(sample);
            return NULL;
        }
        if (settings->minimal) {
            make_minimal(sample, settings);
        }
    }
    return sample;
}

/* Makes a puzzle and writes it. */
static bool put(const struct settings *settings)
{
    bool goal = settings->goal && settings->domino == 0 && settings->perturb == 0;
    const char *format = settings->json ? "json" : "non";
    struct nonogram_text out = {.data = NULL};
    struct sample *sample = make(settings);
    struct nonogram_puzzle *puzzle = sample == NULL ? NULL : sample_puzzle(sample, goal);
    bool good = puzzle != NULL &&
                nonogram_write(puzzle, format, false, &out, NULL) == NONOGRAM_OK && !out.failed &&
                fwrite(out.data, 1, out.size, stdout) == out.size;
    nonogram_text_clear(&out);
    nonogram_free(puzzle);
    sample_free(sample);
    return good;
}

int main(int argc, char **argv)
{
#define X(name, value) .name = value,
    struct settings settings = {SETTINGS(X)};
#undef X
    for (int i = 1; i < argc; i++) {
        if (!set(&settings, argv[i])) {
            fprintf(stderr, "generate: cannot use '%s'\n", argv[i]);
            return EXIT_FAILURE;
        }
    }
    bool good = true;
    for (unsigned i = 0; i < settings.count; i++, settings.seed++) {
        good = put(&settings) && good;
    }
    return good && fflush(stdout) == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
