/* jsimlo's griddlers, "MK Version 3.0": width and height, the picture as far as the player has got,
 * the columns' clues from the bottom up, the rows' from the right. A blank line stands between
 * these, and an empty clue is one, too.
 *
 *     MK Version 3.0
 *
 *     6 5
 *
 *      . # # . # .
 *     ...
 *
 * A number below 0 is one that the player has crossed off. The picture is not read, as what is in
 * it need not be right; but where it is all that there is, the clues are its own. What stands
 * behind a blank line at the end is free text. (J. Simlo's manual of the program, section 6.) */
#include "format/expect.h"
#include "format/formats.h"
#include "format/header.h"
#include "format/plain.h"
#include "format/refuse.h"
#include "format/scan.h"

#include <string.h>

static const char signature[] = "MK Version";

struct reader {
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
    struct ng_scan scan;
    struct ng_place place; /* of the line read last */
};

/* The line that divides two parts. */
static enum nonogram_status read_divider(struct reader *reader)
{
    struct ng_span line;
    if (!ng_scan_line(&reader->scan, &line, &reader->place)) {
        return ng_expect_set(reader->diagnostic, ng_scan_end(&reader->scan), "a blank line",
                             reader->scan.end, reader->scan.end);
    }
    if (!ng_scan_blank(line)) {
        return ng_diag_set(reader->diagnostic, reader->place, "expected a blank line");
    }
    return NONOGRAM_OK;
}

/* A cell, or a blank line. */
static bool begins_row(struct ng_span line)
{
    static const char cells[] = {'#', '.', ',', 'o', '?'};
    struct ng_span row = ng_scan_trim(line);
    return row.size == 0 || memchr(cells, *row.text, sizeof cells) != NULL;
}

/* Passes over the picture. */
static enum nonogram_status skip_picture(struct reader *reader, uint32_t height)
{
    struct ng_span line;
    for (uint32_t i = 0; i < height; i++) {
        if (!ng_scan_line(&reader->scan, &line, &reader->place)) {
            return ng_expect_set(reader->diagnostic, ng_scan_end(&reader->scan),
                                 "a row of the picture", reader->scan.end, reader->scan.end);
        }
        if (!begins_row(line)) {
            return ng_diag_set(reader->diagnostic, reader->place, "expected a row of the picture");
        }
    }
    return NONOGRAM_OK;
}

static enum nonogram_status read_clue(struct reader *reader, enum ng_build_axis axis,
                                      struct ng_span line)
{
    const char *end = line.text + line.size;
    struct ng_header_number number;
    ng_build_line(reader->build, axis, reader->place);
    for (const char *p = line.text; p < end;) {
        while (p < end && ng_scan_is_blank(*p)) {
            p++;
        }
        if (p == end) {
            break;
        }
        p += *p == '-';
        enum nonogram_status status =
            ng_header_number(line, reader->place, &p, &number, reader->diagnostic);

        if (status != NONOGRAM_OK) {
            return status;
        }
        if (number.value == 0) {
            return ng_diag_set(reader->diagnostic, number.place, "a block of 0 cells");
        }
        ng_build_block(reader->build, number.value, 1);
    }
    ng_build_reverse_blocks(reader->build);
    return NONOGRAM_OK;
}

static enum nonogram_status read_clues(struct reader *reader, enum ng_build_axis axis,
                                       uint32_t count)
{
    enum nonogram_status status = NONOGRAM_OK;
    struct ng_span line;
    for (uint32_t i = 0; i < count && status == NONOGRAM_OK; i++) {
        if (!ng_scan_line(&reader->scan, &line, &reader->place)) {
            return ng_expect_set(reader->diagnostic, ng_scan_end(&reader->scan),
                                 axis == NG_BUILD_ROWS ? "a row's clue" : "a column's clue",
                                 reader->scan.end, reader->scan.end);
        }
        status = read_clue(reader, axis, line);
    }
    return status;
}

static enum nonogram_status read_signature(struct reader *reader)
{
    struct ng_span line = {"", 0};
    while (ng_scan_line(&reader->scan, &line, &reader->place) && ng_scan_blank(line)) {
    }
    line = ng_scan_trim(line);
    if (line.size < strlen(signature) || memcmp(line.text, signature, strlen(signature)) != 0) {
        return ng_diag_set(reader->diagnostic, reader->place, "expected \"%s\"", signature);
    }
    return NONOGRAM_OK;
}

static enum nonogram_status check_end(struct reader *reader)
{
    struct ng_span line;
    if (ng_scan_line(&reader->scan, &line, &reader->place) && !ng_scan_blank(line)) {
        return ng_diag_set(reader->diagnostic, reader->place, "something after the last row");
    }
    return NONOGRAM_OK;
}

/* Reads a row of the picture as one of the goal: what is not filled is blank. */
static enum nonogram_status read_row(struct reader *reader, struct ng_span line, uint32_t width)
{
    uint32_t count = 0;
    for (size_t i = 0; i < line.size; i++) {
        struct ng_place place = {reader->place.line, reader->place.column + i};
        if (ng_scan_is_blank(line.text[i]) || line.text[i] == '\r') {
            continue;
        }
        if (count++ == width) {
            return ng_diag_set(reader->diagnostic, place, "more cells than the width says");
        }
        ng_build_cell(reader->build, NG_BUILD_GOAL, line.text[i] == '#', place);
    }
    return count == width ? NONOGRAM_OK
                          : ng_diag_set(reader->diagnostic, reader->place,
                                        "fewer cells than the width says, and no clues");
}

/* Takes the clues of the picture that begins at the scan's place. */
static enum nonogram_status read_picture(struct reader *reader,
                                         const struct ng_header_number *sizes)
{
    enum nonogram_status status = NONOGRAM_OK;
    struct ng_span line;
    for (uint32_t i = 0; i < sizes[1].value && status == NONOGRAM_OK; i++) {
        if (ng_scan_line(&reader->scan, &line, &reader->place)) {
            status = read_row(reader, line, sizes[0].value);
        }
    }
    ng_build_clues_from_goal(reader->build);
    return status;
}

/* Whether nothing is left but blank lines, and not enough of them to be empty clues. */
static bool lacks_clues(const struct reader *reader, uint64_t clues)
{
    struct ng_span rest = {reader->scan.at, (size_t)(reader->scan.end - reader->scan.at)};
    uint64_t lines = 0;
    if (ng_scan_skip_blank(rest, 0) < rest.size) {
        return false;
    }
    for (size_t i = 0; i < rest.size; i++) {
        lines += rest.text[i] == '\n' ? 1 : 0;
    }
    return lines < clues;
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct reader reader = {.build = build, .diagnostic = diagnostic, .place = {1, 1}};
    ng_scan_start(&reader.scan, text);
    enum nonogram_status status = read_signature(&reader);
    struct ng_header_number sizes[2];
    if (status == NONOGRAM_OK) {
        status = ng_header_read(&reader.scan, sizes, 2, diagnostic);
    }
    if (status != NONOGRAM_OK) {
        return status;
    }
    ng_plain_sizes(build, &sizes[0], &sizes[1]);
    status = read_divider(&reader);
    struct ng_scan picture = reader.scan;
    if (status == NONOGRAM_OK) {
        status = skip_picture(&reader, sizes[1].value);
    }
    if (status == NONOGRAM_OK && lacks_clues(&reader, (uint64_t)sizes[0].value + sizes[1].value)) {
        reader.scan = picture;
        return read_picture(&reader, sizes);
    }
    if (status == NONOGRAM_OK) {
        status = read_divider(&reader);
    }
    if (status == NONOGRAM_OK) {
        status = read_clues(&reader, NG_BUILD_COLUMNS, sizes[0].value);
    }
    if (status == NONOGRAM_OK) {
        status = read_divider(&reader);
    }
    if (status == NONOGRAM_OK) {
        status = read_clues(&reader, NG_BUILD_ROWS, sizes[1].value);
    }
    return status == NONOGRAM_OK ? check_end(&reader) : status;
}

/* ---- writing ---- */

static void write_clues(const struct ng_clue *clues, uint32_t count, struct nonogram_text *out)
{
    ng_text_char(out, '\n');
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = clues[i].count; j > 0; j--) {
            ng_text_number(out, clues[i].blocks[j - 1].length);
            ng_text_string(out, j > 1 ? " " : "");
        }
        ng_text_char(out, '\n');
    }
}

/* The rows of the picture are left blank: the player has not begun. */
static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = ng_refuse(puzzle, "sgriddler", 0, options, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    ng_text_format(out, "%s 3.0\n\n%lu %lu\n\n", signature, (unsigned long)puzzle->width,
                   (unsigned long)puzzle->height);
    for (uint32_t y = 0; y < puzzle->height; y++) {
        ng_text_char(out, '\n');
    }
    write_clues(puzzle->lines + puzzle->height, puzzle->width, out);
    write_clues(puzzle->lines, puzzle->height, out);
    return NONOGRAM_OK;
}

/* ---- recognising ---- */

static int sniff(struct ng_span text, bool complete)
{
    size_t at = ng_scan_skip_blank(text, 0);
    size_t size = strlen(signature);
    (void)complete;
    return text.size - at >= size && memcmp(text.text + at, signature, size) == 0 ? 95 : 0;
}

static const char *const suffixes[] = {"sgriddler", "griddler", NULL};

const struct ng_format ng_format_sgriddler = {
    .name = "sgriddler",
    .suffixes = suffixes,
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL,
    .sniff = sniff,
    .parse = parse,
    .write = write,
};
