/* Reading a TOML or ini file with a puzzle. */
#ifndef NG_FORMAT_TOML_READ_H
#define NG_FORMAT_TOML_READ_H

#include "format/format.h"

/* The line up to its comment. */
struct ng_span ng_toml_without_comment(struct ng_span line);
/* Whether the clues begin with the line, which has no comment and is trimmed: "[clues]", and in
 * front of all sections "clues.rows = ..." and "clues = { rows = ... }". */
bool ng_toml_begins_clues(struct ng_span line, bool front);
enum nonogram_status ng_toml_parse(struct ng_span text, struct ng_build *build,
                                   struct nonogram_diagnostic *diagnostic);

#endif
