/* P. Olšák's .g format: free text, colours, the rows' clues, the columns', anything.
 *
 *     Tiny                    the first line is the title
 *     #d                      colours follow, if there is such a line
 *        0:   #FFFFFF  white  0 is the blank, 1 the colour of blocks that name none
 *        r:%  #FF0000  red
 *     : rows
 *     2r 1r                   an empty line is an empty clue
 *     : columns
 *     ...
 *     : end
 *
 * Triangles (colours with a slash) and triddlers (#t) are told from mistakes, but not read. */
#include "format/entity.h"
#include "format/formats.h"
#include "format/lines/lines.h"
#include "format/note.h"
#include "format/refuse.h"

enum section { ROWS = NG_BUILD_ROWS, COLUMNS = NG_BUILD_COLUMNS, END, TITLE, FREE_TEXT, COLOURS };

struct reader {
    struct ng_lines lines;
    bool background; /* was declared */
    enum section section;
    const char *blank; /* the first of the blank lines before the one at hand; NULL: none */
};

static enum nonogram_status refuse_at(const struct reader *reader, const char *p,
                                      const char *message)
{
    return ng_diag_set(reader->lines.diagnostic, ng_lines_place(&reader->lines, p), "%s", message);
}

/* ---- colours ---- */

/* Whether a colour can be called so: there is a text, and it stays as it is when it is written as a
 * comment behind a colour. */
static bool is_name(struct ng_span text)
{
    return text.size > 0 && ng_note_is_clean(text) && ng_scan_trim(text).size == text.size &&
           memchr(text.text, '\n', text.size) == NULL && memchr(text.text, '\r', text.size) == NULL;
}

/* What the blank is called where it has no name. */
static const char unnamed[] = "background";

/* Enters a colour under its key, which stands behind lengths, as far as its name and the symbol of
 * the file are free. */
static enum nonogram_status enter(struct reader *reader, const char *key, char symbol,
                                  struct ng_span name, uint32_t rgb)
{
    struct ng_build *build = reader->lines.build;
    uint8_t *suffix = &reader->lines.rules.suffix[(unsigned char)*key];
    if (*key != '0' && *key != '1' && !ng_clue_can_be_suffix(*key)) {
        return refuse_at(reader, key, "no colour can be called so");
    }
    if (*key == '0' ? reader->background : *suffix != 0) {
        return refuse_at(reader, key, "the colour is declared twice");
    }
    if (*key == '0') {
        reader->background = true;
        if (name.size == 0 || !ng_build_blank(build, name.text, name.size, rgb, 0)) {
            (void)ng_build_blank(build, unnamed, sizeof unnamed - 1, rgb, 0);
        }
        return NONOGRAM_OK;
    }
    int colour = ng_build_colour(build, name.text, name.size, rgb, symbol);
    colour = colour < 0 ? ng_build_colour(build, name.text, name.size, rgb, 0) : colour;
    colour = colour < 0 ? ng_build_colour(build, NULL, 0, rgb, 0) : colour;
    if (colour < 0) {
        return refuse_at(reader, key, "too many colours");
    }
    *suffix = (uint8_t)colour;
    reader->lines.rules.plain = *key == '1'   ? colour
                                : colour == 1 ? NG_CLUE_NO_COLOUR
                                              : reader->lines.rules.plain;
    return NONOGRAM_OK;
}

/* Reads "r:%  #FF0000  red": the name is the comment, or else the value, if it is a word. A slash
 * in the value makes triangles of two colours, a comment "<" or ">" glues one to a block. */
static enum nonogram_status read_colour(struct reader *reader)
{
    struct ng_span rest = reader->lines.line;
    const char *key = rest.text;
    if (rest.size < 2 || key[1] != ':') {
        return refuse_at(reader, key, "expected a colour such as \"r:% #FF0000\"");
    }
    char symbol = rest.size > 2 ? key[2] : ' ';
    size_t skip = ng_scan_is_blank(symbol) ? 2 : 3;
    rest = (struct ng_span){rest.text + skip, rest.size - skip};
    if (rest.size > 0 && !ng_scan_is_blank(*rest.text)) {
        return ng_lines_expect(&reader->lines, rest.text, "a blank");
    }
    rest = ng_scan_trim(rest);
    struct ng_span value = ng_scan_take_word(&rest);
    uint32_t rgb;
    if (memchr(value.text, '/', value.size) != NULL ||
        memchr(value.text, '\\', value.size) != NULL ||
        (rest.size > 0 && (*rest.text == '<' || *rest.text == '>'))) {
        return refuse_at(reader, value.text, "puzzles with triangles are not supported");
    }
    if (!ng_scan_rgb(value, &rgb)) {
        return refuse_at(reader, value.text, "unknown colour; #RRGGBB says any");
    }
    struct ng_span name = is_name(rest)                       ? rest
                          : *value.text != '#' && *key != '0' ? value
                                                              : (struct ng_span){NULL, 0};
    return enter(reader, key, symbol, name, rgb);
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

static enum nonogram_status read_free_text(struct reader *reader)
{
    struct ng_span line = reader->lines.line;
    if (is_at_margin(&reader->lines) && starts(line, 't')) {
        return refuse_at(reader, line.text, "triddlers are not supported");
    }
    if (is_at_margin(&reader->lines) && starts(line, 'd')) {
        reader->section = COLOURS;
        return NONOGRAM_OK;
    }
    if (reader->section == TITLE && line.size > 0) {
        ng_note_keep(reader->lines.build, NONOGRAM_TITLE, line,
                     ng_lines_place(&reader->lines, line.text), false);
    }
    reader->section = FREE_TEXT;
    return NONOGRAM_OK;
}

static enum nonogram_status read_line(struct reader *reader)
{
    struct ng_span line = reader->lines.line;
    if (is_at_margin(&reader->lines) && *line.text == ':') {
        reader->section = reader->section > END ? ROWS : reader->section + 1;
        reader->blank = NULL;
        return NONOGRAM_OK;
    }
    if (reader->section == COLOURS) {
        return line.size > 0 ? read_colour(reader) : NONOGRAM_OK;
    }
    if (reader->section == TITLE || reader->section == FREE_TEXT) {
        return read_free_text(reader);
    }
    reader->blank = line.size > 0 ? NULL : reader->blank == NULL ? line.text : reader->blank;
    return ng_lines_clue(&reader->lines, (enum ng_build_axis)reader->section, line);
}

/* Without a last colon, blank lines at the end may be empty clues or mean nothing. */
static enum nonogram_status check_end(const struct reader *reader)
{
    const struct ng_build *build = reader->lines.build;
    const char *last = reader->lines.line.text;
    if (reader->section > END) {
        return refuse_at(reader, last, "there is no line beginning with ':' before the rows");
    }
    if (reader->section == ROWS) {
        return refuse_at(reader, last, "there is no line beginning with ':' before the columns");
    }
    if (ng_build_lines(build, NG_BUILD_ROWS) == 0 || ng_build_lines(build, NG_BUILD_COLUMNS) == 0) {
        bool rows = ng_build_lines(build, NG_BUILD_ROWS) == 0;
        return refuse_at(reader, last, rows ? "rows: no clue lines" : "columns: no clue lines");
    }
    return reader->section == END || reader->blank == NULL
               ? NONOGRAM_OK
               : refuse_at(reader, reader->blank,
                           "a blank line at the end may be an empty clue or not: \": end\" must "
                           "follow the columns");
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct reader reader = {.section = TITLE};
    enum nonogram_status status = NONOGRAM_OK;
    ng_lines_start(&reader.lines, text, build, diagnostic);
    while (status == NONOGRAM_OK && reader.section != END && ng_lines_next(&reader.lines)) {
        status = read_line(&reader);
    }
    return status == NONOGRAM_OK ? check_end(&reader) : status;
}

/* ---- writing ---- */

/* The title on one line, which must not look like the beginning of the next section. */
static void write_title(const char *title, struct nonogram_text *out)
{
    title = title != NULL ? ng_entity_unmarked(title) : "";
    if (*title != '\0') {
        ng_text_string(out, *title == ':' || *title == '#' ? " " : "");
        ng_entity_line(title, out);
    }
}

/* Whether the name says anything, and stays what it is behind a colour, where '<' and '>' have a
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
        bool silent = i == 0 && strcmp(colour->name, unnamed) == 0;
        if (!silent && can_be_comment(colour->name, glyphs->glyph[i])) {
            ng_text_format(out, "  %s", colour->name);
        }
        ng_text_char(out, '\n');
    }
}

static void write_section(const char *head, const struct ng_clue *clues, uint32_t count,
                          const struct ng_glyphs *glyphs, struct nonogram_text *out)
{
    ng_text_string(out, head);
    for (uint32_t i = 0; i < count; i++) {
        ng_clue_write(&clues[i], ' ', false, glyphs, out);
        ng_text_char(out, '\n');
    }
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    bool colour = ng_puzzle_is_colour(puzzle);
    enum nonogram_status status = ng_refuse(puzzle, "g", NG_CAN_COLOUR, options, diagnostic);
    struct ng_glyphs glyphs;
    if (status == NONOGRAM_OK) {
        status = ng_clue_glyphs(puzzle, "g", &glyphs, diagnostic);
    }
    if (status != NONOGRAM_OK) {
        return status;
    }
    const struct ng_glyphs *shown = colour ? &glyphs : NULL;
    write_title(puzzle->notes[NONOGRAM_TITLE], out);
    if (colour) {
        write_colours(&puzzle->palette, &glyphs, out);
    }
    write_section(": rows\n", puzzle->lines, puzzle->height, shown, out);
    write_section(": columns\n", puzzle->lines + puzzle->height, puzzle->width, shown, out);
    ng_text_string(out, ": end\n");
    return NONOGRAM_OK;
}

/* A colon before the rows, behind which there may be a clue. Numbers alone before it are no title,
 * but another format's. */
static int sniff(struct ng_span text, bool complete)
{
    unsigned numbers = 0;
    struct ng_lines lines;
    ng_lines_start(&lines, text, NULL, NULL);
    (void)complete;
    while (numbers < 2 && ng_lines_next(&lines)) {
        size_t digits = 0;
        while (digits < lines.line.size && (ng_scan_is_digit(lines.line.text[digits]) ||
                                            ng_scan_is_blank(lines.line.text[digits]))) {
            digits++;
        }
        numbers += digits > 0 && digits == lines.line.size;
        if (is_at_margin(&lines) && *lines.line.text == ':') {
            return ng_lines_next(&lines) &&
                           (lines.line.size == 0 || ng_scan_is_digit(*lines.line.text) ||
                            *lines.line.text == ':')
                       ? 70
                       : 0;
        }
    }
    return 0;
}

static const char *const suffixes[] = {"g", NULL};

const struct ng_format ng_format_olsak = {
    .name = "g",
    .suffixes = suffixes,
    .drops = (NG_DROPS_TEXTS & ~NG_DROPS_TITLE) | NG_DROPS_GOAL,
    .sniff = sniff,
    .parse = parse,
    .write = write,
};
