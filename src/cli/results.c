/* Results that share one output, one after another. */
#include "cli/message.h"
#include "cli/run.h"

#include <string.h>

static const char set_beginning[] = "<?xml version=\"1.0\"?>\n<puzzleset>\n";
static const char set_end[] = "</puzzleset>\n";

/* Cuts the parts of a puzzle's text that are needed only once. */
static void cut(struct ng_puzzle_set *set, const char **text, size_t *size)
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
    return ng_writer_open_swept(&results->writer, path, diagnostic);
}

enum nonogram_status ng_results_put(struct ng_results *results, const char *bytes, size_t size,
                                    struct nonogram_diagnostic *diagnostic)
{
    cut(&results->set, &bytes, &size);
    results->written += size;
    return ng_writer_write(&results->writer, bytes, size, diagnostic);
}

enum nonogram_status ng_results_add(struct ng_results *results, struct ng_job *job,
                                    enum ng_results_part part,
                                    struct nonogram_diagnostic *diagnostic)
{
    const struct nonogram_entry *entry = job->entry;
    bool header = ng_job_has_header(job) && (entry->status == NONOGRAM_OK || job->begun);
    enum nonogram_status status = NONOGRAM_OK;
    if (header && !job->begun) {
        struct nonogram_text line = {.data = NULL};
        ng_name_write(entry->name, &line);
        nonogram_text_format(&line, ": %s\n", job->word);
        status = line.failed ? NONOGRAM_NO_MEMORY
                             : ng_results_put(results, line.data, line.size, diagnostic);
        nonogram_text_clear(&line);
    }
    job->begun = true;
    if (status == NONOGRAM_OK && entry->out.size > 0) {
        status = ng_results_put(results, entry->out.data, entry->out.size, diagnostic);
    }
    if (status == NONOGRAM_OK && header && part == NG_RESULTS_LAST) {
        status = ng_results_put(results, "\n", 1, diagnostic);
    }
    if (status == NONOGRAM_OK && results->writer.live) {
        status = ng_writer_flush(&results->writer, diagnostic);
    }
    return status;
}

enum nonogram_status ng_results_close(struct ng_results *results, bool whole, bool failed,
                                      struct nonogram_diagnostic *diagnostic)
{
    bool file = results->writer.target != NULL;
    const char *end = results->set.begun ? set_end : "";
    if (file && (!whole || (failed && results->written == 0))) {
        ng_writer_abandon(&results->writer);
        return NONOGRAM_OK;
    }
    enum nonogram_status status = ng_writer_write(&results->writer, end, strlen(end), diagnostic);
    if (status != NONOGRAM_OK) {
        ng_writer_abandon(&results->writer);
        return status;
    }
    return ng_writer_close(&results->writer, diagnostic);
}

void ng_results_abandon(struct ng_results *results)
{
    ng_writer_abandon(&results->writer);
}
