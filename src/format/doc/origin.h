/* The origin of a puzzle in JSON, as its members "source", "index", "id" and "error" state it, so
 * that its result names the first file, even after several programs in a pipe. */
#ifndef NG_FORMAT_DOC_ORIGIN_H
#define NG_FORMAT_DOC_ORIGIN_H

#include "format/doc/tape.h"

struct ng_origin {
    struct nonogram_text source; /* ends in a counted NUL; empty: unknown */
    struct nonogram_text id;     /* ends in a counted NUL; empty: unknown */
    struct nonogram_text error;  /* why an earlier program did not read it; ends in a counted NUL */
    uint64_t index;              /* 0: unknown */
};

/* Takes the members from a tape that begins with an object, as far as possible: the puzzle need not
 * be valid, and behind an error the text is not on the tape. A string with bytes that are not UTF-8
 * is left out. Returns false when out of memory. */
bool ng_origin_take(struct ng_origin *origin, const struct ng_tape *tape);
/* Makes it unknown, and keeps the memory. */
void ng_origin_reset(struct ng_origin *origin);
void ng_origin_clear(struct ng_origin *origin);

#endif
