/* Texts about a puzzle: the puzzle is read whatever errors they have. */
#include "format/notes.h"

#include "base/text.h"
#include "format/chars.h"
#include "format/scan.h"

#include <string.h>

/* Except tab and line ends: texts should not have them. */
static bool is_control(char c)
{
    unsigned char byte = (unsigned char)c;
    return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7f;
}

void ng_notes_encode(struct ng_span text, struct nonogram_text *out)
{
    const char *end = text.text + text.size;
    for (const char *p = text.text; p < end; p++) {
        if (*p == '"') {
            ng_text_string(out, "&quot;");
        } else if (*p == '\n' || *p == '\r') {
            ng_text_format(out, "&#%d;", *p);
        } else if (*p == '&' && ng_chars_code(p, end) != 0) {
            ng_text_string(out, "&amp;");
        } else if (is_control(*p)) {
            ng_text_char(out, ' ');
        } else {
            ng_text_char(out, *p);
        }
    }
}

const char *ng_notes_unmarked(const char *text)
{
    text += strspn(text, " \t\r\n");
    while (strncmp(text, NG_SCAN_MARK, NG_SCAN_MARK_SIZE) == 0) {
        text += NG_SCAN_MARK_SIZE;
        text += strspn(text, " \t\r\n");
    }
    return text;
}

void ng_notes_line(const char *text, struct nonogram_text *out)
{
    for (; *text != '\0'; text++) {
        bool blank = *text == '\n' || *text == '\r' || is_control(*text);
        ng_text_char(out, blank ? ' ' : *text);
    }
    ng_text_char(out, '\n');
}

/* ---- texts ---- */

/* Whether the bytes are UTF-8; *clean: without control characters. */
static bool is_utf8(struct ng_span text, bool *clean)
{
    const char *end = text.text + text.size;
    size_t size = 1;
    *clean = true;
    for (const char *p = text.text; p < end && size > 0; p += size) {
        size = ng_utf8_size(p, end);
        *clean = *clean && ng_utf8_control_size(p, end) == 0;
    }
    return size > 0;
}

bool ng_notes_is_clean(struct ng_span text)
{
    bool clean;
    return is_utf8(text, &clean) && clean;
}

void ng_notes_decode(struct ng_span text, struct nonogram_text *out)
{
    struct ng_chars chars = {.out = out, .text = text.text, .style = NG_STYLE_REFERENCES};
    (void)ng_chars_pass(&chars, text);
}

void ng_notes_keep(struct ng_build *build, enum nonogram_note which, struct ng_span text,
                   struct ng_place place, bool references)
{
    struct nonogram_text kept = {.data = NULL};
    bool clean, utf8 = is_utf8(text, &clean);
    struct ng_chars chars = {.build = build,
                             .text = text.text - (place.column - 1),
                             .style = (references ? NG_STYLE_REFERENCES : 0u) |
                                      (utf8 ? 0u : NG_STYLE_WINDOWS)};
    if (!utf8) {
        ng_build_remark(build, place, "the text is not UTF-8: read as Windows-1252");
    }
    (void)ng_chars_pass(&chars, text);
    if (!chars.odd) {
        ng_build_text(build, which, text.text, text.size);
        return;
    }
    chars.build = NULL;
    chars.out = &kept;
    (void)ng_chars_pass(&chars, text);
    if (kept.failed || (utf8 && clean)) {
        ng_build_text_taken(build, which, &kept);
    } else {
        struct ng_span trimmed = ng_scan_trim((struct ng_span){kept.data, kept.size});
        ng_build_text(build, which, trimmed.text, trimmed.size);
    }
    ng_text_clear(&kept);
}
