/* The run of a command: an ordered map over its puzzles, and the output before and after. */
#include "cli/run.h"

#include "base/memory.h"
#include "batch/batch.h"
#include "cli/message.h"
#include "format/format.h"
#include "platform/machine.h"
#include "platform/signals.h"
#include "platform/terminal.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct ng_run {
    const struct ng_setup *setup;
    struct ng_results results;   /* closed with --output-dir */
    enum nonogram_status output; /* the status of writing the results */
    enum ng_exit worst;
    bool selected; /* a puzzle was selected, or its result is kept */
    struct ng_summary summary;
    struct ng_tell_row errors;
    struct ng_progress progress;
    struct ng_items items;
    struct ng_slot *slots; /* the window */
    size_t window, produced;
    bool peeked;     /* the first slot holds the first puzzle already, not yet produced */
    unsigned jobs;   /* the most puzzles at a time */
    uint64_t memory; /* bytes that the process can use; 0: each puzzle has its own limit */
};

/* ---- a puzzle at work ---- */

bool ng_slot_is_live(const struct ng_slot *slot)
{
    return slot->run->results.writer.live;
}

bool ng_slot_stopped(void *context)
{
    struct ng_slot *slot = context;
    if (slot->serial) {
        ng_progress_tick(&slot->run->progress, &slot->run->summary);
    }
    return (slot->serial && slot->run->output != NONOGRAM_OK) || ng_signals_terminating() != 0;
}

/* The bytes for each of `jobs` puzzles at a time. */
static size_t share(const struct ng_run *run, unsigned jobs)
{
    uint64_t bytes =
        run->memory == 0 ? run->setup->options->memory_limit : ng_ram_share(run->memory, jobs);
    return bytes < SIZE_MAX ? (size_t)bytes : SIZE_MAX;
}

/* Whether the run makes its puzzles, with one time limit for all of them. */
static bool makes(const struct ng_setup *setup)
{
    return setup->request.question == NG_ASKS_PUZZLE;
}

/* Sets the limits of the puzzle. */
static void begin_slot(struct ng_run *run, struct ng_slot *slot, double start)
{
    const struct ng_options *options = run->setup->options;
    struct ng_item *item = &slot->item;
    slot->serial = run->window == 1;
    slot->jobs = run->jobs;
    slot->memory = share(run, slot->serial ? 1 : run->jobs);
    if (options->time_limit > 0) {
        slot->deadline =
            options->time_limit + (makes(run->setup) ? run->summary.start : start - item->seconds);
    }
    if (slot->serial) {
        run->progress.begun = start;
        run->progress.sight = &slot->live.sight;
    }
}

static void work_on_slot(void *context, void *place)
{
    struct ng_run *run = context;
    struct ng_slot *slot = place;
    if (!ng_items_read(&run->items, &slot->item)) {
        return;
    }
    double start = ng_clock_now();
    begin_slot(run, slot, start);
    bool wanted = ng_slot_work(slot);
    slot->seconds = ng_clock_now() - start;
    ng_items_write(&run->items, &slot->item, wanted);
}

/* ---- results, in their order ---- */

/* Reports that the output failed, which ends the run. */
static enum nonogram_status fail_output(struct ng_run *run, enum nonogram_status status,
                                        const struct nonogram_diagnostic *diagnostic)
{
    ng_progress_hide(&run->progress);
    run->worst = ng_output_refuse(run->setup->options->output, status, diagnostic);
    run->output = status;
    return status;
}

/* Writes the start of the format's frame, before the first of several puzzles. */
static void put_frame(struct ng_slot *slot, struct nonogram_diagnostic *diagnostic)
{
    struct ng_results *results = &slot->run->results;
    const struct ng_format *format = slot->subject.setup->puzzles;
    if (results->frame == NULL && slot->item.out.size > 0 && format != NULL &&
        format->frame != NULL && ng_subject_shares_output(&slot->subject)) {
        results->frame = format->frame;
        (void)ng_writer_write(&results->writer, results->frame[0], strlen(results->frame[0]),
                              diagnostic);
    }
}

/* Writes the result, after its header if it has one. */
static enum nonogram_status put_result(struct ng_slot *slot, struct nonogram_diagnostic *diagnostic)
{
    struct ng_results *results = &slot->run->results;
    struct ng_writer *writer = &results->writer;
    const struct nonogram_text *header = &slot->header, *out = &slot->item.out;
    enum nonogram_status status = NONOGRAM_OK;
    if (slot->subject.setup->document != NULL) {
        return slot->outcome.status == NONOGRAM_OK
                   ? ng_results_collect(results, out, slot->subject.setup->options->quiet,
                                        diagnostic)
                   : NONOGRAM_OK;
    }
    if (header->failed) {
        return NONOGRAM_NO_MEMORY;
    }
    put_frame(slot, diagnostic);
    if (header->size > 0) {
        (void)ng_writer_write(writer, header->data, header->size, diagnostic);
    }
    if (out->size > 0) {
        status = ng_writer_write(writer, out->data, out->size, diagnostic);
    }
    if (header->size > 0) {
        status = ng_writer_write(writer, "\n", 1, diagnostic);
    }
    results->any = results->any || header->size > 0 || out->size > 0;
    return writer->live && status == NONOGRAM_OK ? ng_writer_flush(writer, diagnostic) : status;
}

enum nonogram_status ng_slot_flush(struct ng_slot *slot)
{
    struct ng_run *run = slot->run;
    struct nonogram_diagnostic diagnostic = {.message = ""};
    if (slot->item.out.failed) {
        return NONOGRAM_NO_MEMORY;
    }
    if (!slot->item.entry.alone || slot->subject.setup->options->output_dir != NULL) {
        return NONOGRAM_OK;
    }
    if (run->output != NONOGRAM_OK) {
        return run->output;
    }
    if (run->results.writer.live) {
        ng_progress_give_way(&run->progress);
    }
    enum nonogram_status status = put_result(slot, &diagnostic);
    ng_text_reset(&slot->item.out);
    return status == NONOGRAM_OK ? status : fail_output(run, status, &diagnostic);
}

/* Whether the output is given up: the item, named in a list, is the file that the results will
 * replace, or a puzzle could not be made. */
static bool is_given_up(const struct ng_run *run, const struct ng_slot *slot)
{
    const struct ng_item *item = &slot->item;
    const char *output = run->setup->options->output;
    return (item->entry.lost && output != NULL && ng_inputs_same(output, item->from)) ||
           (makes(run->setup) && slot->outcome.status != NONOGRAM_OK);
}

/* Reports the item, and writes its result. */
static enum nonogram_status put_slot(struct ng_run *run, struct ng_slot *slot)
{
    struct ng_item *item = &slot->item;
    struct nonogram_diagnostic diagnostic = {.message = ""};
    enum nonogram_status status = NONOGRAM_OK;
    ng_progress_hide(&run->progress);
    if (item->skipped) {
        slot->tally = NG_TALLY_SKIPPED;
    } else {
        ng_tell_print(slot, &run->errors);
        if (run->setup->options->output_dir == NULL) {
            status = put_result(slot, &diagnostic);
        }
    }
    run->worst = ng_exit_worse(run->worst, item->result != NULL ? NG_EXIT_FAILED : slot->exit);
    run->selected = run->selected || slot->selected || item->skipped;
    ng_summary_add(&run->summary, item->name, slot->tally, slot->seconds);
    run->progress.done = item->entry.done;
    if (status != NONOGRAM_OK) {
        return fail_output(run, status, &diagnostic);
    }
    if (is_given_up(run, slot)) {
        return NONOGRAM_IO;
    }
    ng_progress_tick(&run->progress, &run->summary);
    return NONOGRAM_OK;
}

/* The memory of messages is kept for the next puzzle only if it is at most this large, in bytes. */
enum { MESSAGES_KEPT = 1 << 16 };

/* Returns NONOGRAM_END if a signal ended the run before this puzzle. */
static enum nonogram_status emit_slot(void *context, void *place)
{
    struct ng_run *run = context;
    struct ng_slot *slot = place;
    if (run->output != NONOGRAM_OK) {
        return run->output;
    }
    if (slot->item.unfinished || slot->outcome.unfinished) {
        run->worst = ng_exit_worse(run->worst, slot->exit);
        return NONOGRAM_END;
    }
    ng_items_settle(&run->items, &slot->item, run->slots, run->window, sizeof *run->slots);
    enum nonogram_status status = put_slot(run, slot);
    if (slot->messages.capacity > MESSAGES_KEPT) {
        ng_text_clear(&slot->messages);
    }
    ng_items_emitted(&run->items, &slot->item);
    return status;
}

/* A result that is not reported is kept anyway. */
static void drop_slot(void *context, void *place)
{
    struct ng_run *run = context;
    struct ng_slot *slot = place;
    ng_items_settle(&run->items, &slot->item, run->slots, run->window, sizeof *run->slots);
}

/* Sets a slot to the next puzzle, and clears what is left of the one before. */
static enum nonogram_status next_slot(struct ng_run *run, struct ng_slot *slot)
{
    const size_t kept = offsetof(struct ng_slot, run);
    memset((char *)slot + kept, 0, sizeof *slot - kept);
    ng_text_reset(&slot->header);
    ng_text_reset(&slot->messages);
    ng_text_reset(&slot->aside);
    slot->run = run;
    slot->subject = (struct ng_subject){run->setup, &slot->item, &slot->outcome};
    return ng_items_next(&run->items, &slot->item);
}

static enum nonogram_status produce_slot(void *context, void **place)
{
    struct ng_run *run = context;
    struct ng_slot *slot = &run->slots[run->produced % run->window];
    enum nonogram_status status = run->peeked ? NONOGRAM_OK : next_slot(run, slot);
    run->peeked = false;
    if (status == NONOGRAM_OK) {
        run->produced++;
        *place = slot;
    }
    return status;
}

static bool is_full(void *context)
{
    const struct ng_run *run = context;
    return ng_items_are_full(&run->items);
}

static enum nonogram_status show_idle(void *context)
{
    struct ng_run *run = context;
    ng_progress_tick(&run->progress, &run->summary);
    return NONOGRAM_OK;
}

/* Whether results are bytes that would confuse a terminal, and go to one. */
static bool floods_terminal(const struct ng_setup *setup)
{
    static const char *const formats[] = {"png", "pdf", NULL};
    const char *const *format = formats;
    while (*format != NULL && (setup->alone == NULL || strcmp(*format, setup->alone) != 0)) {
        format++;
    }
    return *format != NULL && setup->options->output == NULL &&
           setup->options->output_dir == NULL && ng_terminal_is(stdout);
}

/* Whether the options fit together; NG_EXIT_FAILED after a message. */
static enum ng_exit check_setup(const struct ng_setup *setup)
{
    const struct ng_options *options = setup->options;
    if (floods_terminal(setup)) {
        return ng_message_error("%s is not written to a terminal: use --output FILE", setup->alone);
    }
    if (setup->alone != NULL && setup->document == NULL && options->output_dir == NULL &&
        (setup->request.wish != NULL ? setup->request.wish->count > 1
                                     : ng_inputs_are_several(options))) {
        return ng_message_error(NG_INPUTS_ALONE, setup->alone, ng_inputs_why_several(options));
    }
    if (options->resume && options->output_dir == NULL) {
        return ng_message_error("--resume needs --output-dir");
    }
    if (options->timing && !setup->records) {
        return ng_message_error("--timing needs --to=jsonl");
    }
    return ng_inputs_check(options, !makes(setup));
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
    const struct ng_options *options = run->setup->options;
    ng_progress_hide(&run->progress);
    ng_tell_row_end(&run->errors);
    if (run->setup->summary != NULL) {
        *run->setup->summary = run->summary;
    }
    if (options->quiet || run->setup->summary != NULL) {
        return;
    }
    if (run->summary.tallies[NG_TALLY_SKIPPED] > 0) {
        (void)ng_message_error(
            "%" PRIu64 " puzzle%s skipped: a result of an earlier run, perhaps of "
            "another command or options, is in '%s'",
            run->summary.tallies[NG_TALLY_SKIPPED],
            ng_text_plural(run->summary.tallies[NG_TALLY_SKIPPED]), options->output_dir);
    }
    bool interrupted = ng_signals_terminating() != 0;
    if (options->verbose || interrupted || (run->summary.count > 1 && ng_terminal_is(stderr))) {
        ng_summary_print(&run->summary, interrupted);
    }
    if (run->results.given_up && (interrupted || run->worst == NG_EXIT_LIMIT)) {
        ng_output_unwritten(options->output);
        if (interrupted && run->summary.count > 1 && !makes(run->setup)) {
            (void)ng_message_error(
                "--output-dir=DIR keeps results, and --resume goes on with them");
        }
    }
}

/* Runs over the puzzles in this thread, each from its item, in the first slot, to the output. */
static enum nonogram_status run_in_turn(struct ng_run *run)
{
    struct ng_slot *slot = &run->slots[0];
    enum nonogram_status status = NONOGRAM_OK;
    while (status == NONOGRAM_OK) {
        work_on_slot(run, slot);
        status = emit_slot(run, slot);
        if (status == NONOGRAM_OK) {
            status = next_slot(run, slot);
        }
    }
    return status;
}

/* Runs over all puzzles. The first is read before any thread is made: a single one needs none. */
static enum nonogram_status run_window(struct ng_run *run)
{
    const struct ng_batch map = {.context = run,
                                 .produce = produce_slot,
                                 .full = is_full,
                                 .work = work_on_slot,
                                 .emit = emit_slot,
                                 .drop = drop_slot,
                                 .idle = show_idle};
    run->window = 1;
    enum nonogram_status status = next_slot(run, &run->slots[0]);
    if (status != NONOGRAM_OK) {
        return status;
    }
    bool alone = run->slots[0].item.entry.alone;
    unsigned jobs = alone ? 1 : run->jobs;
    /* This thread closes result files while at least one worker continues. */
    bool many = jobs > 1 || (run->setup->options->output_dir != NULL && !alone);
    if (!many) {
        return run_in_turn(run);
    }
    run->peeked = true;
    run->window = NG_ITEMS_WINDOW;
    return ng_batch_run(&map, jobs, run->window);
}

/* Names the files in folders that were skipped. */
static void tell_passed_over(struct ng_run *run)
{
    const char *names;
    uint64_t count = ng_source_passed_over(run->items.source, &names);
    ng_progress_hide(&run->progress);
    ng_tell_row_end(&run->errors);
    if (count > 0 && !run->setup->options->quiet && run->setup->summary == NULL) {
        (void)ng_message_error("%" PRIu64 " file%s skipped, unknown suffix: %s", count,
                               ng_text_plural(count), names);
    }
}

/* Slots that are not used cost no memory: they are zero. */
static enum nonogram_status run_items(struct ng_run *run, const struct ng_items_options *options)
{
    enum nonogram_status status = NONOGRAM_NO_MEMORY;
    run->slots = ng_alloc_zeroed(NG_ITEMS_WINDOW, sizeof *run->slots);
    if (run->slots != NULL && ng_items_open(&run->items, options)) {
        status = run_window(run);
        if (run->items.source != NULL) {
            tell_passed_over(run);
        }
        ng_items_close(&run->items);
    }
    run->progress.sight = NULL;
    for (size_t i = 0; run->slots != NULL && i < run->window; i++) {
        ng_item_clear(&run->slots[i].item);
        ng_text_clear(&run->slots[i].header);
        ng_text_clear(&run->slots[i].messages);
        ng_text_clear(&run->slots[i].aside);
    }
    ng_alloc_free(run->slots);
    return status == NONOGRAM_END ? NONOGRAM_OK : status;
}

static enum nonogram_status run_batch(struct ng_run *run)
{
    const struct ng_options *options = run->setup->options;
    const char *from = options->from;
    const struct ng_items_options items = {
        .source = {.paths = options->operands,
                   .count = options->operand_count,
                   .list = options->list,
                   .format = from != NULL ? ng_format_by_name(from, strlen(from)) : NULL,
                   .shard = options->shard.number,
                   .shards = options->shard.of,
                   .wait = run->setup->wait,
                   .results = options->output_dir,
                   .output = options->output,
                   .memory_limit = share(run, run->jobs),
                   .time_limit = options->time_limit},
        .made = makes(run->setup) ? run->setup->request.wish->count : 0,
        .maker = run->setup->maker,
        .named = from != NULL,
        .uneven = run->setup->request.question == NG_ASKS_SOLUTION ||
                  run->setup->request.question == NG_ASKS_ONLY_ONE,
        .columns_first = options->columns_first,
        .time_limit = options->time_limit,
        .suffix = run->setup->suffix,
        .resume = options->resume,
        /* in a string its quotes would be escaped */
        .again = run->setup->records ? "\"verdict\":\"unknown\"" : NULL,
    };
    return run_items(run, &items);
}

static enum ng_exit run_inputs(struct ng_run *run)
{
    bool direct = run->setup->options->output_dir == NULL;
    enum nonogram_status status = run_batch(run);
    ng_progress_hide(&run->progress);
    if (status == NONOGRAM_NO_MEMORY || status == NONOGRAM_BAD_USE) {
        run->worst = ng_message_error("%s", nonogram_status_text(status));
    }
    if (run->summary.count == 0 && run->worst == NG_EXIT_DONE && ng_signals_terminating() == 0 &&
        !run->setup->records && !makes(run->setup) && run->setup->options->shard.of <= 1) {
        const struct ng_options *options = run->setup->options;
        run->worst = options->operand_count == 1
                         ? ng_message_error("no puzzle found in '%s'", options->operands[0])
                         : ng_message_error("no puzzle found");
    }
    if (run->setup->selects && !run->selected && run->worst == NG_EXIT_DONE) {
        run->worst = NG_EXIT_NOT;
    }
    if (direct && status == NONOGRAM_OK && run->setup->document != NULL) {
        struct nonogram_diagnostic diagnostic = {.message = ""};
        status = ng_results_collect(&run->results, NULL, run->setup->options->quiet, &diagnostic);
        if (status != NONOGRAM_OK) {
            (void)fail_output(run, status, &diagnostic);
        }
    }
    if (direct && status != NONOGRAM_OK) {
        ng_writer_abandon(&run->results.writer);
    } else if (direct) {
        finish_output(run, ng_signals_terminating() == 0 || run->setup->best);
    }
    print_summary(run);
    ng_signals_obey();
    return run->worst;
}

/* Opens the output. */
static enum ng_exit run_checked(struct ng_run *run)
{
    const struct ng_options *options = run->setup->options;
    struct nonogram_diagnostic diagnostic = {.message = ""};
    run->summary.start = ng_clock_now();
    run->jobs = options->jobs > 0 ? (unsigned)options->jobs : ng_cores_usable();
    run->memory = options->memory_limit == 0 ? ng_ram_allowed() : 0;
    run->progress = ng_progress_start(options->progress, options->quiet, run->summary.start);
    if (options->output_dir == NULL) {
        enum nonogram_status status =
            ng_writer_open(&run->results.writer, options->output, &diagnostic);
        run->results.document = run->setup->document;
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
static void set_request(struct ng_setup *setup, const struct ng_given *given)
{
    const struct ng_options *options = setup->options;
    struct ng_request *request = &setup->request;
    request->solutions = options->solutions;
    request->first = options->first;
    request->certain = options->certain;
    request->count = options->count;
    request->steps = options->explain;
    request->given = given->path != NULL ? given : NULL;
    request->conflict_limit = options->conflict_limit;
    request->seed = options->seed;
}

enum ng_exit ng_run_all(const struct ng_setup *asked)
{
    const struct ng_options *options = asked->options;
    struct ng_setup setup = *asked;
    struct ng_run run = {.setup = &setup};
    struct ng_given given;
    enum ng_exit status = ng_given_read(&given, options->given, options->memory_limit);
    set_request(&setup, &given);
    if (status == NG_EXIT_DONE) {
        status = check_setup(&setup);
    }
    if (status == NG_EXIT_DONE && !makes(asked) && options->operand_count == 0 &&
        options->list == NULL && ng_terminal_input()) {
        status = ng_message_error("no puzzle given: name a file, or '-' for standard input");
    }
    (void)ng_signals_install(); /* before there is a file that a signal could leave incomplete */
    if (status == NG_EXIT_DONE && options->output_dir != NULL) {
        status = check_folders(options);
    }
    if (status == NG_EXIT_DONE) {
        status = run_checked(&run);
    }
    ng_text_clear(&given.text);
    ng_signals_obey();
    return status;
}
