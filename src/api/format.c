/* Formats and pictures by name; reading and writing puzzles. */
#include "format/format.h"
#include "base/alloc.h"
#include "batch/source.h"
#include "render/pages.h"
#include "render/render.h"

#include <string.h>

const char *nonogram_status_text(enum nonogram_status status)
{
    static const char *const texts[] = {
        [NONOGRAM_OK] = "no error",
        [NONOGRAM_END] = "no puzzle",
        [NONOGRAM_BAD_INPUT] = "not a valid puzzle",
        [NONOGRAM_BAD_USE] = "wrong use",
        [NONOGRAM_UNSUPPORTED] = "not supported",
        [NONOGRAM_NO_MEMORY] = "out of memory",
        [NONOGRAM_IO] = "input or output failed",
        [NONOGRAM_INTERNAL] = "internal error: an answer did not pass its check",
    };

    return texts[status];
}

static void describe_format(const struct ng_format *from, struct nonogram_format *format)
{
    format->name = from->name;
    format->suffix = from->suffixes[0];
    format->writes = from->write != NULL;
    format->picture = from->picture;
    format->several = from->extent != NULL;
}

bool nonogram_format_list(size_t index, struct nonogram_format *format)
{
    for (size_t i = 0; i <= index; i++) {
        if (ng_format_all[i] == NULL) {
            return false;
        }
    }
    describe_format(ng_format_all[index], format);
    return true;
}

bool nonogram_format_find(const char *name, struct nonogram_format *format)
{
    const struct ng_format *found = ng_format_by_name(name, strlen(name));

    if (found != NULL) {
        describe_format(found, format);
    }
    return found != NULL;
}

static void describe_picture(const struct ng_render *from, struct nonogram_format *format)
{
    *format = (struct nonogram_format){from->name, from->suffix, true, true, false};
}

bool nonogram_picture_list(size_t index, struct nonogram_format *format)
{
    for (size_t i = 0; i <= index; i++) {
        if (ng_render_all[i] == NULL) {
            return false;
        }
    }
    describe_picture(ng_render_all[index], format);
    return true;
}

bool nonogram_picture_find(const char *name, struct nonogram_format *format)
{
    const struct ng_render *found = ng_render_by_name(name, strlen(name));

    if (found != NULL) {
        describe_picture(found, format);
    }
    return found != NULL;
}

/* Sets a diagnostic without a place, for a status other than NONOGRAM_BAD_INPUT. */
static enum nonogram_status refuse(enum nonogram_status status,
                                   struct nonogram_diagnostic *diagnostic, const char *message)
{
    (void)ng_diag_set(diagnostic, (struct ng_place){0, 0}, "%s", message);
    return status;
}

/* *format: the one named, or the one that the text looks like. */
static enum nonogram_status choose_format(struct ng_span text, const char *name, const char *path,
                                          const struct ng_format **format,
                                          struct nonogram_diagnostic *diagnostic)
{
    if (name == NULL) {
        *format = ng_format_detect(text, true, path, diagnostic);
        return *format != NULL ? NONOGRAM_OK : NONOGRAM_BAD_INPUT;
    }
    *format = ng_format_by_name(name, strlen(name));
    return *format != NULL ? NONOGRAM_OK
                           : refuse(NONOGRAM_BAD_USE, diagnostic, "no such puzzle format");
}

enum nonogram_status nonogram_read(const char *text, size_t size, const char *format,
                                   const char *path, size_t *used, struct nonogram_puzzle **puzzle,
                                   struct nonogram_diagnostic *diagnostic)
{
    static const char mark[] = "\xef\xbb\xbf";
    size_t skip = size >= 3 && memcmp(text, mark, 3) == 0 ? 3 : 0;
    struct ng_span span = {text + skip, size - skip};
    const struct ng_format *chosen = NULL;
    enum nonogram_status status;

    *puzzle = NULL;
    status = choose_format(span, format, path, &chosen, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    if (chosen->extent != NULL && span.size > 0) {
        span.size = chosen->extent(span, true);
    }
    if (used != NULL) {
        *used = skip + span.size;
    } else if (skip + span.size < size) {
        return refuse(NONOGRAM_BAD_INPUT, diagnostic, "more than one puzzle");
    }
    return ng_format_read(chosen, span, puzzle, diagnostic);
}

/* The record of a file that must hold no other. */
static enum nonogram_status take_record(struct ng_source *source, struct ng_source_record *record,
                                        struct nonogram_puzzle **puzzle,
                                        struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = ng_source_next(source, record);

    if (status == NONOGRAM_END) {
        return refuse(NONOGRAM_BAD_INPUT, diagnostic, "no puzzle");
    }
    if (status != NONOGRAM_OK) {
        return status;
    }
    if (record->status != NONOGRAM_OK) {
        *diagnostic = record->diagnostic;
        return record->status;
    }
    if (!record->alone) {
        return refuse(NONOGRAM_BAD_INPUT, diagnostic, "more than one puzzle");
    }
    return ng_format_read(record->format, (struct ng_span){record->text.data, record->text.size},
                          puzzle, diagnostic);
}

enum nonogram_status nonogram_read_file(const char *path, const char *format,
                                        struct nonogram_puzzle **puzzle,
                                        struct nonogram_diagnostic *diagnostic)
{
    struct ng_source_options options = {.paths = &path, .count = 1, .wait = true};
    struct ng_source_record record = {.index = 0};
    struct nonogram_diagnostic own;
    struct ng_source *source;
    enum nonogram_status status;

    *puzzle = NULL;
    if (format != NULL) {
        options.format = ng_format_by_name(format, strlen(format));
        if (options.format == NULL) {
            return refuse(NONOGRAM_BAD_USE, diagnostic, "no such puzzle format");
        }
    }
    source = ng_source_new(&options);
    if (source == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    status = take_record(source, &record, puzzle, diagnostic != NULL ? diagnostic : &own);
    ng_source_record_clear(&record);
    ng_source_free(source);
    return status;
}

enum nonogram_status nonogram_write(const struct nonogram_puzzle *puzzle, const char *format,
                                    bool lossy, struct nonogram_text *out,
                                    struct nonogram_diagnostic *diagnostic)
{
    const struct ng_format *chosen = ng_format_by_name(format, strlen(format));
    struct ng_format_write options = {.lossy = lossy};
    enum nonogram_status status;

    if (chosen == NULL || chosen->write == NULL) {
        return refuse(NONOGRAM_BAD_USE, diagnostic, "no such format to write");
    }
    status = chosen->write(puzzle, &options, out, diagnostic);
    return status == NONOGRAM_OK && out->failed ? NONOGRAM_NO_MEMORY : status;
}

static bool in_range(const struct nonogram_draw_options *options)
{
    return (options->cell == 0 ||
            (options->cell >= NONOGRAM_CELL_LEAST && options->cell <= NONOGRAM_CELL_MOST)) &&
           options->paper <= NONOGRAM_PAPER_LETTER && options->per_page <= NONOGRAM_PER_PAGE_MOST;
}

enum nonogram_status nonogram_draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                                   const char *format, const struct nonogram_draw_options *options,
                                   struct nonogram_text *out)
{
    const struct ng_render *render = ng_render_by_name(format, strlen(format));
    const struct nonogram_draw_options plain = {.colour = false};

    if (render == NULL) {
        return NONOGRAM_UNSUPPORTED;
    }
    if (options != NULL && !in_range(options)) {
        return NONOGRAM_BAD_USE;
    }
    render->draw(puzzle, cells, options != NULL ? options : &plain, out);
    return out->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

enum nonogram_status nonogram_draw_pages(const struct nonogram_text *pictures, size_t count,
                                         const struct nonogram_draw_options *options,
                                         struct nonogram_text *out)
{
    if (count == 0 || options->paper == NONOGRAM_PAPER_NONE || !in_range(options)) {
        return NONOGRAM_BAD_USE;
    }
    ng_pages_draw(pictures, count, options, out);
    return out->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}
