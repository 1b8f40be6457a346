/* Character references: what stands between '&' and ';' in XML and in the texts of .non. */
#ifndef NG_FORMAT_ENTITY_H
#define NG_FORMAT_ENTITY_H

#include "base/text.h"
#include "format/format.h"

/* The code point that a name stands for: those of XML and of HTML 4 ("amp", "copy"), "#38", "#x26",
 * and "#146" as in HTML; 0 for none, or for a character that no text may hold. */
uint32_t ng_entity_code(struct ng_span name);
/* What stands between the '&' at p and a ';', if that looks like a name; empty if not. */
struct ng_span ng_entity_name(const char *p, const char *end);
/* Appends the text with references resolved; everything else stays as it is. *unknown (may be NULL)
 * is then the first name that means nothing; its text is NULL when there is none. */
void ng_entity_decode(struct ng_span text, struct nonogram_text *out, struct ng_span *unknown);
/* Whether it is a control character other than tab and line ends: no text should have one. */
bool ng_entity_is_control(char c);
/* Appends a text without quotes and line ends that ng_entity_decode() turns back into `text`, but
 * for control characters, which become blanks. */
void ng_entity_encode(struct ng_span text, struct nonogram_text *out);
/* The text behind blanks and byte order marks, which would make a file of its own of a line. */
const char *ng_entity_unmarked(const char *text);
/* Appends a text and a line end; line ends and control characters within become blanks. */
void ng_entity_line(const char *text, struct nonogram_text *out);

#endif
