/* Reads names from a list as it grows: no more than it takes for the next one. */
#include "batch/names.h"

#include "base/diag.h"

#include <string.h>

enum nonogram_status ng_names_open(struct ng_stream *names, const char *list,
                                   struct nonogram_diagnostic *diagnostic)
{
    struct ng_file file = {.handle = -1};
    enum nonogram_status status = NONOGRAM_OK;
    if (strcmp(list, "-") == 0) {
        ng_file_standard_input(&file);
    } else {
        status = ng_file_open(&file, list, diagnostic);
    }
    if (status == NONOGRAM_OK) {
        ng_stream_start(names, &file);
        names->raw = true;
    }
    return status;
}

enum nonogram_status ng_names_measure(struct ng_stream *names, size_t *size,
                                      struct nonogram_diagnostic *diagnostic)
{
    for (;;) {
        struct ng_span rest = ng_stream_rest(names);
        const char *end = rest.size == 0 ? NULL : memchr(rest.text, '\0', rest.size);
        *size = end == NULL ? rest.size : (size_t)(end - rest.text);
        if (*size > NG_STREAM_CHUNK) {
            ng_diag_set(diagnostic, (struct ng_place){0, 0},
                        "a name in the list is too long: are they separated by NUL bytes?");
            return NONOGRAM_BAD_INPUT;
        }
        if (end != NULL || names->complete) {
            return end == NULL && *size == 0 ? NONOGRAM_END : NONOGRAM_OK;
        }
        enum nonogram_status status = ng_stream_more(names, diagnostic);
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
}

void ng_names_take(struct ng_stream *names, size_t size)
{
    ng_stream_take(names, size < ng_stream_rest(names).size ? size + 1 : size);
}
