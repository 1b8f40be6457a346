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

/* Reads a block; returns false, and reports nothing, if there is none. */
static bool read_block(struct ng_cursor *c, enum ng_coloured form, uint32_t *length, char *sign)
{
    bool overflow = false;
    for (unsigned i = 0; i < 2; i++) {
        if (c->at == c->end) {
            return false;
        }
        if ((i == 0) == (form == NG_COLOURED_BEFORE)) {
            *sign = *c->at;
            if (!ng_scan_is_letter(*c->at++)) {
                return false;
            }
            if (i == 0) {
                (void)skip_separator(c);
            }
        } else if (ng_scan_is_digit(*c->at)) {
            c->at = ng_scan_number(c->at, c->end, length, &overflow);
        } else {
            return false;
        }
    }
    return true;
}

enum ng_coloured ng_coloured_form(struct ng_span clue)
{
    bool before = clue.size > 0 && ng_scan_is_letter(*clue.text);
    enum ng_coloured form = before ? NG_COLOURED_BEFORE : NG_COLOURED_BEHIND;
    struct ng_cursor c = {.text = clue.text, .at = clue.text, .end = clue.text + clue.size};
    uint32_t length;
    char sign;
    do {
        if (!read_block(&c, form, &length, &sign)) {
            return NG_COLOURED_NOT;
        }
    } while (skip_separator(&c) && c.at < c.end);
    return c.at == c.end ? form : NG_COLOURED_NOT;
}

bool ng_coloured_read(const struct ng_lines *lines, enum ng_coloured form, enum ng_build_axis axis,
                      struct ng_span clue, struct ng_looks *looks)
{
    struct ng_cursor c = ng_lines_cursor(lines, ng_lines_unbracket(clue));
    struct ng_build *build = lines->build;
    ng_build_line(build, axis, ng_lines_place(lines, clue.text));
    bool none = c.at == c.end || (c.end - c.at == 1 && *c.at == '0');
    while (!none && c.at < c.end) {
        const char *start = c.at;
        uint32_t length = 0;
        char sign = '\0';
        if (!read_block(&c, form, &length, &sign)) {
            c.at = start;
            return ng_cursor_expect(&c, form == NG_COLOURED_BEFORE ? "a letter and a number"
                                                                   : "a number and a letter");
        }
        unsigned colour = ng_looks_value(looks, build, sign);
        if (length == 0 || colour == 0) {
            return ng_cursor_wrong(&c, start,
                                   length == 0 ? "a block of 0 cells" : "too many colours");
        }
        ng_build_block(build, length, colour);
        if (!skip_separator(&c) && c.at < c.end) {
            return ng_cursor_expect(&c, "a blank or a comma");
        }
    }
    return !ng_build_failed(build);
}
