/* The text of a file or pipe as a moving window. */
#include "batch/stream.h"

#include "base/check.h"
#include "base/diag.h"
#include "base/memory.h"

#include <string.h>

/* The most bytes of a buffer that are kept for the next file. */
enum { KEPT = 1 << 20 };

void ng_stream_start(struct ng_stream *stream, const struct ng_file *file)
{
    ng_assert(!stream->open);
    struct nonogram_text buffer = stream->buffer;
    ng_text_reset(&buffer);
    *stream = (struct ng_stream){.file = *file, .buffer = buffer, .open = true};
}

/* Moves the rest to the buffer's start and makes room after it; false when out of memory. */
static bool make_chunk_room(struct ng_stream *stream)
{
    struct nonogram_text *buffer = &stream->buffer;
    if (stream->at > 0) {
        buffer->size -= stream->at;
        memmove(buffer->data, buffer->data + stream->at, buffer->size);
        stream->at = 0;
    }
    return buffer->size <= SIZE_MAX - NG_STREAM_CHUNK &&
           ng_alloc_grow(&buffer->data, &buffer->capacity, buffer->size + NG_STREAM_CHUNK, 1);
}

/* A pipe is complete only after an empty read. A file of known size is complete, without another
 * read, after that number of bytes, if no more came. */
static bool is_complete(const struct ng_stream *stream, size_t got)
{
    const struct ng_path_facts *facts = &stream->file.facts;
    return got == 0 || (facts->kind == NG_PATH_FILE && facts->size > 0 && stream->drained &&
                        stream->loaded >= facts->size);
}

enum nonogram_status ng_stream_more(struct ng_stream *stream,
                                    struct nonogram_diagnostic *diagnostic)
{
    size_t got = 0;
    if (stream->complete) {
        return NONOGRAM_OK;
    }
    if (stream->limit > 0 && stream->buffer.size - stream->at >= stream->limit) {
        return ng_diag_refuse(NONOGRAM_LIMITED, diagnostic,
                              "the memory limit was reached while the puzzle was read");
    }
    if (!make_chunk_room(stream)) {
        return ng_diag_no_memory(diagnostic);
    }
    struct nonogram_text *buffer = &stream->buffer;
    size_t room = buffer->capacity - buffer->size;
    enum nonogram_status status =
        ng_file_read(&stream->file, buffer->data + buffer->size, room, &got, diagnostic);
    if (status != NONOGRAM_OK) {
        stream->interrupted = status == NONOGRAM_END;
        return status;
    }
    buffer->size += got;
    stream->loaded += got;
    stream->drained = got < room;
    stream->complete = is_complete(stream, got);
    return NONOGRAM_OK;
}

struct ng_span ng_stream_rest(const struct ng_stream *stream)
{
    if (stream->buffer.data == NULL) {
        return (struct ng_span){"", 0};
    }
    return (struct ng_span){stream->buffer.data + stream->at, stream->buffer.size - stream->at};
}

void ng_stream_take(struct ng_stream *stream, size_t size)
{
    ng_assert(size <= stream->buffer.size - stream->at);
    stream->at += size;
    stream->taken += size;
}

void ng_stream_take_text(struct ng_stream *stream, size_t size, struct nonogram_text *text)
{
    ng_assert(text->size == 0);
    struct ng_span rest = ng_stream_rest(stream);
    bool all = stream->complete && stream->at == 0 && size == rest.size;
    if (all && size > NG_STREAM_CHUNK) {
        /* A large file is one entry: moved, not copied. */
        struct nonogram_text empty = *text;
        *text = stream->buffer;
        stream->buffer = empty;
        stream->taken += size;
        return;
    }
    ng_text_bytes(text, rest.text, size);
    ng_stream_take(stream, size);
}

void ng_stream_stop(struct ng_stream *stream)
{
    if (!stream->open) {
        return;
    }
    ng_file_close(&stream->file);
    stream->open = false;
    if (stream->buffer.capacity > KEPT) {
        ng_text_clear(&stream->buffer);
    }
}

void ng_stream_clear(struct ng_stream *stream)
{
    ng_stream_stop(stream);
    ng_text_clear(&stream->buffer);
}

enum nonogram_status ng_names_open(struct ng_stream *names, const char *list,
                                   struct nonogram_diagnostic *diagnostic)
{
    struct ng_file file;
    enum nonogram_status status = ng_file_open(&file, list, diagnostic);
    if (status == NONOGRAM_OK) {
        ng_stream_start(names, &file);
    }
    return status;
}

enum nonogram_status ng_names_measure(struct ng_stream *names, size_t *size,
                                      struct nonogram_diagnostic *diagnostic)
{
    for (;;) {
        struct ng_span rest = ng_stream_rest(names);
        const char *end = rest.size == 0 ? NULL : memchr(rest.text, '\0', rest.size);
        *size = end == NULL ? rest.size : (size_t)(end - rest.text);
        if (*size > NG_STREAM_CHUNK) {
            ng_diag_set(diagnostic, (struct ng_place){0, 0},
                        "a name in the list is too long: are they separated by NUL bytes?");
            return NONOGRAM_BAD_INPUT;
        }
        if (end != NULL || names->complete) {
            return end == NULL && *size == 0 ? NONOGRAM_END : NONOGRAM_OK;
        }
        enum nonogram_status status = ng_stream_more(names, diagnostic);
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
}

void ng_names_take(struct ng_stream *names, size_t size)
{
    ng_stream_take(names, size < ng_stream_rest(names).size ? size + 1 : size);
}
