/* What an entry begins with: the text of one puzzle in a stream, which may hold entries of several
 * formats one after another. */
#ifndef NG_FORMAT_ENTRY_BEGIN_H
#define NG_FORMAT_ENTRY_BEGIN_H

#include "format/format.h"

/* How sure a format must be of a line. */
enum { NG_ENTRY_UNMISTAKABLE = 85 };

/* So many bytes of a line are looked at: a line may hold many entries, and to look at all of it for
 * each would take quadratic time. */
enum { NG_ENTRY_BEGINNING = 1 << 10 };

/* The format of an entry that unmistakably begins with this line (without its
 * end); NULL: none is known by it. */
const struct ng_format *ng_entry_begins(struct ng_span line);

/* Whether the line may be the first of an entry of several lines: numbers, a picture, a comment, a
 * word that puzzles have before a colon or between brackets. */
bool ng_entry_may_begin(struct ng_span line);

/* Whether what `text` begins with is a picture of one row or one column: behind another puzzle it
 * is rather a clue too many, the end of a document, a line of dots. */
bool ng_entry_is_slight(const struct ng_format *format, struct ng_span text);

/* Whether an entry of the format ends with its line, so that rubbish in between does, too. */
bool ng_entry_is_line(const struct ng_format *format);

/* Where a line of the text begins with a byte order mark, as the next of several files does that
 * stand one behind another; 0: nowhere. */
size_t ng_entry_find_mark(struct ng_span text);

#endif
