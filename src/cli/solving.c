/* One search with its callbacks, the cells given in files, and the record of the result. */
#include "cli/solving.h"

#include "answer/timed.h"
#include "base/text.h"
#include "batch/items.h"
#include "cli/files.h"
#include "cli/hint.h"
#include "cli/message.h"
#include "cli/screen.h"
#include "explain/tools.h"
#include "platform/machine.h"
#include "solve/solve.h"

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
    ng_live_poll(&solving->live);
    return ng_work_poll(solving->job);
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
    const struct nonogram_puzzle *puzzle = solving->job->puzzle;
    size_t cells = (size_t)puzzle->width * puzzle->height;
    double now = ++solving->calls % 256 == 0 ? ng_clock_now() : 0;
    if (now == 0 || now < solving->next) {
        return;
    }
    if (solving->seen == NULL) {
        solving->seen = malloc(2 * cells);
    }
    if (solving->seen == NULL) {
        return;
    }
    uint8_t *certain = solving->seen + cells;

    ng_solve_cells(progress->search, solving->seen, certain);
    size_t known = ng_count_known(solving->seen, cells);

    solving->best = known > solving->best ? known : solving->best;
    ng_work_observe(solving->job,
                    &(struct ng_search_state){.conflicts = progress->statistics.conflicts,
                                              .dives = progress->statistics.dives,
                                              .cells = cells,
                                              .settled = ng_count_known(certain, cells),
                                              .best = solving->best});
    double end = ng_clock_now();
    solving->next =
        end + (look_share * (end - now) > look_interval ? look_share * (end - now) : look_interval);
}

static void watch(void *context, const struct nonogram_progress *progress)
{
    struct ng_solving *solving = context;
    ng_live_observe(&solving->live, progress);
}

/* The number of cores for the puzzle. Without -j all cores work on a single puzzle, unless the
 * output depends on their number: conflicts in a record or as a limit, and the choice among many
 * solutions. */
static unsigned cores_for(const struct ng_solving *solving)
{
    const struct ng_run *run = solving->job->run;
    const struct ng_options *options = run->options;
    bool tells = run->records || solving->job->run->request.solutions != NG_SOLUTIONS_UNASKED ||
                 options->conflict_limit > 0;
    if (!solving->job->serial || (options->jobs == 0 && tells)) {
        return 1;
    }
    return run->jobs < MOST_CORES || options->jobs > 0 ? (unsigned)run->jobs : MOST_CORES;
}

/* Names the line that shows that the puzzle has no solution, if one line does. */
static void note_fault(const struct ng_outcome *outcome, struct ng_job *job)
{
    if (outcome->fault_state == NG_FAULT_FOUND) {
        char name[32];
        ng_hint_line_name(outcome->puzzle, outcome->fault.line, name);
        ng_job_note(job,
                    outcome->fault.given ? "no solution: the given cells of %s do not fit its clue"
                                         : "no solution: %s cannot be filled",
                    name);
        job->faulty = true;
    } else if (outcome->fault_state == NG_FAULT_HIDDEN && job->run->question == NG_ASKS_SOLUTION) {
        ng_job_note(job,
                    "no solution; 'check --to report' shows which clues contradict each other");
    }
}

/* Adds to the note of an unsolved puzzle how much of it is known. */
static void add_known(const struct ng_solving *solving)
{
    const uint8_t *partial = ng_outcome_partial(&solving->outcome);
    char *note = solving->job->note;
    size_t size = strlen(note);
    if (partial != NULL) {
        (void)snprintf(note + size, sizeof solving->job->note - size, ", %zu of %zu cells known",
                       ng_count_known(partial, solving->outcome.cells), solving->outcome.cells);
    }
}

/* Completes the means of the search. */
static void set_effort(struct ng_solving *solving)
{
    struct ng_effort *effort = &solving->effort;
    const struct ng_job *job = solving->job;
    effort->deadline = job->deadline;
    effort->memory = ng_work_memory(job);
    effort->jobs = cores_for(solving);
    effort->stop = stop;
    effort->observe = job->run->options->watch ? watch : job->serial ? observe : NULL;
    effort->held = &job->item.out.size;
    effort->proof = solving->proof != NULL ? add_proof : NULL;
    effort->context = solving;
}

enum nonogram_status ng_solving_run(struct ng_solving *solving, struct ng_job *job)
{
    const struct ng_options *options = job->run->options;
    struct ng_outcome *outcome = &solving->outcome;
    enum nonogram_status status = NONOGRAM_OK;
    solving->job = job;
    solving->next = ng_clock_now() + look_interval;
    set_effort(solving);
    if (options->watch) {
        status = ng_live_begin(&solving->live, job->puzzle, ng_screen_has_colour(options));
    }
    if (status == NONOGRAM_OK) {
        status = ng_answer(&job->run->request, &solving->effort, job->puzzle, outcome);
    }
    ng_live_end(&solving->live);
    if (status == NONOGRAM_OK) {
        ng_verdict_tell(&outcome->result, job);
        add_known(solving);
        note_fault(outcome, job);
        job->item.unfinished = outcome->stopped && !options->count; /* "at least" is an answer */
    }
    return status;
}

void ng_solving_clear(struct ng_solving *solving)
{
    ng_outcome_clear(&solving->outcome);
    free(solving->seen);
}

const char *ng_solving_proof(const struct ng_solving *solving)
{
    return solving->proof != NULL && solving->proof->lack == NULL ? solving->proof->path : NULL;
}
