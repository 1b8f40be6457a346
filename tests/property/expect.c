/* Asking, and looking each answer up in the list of all solutions. */
#include "property/expect.h"

#include "solve/solve.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool expect_wrong(struct expected *expected, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    if (expected->wrong[0] == '\0') {
        (void)vsnprintf(expected->wrong, sizeof expected->wrong, format, arguments);
    }
    va_end(arguments);
    return false;
}

/* ---- asking ---- */

/* A search under way. */
struct asked {
    struct expected *expected;
    struct oracle_marks marks;
    uint64_t found, taken;
    uint64_t looks, patience;
    uint64_t shown;
    uint8_t *cells; /* as they are shown: two grids */
};

static bool take(void *context, const uint8_t *cells)
{
    struct asked *asked = context;
    if (!oracle_mark(&asked->marks, cells)) {
        return !expect_wrong(asked->expected, "a solution is none, or comes twice");
    }
    return ++asked->found == asked->taken;
}

static bool stop(void *context)
{
    struct asked *asked = context;
    return asked->looks++ >= asked->patience;
}

/* Whether all solutions have these cells, of which some may be open. */
static bool are_certain(const struct oracle *oracle, const uint8_t *cells)
{
    for (size_t cell = 0; cell < oracle->size && oracle->count > 0; cell++) {
        if (cells[cell] != NONOGRAM_UNKNOWN && cells[cell] != oracle_certain(oracle, cell)) {
            return false;
        }
    }
    return true;
}

/* Looks at the search regularly. Until a solution has been found, and is looked for no more, all
 * have what is certain. */
static void see(void *context, const struct nonogram_progress *progress)
{
    struct asked *asked = context;
    const struct oracle *oracle = &asked->expected->oracle;
    uint8_t *certain = asked->cells + oracle->size;
    if (asked->shown++ > 64 && asked->shown % 64 != 0) {
        return;
    }
    ng_solve_cells(progress->search, asked->cells, certain);
    if (progress->found == 0 && !are_certain(oracle, certain)) {
        expect_wrong(asked->expected, "what is shown to be certain is not");
    }
    for (size_t cell = 0; cell < oracle->size; cell++) {
        if (certain[cell] != NONOGRAM_UNKNOWN && certain[cell] != asked->cells[cell]) {
            expect_wrong(asked->expected, "cell %zu is shown otherwise than it is certain", cell);
        }
    }
}

struct expect_question expect_all(void)
{
    struct expect_question question = {.asking = true, .looks = UINT64_MAX};
    nonogram_solve_defaults(&question.options);
    question.options.solutions = 0;
    return question;
}

static uint32_t between(struct ng_random *random, uint32_t low, uint32_t high)
{
    return low + (uint32_t)ng_random_below(random, high - low + 1);
}

static bool one_in_two(struct ng_random *random)
{
    return ng_random_below(random, 2) == 0;
}

/* Few conflicts, or up to somewhat more than the first answer took. */
static uint64_t draw_conflicts(const struct expected *expected, struct ng_random *random)
{
    uint64_t took = expected->first.conflicts;
    return 1 + ng_random_below(random, one_in_two(random) ? 40 : took + took / 4 + 1);
}

/* Thousandths of the most that an answer took, or of what the first took, where most happens in the
 * last few. */
static size_t draw_bytes(const struct expected *expected, struct ng_random *random)
{
    size_t took = one_in_two(random) ? expected->peak : expected->first.bytes;
    return 1 + took / 1000 * between(random, one_in_two(random) ? 200 : 900, 1050);
}

struct expect_question expect_draw(const struct expected *expected, struct ng_random *random)
{
    static const unsigned jobs[] = {1, 1, 2, 3, 4};
    struct expect_question question = expect_all();
    question.asking = false;
    question.options.seed = ng_random_below(random, 1000);
    question.options.jobs = jobs[ng_random_below(random, 5)];
    question.options.first = between(random, 0, 7) == 0;
    question.options.certain = one_in_two(random);
    question.seeing = between(random, 0, 3) == 0;
    question.options.solutions = between(random, 0, 2) == 0 ? 2 : between(random, 0, 5);
    question.taken = between(random, 0, 7) == 0 ? between(random, 1, 3) : 0;
    switch (between(random, 0, 7)) {
    case 0:
    case 1:
        question.options.conflict_limit = draw_conflicts(expected, random);
        break;
    case 2:
    case 3:
        question.options.memory_limit = draw_bytes(expected, random);
        break;
    case 4:
    case 5:
        question.asking = true;
        question.looks = ng_random_below(random, expected->looks + 1);
        break;
    default:
        break;
    }
    return question;
}

/* The options with what is asked of a callback; in a search whose certain cells are wanted, none
 * takes the solutions. */
static struct nonogram_solve_options options_of(const struct expect_question *question,
                                                struct asked *asked)
{
    struct nonogram_solve_options options = question->options;
    options.context = asked;
    options.stop = question->asking ? stop : NULL;
    options.observe = question->seeing ? see : NULL;
    if (!options.certain || question->taken > 0) {
        options.found = take;
    }
    return options;
}

/* Exits when out of memory. */
static uint8_t *new_grids(const struct expected *expected, size_t count)
{
    uint8_t *cells = calloc(count * expected->oracle.size + 1, 1);
    if (cells == NULL) {
        (void)fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return cells;
}

static struct asked begin(struct expected *expected, const struct expect_question *question)
{
    return (struct asked){.expected = expected,
                          .marks = oracle_marks_new(&expected->oracle),
                          .taken = question->taken,
                          .patience = question->looks,
                          .cells = question->seeing ? new_grids(expected, 2) : NULL};
}

/* Adds up what has been answered, and ends the question. Whether nothing was wrong. */
static bool end(struct asked *asked, struct nonogram_result *result)
{
    struct expected *expected = asked->expected;
    if (expected->answers++ == 0) {
        expected->first.bytes = result->statistics.peak_bytes;
        expected->first.conflicts = result->statistics.conflicts;
    }
    expected->solutions += result->found;
    expected->limited += result->limited != NONOGRAM_LIMIT_NONE;
    expected->conflicts += result->statistics.conflicts;
    if (result->limited == NONOGRAM_LIMIT_STOPPED && asked->looks <= asked->patience) {
        expect_wrong(expected, "stopped, and nobody said so");
    }
    if (result->statistics.peak_bytes > expected->peak) {
        expected->peak = result->statistics.peak_bytes;
    }
    if (asked->looks > expected->looks) {
        expected->looks = asked->looks;
    }
    free(asked->cells);
    oracle_marks_clear(&asked->marks);
    nonogram_result_clear(result);
    return expected->wrong[0] == '\0';
}

/* ---- what results say ---- */

/* With NONOGRAM_LIMIT and no solution, cells that all solutions share; else solutions that differ.
 */
static bool grids_are_right(struct expected *expected, const struct nonogram_result *result)
{
    const struct oracle *oracle = &expected->oracle;
    if (result->verdict == NONOGRAM_LIMIT && result->found == 0) {
        return result->first == NULL || are_certain(oracle, result->first) ||
               expect_wrong(expected, "a cell is said to be certain at a limit");
    }
    if (result->first != NULL && !oracle_has(oracle, result->first)) {
        return expect_wrong(expected, "the first solution is none");
    }
    if (result->second != NULL && (!oracle_has(oracle, result->second) ||
                                   memcmp(result->first, result->second, oracle->size) == 0)) {
        return expect_wrong(expected, "the second solution is none");
    }
    return true;
}

static bool certain_is_right(struct expected *expected, const uint8_t *cells, bool may_lack)
{
    for (size_t cell = 0; cell < expected->oracle.size; cell++) {
        if (cells[cell] != oracle_certain(&expected->oracle, cell) &&
            !(may_lack && cells[cell] == NONOGRAM_UNKNOWN)) {
            return expect_wrong(expected, "certain cell %zu is %u", cell, cells[cell]);
        }
    }
    return true;
}

static bool limit_is_right(struct expected *expected, const struct nonogram_solve_options *options,
                           enum nonogram_limit limited)
{
    bool asked_for[] = {
        [NONOGRAM_LIMIT_NONE] = true,
        [NONOGRAM_LIMIT_TIME] = options->time_limit > 0,
        [NONOGRAM_LIMIT_CONFLICTS] = options->conflict_limit > 0,
        [NONOGRAM_LIMIT_MEMORY] = options->memory_limit > 0,
        [NONOGRAM_LIMIT_STOPPED] = options->stop != NULL,
    };
    return asked_for[limited] ||
           expect_wrong(expected, "limited without a limit (%d)", (int)limited);
}

/* Whether the verdict is one for so many solutions where so many (`most`, 0: all) are looked for.
 */
static bool verdict_is_right(struct expected *expected, const struct nonogram_result *result,
                             uint64_t most)
{
    enum nonogram_verdict verdict = result->verdict;
    bool right = verdict == oracle_verdict(&expected->oracle);
    if (verdict == NONOGRAM_LIMIT) {
        right = result->limited != NONOGRAM_LIMIT_NONE;
    } else if (verdict == NONOGRAM_SOLVED) {
        right = expected->oracle.count > 0 && result->found == 1 && most == 1;
    }
    return right || expect_wrong(expected, "verdict %s with %zu solutions",
                                 nonogram_verdict_name(verdict), expected->oracle.count);
}

/* `most`: so many solutions are looked for; 0: all. */
static bool result_is_right(struct expected *expected, const struct nonogram_solve_options *options,
                            const struct nonogram_result *result, uint64_t most)
{
    uint64_t count = expected->oracle.count;
    uint64_t wanted = most == 0 || most > count ? count : most;
    bool limited = result->limited != NONOGRAM_LIMIT_NONE;
    if (!grids_are_right(expected, result) || !limit_is_right(expected, options, result->limited) ||
        !verdict_is_right(expected, result, most)) {
        return false;
    }
    if (result->found > count || (!limited && result->found != wanted)) {
        return expect_wrong(expected, "%llu solutions found, expected %llu",
                            (unsigned long long)result->found, (unsigned long long)wanted);
    }
    if (!limited &&
        ((result->first != NULL) != (wanted > 0) || (result->second != NULL) != (wanted > 1))) {
        return expect_wrong(expected, "a solution is not there");
    }
    return result->certain == NULL || certain_is_right(expected, result->certain, false);
}

static uint64_t most_of(const struct nonogram_solve_options *options)
{
    return options->first ? 1 : options->solutions;
}

bool expect_result(struct expected *expected, const struct nonogram_solve_options *options,
                   const struct nonogram_result *result)
{
    return result_is_right(expected, options, result, most_of(options));
}

/* ---- questions ---- */

bool expect_solve(struct expected *expected, const struct expect_question *question)
{
    struct asked asked = begin(expected, question);
    struct nonogram_solve_options options = options_of(question, &asked);
    struct nonogram_result result;
    uint64_t most = most_of(&options);
    if (question->taken > 0 && (most == 0 || question->taken < most)) {
        most = question->taken;
    }
    enum nonogram_status status = nonogram_solve(expected->puzzle, &options, &result);
    bool right = status == NONOGRAM_OK ||
                 expect_wrong(expected, "solving fails with status %d", (int)status);
    right = right && result_is_right(expected, &options, &result, most);
    if (right && options.found != NULL && asked.found != result.found) {
        right = expect_wrong(expected, "%llu solutions taken, %llu said to be found",
                             (unsigned long long)asked.found, (unsigned long long)result.found);
    }
    return end(&asked, &result) && right;
}

bool expect_solutions(const struct oracle *oracle, const struct nonogram_puzzle *puzzle)
{
    struct expected expected = {.puzzle = puzzle, .oracle = *oracle};
    struct expect_question question = expect_all();
    if (expect_solve(&expected, &question)) {
        return true;
    }
    (void)fprintf(stderr, "%s\n", expected.wrong);
    return false;
}

bool expect_certain(struct expected *expected, const struct expect_question *question)
{
    struct asked asked = begin(expected, question);
    struct nonogram_solve_options options = options_of(question, &asked);
    struct nonogram_result result = {.found = 0};
    uint8_t *cells = new_grids(expected, 1);
    options.found = NULL;
    enum nonogram_status status = nonogram_certain(expected->puzzle, &options, cells, &result);
    bool right = status == NONOGRAM_OK ||
                 expect_wrong(expected, "certain cells fail with status %d", (int)status);
    bool limited = right && result.limited != NONOGRAM_LIMIT_NONE;
    right = right && grids_are_right(expected, &result) &&
            limit_is_right(expected, &options, result.limited) &&
            verdict_is_right(expected, &result, 0);
    if (right && (expected->oracle.count > 0 || result.verdict != NONOGRAM_LIMIT)) {
        right = certain_is_right(expected, cells, limited);
    }
    free(cells);
    return end(&asked, &result) && right;
}

/* The number in a text; more than there are where it is none. */
static uint64_t number_in(const struct nonogram_text *text)
{
    char digits[24] = "";
    char *rest = digits;
    if (text->size < sizeof digits) {
        memcpy(digits, text->data == NULL ? "" : text->data, text->size);
    }
    uint64_t number = strtoull(digits, &rest, 10);
    return *rest != '\0' || rest == digits ? UINT64_MAX : number;
}

bool expect_count(struct expected *expected, const struct expect_question *question)
{
    struct asked asked = begin(expected, question);
    struct nonogram_solve_options options = options_of(question, &asked);
    struct nonogram_text text = {.data = NULL};
    struct nonogram_result result;
    options.found = NULL;
    enum nonogram_status status = nonogram_count(expected->puzzle, &options, &text, &result);
    bool right = status == NONOGRAM_OK ||
                 expect_wrong(expected, "counting fails with status %d", (int)status);
    uint64_t number = right ? number_in(&text) : 0, count = expected->oracle.count;
    right = right && grids_are_right(expected, &result) &&
            limit_is_right(expected, &options, result.limited) &&
            verdict_is_right(expected, &result, 0);
    if (right && (number != result.found || number > count ||
                  (result.verdict != NONOGRAM_LIMIT && number != count))) {
        right = expect_wrong(expected, "counted %.20s, expected %llu",
                             text.data == NULL ? "" : text.data, (unsigned long long)count);
    }
    if (right && ((result.found > 0 && result.first == NULL) ||
                  (result.found > 1 && result.second == NULL))) {
        right = expect_wrong(expected, "counted %llu without a solution",
                             (unsigned long long)result.found);
    }
    nonogram_text_clear(&text);
    return end(&asked, &result) && right;
}
