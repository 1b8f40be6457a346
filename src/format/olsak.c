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
#include "format/clue.h"
#include "format/entity.h"
#include "format/expect.h"
#include "format/formats.h"
#include "format/note.h"
#include "format/refuse.h"

#include <string.h>

enum section { TITLE, FREE_TEXT, COLOURS, ROWS, COLUMNS, END };

struct reader {
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
    struct ng_clue_rules rules;
    bool background; /* was declared */
    enum section section;
    struct ng_place place; /* of the line at hand */
    struct ng_place blank; /* of the first of the blank lines before it; line 0: none */
};

static struct ng_place place_at(const struct reader *reader, struct ng_span line, const char *p)
{
    return (struct ng_place){reader->place.line, 1 + (unsigned long)(p - line.text)};
}

/* ---- colours ---- */

/* "   r:%  #FF0000  red", taken apart. */
struct declaration {
    const char *key; /* the character that stands behind lengths */
    char symbol;
    struct ng_span value;
    struct ng_span comment;
    uint32_t rgb;
};

static enum nonogram_status split(const struct reader *reader, struct ng_span line,
                                  struct declaration *declaration)
{
    struct ng_span rest = ng_scan_trim(line);
    declaration->key = rest.text;
    if (rest.size < 2 || rest.text[1] != ':') {
        return ng_diag_set(reader->diagnostic, place_at(reader, line, rest.text),
                           "expected a colour such as \"r:%% #FF0000\"");
    }
    declaration->symbol = rest.size > 2 ? rest.text[2] : ' ';
    rest.text += 2;
    rest.size -= 2;
    if (!ng_scan_is_blank(declaration->symbol)) {
        rest.text++;
        rest.size--;
    }
    if (rest.size > 0 && !ng_scan_is_blank(*rest.text)) {
        return ng_expect_in_line(reader->diagnostic, place_at(reader, line, rest.text), "a blank",
                                 rest.text, rest.text + rest.size);
    }
    rest = ng_scan_trim(rest);
    declaration->value = ng_scan_take_word(&rest);
    declaration->comment = rest;
    return NONOGRAM_OK;
}

/* A slash makes triangles of two colours, a comment "<" or ">" glues one to a block. */
static bool is_triangle(const struct declaration *declaration)
{
    return memchr(declaration->value.text, '/', declaration->value.size) != NULL ||
           memchr(declaration->value.text, '\\', declaration->value.size) != NULL ||
           (declaration->comment.size > 0 &&
            (*declaration->comment.text == '<' || *declaration->comment.text == '>'));
}

/* Whether a colour can be called so: there is a text, and it stays as it is when it is written as a
 * comment behind a colour. */
static bool is_name(struct ng_span text)
{
    return text.size > 0 && ng_note_is_clean(text) && ng_scan_trim(text).size == text.size &&
           memchr(text.text, '\n', text.size) == NULL && memchr(text.text, '\r', text.size) == NULL;
}

/* The comment, or the X11 name; nothing where there is neither. */
static struct ng_span name_of(const struct declaration *declaration)
{
    if (is_name(declaration->comment)) {
        return declaration->comment;
    }
    if (*declaration->value.text != '#') {
        return declaration->value;
    }
    return (struct ng_span){NULL, 0};
}

/* Adds the colour under the name and with the symbol of the file, as far as they are free. */
static int add_colour(struct ng_build *build, const struct declaration *declaration)
{
    struct ng_span name = name_of(declaration);
    int colour =
        ng_build_colour(build, name.text, name.size, declaration->rgb, declaration->symbol);
    if (colour < 0) {
        colour = ng_build_colour(build, name.text, name.size, declaration->rgb, 0);
    }
    if (colour < 0) {
        colour = ng_build_colour(build, NULL, 0, declaration->rgb, 0);
    }
    return colour;
}

/* What the blank is called where it has no name. */
static const char unnamed[] = "background";

static void set_blank(struct ng_build *build, const struct declaration *declaration)
{
    struct ng_span name = declaration->comment;
    if (!is_name(name) || !ng_build_blank(build, name.text, name.size, declaration->rgb, 0)) {
        (void)ng_build_blank(build, unnamed, sizeof unnamed - 1, declaration->rgb, 0);
    }
}

/* Enters a colour under its key. */
static enum nonogram_status enter(struct reader *reader, const struct declaration *declaration,
                                  struct ng_place place)
{
    unsigned char key = (unsigned char)*declaration->key;
    if (key != '0' && key != '1' && !ng_clue_can_be_suffix(*declaration->key)) {
        return ng_diag_set(reader->diagnostic, place, "no colour can be called so");
    }
    if (key == '0' ? reader->background : reader->rules.suffix[key] != 0) {
        return ng_diag_set(reader->diagnostic, place, "the colour is declared twice");
    }
    if (key == '0') {
        reader->background = true;
        set_blank(reader->build, declaration);
        return NONOGRAM_OK;
    }
    int colour = add_colour(reader->build, declaration);
    if (colour < 0) {
        return ng_diag_set(reader->diagnostic, place, "too many colours");
    }
    reader->rules.suffix[key] = (uint8_t)colour;
    if (key == '1') {
        reader->rules.plain = colour;
    } else if (colour == 1) {
        reader->rules.plain = NG_CLUE_NO_COLOUR;
    }
    return NONOGRAM_OK;
}

static enum nonogram_status read_colour(struct reader *reader, struct ng_span line)
{
    struct declaration declaration = {.key = "", .value = {"", 0}, .comment = {"", 0}};
    if (ng_scan_blank(line)) {
        return NONOGRAM_OK;
    }
    enum nonogram_status status = split(reader, line, &declaration);
    if (status != NONOGRAM_OK) {
        return status;
    }
    if (is_triangle(&declaration)) {
        return ng_diag_set(reader->diagnostic, place_at(reader, line, declaration.value.text),
                           "puzzles with triangles are not supported");
    }
    if (!ng_scan_rgb(declaration.value, &declaration.rgb)) {
        return ng_diag_set(reader->diagnostic, place_at(reader, line, declaration.value.text),
                           "unknown colour; #RRGGBB says any");
    }
    return enter(reader, &declaration, place_at(reader, line, declaration.key));
}

/* ---- reading ---- */

/* Whether the line is '#' and a letter of either case: 'd' begins colours, 't' a triddler. */
static bool starts(struct ng_span line, char letter)
{
    return line.size > 1 && line.text[0] == '#' && (line.text[1] | 0x20) == letter;
}

static enum nonogram_status read_free_text(struct reader *reader, struct ng_span line)
{
    struct ng_span title = ng_scan_trim(line);
    if (starts(line, 't')) {
        return ng_diag_set(reader->diagnostic, reader->place, "triddlers are not supported");
    }
    if (starts(line, 'd')) {
        reader->section = COLOURS;
        return NONOGRAM_OK;
    }
    bool first = reader->section == TITLE;

    reader->section = FREE_TEXT;
    if (first && title.size > 0) {
        ng_note_keep(reader->build, NONOGRAM_TITLE, title, place_at(reader, line, title.text),
                     false);
    }
    return NONOGRAM_OK;
}

static enum nonogram_status read_clue(struct reader *reader, struct ng_span line)
{
    enum ng_build_axis axis = reader->section == ROWS ? NG_BUILD_ROWS : NG_BUILD_COLUMNS;
    if (!ng_scan_blank(line)) {
        reader->blank.line = 0;
    } else if (reader->blank.line == 0) {
        reader->blank = reader->place;
    }
    return ng_clue_read(reader->build, axis, line, reader->place, &reader->rules,
                        reader->diagnostic);
}

/* A line that begins with a colon ends a section. */
static void end_section(struct reader *reader)
{
    reader->section = reader->section < ROWS ? ROWS : reader->section + 1;
    reader->blank.line = 0;
}

static enum nonogram_status read_line(struct reader *reader, struct ng_span line)
{
    if (line.size > 0 && *line.text == ':') {
        end_section(reader);
        return NONOGRAM_OK;
    }
    switch (reader->section) {
    case TITLE:
    case FREE_TEXT:
        return read_free_text(reader, line);
    case COLOURS:
        return read_colour(reader, line);
    case ROWS:
    case COLUMNS:
        return read_clue(reader, line);
    case END:
        break;
    }
    return NONOGRAM_OK;
}

/* Without a last colon, blank lines at the end may be empty clues or mean nothing. */
static enum nonogram_status check_end(const struct reader *reader)
{
    if (reader->section < ROWS) {
        return ng_diag_set(reader->diagnostic, reader->place,
                           "there is no line beginning with ':' before the rows");
    }
    if (reader->section == ROWS) {
        return ng_diag_set(reader->diagnostic, reader->place,
                           "there is no line beginning with ':' before the columns");
    }
    if (ng_build_lines(reader->build, NG_BUILD_ROWS) == 0) {
        return ng_diag_set(reader->diagnostic, reader->place, "rows: no clue lines");
    }
    if (ng_build_lines(reader->build, NG_BUILD_COLUMNS) == 0) {
        return ng_diag_set(reader->diagnostic, reader->place, "columns: no clue lines");
    }
    if (reader->section == COLUMNS && reader->blank.line != 0) {
        return ng_diag_set(reader->diagnostic, reader->blank,
                           "a blank line at the end may be an empty clue or not: \": end\" must "
                           "follow the columns");
    }
    return NONOGRAM_OK;
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct reader reader = {.build = build,
                            .diagnostic = diagnostic,
                            .rules = {.plain = 1},
                            .section = TITLE,
                            .place = {1, 1}};
    enum nonogram_status status = NONOGRAM_OK;
    struct ng_scan scan;
    ng_scan_start(&scan, text);
    struct ng_span line;
    while (status == NONOGRAM_OK && reader.section != END &&
           ng_scan_line(&scan, &line, &reader.place)) {
        status = read_line(&reader, line);
    }
    return status == NONOGRAM_OK ? check_end(&reader) : status;
}

/* ---- writing ---- */

/* The title on one line, which must not look like the beginning of the next section. */
static void write_title(const char *title, struct nonogram_text *out)
{
    title = title != NULL ? ng_entity_unmarked(title) : "";
    if (*title == '\0') {
        return;
    }
    if (*title == ':' || *title == '#') {
        ng_text_char(out, ' ');
    }
    ng_entity_line(title, out);
}

/* Whether the name says anything, and stays what it is behind a colour, where '<' and '>' have a
 * meaning. */
static bool can_be_comment(const char *name, char glyph)
{
    struct ng_span text = {name, strlen(name)};
    if (text.size == 1 && *name == glyph) {
        return false;
    }
    return *name != '<' && *name != '>' && is_name(text);
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

/* ---- recognising ---- */

/* Whether a line behind the first colon can be a clue. */
static bool may_be_clue(struct ng_span line)
{
    struct ng_span trimmed = ng_scan_trim(line);
    return trimmed.size == 0 || ng_scan_is_digit(*trimmed.text) || *line.text == ':';
}

/* Whether the line has numbers and nothing else. */
static bool is_numbers(struct ng_span line)
{
    struct ng_span trimmed = ng_scan_trim(line);
    for (size_t i = 0; i < trimmed.size; i++) {
        if (!ng_scan_is_digit(trimmed.text[i]) && !ng_scan_is_blank(trimmed.text[i])) {
            return false;
        }
    }
    return trimmed.size > 0;
}

/* Numbers before the first section are no title, but another format's. */
static int sniff(struct ng_span text, bool complete)
{
    unsigned numbers = 0;
    (void)complete;
    struct ng_scan scan;
    ng_scan_start(&scan, text);
    struct ng_place place;
    struct ng_span line;
    while (numbers < 2 && ng_scan_line(&scan, &line, &place)) {
        numbers += is_numbers(line) ? 1 : 0;
        if (line.size == 0 || *line.text != ':') {
            continue;
        }
        return ng_scan_line(&scan, &line, &place) && may_be_clue(line) ? 70 : 0;
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
