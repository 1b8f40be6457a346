/* toml: the clues of nonogrid, and pynogram's ini files, which say the same without quotes:
 *
 *     [clues]
 *     rows = """
 *     2 1
 *     1 1, 0          a comma ends a clue as well
 *     """
 *     columns = ...
 *
 * '#' and ';' begin comments, blank lines mean nothing. Other sections are passed over, but for
 * colours, which are refused. */
#include "format/clue.h"
#include "format/expect.h"
#include "format/formats.h"
#include "format/plain.h"
#include "format/record.h"
#include "format/refuse.h"

#include <string.h>

enum section { CLUES, COLOURS, OTHER };

struct reader {
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
    struct ng_clue_rules rules;
    enum section section;
    const char *quote;       /* what ends the clues at hand; "" without quotes */
    bool open;               /* clues are being read */
    enum ng_build_axis axis; /* whose */
    bool seen[2];            /* by enum ng_build_axis */
};

static struct ng_place place_at(struct ng_span line, struct ng_place place, const char *p)
{
    place.column += (unsigned long)(p - line.text);
    return place;
}

static bool is_word(struct ng_span text, const char *word)
{
    return text.size == strlen(word) && memcmp(text.text, word, text.size) == 0;
}

static bool is_comment(char c)
{
    return c == '#' || c == ';';
}

/* The line up to its comment. */
static struct ng_span without_comment(struct ng_span line)
{
    for (size_t i = 0; i < line.size; i++)
        if (is_comment(line.text[i]))
            return (struct ng_span){line.text, i};
    return line;
}

/* ---- clues ---- */

/* Clues with commas between. */
static enum nonogram_status read_clues(struct reader *reader, struct ng_span text,
                                       struct ng_place place)
{
    const char *end;
    const char *p;
    enum nonogram_status status = NONOGRAM_OK;

    text = without_comment(text);
    end = text.text + text.size;
    for (p = text.text; p < end && status == NONOGRAM_OK;) {
        const char *comma = memchr(p, ',', (size_t)(end - p));
        struct ng_span clue = {p, (size_t)((comma != NULL ? comma : end) - p)};

        if (!ng_scan_blank(clue))
            status = ng_clue_read(reader->build, reader->axis, clue, place_at(text, place, p),
                                  &reader->rules, reader->diagnostic);
        p = comma != NULL ? comma + 1 : end;
    }
    return status;
}

/* Where the quote that ends the clues stands in the text; NULL when it does not. */
static const char *find_quote(const struct reader *reader, struct ng_span text)
{
    size_t size = strlen(reader->quote);

    for (size_t i = 0; size > 0 && i + size <= text.size; i++)
        if (memcmp(text.text + i, reader->quote, size) == 0)
            return text.text + i;
    return NULL;
}

/* Reads clues up to the quote that ends them or the end of the line. */
static enum nonogram_status read_quoted(struct reader *reader, struct ng_span text,
                                        struct ng_place place)
{
    const char *quote = find_quote(reader, text);
    struct ng_span clues = {text.text, quote != NULL ? (size_t)(quote - text.text) : text.size};
    enum nonogram_status status = read_clues(reader, clues, place);
    const char *behind;

    if (status != NONOGRAM_OK || quote == NULL)
        return status;
    reader->open = false;
    behind = quote + strlen(reader->quote);
    clues = ng_scan_trim((struct ng_span){behind, (size_t)(text.text + text.size - behind)});
    if (clues.size == 0 || is_comment(*clues.text))
        return NONOGRAM_OK;
    return ng_diag_set(reader->diagnostic, place_at(text, place, clues.text),
                       "something after the quotes");
}

static const char *quote_of(struct ng_span value)
{
    static const char *const quotes[] = {"\"\"\"", "'''", "\"", "'"};

    for (size_t i = 0; i < sizeof quotes / sizeof quotes[0]; i++)
        if (value.size >= strlen(quotes[i]) &&
            memcmp(value.text, quotes[i], strlen(quotes[i])) == 0)
            return quotes[i];
    return "";
}

/* "rows = ..." */
static enum nonogram_status begin_clues(struct reader *reader, struct ng_span line,
                                        const char *equals, struct ng_place place)
{
    struct ng_span key = ng_scan_trim((struct ng_span){line.text, (size_t)(equals - line.text)});
    const char *end = line.text + line.size;
    struct ng_span value = ng_scan_trim((struct ng_span){equals + 1, (size_t)(end - equals - 1)});
    enum nonogram_status status;

    if (!is_word(key, "rows") && !is_word(key, "columns"))
        return ng_diag_set(reader->diagnostic, place_at(line, place, key.text),
                           "expected \"rows\" or \"columns\"");
    reader->axis = is_word(key, "rows") ? NG_BUILD_ROWS : NG_BUILD_COLUMNS;
    if (reader->seen[reader->axis])
        return ng_diag_set(reader->diagnostic, place_at(line, place, key.text),
                           "the same clues again");
    reader->seen[reader->axis] = true;
    reader->open = true;
    reader->quote = quote_of(value);
    value.text += strlen(reader->quote);
    value.size -= strlen(reader->quote);
    status = read_quoted(reader, value, place_at(line, place, value.text));
    if (status == NONOGRAM_OK && reader->open && strlen(reader->quote) == 1)
        return ng_diag_set(reader->diagnostic, place_at(line, place, end), "the quotes do not end");
    return status;
}

/* ---- the whole ---- */

static void begin_section(struct reader *reader, struct ng_span heading)
{
    heading = ng_scan_trim(without_comment(heading));
    reader->open = false;
    reader->section = is_word(heading, "[clues]")    ? CLUES
                      : is_word(heading, "[colors]") ? COLOURS
                                                     : OTHER;
}

static enum nonogram_status read_line(struct reader *reader, struct ng_span line,
                                      struct ng_place place)
{
    struct ng_span trimmed = ng_scan_trim(line);
    const char *equals;

    if (reader->open && *reader->quote != '\0')
        return read_quoted(reader, line, place);
    if (trimmed.size == 0 || is_comment(*trimmed.text))
        return NONOGRAM_OK;
    if (*trimmed.text == '[') {
        begin_section(reader, trimmed);
        return NONOGRAM_OK;
    }
    if (reader->section == COLOURS)
        return ng_diag_set(reader->diagnostic, place, "colours in toml are not supported");
    if (reader->section == OTHER)
        return NONOGRAM_OK;
    equals = memchr(line.text, '=', line.size);
    if (equals != NULL)
        return begin_clues(reader, line, equals, place);
    if (reader->open)
        return read_quoted(reader, line, place);
    return ng_diag_set(reader->diagnostic, place_at(line, place, trimmed.text),
                       "expected \"rows\" or \"columns\"");
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct reader reader = {.build = build,
                            .diagnostic = diagnostic,
                            .rules = {.plain = 1},
                            .section = OTHER,
                            .quote = ""};
    enum nonogram_status status = ng_scan_check(text, diagnostic);
    struct ng_place place = {1, 1};
    struct ng_span line;
    struct ng_scan scan;

    ng_scan_start(&scan, text);
    while (status == NONOGRAM_OK && ng_scan_line(&scan, &line, &place))
        status = read_line(&reader, line, place);
    if (status != NONOGRAM_OK)
        return status;
    if (reader.open && *reader.quote != '\0')
        return ng_diag_set(diagnostic, place, "the quotes do not end");
    if (!reader.seen[NG_BUILD_ROWS] || !reader.seen[NG_BUILD_COLUMNS])
        return ng_diag_set(diagnostic, place, "the %s are missing",
                           reader.seen[NG_BUILD_ROWS] ? "columns" : "rows");
    return NONOGRAM_OK;
}

/* ---- writing ---- */

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    enum nonogram_status status = ng_refuse(puzzle, "toml", 0, options, diagnostic);

    if (status != NONOGRAM_OK)
        return status;
    ng_text_string(out, "[clues]\nrows = \"\"\"\n");
    ng_plain_write_block(puzzle->lines, puzzle->height, out);
    ng_text_string(out, "\"\"\"\ncolumns = \"\"\"\n");
    ng_plain_write_block(puzzle->lines + puzzle->height, puzzle->width, out);
    ng_text_string(out, "\"\"\"\n");
    return ng_record_written(out, diagnostic);
}

/* ---- recognising ---- */

/* The heading of the clues, and nothing but sections, values and comments before it. */
static int sniff(struct ng_span text, bool complete)
{
    bool sections = false;
    struct ng_place place;
    struct ng_span line;
    struct ng_scan scan;

    ng_scan_start(&scan, text);
    while (ng_scan_line(&scan, &line, &place)) {
        struct ng_span trimmed = ng_scan_trim(without_comment(line));

        if (is_word(trimmed, "[clues]"))
            return 90;
        if (trimmed.size == 0)
            continue;
        if (!sections && *trimmed.text != '[')
            return 0;
        sections = true;
    }
    return sections && !complete ? 15 : 0;
}

static const char *const suffixes[] = {"toml", "ini", NULL};

const struct ng_format ng_format_toml = {
    .name = "toml",
    .suffixes = suffixes,
    .sniff = sniff,
    .parse = parse,
    .write = write,
};
