/* Texts about a puzzle in files: in UTF-8 or, in old files, in Windows-1252, which includes
 * ISO-8859-1; in XML and .non with character references, which begin with '&' and end with ';'. */
#ifndef NG_FORMAT_NOTES_H
#define NG_FORMAT_NOTES_H

#include "base/text.h"
#include "format/format.h"
#include "model/build.h"

/* The code point of a name of XML or of HTML 4 ("amp", "copy"), of "#38", "#x26", and of "#146" as
 * in HTML; 0 for unknown names, or for a character that a text must not contain. */
uint32_t ng_notes_code(struct ng_span name);
/* The characters between the '&' at p and a ';', if they look like a name; else empty. */
struct ng_span ng_notes_name(const char *p, const char *end);
/* Appends the text with references resolved and everything else unchanged. *unknown (can be NULL)
 * becomes the first unknown name; its text is NULL if there is none. */
void ng_notes_decode(struct ng_span text, struct nonogram_text *out, struct ng_span *unknown);
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
/* Makes the remark on an unknown reference. */
void ng_notes_remark_reference(struct ng_build *build, struct ng_span name, struct ng_place place);

#endif
