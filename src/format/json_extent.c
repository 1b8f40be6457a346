/* The structure of JSON alone: brackets, commas, colons, strings, and whatever else stands for a
 * value. What is in them is looked at when the record is read. */
#include "format/json_extent.h"

#include "format/scan.h"

#include <string.h>

enum { DEPTH_MAX = 64 };

/* What may come next. */
enum expected {
    VALUE,
    FIRST_VALUE, /* or the end of the array */
    KEY,
    FIRST_KEY, /* or the end of the object */
    COLON,
    BEHIND_VALUE,
};

enum outcome {
    GOES_ON, /* so far it is the beginning of an object */
    CLOSED,  /* `at` is behind it */
    BROKEN,  /* what stands at `at` cannot */
};

struct outline {
    struct ng_span text;
    size_t at;
    unsigned depth;
    uint64_t objects; /* a bit for each bracket that is open: whether it is '{', the innermost
                         lowest */
    enum expected expected;
};

static bool takes_value(const struct outline *outline)
{
    return outline->expected == VALUE || outline->expected == FIRST_VALUE;
}

static enum outcome open(struct outline *outline, bool object)
{
    if (!takes_value(outline) || outline->depth == DEPTH_MAX) {
        return BROKEN;
    }
    outline->depth++;
    outline->objects = outline->objects << 1 | (object ? 1 : 0);
    outline->expected = object ? FIRST_KEY : FIRST_VALUE;
    outline->at++;
    return GOES_ON;
}

static enum outcome close(struct outline *outline, bool object)
{
    enum expected empty = object ? FIRST_KEY : FIRST_VALUE;
    bool fits = outline->depth > 0 && (outline->objects & 1) == (object ? 1u : 0u);
    if (!fits || (outline->expected != BEHIND_VALUE && outline->expected != empty)) {
        return BROKEN;
    }
    outline->depth--;
    outline->objects >>= 1;
    outline->expected = BEHIND_VALUE;
    outline->at++;
    return outline->depth == 0 ? CLOSED : GOES_ON;
}

static enum outcome pass_comma(struct outline *outline)
{
    if (outline->expected != BEHIND_VALUE) {
        return BROKEN;
    }
    outline->expected = (outline->objects & 1) != 0 ? KEY : VALUE;
    outline->at++;
    return GOES_ON;
}

static enum outcome pass_colon(struct outline *outline)
{
    if (outline->expected != COLON) {
        return BROKEN;
    }
    outline->expected = VALUE;
    outline->at++;
    return GOES_ON;
}

/* Behind the string that begins at `at`; 0: it breaks off at a line's end or at that of the text,
 * *cut telling which. */
static size_t behind_string(struct ng_span text, size_t at, bool *cut)
{
    for (at++; at < text.size && text.text[at] != '\n'; at++) {
        if (text.text[at] == '"') {
            return at + 1;
        }
        at += text.text[at] == '\\' && at + 1 < text.size && text.text[at + 1] != '\n' ? 1 : 0;
    }
    *cut = at >= text.size;
    return 0;
}

static enum outcome pass_string(struct outline *outline)
{
    bool key = outline->expected == KEY || outline->expected == FIRST_KEY;
    bool cut = false;
    if (!key && !takes_value(outline)) {
        return BROKEN;
    }
    size_t end = behind_string(outline->text, outline->at, &cut);
    if (end == 0) {
        outline->at = cut ? outline->text.size : outline->at;
        return cut ? GOES_ON : BROKEN;
    }
    outline->expected = key ? COLON : BEHIND_VALUE;
    outline->at = end;
    return GOES_ON;
}

/* A number or a word. */
static enum outcome pass_word(struct outline *outline)
{
    static const char ends[] = " \t\r\n{}[],:\"";
    struct ng_span text = outline->text;
    if (!takes_value(outline)) {
        return BROKEN;
    }
    while (outline->at < text.size &&
           memchr(ends, text.text[outline->at], sizeof ends - 1) == NULL) {
        outline->at++;
    }
    outline->expected = BEHIND_VALUE;
    return GOES_ON;
}

static enum outcome pass_token(struct outline *outline)
{
    char c = outline->text.text[outline->at];
    switch (c) {
    case '{':
    case '[':
        return open(outline, c == '{');
    case '}':
    case ']':
        return close(outline, c == '}');
    case ',':
        return pass_comma(outline);
    case ':':
        return pass_colon(outline);
    case '"':
        return pass_string(outline);
    default:
        return pass_word(outline);
    }
}

/* Goes on to the end of the value, or that of the text. */
static enum outcome follow(struct outline *outline)
{
    enum outcome outcome = GOES_ON;
    while (outcome == GOES_ON) {
        outline->at = ng_scan_skip_blank(outline->text, outline->at);
        if (outline->at == outline->text.size) {
            return GOES_ON;
        }
        outcome = pass_token(outline);
    }
    return outcome;
}

/* The end of the line that `at` is in, its '\n' not counted; text.size: it is not there. */
static size_t end_of_line(struct ng_span text, size_t at)
{
    const char *end = at < text.size ? memchr(text.text + at, '\n', text.size - at) : NULL;
    return end != NULL ? (size_t)(end - text.text) : text.size;
}

/* Behind the record: what is blank after it goes along. */
static size_t end_record(struct ng_span text, size_t end, bool complete)
{
    if (end == text.size) {
        return complete ? end : 0;
    }
    return ng_scan_skip_blank(text, end);
}

/* Behind blank space in the line. */
static size_t skip_in_line(struct ng_span text, size_t at)
{
    static const char blank[] = " \t\r";
    while (at < text.size && memchr(blank, text.text[at], sizeof blank - 1) != NULL) {
        at++;
    }
    return at;
}

/* Behind the comma or bracket of an array that follows an object closed at `at`; 0: none follows.
 * It may stand in another line in an array alone. */
static size_t end_item(struct ng_span text, size_t at, bool array)
{
    at = array ? ng_scan_skip_blank(text, at) : skip_in_line(text, at);
    bool follows = at < text.size && (text.text[at] == ',' || text.text[at] == ']');
    return follows ? at + 1 : 0;
}

/* Whether what stands at `at` is not of the record before it: another object, or, behind the comma
 * of an array, a comma or bracket with no object before it. */
static bool is_next(struct ng_span text, size_t at, bool comma)
{
    if (at == text.size) {
        return false;
    }
    char c = text.text[at];
    return c == '{' || (comma && (c == ',' || c == ']'));
}

/* Behind an object that was closed at `at`: the rest of its line too, as far as that is its own. */
static size_t end_closed(struct ng_span text, size_t at, bool array, bool complete)
{
    size_t end = end_item(text, at, array);
    bool comma = array && end > 0 && text.text[end - 1] == ',';
    at = skip_in_line(text, end > 0 ? end : at);
    return end_record(text, is_next(text, at, comma) ? at : end_of_line(text, at), complete);
}

/* Whether more must follow the line text[start .. end]. */
static bool ends_open(struct ng_span text, size_t start, size_t end)
{
    static const char blank[] = " \t\r";
    static const char openings[] = ",[{:";
    while (end > start && memchr(blank, text.text[end - 1], sizeof blank - 1) != NULL) {
        end--;
    }
    return end > start && memchr(openings, text.text[end - 1], sizeof openings - 1) != NULL;
}

/* Whether the line at `at` can only be part of the record before it. */
static bool is_continuation(struct ng_span text, size_t at)
{
    static const char first[] = " \t\"[],}:";
    return memchr(first, text.text[at], sizeof first - 1) != NULL;
}

/* Behind the broken record whose first line ends at `end`. Its last '\n' is left, so that
 * what is missing is missed in its line. 0: more text is needed. */
static size_t end_broken(struct ng_span text, size_t end, bool complete)
{
    while (end + 1 < text.size && is_continuation(text, end + 1)) {
        end = end_of_line(text, end + 1);
    }
    return end + 1 < text.size || complete ? end : 0;
}

/* Where the record's value begins: behind the bracket or comma of an array of puzzles. text.size:
 * more text is needed to tell. */
static size_t find_value(struct ng_span text, bool complete)
{
    size_t start = ng_scan_skip_blank(text, 0);
    bool array = start < text.size && (text.text[start] == '[' || text.text[start] == ',');
    size_t item = array ? ng_scan_skip_blank(text, start + 1) : start;
    if (item == text.size && !complete) {
        return text.size;
    }
    return item < text.size && text.text[item] == '{' ? item : start;
}

/* Of an entry that may be the item of an array, or is known to be none. */
static size_t extent(struct ng_span text, bool array, bool complete)
{
    size_t start = find_value(text, complete);
    size_t line = end_of_line(text, start);
    struct outline outline = {.text = text, .at = start, .expected = VALUE};
    if (start == text.size || (text.text[start] != '{' && text.text[start] != '[')) {
        return end_record(text, line, complete);
    }
    enum outcome outcome = follow(&outline);
    bool item = start > ng_scan_skip_blank(text, 0);
    if (outcome == CLOSED && item && !complete &&
        ng_scan_skip_blank(text, outline.at) == text.size) {
        return 0; /* what stands behind an item of an array is part of its record */
    }
    if (outcome == CLOSED) {
        return end_closed(text, outline.at, array || item, complete);
    }
    if (outcome == GOES_ON && !complete) {
        return 0;
    }
    if (outcome == BROKEN && outline.at <= line && !ends_open(text, start, line)) {
        return line < text.size || complete ? line : 0;
    }
    return end_broken(text, line, complete);
}

size_t ng_json_extent(struct ng_span text, bool complete)
{
    return extent(text, true, complete);
}

size_t ng_json_extent_alone(struct ng_span text, bool complete)
{
    return extent(text, false, complete);
}
