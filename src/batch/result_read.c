#include "batch/result_read.h"

#include "base/diag.h"
#include "format/json_scan.h"

#include <string.h>

/* Solutions while they are read: all have as many rows, and rows as many cells, as the first. */
struct shape {
    size_t width, height; /* 0: no row, no grid yet */
};

struct reader {
    struct ng_json_scan json;
    struct ng_result_record *record;
    struct nonogram_diagnostic *diagnostic;
    struct ng_place place; /* of the object */
    struct shape shape;
    struct nonogram_text error; /* the message of a failure, NUL-terminated */
    bool failure;
    bool has_verdict, has_solutions;
};

/* ---- common steps; all return false on an error, which json.status then tells ---- */

static bool say(struct reader *reader, struct ng_place place, const char *message)
{
    reader->json.status = ng_diag_set(reader->diagnostic, place, "%s", message);
    return false;
}

static bool fail_memory(struct reader *reader)
{
    reader->json.status = NONOGRAM_NO_MEMORY;
    return false;
}

/* Whether the next event is the one expected; if not, says so. */
static bool next_is(struct reader *reader, enum ng_json_event expected, const char *what)
{
    enum ng_json_event event = ng_json_scan_next(&reader->json);
    return event == expected || (event != NG_JSON_ERROR && say(reader, reader->json.place, what));
}

static bool read_number(struct reader *reader, uint64_t *number)
{
    if (!next_is(reader, NG_JSON_NUMBER, "expected a number")) {
        return false;
    }
    *number = reader->json.number;
    return reader->json.whole || say(reader, reader->json.place, "expected a whole number");
}

static bool read_string(struct reader *reader, struct nonogram_text *text)
{
    if (!next_is(reader, NG_JSON_STRING, "expected a string")) {
        return false;
    }
    ng_text_reset(text);
    ng_text_bytes(text, reader->json.text.data, reader->json.text.size);
    ng_text_char(text, '\0');
    return !text->failed || fail_memory(reader);
}

static bool read_verdict(struct reader *reader)
{
    if (!next_is(reader, NG_JSON_STRING, "expected a verdict")) {
        return false;
    }
    reader->has_verdict = true;
    for (int i = NONOGRAM_UNIQUE; i <= NONOGRAM_LIMIT; i++) {
        reader->record->verdict = (enum nonogram_verdict)i;
        if (ng_json_scan_is(&reader->json, nonogram_verdict_name((enum nonogram_verdict)i))) {
            return true;
        }
    }
    reader->failure = ng_json_scan_is(&reader->json, "error");
    return reader->failure || say(reader, reader->json.place, "expected a verdict");
}

/* ---- grids ---- */

static bool take_row(struct reader *reader, struct nonogram_text *cells)
{
    const struct nonogram_text *row = &reader->json.text;
    for (size_t i = 0; i < row->size; i++) {
        if (row->data[i] < ' ' || row->data[i] > '~') {
            return say(reader, reader->json.place, "expected symbols of ASCII");
        }
    }
    if (reader->shape.width == 0) {
        reader->shape.width = row->size;
    }
    if (row->size != reader->shape.width || row->size == 0) {
        return say(reader, reader->json.place, "the rows differ in size");
    }
    ng_text_bytes(cells, row->data, row->size);
    return !cells->failed || fail_memory(reader);
}

/* Reads the rows of a grid whose array is open. */
static bool read_rows(struct reader *reader, struct nonogram_text *cells)
{
    struct ng_place place = reader->json.place;
    size_t height = 0;
    enum ng_json_event event;
    while ((event = ng_json_scan_next(&reader->json)) == NG_JSON_STRING) {
        if (!take_row(reader, cells)) {
            return false;
        }
        height++;
    }
    if (event != NG_JSON_CLOSE) {
        return event != NG_JSON_ERROR && say(reader, reader->json.place, "expected a row of cells");
    }
    if (reader->shape.height == 0) {
        reader->shape.height = height;
    }
    return (height == reader->shape.height && height > 0) ||
           say(reader, place, "the grids differ in size");
}

static bool read_partial(struct reader *reader)
{
    return next_is(reader, NG_JSON_ARRAY, "expected rows of cells") &&
           read_rows(reader, &reader->record->partial);
}

static bool read_solutions(struct reader *reader)
{
    enum ng_json_event event;
    if (!next_is(reader, NG_JSON_ARRAY, "expected an array of solutions")) {
        return false;
    }
    reader->has_solutions = true;
    while ((event = ng_json_scan_next(&reader->json)) == NG_JSON_ARRAY) {
        if (!read_rows(reader, &reader->record->grids)) {
            return false;
        }
        reader->record->count++;
    }
    return event == NG_JSON_CLOSE ||
           (event != NG_JSON_ERROR && say(reader, reader->json.place, "expected a solution"));
}

/* ---- the record ---- */

/* Reads the members of "error", of which only the message is wanted. */
static bool read_error(struct reader *reader)
{
    enum ng_json_event event;
    if (!next_is(reader, NG_JSON_OBJECT, "expected an object")) {
        return false;
    }
    while ((event = ng_json_scan_next(&reader->json)) == NG_JSON_KEY) {
        bool message = ng_json_scan_is(&reader->json, "message");
        if (message ? !read_string(reader, &reader->error) : !ng_json_scan_skip(&reader->json)) {
            return false;
        }
    }
    return event == NG_JSON_CLOSE;
}

enum key {
    KEY_ID,
    KEY_TITLE,
    KEY_WIDTH,
    KEY_HEIGHT,
    KEY_VERDICT,
    KEY_SOLUTIONS,
    KEY_PARTIAL,
    KEY_GUESSES,
    KEY_CONFLICTS,
    KEY_ERROR,
    KEY_OTHER,
};

static const char *const key_names[KEY_OTHER] = {
    [KEY_ID] = "id",           [KEY_TITLE] = "title",     [KEY_WIDTH] = "width",
    [KEY_HEIGHT] = "height",   [KEY_VERDICT] = "verdict", [KEY_SOLUTIONS] = "solutions",
    [KEY_PARTIAL] = "partial", [KEY_GUESSES] = "guesses", [KEY_CONFLICTS] = "conflicts",
    [KEY_ERROR] = "error",
};

static unsigned find_key(const struct reader *reader)
{
    unsigned key = 0;
    while (key < KEY_OTHER && !ng_json_scan_is(&reader->json, key_names[key])) {
        key++;
    }
    return key;
}

static bool read_member(struct reader *reader, unsigned key)
{
    struct ng_result_record *record = reader->record;
    switch (key) {
    case KEY_ID:
        return read_string(reader, &record->id);
    case KEY_TITLE:
        return read_string(reader, &record->title);
    case KEY_WIDTH:
        return read_number(reader, &record->width);
    case KEY_HEIGHT:
        return read_number(reader, &record->height);
    case KEY_VERDICT:
        return read_verdict(reader);
    case KEY_SOLUTIONS:
        return read_solutions(reader);
    case KEY_PARTIAL:
        return read_partial(reader);
    case KEY_GUESSES:
        return read_number(reader, &record->guesses);
    case KEY_CONFLICTS:
        return read_number(reader, &record->conflicts);
    case KEY_ERROR:
        return read_error(reader);
    default:
        return ng_json_scan_skip(&reader->json);
    }
}

static bool read_object(struct reader *reader)
{
    enum ng_json_event event;
    unsigned seen = 0;
    if (!next_is(reader, NG_JSON_OBJECT, "expected a result: an object on one line")) {
        return false;
    }
    reader->place = reader->json.place;
    while ((event = ng_json_scan_next(&reader->json)) == NG_JSON_KEY) {
        unsigned key = find_key(reader);
        if (key != KEY_OTHER && (seen & 1u << key) != 0) {
            return say(reader, reader->json.place, "a member that was there before");
        }
        seen |= 1u << key;
        if (!read_member(reader, key)) {
            return false;
        }
    }
    return event == NG_JSON_CLOSE && ng_json_scan_next(&reader->json) == NG_JSON_DONE;
}

/* Whether a verdict can come with so many solutions. */
static bool is_possible(enum nonogram_verdict verdict, uint64_t count)
{
    switch (verdict) {
    case NONOGRAM_UNIQUE:
    case NONOGRAM_SOLVED:
        return count == 1;
    case NONOGRAM_MULTIPLE:
        return count >= 2;
    case NONOGRAM_NONE:
        return count == 0;
    case NONOGRAM_LIMIT:
        return count <= 1;
    }
    return false;
}

/* Checks that what has been read is a result, and whole. */
static bool check_record(struct reader *reader)
{
    const struct ng_result_record *record = reader->record;
    const struct shape *shape = &reader->shape;
    if (reader->failure) {
        reader->json.status = ng_diag_set(reader->diagnostic, reader->place, "a failure: %s",
                                          reader->error.size > 0 ? reader->error.data : "unknown");
        return false;
    }
    if (!reader->has_verdict || record->width == 0 || record->height == 0) {
        return say(reader, reader->place, "not a result: no verdict, width or height");
    }
    if (!reader->has_solutions || !is_possible(record->verdict, record->count)) {
        return say(reader, reader->place, "the solutions are not those of the verdict");
    }
    if (shape->height > 0 && (shape->width != record->width || shape->height != record->height)) {
        return say(reader, reader->place, "the grids are not of the record's width and height");
    }
    return true;
}

enum nonogram_status ng_result_read(struct ng_result_record *record, const char *text, size_t size,
                                    struct nonogram_diagnostic *diagnostic)
{
    struct reader reader = {.record = record, .diagnostic = diagnostic};
    ng_text_reset(&record->id);
    ng_text_reset(&record->title);
    ng_text_reset(&record->grids);
    ng_text_reset(&record->partial);
    *record = (struct ng_result_record){.id = record->id,
                                        .title = record->title,
                                        .grids = record->grids,
                                        .partial = record->partial};
    ng_json_scan_start(&reader.json, (struct ng_span){text, size}, diagnostic);
    bool read = read_object(&reader) && check_record(&reader);
    enum nonogram_status status = read ? NONOGRAM_OK : reader.json.status;
    ng_json_scan_clear(&reader.json);
    ng_text_clear(&reader.error);
    return status;
}

void ng_result_clear(struct ng_result_record *record)
{
    ng_text_clear(&record->id);
    ng_text_clear(&record->title);
    ng_text_clear(&record->grids);
    ng_text_clear(&record->partial);
}
