/* What the work on one puzzle may ask of the run that it is part of. */
#ifndef NG_CLI_WORK_H
#define NG_CLI_WORK_H

#include "cli/given.h"
#include "cli/progress.h"
#include "cli/results.h"
#include "cli/tell.h"
#include "platform/orphans.h"

/* One run of a command over its input. */
struct ng_run {
    const struct ng_task *task;
    const struct ng_given *given; /* cells that all puzzles are solved with; NULL: none */
    struct ng_results results;    /* closed with --output-dir */
    enum ng_exit worst;
    bool selected;        /* a puzzle was, or its result is kept */
    uint64_t passed_over; /* files */
    struct ng_summary summary;
    struct ng_tell_row errors;
    struct ng_progress progress;
    struct ng_orphans proofs; /* their folders */
    uint64_t jobs;            /* at most, at a time */
    uint64_t memory; /* bytes that the process may have; 0: each puzzle has a limit of its own */
};

/* To be called by work on a result of many parts, after each: writes what there is of entry->out,
 * and empties it, as soon as nothing has to be written before it (another entry, or a line with a
 * word that is not known yet): now or when ng_work_poll() is called. A status other than
 * NONOGRAM_OK ends the work. */
enum nonogram_status ng_work_pass(struct nonogram_entry *entry, struct ng_outcome *outcome);

/* To be called now and then by a search that takes long: what progress shows of it. */
void ng_work_observe(struct ng_outcome *outcome, const struct ng_search_state *search);

/* The bytes that work on this puzzle may take: what --memory-limit says, or a share of what there
 * is. */
size_t ng_work_memory(const struct ng_outcome *outcome);
/* The same of any puzzle of the run, as long as it is not known to be the only one. */
size_t ng_work_share(const struct ng_run *run);

/* To be called now and then by long work: true when a signal has asked for the end, or the output
 * failed. Shows progress meanwhile if no other thread can. */
bool ng_work_poll(struct ng_outcome *outcome);
/* The same as a `stop` whose context is the outcome, for work that knows no time limit by itself:
 * true, too, once that has been reached. */
bool ng_work_stop(void *context);

#endif
