/* Blocks of clue lines: which blank lines are empty clues, and where sections part. */
#include "format/cluelines.h"

#include "base/alloc.h"
#include "format/refuse.h"

#include <inttypes.h>

static bool is_zero(struct ng_span line)
{
    struct ng_span trimmed = ng_scan_trim(line);
    return trimmed.size == 1 && trimmed.text[0] == '0';
}

void ng_cluelines_add(struct ng_cluelines *lines, struct ng_span line, struct ng_place place)
{
    size_t index = lines->total++;
    if (ng_scan_blank(line) && lines->first_blank == 0) {
        lines->first_blank = place.line;
    }
    if (ng_scan_blank(line) || lines->failed) {
        return;
    }
    if (!ng_alloc_grow(&lines->filled, &lines->capacity, lines->count + 1, sizeof *lines->filled)) {
        lines->failed = true;
        return;
    }
    lines->filled[lines->count++] = (struct ng_clueline){line, place.line, index};
    lines->zeros = lines->zeros || is_zero(line);
}

void ng_cluelines_add_rest(struct ng_cluelines *lines, struct ng_scan *scan)
{
    struct ng_place place;
    struct ng_span line;
    while (ng_scan_line(scan, &line, &place)) {
        ng_cluelines_add(lines, line, place);
    }
}

void ng_cluelines_clear(struct ng_cluelines *lines)
{
    ng_alloc_free(lines->filled);
    *lines = (struct ng_cluelines){.filled = NULL};
}

enum nonogram_status ng_cluelines_done(struct ng_cluelines *lines, enum nonogram_status status,
                                       struct nonogram_diagnostic *diagnostic)
{
    bool failed = lines->failed;
    ng_cluelines_clear(lines);
    return failed ? ng_refuse_no_memory(diagnostic) : status;
}

/* Whether blank lines can only be empty clues; *skip is then how many of them before the first
 * clue are none. */
static bool blanks_are_clues(const struct ng_cluelines *lines, uint64_t expected, size_t *skip)
{
    size_t first = lines->count > 0 ? lines->filled[0].index : 0;
    size_t behind = lines->count > 0 ? lines->filled[lines->count - 1].index + 1 : 0;
    *skip = 0;
    if (lines->count == expected || lines->zeros || lines->total < expected) {
        return false;
    }
    if (behind <= expected) {
        return true;
    }
    /* Blank lines have to go at the beginning; where they could go at the end as well, nothing
     * says how many do. */
    *skip = (size_t)(behind - expected);
    return *skip <= first && (lines->total == behind || *skip == first);
}

struct ng_cluelines_walk ng_cluelines_block(const struct ng_cluelines *lines, uint64_t expected)
{
    struct ng_cluelines_walk walk = {.lines = lines, .left = lines->count};
    if (blanks_are_clues(lines, expected, &walk.index)) {
        walk.left = (size_t)expected;
        walk.blanks = true;
    }
    return walk;
}

/* The first line at or after `index` that is not blank. */
static size_t find_filled(const struct ng_cluelines *lines, uint64_t index)
{
    size_t low = 0;
    size_t high = lines->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (lines->filled[middle].index < index) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

/* Whether no blank line stands before this one. */
static bool follows(const struct ng_cluelines *lines, size_t next)
{
    return next > 0 && lines->filled[next].index == lines->filled[next - 1].index + 1;
}

size_t ng_cluelines_groups(const struct ng_cluelines *lines)
{
    size_t groups = 0;
    for (size_t i = 0; i < lines->count; i++) {
        groups += !follows(lines, i);
    }
    return groups;
}

struct ng_cluelines_walk ng_cluelines_split(struct ng_cluelines_walk *walk, size_t count)
{
    struct ng_cluelines_walk rest = *walk;
    struct ng_place place;
    struct ng_span clue;
    for (size_t i = 0; i < count && ng_cluelines_next(&rest, &clue, &place); i++) {
    }
    walk->left -= rest.left;
    return rest;
}

/* Sections of lines that are not blank, apart from each other by at least one that is. */
static bool divide_filled(const struct ng_cluelines *lines, const uint32_t *sizes, size_t count,
                          struct ng_cluelines_walk *sections)
{
    size_t next = 0;
    for (size_t i = 0; i < count; i++) {
        if (sizes[i] > lines->count - next) {
            return false;
        }
        if (i > 0 && sizes[i] > 0 && follows(lines, next)) {
            return false;
        }
        sections[i] = (struct ng_cluelines_walk){.lines = lines, .next = next, .left = sizes[i]};
        next += sizes[i];
    }
    return next == lines->count;
}

/* Sections in which a blank line is an empty clue, with exactly one other between them. */
static bool divide_all(const struct ng_cluelines *lines, const uint32_t *sizes, size_t count,
                       struct ng_cluelines_walk *sections)
{
    size_t index = 0;
    for (size_t i = 0; i < count; i++) {
        if (index > lines->total || sizes[i] > lines->total - index) {
            return false;
        }
        sections[i] = (struct ng_cluelines_walk){.lines = lines,
                                                 .next = find_filled(lines, index),
                                                 .index = index,
                                                 .left = sizes[i],
                                                 .blanks = true};
        index += sizes[i];
        if (find_filled(lines, index) != find_filled(lines, index + 1)) {
            return false;
        }
        index++;
    }
    return find_filled(lines, index) == lines->count;
}

bool ng_cluelines_divide(const struct ng_cluelines *lines, const uint32_t *sizes, size_t count,
                         struct ng_cluelines_walk *sections)
{
    return divide_filled(lines, sizes, count, sections) ||
           divide_all(lines, sizes, count, sections);
}

enum nonogram_status ng_cluelines_sections(const struct ng_cluelines *lines, const uint32_t *sizes,
                                           size_t count, struct ng_cluelines_walk *sections,
                                           struct ng_place place,
                                           struct nonogram_diagnostic *diagnostic)
{
    struct nonogram_text list = {.data = NULL};
    if (ng_cluelines_divide(lines, sizes, count, sections)) {
        return NONOGRAM_OK;
    }
    for (size_t i = 0; i < count; i++) {
        ng_text_format(&list, "%s%" PRIu32, i == 0 ? "" : i + 1 < count ? ", " : " and ", sizes[i]);
    }
    ng_text_char(&list, '\0');
    if (list.failed) {
        ng_text_clear(&list);
        return ng_refuse_no_memory(diagnostic);
    }
    if (lines->count > 0) {
        place = (struct ng_place){lines->filled[lines->count - 1].line, 1};
    }
    ng_diag_set(diagnostic, place,
                "the clues are not in sections of %s lines with blank lines between", list.data);
    ng_text_clear(&list);
    return NONOGRAM_BAD_INPUT;
}

/* The number of the blank line that a walk has come to, as far as it is known. */
static unsigned long blank_line_number(const struct ng_cluelines_walk *walk)
{
    if (walk->next == 0) {
        return 0;
    }
    const struct ng_clueline *before = &walk->lines->filled[walk->next - 1];
    return before->line + (unsigned long)(walk->index - before->index);
}

bool ng_cluelines_next(struct ng_cluelines_walk *walk, struct ng_span *clue, struct ng_place *place)
{
    const struct ng_cluelines *lines = walk->lines;
    if (walk->left == 0) {
        return false;
    }
    walk->left--;
    place->column = 1;
    if (walk->blanks &&
        (walk->next == lines->count || lines->filled[walk->next].index != walk->index)) {
        *clue = (struct ng_span){"", 0};
        place->line = blank_line_number(walk);
    } else {
        *clue = lines->filled[walk->next].text;
        place->line = lines->filled[walk->next].line;
        walk->next++;
    }
    walk->index++;
    return true;
}
