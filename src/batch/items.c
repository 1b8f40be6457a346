/* Reads items, and writes their result files. */
#include "batch/items.h"

#include "base/diag.h"
#include "batch/walk.h"
#include "format/format.h"
#include "model/puzzle.h"
#include "platform/file.h"
#include "platform/machine.h"
#include "platform/signals.h"

#include <inttypes.h>
#include <string.h>

/* The memory of a text is kept for the next puzzle only if it is at most this large, in bytes. */
enum { TEXT_KEPT = 1 << 16 };

/* Limits on the results that wait for their turn, in bytes and as a share of the memory of one
 * puzzle: above them, no further item is begun. */
#define WAITING_MOST  ((size_t)64 << 20)
#define WAITING_SHARE 4

/* Result files that are held open at a time, so that they can be synced together; and the share of
 * the files that the process may open. */
enum { HELD_MOST = 128, HELD_SHARE = 4 };

bool ng_items_open(struct ng_items *items, const struct ng_items_options *options)
{
    const size_t most = ng_files_allowed() / HELD_SHARE;
    *items =
        (struct ng_items){.options = options, .held_most = most < HELD_MOST ? most : HELD_MOST};
    if (options->made == 0) {
        items->source = ng_source_new(&options->source);
    }
    return options->made > 0 || items->source != NULL;
}

void ng_items_close(struct ng_items *items)
{
    ng_orphans_clear(&items->swept);
    ng_source_free(items->source);
}

void ng_item_clear(struct ng_item *item)
{
    ng_source_entry_clear(&item->entry);
    ng_text_clear(&item->out);
    ng_text_clear(&item->label);
    ng_text_clear(&item->result_path);
    ng_origin_clear(&item->origin);
}

/* ---- the next one ---- */

/* Sets the members of an item whose entry was just set. */
static enum nonogram_status present(struct ng_item *item)
{
    const struct ng_source_entry *entry = &item->entry;
    ng_text_reset(&item->label);
    ng_source_entry_name(entry, &item->label);
    ng_text_char(&item->label, '\0');
    item->out = (struct nonogram_text){.data = item->out.data, .capacity = item->out.capacity};
    item->name = item->label.data;
    item->from = entry->name.data;
    item->from_index = entry->index;
    item->id = NULL;
    item->skipped = item->unfinished = item->guessed = false;
    item->result = NULL;
    item->limited = entry->status == NONOGRAM_LIMITED ? NONOGRAM_LIMIT_MEMORY : NONOGRAM_LIMIT_NONE;
    item->seconds = 0;
    item->puzzle = NULL;
    ng_origin_reset(&item->origin);
    return item->label.failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

/* Sets the entry of a puzzle that is to be made. */
static enum nonogram_status next_made(struct ng_items *items, struct ng_source_entry *entry)
{
    const struct ng_items_options *options = items->options;
    if (items->next == options->made) {
        return NONOGRAM_END;
    }
    ng_text_reset(&entry->name);
    ng_text_string(&entry->name, options->maker);
    ng_text_char(&entry->name, '\0');
    entry->number = items->next++;
    entry->index = entry->number + 1;
    entry->alone = options->made == 1;
    entry->done = (double)entry->number / (double)options->made;
    entry->status = NONOGRAM_OK;
    return entry->name.failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

enum nonogram_status ng_item_path(const struct ng_item *item, const char *directory,
                                  const char *suffix, struct nonogram_text *path)
{
    ng_output_path(directory, item->entry.name.data, item->entry.several ? item->entry.index : 0,
                   suffix, path);
    return path->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

/* Sets the path of the result file; a puzzle that is made has only its number. */
static enum nonogram_status set_path(const struct ng_items_options *options, struct ng_item *item)
{
    struct nonogram_text *path = &item->result_path;
    ng_text_reset(path);
    if (options->made == 0) {
        return ng_item_path(item, options->source.results, options->suffix, path);
    }
    ng_text_format(path, "%s/puzzle-%06" PRIu64 ".%s", options->source.results, item->entry.index,
                   options->suffix);
    ng_text_char(path, '\0');
    return path->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

enum nonogram_status ng_items_next(struct ng_items *items, struct ng_item *item)
{
    const struct ng_items_options *options = items->options;
    if (ng_signals_terminating() != 0) {
        return NONOGRAM_END;
    }
    enum nonogram_status status = options->made > 0 ? next_made(items, &item->entry)
                                                    : ng_source_next(items->source, &item->entry);
    if (status == NONOGRAM_OK) {
        status = present(item);
    }
    if (status == NONOGRAM_OK && options->source.results != NULL) {
        status = set_path(options, item);
        if (status == NONOGRAM_OK) {
            ng_orphans_sweep(&items->swept, item->result_path.data);
        }
    }
    return status;
}

/* ---- reading ---- */

/* Whether the text has the other one in it. */
static bool contains(const struct nonogram_text *text, const char *other)
{
    size_t size = strlen(other);
    for (size_t at = 0; at + size <= text->size; at++) {
        if (memcmp(text->data + at, other, size) == 0) {
            return true;
        }
    }
    return false;
}

/* Whether there is a result file that need not be made again. */
static bool is_kept(const struct ng_items *items, struct ng_item *item)
{
    const struct ng_items_options *options = items->options;
    if (options->source.results == NULL || !options->resume ||
        !ng_output_is_current(&item->result_path, item->entry.modified)) {
        return false;
    }
    struct nonogram_diagnostic ignored;
    bool kept = options->again == NULL || (ng_file_slurp(item->result_path.data, UINT64_MAX,
                                                         &item->out, &ignored) == NONOGRAM_OK &&
                                           !contains(&item->out, options->again));
    ng_text_reset(&item->out);
    return kept;
}

/* Whether the reading that was chosen concerns the user: a name that determines the format
 * determines the order of the lists as well, unless files of all kinds can have it. */
static bool is_guessed(const struct ng_item *item, bool named_by_user)
{
    const struct nonogram_puzzle *puzzle = item->puzzle;
    bool named =
        !ng_format_is_named_only(item->entry.format) &&
        (named_by_user || ng_format_uses_suffix(item->entry.format, item->entry.name.data));
    return puzzle->guess != NULL && (!named || puzzle->unusual);
}

/* Names the item as a record of an earlier run does, and repeats that run's error. A source without
 * an index is a property of the puzzle, like an author, and does not name an input. */
static void identify(struct ng_item *item)
{
    const struct ng_origin *origin = &item->origin;
    if (origin->source.size > 1 && origin->index > 0) {
        item->from = origin->source.data;
    }
    item->from_index = origin->index > 0 ? origin->index : item->from_index;
    item->id = origin->id.size > 1 ? origin->id.data : NULL;
    if (origin->error.size > 1) {
        ng_puzzle_free(item->puzzle);
        item->puzzle = NULL;
        item->entry.status =
            ng_diag_set(&item->entry.diagnostic, (struct ng_place){1, 1}, "%s", origin->error.data);
    }
}

/* Names the limit that ended the reading; stopping the whole run is not a limit. */
static void limit_reading(struct ng_item *item, bool stopped)
{
    item->unfinished = stopped && ng_signals_terminating() != 0;
    item->limited = stopped ? NONOGRAM_LIMIT_TIME : NONOGRAM_LIMIT_MEMORY;
    item->entry.status =
        ng_diag_refuse(NONOGRAM_LIMITED, &item->entry.diagnostic,
                       stopped ? "the time limit was reached while the puzzle was read"
                               : "the memory limit was reached while the puzzle was read");
}

static void read_puzzle(const struct ng_items_options *options, struct ng_item *item)
{
    struct nonogram_text *source = &item->entry.text;
    struct ng_span text = {source->data, source->size};
    size_t limit = options->source.memory_limit;
    double start = ng_clock_now();
    double deadline = options->time_limit > 0 ? start + options->time_limit : 0;
    /* a short text is read before the first poll */
    struct ng_poll poll = {.stop = ng_source_stop, .context = &deadline, .next = NG_POLL_INTERVAL};
    struct ng_reading how = {.uneven = options->uneven,
                             .columns_first = options->columns_first,
                             .named = options->named,
                             .memory = &item->memory,
                             .poll = &poll,
                             .origin = &item->origin};
    item->memory = (struct ng_memory){.limit = limit};
    item->entry.status = NONOGRAM_NO_MEMORY;
    bool charged = ng_memory_charge(&item->memory, text.size);
    if (charged) {
        item->entry.status = ng_format_read_as(item->entry.format, text, &how, &item->puzzle,
                                               &item->entry.diagnostic);
    }
    item->seconds = ng_clock_now() - start;
    identify(item);
    if (charged && text.size > TEXT_KEPT) { /* large, and solving needs the memory */
        ng_memory_discharge(&item->memory, text.size);
        ng_text_clear(source);
    }
    if (poll.stopped || (item->entry.status == NONOGRAM_NO_MEMORY && limit > 0)) {
        limit_reading(item, poll.stopped);
    } else if (item->entry.status != NONOGRAM_OK) {
        ng_source_entry_place(&item->entry, &item->entry.diagnostic);
    } else if (item->puzzle != NULL) {
        item->guessed = is_guessed(item, options->named);
    }
}

bool ng_items_read(struct ng_items *items, struct ng_item *item)
{
    item->unfinished = ng_signals_terminating() != 0;
    if (item->unfinished) {
        return false;
    }
    item->skipped = item->entry.status == NONOGRAM_OK && is_kept(items, item);
    if (item->skipped) {
        return false;
    }
    if (items->options->made > 0) {
        return true;
    }
    if (item->entry.status == NONOGRAM_OK) {
        read_puzzle(items->options, item);
    }
    return !item->unfinished;
}

/* ---- result files ---- */

/* Records that the result of the item could not be written. */
static void note_failure(struct ng_item *item, enum nonogram_status status,
                         const struct nonogram_diagnostic *diagnostic)
{
    if (status != NONOGRAM_OK) {
        item->entry.status = status;
        item->entry.diagnostic = *diagnostic;
        item->result = item->result_path.data;
    }
}

/* Writes the result file and holds it, to be put in place later; if many are held already, this
 * thread waits for the disk itself. */
static void write_result(struct ng_items *items, struct ng_item *item)
{
    struct nonogram_diagnostic diagnostic = {.line = 0};
    enum nonogram_status status = NONOGRAM_NO_MEMORY;
    if (!item->out.failed) {
        status = ng_output_write(&item->result_path, item->out.data, item->out.size, &item->writer,
                                 &diagnostic);
    }
    note_failure(item, status, &diagnostic);
    if (status == NONOGRAM_OK && atomic_fetch_add(&items->held, 1) < items->held_most) {
        atomic_store(&item->held, true);
    } else if (status == NONOGRAM_OK) {
        status = ng_writer_close(&item->writer, &diagnostic);
        atomic_fetch_sub(&items->held, 1);
        note_failure(item, status, &diagnostic);
    }
}

void ng_items_write(struct ng_items *items, struct ng_item *item, bool wanted)
{
    item->waiting = item->out.capacity;
    atomic_fetch_add(&items->waiting, item->waiting);
    if (wanted && items->options->source.results != NULL) {
        write_result(items, item);
    }
    ng_puzzle_free(item->puzzle);
    item->puzzle = NULL;
}

bool ng_items_are_full(const struct ng_items *items)
{
    size_t share = items->options->source.memory_limit / WAITING_SHARE;
    size_t most = share == 0 || share > WAITING_MOST ? WAITING_MOST : share;
    return atomic_load(&items->waiting) > most;
}

static void place_result(struct ng_item *item)
{
    struct nonogram_diagnostic diagnostic = {.line = 0};
    note_failure(item, ng_writer_place(&item->writer, &diagnostic), &diagnostic);
}

/* Syncs the folders of the results, each once after the last of neighbours in it. */
static void sync_folders(struct ng_item *const *held, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *path = held[i]->result_path.data;
        const char *next = i + 1 < count ? held[i + 1]->result_path.data : "";
        size_t folder = (size_t)(strrchr(path, '/') + 1 - path);
        if (strncmp(path, next, folder) != 0 || strchr(next + folder, '/') != NULL) {
            ng_writer_sync_folder(path);
        }
    }
}

/* Waits for the disk before the first rename, so that the disk updates its journal once and not for
 * each file. */
void ng_items_settle(struct ng_items *items, struct ng_item *item, void *slots, size_t count,
                     size_t size)
{
    struct ng_item *held[NG_ITEMS_WINDOW];
    size_t found = 0;
    if (!atomic_load(&item->held)) {
        return;
    }
    for (size_t i = 0; i < count; i++) {
        struct ng_item *other = (struct ng_item *)(void *)((char *)slots + i * size);
        if (atomic_exchange(&other->held, false)) {
            held[found++] = other;
            ng_writer_sync(&other->writer);
        }
    }
    for (size_t i = 0; i < found; i++) {
        place_result(held[i]);
    }
    sync_folders(held, found);
    atomic_fetch_sub(&items->held, found);
}

void ng_items_emitted(struct ng_items *items, struct ng_item *item)
{
    atomic_fetch_sub(&items->waiting, item->waiting);
    item->waiting = 0;
    if (item->out.capacity > TEXT_KEPT) {
        ng_text_clear(&item->out);
    }
}
