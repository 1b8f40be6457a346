/* taai: the text of the TAAI and TCGA tournaments. Square puzzles, columns first, numbers divided
 * by tabs, an empty line for an empty clue:
 *
 *     $1          number of the puzzle
 *     2<TAB>1     column clues, from the left
 *     ...
 *     4           row clues, from the top
 *     ...
 *
 * The size is not stated: it is half the number of lines. So that blank lines at the end, which
 * may be clues or not, do no harm, the sums of columns and rows decide where the count does not. */
#include "base/alloc.h"
#include "format/clue.h"
#include "format/expect.h"
#include "format/formats.h"
#include "format/refuse.h"
#include "format/scan.h"

#include <string.h>

/* A line behind the heading, and the cells that all lines before it fill. */
struct clue_line {
    struct ng_span text;
    struct ng_place place;
    uint64_t before;
};

/* All lines behind the heading. lines[count] is a sentinel that holds the sum of all. */
struct clue_lines {
    struct clue_line *lines;
    size_t count;
    size_t capacity;
    size_t core; /* of those, up to the last that is not blank */
};

static const char *const suffixes[] = {"taai", NULL};

static int sniff(struct ng_span text, bool complete)
{
    size_t at = ng_scan_skip_blank(text, 0);
    (void)complete;
    return at + 1 < text.size && text.text[at] == '$' && ng_scan_is_digit(text.text[at + 1]) ? 95
                                                                                             : 0;
}

/* Where the next heading begins; 0: there is none. */
static size_t find_next(struct ng_span text)
{
    size_t at = ng_scan_skip_blank(text, 0);
    const char *p = text.text + at;
    const char *end = text.text + text.size;
    if (p < end) {
        p++; /* the heading's own '$' */
    }
    while (p < end && (p = memchr(p, '\n', (size_t)(end - p))) != NULL) {
        p++;
        if (p < end && *p == '$') {
            return (size_t)(p - text.text);
        }
    }
    return 0;
}

/* The cells of a row, 0 or 1 each; 0 when there is anything else in the line. */
static size_t count_cells(struct ng_span line, bool *blank)
{
    size_t count = 0;
    for (size_t i = 0; i < line.size; i++) {
        char c = line.text[i];
        if ((c != '0' && c != '1' && !ng_scan_is_blank(c)) ||
            (i > 0 && ng_scan_is_digit(c) && ng_scan_is_digit(line.text[i - 1]))) {
            return 0;
        }
        count += ng_scan_is_digit(c);
        *blank = *blank || c == '0';
    }
    return count;
}

/* Whether the entry holds a solution, as the tournaments publish them beside the puzzles: behind
 * the heading as many rows as each has cells. No clue has a 0. */
static bool is_solution(struct ng_span text)
{
    size_t width = 0;
    size_t height = 0;
    bool blank = false;
    struct ng_scan scan;
    ng_scan_start(&scan, text);
    struct ng_span line;
    struct ng_place place;
    while (ng_scan_line(&scan, &line, &place)) {
        struct ng_span row = ng_scan_trim(line);
        size_t cells = count_cells(row, &blank);
        if (row.size == 0 || *row.text == '$') {
            continue;
        }
        if (cells == 0 || (height > 0 && cells != width)) {
            return false;
        }
        width = cells;
        height++;
    }
    return blank && height > 1 && width == height;
}

/* A file of solutions is refused as a whole rather than a thousand times. */
static size_t extent(struct ng_span text, bool complete)
{
    size_t next = find_next(text);
    if (next > 0 && !is_solution((struct ng_span){text.text, next})) {
        return next;
    }
    return complete ? text.size : 0;
}

/* ---- reading ---- */

/* The sum of the numbers of a line. Nothing is checked; what is too large for 32 bits is refused
 * elsewhere. */
static uint64_t line_sum(struct ng_span line)
{
    const char *end = line.text + line.size;
    const char *p = line.text;
    uint64_t sum = 0;
    while (p < end) {
        uint32_t number = 0;
        bool overflow;
        p = ng_scan_is_digit(*p) ? ng_scan_number(p, end, &number, &overflow) : p + 1;
        sum += number;
    }
    return sum;
}

/* Reads the lines left. False: out of memory. */
static bool collect(struct ng_scan *scan, struct clue_lines *all)
{
    struct clue_line line = {.before = 0};
    for (;;) {
        if (!ng_alloc_grow(&all->lines, &all->capacity, all->count + 1, sizeof *all->lines)) {
            return false;
        }
        bool more = ng_scan_line(scan, &line.text, &line.place);
        all->lines[all->count] = line;
        if (!more) {
            return true;
        }
        all->count++;
        all->core = ng_scan_blank(line.text) ? all->core : all->count;
        line.before += line_sum(line.text);
    }
}

/* Whether the columns fill as many cells as the rows if there are `size` of each. */
static bool size_fits(const struct clue_lines *all, size_t size)
{
    size_t last = 2 * size < all->count ? 2 * size : all->count;
    return all->lines[last].before - all->lines[size].before == all->lines[size].before;
}

/* The sizes for which no line with a number is left over and at most one is missing, and the sums
 * agree: how many there are, the least and the greatest. */
static size_t count_sizes(const struct clue_lines *all, size_t *least, size_t *greatest)
{
    size_t count = 0;
    for (size_t size = (all->core + 1) / 2; size <= (all->count + 1) / 2; size++) {
        if (size == 0 || size > all->count || !size_fits(all, size)) {
            continue;
        }
        *least = count == 0 ? size : *least;
        *greatest = size;
        count++;
    }
    return count;
}

/* Finds the number of rows and of columns. */
static enum nonogram_status find_size(const struct clue_lines *all, struct ng_place place,
                                      size_t *size, struct nonogram_diagnostic *diagnostic)
{
    size_t half = all->count / 2;
    bool even = all->count % 2 == 0;
    size_t greatest = 0;
    *size = half;
    if (all->count == 0) {
        return ng_diag_set(diagnostic, place, "no clue lines");
    }
    if (even && size_fits(all, half)) {
        return NONOGRAM_OK;
    }
    size_t count = count_sizes(all, size, &greatest);
    if (count > 1) {
        return ng_diag_set(diagnostic, all->lines[all->core].place,
                           "blank lines at the end: the size may be %zu or %zu", *size, greatest);
    }
    if (count == 0 && !even) {
        return ng_diag_set(diagnostic, all->lines[all->count - 1].place,
                           "%zu clue line%s, expected an even number", all->count,
                           all->count == 1 ? "" : "s");
    }
    return NONOGRAM_OK;
}

static enum nonogram_status add_clues(const struct clue_lines *all, size_t size,
                                      struct ng_build *build,
                                      struct nonogram_diagnostic *diagnostic)
{
    struct ng_clue_rules rules = {.plain = 1};
    enum nonogram_status status = NONOGRAM_OK;
    for (size_t i = 0; i < 2 * size && status == NONOGRAM_OK; i++) {
        const struct clue_line *line = &all->lines[i < all->count ? i : all->count];
        struct ng_span clue = {line->text.text, i < all->count ? line->text.size : 0};
        status = ng_clue_read(build, i < size ? NG_BUILD_COLUMNS : NG_BUILD_ROWS, clue, line->place,
                              &rules, diagnostic);
    }
    return status;
}

/* Reads "$1": the number is the puzzle's id. */
static enum nonogram_status read_heading(struct ng_scan *scan, struct ng_build *build,
                                         struct ng_place *place,
                                         struct nonogram_diagnostic *diagnostic)
{
    struct ng_span line = {scan->at, 0};
    *place = (struct ng_place){1, 1};
    while (ng_scan_line(scan, &line, place) && ng_scan_blank(line)) {
        line.size = 0;
    }
    line = ng_scan_trim(line);
    const char *p = line.text;
    const char *end = line.text + line.size;
    if (p == end || *p != '$') {
        return ng_expect_set(diagnostic, *place, "'$' and a number", p, scan->end);
    }
    do {
        p++;
    } while (p < end && ng_scan_is_digit(*p));
    if (p < end || line.size == 1) {
        place->column = ng_scan_place(scan, p).column;
        return ng_expect_set(diagnostic, *place, "a number behind '$'", p, scan->end);
    }
    ng_build_text(build, NONOGRAM_ID, line.text + 1, line.size - 1);
    return NONOGRAM_OK;
}

static struct ng_span first_entry(struct ng_span text)
{
    size_t next = find_next(text);
    return (struct ng_span){text.text, next > 0 ? next : text.size};
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct clue_lines all = {NULL, 0, 0, 0};
    struct ng_scan scan;
    ng_scan_start(&scan, text);
    struct ng_place place;
    enum nonogram_status status = read_heading(&scan, build, &place, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    if (is_solution(first_entry(text))) {
        return ng_diag_set(diagnostic, (struct ng_place){place.line + 1, 1},
                           "cells instead of clues: this is a file of solutions, the puzzles are "
                           "in another one");
    }
    if (!collect(&scan, &all)) {
        status = ng_refuse_no_memory(diagnostic);
    }
    size_t size;
    if (status == NONOGRAM_OK) {
        status = find_size(&all, place, &size, diagnostic);
    }
    if (status == NONOGRAM_OK) {
        status = add_clues(&all, size, build, diagnostic);
    }
    ng_alloc_free(all.lines);
    return status;
}

/* ---- writing ---- */

static bool is_number(const char *text)
{
    const char *p = text;
    while (ng_scan_is_digit(*p)) {
        p++;
    }
    return p > text && *p == '\0';
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    const char *id = puzzle->notes[NONOGRAM_ID];
    enum nonogram_status status = ng_refuse(puzzle, "taai", 0, options, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    if (puzzle->width != puzzle->height) {
        return ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic,
                              "taai cannot say a puzzle that is not square");
    }
    ng_text_char(out, '$');
    ng_text_string(out, id != NULL && is_number(id) ? id : "1");
    ng_text_char(out, '\n');
    for (uint32_t i = 0; i < 2 * puzzle->width; i++) {
        uint32_t line = i < puzzle->width ? puzzle->height + i : i - puzzle->width;
        ng_clue_write(&puzzle->lines[line], '\t', false, NULL, out);
        ng_text_char(out, '\n');
    }
    return NONOGRAM_OK;
}

const struct ng_format ng_format_taai = {
    .name = "taai",
    .suffixes = suffixes,
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL,
    .sniff = sniff,
    .extent = extent,
    .parse = parse,
    .write = write,
};
