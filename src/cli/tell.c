/* The outcome of a puzzle in words: messages, records of failures, verdicts. */
#include "base/text.h"
#include "batch/items.h"
#include "cli/message.h"
#include "cli/record.h"
#include "cli/run.h"
#include "format/json_string.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void ng_limit_name(const struct ng_options *options, enum nonogram_limit limit, char name[40])
{
    static const char units[] = "BKMGT";
    uint64_t bytes = options->memory_limit;
    const char *unit = units;
    while (bytes > 0 && bytes % 1024 == 0 && unit[1] != '\0') {
        bytes /= 1024;
        unit++;
    }
    if (limit == NONOGRAM_LIMIT_TIME && options->time_limit > 0) {
        (void)snprintf(name, 40, "%.9g s", options->time_limit);
    } else if (limit == NONOGRAM_LIMIT_CONFLICTS && options->conflict_limit > 0) {
        (void)snprintf(name, 40, "%" PRIu64 " conflict%s", options->conflict_limit,
                       ng_message_plural(options->conflict_limit));
    } else if (limit == NONOGRAM_LIMIT_MEMORY && bytes > 0) {
        (void)snprintf(name, 40, "%" PRIu64 "%c of memory", bytes, *unit);
    } else {
        const char *which = limit == NONOGRAM_LIMIT_TIME        ? "time "
                            : limit == NONOGRAM_LIMIT_CONFLICTS ? "conflict "
                            : limit == NONOGRAM_LIMIT_MEMORY    ? "memory "
                                                                : "";
        (void)snprintf(name, 40, "the %slimit", which);
    }
}

/* Notes how many of several solutions are shown; `limit` names the limit that was reached. */
static void note_several(const struct nonogram_result *result, const char *limit,
                         struct ng_job *job)
{
    const struct ng_options *options = job->run->options;
    bool asked = options->solutions != NG_SOLUTIONS_UNASKED;
    bool all = options->solutions == 0 || result->found < options->solutions;
    if (!asked) {
        ng_job_note(job, "showing one of several solutions (--solutions 0 lists all)");
    } else if (result->limited != NONOGRAM_LIMIT_NONE) {
        ng_job_note(job, "showing the solutions found within %s; there may be more", limit);
    } else if (all) {
        ng_job_note(job, "showing all %" PRIu64 " solutions", result->found);
    } else {
        ng_job_note(job, "showing %" PRIu64 " solution%s of several (--solutions 0 lists all)",
                    options->solutions, ng_message_plural(options->solutions));
    }
}

void ng_verdict_tell(const struct nonogram_result *result, struct ng_job *job)
{
    char limit[40];
    ng_limit_name(job->run->options, result->limited, limit);
    job->insist = result->limited == NONOGRAM_LIMIT_MEMORY;
    job->answered = true;
    job->verdict = result->verdict;
    job->limited = result->limited != NONOGRAM_LIMIT_NONE;
    job->tally = (enum ng_tally)result->verdict;
    ng_job_name(job, nonogram_verdict_name(result->verdict));
    switch (result->verdict) {
    case NONOGRAM_UNIQUE:
    case NONOGRAM_SOLVED:
        break;
    case NONOGRAM_MULTIPLE:
        note_several(result, limit, job);
        break;
    case NONOGRAM_NONE:
        ng_job_note(job, "no solution");
        break;
    case NONOGRAM_LIMIT:
        ng_job_note(job,
                    result->found > 0 ? "one solution found, perhaps not the only one: the "
                                        "search ended after %s"
                                      : "no solution within %s",
                    limit);
        break;
    }
}

enum nonogram_status ng_verdict_unread(struct ng_job *job)
{
    struct ng_item *item = &job->item;
    struct nonogram_result result = {.verdict = NONOGRAM_LIMIT, .limited = item->limited};
    ng_verdict_tell(&result, job);
    job->insist = true;
    if (item->puzzle == NULL && job->run->options->proof != NULL) {
        job->unproven = "a limit was reached first";
        job->exit = NG_EXIT_LIMIT;
    }
    char limit[40];
    ng_limit_name(job->run->options, item->limited, limit);
    ng_job_note(job,
                item->puzzle == NULL ? "not read within %s" : "solved, but not written within %s",
                limit);
    if (job->run->records) {
        ng_record_unread(job, &item->out);
        ng_record_end(&item->out);
    }
    return NONOGRAM_OK;
}

/* "0.04 ms", "12 ms", "1.23 s", "2:05 min". */
static void write_seconds(double seconds, struct nonogram_text *out)
{
    if (seconds < 0.01) {
        ng_text_format(out, "%.2f ms", seconds * 1e3);
    } else if (seconds < 1) {
        ng_text_format(out, "%.0f ms", seconds * 1e3);
    } else if (seconds < 100) {
        ng_text_format(out, "%.2f s", seconds);
    } else {
        uint64_t whole = (uint64_t)seconds;
        ng_text_format(out, "%" PRIu64 ":%02u min", whole / 60, (unsigned)(whole % 60));
    }
}

static const char *words_for(const struct nonogram_result *result, const struct ng_job *job)
{
    switch (result->verdict) {
    case NONOGRAM_UNIQUE:
        return "the only solution";
    case NONOGRAM_MULTIPLE:
        return "not the only solution";
    case NONOGRAM_SOLVED:
        return "a solution, perhaps not the only one";
    case NONOGRAM_NONE:
        return "no solution";
    case NONOGRAM_LIMIT:
        break;
    }
    return job->note;
}

void ng_verdict_line(const struct nonogram_result *result, bool counted, double seconds,
                     struct ng_job *job)
{
    struct nonogram_text *out = &job->item.out;
    if (counted && result->verdict == NONOGRAM_MULTIPLE) {
        ng_text_format(out, "%" PRIu64 " solutions", result->found);
    } else {
        ng_text_format(out, "%s", words_for(result, job));
    }
    ng_text_format(out, " (%s, ", nonogram_verdict_name(result->verdict));
    write_seconds(seconds, out);
    ng_text_format(out, ")\n");
}

/* Failures in a row that are reported one by one. */
enum { ROW_TOLD = 5 };

/* Appends the diagnostic with the name of its file, NUL-terminated. */
static void name_file(const char *file, const struct nonogram_diagnostic *diagnostic,
                      struct nonogram_text *out)
{
    ng_text_bytes(out, file, strlen(file));
    if (diagnostic->line > 0) {
        ng_text_format(out, ":%lu:%lu", diagnostic->line, diagnostic->column);
    }
    ng_text_format(out, ": %s", diagnostic->message);
    ng_text_bytes(out, "", 1);
}

void ng_tell_failure(struct ng_job *job, const struct nonogram_text *members)
{
    struct ng_item *item = &job->item;
    const struct nonogram_diagnostic *diagnostic = &item->diagnostic;
    const char *message = diagnostic->message;
    struct nonogram_text named = {.data = NULL};
    if (job->blame != NULL && message[0] != '\0') {
        name_file(job->blame, diagnostic, &named);
    }
    if (named.size > 0 && !named.failed) {
        ng_record_error(job, &(struct nonogram_diagnostic){.line = 0}, named.data, &item->out);
    } else {
        ng_record_error(job, diagnostic, ng_message_of(item->status, diagnostic), &item->out);
    }
    item->out.failed = item->out.failed || members->failed;
    if (members->size > 0 && !members->failed) {
        ng_json_word(&item->out, NULL, members->data);
    }
    ng_record_end(&item->out);
    ng_text_clear(&named);
}

/* Reports a failure: one of another file than the puzzle's with the puzzle's name, too, if there
 * are several. Without a place in the file the puzzle is named by its number. */
static void tell_failure(const struct ng_job *job)
{
    const struct ng_item *item = &job->item;
    const char *own = item->diagnostic.line > 0 ? item->path : item->name;
    struct nonogram_text named = {.data = NULL};
    bool proof = job->blame != NULL && job->blame == job->run->options->proof;
    if (item->result != NULL || (proof && item->status == NONOGRAM_IO)) {
        (void)ng_output_refuse(proof ? job->blame : item->result, item->status, &item->diagnostic);
        return;
    }
    if (job->blame != NULL) {
        ng_text_format(&named, "%s%s%s", item->alone ? "" : item->name, item->alone ? "" : ": ",
                       job->blame);
        ng_text_bytes(&named, "", 1);
    }
    (void)ng_message_diagnostic(named.size > 0 && !named.failed ? named.data : own, item->status,
                                &item->diagnostic);
    ng_text_clear(&named);
}

/* Prints the remarks of the reader, one per line. */
static void tell_remarks(const struct ng_item *item, const struct nonogram_text *remarks)
{
    const char *line = remarks->data != NULL ? remarks->data : "";
    const char *end = line + remarks->size;
    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        (void)ng_message_error("%s:%.*s", item->path, (int)(stop - line), line);
        line = stop + 1;
    }
}

/* Counts the error in its row. Returns false if it is not reported. */
static bool count_in_row(const struct ng_item *item, struct ng_tell_row *row)
{
    uint64_t file = item->number - item->index;
    if (row->file != file) {
        ng_tell_row_end(row);
    }
    row->file = file;
    row->count++;
    return row->count <= ROW_TOLD;
}

/* Reports a failure of reading or of work. */
static void tell_error(const struct ng_job *job, struct ng_tell_row *row)
{
    const struct ng_item *item = &job->item;
    bool bad = item->status == NONOGRAM_BAD_INPUT && item->result == NULL;
    if (!bad) {
        ng_tell_row_end(row);
    }
    if (!bad || job->run->options->verbose || count_in_row(item, row)) {
        tell_failure(job);
    }
}

static void tell_format(const struct ng_options *options, const struct ng_item *item)
{
    if (options->from == NULL && item->format != NULL) {
        (void)ng_message_error("%s: read as %s", item->name, item->format);
    }
}

void ng_tell_outcome(const struct ng_job *job, struct ng_tell_row *row)
{
    const struct ng_item *item = &job->item;
    const struct ng_run *run = job->run;
    const struct ng_options *options = run->options;
    bool notes = options->verbose && !options->quiet;
    if (item->status != NONOGRAM_OK) {
        if (notes && item->status == NONOGRAM_BAD_INPUT && item->result == NULL) {
            tell_format(options, item);
        }
        if (!run->records || item->out.size == 0 || job->tally != NG_TALLY_ERROR ||
            item->result != NULL) {
            tell_error(job, row);
        }
        return;
    }
    ng_tell_row_end(row);
    bool shown = !run->records &&
                 (job->insist || job->verdict == NONOGRAM_MULTIPLE || !ng_job_has_header(job));
    if (job->note[0] != '\0' && !options->quiet && (shown || job->withheld)) {
        (void)ng_message_error("%s: %s", item->name, job->note);
    }
    if (job->beside != NULL && !options->quiet) {
        (void)ng_message_error("%s: %s", item->name, job->beside);
    }
    if (job->unproven != NULL) {
        (void)ng_message_error("%s: no proof: %s", item->name, job->unproven);
    }
    if (!options->quiet && item->guess.size > 0) {
        tell_remarks(item, &item->guess);
    }
    if (notes) {
        tell_format(options, item);
        tell_remarks(item, &item->remarks);
        if (job->left_out[0] != '\0') {
            (void)ng_message_error("%s: %s has no place for %s", item->name, run->puzzles,
                                   job->left_out);
        }
    }
}

void ng_tell_row_end(struct ng_tell_row *row)
{
    if (row->count > ROW_TOLD) {
        (void)ng_message_error("… %" PRIu64 " more errors in that file, -v shows all",
                               row->count - ROW_TOLD);
    }
    row->count = 0;
}
