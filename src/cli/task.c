#include "cli/task.h"

#include "cli/choice.h"
#include "cli/help.h"
#include "cli/message.h"
#include "cli/name.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "cli/record.h"
#include "cli/summary.h"
#include "platform/clock.h"
#include "platform/cores.h"
#include "platform/ram.h"
#include "platform/signals.h"
#include "platform/terminal.h"
#include "platform/writer.h"

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

/* The record that stands for a puzzle that failed. */
static void write_failure(struct nonogram_record *record, const struct nonogram_text *members)
{
    struct nonogram_text *out = &record->out;
    const char *message = record->diagnostic.message;

    nonogram_text_reset(out);
    ng_record_source(record->path, record->index, out);
    if (record->puzzle != NULL) {
        ng_record_text("id", nonogram_note(record->puzzle, NONOGRAM_ID), out);
    }
    nonogram_text_format(out, ",\"verdict\":\"error\",\"error\":{\"line\":%lu,",
                         record->diagnostic.line);
    nonogram_text_format(out, "\"column\":%lu,\"message\":", record->diagnostic.column);
    nonogram_text_json(out, message[0] != '\0' ? message : nonogram_status_text(record->status));
    nonogram_text_format(out, "}");
    nonogram_text_add(out, members->data, members->size);
    nonogram_text_format(out, "}\n");
}

static void work(void *context, struct nonogram_record *record)
{
    struct ng_run *run = context;
    const struct ng_task *task = run->task;
    struct ng_outcome *outcome = record->data;
    struct nonogram_text members = {.data = NULL};
    double start = ng_clock_now();

    outcome->run = run;
    outcome->serial = record->alone || task->options->jobs == 1;
    if (record->status == NONOGRAM_OK) {
        record->status = task->work(task, record, outcome);
        if (record->status == NONOGRAM_OK && record->out.failed) {
            record->status = NONOGRAM_NO_MEMORY;
        }
    }
    if (record->status != NONOGRAM_OK) {
        outcome->exit = NG_EXIT_FAILED;
        outcome->tally = NG_TALLY_ERROR;
        nonogram_text_reset(&record->out);
        if (task->mend != NULL && record->status == NONOGRAM_BAD_INPUT && record->puzzle != NULL) {
            task->mend(task, record, outcome, &members);
        }
        if (task->records && !record->lost) {
            write_failure(record, &members);
        }
        nonogram_text_clear(&members);
    }
    outcome->seconds = ng_clock_now() - start;
}

/* Whether the line "SOURCE: WORD" is written before this record's picture. */
static bool has_header(const struct ng_run *run, const struct nonogram_record *record)
{
    return run->task->headers && !record->alone && run->task->options->output_dir == NULL;
}

/* What the reader found odd. */
static void report_remarks(const struct nonogram_record *record)
{
    const char *line = record->remarks.data;
    const char *end = line + record->remarks.size;

    while (line < end) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));

        (void)ng_message_error("%s:%.*s", record->path, (int)(stop - line), line);
        line = stop + 1;
    }
}

/* What people are told about a puzzle on standard error. */
static void report(const struct ng_run *run, const struct nonogram_record *record,
                   const struct ng_outcome *outcome)
{
    const struct ng_options *options = run->task->options;

    if (record->status != NONOGRAM_OK) {
        if (record->out.size == 0 || outcome->tally != NG_TALLY_ERROR) {
            (void)ng_message_diagnostic(outcome->blame != NULL ? outcome->blame : record->path,
                                        record->status, &record->diagnostic);
        }
        return;
    }
    if (outcome->note != NULL && !options->quiet && !run->task->records &&
        (outcome->insist || !has_header(run, record))) {
        (void)ng_message_error("%s: %s%s", record->name, outcome->note, outcome->where);
    }
    if (options->verbose && options->from == NULL && record->format != NULL) {
        (void)ng_message_error("%s: read as %s", record->name, record->format);
    }
    if (options->verbose) {
        report_remarks(record);
    }
    if (options->verbose && outcome->remark != NULL) {
        (void)ng_message_error("%s: %s", record->name, outcome->remark);
    }
}

static enum nonogram_status put(struct ng_run *run, const char *bytes, size_t size,
                                struct nonogram_diagnostic *diagnostic)
{
    run->written += size;
    return ng_writer_write(&run->writer, bytes, size, diagnostic);
}

/* Writes record->out, the header before it unless that has been written; with `last` also what ends
 * the record. A record that fails after it has begun is ended, too. */
static enum nonogram_status write_part(struct ng_run *run, const struct nonogram_record *record,
                                       struct ng_outcome *outcome, bool last,
                                       struct nonogram_diagnostic *diagnostic)
{
    bool header = has_header(run, record) && (record->status == NONOGRAM_OK || outcome->begun);
    enum nonogram_status status = NONOGRAM_OK;

    if (header && !outcome->begun) {
        struct nonogram_text line = {.data = NULL};

        ng_name_write(record->name, &line);
        nonogram_text_format(&line, ": %s\n", outcome->word);
        status = line.failed ? NONOGRAM_NO_MEMORY : put(run, line.data, line.size, diagnostic);
        nonogram_text_clear(&line);
    }
    outcome->begun = true;
    if (status == NONOGRAM_OK && record->out.size > 0) {
        status = put(run, record->out.data, record->out.size, diagnostic);
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

/* With JSON Lines the verdict and most failures are in the record, and no matter of the status. */
static enum ng_exit judge(const struct ng_run *run, const struct nonogram_record *record,
                          const struct ng_outcome *outcome)
{
    bool failed = record->status != NONOGRAM_OK;

    if (!run->task->records) {
        return failed ? NG_EXIT_FAILED : outcome->exit;
    }
    return failed && (record->lost || outcome->tally != NG_TALLY_ERROR) ? NG_EXIT_FAILED
                                                                        : NG_EXIT_DONE;
}

/* Writes a result, or has it collected. */
static enum nonogram_status put_record(struct ng_run *run, const struct nonogram_record *record,
                                       struct ng_outcome *outcome,
                                       struct nonogram_diagnostic *diagnostic)
{
    if (run->task->collect == NULL) {
        return write_part(run, record, outcome, true, diagnostic);
    }
    return record->status == NONOGRAM_OK ? run->task->collect(run->task, record) : NONOGRAM_OK;
}

static enum nonogram_status emit(void *context, struct nonogram_record *record)
{
    struct ng_run *run = context;
    struct ng_outcome *outcome = record->data;
    struct nonogram_diagnostic diagnostic = {.message = ""};
    enum nonogram_status status = NONOGRAM_OK;

    ng_progress_hide(&run->progress);
    if (record->skipped) {
        outcome->tally = NG_TALLY_SKIPPED;
    } else {
        report(run, record, outcome);
        run->worst = ng_exit_worse(run->worst, judge(run, record, outcome));
        if (run->task->options->output_dir == NULL) {
            status = put_record(run, record, outcome, &diagnostic);
        }
    }
    ng_summary_add(&run->summary, record->name, outcome);
    run->progress.done = record->done;
    if (status != NONOGRAM_OK) {
        return fail_output(run, status, &diagnostic);
    }
    ng_progress_tick(&run->progress, &run->summary);
    return NONOGRAM_OK;
}

/* Writes what waits, if it is time. */
static enum nonogram_status pass_waiting(struct ng_outcome *outcome)
{
    struct nonogram_record *record = outcome->waiting;
    enum nonogram_status status;

    if (record == NULL) {
        return NONOGRAM_OK;
    }
    if (!outcome->serial) {
        double now = ng_clock_now();

        if (now < outcome->next) {
            return NONOGRAM_OK;
        }
        outcome->next = now + interval;
    }
    status = nonogram_batch_part(record);
    if (record->out.size == 0) {
        outcome->waiting = NULL;
    }
    return status;
}

enum nonogram_status ng_task_pass(struct nonogram_record *record, struct ng_outcome *outcome)
{
    if (record->out.failed) {
        return NONOGRAM_NO_MEMORY;
    }
    if (has_header(outcome->run, record) && outcome->word[0] == '\0') {
        return NONOGRAM_OK;
    }
    outcome->waiting = record;
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

bool ng_task_poll(struct ng_outcome *outcome)
{
    if (outcome->serial) {
        ng_progress_tick(&outcome->run->progress, &outcome->run->summary);
    }
    return pass_waiting(outcome) != NONOGRAM_OK || ng_signals_terminating() != 0;
}

static enum nonogram_status part(void *context, struct nonogram_record *record)
{
    struct ng_run *run = context;
    struct nonogram_diagnostic diagnostic = {.message = ""};
    enum nonogram_status status;

    if (run->writer.live) {
        ng_progress_give_way(&run->progress);
    }
    status = write_part(run, record, record->data, false, &diagnostic);
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

/* Closes the output, or leaves no file when nothing was written or the run did not end well. */
static void finish_output(struct ng_run *run, bool whole)
{
    struct nonogram_diagnostic diagnostic = {.message = ""};
    bool file = run->writer.target != NULL;
    enum nonogram_status status = NONOGRAM_OK;

    if (file && (!whole || run->written == 0)) {
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
    if (options->verbose || (ng_signals_terminating() != 0 && !options->quiet) ||
        (run->summary.count > 1 && !options->quiet && ng_terminal_is(stderr))) {
        ng_summary_print(&run->summary);
    }
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
        .uneven = task->mend != NULL,
        .jobs = (unsigned)options->jobs,
        .data_size = sizeof(struct ng_outcome),
        .context = run,
        .directory = options->output_dir,
        .suffix = task->suffix,
        .resume = options->resume,
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
    if (run->summary.count == 0 && run->worst == NG_EXIT_DONE && !run->task->records &&
        run->task->options->shard.of <= 1) {
        return ng_message_error("no puzzle found");
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
    if (options->output_dir == NULL) {
        status = ng_writer_open(&run.writer, options->output, &diagnostic);
        if (status != NONOGRAM_OK) {
            return ng_message_diagnostic(ng_print_place(options->output), status, &diagnostic);
        }
    }
    return run_all(&run);
}
