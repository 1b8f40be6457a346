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

bool ng_utf8_is_text(uint32_t code)
{
    if (code < 0x20) {
        return code == '\t' || code == '\n' || code == '\r';
    }
    return code != 0x7f && code <= LAST_CODE && !is_surrogate(code);
}
