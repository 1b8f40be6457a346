/* pattern: the game IDs of Simon Tatham's Pattern, one puzzle a line:
 *
 *     6x5:/2.1/1.2/1/2.1//2.1/1.1//4/1,aBz
 *     size columns        rows         given cells
 *
 * An address at which it can be played has it behind a '#'.
 *
 * A "?" for a number and "*" for a line, both unknown, are our own additions.
 *
 * Given cells go row by row: a letter skips as many cells as it stands behind 'a' and then gives
 * one, empty (lower case) or filled (upper case); 'z' skips 25 and gives none. What skips just
 * beyond the last cell gives none either. */
#include "format/clue.h"
#include "format/expect.h"
#include "format/formats.h"
#include "format/numbers.h"
#include "format/refuse.h"
#include "format/scan.h"

#include <string.h>

enum { SKIP_ONLY = 25 };

static const char *const suffixes[] = {"pattern", NULL};

/* Behind the digits at `at`. */
static size_t skip_digits(struct ng_span text, size_t at)
{
    while (at < text.size && ng_scan_is_digit(text.text[at])) {
        at++;
    }
    return at;
}

/* Where the game ID begins: behind the '#' of an address at which it can be played. */
static size_t find_id(struct ng_span text)
{
    size_t start = ng_scan_skip_blank(text, 0), at = start;
    struct ng_span rest = {text.text + start, text.size - start};
    if (!ng_scan_starts_with(rest, "http://") && !ng_scan_starts_with(rest, "https://")) {
        return start;
    }
    while (at < text.size && text.text[at] != '#' && text.text[at] != '\n') {
        at++;
    }
    return at < text.size && text.text[at] == '#' ? at + 1 : start;
}

static int sniff(struct ng_span text, bool complete)
{
    size_t start = find_id(text);
    size_t x = skip_digits(text, start);
    (void)complete;
    if (x == start || x == text.size || text.text[x] != 'x') {
        return 0;
    }
    size_t colon = skip_digits(text, x + 1);
    return colon > x + 1 && colon < text.size && text.text[colon] == ':' ? 95 : 0;
}

static size_t extent(struct ng_span text, bool complete)
{
    size_t at = ng_scan_skip_blank(text, 0);
    const char *stop = at == text.size ? NULL : memchr(text.text + at, '\n', text.size - at);
    if (stop == NULL) {
        return complete ? text.size : 0;
    }
    return ng_scan_skip_blank(text, (size_t)(stop - text.text));
}

/* ---- reading ---- */

/* The one line of an entry, from the position that is read next. */
struct line {
    struct ng_scan scan;
    const char *at;
    const char *end;
    struct nonogram_diagnostic *diagnostic;
};

static enum nonogram_status expect(const struct line *line, const char *what)
{
    return ng_expect_set(line->diagnostic, ng_scan_place(&line->scan, line->at), what, line->at,
                         line->scan.end);
}

/* Reads a size and the character behind it. */
static enum nonogram_status read_size(struct line *line, const char *what, char behind,
                                      const char *behind_name, uint32_t *size)
{
    const char *start = line->at;
    if (start == line->end || !ng_scan_is_digit(*start)) {
        return expect(line, what);
    }
    bool overflow;
    line->at = ng_scan_number(start, line->end, size, &overflow);
    if (overflow) {
        return ng_diag_set(line->diagnostic, ng_scan_place(&line->scan, start),
                           "the number is too large");
    }
    if (line->at == line->end || *line->at != behind) {
        return expect(line, behind_name);
    }
    line->at++;
    return NONOGRAM_OK;
}

static enum nonogram_status read_sizes(struct line *line, struct ng_build *build, uint32_t *width,
                                       uint32_t *height)
{
    struct ng_place place = ng_scan_place(&line->scan, line->at);
    enum nonogram_status status = read_size(line, "the width", 'x', "'x'", width);
    if (status != NONOGRAM_OK) {
        return status;
    }
    ng_build_width(build, *width, place);
    place = ng_scan_place(&line->scan, line->at);
    status = read_size(line, "the height", ':', "':'", height);
    ng_build_height(build, *height, place);
    return status;
}

/* Reads clues up to the end or the comma. Their number is checked by the builder; only where the
 * columns end must be known here. */
static enum nonogram_status read_clues(struct line *line, struct ng_build *build, uint32_t width)
{
    const char *comma = memchr(line->at, ',', (size_t)(line->end - line->at));
    const char *end = comma != NULL ? comma : line->end;
    size_t count = 0;
    for (;;) {
        const char *slash = memchr(line->at, '/', (size_t)(end - line->at));
        struct ng_span clue = {line->at, (size_t)((slash != NULL ? slash : end) - line->at)};
        enum nonogram_status status =
            ng_numbers_read(build, count++ < width ? NG_BUILD_COLUMNS : NG_BUILD_ROWS, clue,
                            ng_scan_place(&line->scan, line->at), line->diagnostic);
        line->at = slash != NULL ? slash + 1 : end;
        if (status != NONOGRAM_OK || slash == NULL) {
            return status;
        }
    }
}

static void add_unknown(struct ng_build *build, unsigned count, struct ng_place place)
{
    for (unsigned i = 0; i < count; i++) {
        ng_build_cell(build, NG_BUILD_GIVEN, NONOGRAM_UNKNOWN, place);
    }
}

/* Reads one letter. */
static enum nonogram_status read_given(struct line *line, struct ng_build *build, uint64_t cells)
{
    struct ng_place place = ng_scan_place(&line->scan, line->at);
    char c = *line->at;
    bool filled = c >= 'A' && c <= 'Z';
    unsigned skip = (unsigned)(filled ? c - 'A' : c - 'a');
    uint64_t left = cells - ng_build_cells(build, NG_BUILD_GIVEN);
    if (!filled && (c < 'a' || c > 'z')) {
        return expect(line, "a letter");
    }
    if (skip > left || left == 0) {
        return ng_diag_set(line->diagnostic, place, "given cells beyond the last cell");
    }
    add_unknown(build, skip, place);
    if (skip < SKIP_ONLY && skip < left) {
        ng_build_cell(build, NG_BUILD_GIVEN, filled ? 1 : 0, place);
    }
    line->at++;
    return NONOGRAM_OK;
}

/* Reads the letters behind the comma. */
static enum nonogram_status read_givens(struct line *line, struct ng_build *build, uint64_t cells)
{
    enum nonogram_status status = NONOGRAM_OK;
    for (line->at++; line->at < line->end && status == NONOGRAM_OK;) {
        size_t before = ng_build_cells(build, NG_BUILD_GIVEN);
        status = read_given(line, build, cells);
        /* Out of memory is remembered by the builder, which then keeps no more cells. */
        if (status == NONOGRAM_OK && ng_build_cells(build, NG_BUILD_GIVEN) == before) {
            return NONOGRAM_OK;
        }
    }
    if (status == NONOGRAM_OK && ng_build_cells(build, NG_BUILD_GIVEN) < cells) {
        return expect(line, "more given cells");
    }
    return status;
}

/* Finds the line; nothing but blank space may stand around it. */
static enum nonogram_status find_line(struct line *line)
{
    struct ng_span found = {line->scan.at, 0};
    struct ng_place place;
    while (ng_scan_line(&line->scan, &found, &place) && ng_scan_blank(found)) {
        found.size = 0;
    }
    found = ng_scan_trim(found);
    line->at = found.text + find_id(found);
    line->end = found.text + found.size;
    struct ng_span rest = (struct ng_span){line->scan.at, (size_t)(line->scan.end - line->scan.at)};
    if (found.size > 0 && ng_scan_skip_blank(rest, 0) < rest.size) {
        ng_scan_advance(&line->scan, rest.text + ng_scan_skip_blank(rest, 0));
        line->at = line->scan.at;
        return expect(line, "the end: one puzzle is one line");
    }
    return NONOGRAM_OK;
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct line line = {.diagnostic = diagnostic};
    uint32_t width = 0;
    uint32_t height = 0;
    ng_scan_start(&line.scan, text);
    enum nonogram_status status = find_line(&line);
    if (status == NONOGRAM_OK) {
        status = read_sizes(&line, build, &width, &height);
    }
    if (status == NONOGRAM_OK) {
        status = read_clues(&line, build, width);
    }
    if (status == NONOGRAM_OK && line.at < line.end) {
        status = read_givens(&line, build, (uint64_t)width * height);
    }
    return status;
}

/* ---- writing ---- */

static void write_givens(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    size_t cells = (size_t)puzzle->width * puzzle->height;
    int run = 0;
    ng_text_char(out, ',');
    for (size_t i = 0; i < cells; i++) {
        if (puzzle->given[i] != NONOGRAM_UNKNOWN) {
            ng_text_char(out, (char)((puzzle->given[i] != 0 ? 'A' : 'a') + run));
            run = 0;
        } else if (++run == SKIP_ONLY) {
            ng_text_char(out, 'z');
            run = 0;
        }
    }
    if (run > 0) {
        ng_text_char(out, (char)('a' + run));
    }
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = ng_refuse(
        puzzle, "pattern", NG_CAN_BLOTS | NG_CAN_OPEN | NG_CAN_GIVEN, options, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    ng_text_number(out, puzzle->width);
    ng_text_char(out, 'x');
    ng_text_number(out, puzzle->height);
    ng_text_char(out, ':');
    for (uint32_t i = 0; i < puzzle->width + puzzle->height; i++) {
        uint32_t line = i < puzzle->width ? puzzle->height + i : i - puzzle->width;
        if (i > 0) {
            ng_text_char(out, '/');
        }
        ng_clue_write(&puzzle->lines[line], '.', false, NULL, out);
    }
    if (puzzle->given != NULL) {
        write_givens(puzzle, out);
    }
    ng_text_char(out, '\n');
    return NONOGRAM_OK;
}

const struct ng_format ng_format_pattern = {
    .name = "pattern",
    .suffixes = suffixes,
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL,
    .sniff = sniff,
    .extent = extent,
    .parse = parse,
    .write = write,
};
