/* R. Bosch's format for linear programs, every number with its label:
 *
 *     number_of_rows: 5
 *     number_of_columns: 6
 *     row_1
 *     number_of_clusters: 2
 *     size(s): 2 1
 *     ...
 *     column_1
 *     ...
 */
#include "format/expect.h"
#include "format/formats.h"
#include "format/header.h"
#include "format/plain.h"
#include "format/refuse.h"
#include "format/scan.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct reader {
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
    struct ng_scan scan;
    struct ng_span line; /* the one at hand, trimmed */
    struct ng_place place;
};

/* The next line that is not blank must begin with this label; `line` is then what follows. */
static enum nonogram_status read_label(struct reader *reader, const char *label)
{
    size_t size = strlen(label);
    struct ng_span line = {reader->scan.at, 0};
    char expected[40];
    (void)snprintf(expected, sizeof expected, "\"%s\"", label);
    do {
        if (!ng_scan_line(&reader->scan, &line, &reader->place)) {
            return ng_expect_set(reader->diagnostic, ng_scan_end(&reader->scan), expected,
                                 reader->scan.end, reader->scan.end);
        }
    } while (ng_scan_blank(line));
    reader->line = ng_scan_trim(line);
    reader->place.column += (unsigned long)(reader->line.text - line.text);
    if (reader->line.size < size || memcmp(reader->line.text, label, size) != 0) {
        return ng_diag_set(reader->diagnostic, reader->place, "expected %s", expected);
    }
    reader->line.text += size;
    reader->line.size -= size;
    reader->place.column += (unsigned long)size;
    return NONOGRAM_OK;
}

/* Nothing but blanks must follow in the line, from `p` on. */
static enum nonogram_status check_line_end(const struct reader *reader, const char *p)
{
    const char *end = reader->line.text + reader->line.size;
    while (p < end && ng_scan_is_blank(*p)) {
        p++;
    }
    return p == end ? NONOGRAM_OK
                    : ng_expect_in_line(reader->diagnostic,
                                        ng_scan_place_in(reader->line, reader->place, p),
                                        "the end of the line", p, end);
}

/* What follows the label must be the end of the line. */
static enum nonogram_status read_word(struct reader *reader, const char *word)
{
    enum nonogram_status status = read_label(reader, word);
    return status == NONOGRAM_OK ? check_line_end(reader, reader->line.text) : status;
}

/* The number of the clue's blocks. */
static enum nonogram_status read_clusters(struct reader *reader, struct ng_header_number *count)
{
    enum nonogram_status status = read_label(reader, "number_of_clusters:");
    const char *p = reader->line.text;
    if (status == NONOGRAM_OK) {
        status = ng_header_number(reader->line, reader->place, &p, count, reader->diagnostic);
    }
    return status == NONOGRAM_OK ? check_line_end(reader, p) : status;
}

/* The sizes of one clue's blocks, of which there must be `count`. */
static enum nonogram_status read_sizes(struct reader *reader, uint32_t count)
{
    const char *p = reader->line.text;
    struct ng_header_number number;
    for (uint32_t i = 0; i < count; i++) {
        enum nonogram_status status =
            ng_header_number(reader->line, reader->place, &p, &number, reader->diagnostic);
        if (status != NONOGRAM_OK) {
            return status;
        }
        if (number.value == 0) {
            return ng_diag_set(reader->diagnostic, number.place, "a block of 0 cells");
        }
        ng_build_block(reader->build, number.value, 1);
    }
    return check_line_end(reader, p);
}

static enum nonogram_status read_clue(struct reader *reader, enum ng_build_axis axis,
                                      uint32_t number)
{
    struct ng_header_number count = {.value = 0};
    char word[24];
    (void)snprintf(word, sizeof word, axis == NG_BUILD_ROWS ? "row_%" PRIu32 : "column_%" PRIu32,
                   number);
    enum nonogram_status status = read_word(reader, word);
    if (status != NONOGRAM_OK) {
        return status;
    }
    ng_build_line(reader->build, axis, reader->place);
    status = read_clusters(reader, &count);
    if (status == NONOGRAM_OK) {
        status = read_label(reader, "size(s):");
    }
    return status == NONOGRAM_OK ? read_sizes(reader, count.value) : status;
}

static enum nonogram_status read_size(struct reader *reader, const char *label,
                                      struct ng_header_number *size)
{
    enum nonogram_status status = read_label(reader, label);
    if (status != NONOGRAM_OK) {
        return status;
    }
    return ng_header_parse(reader->line, reader->place, size, 1, reader->diagnostic);
}

static enum nonogram_status check_end(struct reader *reader)
{
    struct ng_span line;
    while (ng_scan_line(&reader->scan, &line, &reader->place)) {
        if (!ng_scan_blank(line)) {
            return ng_diag_set(reader->diagnostic, reader->place,
                               "something after the last column");
        }
    }
    return NONOGRAM_OK;
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct reader reader = {.build = build, .diagnostic = diagnostic};
    struct ng_header_number sizes[2] = {{.value = 0}, {.value = 0}};
    ng_scan_start(&reader.scan, text);
    enum nonogram_status status = read_size(&reader, "number_of_rows:", &sizes[NG_BUILD_ROWS]);
    if (status == NONOGRAM_OK) {
        status = read_size(&reader, "number_of_columns:", &sizes[NG_BUILD_COLUMNS]);
    }
    if (status != NONOGRAM_OK) {
        return status;
    }
    ng_plain_sizes(build, &sizes[NG_BUILD_COLUMNS], &sizes[NG_BUILD_ROWS]);
    for (unsigned axis = 0; axis < 2; axis++) {
        for (uint32_t i = 1; i <= sizes[axis].value && status == NONOGRAM_OK; i++) {
            status = read_clue(&reader, (enum ng_build_axis)axis, i);
        }
    }
    return status == NONOGRAM_OK ? check_end(&reader) : status;
}

/* ---- writing ---- */

static void write_block(const char *word, const struct ng_clue *clues, uint32_t count,
                        struct nonogram_text *out)
{
    for (uint32_t i = 0; i < count; i++) {
        ng_text_format(out, "%s_%" PRIu32 "\nnumber_of_clusters: %" PRIu32 "\nsize(s):", word,
                       i + 1, clues[i].count);
        for (uint32_t j = 0; j < clues[i].count; j++) {
            ng_text_format(out, " %" PRIu32, clues[i].blocks[j].length);
        }
        ng_text_char(out, '\n');
    }
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = ng_refuse(puzzle, "lp", 0, options, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    ng_text_format(out, "number_of_rows: %" PRIu32 "\nnumber_of_columns: %" PRIu32 "\n",
                   puzzle->height, puzzle->width);
    write_block("row", puzzle->lines, puzzle->height, out);
    write_block("column", puzzle->lines + puzzle->height, puzzle->width, out);
    return NONOGRAM_OK;
}

static int sniff(struct ng_span text, bool complete)
{
    static const char label[] = "number_of_rows";
    size_t at = ng_scan_skip_blank(text, 0);
    size_t size = sizeof label - 1;
    (void)complete;
    return text.size - at >= size && memcmp(text.text + at, label, size) == 0 ? 95 : 0;
}

static const char *const suffixes[] = {"lp", NULL};

const struct ng_format ng_format_lp = {
    .name = "lp",
    .suffixes = suffixes,
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL,
    .sniff = sniff,
    .parse = parse,
    .write = write,
};
