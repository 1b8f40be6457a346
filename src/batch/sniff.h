/* Which format a file or pipe is in, from its beginning.
 *
 * An ordinary file is judged by its first 64 kB, as long as it is, and by all of it where they look
 * like a format whose whole file is one puzzle. A pipe may stand still after a
 * entry whose answer is awaited: it is judged by its first line, its first two, four, seven, ...,
 * as soon as they are recognised and hold a whole entry. The verdict depends on the text alone,
 * never on the pieces that it comes in. */
#ifndef NG_BATCH_SNIFF_H
#define NG_BATCH_SNIFF_H

#include "batch/stream.h"

/* Reads as much of the stream as it takes, takes nothing away. `path` breaks ties by its suffix;
 * NULL: there is none. */
enum nonogram_status ng_sniff_stream(struct ng_stream *stream, const char *path,
                                     const struct ng_format **format,
                                     struct nonogram_diagnostic *diagnostic);

/* Whether a file of at most 64 kB, whose name tells nothing, holds a puzzle for certain: it is in
 * one format only, and can be read in it. */
bool ng_sniff_certain(const char *path);

#endif
