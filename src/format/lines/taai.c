/* taai: the text of the TAAI and TCGA tournaments. Square puzzles, columns first, numbers separated
 * by tabs, an empty line for an empty clue:
 *
 *     $1          number of the puzzle
 *     2<TAB>1     column clues, from the left
 *     ...
 *     4           row clues, from the top
 *     ...
 *
 * The size is not stated: it is half the number of lines. If blank lines at the end, which can be
 * clues or not, make the number ambiguous, the sums of columns and rows decide. */
#include "format/format.h"
#include "format/lines/lines.h"
#include "format/write.h"

#include <inttypes.h>

/* ---- the end of an entry ---- */

/* The start of the next heading, or 0. */
static size_t find_next(struct ng_span text)
{
    struct ng_lines lines;
    ng_lines_start(&lines, text, NULL);
    if (!ng_lines_next_filled(&lines)) {
        return 0;
    }
    while (ng_lines_next(&lines)) {
        size_t at = (size_t)(lines.line.text - lines.text.text);
        if (lines.line.size > 0 && *lines.line.text == '$' && text.text[at - 1] == '\n') {
            return at;
        }
    }
    return 0;
}

/* Whether the entry is a solution, which the tournaments publish, too: after the heading rows of 0
 * and 1. Clues never have a 0. */
static bool is_solution(struct ng_span text)
{
    struct ng_lines lines;
    bool blank = false;
    ng_lines_start(&lines, text, NULL);
    (void)ng_lines_next_filled(&lines);
    for (size_t i = lines.at; i < text.size; i++) {
        char c = text.text[i];
        bool cell = c == '0' || c == '1';
        if (cell ? ng_scan_is_digit(text.text[i - 1]) : !ng_scan_is_space(c)) {
            return false;
        }
        blank = blank || c == '0';
    }
    return blank;
}

/* A file of solutions gives one error, not a thousand. */
static size_t extent(struct ng_span text, bool complete)
{
    size_t next = find_next(text);
    if (next > 0 && !is_solution((struct ng_span){text.text, next})) {
        return next;
    }
    return complete ? text.size : 0;
}

/* ---- reading ---- */

/* Finds the size from `count` lines, whose clues are in the builder, except blank ones at the end.
 * A size is possible if it leaves no clue over, needs at most one more line, and fits. */
static bool find_size(const struct ng_lines *lines, uint64_t count, uint64_t *size)
{
    uint64_t sizes[2] = {count / 2, count / 2};
    uint64_t found = count % 2 == 0 && ng_build_can_divide(lines->build, count / 2, count)
                         ? 1
                         : ng_build_squares(lines->build, (count + 1) / 2, sizes);
    *size = sizes[0];
    if (found > 1) {
        return ng_lines_wrong(lines,
                              "blank lines at the end: the size may be %" PRIu64 " or %" PRIu64,
                              sizes[0], sizes[1]);
    }
    return found > 0 || count % 2 == 0 ||
           ng_lines_wrong(lines, "%" PRIu64 " clue line%s, expected an even number", count,
                          count == 1 ? "" : "s");
}

/* Reads the clues; an error of their number is reported at the end. */
static bool read_clues(struct ng_lines *lines)
{
    uint64_t count = 0, size = 0;
    struct ng_lines behind = *lines; /* moves to the last line that is not blank */
    for (; ng_lines_next(lines); count++) {
        while (lines->line.size > 0 && behind.at < lines->at) {
            (void)ng_lines_next(&behind);
            if (!ng_lines_clue(lines, NG_BUILD_ROWS, behind.line)) {
                return false;
            }
        }
    }
    if (count == 0) {
        return ng_build_wrong(lines->build, (struct ng_place){0, 0}, "there are no clues");
    }
    if (!find_size(lines, count, &size)) {
        return false;
    }
    while (ng_build_lines(lines->build, NG_BUILD_ROWS) < 2 * size) {
        if (!ng_lines_clue(lines, NG_BUILD_ROWS, lines->line)) {
            return false;
        }
    }
    ng_build_divide(lines->build, size, true);
    return true;
}

/* Reads "$1": the number is the puzzle's id. */
static bool read_heading(struct ng_lines *lines)
{
    (void)ng_lines_next_filled(lines);
    struct ng_cursor c = ng_lines_cursor(lines, lines->line);
    bool heading = ng_cursor_take(&c, '$');
    while (heading && c.at < c.end && ng_scan_is_digit(*c.at)) {
        c.at++;
    }
    if (!heading || c.at < c.end || lines->line.size == 1) {
        return ng_cursor_expect(&c, "'$' and a number");
    }
    ng_build_text(lines->build, NONOGRAM_ID, lines->line.text + 1, lines->line.size - 1);
    return true;
}

static bool read(struct ng_span text, struct ng_build *build)
{
    size_t next = find_next(text);
    struct ng_lines lines;
    ng_lines_start(&lines, text, build);
    if (!read_heading(&lines)) {
        return false;
    }
    if (is_solution((struct ng_span){text.text, next > 0 ? next : text.size})) {
        return ng_build_wrong(build, ng_place_offset(lines.at),
                              "cells instead of clues: this file holds solutions, not puzzles");
    }
    return read_clues(&lines);
}

static const struct ng_form form = {.text = "$%i\n%C%R", .separator = '\t'};

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    (void)options;
    if (puzzle->width != puzzle->height) {
        return ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic,
                              "taai does not support puzzles that are not square");
    }
    ng_write_form(&form, puzzle, NULL, out);
    return NONOGRAM_OK;
}

static int sniff(struct ng_span text, bool complete)
{
    struct ng_span line = ng_scan_first_line(text);
    (void)complete;
    return line.size > 1 && *line.text == '$' && ng_scan_is_digit(line.text[1]) ? NG_SIGN_SIGNATURE
                                                                                : 0;
}

const struct ng_format ng_format_taai = {
    .name = "taai",
    .suffixes = (const char *const[]){"taai", NULL},
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL,
    .sniff = sniff,
    .extent = extent,
    .read = read,
    .write = write,
};
