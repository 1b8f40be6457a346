/* Text in JSON, by its grammar. */
#ifndef NG_FORMAT_DOC_JSON_LEXER_H
#define NG_FORMAT_DOC_JSON_LEXER_H

#include "format/doc/front.h"

/* Do the work of `read` and `split` of struct ng_format. */
bool ng_json_map(struct ng_span text, struct ng_build *build);
size_t ng_json_split(struct ng_span text, struct ng_memory *memory, struct ng_poll *poll,
                     struct ng_span **puzzles);

#endif
