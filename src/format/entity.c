/* Resolving and writing character references. */
#include "format/entity.h"

#include "base/utf8.h"
#include "format/entity_names.h"
#include "format/scan.h"

#include <string.h>

/* No reference is longer than this: leading zeros aside. */
enum { NAME_MAX = 16 };

/* The code point of the digits; 0 when they are none. */
static uint32_t parse_code(struct ng_span digits, uint32_t base)
{
    uint32_t code = 0;
    for (size_t i = 0; i < digits.size; i++) {
        uint32_t digit = ng_text_digit(ng_text_lower(digits.text[i]));
        code = code * base + digit;
        if (digit >= base || code >= 0x110000) {
            return 0;
        }
    }
    code = ng_utf8_from_windows(code);
    return ng_utf8_is_text(code) ? code : 0;
}

uint32_t ng_entity_code(struct ng_span name)
{
    if (name.size > 1 && name.text[0] == '#') {
        size_t mark = name.text[1] == 'x' ? 2 : 1;
        return parse_code((struct ng_span){name.text + mark, name.size - mark},
                          mark == 2 ? 16 : 10);
    }
    return ng_entity_named(name.text, name.size);
}

/* The code point of the reference that begins with the '&' at p, and its size; 0 when it is none.
 */
static uint32_t reference_at(const char *p, const char *end, size_t *size)
{
    size_t left = (size_t)(end - p);
    const char *stop = memchr(p, ';', left < NAME_MAX ? left : NAME_MAX);
    if (stop == NULL) {
        return 0;
    }
    *size = (size_t)(stop - p) + 1;
    return ng_entity_code((struct ng_span){p + 1, *size - 2});
}

struct ng_span ng_entity_name(const char *p, const char *end)
{
    struct ng_span name = {p + 1, 0};
    const char *stop = name.text;
    while (stop < end && (*stop == '#' || ng_scan_is_digit(*stop) || ng_scan_is_letter(*stop))) {
        stop++;
    }
    if (stop < end && *stop == ';') {
        name.size = (size_t)(stop - name.text);
    }
    return name;
}

void ng_entity_decode(struct ng_span text, struct nonogram_text *out, struct ng_span *unknown)
{
    const char *end = text.text + text.size;
    struct ng_span none = {NULL, 0};
    for (const char *p = text.text; p < end;) {
        size_t size = 1;
        uint32_t code = *p == '&' ? reference_at(p, end, &size) : 0;
        if (*p == '&' && code == 0 && none.text == NULL && ng_entity_name(p, end).size > 0) {
            none = ng_entity_name(p, end);
        }
        if (code != 0) {
            ng_utf8_append(out, code);
            p += size;
        } else {
            ng_text_char(out, *p++);
        }
    }
    if (unknown != NULL) {
        *unknown = none;
    }
}

bool ng_entity_is_control(char c)
{
    unsigned char byte = (unsigned char)c;
    return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7f;
}

void ng_entity_encode(struct ng_span text, struct nonogram_text *out)
{
    const char *end = text.text + text.size;
    for (const char *p = text.text; p < end; p++) {
        size_t size;
        if (*p == '"') {
            ng_text_string(out, "&quot;");
        } else if (*p == '\n' || *p == '\r') {
            ng_text_format(out, "&#%d;", *p);
        } else if (*p == '&' && reference_at(p, end, &size) != 0) {
            ng_text_string(out, "&amp;");
        } else if (ng_entity_is_control(*p)) {
            ng_text_char(out, ' ');
        } else {
            ng_text_char(out, *p);
        }
    }
}

const char *ng_entity_unmarked(const char *text)
{
    text += strspn(text, " \t\r\n");
    while (strncmp(text, NG_SCAN_MARK, NG_SCAN_MARK_SIZE) == 0) {
        text += NG_SCAN_MARK_SIZE;
        text += strspn(text, " \t\r\n");
    }
    return text;
}

void ng_entity_line(const char *text, struct nonogram_text *out)
{
    for (; *text != '\0'; text++) {
        bool blank = *text == '\n' || *text == '\r' || ng_entity_is_control(*text);
        ng_text_char(out, blank ? ' ' : *text);
    }
    ng_text_char(out, '\n');
}
