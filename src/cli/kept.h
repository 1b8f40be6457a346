/* Whether a result of an earlier run, which --resume would keep, can be one of the puzzle that
 * stands there now. */
#ifndef NG_CLI_KEPT_H
#define NG_CLI_KEPT_H

#include "cli/task.h"

/* A record: it has the entry's source and number, the puzzle's size and title, the solutions in it
 * are the puzzle's, and the task owns it. With a puzzle that cannot be read, NULL: it is of the
 * same failure. */
bool ng_kept_record_fits(const struct ng_task *task, const struct nonogram_entry *entry,
                         const struct nonogram_puzzle *puzzle, const char *result, size_t size);

/* A result in the puzzle format that is the task's form: the picture in it is a solution, or the
 * clues have the puzzle's lengths. */
bool ng_kept_form_fits(const struct ng_task *task, const struct nonogram_puzzle *puzzle,
                       const char *result, size_t size);

/* Whether a result that is no record tells that there is no solution, being a count of 0, or, if it
 * is a line of check, its verdict. */
bool ng_kept_verdict(enum ng_question question, const char *result, size_t size,
                     enum nonogram_verdict *verdict);

/* Whether a record, in which what is no UTF-8 is mended, can say `said` for the text `own`; NULL:
 * nothing. */
bool ng_kept_says(const char *said, const char *own);

/* Whether the text stands somewhere in the result. */
bool ng_kept_holds(const char *result, size_t size, const char *text);

#endif
