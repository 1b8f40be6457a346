/* Solves puzzles from several seeds and writes what each run took, as lines of
 *
 *     FILE SEED VERDICT CONFLICTS TICKS SECONDS
 *
 *     effort LIMIT SEEDS JOBS FILE...
 *
 * LIMIT: CPU seconds of a run (of all its threads). SEEDS: those from 0 on. Seconds are CPU time,
 * without reading the puzzle. Ticks and conflicts are the same in every run that comes to an end.
 */
#include "nonogram.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

struct clock {
    clock_t until;
};

static bool is_over(void *context)
{
    const struct clock *limit = context;
    return clock() >= limit->until;
}

static bool run(const char *path, const struct nonogram_puzzle *puzzle, double limit, unsigned seed,
                unsigned jobs)
{
    clock_t begun = clock();
    struct clock until = {begun + (clock_t)(limit * CLOCKS_PER_SEC)};
    struct nonogram_solve_options options;
    nonogram_solve_defaults(&options);
    options.seed = seed;
    options.jobs = jobs;
    options.stop = is_over;
    options.context = &until;
    struct nonogram_result result;
    if (nonogram_solve(puzzle, &options, &result) != NONOGRAM_OK) {
        fprintf(stderr, "effort: %s: failed\n", path);
        return false;
    }
    double seconds = (double)(clock() - begun) / CLOCKS_PER_SEC;
    printf("%s %u %s %llu %llu %.6f\n", path, seed, nonogram_verdict_name(result.verdict),
           (unsigned long long)result.statistics.conflicts,
           (unsigned long long)result.statistics.ticks, seconds);
    nonogram_result_clear(&result);
    return true;
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        fputs("usage: effort LIMIT SEEDS JOBS FILE...\n", stderr);
        return EXIT_FAILURE;
    }
    double limit = strtod(argv[1], NULL);
    unsigned seeds = (unsigned)strtoul(argv[2], NULL, 10);
    unsigned jobs = (unsigned)strtoul(argv[3], NULL, 10);
    for (int i = 4; i < argc; i++) {
        struct nonogram_puzzle *puzzle;
        struct nonogram_diagnostic diagnostic;
        if (nonogram_read_file(argv[i], NULL, &puzzle, &diagnostic) != NONOGRAM_OK) {
            fprintf(stderr, "effort: %s: not read\n", argv[i]);
            return EXIT_FAILURE;
        }
        bool good = true;
        for (unsigned seed = 0; seed < seeds && good; seed++) {
            good = run(argv[i], puzzle, limit, seed, jobs);
        }
        nonogram_free(puzzle);
        if (!good || fflush(stdout) != 0) {
            return EXIT_FAILURE;
        }
    }
    return EXIT_SUCCESS;
}
