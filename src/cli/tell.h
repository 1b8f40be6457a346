/* Telling what came of a puzzle: to people on standard error, of a failure also in a record. */
#ifndef NG_CLI_TELL_H
#define NG_CLI_TELL_H

#include "cli/task.h"

/* On standard error. */
void ng_tell_outcome(const struct ng_task *task, const struct nonogram_entry *entry,
                     const struct ng_outcome *outcome);
/* Appends the record of a failure to entry->out, with these further members, each after a comma. */
void ng_tell_failure(struct nonogram_entry *entry, const struct nonogram_text *members);

#endif
