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
enum nonogram_status ng_single_regex(const struct nonogram_line *line, const char *symbols,
                                     struct nonogram_text *out);
enum nonogram_status ng_single_automaton(const struct nonogram_line *line,
                                         struct nonogram_text *out);
enum nonogram_status ng_single_dot(const struct nonogram_line *line, const char *symbols,
                                   struct nonogram_text *out);

#endif
