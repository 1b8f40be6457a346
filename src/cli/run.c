/* The batch of a command: its callbacks, and the output before and after. */
#include "cli/run.h"
#include "cli/message.h"
#include "platform/machine.h"
#include "platform/signals.h"
#include "platform/terminal.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool ng_job_shares_output(const struct ng_job *job)
{
    return !job->entry->alone && job->run->options->output_dir == NULL && job->run->collect == NULL;
}

bool ng_job_has_header(const struct ng_job *job)
{
    return job->run->headers && ng_job_shares_output(job);
}

void ng_job_name(struct ng_job *job, const char *word)
{
    (void)snprintf(job->word, sizeof job->word, "%s", word);
}

void ng_job_note(struct ng_job *job, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(job->note, sizeof job->note, format, arguments);
    va_end(arguments);
}

/* Seconds between two parts that another thread writes. */
static const double part_interval = 0.05;

/* Writes the waiting part, if it is due. */
static enum nonogram_status pass_waiting(struct ng_job *job)
{
    if (!job->waiting) {
        return NONOGRAM_OK;
    }
    if (!job->serial) {
        double now = ng_clock_now();
        if (now < job->next) {
            return NONOGRAM_OK;
        }
        job->next = now + part_interval;
    }
    enum nonogram_status status = nonogram_batch_part(job->entry);
    job->waiting = job->entry->out.size > 0;
    return status;
}

enum nonogram_status ng_work_pass(struct ng_job *job)
{
    if (job->entry->out.failed) {
        return NONOGRAM_NO_MEMORY;
    }
    if (ng_job_has_header(job) && job->word[0] == '\0') {
        return NONOGRAM_OK;
    }
    job->waiting = true;
    return pass_waiting(job);
}

/* The bytes for each of `jobs` puzzles at a time. */
static size_t share(const struct ng_run *run, uint64_t jobs)
{
    uint64_t bytes =
        run->memory == 0 ? run->options->memory_limit : ng_ram_share(run->memory, jobs);
    return bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
}

size_t ng_work_memory(const struct ng_job *job)
{
    return share(job->run, job->serial ? 1 : job->run->jobs);
}

void ng_work_observe(struct ng_job *job, const struct ng_search_state *search)
{
    if (job->serial) {
        job->run->progress.search = *search;
    }
}

bool ng_work_poll(void *context)
{
    struct ng_job *job = context;
    if (job->serial) {
        ng_progress_tick(&job->run->progress, &job->run->summary);
    }
    return pass_waiting(job) != NONOGRAM_OK || ng_signals_terminating() != 0;
}

/* The `stop` of work without its own time limit. */
static bool stop_work(void *context)
{
    struct ng_job *job = context;
    return ng_work_poll(job) || (job->deadline > 0 && ng_clock_now() >= job->deadline);
}

struct nonogram_explain_options ng_work_explaining(struct ng_job *job)
{
    struct nonogram_explain_options explain;
    nonogram_explain_defaults(&explain);
    explain.conflict_limit = job->run->options->conflict_limit;
    explain.memory_limit = ng_work_memory(job);
    explain.stop = stop_work;
    explain.context = job;
    return explain;
}

/* Seconds by which writing a result can exceed the time limit. */
static const double writing_grace = 0.1;

/* Whether to stop writing the result. Called by entry->out, first when it holds a megabyte, or if
 * drawing takes long. */
static bool stop_writing(void *context)
{
    struct ng_job *job = context;
    if (ng_signals_terminating() != 0 || job->deadline <= 0) {
        return ng_signals_terminating() != 0;
    }
    double now = ng_clock_now();
    if (job->until == 0) {
        job->until = (now > job->deadline ? now : job->deadline) + writing_grace;
    }
    return now > job->until;
}

/* The memory for the result: the puzzle's, without the puzzle and some grids. */
static size_t writing_memory(const struct ng_job *job)
{
    enum { GRIDS = 4 };
    const struct nonogram_puzzle *puzzle = job->entry->puzzle;
    size_t limit = ng_work_memory(job);
    size_t held = (size_t)GRIDS * nonogram_width(puzzle) * nonogram_height(puzzle);
    return limit > 2 * held ? limit - held : limit / 2 + 1;
}

/* Handles a limit that ended the writing of the result. */
static enum nonogram_status limit_writing(struct ng_job *job)
{
    struct nonogram_entry *entry = job->entry;
    bool stopped = entry->out.stopped;
    entry->unfinished = stopped && ng_signals_terminating() != 0;
    if (entry->unfinished || job->run->unread == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    entry->limited = stopped ? NONOGRAM_LIMIT_TIME : NONOGRAM_LIMIT_MEMORY;
    nonogram_text_reset(&entry->out);
    return job->run->unread(job);
}

/* The exit status for this puzzle. Records contain the verdicts, and most failures, but no proof.
 */
static enum ng_exit exit_status_of(const struct ng_job *job)
{
    const struct nonogram_entry *entry = job->entry;
    bool records = job->run->records;
    bool recorded = !entry->lost && entry->result == NULL && job->tally == NG_TALLY_ERROR &&
                    job->run->options->proof == NULL;
    enum ng_exit status = NG_EXIT_DONE;
    if (entry->status != NONOGRAM_OK) {
        status = records && recorded ? NG_EXIT_DONE : NG_EXIT_FAILED;
    } else if (!records && job->answered) {
        status = ng_exit_status_of(job->run->question, job->verdict, job->limited);
    }
    return ng_exit_worse(status, job->exit);
}

/* Makes no file for an unknown result or an incomplete number, which --resume would keep. Records
 * are written: they contain the verdict. */
static void leave_out_unknown(struct ng_job *job)
{
    const struct ng_run *run = job->run;
    bool cut = job->verdict == NONOGRAM_LIMIT || (run->options->count && job->limited);
    bool says = run->records && run->question != NG_ASKS_NOTHING;
    if (cut && !says && run->options->output_dir != NULL) {
        nonogram_text_reset(&job->entry->out);
        job->entry->limited = NONOGRAM_LIMIT_STOPPED;
        job->withheld = true;
    }
}

/* Sets the members that do not depend on the command. */
static void begin(struct ng_run *run, struct nonogram_entry *entry, struct ng_job *job,
                  double start)
{
    const struct ng_options *options = run->options;
    job->run = run;
    job->entry = entry;
    job->serial = entry->alone || options->jobs == 1;
    if (options->time_limit > 0) {
        job->deadline = start - entry->seconds + options->time_limit;
    }
    entry->out.limit = writing_memory(job);
    entry->out.stop = stop_writing;
    entry->out.context = job;
    if (job->serial) {
        run->progress.begun = start;
        run->progress.search = (struct ng_search_state){.cells = 0};
    }
}

/* Runs the command's work on the puzzle with the cells of --given, which --mistakes compares. */
static enum nonogram_status work_on_given(struct ng_job *job)
{
    const struct ng_given *given = &job->run->given;
    struct nonogram_puzzle *copy = NULL;
    enum nonogram_status status = NONOGRAM_OK;
    job->puzzle = job->entry->puzzle;
    if (given->path != NULL && !job->run->options->mistakes) {
        status = ng_given_apply(given, job->puzzle, &copy, &job->entry->diagnostic);
        job->puzzle = copy;
        job->blame = status != NONOGRAM_OK ? given->path : NULL;
    }
    if (status == NONOGRAM_OK) {
        status = job->run->work(job);
    }
    nonogram_free(copy);
    return status;
}

/* Runs the command's work, or `unread` for a puzzle that was not read. */
static enum nonogram_status answer(struct ng_job *job)
{
    struct nonogram_entry *entry = job->entry;
    const struct ng_run *run = job->run;
    if (entry->status == NONOGRAM_LIMITED && run->unread != NULL) {
        return run->unread(job);
    }
    if (entry->status != NONOGRAM_OK) {
        return entry->status;
    }
    if (run->alone != NULL && ng_job_shares_output(job)) {
        return ng_message_refuse(&entry->diagnostic, NONOGRAM_UNSUPPORTED, NG_INPUTS_ALONE,
                                 run->alone, "");
    }
    enum nonogram_status status = work_on_given(job);
    if (entry->out.limited || entry->out.stopped) {
        return limit_writing(job);
    }
    return entry->out.failed ? NONOGRAM_NO_MEMORY : status;
}

/* `uneven`: the rows and the columns of the puzzle fill different numbers of cells. */
static void fail(struct ng_job *job, bool uneven)
{
    struct nonogram_entry *entry = job->entry;
    const struct ng_run *run = job->run;
    struct nonogram_text members = {.data = NULL};
    job->tally = NG_TALLY_ERROR;
    nonogram_text_reset(&entry->out);
    if (run->mend != NULL && uneven) {
        run->mend(job, &members);
    }
    if ((run->records || run->tells) && !entry->lost) {
        ng_tell_failure(job, &members);
    }
    nonogram_text_clear(&members);
}

static void work(void *context, struct nonogram_entry *entry)
{
    struct ng_job *job = entry->data;
    double start = ng_clock_now();
    bool uneven = entry->status == NONOGRAM_BAD_INPUT && entry->puzzle != NULL;
    begin(context, entry, job, start);
    entry->status = answer(job);
    if (entry->status != NONOGRAM_OK) {
        fail(job, uneven);
    }
    leave_out_unknown(job);
    job->seconds = ng_clock_now() - start;
}

/* Reports that the output failed, which ends the run. */
static enum nonogram_status fail_output(struct ng_run *run, enum nonogram_status status,
                                        const struct nonogram_diagnostic *diagnostic)
{
    run->worst = ng_output_refuse(run->options->output, status, diagnostic);
    return status;
}

/* Writes the finished part of the document of all results: after the result of `job`, or without it
 * at the end. */
static enum nonogram_status put_document(struct ng_run *run, const struct ng_job *job,
                                         struct nonogram_diagnostic *diagnostic)
{
    struct nonogram_text out = {.data = NULL};
    enum nonogram_status status = job != NULL ? run->collect(job, &out) : run->finish(run, &out);
    if (status == NONOGRAM_OK && out.size > 0) {
        status = ng_results_put(&run->results, out.data, out.size, diagnostic);
    }
    nonogram_text_clear(&out);
    return status;
}

/* Writes entry->out, after the header if it is the first part, before the end if it is the `last`.
 * An entry that fails after its first part is ended, too. */
static enum nonogram_status add_result(struct ng_job *job, bool last,
                                       struct nonogram_diagnostic *diagnostic)
{
    struct ng_results *results = &job->run->results;
    const struct nonogram_entry *entry = job->entry;
    bool header = ng_job_has_header(job) && (entry->status == NONOGRAM_OK || job->begun);
    struct nonogram_text line = {.data = NULL};
    enum nonogram_status status = NONOGRAM_OK;
    if (header && !job->begun) {
        ng_name_write(entry->name, &line);
        nonogram_text_format(&line, ": %s\n", job->word);
        status = line.failed ? NONOGRAM_NO_MEMORY
                             : ng_results_put(results, line.data, line.size, diagnostic);
        nonogram_text_clear(&line);
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
    job->begun = true;
    if (entry->out.size > 0) {
        status = ng_results_put(results, entry->out.data, entry->out.size, diagnostic);
    }
    if (header && last) {
        status = ng_results_put(results, "\n", 1, diagnostic);
    }
    return results->writer.live ? ng_writer_flush(&results->writer, diagnostic) : status;
}

/* Writes a result, or passes it to `collect`. */
static enum nonogram_status put_result(struct ng_job *job, struct nonogram_diagnostic *diagnostic)
{
    struct ng_run *run = job->run;
    if (run->collect == NULL) {
        return add_result(job, true, diagnostic);
    }
    return job->entry->status == NONOGRAM_OK ? put_document(run, job, diagnostic) : NONOGRAM_OK;
}

/* Whether the entry, named in a list, is the file that the results will replace. */
static bool is_replaced(const struct ng_run *run, const struct nonogram_entry *entry)
{
    const char *output = run->options->output;
    return entry->lost && output != NULL && ng_inputs_same(output, entry->source);
}

static enum nonogram_status emit(void *context, struct nonogram_entry *entry)
{
    struct ng_run *run = context;
    struct ng_job *job = entry->data;
    struct nonogram_diagnostic diagnostic = {.message = ""};
    enum nonogram_status status = NONOGRAM_OK;
    job->run = run; /* a kept result has no work */
    job->entry = entry;
    ng_progress_hide(&run->progress);
    if (entry->skipped) {
        job->tally = NG_TALLY_SKIPPED;
    } else {
        ng_tell_outcome(job, &run->errors);
        if (run->options->output_dir == NULL) {
            status = put_result(job, &diagnostic);
        }
    }
    run->worst = ng_exit_worse(run->worst, exit_status_of(job));
    run->selected = run->selected || job->selected || entry->skipped;
    ng_summary_add(&run->summary, entry->name, job->tally, job->seconds);
    run->progress.done = entry->done;
    if (status != NONOGRAM_OK) {
        return fail_output(run, status, &diagnostic);
    }
    if (is_replaced(run, entry)) {
        return NONOGRAM_IO; /* the output is given up */
    }
    ng_progress_tick(&run->progress, &run->summary);
    return NONOGRAM_OK;
}

static enum nonogram_status part(void *context, struct nonogram_entry *entry)
{
    struct ng_run *run = context;
    struct nonogram_diagnostic diagnostic = {.message = ""};
    if (run->results.writer.live) {
        ng_progress_give_way(&run->progress);
    }
    enum nonogram_status status = add_result(entry->data, false, &diagnostic);
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

/* Whether the options fit together; NG_EXIT_FAILED after a message. */
/* Whether results are bytes that would confuse a terminal, and go to one. */
static bool floods_terminal(const struct ng_run *run)
{
    static const char *const formats[] = {"png", "pdf", NULL};
    const char *const *format = formats;
    while (*format != NULL && (run->alone == NULL || strcmp(*format, run->alone) != 0)) {
        format++;
    }
    return *format != NULL && run->options->output == NULL && run->options->output_dir == NULL &&
           ng_terminal_is(stdout);
}

static enum ng_exit check_options(const struct ng_run *run)
{
    const struct ng_options *options = run->options;
    if (floods_terminal(run)) {
        return ng_message_error("%s is not written to a terminal: use --output FILE", run->alone);
    }
    if (run->alone != NULL && run->collect == NULL && options->output_dir == NULL &&
        ng_inputs_are_several(options)) {
        return ng_message_error(NG_INPUTS_ALONE, run->alone, ng_inputs_why_several(options));
    }
    if (options->resume && options->output_dir == NULL) {
        return ng_message_error("--resume needs --output-dir");
    }
    if (options->timing && !run->records) {
        return ng_message_error("--timing needs --to=jsonl");
    }
    return ng_inputs_check(options, true);
}

static void finish_output(struct ng_run *run, bool whole)
{
    struct nonogram_diagnostic diagnostic = {.message = ""};
    enum nonogram_status status =
        ng_results_close(&run->results, whole, run->worst != NG_EXIT_DONE, &diagnostic);
    if (status != NONOGRAM_OK) {
        (void)fail_output(run, status, &diagnostic);
    }
}

static void print_summary(struct ng_run *run)
{
    const struct ng_options *options = run->options;
    ng_progress_hide(&run->progress);
    ng_tell_row_end(&run->errors);
    if (options->quiet) {
        return;
    }
    if (run->passed_over > 0) {
        (void)ng_message_error("%" PRIu64 " %s skipped: not the suffix of a known format",
                               run->passed_over, run->passed_over == 1 ? "file" : "files");
    }
    bool interrupted = ng_signals_terminating() != 0;
    if (options->verbose || interrupted || (run->summary.count > 1 && ng_terminal_is(stderr))) {
        ng_summary_print(&run->summary, interrupted);
    }
}

/* Whether an existing record has the verdict unknown. In a string its quotes would be escaped. */
static bool is_unknown(void *context, const char *result, size_t size)
{
    static const char unknown[] = "\"verdict\":\"unknown\"";
    const size_t length = sizeof unknown - 1;
    (void)context;
    for (size_t at = 0; at + length <= size; at++) {
        if (memcmp(result + at, unknown, length) == 0) {
            return true;
        }
    }
    return false;
}

static bool is_signalled(void *context)
{
    (void)context;
    return ng_signals_terminating() != 0;
}

static enum nonogram_status run_batch(struct ng_run *run)
{
    const struct ng_options *options = run->options;
    struct nonogram_batch batch = {
        .paths = options->operands,
        .path_count = options->operand_count,
        .list = options->list,
        .output = options->output,
        .format = options->from,
        .shard = options->shard.number,
        .shards = options->shard.of,
        .wait = run->wait,
        .passed_over = &run->passed_over,
        .uneven = run->mend != NULL,
        .columns_first = options->columns_first,
        .memory_limit = share(run, run->jobs),
        .time_limit = options->time_limit,
        .jobs = (unsigned)options->jobs,
        .data_size = sizeof(struct ng_job),
        .context = run,
        .directory = options->output_dir,
        .suffix = run->suffix,
        .resume = options->resume,
        .again = run->records ? is_unknown : NULL,
        .work = work,
        .emit = emit,
        .part = part,
        .idle = idle,
        .stop = is_signalled,
    };
    return nonogram_batch_run(&batch);
}

static enum ng_exit run_inputs(struct ng_run *run)
{
    bool direct = run->options->output_dir == NULL;
    enum nonogram_status status = run_batch(run);
    ng_progress_hide(&run->progress);
    if (status == NONOGRAM_NO_MEMORY || status == NONOGRAM_BAD_USE) {
        run->worst = ng_message_error("%s", nonogram_status_text(status));
    }
    if (run->summary.count == 0 && run->worst == NG_EXIT_DONE && ng_signals_terminating() == 0 &&
        !run->records && run->options->shard.of <= 1) {
        run->worst = ng_message_error("no puzzle found");
    }
    if (run->selects && !run->selected && run->worst == NG_EXIT_DONE) {
        run->worst = NG_EXIT_NOT;
    }
    if (direct && status == NONOGRAM_OK && run->finish != NULL) {
        struct nonogram_diagnostic diagnostic = {.message = ""};
        status = put_document(run, NULL, &diagnostic);
        if (status != NONOGRAM_OK) {
            (void)fail_output(run, status, &diagnostic);
        }
    }
    if (direct && status != NONOGRAM_OK) {
        ng_writer_abandon(&run->results.writer);
    } else if (direct) {
        finish_output(run, ng_signals_terminating() == 0);
    }
    print_summary(run);
    ng_signals_obey();
    return run->worst;
}

/* Opens the output. */
static enum ng_exit run_checked(struct ng_run *run)
{
    const struct ng_options *options = run->options;
    struct nonogram_diagnostic diagnostic = {.message = ""};
    run->summary.start = ng_clock_now();
    run->jobs = options->jobs > 0 ? options->jobs : ng_cores_usable();
    run->memory = options->memory_limit == 0 ? ng_ram_allowed() : 0;
    run->progress = ng_progress_start(options->progress, options->quiet, run->summary.start);
    if (options->output_dir == NULL) {
        enum nonogram_status status =
            ng_results_open(&run->results, options->output, run->puzzles, &diagnostic);
        if (status != NONOGRAM_OK) {
            ng_signals_obey(); /* opening a pipe waits for its reader */
            return ng_output_refuse(options->output, status, &diagnostic);
        }
    }
    return run_inputs(run);
}

/* Checks the folders that results and proofs go to. */
static enum ng_exit check_folders(const struct ng_options *options)
{
    const char *const folders[] = {options->proof, options->output_dir};
    for (size_t i = 0; i < 2; i++) {
        if (folders[i] != NULL &&
            (ng_inputs_check_apart(options, folders[i]) != NG_EXIT_DONE ||
             ng_output_check_folder(folders[i], options->resume) != NG_EXIT_DONE)) {
            return NG_EXIT_FAILED;
        }
    }
    return NG_EXIT_DONE;
}

enum ng_exit ng_run_all(struct ng_run *run)
{
    const struct ng_options *options = run->options;
    enum ng_exit status = ng_given_read(&run->given, options->given, options->memory_limit);
    if (status == NG_EXIT_DONE) {
        status = check_options(run);
    }
    if (status == NG_EXIT_DONE && options->operand_count == 0 && options->list == NULL &&
        ng_terminal_input()) {
        status = ng_message_error("no puzzle given: name a file, or '-' for standard input");
    }
    (void)ng_signals_install(); /* before there is a file that a signal could leave incomplete */
    if (status == NG_EXIT_DONE && options->output_dir != NULL) {
        status = check_folders(options);
    }
    if (status == NG_EXIT_DONE) {
        status = run_checked(run);
    }
    nonogram_text_clear(&run->given.text);
    ng_signals_obey();
    return status;
}
