/* Solving one puzzle by the options, for solve and check. */
#ifndef NG_CLI_SOLVING_H
#define NG_CLI_SOLVING_H

#include "cli/proof_file.h"
#include "cli/run.h"
#include "cli/screen.h"
#include "nonogram.h"

/* A puzzle and its result. All zero at first, except `take` and `proof`. */
struct ng_solving {
    /* Called for every solution as it is found; a status other than NONOGRAM_OK ends the search.
     * NULL: solutions are kept, for a record. */
    enum nonogram_status (*take)(struct ng_solving *solving, const uint8_t *cells);
    enum nonogram_limit cut; /* the limit that the text of the next solution would have exceeded */
    struct ng_proof_file *proof; /* NULL if not asked for */
    struct ng_watch watch;       /* with --watch */
    const struct nonogram_puzzle *puzzle;
    struct nonogram_result result;
    struct nonogram_text
        number; /* the number of solutions, in digits; NULL data: they were not counted */
    struct nonogram_record record; /* lists the solutions, if more than two are wanted */
    size_t count;    /* the solutions kept or taken so far, if more than two are wanted */
    size_t held;     /* bytes for the solutions kept, and for writing them */
    size_t cells;    /* the number of cells of one grid */
    bool gather;     /* more than two solutions are wanted */
    uint64_t wanted; /* the number of solutions wanted; 0: all */
    enum nonogram_status status; /* at the end of the search: no memory, or from `take` */
    bool stopped;                /* a signal stopped the search */
    double start;                /* by ng_clock_now() */
    uint8_t *seen;               /* two grids: assumed and certain cells; or NULL */
    uint64_t calls;              /* the number of calls of `observe` */
    double next;                 /* when to read these grids again */
    size_t best;                 /* the most cells assumed so far */
    struct ng_job *job;
};

/* Solves the job's puzzle, or counts its solutions with --count, and sets the verdict in the job:
 * tally, word, exit as in `solve`. The caller clears `solving` whatever the status. */
enum nonogram_status ng_solving_run(struct ng_solving *solving, struct ng_job *job);
void ng_solving_clear(struct ng_solving *solving);

/* Appends the record of the result to entry->out: with `grids` its solutions, or their number if
 * they were counted, or both if all of several were to be listed and are; with --timing also the
 * seconds. If solving->record.open is set, more members follow. */
enum nonogram_status ng_solving_write_record(struct ng_solving *solving, bool grids);

/* Solutions to print, at most two; NULL after the last, and for solutions that were taken or kept.
 * If a limit was reached before any was found, number 0 is NULL, and ng_solving_partial() has the
 * certain cells. */
const uint8_t *ng_solving_grid(const struct ng_solving *solving, size_t number);
const uint8_t *ng_solving_partial(const struct ng_solving *solving);

#endif
