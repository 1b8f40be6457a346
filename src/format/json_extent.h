/* Where one JSON object of a stream ends, and where one that is broken does. */
#ifndef NG_FORMAT_JSON_EXTENT_H
#define NG_FORMAT_JSON_EXTENT_H

#include "format/format.h"

/* As `extent` of struct ng_format. A line is a record: an object that is closed in its line, with
 * the rest of that line unless another object, or a comma or bracket of an array without one,
 * follows in it, and with the bracket or comma of an array (json_array.h) that stands before or
 * behind it. An object that is not goes on over the following lines as long as they continue it by
 * the grammar; where they do not, the record is broken and ends with its first line (and the lines
 * after it that are indented or begin with what no record begins with), so that it costs no other
 * record. */
size_t ng_json_extent(struct ng_span text, bool complete);
/* The same of an entry that is known to stand in no array, unless it opens one: what follows its
 * line is not part of it, whether or not that has come yet. */
size_t ng_json_extent_alone(struct ng_span text, bool complete);
/* The same of an item of an array that an object holds: what stands behind the array's end is not
 * part of it. */
size_t ng_json_extent_held(struct ng_span text, bool complete);

#endif
