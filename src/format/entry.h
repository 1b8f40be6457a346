/* An entry: the text of one puzzle in a stream, which may hold entries of several formats one after
 * another. Each ends where its own format says so, or earlier, where a line unmistakably begins an
 * entry of another format. */
#ifndef NG_FORMAT_ENTRY_H
#define NG_FORMAT_ENTRY_H

#include "format/format.h"
#include "format/webpbn_extent.h"

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

/* Whether the text is a raw image: that may have any bytes, and ends where it ends in a line. */
bool ng_entry_is_raw(const struct ng_format *format, struct ng_span text);

#endif
