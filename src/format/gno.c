/* .gno, the files of gnonograms: sections under headings, of which the first three letters count.
 *
 *     [Description]      title, author, date, grade, one a line
 *     [Dimensions]       rows, then columns
 *     [Row clues]        "2, 1" and so on, 0 for the empty one
 *     [Column clues]
 *     [Solution grid]    1 is empty, 2 filled, blanks between; enough without the clues
 *     [License]          its name
 *
 * Where the program's own solver gave up it leaves cells that are unknown, 0: beside clues such a
 * solution is passed over with a remark.
 * The sections in which the program keeps the state of a game are passed over, any others with a
 * remark. */
#include "format/clue.h"
#include "format/entity.h"
#include "format/expect.h"
#include "format/formats.h"
#include "format/header.h"
#include "format/note.h"
#include "format/refuse.h"
#include "format/scan.h"

#include <string.h>

enum section { DESCRIPTION, DIMENSIONS, ROWS, COLUMNS, SOLUTION, LICENSE, OTHER };

enum { SECTIONS = OTHER };

/* The beginnings of the headings, by enum section; behind them those of the state of a game:
 * working grid, state, locked, original path, history. */
static const char headings[][4] = {"des", "dim", "row", "col", "sol", "lic",
                                   "wor", "sta", "loc", "ori", "his"};

enum { HEADINGS = sizeof headings / sizeof headings[0] };

struct reader {
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
    struct ng_clue_rules rules;
    enum section section;
    bool begun;     /* there was a heading */
    unsigned line;  /* of the section, from 0, blank lines counted in the description only */
    unsigned sizes; /* read so far */
    bool seen[SECTIONS];
    bool clues;      /* there are, here or further on */
    const char *end; /* of the text */
};

/* Which of the headings it is, HEADINGS: none. */
static unsigned find_heading(struct ng_span heading)
{
    unsigned i = 0;
    for (; i < HEADINGS; i++) {
        unsigned same = 0;
        while (same < 3 && same + 1 < heading.size &&
               ng_text_lower(heading.text[same + 1]) == headings[i][same]) {
            same++;
        }
        if (same == 3) {
            break;
        }
    }
    return i;
}

/* The number of cells in the row, of which *unknown tells whether one is 0; 0: it is no row. */
static size_t count_cells(struct ng_span row, bool *unknown)
{
    size_t count = 0;
    for (size_t i = 0; i < row.size; i++) {
        if (ng_scan_is_space(row.text[i])) {
            continue;
        }
        if (row.text[i] < '0' || row.text[i] > '2') {
            return 0;
        }
        *unknown = *unknown || row.text[i] == '0';
        count++;
    }
    return count;
}

/* Whether the section below this heading is a grid with an unknown cell. */
static bool has_unknown(const struct reader *reader, struct ng_span heading)
{
    const char *start = heading.text + heading.size;
    struct ng_scan scan;
    struct ng_span line;
    struct ng_place place;
    size_t width = 0;
    bool unknown = false;
    ng_scan_start(&scan, (struct ng_span){start, (size_t)(reader->end - start)});
    while (ng_scan_line(&scan, &line, &place)) {
        if (ng_scan_blank(line)) {
            continue;
        }
        if (*ng_scan_trim(line).text == '[') {
            break;
        }
        size_t count = count_cells(line, &unknown);
        if (count == 0 || (width > 0 && count != width)) {
            return false;
        }
        width = count;
    }
    return unknown;
}

static enum nonogram_status begin_section(struct reader *reader, struct ng_span heading,
                                          struct ng_place place)
{
    enum nonogram_status status = ng_scan_heading(heading, place, reader->diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    unsigned found = find_heading(heading);
    reader->section = found < SECTIONS ? (enum section)found : OTHER;
    reader->begun = true;
    reader->line = 0;
    if (found == HEADINGS) {
        ng_build_remark(reader->build, place, "the section is unknown and passed over");
    }
    if (reader->section == OTHER) {
        return NONOGRAM_OK;
    }
    bool text = reader->section == DESCRIPTION || reader->section == LICENSE;
    if (reader->seen[reader->section] && text) {
        ng_build_remark(reader->build, place, "a second %s is passed over",
                        reader->section == LICENSE ? "license" : "description");
        reader->section = OTHER;
        return NONOGRAM_OK;
    }
    if (reader->seen[reader->section]) {
        return ng_diag_set(reader->diagnostic, place, "the section again");
    }
    if (reader->section == SOLUTION && reader->clues && has_unknown(reader, heading)) {
        ng_build_remark(reader->build, place, "a solution with unknown cells is passed over");
        reader->section = OTHER;
        return NONOGRAM_OK;
    }
    reader->seen[reader->section] = true;
    return NONOGRAM_OK;
}

static void read_text(struct reader *reader, struct ng_span line, struct ng_place place)
{
    if (reader->line <= 1 && line.size > 0) {
        ng_note_keep(reader->build, reader->line == 0 ? NONOGRAM_TITLE : NONOGRAM_AUTHOR, line,
                     place, false);
    }
}

static enum nonogram_status read_size(struct reader *reader, struct ng_span line,
                                      struct ng_place place)
{
    if (reader->sizes == 2) {
        return ng_diag_set(reader->diagnostic, place, "more than two sizes");
    }
    struct ng_header_number size;
    enum nonogram_status status = ng_header_parse(line, place, &size, 1, reader->diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    if (reader->sizes++ == 0) {
        ng_build_height(reader->build, size.value, size.place);
    } else {
        ng_build_width(reader->build, size.value, size.place);
    }
    return NONOGRAM_OK;
}

static enum nonogram_status read_cells(struct reader *reader, struct ng_span line,
                                       struct ng_place place)
{
    const char *end = line.text + line.size;
    for (const char *p = line.text; p < end; p++, place.column++) {
        if (ng_scan_is_blank(*p)) {
            continue;
        }
        if (*p != '1' && *p != '2') {
            return ng_expect_in_line(reader->diagnostic, place, "1 or 2", p, end);
        }
        ng_build_cell(reader->build, NG_BUILD_GOAL, *p == '2', place);
    }
    return NONOGRAM_OK;
}

/* A line within a section, trimmed. */
static enum nonogram_status read_content(struct reader *reader, struct ng_span line,
                                         struct ng_place place)
{
    switch (reader->section) {
    case DESCRIPTION:
        read_text(reader, line, place);
        break;
    case DIMENSIONS:
        return read_size(reader, line, place);
    case ROWS:
    case COLUMNS:
        return ng_clue_read(reader->build,
                            reader->section == ROWS ? NG_BUILD_ROWS : NG_BUILD_COLUMNS, line, place,
                            &reader->rules, reader->diagnostic);
    case SOLUTION:
        return read_cells(reader, line, place);
    case LICENSE:
        if (reader->line == 0) {
            ng_note_keep(reader->build, NONOGRAM_LICENSE, line, place, false);
        }
        break;
    case OTHER:
        break;
    }
    return NONOGRAM_OK;
}

static enum nonogram_status read_line(void *context, struct ng_span line, struct ng_place place)
{
    struct reader *reader = context;
    struct ng_span trimmed = ng_scan_trim(line);
    place = ng_scan_place_in(line, place, trimmed.text);
    if (trimmed.size > 0 && *trimmed.text == '[') {
        return begin_section(reader, trimmed, place);
    }
    if (trimmed.size == 0 && reader->section != DESCRIPTION) {
        return NONOGRAM_OK;
    }
    if (!reader->begun) {
        return ng_diag_set(reader->diagnostic, place, "expected a heading such as [Dimensions]");
    }
    enum nonogram_status status = read_content(reader, trimmed, place);
    reader->line++;
    return status;
}

static enum nonogram_status check_sections(const struct reader *reader, struct ng_place place)
{
    bool clues = reader->seen[ROWS] || reader->seen[COLUMNS];
    if (reader->sizes < 2) {
        return ng_diag_set(reader->diagnostic, place, "the dimensions are missing");
    }
    if (!clues && !reader->seen[SOLUTION]) {
        return ng_diag_set(reader->diagnostic, place, "there are neither clues nor a solution");
    }
    if (!clues) {
        ng_build_clues_from_goal(reader->build);
    }
    return NONOGRAM_OK;
}

/* Whether there is a section of clues. */
static bool has_clues(struct ng_span text)
{
    struct ng_scan scan;
    struct ng_span line;
    struct ng_place place;
    ng_scan_start(&scan, text);
    while (ng_scan_line(&scan, &line, &place)) {
        struct ng_span trimmed = ng_scan_trim(line);
        unsigned heading =
            trimmed.size > 0 && *trimmed.text == '[' ? find_heading(trimmed) : HEADINGS;
        if (heading == ROWS || heading == COLUMNS) {
            return true;
        }
    }
    return false;
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct reader reader = {.build = build,
                            .diagnostic = diagnostic,
                            .rules = {.plain = 1, .commas = true},
                            .section = OTHER,
                            .clues = has_clues(text),
                            .end = text.text + text.size};
    struct ng_place place = {1, 1};
    enum nonogram_status status = ng_scan_each_line(text, read_line, &reader, &place);
    return status == NONOGRAM_OK ? check_sections(&reader, place) : status;
}

/* ---- writing ---- */

/* A bracket at the beginning would make a heading of the text. */
static void write_text(const char *text, struct nonogram_text *out)
{
    text = text != NULL ? ng_entity_unmarked(text) : "";
    if (*text == '[') {
        ng_text_char(out, '(');
        text++;
    }
    ng_entity_line(text, out);
}

static void write_clues(const char *heading, const struct ng_clue *clues, uint32_t count,
                        struct nonogram_text *out)
{
    ng_text_string(out, heading);
    ng_clue_write_lines(clues, count, ',', NULL, out);
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

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = ng_refuse(puzzle, "gno", 0, options, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    ng_text_string(out, "[Description]\n");
    write_text(puzzle->notes[NONOGRAM_TITLE], out);
    write_text(puzzle->notes[NONOGRAM_AUTHOR], out);
    ng_text_string(out, "[Dimensions]\n");
    ng_text_number(out, puzzle->height);
    ng_text_char(out, '\n');
    ng_text_number(out, puzzle->width);
    ng_text_char(out, '\n');
    write_clues("[Row clues]\n", puzzle->lines, puzzle->height, out);
    write_clues("[Column clues]\n", puzzle->lines + puzzle->height, puzzle->width, out);
    if (puzzle->goal != NULL) {
        write_goal(puzzle, out);
    }
    if (puzzle->notes[NONOGRAM_LICENSE] != NULL) {
        ng_text_string(out, "[License]\n");
        write_text(puzzle->notes[NONOGRAM_LICENSE], out);
    }
    return NONOGRAM_OK;
}

/* ---- recognising ---- */

/* "[colors]" is a heading of toml's. */
static int sniff(struct ng_span text, bool complete)
{
    size_t at = ng_scan_skip_blank(text, 0);
    struct ng_span rest = {text.text + at, text.size - at};
    (void)complete;
    return rest.size > 0 && *rest.text == '[' && find_heading(rest) < SECTIONS &&
                   !ng_scan_starts_with(rest, "[colors]")
               ? 85
               : 0;
}

static const char *const suffixes[] = {"gno", NULL};

const struct ng_format ng_format_gno = {
    .name = "gno",
    .suffixes = suffixes,
    .drops = (NG_DROPS_TEXTS & ~(NG_DROPS_TITLE | NG_DROPS_AUTHOR | NG_DROPS_LICENSE)) |
             NG_DROPS_BRACKET,
    .sniff = sniff,
    .parse = parse,
    .write = write,
};
