/* UTF-8: the size of a character, and appending one. */
#include "base/utf8.h"

#define LAST_CODE 0x10ffffu

/* By the number of continuation bytes: the lead's mark and mask, and the least code point. */
static const struct shape {
    unsigned char mask;
    unsigned char mark;
    uint32_t least;
} shapes[] = {{0x80, 0x00, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};

static bool is_surrogate(uint32_t code)
{
    return code >= 0xd800 && code <= 0xdfff;
}

/* The continuation bytes that a lead byte announces; 4 when it is none. */
static size_t continuation_count(unsigned char lead)
{
    size_t count = 0;
    while (count < 4 && (lead & shapes[count].mask) != shapes[count].mark) {
        count++;
    }
    return count;
}

size_t ng_utf8_size(const char *p, const char *end)
{
    size_t more = continuation_count((unsigned char)*p);
    if (more == 4 || more >= (size_t)(end - p)) {
        return 0;
    }
    uint32_t code = (unsigned char)*p & (unsigned char)~shapes[more].mask;
    for (size_t i = 1; i <= more; i++) {
        unsigned char byte = (unsigned char)p[i];
        if ((byte & 0xc0) != 0x80) {
            return 0;
        }
        code = code << 6 | (byte & 0x3fu);
    }
    return code < shapes[more].least || code > LAST_CODE || is_surrogate(code) ? 0 : more + 1;
}

void ng_utf8_append(struct nonogram_text *text, uint32_t code)
{
    size_t more = 3;
    while (more > 0 && code < shapes[more].least) {
        more--;
    }
    ng_text_char(text, (char)(shapes[more].mark | code >> 6 * more));
    while (more-- > 0) {
        ng_text_char(text, (char)(0x80 | (code >> 6 * more & 0x3f)));
    }
}

static bool is_control(uint32_t code)
{
    bool space = code == '\t' || code == '\n' || code == '\r';
    return (code < 0x20 && !space) || (code >= 0x7f && code < 0xa0);
}

bool ng_utf8_is_text(uint32_t code)
{
    return !is_control(code) && code <= LAST_CODE && !is_surrogate(code);
}

size_t ng_utf8_control_size(const char *p, const char *end)
{
    unsigned char byte = (unsigned char)*p;
    if (byte < 0x80) {
        return is_control(byte) ? 1 : 0;
    }
    return byte == 0xc2 && end - p > 1 && is_control((unsigned char)p[1]) ? 2 : 0;
}

size_t ng_utf8_layout_size(const char *p, const char *end)
{
    if (end - p < 3 || p[0] != '\xe2') {
        return 0;
    }
    unsigned char second = (unsigned char)p[1], third = (unsigned char)p[2];
    bool ends_or_embeds = second == 0x80 && third >= 0xa8 && third <= 0xae;
    bool isolates = second == 0x81 && third >= 0xa6 && third <= 0xa9;
    return ends_or_embeds || isolates ? 3 : 0;
}

uint32_t ng_utf8_from_windows(uint32_t code)
{
    static const uint16_t characters[0x20] = {
        0x20ac, 0x0081, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160,
        0x2039, 0x0152, 0x008d, 0x017d, 0x008f, 0x0090, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022,
        0x2013, 0x2014, 0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x009d, 0x017e, 0x0178};
    return code >= 0x80 && code < 0xa0 ? characters[code - 0x80] : code;
}

void ng_utf8_append_windows(struct nonogram_text *text, char byte)
{
    uint32_t code = ng_utf8_from_windows((unsigned char)byte);
    ng_utf8_append(text, is_control(code) ? ' ' : code);
}
