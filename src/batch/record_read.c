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
    bool has_verdict, failure, has_error;
    bool at_least; /* record->count is what there is at least */
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

/* The value of the digits, UINT64_MAX if it is greater; *fits says whether it is not. */
static uint64_t digits_value(const char *digits, size_t size, bool *fits)
{
    uint64_t value = 0;
    *fits = true;
    for (size_t i = 0; i < size; i++) {
        uint64_t digit = (uint64_t)(digits[i] - '0');
        if (value > (UINT64_MAX - digit) / 10) {
            *fits = false;
            return UINT64_MAX;
        }
        value = value * 10 + digit;
    }
    return value;
}

static bool read_number(struct reader *reader, uint64_t *number)
{
    bool fits;
    if (!next_is(reader, NG_JSON_NUMBER, "expected a number")) {
        return false;
    }
    if (!reader->json.whole) {
        return say(reader, reader->json.place, "expected a whole number");
    }
    *number = digits_value(reader->json.text.data, reader->json.text.size, &fits);
    return fits || say(reader, reader->json.place, "a number of more than 64 bits");
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

/* How many solutions there are, or at least: digits in a string. */
static bool read_count(struct reader *reader, bool at_least, const char **count)
{
    if (*count != NULL) {
        return say(reader, reader->json.place, "a second number of solutions");
    }
    reader->at_least = at_least;
    if (!read_string(reader, count)) {
        return false;
    }
    size_t size = strlen(*count);
    bool number = size > 0 && strspn(*count, "0123456789") == size && (**count != '0' || size == 1);
    return number || say(reader, reader->json.place, "expected a number of solutions, in digits");
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
    reader->has_error = true;
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
        return read_string(reader, value);
    case NG_RECORD_COUNT:
    case NG_RECORD_AT_LEAST:
        return read_count(reader, member->kind == NG_RECORD_AT_LEAST, value);
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

/* Whether the number of solutions, if there is one, is that of the verdict and not below that of
 * those listed. */
static bool is_number_possible(const struct reader *reader)
{
    const struct nonogram_record *record = reader->record;
    bool fits;
    if (record->count == NULL) {
        return true;
    }
    uint64_t number = digits_value(record->count, strlen(record->count), &fits);
    if (number < record->solution_count) {
        return false;
    }
    switch (record->verdict) {
    case NONOGRAM_UNIQUE:
    case NONOGRAM_SOLVED:
        return number == 1 && !reader->at_least;
    case NONOGRAM_NONE:
        return number == 0 && !reader->at_least;
    case NONOGRAM_LIMIT:
        return reader->at_least;
    case NONOGRAM_MULTIPLE:
        break;
    }
    return number > 1;
}

/* Whether each solution has the known cells of the grid, which may be NULL. */
static bool is_common(const struct nonogram_record *record, const char *grid)
{
    size_t cells = (size_t)record->width * record->height;
    for (size_t i = 0; grid != NULL && i < record->solution_count * cells; i++) {
        char symbol = grid[i % cells];
        if (symbol != '?' && symbol != record->solutions[i]) {
            return false;
        }
    }
    return true;
}

/* Checks that what a result tells of solutions is the same everywhere. */
static bool check_solutions(struct reader *reader)
{
    struct nonogram_record *record = reader->record;
    if (record->listed && !is_possible(record->verdict, record->solution_count)) {
        return say(reader, reader->place, "the solutions are not those of the verdict");
    }
    if (!is_common(record, record->partial) || !is_common(record, record->certain)) {
        return say(reader, reader->place, "a solution without the certain cells");
    }
    if (!is_number_possible(reader)) {
        return say(reader, reader->place, "the number of solutions is not that of the verdict");
    }
    if (reader->at_least && record->verdict == NONOGRAM_MULTIPLE) {
        record->count = NULL; /* which would be all */
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
    bool sized = record->width > 0 && record->height > 0;
    bool unread = record->width == 0 && record->height == 0 && shape->height == 0 &&
                  record->verdict == NONOGRAM_LIMIT;
    if (!reader->has_verdict || (!sized && !unread)) {
        return say(reader, reader->place, "not a result: no verdict, width or height");
    }
    if (reader->has_error) {
        return say(reader, reader->place, "a verdict, and an error");
    }
    if (shape->height > 0 && (shape->width != record->width || shape->height != record->height)) {
        return say(reader, reader->place, "the grids are not of the record's width and height");
    }
    if (!unread && record->width > NONOGRAM_CELLS_MAX / record->height) {
        return say(reader, reader->place, "more cells than a puzzle may have");
    }
    return check_solutions(reader);
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
