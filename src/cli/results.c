/* Writes results one after another, or as parts of one document. */
#include "cli/results.h"

#include "base/text.h"
#include "cli/message.h"
#include "render/document.h"

#include <string.h>

static const char set_beginning[] = "<?xml version=\"1.0\"?>\n<puzzleset>\n";
static const char set_end[] = "</puzzleset>\n";

/* Cuts the set's start off the text of a puzzle unless it is the first one, and always the end. */
static void cut_set(struct ng_puzzle_set *set, const char **text, size_t *size)
{
    size_t before = sizeof set_beginning - 1;
    size_t behind = sizeof set_end - 1;
    if (!set->needed || *size < before + behind || memcmp(*text, set_beginning, before) != 0 ||
        memcmp(*text + *size - behind, set_end, behind) != 0) {
        return;
    }
    *size -= behind;
    if (set->begun) {
        *text += before;
        *size -= before;
    }
    set->begun = true;
}

enum nonogram_status ng_results_open(struct ng_results *results, const char *path,
                                     const char *format, struct nonogram_diagnostic *diagnostic)
{
    results->set.needed = format != NULL && strcmp(format, "webpbn") == 0;
    return ng_writer_open(&results->writer, path, diagnostic);
}

enum nonogram_status ng_results_put(struct ng_results *results, const char *bytes, size_t size,
                                    struct nonogram_diagnostic *diagnostic)
{
    cut_set(&results->set, &bytes, &size);
    results->written += size;
    return ng_writer_write(&results->writer, bytes, size, diagnostic);
}

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
        status = ng_results_put(results, out.data, out.size, diagnostic);
    }
    ng_text_clear(&out);
    return status;
}

enum nonogram_status ng_results_close(struct ng_results *results, bool whole, bool failed,
                                      struct nonogram_diagnostic *diagnostic)
{
    bool file = results->writer.target != NULL;
    const char *end = results->set.begun ? set_end : "";
    if (file && (!whole || (failed && results->written == 0))) {
        ng_writer_abandon(&results->writer);
        results->given_up = true;
        return NONOGRAM_OK;
    }
    (void)ng_writer_write(&results->writer, end, strlen(end), diagnostic);
    return ng_writer_close(&results->writer, diagnostic);
}
