/* The lines of a .non file by kind. */
#include "format/non_lines.h"

#include "format/scan.h"

#include <string.h>

struct keyword {
    const char *word;
    enum ng_non_kind kind;
    enum nonogram_note which;
};

static const struct keyword keywords[] = {
    {"width", NG_NON_WIDTH, 0},
    {"height", NG_NON_HEIGHT, 0},
    {"rows", NG_NON_ROWS, 0},
    {"columns", NG_NON_COLUMNS, 0},
    {"goal", NG_NON_GOAL, 0},
    {"saved", NG_NON_SAVED, 0},
    {"color", NG_NON_COLOUR, 0},
    {"colorname", NG_NON_COLOUR_NAME, 0},
    {"title", NG_NON_TEXT, NONOGRAM_TITLE},
    {"by", NG_NON_TEXT, NONOGRAM_AUTHOR},
    {"copyright", NG_NON_TEXT, NONOGRAM_COPYRIGHT},
    {"license", NG_NON_TEXT, NONOGRAM_LICENSE},
    {"description", NG_NON_TEXT, NONOGRAM_DESCRIPTION},
    {"source", NG_NON_TEXT, NONOGRAM_SOURCE},
    {"catalogue", NG_NON_TEXT, NONOGRAM_ID},
};

enum { KEYWORDS = sizeof keywords / sizeof keywords[0] };

void ng_non_lines_start(struct ng_non_lines *lines, struct ng_span text)
{
    lines->in_block = false;
    lines->width = lines->height = 0;
    lines->colour_count = 0;
    ng_scan_start(&lines->scan, text);
}

struct ng_place ng_non_lines_place(const struct ng_non_line *line, const char *p)
{
    return (struct ng_place){line->place.line,
                             line->place.column + (unsigned long)(p - line->text.text)};
}

struct ng_span ng_non_lines_unquote(struct ng_span text)
{
    if (text.size < 2 || text.text[0] != '"' || text.text[text.size - 1] != '"') {
        return text;
    }
    return (struct ng_span){text.text + 1, text.size - 2};
}

/* Four or more '=' and nothing else. */
static bool is_separator(struct ng_span trimmed)
{
    for (size_t i = 0; i < trimmed.size; i++) {
        if (trimmed.text[i] != '=') {
            return false;
        }
    }
    return trimmed.size >= 4;
}

/* "name: 3", which is a clue and no property. */
static bool is_named_clue(struct ng_span trimmed)
{
    const char *colon = memchr(trimmed.text, ':', trimmed.size);
    if (colon == NULL) {
        return false;
    }
    struct ng_span name = {trimmed.text, (size_t)(colon - trimmed.text)};
    struct ng_span behind = {colon + 1, trimmed.size - name.size - 1};

    name = ng_scan_trim(name);
    behind = ng_scan_trim(behind);
    for (size_t i = 0; i < name.size; i++) {
        if (ng_scan_is_blank(name.text[i])) {
            return false;
        }
    }
    return behind.size > 0 && (ng_scan_is_digit(behind.text[0]) || behind.text[0] == '?');
}

/* "name 3", the name being that of a colour. */
static bool is_coloured_clue(const struct ng_non_lines *lines, struct ng_span trimmed)
{
    struct ng_span name = ng_scan_take_word(&trimmed);
    bool number = trimmed.size > 0 && (ng_scan_is_digit(*trimmed.text) || *trimmed.text == '?');
    for (unsigned i = 0; i < lines->colour_count && number; i++) {
        if (lines->colours[i].size == name.size &&
            memcmp(lines->colours[i].text, name.text, name.size) == 0) {
            return true;
        }
    }
    return false;
}

static const struct keyword *find_keyword(struct ng_span trimmed, struct ng_span *rest)
{
    for (size_t i = 0; i < KEYWORDS; i++) {
        if ((trimmed.text[0] | 0x20) == keywords[i].word[0] &&
            ng_scan_word(trimmed, keywords[i].word, rest)) {
            return &keywords[i];
        }
    }
    return NULL;
}

/* Tells the kind of a line by its beginning; sets `rest` if it has a keyword. */
static void classify_word(const struct ng_non_lines *lines, struct ng_non_line *line,
                          struct ng_span trimmed)
{
    const struct keyword *keyword = find_keyword(trimmed, &line->rest);
    if (keyword == NULL) {
        bool clue = is_named_clue(trimmed) || is_coloured_clue(lines, trimmed);
        line->kind = lines->in_block && clue ? NG_NON_CLUE : NG_NON_OTHER;
        return;
    }
    line->kind = keyword->kind;
    line->which = keyword->which;
    if (keyword->kind == NG_NON_ROWS && line->rest.size > 0) {
        line->kind = NG_NON_HEIGHT;
    }
    if (keyword->kind == NG_NON_COLUMNS && line->rest.size > 0) {
        line->kind = NG_NON_WIDTH;
    }
}

static void classify(const struct ng_non_lines *lines, struct ng_non_line *line)
{
    struct ng_span trimmed = ng_scan_trim(line->text);
    if (trimmed.size == 0) {
        line->kind = NG_NON_BLANK;
    } else if (ng_scan_is_digit(trimmed.text[0])) {
        line->kind = NG_NON_CLUE;
    } else if (ng_scan_is_letter(trimmed.text[0])) {
        classify_word(lines, line, trimmed);
    } else if (is_separator(trimmed)) {
        line->kind = NG_NON_SEPARATOR;
    } else {
        line->kind = lines->in_block && trimmed.text[0] != '#' ? NG_NON_CLUE : NG_NON_OTHER;
    }
}

/* Keeps a size in mind: without quotes, only the number of cells tells where a goal ends. What is
 * no number is the reader's business. */
static uint64_t size_of(const struct ng_non_line *line)
{
    uint32_t size = 0;
    bool overflow = false;
    struct ng_span rest = line->rest;
    if (rest.size > 0 && ng_scan_is_digit(rest.text[0])) {
        ng_scan_number(rest.text, rest.text + rest.size, &size, &overflow);
    }
    return overflow ? 0 : size;
}

/* The end of the first `count` cells from `p` on, or of the line if that is later. */
static const char *skip_cells(const char *p, const char *end, uint64_t count)
{
    for (; p < end && count > 0; p++) {
        count -= !ng_scan_is_space(*p);
    }
    return p;
}

/* Lets `rest` of a goal or saved grid go on over all its lines. */
static void take_cells(struct ng_non_lines *lines, struct ng_non_line *line)
{
    const char *start = line->rest.text;
    const char *end = lines->scan.end;
    const char *stop;
    if (line->rest.size > 0 && *start == '"') {
        stop = memchr(start + 1, '"', (size_t)(end - start - 1));
    } else {
        stop = skip_cells(start, end, lines->width * lines->height);
    }
    stop = stop == NULL ? end : stop;
    /* What is left of that line belongs to it. */
    if (stop < line->rest.text + line->rest.size) {
        stop = line->rest.text + line->rest.size;
    }
    const char *next = memchr(stop, '\n', (size_t)(end - stop));

    line->rest.size = (size_t)((next == NULL ? end : next) - start);
    next = next == NULL ? end : next + 1;
    if (next > lines->scan.at) {
        ng_scan_advance(&lines->scan, next);
    }
}

static void note_colour(struct ng_non_lines *lines, struct ng_span rest)
{
    if (lines->colour_count < NONOGRAM_COLOURS_MAX) {
        lines->colours[lines->colour_count++] = ng_scan_take_word(&rest);
    }
}

bool ng_non_lines_next(struct ng_non_lines *lines, struct ng_non_line *line)
{
    if (!ng_scan_line(&lines->scan, &line->text, &line->place)) {
        return false;
    }
    classify(lines, line);
    switch (line->kind) {
    case NG_NON_ROWS:
    case NG_NON_COLUMNS:
        lines->in_block = true;
        break;
    case NG_NON_WIDTH:
        lines->width = size_of(line);
        lines->in_block = false;
        break;
    case NG_NON_HEIGHT:
        lines->height = size_of(line);
        lines->in_block = false;
        break;
    case NG_NON_COLOUR:
        note_colour(lines, line->rest);
        break;
    case NG_NON_GOAL:
    case NG_NON_SAVED:
        lines->in_block = false;
        take_cells(lines, line);
        break;
    default:
        break;
    }
    return true;
}

/* A word, then a number or a text in quotes: what others may have added. */
bool ng_non_lines_is_property(const struct ng_non_line *line)
{
    struct ng_span trimmed = ng_scan_trim(line->text);
    size_t word = 0;
    while (word < trimmed.size && ng_scan_is_letter(trimmed.text[word])) {
        word++;
    }
    size_t quote = word;

    while (quote < trimmed.size && ng_scan_is_blank(trimmed.text[quote])) {
        quote++;
    }
    return word > 0 && quote > word && quote < trimmed.size &&
           (trimmed.text[quote] == '"' || ng_scan_is_digit(trimmed.text[quote]));
}
