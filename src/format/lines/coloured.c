/* Clues whose blocks have a letter for their colour. */
#include "format/lines/coloured.h"

/* Moves over blanks with at most one comma among them; returns whether there were any. */
static bool skip_separator(struct ng_cursor *c)
{
    const char *start = c->at;
    ng_cursor_skip_blanks(c);
    if (ng_cursor_take(c, ',')) {
        ng_cursor_skip_blanks(c);
    }
    return c->at > start;
}

/* Whether the word is the name of a colour that blocks can have. */
static bool is_name(struct ng_span word, uint32_t *rgb)
{
    return word.size > 1 && ng_scan_colour_name(word, rgb) && *rgb != 0xffffff;
}

/* The letter at the cursor, or the name of a colour; empty if there is neither. */
static struct ng_span sign_at(const struct ng_cursor *c)
{
    struct ng_span word = {c->at, 0};
    uint32_t rgb;
    while (word.text + word.size < c->end && ng_scan_is_letter(word.text[word.size])) {
        word.size++;
    }
    word.size = word.size > 1 && !is_name(word, &rgb) ? 1 : word.size;
    return word;
}

/* Reads a block; returns false, and reports nothing, if there is none. */
static bool read_block(struct ng_cursor *c, enum ng_coloured form, uint32_t *length,
                       struct ng_span *sign)
{
    bool overflow = false;
    for (unsigned i = 0; i < 2; i++) {
        if (c->at == c->end) {
            return false;
        }
        if ((i == 0) == (form == NG_COLOURED_BEFORE)) {
            bool bracket = i > 0 && ng_cursor_take(c, '('); /* "2(r)" */
            *sign = sign_at(c);
            c->at += sign->size;
            if (sign->size == 0 || (bracket && !ng_cursor_take(c, ')'))) {
                return false;
            }
            if (i == 0) {
                (void)skip_separator(c);
            }
        } else if (ng_scan_is_digit(*c->at)) {
            c->at = ng_scan_number(c->at, c->end, length, &overflow);
            struct ng_cursor behind = *c;
            ng_cursor_skip_blanks(&behind);
            c->at = i == 0 && sign_at(&behind).size > 1 ? behind.at : c->at; /* "2 red" */
        } else {
            return false;
        }
    }
    return true;
}

/* The colour of a letter, or of a word; 0 if there are too many. */
static unsigned value_of(struct ng_coloured_signs *signs, struct ng_build *build,
                         struct ng_span sign)
{
    uint32_t rgb;
    if (!is_name(sign, &rgb)) {
        return ng_coloured_value(signs, build, *sign.text);
    }
    unsigned found = build->coloured ? ng_clue_find_colour(build, sign) : 0;
    int colour = found > 0 ? (int)found : ng_build_colour(build, sign.text, sign.size, rgb, 0);
    return colour < 0 ? 0 : (unsigned)colour;
}

enum ng_coloured ng_coloured_form(struct ng_span clue)
{
    bool before = clue.size > 0 && ng_scan_is_letter(*clue.text);
    enum ng_coloured form = before ? NG_COLOURED_BEFORE : NG_COLOURED_BEHIND;
    struct ng_cursor c = {.text = clue.text, .at = clue.text, .end = clue.text + clue.size};
    uint32_t length;
    struct ng_span sign;
    do {
        if (!read_block(&c, form, &length, &sign)) {
            return NG_COLOURED_NOT;
        }
    } while (skip_separator(&c) && c.at < c.end);
    return c.at == c.end ? form : NG_COLOURED_NOT;
}

bool ng_coloured_read(const struct ng_lines *lines, enum ng_coloured form, enum ng_build_axis axis,
                      struct ng_span clue, struct ng_coloured_signs *signs)
{
    struct ng_cursor c = ng_lines_cursor(lines, ng_lines_unbracket(clue));
    struct ng_build *build = lines->build;
    ng_build_line(build, axis, ng_lines_place(lines, clue.text));
    bool none = c.at == c.end || (c.end - c.at == 1 && *c.at == '0');
    while (!none && c.at < c.end) {
        const char *start = c.at;
        uint32_t length = 0;
        struct ng_span sign = {NULL, 0};
        if (!read_block(&c, form, &length, &sign)) {
            c.at = start;
            return ng_cursor_expect(&c, form == NG_COLOURED_BEFORE ? "a letter and a number"
                                                                   : "a number and a letter");
        }
        unsigned colour = value_of(signs, build, sign);
        if (length == 0 || colour == 0) {
            return ng_cursor_wrong(&c, start,
                                   length == 0 ? "a block of 0 cells" : "too many colours");
        }
        ng_build_block(build, length, colour);
        if (!skip_separator(&c) && c.at < c.end) {
            return ng_cursor_expect(&c, "a space or a comma");
        }
    }
    return !ng_build_failed(build);
}

/* ---- looks ---- */

static const struct look {
    char letter;
    const char *name;
    uint32_t rgb;
} looks_all[] = {
    {'k', "black", 0x000000},  {'r', "red", 0xff0000},    {'b', "blue", 0x0000ff},
    {'g', "green", 0x008000},  {'o', "orange", 0xffa500}, {'p', "purple", 0x800080},
    {'n', "brown", 0xa52a2a},  {'c', "cyan", 0x00ffff},   {'m', "magenta", 0xff00ff},
    {'y', "yellow", 0xffff00}, {'e', "grey", 0x808080},   {'l', "lime", 0x00ff00},
};

enum { LOOKS = sizeof looks_all / sizeof looks_all[0] };

uint32_t ng_coloured_rgb(uint32_t value)
{
    return value <= LOOKS ? looks_all[value - 1].rgb : (value * 0x9e3779b1u) >> 8;
}

/* The look of a letter, or else the first one after black that is free; LOOKS if there is none. */
static size_t find_look(const struct ng_coloured_signs *signs, char sign)
{
    size_t i = 0, first = 1;
    while (i < LOOKS && (looks_all[i].letter != ng_text_lower(sign) || (signs->used >> i & 1u))) {
        i++;
    }
    while (i == LOOKS && first < LOOKS && (signs->used >> first & 1u) != 0) {
        first++;
    }
    return i < LOOKS ? i : first;
}

unsigned ng_coloured_value(struct ng_coloured_signs *signs, struct ng_build *build, char sign)
{
    uint8_t *value = &signs->values[(unsigned char)sign];
    if (*value > 0) {
        return *value;
    }
    size_t i = find_look(signs, sign);
    unsigned next = ng_build_palette(build)->count + 1;
    uint32_t rgb = i < LOOKS ? looks_all[i].rgb : ng_coloured_rgb(LOOKS + next);
    int colour = ng_build_colour(build, NULL, 0, rgb, sign);
    colour = colour < 0 ? ng_build_colour(build, NULL, 0, rgb, 0) : colour;
    if (colour < 0) {
        return 0;
    }
    if (i < LOOKS) {
        signs->used |= 1u << i;
        ng_text_format(&signs->told, "%s'%c' %s%s", signs->told.size > 0 ? ", " : "", sign,
                       signs->told.size > 0 ? "as " : "is read as ", looks_all[i].name);
    }
    *value = (uint8_t)colour;
    return *value;
}

/* Takes the value behind a sign, "=red", ": red" or " red"; empty if there is none. */
static struct ng_span take_value(struct ng_cursor *c)
{
    const char *start = c->at;
    ng_cursor_skip_blanks(c);
    bool apart = ng_cursor_take(c, '=') || ng_cursor_take(c, ':') || c->at > start;
    ng_cursor_skip_blanks(c);
    struct ng_span value = {c->at, 0};
    while (apart && c->at < c->end && !ng_scan_is_blank(*c->at) && *c->at != ',') {
        c->at++;
    }
    value.size = (size_t)(c->at - value.text);
    return value;
}

/* Declares the colour of a sign. Returns false if it has one. */
static bool declare(struct ng_coloured_signs *signs, struct ng_build *build, char sign,
                    uint32_t rgb)
{
    uint8_t *value = &signs->values[(unsigned char)sign];
    int colour = *value == 0 ? ng_build_colour(build, NULL, 0, rgb, sign) : -1;
    *value = colour > 0 ? (uint8_t)colour : *value;
    return colour > 0;
}

bool ng_coloured_declare(struct ng_coloured_signs *signs, struct ng_build *build,
                         struct ng_span list)
{
    struct ng_cursor c = {.text = list.text, .at = list.text, .end = list.text + list.size};
    bool right = c.at < c.end;
    while (right && c.at < c.end) {
        uint32_t rgb;
        const struct ng_span sign = sign_at(&c);
        c.at += sign.size;
        right = is_name(sign, &rgb) || (sign.size == 1 && ng_scan_rgb(take_value(&c), &rgb) &&
                                        declare(signs, build, *sign.text, rgb));
        right = (skip_separator(&c) || c.at == c.end) && right;
    }
    return right;
}

void ng_coloured_tell(struct ng_coloured_signs *signs, struct ng_build *build, const char *how)
{
    ng_text_char(&signs->told, '\0');
    if (signs->told.failed) {
        (void)ng_build_fail(build);
    } else {
        bool some = signs->told.size > 1;
        ng_build_unusual(build, ng_place_offset(0), "%s%s%s", how, some ? "; " : "",
                         signs->told.data);
    }
    ng_text_clear(&signs->told);
}

/* ---- clues ---- */
