/* Clues whose blocks have a letter for their colour, directly behind the length or before it:
 *
 *     2r 1b     2r,1b          r2 b1     R,2     R 2, B 1  */
#ifndef NG_FORMAT_LINES_COLOURED_H
#define NG_FORMAT_LINES_COLOURED_H

#include "format/lines/lines.h"
#include "format/looks.h"

enum ng_coloured { NG_COLOURED_NOT, NG_COLOURED_BEHIND, NG_COLOURED_BEFORE };

/* Which of these the clue is; an empty one is neither. */
enum ng_coloured ng_coloured_form(struct ng_span clue);
/* Reads a clue in this form. */
bool ng_coloured_read(const struct ng_lines *lines, enum ng_coloured form, enum ng_build_axis axis,
                      struct ng_span clue, struct ng_looks *looks);

#endif
