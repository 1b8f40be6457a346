/* Text in JSON, by its grammar. */
#ifndef NG_FORMAT_DOC_JSON_LEXER_H
#define NG_FORMAT_DOC_JSON_LEXER_H

#include "format/doc/front.h"

/* Do the work of `read` and `split` of struct ng_format. */
bool ng_json_map(struct ng_span text, struct ng_build *build);
size_t ng_json_split(struct ng_span text, struct ng_memory *memory, struct ng_poll *poll,
                     struct ng_span **puzzles);

/* Puts any text in JSON, such as a record, on the tape, which the caller clears; false if out of
 * memory. At an error the tape holds the text before it. Strings are exact: bytes that are not
 * UTF-8 are an error, and an escape can be any character but NUL. */
bool ng_json_read(struct ng_span text, struct ng_tape *tape);

#endif
