/* Texts about a puzzle as files have them: in UTF-8 or, in old files, in Windows-1252, which has
 * all of ISO-8859-1; in XML and .non with character references, which stand between '&' and ';'. */
#ifndef NG_FORMAT_NOTES_H
#define NG_FORMAT_NOTES_H

#include "base/text.h"
#include "format/format.h"
#include "model/build.h"

/* The code point that a name stands for: those of XML and of HTML 4 ("amp", "copy"), "#38", "#x26",
 * and "#146" as in HTML; 0 for none, or for a character that no text may hold. */
uint32_t ng_notes_code(struct ng_span name);
/* What stands between the '&' at p and a ';', if that looks like a name; empty if not. */
struct ng_span ng_notes_name(const char *p, const char *end);
/* Appends the text with references resolved; everything else stays as it is. *unknown (may be NULL)
 * is then the first name that means nothing; its text is NULL when there is none. */
void ng_notes_decode(struct ng_span text, struct nonogram_text *out, struct ng_span *unknown);
/* Appends a text without quotes and line ends that ng_notes_decode() turns back into `text`, but
 * for control characters, which become blanks. */
void ng_notes_encode(struct ng_span text, struct nonogram_text *out);
/* The text behind blanks and byte order marks, which would make a file of its own of a line. */
const char *ng_notes_unmarked(const char *text);
/* Appends a text and a line end; line ends and control characters within become blanks. */
void ng_notes_line(const char *text, struct nonogram_text *out);

/* Whether the bytes are UTF-8 without control characters. */
bool ng_notes_is_clean(struct ng_span text);
/* Gives the builder a text that stands at `place`. Bytes that are not UTF-8 are taken for
 * Windows-1252, a control character for a blank, and references are resolved if `references`,
 * unknown ones kept: a remark says so. */
void ng_notes_keep(struct ng_build *build, enum nonogram_note which, struct ng_span text,
                   struct ng_place place, bool references);
/* The remark on a reference of unknown meaning. */
void ng_notes_remark_reference(struct ng_build *build, struct ng_span name, struct ng_place place);

#endif
