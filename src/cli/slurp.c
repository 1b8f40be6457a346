/* Reads a file, or standard input, as a whole. */
#include "cli/slurp.h"

#include "cli/message.h"
#include "platform/file.h"
#include "platform/ram.h"

#include <inttypes.h>
#include <string.h>

/* A file without an end shall not take all memory, nor what becomes of one the rest of it. */
enum { SHARE = 8 };

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
    char chunk[1 << 14];
    size_t got = 1;
    uint64_t most = ng_ram_allowed() / SHARE;
    struct ng_file file;
    enum nonogram_status status = open_file(&file, path, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    while (status == NONOGRAM_OK && got > 0 && !text->failed) {
        if (most > 0 && text->size > most) {
            status = ng_message_refuse(diagnostic, NONOGRAM_LIMITED,
                                       "more than %" PRIu64 " bytes, a share of the memory", most);
            break;
        }
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
