/* The run of a command: an ordered map over its puzzles, and the output before and after. */
#include "cli/run.h"
#include "base/memory.h"
#include "base/text.h"
#include "batch/batch.h"
#include "batch/items.h"
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
    return !job->item.alone && job->run->options->output_dir == NULL && job->run->collect == NULL;
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
    return (job->serial && job->run->output != NONOGRAM_OK) || ng_signals_terminating() != 0;
}

struct ng_effort ng_work_effort(struct ng_job *job)
{
    return (struct ng_effort){.deadline = job->deadline,
                              .memory = ng_work_memory(job),
                              .jobs = 1,
                              .stop = ng_work_poll,
                              .context = job};
}

/* Seconds by which writing a result can exceed the time limit. */
static const double writing_grace = 0.1;

/* Whether to stop writing the result. Called by item->out, first when it holds a megabyte, or if
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
    const struct nonogram_puzzle *puzzle = job->item.puzzle;
    size_t limit = ng_work_memory(job);
    size_t held = (size_t)GRIDS * nonogram_width(puzzle) * nonogram_height(puzzle);
    return limit > 2 * held ? limit - held : limit / 2 + 1;
}

/* Handles a limit that ended the writing of the result. */
static enum nonogram_status limit_writing(struct ng_job *job)
{
    struct ng_item *item = &job->item;
    bool stopped = item->out.stopped;
    item->unfinished = stopped && ng_signals_terminating() != 0;
    if (item->unfinished || job->run->unread == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    item->limited = stopped ? NONOGRAM_LIMIT_TIME : NONOGRAM_LIMIT_MEMORY;
    ng_text_reset(&item->out);
    return job->run->unread(job);
}

/* The exit status for this puzzle. Records contain the verdicts, and most failures, but no proof.
 */
static enum ng_exit exit_status_of(const struct ng_job *job)
{
    const struct ng_item *item = &job->item;
    bool records = job->run->records;
    bool recorded = !item->lost && item->result == NULL && job->tally == NG_TALLY_ERROR &&
                    job->run->options->proof == NULL;
    enum ng_exit status = NG_EXIT_DONE;
    if (item->status != NONOGRAM_OK) {
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
        ng_text_reset(&job->item.out);
        job->item.limited = NONOGRAM_LIMIT_STOPPED;
        job->withheld = true;
    }
}

/* Sets the members that do not depend on the command. */
static void begin(struct ng_run *run, struct ng_job *job, double start)
{
    const struct ng_options *options = run->options;
    struct ng_item *item = &job->item;
    job->serial = item->alone || options->jobs == 1;
    if (options->time_limit > 0) {
        job->deadline = start - item->seconds + options->time_limit;
    }
    item->out.limit = writing_memory(job);
    item->out.stop = stop_writing;
    item->out.context = job;
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
    job->puzzle = job->item.puzzle;
    if (given->path != NULL && !job->run->options->mistakes) {
        status = ng_given_apply(given, job->puzzle, &copy, &job->item.diagnostic);
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
    struct ng_item *item = &job->item;
    const struct ng_run *run = job->run;
    if (item->status == NONOGRAM_LIMITED && run->unread != NULL) {
        return run->unread(job);
    }
    if (item->status != NONOGRAM_OK) {
        return item->status;
    }
    if (run->alone != NULL && ng_job_shares_output(job)) {
        return ng_message_refuse(&item->diagnostic, NONOGRAM_UNSUPPORTED, NG_INPUTS_ALONE,
                                 run->alone, "");
    }
    enum nonogram_status status = work_on_given(job);
    if (item->out.limited || item->out.stopped) {
        return limit_writing(job);
    }
    return item->out.failed ? NONOGRAM_NO_MEMORY : status;
}

/* `uneven`: the rows and the columns of the puzzle fill different numbers of cells. */
static void fail(struct ng_job *job, bool uneven)
{
    struct ng_item *item = &job->item;
    const struct ng_run *run = job->run;
    struct nonogram_text members = {.data = NULL};
    job->tally = NG_TALLY_ERROR;
    ng_text_reset(&item->out);
    if (run->mend != NULL && uneven) {
        run->mend(job, &members);
    }
    if ((run->records || run->tells) && !item->lost) {
        ng_tell_failure(job, &members);
    }
    ng_text_clear(&members);
}

static void work(void *context, void *slot)
{
    struct ng_run *run = context;
    struct ng_job *job = slot;
    if (!ng_items_read(&run->items, &job->item)) {
        return;
    }
    double start = ng_clock_now();
    bool uneven = job->item.status == NONOGRAM_BAD_INPUT && job->item.puzzle != NULL;
    begin(run, job, start);
    job->item.status = answer(job);
    if (job->item.status != NONOGRAM_OK) {
        fail(job, uneven);
    }
    leave_out_unknown(job);
    job->seconds = ng_clock_now() - start;
    ng_items_write(&run->items, &job->item);
}

/* Reports that the output failed, which ends the run. */
static enum nonogram_status fail_output(struct ng_run *run, enum nonogram_status status,
                                        const struct nonogram_diagnostic *diagnostic)
{
    ng_progress_hide(&run->progress);
    run->worst = ng_output_refuse(run->options->output, status, diagnostic);
    run->output = status;
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
    ng_text_clear(&out);
    return status;
}

/* Writes item->out, after the header if it is the first part, before the end if it is the `last`.
 * An entry that fails after its first part is ended, too. */
static enum nonogram_status add_result(struct ng_job *job, bool last,
                                       struct nonogram_diagnostic *diagnostic)
{
    struct ng_results *results = &job->run->results;
    const struct ng_item *item = &job->item;
    bool header = ng_job_has_header(job) && (item->status == NONOGRAM_OK || job->begun);
    struct nonogram_text line = {.data = NULL};
    enum nonogram_status status = NONOGRAM_OK;
    if (header && !job->begun) {
        ng_name_write(item->name, &line);
        ng_text_format(&line, ": %s\n", job->word);
        status = line.failed ? NONOGRAM_NO_MEMORY
                             : ng_results_put(results, line.data, line.size, diagnostic);
        ng_text_clear(&line);
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
    job->begun = true;
    if (item->out.size > 0) {
        status = ng_results_put(results, item->out.data, item->out.size, diagnostic);
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
    return job->item.status == NONOGRAM_OK ? put_document(run, job, diagnostic) : NONOGRAM_OK;
}

enum nonogram_status ng_work_pass(struct ng_job *job)
{
    struct ng_run *run = job->run;
    struct nonogram_diagnostic diagnostic = {.message = ""};
    if (job->item.out.failed) {
        return NONOGRAM_NO_MEMORY;
    }
    if (!job->serial || run->options->output_dir != NULL ||
        (ng_job_has_header(job) && job->word[0] == '\0')) {
        return NONOGRAM_OK;
    }
    if (run->output != NONOGRAM_OK) {
        return run->output;
    }
    if (run->results.writer.live) {
        ng_progress_give_way(&run->progress);
    }
    enum nonogram_status status = add_result(job, false, &diagnostic);
    ng_text_reset(&job->item.out);
    return status == NONOGRAM_OK ? status : fail_output(run, status, &diagnostic);
}

/* Whether the item, named in a list, is the file that the results will replace. */
static bool is_replaced(const struct ng_run *run, const struct ng_item *item)
{
    const char *output = run->options->output;
    return item->lost && output != NULL && ng_inputs_same(output, item->from);
}

/* Reports the item, and writes its result. */
static enum nonogram_status put(struct ng_run *run, struct ng_job *job)
{
    struct ng_item *item = &job->item;
    struct nonogram_diagnostic diagnostic = {.message = ""};
    enum nonogram_status status = NONOGRAM_OK;
    ng_progress_hide(&run->progress);
    if (item->skipped) {
        job->tally = NG_TALLY_SKIPPED;
    } else {
        ng_tell_outcome(job, &run->errors);
        if (run->options->output_dir == NULL) {
            status = put_result(job, &diagnostic);
        }
    }
    run->worst = ng_exit_worse(run->worst, exit_status_of(job));
    run->selected = run->selected || job->selected || item->skipped;
    ng_summary_add(&run->summary, item->name, job->tally, job->seconds);
    run->progress.done = item->done;
    if (status != NONOGRAM_OK) {
        return fail_output(run, status, &diagnostic);
    }
    if (is_replaced(run, item)) {
        return NONOGRAM_IO; /* the output is given up */
    }
    ng_progress_tick(&run->progress, &run->summary);
    return NONOGRAM_OK;
}

/* Returns NONOGRAM_END if a signal ended the run before this puzzle. */
static enum nonogram_status emit(void *context, void *slot)
{
    struct ng_run *run = context;
    struct ng_job *job = slot;
    if (run->output != NONOGRAM_OK) {
        return run->output;
    }
    if (job->item.unfinished) {
        return NONOGRAM_END;
    }
    ng_items_settle(&run->items, &job->item, run->slots, run->window, sizeof *run->slots);
    enum nonogram_status status = put(run, job);
    ng_items_emitted(&run->items, &job->item);
    return status;
}

/* A result that is not reported is kept anyway. */
static void drop(void *context, void *slot)
{
    struct ng_run *run = context;
    struct ng_job *job = slot;
    ng_items_settle(&run->items, &job->item, run->slots, run->window, sizeof *run->slots);
}

/* Sets a slot to the next puzzle, and clears what is left of the one before. */
static enum nonogram_status next(struct ng_run *run, struct ng_job *job)
{
    memset((char *)job + sizeof job->item, 0, sizeof *job - sizeof job->item);
    job->run = run;
    return ng_items_next(&run->items, &job->item);
}

static enum nonogram_status produce(void *context, void **slot)
{
    struct ng_run *run = context;
    struct ng_job *job = &run->slots[run->produced % run->window];
    enum nonogram_status status = run->peeked ? NONOGRAM_OK : next(run, job);
    run->peeked = false;
    if (status == NONOGRAM_OK) {
        run->produced++;
        *slot = job;
    }
    return status;
}

static bool is_full(void *context)
{
    const struct ng_run *run = context;
    return ng_items_are_full(&run->items);
}

static enum nonogram_status idle(void *context)
{
    struct ng_run *run = context;
    ng_progress_tick(&run->progress, &run->summary);
    return NONOGRAM_OK;
}

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

/* Whether the options fit together; NG_EXIT_FAILED after a message. */
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

/* Runs over all puzzles. The first is read before any thread is made: a single one needs none. */
static enum nonogram_status run_window(struct ng_run *run)
{
    const struct ng_batch map = {.context = run,
                                 .produce = produce,
                                 .full = is_full,
                                 .work = work,
                                 .emit = emit,
                                 .drop = drop,
                                 .idle = idle};
    run->window = 1;
    enum nonogram_status status = next(run, &run->slots[0]);
    if (status != NONOGRAM_OK) {
        return status;
    }
    run->peeked = true;
    bool alone = run->slots[0].item.alone;
    unsigned jobs = alone ? 1 : (unsigned)run->jobs;
    /* This thread closes result files while at least one worker continues. */
    bool many = jobs > 1 || (run->options->output_dir != NULL && !alone);
    run->window = many ? NG_ITEMS_WINDOW : 1;
    return ng_batch_run(&map, jobs, run->window);
}

/* Slots that are not used cost no memory: they are zero. */
static enum nonogram_status run_items(struct ng_run *run, const struct ng_items_options *options)
{
    enum nonogram_status status = NONOGRAM_NO_MEMORY;
    run->slots = ng_alloc_zeroed(NG_ITEMS_WINDOW, sizeof *run->slots);
    if (run->slots != NULL && ng_items_open(&run->items, options)) {
        status = run_window(run);
        run->passed_over = ng_source_passed_over(run->items.source);
        ng_items_close(&run->items);
    }
    for (size_t i = 0; run->slots != NULL && i < run->window; i++) {
        ng_item_clear(&run->slots[i].item);
    }
    ng_alloc_free(run->slots);
    return status == NONOGRAM_END ? NONOGRAM_OK : status;
}

static enum nonogram_status run_batch(struct ng_run *run)
{
    const struct ng_options *options = run->options;
    const char *from = options->from;
    const struct ng_items_options items = {
        .source = {.paths = options->operands,
                   .count = options->operand_count,
                   .list = options->list,
                   .format = from != NULL ? ng_format_by_name(from, strlen(from)) : NULL,
                   .shard = options->shard.number,
                   .shards = options->shard.of,
                   .wait = run->wait,
                   .results = options->output_dir,
                   .output = options->output,
                   .memory_limit = share(run, run->jobs),
                   .time_limit = options->time_limit},
        .named = from != NULL,
        .uneven = run->mend != NULL,
        .columns_first = options->columns_first,
        .time_limit = options->time_limit,
        .suffix = run->suffix,
        .resume = options->resume,
        /* in a string its quotes would be escaped */
        .again = run->records ? "\"verdict\":\"unknown\"" : NULL,
    };
    return run_items(run, &items);
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

/* Completes what is asked of every puzzle. */
static void set_request(struct ng_run *run)
{
    const struct ng_options *options = run->options;
    run->request.solutions = options->solutions;
    run->request.first = options->first;
    run->request.certain = options->certain;
    run->request.count = options->count;
    run->request.conflict_limit = options->conflict_limit;
    run->request.seed = options->seed;
}

enum ng_exit ng_run_all(struct ng_run *run)
{
    const struct ng_options *options = run->options;
    set_request(run);
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
    ng_text_clear(&run->given.text);
    ng_signals_obey();
    return status;
}
