/* Keeping texts about a puzzle: whatever is wrong with them, the puzzle is read. */
#include "format/note.h"

#include "base/utf8.h"
#include "format/entity.h"
#include "format/scan.h"

#include <string.h>

/* The first control character; the end when there is none. In text that is not UTF-8 those of two
 * bytes are none. */
static const char *find_control(struct ng_span text, bool utf8)
{
    const char *p = text.text;
    const char *end = text.text + text.size;
    while (p < end && ng_utf8_control_size(p, utf8 ? end : p + 1) == 0) {
        p++;
    }
    return p;
}

static bool is_utf8(struct ng_span text)
{
    const char *end = text.text + text.size;
    size_t size;
    for (const char *p = text.text; p < end; p += size) {
        size = ng_utf8_size(p, end);
        if (size == 0) {
            return false;
        }
    }
    return true;
}

bool ng_note_is_clean(struct ng_span text)
{
    return is_utf8(text) && find_control(text, true) == text.text + text.size;
}

/* The text with control characters replaced by blanks, and in UTF-8. */
static void clean(struct ng_span text, struct nonogram_text *out)
{
    bool utf8 = is_utf8(text);
    const char *end = text.text + text.size;
    for (const char *p = text.text; p < end; p++) {
        size_t control = utf8 ? ng_utf8_control_size(p, end) : 0;
        if (control > 0) {
            ng_text_char(out, ' ');
            p += control - 1;
        } else if (utf8) {
            ng_text_char(out, *p);
        } else {
            ng_utf8_append_windows(out, *p);
        }
    }
}

/* Says what `clean` does to the text. */
static void remark_unclean(struct ng_build *build, struct ng_span text, struct ng_place place)
{
    bool utf8 = is_utf8(text);
    const char *control = find_control(text, utf8);
    const char *end = text.text + text.size;
    if (!utf8) {
        ng_build_remark(build, place, "the text is not UTF-8: read as Windows-1252");
    }
    if (control == end) {
        return;
    }
    place.column += (unsigned long)(control - text.text);
    control += utf8 ? ng_utf8_control_size(control, end) - 1 : 0;
    ng_build_remark(build, place, "the control character 0x%02X is read as a blank",
                    (unsigned)(unsigned char)*control);
}

void ng_note_remark_reference(struct ng_build *build, struct ng_span name, struct ng_place place)
{
    int shown = name.size < 40 ? (int)name.size : 40;
    ng_build_remark(build, place, "the reference '&%.*s;' is unknown and kept as it is", shown,
                    name.text);
}

/* Hands on a clean text, its references resolved. */
static void resolve(struct ng_build *build, enum nonogram_note which, struct ng_span text,
                    struct ng_place place)
{
    struct nonogram_text resolved = {.data = NULL};
    struct ng_span unknown;
    ng_entity_decode(text, &resolved, &unknown);
    if (unknown.text != NULL) {
        place.column += (unsigned long)(unknown.text - 1 - text.text);
        ng_note_remark_reference(build, unknown, place);
    }
    ng_build_text_taken(build, which, &resolved);
}

/* Hands on a clean text. */
static void keep(struct ng_build *build, enum nonogram_note which, struct ng_span text,
                 struct ng_place place, bool references)
{
    if (references && text.size > 0 && memchr(text.text, '&', text.size) != NULL) {
        resolve(build, which, text, place);
    } else {
        ng_build_text(build, which, text.text, text.size);
    }
}

void ng_note_keep(struct ng_build *build, enum nonogram_note which, struct ng_span text,
                  struct ng_place place, bool references)
{
    struct nonogram_text cleaned = {.data = NULL};
    if (ng_note_is_clean(text)) {
        keep(build, which, text, place, references);
        return;
    }
    remark_unclean(build, text, place);
    clean(text, &cleaned);
    if (cleaned.failed) {
        ng_build_text_taken(build, which, &cleaned);
    } else {
        keep(build, which, ng_scan_trim((struct ng_span){cleaned.data, cleaned.size}), place,
             references);
    }
    ng_text_clear(&cleaned);
}
