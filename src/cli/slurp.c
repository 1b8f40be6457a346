/* Reads a file, or standard input, as a whole. */
#include "cli/slurp.h"

#include "cli/message.h"
#include "platform/file.h"
#include "platform/ram.h"

#include <inttypes.h>
#include <string.h>

/* A file without an end shall not take all memory, nor what becomes of one the rest of it. */
enum { SHARE = 8 };

/* So much of a text is looked at before more is read, all of which may be for nothing. */
enum { BEGINNING = 1 << 16 };

static enum nonogram_status open_file(struct ng_file *file, const char *path,
                                      struct nonogram_diagnostic *diagnostic)
{
    if (strcmp(path, "-") == 0) {
        ng_file_standard_input(file);
        return NONOGRAM_OK;
    }
    return ng_file_open(file, path, diagnostic);
}

/* Reads on until there are more than `most` bytes, or all: *complete. */
static enum nonogram_status read_on(struct ng_file *file, uint64_t most, struct nonogram_text *text,
                                    bool *complete, struct nonogram_diagnostic *diagnostic)
{
    char chunk[1 << 14];
    size_t got = 0;
    enum nonogram_status status = NONOGRAM_OK;
    *complete = false;
    while (status == NONOGRAM_OK && !*complete && text->size <= most) {
        status = ng_file_read(file, chunk, sizeof chunk, &got, diagnostic);
        *complete = got == 0;
        if (status == NONOGRAM_OK) {
            nonogram_text_add(text, chunk, got);
            status = text->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
        }
    }
    return status;
}

/* Whether an image whose pixels are bytes begins so: Netpbm, PNG or BMP. */
static bool is_image(const struct nonogram_text *text)
{
    const char *data = text->data;
    return text->size > 10 && ((data[0] == 'P' && data[1] >= '4' && data[1] <= '6') ||
                               memcmp(data, "\x89PNG", 4) == 0 ||
                               (memcmp(data, "BM", 2) == 0 && memcmp(data + 6, "\0\0\0", 4) == 0));
}

/* Refuses what cannot be the beginning of a text, nor of such an image. */
static enum nonogram_status check_beginning(const struct nonogram_text *beginning,
                                            struct nonogram_diagnostic *diagnostic)
{
    struct nonogram_text text = {.data = NULL};
    nonogram_text_add(&text, beginning->data, beginning->size);
    enum nonogram_status status =
        text.failed ? NONOGRAM_NO_MEMORY : nonogram_text_decode(&text, diagnostic);
    if (status == NONOGRAM_OK && !is_image(&text) && memchr(text.data, '\0', text.size) != NULL) {
        status = ng_message_refuse(diagnostic, NONOGRAM_BAD_INPUT, "binary data, no text");
    }
    nonogram_text_clear(&text);
    return status;
}

/* Reads all of the file, `decodes`: in as far as it may be a text. */
static enum nonogram_status read_file(struct ng_file *file, bool decodes,
                                      struct nonogram_text *text,
                                      struct nonogram_diagnostic *diagnostic)
{
    uint64_t most = ng_ram_allowed() / SHARE;
    bool complete = false;
    enum nonogram_status status = NONOGRAM_OK;
    if (decodes) {
        status = read_on(file, BEGINNING, text, &complete, diagnostic);
        if (status == NONOGRAM_OK && !complete) {
            status = check_beginning(text, diagnostic);
        }
    }
    if (status == NONOGRAM_OK && !complete) {
        status = read_on(file, most, text, &complete, diagnostic);
    }
    if (status == NONOGRAM_OK && !complete) {
        status = ng_message_refuse(diagnostic, NONOGRAM_LIMITED,
                                   "more than %" PRIu64 " bytes, a share of the memory", most);
    }
    return status;
}

static enum nonogram_status slurp(const char *path, bool decodes, struct nonogram_text *text,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct ng_file file;
    enum nonogram_status status = open_file(&file, path, diagnostic);
    if (status == NONOGRAM_OK) {
        status = read_file(&file, decodes, text, diagnostic);
        ng_file_close(&file);
    }
    return status;
}

enum nonogram_status ng_slurp_bytes(const char *path, struct nonogram_text *text,
                                    struct nonogram_diagnostic *diagnostic)
{
    return slurp(path, false, text, diagnostic);
}

enum nonogram_status ng_slurp(const char *path, struct nonogram_text *text,
                              struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = slurp(path, true, text, diagnostic);
    return status == NONOGRAM_OK ? nonogram_text_decode(text, diagnostic) : status;
}
