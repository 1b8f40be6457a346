/* Colours as nonogrid and pynogram declare them. */
#include "format/toml_colours.h"

#include "format/expect.h"
#include "format/refuse.h"
#include "format/toml_string.h"

#include <string.h>

static const char *skip_spaces(const char *p, const char *end)
{
    while (p < end && *p == ' ') {
        p++;
    }
    return p;
}

/* "255, 0, 0", the only form with commas in it. */
static bool read_triplet(struct ng_span text, uint32_t *rgb)
{
    const char *p = text.text;
    const char *end = p + text.size;
    *rgb = 0;
    for (unsigned i = 0; i < 3; i++) {
        uint32_t part = 0;
        bool overflow = false;
        p = skip_spaces(p, end);
        if (i > 0 && p < end && *p++ != ',') {
            return false;
        }
        p = skip_spaces(p, end);
        if (p == end || !ng_scan_is_digit(*p)) {
            return false;
        }
        p = ng_scan_number(p, end, &part, &overflow);
        if (overflow || part > 255) {
            return false;
        }
        *rgb = *rgb << 8 | part;
    }
    return ng_scan_blank((struct ng_span){p, (size_t)(end - p)});
}

static bool read_rgb(struct ng_span text, uint32_t *rgb)
{
    return memchr(text.text, ',', text.size) != NULL ? read_triplet(text, rgb)
                                                     : ng_scan_rgb(text, rgb);
}

/* Whether it is the number of a colour; no name has these letters alone. */
static bool is_hex(struct ng_span name)
{
    bool hex = true;
    for (size_t i = 0; i < name.size && hex; i++) {
        hex = ng_text_digit(ng_text_lower(name.text[i])) < 16;
    }
    return hex;
}

/* Lets clues name the colour by its key. */
static void enter_key(struct ng_toml_colours *colours, struct ng_span key, int colour)
{
    if (key.size == 1) {
        colours->rules.suffix[(unsigned char)*key.text] = (uint8_t)colour;
    } else {
        ng_toml_names_add(&colours->names, key, (uint8_t)colour);
    }
}

/* The colour that clues name by the key; 0: there is none. */
static uint8_t find_key(const struct ng_toml_colours *colours, struct ng_span key)
{
    return key.size == 1 ? colours->rules.suffix[(unsigned char)*key.text]
                         : ng_toml_names_find(&colours->names, key);
}

/* Enters the colour under its key, with its name, or else the key as its name, and its symbol as
 * far as they are free. */
static enum nonogram_status enter(struct ng_toml_colours *colours, struct ng_span key,
                                  struct ng_span name, uint32_t rgb, char symbol,
                                  struct ng_place place)
{
    bool named = ng_clue_can_be_suffix(*name.text) && memchr(name.text, ',', name.size) == NULL &&
                 !is_hex(name);
    struct ng_span own = named ? name : key;
    if (find_key(colours, key) != 0) {
        return ng_diag_set(colours->diagnostic, place, "the colour is declared twice");
    }
    const struct {
        struct ng_span name;
        char symbol;
    } tries[] = {{own, symbol}, {own, 0}, {key, symbol}, {key, 0}, {{NULL, 0}, 0}};
    int colour = -1;
    for (size_t i = 0; i < sizeof tries / sizeof tries[0] && colour < 0; i++) {
        colour = ng_build_colour(colours->build, tries[i].name.text, tries[i].name.size, rgb,
                                 tries[i].symbol);
    }
    if (colour < 0) {
        return ng_diag_set(colours->diagnostic, place, "too many colours");
    }
    enter_key(colours, key, colour);
    if (ng_scan_is(name, "black")) {
        colours->rules.plain = colour;
    } else if (!colours->rules.declared) {
        colours->rules.plain = NG_CLUE_BLACK;
    }
    colours->rules.declared = true;
    return colours->names.text.failed ? ng_refuse_no_memory(colours->diagnostic) : NONOGRAM_OK;
}

/* What a declaration says. */
struct declaration {
    struct ng_span key;
    struct ng_span colour;
    struct ng_span symbol;
};

/* The text without its last character, which is *symbol. */
static struct ng_span cut_symbol(struct ng_span text, struct ng_span *symbol)
{
    size_t size = text.size - 1;
    while (size > 0 && ((unsigned char)text.text[size] & 0xc0) == 0x80) {
        size--;
    }
    *symbol = (struct ng_span){text.text + size, text.size - size};
    return ng_scan_trim((struct ng_span){text.text, size});
}

/* Divides what follows '='. Without parentheses, the last character is no part of the colour unless
 * that is one with it. */
static void divide(struct ng_span text, struct declaration *declaration)
{
    const char *close = memchr(text.text, ')', text.size);
    const char *end = text.text + text.size;
    uint32_t rgb;
    declaration->symbol = (struct ng_span){end, 0};
    declaration->colour = text;
    if (*text.text == '(' && close != NULL) {
        const char *open = text.text;
        declaration->colour = ng_scan_trim((struct ng_span){open + 1, (size_t)(close - open - 1)});
        declaration->symbol = ng_scan_trim((struct ng_span){close + 1, (size_t)(end - close - 1)});
    } else if (text.size > 1 && !read_rgb(text, &rgb)) {
        declaration->colour = cut_symbol(text, &declaration->symbol);
    }
}

/* Reads the one character that is the symbol, '\0' for one that is not ASCII, or for none. False:
 * behind it is more than a comment. */
static bool read_symbol(struct ng_span text, char *symbol)
{
    size_t size = 1;
    *symbol = '\0';
    if (text.size == 0 || (text.size > 1 && ng_toml_is_comment(*text.text))) {
        return true;
    }
    while (size < text.size && (unsigned char)text.text[size] >= 0x80) {
        size++;
    }
    if (size == 1) {
        *symbol = *text.text;
    }
    return ng_toml_says_nothing((struct ng_span){text.text + size, text.size - size});
}

/* "b = (blue) *" */
static enum nonogram_status read_colour(struct ng_toml_colours *colours, struct ng_span text,
                                        struct ng_place place)
{
    const char *equals = memchr(text.text, '=', text.size);
    const char *end = text.text + text.size;
    struct declaration declaration = {
        .key = ng_scan_trim((struct ng_span){
            text.text, equals != NULL ? (size_t)(equals - text.text) : text.size})};
    if (equals == NULL || ng_scan_blank((struct ng_span){equals + 1, (size_t)(end - equals - 1)}) ||
        !ng_toml_can_be_name(declaration.key)) {
        return ng_diag_set(colours->diagnostic, place,
                           "expected a colour such as \"b = (blue) *\"");
    }
    divide(ng_scan_trim((struct ng_span){equals + 1, (size_t)(end - equals - 1)}), &declaration);
    uint32_t rgb = 0;
    struct ng_span name = declaration.colour;
    if (name.size == 0 || !read_rgb(name, &rgb)) {
        return ng_diag_set(colours->diagnostic, ng_scan_place_in(text, place, name.text),
                           "expected a colour such as blue, 0000FF or 0, 0, 255");
    }
    char symbol;
    if (!read_symbol(declaration.symbol, &symbol)) {
        return ng_diag_set(colours->diagnostic,
                           ng_scan_place_in(text, place, declaration.symbol.text),
                           "expected one character, the colour's symbol");
    }
    return enter(colours, declaration.key, name, rgb, symbol, place);
}

/* Reads the colour between two quotes. */
static enum nonogram_status read_quoted_colour(struct ng_toml_colours *colours,
                                               const struct ng_toml_raw *raw)
{
    struct nonogram_diagnostic *diagnostic = colours->diagnostic;
    struct nonogram_text decoded = {.data = NULL};
    struct ng_place start = {1, 1};
    enum nonogram_status status = ng_toml_decode(raw, &decoded, diagnostic);
    if (status == NONOGRAM_OK) {
        status = read_colour(
            colours, (struct ng_span){decoded.size > 0 ? decoded.data : "", decoded.size}, start);
        if (status == NONOGRAM_BAD_INPUT && diagnostic != NULL) {
            struct ng_place place = ng_toml_place(raw, diagnostic->column - start.column);
            diagnostic->line = place.line;
            diagnostic->column = place.column;
        }
    }
    ng_text_clear(&decoded);
    return status;
}

/* All that stands in quotes in the line, which is of an array or its beginning or end, perhaps of a
 * table in one line. */
static enum nonogram_status read_quoted_colours(struct ng_toml_colours *colours,
                                                struct ng_span line, struct ng_place place)
{
    static const char between[] = " \t\r[,]}";
    const char *end = line.text + line.size;
    enum nonogram_status status = NONOGRAM_OK;
    for (const char *p = line.text; p < end && status == NONOGRAM_OK; p++) {
        if (ng_toml_is_comment(*p)) {
            break;
        }
        if (memchr(between, *p, sizeof between - 1) != NULL) {
            continue;
        }
        if (*p != '"' && *p != '\'') {
            return ng_expect_in_line(colours->diagnostic, ng_scan_place_in(line, place, p),
                                     "a colour in quotes, ',' or ']'", p, end);
        }
        struct ng_span behind = {p + 1, (size_t)(end - p - 1)};
        const char *stop = ng_toml_find_quote(*p == '"' ? "\"" : "'", behind);
        if (stop == NULL) {
            return ng_diag_set(colours->diagnostic, ng_scan_place_in(line, place, p),
                               "the quotes do not end");
        }
        struct ng_toml_raw raw = {p + 1, stop, ng_scan_place_in(line, place, p + 1), *p == '"'};
        status = read_quoted_colour(colours, &raw);
        p = stop;
    }
    return status;
}

enum nonogram_status ng_toml_read_colours(struct ng_toml_colours *colours, struct ng_span line,
                                          struct ng_place place)
{
    struct ng_span trimmed = ng_scan_trim(line);
    const char *equals = memchr(line.text, '=', line.size);
    struct ng_span key = {line.text, equals != NULL ? (size_t)(equals - line.text) : 0};
    static const char quotes[] = {',', ']', '"', '\''};
    if (memchr(quotes, *trimmed.text, sizeof quotes) != NULL) {
        return read_quoted_colours(colours, line, place);
    }
    if (ng_scan_is(ng_scan_trim(key), "defs")) {
        struct ng_span value = {equals + 1, (size_t)(line.text + line.size - equals - 1)};
        return read_quoted_colours(colours, value, ng_scan_place_in(line, place, value.text));
    }
    return read_colour(colours, trimmed, ng_scan_place_in(line, place, trimmed.text));
}
