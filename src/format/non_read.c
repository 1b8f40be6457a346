/* Reading a .non entry: keywords first, then the clues and grids that need all colours. */
#include "format/non_read.h"

#include "format/clue.h"
#include "format/cluelines.h"
#include "format/header.h"
#include "format/non_colours.h"
#include "format/non_lines.h"
#include "format/note.h"
#include "format/refuse.h"

#include <string.h>

/* A block of clues, "rows" or "columns", and the size that goes with it. */
struct block {
    const char *name;
    const char *size_name;
    bool begun;
    bool sized;
    uint32_t size;
    struct ng_cluelines lines;
};

/* What has been read so far. The clues and grids are kept as text until all colours are known. */
struct reader {
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
    struct ng_non_colours colours;
    struct block blocks[2];      /* by enum ng_build_axis */
    struct block *block;         /* the one being read, or NULL */
    struct ng_non_line grids[2]; /* by enum ng_build_grid; kind BLANK: none */
    bool notes[NG_NOTES];        /* seen */
    bool begun;                  /* something but blank lines and separators was met */
    bool over;                   /* and a separator after it */
    struct ng_place last;        /* the line read last */
};

/* ---- sizes and blocks ---- */

static enum nonogram_status read_size(struct reader *reader, const struct ng_non_line *line,
                                      enum ng_build_axis axis)
{
    struct block *block = &reader->blocks[axis];
    if (block->sized) {
        return ng_diag_set(reader->diagnostic, line->place, "a second %s", block->size_name);
    }
    if (reader->blocks[0].begun || reader->blocks[1].begun) {
        return ng_diag_set(reader->diagnostic, line->place, "the %s must come before the clues",
                           block->size_name);
    }
    struct ng_header_number number;
    enum nonogram_status status = ng_header_parse(
        line->rest, ng_non_lines_place(line, line->rest.text), &number, 1, reader->diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    block->sized = true;
    block->size = number.value;
    if (axis == NG_BUILD_ROWS) {
        ng_build_height(reader->build, number.value, number.place);
    } else {
        ng_build_width(reader->build, number.value, number.place);
    }
    return NONOGRAM_OK;
}

static enum nonogram_status begin_block(struct reader *reader, const struct ng_non_line *line,
                                        enum ng_build_axis axis)
{
    struct block *block = &reader->blocks[axis];
    if (block->begun) {
        return ng_diag_set(reader->diagnostic, line->place, "a second block of %s", block->name);
    }
    block->begun = true;
    reader->block = block;
    return NONOGRAM_OK;
}

/* A clue or a blank line. */
static enum nonogram_status add_line(struct reader *reader, const struct ng_non_line *line)
{
    if (reader->block != NULL) {
        ng_cluelines_add(&reader->block->lines, line->text, line->place);
        return reader->block->lines.failed ? ng_refuse_no_memory(reader->diagnostic) : NONOGRAM_OK;
    }
    if (line->kind == NG_NON_BLANK) {
        return NONOGRAM_OK;
    }
    return ng_diag_set(reader->diagnostic, line->place, "a clue outside of rows and columns");
}

/* ---- texts and grids ---- */

/* Tells of quotes that leave open where the text ends; `text` is what was taken of `rest`. */
static void remark_on_quotes(struct reader *reader, const struct ng_non_line *line,
                             struct ng_span text)
{
    bool whole = text.size == line->rest.size;
    if (whole && text.text[0] == '"') {
        ng_build_remark(reader->build, ng_non_lines_place(line, text.text),
                        "the text goes on behind its quotes, or they do not end: kept as it is");
    } else if (!whole && memchr(text.text, '"', text.size) != NULL) {
        ng_build_remark(reader->build, ng_non_lines_place(line, text.text),
                        "quotes within quotes are taken for a part of the text");
    }
}

/* Whatever is odd about a text, it does not cost the puzzle: of several, the first counts. */
static void read_text(struct reader *reader, const struct ng_non_line *line)
{
    struct ng_span text = ng_non_lines_unquote(line->rest);
    if (line->rest.size == 0) {
        return;
    }
    if (reader->notes[line->which]) {
        ng_build_remark(reader->build, line->place, "the same text again is passed over");
        return;
    }
    reader->notes[line->which] = true;
    remark_on_quotes(reader, line, text);
    ng_note_keep(reader->build, line->which, text, ng_non_lines_place(line, text.text), true);
}

/* Of several saved grids, the last one counts. */
static enum nonogram_status keep_grid(struct reader *reader, const struct ng_non_line *line,
                                      enum ng_build_grid which)
{
    reader->block = NULL;
    if (reader->grids[which].kind != NG_NON_BLANK) {
        if (which == NG_BUILD_GOAL) {
            return ng_diag_set(reader->diagnostic, line->place, "a second goal");
        }
        ng_build_remark(reader->build, line->place,
                        "an earlier saved grid is passed over: the last one counts");
    }
    reader->grids[which] = *line;
    return NONOGRAM_OK;
}

/* ---- the whole ---- */

/* Words that are not known may stand before the clues; behind them, what is neither a comment nor a
 * text in quotes is something else that came after the puzzle. */
static enum nonogram_status check_other(const struct reader *reader, const struct ng_non_line *line)
{
    bool behind = reader->blocks[NG_BUILD_ROWS].begun && reader->blocks[NG_BUILD_COLUMNS].begun;
    if (*ng_scan_trim(line->text).text == '#') {
        return NONOGRAM_OK;
    }
    if (behind && !ng_non_lines_is_property(line)) {
        return ng_diag_set(reader->diagnostic, line->place,
                           "neither a clue nor a word of the format");
    }
    ng_build_remark(reader->build, line->place, "the word is unknown and its line passed over");
    return NONOGRAM_OK;
}

static enum nonogram_status read_line(struct reader *reader, const struct ng_non_line *line)
{
    switch (line->kind) {
    case NG_NON_BLANK:
    case NG_NON_CLUE:
        return add_line(reader, line);
    case NG_NON_ROWS:
        return begin_block(reader, line, NG_BUILD_ROWS);
    case NG_NON_COLUMNS:
        return begin_block(reader, line, NG_BUILD_COLUMNS);
    case NG_NON_WIDTH:
        return read_size(reader, line, NG_BUILD_COLUMNS);
    case NG_NON_HEIGHT:
        return read_size(reader, line, NG_BUILD_ROWS);
    case NG_NON_GOAL:
        return keep_grid(reader, line, NG_BUILD_GOAL);
    case NG_NON_SAVED:
        return keep_grid(reader, line, NG_BUILD_GIVEN);
    case NG_NON_COLOUR:
        return ng_non_colours_declare(&reader->colours, reader->build, line, reader->diagnostic);
    case NG_NON_COLOUR_NAME:
        ng_non_colours_name(&reader->colours, reader->build, line);
        break;
    case NG_NON_TEXT:
        read_text(reader, line);
        break;
    case NG_NON_OTHER:
        return check_other(reader, line);
    case NG_NON_SEPARATOR:
        break;
    }
    return NONOGRAM_OK;
}

static enum nonogram_status read_lines(struct reader *reader, struct ng_span text)
{
    enum nonogram_status status = NONOGRAM_OK;
    struct ng_non_lines lines;
    ng_non_lines_start(&lines, text);
    struct ng_non_line line;
    while (status == NONOGRAM_OK && ng_non_lines_next(&lines, &line)) {
        bool separator = line.kind == NG_NON_SEPARATOR;
        bool content = line.kind != NG_NON_BLANK && !separator;

        if (content && reader->over) {
            return ng_diag_set(reader->diagnostic, line.place, "something after the separator");
        }
        reader->over = reader->over || (separator && reader->begun);
        reader->begun = reader->begun || content;
        reader->last = line.place;
        status = read_line(reader, &line);
    }
    return status;
}

static enum nonogram_status check_complete(const struct reader *reader)
{
    for (size_t i = 0; i < 2; i++) {
        if (!reader->blocks[i].sized) {
            return ng_diag_set(reader->diagnostic, reader->last, "the %s is missing",
                               reader->blocks[i].size_name);
        }
    }
    for (size_t i = 0; i < 2; i++) {
        if (!reader->blocks[i].begun) {
            return ng_diag_set(reader->diagnostic, reader->last, "the %s are missing",
                               reader->blocks[i].name);
        }
    }
    return NONOGRAM_OK;
}

static enum nonogram_status read_clues(struct reader *reader, enum ng_build_axis axis)
{
    const struct block *block = &reader->blocks[axis];
    struct ng_cluelines_walk walk = ng_cluelines_block(&block->lines, block->size);
    enum nonogram_status status = NONOGRAM_OK;
    struct ng_place place;
    struct ng_span clue;
    while (status == NONOGRAM_OK && ng_cluelines_next(&walk, &clue, &place)) {
        status = ng_clue_read(reader->build, axis, clue, place, &reader->colours.rules,
                              reader->diagnostic);
    }
    return status;
}

/* Rows first, or whichever block comes first: the first mistake in the text is the one told. */
static enum nonogram_status read_blocks(struct reader *reader)
{
    const struct ng_cluelines *rows = &reader->blocks[NG_BUILD_ROWS].lines;
    const struct ng_cluelines *columns = &reader->blocks[NG_BUILD_COLUMNS].lines;
    bool columns_first =
        rows->count > 0 && columns->count > 0 && columns->filled[0].line < rows->filled[0].line;
    enum ng_build_axis first = columns_first ? NG_BUILD_COLUMNS : NG_BUILD_ROWS;
    bool zeros = rows->zeros || columns->zeros;
    /* Who writes 0 for an empty clue does so everywhere. */
    reader->blocks[0].lines.zeros = zeros;
    reader->blocks[1].lines.zeros = zeros;
    enum nonogram_status status = read_clues(reader, first);
    return status == NONOGRAM_OK
               ? read_clues(reader, first == NG_BUILD_ROWS ? NG_BUILD_COLUMNS : NG_BUILD_ROWS)
               : status;
}

static enum nonogram_status read_grids(struct reader *reader)
{
    enum nonogram_status status = NONOGRAM_OK;
    for (size_t i = 0; i < 2 && status == NONOGRAM_OK; i++) {
        if (reader->grids[i].kind != NG_NON_BLANK) {
            status = ng_non_colours_cells(&reader->colours.rules, reader->build, &reader->grids[i],
                                          reader->diagnostic);
        }
    }
    return status;
}

static enum nonogram_status read_all(struct reader *reader, struct ng_span text)
{
    enum nonogram_status status = read_lines(reader, text);
    if (status == NONOGRAM_OK) {
        status = check_complete(reader);
    }
    if (status == NONOGRAM_OK) {
        status = read_blocks(reader);
    }
    return status == NONOGRAM_OK ? read_grids(reader) : status;
}

enum nonogram_status ng_non_parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct reader reader = {
        .build = build,
        .diagnostic = diagnostic,
        .last = {1, 1},
        .blocks = {[NG_BUILD_ROWS] = {.name = "rows", .size_name = "height"},
                   [NG_BUILD_COLUMNS] = {.name = "columns", .size_name = "width"}}};
    ng_non_colours_start(&reader.colours);
    enum nonogram_status status = read_all(&reader, text);
    ng_cluelines_clear(&reader.blocks[0].lines);
    ng_cluelines_clear(&reader.blocks[1].lines);
    return status;
}
