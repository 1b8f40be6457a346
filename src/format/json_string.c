/* Writing JSON, for puzzles and for result records. The last byte written shows whether a comma is
 * needed before a member, so that no state is kept between two members. */
#include "format/json_string.h"

#include "base/text.h"

#include <string.h>

/* Appends a character by its code, below U+10000. */
static void add_escape(struct nonogram_text *out, uint32_t code)
{
    static const char hex[] = "0123456789abcdef";
    ng_text_string(out, "\\u");
    for (unsigned shift = 16; shift > 0; shift -= 4) {
        ng_text_char(out, hex[code >> (shift - 4) & 15]);
    }
}

/* Appends one ASCII character, escaped if necessary. */
static void add_ascii(struct nonogram_text *out, char c)
{
    if (c == '"' || c == '\\') {
        ng_text_char(out, '\\');
        ng_text_char(out, c);
    } else if (c == '\n') {
        ng_text_string(out, "\\n");
    } else if (c == '\t') {
        ng_text_string(out, "\\t");
    } else if ((unsigned char)c < 0x20 || c == 0x7f) {
        add_escape(out, (unsigned char)c);
    } else {
        ng_text_char(out, c);
    }
}

void ng_json_string(struct nonogram_text *out, const char *bytes, size_t size)
{
    const char *end = bytes + size;
    ng_text_char(out, '"');
    while (bytes < end) {
        size_t length = ng_utf8_size(bytes, end);
        if (length == 1) {
            add_ascii(out, *bytes);
        } else if (length == 0) {
            ng_text_string(out, "\\ufffd");
        } else if (ng_utf8_control_size(bytes, end) > 0) {
            add_escape(out, (unsigned char)bytes[length - 1]);
        } else if (ng_utf8_layout_size(bytes, end) > 0) { /* some readers of lines end them there */
            add_escape(out, 0x2000 | (uint32_t)(bytes[1] & 1) << 6 | (bytes[2] & 0x3f));
        } else {
            ng_text_bytes(out, bytes, length);
        }
        bytes += length > 0 ? length : 1;
    }
    ng_text_char(out, '"');
}

void ng_json_name(struct nonogram_text *out, const char *name)
{
    char last = out->size > 0 ? out->data[out->size - 1] : '\n';
    if (last != '{' && last != '[' && last != '\n') {
        ng_text_char(out, ',');
    }
    if (name != NULL) {
        ng_text_char(out, '"');
        ng_text_bytes(out, name, strlen(name));
        ng_text_bytes(out, "\":", 2);
    }
}

void ng_json_open(struct nonogram_text *out, const char *name, char bracket)
{
    ng_json_name(out, name);
    ng_text_char(out, bracket);
}

void ng_json_close(struct nonogram_text *out, char bracket)
{
    ng_text_char(out, bracket);
}

void ng_json_text(struct nonogram_text *out, const char *name, const char *value)
{
    ng_json_name(out, name);
    ng_json_string(out, value, strlen(value));
}

void ng_json_number(struct nonogram_text *out, const char *name, uint64_t value)
{
    ng_json_name(out, name);
    ng_text_number(out, value);
}

void ng_json_word(struct nonogram_text *out, const char *name, const char *value)
{
    ng_json_name(out, name);
    ng_text_string(out, value);
}
