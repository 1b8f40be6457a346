/* Reading and writing one clue: lengths, colours by letter or by name, unknowns. */
#include "format/clue.h"

#include <string.h>

struct clue_reader {
    struct ng_cursor c;
    struct ng_clue_rules *rules;
    bool blocks;    /* a block came */
    bool behind;    /* colours stand behind the numbers as words */
    unsigned named; /* the colour whose name came last; 0: none */
    char separator; /* the sign between the clue's first blocks, or ' '; NUL: none so far */
};

bool ng_clue_can_be_suffix(char c)
{
    return c > ' ' && c <= '~' && !ng_scan_is_digit(c) && c != ',' && c != '?' && c != ':';
}

bool ng_clue_can_be_key(char c)
{
    return c == '0' || c == '1' || ng_clue_can_be_suffix(c);
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

/* The letters at the cursor; of another sign, that character alone. */
static struct ng_span word_at(const struct ng_cursor *c)
{
    struct ng_span word = {c->at, 0};
    while (word.text + word.size < c->end && ng_scan_is_letter(word.text[word.size])) {
        word.size++;
    }
    return word.size > 0 ? word : ng_scan_character(c->at, c->end);
}

/* Reports a word that is not a colour, and how to declare one; or a separator of other formats. */
static bool refuse_colour(const struct clue_reader *reader, struct ng_span word)
{
    const struct ng_cursor *c = &reader->c;
    const bool letter = ng_scan_is_letter(*word.text);
    if (reader->rules->names && ng_clue_find_colour(c->build, word) > 0) {
        return ng_cursor_wrong(c, word.text,
                               "the name of a colour stands before the number: %.*s 2",
                               ng_scan_shown(word), word.text);
    }
    if (letter && reader->rules->names) {
        return ng_cursor_wrong(c, word.text,
                               "'%.*s' is not a colour: a line 'color %.*s #RRGGBB' before the "
                               "clues declares it",
                               ng_scan_shown(word), word.text, ng_scan_shown(word), word.text);
    }
    return ng_cursor_wrong(
        c, word.text, "'%.*s' is not a colour%s", ng_scan_shown(word), word.text,
        !letter ? ": separate numbers by commas or spaces"
        : reader->rules->alike
            ? ": a colour is a letter or a known name after every number: 2r or 2red"
            : "");
}

/* Reads "name:" if a letter follows. The colon is optional after the name of an existing colour;
 * black need not be declared. */
static bool read_name(struct clue_reader *reader)
{
    struct ng_cursor *c = &reader->c;
    struct ng_span name = {c->at, 0};
    if (!reader->rules->names || c->at == c->end || !ng_scan_is_letter(*c->at)) {
        return true;
    }
    while (c->at < c->end && !ng_scan_is_blank(*c->at) && strchr(":,", *c->at) == NULL) {
        c->at++;
    }
    name.size = (size_t)(c->at - name.text);
    ng_cursor_skip_blanks(c);
    bool colon = ng_cursor_take(c, ':');
    reader->named = ng_clue_find_colour(c->build, name);
    bool black = reader->named == 0 && ng_scan_is(name, "black");
    if (!colon && name.size == 1 && reader->named == 0) { /* such as the letter 'o' for 0 */
        c->at = name.text;
        return ng_cursor_expect(c, "a number");
    }
    if ((reader->named == 0 && !black) || (!colon && c->at == c->end)) {
        return refuse_colour(reader, name);
    }
    if (!colon && !reader->rules->declared) {
        return ng_cursor_expect(c, "a colon");
    }
    if (black) {
        reader->named = ng_clue_plain(reader->rules, c->build);
    }
    ng_cursor_skip_blanks(c);
    return true;
}

/* The colour with this name, or with this character after lengths; or 0. */
static unsigned find_word(const struct clue_reader *reader, struct ng_span word)
{
    unsigned colour = ng_clue_find_colour(reader->c.build, word);
    return colour == 0 && word.size == 1 ? reader->rules->suffix[(unsigned char)*word.text]
                                         : colour;
}

/* Whether the clue ends with a colour's name, as in "2 red, 1 blue": a number would follow it if
 * names stood before. */
static bool ends_with_name(const struct clue_reader *reader)
{
    const char *end = reader->c.end, *start = end;
    if (!reader->rules->names || start == reader->c.at || ng_scan_is_digit(start[-1])) {
        return false;
    }
    while (start > reader->c.at && !ng_scan_is_blank(start[-1]) && !ng_scan_is_digit(start[-1]) &&
           start[-1] != ',') {
        start--;
    }
    struct ng_span word = {start, (size_t)(end - start)};
    bool alone = start > reader->c.at && ng_scan_is_blank(start[-1]);
    return (alone || word.size > 1) && find_word(reader, word) > 0;
}

/* Reads the colour behind a length, as a word; returns 0 on an error. */
static unsigned read_colour_behind(struct clue_reader *reader)
{
    struct ng_cursor *c = &reader->c;
    ng_cursor_skip_blanks(c);
    struct ng_span word = {c->at, 0};
    while (c->at < c->end && !ng_scan_is_blank(*c->at) && *c->at != ',') {
        c->at++;
    }
    word.size = (size_t)(c->at - word.text);
    unsigned colour = find_word(reader, word);
    if (colour == 0 && (word.size == 0 || !ng_scan_is_letter(*word.text))) {
        c->at = word.text;
        (void)ng_cursor_expect(c, "a colour");
    } else if (colour == 0) {
        (void)refuse_colour(reader, word);
    }
    return colour;
}

/* Reads the colour of a block, after its length; returns 0 on an error. */
static unsigned read_suffix(struct clue_reader *reader)
{
    struct ng_cursor *c = &reader->c;
    struct ng_clue_rules *rules = reader->rules;
    char sign = c->at < c->end ? *c->at : '\0';
    unsigned colour = reader->named;
    if (ng_clue_can_be_suffix(sign) && (sign != '.' || !rules->points) &&
        (sign != '-' || !rules->dashes)) {
        colour = rules->suffix[(unsigned char)sign];
        c->at += colour != 0;
        if (colour == 0) {
            (void)refuse_colour(reader, word_at(c));
        }
        return colour;
    }
    if (sign == '?' && rules->declared) {
        return ng_cursor_wrong(c, c->at, "blocks of unknown colour are not supported");
    }
    colour = colour == 0 ? ng_clue_plain(rules, c->build) : colour;
    if (colour == 0) {
        (void)ng_cursor_expect(c, "a colour");
    }
    return colour;
}

/* Checks that the sign between two blocks, or ' ', is that between the clue's first ones, and of
 * other clues. */
static bool check_separator(struct clue_reader *reader, const char *start, char sign)
{
    struct ng_clue_rules *rules = reader->rules;
    char first = reader->separator;
    bool own = first != '\0', other = sign != ' ' && rules->separator != '\0';
    if ((own && sign != first) || (other && sign != rules->separator)) {
        while (sign != ' ' && *start != sign) {
            start++;
        }
        return ng_cursor_wrong(&reader->c, start, "'%c' between numbers, where %s '%c'", sign,
                               own ? "the clue has" : "clues before have",
                               own ? first : rules->separator);
    }
    reader->separator = sign;
    rules->separator = sign != ' ' ? sign : rules->separator;
    return true;
}

/* Moves to the next block, or to the end of the line. A dash with blanks around it could also be an
 * empty clue, or a sign before a number. */
static bool read_separator(struct clue_reader *reader)
{
    struct ng_cursor *c = &reader->c;
    const struct ng_clue_rules *rules = reader->rules;
    const char *start = c->at;
    ng_cursor_skip_blanks(c);
    if (c->at == c->end) {
        return true;
    }
    char sign = *c->at;
    bool taken = (rules->commas && sign == ',') || (rules->points && sign == '.') ||
                 (rules->dashes && sign == '-' && c->at == start);
    c->at += taken;
    if (taken && sign != '-') {
        ng_cursor_skip_blanks(c);
    }
    if (c->at == start || (c->at == c->end && !rules->last_comma)) {
        return ng_cursor_expect(c, "a number");
    }
    return !rules->alike || c->at == c->end || check_separator(reader, start, taken ? sign : ' ');
}

static bool read_block(struct clue_reader *reader)
{
    struct ng_cursor *c = &reader->c;
    uint32_t length = 0;
    if (!reader->behind && !read_name(reader)) {
        return false;
    }
    const char *start = c->at;
    bool unknown = reader->rules->unknowns && ng_cursor_take(c, '?');
    (void)(reader->rules->crossed && ng_cursor_take(c, '-'));
    if (!unknown && reader->blocks && c->at < c->end && ng_scan_is_letter(*c->at) &&
        word_at(c).size > 1) { /* "2 red" */
        return refuse_colour(reader, word_at(c));
    }
    if (!unknown && !ng_cursor_number(c, "a number", &length)) {
        return false;
    }
    bool zero = length == 0 && !unknown; /* with letters after it, "0x1", it is not a number */
    unsigned colour = reader->behind                  ? read_colour_behind(reader)
                      : reader->rules->colour == NULL ? read_suffix(reader)
                      : zero                          ? 1
                             : reader->rules->colour(reader->rules->context, c);
    if (colour == 0 || zero) {
        return colour > 0 && ng_cursor_wrong(c, start, "a block of 0 cells");
    }
    ng_build_block(c->build, length, colour);
    reader->blocks = true;
    return read_separator(reader);
}

/* Whether the rest of the line is only this character. */
static bool only(const struct clue_reader *reader, char sign)
{
    struct ng_cursor c = reader->c;
    if (!ng_cursor_take(&c, sign)) {
        return false;
    }
    ng_cursor_skip_blanks(&c);
    if (reader->rules->last_comma && ng_cursor_take(&c, ',')) {
        ng_cursor_skip_blanks(&c);
    }
    return c.at == c.end;
}

bool ng_clue_read(const struct ng_cursor *clue, enum ng_build_axis axis,
                  struct ng_clue_rules *rules)
{
    struct clue_reader reader = {.c = *clue, .rules = rules};
    ng_build_line(clue->build, axis, ng_cursor_place(clue, clue->at));
    ng_cursor_skip_blanks(&reader.c);
    if (only(&reader, '0')) {
        return true;
    }
    if (rules->unknowns && only(&reader, '*')) {
        ng_build_open(clue->build);
        return true;
    }
    reader.behind = ends_with_name(&reader);
    bool read = !ng_build_failed(clue->build);
    while (read && reader.c.at < reader.c.end) {
        read = read_block(&reader);
    }
    return read;
}
