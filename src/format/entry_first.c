/* Told by sizes, by rows of a picture, or by the next line that begins an entry. */
#include "format/entry_first.h"

#include "format/entry_begin.h"
#include "format/entry_lines.h"
#include "format/formats.h"
#include "format/scan.h"

size_t ng_entry_find_any(struct ng_span text, bool complete)
{
    struct ng_entry_lines lines = {.text = text, .complete = complete};
    for (bool first = true, content = false; ng_entry_next(&lines, first); first = false) {
        struct ng_span line = ng_entry_line(&lines);
        const struct ng_format *begins = content ? ng_entry_begins_here(&lines) : NULL;
        bool section = begins == &ng_format_toml || begins == &ng_format_gno;
        if (content && (ng_scan_starts_with(line, NG_SCAN_MARK) ||
                        (begins != NULL && !(section && lines.sections > 0)))) {
            return lines.start;
        }
        content = content || !ng_scan_blank(line);
        ng_entry_pass(&lines, line);
    }
    return 0;
}

/* Behind so many lines that are not blank, 0: there are not so many, or no more. */
static size_t behind_lines(struct ng_span text, uint64_t count)
{
    struct ng_entry_lines lines = {.text = text, .complete = true};
    uint64_t passed = 0;
    for (bool first = true; ng_entry_next(&lines, first); first = false) {
        if (ng_scan_blank(ng_entry_line(&lines))) {
            continue;
        }
        if (passed++ == count) {
            return lines.start;
        }
    }
    return 0;
}

/* Behind the heading and clues of an entry of numbers, if that is what `text` begins with; 0: it is
 * not, or nothing follows. */
static size_t behind_counted(const struct ng_entry_counted *counted, struct ng_span text)
{
    struct ng_entry_lines lines = {.text = text, .complete = true, .counted = counted};
    uint64_t heading = 0;
    for (bool first = true; ng_entry_next(&lines, first); first = false) {
        bool blank = ng_scan_blank(ng_entry_line(&lines));
        if (!blank && !ng_entry_take_sizes(&lines, counted->sizes)) {
            break;
        }
        heading += blank ? 0 : 1;
    }
    size_t end = behind_lines(text, heading + (lines.sizes[0] + lines.sizes[1]) * counted->clues +
                                        counted->dividers);

    if (lines.size_count < counted->sizes || end == 0) {
        return 0;
    }
    lines = (struct ng_entry_lines){
        .format = counted->format, .text = text, .complete = true, .start = end};
    return ng_entry_rest_begins(&lines) ? end : 0;
}

/* Behind the rows of a picture that `text` begins with; 0: it does not, or nothing follows. */
static size_t behind_drawn(struct ng_span text)
{
    struct ng_entry_lines lines = {.text = text, .complete = true};
    size_t rows = 0;
    for (bool first = true; ng_entry_next(&lines, first); first = false) {
        struct ng_span line = ng_entry_line(&lines);
        if (!ng_scan_is_drawn(line) && (rows > 0 || !ng_scan_blank(line))) {
            return rows > 1 ? lines.start : 0;
        }
        rows += ng_scan_is_drawn(line) ? 1 : 0;
    }
    return 0;
}

/* Whether the text, which begins like an entry with sizes, is one without: clues of the rows, a
 * divider, clues of the columns, of which the first happen to be a puzzle themselves. */
static bool is_headless(struct ng_span text)
{
    static const struct ng_format *const formats[] = {&ng_format_makhorin, &ng_format_dump};
    for (size_t i = 0; i < sizeof formats / sizeof formats[0]; i++) {
        struct nonogram_puzzle *puzzle = NULL;
        struct nonogram_diagnostic ignored;
        if (formats[i]->sniff(text, true) >= NG_ENTRY_UNMISTAKABLE &&
            ng_format_read(formats[i], text, &puzzle, &ignored) == NONOGRAM_OK) {
            bool even = !puzzle->uneven;
            ng_puzzle_free(puzzle);
            return even;
        }
    }
    return false;
}

/* As ng_entry_first(), byte order marks aside. */
static size_t find_first(struct ng_span text)
{
    size_t at = ng_scan_skip_blank(text, 0);
    size_t drawn = behind_drawn(text);
    if (drawn > 0) {
        return drawn;
    }
    size_t first = at < text.size ? ng_entry_find_any(text, true) : 0;
    size_t most = first > 0 ? first : text.size;

    if (at < text.size && ng_scan_is_digit(text.text[at])) {
        for (size_t i = 0; i < NG_ENTRY_COUNTED; i++) {
            size_t end = ng_entry_all_counted[i].sizes > 0
                             ? behind_counted(&ng_entry_all_counted[i], text)
                             : 0;
            if (end > 0 && end < most) {
                return is_headless((struct ng_span){text.text, most}) ? most : end;
            }
        }
    }
    return most;
}

size_t ng_entry_first(struct ng_span text)
{
    size_t first = find_first(text);
    size_t mark = ng_entry_find_mark((struct ng_span){text.text, first});
    return mark > 0 ? mark : first;
}
