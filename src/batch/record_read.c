/* Reads a result record. Its strings and grids are in its own memory; unknown members are
 * ignored. */
#include "batch/record.h"

#include "base/diag.h"
#include "format/doc/json_lexer.h"
#include "format/scan.h"

#include <stdlib.h>
#include <string.h>

/* The size of the first grid, which all grids of a record must have. */
struct shape {
    size_t width, height; /* 0: no row, no grid yet */
};

struct reader {
    struct ng_tape tape;
    struct nonogram_record *record;
    struct ng_record_memory *memory;
    struct nonogram_diagnostic *diagnostic;
    enum nonogram_status status;
    struct nonogram_text scratch;
    struct shape shape;
    bool has_verdict, failure, has_error;
    bool at_least; /* record->count is a lower bound */
};

/* ---- common steps; all return false on an error and set `status` ---- */

static bool say(struct reader *reader, size_t node, const char *message)
{
    reader->status =
        ng_diag_set(reader->diagnostic, ng_tape_place(&reader->tape, node), "%s", message);
    return false;
}

static bool fail_memory(struct reader *reader)
{
    reader->status = NONOGRAM_NO_MEMORY;
    return false;
}

/* Whether the node has the expected kind; else reports `what`. */
static bool is_kind(struct reader *reader, size_t node, enum ng_tape_kind expected,
                    const char *what)
{
    return ng_tape_kind(&reader->tape, node) == expected || say(reader, node, what);
}

/* The decoded text of a leaf, valid until the next call. */
static struct ng_span view(struct reader *reader, size_t node)
{
    return ng_tape_view(&reader->tape, node, &reader->scratch);
}

/* The value of the digits, or UINT64_MAX, with *fits false, if it is greater. */
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

static bool read_number(struct reader *reader, size_t node, uint64_t *number)
{
    bool fits;
    if (!is_kind(reader, node, NG_TAPE_NUMBER, "expected a number")) {
        return false;
    }
    if (reader->tape.nodes[node].style == NG_TAPE_OTHER) {
        return say(reader, node, "expected a whole number");
    }
    struct ng_span digits = ng_tape_raw(&reader->tape, node);
    *number = digits_value(digits.text, digits.size, &fits);
    return fits || say(reader, node, "a number of more than 64 bits");
}

static bool read_size(struct reader *reader, size_t node, uint32_t *size)
{
    uint64_t number = 0;
    if (!read_number(reader, node, &number)) {
        return false;
    }
    *size = (uint32_t)number;
    return number <= NONOGRAM_CELLS_MAX || say(reader, node, "more cells than a puzzle may have");
}

static bool keep(struct reader *reader, size_t node, const char **string)
{
    struct ng_span text = view(reader, node);
    *string = ng_arena_text(&reader->memory->arena, text.text, text.size);
    return (*string != NULL && !reader->scratch.failed) || fail_memory(reader);
}

static bool read_string(struct reader *reader, size_t node, const char **string)
{
    return is_kind(reader, node, NG_TAPE_STRING, "expected a string") && keep(reader, node, string);
}

/* Reads the number of solutions, or its lower bound: digits in a string. */
static bool read_count(struct reader *reader, size_t node, bool at_least, const char **count)
{
    if (*count != NULL) {
        return say(reader, node, "two numbers of solutions");
    }
    reader->at_least = at_least;
    if (!read_string(reader, node, count)) {
        return false;
    }
    return ng_record_is_number(*count) ||
           say(reader, node, "expected a number of solutions, in digits");
}

/* A number of JSON to about a double's precision, whatever point the locale of the program has:
 * strtod would read no further than to a point if that is a comma. */
static double value_of(const char *text)
{
    enum { MOST_PLACES = 999 }; /* with more, the number is 0 or infinite */
    bool negative = *text == '-', point = false;
    double number = 0;
    long shift = 0;
    for (text += negative; ng_scan_is_digit(*text) || *text == '.'; text++) {
        point = point || *text == '.';
        if (*text != '.') {
            number = number * 10 + (*text - '0');
            shift -= point;
        }
    }
    if (*text == 'e' || *text == 'E') {
        long exponent = strtol(text + 1, NULL, 10);
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

static bool read_seconds(struct reader *reader, size_t node, double *seconds)
{
    const char *text;
    if (!is_kind(reader, node, NG_TAPE_NUMBER, "expected a number") || !keep(reader, node, &text)) {
        return false;
    }
    *seconds = value_of(text);
    reader->record->timed = true;
    return true;
}

static bool read_verdict(struct reader *reader, size_t node)
{
    if (!is_kind(reader, node, NG_TAPE_STRING, "expected a verdict")) {
        return false;
    }
    struct ng_span name = view(reader, node);
    reader->has_verdict = true;
    for (int i = NONOGRAM_UNIQUE; i <= NONOGRAM_LIMIT; i++) {
        reader->record->verdict = (enum nonogram_verdict)i;
        if (ng_scan_is(name, nonogram_verdict_name((enum nonogram_verdict)i))) {
            return true;
        }
    }
    reader->failure = ng_scan_is(name, "error");
    return reader->failure || say(reader, node, "expected a verdict");
}

/* The name of a limit, or `true` for any limit. */
static bool read_limit(struct reader *reader, size_t node)
{
    enum ng_tape_kind kind = ng_tape_kind(&reader->tape, node);
    bool leaf = kind == NG_TAPE_WORD || kind == NG_TAPE_STRING;
    struct ng_span name = leaf ? view(reader, node) : (struct ng_span){"", 0};
    if (kind == NG_TAPE_WORD && ng_scan_is(name, "true")) {
        reader->record->limited = NONOGRAM_LIMIT_STOPPED;
        return true;
    }
    for (int i = NONOGRAM_LIMIT_NONE + 1; i <= NONOGRAM_LIMIT_SOLUTIONS; i++) {
        reader->record->limited = (enum nonogram_limit)i;
        if (kind == NG_TAPE_STRING &&
            ng_scan_is(name, nonogram_limit_name((enum nonogram_limit)i))) {
            return true;
        }
    }
    return say(reader, node, "expected a limit");
}

/* ---- grids ---- */

static bool read_row(struct reader *reader, size_t node, struct nonogram_text *cells)
{
    if (!is_kind(reader, node, NG_TAPE_STRING, "expected a row of cells")) {
        return false;
    }
    struct ng_span row = view(reader, node);
    for (size_t i = 0; i < row.size; i++) {
        if (row.text[i] < ' ' || row.text[i] > '~') {
            return say(reader, node, "expected ASCII symbols");
        }
    }
    if (reader->shape.width == 0) {
        reader->shape.width = row.size;
    }
    if (row.size != reader->shape.width || row.size == 0) {
        return say(reader, node, "the rows differ in size");
    }
    ng_text_bytes(cells, row.text, row.size);
    return !cells->failed || fail_memory(reader);
}

static bool read_rows(struct reader *reader, size_t node, struct nonogram_text *cells)
{
    size_t height = 0, grid = node;
    for (node++; ng_tape_kind(&reader->tape, node) != NG_TAPE_END; node++, height++) {
        if (!read_row(reader, node, cells)) {
            return false;
        }
    }
    if (reader->shape.height == 0) {
        reader->shape.height = height;
    }
    return (height == reader->shape.height && height > 0) ||
           say(reader, grid, "the grids differ in size");
}

/* Reads `partial` or `certain`. */
static bool read_grid(struct reader *reader, size_t node, const char **grid)
{
    bool certain = grid == &reader->record->certain;
    struct nonogram_text *text = certain ? &reader->memory->certain : &reader->memory->partial;
    bool read = is_kind(reader, node, NG_TAPE_ARRAY, "expected rows of cells") &&
                read_rows(reader, node, text);
    *grid = text->data;
    return read;
}

static bool read_solutions(struct reader *reader, size_t node)
{
    struct nonogram_text *grids = &reader->memory->grids;
    if (!is_kind(reader, node, NG_TAPE_ARRAY, "expected an array of solutions")) {
        return false;
    }
    reader->record->listed = true;
    for (node++; ng_tape_kind(&reader->tape, node) != NG_TAPE_END;
         node = ng_tape_next(&reader->tape, node)) {
        size_t from = grids->size;
        if (!is_kind(reader, node, NG_TAPE_ARRAY, "expected a solution") ||
            !read_rows(reader, node, grids)) {
            return false;
        }
        if (memchr(grids->data + from, '?', grids->size - from) != NULL) {
            return say(reader, node, "a solution with unknown cells");
        }
        reader->record->solution_count++;
    }
    reader->record->solutions = grids->data;
    return true;
}

/* ---- the record ---- */

static bool read_error(struct reader *reader, size_t node)
{
    struct nonogram_record *record = reader->record;
    uint64_t line = 0, column = 0;
    reader->has_error = true;
    if (!is_kind(reader, node, NG_TAPE_OBJECT, "expected an object")) {
        return false;
    }
    for (node++; ng_tape_kind(&reader->tape, node) != NG_TAPE_END;
         node = ng_tape_next(&reader->tape, node + 1)) {
        struct ng_span key = view(reader, node);
        bool read = ng_scan_is(key, "message")  ? read_string(reader, node + 1, &record->error)
                    : ng_scan_is(key, "line")   ? read_number(reader, node + 1, &line)
                    : ng_scan_is(key, "column") ? read_number(reader, node + 1, &column)
                                                : true;
        if (!read) {
            return false;
        }
    }
    record->line = (unsigned long)line;
    record->column = (unsigned long)column;
    return true;
}

static bool read_member(struct reader *reader, size_t node, const struct ng_record_member *member)
{
    void *value = (char *)reader->record + member->offset;
    switch (member->kind) {
    case NG_RECORD_STRING:
        return read_string(reader, node, value);
    case NG_RECORD_COUNT:
    case NG_RECORD_AT_LEAST:
        return read_count(reader, node, member->kind == NG_RECORD_AT_LEAST, value);
    case NG_RECORD_NUMBER:
        return read_number(reader, node, value);
    case NG_RECORD_SIZE:
        return read_size(reader, node, value);
    case NG_RECORD_VERDICT:
        return read_verdict(reader, node);
    case NG_RECORD_LIMIT:
        return read_limit(reader, node);
    case NG_RECORD_SOLUTIONS:
        return read_solutions(reader, node);
    case NG_RECORD_GRID:
        return read_grid(reader, node, value);
    case NG_RECORD_SECONDS:
        return read_seconds(reader, node, value);
    case NG_RECORD_ERROR:
        return read_error(reader, node);
    }
    return false;
}

/* The member with this key, or the end of the table. */
static unsigned find_member(struct ng_span key)
{
    unsigned i = 0;
    while (ng_record_members[i].name != NULL && !ng_scan_is(key, ng_record_members[i].name)) {
        i++;
    }
    return i;
}

static bool read_object(struct reader *reader)
{
    uint64_t seen = 0;
    if (!is_kind(reader, 0, NG_TAPE_OBJECT, "expected a result: an object on one line")) {
        return false;
    }
    for (size_t key = 1; ng_tape_kind(&reader->tape, key) != NG_TAPE_END;
         key = ng_tape_next(&reader->tape, key + 1)) {
        unsigned i = find_member(view(reader, key));
        const struct ng_record_member *member = &ng_record_members[i];
        if (member->name == NULL) {
            continue;
        }
        if ((seen >> i & 1) != 0) {
            return say(reader, key, "a member occurs twice");
        }
        seen |= UINT64_C(1) << i;
        if (!read_member(reader, key + 1, member)) {
            return false;
        }
    }
    return !reader->scratch.failed || fail_memory(reader);
}

/* Whether a number of solutions fits the verdict: of the listed ones, or of all. With several, a
 * record can list any number of them. */
static bool is_possible(enum nonogram_verdict verdict, uint64_t number, bool listed)
{
    switch (verdict) {
    case NONOGRAM_UNIQUE:
    case NONOGRAM_SOLVED:
        return number == 1;
    case NONOGRAM_MULTIPLE:
        return listed || number >= 2;
    case NONOGRAM_NONE:
        return number == 0;
    case NONOGRAM_LIMIT:
        return !listed || number <= 1;
    }
    return false;
}

/* Whether the number of solutions, if stated, fits the verdict and the listed solutions. */
static bool is_number_possible(const struct reader *reader)
{
    const struct nonogram_record *record = reader->record;
    bool fits;
    if (record->count == NULL) {
        return true;
    }
    uint64_t number = digits_value(record->count, strlen(record->count), &fits);
    return number >= record->solution_count && is_possible(record->verdict, number, false) &&
           (record->verdict == NONOGRAM_MULTIPLE ||
            reader->at_least == (record->verdict == NONOGRAM_LIMIT));
}

/* Whether each solution has the known cells of the grid, which can be NULL. */
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

/* Checks that verdict, number and list of solutions agree. */
static bool check_solutions(struct reader *reader)
{
    struct nonogram_record *record = reader->record;
    if (record->listed && !is_possible(record->verdict, record->solution_count, true)) {
        return say(reader, 0, "verdict and solutions do not match");
    }
    if (!is_common(record, record->partial) || !is_common(record, record->certain)) {
        return say(reader, 0, "a solution contradicts the certain cells");
    }
    if (!is_number_possible(reader)) {
        return say(reader, 0, "verdict and number of solutions do not match");
    }
    if (reader->at_least && record->verdict == NONOGRAM_MULTIPLE) {
        record->count = NULL; /* not the number of all */
    }
    return true;
}

/* Checks that the record is a complete result or a failure. */
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
        return say(reader, 0, "not a result: no verdict, width or height");
    }
    if (reader->has_error) {
        return say(reader, 0, "both a verdict and an error");
    }
    if (shape->height > 0 && (shape->width != record->width || shape->height != record->height)) {
        return say(reader, 0, "the grids do not have the width and height of the record");
    }
    if (!unread && record->width > NONOGRAM_CELLS_MAX / record->height) {
        return say(reader, 0, "more cells than a puzzle may have");
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
    reader.status = ng_json_read((struct ng_span){text, size}, &reader.tape, diagnostic);
    if (reader.status == NONOGRAM_OK && read_object(&reader)) {
        (void)check_record(&reader);
    }
    enum nonogram_status status = reader.status;
    if (status == NONOGRAM_BAD_INPUT && diagnostic != NULL) {
        ng_diag_resolve(diagnostic, text, size);
    }
    ng_tape_clear(&reader.tape);
    ng_text_clear(&reader.scratch);
    if (status != NONOGRAM_OK) {
        ng_record_clear(record);
    }
    return status;
}

/* ---- the origin of a record or a puzzle ---- */

/* Copies a string, or the digits of a number. */
static void copy_text(const struct ng_tape *tape, size_t node, struct nonogram_text *text)
{
    enum ng_tape_kind kind = ng_tape_kind(tape, node);
    if (kind == NG_TAPE_STRING || kind == NG_TAPE_NUMBER) {
        ng_text_reset(text);
        ng_tape_text(tape, node, text);
        ng_text_char(text, '\0');
    }
}

/* The node after the value of a key in an object; 0 if it is incomplete, or the object ends. */
static size_t behind_value(const struct ng_tape *tape, size_t key)
{
    size_t next = 0;
    if (key + 1 < tape->count && ng_tape_kind(tape, key) == NG_TAPE_KEY) {
        next = ng_tape_next(tape, key + 1);
    }
    return next > key ? next : 0; /* an open container has the number of an earlier node */
}

static void take_origin(const struct ng_tape *tape, size_t key, struct ng_record_origin *origin)
{
    struct ng_span name = ng_tape_raw(tape, key);
    const struct ng_tape_node *value = &tape->nodes[key + 1];
    if (ng_scan_is(name, "source")) {
        copy_text(tape, key + 1, &origin->source);
    } else if (ng_scan_is(name, "id")) {
        copy_text(tape, key + 1, &origin->id);
    } else if (ng_scan_is(name, "index") && value->kind == NG_TAPE_NUMBER &&
               value->style == NG_TAPE_COUNT) {
        origin->index = value->size;
    } else if (ng_scan_is(name, "error") && value->kind == NG_TAPE_OBJECT) {
        size_t next;
        for (key += 2; (next = behind_value(tape, key)) > 0; key = next) {
            if (ng_scan_is(ng_tape_raw(tape, key), "message")) {
                copy_text(tape, key + 1, &origin->error);
            }
        }
    }
}

void ng_record_origin_clear(struct ng_record_origin *origin)
{
    ng_text_clear(&origin->source);
    ng_text_clear(&origin->id);
    ng_text_clear(&origin->error);
}

bool ng_record_origin(struct ng_record_origin *origin, struct ng_span text)
{
    struct ng_tape tape;
    bool read = ng_json_read(text, &tape, NULL) != NONOGRAM_NO_MEMORY;
    ng_text_reset(&origin->source);
    ng_text_reset(&origin->id);
    ng_text_reset(&origin->error);
    origin->index = 0;
    if (read && tape.count > 0 && ng_tape_kind(&tape, 0) == NG_TAPE_OBJECT) {
        for (size_t key = 1, next; (next = behind_value(&tape, key)) > 0; key = next) {
            take_origin(&tape, key, origin);
        }
    }
    ng_tape_clear(&tape);
    return read && !origin->source.failed && !origin->id.failed && !origin->error.failed;
}
