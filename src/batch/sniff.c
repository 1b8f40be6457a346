/* Tells a format from more and more of a text. */
#include "batch/sniff.h"

#include "format/entry.h"
#include "format/entry_first.h"
#include "format/formats.h"
#include "format/scan.h"

#include <string.h>

/* So many lines are tried one by one, more than most entries have; beyond, half as many more each
 * time, which bounds the work. */
enum { EACH_LINE = 200 };

/* Of a stream that is mostly rubbish, so much is looked at for an entry, and so many lines one by
 * one. */
enum { HURRIED_PART = 1 << 10, HURRIED_LINES = 4 };

/* So much is looked at, in the end, of a text that nothing fits. */
enum { LONGEST_BEGINNING = 1 << 24 };

/* So sure is a format without words of its own where no other has such lines. */
enum { TELLING = 75 };

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

/* How much of the rest is looked at: little where many entries made it look at much in vain. */
static size_t looked_at(const struct ng_stream *stream)
{
    return ng_entry_hurries(&stream->memory) ? HURRIED_PART : NG_STREAM_CHUNK;
}

/* Whether the text's first entry, in that format, can be read. */
static bool can_read(const struct ng_format *format, struct ng_span text)
{
    struct nonogram_puzzle *puzzle = NULL;
    struct nonogram_diagnostic ignored;
    text.size = ng_entry_extent(format, text, true, NULL);
    bool read = ng_format_read(format, text, &puzzle, &ignored) == NONOGRAM_OK;
    /* A letter or two in a file of another kind may pass for a picture, or for clues. */
    read = read && puzzle->width > 1 && puzzle->height > 1;
    ng_puzzle_free(puzzle);
    return read;
}

/* The text of .g before its first line with a meaning is free to say anything. Where the first
 * lines of that can be read as a puzzle they are one: its format; else NULL. Some lines of a title
 * may stand behind them. */
static const struct ng_format *detect_before_sections(struct ng_span text)
{
    enum { TITLE_LINES = 3 };
    struct nonogram_diagnostic ignored;
    size_t at = 0;
    while (at < text.size && text.text[at] != ':' &&
           !(text.text[at] == '#' && at + 1 < text.size && ng_scan_is_letter(text.text[at + 1]))) {
        const char *end = memchr(text.text + at, '\n', text.size - at);
        at = end != NULL ? (size_t)(end - text.text) + 1 : text.size;
    }
    for (int lines = 0; lines <= TITLE_LINES && at > 0 && at < text.size; lines++) {
        struct ng_span before = {text.text, at};
        const struct ng_format *format = ng_format_detect(before, true, NULL, &ignored);
        if (format != NULL && can_read(format, before)) {
            return format;
        }
        for (at--; at > 0 && text.text[at - 1] != '\n';) {
            at--;
        }
    }
    return NULL;
}

/* The format of what is there, of which at most `most` bytes are looked at and in which entries of
 * other formats may follow. *looked: so much of it was looked at, all of the first entry unless
 * that is as much as is there. */
static const struct ng_format *detect(struct ng_span rest, size_t most, const char *path,
                                      size_t *looked, struct nonogram_diagnostic *diagnostic)
{
    bool whole = rest.size <= most;
    rest.size = whole ? rest.size : most;
    struct ng_span first = {rest.text, ng_entry_first(rest)};
    const struct ng_format *format = NULL;
    *looked = first.size;
    if (first.size < rest.size) {
        format = ng_format_detect(first, true, path, diagnostic);
    }
    if (format == NULL) {
        format = ng_format_detect(rest, whole, path, diagnostic);
        *looked = rest.size;
    }
    if (format == &ng_format_olsak) {
        const struct ng_format *before =
            detect_before_sections((struct ng_span){rest.text, *looked});
        format = before != NULL ? before : format;
    }
    return format;
}

/* Whether lines that are an entry in this format may be the first ones of an entry in another: bare
 * digits may be clues, and letters a title. */
static bool may_go_on(const struct ng_format *format, struct ng_span lines)
{
    bool bare = format == &ng_format_letters || format == &ng_format_text;
    return bare && format->sniff(lines, false) < TELLING;
}

/* The format of a pipe's first lines, if they tell it and hold a whole entry: then the entry need
 * not wait for more. NULL: more text is needed, or the first lines do not tell. The prefixes tried
 * depend on the text alone, not on the pieces that it comes in. *lines is where to go on. */
static const struct ng_format *detect_early(struct ng_stream *stream, unsigned long *lines)
{
    struct ng_span rest = ng_stream_rest(stream);
    size_t most = looked_at(stream);
    unsigned long each = ng_entry_hurries(&stream->early) ? HURRIED_LINES : EACH_LINE;
    struct nonogram_diagnostic ignored;
    size_t looked;
    for (;;) {
        struct ng_span prefix = {rest.text, size_of_lines(rest, *lines)};
        if (prefix.size == 0 || prefix.size > most) {
            return NULL;
        }
        const struct ng_format *format = ng_format_detect(prefix, false, NULL, &ignored);
        bool ends = format != NULL && format->extent != NULL && format->extent(prefix, false) > 0 &&
                    !may_go_on(format, prefix);
        /* One that takes another entry before its own for a part of that has to wait. */
        if (ends && detect(prefix, most, NULL, &looked, &ignored) == format) {
            return format;
        }
        stream->early.looked += prefix.size;
        *lines += *lines < each ? 1 : *lines / 2;
    }
}

/* Reads on until a pipe's first lines tell the format, or as much is there as is looked at. */
static enum nonogram_status gather(struct ng_stream *stream, const struct ng_format **format,
                                   struct nonogram_diagnostic *diagnostic)
{
    bool early = stream->file.facts.kind != NG_PATH_FILE;
    stream->early.taken = stream->memory.taken;
    unsigned long lines = 1;
    for (;;) {
        struct ng_span rest = ng_stream_rest(stream);
        *format = early ? detect_early(stream, &lines) : NULL;
        if (*format != NULL || stream->complete || rest.size > NG_STREAM_CHUNK) {
            return NONOGRAM_OK;
        }
        enum nonogram_status status = ng_stream_more(stream, diagnostic);
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
}

/* A format whose whole stream is one entry has to have all of it anyway: that decides. */
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
    stream->memory.looked += ng_stream_rest(stream).size;
    *format = ng_format_detect(ng_stream_rest(stream), true, path, diagnostic);
    return *format == NULL ? NONOGRAM_BAD_INPUT : NONOGRAM_OK;
}

/* Reads on until the text is more than `most` bytes, or all there is. */
static enum nonogram_status read_past(struct ng_stream *stream, size_t most,
                                      struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = NONOGRAM_OK;
    while (status == NONOGRAM_OK && !stream->complete && ng_stream_rest(stream).size <= most) {
        status = ng_stream_more(stream, diagnostic);
    }
    return status;
}

/* Detects the format of what is there, by its beginning: more and more of it where nothing fits, as
 * titles and licences may be long, and a line whose end is not there may be anything. */
static enum nonogram_status detect_beginning(struct ng_stream *stream, const char *path,
                                             const struct ng_format **format,
                                             struct nonogram_diagnostic *diagnostic)
{
    size_t most = looked_at(stream), last = most < NG_STREAM_CHUNK ? most : LONGEST_BEGINNING;
    for (;; most *= 2) {
        enum nonogram_status status = read_past(stream, most, diagnostic);
        if (status != NONOGRAM_OK) {
            return status;
        }
        struct ng_span rest = ng_stream_rest(stream);
        size_t looked = 0;
        *format = detect(rest, most, path, &looked, diagnostic);
        stream->memory.looked += looked;
        if (*format == NULL && most < rest.size && most < last) {
            continue;
        }
        bool cut = looked == most && most < rest.size && most >= NG_STREAM_CHUNK;
        if (cut && *format != NULL && (*format)->extent == NULL) {
            return confirm(stream, path, format, diagnostic);
        }
        return *format == NULL ? NONOGRAM_BAD_INPUT : NONOGRAM_OK;
    }
}

enum nonogram_status ng_sniff_stream(struct ng_stream *stream, const char *path,
                                     const struct ng_format **format,
                                     struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = gather(stream, format, diagnostic);
    if (status != NONOGRAM_OK || *format != NULL) {
        return status;
    }
    return detect_beginning(stream, path, format, diagnostic);
}

/* Whether the first entry of the text can be read. */
static bool is_puzzle(struct ng_span text)
{
    struct nonogram_diagnostic ignored;
    size_t looked;
    const struct ng_format *format = detect(text, NG_STREAM_CHUNK, NULL, &looked, &ignored);
    return format != NULL && !ng_format_is_image(format) && can_read(format, text);
}

bool ng_sniff_certain(const char *path)
{
    struct nonogram_diagnostic ignored;
    struct ng_file file;
    if (ng_file_open(&file, path, &ignored) != NONOGRAM_OK) {
        return false;
    }
    struct ng_stream stream = {.open = false};
    enum nonogram_status status = NONOGRAM_OK;
    ng_stream_start(&stream, &file);
    while (file.facts.kind == NG_PATH_FILE && file.facts.size <= NG_STREAM_CHUNK &&
           status == NONOGRAM_OK && !stream.complete) {
        status = ng_stream_more(&stream, &ignored);
    }
    bool certain =
        stream.complete && stream.loaded <= NG_STREAM_CHUNK && is_puzzle(ng_stream_rest(&stream));
    ng_stream_clear(&stream);
    return certain;
}
