/* Reading and writing one clue: lengths, colours by letter or by name, unknowns. */
#include "format/clue.h"

#include "format/refuse.h"
#include "format/scan.h"

#include <string.h>

/* What no colour is called by the writers, and what only is one when the letters do not suffice. */
#define NEVER_SUFFIXES "0123456789\"&*,:?\\"
static const char never_suffixes[] = NEVER_SUFFIXES;
static const char not_letters[] = NEVER_SUFFIXES "!#$%'()+-./;<=>@[]^_`{|}~";

/* A clue being read. */
struct reader {
    const char *at;
    const char *start; /* of the line */
    const char *end;
    struct ng_place place; /* of `start` */
    struct ng_build *build;
    struct ng_clue_rules *rules;
    struct nonogram_diagnostic *diagnostic;
    unsigned named; /* the colour whose name came last, 0: none did */
};

bool ng_clue_can_be_suffix(char c)
{
    return c > ' ' && c <= '~' && !ng_scan_is_digit(c) && c != ',' && c != '?' && c != ':';
}

bool ng_clue_can_be_key(char c)
{
    return c == '0' || c == '1' || ng_clue_can_be_suffix(c);
}

static void skip_blanks(struct reader *reader)
{
    while (reader->at < reader->end && ng_scan_is_blank(*reader->at)) {
        reader->at++;
    }
}

static struct ng_place place_of(const struct reader *reader, const char *p)
{
    return (struct ng_place){reader->place.line,
                             reader->place.column + (unsigned long)(p - reader->start)};
}

static enum nonogram_status refuse(const struct reader *reader, const char *p, const char *message)
{
    return ng_diag_set(reader->diagnostic, place_of(reader, p), "%s", message);
}

static enum nonogram_status expect(const struct reader *reader, const char *what)
{
    return ng_scan_expect_in_line(reader->diagnostic, place_of(reader, reader->at), what,
                                  reader->at, reader->end);
}

unsigned ng_clue_find_colour(const struct ng_build *build, struct ng_span name)
{
    const struct ng_palette *palette = ng_build_palette(build);
    for (unsigned i = 1; i <= palette->count; i++) {
        const char *other = palette->colours[i].name;
        if (strlen(other) == name.size && memcmp(other, name.text, name.size) == 0) {
            return i;
        }
    }
    return 0;
}

unsigned ng_clue_plain(struct ng_clue_rules *rules, struct ng_build *build)
{
    if (rules->plain == NG_CLUE_BLACK) {
        int colour = ng_build_colour(build, "black", 5, 0, 0);
        rules->plain = colour > 0 ? colour : NG_CLUE_NO_COLOUR;
    }
    return (unsigned)rules->plain;
}

const char *ng_clue_declare(struct ng_clue_rules *rules, struct ng_build *build,
                            const struct ng_clue_colour *colour, int otherwise)
{
    static const char background[] = "background";
    struct ng_span name = colour->name;
    char key = colour->key;
    uint8_t *suffix = &rules->suffix[(unsigned char)(key != '\0' ? key : colour->symbol)];
    if (key != '\0' && !ng_clue_can_be_key(key)) {
        return "a colour cannot have this name";
    }
    if (key == '0' ? rules->background : key != '\0' && *suffix != 0) {
        return "the colour is declared twice";
    }
    if (key == '0') {
        rules->background = true;
        if (name.size == 0 || !ng_build_blank(build, name.text, name.size, colour->rgb, 0)) {
            (void)ng_build_blank(build, background, sizeof background - 1, colour->rgb, 0);
        }
        return NULL;
    }
    int value = ng_build_colour(build, name.text, name.size, colour->rgb, colour->symbol);
    value = value < 0 ? ng_build_colour(build, name.text, name.size, colour->rgb, 0) : value;
    value = value < 0 ? ng_build_colour(build, NULL, 0, colour->rgb, 0) : value;
    if (value < 0) {
        return "too many colours";
    }
    bool plain = key == '1' || (key == '\0' && ng_scan_is(name, "black"));
    rules->plain = plain ? value : rules->declared ? rules->plain : otherwise;
    rules->declared = true;
    if (*suffix == 0 && (key != '\0' || ng_clue_can_be_key(colour->symbol))) {
        *suffix = (uint8_t)value;
    }
    return NULL;
}

/* Reads "name:" if the line goes on with a letter. No colon is needed behind the name of a colour
 * that there is. */
static enum nonogram_status read_name(struct reader *reader)
{
    const char *start = reader->at;
    if (!reader->rules->names || start == reader->end || (*start | 0x20) < 'a' ||
        (*start | 0x20) > 'z') {
        return NONOGRAM_OK;
    }
    while (reader->at < reader->end && !ng_scan_is_blank(*reader->at) && *reader->at != ':') {
        reader->at++;
    }
    struct ng_span name = {start, (size_t)(reader->at - start)};

    skip_blanks(reader);
    bool colon = reader->at < reader->end && *reader->at == ':';
    reader->named = ng_clue_find_colour(reader->build, name);
    if (!colon && (reader->named == 0 || !reader->rules->declared)) {
        return expect(reader, "a colon");
    }
    reader->at += colon ? 1 : 0;
    /* Black need not have been declared. */
    if (reader->named == 0 && name.size == 5 && memcmp(name.text, "black", 5) == 0) {
        reader->named = ng_clue_plain(reader->rules, reader->build);
    }
    if (reader->named == 0) {
        return ng_diag_set(reader->diagnostic, place_of(reader, start),
                           "there is not a colour \"%.*s\"", name.size > 40 ? 40 : (int)name.size,
                           name.text);
    }
    skip_blanks(reader);
    return NONOGRAM_OK;
}

/* Reads the colour of a block, behind its length. */
static enum nonogram_status read_suffix(struct reader *reader, unsigned *colour)
{
    char c = reader->at < reader->end ? *reader->at : '\0';
    *colour = reader->named;
    if (ng_clue_can_be_suffix(c) && (c != '.' || !reader->rules->points)) {
        *colour = reader->rules->suffix[(unsigned char)c];
        if (*colour == 0) {
            return ng_diag_set(reader->diagnostic, place_of(reader, reader->at),
                               "'%c' is not a colour", c);
        }
        reader->at++;
        return NONOGRAM_OK;
    }
    *colour = *colour == 0 ? ng_clue_plain(reader->rules, reader->build) : *colour;
    return *colour != 0 ? NONOGRAM_OK : expect(reader, "a colour");
}

/* Goes on to the next block; at the end of the line, there is none. */
static enum nonogram_status read_separator(struct reader *reader)
{
    const struct ng_clue_rules *rules = reader->rules;
    const char *start = reader->at;
    skip_blanks(reader);
    if (reader->at == reader->end) {
        return NONOGRAM_OK;
    }
    if (!(*reader->at == ',' && rules->commas) && !(*reader->at == '.' && rules->points)) {
        return reader->at > start ? NONOGRAM_OK : expect(reader, "a number");
    }
    reader->at++;
    skip_blanks(reader);
    return reader->at < reader->end || rules->last_comma ? NONOGRAM_OK : expect(reader, "a number");
}

static enum nonogram_status read_block(struct reader *reader)
{
    enum nonogram_status status = read_name(reader);
    if (status != NONOGRAM_OK) {
        return status;
    }
    const char *start = reader->at;
    bool unknown = start < reader->end && *start == '?' && reader->rules->unknowns;
    bool overflow = false;
    uint32_t length = 0;
    unsigned colour;
    if (unknown) {
        reader->at++;
    } else if (start == reader->end || !ng_scan_is_digit(*start)) {
        return expect(reader, "a number");
    } else {
        reader->at = ng_scan_number(start, reader->end, &length, &overflow);
    }
    if (overflow) {
        return refuse(reader, start, "the number is too large");
    }
    status = read_suffix(reader, &colour);
    if (status != NONOGRAM_OK) {
        return status;
    }
    if (length == 0 && !unknown) { /* a zero with letters behind it, "0x1", is none */
        return refuse(reader, start, "a block of 0 cells");
    }
    ng_build_block(reader->build, length, colour);
    return read_separator(reader);
}

/* Whether the rest of the line is this character alone. */
static bool only(const struct reader *reader, char c)
{
    const char *p = reader->at + 1;
    if (reader->at == reader->end || *reader->at != c) {
        return false;
    }
    bool comma = reader->rules->last_comma;
    while (p < reader->end && (ng_scan_is_blank(*p) || (comma && *p == ','))) {
        comma = comma && *p != ',';
        p++;
    }
    return p == reader->end;
}

void ng_clue_null(struct ng_build *build, enum ng_build_axis axis, struct ng_place place)
{
    ng_build_line(build, axis, place);
    ng_build_remark(build, place, "null, a clue that is not known");
    ng_build_open(build);
}

enum nonogram_status ng_clue_read(struct ng_build *build, enum ng_build_axis axis,
                                  struct ng_span line, struct ng_place place,
                                  struct ng_clue_rules *rules,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct reader reader = {line.text,  line.text, line.text + line.size, place, build, rules,
                            diagnostic, 0};
    enum nonogram_status status = NONOGRAM_OK;
    ng_build_line(build, axis, place);
    if (ng_build_failed(build)) {
        return ng_refuse_no_memory(diagnostic);
    }
    skip_blanks(&reader);
    if (only(&reader, '0')) {
        return NONOGRAM_OK;
    }
    if (rules->unknowns && only(&reader, '*')) {
        ng_build_open(build);
        return NONOGRAM_OK;
    }
    while (status == NONOGRAM_OK && reader.at < reader.end) {
        status = read_block(&reader);
    }
    return status;
}

void ng_clue_write(const struct ng_clue *clue, char separator, bool zero,
                   const struct ng_glyphs *glyphs, struct nonogram_text *out)
{
    if (clue->open) {
        ng_text_char(out, '*');
    } else if (clue->count == 0 && zero) {
        ng_text_char(out, '0');
    }
    for (uint32_t i = 0; i < clue->count; i++) {
        const struct nonogram_block *block = &clue->blocks[i];
        if (i > 0) {
            ng_text_char(out, separator);
        }
        if (block->length == 0) {
            ng_text_char(out, '?');
        } else {
            ng_text_number(out, block->length);
        }
        if (glyphs != NULL) {
            ng_text_char(out, glyphs->glyph[block->colour]);
        }
    }
}

enum nonogram_status ng_clue_glyphs(const struct nonogram_puzzle *puzzle, const char *format,
                                    struct ng_glyphs *glyphs,
                                    struct nonogram_diagnostic *diagnostic)
{
    const struct ng_palette *palette = &puzzle->palette;
    if (!ng_glyphs_make(glyphs, palette, not_letters) &&
        !ng_glyphs_make(glyphs, palette, never_suffixes)) {
        return ng_refuse_colours(format, palette->count, ng_glyphs_most(never_suffixes),
                                 diagnostic);
    }
    glyphs->glyph[0] = '0';
    return NONOGRAM_OK;
}

void ng_clue_write_lines(const struct ng_clue *clues, uint32_t count, char separator,
                         const struct ng_glyphs *glyphs, struct nonogram_text *out)
{
    for (uint32_t i = 0; i < count; i++) {
        ng_clue_write(&clues[i], separator, true, glyphs, out);
        ng_text_char(out, '\n');
    }
}
