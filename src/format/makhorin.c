/* A. Makhorin's format: the rows' clues, a line "&", the columns' clues. Lines that begin with '*'
 * are comments, the first of them the title; the empty clue is 0. Where there is one, or nothing
 * but blank lines is behind it, a blank line means nothing. */
#include "format/clue.h"
#include "format/entity.h"
#include "format/expect.h"
#include "format/formats.h"
#include "format/note.h"
#include "format/plain.h"
#include "format/refuse.h"

#include <string.h>

struct reader {
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
    struct ng_clue_rules rules;
    enum ng_build_axis axis;
    struct ng_plain_blanks blanks;
    bool titled;
};

static void read_comment(struct reader *reader, struct ng_span line, struct ng_place place)
{
    struct ng_span title = ng_scan_trim((struct ng_span){line.text + 1, line.size - 1});
    if (!reader->titled && title.size > 0) {
        ng_note_keep(reader->build, NONOGRAM_TITLE, title,
                     ng_scan_place_in(line, place, title.text), false);
    }
    reader->titled = true;
}

static enum nonogram_status read_line(void *context, struct ng_span line, struct ng_place place)
{
    struct reader *reader = context;
    if (ng_scan_blank(line)) {
        ng_plain_blanks_line(&reader->blanks, reader->axis, place);
        return NONOGRAM_OK;
    }
    if (*line.text == '*') {
        read_comment(reader, line, place);
        return NONOGRAM_OK;
    }
    if (!ng_plain_is_only(line, '&')) {
        ng_plain_blanks_clue(&reader->blanks, reader->axis, line);
        return ng_clue_read(reader->build, reader->axis, line, place, &reader->rules,
                            reader->diagnostic);
    }
    if (reader->axis == NG_BUILD_COLUMNS) {
        return ng_diag_set(reader->diagnostic, place, "a second line \"&\"");
    }
    reader->axis = NG_BUILD_COLUMNS;
    return NONOGRAM_OK;
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct reader reader = {
        .build = build, .diagnostic = diagnostic, .rules = {.plain = 1}, .axis = NG_BUILD_ROWS};
    struct ng_place place = {1, 1};
    enum nonogram_status status = ng_scan_each_line(text, read_line, &reader, &place);
    if (status == NONOGRAM_OK && reader.axis == NG_BUILD_ROWS) {
        return ng_diag_set(diagnostic, place, "there is no line \"&\" between rows and columns");
    }
    return status == NONOGRAM_OK ? ng_plain_blanks_check(&reader.blanks, diagnostic) : status;
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    const char *title = puzzle->notes[NONOGRAM_TITLE];
    enum nonogram_status status = ng_refuse(puzzle, "makhorin", 0, options, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    if (title != NULL) {
        ng_text_string(out, "* ");
        ng_entity_line(title, out);
    }
    ng_plain_write_clues(puzzle->lines, puzzle->height, out);
    ng_text_string(out, "&\n");
    ng_plain_write_clues(puzzle->lines + puzzle->height, puzzle->width, out);
    return NONOGRAM_OK;
}

/* Comments and clues, and somewhere the line between rows and columns. */
static int sniff(struct ng_span text, bool complete)
{
    int sure = 0;
    struct ng_scan scan;
    ng_scan_start(&scan, text);
    struct ng_place place;
    struct ng_span line;
    while (ng_scan_line(&scan, &line, &place)) {
        struct ng_span trimmed = ng_scan_trim(line);
        if (ng_plain_is_only(line, '&')) {
            return 90;
        }
        if (trimmed.size == 0) {
            continue;
        }
        if (*line.text != '*' && !ng_scan_is_digit(*trimmed.text)) {
            return 0;
        }
        sure = 20;
    }
    return complete ? 0 : sure;
}

static const char *const suffixes[] = {"makhorin", NULL};

const struct ng_format ng_format_makhorin = {
    .name = "makhorin",
    .suffixes = suffixes,
    .drops = (NG_DROPS_TEXTS & ~NG_DROPS_TITLE) | NG_DROPS_GOAL,
    .sniff = sniff,
    .parse = parse,
    .write = write,
};
