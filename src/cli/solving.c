/* One search with its callbacks, the cells given in files, and the record of the result. */
#include "cli/solving.h"

#include "cli/files.h"
#include "cli/hint.h"
#include "cli/message.h"
#include "cli/screen.h"
#include "platform/machine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The most cores for one puzzle without -j: each needs as much memory as the first, and each helps
 * less than the one before. */
#define MOST_CORES 4

static bool stop(void *context)
{
    struct ng_solving *solving = context;
    ng_watch_poll(&solving->watch);
    solving->stopped = ng_work_poll(solving->job);
    return solving->stopped;
}

/* Lists a solution in the record: a symbol per cell, twice while the list moves to grow, and once
 * more in the record's text, with two quotes and a comma per row. */
static enum nonogram_status keep(struct ng_solving *solving, const uint8_t *cells)
{
    solving->held += 3 * (solving->cells + nonogram_height(solving->puzzle));
    return nonogram_record_list(&solving->record, solving->puzzle, cells, 1);
}

/* Takes a solution; returns true to end the search. Polls for signals, as nothing else does if
 * solutions come quickly. */
static bool gather(void *context, const uint8_t *cells)
{
    struct ng_solving *solving = context;
    if (stop(solving)) {
        return true;
    }
    solving->status = solving->take != NULL ? solving->take(solving, cells) : keep(solving, cells);
    solving->count++;
    return solving->status != NONOGRAM_OK;
}

static enum nonogram_status add_proof(void *context, const char *bytes, size_t size)
{
    const struct ng_solving *solving = context;
    return ng_proof_add(solving->proof, bytes, size);
}

/* The least number of seconds between two reads of the state of the search, and the ratio of that
 * time to the time of reading, which is long for a large grid. */
static const double look_interval = 0.1;
static const double look_share = 40;

/* Reads the state of the search a few times per second. It is called far more often: most calls
 * must cost nothing. */
static void observe(void *context, const struct nonogram_progress *progress)
{
    struct ng_solving *solving = context;
    double now = ++solving->calls % 256 == 0 ? ng_clock_now() : 0;
    if (now == 0 || now < solving->next) {
        return;
    }
    if (solving->seen == NULL) {
        solving->seen = malloc(2 * solving->cells);
    }
    if (solving->seen == NULL) {
        return;
    }
    uint8_t *certain = solving->seen + solving->cells;

    nonogram_progress_cells(progress, solving->seen, certain);
    size_t known = ng_count_known(solving->seen, solving->cells);

    solving->best = known > solving->best ? known : solving->best;
    ng_work_observe(solving->job,
                    &(struct ng_search_state){.conflicts = progress->statistics.conflicts,
                                              .dives = progress->statistics.dives,
                                              .cells = solving->cells,
                                              .settled = ng_count_known(certain, solving->cells),
                                              .best = solving->best});
    double end = ng_clock_now();
    solving->next =
        end + (look_share * (end - now) > look_interval ? look_share * (end - now) : look_interval);
}

static void watch(void *context, const struct nonogram_progress *progress)
{
    struct ng_solving *solving = context;
    ng_watch_observe(&solving->watch, progress);
}

/* The seconds until the time limit; 0: there is no limit. */
static double time_left(const struct ng_solving *solving)
{
    const double soon = 1e-9; /* for a limit that is reached */
    double deadline = solving->job->deadline, left = deadline - ng_clock_now();
    return deadline > 0 ? (left > soon ? left : soon) : 0;
}

/* The number of cores for the puzzle. Without -j all cores work on a single puzzle, unless the
 * output depends on their number: conflicts in a record or as a limit, and the choice among many
 * solutions. */
static unsigned cores_for(const struct ng_solving *solving)
{
    const struct ng_run *run = solving->job->run;
    const struct ng_options *options = run->options;
    bool tells = run->records || solving->gather || options->conflict_limit > 0;
    if (!solving->job->serial || (options->jobs == 0 && tells)) {
        return 1;
    }
    return run->jobs < MOST_CORES || options->jobs > 0 ? (unsigned)run->jobs : MOST_CORES;
}

static struct nonogram_solve_options search_options(struct ng_solving *solving)
{
    const struct ng_options *options = solving->job->run->options;
    struct nonogram_solve_options search;
    nonogram_solve_defaults(&search);
    solving->gather = options->solutions != NG_SOLUTIONS_UNASKED;
    if (solving->gather) {
        search.solutions = solving->wanted = options->solutions;
        search.found = gather;
        search.held = solving->take == NULL ? &solving->held : &solving->job->entry->out.size;
    }
    search.first = options->first;
    search.certain = options->certain;
    search.time_limit = time_left(solving);
    search.conflict_limit = options->conflict_limit;
    search.memory_limit = ng_work_memory(solving->job);
    search.seed = options->seed;
    search.jobs = cores_for(solving);
    search.proof = solving->proof != NULL ? add_proof : NULL;
    search.stop = stop;
    search.observe = options->watch ? watch : solving->job->serial ? observe : NULL;
    search.context = solving;
    return search;
}

/* Names the line that shows that the puzzle has no solution, if one line does. */
static enum nonogram_status name_fault(struct ng_solving *solving,
                                       const struct nonogram_solve_options *search)
{
    struct ng_job *job = solving->job;
    struct nonogram_fault fault;
    struct nonogram_solve_options rest = *search;
    rest.time_limit = time_left(solving);
    enum nonogram_status status = nonogram_find_fault(solving->puzzle, &rest, &fault);
    if (status == NONOGRAM_OK) {
        char name[32];
        ng_hint_line_name(solving->puzzle, fault.line, name);
        ng_job_note(job,
                    fault.given ? "no solution: the given cells of %s do not fit its clue"
                                : "no solution: %s cannot be filled",
                    name);
        job->faulty = true;
    } else if (status == NONOGRAM_END && job->run->question == NG_ASKS_SOLUTION) {
        ng_job_note(job,
                    "no solution; 'check --to report' shows which clues contradict each other");
    }
    return status == NONOGRAM_END ? NONOGRAM_OK : status;
}

/* Adds to the note of an unsolved puzzle how much of it is known. */
static void add_known(const struct ng_solving *solving)
{
    const uint8_t *partial = ng_solving_partial(solving);
    char *note = solving->job->note;
    size_t size = strlen(note);
    if (partial != NULL) {
        (void)snprintf(note + size, sizeof solving->job->note - size, ", %zu of %zu cells known",
                       ng_count_known(partial, solving->cells), solving->cells);
    }
}

enum nonogram_status ng_solving_run(struct ng_solving *solving, struct ng_job *job)
{
    const struct ng_options *options = job->run->options;
    enum nonogram_status status = NONOGRAM_OK;
    solving->puzzle = job->puzzle;
    solving->job = job;
    solving->start = ng_clock_now();
    solving->next = solving->start + look_interval;
    solving->cells = (size_t)nonogram_width(job->puzzle) * nonogram_height(job->puzzle);
    struct nonogram_solve_options search = search_options(solving);
    if (options->watch) {
        status = ng_watch_begin(&solving->watch, solving->puzzle, ng_screen_has_colour(options));
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
    if (status == NONOGRAM_OK) {
        ng_verdict_tell(&solving->result, job);
        add_known(solving);
        job->entry->unfinished = solving->stopped && !options->count; /* "at least" is an answer */
    }
    if (status == NONOGRAM_OK && solving->result.verdict == NONOGRAM_NONE) {
        status = name_fault(solving, &search);
    }
    return status;
}

void ng_solving_clear(struct ng_solving *solving)
{
    nonogram_result_clear(&solving->result);
    nonogram_text_clear(&solving->number);
    nonogram_record_clear(&solving->record);
    free(solving->seen);
}

const uint8_t *ng_solving_grid(const struct ng_solving *solving, size_t number)
{
    if (solving->gather || number >= solving->result.found) {
        return NULL;
    }
    return number == 0 ? solving->result.first : number == 1 ? solving->result.second : NULL;
}

const uint8_t *ng_solving_partial(const struct ng_solving *solving)
{
    bool partial = solving->result.verdict == NONOGRAM_LIMIT && solving->result.found == 0;
    return partial ? solving->result.first : NULL;
}

/* Adds the solutions found, unless they are listed, and the certain cells if there are none. */
static enum nonogram_status list_grids(struct ng_solving *solving)
{
    struct nonogram_record *record = &solving->record;
    const uint8_t *partial = ng_solving_partial(solving);
    enum nonogram_status status = nonogram_record_list(record, solving->puzzle, NULL, 0);
    const uint8_t *cells;
    for (size_t i = 0; status == NONOGRAM_OK && (cells = ng_solving_grid(solving, i)) != NULL;
         i++) {
        status = nonogram_record_list(record, solving->puzzle, cells, 1);
    }
    if (status == NONOGRAM_OK && partial != NULL) {
        status = nonogram_record_leave(record, solving->puzzle, partial);
    }
    return status;
}

/* Whether the solutions listed are all, and several. */
static bool lists_all(const struct ng_solving *solving)
{
    const struct nonogram_result *result = &solving->result;
    return solving->gather && result->verdict == NONOGRAM_MULTIPLE &&
           result->limited == NONOGRAM_LIMIT_NONE &&
           (solving->wanted == 0 || result->found < solving->wanted);
}

/* Appends the number of solutions, if known, and a NUL. */
static enum nonogram_status write_number(const struct ng_solving *solving,
                                         struct nonogram_text *digits)
{
    if (solving->number.data != NULL) {
        nonogram_text_add(digits, solving->number.data, solving->number.size);
    } else if (lists_all(solving)) {
        nonogram_text_format(digits, "%" PRIu64, solving->result.found);
    } else {
        return NONOGRAM_OK;
    }
    nonogram_text_add(digits, "", 1);
    return digits->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

enum nonogram_status ng_solving_write_record(struct ng_solving *solving, bool grids)
{
    struct nonogram_entry *entry = solving->job->entry;
    struct nonogram_text digits = {.data = NULL};
    struct nonogram_record *record = &solving->record;
    record->source = entry->source;
    record->index = entry->source_index;
    record->proof =
        solving->proof != NULL && solving->proof->lack == NULL ? solving->proof->path : NULL;
    record->timed = solving->job->run->options->timing;
    record->seconds = ng_clock_now() - solving->start;
    enum nonogram_status status =
        nonogram_record_describe(record, solving->puzzle, &solving->result);
    if (status == NONOGRAM_OK) {
        status = write_number(solving, &digits);
        record->count = digits.data;
    }
    if (status == NONOGRAM_OK && solving->number.data == NULL && grids) {
        status = list_grids(solving);
    }
    if (status == NONOGRAM_OK && solving->result.certain != NULL) {
        status = nonogram_record_agree(record, solving->puzzle, solving->result.certain);
    }
    if (status == NONOGRAM_OK) {
        status = nonogram_record_write(record, &entry->out);
    }
    record->count = NULL;
    nonogram_text_clear(&digits);
    return status;
}
