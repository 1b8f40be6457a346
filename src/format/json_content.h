/* "content", the cells known from the start as the solver nonogram-solver has them: one array for
 * the whole grid, row by row, of 1 for a filled cell, -1 for a blank one and 0 for an unknown one.
 *
 *     {"rows":[[1],[2]],"columns":[[2],[1]],"content":[0,-1, 1,0]} */
#ifndef NG_FORMAT_JSON_CONTENT_H
#define NG_FORMAT_JSON_CONTENT_H

#include "format/json_reader.h"

/* Reads the value of the member, whose key came last. */
bool ng_json_read_content(struct ng_json_reader *reader);
/* Checks, once the clues and the goal are known, that there is a value for each cell, and a colour
 * that the filled ones can have. */
bool ng_json_settle_content(struct ng_json_reader *reader);

#endif
