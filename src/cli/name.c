/* Names of inputs on standard output, one line each whatever is in them. */
#include "cli/name.h"

#include "base/utf8.h"

#include <string.h>

size_t ng_name_control_size(const char *p)
{
    unsigned char c = (unsigned char)*p;
    unsigned char next = c == 0 ? 0 : (unsigned char)p[1];
    if (c == 0xc2 && next >= 0x80 && next < 0xa0) {
        return 2;
    }
    if (c >= 0x80) {
        return memchr(p, '\0', 3) == NULL ? ng_utf8_layout_size(p, p + 3) : 0;
    }
    return (c > 0 && c < 0x20) || c == 0x7f ? 1 : 0;
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
