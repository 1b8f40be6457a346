/* The files of nonogrid and pynogram, read as lines:
 *
 *     [colors]
 *     defs = ['b = (blue) *', 'r = (255, 0, 0) %']     or a line b = (blue) * for each
 *     [clues]
 *     rows = """
 *     2b 1r
 *     1 1, 0          a comma ends a clue as well; without a letter, or with B, a block is black
 *     """
 *     columns = '1b, 1 1'
 *
 * '#' and ';' begin comments; blank lines and quotes around clues are ignored. */
#include "base/text.h"
#include "format/doc/map.h"
#include "format/lines/lines.h"
#include "format/lines/plain.h"
#include "format/notes.h"

struct nonogrid_reader {
    struct ng_lines lines;
    int axis;               /* the present side, -1: none */
    struct ng_span unknown; /* the first word of the clues that is not known; or empty */
};

/* A part of a line up to a comment, without blanks, and the quotes, around it. */
static struct ng_span strip(const char *start, const char *end)
{
    const char *stop = start;
    while (stop < end && *stop != '#' && *stop != ';') {
        stop++;
    }
    for (; start < stop && strchr(" \t'\"", *start) != NULL; start++) {
    }
    for (; stop > start && strchr(" \t'\"", stop[-1]) != NULL; stop--) {
    }
    return (struct ng_span){start, (size_t)(stop - start)};
}

/* Reads "255, 0, 0", or a colour as elsewhere. */
static bool read_rgb(struct ng_span text, uint32_t *rgb)
{
    const char *p = text.text, *end = p + text.size;
    unsigned parts = 0;
    uint32_t sum = 0, part = 0;
    for (bool overflow; p < end && ng_scan_is_digit(*p) && part < 256; parts++) {
        p = ng_scan_number(p, end, &part, &overflow);
        sum = sum << 8 | part;
        while (p < end && (*p == ' ' || *p == ',')) {
            p++;
        }
    }
    *rgb = sum;
    return (parts == 3 && p == end && part < 256) || ng_scan_rgb(text, rgb);
}

/* Declares "key = (rgb) symbol". A single character follows lengths, and the colour is named by its
 * word; of any other key that is the name. */
static bool declare(struct nonogrid_reader *reader, struct ng_span key, struct ng_span rgb,
                    char symbol)
{
    struct ng_build *build = reader->lines.build;
    struct ng_place place = ng_lines_place(&reader->lines, key.text);
    struct ng_clue_colour colour = {.name = key, .symbol = symbol};
    if (key.size == 0 || !ng_clue_can_be_suffix(*key.text) || !ng_notes_is_clean(key) ||
        !read_rgb(rgb, &colour.rgb)) {
        return ng_build_wrong(build, place, "expected a colour such as b = (blue) *");
    }
    if (key.size == 1) {
        colour.key = *key.text;
        size_t digits = 0;
        while (digits < rgb.size && strchr("#, 0123456789abcdefABCDEF", rgb.text[digits]) != NULL) {
            digits++;
        }
        colour.name = digits < rgb.size ? rgb : key;
    }
    const char *wrong = ng_clue_find_colour(build, colour.name) > 0
                            ? "the colour is declared twice"
                            : ng_clue_declare(&reader->lines.rules, build, &colour, NG_CLUE_BLACK);
    return wrong == NULL || ng_build_wrong(build, place, "%s", wrong);
}

/* Declares the colours of a line, each with its signs in parentheses. */
static bool read_colours(struct nonogrid_reader *reader, struct ng_span line)
{
    const char *p = line.text, *end = p + line.size, *open, *close;
    bool read = true;
    while (read && p < end && (open = memchr(p, '(', (size_t)(end - p))) != NULL &&
           (close = memchr(open, ')', (size_t)(end - open))) != NULL && *p != '#' && *p != ';') {
        const char *stop = open, *start;
        for (; stop > p && strchr("= ", stop[-1]) != NULL; stop--) {
        }
        for (start = stop; start > p && strchr(" '\"[,", start[-1]) == NULL; start--) {
        }
        for (p = close + 1; p < end && ng_scan_is_blank(*p); p++) {
        }
        bool symbol = p<end && * p> ' ' && *p <= '~' && strchr("'\"", *p) == NULL;
        read = declare(reader, strip(start, stop), strip(open + 1, close), symbol ? *p : '\0');
        p += symbol;
    }
    const struct ng_span bare = strip(line.text, end); /* r = "red" */
    const char *equals = bare.size > 0 ? memchr(bare.text, '=', bare.size) : NULL;
    if (p == line.text && equals != NULL) {
        uint32_t rgb;
        const struct ng_span value = strip(equals + 1, end);
        read = !read_rgb(value, &rgb) || declare(reader, strip(bare.text, equals), value, '\0');
    }
    return read;
}

/* Reads the colour behind a length; returns 0 on an error. */
static unsigned read_key(void *context, struct ng_cursor *c)
{
    struct ng_clue_rules *rules = context;
    struct ng_span key = {c->at, 0};
    while (key.text + key.size < c->end && !ng_scan_is_blank(key.text[key.size])) {
        key.size++;
    }
    c->at += key.size;
    unsigned colour = key.size == 1 ? rules->suffix[(unsigned char)*key.text]
                                    : ng_clue_find_colour(c->build, key);
    if (colour == 0 && (key.size == 0 || ng_scan_is(key, "B"))) {
        colour = ng_clue_find_colour(c->build, (struct ng_span){"black", 5});
        return colour > 0 ? colour : ng_clue_plain(rules, c->build);
    }
    if (colour == 0) {
        (void)ng_cursor_wrong(c, key.text, "'%.*s' is not a colour", ng_scan_shown(key), key.text);
    }
    return colour;
}

/* Reads a line of clues, in which a side can begin: "rows = ...". */
static bool read_clue_line(struct nonogrid_reader *reader, struct ng_span line)
{
    struct ng_lines *lines = &reader->lines;
    const char *equals = memchr(line.text, '=', line.size), *end = line.text + line.size;
    if (equals != NULL) {
        struct ng_span key = strip(line.text, equals);
        enum ng_map_meaning side = ng_map_meaning(key, NULL);
        reader->axis = side == NG_MAP_ROWS ? NG_BUILD_ROWS : NG_BUILD_COLUMNS;
        reader->axis = side > NG_MAP_COLUMNS ? -1 : reader->axis;
        if (reader->axis < 0) {
            reader->unknown = reader->unknown.size == 0 ? key : reader->unknown;
            ng_build_remark(lines->build, ng_lines_place(lines, key.text),
                            "the word is unknown and its line left out");
        } else if (ng_build_lines(lines->build, (enum ng_build_axis)reader->axis) > 0) {
            return ng_lines_wrong(lines, "\"%.*s\" says again what was said before",
                                  ng_scan_shown(key), key.text);
        }
    }
    const char *p = equals != NULL ? equals + 1 : line.text;
    for (const char *stop; reader->axis >= 0 && p < end; p = stop + (stop < end)) {
        bool escape = false; /* "\\n" */
        for (stop = p; stop < end && *stop != ',' && !escape; stop += !escape) {
            escape = *stop == '\\' && end - stop > 1 && stop[1] == 'n';
        }
        struct ng_span clue = strip(p, stop);
        stop += escape;
        if (clue.size > 0 && !ng_lines_clue(lines, (enum ng_build_axis)reader->axis, clue)) {
            return false;
        }
    }
    return true;
}

/* Reads the lines of the section with this heading. Returns whether there is one, if nothing is
 * built. */
static bool read_section(struct nonogrid_reader *reader, const char *heading)
{
    struct ng_lines *lines = &reader->lines;
    bool read = true, inside = false;
    for (lines->at = 0; read && ng_lines_next(lines);) {
        struct ng_span line = strip(lines->line.text, lines->line.text + lines->line.size);
        if (line.size > 0 && *line.text == '[' && line.text[line.size - 1] == ']') {
            inside =
                ng_scan_is(line, heading) || (heading[2] == 'o' && ng_scan_is(line, "[colours]"));
            if (inside && lines->build == NULL) {
                return true;
            }
        } else if (line.size > 0 && inside) {
            read = heading[2] == 'o' ? read_colours(reader, lines->line)
                                     : read_clue_line(reader, line);
        }
    }
    return read && lines->build != NULL;
}

/* Reports an unknown word, if a side has no clues. */
static bool check_sides(const struct nonogrid_reader *reader)
{
    struct ng_build *build = reader->lines.build;
    bool both =
        ng_build_lines(build, NG_BUILD_ROWS) > 0 && ng_build_lines(build, NG_BUILD_COLUMNS) > 0;
    return both || reader->unknown.size == 0 ||
           ng_build_wrong(build, ng_lines_place(&reader->lines, reader->unknown.text),
                          "an unknown word, where \"rows\" or \"columns\" is missing");
}

bool ng_lines_nonogrid(struct ng_span text, struct ng_build *build)
{
    struct nonogrid_reader reader = {.axis = -1};
    ng_lines_start(&reader.lines, text, build);
    reader.lines.rules.colour = read_key;
    reader.lines.rules.context = &reader.lines.rules;
    return (build == NULL || read_section(&reader, "[colors]")) &&
           read_section(&reader, "[clues]") && (build == NULL || check_sides(&reader));
}
