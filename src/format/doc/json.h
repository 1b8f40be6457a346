/* JSON on a tape. */
#ifndef NG_FORMAT_DOC_JSON_H
#define NG_FORMAT_DOC_JSON_H

#include "format/doc/tape.h"

/* Puts any text in JSON, such as a record, on the tape, which the caller clears. After an error the
 * tape holds the text before it. Strings are exact: bytes that are not UTF-8 are an error, and an
 * escape may be any character but NUL. */
enum nonogram_status ng_json_read(struct ng_span text, struct ng_tape *tape,
                                  struct nonogram_diagnostic *diagnostic);

/* The puzzles of a document, in its order, each a document of its own: how many there are, and in
 * *puzzles (ng_memory_free()) their places. 0, and nothing there: the document is broken, or holds
 * none, or there is no memory; its reader says which. */
size_t ng_json_split(struct ng_span text, struct ng_memory *memory, struct ng_poll *poll,
                     struct ng_span **puzzles);

#endif
