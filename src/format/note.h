/* Texts about a puzzle as line-based files have them: in UTF-8 or, in old files, in ISO-8859-1. */
#ifndef NG_FORMAT_NOTE_H
#define NG_FORMAT_NOTE_H

#include "format/format.h"
#include "model/build.h"

/* Whether the bytes are UTF-8 without control characters. */
bool ng_note_is_clean(struct ng_span text);
/* Gives the builder a text that stands at `place`. What is not UTF-8 is taken for ISO-8859-1.
 * Character references are resolved if `references`. Control characters are refused. */
enum nonogram_status ng_note_keep(struct ng_build *build, enum nonogram_note which,
                                  struct ng_span text, struct ng_place place, bool references,
                                  struct nonogram_diagnostic *diagnostic);

#endif
