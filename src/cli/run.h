/* A command's run over all puzzles that the command line names, and each puzzle on its way through
 * it.
 *
 *     command: a setup --> ng_run_all() --> for each puzzle, in any order: item -> answer ->
 * outcome
 *              -> print -> text and messages; then in order: text -> output, messages -> people
 *
 * The setup is constant during the run. A slot is filled from top to bottom and reused. */
#ifndef NG_CLI_RUN_H
#define NG_CLI_RUN_H

#include "answer/answer.h"
#include "base/text.h"
#include "batch/items.h"
#include "cli/command.h"
#include "cli/exit.h"
#include "cli/files.h"
#include "cli/results.h"
#include "cli/screen.h"
#include "nonogram.h"

#include <stdbool.h>
#include <stddef.h>

struct ng_run;
struct ng_setup;

/* The subject of a text: one puzzle of the run, and its outcome. */
struct ng_subject {
    const struct ng_setup *setup;
    const struct ng_item *item;
    const struct ng_outcome *outcome;
};

/* Appends a text. A status other than NONOGRAM_OK is an error of this puzzle, explained by the
 * diagnostic. Called in parallel. */
typedef enum nonogram_status ng_printer(const struct ng_subject *subject, struct nonogram_text *out,
                                        struct nonogram_diagnostic *diagnostic);

struct ng_slot;

/* A command with its options: the request for every puzzle, and the form of the results. */
struct ng_setup {
    const struct ng_options *options;
    struct ng_request request;
    const char *format;              /* the value of --to, or the default */
    const char *suffix;              /* the suffix of result files */
    const struct ng_format *puzzles; /* the format of the results, if they are puzzles; or NULL */
    const char *alone; /* the format, or "proof", if one file of it is for one puzzle; or NULL */
    bool headers;      /* the results are text pictures: with several, a line before each */
    bool records;  /* the results are JSON Lines, for failures too; the exit status ignores verdicts
                    */
    bool failures; /* failures are also written as records among the results */
    bool mends;    /* typing errors in clues that do not agree are listed among the results */
    bool wait;     /* a pipe's first result waits until it is known to be the only one */
    bool selects;  /* the exit status shows whether a puzzle was selected, as grep's does */
    bool best;     /* after a signal the best result until then is written */
    const char *maker;              /* the name of puzzles that are made */
    struct ng_summary *summary;     /* where a command gets it that reports it itself; or NULL */
    bool screen;                    /* solutions are drawn on a terminal, for a person */
    const struct ng_render *render; /* in which solutions are drawn; or NULL */
    struct nonogram_draw_options draw;
    struct nonogram_document *document; /* all puzzles together; NULL: each result is separate */
    ng_printer *print;                  /* the result */
    /* One solution of a list, as soon as it is found; NULL: the list is printed at once. */
    enum nonogram_status (*solution)(const struct ng_subject *subject, const uint8_t *cells,
                                     struct nonogram_text *out,
                                     struct nonogram_diagnostic *diagnostic);
    /* One step of a walk, as soon as it is found, before the result; NULL: none. */
    void (*step)(const struct ng_subject *subject, const struct nonogram_step *step,
                 struct nonogram_text *out);
    /* Adds messages of the command's own, or with --quiet only errors; or NULL. */
    void (*tell)(struct ng_slot *slot);
};

struct ng_slot {
    struct ng_item item;           /* what came in, and the text of its result */
    struct nonogram_text header;   /* the line before the result, if it has one */
    struct nonogram_text messages; /* for people: each ends in a NUL */
    struct nonogram_text aside;    /* for people, as it is: a picture */

    struct ng_run *run;
    struct ng_subject subject; /* the setup, and the item and the outcome of this slot */
    struct ng_effort effort;
    struct ng_outcome outcome;
    enum ng_exit exit;
    enum ng_tally tally;
    bool selected;   /* the puzzle is of the classes asked for */
    double seconds;  /* the time of the work */
    unsigned jobs;   /* the cores of the run */
    size_t memory;   /* the most bytes for this puzzle */
    double deadline; /* the time limit, by ng_clock_now(); 0: none */
    double until;    /* when writing the result has to end, by ng_clock_now(); 0: not known yet */
    bool serial;     /* the worker's thread is the one that emits */
    struct ng_live live;    /* the view of the search, with --watch or for the progress bar */
    uint64_t looks;         /* calls of the progress bar's look so far */
    struct ng_writer proof; /* the file of --proof */
    struct nonogram_diagnostic proof_error;
    struct nonogram_text proof_path; /* in a folder of proofs */
};

/* Runs over the operands, or standard input. Does not return if a signal has ended the run. */
enum ng_exit ng_run_all(const struct ng_setup *asked);

/* Writes the result so far, and empties it, if the puzzle stands alone; otherwise the result is
 * held. Call it after each part of a long one. A status other than NONOGRAM_OK ends the work. */
enum nonogram_status ng_slot_flush(struct ng_slot *slot);

/* ---- slot.c: one puzzle at work ---- */

/* Answers what the setup asks, by the limits of the slot, and prints the result; then all that
 * follows from it. Returns whether a result file is to be made. */
bool ng_slot_work(struct ng_slot *slot);

/* ---- run.c: its run ---- */

/* Whether a signal has ended the run, or the output failed. Shows progress if no other thread can.
 */
bool ng_slot_stopped(void *slot);
/* Whether results are seen, or read, as they are written: the output is not a file. */
bool ng_slot_is_live(const struct ng_slot *slot);

/* ---- tell.c: what follows from the outcome ---- */

/* Whether the result shares the output with others. */
bool ng_subject_shares_output(const struct ng_subject *subject);
/* Whether the line "SOURCE: WORD" is written before this puzzle's picture. */
bool ng_subject_has_header(const struct ng_subject *subject);
/* Whether the puzzle is of the classes asked for, or none are. */
bool ng_subject_selected(const struct ng_subject *subject);
/* Whether no result is written, since --resume would keep it: it is not known, or incomplete. */
bool ng_subject_withheld(const struct ng_subject *subject);
enum ng_exit ng_subject_exit(const struct ng_subject *subject);
enum ng_tally ng_subject_tally(const struct ng_subject *subject);
/* Appends the word for the puzzle in lines "SOURCE: WORD". */
void ng_subject_word(const struct ng_subject *subject, struct nonogram_text *out);
/* Appends the message on the verdict, "no solution within 0.1 s"; nothing if it needs none. */
void ng_subject_note(const struct ng_subject *subject, struct nonogram_text *out);
/* Adds a message, printf-style, to slot->messages. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void ng_slot_message(struct ng_slot *slot, const char *format, ...);
/* Adds all messages. */
void ng_slot_tell(struct ng_slot *slot);
/* Writes to item.out the record of a failure. */
void ng_slot_print_failure(struct ng_slot *slot);

/* Errors in a row in one file: after the first few they are only counted, as a file of another kind
 * can have millions of them. Zeroed: none yet. */
struct ng_tell_row {
    uint64_t file;  /* number minus index, equal for all entries of the file */
    uint64_t count; /* 0: no row */
};

/* Prints the messages of the slot, or the error of writing its result. */
void ng_tell_print(const struct ng_slot *slot, struct ng_tell_row *row);
/* Reports the number of errors that were only counted, if any. */
void ng_tell_row_end(struct ng_tell_row *row);

#endif
