/* Reading a result record. Its strings and grids are kept in the record's own memory; members that
 * are not known are passed over. */
#include "batch/record.h"

#include "base/diag.h"
#include "format/json_scan.h"

#include <stdlib.h>
#include <string.h>

/* Solutions while they are read: all have as many rows, and rows as many cells, as the first. */
struct shape {
    size_t width, height; /* 0: no row, no grid yet */
};

struct reader {
    struct ng_json_scan json;
    struct nonogram_record *record;
    struct ng_record_memory *memory;
    struct nonogram_diagnostic *diagnostic;
    struct ng_place place; /* of the object */
    struct shape shape;
    bool has_verdict, failure;
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

/* The value of the digits, UINT64_MAX if it is greater. */
static uint64_t digits_value(const struct nonogram_text *digits)
{
    uint64_t value = 0;
    for (size_t i = 0; i < digits->size; i++) {
        uint64_t digit = (uint64_t)(digits->data[i] - '0');
        if (digit > 9 || value > (UINT64_MAX - digit) / 10) {
            return UINT64_MAX;
        }
        value = value * 10 + digit;
    }
    return value;
}

static bool read_number(struct reader *reader, uint64_t *number)
{
    if (!next_is(reader, NG_JSON_NUMBER, "expected a number")) {
        return false;
    }
    *number = digits_value(&reader->json.text);
    return reader->json.whole || say(reader, reader->json.place, "expected a whole number");
}

static bool read_size(struct reader *reader, uint32_t *size)
{
    uint64_t number = 0;
    if (!read_number(reader, &number)) {
        return false;
    }
    *size = (uint32_t)number;
    return number <= NONOGRAM_CELLS_MAX ||
           say(reader, reader->json.place, "more cells than a puzzle may have");
}

static bool read_string(struct reader *reader, const char **string)
{
    if (!next_is(reader, NG_JSON_STRING, "expected a string")) {
        return false;
    }
    *string = ng_arena_text(&reader->memory->arena, reader->json.text.data, reader->json.text.size);
    return *string != NULL || fail_memory(reader);
}

/* A number from here on changes by no digit that follows. */
#define DOUBLE_FULL 1e18

/* Skips digits and adds them to the number; *shift counts those beyond what a double holds, which
 * would make it infinite before the places behind the point are divided off. */
static const char *take_digits(const char *text, double *number, long *shift)
{
    for (; *text >= '0' && *text <= '9'; text++) {
        if (*number < DOUBLE_FULL) {
            *number = *number * 10 + (*text - '0');
        } else {
            ++*shift;
        }
    }
    return text;
}

/* A number of JSON to about a double's precision, whatever point the locale of the program has:
 * strtod would read no further than to a point if that is a comma. */
static double value_of(const char *text)
{
    enum { MOST_PLACES = 999 }; /* beyond which it is 0 or infinite */
    bool negative = *text == '-';
    double number = 0;
    long shift = 0;
    const char *end = take_digits(text + (negative ? 1 : 0), &number, &shift);
    if (*end == '.') {
        const char *fraction = end + 1;
        end = take_digits(fraction, &number, &shift);
        shift -= (long)(end - fraction);
    }
    if (*end == 'e' || *end == 'E') {
        long exponent = strtol(end + 1, NULL, 10);
        shift += exponent > MOST_PLACES    ? MOST_PLACES
                 : exponent < -MOST_PLACES ? -MOST_PLACES
                                           : exponent;
    }
    for (; shift > 0; shift--) {
        number *= 10;
    }
    for (; shift < 0; shift++) {
        number /= 10;
    }
    return negative ? -number : number;
}

static bool read_seconds(struct reader *reader, double *seconds)
{
    if (!next_is(reader, NG_JSON_NUMBER, "expected a number")) {
        return false;
    }
    const char *text =
        ng_arena_text(&reader->memory->arena, reader->json.text.data, reader->json.text.size);
    if (text == NULL) {
        return fail_memory(reader);
    }
    *seconds = value_of(text);
    reader->record->timed = true;
    return true;
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

/* The name of a limit, or `true`, which says that there was one. */
static bool read_limit(struct reader *reader)
{
    enum ng_json_event event = ng_json_scan_next(&reader->json);
    if (event == NG_JSON_ERROR) {
        return false;
    }
    if (event == NG_JSON_WORD && ng_json_scan_is(&reader->json, "true")) {
        reader->record->limited = NONOGRAM_LIMIT_STOPPED;
        return true;
    }
    for (int i = NONOGRAM_LIMIT_NONE + 1; i <= NONOGRAM_LIMIT_SOLUTIONS; i++) {
        reader->record->limited = (enum nonogram_limit)i;
        if (event == NG_JSON_STRING &&
            ng_json_scan_is(&reader->json, nonogram_limit_name((enum nonogram_limit)i))) {
            return true;
        }
    }
    return say(reader, reader->json.place, "expected a limit");
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

static bool read_grid(struct reader *reader, struct nonogram_text *text, const char **grid)
{
    bool read = next_is(reader, NG_JSON_ARRAY, "expected rows of cells") && read_rows(reader, text);
    *grid = text->data;
    return read;
}

static bool read_solutions(struct reader *reader)
{
    if (!next_is(reader, NG_JSON_ARRAY, "expected an array of solutions")) {
        return false;
    }
    reader->record->listed = true;
    enum ng_json_event event;
    while ((event = ng_json_scan_next(&reader->json)) == NG_JSON_ARRAY) {
        struct nonogram_text *grids = &reader->memory->grids;
        struct ng_place place = reader->json.place;
        size_t from = grids->size;
        if (!read_rows(reader, grids)) {
            return false;
        }
        if (memchr(grids->data + from, '?', grids->size - from) != NULL) {
            return say(reader, place, "a solution with open cells");
        }
        reader->record->solution_count++;
    }
    reader->record->solutions = reader->memory->grids.data;
    return event == NG_JSON_CLOSE ||
           (event != NG_JSON_ERROR && say(reader, reader->json.place, "expected a solution"));
}

/* ---- the record ---- */

/* Reads the members of "error". */
static bool read_error(struct reader *reader)
{
    struct nonogram_record *record = reader->record;
    uint64_t line = 0;
    uint64_t column = 0;
    if (!next_is(reader, NG_JSON_OBJECT, "expected an object")) {
        return false;
    }
    enum ng_json_event event;
    while ((event = ng_json_scan_next(&reader->json)) == NG_JSON_KEY) {
        bool read = ng_json_scan_is(&reader->json, "message")  ? read_string(reader, &record->error)
                    : ng_json_scan_is(&reader->json, "line")   ? read_number(reader, &line)
                    : ng_json_scan_is(&reader->json, "column") ? read_number(reader, &column)
                                                               : ng_json_scan_skip(&reader->json);
        if (!read) {
            return false;
        }
    }
    record->line = (unsigned long)line;
    record->column = (unsigned long)column;
    return event == NG_JSON_CLOSE;
}

static bool read_member(struct reader *reader, const struct ng_record_member *member)
{
    void *value = (char *)reader->record + member->offset;
    switch (member->kind) {
    case NG_RECORD_STRING:
    case NG_RECORD_COUNT:
    case NG_RECORD_AT_LEAST:
        return read_string(reader, value);
    case NG_RECORD_NUMBER:
        return read_number(reader, value);
    case NG_RECORD_SIZE:
        return read_size(reader, value);
    case NG_RECORD_VERDICT:
        return read_verdict(reader);
    case NG_RECORD_LIMIT:
        return read_limit(reader);
    case NG_RECORD_SOLUTIONS:
        return read_solutions(reader);
    case NG_RECORD_PARTIAL:
        return read_grid(reader, &reader->memory->partial, value);
    case NG_RECORD_CERTAIN:
        return read_grid(reader, &reader->memory->certain, value);
    case NG_RECORD_SECONDS:
        return read_seconds(reader, value);
    case NG_RECORD_ERROR:
        return read_error(reader);
    }
    return false;
}

/* The member that the key names; the table's end: none. */
static unsigned find_member(const struct reader *reader)
{
    unsigned i = 0;
    while (ng_record_members[i].name != NULL &&
           !ng_json_scan_is(&reader->json, ng_record_members[i].name)) {
        i++;
    }
    return i;
}

static bool read_object(struct reader *reader)
{
    uint64_t seen = 0;
    if (!next_is(reader, NG_JSON_OBJECT, "expected a result: an object on one line")) {
        return false;
    }
    reader->place = reader->json.place;
    enum ng_json_event event;
    while ((event = ng_json_scan_next(&reader->json)) == NG_JSON_KEY) {
        unsigned i = find_member(reader);
        const struct ng_record_member *member = &ng_record_members[i];
        if (member->name != NULL && (seen >> i & 1) != 0) {
            return say(reader, reader->json.place, "a member that was there before");
        }
        seen |= UINT64_C(1) << i;
        if (member->name == NULL ? !ng_json_scan_skip(&reader->json)
                                 : !read_member(reader, member)) {
            return false;
        }
    }
    return event == NG_JSON_CLOSE && ng_json_scan_next(&reader->json) == NG_JSON_DONE;
}

/* Whether so many solutions can be listed with the verdict. Of several any number is. */
static bool is_possible(enum nonogram_verdict verdict, size_t count)
{
    switch (verdict) {
    case NONOGRAM_UNIQUE:
    case NONOGRAM_SOLVED:
        return count == 1;
    case NONOGRAM_NONE:
        return count == 0;
    case NONOGRAM_LIMIT:
        return count <= 1;
    case NONOGRAM_MULTIPLE:
        break;
    }
    return true;
}

/* Checks that what has been read is a result, and whole, or a failure. */
static bool check_record(struct reader *reader)
{
    struct nonogram_record *record = reader->record;
    const struct shape *shape = &reader->shape;
    if (reader->failure) {
        record->error = record->error != NULL ? record->error : "unknown";
        return true;
    }
    record->error = NULL;
    bool sized = record->width > 0 && record->height > 0;
    bool unread = record->width == 0 && record->height == 0 && shape->height == 0 &&
                  record->verdict == NONOGRAM_LIMIT;
    if (!reader->has_verdict || (!sized && !unread)) {
        return say(reader, reader->place, "not a result: no verdict, width or height");
    }
    if (shape->height > 0 && (shape->width != record->width || shape->height != record->height)) {
        return say(reader, reader->place, "the grids are not of the record's width and height");
    }
    if (record->listed && !is_possible(record->verdict, record->solution_count)) {
        return say(reader, reader->place, "the solutions are not those of the verdict");
    }
    return unread || record->width <= NONOGRAM_CELLS_MAX / record->height ||
           say(reader, reader->place, "more cells than a puzzle may have");
}

enum nonogram_status ng_record_read(const char *text, size_t size, struct nonogram_record *record,
                                    struct nonogram_diagnostic *diagnostic)
{
    *record = (struct nonogram_record){.source = NULL};
    struct reader reader = {
        .record = record, .memory = ng_record_memory(record), .diagnostic = diagnostic};
    if (reader.memory == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    ng_json_scan_start(&reader.json, (struct ng_span){text, size}, diagnostic);
    bool read = read_object(&reader) && check_record(&reader);
    enum nonogram_status status = read ? NONOGRAM_OK : reader.json.status;
    ng_json_scan_clear(&reader.json);
    if (status != NONOGRAM_OK) {
        ng_record_clear(record);
    }
    return status;
}
