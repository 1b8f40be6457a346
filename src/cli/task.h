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
struct ng_search_state;

/* What came of one puzzle; each entry's `data`. The strings are borrowed and outlive the run. */
struct ng_outcome {
    bool answered; /* there is a verdict: */
    enum nonogram_verdict verdict;
    bool limited;      /* there may be more solutions than were found */
    enum ng_exit exit; /* of a command that asks for no verdict */
    enum ng_tally tally;
    char word[40];     /* of the line "SOURCE: WORD" before a text picture */
    const char *note;  /* a message for people, unless they see the word; or NULL */
    char where[80];    /* what is added to the note: the line at fault; or empty */
    bool ambiguous;    /* there is another solution: the note is shown with the word, too */
    bool insist;       /* the same for another reason */
    const char *blame; /* the file a failure is about; NULL: the puzzle's */
    double seconds;
    struct ng_run *run;             /* what it is part of */
    bool serial;                    /* the worker's thread is the one that emits */
    bool begun;                     /* a part of the result has been written */
    struct nonogram_entry *waiting; /* its own entry, if a part of it is to be written */
    double next;                    /* when to try that, by ng_clock_now() */
};

/* Constant during the run, but for what `context` points to. */
struct ng_task {
    const struct ng_command *command;
    const struct ng_options *options;
    const void *context;
    enum ng_question question;
    const char *suffix; /* of result files */
    bool wait;          /* a pipe's first result waits until it is known to be the only one */
    bool tells;         /* failures are told in records among the results, too */
    char open;          /* what stands only in results that are not finished; 0: nothing does */
    bool headers;       /* the results are text pictures: with several, a line before each */
    bool records;       /* the results are JSON Lines, failures too, and verdicts no failures */
    /* May be NULL. Called for a puzzle whose rows do not fill as many cells as its columns: may add
     * to entry->diagnostic.message what is wrong, and members to its record, each after a comma.
     */
    void (*mend)(const struct ng_task *task, struct nonogram_entry *entry,
                 struct ng_outcome *outcome, struct nonogram_text *members);
    /* Appends the result to entry->out and sets what the outcome, zero at first, has to say. A
     * status other than NONOGRAM_OK is a failure on this puzzle, explained by entry->diagnostic.
     * It sets entry->unfinished when ng_task_stopped() cut it short. In parallel. */
    enum nonogram_status (*work)(const struct ng_task *task, struct nonogram_entry *entry,
                                 struct ng_outcome *outcome);
    /* For results that make one document together; NULL: each is written by itself. `collect` takes
     * a result that is due, `finish` appends the document of those taken. */
    enum nonogram_status (*collect)(const struct ng_task *task, const struct nonogram_entry *entry);
    enum nonogram_status (*finish)(const struct ng_task *task, struct nonogram_text *out);
};

/* Runs it over the operands, or standard input. */
enum ng_exit ng_task_run(const struct ng_task *task);

/* Whether the entry's result shares the output with others. */
bool ng_task_shares_output(const struct ng_task *task, const struct nonogram_entry *entry);
/* Refuses an entry whose result, in a format that holds one a file, would share the output. */
enum nonogram_status ng_task_need_own_output(const struct ng_task *task,
                                             struct nonogram_entry *entry, const char *format);

/* Sets outcome->word. */
void ng_task_name(struct ng_outcome *outcome, const char *word);

/* To be called by work on a result of many parts, after each: writes what there is of entry->out,
 * and empties it, as soon as nothing has to be written before it (another entry, or a line with a
 * word that is not known yet): now or when ng_task_poll() is called. A status other than
 * NONOGRAM_OK ends the work. */
enum nonogram_status ng_task_pass(struct nonogram_entry *entry, struct ng_outcome *outcome);

/* To be called now and then by a search that takes long: what progress shows of it. */
void ng_task_observe(struct ng_outcome *outcome, const struct ng_search_state *search);

/* The bytes that work on this puzzle may take: what --memory-limit says, or a share of what there
 * is. */
size_t ng_task_memory(const struct ng_outcome *outcome);

/* To be called now and then by long work: true when a signal has asked for the end, or the output
 * failed. Shows progress meanwhile if no other thread can. */
bool ng_task_poll(struct ng_outcome *outcome);

#endif
