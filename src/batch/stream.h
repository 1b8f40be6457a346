/* The unread part of a file, in memory as far as needed.
 *
 *     file:   passed on | rest: in the buffer | not read yet
 *     buffer:  (taken) at^                 size^
 */
#ifndef NG_BATCH_STREAM_H
#define NG_BATCH_STREAM_H

#include "base/text.h"
#include "format/format.h"
#include "platform/file.h"

#include <stdbool.h>

/* Bytes per read, and the most that a format's detection examines. */
enum { NG_STREAM_CHUNK = 1 << 16 };

/* All zero: nothing open. */
struct ng_stream {
    struct ng_file file;
    struct nonogram_text buffer; /* its memory is kept from file to file */
    size_t at;
    size_t limit; /* more is read only up to this size of the rest; 0: no limit */
    bool open;
    bool complete;    /* the buffer reaches the end of the file */
    bool drained;     /* the last read got less than it asked for */
    bool interrupted; /* a terminating signal came while it waited */
    uint64_t taken;   /* bytes passed on */
    uint64_t loaded;
};

/* Takes ownership of the file. */
void ng_stream_start(struct ng_stream *stream, const struct ng_file *file);
/* Reads more. NONOGRAM_LIMITED: the rest has reached the limit. NONOGRAM_END: a terminating signal
 * came while it waited. Invalidates the rest's address. Does nothing when complete. */
enum nonogram_status ng_stream_more(struct ng_stream *stream,
                                    struct nonogram_diagnostic *diagnostic);
struct ng_span ng_stream_rest(const struct ng_stream *stream);
/* Skips the first `size` bytes of the rest. */
void ng_stream_take(struct ng_stream *stream, size_t size);
/* Moves `size` bytes to `text`, which is empty. */
void ng_stream_take_text(struct ng_stream *stream, size_t size, struct nonogram_text *text);
/* Closes the file; keeps the buffer's memory unless it is large. */
void ng_stream_stop(struct ng_stream *stream);
void ng_stream_clear(struct ng_stream *stream);

/* A list of paths, each ended by a NUL byte, which the last can lack. */
/* Opens the list, or another file, as bytes; "-" is standard input. Fails as ng_file_open() does.
 */
enum nonogram_status ng_names_open(struct ng_stream *names, const char *list,
                                   struct nonogram_diagnostic *diagnostic);
/* Gets the size of the next name, which is then in the stream's rest up to its NUL or the end;
 * NONOGRAM_END after the last. NONOGRAM_BAD_INPUT: too long for a path. */
enum nonogram_status ng_names_measure(struct ng_stream *names, size_t *size,
                                      struct nonogram_diagnostic *diagnostic);
void ng_names_take(struct ng_stream *names, size_t size);

#endif
