/* Counting in stages: the search finds none, one or a few solutions that are hard to find; the ways
 * of counting find many. */
#include "count/count.h"

#include "base/check.h"
#include "base/memory.h"
#include "count/product.h"
#include "solve/portfolio.h"
#include "solve/solve.h"

enum {
    SHORT_ADVANCE = 60000,  /* states of a frontier in the first stage: a tenth of a second */
    FEW = 100,              /* solutions that the search then finds one by one */
    SHORT_SEARCH = 20000,   /* conflicts of this search */
    SHORT_TRY = 20000,      /* values tried after the search where frontiers are too wide */
    LONG_ADVANCE = 1000000, /* then states, for a second or so, */
    LONG_TRY = 20000,       /* and values, for half a second, in turn, each time more */
    GROWTH = 4,
    LITTLE = 20000, /* conflicts for finding the cells that all solutions share */
};

struct count {
    const struct nonogram_puzzle *puzzle;
    const struct nonogram_solve_options *options; /* the caller's */
    const struct ng_runner *runner;
    struct nonogram_result *result;
    struct ng_big *number;
    struct ng_product *product;
    struct ng_memory memory; /* charged for the product */
    bool complete;           /* the number includes all solutions */
};

static uint64_t lesser_limit(uint64_t limit, uint64_t other)
{
    return limit == 0 || (other != 0 && other < limit) ? other : limit;
}

static bool is_stopped(const struct count *count)
{
    const struct nonogram_solve_options *options = count->options;
    return options->stop != NULL && options->stop(options->context);
}

static enum nonogram_status set_number(struct count *count, uint64_t number)
{
    count->result->found = number;
    return ng_big_set(count->number, number) ? NONOGRAM_OK : NONOGRAM_NO_MEMORY;
}

/* Keeps two solutions of an earlier search if a later one ended before finding them again, possibly
 * with only certain cells in their place. */
static void keep_solutions(struct nonogram_result *result, const struct nonogram_result *before)
{
    bool fewer = result->found < before->found;
    ng_alloc_free(fewer ? result->first : before->first);
    ng_alloc_free(fewer ? result->second : before->second);
    if (fewer) {
        result->first = before->first;
        result->second = before->second;
        result->found = before->found;
    }
}

/* Searches from the beginning for up to `solutions` solutions. */
static enum nonogram_status search(struct count *count, uint64_t solutions, uint64_t conflicts)
{
    struct nonogram_solve_options options = *count->options;
    struct nonogram_result *result = count->result;
    struct nonogram_result before = *result;
    ng_assert(solutions > 0 && before.found < solutions);
    options.solutions = solutions;
    options.first = false;
    options.found = NULL;
    options.proof = NULL;
    options.conflict_limit = lesser_limit(options.conflict_limit, conflicts);
    *result = ng_solve_nothing();
    enum nonogram_status status = ng_solve(count->puzzle, &options, count->runner, result);
    ng_statistics_add(&result->statistics, &before.statistics);
    count->complete = result->limited == NONOGRAM_LIMIT_NONE && result->found < solutions;
    ng_assert(result->found <= solutions);
    ng_assert(!count->complete || result->found >= before.found);
    keep_solutions(result, &before);
    return status == NONOGRAM_OK ? set_number(count, result->found) : status;
}

/* Takes the product of the regions' numbers. */
static enum nonogram_status take_product(struct count *count)
{
    struct nonogram_result *result = count->result;
    uint64_t known = result->found;
    bool complete = ng_product_complete(count->product);
    struct ng_big number = NG_BIG_ZERO;
    bool done = ng_product_number(count->product, &number);
    if (done && (complete || ng_big_less(count->number, &number))) {
        struct ng_big old = *count->number;
        *count->number = number;
        number = old;
    }
    ng_assert(!done || complete || !ng_big_less(count->number, &number));
    ng_big_free(&number);
    count->complete = complete;
    result->limited = complete ? NONOGRAM_LIMIT_NONE : NONOGRAM_LIMIT_CONFLICTS;
    result->found = ng_big_saturated(count->number);
    if (!done) {
        return NONOGRAM_NO_MEMORY;
    }
    return result->found >= known ? NONOGRAM_OK : NONOGRAM_INTERNAL;
}

/* Counts along frontiers, up to `states` states. */
static enum nonogram_status advance(struct count *count, uint64_t states)
{
    uint64_t limit = lesser_limit(count->options->conflict_limit, states);
    return ng_product_advance(count->product, limit, &count->result->statistics)
               ? take_product(count)
               : NONOGRAM_NO_MEMORY;
}

/* Counts by trying up to `values` values; `full`: only where a frontier does not fit. */
static enum nonogram_status try_values(struct count *count, uint64_t values, bool full)
{
    uint64_t limit = lesser_limit(count->options->conflict_limit, values);
    return ng_product_try(count->product, limit, full, &count->result->statistics)
               ? take_product(count)
               : NONOGRAM_NO_MEMORY;
}

/* Whether to continue: the number known so far is only a lower bound. */
static bool goes_on(const struct count *count, enum nonogram_status status)
{
    if (status != NONOGRAM_OK || count->complete || count->result->found <= 1) {
        return false;
    }
    if (is_stopped(count)) {
        count->result->limited = NONOGRAM_LIMIT_STOPPED;
        return false;
    }
    return true;
}

/* Takes lower bounds for the regions that are not counted. */
static enum nonogram_status settle(struct count *count)
{
    enum nonogram_limit limited = count->result->limited;
    enum nonogram_status status =
        ng_product_settle(count->product) ? take_product(count) : NONOGRAM_NO_MEMORY;
    count->result->limited = limited;
    return status;
}

/* Ends with the number known so far. */
static enum nonogram_status starve(struct count *count)
{
    ng_assert(count->result->found > 0 || count->number->count == 0);
    count->complete = false;
    count->result->limited = NONOGRAM_LIMIT_MEMORY;
    return set_number(count, count->result->found);
}

/* Runs the first stages, each short. */
static enum nonogram_status run_short(struct count *count)
{
    enum nonogram_status status = advance(count, SHORT_ADVANCE);
    if (goes_on(count, status) && count->result->found < FEW) {
        status = search(count, FEW, SHORT_SEARCH);
    }
    if (goes_on(count, status)) {
        status = try_values(count, SHORT_TRY, true);
    }
    return status;
}

/* Alternates the two ways of counting, each time longer, within the caller's limit. */
static enum nonogram_status run_long(struct count *count)
{
    uint64_t limit = count->options->conflict_limit, states = LONG_ADVANCE, values = LONG_TRY;
    enum nonogram_status status = NONOGRAM_OK;
    for (bool last = false; goes_on(count, status) && !last; states *= GROWTH, values *= GROWTH) {
        ng_assert(states >= LONG_ADVANCE && values >= LONG_TRY);
        last = limit != 0 && limit <= values;
        status = advance(count, states);
        if (goes_on(count, status)) {
            status = try_values(count, values, false);
        }
    }
    return status;
}

static enum nonogram_status run_stages(struct count *count)
{
    enum nonogram_status status = search(count, 2, 0);
    if (!goes_on(count, status)) {
        return status;
    }
    if (!ng_memory_charge(&count->memory, ng_puzzle_bytes(count->puzzle))) {
        return NONOGRAM_NO_MEMORY;
    }
    ng_assert(count->result->found == 2);
    bool stopped = false;
    count->product =
        ng_product_new(count->puzzle, count->options, count->runner, &count->memory, &stopped);
    if (stopped) {
        count->result->limited = NONOGRAM_LIMIT_STOPPED;
        return NONOGRAM_OK;
    }
    status = count->product == NULL ? NONOGRAM_NO_MEMORY : run_short(count);
    if (goes_on(count, status)) {
        status = run_long(count);
    }
    if (status == NONOGRAM_OK && !count->complete) {
        status = settle(count);
    }
    ng_product_free(count->product);
    return status;
}

static enum nonogram_verdict verdict_of(const struct nonogram_result *result)
{
    if (result->limited != NONOGRAM_LIMIT_NONE) {
        return NONOGRAM_LIMIT;
    }
    return result->found == 0   ? NONOGRAM_NONE
           : result->found == 1 ? NONOGRAM_UNIQUE
                                : NONOGRAM_MULTIPLE;
}

/* Runs the stages, and sets the verdict and the limit. */
static enum nonogram_status run(struct count *count)
{
    struct nonogram_result *result = count->result;
    enum nonogram_status status = run_stages(count);
    if (status == NONOGRAM_NO_MEMORY) {
        status = starve(count);
    }
    size_t peak = atomic_load(&count->memory.peak), *most = &result->statistics.peak_bytes;
    *most = peak > *most ? peak : *most;
    ng_assert(result->limited == NONOGRAM_LIMIT_NONE || !count->complete);
    ng_assert(result->found == ng_big_saturated(count->number) || status != NONOGRAM_OK);
    result->verdict = verdict_of(result);
    return status;
}

/* Sets result->certain for several solutions, if that takes few conflicts. */
static enum nonogram_status find_certain(const struct nonogram_puzzle *puzzle,
                                         const struct nonogram_solve_options *options,
                                         struct nonogram_result *result)
{
    struct nonogram_solve_options own = *options;
    struct nonogram_result agreed = ng_solve_nothing();
    own.found = NULL;
    own.observe = NULL;
    if (!own.certain || result->verdict != NONOGRAM_MULTIPLE ||
        result->limited != NONOGRAM_LIMIT_NONE) {
        return NONOGRAM_OK;
    }
    uint8_t *cells = ng_alloc_array((size_t)puzzle->width * puzzle->height, 1);
    if (cells == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    ng_assert(result->certain == NULL);
    own.conflict_limit = LITTLE;
    own.jobs = 1;
    enum nonogram_status status = ng_solve_certain(puzzle, &own, NULL, cells, &agreed);
    if (status == NONOGRAM_OK && agreed.limited == NONOGRAM_LIMIT_NONE) {
        ng_assert(agreed.verdict == NONOGRAM_MULTIPLE); /* as before */
        result->certain = cells;
    } else {
        ng_alloc_free(cells);
    }
    ng_alloc_free(agreed.first);
    ng_alloc_free(agreed.second);
    return status;
}

enum nonogram_status ng_count(const struct nonogram_puzzle *puzzle,
                              const struct nonogram_solve_options *options,
                              const struct ng_runner *runner, struct nonogram_text *out,
                              struct nonogram_result *result)
{
    struct nonogram_solve_options own = *options;
    struct ng_big number = NG_BIG_ZERO;
    struct count count = {.puzzle = puzzle,
                          .options = &own,
                          .runner = runner,
                          .result = result,
                          .number = &number,
                          .memory = {.limit = options->memory_limit}};
    own.observe = NULL; /* it observes one search only */
    own.certain = false;
    enum nonogram_status status = run(&count);
    if (status == NONOGRAM_OK) {
        status = find_certain(puzzle, options, result);
    }
    if (status == NONOGRAM_OK) {
        ng_big_text(&number, out);
        status = out->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
    }
    ng_big_free(&number);
    return status;
}
