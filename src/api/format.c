/* Formats and pictures by name; reading and writing puzzles. */
#include "format/format.h"
#include "base/diag.h"
#include "batch/source.h"
#include "format/formats.h"
#include "format/read.h"
#include "format/refuse.h"
#include "render/canvas.h"
#include "render/render.h"
#include "render/svg.h"

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
        [NONOGRAM_LIMITED] = "a limit was reached while it was read",
        [NONOGRAM_INTERNAL] = "internal error: an answer did not pass its check",
    };
    return (size_t)status < sizeof texts / sizeof *texts ? texts[status] : "no such status";
}

static const struct ng_format *format_named(const char *name)
{
    return name != NULL ? ng_format_by_name(name, strlen(name)) : NULL;
}

static const struct ng_render *render_named(const char *name)
{
    return name != NULL ? ng_render_by_name(name, strlen(name)) : NULL;
}

/* Whether it is written as a picture that is one document. */
static bool is_document(const struct ng_format *format)
{
    const struct ng_render *same = ng_render_by_name(format->name, strlen(format->name));
    return same != NULL && !ng_render_is_text(same);
}

static void describe_format(const struct ng_format *from, struct nonogram_format *format)
{
    format->name = from->name;
    format->suffix = from->suffixes[0];
    format->writes = ng_format_writes(from);
    format->picture = from->picture;
    format->several = from->extent != NULL && !is_document(from);
}

bool nonogram_format_list(size_t index, struct nonogram_format *format)
{
    if (format == NULL) {
        return false;
    }
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
    const struct ng_format *found = format_named(name);
    if (found == NULL || format == NULL) {
        return false;
    }
    describe_format(found, format);
    return true;
}

static void describe_picture(const struct ng_render *from, struct nonogram_format *format)
{
    *format =
        (struct nonogram_format){from->name, from->suffix, true, true, ng_render_is_text(from)};
}

bool nonogram_picture_list(size_t index, struct nonogram_format *format)
{
    if (format == NULL) {
        return false;
    }
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
    const struct ng_render *found = render_named(name);
    if (found == NULL || format == NULL) {
        return false;
    }
    describe_picture(found, format);
    return true;
}

enum nonogram_status nonogram_read(const char *text, size_t size, const char *format,
                                   const char *path, size_t *used, struct nonogram_puzzle **puzzle,
                                   struct nonogram_diagnostic *diagnostic)
{
    ng_diag_clear(diagnostic);
    if (puzzle == NULL) {
        return NONOGRAM_BAD_USE;
    }
    *puzzle = NULL;
    if (text == NULL) {
        return ng_diag_refuse(NONOGRAM_BAD_USE, diagnostic, "no text");
    }
    return ng_read_text((struct ng_span){text, size}, format, path, used, puzzle, diagnostic);
}

enum nonogram_status nonogram_read_file(const char *path, const char *format,
                                        struct nonogram_puzzle **puzzle,
                                        struct nonogram_diagnostic *diagnostic)
{
    const struct ng_format *chosen = format_named(format);
    ng_diag_clear(diagnostic);
    if (puzzle == NULL) {
        return NONOGRAM_BAD_USE;
    }
    *puzzle = NULL;
    if (path == NULL) {
        return ng_diag_refuse(NONOGRAM_BAD_USE, diagnostic, "no path");
    }
    if (format != NULL && chosen == NULL) {
        return ng_diag_refuse(NONOGRAM_BAD_USE, diagnostic, "no such puzzle format");
    }
    return ng_single_file_read(path, chosen, puzzle, diagnostic);
}

enum nonogram_status nonogram_write(const struct nonogram_puzzle *puzzle, const char *format,
                                    bool lossy, struct nonogram_text *out,
                                    struct nonogram_diagnostic *diagnostic)
{
    const struct ng_format *chosen = format_named(format);
    struct ng_format_write options = {.lossy = lossy};
    ng_diag_clear(diagnostic);
    if (puzzle == NULL || out == NULL) {
        return ng_diag_refuse(NONOGRAM_BAD_USE, diagnostic, "no puzzle, or no text to write to");
    }
    if (chosen == NULL || !ng_format_writes(chosen)) {
        return ng_diag_refuse(NONOGRAM_BAD_USE, diagnostic, "no such format to write");
    }
    return ng_format_write(chosen, puzzle, &options, out, diagnostic);
}

static bool in_range(const struct nonogram_draw_options *options)
{
    return (options->cell == 0 ||
            (options->cell >= NONOGRAM_CELL_LEAST && options->cell <= NONOGRAM_CELL_MOST)) &&
           options->paper <= NONOGRAM_PAPER_LETTER && options->per_page <= NONOGRAM_PER_PAGE_MOST;
}

enum nonogram_status nonogram_left_out(const struct nonogram_puzzle *puzzle, const char *format,
                                       struct nonogram_text *out)
{
    const struct ng_format *found = format_named(format);
    if (puzzle == NULL || out == NULL || found == NULL) {
        return NONOGRAM_BAD_USE;
    }
    ng_refuse_name_left_out(ng_refuse_left_out(found, puzzle), out);
    return out->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

enum nonogram_status nonogram_write_from(const struct nonogram_puzzle *puzzle, const char *source,
                                         uint64_t index, struct nonogram_text *out,
                                         struct nonogram_diagnostic *diagnostic)
{
    struct ng_format_write options = {.source = source, .index = index};
    ng_diag_clear(diagnostic);
    if (puzzle == NULL || source == NULL || index == 0 || out == NULL) {
        return NONOGRAM_BAD_USE;
    }
    return ng_format_write(&ng_format_json, puzzle, &options, out, diagnostic);
}

enum nonogram_status nonogram_draw(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                                   const char *format, const struct nonogram_draw_options *options,
                                   struct nonogram_text *out)
{
    const struct ng_render *render = render_named(format);
    const struct nonogram_draw_options plain = {.colour = false};
    if (puzzle == NULL || format == NULL || out == NULL || !ng_puzzle_takes(puzzle, cells)) {
        return NONOGRAM_BAD_USE;
    }
    if (render == NULL) {
        return NONOGRAM_UNSUPPORTED;
    }
    if (options != NULL && (!in_range(options) || !ng_puzzle_takes(puzzle, options->certain))) {
        return NONOGRAM_BAD_USE;
    }
    render->draw(puzzle, cells, options != NULL ? options : &plain, out);
    return out->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

bool nonogram_png_has_letters(const char *text)
{
    return text == NULL || ng_canvas_has_letters(text);
}

enum nonogram_status nonogram_draw_pages(const struct nonogram_text *pictures, size_t count,
                                         const struct nonogram_draw_options *options,
                                         struct nonogram_text *out)
{
    if (pictures == NULL || count == 0 || options == NULL || out == NULL ||
        options->paper == NONOGRAM_PAPER_NONE || !in_range(options)) {
        return NONOGRAM_BAD_USE;
    }
    ng_svg_pages(pictures, count, options, out);
    return out->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}
