/* Where an entry of a format ends that does not say so itself: where something else begins. */
#ifndef NG_FORMAT_ENTRY_END_H
#define NG_FORMAT_ENTRY_END_H

#include "format/format.h"

/* Whether a text of the format is free to say anything, even what begins an entry of another. */
bool ng_entry_is_loose(const struct ng_format *format);

/* Where an entry of another format begins within the text; else where it ends by itself, after
 * `own` bytes, 0: that is not known. 0, too, where more text is needed to tell. */
size_t ng_entry_find_other(const struct ng_format *format, struct ng_span text, size_t own,
                           bool complete);
/* Where an entry of .non ends: right behind the last of its clues, where an entry of any format
 * begins there, else after `own` bytes. 0: more text is needed to tell. */
size_t ng_entry_find_clues_end(struct ng_span text, bool complete, size_t own);

#endif
