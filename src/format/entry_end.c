/* What in a line, or behind it, says that an entry has ended: format by format. */
#include "format/entry_end.h"

#include "format/entry_begin.h"
#include "format/entry_first.h"
#include "format/entry_lines.h"
#include "format/formats.h"
#include "format/json_extent.h"
#include "format/netpbm_size.h"
#include "format/non_clues.h"
#include "format/scan.h"

#include <string.h>

/* So many lines behind the end of an entry in .g are each looked at as the beginning of another. */
enum { COMMENTS = 64 };

/* Whether that rest can be read as well. Where nothing divides it from the entry before, a text
 * that is free to say anything is to be told from a puzzle. */
static bool rest_is_puzzle(struct ng_entry_lines *lines)
{
    struct ng_span rest = ng_entry_rest(lines);
    struct nonogram_diagnostic ignored;
    if (!ng_entry_rest_begins(lines) || lines->waits) {
        return lines->waits;
    }
    rest.size = rest.size < NG_ENTRY_NEXT_PART ? rest.size : NG_ENTRY_NEXT_PART;
    struct ng_span first = {rest.text, ng_entry_first(rest)};
    const struct ng_format *format = ng_format_detect(first, true, NULL, &ignored);
    if (format == NULL) { /* what stands there may be comments before a line that begins an entry */
        first = rest;
        format = ng_format_detect(first, true, NULL, &ignored);
    }
    if (format != NULL && format->extent != NULL) {
        first.size =
            format == &ng_format_json ? ng_json_extent(first, true) : format->extent(first, true);
    }
    return format != NULL && ng_entry_is_puzzle(format, first);
}

/* Whether a line cannot be one of numbers. */
static bool is_foreign(struct ng_span line)
{
    struct ng_span trimmed = ng_scan_trim(line);
    char c = trimmed.size > 0 ? trimmed.text[0] : '0';
    return c == '.' || c == ':' || c == '[' || (c == '#' && trimmed.size > 1) ||
           ng_scan_is_letter(c);
}

/* Whether the line begins an entry behind one of numbers: there are as many as the sizes say, or it
 * is none. */
static bool ends_counted(struct ng_entry_lines *lines)
{
    const struct ng_entry_counted *counted = lines->counted;
    struct ng_span line = ng_entry_line(lines);
    bool comment = line.size > 0 && line.text[0] == '#' && line.size > 1 && !ng_scan_is_drawn(line);
    if (ng_scan_blank(line) || comment || ng_entry_take_sizes(lines, counted->sizes)) {
        return false;
    }
    lines->count++;
    uint64_t known = counted->sizes == 0
                         ? UINT64_MAX
                         : (lines->sizes[0] + lines->sizes[1]) * counted->clues + counted->dividers;
    return (is_foreign(line) || lines->count == known + 1) && ng_entry_rest_begins(lines);
}

/* What a line of the format may begin with where it is no free text. */
static const char *first_characters(const struct ng_format *format)
{
    return format == &ng_format_yaml   ? "-[]\"'# "
           : format == &ng_format_toml ? "[]#; \t"
           : format == &ng_format_text ? "#.01"
                                       : "0123456789- \t";
}

/* Whether the line has nothing of the format: no number in one of numbers, not what begins a
 * statement, an item or a comment. */
static bool is_strange(const struct ng_entry_lines *lines, struct ng_span line)
{
    const struct ng_format *format = lines->format;
    bool picture = format == &ng_format_text; /* which may be indented */
    char first = picture ? *ng_scan_trim(line).text : *line.text;
    bool other =
        (ng_scan_is_drawn(line) && !picture) || strchr(first_characters(format), first) == NULL;
    bool assigns = memchr(line.text, '=', line.size) != NULL;
    if (format == &ng_format_dzn) {
        return (lines->last == ';' || lines->last == ']') && !assigns;
    }
    if (format == &ng_format_yaml) {
        return other && lines->last != ',';
    }
    if (format == &ng_format_toml) {
        return other && lines->quotes % 2 == 0 && !assigns;
    }
    if (format == &ng_format_olsak) {
        return other && lines->colons == 2 && !lines->ended;
    }
    return other && (format == &ng_format_taai || format == &ng_format_dump ||
                     format == &ng_format_sgriddler || picture);
}

/* Takes note of a line of sgriddler, where blank ones count, too. */
static void count_griddler(struct ng_entry_lines *lines)
{
    struct ng_span line = ng_scan_trim(ng_entry_line(lines));
    if (lines->size_count == 2) {
        lines->count++;
    } else if (line.size > 0 && ng_scan_is_digit(*line.text)) {
        ng_entry_take_sizes(lines, 2);
    }
}

/* Whether the line stands behind the last clue of a griddler and a blank line: width and height are
 * followed by picture, columns and rows, with a blank line before each. */
static bool is_behind_griddler(const struct ng_entry_lines *lines)
{
    return lines->format == &ng_format_sgriddler && lines->size_count == 2 && lines->blank &&
           lines->count > lines->sizes[0] + 2 * lines->sizes[1] + 3;
}

/* Whether the line, where no blank line divides it from what is before, may be behind all of it: in
 * .gno behind a line of text, or with the heading of another file, in .g instead of the line that
 * ends the columns, and where it is strange; in sgriddler what a blank line divides from the clues
 * may be free text as well. */
static bool may_end_close(const struct ng_entry_lines *lines, struct ng_span line)
{
    if (ng_scan_blank(line)) {
        return false;
    }
    bool behind = lines->format == &ng_format_gno && lines->sections > 2;
    bool free =
        lines->free && line.text[0] != '[' && (line.size != lines->row || !ng_entry_is_row(line));
    return is_strange(lines, line) || is_behind_griddler(lines) ||
           (behind && (free || ng_entry_first_heading(line) > 0)) ||
           (lines->format == &ng_format_olsak && lines->colons == 2 && line.text[0] == ':');
}

/* Whether the line, in a format of words or sections, may be behind all of it. Of many lines of
 * comments those that follow one of their own kind are not looked at any closer. */
static bool may_end_free(const struct ng_entry_lines *lines, struct ng_span line)
{
    const struct ng_format *format = lines->format;
    if (ng_scan_blank(line)) {
        return false;
    }
    if (format == &ng_format_olsak) {
        bool other = ng_entry_may_begin(line) && !lines->may_begin;
        return lines->ended && (lines->comments < COMMENTS || other);
    }
    if (format == &ng_format_lp) {
        return !ng_scan_is_letter(line.text[0]);
    }
    if (format == &ng_format_gno) {
        return lines->blank && lines->sections > 2 && line.text[0] != '[';
    }
    if (format == &ng_format_toml) {
        return lines->blank && lines->quotes % 2 == 0 && line.text[0] != '[' &&
               memchr(line.text, '=', line.size) == NULL;
    }
    return false;
}

bool ng_entry_is_loose(const struct ng_format *format)
{
    return format == &ng_format_olsak || format == &ng_format_gno || format == &ng_format_toml;
}

/* Whether a line with which an entry of `other` begins ends the one before. A text that is free to
 * say anything goes on, unless it is a whole entry already. */
static bool ends_other(struct ng_entry_lines *lines, const struct ng_format *other)
{
    const struct ng_format *format = lines->format;
    bool loose = ng_entry_is_loose(format) || other == format;
    if (other == NULL || (other == format && format->extent != NULL)) {
        return false;
    }
    bool again = (ng_entry_first_heading(ng_entry_line(lines)) & lines->headings) > 0;
    bool sections = format == &ng_format_gno && other == &ng_format_gno;
    return !loose || ((!sections || again) && ng_entry_is_whole(lines));
}

size_t ng_entry_find_other(const struct ng_format *format, struct ng_span text, size_t own,
                           bool complete)
{
    struct ng_entry_lines lines = {
        .format = format, .text = text, .complete = complete, .blank = true};
    if (own > 0) {
        lines.text.size = own;
        lines.complete = true;
    }
    if (own > 0 && format == &ng_format_text) { /* a blank line, which others have within */
        lines.more = text.size - own;
        lines.open = !complete;
    }
    lines.counted = ng_entry_counted(format);
    for (bool first = true, content = false; ng_entry_next(&lines, first); first = false) {
        struct ng_span line = ng_entry_line(&lines);
        if (content && ng_scan_starts_with(line, NG_SCAN_MARK)) {
            return lines.start;
        }
        if (content && (ends_other(&lines, ng_entry_begins_here(&lines)) ||
                        (lines.counted == NULL && may_end_free(&lines, line) &&
                         ng_entry_rest_begins(&lines)) ||
                        (may_end_close(&lines, line) && rest_is_puzzle(&lines)))) {
            return lines.waits ? 0 : lines.start;
        }
        if (lines.counted != NULL && ends_counted(&lines)) {
            return lines.waits ? 0 : lines.start;
        }
        if (format == &ng_format_sgriddler) {
            count_griddler(&lines);
        }
        content = content || !ng_scan_blank(line);
        ng_entry_pass(&lines, line);
    }
    return own;
}

size_t ng_entry_find_image_end(const struct ng_format *format, struct ng_span text, bool complete,
                               size_t own)
{
    struct ng_entry_lines lines = {.format = format, .text = text, .complete = complete};
    lines.start = ng_netpbm_size(text);
    if (lines.start == 0 || lines.start == text.size || lines.start == own ||
        !rest_is_puzzle(&lines)) {
        return own;
    }
    return lines.waits ? 0 : lines.start;
}

/* Whether the first line may be that of a picture of digits, and as well a clue. */
static bool is_of_digits(struct ng_span text)
{
    static const char cells[] = "01 \t\r";
    size_t at = 0;
    while (at < text.size && memchr(cells, text.text[at], sizeof cells - 1) != NULL) {
        at++;
    }
    return at == text.size || text.text[at] == '\n';
}

size_t ng_entry_find_clues_end(struct ng_span text, bool complete, size_t own)
{
    struct ng_entry_lines lines = {
        .format = &ng_format_non, .text = {text.text, own}, .complete = true};
    lines.start = own > 0 ? ng_non_clues_surplus(lines.text) : 0;
    lines.more = text.size - own;
    lines.open = !complete && text.size - lines.start <= NG_ENTRY_NEXT_PART;
    if (lines.start == 0 || is_of_digits(ng_entry_rest(&lines)) || !rest_is_puzzle(&lines)) {
        return own;
    }
    return lines.waits ? 0 : lines.start;
}
