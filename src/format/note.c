#include "format/note.h"

#include "format/entity.h"
#include "format/expect.h"
#include "format/record.h"
#include "format/utf8.h"

#include <string.h>

/* The first control character; the end when there is none. */
static const char *find_control(struct ng_span text)
{
    const char *p = text.text;
    const char *end = text.text + text.size;

    while (p < end && !ng_entity_is_control(*p))
        p++;
    return p;
}

static bool is_utf8(struct ng_span text)
{
    const char *end = text.text + text.size;
    size_t size;

    for (const char *p = text.text; p < end; p += size) {
        size = ng_utf8_size(p, end);
        if (size == 0)
            return false;
    }
    return true;
}

bool ng_note_is_clean(struct ng_span text)
{
    return find_control(text) == text.text + text.size && is_utf8(text);
}

static void convert_latin1(struct ng_span text, struct nonogram_text *out)
{
    for (size_t i = 0; i < text.size; i++)
        ng_utf8_append(out, (unsigned char)text.text[i]);
}

/* Hands on the text with its references resolved. */
static enum nonogram_status resolve(struct ng_build *build, enum nonogram_note which,
                                    struct ng_span text, struct nonogram_diagnostic *diagnostic)
{
    struct nonogram_text resolved = {.data = NULL};
    enum nonogram_status status;

    ng_entity_decode(text, &resolved);
    status = ng_record_written(&resolved, diagnostic);
    if (status == NONOGRAM_OK)
        ng_build_text(build, which, resolved.data, resolved.size);
    ng_text_clear(&resolved);
    return status;
}

static enum nonogram_status keep_utf8(struct ng_build *build, enum nonogram_note which,
                                      struct ng_span text, bool references,
                                      struct nonogram_diagnostic *diagnostic)
{
    if (references && text.size > 0 && memchr(text.text, '&', text.size) != NULL)
        return resolve(build, which, text, diagnostic);
    ng_build_text(build, which, text.text, text.size);
    return NONOGRAM_OK;
}

enum nonogram_status ng_note_keep(struct ng_build *build, enum nonogram_note which,
                                  struct ng_span text, struct ng_place place, bool references,
                                  struct nonogram_diagnostic *diagnostic)
{
    const char *end = text.text + text.size;
    const char *control = find_control(text);
    struct nonogram_text converted = {.data = NULL};
    enum nonogram_status status;

    if (control < end) {
        place.column += (unsigned long)(control - text.text);
        return ng_expect_in_line(diagnostic, place, "text", control, end);
    }
    if (is_utf8(text))
        return keep_utf8(build, which, text, references, diagnostic);
    convert_latin1(text, &converted);
    status = ng_record_written(&converted, diagnostic);
    if (status == NONOGRAM_OK)
        status = keep_utf8(build, which, (struct ng_span){converted.data, converted.size},
                           references, diagnostic);
    ng_text_clear(&converted);
    return status;
}
