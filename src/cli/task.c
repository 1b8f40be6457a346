#include "cli/task.h"

#include "cli/choice.h"
#include "cli/help.h"
#include "cli/message.h"
#include "cli/name.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "cli/summary.h"
#include "platform/clock.h"
#include "platform/cores.h"
#include "platform/ram.h"
#include "platform/signals.h"
#include "platform/terminal.h"
#include "platform/writer.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Seconds between two parts that are handed to another thread to be written. */
static const double interval = 0.05;

/* One run of a command over its input. */
struct ng_run {
    const struct ng_task *task;
    struct ng_writer writer; /* closed with --output-dir */
    size_t written;          /* bytes */
    enum ng_exit worst;
    uint64_t passed_over; /* files */
    struct ng_summary summary;
    struct ng_progress progress;
    uint64_t memory; /* bytes that the process may have; 0: each puzzle has a limit of its own */
};

static bool is_signalled(void *context)
{
    (void)context;
    return ng_signals_terminating() != 0;
}

void ng_task_name(struct ng_outcome *outcome, const char *word)
{
    (void)snprintf(outcome->word, sizeof outcome->word, "%s", word);
}

bool ng_task_shares_output(const struct ng_task *task, const struct nonogram_entry *entry)
{
    return !entry->alone && task->options->output_dir == NULL && task->collect == NULL;
}

enum nonogram_status ng_task_need_own_output(const struct ng_task *task,
                                             struct nonogram_entry *entry, const char *format)
{
    if (ng_task_shares_output(task, entry)) {
        return ng_message_refuse(&entry->diagnostic, NONOGRAM_UNSUPPORTED,
                                 "%s holds one puzzle a file: use --output-dir", format);
    }
    return NONOGRAM_OK;
}

/* Replaces the result of a puzzle that failed by the record that says so. */
static void write_failure(struct nonogram_entry *entry, const struct nonogram_text *members)
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

static void work(void *context, struct nonogram_entry *entry)
{
    struct ng_run *run = context;
    const struct ng_task *task = run->task;
    struct ng_outcome *outcome = entry->data;
    struct nonogram_text members = {.data = NULL};
    double start = ng_clock_now();

    outcome->run = run;
    outcome->serial = entry->alone || task->options->jobs == 1;
    if (outcome->serial) {
        run->progress.begun = start;
        run->progress.search = (struct ng_search_state){.cells = 0};
    }
    if (entry->status == NONOGRAM_OK) {
        entry->status = task->work(task, entry, outcome);
        if (entry->status == NONOGRAM_OK && entry->out.failed) {
            entry->status = NONOGRAM_NO_MEMORY;
        }
    }
    if (entry->status != NONOGRAM_OK) {
        outcome->tally = NG_TALLY_ERROR;
        nonogram_text_reset(&entry->out);
        if (task->mend != NULL && entry->status == NONOGRAM_BAD_INPUT && entry->puzzle != NULL) {
            task->mend(task, entry, outcome, &members);
        }
        if ((task->records || task->tells) && !entry->lost) {
            write_failure(entry, &members);
        }
        nonogram_text_clear(&members);
    }
    outcome->seconds = ng_clock_now() - start;
}

/* Whether the line "SOURCE: WORD" is written before this entry's picture. */
static bool has_header(const struct ng_run *run, const struct nonogram_entry *entry)
{
    return run->task->headers && ng_task_shares_output(run->task, entry);
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
static void report_remarks(const struct nonogram_entry *entry)
{
    const char *line = entry->remarks.data;
    const char *end = line + entry->remarks.size;

    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));

        (void)ng_message_error("%s:%.*s", entry->path, (int)(stop - line), line);
        line = stop + 1;
    }
}

/* What people are told about a puzzle on standard error. */
static void report(const struct ng_run *run, const struct nonogram_entry *entry,
                   const struct ng_outcome *outcome)
{
    const struct ng_options *options = run->task->options;

    if (entry->status != NONOGRAM_OK) {
        if (!run->task->records || entry->out.size == 0 || outcome->tally != NG_TALLY_ERROR ||
            entry->result != NULL) {
            (void)ng_message_diagnostic(to_blame(entry, outcome), entry->status,
                                        &entry->diagnostic);
        }
        return;
    }
    if (outcome->note != NULL && !options->quiet && !run->task->records &&
        (outcome->insist || outcome->ambiguous || !has_header(run, entry))) {
        (void)ng_message_error("%s: %s%s", entry->name, outcome->note, outcome->where);
    }
    if (options->verbose && options->from == NULL && entry->format != NULL) {
        (void)ng_message_error("%s: read as %s", entry->name, entry->format);
    }
    if (options->verbose) {
        report_remarks(entry);
    }
}

static enum nonogram_status put(struct ng_run *run, const char *bytes, size_t size,
                                struct nonogram_diagnostic *diagnostic)
{
    run->written += size;
    return ng_writer_write(&run->writer, bytes, size, diagnostic);
}

/* Writes entry->out, the header before it unless that has been written; with `last` also what ends
 * the entry. An entry that fails after it has begun is ended, too. */
static enum nonogram_status write_part(struct ng_run *run, const struct nonogram_entry *entry,
                                       struct ng_outcome *outcome, bool last,
                                       struct nonogram_diagnostic *diagnostic)
{
    bool header = has_header(run, entry) && (entry->status == NONOGRAM_OK || outcome->begun);
    enum nonogram_status status = NONOGRAM_OK;

    if (header && !outcome->begun) {
        struct nonogram_text line = {.data = NULL};

        ng_name_write(entry->name, &line);
        nonogram_text_format(&line, ": %s\n", outcome->word);
        status = line.failed ? NONOGRAM_NO_MEMORY : put(run, line.data, line.size, diagnostic);
        nonogram_text_clear(&line);
    }
    outcome->begun = true;
    if (status == NONOGRAM_OK && entry->out.size > 0) {
        status = put(run, entry->out.data, entry->out.size, diagnostic);
    }
    if (status == NONOGRAM_OK && header && last) {
        status = put(run, "\n", 1, diagnostic);
    }
    if (status == NONOGRAM_OK && run->writer.live) {
        status = ng_writer_flush(&run->writer, diagnostic);
    }
    return status;
}

/* Tells that the output failed, which ends the run. */
static enum nonogram_status fail_output(struct ng_run *run, enum nonogram_status status,
                                        const struct nonogram_diagnostic *diagnostic)
{
    run->worst =
        ng_message_diagnostic(ng_print_place(run->task->options->output), status, diagnostic);
    return status;
}

/* What the exit status has to say of the entry. */
static enum ng_exit exit_status_of(const struct ng_run *run, const struct nonogram_entry *entry,
                                   const struct ng_outcome *outcome)
{
    struct ng_ending ending = {
        .question = run->task->question,
        .records = run->task->records,
        .failed = entry->status != NONOGRAM_OK,
        .recorded = !entry->lost && entry->result == NULL && outcome->tally == NG_TALLY_ERROR,
        .answered = outcome->answered,
        .verdict = outcome->verdict,
        .limited = outcome->limited,
    };

    return ng_exit_worse(ng_exit_status_of(&ending), outcome->exit);
}

/* Writes a result, or has it collected. */
static enum nonogram_status put_record(struct ng_run *run, const struct nonogram_entry *entry,
                                       struct ng_outcome *outcome,
                                       struct nonogram_diagnostic *diagnostic)
{
    if (run->task->collect == NULL) {
        return write_part(run, entry, outcome, true, diagnostic);
    }
    return entry->status == NONOGRAM_OK ? run->task->collect(run->task, entry) : NONOGRAM_OK;
}

static enum nonogram_status emit(void *context, struct nonogram_entry *entry)
{
    struct ng_run *run = context;
    struct ng_outcome *outcome = entry->data;
    struct nonogram_diagnostic diagnostic = {.message = ""};
    enum nonogram_status status = NONOGRAM_OK;

    ng_progress_hide(&run->progress);
    if (entry->skipped) {
        outcome->tally = NG_TALLY_SKIPPED;
    } else {
        report(run, entry, outcome);
        run->worst = ng_exit_worse(run->worst, exit_status_of(run, entry, outcome));
        if (run->task->options->output_dir == NULL) {
            status = put_record(run, entry, outcome, &diagnostic);
        }
    }
    ng_summary_add(&run->summary, entry->name, outcome);
    run->progress.done = entry->done;
    if (status != NONOGRAM_OK) {
        return fail_output(run, status, &diagnostic);
    }
    ng_progress_tick(&run->progress, &run->summary);
    return NONOGRAM_OK;
}

/* Writes what waits, if it is time. */
static enum nonogram_status pass_waiting(struct ng_outcome *outcome)
{
    struct nonogram_entry *entry = outcome->waiting;
    enum nonogram_status status;

    if (entry == NULL) {
        return NONOGRAM_OK;
    }
    if (!outcome->serial) {
        double now = ng_clock_now();

        if (now < outcome->next) {
            return NONOGRAM_OK;
        }
        outcome->next = now + interval;
    }
    status = nonogram_batch_part(entry);
    if (entry->out.size == 0) {
        outcome->waiting = NULL;
    }
    return status;
}

enum nonogram_status ng_task_pass(struct nonogram_entry *entry, struct ng_outcome *outcome)
{
    if (entry->out.failed) {
        return NONOGRAM_NO_MEMORY;
    }
    if (has_header(outcome->run, entry) && outcome->word[0] == '\0') {
        return NONOGRAM_OK;
    }
    outcome->waiting = entry;
    return pass_waiting(outcome);
}

size_t ng_task_memory(const struct ng_outcome *outcome)
{
    const struct ng_options *options = outcome->run->task->options;
    uint64_t jobs = outcome->serial ? 1 : options->jobs > 0 ? options->jobs : ng_cores_usable();
    uint64_t bytes = outcome->run->memory == 0 ? options->memory_limit
                                               : ng_ram_share(outcome->run->memory, jobs);

    return bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
}

void ng_task_observe(struct ng_outcome *outcome, const struct ng_search_state *search)
{
    if (outcome->serial) {
        outcome->run->progress.search = *search;
    }
}

bool ng_task_poll(struct ng_outcome *outcome)
{
    if (outcome->serial) {
        ng_progress_tick(&outcome->run->progress, &outcome->run->summary);
    }
    return pass_waiting(outcome) != NONOGRAM_OK || ng_signals_terminating() != 0;
}

static enum nonogram_status part(void *context, struct nonogram_entry *entry)
{
    struct ng_run *run = context;
    struct nonogram_diagnostic diagnostic = {.message = ""};
    enum nonogram_status status;

    if (run->writer.live) {
        ng_progress_give_way(&run->progress);
    }
    status = write_part(run, entry, entry->data, false, &diagnostic);
    if (status != NONOGRAM_OK) {
        ng_progress_hide(&run->progress);
        return fail_output(run, status, &diagnostic);
    }
    return NONOGRAM_OK;
}

static enum nonogram_status idle(void *context)
{
    struct ng_run *run = context;

    ng_progress_tick(&run->progress, &run->summary);
    return NONOGRAM_OK;
}

/* What the options mean together; NG_EXIT_FAILED after a message. */
static enum ng_exit check_options(const struct ng_task *task)
{
    const struct ng_options *options = task->options;

    if (options->output != NULL && options->output_dir != NULL) {
        return ng_message_error("--output and --output-dir exclude each other");
    }
    if (options->resume && options->output_dir == NULL) {
        return ng_message_error("--resume needs --output-dir");
    }
    if (options->from != NULL) {
        return ng_choice_check("from", options->from, NG_CHOICE_FORMATS, NULL);
    }
    return NG_EXIT_DONE;
}

/* Writes the document that all results make together. */
static void put_document(struct ng_run *run)
{
    struct nonogram_diagnostic diagnostic = {.message = ""};
    struct nonogram_text out = {.data = NULL};
    enum nonogram_status status = run->task->finish(run->task, &out);

    if (status == NONOGRAM_OK && out.size > 0) {
        status = put(run, out.data, out.size, &diagnostic);
    }
    if (status != NONOGRAM_OK) {
        (void)fail_output(run, status, &diagnostic);
    }
    nonogram_text_clear(&out);
}

/* Closes the output, or leaves no file when the run did not end well, or brought no result. The
 * result of no puzzle is one, if an empty one: it replaces an old file. */
static void finish_output(struct ng_run *run, bool whole)
{
    struct nonogram_diagnostic diagnostic = {.message = ""};
    bool file = run->writer.target != NULL;
    bool failed = run->written == 0 && run->worst != NG_EXIT_DONE;
    enum nonogram_status status = NONOGRAM_OK;

    if (file && (!whole || failed)) {
        ng_writer_abandon(&run->writer);
    } else {
        status = ng_writer_close(&run->writer, &diagnostic);
    }
    if (status != NONOGRAM_OK) {
        (void)fail_output(run, status, &diagnostic);
    }
}

static void print_summary(struct ng_run *run)
{
    const struct ng_options *options = run->task->options;

    ng_progress_hide(&run->progress);
    if (run->passed_over > 0 && !options->quiet) {
        (void)ng_message_error("%" PRIu64 " %s of no known suffix passed over", run->passed_over,
                               run->passed_over == 1 ? "file" : "files");
    }
    if (options->verbose || (ng_signals_terminating() != 0 && !options->quiet) ||
        (run->summary.count > 1 && !options->quiet && ng_terminal_is(stderr))) {
        ng_summary_print(&run->summary);
    }
}

/* Whether what is there of an earlier run shall be worked out again: with records, unknown results
 * and failures; as a text picture, one with open cells. Other forms do not tell. */
static bool is_unfinished(void *context, const char *result, size_t size)
{
    const struct ng_run *run = context;
    struct nonogram_record record;
    struct nonogram_diagnostic ignored;

    if (run->task->records) {
        if (nonogram_record_read(result, size, &record, &ignored) != NONOGRAM_OK) {
            return true;
        }
        bool again = record.error == NULL && record.verdict == NONOGRAM_LIMIT;

        nonogram_record_clear(&record);
        return again;
    }
    return run->task->open != 0 && size > 0 && memchr(result, run->task->open, size) != NULL;
}

static enum nonogram_status run_batch(struct ng_run *run)
{
    const struct ng_task *task = run->task;
    const struct ng_options *options = task->options;
    struct nonogram_batch batch = {
        .paths = options->operands,
        .path_count = options->operand_count,
        .list = options->list,
        .format = options->from,
        .shard = options->shard.number,
        .shards = options->shard.of,
        .wait = task->wait,
        .passed_over = &run->passed_over,
        .uneven = task->mend != NULL,
        .jobs = (unsigned)options->jobs,
        .data_size = sizeof(struct ng_outcome),
        .context = run,
        .directory = options->output_dir,
        .suffix = task->suffix,
        .resume = options->resume,
        .again = is_unfinished,
        .work = work,
        .emit = emit,
        .part = part,
        .idle = idle,
        .stop = is_signalled,
    };

    return nonogram_batch_run(&batch);
}

static enum ng_exit run_all(struct ng_run *run)
{
    bool direct = run->task->options->output_dir == NULL;
    enum nonogram_status status;

    (void)ng_signals_install();
    status = run_batch(run);
    ng_progress_hide(&run->progress);
    if (status == NONOGRAM_NO_MEMORY || status == NONOGRAM_BAD_USE) {
        run->worst = ng_message_error("%s", nonogram_status_text(status));
    }
    if (run->summary.count == 0 && run->worst == NG_EXIT_DONE && ng_signals_terminating() == 0 &&
        !run->task->records && run->task->options->shard.of <= 1) {
        run->worst = ng_message_error("no puzzle found");
    }
    if (direct && status == NONOGRAM_OK && run->task->finish != NULL) {
        put_document(run);
    }
    if (direct && status != NONOGRAM_OK) {
        ng_writer_abandon(&run->writer);
    } else if (direct) {
        finish_output(run, ng_signals_terminating() == 0);
    }
    print_summary(run);
    if (ng_signals_terminating() != 0) {
        ng_signals_die(ng_signals_terminating());
    }
    return run->worst;
}

enum ng_exit ng_task_run(const struct ng_task *task)
{
    const struct ng_options *options = task->options;
    struct ng_run run = {.task = task,
                         .summary.start = ng_clock_now(),
                         .memory = options->memory_limit == 0 ? ng_ram_allowed() : 0};
    struct nonogram_diagnostic diagnostic = {.message = ""};
    enum nonogram_status status;

    if (check_options(task) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    if (options->operand_count == 0 && options->list == NULL && ng_terminal_input()) {
        return ng_help_refuse(task->command);
    }
    run.progress = ng_progress_start(options->progress, options->quiet, run.summary.start);
    if (options->output != NULL) {
        ng_writer_sweep(options->output);
    }
    if (options->output_dir == NULL) {
        status = ng_writer_open(&run.writer, options->output, &diagnostic);
        if (status != NONOGRAM_OK) {
            return ng_message_diagnostic(ng_print_place(options->output), status, &diagnostic);
        }
    }
    return run_all(&run);
}
