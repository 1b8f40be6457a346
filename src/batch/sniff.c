#include "batch/sniff.h"

#include <string.h>

/* So many lines are tried one by one, more than most records have; beyond, half as many more each
 * time, which bounds the work. */
enum { EACH_LINE = 200 };

/* The size of the first `lines` lines; 0: there are not so many. */
static size_t size_of_lines(struct ng_span text, unsigned long lines)
{
    size_t at = 0;
    for (; lines > 0; lines--) {
        const char *end = at == text.size ? NULL : memchr(text.text + at, '\n', text.size - at);
        if (end == NULL) {
            return 0;
        }
        at = (size_t)(end - text.text) + 1;
    }
    return at;
}

/* The format of a pipe's first lines, if they tell it and hold a whole record: then the record need
 * not wait for more. NULL: more text is needed, or the first lines do not tell. The prefixes tried
 * depend on the text alone, not on the pieces that it comes in. *lines is where to go on. */
static const struct ng_format *detect_early(struct ng_span rest, unsigned long *lines)
{
    struct nonogram_diagnostic ignored;
    for (;;) {
        struct ng_span prefix = {rest.text, size_of_lines(rest, *lines)};
        if (prefix.size == 0 || prefix.size > NG_STREAM_CHUNK) {
            return NULL;
        }
        const struct ng_format *format = ng_format_detect(prefix, false, NULL, &ignored);
        if (format != NULL && format->extent != NULL && format->extent(prefix, false) > 0) {
            return format;
        }
        *lines += *lines < EACH_LINE ? 1 : *lines / 2;
    }
}

/* Reads on until a pipe's first lines tell the format, or as much is there as is looked at. */
static enum nonogram_status gather(struct ng_stream *stream, const struct ng_format **format,
                                   struct nonogram_diagnostic *diagnostic)
{
    bool early = stream->file.facts.kind != NG_PATH_FILE;
    unsigned long lines = 1;
    for (;;) {
        struct ng_span rest = ng_stream_rest(stream);
        *format = early ? detect_early(rest, &lines) : NULL;
        if (*format != NULL || stream->complete || rest.size > NG_STREAM_CHUNK) {
            return NONOGRAM_OK;
        }
        enum nonogram_status status = ng_stream_more(stream, diagnostic);
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
}

/* A format whose whole stream is one record has to have all of it anyway: that decides. */
static enum nonogram_status confirm(struct ng_stream *stream, const char *path,
                                    const struct ng_format **format,
                                    struct nonogram_diagnostic *diagnostic)
{
    while (!stream->complete) {
        enum nonogram_status status = ng_stream_more(stream, diagnostic);
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
    *format = ng_format_detect(ng_stream_rest(stream), true, path, diagnostic);
    return *format == NULL ? NONOGRAM_BAD_INPUT : NONOGRAM_OK;
}

enum nonogram_status ng_sniff_stream(struct ng_stream *stream, const char *path,
                                     const struct ng_format **format,
                                     struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = gather(stream, format, diagnostic);
    if (status != NONOGRAM_OK || *format != NULL) {
        return status;
    }
    struct ng_span rest = ng_stream_rest(stream);
    bool whole = rest.size <= NG_STREAM_CHUNK;
    rest.size = whole ? rest.size : NG_STREAM_CHUNK;
    *format = ng_format_detect(rest, whole, path, diagnostic);
    if (!whole && *format != NULL && (*format)->extent == NULL) {
        return confirm(stream, path, format, diagnostic);
    }
    return *format == NULL ? NONOGRAM_BAD_INPUT : NONOGRAM_OK;
}
