/* The grade of a puzzle and its errors, and the forms of writing them. */
#ifndef NG_CLI_REPORT_H
#define NG_CLI_REPORT_H

#include "answer/answer.h"
#include "cli/run.h"

/* Adds to the message about a puzzle that is not even which typing error would explain it; after
 * NG_ASKS_SOLUTION only if there is no other. */
void ng_report_mend(struct ng_slot *slot);
/* Appends the report on a puzzle whose clues do not agree: what does not, and all typing errors
 * that were found. */
void ng_report_uneven(const struct ng_subject *subject, struct nonogram_text *out);

/* Appends ", line, 12 sweeps" after the verdict in a line for people; nothing without a grade. */
void ng_report_line(const struct ng_outcome *outcome, struct nonogram_text *out);
/* Appends the rest, as indented lines, or with `records` as members of a record: the grade, and
 * what was found for a puzzle with several solutions, or with none. */
void ng_report_write(const struct ng_outcome *outcome, bool records, struct nonogram_text *out);
/* Append members of a record: "repairs"; and "minutes" with the missing parts of the grade. */
void ng_report_json_repairs(const struct ng_outcome *outcome, const struct nonogram_puzzle *puzzle,
                            struct nonogram_text *out);
void ng_report_json_minutes(const struct nonogram_grade *grade, struct nonogram_text *out);

#endif
