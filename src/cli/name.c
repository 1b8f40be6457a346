/* Names of inputs on standard output, one line each whatever is in them. */
#include "cli/name.h"

#include <string.h>

/* Whether these bytes, up to a NUL, begin with one of U+2028 to U+202E and U+2066 to U+2069, which
 * end a line or turn round how all of it is shown. */
static bool upsets_line(const char *p)
{
    bool embeds = strncmp(p, "\xe2\x80", 2) == 0 && p[2] >= '\xa8' && p[2] <= '\xae';
    bool isolates = strncmp(p, "\xe2\x81", 2) == 0 && p[2] >= '\xa6' && p[2] <= '\xa9';
    return embeds || isolates;
}

size_t ng_name_control_size(const char *p)
{
    unsigned char c = (unsigned char)*p;
    unsigned char next = c == 0 ? 0 : (unsigned char)p[1];
    if (c == 0xc2 && next >= 0x80 && next < 0xa0) {
        return 2;
    }
    return upsets_line(p) ? 3 : (c > 0 && c < 0x20) || c == 0x7f ? 1 : 0;
}

size_t ng_name_cut(const char *text, size_t most)
{
    size_t size = strlen(text);
    if (size <= most) {
        return size;
    }
    while (most > 0 && ((unsigned char)text[most] & 0xc0) == 0x80) {
        most--;
    }
    return most;
}

void ng_name_write(const char *name, struct nonogram_text *out)
{
    static const char plain[] = "\n\t\r\\";
    static const char letters[] = "ntr\\";
    while (*name != '\0') {
        size_t control = ng_name_control_size(name);
        const char *found = strchr(plain, *name);
        if (found != NULL) {
            nonogram_text_format(out, "\\%c", letters[found - plain]);
            name++;
        } else if (control == 0) {
            nonogram_text_add(out, name++, 1);
        } else {
            for (; control > 0; control--) {
                nonogram_text_format(out, "\\x%02x", (unsigned)(unsigned char)*name++);
            }
        }
    }
}
