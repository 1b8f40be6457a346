/* How far the first entry of a text goes of which no format is known. */
#ifndef NG_FORMAT_ENTRY_FIRST_H
#define NG_FORMAT_ENTRY_FIRST_H

#include "format/format.h"

/* How much of a text, of which nothing is known, to sniff at: at most the first entry's size, where
 * that can be told. */
size_t ng_entry_first(struct ng_span text);

/* Where an entry of any format begins within a text of none; 0: nowhere. One section behind another
 * is the same file still. */
size_t ng_entry_find_any(struct ng_span text, bool complete);

#endif
