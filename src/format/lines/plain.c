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
    struct ng_lines_number sizes[2];
    bool sized;
    size_t first;       /* the index of the first clue among the kept lines */
    size_t second;      /* and of the first clue of the second side */
    size_t side;        /* the present one */
    size_t filled[2];   /* the lines of each side that are not blank */
    int axis;           /* the axis of the first side, from headings; -1: unknown */
    bool titled;        /* a title or a property came before the clues */
    const char *bar;    /* the first in a line with numbers on one side of it only; or NULL */
    bool cells;         /* rows have cells behind it */
    size_t table;       /* the columns, if their clues are drawn as a table; or 0 */
    bool bracketed;     /* a line had all clues of a side in brackets */
    size_t lones;       /* lines of the first side that are one word or sign */
    size_t lone;        /* the number of lines before the last of them */
    bool kept;          /* it can be a clue, and is kept with the others */
    size_t gaps;        /* groups of blank lines between the clues of an undivided text */
    bool blanks;        /* blank lines are empty clues */
    bool commas;        /* they end the clues of a line */
    const char *manner; /* how the clues are read, for the note on it; NULL: as usual */
    bool signs;         /* clues have signs that other formats do not have */
    bool wide;          /* one of the first lines can only be all clues of a side */
    size_t indent;      /* blanks before dashes, plus 1; 0: no dashes */
    uint32_t number;    /* in front of the last clue, if clues have numbers */
    bool alien;         /* a line cannot be a clue: the text is in another format */
};

/* ---- lines ---- */

/* Whether the line is only the sign, three times or more if it is a dash or '='; dashes can cross a
 * bar. */
bool ng_plain_divides(struct ng_span line, char sign)
{
    size_t count = 0;
    while (count < line.size &&
           (line.text[count] == sign || (sign == '-' && line.text[count] == '+'))) {
        count++;
    }
    return count == line.size && (sign == '-' || sign == '=' ? count >= 3 : count == 1);
}

/* Whether the line is one word without digits, or the same sign from beginning to end. */
static bool is_lone(struct ng_span line)
{
    bool letters = line.size > 1, same = line.size > 0 && strchr("-=#&*~_", *line.text) != NULL;
    for (size_t i = 0; i < line.size; i++) {
        letters = letters && ng_scan_is_letter(line.text[i]);
        same = same && line.text[i] == *line.text;
    }
    return letters || same;
}

/* Whether the line has only digits, blanks and these signs. */
bool ng_plain_is_of(struct ng_span line, const char *signs)
{
    for (size_t i = 0; i < line.size; i++) {
        if (!ng_scan_is_digit(line.text[i]) && !ng_scan_is_blank(line.text[i]) &&
            strchr(signs, line.text[i]) == NULL) {
            return false;
        }
    }
    return true;
}

static bool has_digit(struct ng_span text)
{
    size_t i = 0;
    while (i < text.size && !ng_scan_is_digit(text.text[i])) {
        i++;
    }
    return i < text.size;
}

bool ng_plain_is_comment(const struct ng_plain *layout, struct ng_span line)
{
    struct ng_span rest = line;
    bool letter = ng_scan_starts_with(line, "c") && ng_scan_take_word(&rest).size == 1 &&
                  (rest.size == 0 || ng_scan_is_letter(*rest.text));
    if (layout->free && (letter || ng_scan_starts_with(line, "//"))) {
        return true;
    }
    return layout->comment != '\0' && line.size > 0 && *line.text == layout->comment &&
           (line.size > 1 || layout->free || layout->comment == '*');
}

/* The line without a comment at its end. */
static struct ng_span uncomment(struct ng_span line)
{
    const char *sign = ng_scan_starts_with(line, "//") ? line.text
                       : line.size > 0                 ? memchr(line.text, '#', line.size)
                                                       : NULL;
    return sign == NULL ? line
                        : ng_scan_trim((struct ng_span){line.text, (size_t)(sign - line.text)});
}

/* The axis named by a heading, such as "ROWS:" or "# Column clues"; -1 for other lines. */
static int heading_of(struct ng_span line)
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

/* Whether the line is "Key: value", or a word and a number, and not about clues. */
static bool is_property(struct ng_span line)
{
    struct ng_span key, value;
    if (line.size == 0 || !ng_scan_is_letter(*line.text)) {
        return false;
    }
    if (split_property(line, &key, &value)) {
        return heading_of(key) < 0;
    }
    value = line;
    key = ng_scan_take_word(&value);
    enum ng_map_meaning meaning = ng_map_meaning(key, NULL);
    return heading_of(key) < 0 && meaning != NG_MAP_WIDTH && meaning != NG_MAP_HEIGHT &&
           value.size > 0 && ng_scan_is_digit(*value.text);
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
                    struct ng_lines_number sizes[2])
{
    if (layout->comment == '#') {
        skip_comments(lines);
    }
    size_t each = layout->sizes == NG_SIZES_BLANK ? 2 : 1;
    return ng_lines_next_sizes(lines, sizes, each) &&
           (each == 2 || ng_lines_next_sizes(lines, sizes + 1, 1));
}

/* The number of sizes, 1 or 2, that the line is: "5", "5 6", "5, 6", "5 x 6"; 0 for other lines. */
static size_t sizes_in(const struct ng_lines *lines, struct ng_span line,
                       struct ng_lines_number sizes[2])
{
    const char *p = line.text;
    const char *end = line.text + line.size;
    bool overflow = false, between = false;
    size_t count = 0;
    for (; count < 2 && p < end && ng_scan_is_digit(*p) && !overflow; count++) {
        sizes[count].place = ng_lines_place(lines, p);
        p = ng_scan_number(p, end, &sizes[count].value, &overflow);
        overflow = overflow || sizes[count].value == 0;
        while (count == 0 && p < end && (ng_scan_is_blank(*p) || (!between && strchr(",x", *p)))) {
            between = between || !ng_scan_is_blank(*p);
            p++;
        }
    }
    return p == end && !overflow && !(count == 1 && between) ? count : 0;
}

/* ---- sides ---- */

static struct ng_lines_side side_of(const struct reader *reader, size_t side)
{
    return side == 1           ? ng_lines_side(&reader->lines, reader->second, reader->lines.count)
           : reader->side == 1 ? ng_lines_side(&reader->lines, reader->first, reader->second)
                               : ng_lines_side(&reader->lines, reader->first, reader->lines.count);
}

/* The number of gaps of blank lines within the first side; *at becomes the index of the first. */
static size_t count_gaps(const struct reader *reader, size_t *at)
{
    struct ng_lines_side side = side_of(reader, 0);
    size_t gaps = 0;
    for (size_t i = ng_lines_blanks(&side); i + 1 < side.count; i++) {
        if (side.lines[i].size == 0 && side.lines[i + 1].size > 0 && gaps++ == 0) {
            *at = reader->first + i;
        }
    }
    return gaps;
}

/* Takes the only line of the first side for the sizes, if it is two numbers. */
static bool take_sizes(struct reader *reader)
{
    struct ng_lines_side first = side_of(reader, 0);
    if (first.filled != 1 ||
        sizes_in(&reader->lines, first.lines[ng_lines_blanks(&first)], reader->sizes) != 2) {
        return false;
    }
    reader->sized = true;
    reader->first += first.count;
    reader->filled[0] = 0;
    reader->lones = 0; /* a sign between the sizes and the clues divides nothing */
    return true;
}

/* Ends the first side before the kept line with this index. */
static void split(struct reader *reader, size_t at)
{
    reader->side = 1;
    reader->second = at;
    reader->filled[0] = side_of(reader, 0).filled;
    reader->filled[1] = side_of(reader, 1).filled;
}

/* Begins a side after a heading that names its axis. */
static bool begin_side(struct reader *reader, int axis)
{
    if (reader->side == 0 && reader->axis < 0) {
        (void)take_sizes(reader);
    }
    bool next = reader->filled[reader->side] > 0 || (reader->side == 0 && reader->axis == 1 - axis);
    size_t side = reader->side + next;
    int first = side == 0 ? axis : 1 - axis;
    if (side == 2 || (reader->axis >= 0 && reader->axis != first)) {
        return ng_lines_wrong(&reader->lines, "a heading too many, or too late");
    }
    if (next) {
        split(reader, reader->lines.count);
    }
    reader->axis = first;
    reader->indent = 0;
    return true;
}

/* Reads the title, after the word or sign at the start of its line: the first counts. */
static bool read_title(struct reader *reader, struct ng_span title)
{
    bool late = reader->titled || reader->filled[0] > 0 || reader->axis >= 0;
    if (late && reader->layout->title != NULL) {
        return ng_lines_wrong(&reader->lines, "the line of the title, again or too late");
    }
    if (!reader->titled && title.size > 0 && reader->lines.build != NULL) {
        ng_notes_keep(reader->lines.build, NONOGRAM_TITLE, title,
                      ng_lines_place(&reader->lines, title.text), false);
    }
    reader->titled = true;
    return true;
}

static bool is_divider(const struct ng_plain *layout, struct ng_span line)
{
    return ng_plain_divides(line, layout->divider) ||
           (layout->free && (ng_plain_divides(line, '-') || ng_plain_divides(line, '=')));
}

/* Ends the first side at a divider, unless it underlines a heading. The only line above the first
 * of two lines of dashes is the sizes. */
static bool divide_at(struct reader *reader)
{
    if (reader->axis >= 0 && reader->filled[reader->side] == 0) {
        return true;
    }
    if (reader->side == 1 &&
        (!reader->layout->free || reader->axis >= 0 || reader->sized || !take_sizes(reader))) {
        return ng_lines_wrong(&reader->lines, "a second line that divides the clues");
    }
    split(reader, reader->lines.count);
    return true;
}

/* Reads a property before the clues: a text, or the sizes. */
static void read_property(struct reader *reader, struct ng_span line)
{
    struct ng_lines *lines = &reader->lines;
    struct ng_place place = ng_lines_place(lines, line.text);
    struct ng_span value = line, key;
    bool text = split_property(line, &key, &value);
    key = text ? key : ng_scan_take_word(&value);
    size_t sizes =
        text && !ng_scan_is_in_any_case(key, "size") ? 0 : sizes_in(lines, value, reader->sizes);
    enum ng_map_meaning meaning = ng_map_meaning(key, NULL);
    reader->titled = true;
    if (sizes > 0) {
        reader->sized = true;
        reader->sizes[1] = reader->sizes[sizes - 1];
    } else if (lines->build == NULL) {
        return;
    } else if (meaning >= NG_MAP_NOTES && meaning < NG_MAP_OTHER) {
        ng_notes_keep(lines->build, meaning - NG_MAP_NOTES, value, place, false);
    } else if (meaning == NG_MAP_NAME) {
        ng_notes_keep(lines->build, NONOGRAM_TITLE, value, place, false);
    } else {
        ng_build_remark(lines->build, place, "the word is unknown and its line left out");
    }
}

/* ---- sides on one line each ---- */

/* The clues after a heading on the same line, such as "rows: 1 1, 5", "Row 3: 1 1" or "r 1 1"; text
 * is NULL if there is no such heading. *one: the heading has a number, so a single clue follows. */
static struct ng_span behind_heading(struct ng_span line, int *axis, bool *one,
                                     struct ng_span *number)
{
    static const char letters[] = "rcRC";
    const struct ng_span none = {NULL, 0};
    struct ng_span head, clues = line;
    const char *letter = line.size > 2 ? strchr(letters, *line.text) : NULL;
    *one = true;
    struct ng_span word = letter != NULL ? ng_scan_take_word(&clues) : none;
    size_t digits = 1;
    while (digits < word.size && ng_scan_is_digit(word.text[digits])) {
        digits++;
    }
    if (letter != NULL && digits == word.size && clues.size > 0 && ng_scan_is_digit(*clues.text)) {
        *number = (struct ng_span){word.text + 1, digits - 1};
        *axis = (letter - letters) % 2 == 0 ? NG_BUILD_ROWS : NG_BUILD_COLUMNS;
        return clues;
    }
    if (!split_property(line, &head, &clues)) {
        return none;
    }
    *one = false;
    size_t end = head.size;
    while (head.size > 0 && ng_scan_is_digit(head.text[head.size - 1])) {
        head.size--;
        *one = true;
    }
    *number = (struct ng_span){head.text + head.size, end - head.size};
    *axis = heading_of(head);
    return *axis >= 0 && clues.size > 0 && *clues.text != '|' ? clues : none;
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

/* The number of clues in brackets that make up the whole line: "(1,1) (5)" or "[1 1], [5]"; 0 for
 * other lines. */
static size_t count_bracketed(struct ng_span line)
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

/* Whether each of the two lines has all clues of a side: "1 1, 5, 3", "1,1 5 3" or "1 1 | 5 | 3".
 */
static bool is_pair(const struct ng_span lines[2])
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

/* ---- sorting ---- */

/* Whether the line can be a clue, or one of the first two lines all clues of a side, or the sizes:
 * for a text that is only examined. */
static bool is_clue(struct reader *reader, struct ng_span line)
{
    struct ng_lines_number sizes[2];
    size_t filled = reader->filled[0] + reader->filled[1];
    struct ng_span inner = ng_lines_unbracket(line);
    if (line.size == 0) {
        return true;
    }
    reader->signs = reader->signs || !ng_plain_is_of(line, "");
    bool dots = *line.text == '.' && reader->bar == NULL &&
                !(has_digit(line) && ng_scan_is_blank(line.text[1]));
    bool dashes = line.size > 2 && *inner.text != '-' && inner.text[inner.size - 1] != '-';
    if (!dots && (ng_plain_is_of(inner, dashes ? ",.:-" : ",.:") ||
                  (filled == 1 && sizes_in(&reader->lines, line, sizes) == 2))) {
        return true;
    }
    reader->wide = !dots && filled <= 2 && ng_plain_is_of(inner, ",.:|;/");
    reader->alien = !reader->wide;
    return reader->wide;
}

static bool keep(struct reader *reader, struct ng_span line)
{
    reader->filled[reader->side] += line.size > 0;
    return (reader->lines.build != NULL || is_clue(reader, line)) &&
           ng_lines_keep(&reader->lines, line);
}

/* Keeps the clues of one line as a side's. */
static bool keep_clues(struct reader *reader, struct ng_span line)
{
    bool brackets = count_bracketed(line) > 0;
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
        if (!keep(reader, clue)) {
            return false;
        }
    }
    return true;
}

/* Keeps a line that divides the sides if it is the only one; a '#' is a comment if there are more.
 * A dash can be an empty clue as well. */
static bool keep_lone(struct reader *reader, struct ng_span line)
{
    struct ng_lines *lines = &reader->lines;
    bool zeros = lines->zeros;
    reader->lone = lines->count;
    reader->kept = *line.text != '#';
    reader->filled[0] += reader->kept;
    bool kept = !reader->kept || ng_lines_keep(lines, line);
    lines->zeros = zeros || (lines->zeros && reader->lones > 0);
    reader->alien = reader->lones++ > 0 && reader->kept && *line.text != '-';
    return kept;
}

/* Cuts off the half of a drawn line, at a bar, that has no numbers: the cells after a row's clue,
 * or the part left of the columns' clues. The first such row ends the first side. */
static void cut_half(struct reader *reader, struct ng_span *line)
{
    const char *bar = line->size > 0 ? memchr(line->text, '|', line->size) : NULL;
    size_t size = bar != NULL ? (size_t)(bar - line->text) : 0;
    struct ng_span left = ng_scan_trim((struct ng_span){line->text, size});
    struct ng_span right = ng_scan_trim((struct ng_span){line->text + size, line->size - size});
    if (bar == NULL || (has_digit(left) && has_digit(right))) {
        return;
    }
    *line = has_digit(right) ? ng_scan_trim((struct ng_span){bar + 1, right.size - 1}) : left;
    reader->cells = reader->cells || (!has_digit(right) && right.size > 1);
    if (!has_digit(right) && reader->side == 0 && reader->bar == NULL && reader->filled[0] > 0) {
        split(reader, reader->lines.count);
    }
    reader->bar = reader->bar == NULL ? bar : reader->bar;
}

/* Cuts off the dash before a clue below a heading. A list within an item is an error. */
static bool cut_dash(struct reader *reader, struct ng_span *line)
{
    const char *start = line->text;
    if (line->size == 0 || *start != '-' || (line->size > 1 && !ng_scan_is_blank(start[1]))) {
        return true;
    }
    while (start > reader->lines.text.text && start[-1] != '\n') {
        start--;
    }
    size_t indent = (size_t)(line->text - start) + 1;
    struct ng_span rest = ng_scan_trim((struct ng_span){line->text + 1, line->size - 1});
    if ((reader->indent > 0 && reader->indent != indent) || ng_scan_starts_with(rest, "- ")) {
        return ng_lines_wrong(&reader->lines, "a list within a list: write the clue as [2, 1]");
    }
    reader->indent = indent;
    *line = rest.size > 0 ? rest : *line;
    return true;
}

/* Checks that the clues with numbers in front, "R2 1 1", count up from 0 or 1. */
static bool check_number(struct reader *reader, struct ng_span number)
{
    uint32_t value = 0;
    bool overflow = false, first = reader->filled[reader->side] == 0;
    if (number.size == 0) {
        return true;
    }
    (void)ng_scan_number(number.text, number.text + number.size, &value, &overflow);
    bool right = first ? value <= 1 : value == reader->number + 1;
    reader->number = value;
    return (right && !overflow) ||
           ng_build_wrong(reader->lines.build, ng_lines_place(&reader->lines, number.text),
                          "the clues are not numbered one after another");
}

/* Sorts one line of clues, or a divider. */
static bool sort_line(struct reader *reader)
{
    const struct ng_plain *layout = reader->layout;
    struct ng_span line = reader->lines.line, clues = {NULL, 0}, number = {NULL, 0}, rest;
    bool none = reader->axis < 0 && reader->filled[0] == 0, one = false;
    int axis = -1;
    if (line.size > 0 && is_divider(layout, line)) {
        return divide_at(reader);
    }
    if (layout->title != NULL && ng_scan_word(line, layout->title, &rest)) {
        return read_title(reader, rest);
    }
    if (layout->free && layout->title == NULL && reader->axis < 0) {
        cut_half(reader, &line);
    }
    if (layout->free) {
        axis = heading_of(line);
        clues = behind_heading(line, &axis, &one, &number);
    }
    if (clues.text != NULL) {
        bool begun = reader->axis >= 0 && (reader->axis == axis) == (reader->side == 0);
        return (begun || begin_side(reader, axis)) && (!one || check_number(reader, number)) &&
               (one ? keep(reader, clues) : keep_clues(reader, clues));
    }
    if (layout->free && none && is_property(line)) {
        read_property(reader, line);
        return true;
    }
    if (layout->divider == '\n' && layout->free && axis < 0 && reader->side == 0 &&
        reader->axis < 0 && !none && is_lone(line)) {
        return keep_lone(reader, line);
    }
    if (axis >= 0) {
        return begin_side(reader, axis);
    }
    if (ng_plain_is_comment(layout, line)) {
        return layout->comment != '*' ||
               read_title(reader, ng_scan_trim((struct ng_span){line.text + 1, line.size - 1}));
    }
    if (layout->title != NULL && line.size > 0 && *line.text != '[') {
        return ng_lines_expect(&reader->lines, line.text,
                               "GRID, ROWS, COLUMNS or a clue in brackets");
    }
    line = layout->free ? uncomment(line) : line;
    if (layout->free && reader->axis >= 0 && !cut_dash(reader, &line)) {
        return false;
    }
    if (layout->free && count_bracketed(line) > 1) {
        if (reader->bracketed && reader->side == 0 && reader->axis < 0) {
            split(reader, reader->lines.count);
        }
        reader->bracketed = true;
        return keep_clues(reader, line);
    }
    return keep(reader, line);
}

/* ---- sizes ---- */

/* Finds the sizes above a table of the columns' clues: they are the numbers of its cells in a line,
 * and of the lines behind it. */
static bool find_table(struct reader *reader)
{
    const struct ng_lines *lines = &reader->lines;
    const struct ng_lines_side all = ng_lines_side(lines, reader->first, lines->count);
    size_t at = reader->first + ng_lines_blanks(&all);
    if (all.filled < 3 || reader->axis >= 0) {
        return false;
    }
    struct ng_span rest = lines->kept[at];
    (void)ng_scan_take_word(&rest);
    (void)ng_scan_take_word(&rest);
    const struct ng_span two = {lines->kept[at].text, (size_t)(rest.text - lines->kept[at].text)};
    if (sizes_in(lines, ng_scan_trim(two), reader->sizes) != 2) {
        return false;
    }
    for (size_t i = 0; i < 2; i++) {
        size_t row = lines->count;
        for (uint32_t left = reader->sizes[i].value; left > 0 && row > at + 1; row--) {
            left -= lines->kept[row - 1].size > 0;
        }
        bool divided = reader->side == 0 || reader->filled[1] == reader->sizes[i].value;
        if (divided && ng_lines_table(ng_lines_side(lines, at + 1, row), reader->bar != NULL) ==
                           reader->sizes[1 - i].value) {
            reader->first = at + 1;
            split(reader, row);
            return true;
        }
    }
    return false;
}

/* Finds the sizes at the beginning of the first side, if that number of clues follows: two in a
 * line, or in two lines, or one for both sides. */
static void find_sizes(struct reader *reader)
{
    struct ng_lines *lines = &reader->lines;
    const struct ng_lines_side side = side_of(reader, 0);
    struct ng_lines_number *sizes = reader->sizes, other[2];
    size_t at = ng_lines_blanks(&side), gap;
    uint64_t all = (uint64_t)reader->filled[0] + reader->filled[1];
    uint64_t clues = all - (reader->lones == 1 && reader->kept);
    size_t count = at == side.count ? 0 : sizes_in(lines, side.lines[at], sizes);
    bool open = reader->side == 0 ? count_gaps(reader, &gap) != 1 : reader->bracketed;
    if (count == 0 || (count == 1 && !open)) {
        return;
    }
    at++;
    bool second = count == 1 && at < side.count && sizes_in(lines, side.lines[at], other) == 1 &&
                  (uint64_t)sizes[0].value + other[0].value + 2 == clues;
    sizes[1] = second ? other[0] : sizes[count - 1];
    uint64_t sum = (uint64_t)sizes[0].value + sizes[1].value + 1 + second;
    reader->sized = sum == clues || (count == 2 && sum == all);
    reader->manner = reader->sized && count == 1 && !second ? "one size for both sides" : NULL;
    if (reader->sized) {
        reader->first += at + second;
        reader->filled[0] -= 1 + second;
    }
}

/* ---- dividing ---- */

/* Divides the sides at the only line that is one word or sign, if nothing else does. Below and
 * above a line '#', blank lines are empty clues if nothing else says which lines are clues. */
static void split_at_lone(struct reader *reader)
{
    struct ng_lines *lines = &reader->lines;
    if (reader->kept) {
        lines->kept[reader->lone].size = 0;
    } else if (!reader->sized && !lines->zeros) {
        while (lines->count > reader->lone && lines->kept[lines->count - 1].size == 0) {
            lines->count--;
        }
        reader->blanks = true;
    }
    split(reader, reader->lone);
    reader->blanks =
        reader->blanks && reader->filled[0] + reader->filled[1] < lines->count - reader->first;
    reader->manner = reader->blanks ? "blank lines as empty clues" : reader->manner;
}

/* Whether the two sizes, in either order, divide the lines at a blank one. */
static bool find_sections(struct reader *reader, size_t *at)
{
    const struct ng_lines_side side = side_of(reader, 0);
    struct ng_lines_side sections[2];
    const struct ng_build *build = reader->lines.build;
    bool turned = build != NULL && ng_build_columns_first(build);
    for (size_t i = 0; i < 2 && reader->sized; i++) {
        uint32_t counts[2] = {reader->sizes[i != turned].value, reader->sizes[i == turned].value};
        if (ng_lines_divide(&side, counts, 2, sections)) {
            *at = (size_t)(sections[1].lines - reader->lines.kept);
            reader->lines.zeros =
                reader->lines.zeros && (reader->layout->free || !sections[1].blanks);
            return true;
        }
    }
    return false;
}

/* Whether two lines are left that have all clues of a side each. */
static bool find_pair(const struct reader *reader, struct ng_span pair[2])
{
    struct ng_lines_side side = side_of(reader, 0);
    return side.filled == 2 && ng_lines_next_clue(&side, &pair[0]) &&
           ng_lines_next_clue(&side, &pair[1]) && is_pair(pair);
}

static bool split_pair(struct reader *reader, const struct ng_span pair[2])
{
    reader->first = reader->lines.count;
    reader->wide = false;
    reader->commas = commas_end(reader, pair);
    if (!keep_clues(reader, pair[0])) {
        return false;
    }
    split(reader, reader->lines.count);
    return keep_clues(reader, pair[1]);
}

/* Divides the lines at a blank one, or at a word or sign, unless they are as many as the
 * sizes. */
static bool divide(struct reader *reader)
{
    size_t at = 0;
    uint64_t counted = (uint64_t)reader->sizes[0].value + reader->sizes[1].value;
    struct ng_span pair[2];
    reader->gaps = count_gaps(reader, &at);
    const struct ng_span *kept = reader->lines.kept;
    size_t lone = reader->lone;
    bool apart = reader->gaps == 1 &&
                 (reader->kept || (lone < reader->lines.count && kept[lone].size == 0) ||
                  (lone > 0 && kept[lone - 1].size == 0));
    if (find_sections(reader, &at)) {
        split(reader, at);
    } else if (reader->lones == 1 && (reader->sized ? reader->filled[0] != counted : !apart)) {
        split_at_lone(reader);
    } else if (!reader->sized && reader->gaps == 1) {
        split(reader, at);
    } else if (!reader->sized && find_pair(reader, pair)) {
        return split_pair(reader, pair);
    }
    if (reader->sized || reader->side == 1) {
        return true;
    }
    const struct ng_lines_side side = side_of(reader, 0);
    return reader->gaps > 1
               ? ng_lines_check_blanks(&reader->lines, &side) &&
                     ng_lines_wrong(&reader->lines,
                                    "more than two groups of clues with blank lines between")
               : ng_lines_wrong(&reader->lines,
                                "nothing divides the row clues from the column clues");
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
    uint64_t first = reader->filled[0];
    const uint64_t firsts[] = {reader->side == 1 ? first : reader->sizes[0].value,
                               reader->side == 1 ? first : reader->sizes[1].value};
    const struct ng_lines_side sides[] = {side_of(reader, 0),
                                          reader->side == 1 ? side_of(reader, 1)
                                                            : ng_lines_side(&reader->lines, 0, 0)};
    const char *manner =
        reader->layout->title != NULL ? NULL : ng_lines_strip(&reader->lines, sides, firsts);
    reader->manner = manner != NULL ? manner : reader->manner;
}

/* Reads clues that are divided only by their number, and possibly their sums: in the documented
 * order, or in the other if only that fits. */
static bool read_counted(struct reader *reader)
{
    struct ng_build *build = reader->lines.build;
    const struct ng_plain *layout = reader->layout;
    uint64_t sizes[2] = {reader->sizes[0].value, reader->sizes[1].value};
    struct ng_lines_side side =
        ng_lines_fit(&reader->lines, side_of(reader, 0), sizes[0] + sizes[1]);
    if (!ng_lines_clues(&reader->lines, NG_BUILD_ROWS, side)) {
        return false;
    }
    bool turn = ng_build_columns_first(build);
    uint64_t documented = sizes[!layout->height_first];
    uint64_t other = sizes[layout->height_first];
    uint64_t liked = turn ? other : documented;
    uint64_t disliked = turn ? documented : other;
    bool fits = ng_build_can_divide(build, liked, sizes[0] + sizes[1]);
    bool also = ng_build_can_divide(build, disliked, sizes[0] + sizes[1]);
    uint64_t first = fits || !also ? liked : disliked;
    bool columns = turn || (first != documented && !layout->free);
    if (!turn) {
        guess(reader, reader->sizes[0].place, columns);
        build->unusual = first != documented && !layout->free;
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
        struct ng_lines_side clues =
            ng_lines_fit(&reader->lines, side_of(reader, side), expected[side]);
        fits = fits && (clues.blanks || clues.filled == expected[side]);
    }
    return fits;
}

/* Finds which side is the first, and in which order the sizes come, if these fit only in another
 * order than the documented one. Returns the first side's axis. */
static size_t choose_order(struct reader *reader, uint64_t expected[2])
{
    const struct ng_plain *layout = reader->layout;
    bool named = reader->axis >= 0;
    bool turned = !named && ng_build_columns_first(reader->lines.build);
    size_t first = named ? (size_t)reader->axis : turned ? NG_BUILD_COLUMNS : NG_BUILD_ROWS;
    bool height_first = layout->height_first;
    if (reader->sized && !expect(reader, first, height_first, expected) &&
        (layout->free || layout->divider == '\n')) {
        height_first = !expect(reader, first, false, expected);
        (void)expect(reader, first, height_first, expected);
        if (!layout->free && !height_first) {
            reader->manner = "the width before the height, as the numbers of clues tell";
        }
    }
    if (reader->sized) {
        declare(reader, height_first);
    }
    if (!named && !turned && layout->free && layout->divider == '\n') {
        guess(reader, ng_place_offset(0), first == NG_BUILD_COLUMNS);
    }
    return first;
}

/* Reads the clues of two sides, in the documented order, or by headings. */
static bool read_divided(struct reader *reader)
{
    struct ng_lines *lines = &reader->lines;
    struct ng_lines_side sides[2] = {side_of(reader, 0), side_of(reader, 1)};
    uint64_t expected[2] = {sides[0].filled, sides[1].filled};
    if (reader->table > 0) {
        reader->manner = reader->cells
                             ? "the columns drawn as a table above the rows, without the cells"
                             : "the columns drawn as a table above the rows";
        return ng_lines_check_blanks(lines, &sides[1]) &&
               ng_lines_drawn(lines, sides, reader->table);
    }
    size_t first = choose_order(reader, expected);
    bool read =
        reader->sized || reader->blanks ||
        (ng_lines_check_blanks(lines, &sides[0]) && ng_lines_check_blanks(lines, &sides[1]));
    size_t lead = ng_lines_blanks(&sides[0]);
    if (read && reader->axis >= 0 && !reader->sized && !lines->zeros && sides[0].filled > 0 &&
        sides[1].filled > 0 && lead != ng_lines_blanks(&sides[1])) {
        size_t side = lead == 0 ? 1 : 0;
        ng_build_guess(lines->build,
                       ng_lines_place(lines, sides[side].lines[ng_lines_blanks(&sides[side])].text),
                       "the blank line below the heading is not read as an empty clue, which is 0");
        lines->build->unusual = true;
    }
    for (size_t i = 0; i < 2 && read; i++) {
        struct ng_lines_side side = ng_lines_fit(lines, sides[i], expected[i]);
        side.blanks = side.blanks || reader->blanks;
        read = ng_lines_clues(lines, (enum ng_build_axis)(i == 0 ? first : 1 - first), side);
    }
    return read;
}

/* ---- the whole ---- */

/* Finds out whether the columns' clues are drawn as a table, as bars say. */
static bool check_table(struct reader *reader)
{
    bool drawn = reader->layout->free && reader->side == 1 && reader->axis < 0;
    size_t width = drawn ? ng_lines_table(side_of(reader, 0), reader->bar != NULL) : 0;
    reader->table = width > 1 ? width : 0;
    return reader->table > 0 || reader->bar == NULL ||
           ng_build_wrong(reader->lines.build, ng_lines_place(&reader->lines, reader->bar),
                          "a bar, and the column clues above are not a table");
}

/* Reports which line is missing, or that the number of clues is wrong. */
static bool refuse_undivided(const struct reader *reader)
{
    const struct ng_plain *layout = reader->layout;
    const struct ng_lines *lines = &reader->lines;
    const struct ng_lines_side side = side_of(reader, 0);
    if (layout->title != NULL) {
        return ng_lines_wrong(lines, "there is no line %s",
                              !reader->titled     ? layout->title
                              : reader->axis == 0 ? "COLUMNS"
                                                  : "ROWS");
    }
    if (layout->divider == '\n') {
        const char *last =
            side.filled > 0 ? side.lines[ng_lines_filled(&side) - 1].text : lines->line.text;
        return ng_build_wrong(lines->build, ng_lines_place(lines, last),
                              "%zu line%s of clues, where the sizes ask for %" PRIu32
                              "%s and %" PRIu32,
                              side.filled, side.filled == 1 ? "" : "s", reader->sizes[0].value,
                              layout->free ? "" : ", a blank line", reader->sizes[1].value);
    }
    const char sign[] = {layout->divider, '\0'};
    return ng_lines_wrong(lines, "there is no line \"%s\" between rows and columns",
                          layout->divider == '-' ? "---" : sign);
}

/* Finds the sizes and the sides among the sorted lines. */
static bool arrange(struct reader *reader)
{
    if (reader->layout->sizes == NG_SIZES_OPTIONAL && !reader->sized && !find_table(reader)) {
        find_sizes(reader);
    }
    return (reader->layout->divider != '\n' || reader->side == 1 || divide(reader)) &&
           check_table(reader);
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
    if (layout->title != NULL && (!reader->titled || reader->side == 0)) {
        return refuse_undivided(reader);
    }
    if (!arrange(reader)) {
        return false;
    }
    strip(reader);
    if (reader->side == 1) {
        return read_divided(reader);
    }
    uint64_t counted = (uint64_t)reader->sizes[0].value + reader->sizes[1].value;
    bool fits = reader->sized && reader->filled[0] == counted;
    return layout->divider == '\0' || (fits && (layout->free || reader->gaps == 0))
               ? read_counted(reader)
               : refuse_undivided(reader);
}

bool ng_plain_read(const struct ng_plain *layout, struct ng_span text, struct ng_build *build)
{
    struct reader reader = {.layout = layout, .axis = -1};
    ng_lines_start(&reader.lines, text, build);
    reader.lines.rules.commas = reader.lines.rules.points = reader.lines.brackets = layout->free;
    reader.lines.rules.last_comma = reader.lines.rules.dashes = layout->free;
    reader.lines.zeros = layout->title != NULL; /* an empty clue is "[]" in this layout */
    bool read = read_all(&reader);
    if (read && reader.manner != NULL && build->guess == NULL) {
        ng_build_guess(build, ng_place_offset(0), "read with %s", reader.manner);
    }
    build->unusual = build->unusual || reader.manner != NULL;
    return ng_lines_end(&reader.lines, read);
}

/* ---- recognising ---- */

/* The sign of a text whose lines are sorted and can all be clues, or headings. */
static int sign_of(struct reader *reader, bool sorted, bool complete)
{
    bool named = reader->axis >= 0;
    int sure = named ? NG_SIGN_NAMED : reader->signs ? NG_SIGN_BRACKETS : NG_SIGN_LINES;
    if (!complete || !sorted) {
        return complete || named ? NG_SIGN_NAMED : NG_SIGN_WEAK;
    }
    if (!arrange(reader) || (reader->wide && !reader->sized)) {
        return reader->side == 0 && reader->gaps > 1 && !reader->alien ? NG_SIGN_MANY : 0;
    }
    uint64_t counted = (uint64_t)reader->sizes[0].value + reader->sizes[1].value;
    bool square = reader->manner != NULL && reader->sizes[0].value > 1;
    bool marked =
        named || reader->titled || reader->signs || reader->gaps > 0 || reader->lones > 0 || square;
    bool fits = reader->side == 1 ? reader->filled[0] > 0 && reader->filled[1] > 0
                                  : marked && reader->filled[0] == counted;
    return fits ? sure : 0;
}

int ng_plain_sniff(const struct ng_plain *layout, struct ng_span text, bool complete)
{
    struct reader reader = {.layout = layout, .axis = -1};
    bool sorted = true;
    ng_lines_start(&reader.lines, text, NULL);
    reader.lines.brackets = layout->free;
    while (sorted && !reader.alien && ng_lines_next(&reader.lines)) {
        sorted = sort_line(&reader);
    }
    bool none = reader.alien || reader.filled[0] + reader.filled[1] == 0;
    int sure = none ? 0 : sign_of(&reader, sorted, complete);
    (void)ng_lines_end(&reader.lines, true);
    return sure;
}
