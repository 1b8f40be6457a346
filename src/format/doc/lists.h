/* Lists as programs write them. */
#ifndef NG_FORMAT_DOC_LISTS_H
#define NG_FORMAT_DOC_LISTS_H

#include "format/doc/map.h"

/* Puts data, a text of "name = value;", on a tape, and what that says into the builder: any bracket
 * opens a list, and a name before '=', ':', ":=", "=>" or right before a bracket is that of the
 * value behind it. A list that is broken is an error. */
bool ng_lists_read(struct ng_span text, const struct ng_map_rules *rules, struct ng_build *build);

#endif
