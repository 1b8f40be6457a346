/* Reads a file, or standard input, as a whole. */
#include "cli/slurp.h"

#include "platform/file.h"

#include <string.h>

static enum nonogram_status open_file(struct ng_file *file, const char *path,
                                      struct nonogram_diagnostic *diagnostic)
{
    if (strcmp(path, "-") == 0) {
        ng_file_standard_input(file);
        return NONOGRAM_OK;
    }
    return ng_file_open(file, path, true, diagnostic);
}

enum nonogram_status ng_slurp_bytes(const char *path, struct nonogram_text *text,
                                    struct nonogram_diagnostic *diagnostic)
{
    char chunk[4096];
    size_t got = 1;
    struct ng_file file;
    enum nonogram_status status = open_file(&file, path, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    while (status == NONOGRAM_OK && got > 0) {
        status = ng_file_read(&file, chunk, sizeof chunk, &got, diagnostic);
        if (status == NONOGRAM_OK) {
            nonogram_text_add(text, chunk, got);
        }
    }
    ng_file_close(&file);
    return status == NONOGRAM_OK && text->failed ? NONOGRAM_NO_MEMORY : status;
}

enum nonogram_status ng_slurp(const char *path, struct nonogram_text *text,
                              struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = ng_slurp_bytes(path, text, diagnostic);
    return status == NONOGRAM_OK ? nonogram_text_decode(text, diagnostic) : status;
}
