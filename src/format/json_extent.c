/* Goes along the structure of a record to its end; where it breaks off, that is looked for among
 * the lines. */
#include "format/json_extent.h"

#include "format/json_outline.h"
#include "format/scan.h"

#include <string.h>

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
 * of an array, whatever there is, puzzle or not. */
static bool is_next(struct ng_span text, size_t at, bool comma)
{
    return at < text.size && (text.text[at] == '{' || (comma && text.text[at] != '\n'));
}

/* Behind an item of an array that is a string or a word and no puzzle, its comma counted; the
 * bracket that ends the array is not of it. 0: there is no such item, or more text is needed to
 * tell. */
static size_t end_scalar(struct ng_json_outline outline)
{
    struct ng_span text = outline.text;
    if (ng_json_outline_step(&outline) == NG_JSON_BROKEN) {
        return 0;
    }
    size_t at = skip_in_line(text, outline.at);
    bool ends = at < text.size && (text.text[at] == ',' || text.text[at] == ']');
    return !ends ? 0 : text.text[at] == ',' ? at + 1 : at;
}

/* Where an entry may stand. */
enum standing {
    ALONE,    /* in no array, unless it opens one */
    ANYWHERE, /* it may be the item of an array */
    HELD,     /* it is that of an array that an object holds */
};

/* Behind an object that was closed at `at`: the rest of its line too, as far as that is its own. */
static size_t end_closed(struct ng_span text, size_t at, enum standing standing, bool complete)
{
    bool array = standing != ALONE;
    size_t end = end_item(text, at, array);
    bool comma = array && end > 0 && text.text[end - 1] == ',';
    if (standing == HELD && end > 0 && !comma) {
        return end;
    }
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

static size_t extent(struct ng_span text, enum standing standing, bool complete)
{
    size_t start = find_value(text, complete);
    size_t line = end_of_line(text, start);
    struct ng_json_outline outline = ng_json_outline_of(text, start);
    if (start == text.size || (text.text[start] != '{' && text.text[start] != '[')) {
        size_t scalar = standing == ALONE ? 0 : end_scalar(outline);
        return end_record(text, scalar > 0 ? scalar : line, complete);
    }
    enum ng_json_outcome outcome = ng_json_outline_follow(&outline);
    bool item = start > ng_scan_skip_blank(text, 0);
    if (outcome == NG_JSON_CLOSED && item && !complete &&
        ng_scan_skip_blank(text, outline.at) == text.size) {
        return 0; /* what stands behind an item of an array is part of its record */
    }
    if (outcome == NG_JSON_CLOSED) {
        standing = standing == ALONE && item ? ANYWHERE : standing;
        return end_closed(text, outline.at, standing, complete);
    }
    if (outcome == NG_JSON_GOES_ON && !complete) {
        return 0;
    }
    if (outcome == NG_JSON_BROKEN && outline.at <= line && !ends_open(text, start, line)) {
        return line < text.size || complete ? line : 0;
    }
    return end_broken(text, line, complete);
}

size_t ng_json_extent(struct ng_span text, bool complete)
{
    return extent(text, ANYWHERE, complete);
}

size_t ng_json_extent_alone(struct ng_span text, bool complete)
{
    return extent(text, ALONE, complete);
}

size_t ng_json_extent_held(struct ng_span text, bool complete)
{
    return extent(text, HELD, complete);
}
