/* Texts about a puzzle in files: in UTF-8 or, in old files, in Windows-1252, which includes
 * ISO-8859-1; in XML and .non with character references, which begin with '&' and end with ';'. */
#ifndef NG_FORMAT_NOTES_H
#define NG_FORMAT_NOTES_H

#include "base/text.h"
#include "format/format.h"
#include "model/build.h"

/* Appends the text with references resolved, in UTF-8 and without control characters. */
void ng_notes_decode(struct ng_span text, struct nonogram_text *out);
/* Appends a text without quotes and line ends that ng_notes_decode() turns back into `text`, except
 * control characters, which become blanks. */
void ng_notes_encode(struct ng_span text, struct nonogram_text *out);
/* The text after blanks and byte order marks, which would make a separate file of a line. */
const char *ng_notes_unmarked(const char *text);
/* Appends a text and a line end; line ends and control characters within become blanks. */
void ng_notes_line(const char *text, struct nonogram_text *out);

/* Whether the bytes are UTF-8 without control characters. */
bool ng_notes_is_clean(struct ng_span text);
/* Gives the builder a text from `place`. Bytes that are not UTF-8 are read as Windows-1252, and
 * control characters as blanks; references are resolved if `references` is set, unknown ones kept.
 * Remarks report all this. */
void ng_notes_keep(struct ng_build *build, enum nonogram_note which, struct ng_span text,
                   struct ng_place place, bool references);

#endif
