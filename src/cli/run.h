/* A command's run over all puzzles that the command line names, and each puzzle on its way through
 * it.
 *
 *     command: fills in a run --> ng_run_all(): the batch --> work(job) --> messages, results
 *
 * The run has the parts that all puzzles share, a job the parts of one. */
#ifndef NG_CLI_RUN_H
#define NG_CLI_RUN_H

#include "cli/command.h"
#include "cli/exit.h"
#include "cli/files.h"
#include "cli/progress.h"
#include "nonogram.h"
#include "platform/writer.h"

#include <stdbool.h>
#include <stddef.h>

struct ng_run;

/* A puzzle on its way through the run; the `data` of its entry, zero at first. The strings are
 * borrowed and outlive the run. */
struct ng_job {
    struct ng_run *run;
    struct nonogram_entry *entry;
    bool answered; /* there is a verdict: */
    enum nonogram_verdict verdict;
    bool selected;     /* it is of the classes asked for */
    bool limited;      /* there may be more solutions than were found */
    enum ng_exit exit; /* of a command that asks for no verdict */
    enum ng_tally tally;
    char word[40];        /* of the line "SOURCE: WORD" before a text picture */
    char note[200];       /* a message for people, unless they see the word; or empty */
    const char *beside;   /* another message for people, of the result; or NULL */
    char left_out[160];   /* what the format of the result has no place for; or empty */
    bool faulty;          /* the note names the line at fault */
    bool ambiguous;       /* there is another solution: the note is shown with the word, too */
    bool insist;          /* the same for another reason */
    bool withheld;        /* the result is not to be seen elsewhere: the note is, in any form */
    const char *unproven; /* why there is no proof that --proof asks for; or NULL */
    const char *blame;    /* the file a failure is about; NULL: the puzzle's */
    double seconds;
    double deadline; /* of the time limit, by ng_clock_now(); 0: none */
    double until;    /* when writing the result has to end; 0: not known yet */
    double next;     /* when to try to write a part, by ng_clock_now() */
    bool serial;     /* the worker's thread is the one that emits */
    bool begun;      /* a part of the result has been written */
    bool waiting;    /* a part of the result is to be written */
};

/* Several puzzles in one document of XML. Each is written as a document of its own,
 *
 *     <?xml version="1.0"?> <puzzleset> | <puzzle> ... </puzzle> | </puzzleset>
 *
 * of which only the first one's beginning stays, and only the last one's end. Zeroed: of a format
 * whose puzzles simply follow one another. */
struct ng_puzzle_set {
    bool needed;
    bool begun;
};

/* Where results go that share one output: standard output, or the file of --output, which is
 * written whole or not at all. */
struct ng_results {
    struct ng_writer writer;
    size_t written; /* bytes */
    struct ng_puzzle_set set;
};

/* Entries that were told to be no puzzles one after another in one file: beyond a thousand they are
 * only counted, as a file that is no puzzle from end to end may have millions. Zeroed: none yet. */
struct ng_tell_row {
    uint64_t file;  /* what all entries of the file have in common: their number less their index */
    uint64_t count; /* 0: there is no row */
};

struct ng_run {
    /* What the command does with every puzzle; constant once the run has begun. */
    const struct ng_options *options;
    const void *context; /* the command's own */
    enum ng_question question;
    const char *suffix;  /* of result files */
    bool wait;           /* a pipe's first result waits until it is known to be the only one */
    bool tells;          /* failures are told in records among the results, too */
    const char *puzzles; /* the puzzle format that the results are in; NULL: they are no puzzles */
    bool selects;        /* the exit status says whether a puzzle was selected, as that of grep */
    const char *alone;   /* the format that holds one puzzle a file; NULL: it can hold several */
    bool headers;        /* the results are text pictures: with several, a line before each */
    bool records;        /* the results are JSON Lines, failures too, and verdicts no failures */
    /* May be NULL. Called for a puzzle whose rows do not fill as many cells as its columns: may add
     * to the diagnostic's message what is wrong, and members to its record (NUL-terminated). It
     * sets entry->unfinished as `work` does. */
    void (*mend)(struct ng_job *job, struct nonogram_text *members);
    /* Appends the result to entry->out and sets what the job has to say. A status other than
     * NONOGRAM_OK is a failure on this puzzle, explained by entry->diagnostic. It sets
     * entry->unfinished when ng_work_poll() cut it short. In parallel. */
    enum nonogram_status (*work)(struct ng_job *job);
    /* May be NULL. The same for a puzzle that a limit (entry->limited) has kept from being read, or
     * its result from being written, of commands whose answer that is; with others it is a
     * failure. */
    enum nonogram_status (*unread)(struct ng_job *job);
    /* For results that make one document together; NULL: each is written by itself. `collect` takes
     * a result that is due, `finish` appends the document of those taken. */
    enum nonogram_status (*collect)(const struct ng_job *job);
    enum nonogram_status (*finish)(const struct ng_run *run, struct nonogram_text *out);

    /* Set by ng_run_all(). */
    struct ng_given given;     /* cells that all puzzles are solved with */
    struct ng_results results; /* closed with --output-dir */
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

/* Over the operands, or standard input. Does not return when a signal has asked for the end. */
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

/* To be called by work on a result of many parts, after each: writes what there is of entry->out,
 * and empties it, as soon as nothing has to be written before it (another entry, or a line with a
 * word that is not known yet): now or when ng_work_poll() is called. A status other than
 * NONOGRAM_OK ends the work. */
enum nonogram_status ng_work_pass(struct ng_job *job);
/* To be called now and then by a search that takes long: what progress shows of it. */
void ng_work_observe(struct ng_job *job, const struct ng_search_state *search);
/* The bytes that work on this puzzle may take: what --memory-limit says, or a share of what there
 * is. */
size_t ng_work_memory(const struct ng_job *job);
/* What explaining this puzzle may take. */
struct nonogram_explain_options ng_work_explaining(struct ng_job *job);
/* To be called now and then by long work: true when a signal has asked for the end, or the output
 * failed. Shows progress meanwhile if no other thread can. */
bool ng_work_poll(struct ng_job *job);
/* ---- results.c ---- */

/* A file that runs which were killed have left beside `path` goes. NULL: standard output. `format`
 * is the puzzle format that the results are in, or NULL. */
enum nonogram_status ng_results_open(struct ng_results *results, const char *path,
                                     const char *format, struct nonogram_diagnostic *diagnostic);
/* With what is not to stand behind the puzzles before it left out. */
enum nonogram_status ng_results_put(struct ng_results *results, const char *bytes, size_t size,
                                    struct nonogram_diagnostic *diagnostic);

enum ng_results_part { NG_RESULTS_MORE, NG_RESULTS_LAST };

/* Writes entry->out, the header before it unless that has been written; after the last part also
 * what ends the entry. An entry that fails after it has begun is ended, too. */
enum nonogram_status ng_results_add(struct ng_results *results, struct ng_job *job,
                                    enum ng_results_part part,
                                    struct nonogram_diagnostic *diagnostic);

/* Closes the output; a file is not left where the run was not whole, or failed without a result.
 * The result of no puzzle is one, if an empty one: it replaces an old file. */
enum nonogram_status ng_results_close(struct ng_results *results, bool whole, bool failed,
                                      struct nonogram_diagnostic *diagnostic);
/* Leaves no file. */
void ng_results_abandon(struct ng_results *results);

/* ---- tell.c ---- */

/* On standard error. */
void ng_tell_outcome(const struct ng_job *job, struct ng_tell_row *row);
/* Says how many were only counted, where there are such. */
void ng_tell_row_end(struct ng_tell_row *row);
/* Appends the record of a failure to entry->out, with these further members. A file other than the
 * puzzle's stands in its message, with the place in it. */
void ng_tell_failure(struct ng_job *job, const struct nonogram_text *members);

/* Sets what `solve` makes of a verdict, with `found` and `limited`: tally, word and what to tell
 * people. */
void ng_verdict_tell(const struct nonogram_result *result, struct ng_job *job);
/* The same of a puzzle that a limit has kept from being read; the result is its record, if records
 * are asked for, else empty. */
enum nonogram_status ng_verdict_unread(struct ng_job *job);
/* Appends to entry->out a line on what was found, and in what time: "the only solution (unique,
 * 0.04 ms)". With `counted`, the number of several solutions. */
void ng_verdict_line(const struct nonogram_result *result, bool counted, double seconds,
                     struct ng_job *job);

#endif
