/* Writes results one after another, or as parts of one document. */
#include "cli/results.h"

#include "base/text.h"
#include "cli/message.h"
#include "render/document.h"

#include <string.h>

/* Reports what the document remarks on its pages. */
static enum nonogram_status tell_pages(struct nonogram_document *document, bool quiet)
{
    struct nonogram_text remarks = {.data = NULL};
    ng_document_remarks(document, &remarks);
    enum nonogram_status status = remarks.failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
    const char *at = remarks.data, *end = at != NULL ? at + remarks.size : NULL;
    while (status == NONOGRAM_OK && at != end) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        if (!quiet) {
            (void)ng_message_error("%.*s", (int)(line_end - at), at);
        }
        at = line_end + 1;
    }
    ng_text_clear(&remarks);
    return status;
}

enum nonogram_status ng_results_collect(struct ng_results *results,
                                        const struct nonogram_text *part, bool quiet,
                                        struct nonogram_diagnostic *diagnostic)
{
    struct nonogram_text out = {.data = NULL};
    if (part != NULL) {
        ng_document_add(results->document, part->data, part->size, &out);
    } else {
        ng_document_end(results->document, &out);
    }
    enum nonogram_status status =
        out.failed ? NONOGRAM_NO_MEMORY : tell_pages(results->document, quiet);
    if (status == NONOGRAM_OK && out.size > 0) {
        results->any = true;
        status = ng_writer_write(&results->writer, out.data, out.size, diagnostic);
    }
    ng_text_clear(&out);
    return status;
}

enum nonogram_status ng_results_close(struct ng_results *results, bool whole, bool failed,
                                      struct nonogram_diagnostic *diagnostic)
{
    bool file = results->writer.target != NULL;
    const char *end = results->frame != NULL ? results->frame[1] : "";
    if (file && (!whole || (failed && !results->any))) {
        ng_writer_abandon(&results->writer);
        results->given_up = true;
        return NONOGRAM_OK;
    }
    (void)ng_writer_write(&results->writer, end, strlen(end), diagnostic);
    return ng_writer_close(&results->writer, diagnostic);
}
