/* A verdict in words, for people. */
#ifndef NG_CLI_VERDICT_H
#define NG_CLI_VERDICT_H

#include "cli/task.h"

/* Sets what `solve` makes of a verdict, with `found` and `limited`: tally, word and what to tell
 * people. */
void ng_verdict_tell(const struct nonogram_result *result, struct ng_outcome *outcome);

/* The same of a puzzle that a limit has kept from being read; the result is its record, if records
 * are asked for, else empty. */
enum nonogram_status ng_verdict_unread(const struct ng_task *task, struct nonogram_entry *entry,
                                       struct ng_outcome *outcome);

/* Appends a line on what was found, and in what time: "the only solution (unique, 0.04 ms)". With
 * `counted`, several solutions are told by their number. */
void ng_verdict_line(const struct nonogram_result *result, bool counted, double seconds,
                     struct nonogram_text *out);

#endif
