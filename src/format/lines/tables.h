/* Lines that have more than a clue: the clues of the columns drawn as a table above the rows, with
 * padding, and all clues of a side.
 *
 *     0 0 2        , ,2        2 1, 1 1, 5        2,1 1,1 5
 *     2 2 1       2,2,1
 */
#ifndef NG_FORMAT_LINES_TABLES_H
#define NG_FORMAT_LINES_TABLES_H

#include "format/lines/lines.h"

/* The number of columns whose clues are drawn as a table with padding; 0: it is none. With bars in
 * the drawing, every line needs no padding, and can end with a comma. */
size_t ng_tables_width(struct ng_lines_side side, bool barred);
/* Reads the first side as this table, the second as the rows, with zeros as padding. */
bool ng_tables_read(struct ng_lines *lines, struct ng_lines_side table, struct ng_lines_side rows,
                    size_t width);
/* Reads the sizes in a line with more numbers: the lines of the table, the longest row. Returns 2,
 * or 0. */
size_t ng_tables_sizes(const struct ng_lines *lines, struct ng_span line,
                       struct ng_lines_number sizes[2]);

/* The sign that ends the clues of a line with several: the first of |/; in it, or a comma if
 * `commas`, else a blank. NUL: they do not end so. */
char ng_tables_separator(struct ng_span line, bool commas);

#endif
