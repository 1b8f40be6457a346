/* The pictures that a puzzle stores, goal and given cells.
 *
 *     "goal": ["#.", "##"]         rows, their cells by the colours' symbols, '?' for a given one
 *                                  that is unknown; in one colour, also 0 and 1
 *     "goal": "#.##"               the rows one behind another
 *     "goal": [[1,0],[1,1]]        the same in numbers
 *     "content": [1,-1, 1,0]       the given cells as the solver nonogram-solver has them: 1 is a
 *                                  filled one, -1 a blank one and 0 an unknown one
 *
 * The sizes and colours that a picture depends on may stand behind it. */
#ifndef NG_FORMAT_JSON_PICTURE_H
#define NG_FORMAT_JSON_PICTURE_H

#include "format/json_reader.h"

/* Read the value of the member "goal" or "given", or "content", whose key came last. */
bool ng_json_read_picture(struct ng_json_reader *reader, enum ng_build_grid which);
bool ng_json_read_content(struct ng_json_reader *reader);
/* Whether the value that comes next, gone past, is a picture that can be the goal: rows of strings,
 * or of 0 and 1, as many as there are clues if there are any, and not all blank. False: an error.
 */
bool ng_json_try_picture(struct ng_json_reader *reader, bool *fits);
/* Makes rows of the pictures without them, once the clues are known, and checks that they have a
 * value for each cell, and a colour that the filled ones can have. */
bool ng_json_settle_pictures(struct ng_json_reader *reader);

#endif
