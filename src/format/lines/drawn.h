/* Puzzles drawn with the columns' clues above the rows, as a kind of lines. */
#ifndef NG_FORMAT_LINES_DRAWN_H
#define NG_FORMAT_LINES_DRAWN_H

#include "format/lines/lines.h"

/* Reads a drawn puzzle; sets *drawn to false, and passes nothing to the builder, if it is none.
 * Without a builder the text is only examined. */
bool ng_drawn_read(struct ng_span text, struct ng_build *build, bool *drawn);

/* The columns' clues as a table above the rows, with padding, wherever the numbers stand:
 *
 *     0 0 2        , ,2
 *     2 2 1       2,2,1
 */

/* The number of columns whose clues are drawn as a table with padding; 0: it is none. With bars in
 * the drawing, every line needs no padding, and can end with a comma. */
size_t ng_drawn_table_width(struct ng_lines_side side, bool barred);
/* Reads the first side as this table, the second as the rows, with zeros as padding. */
bool ng_drawn_table_read(struct ng_lines *lines, struct ng_lines_side table,
                         struct ng_lines_side rows, size_t width);
/* Reads the sizes in a line with more numbers: the lines of the table, the longest row. Returns 2,
 * or 0. */
size_t ng_drawn_table_sizes(const struct ng_lines *lines, struct ng_span line,
                            struct ng_lines_number sizes[2]);

#endif
