/* Characters, words and lines. */
#include "format/scan.h"

#include "base/text.h"

#include <string.h>

bool ng_scan_line(struct ng_span *text, struct ng_span *line)
{
    const char *stop = text->size > 0 ? memchr(text->text, '\n', text->size) : NULL;
    size_t size = stop != NULL ? (size_t)(stop - text->text) : text->size;
    if (text->size == 0) {
        return false;
    }
    *line = (struct ng_span){text->text, size};
    line->size -= stop != NULL && size > 0 && stop[-1] == '\r';
    size += stop != NULL;
    *text = (struct ng_span){text->text + size, text->size - size};
    return true;
}

/* A carriage return, too, if it is not part of a line end: it is written as a blank. */
static bool is_trimmed(char c)
{
    return ng_scan_is_blank(c) || c == '\r';
}

struct ng_span ng_scan_trim(struct ng_span line)
{
    while (line.size > 0 && is_trimmed(line.text[0])) {
        line.text++;
        line.size--;
    }
    while (line.size > 0 && is_trimmed(line.text[line.size - 1])) {
        line.size--;
    }
    return line;
}

struct ng_span ng_scan_first_line(struct ng_span text)
{
    size_t at = ng_scan_skip_blank(text, 0);
    const char *stop = at < text.size ? memchr(text.text + at, '\n', text.size - at) : NULL;
    size_t end = stop != NULL ? (size_t)(stop - text.text) : text.size;
    return ng_scan_trim((struct ng_span){text.text + at, end - at});
}

bool ng_scan_blank(struct ng_span line)
{
    return ng_scan_trim(line).size == 0;
}

bool ng_scan_starts_in_any_case(struct ng_span text, const char *word)
{
    size_t i = 0;
    while (i < text.size && word[i] != '\0' &&
           ng_text_lower(text.text[i]) == ng_text_lower(word[i])) {
        i++;
    }
    return word[i] == '\0';
}

bool ng_scan_is_in_any_case(struct ng_span text, const char *word)
{
    return text.size == strlen(word) && ng_scan_starts_in_any_case(text, word);
}

bool ng_scan_is_one_of(struct ng_span text, const char *const *words)
{
    while (*words != NULL && !ng_scan_is_in_any_case(text, *words)) {
        words++;
    }
    return *words != NULL;
}

bool ng_scan_word(struct ng_span line, const char *word, struct ng_span *rest)
{
    size_t size = strlen(word);
    line = ng_scan_trim(line);
    if (!ng_scan_starts_in_any_case(line, word) ||
        (size < line.size && !ng_scan_is_blank(line.text[size]) && line.text[size] != '=')) {
        return false;
    }
    rest->text = line.text + size;
    rest->size = line.size - size;
    *rest = ng_scan_trim(*rest);
    return true;
}

struct ng_span ng_scan_take_word(struct ng_span *rest)
{
    struct ng_span word = {rest->text, 0};
    while (word.size < rest->size && !ng_scan_is_blank(word.text[word.size])) {
        word.size++;
    }
    rest->text += word.size;
    rest->size -= word.size;
    *rest = ng_scan_trim(*rest);
    return word;
}

bool ng_scan_rgb(struct ng_span word, uint32_t *rgb)
{
    char text[24]; /* names of known colours are shorter */
    if (word.size == 0 || word.size >= sizeof text) {
        return false;
    }
    memcpy(text, word.text, word.size);
    text[word.size] = '\0';
    return ng_palette_parse_rgb(text, rgb);
}

bool ng_scan_colour_name(struct ng_span word, uint32_t *rgb)
{
    size_t digits = 0;
    while (digits < word.size && ng_text_digit(ng_text_lower(word.text[digits])) < 16) {
        digits++;
    }
    return digits < word.size && *word.text != '#' && ng_scan_rgb(word, rgb);
}

bool ng_scan_colour_line(struct ng_span line)
{
    uint32_t rgb;
    if (line.size < 2 || !ng_scan_is_letter(*line.text)) {
        return false;
    }
    struct ng_span value = ng_scan_trim((struct ng_span){line.text + 1, line.size - 1});
    if (value.size > 0 && (*value.text == '=' || *value.text == ':')) {
        value = ng_scan_trim((struct ng_span){value.text + 1, value.size - 1});
    }
    return value.size > 1 && value.text > line.text + 1 &&
           (*value.text == '#' ? ng_scan_rgb(value, &rgb) : ng_scan_colour_name(value, &rgb));
}

void ng_scan_list(struct nonogram_text *out, const char *const *names, uint64_t bits,
                  const char *last)
{
    const char *separator = "";
    for (; bits != 0; bits >>= 1, names++) {
        if ((bits & 1) != 0) {
            ng_text_string(out, separator);
            ng_text_string(out, *names);
            separator = (bits >> 1 & ((bits >> 1) - 1)) != 0 ? ", " : last;
        }
    }
}

size_t ng_scan_skip_blank(struct ng_span text, size_t at)
{
    while (at < text.size && ng_scan_is_space(text.text[at])) {
        at++;
    }
    return at;
}

size_t ng_scan_line_extent(struct ng_span text, bool complete)
{
    size_t at = ng_scan_skip_blank(text, 0);
    const char *stop = at < text.size ? memchr(text.text + at, '\n', text.size - at) : NULL;
    return stop != NULL ? ng_scan_skip_blank(text, (size_t)(stop - text.text))
           : complete   ? text.size
                        : 0;
}

size_t ng_scan_behind_last(struct ng_span text, size_t start, size_t end)
{
    while (end > start && ng_scan_is_space(text.text[end - 1])) {
        end--;
    }
    return end;
}

struct ng_span ng_scan_character(const char *at, const char *end)
{
    bool hidden = (unsigned char)*at < ' ' || ng_utf8_control_size(at, end) > 0 ||
                  ng_utf8_layout_size(at, end) > 0;
    return (struct ng_span){at, hidden ? 0 : ng_utf8_size(at, end)};
}

enum nonogram_status ng_scan_expect(struct nonogram_diagnostic *diagnostic, struct ng_place place,
                                    const char *what, const char *at, const char *end)
{
    if (at == end) {
        return ng_diag_set(diagnostic, place, "expected %s, found the end of the text", what);
    }
    if (*at == '\n' || (*at == '\r' && (at + 1 == end || at[1] == '\n'))) {
        return ng_diag_set(diagnostic, place, "expected %s, found the end of the line", what);
    }
    struct ng_span found = ng_scan_character(at, end);
    if (found.size == 0) {
        return ng_diag_set(diagnostic, place, "expected %s, found the byte 0x%02X", what,
                           (unsigned)(unsigned char)*at);
    }
    return ng_diag_set(diagnostic, place, "expected %s, found '%.*s'", what, (int)found.size,
                       found.text);
}

enum nonogram_status ng_scan_expect_in_line(struct nonogram_diagnostic *diagnostic,
                                            struct ng_place place, const char *what, const char *at,
                                            const char *end)
{
    static const char line_end[] = "\n";
    if (at == end) {
        at = line_end;
        end = line_end + 1;
    }
    return ng_scan_expect(diagnostic, place, what, at, end);
}

/* ---- a cursor ---- */

bool ng_cursor_wrong(const struct ng_cursor *cursor, const char *p, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    ng_diag_set_list(ng_build_diagnostic(cursor->build), ng_cursor_place(cursor, p), format,
                     arguments);
    va_end(arguments);
    return false;
}

bool ng_cursor_expect(const struct ng_cursor *cursor, const char *what)
{
    (void)ng_scan_expect_in_line(ng_build_diagnostic(cursor->build),
                                 ng_cursor_place(cursor, cursor->at), what, cursor->at,
                                 cursor->end);
    return false;
}

bool ng_cursor_need(struct ng_cursor *cursor, char c)
{
    const char what[] = {'\'', c, '\'', '\0'};
    return ng_cursor_take(cursor, c) || ng_cursor_expect(cursor, what);
}

bool ng_cursor_number(struct ng_cursor *cursor, const char *what, uint32_t *number)
{
    bool overflow;
    const char *start = cursor->at, *p = ng_scan_number(start, cursor->end, number, &overflow);
    if (p == start) {
        return ng_cursor_expect(cursor, what);
    }
    cursor->at = p;
    return !overflow || ng_cursor_wrong(cursor, start, "the number is too large");
}

bool ng_cursor_size(struct ng_cursor *cursor, enum ng_build_axis axis, uint32_t *size)
{
    const char *start = cursor->at;
    bool column = axis == NG_BUILD_COLUMNS;
    if (!ng_cursor_number(cursor, column ? "the width" : "the height", size)) {
        return false;
    }
    if (*size == 0) {
        return ng_cursor_wrong(cursor, start, "the %s is 0", column ? "width" : "height");
    }
    (column ? ng_build_width : ng_build_height)(cursor->build, *size,
                                                ng_cursor_place(cursor, start));
    return true;
}

bool ng_cursor_end(const struct ng_cursor *cursor)
{
    return cursor->at == cursor->end || ng_cursor_expect(cursor, "the end of the line");
}

bool ng_cursor_finish(struct ng_cursor *cursor, struct ng_span text)
{
    if (!ng_cursor_end(cursor)) {
        return false;
    }
    cursor->at = text.text + ng_scan_skip_blank(text, (size_t)(cursor->at - text.text));
    cursor->end = text.text + text.size;
    return cursor->at == cursor->end || ng_cursor_expect(cursor, "the end: one puzzle is one line");
}
