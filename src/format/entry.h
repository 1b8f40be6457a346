/* An entry: the text of one puzzle in a stream, which may hold entries of several formats one after
 * another. Each ends where its own format says so, or earlier, where a line unmistakably begins an
 * entry of another format. */
#ifndef NG_FORMAT_ENTRY_H
#define NG_FORMAT_ENTRY_H

#include "format/format.h"
#include "format/xml.h"

/* What is known of a stream, so that the work stays in proportion to its size. Zeroed at its
 * beginning. */
struct ng_entry_memory {
    struct ng_xml_lacks lacks; /* of the stream, or of a file in it before another one's mark, */
    uint64_t end;              /* which ends there, counted from the stream's beginning */
    uint64_t taken;            /* bytes of the entries that were handed out */
    uint64_t looked; /* bytes that were looked through for these, as far as they were not taken */
};

/* Whether more has been looked through than what was taken is worth: a stream of many entries that
 * seem to go on to its end. Entries are then judged by their first parts. */
bool ng_entry_hurries(const struct ng_entry_memory *memory);

/* The format of an entry that unmistakably begins with this line (without its
 * end); NULL: none is known by it. */
const struct ng_format *ng_entry_begins(struct ng_span line);

/* Where, from the line at `at` on, a line unmistakably begins an entry; text.size: none does, as
 * far as they are all there. */
size_t ng_entry_find(struct ng_span text, size_t at, bool complete);

/* Whether the line may be the first of an entry of several lines: numbers, a picture, a comment, a
 * word that puzzles have before a colon or between brackets. */
bool ng_entry_may_begin(struct ng_span line);

/* The size of the entry in `format` that `text` begins with; NULL: in none, it ends before the next
 * line that begins one. 0: more text is needed (never when `complete` and text.size > 0). Does not
 * depend on the pieces that a stream comes in, but where another entry begins within a broken one,
 * or where ng_entry_hurries(). *memory is of the stream to the end of which a complete text goes;
 * NULL: of none. */
size_t ng_entry_extent(const struct ng_format *format, struct ng_span text, bool complete,
                       struct ng_entry_memory *memory);
/* The same, where entries of no other format are looked for. */
size_t ng_entry_extent_own(const struct ng_format *format, struct ng_span text, bool complete,
                           struct ng_entry_memory *memory);

/* How much of a text, of which nothing is known, to sniff at: at most the first entry's size, where
 * that can be told. */
size_t ng_entry_first(struct ng_span text);

/* Whether what `text` begins with is a picture of one row or one column: behind another puzzle it
 * is rather a clue too many, the end of a document, a line of dots. */
bool ng_entry_is_slight(const struct ng_format *format, struct ng_span text);

/* Whether the text is a raw image: that may have any bytes, and ends where it ends in a line. */
bool ng_entry_is_raw(const struct ng_format *format, struct ng_span text);

/* Whether an entry of the format ends with its line, so that rubbish in between does, too. */
bool ng_entry_is_line(const struct ng_format *format);

#endif
