/* Records of JSON Lines, a line for each puzzle: its result, or the error instead of it.
 *
 *     {"source":"cat.non","index":1,"title":"Cat","width":20,"height":20,"verdict":"unique",...}
 *     {"source":"x.non","index":1,"verdict":"error","error":{"line":7,"column":3,"message":"..."}}
 *
 * Each function appends a record without its end, so that members can follow. */
#ifndef NG_CLI_RECORD_H
#define NG_CLI_RECORD_H

#include "answer/answer.h"
#include "cli/run.h"

/* The record of an outcome. `grids`: with its solutions, or their number if they were counted, or
 * both if all of several were to be listed and are. */
void ng_record_result(const struct ng_subject *subject, bool grids, struct nonogram_text *out);
/* The record of a puzzle that was not read, or whose result was not written, within a limit. */
void ng_record_unread(const struct ng_subject *subject, struct nonogram_text *out);
void ng_record_error(const struct ng_subject *subject, const struct nonogram_diagnostic *error,
                     const char *message, struct nonogram_text *out);
void ng_record_end(struct nonogram_text *out);

#endif
