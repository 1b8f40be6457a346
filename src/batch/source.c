/* Goes from files to the entries in them, reading no more than it needs. */
#include "batch/source.h"

#include "base/alloc.h"
#include "base/check.h"
#include "batch/claims.h"
#include "batch/sniff.h"
#include "batch/stream.h"
#include "batch/walk.h"
#include "format/entry.h"
#include "format/entry_begin.h"
#include "format/formats.h"
#include "format/json_array.h"
#include "format/json_extent.h"
#include "format/json_list.h"
#include "format/refuse.h"
#include "format/scan.h"

#include <string.h>

/* An entry's buffer is not kept for the next one beyond this. */
enum { KEPT = 1 << 16 };

struct ng_source {
    struct ng_source_options options;
    struct ng_walk *walk;
    struct ng_walk_step step; /* the current file's name and what was wrong with it */
    struct ng_claims claims;
    bool lost; /* what was wrong has kept an unknown number of entries from being read */
    struct ng_stream stream;
    const struct ng_format *format; /* of the current file, once known */
    uint64_t number;                /* of the next entry */
    uint64_t index;                 /* of the last entry in its file */
    unsigned long lines;            /* of the current file, handed out */
    unsigned long columns;          /* of the last of them, if it goes on in the rest */
    bool several;                   /* the current file holds more than one entry */
    bool at_line;                   /* the rest begins with a line, */
    bool at_mark;                   /* with which another file begins */
    struct ng_json_array array;     /* that the current file is in */
    bool rubbish;                   /* the next entry is in no format: */
    struct nonogram_diagnostic why; /* as is said here */
};

struct ng_source *ng_source_new(const struct ng_source_options *options)
{
    struct ng_source *source = ng_alloc_zeroed(1, sizeof *source);
    if (source == NULL) {
        return NULL;
    }
    source->options = *options;
    source->walk = ng_walk_new(options->paths, options->count, options->list, options->results);
    if (source->walk == NULL) {
        ng_source_free(source);
        return NULL;
    }
    ng_walk_set_files(source->walk, options->files);
    return source;
}

void ng_source_free(struct ng_source *source)
{
    if (source == NULL) {
        return;
    }
    ng_stream_clear(&source->stream);
    ng_text_clear(&source->step.name);
    ng_claims_clear(&source->claims);
    ng_walk_free(source->walk);
    ng_alloc_free(source);
}

static unsigned long count_lines(struct ng_span text)
{
    unsigned long lines = 0;
    const char *end = text.text + text.size;
    for (const char *p = text.text; p < end; p++, lines++) {
        p = memchr(p, '\n', (size_t)(end - p));
        if (p == NULL) {
            break;
        }
    }
    return lines;
}

/* Whether nothing but blanks follows the text's last line end. */
static bool ends_line(struct ng_span text)
{
    size_t at = text.size;
    while (at > 0 && (text.text[at - 1] == ' ' || text.text[at - 1] == '\t')) {
        at--;
    }
    return at > 0 && text.text[at - 1] == '\n';
}

static bool in_shard(const struct ng_source *source)
{
    uint64_t shards = source->options.shards;
    return shards <= 1 || source->number % shards == source->options.shard - 1;
}

/* Ordinary files can be looked into without waiting for anybody. */
static bool may_look_ahead(const struct ng_source *source)
{
    return source->options.wait || source->stream.file.facts.kind == NG_PATH_FILE;
}

/* Moves over a byte order mark, if the rest begins with one: *met. */
static enum nonogram_status skip_mark(struct ng_stream *stream, bool *met,
                                      struct nonogram_diagnostic *diagnostic)
{
    *met = false;
    for (;;) {
        struct ng_span rest = ng_stream_rest(stream);
        size_t size = rest.size < NG_SCAN_MARK_SIZE ? rest.size : NG_SCAN_MARK_SIZE;
        if (size > 0 && memcmp(rest.text, NG_SCAN_MARK, size) != 0) {
            return NONOGRAM_OK;
        }
        if (size == NG_SCAN_MARK_SIZE) {
            ng_stream_take(stream, NG_SCAN_MARK_SIZE);
            *met = true;
            return NONOGRAM_OK;
        }
        if (stream->complete) {
            return NONOGRAM_OK;
        }
        enum nonogram_status status = ng_stream_more(stream, diagnostic);
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
}

/* Counts what is handed out. */
static void pass_text(struct ng_source *source, struct ng_span text)
{
    size_t line = text.size;
    while (line > 0 && text.text[line - 1] != '\n') {
        line--;
    }
    source->lines += count_lines(text);
    source->columns = (line == 0 ? source->columns : 0) + (unsigned long)(text.size - line);
}

static void take_blank(struct ng_source *source, size_t size)
{
    struct ng_span rest = ng_stream_rest(&source->stream);
    pass_text(source, (struct ng_span){rest.text, size});
    source->at_line = source->at_line || size > 0;
    ng_stream_take(&source->stream, size);
}

/* Moves over the blank lines before an entry; NONOGRAM_END when nothing but blank space is left. A
 * line's own indentation stays, so that columns stay true. */
static enum nonogram_status skip_blank_lines(struct ng_source *source,
                                             struct nonogram_diagnostic *diagnostic)
{
    struct ng_stream *stream = &source->stream;
    for (size_t blank = 0;;) {
        struct ng_span rest = ng_stream_rest(stream);
        size_t from = blank;
        blank = ng_scan_skip_blank(rest, from);
        bool found = blank < rest.size;
        size_t line = blank;
        while (line > from && rest.text[line - 1] != '\n') {
            line--;
        }
        if (line > from) {
            take_blank(source, line);
            blank -= line;
        }
        if (found) {
            return NONOGRAM_OK;
        }
        if (stream->complete) {
            return NONOGRAM_END;
        }
        enum nonogram_status status = ng_stream_more(stream, diagnostic);
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
}

/* Moves over the byte order marks that the file begins with: programs put one before another. Where
 * the format is open, blank lines may stand before them, too. */
static enum nonogram_status skip_start(struct ng_source *source,
                                       struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = NONOGRAM_OK;
    bool marked = false;
    do {
        if (source->format == NULL) {
            status = skip_blank_lines(source, diagnostic);
        }
        if (status == NONOGRAM_OK) {
            status = skip_mark(&source->stream, &marked, diagnostic);
        }
    } while (status == NONOGRAM_OK && marked);
    return status == NONOGRAM_END && source->stream.complete ? NONOGRAM_OK : status;
}

/* Prepares the file in source->step for its entries. */
static enum nonogram_status begin_file(struct ng_source *source,
                                       struct nonogram_diagnostic *diagnostic)
{
    ng_stream_start(&source->stream, &source->step.file);
    source->stream.limit = source->options.memory_limit;
    enum nonogram_status status = skip_start(source, diagnostic);
    if (status == NONOGRAM_OK && source->format == NULL) {
        const char *path = source->step.standard ? NULL : source->step.name.data;
        status = ng_sniff_stream(&source->stream, path, &source->format, diagnostic);
    }
    if (status == NONOGRAM_BAD_INPUT) {
        /* What can be read further down is not to be lost; within no text there is nothing. */
        struct ng_span rest = ng_stream_rest(&source->stream);
        struct ng_span first = {rest.text,
                                rest.size < NG_STREAM_CHUNK ? rest.size : NG_STREAM_CHUNK};
        source->rubbish = ng_format_binary(first) == NULL &&
                          ng_entry_extent(NULL, first, true, NULL) < first.size;
        source->why = *diagnostic;
        status = source->rubbish ? NONOGRAM_OK : status;
    }
    return status;
}

/* Whether an entry that did not end within the first `asked` bytes may do so now. Asking after each
 * small piece of a large entry would take quadratic time; but who writes lines and waits has sent
 * all of it. */
static bool worth_asking(const struct ng_stream *stream, size_t asked)
{
    struct ng_span rest = ng_stream_rest(stream);
    return rest.size < NG_STREAM_CHUNK || rest.size - asked >= asked / 8 ||
           (rest.text[rest.size - 1] == '\n' && !ng_file_ready(&stream->file));
}

/* Whether the next entry is one of JSON, and not rubbish. */
static bool is_json(const struct ng_source *source)
{
    return source->format == &ng_format_json && !source->rubbish;
}

/* As of struct ng_format. Where the format was named, entries of no other are looked for. */
static size_t extent_of(struct ng_source *source, struct ng_span rest)
{
    const struct ng_format *format = source->options.format;
    bool complete = source->stream.complete;
    if (is_json(source) && source->array.around > 0) {
        return ng_json_extent_held(rest, complete);
    }
    if (is_json(source) && !source->array.open) {
        return ng_json_extent_alone(rest, complete);
    }
    if (format == NULL) {
        return ng_entry_extent(source->rubbish ? NULL : source->format, rest, complete,
                               &source->stream.memory);
    }
    return ng_entry_extent_own(format, rest, complete, &source->stream.memory);
}

/* Whether what stands behind an item of an array may still be to come. */
static bool is_item_cut(const struct ng_source *source, struct ng_span rest, size_t size)
{
    if (source->format != &ng_format_json || source->stream.complete || size < rest.size) {
        return false;
    }
    struct ng_json_item item = ng_json_item_find(rest);
    return (source->array.open || item.opens) && !item.comma_behind && !item.closes;
}

/* The size without what the line behind the entry is indented by: that belongs to what follows, and
 * would be a part of the entry only where it had come already. */
static size_t without_indentation(struct ng_span rest, size_t size)
{
    size_t at = size;
    while (at > 0 && ng_scan_is_blank(rest.text[at - 1])) {
        at--;
    }
    return at > 0 && rest.text[at - 1] == '\n' ? at : size;
}

/* Whether an object of JSON that stands in no array may hold one of puzzles, so much of it as is
 * known: most are closed and hold no other object, which is told at once. */
static bool may_hold_list(const struct ng_source *source, struct ng_span object)
{
    if (!is_json(source) || source->array.open || source->array.around > 0) {
        return false;
    }
    size_t start = ng_scan_skip_blank(object, 0);
    size_t end = ng_scan_behind_last(object, start, object.size);
    return end > start && (object.text[end - 1] != '}' ||
                           memchr(object.text + start + 1, '{', end - start - 1) != NULL);
}

/* Whether it can be told where the next entry ends: *size; or that it is an object around an array
 * of puzzles, source->array.around: then what stands before that. */
static bool is_measured(struct ng_source *source, struct ng_span rest, size_t *size)
{
    struct ng_json_list list;
    *size = extent_of(source, rest);
    *size = is_item_cut(source, rest, *size) ? 0 : without_indentation(rest, *size);
    struct ng_span entry = {rest.text, *size > 0 ? *size : rest.size};
    if (may_hold_list(source, entry) &&
        ng_json_list_find(rest, source->stream.complete, &list) == NG_JSON_LIST_FOUND) {
        *size = list.at;
        source->array.around = list.around;
    }
    return *size > 0;
}

/* Reads as far as it takes to tell something of the rest, or all. */
static enum nonogram_status read_until(struct ng_source *source,
                                       bool (*told)(struct ng_source *source, struct ng_span rest,
                                                    size_t *size),
                                       size_t *size, struct nonogram_diagnostic *diagnostic)
{
    struct ng_stream *stream = &source->stream;
    size_t asked = 0;
    for (;;) {
        struct ng_span rest = ng_stream_rest(stream);
        if (rest.size > 0 && (stream->complete || worth_asking(stream, asked))) {
            bool known = told(source, rest, size);
            ng_assert(*size <= rest.size);
            if (known) {
                return NONOGRAM_OK;
            }
            asked = rest.size;
        }
        if (stream->complete) {
            return NONOGRAM_OK;
        }
        enum nonogram_status status = ng_stream_more(stream, diagnostic);
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
}

/* The size of the next entry, at the beginning of an array that holds it if there is one. */
static enum nonogram_status measure(struct ng_source *source, size_t *size,
                                    struct nonogram_diagnostic *diagnostic)
{
    bool held = source->array.around > 0;
    enum nonogram_status status = read_until(source, is_measured, size, diagnostic);
    if (status == NONOGRAM_OK && !held && source->array.around > 0) {
        take_blank(source, *size);
        status = read_until(source, is_measured, size, diagnostic);
    }
    return status;
}

/* Whether it can be told what stands behind an array that an object holds: *size is how far it goes
 * to the next one, or to the end of the objects; 0: it is neither. */
static bool is_end_told(struct ng_source *source, struct ng_span rest, size_t *size)
{
    struct ng_json_list list = {.around = source->array.around};
    enum ng_json_list_end end = ng_json_list_go_on(rest, source->stream.complete, &list);
    if (end == NG_JSON_LIST_MORE) {
        return false;
    }
    *size = end == NG_JSON_LIST_NONE ? 0 : list.at;
    source->array = (struct ng_json_array){.around = list.around};
    return true;
}

/* The line that the rest begins with, without its end, read as far as that takes; of a long one no
 * more than tells whether an entry begins with it, as there may be many in the same line. */
static enum nonogram_status read_line(struct ng_source *source, struct ng_span *line,
                                      struct nonogram_diagnostic *diagnostic)
{
    struct ng_stream *stream = &source->stream;
    for (;;) {
        struct ng_span rest = ng_stream_rest(stream);
        size_t indent = 0;
        while (indent < rest.size && ng_scan_is_blank(rest.text[indent])) {
            indent++;
        }
        bool cut = rest.size - indent > NG_ENTRY_BEGINNING;
        rest.size = cut ? indent + NG_ENTRY_BEGINNING : rest.size;
        const char *end = rest.size == 0 ? NULL : memchr(rest.text, '\n', rest.size);
        if (end != NULL || cut || stream->complete) {
            size_t size = end != NULL ? (size_t)(end - rest.text) : rest.size;
            size -= size > 0 && rest.text[size - 1] == '\r' ? 1 : 0;
            *line = (struct ng_span){rest.text, size};
            return NONOGRAM_OK;
        }
        enum nonogram_status status = ng_stream_more(stream, diagnostic);
        if (status != NONOGRAM_OK) {
            return status;
        }
    }
}

/* Whether a line behind an entry of that format need not be looked at closer: it is of the same, or
 * is refused as such. A format of lines is given up only for what may begin an entry of several, so
 * that a program that writes lines and waits for answers has one to every line. */
static bool stays(const struct ng_format *format, struct ng_span line)
{
    if (format == NULL) {
        return false;
    }
    if (ng_entry_is_line(format) && !ng_entry_may_begin(line)) {
        return true;
    }
    return format->extent != NULL && format->sniff(line, false) > 0;
}

/* Makes the next entry, or the one that begins behind `before`, one that is in no format. */
static void refuse_at(struct ng_source *source, struct ng_span before, const char *message)
{
    unsigned long lines = count_lines(before);
    const char *line = before.text + before.size;
    while (line > before.text && line[-1] != '\n') {
        line--;
    }
    struct ng_place place = {lines + 1, (size_t)(before.text + before.size - line) + 1};
    source->rubbish = true;
    (void)ng_diag_set(&source->why, place, "%s", message);
}

/* Moves over the bracket with which an array ends, if it stands alone before the next entry. */
static bool skip_bracket(struct ng_source *source)
{
    struct ng_span rest = ng_stream_rest(&source->stream);
    size_t at = ng_scan_skip_blank(rest, 0);
    if (!source->array.open || at == rest.size || rest.text[at] != ']') {
        return false;
    }
    const char *wrong = ng_json_array_close(&source->array);
    if (wrong != NULL) {
        refuse_at(source, (struct ng_span){rest.text, at}, wrong);
        source->array.doubtful = true; /* what is refused may have the objects' ends, too */
        return false;
    }
    take_blank(source, at + 1);
    source->at_line = false;
    return true;
}

/* Moves behind what an object has behind its array of puzzles, if one has just ended: *moved. */
static enum nonogram_status leave_list(struct ng_source *source, bool *moved,
                                       struct nonogram_diagnostic *diagnostic)
{
    size_t size = 0;
    *moved = false;
    if (!source->array.behind || source->rubbish) {
        return NONOGRAM_OK;
    }
    bool doubtful = source->array.doubtful;
    enum nonogram_status status = read_until(source, is_end_told, &size, diagnostic);
    if (status != NONOGRAM_OK || (size == 0 && doubtful)) {
        return status;
    }
    if (size == 0) {
        struct ng_span rest = ng_stream_rest(&source->stream);
        refuse_at(
            source, (struct ng_span){rest.text, ng_scan_skip_blank(rest, 0)},
            "expected the end of the object around the puzzles, or more members without clues");
        return NONOGRAM_OK;
    }
    take_blank(source, size);
    source->at_line = false;
    *moved = source->array.around == 0;
    return NONOGRAM_OK;
}

/* Moves to the next entry of the file; NONOGRAM_END: there is none. */
static enum nonogram_status find_next(struct ng_source *source,
                                      struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = NONOGRAM_OK;
    bool marked = false, moved = false;
    source->at_mark = false;
    do {
        status = skip_blank_lines(source, diagnostic);
        if (status == NONOGRAM_OK) {
            status = skip_mark(&source->stream, &marked, diagnostic);
            source->at_mark = source->at_mark || marked;
            source->at_line = source->at_line || marked;
        }
        moved = status == NONOGRAM_OK && skip_bracket(source);
        if (status == NONOGRAM_OK && !marked && !moved) {
            status = leave_list(source, &moved, diagnostic);
        }
    } while (status == NONOGRAM_OK && (marked || moved));
    const struct ng_json_array *array = &source->array;
    bool excused = array->broken || (array->around > 0 && array->doubtful);
    if (status == NONOGRAM_END && (array->open || array->behind) && !excused &&
        !source->stream.interrupted) {
        return ng_diag_set(diagnostic, (struct ng_place){source->lines + 1, 1},
                           "the %s of puzzles does not end",
                           array->open ? "array" : "object around an array");
    }
    return status;
}

/* Finds out in which format the next entry of a stream is: that of the one before, or another.
 * What is in none is rubbish, said in *diagnostic. */
static enum nonogram_status choose_format(struct ng_source *source,
                                          struct nonogram_diagnostic *diagnostic)
{
    struct ng_span line;
    enum nonogram_status status = read_line(source, &line, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    line = ng_scan_trim(line); /* between entries, indentation says nothing */
    const struct ng_format *begun = ng_entry_begins(line);
    if (begun != NULL || (!source->at_mark && stays(source->format, line))) {
        source->format = begun != NULL ? begun : source->format;
        return NONOGRAM_OK;
    }
    const struct ng_format *format = NULL;
    status = ng_sniff_stream(&source->stream, NULL, &format, diagnostic);
    if (format == NULL && ng_entry_is_line(source->format)) {
        return status == NONOGRAM_BAD_INPUT ? NONOGRAM_OK : status;
    }
    if (format != NULL && format != source->format && !source->at_mark &&
        ng_entry_is_slight(format, ng_stream_rest(&source->stream))) {
        status = ng_diag_set(diagnostic, (struct ng_place){0, 0},
                             "neither part of the puzzle before nor one by itself");
    }
    source->rubbish = status == NONOGRAM_BAD_INPUT;
    source->why = *diagnostic;
    source->format = format != NULL ? format : source->format;
    return source->rubbish ? NONOGRAM_OK : status;
}

/* Whether it can be told if anything but blank space follows the first *size bytes of the rest, and
 * the end of the objects around the array that ends with them: source->several. */
/* NOLINTNEXTLINE(readability-non-const-parameter): others that are asked set it */
static bool is_last_told(struct ng_source *source, struct ng_span rest, size_t *size)
{
    size_t at = *size;
    bool complete = source->stream.complete;
    if (source->array.around > 0) {
        struct ng_json_item item = ng_json_item_find_held((struct ng_span){rest.text, at});
        struct ng_json_list list = {.around = source->array.around};
        struct ng_span behind = {rest.text + at, rest.size - at};
        enum ng_json_list_end end =
            item.closes ? ng_json_list_go_on(behind, complete, &list) : NG_JSON_LIST_NONE;
        source->several = end != NG_JSON_LIST_CLOSED;
        if (source->several) {
            return end != NG_JSON_LIST_MORE;
        }
        at += list.at;
    }
    at = ng_scan_skip_blank(rest, at);
    source->several = at < rest.size;
    return source->several;
}

static enum nonogram_status look_ahead(struct ng_source *source, size_t size)
{
    struct nonogram_diagnostic later; /* an error is met again when the next entry is read */
    enum nonogram_status status = read_until(source, is_last_told, &size, &later);
    source->several = source->several || status != NONOGRAM_OK;
    return status == NONOGRAM_END ? status : NONOGRAM_OK;
}

static enum nonogram_status set_several(struct ng_source *source, size_t size)
{
    if (source->several) {
        return NONOGRAM_OK;
    }
    if (source->index == 0 && may_look_ahead(source)) {
        return look_ahead(source, size);
    }
    source->several = source->index > 0 || source->rubbish || source->format->extent != NULL ||
                      size < ng_stream_rest(&source->stream).size;
    return NONOGRAM_OK;
}

/* The share of the inputs that lies behind. */
static double share_done(const struct ng_source *source)
{
    const struct ng_stream *stream = &source->stream;
    uint64_t size = stream->open ? stream->file.facts.size : 0;
    double within = size == 0 ? 0 : (double)stream->memory.taken / (double)size;
    return ng_walk_done(source->walk, within < 1 ? within : 1);
}

/* Empties a used entry and describes the current file in it. */
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

/* What stands between two entries, or behind the last, and cannot be read. */
static void refuse_rubbish(const struct ng_source *source, struct ng_source_entry *entry)
{
    struct ng_place first =
        ng_scan_place_of_first((struct ng_span){entry->text.data, entry->text.size});
    ng_text_clear(&entry->text);
    entry->format = NULL;
    entry->status = NONOGRAM_BAD_INPUT;
    entry->diagnostic = source->why;
    if (source->why.line == 0) {
        entry->diagnostic.line = first.line;
        entry->diagnostic.column = first.column;
    }
    ng_source_entry_place(entry, &entry->diagnostic);
}

/* Follows the array that an entry of JSON is in, *item telling of the entry. */
static void follow_array(struct ng_source *source, struct ng_span text, struct ng_json_item *item)
{
    if (!is_json(source)) {
        return;
    }
    *item = source->array.around > 0 ? ng_json_item_find_held(text) : ng_json_item_find(text);
    const char *wrong = ng_json_array_follow(&source->array, item);
    if (wrong != NULL) {
        struct ng_span before = {text.text, ng_scan_skip_blank(text, 0)};
        refuse_at(source, before, wrong);
    }
}

/* Moves the first `size` bytes of the rest into the entry, of its array only the item. */
static void take_text(struct ng_source *source, size_t size, const struct ng_json_item *item,
                      struct ng_source_entry *entry)
{
    ng_stream_take_text(&source->stream, size, &entry->text);
    if (entry->text.failed) {
        ng_text_clear(&entry->text);
        entry->status = ng_refuse_no_memory(&entry->diagnostic);
    } else if (source->rubbish) {
        refuse_rubbish(source, entry);
    } else if (item->end != SIZE_MAX) {
        ng_json_item_unwrap(item, entry->text.data, entry->text.size);
    }
}

/* Hands out the first `size` bytes of the rest, or only moves over them. */
static enum nonogram_status take_entry(struct ng_source *source, size_t size,
                                       struct ng_source_entry *entry)
{
    struct ng_span text = {ng_stream_rest(&source->stream).text, size};
    struct ng_json_item item = {.end = SIZE_MAX};
    enum nonogram_status status = NONOGRAM_OK;
    bool wanted = in_shard(source);
    source->at_line = ends_line(text) || ng_entry_is_raw(source->format, text);
    follow_array(source, text, &item);
    if (wanted) {
        status = start_entry(source, entry);
    }
    pass_text(source, text);
    if (wanted) {
        take_text(source, size, &item, entry);
    } else {
        ng_stream_take(&source->stream, size);
    }
    source->index++;
    source->number++;
    return status;
}

/* Whether the shard is to hear of what keeps the current file from being read: its own errors, and,
 * with no record of them, those that may cost it entries. */
static bool is_told(const struct ng_source *source)
{
    return in_shard(source) || source->lost || source->step.missing;
}

/* Makes an entry of what keeps the current file, or the rest of it, from being read. */
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

/* The next entry of the current file, or NONOGRAM_END after its last. Other statuses but
 * NONOGRAM_OK tell what is wrong with the file. */
static enum nonogram_status find_entry(struct ng_source *source, size_t *size,
                                       struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = NONOGRAM_OK;
    if (source->index > 0) {
        source->rubbish = false;
        status = find_next(source, diagnostic);
        if (status == NONOGRAM_OK && source->options.format == NULL && source->at_line &&
            !source->rubbish) {
            status = choose_format(source, diagnostic);
        }
    }
    if (status == NONOGRAM_OK) {
        status = measure(source, size, diagnostic);
    }
    return status == NONOGRAM_OK ? set_several(source, *size) : status;
}

/* Standard input that ends without an entry, where nobody insists on one: the empty share of an
 * engine that hands out entries to several programs. */
static bool is_empty_stream(const struct ng_source *source)
{
    struct ng_span rest = ng_stream_rest(&source->stream);
    return source->step.standard && !source->options.wait && source->stream.complete &&
           ng_scan_skip_blank(rest, 0) == rest.size;
}

/* Refuses the current file where its results would replace those of another. */
static enum nonogram_status claim_results(struct ng_source *source,
                                          struct nonogram_diagnostic *diagnostic)
{
    const char *holder = NULL;
    if (!source->options.apart || source->step.listed) {
        return NONOGRAM_OK;
    }
    if (!ng_claims_add(&source->claims, source->step.name.data, &holder)) {
        return ng_refuse_no_memory(diagnostic);
    }
    return holder == NULL ? NONOGRAM_OK
                          : ng_diag_set(diagnostic, (struct ng_place){0, 0},
                                        "not read: its result would replace that of %s", holder);
}

/* Opens the next file. NONOGRAM_END: there is none. *why tells what is wrong with it, NONOGRAM_END
 * that there is nothing in it. */
static enum nonogram_status next_file(struct ng_source *source, enum nonogram_status *why,
                                      struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = ng_walk_next(source->walk, &source->step);
    source->format = source->options.format;
    source->index = 0;
    source->lines = 0;
    source->columns = 0;
    source->several = false;
    source->rubbish = false;
    source->array = (struct ng_json_array){.open = false};
    if (status != NONOGRAM_OK) {
        return status;
    }
    *why = claim_results(source, diagnostic);
    source->lost = source->step.listed || *why != NONOGRAM_OK;
    if (source->lost) {
        ng_file_close(&source->step.file);
    }
    if (*why == NONOGRAM_OK && source->step.status != NONOGRAM_OK) {
        *why = source->step.status;
        *diagnostic = source->step.diagnostic;
    }
    if (*why != NONOGRAM_OK) {
        return NONOGRAM_OK;
    }
    *why = begin_file(source, diagnostic);
    if (is_empty_stream(source)) {
        *why = NONOGRAM_END;
    }
    return NONOGRAM_OK;
}

/* Moves on by one entry, or over a file's end. *made: `entry` holds one of the shard. */
static enum nonogram_status advance(struct ng_source *source, struct ng_source_entry *entry,
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
        status = source->stream.interrupted ? NONOGRAM_END : advance(source, entry, &made);
    }
    return status;
}

bool ng_source_meets(struct ng_source *source, const char *path, bool *met)
{
    return ng_walk_meets(source->walk, path, met);
}

bool ng_source_replace(struct ng_source *source, const char *path)
{
    return ng_walk_replace(source->walk, path);
}

uint64_t ng_source_passed_over(const struct ng_source *source)
{
    return ng_walk_passed_over(source->walk);
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
