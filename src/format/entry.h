/* An entry: the text of one puzzle in a stream, which may hold entries of several formats one after
 * another. Each ends where its own format says so, or earlier, where a line unmistakably begins an
 * entry of another format. */
#ifndef NG_FORMAT_ENTRY_H
#define NG_FORMAT_ENTRY_H

#include "format/format.h"

/* The format of an entry that unmistakably begins with this line (without its
 * end); NULL: none is known by it. */
const struct ng_format *ng_entry_begins(struct ng_span line);

/* The size of the entry in `format` that `text` begins with; NULL: in none, it ends before the next
 * line that begins one. 0: more text is needed (never when `complete` and text.size > 0). Does not
 * depend on the pieces that a stream comes in, but where another entry begins within a broken one.
 */
size_t ng_entry_extent(const struct ng_format *format, struct ng_span text, bool complete);

/* How much of a text, of which nothing is known, to sniff at: at most the first entry's size, where
 * that can be told. */
size_t ng_entry_first(struct ng_span text);

/* Whether an entry of the format ends with its line, so that rubbish in between does, too. */
bool ng_entry_is_line(const struct ng_format *format);

#endif
