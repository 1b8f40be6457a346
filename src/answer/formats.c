/* Describes formats from the registries of puzzles and pictures. */
#include "answer/formats.h"

#include "format/format.h"
#include "render/render.h"

#include <string.h>

/* Whether it is written as a picture that is one document. */
static bool is_document(const struct ng_format *format)
{
    const struct ng_render *same = ng_render_by_name(format->name, strlen(format->name));
    return same != NULL && !ng_render_is_text(same);
}

static void describe_puzzle(const struct ng_format *from, struct nonogram_format *format)
{
    bool several = from->extent != NULL && !is_document(from);
    *format = (struct nonogram_format){from->name, from->suffixes[0], ng_format_writes(from),
                                       from->picture, several};
}

static void describe_picture(const struct ng_render *from, struct nonogram_format *format)
{
    *format =
        (struct nonogram_format){from->name, from->suffix, true, true, ng_render_is_text(from)};
}

bool ng_formats_puzzle(size_t index, struct nonogram_format *format)
{
    size_t i = 0;
    while (i < index && ng_format_all[i] != NULL) {
        i++;
    }
    if (ng_format_all[i] != NULL) {
        describe_puzzle(ng_format_all[i], format);
    }
    return ng_format_all[i] != NULL;
}

bool ng_formats_picture(size_t index, struct nonogram_format *format)
{
    size_t i = 0;
    while (i < index && ng_render_all[i] != NULL) {
        i++;
    }
    if (ng_render_all[i] != NULL) {
        describe_picture(ng_render_all[i], format);
    }
    return ng_render_all[i] != NULL;
}

bool ng_formats_find_puzzle(const char *name, struct nonogram_format *format)
{
    const struct ng_format *found = ng_format_by_name(name, strlen(name));
    if (found != NULL) {
        describe_puzzle(found, format);
    }
    return found != NULL;
}

bool ng_formats_find_picture(const char *name, struct nonogram_format *format)
{
    const struct ng_render *found = ng_render_by_name(name, strlen(name));
    if (found != NULL) {
        describe_picture(found, format);
    }
    return found != NULL;
}
