/* Telling what came of a puzzle: to people on standard error, of a failure also in a record. */
#ifndef NG_CLI_TELL_H
#define NG_CLI_TELL_H

#include "cli/task.h"

/* Entries that were told to be no puzzles one after another in one file: beyond a thousand they are
 * only counted, as a file that is no puzzle from end to end may have millions. Zeroed: none yet. */
struct ng_tell_row {
    uint64_t file;  /* what all entries of the file have in common: their number less their index */
    uint64_t count; /* 0: there is no row */
};

/* On standard error. */
void ng_tell_outcome(const struct ng_task *task, const struct nonogram_entry *entry,
                     const struct ng_outcome *outcome, struct ng_tell_row *row);
/* Says how many were only counted, where there are such. */
void ng_tell_row_end(struct ng_tell_row *row);
/* Appends the record of a failure to entry->out, with these further members, each after a comma. A
 * file other than the puzzle's stands in its message, with the place in it. */
void ng_tell_failure(struct nonogram_entry *entry, const struct ng_outcome *outcome,
                     const struct nonogram_text *members);

#endif
