/* The members of a result record, and writing them. */
#include "batch/record.h"

#include "base/memory.h"
#include "format/json_string.h"
#include "model/puzzle.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

#define AT(member) offsetof(struct nonogram_record, member)

const struct ng_record_member ng_record_members[] = {
    {"source", NG_RECORD_STRING, NG_RECORD_ANY, AT(source)},
    {"index", NG_RECORD_NUMBER, NG_RECORD_ANY, AT(index)},
    {"id", NG_RECORD_STRING, NG_RECORD_ANY, AT(id)},
    {"title", NG_RECORD_STRING, NG_RECORD_RESULT, AT(title)},
    {"width", NG_RECORD_SIZE, NG_RECORD_RESULT, AT(width)},
    {"height", NG_RECORD_SIZE, NG_RECORD_RESULT, AT(height)},
    {"verdict", NG_RECORD_VERDICT, NG_RECORD_ANY, AT(verdict)},
    {"limited", NG_RECORD_LIMIT, NG_RECORD_RESULT, AT(limited)},
    {"count", NG_RECORD_COUNT, NG_RECORD_RESULT, AT(count)},
    {"at_least", NG_RECORD_AT_LEAST, NG_RECORD_RESULT, AT(count)},
    {"solutions", NG_RECORD_SOLUTIONS, NG_RECORD_RESULT, AT(solutions)},
    {"partial", NG_RECORD_GRID, NG_RECORD_RESULT, AT(partial)},
    {"certain", NG_RECORD_GRID, NG_RECORD_RESULT, AT(certain)},
    {"class", NG_RECORD_STRING, NG_RECORD_RESULT, AT(class_name)},
    {"guesses", NG_RECORD_NUMBER, NG_RECORD_RESULT, AT(guesses)},
    {"conflicts", NG_RECORD_NUMBER, NG_RECORD_RESULT, AT(conflicts)},
    {"proof", NG_RECORD_STRING, NG_RECORD_RESULT, AT(proof)},
    {"seconds", NG_RECORD_SECONDS, NG_RECORD_RESULT, AT(seconds)},
    {"error", NG_RECORD_ERROR, NG_RECORD_FAILURE, AT(error)},
    {.name = NULL},
};

struct ng_record_memory *ng_record_memory(struct nonogram_record *record)
{
    if (record->memory == NULL) {
        record->memory = ng_alloc_zeroed(1, sizeof(struct ng_record_memory));
    }
    return record->memory;
}

void ng_record_clear(struct nonogram_record *record)
{
    struct ng_record_memory *memory = record->memory;
    if (memory != NULL) {
        ng_text_clear(&memory->grids);
        ng_text_clear(&memory->partial);
        ng_text_clear(&memory->certain);
        ng_alloc_free(memory);
    }
    *record = (struct nonogram_record){.source = NULL};
}

/* ---- from a result ---- */

/* Appends a grid in the puzzle's symbols, '?' for unknown cells. */
static void add_symbols(const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                        struct nonogram_text *out)
{
    size_t start = out->size;
    size_t size = (size_t)puzzle->width * puzzle->height;
    char symbols[NONOGRAM_UNKNOWN + 1];
    memset(symbols, '?', sizeof symbols);
    for (unsigned value = 0; value <= puzzle->palette.count; value++) {
        symbols[value] = puzzle->palette.colours[value].symbol;
    }
    ng_text_fill(out, '?', size);
    for (size_t i = 0; i < size && !out->failed; i++) {
        out->data[start + i] = symbols[cells[i]];
    }
}

enum nonogram_status ng_record_list(struct nonogram_record *record,
                                    const struct nonogram_puzzle *puzzle, const uint8_t *cells,
                                    size_t count)
{
    size_t size = (size_t)puzzle->width * puzzle->height;
    for (size_t i = 0; i < count; i++) {
        if (memchr(cells + i * size, NONOGRAM_UNKNOWN, size) != NULL ||
            !ng_puzzle_takes(puzzle, cells + i * size)) {
            return NONOGRAM_BAD_USE;
        }
    }
    struct ng_record_memory *memory = ng_record_memory(record);
    if (memory == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    for (size_t i = 0; i < count; i++) {
        add_symbols(puzzle, cells + i * size, &memory->grids);
    }
    record->listed = true;
    record->solution_count += count;
    record->solutions = memory->grids.data;
    return memory->grids.failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

enum nonogram_status ng_record_grid(struct nonogram_record *record, bool certain,
                                    const struct nonogram_puzzle *puzzle, const uint8_t *cells)
{
    struct ng_record_memory *memory = ng_record_memory(record);
    if (memory == NULL) {
        return NONOGRAM_NO_MEMORY;
    }
    struct nonogram_text *text = certain ? &memory->certain : &memory->partial;
    ng_text_reset(text);
    add_symbols(puzzle, cells, text);
    *(certain ? &record->certain : &record->partial) = text->data;
    return text->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}

enum nonogram_status ng_record_describe(struct nonogram_record *record,
                                        const struct nonogram_puzzle *puzzle,
                                        const struct nonogram_result *result)
{
    if (record->id == NULL) {
        record->id = puzzle->notes[NONOGRAM_ID];
    }
    record->title = puzzle->notes[NONOGRAM_TITLE];
    record->width = puzzle->width;
    record->height = puzzle->height;
    record->verdict = result->verdict;
    record->limited = result->limited;
    record->class_name = result->difficulty != NONOGRAM_CLASS_UNKNOWN
                             ? nonogram_class_name(result->difficulty)
                             : NULL;
    record->guesses = result->statistics.decisions;
    record->conflicts = result->statistics.conflicts;
    return NONOGRAM_OK;
}

/* ---- writing ---- */

/* Symbols are printable ASCII, and only two of them need escapes in JSON. */
static void write_row(const char *row, size_t width, struct nonogram_text *out)
{
    size_t start = 0;
    ng_text_char(out, '"');
    for (size_t i = 0; i < width; i++) {
        if (row[i] == '"' || row[i] == '\\') {
            ng_text_bytes(out, row + start, i - start);
            ng_text_char(out, '\\');
            start = i;
        }
    }
    ng_text_bytes(out, row + start, width - start);
    ng_text_char(out, '"');
}

/* ["row","row",...] */
static void write_grid(const struct nonogram_record *record, const char *cells,
                       struct nonogram_text *out)
{
    for (uint32_t y = 0; y < record->height; y++, cells += record->width) {
        ng_text_char(out, y == 0 ? '[' : ',');
        write_row(cells, record->width, out);
    }
    ng_text_char(out, ']');
}

static void write_solutions(const struct nonogram_record *record, struct nonogram_text *out)
{
    size_t cells = (size_t)record->width * record->height;
    ng_text_char(out, '[');
    for (size_t i = 0; i < record->solution_count; i++) {
        if (i > 0) {
            ng_text_char(out, ',');
        }
        write_grid(record, record->solutions + i * cells, out);
    }
    ng_text_char(out, ']');
}

static void write_error(const struct nonogram_record *record, struct nonogram_text *out)
{
    ng_json_open(out, "error", '{');
    ng_json_number(out, "line", record->line);
    ng_json_number(out, "column", record->column);
    ng_json_text(out, "message", record->error);
    ng_json_close(out, '}');
}

static const void *member_of(const struct nonogram_record *record,
                             const struct ng_record_member *member)
{
    return (const char *)record + member->offset;
}

static bool is_there(const struct nonogram_record *record, const struct ng_record_member *member)
{
    const void *value = member_of(record, member);
    bool failed = record->error != NULL;
    if (member->when != NG_RECORD_ANY && failed != (member->when == NG_RECORD_FAILURE)) {
        return false;
    }
    switch (member->kind) {
    case NG_RECORD_STRING:
    case NG_RECORD_GRID:
    case NG_RECORD_ERROR:
        return *(const char *const *)value != NULL;
    case NG_RECORD_NUMBER:
        return record->index > 0 || value != &record->index;
    case NG_RECORD_SIZE: /* not known if the puzzle could not be read */
        return *(const uint32_t *)value > 0;
    case NG_RECORD_COUNT:
        return record->count != NULL && record->verdict != NONOGRAM_LIMIT;
    case NG_RECORD_AT_LEAST:
        return record->count != NULL && record->verdict == NONOGRAM_LIMIT;
    case NG_RECORD_LIMIT:
        return record->limited != NONOGRAM_LIMIT_NONE;
    case NG_RECORD_SOLUTIONS:
        return record->listed;
    case NG_RECORD_SECONDS:
        return record->timed;
    default:
        return true;
    }
}

/* With a point whatever the program's locale, as JSON requires. */
static void write_seconds(double seconds, struct nonogram_text *out)
{
    uint64_t millionths = (uint64_t)(seconds * 1e6 + 0.5);
    ng_text_format(out, "%" PRIu64 ".%06" PRIu64, millionths / 1000000, millionths % 1000000);
}

static void write_member(const struct nonogram_record *record,
                         const struct ng_record_member *member, struct nonogram_text *out)
{
    const void *value = member_of(record, member);
    switch (member->kind) {
    case NG_RECORD_STRING:
    case NG_RECORD_COUNT: /* a string, since JSON's readers round large numbers */
    case NG_RECORD_AT_LEAST:
        ng_json_text(out, member->name, *(const char *const *)value);
        break;
    case NG_RECORD_NUMBER:
        ng_json_number(out, member->name, *(const uint64_t *)value);
        break;
    case NG_RECORD_SIZE:
        ng_json_number(out, member->name, *(const uint32_t *)value);
        break;
    case NG_RECORD_VERDICT:
        ng_json_text(out, member->name,
                     record->error != NULL ? "error" : nonogram_verdict_name(record->verdict));
        break;
    case NG_RECORD_LIMIT:
        ng_json_text(out, member->name, nonogram_limit_name(record->limited));
        break;
    case NG_RECORD_SOLUTIONS:
        ng_json_name(out, member->name);
        write_solutions(record, out);
        break;
    case NG_RECORD_GRID:
        ng_json_name(out, member->name);
        write_grid(record, *(const char *const *)value, out);
        break;
    case NG_RECORD_SECONDS:
        ng_json_name(out, member->name);
        write_seconds(record->seconds, out);
        break;
    case NG_RECORD_ERROR:
        write_error(record, out);
        break;
    }
}

/* Whether the record has the size of a puzzle; or no size and no grids, if a limit came before the
 * size was known. */
static bool is_sized(const struct nonogram_record *record)
{
    if (record->width == 0 && record->height == 0) {
        return record->verdict == NONOGRAM_LIMIT && record->solution_count == 0 &&
               record->partial == NULL && record->certain == NULL;
    }
    return record->width > 0 && record->height > 0 &&
           record->width <= NONOGRAM_CELLS_MAX / record->height;
}

/* The largest number of seconds in a record. */
#define SECONDS_MOST 1e12

static bool is_number(const char *count)
{
    size_t size = strlen(count);
    return size > 0 && strspn(count, "0123456789") == size && (count[0] != '0' || size == 1);
}

/* Whether the members fit each other. */
static bool is_sound(const struct nonogram_record *record)
{
    bool result = record->error != NULL ||
                  (is_sized(record) && (record->count == NULL || is_number(record->count)));
    bool timed = !record->timed || (record->seconds >= 0 && record->seconds <= SECONDS_MOST);
    return result && timed && (record->solution_count == 0 || record->solutions != NULL) &&
           (unsigned)record->verdict <= NONOGRAM_LIMIT &&
           (unsigned)record->limited <= NONOGRAM_LIMIT_STOPPED;
}

enum nonogram_status ng_record_write(const struct nonogram_record *record,
                                     struct nonogram_text *out)
{
    if (!is_sound(record)) {
        return NONOGRAM_BAD_USE;
    }
    ng_text_char(out, '{'); /* whatever `out` contains before */
    for (const struct ng_record_member *member = ng_record_members; member->name != NULL;
         member++) {
        if (is_there(record, member)) {
            write_member(record, member, out);
        }
    }
    if (!record->open) {
        ng_text_bytes(out, "}\n", 2);
    }
    return out->failed ? NONOGRAM_NO_MEMORY : NONOGRAM_OK;
}
