/* The batch of a command: what its callbacks do, and what is printed before and after. */
#include "cli/files.h"
#include "cli/help.h"
#include "cli/message.h"
#include "cli/proof_file.h"
#include "cli/solving.h"
#include "cli/task.h"
#include "platform/machine.h"
#include "platform/path.h"
#include "platform/signals.h"
#include "platform/terminal.h"

#include <inttypes.h>
#include <string.h>

bool ng_task_shares_output(const struct ng_task *task, const struct nonogram_entry *entry)
{
    return !entry->alone && task->options->output_dir == NULL && task->collect == NULL;
}

bool ng_task_has_header(const struct ng_task *task, const struct nonogram_entry *entry)
{
    return task->headers && ng_task_shares_output(task, entry);
}

const char *ng_task_why_several(const struct ng_options *options)
{
    if (options->list != NULL) {
        return ", and a list may name several";
    }
    if (options->shard.of > 1) {
        return ", and a shard may have several";
    }
    return options->operand_count == 1 ? ", and a folder may hold several" : "";
}

bool ng_task_names_several(const struct ng_options *options)
{
    return options->list != NULL || options->shard.of > 1 || options->operand_count > 1 ||
           (options->operand_count == 1 &&
            ng_path_look(options->operands[0]).kind == NG_PATH_DIRECTORY);
}

enum nonogram_status ng_task_need_own_output(const struct ng_task *task,
                                             struct nonogram_entry *entry)
{
    if (task->alone != NULL && ng_task_shares_output(task, entry)) {
        return ng_message_refuse(&entry->diagnostic, NONOGRAM_UNSUPPORTED, NG_TASK_ALONE,
                                 task->alone, "");
    }
    return NONOGRAM_OK;
}

/* Seconds between two parts that are handed to another thread to be written. */
static const double part_interval = 0.05;

/* Writes what waits, if it is time. */
static enum nonogram_status pass_waiting(struct ng_outcome *outcome)
{
    struct nonogram_entry *entry = outcome->waiting;
    if (entry == NULL) {
        return NONOGRAM_OK;
    }
    if (!outcome->serial) {
        double now = ng_clock_now();
        if (now < outcome->next) {
            return NONOGRAM_OK;
        }
        outcome->next = now + part_interval;
    }
    enum nonogram_status status = nonogram_batch_part(entry);
    if (entry->out.size == 0) {
        outcome->waiting = NULL;
    }
    return status;
}

enum nonogram_status ng_work_pass(struct nonogram_entry *entry, struct ng_outcome *outcome)
{
    if (entry->out.failed) {
        return NONOGRAM_NO_MEMORY;
    }
    if (ng_task_has_header(outcome->run->task, entry) && outcome->word[0] == '\0') {
        return NONOGRAM_OK;
    }
    outcome->waiting = entry;
    return pass_waiting(outcome);
}

/* The bytes for one of so many puzzles at a time. */
static size_t share(const struct ng_run *run, uint64_t jobs)
{
    uint64_t bytes =
        run->memory == 0 ? run->task->options->memory_limit : ng_ram_share(run->memory, jobs);
    return bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
}

size_t ng_work_share(const struct ng_run *run)
{
    return share(run, run->jobs);
}

size_t ng_work_memory(const struct ng_outcome *outcome)
{
    return outcome->serial ? share(outcome->run, 1) : ng_work_share(outcome->run);
}

void ng_work_observe(struct ng_outcome *outcome, const struct ng_search_state *search)
{
    if (outcome->serial) {
        outcome->run->progress.search = *search;
    }
}

bool ng_work_poll(struct ng_outcome *outcome)
{
    if (outcome->serial) {
        ng_progress_tick(&outcome->run->progress, &outcome->run->summary);
    }
    return pass_waiting(outcome) != NONOGRAM_OK || ng_signals_terminating() != 0;
}

bool ng_work_stop(void *context)
{
    struct ng_outcome *outcome = context;
    return ng_work_poll(outcome) || (outcome->deadline > 0 && ng_clock_now() >= outcome->deadline);
}

/* So long writing a result may go on beyond the time limit, in seconds. */
static const double writing_grace = 0.1;

/* Whether the result is not to be written any further: asked by entry->out, for the first time when
 * there is a megabyte of it, or when drawing it takes long. */
static bool stop_writing(void *context)
{
    struct ng_outcome *outcome = context;

    if (ng_signals_terminating() != 0 || outcome->deadline <= 0) {
        return ng_signals_terminating() != 0;
    }
    double now = ng_clock_now();

    if (outcome->until == 0) {
        outcome->until = (now > outcome->deadline ? now : outcome->deadline) + writing_grace;
    }
    return now > outcome->until;
}

/* What is left of the puzzle's memory for its result, beside the puzzle and some grids. */
static size_t writing_memory(const struct nonogram_entry *entry, const struct ng_outcome *outcome)
{
    enum { GRIDS = 4 };
    size_t limit = ng_work_memory(outcome), held = 0;

    if (entry->puzzle != NULL) {
        held = (size_t)GRIDS * nonogram_width(entry->puzzle) * nonogram_height(entry->puzzle);
    }
    return limit > 2 * held ? limit - held : limit / 2 + 1;
}

/* A limit has ended writing the result. */
static enum nonogram_status limit_writing(const struct ng_task *task, struct nonogram_entry *entry,
                                          struct ng_outcome *outcome)
{
    bool stopped = entry->out.stopped;

    entry->unfinished = stopped && ng_signals_terminating() != 0;
    if (entry->unfinished || task->unread == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    entry->limited = stopped ? NONOGRAM_LIMIT_TIME : NONOGRAM_LIMIT_MEMORY;
    outcome->ambiguous = false;
    nonogram_text_reset(&entry->out);
    return task->unread(task, entry, outcome);
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

/* Leaves out the file of a result that is unknown, or a number that is none yet, which --resume
 * would keep, unless it is a record, which says so. */
static void leave_out_unknown(const struct ng_run *run, struct nonogram_entry *entry,
                              struct ng_outcome *outcome)
{
    const struct ng_task *task = run->task;
    bool cut = outcome->verdict == NONOGRAM_LIMIT || (task->options->count && outcome->limited);
    bool says = task->records && task->question != NG_ASKS_NOTHING;
    if (cut && !says && task->options->output_dir != NULL) {
        nonogram_text_reset(&entry->out);
        entry->limited = NONOGRAM_LIMIT_STOPPED;
        outcome->withheld = true;
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
    if (task->options->time_limit > 0) {
        outcome->deadline = start - entry->seconds + task->options->time_limit;
    }
    entry->out.limit = writing_memory(entry, outcome);
    entry->out.stop = stop_writing;
    entry->out.context = outcome;
    if (outcome->serial) {
        run->progress.begun = start;
        run->progress.search = (struct ng_search_state){.cells = 0};
    }
    if (entry->status == NONOGRAM_LIMITED && task->unread != NULL) {
        entry->status = task->unread(task, entry, outcome);
    } else if (entry->status == NONOGRAM_OK) {
        entry->status = ng_task_need_own_output(task, entry);
        if (entry->status == NONOGRAM_OK) {
            entry->status = task->work(task, entry, outcome);
        }
        if (entry->out.limited || entry->out.stopped) {
            entry->status = limit_writing(task, entry, outcome);
        } else if (entry->out.failed) {
            entry->status = NONOGRAM_NO_MEMORY;
        }
    }
    if (entry->status != NONOGRAM_OK) {
        outcome->tally = NG_TALLY_ERROR;
        nonogram_text_reset(&entry->out);
        bool mends = task->mend != NULL && outcome->blame == NULL;
        if (mends && entry->status == NONOGRAM_BAD_INPUT && entry->puzzle != NULL) {
            task->mend(task, entry, outcome, &members);
        }
        if ((task->records || task->tells) && !entry->lost) {
            ng_tell_failure(entry, outcome, &members);
        }
        nonogram_text_clear(&members);
    }
    leave_out_unknown(run, entry, outcome);
    outcome->seconds = ng_clock_now() - start;
}

/* Tells that the output failed, which ends the run. */
static enum nonogram_status fail_output(struct ng_run *run, enum nonogram_status status,
                                        const struct nonogram_diagnostic *diagnostic)
{
    run->worst =
        ng_message_diagnostic(ng_print_place(run->task->options->output), status, diagnostic);
    return status;
}

/* Writes a result, or has it collected. */
static enum nonogram_status put_result(struct ng_run *run, const struct nonogram_entry *entry,
                                       struct nonogram_diagnostic *diagnostic)
{
    if (run->task->collect == NULL) {
        return ng_results_add(&run->results, run->task, entry, NG_RESULTS_LAST, diagnostic);
    }
    return entry->status == NONOGRAM_OK ? run->task->collect(run->task, entry) : NONOGRAM_OK;
}

/* Whether the entry is the file that the results are to replace, named in a list. */
static bool is_replaced(const struct ng_run *run, const struct nonogram_entry *entry)
{
    const char *output = run->task->options->output;
    return entry->lost && output != NULL && ng_inputs_same(output, entry->source);
}

static enum nonogram_status emit(void *context, struct nonogram_entry *entry)
{
    struct ng_run *run = context;
    struct ng_outcome *outcome = entry->data;
    struct nonogram_diagnostic diagnostic = {.message = ""};
    enum nonogram_status status = NONOGRAM_OK;
    ng_progress_hide(&run->progress);
    ng_proof_sweep(run->task->options, entry, &run->proofs);
    if (entry->skipped) {
        outcome->tally = NG_TALLY_SKIPPED;
    } else {
        ng_tell_outcome(run->task, entry, outcome, &run->errors);
        if (run->task->options->output_dir == NULL) {
            status = put_result(run, entry, &diagnostic);
        }
    }
    run->worst = ng_exit_worse(run->worst, exit_status_of(run, entry, outcome));
    run->selected = run->selected || outcome->selected || entry->skipped;
    ng_summary_add(&run->summary, entry->name, outcome->tally, outcome->seconds);
    run->progress.done = entry->done;
    if (status != NONOGRAM_OK) {
        return fail_output(run, status, &diagnostic);
    }
    if (is_replaced(run, entry)) {
        return NONOGRAM_IO; /* there will be no output */
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
    enum nonogram_status status =
        ng_results_add(&run->results, run->task, entry, NG_RESULTS_MORE, &diagnostic);
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
    if (task->alone != NULL && task->collect == NULL && options->output_dir == NULL &&
        ng_task_names_several(options)) {
        return ng_message_error(NG_TASK_ALONE, task->alone, ng_task_why_several(options));
    }
    if (options->resume && options->output_dir == NULL) {
        return ng_message_error("--resume needs --output-dir");
    }
    if (options->timing && !task->records) {
        return ng_message_error("--timing needs --to=jsonl");
    }
    return ng_inputs_check(options, true);
}

/* Writes the document that all results make together, where there is one. */
static enum nonogram_status put_document(struct ng_run *run)
{
    struct nonogram_diagnostic diagnostic = {.message = ""};
    struct nonogram_text out = {.data = NULL};
    if (run->task->finish == NULL) {
        return NONOGRAM_OK;
    }
    enum nonogram_status status = run->task->finish(run->task, &out);
    if (status == NONOGRAM_OK && out.size > 0) {
        status = ng_results_put(&run->results, out.data, out.size, &diagnostic);
    }
    if (status != NONOGRAM_OK) {
        (void)fail_output(run, status, &diagnostic);
    }
    nonogram_text_clear(&out);
    return status;
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
    const struct ng_options *options = run->task->options;
    ng_progress_hide(&run->progress);
    ng_tell_row_end(&run->errors);
    if (options->quiet) {
        return;
    }
    if (run->passed_over > 0) {
        (void)ng_message_error("%" PRIu64 " %s of no known suffix passed over", run->passed_over,
                               run->passed_over == 1 ? "file" : "files");
    }
    bool interrupted = ng_signals_terminating() != 0;
    if (options->verbose || interrupted || (run->summary.count > 1 && ng_terminal_is(stderr))) {
        ng_summary_print(&run->summary, interrupted);
    }
}

/* Whether a record that is there is of a puzzle that a limit has ended. */
static bool is_unknown(void *context, const char *result, size_t size)
{
    struct nonogram_record record = {.source = NULL};
    (void)context;
    bool unknown = nonogram_record_read(result, size, &record, NULL) == NONOGRAM_OK &&
                   record.error == NULL && record.verdict == NONOGRAM_LIMIT;
    nonogram_record_clear(&record);
    return unknown;
}

static bool is_signalled(void *context)
{
    (void)context;
    return ng_signals_terminating() != 0;
}

static enum nonogram_status run_batch(struct ng_run *run)
{
    const struct ng_task *task = run->task;
    const struct ng_options *options = task->options;
    const char *beside[NG_INPUTS_BESIDE];
    struct nonogram_batch_files files = {
        .output = options->output,
        .inputs = beside,
        .input_count = ng_inputs_beside(options, beside),
    };
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
        .columns_first = options->columns_first,
        .memory_limit = ng_work_share(run),
        .time_limit = options->time_limit,
        .jobs = (unsigned)options->jobs,
        .data_size = sizeof(struct ng_outcome),
        .context = run,
        .directory = options->output_dir,
        .suffix = task->suffix,
        .resume = options->resume,
        .again = task->records ? is_unknown : NULL,
        .work = work,
        .emit = emit,
        .part = part,
        .idle = idle,
        .stop = is_signalled,
    };
    return nonogram_batch_run_beside(&batch, &files);
}

static enum ng_exit run_all(struct ng_run *run)
{
    bool direct = run->task->options->output_dir == NULL;
    enum nonogram_status status = run_batch(run);
    ng_orphans_clear(&run->proofs);
    ng_progress_hide(&run->progress);
    if (status == NONOGRAM_NO_MEMORY || status == NONOGRAM_BAD_USE) {
        run->worst = ng_message_error("%s", nonogram_status_text(status));
    }
    if (run->summary.count == 0 && run->worst == NG_EXIT_DONE && ng_signals_terminating() == 0 &&
        !run->task->records && run->task->options->shard.of <= 1) {
        run->worst = ng_message_error("no puzzle found");
    }
    if (run->task->selects && !run->selected && run->worst == NG_EXIT_DONE) {
        run->worst = NG_EXIT_NOT;
    }
    if (direct && status == NONOGRAM_OK) {
        status = put_document(run);
    }
    if (direct && status != NONOGRAM_OK) {
        ng_results_abandon(&run->results);
    } else if (direct) {
        finish_output(run, ng_signals_terminating() == 0);
    }
    print_summary(run);
    ng_signals_obey();
    return run->worst;
}

static enum ng_exit run_task(const struct ng_task *task, const struct ng_given *given)
{
    const struct ng_options *options = task->options;
    struct ng_run run = {.task = task,
                         .given = given,
                         .summary.start = ng_clock_now(),
                         .jobs = options->jobs > 0 ? options->jobs : ng_cores_usable(),
                         .memory = options->memory_limit == 0 ? ng_ram_allowed() : 0};
    struct nonogram_diagnostic diagnostic = {.message = ""};
    if (check_options(task) != NG_EXIT_DONE) {
        return NG_EXIT_FAILED;
    }
    if (options->operand_count == 0 && options->list == NULL && ng_terminal_input()) {
        return ng_message_error("no puzzle given: name a file, or '-' for standard input");
    }
    run.progress = ng_progress_start(options->progress, options->quiet, run.summary.start);
    (void)ng_signals_install(); /* before there is a file that a signal could leave in part */
    if (options->output_dir == NULL) {
        enum nonogram_status status =
            ng_results_open(&run.results, options->output, task->puzzles, &diagnostic);
        if (status != NONOGRAM_OK) {
            ng_signals_obey(); /* a pipe without a reader was waited for */
            return ng_message_diagnostic(ng_print_place(options->output), status, &diagnostic);
        }
    }
    return run_all(&run);
}

enum ng_exit ng_run_task(const struct ng_task *task)
{
    return run_task(task, NULL);
}

enum ng_exit ng_run_task_given(const struct ng_task *task, struct ng_given *given)
{
    enum ng_exit status = ng_given_read(given, task->options->given);
    if (status == NG_EXIT_DONE) {
        status = run_task(task, given);
    }
    nonogram_text_clear(&given->text);
    return status;
}
