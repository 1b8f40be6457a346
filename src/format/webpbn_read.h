/* Reading one webpbn entry: the set, the puzzle and its clues. */
#ifndef NG_FORMAT_WEBPBN_READ_H
#define NG_FORMAT_WEBPBN_READ_H

#include "format/webpbn_reader.h"

/* The element that holds a text of the puzzle; NULL when none does. */
const char *ng_webpbn_text_element(enum nonogram_note which);
/* Starts the scanner on an entry, which may begin within a set, behind the '<' of a puzzle. `build`
 * gets the remarks on texts; it may be NULL. */
void ng_webpbn_start(struct ng_xml *xml, struct ng_span text, struct ng_build *build,
                     struct nonogram_diagnostic *diagnostic);
/* Puts what an entry says into a builder. */
enum nonogram_status ng_webpbn_parse(struct ng_span text, struct ng_build *build,
                                     struct nonogram_diagnostic *diagnostic);

#endif
