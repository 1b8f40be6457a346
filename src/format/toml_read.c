/* The sections of the file and what is in them. Colours may come behind the clues, so the text is
 * gone through twice. */
#include "format/toml_read.h"

#include "format/expect.h"
#include "format/scan.h"
#include "format/toml_clues.h"

#include <string.h>

enum section { TOP, CLUES, COLOURS, OTHER };

struct reader {
    struct ng_toml_colours colours;
    struct ng_toml_clues clues;
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
    enum section wanted;  /* the section that is read this time */
    enum section section; /* TOP before the first, */
    enum section front;   /* where this is what the line before was of */
    bool begun;           /* there was a section, or a remark that there was none */
    bool found;           /* that of the clues has begun */
    bool passing;         /* a value is passed over */
    bool seen[2];         /* by enum ng_build_axis */
};

struct ng_span ng_toml_without_comment(struct ng_span line)
{
    for (size_t i = 0; i < line.size; i++) {
        if (ng_toml_is_comment(line.text[i])) {
            return (struct ng_span){line.text, i};
        }
    }
    return line;
}

/* ---- clues ---- */

/* Reads a line of clues, behind the quote of which there must be nothing. */
static enum nonogram_status read_all_quoted(struct reader *reader, struct ng_span text,
                                            struct ng_place place)
{
    struct ng_span behind;
    enum nonogram_status status = ng_toml_clues_read(&reader->clues, text, place, &behind);
    if (status != NONOGRAM_OK || ng_toml_says_nothing(behind)) {
        return status;
    }
    return ng_diag_set(reader->diagnostic, ng_scan_place_in(text, place, behind.text),
                       "something after the quotes");
}

/* A line's key and value. */
struct pair {
    struct ng_span key;
    struct ng_span value;
};

static struct pair split_pair(struct ng_span line, const char *equals)
{
    const char *end = line.text + line.size;
    struct pair pair = {{line.text, (size_t)(equals - line.text)},
                        {equals + 1, (size_t)(end - equals - 1)}};
    pair.key = ng_toml_without_quotes(pair.key);
    pair.value = ng_scan_trim(pair.value);
    return pair;
}

/* Begins to read the clues that "rows = ..." says, up to the quotes that open them: *value is
 * behind these then. */
static enum nonogram_status begin_clues(struct reader *reader, struct ng_span line,
                                        const char *equals, struct ng_place place,
                                        struct ng_span *value)
{
    struct pair pair = split_pair(line, equals);
    struct ng_place key_place = ng_scan_place_in(line, place, pair.key.text);
    if (!ng_scan_is(pair.key, "rows") && !ng_scan_is(pair.key, "columns")) {
        return ng_diag_set(reader->diagnostic, key_place, "expected \"rows\" or \"columns\"");
    }
    if (pair.value.size > 0 && *pair.value.text == '[') {
        return ng_diag_set(reader->diagnostic, ng_scan_place_in(line, place, pair.value.text),
                           "an array: the clues stand in one text in quotes, a line each");
    }
    reader->clues.axis = ng_scan_is(pair.key, "rows") ? NG_BUILD_ROWS : NG_BUILD_COLUMNS;
    if (reader->seen[reader->clues.axis]) {
        return ng_diag_set(reader->diagnostic, key_place, "the same clues again");
    }
    reader->seen[reader->clues.axis] = true;
    reader->clues.open = true;
    reader->clues.quote = ng_toml_quote_of(pair.value);
    *value = (struct ng_span){pair.value.text + strlen(reader->clues.quote),
                              pair.value.size - strlen(reader->clues.quote)};
    return NONOGRAM_OK;
}

/* Refuses the line when its quotes should have ended in it. */
static enum nonogram_status check_end(const struct reader *reader, struct ng_span line,
                                      struct ng_place place)
{
    if (!reader->clues.open || strlen(reader->clues.quote) != 1) {
        return NONOGRAM_OK;
    }
    return ng_diag_set(reader->diagnostic, ng_scan_place_in(line, place, line.text + line.size),
                       "the quotes do not end");
}

/* "rows = ..." */
static enum nonogram_status read_value(struct reader *reader, struct ng_span line,
                                       const char *equals, struct ng_place place)
{
    struct ng_span value;
    enum nonogram_status status = begin_clues(reader, line, equals, place, &value);
    if (status == NONOGRAM_OK) {
        status = read_all_quoted(reader, value, ng_scan_place_in(line, place, value.text));
    }
    return status == NONOGRAM_OK ? check_end(reader, line, place) : status;
}

static enum nonogram_status read_clue_line(struct reader *reader, struct ng_span line,
                                           struct ng_place place)
{
    struct ng_span trimmed = ng_scan_trim(line);
    const char *equals = memchr(line.text, '=', line.size);
    if (equals != NULL) {
        return read_value(reader, line, equals, place);
    }
    if (reader->clues.open) {
        return read_all_quoted(reader, line, place);
    }
    return ng_diag_set(reader->diagnostic, ng_scan_place_in(line, place, trimmed.text),
                       "expected a key, \"rows\" or \"columns\", and '='");
}

/* ---- the whole ---- */

/* The section that a heading names, perhaps with blanks or quotes around its name. */
static enum section section_of(struct ng_span heading)
{
    struct ng_span name =
        ng_toml_without_quotes((struct ng_span){heading.text + 1, heading.size - 2});
    return ng_scan_is(name, "clues") ? CLUES : ng_scan_is(name, "colors") ? COLOURS : OTHER;
}

/* The section that a line in front of all sections is of, such as "clues.rows = ..." and
 * "clues = { rows = ... }"; *rest is the line without that. TOP: it is of none. */
static enum section front_section(struct ng_span line, struct ng_span *rest)
{
    static const char ends[] = ".= \t";
    size_t size = 0;
    while (size < line.size && memchr(ends, line.text[size], sizeof ends - 1) == NULL) {
        size++;
    }
    struct ng_span name = ng_toml_without_quotes((struct ng_span){line.text, size});
    *rest = ng_scan_trim((struct ng_span){line.text + size, line.size - size});
    bool table = ng_scan_starts_with(*rest, "=");
    if (!table && !ng_scan_starts_with(*rest, ".")) {
        return TOP;
    }
    *rest = ng_scan_trim((struct ng_span){rest->text + 1, rest->size - 1});
    if (table && !ng_scan_starts_with(*rest, "{")) {
        return TOP;
    }
    return ng_scan_is(name, "clues") ? CLUES : ng_scan_is(name, "colors") ? COLOURS : TOP;
}

bool ng_toml_begins_clues(struct ng_span line, bool front)
{
    struct ng_span rest;
    if (line.size > 2 && *line.text == '[') {
        return line.text[line.size - 1] == ']' && section_of(line) == CLUES;
    }
    return front && front_section(line, &rest) == CLUES;
}

static enum nonogram_status begin_section(struct reader *reader, struct ng_span heading,
                                          struct ng_place place)
{
    struct ng_span name = ng_scan_trim(ng_toml_without_comment(heading));
    enum nonogram_status status = ng_scan_heading(name, place, reader->diagnostic);
    if (status != NONOGRAM_OK) {
        return status;
    }
    reader->clues.open = false;
    reader->section = section_of(name);
    if (reader->section == OTHER) {
        ng_build_remark(reader->build, place, "the section is unknown and passed over");
    }
    reader->begun = true;
    reader->found = reader->found || reader->section == CLUES;
    return NONOGRAM_OK;
}

/* Reads "rows = "..."", a pair of a table in one line; *rest is behind it. */
static enum nonogram_status read_inline_pair(struct reader *reader, struct ng_span line,
                                             struct ng_place place, struct ng_span *rest)
{
    const char *equals = memchr(line.text, '=', line.size);
    struct ng_place end = ng_scan_place_in(line, place, line.text + line.size);
    struct ng_span value;
    if (equals == NULL) {
        return ng_diag_set(reader->diagnostic, place,
                           "expected a key, \"rows\" or \"columns\", and '='");
    }
    enum nonogram_status status = begin_clues(reader, line, equals, place, &value);
    if (status != NONOGRAM_OK) {
        return status;
    }
    place = ng_scan_place_in(line, place, value.text);
    if (*reader->clues.quote == '\0') {
        return ng_diag_set(reader->diagnostic, place, "expected clues in quotes");
    }
    status = ng_toml_clues_read(&reader->clues, value, place, rest);
    if (status == NONOGRAM_OK && reader->clues.open) {
        return ng_diag_set(reader->diagnostic, end, "the quotes do not end");
    }
    return status;
}

/* "{ rows = "...", columns = "..." }" in one line. */
static enum nonogram_status read_inline(struct reader *reader, struct ng_span line,
                                        struct ng_place place)
{
    struct ng_span rest = line;
    do { /* behind '{' or ',' */
        rest = ng_scan_trim((struct ng_span){rest.text + 1, rest.size - 1});
        enum nonogram_status status =
            read_inline_pair(reader, rest, ng_scan_place_in(line, place, rest.text), &rest);
        if (status != NONOGRAM_OK) {
            return status;
        }
    } while (rest.size > 0 && *rest.text == ',');
    struct ng_place at = ng_scan_place_in(line, place, rest.text);
    if (rest.size == 0 || *rest.text != '}') {
        return ng_expect_in_line(reader->diagnostic, at, "',' or '}'", rest.text,
                                 rest.text + rest.size);
    }
    at.column++;
    return ng_toml_says_nothing((struct ng_span){rest.text + 1, rest.size - 1})
               ? NONOGRAM_OK
               : ng_diag_set(reader->diagnostic, at, "something after the table");
}

/* Passes over a line that is not looked at, perhaps the first one of a value in three quotes. */
static void pass_line(struct reader *reader, struct ng_span line)
{
    const char *equals = memchr(line.text, '=', line.size);
    if (equals == NULL) {
        return;
    }
    struct pair pair = split_pair(line, equals);
    reader->clues.quote = ng_toml_quote_of(pair.value);
    if (strlen(reader->clues.quote) == 3) {
        pair.value.text += 3;
        pair.value.size -= 3;
        reader->passing = ng_toml_find_quote(reader->clues.quote, pair.value) == NULL;
    }
}

/* Reads a line of the section that is wanted. */
static enum nonogram_status read_wanted(struct reader *reader, struct ng_span line,
                                        struct ng_place place)
{
    bool table = *line.text == '{';
    if (reader->wanted == CLUES) {
        reader->found = true;
        return table ? read_inline(reader, line, place) : read_clue_line(reader, line, place);
    }
    if (table) {
        line.text++;
        line.size--;
        place.column++;
    }
    return ng_scan_blank(line) ? NONOGRAM_OK : ng_toml_read_colours(&reader->colours, line, place);
}

/* Reads a line that is no heading, or passes over it. */
static enum nonogram_status read_part(struct reader *reader, struct ng_span line,
                                      struct ng_place place)
{
    enum section section = reader->section;
    struct ng_span rest = line;
    if (section == TOP) {
        bool goes_on = *line.text == ']' || *ng_toml_quote_of(line) != '\0'; /* with "defs = [" */
        section = front_section(line, &rest);
        rest = section == TOP ? line : rest;
        section = section == TOP && goes_on ? reader->front : section;
        reader->front = section;
    }
    if (section == TOP && !reader->begun) {
        ng_build_remark(reader->build, place,
                        "what stands before the first section is passed over");
        reader->begun = true;
    }
    if (section == reader->wanted && rest.size > 0) {
        return read_wanted(reader, rest, ng_scan_place_in(line, place, rest.text));
    }
    pass_line(reader, line);
    return NONOGRAM_OK;
}

static enum nonogram_status read_line(void *context, struct ng_span line, struct ng_place place)
{
    struct reader *reader = context;
    struct ng_span trimmed = ng_scan_trim(line);
    if (reader->passing) {
        reader->passing = ng_toml_find_quote(reader->clues.quote, line) == NULL;
        return NONOGRAM_OK;
    }
    if (reader->clues.open && *reader->clues.quote != '\0') {
        return read_all_quoted(reader, line, place);
    }
    if (trimmed.size == 0 || ng_toml_is_comment(*trimmed.text)) {
        return NONOGRAM_OK;
    }
    place = ng_scan_place_in(line, place, trimmed.text);
    return *trimmed.text == '[' ? begin_section(reader, trimmed, place)
                                : read_part(reader, trimmed, place);
}

/* Goes through the text once; *place is then the last line's. */
static enum nonogram_status read_section(struct reader *reader, struct ng_span text,
                                         enum section wanted, struct ng_place *place)
{
    reader->wanted = wanted;
    reader->section = TOP;
    reader->front = TOP;
    reader->passing = false;
    return ng_scan_each_line(text, read_line, reader, place);
}

static enum nonogram_status check_complete(const struct reader *reader, struct ng_place place)
{
    if (reader->passing || (reader->clues.open && *reader->clues.quote != '\0')) {
        return ng_diag_set(reader->diagnostic, place, "the quotes do not end");
    }
    if (!reader->found) {
        return ng_diag_set(reader->diagnostic, place, "there is no section [clues]");
    }
    if (!reader->seen[NG_BUILD_ROWS] || !reader->seen[NG_BUILD_COLUMNS]) {
        return ng_diag_set(reader->diagnostic, place, "the %s are missing",
                           reader->seen[NG_BUILD_ROWS] ? "columns" : "rows");
    }
    return NONOGRAM_OK;
}

enum nonogram_status ng_toml_parse(struct ng_span text, struct ng_build *build,
                                   struct nonogram_diagnostic *diagnostic)
{
    struct reader reader = {
        .colours = {.build = build, .diagnostic = diagnostic, .rules = {.plain = 1}},
        .build = build,
        .diagnostic = diagnostic,
        .clues = {.end = text.text + text.size, .quote = ""}};
    reader.clues.colours = &reader.colours;
    struct ng_place place = {1, 1};
    enum nonogram_status status = read_section(&reader, text, COLOURS, &place);
    if (status == NONOGRAM_OK) {
        status = read_section(&reader, text, CLUES, &place);
    }
    ng_text_clear(&reader.clues.decoded);
    ng_toml_names_clear(&reader.colours.names);
    return status == NONOGRAM_OK ? check_complete(&reader, place) : status;
}
