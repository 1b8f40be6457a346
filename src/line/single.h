/* The line engines as functions of one line, a clue with cells, without a puzzle. The line must be
 * valid; otherwise they do the same as their counterparts in nonogram.h. */
#ifndef NG_LINE_SINGLE_H
#define NG_LINE_SINGLE_H

#include "nonogram.h"

/* Whether lengths and colours are in their ranges. */
bool ng_single_is_line(const struct nonogram_line *line);

enum nonogram_status ng_single_each(const struct nonogram_line *line,
                                    bool (*found)(void *context, const uint8_t *cells),
                                    void *context);
enum nonogram_status ng_single_count(const struct nonogram_line *line, struct nonogram_text *out);
enum nonogram_status ng_single_deduce(const struct nonogram_line *line, uint8_t *cells);
/* A clue in writing: as a regular expression, or as an automaton, a table or a graph. `symbols` are
 * not used for a table. */
enum ng_single_form { NG_SINGLE_REGEX, NG_SINGLE_TABLE, NG_SINGLE_DOT };
enum nonogram_status ng_single_write(const struct nonogram_line *line, enum ng_single_form form,
                                     const char *symbols, struct nonogram_text *out);

#endif
