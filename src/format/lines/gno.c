/* .gno, the files of gnonograms: sections under headings, of which the first three letters count.
 *
 *     [Description]      title, author, date, grade, one per line
 *     [Dimensions]       rows, then columns
 *     [Row clues]        "2, 1" and so on, 0 for the empty one
 *     [Column clues]
 *     [Solution grid]    1 is empty, 2 filled, blanks between; enough without the clues
 *     [License]          its name
 *
 * If the program's own solver gave up, it leaves unknown cells, 0: this solution is left out with a
 * remark if there are clues. Unknown sections are left out in the same way; those with the state of
 * a game without a remark. */
#include "format/format.h"
#include "format/lines/lines.h"
#include "format/notes.h"
#include "format/write.h"

enum section { ROWS, COLUMNS, DIMENSIONS, SOLUTION, DESCRIPTION, LICENSE, OTHER };

/* The beginnings of the headings, by enum section, then of the headings for the state of a game:
 * working grid, state, locked, original path, history. */
static const char headings[][4] = {"row", "col", "dim", "sol", "des", "lic",
                                   "wor", "sta", "loc", "ori", "his"};

enum { HEADINGS = sizeof headings / sizeof headings[0] };

struct gno_reader {
    struct ng_lines lines; /* the rows of the solution are kept */
    enum section section;
    bool begun;     /* there was a heading */
    unsigned line;  /* the line of the section, from 0; blank lines count in the description only */
    unsigned sizes; /* read so far */
    bool seen[OTHER + 1];
    struct ng_place solution;
    const char *unknown; /* the first heading that is not known; or NULL */
};

/* The index of the heading, or HEADINGS. */
static unsigned find_heading(struct ng_span heading)
{
    struct ng_span name = {heading.text + 1, heading.size - 1};
    unsigned i = 0;
    while (i < HEADINGS && !ng_scan_starts_in_any_case(name, headings[i])) {
        i++;
    }
    return i;
}

static bool begin_section(struct gno_reader *reader)
{
    const struct ng_lines *lines = &reader->lines;
    struct ng_place place = ng_lines_place(lines, lines->line.text);
    unsigned found = find_heading(lines->line);
    if (lines->line.text[lines->line.size - 1] != ']') {
        return ng_lines_wrong(lines, "a heading without ']'");
    }
    reader->begun = true;
    reader->line = 0;
    reader->section = found < OTHER ? (enum section)found : OTHER;
    if (found == HEADINGS) {
        reader->unknown = reader->unknown == NULL ? lines->line.text : reader->unknown;
        ng_build_remark(lines->build, place, "the section is unknown and left out");
    }
    if (reader->section != OTHER && reader->seen[reader->section]) {
        if (reader->section < DESCRIPTION) {
            return ng_lines_wrong(lines, "a second section of this name");
        }
        ng_build_remark(lines->build, place, "a second %s is left out",
                        reader->section == LICENSE ? "license" : "description");
        reader->section = OTHER;
    }
    reader->seen[reader->section] = true;
    reader->solution = reader->section == SOLUTION ? place : reader->solution;
    return true;
}

static void read_text(struct gno_reader *reader)
{
    static const enum nonogram_note notes[] = {NONOGRAM_TITLE, NONOGRAM_AUTHOR, NONOGRAM_LICENSE};
    unsigned which = reader->section == LICENSE ? 2 : 0;
    if (reader->lines.line.size > 0 && reader->line <= (which == 0)) {
        ng_notes_keep(reader->lines.build, notes[which + reader->line], reader->lines.line,
                      ng_lines_place(&reader->lines, reader->lines.line.text), false);
    }
}

static bool read_size(struct gno_reader *reader)
{
    struct ng_lines_number size;
    const struct ng_lines *lines = &reader->lines;
    if (reader->sizes == 2) {
        return ng_lines_wrong(lines, "more than two sizes");
    }
    if (!ng_lines_sizes(ng_lines_cursor(lines, lines->line), &size, 1)) {
        return false;
    }
    (reader->sizes++ == 0 ? ng_build_height : ng_build_width)(lines->build, size.value, size.place);
    return true;
}

static bool read_line(struct gno_reader *reader)
{
    struct ng_lines *lines = &reader->lines;
    if (lines->line.size > 0 && *lines->line.text == '[') {
        return begin_section(reader);
    }
    if (lines->line.size == 0 && reader->section != DESCRIPTION) {
        return true;
    }
    if (!reader->begun) {
        return ng_lines_wrong(lines, "expected a heading such as [Dimensions]");
    }
    switch (reader->section) {
    case ROWS:
    case COLUMNS:
        return ng_lines_clue(lines, (enum ng_build_axis)reader->section, lines->line);
    case DIMENSIONS:
        return read_size(reader);
    case SOLUTION:
        return ng_lines_keep(lines, lines->line);
    case DESCRIPTION:
    case LICENSE:
        read_text(reader);
        reader->line++;
        break;
    case OTHER:
        break;
    }
    return true;
}

/* Adds the cells of a row to the goal; *width is the number in the first row, 0 before it. */
static bool read_solution_row(const struct ng_lines *lines, struct ng_span row, size_t *width)
{
    size_t count = 0;
    for (const char *p = row.text; p < row.text + row.size; p++) {
        if (ng_scan_is_blank(*p)) {
            continue;
        }
        if (*p != '1' && *p != '2') {
            return ng_lines_expect(lines, p, "1 or 2");
        }
        ng_build_cell(lines->build, NG_BUILD_GOAL, *p == '2', ng_lines_place(lines, p));
        count++;
    }
    *width = *width == 0 ? count : *width;
    return count == *width ||
           ng_lines_wrong(lines, "cells in this row: %zu, expected %zu", count, *width);
}

static bool read_solution(struct gno_reader *reader, bool clues)
{
    struct ng_lines *lines = &reader->lines;
    size_t width = 0;
    bool read = true;
    for (size_t i = 0; clues && i < lines->count; i++) {
        if (memchr(lines->kept[i].text, '0', lines->kept[i].size) != NULL) {
            ng_build_remark(lines->build, reader->solution,
                            "a solution with unknown cells is left out");
            return true;
        }
    }
    for (size_t i = 0; read && i < lines->count; i++) {
        lines->line = lines->kept[i];
        read = read_solution_row(lines, lines->line, &width);
    }
    return read;
}

/* Reports a section that is missing, at a heading that is not known, if there is one. */
static bool refuse_missing(const struct gno_reader *reader, const char *what)
{
    const struct ng_lines *lines = &reader->lines;
    return reader->unknown == NULL
               ? ng_lines_wrong(lines, "the %s are missing", what)
               : ng_build_wrong(lines->build, ng_lines_place(lines, reader->unknown),
                                "an unknown section; the %s are missing", what);
}

static bool read_all(struct gno_reader *reader)
{
    struct ng_lines *lines = &reader->lines;
    while (ng_lines_next(lines)) {
        if (!read_line(reader)) {
            return false;
        }
    }
    bool clues = reader->seen[ROWS] || reader->seen[COLUMNS];
    if (!read_solution(reader, clues)) {
        return false;
    }
    if (reader->sizes < 2) {
        return refuse_missing(reader, "dimensions");
    }
    if (clues && reader->unknown != NULL && !(reader->seen[ROWS] && reader->seen[COLUMNS])) {
        return refuse_missing(reader, reader->seen[ROWS] ? "column clues" : "row clues");
    }
    if (!clues && !reader->seen[SOLUTION]) {
        return ng_lines_wrong(lines, "there are neither clues nor a solution");
    }
    if (!clues) {
        ng_build_clues_from_goal(lines->build);
    }
    return true;
}

static bool read(struct ng_span text, struct ng_build *build)
{
    struct gno_reader reader = {.section = OTHER};
    ng_lines_start(&reader.lines, text, build);
    reader.lines.rules.commas = true;
    return ng_lines_end(&reader.lines, read_all(&reader));
}

/* ---- writing ---- */

/* A bracket at the beginning would turn the text into a heading. */
static void write_text(const char *text, struct nonogram_text *out)
{
    text = text != NULL ? ng_notes_unmarked(text) : "";
    if (*text == '[') {
        ng_text_char(out, '(');
        text++;
    }
    ng_notes_line(text, out);
}

static void write_goal(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    size_t cells = (size_t)puzzle->width * puzzle->height;
    ng_text_string(out, "[Solution grid]\n");
    for (size_t i = 0; i < cells; i++) {
        ng_text_char(out, puzzle->goal[i] != 0 ? '2' : '1');
        ng_text_char(out, (i + 1) % puzzle->width == 0 ? '\n' : ' ');
    }
}

static const struct ng_form form = {
    .text = "[Dimensions]\n%h\n%w\n[Row clues]\n%R[Column clues]\n%C",
    .separator = ',',
    .zero = true,
};

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    (void)options, (void)diagnostic;
    ng_text_string(out, "[Description]\n");
    write_text(puzzle->notes[NONOGRAM_TITLE], out);
    write_text(puzzle->notes[NONOGRAM_AUTHOR], out);
    ng_write_form(&form, puzzle, NULL, out);
    if (puzzle->goal != NULL) {
        write_goal(puzzle, out);
    }
    if (puzzle->notes[NONOGRAM_LICENSE] != NULL) {
        ng_text_string(out, "[License]\n");
        write_text(puzzle->notes[NONOGRAM_LICENSE], out);
    }
    return NONOGRAM_OK;
}

/* "[colors]" is a heading of nonogrid; in a file of settings a line with '=' follows. */
static int sniff(struct ng_span text, bool complete)
{
    struct ng_span line = ng_scan_first_line(text);
    const char *end = line.text + line.size;
    struct ng_span next =
        ng_scan_first_line((struct ng_span){end, (size_t)(text.text + text.size - end)});
    bool heading = line.size > 0 && *line.text == '[' && find_heading(line) < OTHER;
    bool setting = next.size > 0 && memchr(next.text, '=', next.size) != NULL;
    (void)complete;
    return heading && !setting && !ng_scan_starts_with(line, "[colors]") ? NG_SIGN_HEADING : 0;
}

const struct ng_format ng_format_gno = {
    .name = "gno",
    .suffixes = (const char *const[]){"gno", NULL},
    .drops = (NG_DROPS_TEXTS & ~(NG_DROPS_TITLE | NG_DROPS_AUTHOR | NG_DROPS_LICENSE)) |
             NG_DROPS_BRACKET,
    .sniff = sniff,
    .read = read,
    .write = write,
};
