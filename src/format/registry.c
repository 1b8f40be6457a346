/* The registry of formats, and reading an entry in one of them. */
#include "format/format.h"

#include "format/form.h"
#include "format/formats.h"
#include "format/lines/layout.h"
#include "format/refuse.h"
#include "format/scan.h"

#include <string.h>

/* clang-format off */
const struct ng_format *const ng_format_all[] = {
    &ng_format_non,
    &ng_format_webpbn,
    &ng_format_olsak,
    &ng_format_nin,
    &ng_format_mk,
    &ng_format_cwd,
    &ng_format_cwc,
    &ng_format_taai,
    &ng_format_json,
    &ng_format_yaml,
    &ng_format_toml,
    &ng_format_pattern,
    &ng_format_puzzlink,
    &ng_format_makhorin,
    &ng_format_dump,
    &ng_format_lines,
    &ng_format_picross,
    &ng_format_letters,
    &ng_format_lp,
    &ng_format_dzn,
    &ng_format_lists,
    &ng_format_gno,
    &ng_format_sgriddler,
    &ng_format_text,
    &ng_format_pbm,
    &ng_format_ppm,
    &ng_format_png,
    &ng_format_bmp,
    NULL,
};
/* clang-format on */

_Static_assert(sizeof ng_format_all / sizeof ng_format_all[0] <= NG_FORMATS_MAX + 1, "formats");

/* Whether the two are the same, `word` being in lower case. */
static bool same(struct ng_span text, const char *word)
{
    if (text.size != strlen(word)) {
        return false;
    }
    for (size_t i = 0; i < text.size; i++) {
        if (ng_text_lower(text.text[i]) != word[i]) {
            return false;
        }
    }
    return true;
}

static bool uses_suffix(const struct ng_format *format, struct ng_span suffix)
{
    for (size_t i = 0; format->suffixes[i] != NULL; i++) {
        if (same(suffix, format->suffixes[i])) {
            return true;
        }
    }
    return false;
}

const struct ng_format *ng_format_by_name(const char *name, size_t size)
{
    struct ng_span text = {name, size};
    for (size_t i = 0; ng_format_all[i] != NULL; i++) {
        if (same(text, ng_format_all[i]->name)) {
            return ng_format_all[i];
        }
    }
    for (size_t i = 0; ng_format_all[i] != NULL; i++) {
        if (uses_suffix(ng_format_all[i], text)) {
            return ng_format_all[i];
        }
    }
    return NULL;
}

/* What follows the last dot of the path's last part; empty when there is none. */
static struct ng_span suffix_of(const char *path)
{
    size_t size = path == NULL ? 0 : strlen(path);
    size_t start = size;
    while (start > 0 && path[start - 1] != '.' && path[start - 1] != '/') {
        start--;
    }
    if (start == 0 || path[start - 1] == '/') {
        return (struct ng_span){"", 0};
    }
    return (struct ng_span){path + start, size - start};
}

bool ng_format_uses_suffix(const struct ng_format *format, const char *path)
{
    return uses_suffix(format, suffix_of(path));
}

bool ng_format_knows_suffix(const char *path)
{
    for (size_t i = 0; ng_format_all[i] != NULL; i++) {
        if (!ng_format_is_named_only(ng_format_all[i]) &&
            ng_format_uses_suffix(ng_format_all[i], path)) {
            return true;
        }
    }
    return false;
}

/* A NUL is never text, in whatever part of it it stands. */
static enum nonogram_status parse_with(const struct ng_format *format, struct ng_span text,
                                       struct ng_build *build,
                                       struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = format->raw ? NONOGRAM_OK : ng_scan_check(text, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    return format->layout != NULL ? ng_layout_parse(format->layout, text, build, diagnostic)
                                  : format->parse(text, build, diagnostic);
}

static enum nonogram_status read_with(struct ng_build *build, const struct ng_format *format,
                                      struct ng_span text, struct nonogram_puzzle **puzzle,
                                      struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = parse_with(format, text, build, diagnostic);
    *puzzle = NULL;
    if (status == NONOGRAM_BAD_INPUT && ng_build_failed(build)) {
        status = ng_refuse_no_memory(diagnostic);
    }
    if (status != NONOGRAM_OK) {
        ng_build_free(build);
        return status;
    }
    return ng_build_finish(build, puzzle, diagnostic);
}

/* Readers give offsets for places; messages have lines and columns. An image has no lines: the
 * column is the number of the byte. */
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
        return ng_refuse_no_memory(diagnostic);
    }
    ng_build_limit(build, reading->memory, reading->poll);
    ng_build_set_columns_first(build, reading->columns_first);
    if (reading->uneven) {
        ng_build_allow_uneven(build);
    }
    enum nonogram_status status = read_with(build, format, text, puzzle, diagnostic);
    resolve_places(format, text, *puzzle, diagnostic);
    if (status == NONOGRAM_BAD_INPUT && diagnostic != NULL && diagnostic->line == 0) {
        /* What is wrong with the whole puzzle is told where it begins. */
        struct ng_place first = ng_scan_place_of_first(text);
        diagnostic->line = first.line;
        diagnostic->column = first.column;
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

bool ng_format_writes(const struct ng_format *format)
{
    return format->form != NULL || format->write != NULL;
}

enum nonogram_status ng_format_write(const struct ng_format *format,
                                     const struct nonogram_puzzle *puzzle,
                                     const struct ng_format_write *options,
                                     struct nonogram_text *out,
                                     struct nonogram_diagnostic *diagnostic)
{
    if (!ng_format_writes(format)) {
        return ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic, "%s is read and not written",
                              format->name);
    }
    enum nonogram_status status =
        format->form == NULL ? NONOGRAM_OK
                             : ng_refuse(puzzle, format->name, format->can, options, diagnostic);
    if (status == NONOGRAM_OK && format->write != NULL) {
        status = format->write(puzzle, options, out, diagnostic);
    } else if (status == NONOGRAM_OK) {
        ng_form_write(format->form, puzzle, NULL, out);
    }
    return status == NONOGRAM_OK ? ng_refuse_failed(out, diagnostic) : status;
}
