/* dzn: MiniZinc data for the nonogram models in use, a number for each block and padding:
 *
 *     rows = 5;                                       X = 6;  Y = 5;  maxlen = 4;
 *     row_rule_len = 2;                               rows = [| 1, 1, 0, 1, -1
 *     row_rules = array2d(1..rows, 1..row_rule_len,           | 1, 0, 1, -1, -1 |];
 *       [2,1, 0,0, 0,4]);                             cols = [| ... |];
 *     cols = ...; col_rule_len = ...; col_rules = ...
 *
 * On the left (H. Kjellerstrand), 0 is padding. On the right (the MiniZinc benchmarks), a clue is
 * an automaton's word: each 1 is a cell, a 0 divides blocks, -1 is padding; X and Y are the sizes.
 * The numbers may stand in "[| |]", in array2d() or in lists of lists. '%' begins a comment. */
#include "base/alloc.h"
#include "format/expect.h"
#include "format/formats.h"
#include "format/refuse.h"
#include "format/scan.h"

#include <inttypes.h>
#include <string.h>

/* A number of an array; `row` counts the rows of a two-dimensional one. */
struct item {
    uint32_t value;
    bool negative;
    size_t row;
    struct ng_place place;
};

/* What the file says of the rows, or of the columns. */
struct axis {
    struct item *items;
    size_t count;
    size_t capacity;
    size_t rows; /* of a two-dimensional array; 0: it is flat */
    bool given;  /* the array was there */
    bool sized;  /* the number of lines was stated: */
    uint32_t size;
    uint32_t length;    /* of each line of a flat array, 0: not stated */
    uint64_t ranges[2]; /* how many lines array2d() has, and numbers in each; 0: not in numbers */
    struct ng_place place; /* of the array */
};

struct reader {
    struct ng_scan scan;
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
    struct axis axes[2]; /* by enum ng_build_axis */
    bool words;          /* the clues are words of 0 and 1, as the sizes' names X and Y tell */
};

/* ---- small steps ---- */

static struct ng_place here(const struct reader *reader)
{
    return ng_scan_place(&reader->scan, reader->scan.at);
}

static bool at_end(const struct reader *reader)
{
    return reader->scan.at == reader->scan.end;
}

/* Whether a comment as in C begins at p. */
static bool begins_comment(const char *p, const char *end)
{
    return end - p >= 2 && p[0] == '/' && p[1] == '*';
}

static enum nonogram_status expect(const struct reader *reader, const char *what)
{
    if (begins_comment(reader->scan.at, reader->scan.end)) {
        return ng_diag_set(reader->diagnostic, here(reader), "the comment does not end");
    }
    return ng_expect_set(reader->diagnostic, here(reader), what, reader->scan.at, reader->scan.end);
}

/* Behind the comment that begins at p, to the end of the line or as in C; NULL: none does, or it
 * does not end. */
static const char *skip_comment(const char *p, const char *end)
{
    if (*p == '%') {
        const char *stop = memchr(p, '\n', (size_t)(end - p));
        return stop != NULL ? stop : end;
    }
    if (!begins_comment(p, end)) {
        return NULL;
    }
    for (p += 2; end - p >= 2; p++) {
        if (p[0] == '*' && p[1] == '/') {
            return p + 2;
        }
    }
    return NULL;
}

/* Skips blanks and comments. */
static void skip_space(struct reader *reader)
{
    const char *p = reader->scan.at, *end = reader->scan.end, *behind = p;
    while (p < end && behind != NULL) {
        behind = ng_scan_is_space(*p) ? p + 1 : skip_comment(p, end);
        p = behind != NULL ? behind : p;
    }
    ng_scan_advance(&reader->scan, p);
}

/* Takes the character if it comes next. */
static bool take(struct reader *reader, char c)
{
    skip_space(reader);
    if (at_end(reader) || *reader->scan.at != c) {
        return false;
    }
    reader->scan.at++;
    return true;
}

static bool is_word_character(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || ng_scan_is_digit(c) || c == '_';
}

static struct ng_span take_word(struct reader *reader)
{
    struct ng_span word = {reader->scan.at, 0};
    while (!at_end(reader) && is_word_character(*reader->scan.at)) {
        reader->scan.at++;
        word.size++;
    }
    return word;
}

/* Behind the string that begins at p; one that does not end takes all of the rest. */
static const char *skip_string(const char *p, const char *end)
{
    for (p++; p < end && *p != '"'; p++) {
        p += *p == '\\' && end - p > 1 ? 1 : 0;
    }
    return p < end ? p + 1 : end;
}

/* Passes over all up to one of `ends`, which stays, outside of strings and comments; to a comment
 * that does not end. */
static void skip_to(struct reader *reader, const char *ends)
{
    const char *p = reader->scan.at, *end = reader->scan.end, *behind = p;
    while (p < end && behind != NULL && strchr(ends, *p) == NULL) {
        bool comment = *p == '%' || begins_comment(p, end);
        behind = *p == '"' ? skip_string(p, end) : comment ? skip_comment(p, end) : p + 1;
        p = behind != NULL ? behind : p;
    }
    ng_scan_advance(&reader->scan, p);
}

/* ---- values ---- */

static enum nonogram_status read_number(struct reader *reader, struct item *item)
{
    item->place = here(reader);
    item->negative = take(reader, '-');
    if (at_end(reader) || !ng_scan_is_digit(*reader->scan.at)) {
        return expect(reader, "a number");
    }
    bool overflow;
    reader->scan.at = ng_scan_number(reader->scan.at, reader->scan.end, &item->value, &overflow);
    return overflow ? ng_diag_set(reader->diagnostic, item->place, "the number is too large")
                    : NONOGRAM_OK;
}

static enum nonogram_status add_item(struct reader *reader, struct axis *axis)
{
    struct item item = {.row = axis->rows};
    enum nonogram_status status = read_number(reader, &item);
    if (status == NONOGRAM_OK && item.negative && item.value != 1) {
        status = ng_diag_set(reader->diagnostic, item.place, "expected a number, or -1 as padding");
    }
    if (status != NONOGRAM_OK) {
        return status;
    }
    if (!ng_alloc_grow(&axis->items, &axis->capacity, axis->count + 1, sizeof *axis->items)) {
        return ng_refuse_no_memory(reader->diagnostic);
    }
    axis->items[axis->count++] = item;
    return NONOGRAM_OK;
}

/* Numbers with commas between, behind `[` or `|`, up to one of `ends`, which stays. */
static enum nonogram_status read_items(struct reader *reader, struct axis *axis, const char *ends)
{
    for (;;) {
        skip_space(reader);
        if (!at_end(reader) && strchr(ends, *reader->scan.at) != NULL) {
            return NONOGRAM_OK;
        }
        enum nonogram_status status = add_item(reader, axis);

        if (status != NONOGRAM_OK) {
            return status;
        }
        skip_space(reader);
        if (!take(reader, ',') && (at_end(reader) || strchr(ends, *reader->scan.at) == NULL)) {
            return expect(reader, "',' or the end of the array");
        }
    }
}

/* Refuses a row that does not have as many numbers as the first; the scan is at its end. */
static enum nonogram_status check_row(const struct reader *reader, size_t row, size_t count,
                                      size_t first)
{
    if (count == 0) {
        return ng_diag_set(reader->diagnostic, here(reader), "a row without numbers");
    }
    return count == first ? NONOGRAM_OK
                          : ng_diag_set(reader->diagnostic, here(reader),
                                        "row %zu has %zu number%s, the first has %zu", row, count,
                                        count == 1 ? "" : "s", first);
}

/* "[| 1, 2 | 3, 4 |]", behind its first bar. */
static enum nonogram_status read_bars(struct reader *reader, struct axis *axis)
{
    size_t first = 0;
    while (!take(reader, ']')) {
        size_t before = axis->count;
        enum nonogram_status status = read_items(reader, axis, "|");
        if (status == NONOGRAM_OK) {
            first = axis->rows == 0 ? axis->count : first;
            status = check_row(reader, ++axis->rows, axis->count - before, first);
        }
        if (status != NONOGRAM_OK) {
            return status;
        }
        reader->scan.at++;
    }
    return NONOGRAM_OK;
}

/* "[[1, 2], [3]]", behind its first bracket. */
static enum nonogram_status read_lists(struct reader *reader, struct axis *axis)
{
    while (take(reader, '[')) {
        enum nonogram_status status = read_items(reader, axis, "]");
        if (status != NONOGRAM_OK) {
            return status;
        }
        reader->scan.at++;
        axis->rows++;
        if (!take(reader, ',')) {
            break;
        }
    }
    return take(reader, ']') ? NONOGRAM_OK : expect(reader, "'[' or ']'");
}

/* What follows '[': one of the three kinds of arrays. */
static enum nonogram_status read_array(struct reader *reader, struct axis *axis)
{
    if (take(reader, '|')) {
        return read_bars(reader, axis);
    }
    skip_space(reader);
    if (!at_end(reader) && *reader->scan.at == '[') {
        return read_lists(reader, axis);
    }
    enum nonogram_status status = read_items(reader, axis, "]");
    if (status == NONOGRAM_OK) {
        reader->scan.at++;
    }
    return status;
}

/* How many numbers the range "1..5" has that comes next; 0: what comes is none of two numbers. */
static uint64_t take_range(struct reader *reader)
{
    uint32_t ends[2];
    for (unsigned i = 0; i < 2; i++) {
        bool overflow;
        skip_space(reader);
        if (at_end(reader) || !ng_scan_is_digit(*reader->scan.at)) {
            return 0;
        }
        reader->scan.at = ng_scan_number(reader->scan.at, reader->scan.end, &ends[i], &overflow);
        for (unsigned dots = 0; i == 0 && dots < 2; dots++) {
            if (!take(reader, '.')) {
                return 0;
            }
        }
    }
    skip_space(reader);
    bool whole = !at_end(reader) && *reader->scan.at == ',' && ends[0] <= ends[1];
    return whole ? (uint64_t)ends[1] - ends[0] + 1 : 0;
}

/* "array2d(1..rows, 1..row_rule_len, [...])": names in the ranges are what other lines say. */
static enum nonogram_status read_array2d(struct reader *reader, struct axis *axis)
{
    struct ng_place place = here(reader);
    if (!ng_scan_is(take_word(reader), "array2d") || !take(reader, '(')) {
        return ng_diag_set(reader->diagnostic, place, "expected a number or an array");
    }
    for (unsigned i = 0; i < 2; i++) {
        axis->ranges[i] = take_range(reader);
        skip_to(reader, ",[;");
        (void)take(reader, ',');
    }
    skip_to(reader, "[;");
    if (!take(reader, '[')) {
        return expect(reader, "'['");
    }
    enum nonogram_status status = read_array(reader, axis);
    if (status == NONOGRAM_OK && !take(reader, ')')) {
        return expect(reader, "')'");
    }
    return status;
}

/* ---- assignments ---- */

/* The axis that the name is about: "row_rules", "cols"; for X and Y, what they are the size of. */
static bool find_axis(struct ng_span name, enum ng_build_axis *axis)
{
    if (ng_scan_starts_with(name, "row") || ng_scan_is(name, "Y")) {
        *axis = NG_BUILD_ROWS;
    } else if (ng_scan_starts_with(name, "col") || ng_scan_is(name, "X")) {
        *axis = NG_BUILD_COLUMNS;
    } else {
        return false;
    }
    return true;
}

/* A number: a size, or the length of a flat array's lines. */
static enum nonogram_status keep_number(struct reader *reader, struct ng_span name,
                                        struct axis *axis)
{
    struct item item = {.value = 0};
    enum nonogram_status status = read_number(reader, &item);
    bool length = name.size > 4 && memcmp(name.text + name.size - 4, "_len", 4) == 0;
    if (status != NONOGRAM_OK) {
        return status;
    }
    if (item.negative || item.value == 0) {
        return ng_diag_set(reader->diagnostic, item.place, "a size below 1");
    }
    if (length ? axis->length > 0 : axis->sized) {
        return ng_diag_set(reader->diagnostic, item.place, "a second size");
    }
    if (length) {
        axis->length = item.value;
        return NONOGRAM_OK;
    }
    axis->sized = true;
    axis->size = item.value;
    reader->words = reader->words || name.size == 1;
    if (axis == &reader->axes[NG_BUILD_ROWS]) {
        ng_build_height(reader->build, item.value, item.place);
    } else {
        ng_build_width(reader->build, item.value, item.place);
    }
    return NONOGRAM_OK;
}

static enum nonogram_status keep_array(struct reader *reader, struct axis *axis)
{
    axis->place = here(reader);
    if (axis->given) {
        return ng_diag_set(reader->diagnostic, axis->place, "the same clues again");
    }
    axis->given = true;
    return take(reader, '[') ? read_array(reader, axis) : read_array2d(reader, axis);
}

/* "name = value;" */
static enum nonogram_status read_assignment(struct reader *reader)
{
    struct ng_span name = take_word(reader);
    enum ng_build_axis axis = NG_BUILD_ROWS;
    enum nonogram_status status = NONOGRAM_OK;
    if (name.size == 0 || !take(reader, '=')) {
        return expect(reader, name.size == 0 ? "a name" : "'='");
    }
    skip_space(reader);
    if (!find_axis(name, &axis)) {
        skip_to(reader, ";"); /* a name that means nothing here */
    } else if (!at_end(reader) && (ng_scan_is_digit(*reader->scan.at) || *reader->scan.at == '-')) {
        status = keep_number(reader, name, &reader->axes[axis]);
    } else {
        status = keep_array(reader, &reader->axes[axis]);
    }
    if (status != NONOGRAM_OK) {
        return status;
    }
    /* The last one may go without. */
    if (!take(reader, ';') && !at_end(reader)) {
        return expect(reader, "';'");
    }
    return NONOGRAM_OK;
}

/* ---- clues ---- */

/* Takes numbers as lengths, 0 (or -1) at the beginning and the end being padding. */
static enum nonogram_status add_lengths(struct reader *reader, const struct item *items,
                                        size_t count)
{
    while (count > 0 && (items->value == 0 || items->negative)) {
        items++;
        count--;
    }
    while (count > 0 && (items[count - 1].value == 0 || items[count - 1].negative)) {
        count--;
    }
    for (size_t i = 0; i < count; i++) {
        if (items[i].value == 0 || items[i].negative) {
            return ng_diag_set(reader->diagnostic, items[i].place, "a block of 0 cells");
        }
        ng_build_block(reader->build, items[i].value, 1);
    }
    return NONOGRAM_OK;
}

/* Takes numbers as a word: 1 1 0 1 -1 -1 is 2 1. */
static enum nonogram_status add_word(struct reader *reader, const struct item *items, size_t count)
{
    uint64_t length = 0;
    while (count > 0 && items[count - 1].negative) {
        count--;
    }
    for (size_t i = 0; i < count; i++) {
        if (items[i].negative || items[i].value > 1) {
            return ng_diag_set(reader->diagnostic, items[i].place,
                               "expected 0 or 1, or -1 for the rest of the line");
        }
        length += items[i].value;
        if (items[i].value == 0 && length == 0 && count > 1) {
            return ng_diag_set(reader->diagnostic, items[i].place, "a block of 0 cells");
        }
        if (length > 0 && (items[i].value == 0 || i + 1 == count)) {
            ng_build_block(reader->build, length, 1);
            length = 0;
        }
    }
    return NONOGRAM_OK;
}

/* The items of line `line` that begin at `first`. */
static size_t count_items(const struct axis *axis, size_t line, size_t first)
{
    size_t count = 0;
    if (axis->rows == 0) {
        return axis->length < axis->count - first ? axis->length : axis->count - first;
    }
    while (first + count < axis->count && axis->items[first + count].row == line) {
        count++;
    }
    return count;
}

/* The length of the lines of a flat array, where it is not stated, follows from their number. */
static enum nonogram_status settle_length(struct reader *reader, struct axis *axis)
{
    if (axis->rows > 0) {
        return NONOGRAM_OK;
    }
    if (axis->length == 0 && axis->sized && axis->count % axis->size == 0) {
        axis->length = (uint32_t)(axis->count / axis->size);
    }
    if (axis->length == 0 && axis->ranges[1] <= UINT32_MAX) {
        axis->length = (uint32_t)axis->ranges[1];
    }
    if (axis->length == 0 || axis->count % axis->length != 0) {
        return ng_diag_set(reader->diagnostic, axis->place,
                           "the array's %zu numbers are no whole number of lines", axis->count);
    }
    return NONOGRAM_OK;
}

/* Refuses an array that is not of the lines, and the numbers in each, that its ranges say. */
static enum nonogram_status check_ranges(struct reader *reader, const struct axis *axis,
                                         size_t lines)
{
    const uint64_t *ranges = axis->ranges;
    if ((ranges[0] == 0 || lines == ranges[0]) &&
        (ranges[1] == 0 || (axis->count % ranges[1] == 0 && axis->count / ranges[1] == lines))) {
        return NONOGRAM_OK;
    }
    return ng_diag_set(reader->diagnostic, axis->place,
                       "the array's %zu numbers in %zu lines are not what its ranges say",
                       axis->count, lines);
}

static enum nonogram_status add_clues(struct reader *reader, enum ng_build_axis which)
{
    struct axis *axis = &reader->axes[which];
    enum nonogram_status status = settle_length(reader, axis);
    size_t lines = axis->rows > 0 ? axis->rows : axis->length == 0 ? 0 : axis->count / axis->length;
    size_t first = 0;
    if (status == NONOGRAM_OK) {
        status = check_ranges(reader, axis, lines);
    }
    for (size_t line = 0; line < lines && status == NONOGRAM_OK; line++) {
        size_t count = count_items(axis, line, first);
        const struct item *items = count > 0 ? axis->items + first : NULL;
        ng_build_line(reader->build, which, count > 0 ? items->place : axis->place);
        status = reader->words ? add_word(reader, items, count) : add_lengths(reader, items, count);
        first += count;
    }
    return status;
}

static enum nonogram_status read_all(struct reader *reader)
{
    enum nonogram_status status = NONOGRAM_OK;
    for (skip_space(reader); status == NONOGRAM_OK && !at_end(reader); skip_space(reader)) {
        status = read_assignment(reader);
    }
    for (unsigned i = 0; i < 2 && status == NONOGRAM_OK; i++) {
        if (!reader->axes[i].given) {
            status = ng_diag_set(reader->diagnostic, ng_scan_end(&reader->scan),
                                 "the clues of the %s are missing", i == 0 ? "rows" : "columns");
        }
    }
    for (unsigned i = 0; i < 2 && status == NONOGRAM_OK; i++) {
        status = add_clues(reader, (enum ng_build_axis)i);
    }
    return status;
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct reader reader = {.build = build, .diagnostic = diagnostic};
    ng_scan_start(&reader.scan, text);
    enum nonogram_status status = read_all(&reader);
    ng_alloc_free(reader.axes[0].items);
    ng_alloc_free(reader.axes[1].items);
    return status;
}

/* ---- writing ---- */

/* The axis as H. Kjellerstrand's models want it: padded on the left to the same number. */
static void write_axis(const char *name, const struct ng_clue *clues, uint32_t count,
                       struct nonogram_text *out)
{
    uint32_t longest = 1;
    for (uint32_t i = 0; i < count; i++) {
        longest = clues[i].count > longest ? clues[i].count : longest;
    }
    ng_text_format(out, "%ss = %" PRIu32 ";\n%s_rule_len = %" PRIu32 ";\n", name, count, name,
                   longest);
    ng_text_format(out, "%s_rules = array2d(1..%ss, 1..%s_rule_len,\n", name, name, name);
    for (uint32_t i = 0; i < count; i++) {
        ng_text_string(out, i == 0 ? "[" : ",\n ");
        for (uint32_t j = 0; j < longest; j++) {
            uint32_t padding = longest - clues[i].count;
            ng_text_string(out, j > 0 ? "," : "");
            ng_text_number(out, j < padding ? 0 : clues[i].blocks[j - padding].length);
        }
    }
    ng_text_string(out, "]);\n");
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = ng_refuse(puzzle, "dzn", 0, options, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    write_axis("row", puzzle->lines, puzzle->height, out);
    write_axis("col", puzzle->lines + puzzle->height, puzzle->width, out);
    return NONOGRAM_OK;
}

/* ---- recognising ---- */

/* Behind comments, a name of ours, '=' and neither a quote nor a word but array2d. */
static int sniff(struct ng_span text, bool complete)
{
    struct reader reader = {.build = NULL};
    (void)complete;
    ng_scan_start(&reader.scan, text);
    skip_space(&reader);
    struct ng_span name = take_word(&reader);
    enum ng_build_axis axis;
    if ((!find_axis(name, &axis) && !ng_scan_is(name, "maxlen")) || !take(&reader, '=')) {
        return 0;
    }
    skip_space(&reader);
    if (at_end(&reader)) {
        return 0;
    }
    if (ng_scan_is_digit(*reader.scan.at)) {
        (void)take_word(&reader);
        return take(&reader, ';') ? 88 : 0;
    }
    return *reader.scan.at == '[' ? 60 : ng_scan_is(take_word(&reader), "array2d") ? 88 : 0;
}

static const char *const suffixes[] = {"dzn", NULL};

const struct ng_format ng_format_dzn = {
    .name = "dzn",
    .suffixes = suffixes,
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL,
    .sniff = sniff,
    .parse = parse,
    .write = write,
};
