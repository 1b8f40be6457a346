/* Decoding a text in double quotes: YAML has JSON's escapes and some more. */
#include "format/yaml_decode.h"

#include "base/utf8.h"

#include <string.h>

enum { REPLACEMENT = 0xfffd };

struct decoder {
    const char *at;
    const char *end;
    struct ng_place place;
    struct ng_build *build;
    struct nonogram_text *out;
};

static void append_code(struct decoder *decoder, uint32_t code)
{
    if (!ng_utf8_is_text(code)) {
        ng_build_remark(decoder->build, decoder->place,
                        "the escape is no character: read as U+FFFD");
        code = REPLACEMENT;
    }
    ng_utf8_append(decoder->out, code);
}

/* Reads so many hexadecimal digits. */
static bool read_hex(struct decoder *decoder, size_t digits, uint32_t *code)
{
    *code = 0;
    for (size_t i = 0; i < digits; i++, decoder->at++) {
        uint32_t digit =
            decoder->at < decoder->end ? ng_text_digit(ng_text_lower(*decoder->at)) : 16;
        if (digit == 16) {
            return false;
        }
        *code = *code << 4 | digit;
    }
    return true;
}

/* Reads what follows "\u"; JSON writes a character beyond U+FFFF as two. */
static bool read_unit(struct decoder *decoder, uint32_t *code)
{
    uint32_t low = 0;
    if (!read_hex(decoder, 4, code)) {
        return false;
    }
    struct ng_span rest = {decoder->at, (size_t)(decoder->end - decoder->at)};
    if (*code < 0xd800 || *code >= 0xdc00 || !ng_scan_starts_with(rest, "\\u")) {
        return true;
    }
    decoder->at += 2;
    if (!read_hex(decoder, 4, &low)) {
        return false;
    }
    bool pair = low >= 0xdc00 && low < 0xe000;
    *code = pair ? 0x10000 + ((*code - 0xd800) << 10) + (low - 0xdc00) : 0;
    return true;
}

/* Reads what follows a '\\'. */
static bool read_escape(struct decoder *decoder)
{
    static const char letters[] = "0abtnvfre \"/\\\tN_LP";
    static const uint32_t meanings[] = {0,   7,   8,   '\t', '\n', 11,   12,   13,     27,
                                        ' ', '"', '/', '\\', '\t', 0x85, 0xa0, 0x2028, 0x2029};
    char c = decoder->at < decoder->end ? *decoder->at++ : '\0';
    const char *found = c != '\0' ? strchr(letters, c) : NULL;
    uint32_t code = 0;
    bool read = found != NULL;
    if (found != NULL) {
        code = meanings[found - letters];
    } else if (c == 'u') {
        read = read_unit(decoder, &code);
    } else if (c == 'x' || c == 'U') {
        read = read_hex(decoder, c == 'x' ? 2 : 8, &code);
    }
    if (read) {
        append_code(decoder, code);
    }
    return read;
}

/* Appends a character that is none of printable ASCII. */
static void append_odd(struct decoder *decoder)
{
    const char *p = decoder->at;
    size_t size = ng_utf8_size(p, decoder->end);
    decoder->at += size > 0 ? size : 1;
    if (size == 0) {
        ng_build_remark(decoder->build, decoder->place,
                        "the text is not UTF-8: read as Windows-1252");
        ng_utf8_append_windows(decoder->out, *p);
    } else if (ng_utf8_control_size(p, decoder->end) > 0) {
        ng_build_remark(decoder->build, decoder->place,
                        "the control character 0x%02X is read as a blank",
                        (unsigned)(unsigned char)p[size - 1]);
        ng_text_char(decoder->out, ' ');
    } else {
        ng_text_bytes(decoder->out, p, size);
    }
}

bool ng_yaml_decode(struct ng_span text, struct ng_place place, struct ng_build *build,
                    struct nonogram_text *decoded)
{
    struct decoder decoder = {text.text, text.text + text.size, place, build, decoded};
    while (decoder.at < decoder.end) {
        char c = *decoder.at;
        if (c == '\\') {
            decoder.at++;
            if (!read_escape(&decoder)) {
                return false;
            }
        } else if (c >= ' ' && c < 0x7f) {
            ng_text_char(decoded, c);
            decoder.at++;
        } else {
            append_odd(&decoder);
        }
    }
    return true;
}
