/* Goes from files to the puzzles in them, reading no more than needed. */
#include "batch/source.h"

#include "base/memory.h"
#include "batch/stream.h"
#include "batch/walk.h"
#include "format/read.h"
#include "format/scan.h"
#include "platform/machine.h"
#include "platform/signals.h"

#include <string.h>

/* The most bytes of an entry's buffer that are kept for the next one. */
enum { KEPT = 1 << 16 };

/* The most bytes of a text that are searched for signs of a format. */
enum { LONGEST_BEGINNING = 1 << 24 };

struct ng_source {
    struct ng_source_options options;
    struct ng_walk *walk;
    struct ng_walk_step step; /* the current file's name and its error, if any */
    bool lost;                /* the error costs an unknown number of puzzles */
    struct ng_stream stream;
    const struct ng_format *format; /* the format of the current file, once known */
    struct nonogram_diagnostic why; /* why the format is not known */
    uint64_t number;                /* the number of the next entry */
    uint64_t index;                 /* the index of the last entry in its file */
    unsigned long lines;            /* lines of the current file before the rest */
    unsigned long columns;          /* before the rest, in its first line */
    bool several;                   /* the current file holds several entries */
    struct ng_span *items;          /* the puzzles of a list at the start of the rest */
    size_t item_count;
    size_t next_item;        /* the next one to pass on */
    const char *items_end;   /* the end of the list */
    struct ng_memory memory; /* charged for finding the ends of puzzles */
};

struct ng_source *ng_source_new(const struct ng_source_options *options)
{
    struct ng_source *source = ng_alloc_zeroed(1, sizeof *source);
    if (source == NULL) {
        return NULL;
    }
    source->options = *options;
    source->memory.limit = options->memory_limit;
    source->walk = ng_walk_new(options->paths, options->count, options->list, options->results,
                               options->output);
    if (source->walk == NULL) {
        ng_source_free(source);
        return NULL;
    }
    return source;
}

void ng_source_free(struct ng_source *source)
{
    if (source == NULL) {
        return;
    }
    ng_stream_clear(&source->stream);
    ng_text_clear(&source->step.name);
    ng_memory_free(source->items);
    ng_walk_free(source->walk);
    ng_alloc_free(source);
}

static bool in_shard(const struct ng_source *source)
{
    uint64_t shards = source->options.shards;
    return shards <= 1 || source->number % shards == source->options.shard - 1;
}

/* Whether looking into the file cannot wait for another program, as in ordinary files. */
static bool may_look_ahead(const struct ng_source *source)
{
    return source->options.wait || source->stream.file.facts.kind == NG_PATH_FILE;
}

/* Counts the lines and columns of a text that is passed on. */
static void pass_text(struct ng_source *source, struct ng_span text)
{
    const char *p = text.text, *end = text.text + text.size, *stop;
    for (; p < end && (stop = memchr(p, '\n', (size_t)(end - p))) != NULL; p = stop + 1) {
        source->lines++;
        source->columns = 0;
    }
    source->columns += (unsigned long)(end - p);
}

static void take_blank(struct ng_source *source, size_t size)
{
    struct ng_span rest = ng_stream_rest(&source->stream);
    pass_text(source, (struct ng_span){rest.text, size});
    ng_stream_take(&source->stream, size);
}

/* Skips blank lines and byte order marks before the next puzzle: programs repeat marks, and files
 * with marks are joined. The indentation of a line stays, so that columns are correct.
 * NONOGRAM_END at the end. */
static enum nonogram_status skip_to_entry(struct ng_source *source,
                                          struct nonogram_diagnostic *diagnostic)
{
    struct ng_stream *stream = &source->stream;
    for (size_t blank = 0;;) {
        struct ng_span rest = ng_stream_rest(stream);
        size_t from = blank;
        blank = ng_scan_skip_blank(rest, from);
        size_t line = blank;
        while (line > from && rest.text[line - 1] != '\n') {
            line--;
        }
        if (line > from) {
            take_blank(source, line);
            blank -= line;
            rest = ng_stream_rest(stream);
        }
        size_t left = rest.size - blank, mark = left < NG_SCAN_MARK_SIZE ? left : NG_SCAN_MARK_SIZE;
        bool marked = blank == 0 && memcmp(rest.text, NG_SCAN_MARK, mark) == 0;
        if (left > 0 && (!marked || (stream->complete && mark < NG_SCAN_MARK_SIZE))) {
            return NONOGRAM_OK;
        }
        if (mark == NG_SCAN_MARK_SIZE) {
            ng_stream_take(stream, mark);
            continue;
        }
        enum nonogram_status status =
            stream->complete ? NONOGRAM_END : ng_stream_more(stream, diagnostic);
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
}

/* Refuses a text that begins with NULs: it may have no end. */
static enum nonogram_status check_beginning(struct ng_span rest,
                                            struct nonogram_diagnostic *diagnostic)
{
    static const char nuls[4] = {0};
    return rest.size < sizeof nuls || memcmp(rest.text, nuls, sizeof nuls) != 0
               ? NONOGRAM_OK
               : ng_diag_refuse(NONOGRAM_BAD_INPUT, diagnostic, "binary data, not text");
}

/* Reads until `told` returns true for the rest, or all of it was read. Calls `told` again only
 * after enough more bytes: calls after each small piece of a large puzzle would take quadratic
 * time. A program that writes lines and waits for answers has sent a whole line. */
static enum nonogram_status read_until(struct ng_source *source,
                                       bool (*told)(struct ng_source *source, struct ng_span rest,
                                                    size_t *size),
                                       size_t *size, struct nonogram_diagnostic *diagnostic)
{
    struct ng_stream *stream = &source->stream;
    size_t asked = 0;
    for (;;) {
        struct ng_span rest = ng_stream_rest(stream);
        enum nonogram_status status = check_beginning(rest, diagnostic);
        bool worth = rest.size < NG_STREAM_CHUNK || rest.size - asked >= asked / 8 ||
                     (rest.text[rest.size - 1] == '\n' && !ng_file_ready(&stream->file));
        if (status == NONOGRAM_OK && (stream->complete || (rest.size > 0 && worth))) {
            if (told(source, rest, size) || stream->complete) {
                return NONOGRAM_OK;
            }
            asked = rest.size;
        }
        status = status == NONOGRAM_OK ? ng_stream_more(stream, diagnostic) : status;
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
}

/* Whether the format is recognised: from the first line if that is a whole puzzle, so that a
 * program that writes lines and waits gets an answer to each; from the first *size bytes; or from
 * all, if the whole file is one puzzle and has to be read anyway. */
static bool is_recognised(struct ng_source *source, struct ng_span rest, size_t *size)
{
    bool complete = source->stream.complete;
    const char *path = source->step.standard ? NULL : source->step.name.data;
    source->format = ng_format_detect_line(rest, complete, path);
    if (source->format != NULL) {
        return true;
    }
    if (!complete && rest.size < *size) {
        return false;
    }
    struct ng_span first = {rest.text, rest.size < *size ? rest.size : *size};
    bool whole = complete && first.size == rest.size;
    source->format = ng_format_detect(first, whole, path, &source->why);
    bool known = source->format != NULL && (whole || source->format->extent != NULL);
    if (!whole && source->format == NULL && *size >= LONGEST_BEGINNING) {
        return true; /* no format fits */
    }
    if (!whole && !known) {
        *size = source->format != NULL ? SIZE_MAX : *size * 2;
        source->format = NULL;
        return complete && is_recognised(source, rest, size);
    }
    return true;
}

/* Prepares the file in source->step for its entries. */
static enum nonogram_status begin_file(struct ng_source *source,
                                       struct nonogram_diagnostic *diagnostic)
{
    ng_stream_start(&source->stream, &source->step.file);
    source->stream.limit = source->options.memory_limit;
    enum nonogram_status status = skip_to_entry(source, diagnostic);
    size_t most = NG_STREAM_CHUNK;
    if (status == NONOGRAM_END && source->stream.complete) {
        status = NONOGRAM_OK; /* an empty text gets its own message */
    }
    if (status == NONOGRAM_OK && source->format == NULL) {
        status = read_until(source, is_recognised, &most, diagnostic);
        if (status == NONOGRAM_OK && source->format == NULL) {
            *diagnostic = source->why;
            status = NONOGRAM_BAD_INPUT;
        }
    }
    return status;
}

/* Whether the end of the next puzzle, or list of puzzles, is found. */
static bool is_measured(struct ng_source *source, struct ng_span rest, size_t *size)
{
    *size = ng_format_extent(source->format, rest, source->stream.complete);
    return *size > 0;
}

bool ng_source_stop(void *deadline)
{
    double end = *(const double *)deadline;
    return ng_signals_terminating() != 0 || (end > 0 && ng_clock_now() >= end);
}

/* Finds the puzzles of a list of this size at the start of the rest. */
static void find_items(struct ng_source *source, size_t size)
{
    struct ng_span text = {ng_stream_rest(&source->stream).text, size};
    double limit = source->options.time_limit;
    double deadline = limit > 0 ? ng_clock_now() + limit : 0;
    struct ng_poll poll = {.stop = ng_source_stop, .context = &deadline, .next = NG_POLL_INTERVAL};
    ng_memory_free(source->items);
    source->items = NULL;
    source->next_item = 0;
    source->item_count =
        ng_format_split(source->format, text, &source->memory, &poll, &source->items);
    source->items_end = text.text + size;
}

/* Moves to the next puzzle of a list; *size is 0 after the last. */
static void next_item(struct ng_source *source, size_t *size)
{
    bool more = source->next_item < source->item_count;
    const struct ng_span *item = &source->items[more ? source->next_item : 0];
    const char *at = ng_stream_rest(&source->stream).text;
    take_blank(source, (size_t)((more ? item->text : source->items_end) - at));
    *size = more ? item->size : 0;
    source->next_item += more;
    source->item_count = more ? source->item_count : 0;
}

/* Whether it is known if anything but blanks follows the first *size bytes of the rest. */
/* NOLINTNEXTLINE(readability-non-const-parameter): other functions of this type set it */
static bool is_last_told(struct ng_source *source, struct ng_span rest, size_t *size)
{
    source->several = ng_scan_skip_blank(rest, *size) < rest.size;
    return source->several;
}

/* Sets source->several, looking ahead unless that could wait for another program. */
static enum nonogram_status set_several(struct ng_source *source, size_t size)
{
    struct nonogram_diagnostic later; /* an error is reported when the next entry is read */
    if (source->several || source->item_count > 0 || source->index > 0) {
        source->several = true;
        return NONOGRAM_OK;
    }
    if (!may_look_ahead(source)) {
        source->several = source->format->extent != NULL;
        return NONOGRAM_OK;
    }
    enum nonogram_status status = read_until(source, is_last_told, &size, &later);
    source->several = source->several || status != NONOGRAM_OK;
    return status == NONOGRAM_END ? status : NONOGRAM_OK;
}

/* The share of the inputs that is done. */
static double share_done(const struct ng_source *source)
{
    const struct ng_stream *stream = &source->stream;
    uint64_t size = stream->open ? stream->file.facts.size : 0;
    double within = size == 0 ? 0 : (double)stream->taken / (double)size;
    return ng_walk_done(source->walk, within < 1 ? within : 1);
}

/* Clears a used entry and describes the current file in it. */
static enum nonogram_status start_entry(const struct ng_source *source,
                                        struct ng_source_entry *entry)
{
    struct nonogram_text name = entry->name;
    struct nonogram_text text = entry->text;
    if (text.capacity > KEPT) {
        ng_text_clear(&text);
    }
    ng_text_reset(&name);
    ng_text_reset(&text);
    ng_text_bytes(&name, source->step.name.data, source->step.name.size);
    *entry = (struct ng_source_entry){
        .name = name,
        .text = text,
        .format = source->format,
        .number = source->number,
        .index = source->index + 1,
        .lines_before = source->lines,
        .columns_before = source->columns,
        .several = source->several,
        .alone = !source->several && source->options.shards <= 1 && ng_walk_single(source->walk),
        .modified = source->stream.file.facts.modified,
        .done = share_done(source),
        .status = NONOGRAM_OK,
    };
    return name.failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

/* Passes on the first `size` bytes of the rest, or only skips them. */
static enum nonogram_status take_entry(struct ng_source *source, size_t size,
                                       struct ng_source_entry *entry)
{
    struct ng_span text = {ng_stream_rest(&source->stream).text, size};
    enum nonogram_status status = NONOGRAM_OK;
    bool wanted = in_shard(source);
    if (wanted) {
        status = start_entry(source, entry);
    }
    if (!source->stream.complete || size < ng_stream_rest(&source->stream).size) {
        pass_text(source, text); /* something can follow */
    }
    if (!wanted) {
        ng_stream_take(&source->stream, size);
    } else if (source->item_count > 0) {
        ng_text_bytes(&entry->text, text.text, size);
        ng_stream_take(&source->stream, size);
    } else {
        ng_stream_take_text(&source->stream, size, &entry->text);
    }
    if (wanted && entry->text.failed) {
        ng_text_clear(&entry->text);
        entry->status = ng_diag_no_memory(&entry->diagnostic);
    }
    source->index++;
    source->number++;
    return status;
}

/* Whether the shard reports the error of the current file: its own errors, and, without a record,
 * errors that can cost it entries. */
static bool is_told(const struct ng_source *source)
{
    return in_shard(source) || source->lost || source->step.missing;
}

/* Makes an entry for the error that prevents reading the current file or the rest of it. */
static enum nonogram_status refuse_file(struct ng_source *source, enum nonogram_status why,
                                        const struct nonogram_diagnostic *diagnostic,
                                        struct ng_source_entry *entry)
{
    enum nonogram_status status = NONOGRAM_OK;
    source->several = source->several || source->index > 0;
    if (is_told(source)) {
        status = start_entry(source, entry);
        entry->status = why;
        entry->diagnostic = *diagnostic;
        entry->lost = source->lost || !in_shard(source);
    }
    ng_stream_stop(&source->stream);
    source->number++;
    return status;
}

/* Finds the next entry of the current file, or returns NONOGRAM_END after its last. Other statuses
 * are errors of the file. */
static enum nonogram_status find_entry(struct ng_source *source, size_t *size,
                                       struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = NONOGRAM_OK;
    *size = 0;
    if (source->item_count > 0) {
        next_item(source, size);
    }
    if (*size == 0) {
        status = source->index > 0 ? skip_to_entry(source, diagnostic) : NONOGRAM_OK;
        if (status == NONOGRAM_OK) {
            status = read_until(source, is_measured, size, diagnostic);
        }
        if (status == NONOGRAM_OK) {
            find_items(source, *size);
        }
        if (status == NONOGRAM_OK && source->item_count > 0) {
            next_item(source, size);
        }
    }
    return status == NONOGRAM_OK ? set_several(source, *size) : status;
}

/* Whether standard input ends without an entry, which is allowed: programs that distribute entries
 * leave some of their readers without any. */
static bool is_empty_stream(const struct ng_source *source)
{
    struct ng_span rest = ng_stream_rest(&source->stream);
    return source->step.standard && !source->options.wait && source->stream.complete &&
           ng_scan_skip_blank(rest, 0) == rest.size;
}

/* Opens the next file. NONOGRAM_END after the last. *why is the status of reading it; NONOGRAM_END:
 * the file is empty. */
static enum nonogram_status next_file(struct ng_source *source, enum nonogram_status *why,
                                      struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = ng_walk_next(source->walk, &source->step);
    source->format = source->options.format;
    source->index = 0;
    source->lines = 0;
    source->columns = 0;
    source->several = false;
    source->item_count = 0;
    if (status != NONOGRAM_OK) {
        return status;
    }
    source->lost = source->step.listed;
    *why = source->step.status;
    if (*why != NONOGRAM_OK) {
        *diagnostic = source->step.diagnostic;
        return NONOGRAM_OK;
    }
    *why = begin_file(source, diagnostic);
    if (is_empty_stream(source)) {
        *why = NONOGRAM_END;
    }
    return NONOGRAM_OK;
}

/* Moves on by one entry, or to the next file. *made: `entry` is one of the shard. */
static enum nonogram_status advance_source(struct ng_source *source, struct ng_source_entry *entry,
                                           bool *made)
{
    struct nonogram_diagnostic diagnostic = {0};
    enum nonogram_status why = NONOGRAM_OK;
    size_t size = 0;
    *made = false;
    if (!source->stream.open) {
        enum nonogram_status status = next_file(source, &why, &diagnostic);
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
    if (why == NONOGRAM_OK) {
        why = find_entry(source, &size, &diagnostic);
    }
    if (why == NONOGRAM_END) {
        ng_stream_stop(&source->stream);
        return source->stream.interrupted ? NONOGRAM_END : NONOGRAM_OK;
    }
    if (why != NONOGRAM_OK) {
        *made = is_told(source);
        return refuse_file(source, why, &diagnostic, entry);
    }
    *made = in_shard(source);
    return take_entry(source, size, entry);
}

enum nonogram_status ng_source_next(struct ng_source *source, struct ng_source_entry *entry)
{
    bool made = false;
    enum nonogram_status status = NONOGRAM_OK;
    while (!made && status == NONOGRAM_OK) {
        status = source->stream.interrupted ? NONOGRAM_END : advance_source(source, entry, &made);
    }
    return status;
}

uint64_t ng_source_passed_over(const struct ng_source *source, const char **names)
{
    return ng_walk_passed_over(source->walk, names);
}

void ng_source_entry_clear(struct ng_source_entry *entry)
{
    ng_text_clear(&entry->name);
    ng_text_clear(&entry->text);
    *entry = (struct ng_source_entry){.index = 0};
}

void ng_source_entry_name(const struct ng_source_entry *entry, struct nonogram_text *out)
{
    ng_text_bytes(out, entry->name.data, entry->name.size - 1);
    if (entry->several) {
        ng_text_char(out, '#');
        ng_text_number(out, entry->index);
    }
}

void ng_source_entry_place(const struct ng_source_entry *entry,
                           struct nonogram_diagnostic *diagnostic)
{
    if (diagnostic->line == 0) {
        return;
    }
    diagnostic->column += diagnostic->line == 1 ? entry->columns_before : 0;
    diagnostic->line += entry->lines_before;
}

enum nonogram_status ng_source_read_file(const char *path, const struct ng_format *format,
                                         struct nonogram_puzzle **puzzle,
                                         struct nonogram_diagnostic *diagnostic)
{
    struct ng_stream stream = {.at = 0};
    enum nonogram_status status = ng_names_open(&stream, path, diagnostic);
    while (status == NONOGRAM_OK && !stream.complete) {
        status = ng_stream_more(&stream, diagnostic);
        status =
            status == NONOGRAM_OK ? check_beginning(ng_stream_rest(&stream), diagnostic) : status;
    }
    if (status == NONOGRAM_OK) {
        status = ng_read_text(ng_stream_rest(&stream), format != NULL ? format->name : NULL,
                              ng_path_is_standard(path) ? NULL : path,
                              &(struct ng_reading){.poll = NULL}, NULL, puzzle, diagnostic);
    }
    ng_stream_clear(&stream);
    return status;
}
