/* What a command does with every puzzle. */
#ifndef NG_CLI_TASK_H
#define NG_CLI_TASK_H

#include "cli/command.h"
#include "cli/outcome.h"
#include "nonogram.h"

/* Constant during the run, but for what `context` points to. */
struct ng_task {
    const struct ng_command *command;
    const struct ng_options *options;
    const void *context;
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
     * to entry->diagnostic.message what is wrong, and members to its record, each after a comma.
     * It sets entry->unfinished as `work` does. */
    void (*mend)(const struct ng_task *task, struct nonogram_entry *entry,
                 struct ng_outcome *outcome, struct nonogram_text *members);
    /* Appends the result to entry->out and sets what the outcome, zero at first, has to say. A
     * status other than NONOGRAM_OK is a failure on this puzzle, explained by entry->diagnostic.
     * It sets entry->unfinished when ng_work_poll() cut it short. In parallel. */
    enum nonogram_status (*work)(const struct ng_task *task, struct nonogram_entry *entry,
                                 struct ng_outcome *outcome);
    /* May be NULL. The same for a puzzle that a limit (entry->limited) has kept from being read, or
     * its result from being written, of commands whose answer that is; with others it is a
     * failure. */
    enum nonogram_status (*unread)(const struct ng_task *task, struct nonogram_entry *entry,
                                   struct ng_outcome *outcome);
    /* For results that make one document together; NULL: each is written by itself. `collect` takes
     * a result that is due, `finish` appends the document of those taken. */
    enum nonogram_status (*collect)(const struct ng_task *task, const struct nonogram_entry *entry);
    enum nonogram_status (*finish)(const struct ng_task *task, struct nonogram_text *out);
};

/* Whether the entry's result shares the output with others. */
bool ng_task_shares_output(const struct ng_task *task, const struct nonogram_entry *entry);
/* Whether the line "SOURCE: WORD" is written before this entry's picture. */
bool ng_task_has_header(const struct ng_task *task, const struct nonogram_entry *entry);
/* Whether the options name more than one input, or what may hold more than one puzzle file. */
bool ng_task_names_several(const struct ng_options *options);
/* Why they do, behind a comma of its own, where that need not be seen at once; else an empty text.
 */
const char *ng_task_why_several(const struct ng_options *options);
/* What is said of a format that holds one puzzle; it takes its name and why there are several. */
#define NG_TASK_ALONE "%s holds one puzzle a file%s: use --output-dir"
/* Refuses an entry whose result, in a format that holds one a file, would share the output. */
enum nonogram_status ng_task_need_own_output(const struct ng_task *task,
                                             struct nonogram_entry *entry);

#endif
