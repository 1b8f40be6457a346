/* Messages and records of what came of a puzzle. */
#include "cli/tell.h"

#include "cli/message.h"

#include <string.h>

void ng_tell_failure(struct nonogram_entry *entry, const struct nonogram_text *members)
{
    const char *message = entry->diagnostic.message;
    struct nonogram_record record = {
        .source = entry->source,
        .index = entry->source_index,
        .id = entry->puzzle != NULL ? nonogram_note(entry->puzzle, NONOGRAM_ID) : entry->id,
        .error = message[0] != '\0' ? message : nonogram_status_text(entry->status),
        .line = entry->diagnostic.line,
        .column = entry->diagnostic.column,
    };
    /* entry->out tells of a failure. The members stand before "}" and the line's end. */
    if (nonogram_record_write(&record, &entry->out) == NONOGRAM_OK && members->size > 0) {
        entry->out.size -= 2;
        nonogram_text_add(&entry->out, members->data, members->size);
        nonogram_text_add(&entry->out, "}\n", 2);
    }
}

/* The file that a failure is about. */
static const char *to_blame(const struct nonogram_entry *entry, const struct ng_outcome *outcome)
{
    if (entry->result != NULL) {
        return entry->result;
    }
    return outcome->blame != NULL ? outcome->blame : entry->path;
}

/* What the reader found odd. */
static void tell_remarks(const struct nonogram_entry *entry)
{
    const char *line = entry->remarks.data;
    const char *end = line + entry->remarks.size;
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        (void)ng_message_error("%s:%.*s", entry->path, (int)(stop - line), line);
        line = stop + 1;
    }
}

void ng_tell_outcome(const struct ng_task *task, const struct nonogram_entry *entry,
                     const struct ng_outcome *outcome)
{
    const struct ng_options *options = task->options;
    if (entry->status != NONOGRAM_OK) {
        if (!task->records || entry->out.size == 0 || outcome->tally != NG_TALLY_ERROR ||
            entry->result != NULL) {
            (void)ng_message_diagnostic(to_blame(entry, outcome), entry->status,
                                        &entry->diagnostic);
        }
        return;
    }
    if (outcome->note != NULL && !options->quiet && !task->records &&
        (outcome->insist || outcome->ambiguous || !ng_task_has_header(task, entry))) {
        (void)ng_message_error("%s: %s%s", entry->name, outcome->note, outcome->where);
    }
    if (outcome->unproven != NULL) {
        (void)ng_message_error("%s: no proof: %s", entry->name, outcome->unproven);
    }
    if (options->verbose && options->from == NULL && entry->format != NULL) {
        (void)ng_message_error("%s: read as %s", entry->name, entry->format);
    }
    if (options->verbose) {
        tell_remarks(entry);
    }
}
