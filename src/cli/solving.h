/* Solving one puzzle as the options say: what solve and check have in common. */
#ifndef NG_CLI_SOLVING_H
#define NG_CLI_SOLVING_H

#include "cli/progress.h"
#include "cli/proof_file.h"
#include "cli/run.h"
#include "nonogram.h"

/* The cells of that picture, in the symbols of the job's puzzle: *cells, which the caller frees;
 * NULL where the status is not NONOGRAM_OK: the file is to blame. */
enum nonogram_status ng_given_cells(const struct ng_given *given, struct ng_job *job,
                                    uint8_t **cells);
/* Makes a copy of the job's puzzle that has these given cells too; its own must not contradict
 * them: the file is to blame. */
enum nonogram_status ng_given_apply(const struct ng_given *given, struct ng_job *job,
                                    struct nonogram_puzzle **copy);

/* A puzzle and what was found. All zero at first, but for `take` and `proof`. */
struct ng_solving {
    /* Called for every solution as it is found; a status other than NONOGRAM_OK ends the search.
     * NULL: solutions are kept, for a record. */
    enum nonogram_status (*take)(void *context, const struct ng_solving *solving,
                                 const uint8_t *cells);
    void *context;
    struct ng_proof_file *proof; /* NULL: none is asked for */
    struct ng_watch watch;       /* with --watch */
    const struct nonogram_puzzle *puzzle;
    struct nonogram_puzzle *own; /* the same, with cells given by --given; or NULL */
    struct nonogram_result result;
    struct nonogram_text
        number; /* the number of solutions, in digits; NULL data: they were not counted */
    struct nonogram_record record; /* lists the solutions, where more than two may be wanted */
    size_t
        count; /* the number of solutions kept or taken so far, where more than two may be wanted */
    size_t held;                 /* bytes for the solutions kept, and for writing them */
    size_t cells;                /* the number of cells of one grid */
    bool gather;                 /* more than two solutions may be wanted */
    uint64_t wanted;             /* the number of solutions wanted, 0: all */
    enum nonogram_status status; /* what ended the search: no memory, or as `take` says */
    bool stopped;                /* a signal stopped the search */
    double start;                /* by ng_clock_now() */
    uint8_t *seen;               /* two grids: what is assumed and what is certain; or NULL */
    uint64_t calls;              /* the number of calls of `observe` */
    double next;                 /* when to look at those grids again */
    size_t best;                 /* the most cells assumed so far */
    struct ng_job *job;
};

/* Solves the job's puzzle, or counts its solutions with --count, and sets the verdict in the job:
 * tally, word, exit as of `solve`. `given` are more given cells, those of the run or none. The
 * caller clears `solving` whatever the status. */
enum nonogram_status ng_solving_run(struct ng_solving *solving, const struct ng_given *given,
                                    struct ng_job *job);
void ng_solving_clear(struct ng_solving *solving);

enum ng_solving_grids { NG_SOLVING_NO_GRIDS, NG_SOLVING_GRIDS };

/* Appends the record of what was found to entry->out: with its solutions, or the number of them
 * where they were counted, or both where all of several were to be listed and are; with the seconds
 * it took where --timing asks for them. Where solving->record.open is set, more members follow. */
enum nonogram_status ng_solving_write_record(struct ng_solving *solving,
                                             enum ng_solving_grids grids);

/* Solutions to print, two at most; NULL from the last on, and for those that were taken or kept.
 * With a limit reached before any was found, number 0 is NULL, and ng_solving_partial() what is
 * certain. */
const uint8_t *ng_solving_grid(const struct ng_solving *solving, size_t number);
const uint8_t *ng_solving_partial(const struct ng_solving *solving);

#endif
