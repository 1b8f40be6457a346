/* Reading the lines of a text in which a puzzle may be drawn. */
#include "format/lines/places.h"

#include "format/chars.h"
#include "format/clue.h"

#include <string.h>

static bool grow(struct ng_places *places, void *array, size_t *capacity, size_t count, size_t size)
{
    bool grown = ng_memory_grow(places->memory, array, capacity, count, size);
    places->failed = places->failed || !grown;
    return grown;
}

/* The kind of the character at p, whose size it sets; 0 for a blank. */
static unsigned kind_at(const char *p, const char *end, size_t *size)
{
    const unsigned char *bytes = (const unsigned char *)p;
    *size = 1;
    if (end - p > 2 && bytes[0] == 0xe2 && (bytes[1] == 0x94 || bytes[1] == 0x95)) {
        bool bar = bytes[1] == 0x94 ? bytes[2] == 0x82 || bytes[2] == 0x83 : bytes[2] == 0x91;
        *size = 3;
        return bar ? NG_PLACES_BARS : NG_PLACES_RULES;
    }
    if (end - p > 2 && bytes[0] == 0xe2 && bytes[1] == 0x96) {
        *size = 3;
        return NG_PLACES_CELLS; /* a block */
    }
    while (*bytes >= 0xc0 && (size_t)(end - p) > *size && (bytes[*size] & 0xc0) == 0x80) {
        ++*size; /* the bytes of one character of UTF-8 */
    }
    return ng_scan_is_digit(*p)              ? NG_PLACES_DIGITS
           : ng_scan_is_blank(*p)            ? 0
           : *p == '|'                       ? NG_PLACES_BARS
           : memchr("-=+_", *p, 4) != NULL   ? NG_PLACES_RULES
           : *p == '.'                       ? NG_PLACES_POINTS
           : memchr("#xX?*@", *p, 6) != NULL ? NG_PLACES_CELLS
                                             : NG_PLACES_OTHERS;
}

/* The sign of a colour at p, behind a number, if it ends there; or NUL. */
static char sign_at(const char *p, const char *end)
{
    bool sign = p < end && ng_clue_can_be_suffix(*p) && memchr("|-=+_.", *p, 6) == NULL;
    return sign && (p + 1 == end || ng_scan_is_blank(p[1]) || p[1] == '|' || p[1] == '\r' ||
                    (unsigned char)p[1] == 0xe2)
               ? *p
               : '\0';
}

/* Keeps the number at p, and moves the column to its last character. Returns its size, 0 on an
 * error. */
static size_t keep_number(struct ng_places *places, const char *p, const char *end, size_t *column)
{
    struct ng_places_number number = {.text = p, .line = places->height, .start = *column};
    bool overflow = false;
    const char *behind = ng_scan_number(p, end, &number.value, &overflow);
    bool ended =
        places->between != '\0' && behind < end && (*behind == places->between || *behind == '"');
    number.sign = ended ? '\0' : sign_at(behind, end);
    size_t size = (size_t)(behind - p) + (number.sign != '\0');
    *column += places->between != '\0' ? 0 : size - 1;
    number.end = *column;
    places->signs += number.sign != '\0';
    if (overflow || !grow(places, &places->numbers, &places->capacity, places->count + 1,
                          sizeof *places->numbers)) {
        return 0;
    }
    places->numbers[places->count++] = number;
    return size;
}

/* The kind of the character at p in its line: a point directly behind a digit is a cell, as is any
 * sign behind a bar. */
static unsigned kind_in(const struct ng_places *places, const struct ng_places_line *line,
                        const char *p, size_t *size)
{
    unsigned kind = kind_at(p, line->text.text + line->text.size, size);
    if (places->between != '\0' && (*p == places->between || *p == '"')) {
        return *p == '"' ? 0 : NG_PLACES_ENDS;
    }
    bool cell = kind == NG_PLACES_OTHERS
                    ? (line->kinds & NG_PLACES_BARS) != 0
                    : kind == NG_PLACES_POINTS && p > line->text.text && ng_scan_is_digit(p[-1]);
    return cell ? NG_PLACES_CELLS : kind;
}

/* Notes the sign of a cell in this column. */
static void take_sign(struct ng_places *places, struct ng_places_line *line, size_t column)
{
    /* two signs in a cell, or a bar in one that ends with a bar */
    line->kinds |= places->between == '|' && line->to == column + 1 ? NG_PLACES_OTHERS : 0;
    if (line->to > 0 && column + 1 - line->to < places->step) {
        places->step = column + 1 - line->to;
    }
    line->cells++;
    line->from = line->from > 0 ? line->from : column + 1;
    line->to = column + 1;
}

/* Reads a line, up to a character that no drawing has. */
static bool read_line(struct ng_places *places, struct ng_places_line *line)
{
    const char *p = line->text.text, *end = p + line->text.size;
    bool cells = places->between != '\0';
    size_t column = 0, size = 0;
    for (; p < end && (line->kinds & NG_PLACES_OTHERS) == 0; p += size, column += !cells) {
        if (*p == ' ') {
            size = 1;
            continue;
        }
        unsigned kind = kind_in(places, line, p, &size);
        line->kinds |= kind;
        column = *p == '\t' && !cells ? column | 7 : column + (kind == NG_PLACES_ENDS);
        if (kind == NG_PLACES_DIGITS) {
            size = keep_number(places, p, end, &column);
            line->from = line->to = line->cells = 0;
        } else if (kind == NG_PLACES_CELLS || kind == NG_PLACES_POINTS) {
            take_sign(places, line, column);
        } else if (kind == NG_PLACES_BARS) {
            if (!grow(places, &places->bars, &places->bar_capacity, places->bar_count + 1,
                      sizeof *places->bars)) {
                return false;
            }
            places->bars[places->bar_count++] = column;
        }
        if (size == 0) {
            return false;
        }
    }
    line->width = (line->kinds & NG_PLACES_ENDS) != 0 ? column + 1 : 0;
    return (line->kinds & NG_PLACES_OTHERS) == 0;
}

/* Whether the line is a rule of a table, such as "|---|:-:|". */
static bool is_rule(struct ng_span line)
{
    size_t i = 0, dashes = 0;
    while (i < line.size && ng_scan_is_in(line.text[i], "-=+|: ")) {
        dashes += line.text[i++] == '-';
    }
    return i == line.size && dashes > 0;
}

/* The line of a table without the bars around it. */
static struct ng_span inside(struct ng_span line)
{
    line = ng_scan_trim(line);
    for (unsigned i = 0; i < 2 && line.size > 1; i++) {
        bool bar = line.text[i > 0 ? line.size - 1 : 0] == '|';
        line = (struct ng_span){line.text + (bar && i == 0), line.size - bar};
    }
    return line;
}

/* Whether a blank is next to a tab, or at an end of the line: then tabs only align the numbers. */
static bool is_aligned(struct ng_span line)
{
    bool aligned = false;
    for (size_t i = 0; i < line.size; i++) {
        bool edge = i == 0 || i + 1 == line.size;
        aligned = aligned || (line.text[i] == ' ' &&
                              (edge || line.text[i - 1] == '\t' || line.text[i + 1] == '\t'));
    }
    return aligned;
}

/* The sign between the cells of a table, with which its first line begins; or NUL. */
static char sign_between(struct ng_span text)
{
    struct ng_span rest = text, line = {text.text, 0};
    while (ng_scan_line(&rest, &line) && (ng_scan_trim(line).size == 0 || is_rule(line))) {
    }
    size_t filled = ng_scan_starts_with(line, ".") ? 1 : ng_scan_starts_with(line, "\"\"") ? 2 : 0;
    char sign = line.size > filled ? line.text[filled] : '\0';
    bool between = ng_scan_is_in(sign, "\t,;") || ng_scan_starts_with(line, "| ");
    return between && (sign != '\t' || !is_aligned(line)) ? sign : '\0';
}

static bool keep_line(struct ng_places *places, struct ng_places_line line)
{
    if (!grow(places, &places->lines, &places->line_capacity, places->height + 1,
              sizeof *places->lines)) {
        return false;
    }
    places->lines[places->height] = line;
    return true;
}

bool ng_places_read(struct ng_places *places, struct ng_span text)
{
    struct ng_span line;
    bool bars =
        memchr(text.text, '|', text.size) != NULL ||
        ng_chars_find(text.text, text.text + text.size, "\xe2\x94\x82") < text.text + text.size;
    char between = sign_between(text);
    places->barred = bars && between != '|';
    places->between = places->barred ? '\0' : between;
    places->step = SIZE_MAX;
    for (struct ng_span rest = text; ng_scan_line(&rest, &line);) {
        if (places->between == '|' && is_rule(line)) {
            continue;
        }
        struct ng_places_line read = {.text = places->between == '|' ? inside(line) : line,
                                      .first = places->count,
                                      .bars = places->bar_count};
        if (!read_line(places, &read) || !keep_line(places, read)) {
            return false;
        }
        places->height++;
    }
    return keep_line(places,
                     (struct ng_places_line){.first = places->count, .bars = places->bar_count});
}

void ng_places_free(struct ng_places *places)
{
    ng_memory_free(places->numbers);
    ng_memory_free(places->bars);
    ng_memory_free(places->lines);
}
