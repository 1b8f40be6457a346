/* Text in JSON, by its grammar. */
#ifndef NG_FORMAT_DOC_JSON_LEXER_H
#define NG_FORMAT_DOC_JSON_LEXER_H

#include "format/doc/front.h"

/* Follows brackets and strings to the end of the object or array that begins at `at`; returns 0 at
 * an error: the wrong bracket, a broken string, or a wrong token. text.size: it ends with the text,
 * or continues after it, within *inside brackets. */
size_t ng_json_follow(struct ng_span text, size_t at, unsigned *inside);

/* Do the work of `read` and `split` of struct ng_format. */
bool ng_json_map(struct ng_span text, struct ng_build *build);
size_t ng_json_split(struct ng_span text, struct ng_memory *memory, struct ng_poll *poll,
                     struct ng_span **puzzles);

#endif
