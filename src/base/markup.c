/* Escapes what means something in XML, and draws lines of text for it. */
#include "base/markup.h"

#include <string.h>

/* The bytes of the UTF-8 character at `p`, 0 when there is none that XML may hold: a stray or
 * missing continuation byte, an overlong form, a surrogate, U+FFFE, U+FFFF or beyond Unicode. */
static size_t character_size(const unsigned char *p)
{
    if (p[0] < 0x80) {
        return p[0] >= ' ' || p[0] == '\t' || p[0] == '\n' || p[0] == '\r';
    }
    size_t size = p[0] >= 0xf0 ? 4 : p[0] >= 0xe0 ? 3 : 2;
    uint32_t code = p[0] & 0xffu >> (size + 1);
    if (p[0] < 0xc0 || p[0] >= 0xf8) {
        return 0;
    }
    for (size_t i = 1; i < size; i++) {
        if ((p[i] & 0xc0) != 0x80) {
            return 0;
        }
        code = code << 6 | (p[i] & 0x3fu);
    }
    static const uint32_t least[] = {[2] = 0x80, [3] = 0x800, [4] = 0x10000};
    bool surrogate = code >= 0xd800 && code < 0xe000;
    bool marker = code == 0xfffe || code == 0xffff;
    return code < least[size] || code > 0x10ffff || surrogate || marker ? 0 : size;
}

static const char *entity_of(char c)
{
    switch (c) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\r': /* which readers of XML make a line's end of */
        return "&#13;";
    default:
        return NULL;
    }
}

/* Appends the character at `text`; its size. */
static size_t escape_character(struct nonogram_text *out, const char *text)
{
    const char *entity = entity_of(*text);
    size_t size = character_size((const unsigned char *)text);
    if (entity) {
        ng_text_string(out, entity);
    } else if (size) {
        ng_text_bytes(out, text, size);
    } else {
        ng_text_char(out, '?');
    }
    return size ? size : 1;
}

void ng_markup_escape(struct nonogram_text *out, const char *text)
{
    while (*text) {
        text += escape_character(out, text);
    }
}

void ng_markup_escape_part(struct nonogram_text *out, const char *text, size_t size)
{
    for (const char *end = text + size; text < end;) {
        text += escape_character(out, text);
    }
}
