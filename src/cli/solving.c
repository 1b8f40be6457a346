#include "cli/solving.h"

#include "cli/message.h"
#include "cli/progress.h"
#include "cli/screen.h"
#include "cli/slurp.h"
#include "platform/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum ng_exit ng_given_read(struct ng_given *given, const char *path)
{
    struct nonogram_diagnostic diagnostic = {.message = ""};
    enum nonogram_status status = NONOGRAM_OK;

    *given = (struct ng_given){.path = path};
    if (path != NULL) {
        status = ng_slurp(path, &given->text, &diagnostic);
    }
    if (status != NONOGRAM_OK) {
        return ng_message_diagnostic(path, status, &diagnostic);
    }
    return NG_EXIT_DONE;
}

enum nonogram_status ng_given_cells(const struct ng_given *given,
                                    const struct nonogram_puzzle *puzzle, uint8_t **cells,
                                    struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status;

    *cells = malloc((size_t)nonogram_width(puzzle) * nonogram_height(puzzle));
    if (*cells == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    status = nonogram_read_cells(puzzle, given->text.data, given->text.size, *cells, diagnostic);
    if (status != NONOGRAM_OK) {
        free(*cells);
        *cells = NULL;
    }
    return status;
}

static bool stop(void *context)
{
    struct ng_solving *solving = context;

    solving->stopped = ng_task_poll(solving->outcome);
    return solving->stopped;
}

static enum nonogram_status keep(struct ng_solving *solving, const uint8_t *cells)
{
    if (solving->count == solving->capacity) {
        size_t capacity = solving->capacity > 0 ? 2 * solving->capacity : 4;
        uint8_t *grids = NULL;

        if (capacity <= SIZE_MAX / solving->cells) {
            grids = realloc(solving->grids, capacity * solving->cells);
        }
        if (grids == NULL) {
            return NONOGRAM_NO_MEMORY;
        }
        solving->grids = grids;
        solving->capacity = capacity;
    }
    memcpy(solving->grids + solving->count * solving->cells, cells, solving->cells);
    return NONOGRAM_OK;
}

/* Takes a solution in. True ends the search. Where solutions come quickly, nobody else asks for
 * signals. */
static bool gather(void *context, const uint8_t *cells)
{
    struct ng_solving *solving = context;

    if (stop(solving)) {
        return true;
    }
    solving->status = solving->take != NULL ? solving->take(solving->context, solving, cells)
                                            : keep(solving, cells);
    solving->count++;
    return solving->status != NONOGRAM_OK;
}

static enum nonogram_status add_proof(void *context, const char *bytes, size_t size)
{
    const struct ng_solving *solving = context;

    return ng_proof_add(solving->proof, bytes, size);
}

/* Where `given` and the puzzle's own given cells contradict each other: the place, for people. */
static enum nonogram_status merge_given(const struct nonogram_puzzle *puzzle, uint8_t *cells,
                                        struct nonogram_diagnostic *diagnostic)
{
    const uint8_t *old = nonogram_given(puzzle);
    size_t width = nonogram_width(puzzle);

    for (size_t i = 0; old != NULL && i < width * nonogram_height(puzzle); i++) {
        if (cells[i] == NONOGRAM_UNKNOWN) {
            cells[i] = old[i];
        } else if (old[i] != NONOGRAM_UNKNOWN && old[i] != cells[i]) {
            return ng_message_refuse(diagnostic, NONOGRAM_BAD_INPUT,
                                     "row %zu, column %zu: the puzzle gives another value",
                                     i / width + 1, i % width + 1);
        }
    }
    return NONOGRAM_OK;
}

enum nonogram_status ng_given_apply(const struct ng_given *given,
                                    const struct nonogram_puzzle *puzzle,
                                    struct nonogram_puzzle **copy,
                                    struct nonogram_diagnostic *diagnostic)
{
    uint8_t *cells = NULL;
    enum nonogram_status status = ng_given_cells(given, puzzle, &cells, diagnostic);

    if (status == NONOGRAM_OK) {
        status = merge_given(puzzle, cells, diagnostic);
    }
    if (status == NONOGRAM_OK) {
        status = nonogram_copy_with(puzzle, NULL, cells, copy, diagnostic);
    }
    free(cells);
    return status;
}

static size_t count_known(const uint8_t *cells, size_t size)
{
    size_t known = 0;

    for (size_t i = 0; i < size; i++) {
        known += cells[i] != NONOGRAM_UNKNOWN ? 1 : 0;
    }
    return known;
}

/* Notes how far the search has come, a few times a second. It is called far more often: most calls
 * must cost nothing. */
static void observe(void *context, const struct nonogram_progress *progress)
{
    struct ng_solving *solving = context;
    double now = ++solving->calls % 256 == 0 ? ng_clock_now() : 0;

    if (now == 0 || now < solving->next) {
        return;
    }
    solving->next = now + 0.1;
    if (solving->seen == NULL) {
        solving->seen = malloc(2 * solving->cells);
    }
    if (solving->seen == NULL) {
        return;
    }
    uint8_t *certain = solving->seen + solving->cells;

    nonogram_progress_cells(progress, solving->seen, certain);
    size_t known = count_known(solving->seen, solving->cells);

    solving->best = known > solving->best ? known : solving->best;
    ng_task_observe(solving->outcome,
                    &(struct ng_search_state){.conflicts = progress->statistics.conflicts,
                                              .dives = progress->statistics.dives,
                                              .cells = solving->cells,
                                              .settled = count_known(certain, solving->cells),
                                              .best = solving->best});
}

static void watch(void *context, const struct nonogram_progress *progress)
{
    struct ng_solving *solving = context;

    ng_watch_observe(&solving->watch, progress);
}

static struct nonogram_solve_options search_options(struct ng_solving *solving,
                                                    const struct ng_options *options)
{
    struct nonogram_solve_options search;

    nonogram_solve_defaults(&search);
    solving->gather = options->solutions != NG_SOLUTIONS_UNASKED;
    if (solving->gather) {
        search.solutions = options->solutions;
        search.found = gather;
    }
    search.first = options->first;
    search.time_limit = options->time_limit;
    search.conflict_limit = options->conflict_limit;
    search.memory_limit = ng_task_memory(solving->outcome);
    search.seed = options->seed;
    /* A portfolio works on a puzzle that stands alone, where -j asks for one. */
    search.jobs = solving->outcome->serial && options->jobs > 1 ? (unsigned)options->jobs : 1;
    search.proof = solving->proof != NULL ? add_proof : NULL;
    search.stop = stop;
    search.observe = options->watch ? watch : solving->outcome->serial ? observe : NULL;
    search.context = solving;
    return search;
}

/* What to tell people of a search that a limit has ended. */
static const char *note_of_limit(const struct nonogram_result *result)
{
    bool memory = result->limited == NONOGRAM_LIMIT_MEMORY;

    if (result->verdict == NONOGRAM_MULTIPLE) {
        return memory ? "more than one solution; the memory limit was reached: there may be others"
                      : "more than one solution; a limit was reached: there may be others";
    }
    if (result->found > 0) {
        return memory
                   ? "the memory limit was reached before it was known whether there is a second "
                     "solution"
                   : "a limit was reached before it was known whether there is a second "
                     "solution";
    }
    return memory ? "the memory limit was reached before a solution was found"
                  : "a limit was reached before a solution was found";
}

void ng_solving_judge(const struct nonogram_result *result, struct ng_outcome *outcome)
{
    outcome->insist = result->limited == NONOGRAM_LIMIT_MEMORY;
    outcome->answered = true;
    outcome->verdict = result->verdict;
    outcome->limited = result->limited != NONOGRAM_LIMIT_NONE;
    outcome->tally = (enum ng_tally)result->verdict;
    ng_task_name(outcome, nonogram_verdict_name(result->verdict));
    switch (result->verdict) {
    case NONOGRAM_UNIQUE:
    case NONOGRAM_SOLVED:
        break;
    case NONOGRAM_MULTIPLE:
        outcome->ambiguous = true;
        outcome->note = "more than one solution";
        if (result->limited != NONOGRAM_LIMIT_NONE) {
            outcome->note = note_of_limit(result);
        }
        break;
    case NONOGRAM_NONE:
        outcome->note = "no solution";
        break;
    case NONOGRAM_LIMIT:
        outcome->note = note_of_limit(result);
        break;
    }
}

/* Names the line at which a puzzle without a solution is seen to have none, if there is one. */
static enum nonogram_status name_fault(struct ng_solving *solving, struct ng_outcome *outcome)
{
    struct nonogram_fault fault;
    uint32_t height = nonogram_height(solving->puzzle);
    enum nonogram_status status = nonogram_find_fault(solving->puzzle, &fault);

    if (status == NONOGRAM_OK) {
        bool row = fault.line < height;

        (void)snprintf(outcome->where, sizeof outcome->where,
                       fault.given ? ": the given cells of %s %lu do not fit its clue"
                                   : ": %s %lu cannot be filled",
                       row ? "row" : "column",
                       (unsigned long)(row ? fault.line : fault.line - height) + 1);
    }
    return status == NONOGRAM_END ? NONOGRAM_OK : status;
}

/* Finds what all of several solutions agree on, where nobody asks for a number of them, and if it
 * takes little more than what has been done: so much in conflicts beyond those. Counting is for
 * those who want to know, and takes longer. */
static enum nonogram_status find_certain(struct ng_solving *solving,
                                         struct nonogram_solve_options search, bool count)
{
    const uint64_t little = count ? 20000 : 1000;
    struct nonogram_result result;
    enum nonogram_status status;

    if (solving->result.verdict != NONOGRAM_MULTIPLE || solving->result.limited ||
        solving->gather || solving->stopped) {
        return NONOGRAM_OK;
    }
    if (search.time_limit > 0) {
        search.time_limit -= ng_clock_now() - solving->start;
        if (search.time_limit <= 0) {
            return NONOGRAM_OK;
        }
    }
    solving->certain = malloc(solving->cells);
    if (solving->certain == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    search.conflict_limit = (count ? 0 : solving->result.statistics.conflicts) + little;
    search.jobs = 1;
    status = nonogram_certain(solving->puzzle, &search, solving->certain, &result);
    if (status != NONOGRAM_OK || result.limited) {
        free(solving->certain);
        solving->certain = NULL;
    }
    nonogram_result_clear(&result);
    return status;
}

enum nonogram_status ng_solving_run(struct ng_solving *solving, const struct ng_options *options,
                                    const struct ng_given *given, struct nonogram_entry *entry,
                                    struct ng_outcome *outcome)
{
    struct nonogram_solve_options search;
    enum nonogram_status status = NONOGRAM_OK;

    solving->puzzle = entry->puzzle;
    solving->outcome = outcome;
    solving->start = ng_clock_now();
    solving->cells = (size_t)nonogram_width(entry->puzzle) * nonogram_height(entry->puzzle);
    if (given->path != NULL) {
        outcome->blame = given->path;
        status = ng_given_apply(given, entry->puzzle, &solving->own, &entry->diagnostic);
        solving->puzzle = status == NONOGRAM_OK ? solving->own : entry->puzzle;
    }
    if (status == NONOGRAM_OK) {
        outcome->blame = NULL;
        search = search_options(solving, options);
        status = options->watch ? ng_watch_begin(&solving->watch, solving->puzzle,
                                                 ng_screen_has_colour(options))
                                : NONOGRAM_OK;
    }
    if (status == NONOGRAM_OK) {
        status = options->count
                     ? nonogram_count(solving->puzzle, &search, &solving->number, &solving->result)
                     : nonogram_solve(solving->puzzle, &search, &solving->result);
    }
    ng_watch_end(&solving->watch);
    if (status == NONOGRAM_OK) {
        status = solving->status;
    }
    if (status == NONOGRAM_OK && solving->tell_certain) {
        status = find_certain(solving, search, options->count);
    }
    if (status == NONOGRAM_OK) {
        ng_solving_judge(&solving->result, outcome);
        entry->unfinished = solving->stopped;
    }
    if (status == NONOGRAM_OK && solving->result.verdict == NONOGRAM_NONE) {
        status = name_fault(solving, outcome);
    }
    return status;
}

void ng_solving_clear(struct ng_solving *solving)
{
    nonogram_result_clear(&solving->result);
    nonogram_text_clear(&solving->number);
    nonogram_free(solving->own);
    free(solving->certain);
    free(solving->grids);
    free(solving->seen);
}

const uint8_t *ng_solving_grid(const struct ng_solving *solving, size_t number)
{
    if (solving->gather) {
        return solving->take == NULL && number < solving->count
                   ? solving->grids + number * solving->cells
                   : NULL;
    }
    if (number >= solving->result.found) {
        return NULL;
    }
    return number == 0 ? solving->result.first : number == 1 ? solving->result.second : NULL;
}

const uint8_t *ng_solving_partial(const struct ng_solving *solving)
{
    bool partial = solving->result.verdict == NONOGRAM_LIMIT && solving->result.found == 0;

    return partial ? solving->result.first : NULL;
}

/* The solutions found, and what is certain where there is none. */
static enum nonogram_status list_grids(const struct ng_solving *solving,
                                       struct nonogram_record *record)
{
    const uint8_t *partial = ng_solving_partial(solving);
    const uint8_t *cells;
    enum nonogram_status status = nonogram_record_list(record, solving->puzzle, NULL, 0);

    for (size_t i = 0; status == NONOGRAM_OK && (cells = ng_solving_grid(solving, i)) != NULL;
         i++) {
        status = nonogram_record_list(record, solving->puzzle, cells, 1);
    }
    if (status == NONOGRAM_OK && partial != NULL) {
        status = nonogram_record_leave(record, solving->puzzle, partial);
    }
    return status;
}

enum nonogram_status ng_solving_write_record(const struct ng_solving *solving,
                                             enum ng_solving_grids grids, bool timing,
                                             struct nonogram_entry *entry)
{
    struct nonogram_text digits = {.data = NULL};
    struct nonogram_record record = {
        .source = entry->source,
        .index = entry->source_index,
        .timed = timing,
        .seconds = ng_clock_now() - solving->start,
    };
    enum nonogram_status status =
        nonogram_record_describe(&record, solving->puzzle, &solving->result);

    if (status == NONOGRAM_OK && solving->number.data != NULL) {
        nonogram_text_add(&digits, solving->number.data, solving->number.size);
        nonogram_text_add(&digits, "", 1);
        record.count = digits.data;
        status = digits.failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
    } else if (status == NONOGRAM_OK && grids == NG_SOLVING_GRIDS) {
        status = list_grids(solving, &record);
    }
    if (status == NONOGRAM_OK && solving->certain != NULL) {
        status = nonogram_record_agree(&record, solving->puzzle, solving->certain);
    }
    if (status == NONOGRAM_OK) {
        status = nonogram_record_write(&record, &entry->out);
    }
    nonogram_record_clear(&record);
    nonogram_text_clear(&digits);
    return status;
}
