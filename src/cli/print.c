/* Prints a text as a whole, or nothing of it. */
#include "cli/print.h"

#include "cli/message.h"
#include "platform/signals.h"
#include "platform/writer.h"

#include <string.h>

const char *ng_print_place(const char *path)
{
    return path == NULL || strcmp(path, "-") == 0 ? "standard output" : path;
}

static enum nonogram_status write_all(const char *path, const struct nonogram_text *text,
                                      struct nonogram_diagnostic *diagnostic)
{
    struct ng_writer writer;
    (void)ng_signals_install(); /* before there is a file that a signal could leave in part */
    enum nonogram_status status = ng_writer_open_swept(&writer, path, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    status = ng_writer_write(&writer, text->data, text->size, diagnostic);
    if (status != NONOGRAM_OK) {
        ng_writer_abandon(&writer);
        return status;
    }
    return ng_writer_close(&writer, diagnostic);
}

enum ng_exit ng_print(const char *path, struct nonogram_text *text)
{
    struct nonogram_diagnostic diagnostic = {.message = ""};
    enum nonogram_status status =
        text->failed ? NONOGRAM_NO_MEMORY : write_all(path, text, &diagnostic);
    nonogram_text_clear(text);
    ng_signals_obey();
    if (status != NONOGRAM_OK) {
        return ng_message_diagnostic(ng_print_place(path), status, &diagnostic);
    }
    return NG_EXIT_DONE;
}
