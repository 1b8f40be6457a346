/* picross: what P. Dejoue's picross-solver calls its native format. A line GRID with the title
 * begins a puzzle, and each clue is in brackets; lines that begin with '#' are comments.
 *
 *     GRID Tiny
 *     ROWS
 *     [ 2 1 ]
 *     [ ]
 *     COLUMNS
 *     [ 1 ]
 *     [ 1 ]
 *     [ ]
 *     [ 1 ]
 */
#include "format/clue.h"
#include "format/entity.h"
#include "format/expect.h"
#include "format/formats.h"
#include "format/note.h"
#include "format/refuse.h"
#include "format/scan.h"

#include <string.h>

/* ---- lines ---- */

enum kind {
    BLANK, /* or a comment */
    GRID,
    ROWS,
    COLUMNS,
    CLUE,
    OTHER, /* none of the format */
};

static const char *const words[] = {[GRID] = "GRID", [ROWS] = "ROWS", [COLUMNS] = "COLUMNS"};

/* `line` without blanks around it; *rest: behind the word, trimmed. */
static enum kind kind_of(struct ng_span line, struct ng_span *rest)
{
    *rest = line;
    if (line.size == 0 || *line.text == '#') {
        return BLANK;
    }
    if (*line.text == '[') {
        char next = line.size > 1 ? line.text[1] : '\0';
        return ng_scan_is_blank(next) || ng_scan_is_digit(next) || next == ']' ? CLUE : OTHER;
    }
    struct ng_span word = ng_scan_take_word(rest);
    return ng_scan_is(word, words[GRID])                         ? GRID
           : ng_scan_is(word, words[ROWS]) && rest->size == 0    ? ROWS
           : ng_scan_is(word, words[COLUMNS]) && rest->size == 0 ? COLUMNS
                                                                 : OTHER;
}

/* ---- where an entry ends ---- */

/* With the next line GRID, or, once it has clues of both axes, before a line that is none of the
 * format, or a picture behind a blank line; comments before it belong to what follows. */
static size_t extent(struct ng_span text, bool complete)
{
    struct ng_scan scan;
    ng_scan_start(&scan, text);
    struct ng_place place;
    struct ng_span line, rest;
    bool clues[OTHER] = {false};
    enum kind last = BLANK; /* of those that are no clues */
    bool blank = false;     /* the line before is */
    size_t end = 0;         /* behind the last line that is neither blank nor a comment */
    while (ng_scan_line(&scan, &line, &place)) {
        size_t next = (size_t)(scan.at - text.text);
        if (next == text.size && !complete && text.text[next - 1] != '\n') {
            return 0; /* the line may go on */
        }
        enum kind kind = kind_of(ng_scan_trim(line), &rest);
        bool full = clues[ROWS] && clues[COLUMNS];
        bool drawn = blank && kind == BLANK && ng_scan_is_drawn(line);
        if (end > 0 && (kind == GRID || ((kind == OTHER || drawn) && full))) {
            return ng_scan_skip_blank(text, end);
        }
        blank = ng_scan_blank(line);
        if (kind == CLUE) {
            clues[last] = true;
        } else if (kind != BLANK && kind != OTHER) {
            last = kind;
        }
        end = kind == BLANK ? end : next;
    }
    return complete ? text.size : 0;
}

/* ---- reading ---- */

struct reader {
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
    struct ng_clue_rules rules;
    enum kind last; /* of those that are no clues; BLANK: none was there */
    bool seen[OTHER];
};

/* The clue without its brackets, behind which there may be a comment. */
static enum nonogram_status read_clue(struct reader *reader, struct ng_span line,
                                      struct ng_place place)
{
    const char *close = memchr(line.text, ']', line.size);
    const char *end = line.text + line.size;
    if (reader->last != ROWS && reader->last != COLUMNS) {
        return ng_diag_set(reader->diagnostic, place, "a clue outside of ROWS and COLUMNS");
    }
    if (close == NULL) {
        return ng_expect_in_line(reader->diagnostic, ng_scan_place_in(line, place, end), "']'", end,
                                 end);
    }
    struct ng_span behind = ng_scan_trim((struct ng_span){close + 1, (size_t)(end - close - 1)});
    if (behind.size > 0 && *behind.text != '#') {
        return ng_expect_in_line(reader->diagnostic, ng_scan_place_in(line, place, behind.text),
                                 "the end of the line", behind.text, end);
    }
    struct ng_span clue = {line.text + 1, (size_t)(close - line.text - 1)};
    place.column++;
    return ng_clue_read(reader->build, reader->last == ROWS ? NG_BUILD_ROWS : NG_BUILD_COLUMNS,
                        clue, place, &reader->rules, reader->diagnostic);
}

/* A line with a word. */
static enum nonogram_status read_word(struct reader *reader, enum kind kind, struct ng_span rest,
                                      struct ng_place place, struct ng_place rest_place)
{
    if (kind != GRID && !reader->seen[GRID]) {
        return ng_diag_set(reader->diagnostic, place, "%s before GRID", words[kind]);
    }
    if (reader->seen[kind]) {
        return ng_diag_set(reader->diagnostic, place, "a second line %s", words[kind]);
    }
    reader->seen[kind] = true;
    reader->last = kind;
    if (kind == GRID && rest.size > 0) {
        ng_note_keep(reader->build, NONOGRAM_TITLE, rest, rest_place, false);
    }
    return NONOGRAM_OK;
}

static enum nonogram_status read_line(void *context, struct ng_span line, struct ng_place place)
{
    struct reader *reader = context;
    struct ng_span trimmed = ng_scan_trim(line);
    struct ng_span rest;
    struct ng_place at = ng_scan_place_in(line, place, trimmed.text);
    enum kind kind = kind_of(trimmed, &rest);
    switch (kind) {
    case BLANK:
        return NONOGRAM_OK;
    case CLUE:
        return read_clue(reader, trimmed, at);
    case OTHER:
        return ng_expect_set(reader->diagnostic, at, "GRID, ROWS, COLUMNS or a clue in brackets",
                             trimmed.text, trimmed.text + trimmed.size);
    default:
        return read_word(reader, kind, rest, at, ng_scan_place_in(line, place, rest.text));
    }
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct reader reader = {.build = build, .diagnostic = diagnostic, .rules = {.plain = 1}};
    struct ng_place place = {1, 1};
    enum nonogram_status status = ng_scan_each_line(text, read_line, &reader, &place);
    for (enum kind kind = GRID; kind <= COLUMNS && status == NONOGRAM_OK; kind++) {
        if (!reader.seen[kind]) {
            return ng_diag_set(diagnostic, place, "there is no line %s", words[kind]);
        }
    }
    return status;
}

/* ---- writing ---- */

static void write_clues(const struct ng_clue *clues, uint32_t count, struct nonogram_text *out)
{
    for (uint32_t i = 0; i < count; i++) {
        ng_text_string(out, "[ ");
        ng_clue_write(&clues[i], ' ', false, NULL, out);
        ng_text_string(out, clues[i].count > 0 ? " ]\n" : "]\n");
    }
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    const char *title = puzzle->notes[NONOGRAM_TITLE];
    enum nonogram_status status = ng_refuse(puzzle, "picross", 0, options, diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    ng_text_string(out, "GRID ");
    ng_entity_line(title != NULL ? title : "", out);
    ng_text_string(out, "ROWS\n");
    write_clues(puzzle->lines, puzzle->height, out);
    ng_text_string(out, "COLUMNS\n");
    write_clues(puzzle->lines + puzzle->height, puzzle->width, out);
    return NONOGRAM_OK;
}

/* ---- recognising ---- */

/* Behind comments, the word, and behind that, another one: it may begin a title, too. By itself it
 * may be one of another language that is given a value. */
static int sniff(struct ng_span text, bool complete)
{
    struct ng_scan scan;
    ng_scan_start(&scan, text);
    struct ng_place place;
    struct ng_span line, rest;
    bool begun = false;
    bool value = false; /* behind the word */
    (void)complete;
    while (ng_scan_line(&scan, &line, &place)) {
        enum kind kind = kind_of(ng_scan_trim(line), &rest);
        if (begun && kind != BLANK) {
            return kind == ROWS || kind == COLUMNS ? 90 : value ? 0 : 60;
        }
        if (kind != BLANK && kind != GRID) {
            return 0;
        }
        if (kind == GRID) {
            begun = true;
            value = rest.size > 0 && (*rest.text == '=' || *rest.text == ':');
        }
    }
    return begun && !value ? 90 : 0;
}

static const char *const suffixes[] = {"picross", NULL};

const struct ng_format ng_format_picross = {
    .name = "picross",
    .suffixes = suffixes,
    .drops = (NG_DROPS_TEXTS & ~NG_DROPS_TITLE) | NG_DROPS_GOAL,
    .sniff = sniff,
    .extent = extent,
    .parse = parse,
    .write = write,
};
