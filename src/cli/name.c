/* Names of inputs on standard output, one line each whatever is in them. */
#include "cli/name.h"

#include <stddef.h>
#include <string.h>

void ng_name_write(const char *name, struct nonogram_text *out)
{
    static const char plain[] = "\n\t\r\\";
    static const char letters[] = "ntr\\";
    for (; *name != '\0'; name++) {
        unsigned char c = (unsigned char)*name;
        const char *found = strchr(plain, *name);
        if (found != NULL) {
            nonogram_text_format(out, "\\%c", letters[found - plain]);
        } else if (c < 0x20 || c == 0x7f) {
            nonogram_text_format(out, "\\x%02x", (unsigned)c);
        } else {
            nonogram_text_add(out, name, 1);
        }
    }
}
