/* One reader and one writer for all formats without keywords (layouts.c). */
#include "format/lines/plain.h"

#include "format/doc/map.h"
#include "format/format.h"
#include "format/notes.h"
#include "format/write.h"

#include <inttypes.h>

struct reader {
    struct ng_lines lines;
    const struct ng_plain *layout;
    struct ng_lines_number sizes[3]; /* and the number of colours */
    bool sized;
    bool by;     /* the sizes have an 'x' between them: the width comes first */
    size_t side; /* the present one */
    int axes[2]; /* from headings, for each side; -1: none */
    bool titled;
    bool bracketed;     /* a line had all clues of a side in brackets */
    size_t lones;       /* lines of the first side that are one word or sign */
    size_t lone;        /* the number of lines before the last of them */
    bool kept;          /* it can be a clue, and is kept with the others */
    bool blanks;        /* blank lines are empty clues */
    bool commas;        /* they end the clues of a line */
    const char *manner; /* how the clues are read, for the note on it; NULL: as usual */
};

/* ---- lines ---- */

/* Whether the line is only the sign, three times or more if it is a dash or '='. */
bool ng_plain_divides(struct ng_span line, char sign)
{
    size_t count = 0;
    while (count < line.size && line.text[count] == sign) {
        count++;
    }
    return count == line.size && (sign == '-' || sign == '=' ? count >= 3 : count == 1);
}

bool ng_plain_is_lone(struct ng_span line)
{
    bool letters = line.size > 1, same = line.size > 0 && strchr("-=#&*~_", *line.text) != NULL;
    for (size_t i = 0; i < line.size; i++) {
        letters = letters && ng_scan_is_letter(line.text[i]);
        same = same && line.text[i] == *line.text;
    }
    return letters || same;
}

bool ng_plain_is_comment(const struct ng_plain *layout, struct ng_span line)
{
    if (layout->free && ng_scan_starts_with(line, "//")) {
        return true;
    }
    return layout->comment != '\0' && line.size > 0 && *line.text == layout->comment &&
           (line.size > 1 || layout->free || layout->comment == '*');
}

struct ng_span ng_plain_uncomment(struct ng_span line)
{
    const char *sign = ng_scan_starts_with(line, "//") ? line.text
                       : line.size > 0                 ? memchr(line.text, '#', line.size)
                                                       : NULL;
    return sign == NULL ? line
                        : ng_scan_trim((struct ng_span){line.text, (size_t)(sign - line.text)});
}

/* The axis named by a heading, such as "ROWS:" or "# Column clues"; -1 for other lines. */
int ng_plain_heading(struct ng_span line)
{
    static const char signs[] = "#:;/%=-*[]()_ \t";
    int axis = -1;
    for (size_t at = 0; at < line.size;) {
        size_t start = at;
        while (at < line.size && ng_scan_is_letter(line.text[at])) {
            at++;
        }
        struct ng_span word = {line.text + start, at - start};
        if (at == start && memchr(signs, line.text[at++], sizeof signs - 1) != NULL) {
            continue;
        }
        enum ng_map_meaning meaning = ng_map_meaning(word, NULL);
        bool named = meaning == NG_MAP_ROWS || meaning == NG_MAP_COLUMNS;
        if (named ? axis >= 0 : word.size == 0 || !ng_map_is_clue_name(word)) {
            return -1;
        }
        axis = named ? (meaning == NG_MAP_ROWS ? NG_BUILD_ROWS : NG_BUILD_COLUMNS) : axis;
    }
    return axis;
}

/* Splits "key: value" at the colon. Returns false if there is none. */
static bool split_property(struct ng_span line, struct ng_span *key, struct ng_span *value)
{
    const char *colon = line.size > 0 ? memchr(line.text, ':', line.size) : NULL;
    if (colon == NULL) {
        return false;
    }
    *key = (struct ng_span){line.text, (size_t)(colon - line.text)};
    *value = ng_scan_trim((struct ng_span){colon + 1, line.size - key->size - 1});
    return true;
}

/* Whether the line is "Key: value", and not about clues. */
bool ng_plain_is_property(struct ng_span line)
{
    struct ng_span key, value;
    return split_property(line, &key, &value) && ng_scan_is_letter(*line.text) &&
           ng_plain_heading(key) < 0;
}

/* ---- sizes ---- */

/* Skips the blank lines and comments at the start of a text; a single '#' does not divide anything
 * yet. */
static void skip_comments(struct ng_lines *lines)
{
    size_t at = lines->at;
    while (ng_lines_next(lines) && (lines->line.size == 0 || *lines->line.text == '#')) {
        at = lines->at;
    }
    lines->at = at;
}

bool ng_plain_sizes(const struct ng_plain *layout, struct ng_lines *lines,
                    struct ng_lines_number sizes[3])
{
    if (layout->comment == '#') {
        skip_comments(lines);
    }
    size_t each = layout->sizes == NG_SIZES_BLANK ? 2 : 1;
    bool read = true;
    for (size_t i = 0; i < 2 && read; i += each) {
        read = ng_lines_next_sizes(lines, &sizes[i], each);
    }
    if (!read || !layout->colours) {
        return read;
    }
    if (!ng_lines_next_filled(lines)) {
        return ng_lines_expect_more(lines, "the number of colours");
    }
    struct ng_cursor c = ng_lines_cursor(lines, lines->line);
    return ng_lines_number(&c, &sizes[2]) && ng_cursor_end(&c);
}

size_t ng_plain_sizes_in(const struct ng_lines *lines, struct ng_span line,
                         struct ng_lines_number sizes[2], bool *by)
{
    const char *p = line.text;
    const char *end = line.text + line.size;
    bool overflow = false, between = false;
    size_t count = 0;
    *by = false;
    for (; count < 2 && p < end && ng_scan_is_digit(*p) && !overflow; count++) {
        sizes[count].place = ng_lines_place(lines, p);
        p = ng_scan_number(p, end, &sizes[count].value, &overflow);
        overflow = overflow || sizes[count].value == 0;
        while (count == 0 && p < end && (ng_scan_is_blank(*p) || (!between && strchr(",x", *p)))) {
            between = between || !ng_scan_is_blank(*p);
            *by = *by || *p == 'x';
            p++;
        }
    }
    return p == end && !overflow && !(count == 1 && between) ? count : 0;
}

/* The number of gaps of blank lines within a side; *at becomes the first. */
static size_t count_gaps(const struct ng_lines_side *side, size_t *at)
{
    size_t gaps = 0;
    for (size_t i = ng_lines_blanks(side); i + 1 < side->count; i++) {
        if (side->lines[i].size == 0 && side->lines[i + 1].size > 0 && gaps++ == 0) {
            *at = i;
        }
    }
    return gaps;
}

/* The index of the line after the sizes at the beginning of the first side, if that number of clues
 * follows: two in a line, or in two lines, or one for both sides; 0 if there are none. */
static size_t behind_sizes(struct reader *reader)
{
    struct ng_lines *lines = &reader->lines;
    const struct ng_lines_side *side = &lines->sides[0];
    struct ng_lines_number *sizes = reader->sizes;
    size_t at = ng_lines_blanks(side), gap;
    uint64_t all = (uint64_t)side->filled + lines->sides[1].filled;
    uint64_t clues = all - (reader->lones == 1 && reader->kept);
    size_t count =
        at == side->count ? 0 : ng_plain_sizes_in(lines, side->lines[at], sizes, &reader->by);
    bool open = reader->side == 0 ? count_gaps(side, &gap) != 1 : reader->bracketed;
    if (count == 0 || (count == 1 && !open)) {
        return 0;
    }
    at++;
    bool second = count == 1 && at < side->count &&
                  ng_plain_sizes_in(lines, side->lines[at], sizes + 1, &reader->by) == 1;
    uint64_t sum = (uint64_t)sizes[0].value + sizes[1].value + 1;
    if (count == 1 && second && sum + 1 == clues) {
        return at + 1;
    }
    if (count == 1) {
        sizes[1] = sizes[0];
        sum = 2 * (uint64_t)sizes[0].value + 1;
        reader->manner = sum == clues ? "one size for both sides" : NULL;
    }
    return sum == clues || (count == 2 && sum == all) ? at : 0;
}

static void find_sizes(struct reader *reader)
{
    struct ng_lines_side *side = &reader->lines.sides[0];
    size_t at = behind_sizes(reader);
    reader->sized = at > 0;
    reader->by = reader->by && at > 0;
    for (size_t i = 0; i < at; i++) {
        side->filled -= side->lines[i].size > 0;
    }
    side->count -= at;
    reader->lone -= reader->lone < at ? reader->lone : at;
    if (at > 0) {
        memmove(side->lines, side->lines + at, side->count * sizeof *side->lines);
    }
}

/* ---- sides ---- */

/* Takes the only line of the first side for the sizes, if it is two numbers. */
static bool take_sizes(struct reader *reader)
{
    struct ng_lines_side *first = &reader->lines.sides[0];
    if (first->filled != 1 ||
        ng_plain_sizes_in(&reader->lines, first->lines[ng_lines_blanks(first)], reader->sizes,
                          &reader->by) != 2) {
        return false;
    }
    reader->sized = true;
    first->filled = first->count = 0;
    return true;
}

/* Begins a side after a heading that names its axis. */
static bool begin_side(struct reader *reader, int axis)
{
    size_t side = reader->side;
    if (side == 0 && reader->axes[0] < 0) {
        (void)take_sizes(reader);
    }
    side += reader->lines.sides[side].filled > 0 || (side == 0 && reader->axes[0] == 1 - axis);
    if (side == 2 || (reader->axes[side] >= 0 && reader->axes[side] != axis) ||
        (side == 1 && reader->axes[0] == axis)) {
        return ng_lines_wrong(&reader->lines, "a heading too many, or too late");
    }
    reader->side = side;
    reader->axes[side] = axis;
    reader->axes[1 - side] = 1 - axis;
    return true;
}

/* Reads the title, after the word or sign at the start of its line: the first counts. */
static bool read_title(struct reader *reader, struct ng_span title)
{
    bool late = reader->titled || reader->lines.sides[0].filled > 0 || reader->axes[0] >= 0;
    if (late && reader->layout->title != NULL) {
        return ng_lines_wrong(&reader->lines, "the line of the title, again or too late");
    }
    if (!reader->titled && title.size > 0) {
        ng_notes_keep(reader->lines.build, NONOGRAM_TITLE, title,
                      ng_lines_place(&reader->lines, title.text), false);
    }
    reader->titled = true;
    return true;
}

/* Whether the line ends the first side, or underlines a heading. */
static bool is_dividing(const struct reader *reader, struct ng_span line)
{
    const struct ng_plain *layout = reader->layout;
    bool line_divides = layout->divider != '\0' && ng_plain_divides(line, layout->divider);
    if (layout->free) {
        line_divides = ng_plain_divides(line, '-') || ng_plain_divides(line, '=');
    }
    return line_divides && (reader->side == 0 || (layout->free && reader->axes[1] >= 0 &&
                                                  reader->lines.sides[1].filled == 0));
}

/* Reads a property before the clues: a text, or the sizes. */
static void read_property(struct reader *reader, struct ng_span line)
{
    struct ng_lines *lines = &reader->lines;
    struct ng_place place = ng_lines_place(lines, line.text);
    struct ng_span key = line, value = line;
    (void)split_property(line, &key, &value);
    enum ng_map_meaning meaning = ng_map_meaning(key, NULL);
    if (meaning >= NG_MAP_NOTES && meaning < NG_MAP_OTHER) {
        ng_notes_keep(lines->build, meaning - NG_MAP_NOTES, value, place, false);
    } else if (meaning == NG_MAP_NAME) {
        ng_notes_keep(lines->build, NONOGRAM_TITLE, value, place, false);
    } else if (ng_scan_is_in_any_case(key, "size")) {
        reader->sized = ng_plain_sizes_in(lines, value, reader->sizes, &reader->by) == 2;
    } else {
        ng_build_remark(lines->build, place, "the word is unknown and its line left out");
    }
}

/* ---- sides on one line each ---- */

struct ng_span ng_plain_behind_heading(struct ng_span line, int *axis, bool *one)
{
    struct ng_span head, clues;
    if (!split_property(line, &head, &clues)) {
        return (struct ng_span){NULL, 0};
    }
    *one = false;
    while (head.size > 0 && ng_scan_is_digit(head.text[head.size - 1])) {
        head.size--;
        *one = true;
    }
    *axis = ng_plain_heading(head);
    return *axis >= 0 && clues.size > 0 && *clues.text != '|' ? clues : (struct ng_span){NULL, 0};
}

/* The size of the clue in brackets at the start of the text; 0 if there is none. */
static size_t bracket_size(struct ng_span text)
{
    size_t size = 1;
    char close = text.size > 0 ? ng_lines_closing(*text.text) : '\0';
    if (close == '\0') {
        return 0;
    }
    while (size < text.size && strchr("0123456789,. \t", text.text[size]) != NULL) {
        size++;
    }
    return size < text.size && text.text[size] == close ? size + 1 : 0;
}

size_t ng_plain_bracketed(struct ng_span line)
{
    size_t count = 0;
    for (size_t size; line.size > 0; count++) {
        size = bracket_size(line);
        if (size == 0) {
            return 0;
        }
        ng_lines_cut(&line, size, ",");
    }
    return count;
}

/* The sign between the clues of a line: the first of |/; in it; a comma, if a blank follows one or
 * the line has no blanks; else a blank. */
static char separator_of(struct ng_span line)
{
    bool blank = memchr(line.text, ' ', line.size) != NULL;
    bool comma = !blank;
    for (size_t i = 0; i < line.size; i++) {
        if (strchr("|/;", line.text[i]) != NULL) {
            return line.text[i];
        }
        comma = comma || (i > 0 && ng_scan_is_blank(line.text[i]) && line.text[i - 1] == ',');
    }
    return comma ? ',' : ' ';
}

bool ng_plain_is_pair(const struct ng_span lines[2])
{
    bool several = false, divided[2] = {false, false}; /* numbers of a clue; clues */
    for (size_t i = 0; i < 2; i++) {
        char separator = separator_of(lines[i]);
        for (size_t j = 1; j + 1 < lines[i].size; j++) {
            char c = lines[i].text[j];
            divided[i] = divided[i] || c == separator;
            several = several ||
                      (c != separator && ng_scan_is_digit(lines[i].text[j - 1]) &&
                       ng_scan_is_digit(lines[i].text[j + 1]) && memchr("|; ,.", c, 5) != NULL);
        }
    }
    return several && divided[0] && divided[1];
}

/* The number of cells of the puzzle whose clues end at the separator; 0 if a clue does not fit. */
static uint64_t cells_of(const struct ng_span lines[2], char separator)
{
    uint64_t counts[2] = {1, 1}, longest[2] = {0, 0};
    for (size_t i = 0; i < 2; i++) {
        uint64_t need = 0;
        for (const char *p = lines[i].text, *end = p + lines[i].size; p < end; p += p < end) {
            uint32_t number = 0;
            bool overflow;
            if (ng_scan_is_digit(*p)) {
                p = ng_scan_number(p, end, &number, &overflow);
                need += number + (need > 0);
                longest[i] = need > longest[i] ? need : longest[i];
            }
            bool ends = end - p > 1 && *p == separator && p[1] != separator;
            counts[i] += ends;
            need = ends ? 0 : need;
        }
    }
    return longest[0] <= counts[1] && longest[1] <= counts[0] ? counts[0] * counts[1] : 0;
}

/* Whether commas end the clues of two lines with blanks as well: if only that fits, or the puzzle
 * is smaller. */
static bool commas_end(struct reader *reader, const struct ng_span pair[2])
{
    bool blanks = false;
    for (size_t i = 0; i < 2; i++) {
        bool blank = memchr(pair[i].text, ' ', pair[i].size) != NULL;
        blanks = blanks || blank;
        if (separator_of(pair[i]) != (blank ? ' ' : ',')) {
            return false;
        }
    }
    uint64_t blank = cells_of(pair, ' '), comma = cells_of(pair, ',');
    bool ends = comma > 0 && (blank == 0 || comma < blank);
    if (blanks && comma > 0) {
        reader->manner = ends ? "a comma after each clue" : "a blank after each clue";
    }
    return ends;
}

/* Keeps the clues of one line as a side's. */
static bool keep_clues(struct reader *reader, struct ng_span line)
{
    bool brackets = ng_plain_bracketed(line) > 0;
    char separator = brackets || reader->commas ? ',' : separator_of(line);
    const char signs[] = {separator, '\0'};
    while (line.size > 0) {
        const char *stop = brackets ? NULL : memchr(line.text, separator, line.size);
        struct ng_span clue = {line.text, brackets       ? bracket_size(line)
                                          : stop != NULL ? (size_t)(stop - line.text)
                                                         : line.size};
        ng_lines_cut(&line, clue.size, signs);
        clue = ng_scan_trim(clue);
        if (clue.size == 0) {
            return ng_build_wrong(reader->lines.build, ng_lines_place(&reader->lines, clue.text),
                                  "an empty clue is written as 0");
        }
        if (!ng_lines_keep(&reader->lines, reader->side, clue)) {
            return false;
        }
    }
    return true;
}

/* ---- sorting ---- */

/* Keeps a line that divides the sides if it is the only one; a '#' is a comment if there are more.
 * A dash can be an empty clue as well. */
static bool keep_lone(struct reader *reader, struct ng_span line)
{
    struct ng_lines *lines = &reader->lines;
    bool zeros = lines->zeros;
    reader->lone = lines->sides[0].count;
    reader->kept = *line.text != '#';
    bool kept = !reader->kept || ng_lines_keep(lines, 0, line);
    lines->zeros = zeros || (lines->zeros && reader->lones > 0);
    reader->lones++;
    return kept;
}

/* Takes the only line above dashes for the sizes, if these are the second dashes: the lines between
 * them are then the first side. */
static bool take_head(struct reader *reader, struct ng_span line)
{
    struct ng_lines_side *sides = reader->lines.sides;
    if (reader->sized || reader->side == 0 || reader->axes[0] >= 0 ||
        !ng_plain_divides(line, '-') || !take_sizes(reader)) {
        return false;
    }
    struct ng_lines_side head = sides[0];
    sides[0] = sides[1];
    sides[1] = head;
    return true;
}

/* Sorts one line of clues, or a divider. */
static bool sort_line(struct reader *reader)
{
    const struct ng_plain *layout = reader->layout;
    struct ng_lines *lines = &reader->lines;
    struct ng_span line = lines->line, rest;
    struct ng_span bare = layout->free ? ng_plain_uncomment(line) : line, clues = {NULL, 0};
    bool comment = ng_plain_is_comment(layout, line), one = false;
    bool typed = layout->free && layout->title == NULL; /* clues as people type them */
    int axis = typed ? ng_plain_heading(line) : -1;
    if (layout->title != NULL) {
        axis = ng_scan_is(line, "ROWS") ? NG_BUILD_ROWS : ng_scan_is(line, "COLUMNS") ? 1 : -1;
        if (ng_scan_word(line, layout->title, &rest)) {
            return read_title(reader, rest);
        }
    }
    if (typed) {
        clues = ng_plain_behind_heading(line, &axis, &one);
    }
    if (clues.text != NULL) {
        return (reader->axes[reader->side] == axis || begin_side(reader, axis)) &&
               (one ? ng_lines_keep(lines, reader->side, clues) : keep_clues(reader, clues));
    }
    if (typed && reader->axes[0] < 0 && lines->sides[0].filled == 0 && ng_plain_is_property(line)) {
        read_property(reader, line);
        return true;
    }
    if (typed && ng_plain_bracketed(bare) > 1) {
        reader->side = reader->bracketed && reader->axes[0] < 0 ? 1 : reader->side;
        reader->bracketed = true;
        return keep_clues(reader, bare);
    }
    if (typed && layout->divider == '\n' && axis < 0 && reader->side == 0 && reader->axes[0] < 0 &&
        lines->sides[0].filled > 0 && ng_plain_is_lone(line) && !is_dividing(reader, line)) {
        return keep_lone(reader, line);
    }
    if (comment && layout->comment == '*') {
        return read_title(reader, ng_scan_trim((struct ng_span){line.text + 1, line.size - 1}));
    }
    if (axis >= 0 || comment) {
        return axis < 0 || begin_side(reader, axis);
    }
    if (typed && take_head(reader, line)) {
        return true;
    }
    if (line.size > 0 && is_dividing(reader, line)) {
        bool underlines = reader->axes[0] >= 0 && lines->sides[reader->side].filled == 0;
        reader->side = underlines ? reader->side : 1;
        return true;
    }
    if (layout->title != NULL && line.size > 0 && *line.text != '[') {
        return ng_lines_expect(lines, line.text, "GRID, ROWS, COLUMNS or a clue in brackets");
    }
    return ng_lines_keep(lines, reader->side, bare);
}

/* Ends the first side at this line. */
static bool split_side(struct reader *reader, size_t at)
{
    struct ng_lines_side *side = &reader->lines.sides[0];
    size_t count = side->count;
    for (size_t i = at; i < count; i++) {
        if (!ng_lines_keep(&reader->lines, 1, side->lines[i])) {
            return false;
        }
    }
    side->count = at;
    side->filled -= reader->lines.sides[1].filled;
    reader->side = 1;
    return true;
}

/* Divides the sides at the only line that is one word or sign, if nothing else does. Below and
 * above a line '#', blank lines are empty clues if nothing else says which lines are clues. */
static bool split_at_lone(struct reader *reader)
{
    struct ng_lines *lines = &reader->lines;
    struct ng_lines_side *sides = lines->sides;
    if (!split_side(reader, reader->lone)) {
        return false;
    }
    if (reader->kept) {
        sides[1].lines[0].size = 0;
        sides[1].filled--;
    } else if (!reader->sized && !lines->zeros) {
        sides[1].count = ng_lines_filled(&sides[1]);
        reader->blanks = sides[0].filled < sides[0].count || sides[1].filled < sides[1].count;
        reader->manner = reader->blanks ? "blank lines as empty clues" : reader->manner;
    }
    return true;
}

/* Whether the two sizes, in either order, divide the lines at a blank one. */
static bool find_sections(const struct reader *reader, size_t *at)
{
    struct ng_lines_run runs[2];
    for (size_t i = 0; i < 2 && reader->sized; i++) {
        uint32_t counts[2] = {reader->sizes[i].value, reader->sizes[1 - i].value};
        if (ng_lines_divide(&reader->lines, 0, counts, 2, runs)) {
            *at = (size_t)(runs[1].lines - reader->lines.sides[0].lines);
            return true;
        }
    }
    return false;
}

/* Whether the line at this index, or the one before, is blank. */
static bool is_blank(const struct ng_lines_side *side, size_t at)
{
    return (at < side->count && side->lines[at].size == 0) ||
           (at > 0 && at <= side->count && side->lines[at - 1].size == 0);
}

/* Divides the lines of a free layout at a blank one, or at a word or sign. */
static bool divide_free(struct reader *reader)
{
    const struct ng_lines_side *side = &reader->lines.sides[0];
    size_t at = 0, gaps = count_gaps(side, &at);
    uint64_t counted = (uint64_t)reader->sizes[0].value + reader->sizes[1].value;
    if (find_sections(reader, &at)) {
        return split_side(reader, at);
    }
    bool apart = gaps == 1 && (reader->kept || is_blank(side, reader->lone));
    if (reader->lones == 1 && (reader->sized ? side->filled != counted : !apart)) {
        return split_at_lone(reader);
    }
    if (reader->sized) {
        return true;
    }
    if (gaps == 1) {
        return split_side(reader, at);
    }
    struct ng_span pair[2];
    struct ng_lines_run run = {side->lines, side->count, false};
    if (side->filled == 2 && ng_lines_run_next(&run, &pair[0]) &&
        ng_lines_run_next(&run, &pair[1]) && ng_plain_is_pair(pair)) {
        reader->lines.sides[0].count = reader->lines.sides[0].filled = 0;
        reader->commas = commas_end(reader, pair);
        bool kept = keep_clues(reader, pair[0]);
        reader->side = 1;
        return kept && keep_clues(reader, pair[1]);
    }
    if (gaps > 1 && !reader->lines.zeros) {
        return ng_lines_check_blanks(&reader->lines, 0);
    }
    return ng_lines_wrong(&reader->lines, "%s",
                          gaps > 1 ? "more than two groups of clues with blank lines between"
                                   : "nothing divides the row clues from the column clues");
}

/* ---- clues ---- */

/* Declares the sizes, the first of them as height if `height_first`. */
static void declare(struct reader *reader, bool height_first)
{
    const struct ng_lines_number *height = &reader->sizes[height_first ? 0 : 1];
    const struct ng_lines_number *width = &reader->sizes[height_first ? 1 : 0];
    ng_build_height(reader->lines.build, height->value, height->place);
    ng_build_width(reader->lines.build, width->value, width->place);
}

/* Reports which side is taken for the first, and anything unusual. */
static void guess(struct reader *reader, struct ng_place place, bool columns)
{
    ng_build_guess(reader->lines.build, place, "read with the %s first%s%s%s",
                   columns ? "columns" : "rows", reader->manner != NULL ? " and with " : "",
                   reader->manner != NULL ? reader->manner : "",
                   columns ? ", as their number or their sums tell"
                           : "; --columns-first reads them the other way round");
}

/* Removes numbers that are not blocks from the clues. */
static void strip(struct reader *reader)
{
    const struct ng_plain *layout = reader->layout;
    uint64_t first = reader->lines.sides[0].filled;
    const uint64_t firsts[] = {reader->side == 1 ? first : reader->sizes[0].value,
                               reader->side == 1 ? first : reader->sizes[1].value};
    const char *manner =
        layout->colours || layout->title != NULL ? NULL : ng_lines_strip(&reader->lines, firsts);
    reader->manner = manner != NULL ? manner : reader->manner;
}

/* Reads clues that are divided only by their number, and possibly their sums: in the documented
 * order, or in the other if only that fits. */
static bool read_counted(struct reader *reader)
{
    struct ng_build *build = reader->lines.build;
    const struct ng_plain *layout = reader->layout;
    uint64_t sizes[2] = {reader->sizes[0].value, reader->sizes[1].value};
    if (!ng_lines_clues(&reader->lines, NG_BUILD_ROWS,
                        ng_lines_run(&reader->lines, 0, sizes[0] + sizes[1]))) {
        return false;
    }
    bool turn = ng_build_columns_first(build);
    bool height_first = layout->height_first && !reader->by;
    uint64_t documented = sizes[height_first ? 0 : 1];
    uint64_t other = sizes[height_first ? 1 : 0];
    uint64_t liked = turn ? other : documented;
    uint64_t disliked = turn ? documented : other;
    bool fits = ng_build_can_divide(build, liked, sizes[0] + sizes[1]);
    bool also = ng_build_can_divide(build, disliked, sizes[0] + sizes[1]);
    uint64_t first = fits || !also ? liked : disliked;
    bool columns = turn || (first != documented && (!layout->free || reader->by));
    if (!turn && (layout->free || height_first || first != documented || (fits && also))) {
        guess(reader, reader->sizes[0].place, columns);
    }
    ng_build_divide(build, first, columns);
    declare(reader, (first == sizes[0]) != columns);
    return true;
}

/* Sets the expected number of clues of each side, if the sizes begin with the height for
 * `height_first`. Returns whether both are right. */
static bool expect(const struct reader *reader, size_t first, bool height_first,
                   uint64_t expected[2])
{
    bool fits = true;
    for (size_t side = 0; side < 2; side++) {
        bool rows = (side == 0) == (first == NG_BUILD_ROWS);
        expected[side] = reader->sizes[rows == height_first ? 0 : 1].value;
        struct ng_lines_run run = ng_lines_run(&reader->lines, side, expected[side]);
        fits = fits && (run.blanks || reader->lines.sides[side].filled == expected[side]);
    }
    return fits;
}

/* Reads the clues of two sides, in the documented order, or by headings or sizes such as 6x5. */
static bool read_divided(struct reader *reader)
{
    const struct ng_plain *layout = reader->layout;
    bool named = reader->axes[0] >= 0;
    size_t width = layout->free && !named ? ng_lines_table(&reader->lines.sides[0]) : 0;
    if (width > 1) {
        reader->manner = "the columns drawn as a table above the rows";
        return ng_lines_check_blanks(&reader->lines, 1) && ng_lines_drawn(&reader->lines, width);
    }
    bool turned = !named && ng_build_columns_first(reader->lines.build);
    size_t first = named ? (size_t)reader->axes[0] : turned ? NG_BUILD_COLUMNS : NG_BUILD_ROWS;
    uint64_t expected[2] = {reader->lines.sides[0].filled, reader->lines.sides[1].filled};
    bool height_first = layout->height_first && !reader->by;
    if (reader->sized && !expect(reader, first, height_first, expected) && layout->free) {
        bool turn = reader->by && !named && !turned && expect(reader, 1 - first, false, expected);
        first = turn ? 1 - first : first;
        height_first = !turn && !reader->by && !expect(reader, first, false, expected);
        (void)expect(reader, first, height_first, expected);
    }
    if (reader->sized) {
        declare(reader, height_first);
    }
    if (!named && !turned && layout->divider == '\n') {
        guess(reader, ng_place_offset(0), first == NG_BUILD_COLUMNS);
    }
    struct ng_lines *lines = &reader->lines;
    bool read = reader->sized || reader->blanks ||
                (ng_lines_check_blanks(lines, 0) && ng_lines_check_blanks(lines, 1));
    for (size_t side = 0; side < 2 && read; side++) {
        struct ng_lines_run run = ng_lines_run(lines, side, expected[side]);
        if (reader->blanks) {
            run = (struct ng_lines_run){lines->sides[side].lines, lines->sides[side].count, true};
        }
        read = ng_lines_clues(lines, (enum ng_build_axis)(side == 0 ? first : 1 - first), run);
    }
    return read;
}

/* ---- sections with blank lines between: cwd and cwc ---- */

static const uint32_t chosen[] = {0x000000, 0xff0000, 0x0000ff, 0x008000, 0xffa500, 0x800080,
                                  0xa52a2a, 0x00ffff, 0xff00ff, 0xffff00, 0x808080, 0x00ff00};

/* The look of colour `value`, from 1, which cwc does not state; after the chosen ones they are only
 * different. */
static uint32_t colour_rgb(uint32_t value)
{
    size_t count = sizeof chosen / sizeof chosen[0];
    return value <= count ? chosen[value - 1] : (value * 0x9e3779b1u) >> 8;
}

static bool make_palette(struct reader *reader)
{
    const struct ng_lines_number *colours = &reader->sizes[2];
    uint32_t count = colours->value <= NONOGRAM_COLOURS_MAX ? colours->value : 0;
    for (uint32_t i = 1; i <= count && count > 1; i++) {
        count = ng_build_colour(reader->lines.build, NULL, 0, colour_rgb(i), 0) < 0 ? 0 : count;
    }
    return count > 0 || ng_build_wrong(reader->lines.build, colours->place,
                                       "%" PRIu32 " colours, where 1 to %d are possible",
                                       colours->value, NONOGRAM_COLOURS_MAX);
}

/* Reads the next number of a list, between 1 and `most`. */
static bool read_item(struct ng_cursor *list, uint32_t most, uint32_t *value)
{
    struct ng_lines_number item;
    if (!ng_lines_number(list, &item)) {
        return false;
    }
    *value = item.value;
    return (item.value > 0 && item.value <= most) ||
           ng_build_wrong(list->build, item.place, "the number must be from 1 to %" PRIu32, most);
}

/* Reads a clue from its lengths and its colours, each in a separate line. */
static bool read_coloured(struct reader *reader, enum ng_build_axis axis, struct ng_span lengths,
                          struct ng_span colours)
{
    struct ng_cursor p = ng_lines_cursor(&reader->lines, lengths);
    struct ng_cursor q = ng_lines_cursor(&reader->lines, colours);
    uint32_t length, colour;
    ng_build_line(p.build, axis, ng_cursor_place(&p, p.at));
    p.end = ng_plain_divides(lengths, '0') ? p.at : p.end;
    q.end = ng_plain_divides(colours, '0') ? q.at : q.end;
    while (p.at < p.end) {
        if (!read_item(&p, UINT32_MAX, &length) ||
            !read_item(&q, reader->sizes[2].value, &colour) || ng_build_failed(p.build)) {
            return false;
        }
        ng_build_block(p.build, length, colour);
    }
    return q.at == q.end ||
           ng_cursor_wrong(&q, colours.text, "more colours than the clue has blocks");
}

/* Whether the side has only this number of lines, without blank ones between. */
static bool is_whole(const struct ng_lines_side *side, uint64_t count)
{
    return side->filled == count && ng_lines_filled(side) - ng_lines_blanks(side) == count;
}

static bool read_sections(struct reader *reader)
{
    struct ng_lines *lines = &reader->lines;
    bool turned = ng_build_columns_first(lines->build);
    size_t each = reader->layout->colours ? 2 : 1; /* sections of a side */
    uint32_t sizes[4];
    struct ng_lines_run runs[4];
    for (size_t i = 0; i < 2 * each; i++) {
        sizes[i] = reader->sizes[(i >= each) != turned].value;
    }
    const uint32_t other[] = {sizes[1], sizes[0]};
    bool width_first = each == 1 && !ng_lines_divide(lines, 0, sizes, 2, runs) &&
                       ng_lines_divide(lines, 0, other, 2, runs);
    if (width_first) {
        memcpy(sizes, other, sizeof other);
        reader->manner = "the width before the height, as the numbers of clues tell";
    } else if (each == 1 && is_whole(&lines->sides[0], (uint64_t)sizes[0] + sizes[1])) {
        return read_counted(reader);
    }
    declare(reader, !width_first);
    if (each == 2 && !make_palette(reader)) {
        return false;
    }
    if (!ng_lines_divide(lines, 0, sizes, 2 * each, runs)) {
        const struct ng_lines_side *side = &lines->sides[0];
        return ng_build_wrong(
            lines->build,
            side->filled > 0 ? ng_lines_place(lines, side->lines[ng_lines_filled(side) - 1].text)
                             : reader->sizes[each].place,
            "the clues are not in sections of %s%" PRIu32 " and %" PRIu32
            " lines with blank lines between",
            each == 2 ? "twice " : "", sizes[0], sizes[each]);
    }
    bool read = true;
    for (size_t side = 0; side < 2 && read; side++) {
        enum ng_build_axis axis = (side == 1) != turned ? NG_BUILD_COLUMNS : NG_BUILD_ROWS;
        struct ng_lines_run *run = &runs[side * each];
        struct ng_span lengths, colours;
        read = each == 2 || ng_lines_clues(lines, axis, *run);
        while (each == 2 && read && ng_lines_run_next(&run[0], &lengths) &&
               ng_lines_run_next(&run[1], &colours)) {
            read = read_coloured(reader, axis, lengths, colours);
        }
    }
    return read;
}

/* ---- the whole ---- */

/* Reports which line is missing, or that the number of clues is wrong. */
static bool refuse_undivided(const struct reader *reader)
{
    const struct ng_plain *layout = reader->layout;
    const struct ng_lines *lines = &reader->lines;
    if (layout->title != NULL) {
        return ng_lines_wrong(lines, "there is no line %s",
                              !reader->titled        ? layout->title
                              : reader->axes[0] == 0 ? "COLUMNS"
                                                     : "ROWS");
    }
    if (layout->divider == '\n') {
        return ng_lines_wrong(lines, "there are %zu clues, other than the sizes say",
                              lines->sides[0].filled);
    }
    return ng_lines_wrong(lines, "there is no line \"%s\" between rows and columns",
                          layout->divider == '-'   ? "---"
                          : layout->divider == '#' ? "#"
                                                   : "&");
}

static bool read_all(struct reader *reader)
{
    const struct ng_plain *layout = reader->layout;
    struct ng_lines *lines = &reader->lines;
    reader->sized = layout->sizes == NG_SIZES_BLANK || layout->sizes == NG_SIZES_LINE;
    if (reader->sized && !ng_plain_sizes(layout, lines, reader->sizes)) {
        return false;
    }
    while (ng_lines_next(lines)) {
        if (!sort_line(reader)) {
            return false;
        }
    }
    if (layout->sizes == NG_SIZES_OPTIONAL && !reader->sized) {
        find_sizes(reader);
    }
    if (layout->title != NULL && (!reader->titled || reader->side == 0)) {
        return refuse_undivided(reader);
    }
    if (layout->divider == '\n' && layout->free && reader->side == 0 && !divide_free(reader)) {
        return false;
    }
    strip(reader);
    if (layout->divider == '\n' && !layout->free) {
        return read_sections(reader);
    }
    if (reader->side == 1) {
        return read_divided(reader);
    }
    uint64_t counted = (uint64_t)reader->sizes[0].value + reader->sizes[1].value;
    return layout->divider == '\0' || (reader->sized && lines->sides[0].filled == counted)
               ? read_counted(reader)
               : refuse_undivided(reader);
}

bool ng_plain_read(const struct ng_plain *layout, struct ng_span text, struct ng_build *build)
{
    struct reader reader = {.layout = layout, .axes = {-1, -1}};
    ng_lines_start(&reader.lines, text, build);
    reader.lines.rules.commas = reader.lines.rules.points = reader.lines.brackets = layout->free;
    reader.lines.zeros = layout->title != NULL; /* an empty clue is "[]" in this layout */
    bool read = read_all(&reader);
    if (read && reader.manner != NULL) {
        ng_build_guess(build, ng_place_offset(0), "read with %s", reader.manner);
        build->unusual = true;
    }
    return ng_lines_end(&reader.lines, read);
}

/* ---- writing ---- */

static bool is_own_palette(const struct ng_palette *palette)
{
    bool own = palette->colours[0].rgb == ng_palette_black.colours[0].rgb;
    for (unsigned i = 1; i <= palette->count; i++) {
        own = own && palette->colours[i].rgb == colour_rgb(i);
    }
    return own;
}

enum nonogram_status ng_plain_write_colours(const struct nonogram_puzzle *puzzle,
                                            const struct ng_format_write *options,
                                            struct nonogram_text *out,
                                            struct nonogram_diagnostic *diagnostic)
{
    if (!is_own_palette(&puzzle->palette) && (options == NULL || !options->lossy)) {
        return ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic,
                              "cwc does not store what colours look like");
    }
    ng_write_form(ng_format_cwc.form, puzzle, NULL, out);
    return NONOGRAM_OK;
}
