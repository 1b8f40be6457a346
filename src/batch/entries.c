/* Many puzzles: combines sources, workers and result files.
 *
 *     produce: next entry --> work: read, caller's work, result file --> emit: caller's emit
 */
#include "batch/entries.h"
#include "base/diag.h"
#include "base/memory.h"
#include "batch/batch.h"
#include "batch/origin.h"
#include "batch/result_files.h"
#include "batch/source.h"
#include "batch/walk.h"
#include "format/format.h"
#include "model/puzzle.h"
#include "platform/file.h"
#include "platform/machine.h"
#include "platform/writer.h"

#include <stdalign.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

/* With several jobs: the number of puzzles that can be finished or in work before the first of them
 * is emitted. A puzzle that takes some seconds must not leave the other workers without work. */
enum { WINDOW = 512 };

/* The memory of a text is kept for the next puzzle only if it is at most this large, in bytes. */
enum { TEXT_KEPT = 1 << 16 };

/* Limits on the results that wait for their turn, in bytes and as a share of the memory of one
 * puzzle: above them, no further entry is begun. */
#define WAITING_MOST  ((size_t)64 << 20)
#define WAITING_SHARE 4

/* Result files that are held open at a time, so that they can be synced together. */
enum { HELD_MOST = 128 };

/* A place in the window, reused for every WINDOW-th entry. */
struct slot {
    struct ng_source_entry source;
    struct nonogram_entry entry;
    struct nonogram_text name;   /* NUL-terminated */
    struct nonogram_text result; /* the path of the result file, NUL-terminated */
    struct ng_writer writer;     /* writes the result file, until it is in place */
    atomic_bool held;            /* the result file is held */
    struct ng_origin identity;
    struct ng_batch_worker *worker; /* works on the entry */
    struct ng_memory memory;        /* charged for the text and the puzzle */
    size_t waiting;                 /* bytes of its result, until emitted */
};

struct run {
    const struct nonogram_batch *batch;
    struct ng_source *source;
    struct slot *slots;
    unsigned char *data; /* WINDOW * data_size bytes */
    size_t data_size;    /* the caller's, rounded up for alignment */
    size_t window;       /* slots in use */
    size_t produced;
    atomic_size_t waiting;   /* bytes of all results not emitted yet */
    atomic_size_t held;      /* result files */
    struct ng_orphans swept; /* directories of result files */
    bool peeked;             /* slots[0] holds the first entry already, not yet produced */
};

static bool told_to_stop(const struct run *run)
{
    return run->batch->stop != NULL && run->batch->stop(run->batch->context);
}

/* Sets the public members of an entry that was just read from the source. */
static enum nonogram_status present(struct run *run, struct slot *slot, void *data)
{
    const struct ng_source_entry *source = &slot->source;
    struct nonogram_entry *entry = &slot->entry;
    ng_text_reset(&slot->name);
    ng_source_entry_name(source, &slot->name);
    ng_text_char(&slot->name, '\0');
    if (slot->name.failed) {
        return NONOGRAM_NO_MEMORY;
    }
    if (run->data_size > 0) {
        memset(data, 0, run->data_size);
    }
    ng_text_reset(&entry->remarks);
    ng_text_reset(&entry->guess);
    *entry = (struct nonogram_entry){
        .name = slot->name.data,
        .path = source->name.data,
        .format = source->format != NULL ? source->format->name : NULL,
        .index = source->index,
        .source = source->name.data,
        .source_index = source->index,
        .number = source->number,
        .alone = source->alone,
        .lost = source->lost,
        .done = source->done,
        .status = source->status,
        .limited = source->status == NONOGRAM_LIMITED ? NONOGRAM_LIMIT_MEMORY : NONOGRAM_LIMIT_NONE,
        .diagnostic = source->diagnostic,
        .remarks = entry->remarks,
        .guess = entry->guess,
        /* keeps the memory, but not the flags that `work` set */
        .out = {.data = entry->out.data, .capacity = entry->out.capacity},
        .data = data,
        .inside = slot,
    };
    return NONOGRAM_OK;
}

/* Sets slot->result; returns false when out of memory. */
static bool name_result(const struct run *run, struct slot *slot)
{
    const struct nonogram_batch *batch = run->batch;
    ng_text_reset(&slot->result);
    ng_output_path(batch->directory, slot->source.name.data,
                   slot->source.several ? slot->source.index : 0, batch->suffix, &slot->result);
    return !slot->result.failed;
}

static enum nonogram_status prepare_result(struct run *run, struct slot *slot)
{
    if (run->batch->directory == NULL) {
        return NONOGRAM_OK;
    }
    if (!name_result(run, slot)) {
        return NONOGRAM_NO_MEMORY;
    }
    ng_orphans_sweep(&run->swept, slot->result.data);
    return NONOGRAM_OK;
}

static enum nonogram_status produce(void *context, void **item)
{
    struct run *run = context;
    size_t place = run->produced % run->window;
    struct slot *slot = &run->slots[place];
    enum nonogram_status status = NONOGRAM_OK;
    if (told_to_stop(run)) {
        return NONOGRAM_END;
    }
    if (!run->peeked) {
        status = ng_source_next(run->source, &slot->source);
    }
    run->peeked = false;
    if (status == NONOGRAM_OK) {
        status = present(run, slot, run->data + place * run->data_size);
    }
    if (status == NONOGRAM_OK) {
        status = prepare_result(run, slot);
    }
    if (status == NONOGRAM_OK) {
        run->produced++;
        *item = slot;
    }
    return status;
}

/* Whether there is a result file that need not be made again. */
static bool is_kept(const struct run *run, struct slot *slot)
{
    const struct nonogram_batch *batch = run->batch;
    struct nonogram_text *text = &slot->entry.out;
    if (batch->directory == NULL || !batch->resume ||
        !ng_output_is_current(&slot->result, slot->source.modified)) {
        return false;
    }
    struct nonogram_diagnostic ignored;
    bool kept = batch->again == NULL ||
                (ng_file_slurp(slot->result.data, UINT64_MAX, text, &ignored) == NONOGRAM_OK &&
                 !batch->again(batch->context, text->data, text->size));
    ng_text_reset(text);
    return kept;
}

/* Records in the entry that its result could not be written. */
static void note_failure(struct slot *slot, enum nonogram_status status,
                         const struct nonogram_diagnostic *diagnostic)
{
    if (status != NONOGRAM_OK) {
        slot->entry.status = status;
        slot->entry.diagnostic = *diagnostic;
        slot->entry.result = slot->result.data;
    }
}

static void place_result(struct slot *slot)
{
    struct nonogram_diagnostic diagnostic = {.line = 0};
    note_failure(slot, ng_writer_place(&slot->writer, &diagnostic), &diagnostic);
}

/* Puts all held result files in their places. Waits for the disk before the first rename, so that
 * the disk updates its journal once and not for each file. */
static void place_results(struct run *run)
{
    struct slot *held[WINDOW];
    size_t count = 0;
    for (size_t i = 0; i < run->window; i++) {
        if (atomic_exchange(&run->slots[i].held, false)) {
            held[count++] = &run->slots[i];
            ng_writer_sync(&run->slots[i].writer);
        }
    }
    for (size_t i = 0; i < count; i++) {
        place_result(held[i]);
    }
    for (size_t i = 0; i < count; i++) {
        const char *path = held[i]->result.data;
        const char *next = i + 1 < count ? held[i + 1]->result.data : "";
        size_t folder = (size_t)(strrchr(path, '/') + 1 - path);
        if (strncmp(path, next, folder) != 0 || strchr(next + folder, '/') != NULL) {
            ng_writer_sync_folder(path);
        }
    }
    atomic_fetch_sub(&run->held, count);
}

/* Writes the result file and holds it, for `emit` to put it in place; if many are held already,
 * this thread waits for the disk itself. */
static void write_result(struct run *run, struct slot *slot)
{
    struct nonogram_entry *entry = &slot->entry;
    struct nonogram_diagnostic diagnostic = {.line = 0};
    enum nonogram_status status = NONOGRAM_NO_MEMORY;
    bool answered = entry->status == NONOGRAM_OK && entry->limited == NONOGRAM_LIMIT_NONE;
    if (run->batch->directory == NULL || entry->unfinished || (!answered && entry->out.size == 0)) {
        return;
    }
    if (!entry->out.failed) {
        status = ng_output_write(&slot->result, entry->out.data, entry->out.size, &slot->writer,
                                 &diagnostic);
    }
    note_failure(slot, status, &diagnostic);
    if (status == NONOGRAM_OK && atomic_fetch_add(&run->held, 1) < HELD_MOST) {
        atomic_store(&slot->held, true);
    } else if (status == NONOGRAM_OK) {
        status = ng_writer_close(&slot->writer, &diagnostic);
        atomic_fetch_sub(&run->held, 1);
        note_failure(slot, status, &diagnostic);
    }
}

/* Appends a remark of the reader as a line, with its place in the file. */
static void pass_remark(const struct slot *slot, struct nonogram_diagnostic placed,
                        struct nonogram_text *out)
{
    ng_source_entry_place(&slot->source, &placed);
    ng_text_format(out, "%lu:%lu: %s\n", placed.line, placed.column, placed.message);
}

static void pass_remarks(struct slot *slot, const struct nonogram_puzzle *puzzle,
                         bool named_by_user)
{
    for (size_t i = 0; i < puzzle->remark_count; i++) {
        pass_remark(slot, puzzle->remarks[i], &slot->entry.remarks);
    }
    /* A name that determines the format determines the order of the lists as well, unless files of
     * all kinds can have it. */
    bool named =
        !ng_format_is_named_only(slot->source.format) &&
        (named_by_user || ng_format_uses_suffix(slot->source.format, slot->source.name.data));
    if (puzzle->guess != NULL && (!named || puzzle->unusual)) {
        pass_remark(slot, *puzzle->guess, &slot->entry.guess);
    }
}

/* Takes the origin that a puzzle in JSON states. A source without an index is a property of the
 * puzzle, like an author, and does not name an input. */
static void identify(struct slot *slot)
{
    struct nonogram_entry *entry = &slot->entry;
    struct ng_origin *identity = &slot->identity;
    struct ng_span text = {slot->source.text.data, slot->source.text.size};
    if (!slot->source.format->records || text.size == 0) {
        return;
    }
    if (!ng_origin_read(identity, text)) {
        entry->status = NONOGRAM_NO_MEMORY;
        return;
    }
    if (identity->source.size > 1 && identity->index > 0) {
        entry->source = identity->source.data;
    }
    entry->source_index = identity->index > 0 ? identity->index : entry->source_index;
    entry->id = identity->id.size > 1 ? identity->id.data : NULL;
    if (identity->error.size > 1) {
        entry->status =
            ng_diag_set(&entry->diagnostic, (struct ng_place){1, 1}, "%s", identity->error.data);
        ng_source_entry_place(&slot->source, &entry->diagnostic);
    }
}

/* The reading of an entry in progress. */
struct reading {
    const struct run *run;
    double deadline; /* by ng_clock_now(); 0: none */
};

static bool stop_reading(void *context)
{
    const struct reading *reading = context;
    return told_to_stop(reading->run) ||
           (reading->deadline > 0 && ng_clock_now() >= reading->deadline);
}

/* Names the limit that ended the reading; stopping the whole run is not a limit. */
static void limit_reading(const struct run *run, struct slot *slot, bool stopped)
{
    struct nonogram_entry *entry = &slot->entry;
    entry->unfinished = stopped && told_to_stop(run);
    entry->limited = stopped ? NONOGRAM_LIMIT_TIME : NONOGRAM_LIMIT_MEMORY;
    entry->status =
        ng_diag_refuse(NONOGRAM_LIMITED, &entry->diagnostic,
                       stopped ? "the time limit was reached while the puzzle was read"
                               : "the memory limit was reached while the puzzle was read");
}

static void read_puzzle(const struct run *run, struct slot *slot, struct nonogram_puzzle **puzzle)
{
    const struct nonogram_batch *batch = run->batch;
    struct nonogram_entry *entry = &slot->entry;
    struct ng_span text = {slot->source.text.data, slot->source.text.size};
    double start = ng_clock_now();
    struct reading reading = {run, batch->time_limit > 0 ? start + batch->time_limit : 0};
    /* a short text is read before the first poll */
    struct ng_poll poll = {.stop = stop_reading, .context = &reading, .next = NG_POLL_INTERVAL};
    struct ng_reading how = {.uneven = batch->uneven,
                             .columns_first = batch->columns_first,
                             .named = batch->format != NULL,
                             .memory = &slot->memory,
                             .poll = &poll};
    slot->memory = (struct ng_memory){.limit = batch->memory_limit};
    entry->status = NONOGRAM_NO_MEMORY;
    bool charged = ng_memory_charge(&slot->memory, text.size);
    if (charged) {
        entry->status =
            ng_format_read_as(slot->source.format, text, &how, puzzle, &entry->diagnostic);
    }
    entry->seconds = ng_clock_now() - start;
    if (charged && text.size > TEXT_KEPT) { /* large, and solving needs the memory */
        ng_memory_discharge(&slot->memory, text.size);
        ng_text_clear(&slot->source.text);
    }
    if (poll.stopped || (entry->status == NONOGRAM_NO_MEMORY && batch->memory_limit > 0)) {
        limit_reading(run, slot, poll.stopped);
    } else if (entry->status != NONOGRAM_OK) {
        ng_source_entry_place(&slot->source, &entry->diagnostic);
    } else if (*puzzle != NULL) {
        pass_remarks(slot, *puzzle, batch->format != NULL);
    }
}

static void work(void *context, struct ng_batch_worker *worker, void *item)
{
    struct run *run = context;
    struct slot *slot = item;
    struct nonogram_entry *entry = &slot->entry;
    struct nonogram_puzzle *puzzle = NULL;
    slot->worker = run->batch->part != NULL && run->batch->directory == NULL ? worker : NULL;
    entry->unfinished = told_to_stop(run);
    if (entry->unfinished) {
        return;
    }
    entry->skipped = entry->status == NONOGRAM_OK && is_kept(run, slot);
    if (entry->skipped) {
        return;
    }
    if (entry->status == NONOGRAM_OK) {
        identify(slot);
    }
    if (entry->status == NONOGRAM_OK) {
        read_puzzle(run, slot, &puzzle);
    }
    entry->puzzle = puzzle;
    if (!entry->unfinished) {
        run->batch->work(run->batch->context, entry);
        slot->waiting = entry->out.capacity;
        atomic_fetch_add(&run->waiting, slot->waiting);
        write_result(run, slot);
    }
    entry->puzzle = NULL;
    ng_puzzle_free(puzzle);
}

enum nonogram_status ng_entries_part(struct nonogram_entry *entry)
{
    const struct slot *slot = entry->inside;
    return slot->worker != NULL ? ng_batch_part(slot->worker) : NONOGRAM_OK;
}

static enum nonogram_status part(void *context, void *item)
{
    struct run *run = context;
    struct slot *slot = item;
    enum nonogram_status status = run->batch->part(run->batch->context, &slot->entry);
    ng_text_reset(&slot->entry.out);
    return status;
}

/* Returns NONOGRAM_END if the run was stopped early. */
static enum nonogram_status emit(void *context, void *item)
{
    struct run *run = context;
    struct slot *slot = item;
    if (slot->entry.unfinished) {
        return NONOGRAM_END;
    }
    if (atomic_load(&slot->held)) {
        place_results(run);
    }
    enum nonogram_status status = run->batch->emit(run->batch->context, &slot->entry);
    atomic_fetch_sub(&run->waiting, slot->waiting);
    slot->waiting = 0;
    if (slot->entry.out.capacity > TEXT_KEPT) {
        ng_text_clear(&slot->entry.out);
    }
    return status;
}

static bool is_full(void *context)
{
    struct run *run = context;
    size_t share = run->batch->memory_limit / WAITING_SHARE;
    size_t most = share == 0 || share > WAITING_MOST ? WAITING_MOST : share;
    return atomic_load(&run->waiting) > most;
}

/* A result that is not reported is kept anyway. Slots keep their memory until the run ends. */
static void drop(void *context, void *item)
{
    const struct slot *slot = item;
    if (atomic_load(&slot->held)) {
        place_results(context);
    }
}

static enum nonogram_status idle(void *context)
{
    struct run *run = context;
    return run->batch->idle(run->batch->context);
}

/* Slots that are not used cost no memory: they are zero. */
static bool make_window(struct run *run)
{
    run->slots = ng_alloc_zeroed(WINDOW, sizeof *run->slots);
    run->data = ng_alloc_zeroed(WINDOW, run->data_size);
    return run->slots != NULL && run->data != NULL;
}

static void free_window(struct run *run)
{
    for (size_t i = 0; i < run->window && run->slots != NULL; i++) {
        struct slot *slot = &run->slots[i];
        ng_source_entry_clear(&slot->source);
        ng_text_clear(&slot->entry.remarks);
        ng_text_clear(&slot->entry.guess);
        ng_text_clear(&slot->entry.out);
        ng_text_clear(&slot->name);
        ng_text_clear(&slot->result);
        ng_origin_clear(&slot->identity);
    }
    ng_alloc_free(run->slots);
    ng_alloc_free(run->data);
}

/* Reads the first entry before any thread is made: a single puzzle needs none. */
static enum nonogram_status run_entries(struct run *run)
{
    struct ng_batch parallel = {.context = run,
                                .produce = produce,
                                .full = is_full,
                                .work = work,
                                .part = part,
                                .emit = emit,
                                .drop = drop};
    unsigned jobs = run->batch->jobs;
    enum nonogram_status status = ng_source_next(run->source, &run->slots[0].source);
    if (status != NONOGRAM_OK) {
        return status;
    }
    run->peeked = true;
    if (run->slots[0].source.alone) {
        jobs = 1;
    } else if (jobs == 0) {
        jobs = ng_cores_usable();
    }
    /* This thread closes result files while at least one worker continues. */
    bool many = jobs > 1 || (run->batch->directory != NULL && !run->slots[0].source.alone);
    run->window = many ? WINDOW : 1;
    if (run->batch->idle != NULL) {
        parallel.idle = idle;
    }
    return ng_batch_run(&parallel, jobs, run->window);
}

/* Opens the inputs of the batch. Returns NULL and sets *status on failure. */
static struct ng_source *open_source(const struct nonogram_batch *batch,
                                     enum nonogram_status *status)
{
    struct ng_source_options options = {
        .paths = batch->paths,
        .count = batch->path_count,
        .list = batch->list,
        .shard = batch->shard,
        .shards = batch->shards,
        .wait = batch->wait,
        .results = batch->directory,
        .output = batch->output,
        .memory_limit = batch->memory_limit,
        .time_limit = batch->time_limit,
        .stop = batch->stop,
        .context = batch->context,
    };
    *status = NONOGRAM_BAD_USE;
    if (batch->format != NULL) {
        options.format = ng_format_by_name(batch->format, strlen(batch->format));
        if (options.format == NULL) {
            return NULL;
        }
    }
    if (batch->shards > 1 && (batch->shard < 1 || batch->shard > batch->shards)) {
        return NULL;
    }
    struct ng_source *source = ng_source_new(&options);
    *status = source != NULL ? NONOGRAM_OK : NONOGRAM_NO_MEMORY;
    return source;
}

/* Rounds up to the alignment of any type. Sizes that cannot be rounded up cannot be allocated. */
static size_t align(size_t size)
{
    const size_t unit = alignof(max_align_t);
    return size > SIZE_MAX - unit ? size : (size + unit - 1) / unit * unit;
}

enum nonogram_status ng_entries_run(const struct nonogram_batch *batch)
{
    struct run run = {.batch = batch, .data_size = align(batch->data_size), .window = 1};
    enum nonogram_status status;
    run.source = open_source(batch, &status);
    if (run.source == NULL) {
        return status;
    }
    status = make_window(&run) ? run_entries(&run) : NONOGRAM_NO_MEMORY;
    free_window(&run);
    if (batch->passed_over != NULL) {
        *batch->passed_over = ng_walk_passed_over(ng_source_walk(run.source));
    }
    ng_orphans_clear(&run.swept);
    ng_source_free(run.source);
    return status == NONOGRAM_END ? NONOGRAM_OK : status;
}
