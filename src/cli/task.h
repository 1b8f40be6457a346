/* What a command does with every puzzle, and what came of each. */
#ifndef NG_CLI_TASK_H
#define NG_CLI_TASK_H

#include "cli/command.h"
#include "nonogram.h"

/* How the summary counts a puzzle: the verdicts first, in their order. */
enum ng_tally {
    NG_TALLY_UNIQUE = NONOGRAM_UNIQUE,
    NG_TALLY_MULTIPLE = NONOGRAM_MULTIPLE,
    NG_TALLY_SOLVED = NONOGRAM_SOLVED,
    NG_TALLY_NONE = NONOGRAM_NONE,
    NG_TALLY_UNKNOWN = NONOGRAM_LIMIT,
    NG_TALLY_DONE, /* commands without a verdict */
    NG_TALLY_ERROR,
    NG_TALLY_SKIPPED,
    NG_TALLY_COUNT,
};

struct ng_run;

/* What came of one puzzle; each record's `data`. The strings are borrowed and outlive the run. */
struct ng_outcome {
    enum ng_exit exit;
    enum ng_tally tally;
    char word[40];      /* of the line "SOURCE: WORD" before a text picture */
    const char *note;   /* a message for people, unless they see the word; or NULL */
    bool insist;        /* the note is for those who see the word, too */
    char where[80];     /* what is added to the note: the line at fault; or empty */
    const char *remark; /* one more, with --verbose; or NULL */
    const char *blame;  /* the file a failure is about; NULL: the puzzle's */
    double seconds;
    struct ng_run *run;              /* what it is part of */
    bool serial;                     /* the worker's thread is the one that emits */
    bool begun;                      /* a part of the result has been written */
    struct nonogram_record *waiting; /* its own record, if a part of it is to be written */
    double next;                     /* when to try that, by ng_clock_now() */
};

/* Constant during the run, but for what `context` points to. */
struct ng_task {
    const struct ng_command *command;
    const struct ng_options *options;
    const void *context;
    const char *suffix; /* of result files */
    bool wait;          /* a pipe's first result waits until it is known to be the only one */
    bool headers;       /* the results are text pictures: with several, a line before each */
    bool records;       /* the results are JSON Lines, failures too, and verdicts no failures */
    /* May be NULL. Called for a puzzle whose rows do not fill as many cells as its columns: may add
     * to record->diagnostic.message what is wrong, and members to its record, each after a comma.
     */
    void (*mend)(const struct ng_task *task, struct nonogram_record *record,
                 struct ng_outcome *outcome, struct nonogram_text *members);
    /* Appends the result to record->out and sets what the outcome, zero at first, has to say. A
     * status other than NONOGRAM_OK is a failure on this puzzle, explained by record->diagnostic.
     * It sets record->unfinished when ng_task_stopped() cut it short. In parallel. */
    enum nonogram_status (*work)(const struct ng_task *task, struct nonogram_record *record,
                                 struct ng_outcome *outcome);
    /* For results that make one document together; NULL: each is written by itself. `collect` takes
     * a result that is due, `finish` appends the document of those taken. */
    enum nonogram_status (*collect)(const struct ng_task *task,
                                    const struct nonogram_record *record);
    enum nonogram_status (*finish)(const struct ng_task *task, struct nonogram_text *out);
};

/* Runs it over the operands, or standard input. */
enum ng_exit ng_task_run(const struct ng_task *task);

/* Sets outcome->word. */
void ng_task_name(struct ng_outcome *outcome, const char *word);

/* To be called by work on a result of many parts, after each: writes what there is of record->out,
 * and empties it, as soon as nothing has to be written before it (another record, or a line with a
 * word that is not known yet): now or when ng_task_poll() is called. A status other than
 * NONOGRAM_OK ends the work. */
enum nonogram_status ng_task_pass(struct nonogram_record *record, struct ng_outcome *outcome);

/* The bytes that work on this puzzle may take: what --memory-limit says, or a share of what there
 * is. */
size_t ng_task_memory(const struct ng_outcome *outcome);

/* To be called now and then by long work: true when a signal has asked for the end, or the output
 * failed. Shows progress meanwhile if no other thread can. */
bool ng_task_poll(struct ng_outcome *outcome);

#endif
