/* The origin of a puzzle in JSON, as its members "source", "index", "id" and "error" state it, so
 * that its result names the first file, even after several programs in a pipe. */
#ifndef NG_BATCH_ORIGIN_H
#define NG_BATCH_ORIGIN_H

#include "base/text.h"
#include "format/format.h"
#include "nonogram.h"

struct ng_origin {
    struct nonogram_text source; /* ends in a counted NUL; empty: unknown */
    struct nonogram_text id;     /* ends in a counted NUL; empty: unknown */
    struct nonogram_text error;  /* why an earlier program did not read it; ends in a counted NUL */
    uint64_t index;              /* 0: unknown */
};

/* Reads the members "source", "index", "id" and "error" of an object, as far as possible: the
 * puzzle need not be valid. Returns false when out of memory. */
bool ng_origin_read(struct ng_origin *origin, struct ng_span text);
void ng_origin_clear(struct ng_origin *origin);

#endif
