/* Texts about a puzzle as line-based files have them: in UTF-8 or, in old files, in
 * Windows-1252, which has all of ISO-8859-1. */
#ifndef NG_FORMAT_NOTE_H
#define NG_FORMAT_NOTE_H

#include "format/format.h"
#include "model/build.h"

/* Whether the bytes are UTF-8 without control characters. */
bool ng_note_is_clean(struct ng_span text);
/* Gives the builder a text that stands at `place`. What is not UTF-8 is taken for Windows-1252,
 * a control character for a blank, and references are resolved if `references`, unknown ones kept:
 * a remark says so. */
void ng_note_keep(struct ng_build *build, enum nonogram_note which, struct ng_span text,
                  struct ng_place place, bool references);
/* The remark on a reference of unknown meaning. */
void ng_note_remark_reference(struct ng_build *build, struct ng_span name, struct ng_place place);

#endif
