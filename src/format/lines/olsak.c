/* P. Olšák's .g format: free text, colours, the rows' clues, the columns', anything.
 *
 *     Tiny                    the first line is the title
 *     #d                      colours follow, if there is this line
 *        0:   #FFFFFF  white  0 is the blank, 1 the colour of blocks without one
 *        r:%  #FF0000  red
 *     : rows
 *     2r 1r                   an empty line is an empty clue
 *     : columns
 *     ...
 *     : end
 *
 * Triangles (colours with a slash) and triddlers (#t) are recognised, but not supported. */
#include "format/format.h"
#include "format/lines/sorted.h"
#include "format/notes.h"
#include "format/write.h"

enum section { ROWS = NG_BUILD_ROWS, COLUMNS = NG_BUILD_COLUMNS, END, TITLE, FREE_TEXT, COLOURS };

struct olsak_reader {
    struct ng_lines lines;
    enum section section;
    const char *blank; /* the first of the blank lines before the present one, or NULL */
};

/* ---- colours ---- */

/* Whether a colour can have this name: it is not empty, and stays the same as a comment after a
 * colour. */
static bool is_name(struct ng_span text)
{
    return text.size > 0 && ng_notes_is_clean(text) && ng_scan_trim(text).size == text.size &&
           memchr(text.text, '\n', text.size) == NULL && memchr(text.text, '\r', text.size) == NULL;
}

/* Reads "r:%  #FF0000  red": the name is the comment, or else the value, if it is a word. A slash
 * in the value makes triangles of two colours, a comment "<" or ">" glues one to a block. */
static bool read_colour(struct olsak_reader *reader)
{
    const struct ng_lines *lines = &reader->lines;
    struct ng_span rest = lines->line;
    if (rest.size < 2 || rest.text[1] != ':') {
        return ng_lines_wrong(lines, "expected a colour such as \"r:%% #FF0000\"");
    }
    struct ng_clue_colour colour = {.key = *rest.text,
                                    .symbol = rest.size > 2 ? rest.text[2] : ' '};
    size_t skip = ng_scan_is_blank(colour.symbol) ? 2 : 3;
    rest = (struct ng_span){rest.text + skip, rest.size - skip};
    if (rest.size > 0 && !ng_scan_is_blank(*rest.text)) {
        return ng_lines_expect(lines, rest.text, "a space");
    }
    rest = ng_scan_trim(rest);
    struct ng_span value = ng_scan_take_word(&rest);
    struct ng_cursor at = ng_lines_cursor(lines, value);
    if (memchr(value.text, '/', value.size) != NULL ||
        memchr(value.text, '\\', value.size) != NULL ||
        (rest.size > 0 && (*rest.text == '<' || *rest.text == '>'))) {
        return ng_cursor_wrong(&at, at.at, "puzzles with triangles are not supported");
    }
    if (!ng_scan_rgb(value, &colour.rgb)) {
        return ng_cursor_wrong(&at, at.at, "unknown colour: write it as #RRGGBB");
    }
    colour.name = is_name(rest)                             ? rest
                  : *value.text != '#' && colour.key != '0' ? value
                                                            : (struct ng_span){NULL, 0};
    const char *wrong =
        ng_clue_declare(&reader->lines.rules, lines->build, &colour, NG_CLUE_NO_COLOUR);
    return wrong == NULL || ng_lines_wrong(lines, "%s", wrong);
}

/* ---- reading ---- */

/* Whether the line is '#' and a letter of either case: 'd' begins colours, 't' a triddler. */
static bool starts(struct ng_span line, char letter)
{
    return line.size > 1 && line.text[0] == '#' && (line.text[1] | 0x20) == letter;
}

/* Whether there are no blanks before the line. */
static bool is_at_margin(const struct ng_lines *lines)
{
    return lines->line.size > 0 &&
           (lines->line.text == lines->text.text || lines->line.text[-1] == '\n');
}

static bool read_free_text(struct olsak_reader *reader)
{
    struct ng_span line = reader->lines.line;
    if (is_at_margin(&reader->lines) && starts(line, 't')) {
        return ng_lines_wrong(&reader->lines, "triddlers are not supported");
    }
    if (is_at_margin(&reader->lines) && starts(line, 'd')) {
        reader->section = COLOURS;
        return true;
    }
    if (reader->section == TITLE && line.size > 0) {
        ng_notes_keep(reader->lines.build, NONOGRAM_TITLE, line,
                      ng_lines_place(&reader->lines, line.text), false);
    }
    reader->section = FREE_TEXT;
    return true;
}

static bool take_line(struct olsak_reader *reader)
{
    struct ng_span line = reader->lines.line;
    if (is_at_margin(&reader->lines) && *line.text == ':') {
        reader->section = reader->section > END ? ROWS : reader->section + 1;
        reader->blank = NULL;
        return true;
    }
    if (reader->section == COLOURS) {
        return line.size == 0 || read_colour(reader);
    }
    if (reader->section == TITLE || reader->section == FREE_TEXT) {
        return read_free_text(reader);
    }
    reader->blank = line.size > 0 ? NULL : reader->blank == NULL ? line.text : reader->blank;
    return ng_lines_clue(&reader->lines, (enum ng_build_axis)reader->section, line);
}

/* Without a last colon, blank lines at the end can be empty clues or nothing. */
static bool check_end(const struct olsak_reader *reader)
{
    const struct ng_build *build = reader->lines.build;
    const char *wrong =
        reader->section > END     ? "there is no line beginning with ':' before the rows"
        : reader->section == ROWS ? "there is no line beginning with ':' before the columns"
        : ng_build_lines(build, NG_BUILD_ROWS) == 0    ? "there are no row clues"
        : ng_build_lines(build, NG_BUILD_COLUMNS) == 0 ? "there are no column clues"
                                                       : NULL;
    if (wrong != NULL) {
        return ng_lines_wrong(&reader->lines, "%s", wrong);
    }
    return reader->section == END || reader->blank == NULL ||
           ng_build_wrong(build, ng_lines_place(&reader->lines, reader->blank),
                          "a blank line at the end may be an empty clue or not: \": end\" must "
                          "follow the columns");
}

static bool read(struct ng_span text, struct ng_build *build)
{
    struct olsak_reader reader = {.section = TITLE};
    ng_lines_start(&reader.lines, text, build);
    while (reader.section != END && ng_lines_next(&reader.lines)) {
        if (!take_line(&reader)) {
            return false;
        }
    }
    return check_end(&reader);
}

/* ---- writing ---- */

/* Writes the title on one line, which must not look like the beginning of the next section. */
static void write_title(const char *title, struct nonogram_text *out)
{
    title = title != NULL ? ng_notes_unmarked(title) : "";
    if (*title != '\0') {
        ng_text_string(out, *title == ':' || *title == '#' ? " " : "");
        ng_notes_line(title, out);
    }
}

/* Whether the name has a meaning, and stays the same after a colour, where '<' and '>' have a
 * meaning. */
static bool can_be_comment(const char *name, char glyph)
{
    struct ng_span text = {name, strlen(name)};
    return (text.size != 1 || *name != glyph) && *name != '<' && *name != '>' && is_name(text);
}

static void write_colours(const struct ng_palette *palette, const struct ng_glyphs *glyphs,
                          struct nonogram_text *out)
{
    ng_text_string(out, "#d\n");
    for (unsigned i = 0; i <= palette->count; i++) {
        const struct nonogram_colour *colour = &palette->colours[i];
        ng_text_format(out, "   %c:%c  #%06lX", glyphs->glyph[i], i == 0 ? ' ' : glyphs->glyph[i],
                       (unsigned long)colour->rgb);
        bool silent = i == 0 && strcmp(colour->name, "background") == 0;
        if (!silent && can_be_comment(colour->name, glyphs->glyph[i])) {
            ng_text_format(out, "  %s", colour->name);
        }
        ng_text_char(out, '\n');
    }
}

static const struct ng_form form = {.text = ": rows\n%R: columns\n%C: end\n"};

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    bool colour = ng_puzzle_is_colour(puzzle);
    struct ng_glyphs glyphs;
    enum nonogram_status status = ng_write_clue_glyphs(puzzle, "g", &glyphs, diagnostic);
    (void)options;
    if (status != NONOGRAM_OK) {
        return status;
    }
    write_title(puzzle->notes[NONOGRAM_TITLE], out);
    if (colour) {
        write_colours(&puzzle->palette, &glyphs, out);
    }
    ng_write_form(&form, puzzle, colour ? &glyphs : NULL, out);
    return NONOGRAM_OK;
}

/* A colon before the rows, possibly with a clue after it. Two lines of numbers before it are not a
 * title, but belong to another format. */
static int sniff(struct ng_span text, bool complete)
{
    unsigned numbers = 0;
    struct ng_lines lines;
    ng_lines_start(&lines, text, NULL);
    (void)complete;
    while (numbers < 2 && ng_lines_next(&lines)) {
        numbers += lines.line.size > 0 && ng_sorted_is_of(lines.line, "");
        if (is_at_margin(&lines) && *lines.line.text == ':') {
            return ng_lines_next(&lines) &&
                           (lines.line.size == 0 || ng_scan_is_digit(*lines.line.text) ||
                            *lines.line.text == ':')
                       ? NG_SIGN_COLON
                       : 0;
        }
    }
    return 0;
}

const struct ng_format ng_format_olsak = {
    .name = "g",
    .suffixes = (const char *const[]){"g", NULL},
    .drops = (NG_DROPS_TEXTS & ~NG_DROPS_TITLE) | NG_DROPS_GOAL,
    .sniff = sniff,
    .read = read,
    .write = write,
    .can = NG_CAN_COLOUR,
};
