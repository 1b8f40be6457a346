/* Result records, a line each, and joining them: any lines give a whole result or an error. */
#include "fuzz/fuzz.h"

#include "nonogram.h"

#include <string.h>

void fuzz_result(const uint8_t *data, size_t size)
{
    struct nonogram_join *join = nonogram_join_new();
    const char *at = (const char *)data;
    const char *end = at + size;
    if (join == NULL) {
        return;
    }
    struct nonogram_diagnostic diagnostic;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop != NULL ? stop : end) - at);
        diagnostic.message[0] = '\0';
        if (nonogram_join_add(join, at, length, &diagnostic) != NONOGRAM_OK &&
            diagnostic.message[0] == '\0') {
            fuzz_fail("a record is refused without a word");
        }
        at += length + (stop != NULL);
    }
    diagnostic.message[0] = '\0';
    struct nonogram_record whole;
    if (nonogram_join_finish(join, &whole, &diagnostic) != NONOGRAM_OK &&
        diagnostic.message[0] == '\0') {
        fuzz_fail("no whole, and no word");
    }
    nonogram_join_free(join);
}
