/* Reads a text that holds a puzzle: chooses the format, then passes the text of the first puzzle to
 * its reader. */
#include "format/read.h"

#include "base/check.h"
#include "format/images/pixels.h"
#include "format/lines/plain.h"
#include "format/scan.h"
#include "format/shots/shots.h"

#include <string.h>

/* ---- an entry ---- */

/* An image can be a picture of a puzzle with its clues, or else the puzzle's own picture. */
static bool read_image(const struct ng_format *format, struct ng_span text, struct ng_build *build)
{
    bool shown = false, read = ng_shots_try(format, text, build, &shown);
    return shown || ng_build_failed(build) ? read : ng_pixels_read(format->open, text, build);
}

static bool read_by(const struct ng_format *format, struct ng_span text, struct ng_build *build)
{
    return format->read != NULL   ? format->read(text, build)
           : format->open != NULL ? read_image(format, text, build)
                                  : ng_plain_read(format, text, build);
}

/* Passes an entry to the builder. A NUL is never text, anywhere in the entry; what is before it can
 * say where a record comes from. */
static bool read_into(const struct ng_format *format, struct ng_span text, struct ng_build *build)
{
    const char *nul = !format->raw && text.size > 0 ? memchr(text.text, '\0', text.size) : NULL;
    const char *wrong = format->raw ? NULL : ng_format_encoding(text);
    if (wrong != NULL) {
        return ng_build_wrong(build, (struct ng_place){0, 0}, "%s", wrong);
    }
    if (nul != NULL) {
        struct ng_span before = {text.text, (size_t)(nul - text.text)};
        (void)(ng_build_origin(build) != NULL && read_by(format, before, build));
        return ng_build_wrong(build, ng_place_offset(before.size), "a NUL byte");
    }
    return read_by(format, text, build);
}

static enum nonogram_status read_with(struct ng_build *build, const struct ng_format *format,
                                      struct ng_span text, struct nonogram_puzzle **puzzle,
                                      struct nonogram_diagnostic *diagnostic)
{
    ng_build_report(build, diagnostic);
    if (read_into(format, text, build)) {
        return ng_build_finish(build, puzzle, diagnostic);
    }
    bool failed = ng_build_failed(build);
    ng_build_free(build);
    return failed ? ng_diag_no_memory(diagnostic) : NONOGRAM_BAD_INPUT;
}

/* Readers report offsets; messages have lines and columns. An image has no lines: the column is the
 * number of the byte. */
static void resolve_place(const struct ng_format *format, struct ng_span text,
                          struct nonogram_diagnostic *diagnostic)
{
    if (format->raw && format->write == NULL && diagnostic->column > 0) {
        diagnostic->line = 1;
    }
    ng_diag_resolve(diagnostic, text.text, text.size);
}

static void resolve_places(const struct ng_format *format, struct ng_span text,
                           struct nonogram_puzzle *puzzle, struct nonogram_diagnostic *diagnostic)
{
    if (diagnostic != NULL && (puzzle == NULL || puzzle->uneven)) {
        resolve_place(format, text, diagnostic);
    }
    for (size_t i = 0; puzzle != NULL && i < puzzle->remark_count; i++) {
        resolve_place(format, text, &puzzle->remarks[i]);
    }
    if (puzzle != NULL && puzzle->guess != NULL) {
        resolve_place(format, text, puzzle->guess);
    }
}

enum nonogram_status ng_format_read_as(const struct ng_format *format, struct ng_span text,
                                       const struct ng_reading *reading,
                                       struct nonogram_puzzle **puzzle,
                                       struct nonogram_diagnostic *diagnostic)
{
    struct ng_build *build = ng_build_new();
    *puzzle = NULL;
    if (build == NULL) {
        return ng_diag_no_memory(diagnostic);
    }
    ng_build_limit(build, reading->memory, reading->poll);
    ng_build_set_columns_first(build, reading->columns_first);
    ng_build_set_origin(build, reading->origin);
    if (reading->uneven) {
        ng_build_allow_uneven(build);
    }
    enum nonogram_status status = read_with(build, format, text, puzzle, diagnostic);
    if (status == NONOGRAM_BAD_INPUT && diagnostic != NULL && diagnostic->line == 0 &&
        diagnostic->column == 0) { /* an error of the whole puzzle: its start */
        diagnostic->column = ng_place_offset(ng_scan_skip_blank(text, 0)).column;
    }
    resolve_places(format, text, *puzzle, diagnostic);
    if (status == NONOGRAM_BAD_INPUT && reading->named) {
        ng_format_explain_mistake(format, text, diagnostic);
    }
    return status == NONOGRAM_OK && (*puzzle)->uneven ? NONOGRAM_BAD_INPUT : status;
}

enum nonogram_status ng_format_read(const struct ng_format *format, struct ng_span text,
                                    struct nonogram_puzzle **puzzle,
                                    struct nonogram_diagnostic *diagnostic)
{
    return ng_format_read_as(format, text, &(struct ng_reading){.uneven = false}, puzzle,
                             diagnostic);
}

/* ---- the parts of a text ---- */

size_t ng_format_extent(const struct ng_format *format, struct ng_span text, bool complete)
{
    if (format->extent == NULL || text.size == 0) {
        return complete ? text.size : 0;
    }
    size_t size = format->extent(text, complete);
    ng_assert(size <= text.size && (size > 0 || !complete));
    return size <= text.size && (size > 0 || !complete) ? size : text.size;
}

bool ng_format_parts_fit(struct ng_span text, const struct ng_span *parts, size_t count)
{
    size_t end = 0;
    for (size_t i = 0; i < count; i++) {
        size_t at = (size_t)(parts[i].text - text.text);
        if (at < end || at > text.size || parts[i].size == 0 || parts[i].size > text.size - at) {
            return false;
        }
        end = at + parts[i].size;
    }
    return true;
}

size_t ng_format_split(const struct ng_format *format, struct ng_span text,
                       struct ng_memory *memory, struct ng_poll *poll, struct ng_span **puzzles)
{
    *puzzles = NULL;
    size_t count = format->split != NULL ? format->split(text, memory, poll, puzzles) : 0;
    bool fit = count <= 1 || ng_format_parts_fit(text, *puzzles, count);
    ng_assert(fit);
    if (count > 1 && fit) {
        return count;
    }
    ng_memory_free(*puzzles);
    *puzzles = NULL;
    return 0;
}

/* ---- a text ---- */

/* Sets *format: the named one, or the one that the text looks like. */
static enum nonogram_status choose_format(struct ng_span text, const char *name, const char *path,
                                          const struct ng_format **format,
                                          struct nonogram_diagnostic *diagnostic)
{
    if (name == NULL) {
        *format = ng_format_detect_line(text, true, path);
        if (*format != NULL) {
            return NONOGRAM_OK;
        }
        *format = ng_format_detect(text, true, path, diagnostic);
        return *format != NULL ? NONOGRAM_OK : NONOGRAM_BAD_INPUT;
    }
    *format = ng_format_by_name(name, strlen(name));
    return *format != NULL ? NONOGRAM_OK
                           : ng_diag_refuse(NONOGRAM_BAD_USE, diagnostic, "no such puzzle format");
}

/* The size of the byte order marks of UTF-8 at the start of the text: programs can repeat them. */
static size_t marks_size(struct ng_span text)
{
    size_t size = 0;
    while (
        ng_scan_starts_with((struct ng_span){text.text + size, text.size - size}, NG_SCAN_MARK)) {
        size += NG_SCAN_MARK_SIZE;
    }
    return size;
}

enum nonogram_status ng_read_text(struct ng_span text, const char *format, const char *path,
                                  const struct ng_reading *how, size_t *used,
                                  struct nonogram_puzzle **puzzle,
                                  struct nonogram_diagnostic *diagnostic)
{
    size_t skip = marks_size(text);
    struct ng_span span = {text.text + skip, text.size - skip};
    const struct ng_format *chosen = NULL;
    enum nonogram_status status = choose_format(span, format, path, &chosen, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    span.size = ng_format_extent(chosen, span, true);
    if (used != NULL) {
        *used = skip + span.size;
    }
    status = ng_format_read_as(chosen, span, how, puzzle, diagnostic);
    if (status == NONOGRAM_OK && used == NULL &&
        ng_scan_skip_blank(text, skip + span.size) < text.size) {
        ng_puzzle_free(*puzzle);
        *puzzle = NULL;
        return ng_diag_refuse(NONOGRAM_BAD_INPUT, diagnostic, "more than one puzzle");
    }
    return status;
}

enum nonogram_status ng_read_decode(struct nonogram_text *text,
                                    struct nonogram_diagnostic *diagnostic)
{
    struct ng_span span = {text->data, text->size};
    const char *wrong = text->size > 0 ? ng_format_encoding(span) : NULL;
    size_t skip = wrong == NULL ? marks_size(span) : 0;
    if (skip > 0) {
        memmove(text->data, text->data + skip, text->size - skip);
        text->size -= skip;
    }
    return wrong == NULL ? NONOGRAM_OK
                         : ng_diag_refuse(NONOGRAM_BAD_INPUT, diagnostic, "%s", wrong);
}

/* ---- images ---- */

/* Reads a puzzle in any format for its picture; a text in no format is reported not to be a
 * drawing. */
static enum nonogram_status read_picture(struct ng_span text, const struct ng_reading *how,
                                         struct nonogram_puzzle **puzzle,
                                         struct nonogram_diagnostic *diagnostic)
{
    struct nonogram_diagnostic own = {.message = ""};
    size_t used = 0;
    enum nonogram_status status = ng_read_text(text, NULL, NULL, how, &used, puzzle, &own);
    if (status == NONOGRAM_BAD_INPUT && own.line == 0 && ng_format_binary(text) == NULL) {
        return ng_read_text(text, "text", NULL, how, NULL, puzzle, diagnostic);
    }
    if (diagnostic != NULL) {
        *diagnostic = own;
    }
    if (status == NONOGRAM_OK && used < text.size) {
        return ng_diag_refuse(NONOGRAM_BAD_INPUT, diagnostic, "more than one puzzle");
    }
    if (status == NONOGRAM_OK && (*puzzle)->goal == NULL) {
        return ng_diag_refuse(NONOGRAM_BAD_INPUT, diagnostic,
                              "the puzzle has no picture: solve it first");
    }
    return status;
}

/* Turns cells into pixels. */
static enum nonogram_status read_goal(struct ng_span text, const struct ng_reading *how,
                                      struct ng_image *image,
                                      struct nonogram_diagnostic *diagnostic)
{
    struct nonogram_puzzle *puzzle = NULL;
    enum nonogram_status status = read_picture(text, how, &puzzle, diagnostic);
    if (status == NONOGRAM_OK && !ng_pixels_make(image, puzzle->width, puzzle->height)) {
        status = ng_diag_no_memory(diagnostic);
    }
    for (size_t i = 0; status == NONOGRAM_OK && i < (size_t)puzzle->width * puzzle->height; i++) {
        ng_pixels_set(image, i, puzzle->palette.colours[puzzle->goal[i]].rgb);
    }
    ng_puzzle_free(puzzle);
    return status;
}

void ng_read_clear(struct ng_image *image)
{
    ng_alloc_free(image->rgb);
    image->rgb = NULL;
}

enum nonogram_status ng_read_image(struct ng_span text, const struct ng_reading *how,
                                   struct ng_image *image, struct nonogram_diagnostic *diagnostic)
{
    const struct ng_format *format = ng_pixels_format(text);
    *image = (struct ng_image){.rgb = NULL};
    enum nonogram_status status =
        format != NULL ? ng_pixels_image(format, text, how, 0, UINT64_MAX, image, diagnostic)
                       : read_goal(text, how, image, diagnostic);
    if (format != NULL && status == NONOGRAM_BAD_INPUT && diagnostic != NULL) {
        resolve_place(format, text, diagnostic);
    }
    if (status != NONOGRAM_OK) {
        ng_read_clear(image);
    }
    return status;
}
