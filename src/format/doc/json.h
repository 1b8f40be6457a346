/* JSON documents that hold several puzzles. */
#ifndef NG_FORMAT_DOC_JSON_H
#define NG_FORMAT_DOC_JSON_H

#include "base/memory.h"
#include "base/poll.h"
#include "format/format.h"

/* The puzzles of a document, in its order, each a document of its own: how many there are, and in
 * *puzzles (ng_memory_free()) their places. 0, and nothing there: the document is broken, or holds
 * none, or there is no memory; its reader says which. */
size_t ng_json_split(struct ng_span text, struct ng_memory *memory, struct ng_poll *poll,
                     struct ng_span **puzzles);

#endif
