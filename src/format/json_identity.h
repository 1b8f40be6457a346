/* Where a puzzle in JSON says that it is from, so that its result can say so too however many
 * programs it went through. */
#ifndef NG_FORMAT_JSON_IDENTITY_H
#define NG_FORMAT_JSON_IDENTITY_H

#include "format/format.h"

/* Zeroed before first use, then reused: the memory is kept. */
struct ng_json_identity {
    struct nonogram_text source; /* NUL-terminated, the NUL counted; empty: it does not say */
    struct nonogram_text id;     /* the same */
    struct nonogram_text error;  /* the same: why the puzzle could not be read earlier */
    uint64_t index;              /* 0: it does not say */
};

/* Reads the members "source", "index", "id" and "error" of an object, as far as it can be read: the
 * puzzle need not be a valid one. False: out of memory. */
bool ng_json_identity_read(struct ng_json_identity *identity, struct ng_span text);
void ng_json_identity_clear(struct ng_json_identity *identity);

#endif
