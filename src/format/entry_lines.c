/* Going over lines, and whether what is before one of them, or behind it, is an entry. */
#include "format/entry_lines.h"

#include "base/text.h"
#include "format/entry_begin.h"
#include "format/formats.h"
#include "format/scan.h"

#include <string.h>

const struct ng_entry_counted ng_entry_all_counted[NG_ENTRY_COUNTED] = {
    {&ng_format_nin, 2, 1, 0}, {&ng_format_mk, 2, 1, 1},       {&ng_format_cwc, 3, 2, 0},
    {&ng_format_cwd, 2, 1, 0}, {&ng_format_makhorin, 0, 0, 0},
};

const struct ng_entry_counted *ng_entry_counted(const struct ng_format *format)
{
    for (size_t i = 0; i < NG_ENTRY_COUNTED; i++) {
        if (ng_entry_all_counted[i].format == format) {
            return &ng_entry_all_counted[i];
        }
    }
    return NULL;
}

bool ng_entry_next(struct ng_entry_lines *lines, bool first)
{
    struct ng_span text = lines->text;
    lines->start = first ? 0 : lines->end + 1;
    if (lines->start >= text.size) {
        return false;
    }
    const char *end = memchr(text.text + lines->start, '\n', text.size - lines->start);
    lines->end = end != NULL ? (size_t)(end - text.text) : text.size;
    return end != NULL || lines->complete;
}

struct ng_span ng_entry_line(const struct ng_entry_lines *lines)
{
    size_t end = lines->end;
    end -= end > lines->start && lines->text.text[end - 1] == '\r' ? 1 : 0;
    return (struct ng_span){lines->text.text + lines->start, end - lines->start};
}

/* Whether an entry begins at the offset, as far as the beginning of its line tells. */
static bool begins_at(struct ng_span text, size_t at)
{
    size_t left = text.size - at;
    struct ng_entry_lines lines = {
        .text = {text.text + at, left < NG_ENTRY_BEGINNING ? left : NG_ENTRY_BEGINNING},
        .complete = left > NG_ENTRY_BEGINNING};
    return ng_entry_next(&lines, true) && ng_entry_begins(ng_entry_line(&lines)) != NULL;
}

size_t ng_entry_find(struct ng_span text, size_t at, bool complete)
{
    if (begins_at(text, at)) { /* without a look for the end of what may be a long line */
        return at;
    }
    struct ng_entry_lines lines = {.text = text, .complete = complete, .end = at > 0 ? at - 1 : 0};
    for (bool first = at == 0; ng_entry_next(&lines, first); first = false) {
        if (ng_entry_begins(ng_entry_line(&lines)) != NULL) {
            return lines.start;
        }
    }
    return text.size;
}

bool ng_entry_take_sizes(struct ng_entry_lines *lines, unsigned count)
{
    struct ng_span line = ng_entry_line(lines);
    const char *end = line.text + line.size;
    bool taken = false;
    for (const char *p = line.text; p < end && lines->size_count < count;) {
        uint32_t number = 0;
        bool overflow = false;
        if (!ng_scan_is_digit(*p)) {
            p++;
            continue;
        }
        p = ng_scan_number(p, end, &number, &overflow);
        lines->sizes[lines->size_count++] = number;
        taken = true;
    }
    return taken;
}

const struct ng_format *ng_entry_begins_here(const struct ng_entry_lines *lines)
{
    struct ng_span line = ng_entry_line(lines);
    bool bracket = line.size == 1 && (line.text[0] == '[' || line.text[0] == '{');
    bool more = lines->last != '\0' && strchr(",=:(", lines->last) != NULL;
    return bracket && more ? NULL : ng_entry_begins(line);
}

bool ng_entry_is_puzzle(const struct ng_format *format, struct ng_span text)
{
    struct nonogram_puzzle *puzzle = NULL;
    struct nonogram_diagnostic ignored;
    enum nonogram_status status = ng_format_read(format, text, &puzzle, &ignored);
    ng_puzzle_free(puzzle);
    return status == NONOGRAM_OK;
}

bool ng_entry_is_whole(struct ng_entry_lines *lines)
{
    if (lines->start - lines->tried >= lines->tried / 4) {
        lines->tried = lines->start;
        lines->tries = 0;
    }
    if (lines->whole || lines->tries == NG_ENTRY_MOST_TRIES) {
        return lines->whole;
    }
    lines->tries++;
    bool whole =
        ng_entry_is_puzzle(lines->format, (struct ng_span){lines->text.text, lines->start});
    lines->whole = whole && lines->ended;
    return whole;
}

struct ng_span ng_entry_rest(const struct ng_entry_lines *lines)
{
    return (struct ng_span){lines->text.text + lines->start,
                            lines->text.size - lines->start + lines->more};
}

bool ng_entry_rest_begins(struct ng_entry_lines *lines)
{
    struct ng_span rest = ng_entry_rest(lines);
    struct nonogram_diagnostic ignored;
    if (!ng_entry_is_whole(lines)) {
        return false;
    }
    bool all = rest.size <= NG_ENTRY_NEXT_PART;
    rest.size = all ? rest.size : NG_ENTRY_NEXT_PART;
    lines->waits = lines->open || !lines->complete;
    if (lines->waits) {
        return true;
    }
    const struct ng_format *format = ng_format_detect(rest, all, NULL, &ignored);
    return format != NULL && !ng_entry_is_slight(format, rest);
}

/* Whether the line is a heading of .gno that begins with one of these, three letters each. */
static bool is_heading(struct ng_span line, const char (*headings)[4], size_t count)
{
    for (size_t i = 0; i < count && line.size > 3 && line.text[0] == '['; i++) {
        if (ng_text_lower(line.text[1]) == headings[i][0] &&
            ng_text_lower(line.text[2]) == headings[i][1] &&
            ng_text_lower(line.text[3]) == headings[i][2]) {
            return true;
        }
    }
    return false;
}

/* Whether it is that of a section that a reader of puzzles passes over. */
static bool is_idle_heading(struct ng_span line)
{
    static const char headings[][4] = {"lic", "sta", "loc", "ori", "his", "wor"};
    return is_heading(line, headings, sizeof headings / sizeof headings[0]);
}

unsigned ng_entry_first_heading(struct ng_span line)
{
    static const char headings[][4] = {"des", "dim"};
    return is_heading(line, &headings[0], 1) ? 1 : is_heading(line, &headings[1], 1) ? 2 : 0;
}

bool ng_entry_is_row(struct ng_span line)
{
    return line.text[0] >= '0' && line.text[0] <= '2';
}

/* ": end" */
static bool is_end(struct ng_span line)
{
    struct ng_span trimmed = ng_scan_trim(line);
    size_t at = 1;
    if (trimmed.size == 0 || trimmed.text[0] != ':') {
        return false;
    }
    while (at < trimmed.size && ng_scan_is_blank(trimmed.text[at])) {
        at++;
    }
    return trimmed.size - at >= 3 && memcmp(trimmed.text + at, "end", 3) == 0;
}

/* The quotes that stand in the line, three apostrophes being one. */
static unsigned count_quotes(struct ng_span line)
{
    unsigned quotes = 0, apostrophes = 0;
    for (size_t i = 0; i < line.size; i++) {
        apostrophes = line.text[i] == '\'' ? apostrophes + 1 : 0;
        quotes += line.text[i] == '"' || apostrophes == 3 ? 1 : 0;
        apostrophes %= 3;
    }
    return quotes;
}

/* Takes note of a line of a section of .gno. */
static void pass_section(struct ng_entry_lines *lines, struct ng_span line)
{
    if (line.text[0] == '[') {
        lines->sections++;
        lines->headings |= ng_entry_first_heading(line);
        lines->idle = is_idle_heading(line);
        lines->free = false;
        lines->row = 0;
    } else if (lines->idle && !lines->free) {
        lines->free = true;
        lines->row = ng_entry_is_row(line) ? line.size : 0;
    }
}

void ng_entry_pass(struct ng_entry_lines *lines, struct ng_span line)
{
    lines->blank = ng_scan_blank(line);
    if (lines->blank) {
        return;
    }
    struct ng_span trimmed = ng_scan_trim(line);
    lines->last = trimmed.size > 0 ? trimmed.text[trimmed.size - 1] : '\0';
    pass_section(lines, line);
    lines->colons += line.text[0] == ':' ? 1 : 0;
    lines->comments += lines->ended ? 1 : 0;
    lines->ended = lines->ended || lines->colons > 2 || is_end(line);
    lines->may_begin = ng_entry_may_begin(line);
    if (lines->format == &ng_format_toml) {
        lines->quotes += count_quotes(line);
    }
}
