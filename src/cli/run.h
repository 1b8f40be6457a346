/* A command's run over all puzzles that the command line names, and each puzzle on its way through
 * it.
 *
 *     command: fills in a run --> ng_run_all() --> for each puzzle: read, work(job), message,
 * result
 *
 * The run has the parts that all puzzles share, a job the parts of one. */
#ifndef NG_CLI_RUN_H
#define NG_CLI_RUN_H

#include "answer/answer.h"
#include "base/text.h"
#include "batch/items.h"
#include "cli/command.h"
#include "cli/exit.h"
#include "cli/files.h"
#include "cli/screen.h"
#include "nonogram.h"

#include <stdbool.h>
#include <stddef.h>

struct ng_run;

/* A puzzle on its way through the run, in a slot that is reused. The strings are borrowed and
 * outlive the run. */
struct ng_job {
    struct ng_item item; /* what came in, and its result */
    struct ng_run *run;
    const struct nonogram_puzzle *puzzle; /* the item's puzzle with the cells of --given */
    bool answered;                        /* the members `verdict` and `limited` are valid */
    enum nonogram_verdict verdict;
    bool selected;     /* the puzzle has one of the classes asked for */
    bool limited;      /* there can be more solutions than were found */
    enum ng_exit exit; /* the exit status, for commands without a verdict */
    enum ng_tally tally;
    char word[40];        /* for the line "SOURCE: WORD" before a text picture */
    char note[200];       /* a message for people, not printed where they see the word; or empty */
    const char *beside;   /* another message for people, about the result; or NULL */
    char left_out[160];   /* names of what the format of the result does not support; or empty */
    bool faulty;          /* the note names the line at fault */
    bool insist;          /* prints the note although the word is printed */
    bool withheld;        /* the result is printed nowhere: prints the note in any form */
    const char *unproven; /* why there is no proof that --proof asks for; or NULL */
    const char *blame;    /* the file a failure is about; NULL: the puzzle's */
    double seconds;
    double deadline; /* the time limit, by ng_clock_now(); 0: none */
    double until;    /* when writing the result has to end, by ng_clock_now(); 0: not known yet */
    bool serial;     /* the worker's thread is the one that emits */
    bool begun;      /* a part of the result was written */
};

/* Errors in a row in one file: after the first few they are only counted, as a file of another kind
 * can have millions of them. Zeroed: none yet. */
struct ng_tell_row {
    uint64_t file;  /* number minus index, equal for all entries of the file */
    uint64_t count; /* 0: no row */
};

struct ng_run {
    /* The command's work on every puzzle; constant after the run has begun. */
    const struct ng_options *options;
    const void *context;       /* the command's own */
    struct ng_request request; /* what is asked of every puzzle that is solved */
    enum ng_question question;
    const char *suffix;  /* the suffix of result files */
    bool wait;           /* a pipe's first result waits until it is known to be the only one */
    bool tells;          /* failures are also written as records among the results */
    const char *puzzles; /* the format of the results, if they are puzzles; or NULL */
    bool selects;        /* the exit status shows whether a puzzle was selected, as grep's does */
    const char *alone;   /* the format, or "proof", if one file of it is for one puzzle; or NULL */
    bool headers;        /* the results are text pictures: with several, a line before each */
    bool records; /* the results are JSON Lines, for failures too; the exit status ignores verdicts
                   */
    /* Called for a puzzle whose rows and columns fill different numbers of cells; can be NULL. It
     * can add an explanation to the diagnostic's message, and members to the record
     * (NUL-terminated). It sets item->unfinished as `work` does. */
    void (*mend)(struct ng_job *job, struct nonogram_text *members);
    /* Appends the result to item.out and sets the job's words and notes. A status other than
     * NONOGRAM_OK is a failure of this puzzle, explained by item->diagnostic. It sets
     * item->unfinished if ng_work_poll() ended it early. Called in parallel. */
    enum nonogram_status (*work)(struct ng_job *job);
    /* Called instead of `work` for a puzzle that was not read, or whose result was not written,
     * because of a limit (item->limited). NULL: that is a failure. */
    enum nonogram_status (*unread)(struct ng_job *job);
    /* For results that make one document together: `collect` takes a result in its turn, `finish`
     * ends the document; both append finished text. NULL: each result is written separately. */
    enum nonogram_status (*collect)(const struct ng_job *job, struct nonogram_text *out);
    enum nonogram_status (*finish)(const struct ng_run *run, struct nonogram_text *out);

    /* Set by ng_run_all(). */
    struct ng_given given;     /* given cells for all puzzles */
    struct ng_results results; /* closed with --output-dir */
    enum ng_exit worst;
    bool selected;        /* a puzzle was selected, or its result is kept */
    uint64_t passed_over; /* files */
    struct ng_summary summary;
    struct ng_tell_row errors;
    struct ng_progress progress;
    struct ng_items items;
    struct ng_job *slots; /* the window */
    size_t window, produced;
    bool peeked; /* the first slot holds the first puzzle already, not yet produced */
    enum nonogram_status output; /* the status of writing the results */
    uint64_t jobs;               /* the most puzzles at a time */
    uint64_t memory; /* bytes that the process can use; 0: each puzzle has its own limit */
};

/* Runs over the operands, or standard input. Does not return if a signal has ended the run. */
enum ng_exit ng_run_all(struct ng_run *run);

/* Whether the result shares the output with others. */
bool ng_job_shares_output(const struct ng_job *job);
/* Whether the line "SOURCE: WORD" is written before this puzzle's picture. */
bool ng_job_has_header(const struct ng_job *job);
/* Sets job->word. */
void ng_job_name(struct ng_job *job, const char *word);
/* Sets job->note, printf-style. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void ng_job_note(struct ng_job *job, const char *format, ...);

/* ---- for work ---- */

/* Call it after each part of a long result. If the puzzle stands alone, it writes what is there and
 * empties it, but not before a line with a word that is not known yet; otherwise the result is
 * held. A status other than NONOGRAM_OK ends the work. */
enum nonogram_status ng_work_pass(struct ng_job *job);
/* Sets the state of the search for the progress bar. Call it now and then in long searches. */
void ng_work_observe(struct ng_job *job, const struct ng_search_state *search);
/* The most bytes for the work on this puzzle: the value of --memory-limit, or a share of the
 * machine's memory. */
size_t ng_work_memory(const struct ng_job *job);
/* The means for this puzzle: limits, and ng_work_poll() as its `stop`. */
struct ng_effort ng_work_effort(struct ng_job *job);
/* Whether a signal has ended the run, or the output failed. Shows progress if no other thread can.
 * Call it now and then in long work, as its `stop` with the job as context. */
bool ng_work_poll(void *context);
/* ---- tell.c ---- */

/* Reports the outcome on standard error. */
void ng_tell_outcome(const struct ng_job *job, struct ng_tell_row *row);
/* Reports the number of errors that were only counted, if any. */
void ng_tell_row_end(struct ng_tell_row *row);
/* Appends the record of a failure to item->out, with further members. The message names another
 * file than the puzzle's, with the place in it. */
void ng_tell_failure(struct ng_job *job, const struct nonogram_text *members);

/* Names the limit by its amount, "0.1 s" or "100 conflicts", if options set it. */
void ng_limit_name(const struct ng_options *options, enum nonogram_limit limit, char name[40]);
/* Sets tally, word and note of the job from verdict, `found` and `limited` of the result. */
void ng_verdict_tell(const struct nonogram_result *result, struct ng_job *job);
/* Sets tally, word and note of a puzzle that was not read because of a limit. The result is a
 * record, or empty if records are not asked for. */
enum nonogram_status ng_verdict_unread(struct ng_job *job);
/* Appends to item->out a line with the result and its time: "the only solution (unique, 0.04 ms)".
 * With `counted`, the number of several solutions. */
void ng_verdict_line(const struct nonogram_result *result, bool counted, double seconds,
                     struct ng_job *job);

#endif
