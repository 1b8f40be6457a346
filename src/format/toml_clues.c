/* Reading clues line by line: decoded, cut at commas and line ends, and read one by one. */
#include "format/toml_clues.h"

#include "base/utf8.h"
#include "format/refuse.h"

#include <string.h>

static bool is_quote(char c)
{
    return c == '"' || c == '\'';
}

struct ng_span ng_toml_without_quotes(struct ng_span text)
{
    text = ng_scan_trim(text);
    while (text.size > 0 && is_quote(*text.text)) {
        text.text++;
        text.size--;
    }
    while (text.size > 0 && is_quote(text.text[text.size - 1])) {
        text.size--;
    }
    return ng_scan_trim(text);
}

/* Makes the place of what is wrong in the decoded clue that of the file. */
static void move_place(const struct ng_toml_clues *clues, struct ng_place start, size_t offset)
{
    struct nonogram_diagnostic *diagnostic = clues->colours->diagnostic;
    if (diagnostic != NULL && diagnostic->line == start.line &&
        diagnostic->column >= start.column) {
        struct ng_place place =
            ng_toml_place(&clues->raw, offset + (diagnostic->column - start.column));
        diagnostic->line = place.line;
        diagnostic->column = place.column;
    }
}

/* Black has a letter without being declared. */
static void know_black(struct ng_toml_colours *colours, struct ng_span clue)
{
    uint8_t *black = &colours->rules.suffix['B'];
    if (*black == 0 && memchr(clue.text, 'B', clue.size) != NULL) {
        *black = (uint8_t)ng_clue_plain(&colours->rules, colours->build);
    }
}

/* Reads clue[0 .. size) of what is decoded of the clue at hand. */
static enum nonogram_status read_clue(struct ng_toml_clues *clues, char *clue, size_t size)
{
    struct ng_toml_colours *colours = clues->colours;
    struct ng_span text = {clue, size};
    size_t offset = (size_t)(clue - clues->decoded.data);
    struct ng_place place = ng_toml_place(&clues->raw, offset);
    char stand_ins[NONOGRAM_COLOURS_MAX + 1];
    bool enough = ng_toml_names_replace(&colours->names, &colours->rules, clue, size, stand_ins);
    know_black(colours, text);
    enum nonogram_status status =
        enough ? ng_clue_read(colours->build, clues->axis, text, place, &colours->rules,
                              colours->diagnostic)
               : ng_diag_set(colours->diagnostic, place, "too many names of colours in one clue");
    ng_toml_names_restore(&colours->rules, stand_ins);
    if (status == NONOGRAM_BAD_INPUT) {
        move_place(clues, place, offset);
    }
    return status;
}

/* Takes the clue at hand, of which `stop` is the end. */
static enum nonogram_status end_clue(struct ng_toml_clues *clues, const char *stop)
{
    struct ng_span all = {clues->decoded.data, clues->decoded.size};
    enum nonogram_status status = NONOGRAM_OK;
    if (clues->decoded.failed) {
        return ng_refuse_no_memory(clues->colours->diagnostic);
    }
    struct ng_span clue = all.size > 0 ? ng_toml_without_quotes(all) : all;
    if (clue.size > 0) {
        clues->raw.end = stop;
        status = read_clue(clues, clues->decoded.data + (clue.text - all.text), clue.size);
    }
    ng_text_reset(&clues->decoded);
    clues->raw.text = NULL;
    return status;
}

/* Whether the character ends a clue: with it, or with a comment that begins. */
static bool ends_clue(char c)
{
    return c == '\n' || c == ',' || ng_toml_is_comment(c);
}

/* Ends the clue at hand before `p`, where `c` stands, unless it is in a comment that goes on. */
static enum nonogram_status take_end(struct ng_toml_clues *clues, char c, const char *p)
{
    bool comment = clues->comment;
    clues->comment = ng_toml_is_comment(c) || (comment && c != '\n');
    return comment ? NONOGRAM_OK : end_clue(clues, p);
}

/* Notes that `p` is the first character of the clue at hand, if it has none yet. */
static void begin_clue(struct ng_toml_clues *clues, const char *p, struct ng_place place)
{
    if (clues->raw.text == NULL) {
        clues->raw = (struct ng_toml_raw){p, p, place, ng_toml_takes_escapes(clues->quote)};
    }
}

/* Takes the escape at *p. */
static enum nonogram_status take_escape(struct ng_toml_clues *clues, const char **p,
                                        struct ng_place place)
{
    const char *start = *p;
    struct ng_place at = place;
    uint32_t code;
    enum nonogram_status status =
        ng_toml_escape(p, clues->end, &at, &code, clues->colours->diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    if (code < 0x80 && ends_clue((char)code)) {
        return take_end(clues, (char)code, start);
    }
    if (!clues->comment) {
        begin_clue(clues, start, place);
        ng_utf8_append(&clues->decoded, code);
    }
    return NONOGRAM_OK;
}

/* Takes a stretch of characters that mean themselves, one at least. */
static const char *take_plain(struct ng_toml_clues *clues, const char *p, const char *end,
                              struct ng_place place)
{
    const char *start = p;
    do {
        p++;
    } while (p < end && !ends_clue(*p) && *p != '\\');
    if (!clues->comment) {
        begin_clue(clues, start, place);
        ng_text_bytes(&clues->decoded, start, (size_t)(p - start));
    }
    return p;
}

/* Reads clues with commas between, the last of which may go on in the next line. */
static enum nonogram_status read_clues(struct ng_toml_clues *clues, struct ng_span text,
                                       struct ng_place place)
{
    const char *end = text.text + text.size;
    const char *p = text.text;
    enum nonogram_status status = NONOGRAM_OK;
    while (clues->continued && p < end && ng_scan_is_space(*p)) {
        p++;
    }
    clues->continued = clues->continued && p == end;
    while (p < end && status == NONOGRAM_OK) {
        struct ng_place at = ng_scan_place_in(text, place, p);
        if (*p == '\\' && ng_toml_takes_escapes(clues->quote)) {
            clues->continued = ng_toml_is_continued(p, clues->end);
            if (clues->continued) {
                break;
            }
            status = take_escape(clues, &p, at);
        } else if (ends_clue(*p)) {
            status = take_end(clues, *p, p);
            p++;
        } else {
            p = take_plain(clues, p, end, at);
        }
    }
    if (status == NONOGRAM_OK && !clues->continued) {
        status = take_end(clues, '\n', end);
    }
    return status;
}

enum nonogram_status ng_toml_clues_read(struct ng_toml_clues *clues, struct ng_span text,
                                        struct ng_place place, struct ng_span *behind)
{
    const char *end = text.text + text.size;
    const char *quote = ng_toml_find_quote(clues->quote, text);
    const char *stop = quote != NULL ? quote : end;
    enum nonogram_status status =
        read_clues(clues, (struct ng_span){text.text, (size_t)(stop - text.text)}, place);
    if (status == NONOGRAM_OK && quote != NULL && clues->continued) { /* by nothing */
        clues->continued = false;
        status = take_end(clues, '\n', stop);
    }
    if (quote != NULL) {
        clues->open = false;
        stop += strlen(clues->quote);
    }
    *behind = ng_scan_trim((struct ng_span){stop, (size_t)(end - stop)});
    return status;
}

const char *ng_toml_quote_of(struct ng_span value)
{
    static const char *const quotes[] = {"\"\"\"", "'''", "\"", "'"};
    for (size_t i = 0; i < sizeof quotes / sizeof quotes[0]; i++) {
        if (ng_scan_starts_with(value, quotes[i])) {
            return quotes[i];
        }
    }
    return "";
}
