/* Counting in stages: what the search is best at (none, one, a few solutions that are hard to find)
 * and what only counting can do (many). */
#include "api_text.h"
#include "api_watch.h"
#include "solve/count.h"

#include <float.h>

enum {
    SHORT_COUNT = 20000,  /* values tried before the search gets its turn */
    FEW = 100,            /* solutions that the search then finds one by one */
    SHORT_SEARCH = 20000, /* conflicts it may take for that */
};

/* A count under way. */
struct count {
    const struct nonogram_puzzle *puzzle;
    struct ng_api_watch watch; /* of the caller's options */
    struct nonogram_result *result;
    struct ng_big number;
};

static uint64_t lesser_limit(uint64_t limit, uint64_t other)
{
    return limit == 0 || (other != 0 && other < limit) ? other : limit;
}

static enum nonogram_status set_number(struct count *count, uint64_t number)
{
    count->result->found = number;
    return ng_big_set(&count->number, number) ? NONOGRAM_OK : NONOGRAM_NO_MEMORY;
}

/* Looks for up to so many solutions, all over again. */
static enum nonogram_status search(struct count *count, uint64_t solutions, uint64_t conflicts)
{
    struct nonogram_solve_options options = *count->watch.options;
    struct nonogram_result *result = count->result;
    struct nonogram_statistics before = result->statistics;
    uint64_t known = result->found;

    options.solutions = solutions;
    options.first = false;
    options.found = NULL;
    options.proof = NULL;
    options.time_limit = 0;
    options.stop = ng_api_watch_stop;
    options.context = &count->watch;
    options.conflict_limit = lesser_limit(options.conflict_limit, conflicts);
    nonogram_result_clear(result);
    enum nonogram_status status = nonogram_solve(count->puzzle, &options, result);
    result->statistics.decisions += before.decisions;
    result->statistics.conflicts += before.conflicts;
    result->statistics.line_solves += before.line_solves;
    result->limited = result->limited || result->found == solutions;
    if (status == NONOGRAM_OK && (result->found > known || !result->limited)) {
        return set_number(count, result->found);
    }
    result->found = known;
    return status;
}

/* Counts the solutions, of which there are two at least, trying up to so many values. */
static enum nonogram_status tally(struct count *count, uint64_t values)
{
    struct nonogram_solve_options options = *count->watch.options;
    struct nonogram_result *result = count->result;
    uint64_t known = result->found;

    options.stop = ng_api_watch_stop;
    options.context = &count->watch;
    options.conflict_limit = lesser_limit(options.conflict_limit, values);
    enum nonogram_status status = ng_count(count->puzzle, &options, &count->number, result);
    if (status != NONOGRAM_OK) {
        return status;
    }
    result->found = ng_big_saturated(&count->number);
    if (result->found >= known) {
        return NONOGRAM_OK;
    }
    return result->limited ? set_number(count, known) : NONOGRAM_INTERNAL;
}

/* Whether more is to be done: all that is known is a number that there are at least. */
static bool goes_on(struct count *count, enum nonogram_status status)
{
    return status == NONOGRAM_OK && count->result->limited && count->result->found > 1 &&
           !ng_api_watch_stop(&count->watch);
}

static enum nonogram_status run_stages(struct count *count)
{
    enum nonogram_status status = search(count, 2, 0);
    if (goes_on(count, status)) {
        status = tally(count, SHORT_COUNT);
    }
    if (goes_on(count, status)) {
        status = search(count, FEW, SHORT_SEARCH);
    }
    if (goes_on(count, status)) {
        status = tally(count, 0);
    }
    return status;
}

enum nonogram_status nonogram_count(const struct nonogram_puzzle *puzzle,
                                    const struct nonogram_solve_options *options,
                                    struct nonogram_text *out, struct nonogram_result *result)
{
    struct count count = {puzzle, {options, DBL_MAX}, result, NG_BIG_ZERO};
    enum nonogram_status status = NONOGRAM_BAD_USE;

    *result = (struct nonogram_result){.first = NULL};
    if (options->time_limit >= 0) {
        if (options->time_limit > 0) {
            count.watch.deadline = ng_clock_now() + options->time_limit;
        }
        status = run_stages(&count);
    }
    if (status == NONOGRAM_OK) {
        struct ng_text lent = ng_api_text_lend(out);

        ng_big_text(&count.number, &lent);
        ng_api_text_take(out, &lent);
        result->verdict = result->limited      ? NONOGRAM_LIMIT
                          : result->found == 0 ? NONOGRAM_NONE
                          : result->found == 1 ? NONOGRAM_UNIQUE
                                               : NONOGRAM_MULTIPLE;
        status = lent.failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
    }
    ng_big_free(&count.number);
    return status;
}
