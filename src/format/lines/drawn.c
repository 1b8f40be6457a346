/* Puzzles drawn with the columns' clues above the rows, by their places in the line:
 *
 *       1 1 |       the numbers of a column stand below each other, with blanks or bars between
 *       1 2 |       the columns; bars can divide the clues from the cells, lines of dashes the
 *     --+---+       columns' clues from the rows', and a frame can be around the cells, as in what
 *     2 | # #       the program draws itself
 *     1 | . #
 *
 * Without a bar the columns' clues are the first lines, right of all numbers in later ones. In a
 * text that begins with an empty cell of a table, the place of a number is its cell:
 *
 *     ,,1,1
 *     ,,1,2
 *     ,2,,
 *
 * In a table of Markdown, "|   | 1 | 2 |", bars are around the cells and lines of dashes above
 * them. Points left of all numbers of a line only fill a table. Cells can have signs, or 0 and 1
 * that add up to as much as the clues: they show where the columns end, and nothing else of them is
 * read.
 *
 * A table padded with zeros, above a line of dashes, needs no place: the numbers are counted. */
#include "format/lines/drawn.h"

#include "base/memory.h"
#include "format/chars.h"
#include "format/clue.h"
#include "format/lines/sorted.h"

#include <stdlib.h>

/* A number of the text; columns count characters from 0. */
struct token {
    const char *text;
    size_t line, start, end; /* only lines that are not blank or rules are counted, from 1 */
    size_t from, to; /* the columns plus 1 of cells behind it, up to the end of its line; 0: none */
    uint32_t value;
    char sign; /* the colour's, directly behind the number; NUL: none */
};

struct drawn {
    struct ng_lines lines;
    struct token *tokens;
    size_t count, capacity;
    size_t left, right; /* the columns of the bars around the cells, plus 1; 0: none */
    char between;       /* the sign between cells: a tab, a comma, a semicolon, a bar; NUL: none */
    size_t width;       /* the most cells of a line; without those that do not count as columns */
    size_t content;     /* the cells up to the last one that is not empty */
    const char *ragged; /* the first line with another number of cells; or NULL */
    const char *widest; /* the first line with the most cells */
    size_t indented;    /* the lines of a table that begin with an empty cell */
    bool points;        /* there are points, or zeros in cells */
    bool seen;          /* an empty cell of the rows, or column, has a point or a zero */
    size_t from, to;    /* the columns plus 1 of the rows' first and last cells; 0: none */
    size_t step;        /* the least distance of two signs of cells; SIZE_MAX: unknown */
    size_t rows;        /* the first line that is a row's */
    size_t end;         /* and the one behind the last */
    bool ruled;         /* a line of dashes was behind the columns' clues */
    bool counted;       /* places are counted: cells, or numbers above a rule */
    size_t pitch;       /* characters per column */
    size_t origin;      /* the end of the first column's numbers */
    size_t columns;
    size_t signs; /* the numbers that have a sign */
    struct ng_coloured_signs signs_seen;
};

/* ---- characters ---- */

/* The kind of the character at p, whose size it sets: '|' and '-' for bars and rules of any kind,
 * '0' for a digit, ' ', '#' for a sign of cells, '.' for the one that fills tables, too, and '\0'
 * for others. */
static char kind_at(const char *p, const char *end, size_t *size)
{
    const unsigned char *bytes = (const unsigned char *)p;
    *size = 1;
    if (end - p > 2 && bytes[0] == 0xe2 && (bytes[1] == 0x94 || bytes[1] == 0x95)) {
        bool bar = bytes[1] == 0x94 ? bytes[2] == 0x82 || bytes[2] == 0x83 : bytes[2] == 0x91;
        *size = 3;
        return bar ? '|' : '-';
    }
    if (end - p > 2 && bytes[0] == 0xe2 && bytes[1] == 0x96) {
        *size = 3;
        return '#'; /* a block */
    }
    return ng_scan_is_digit(*p)              ? '0'
           : ng_scan_is_blank(*p)            ? ' '
           : *p == '|'                       ? '|'
           : memchr("-=+_", *p, 4) != NULL   ? '-'
           : *p == '.'                       ? '.'
           : memchr("#xX?*@", *p, 6) != NULL ? '#'
                                             : '\0';
}

static struct ng_memory *memory_of(const struct drawn *drawn)
{
    return drawn->lines.build != NULL ? ng_build_memory(drawn->lines.build) : NULL;
}

/* Whether signs divide the cells of a table, and no bars are around them. */
static bool is_sheet(const struct drawn *drawn)
{
    return ng_scan_is_in(drawn->between, "\t,;");
}

static bool keep(struct drawn *drawn, struct token token)
{
    struct ng_build *build = drawn->lines.build;
    if (!ng_memory_grow(memory_of(drawn), &drawn->tokens, &drawn->capacity, drawn->count + 1,
                        sizeof *drawn->tokens)) {
        return build != NULL && ng_build_fail(build);
    }
    drawn->tokens[drawn->count++] = token;
    return true;
}

/* The sign of a colour at p, behind a number, if it ends there; or NUL. */
static char sign_at(const char *p, const char *end)
{
    bool sign = p < end && ng_clue_can_be_suffix(*p) && memchr("|-=+_.", *p, 6) == NULL;
    return sign && (p + 1 == end || ng_scan_is_blank(p[1]) || p[1] == '|' || p[1] == '\r' ||
                    (unsigned char)p[1] == 0xe2)
               ? *p
               : '\0';
}

/* Keeps the number at p, and moves the column to its last character. Returns its size, 0 on an
 * error. */
static size_t keep_number(struct drawn *drawn, const char *p, const char *end, size_t number,
                          size_t *column)
{
    struct token token = {.text = p, .line = number, .start = *column};
    bool overflow = false, cells = drawn->between != '\0';
    const char *behind = ng_scan_number(p, end, &token.value, &overflow);
    bool ended = cells && behind < end && (*behind == drawn->between || *behind == '"');
    token.sign = ended ? '\0' : sign_at(behind, end);
    size_t size = (size_t)(behind - p) + (token.sign != '\0');
    *column += cells ? 0 : size - 1;
    drawn->signs += token.sign != '\0';
    token.end = *column;
    return !overflow && keep(drawn, token) ? size : 0;
}

/* Keeps the numbers of a line and finds its bars and cells; *kinds gets a bit for each kind of
 * character. */
enum { DIGITS = 1, BARS = 2, RULES = 4, CELLS = 8, OTHERS = 16, ENDS = 32, POINTS = 64 };

/* Notes the cells of a line of a table (0 for other lines), whose last sign of a cell is at `to`,
 * and whose numbers begin at `before`. */
static void take_widths(struct drawn *drawn, struct ng_span line, size_t width, size_t before,
                        size_t to)
{
    size_t used = drawn->count > before ? drawn->tokens[drawn->count - 1].end + 1 : 0;
    used = to > used ? to : used;
    drawn->content = used > drawn->content ? used : drawn->content;
    if (width > 0) {
        bool other = drawn->width > 0 && width != drawn->width;
        drawn->ragged = drawn->ragged == NULL && other ? line.text : drawn->ragged;
        drawn->widest = width > drawn->width ? line.text : drawn->widest;
        drawn->width = width > drawn->width ? width : drawn->width;
    }
}

static bool read_line(struct drawn *drawn, struct ng_span line, size_t number, unsigned *kinds,
                      size_t bars[2])
{
    const char *p = line.text, *end = p + line.size;
    size_t column = 0, size = 0, before = drawn->count, from = 0, to = 0;
    bool cells = drawn->between != '\0';
    for (*kinds = 0, bars[0] = bars[1] = 0; p < end; p += size, column += !cells) {
        if (*p == ' ') {
            size = 1;
            continue;
        }
        char kind = kind_at(p, end, &size);
        bool ends = cells && *p == drawn->between, quote = cells && *p == '"';
        kind = kind == '.' && p > line.text && ng_scan_is_digit(p[-1]) ? '#'
               : ends || quote                                         ? ' '
                                                                       : kind;
        column += ends;
        *kinds |= ends          ? ENDS
                  : kind == '0' ? DIGITS
                  : kind == '|' ? BARS
                  : kind == '-' ? RULES
                  : kind == '#' ? CELLS
                  : kind == '.' ? POINTS
                  : kind == ' ' ? 0
                  : bars[0] > 0 ? CELLS
                                : OTHERS;
        bool second = drawn->between == '|' && to == column + 1;
        if (kind == '|') {
            bool first = bars[0] == 0;
            bars[first ? 0 : 1] = column + 1;
            column -= first ? 0 : 1; /* bars between columns are counted out */
        }
        if (*p == '\t' && !cells) {
            column |= 7;
        }
        if (kind == '0') {
            size = keep_number(drawn, p, end, number, &column);
            from = to = 0;
            if (size == 0) {
                return false;
            }
        } else if (kind == '#' || kind == '.') {
            *kinds |= second ? OTHERS : 0; /* the bar is not between cells */
            drawn->step = to > 0 && column + 1 - to < drawn->step ? column + 1 - to : drawn->step;
            from = from > 0 ? from : column + 1;
            to = column + 1;
        }
    }
    if (drawn->count > before) {
        drawn->tokens[drawn->count - 1].from = from;
        drawn->tokens[drawn->count - 1].to = to;
    }
    drawn->points = drawn->points || (*kinds & POINTS) != 0;
    take_widths(drawn, line, (*kinds & ENDS) != 0 ? column + 1 : 0, before, to);
    return true;
}

/* ---- the parts ---- */

/* Whether the line has a number left of the bar. */
static bool has_clue(const struct drawn *drawn, size_t from)
{
    return from < drawn->count && drawn->tokens[from].end + 1 < drawn->left;
}

/* Sorts the lines of a drawing with bars. */
static bool sort_barred(struct drawn *drawn, size_t number, unsigned kinds, const size_t bars[2],
                        size_t from)
{
    bool rule = (kinds & RULES) != 0 && (kinds & ~(unsigned)(RULES | BARS)) == 0;
    if (drawn->left == 0) {
        if (rule || (kinds & BARS) == 0) {
            drawn->count = from; /* a scale, or the frame */
            return (kinds & (OTHERS | CELLS)) == 0;
        }
        drawn->left = bars[0];
        drawn->right = bars[1];
    }
    if (rule || kinds == 0) {
        drawn->ruled = true;
        drawn->end = !rule && drawn->rows > 0 && drawn->end == 0 ? number : drawn->end;
        return true;
    }
    if (drawn->end > 0 || bars[0] != drawn->left) {
        return false;
    }
    if (drawn->rows == 0 && (drawn->ruled || has_clue(drawn, from))) {
        drawn->rows = number;
    }
    return drawn->rows > 0 || ((kinds & CELLS) == 0 && bars[1] == drawn->right);
}

static int compare(const void *a, const void *b)
{
    size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return x < y ? -1 : x > y ? 1 : 0;
}

/* The first column of those, up to the last one, in which each of these rows has a 0 or 1 and which
 * add up to `sum`; SIZE_MAX if there are none. The keys are four times the column, plus 2 for
 * numbers greater than 1. */
static size_t find_cells(const size_t *keys, size_t count, size_t rows, uint64_t sum)
{
    uint64_t cells = 0;
    size_t first = SIZE_MAX;
    for (size_t i = count, stop; i > 0; i = stop) {
        size_t column = keys[i - 1] / 4;
        for (stop = i; stop > 0 && keys[stop - 1] / 4 == column; stop--) {
            cells += keys[stop - 1] % 4;
        }
        if (i - stop != rows || keys[i - 1] % 4 > 1) {
            break;
        }
        first = cells == sum ? column : first;
    }
    return first;
}

/* Drops the numbers of the cells from token `at` on, all 0 and 1 from this column on. */
static void drop_cells(struct drawn *drawn, size_t at, size_t column)
{
    size_t kept = at;
    for (; at < drawn->count; at++) {
        struct token *token = &drawn->tokens[at];
        if (token->end >= column) {
            drawn->to = token->end + 1 > drawn->to ? token->end + 1 : drawn->to;
        } else {
            drawn->tokens[kept++] = *token;
        }
    }
    drawn->from = column + 1;
    drawn->points = true;
    drawn->count = kept;
}

/* Takes the numbers in the cells for signs: with these, all numbers add up to three times those
 * above the rows. Returns false when out of memory. */
static bool take_digits(struct drawn *drawn)
{
    const struct token *tokens = drawn->tokens;
    uint64_t all = 0, above = 0;
    size_t at = 0, rows = 0;
    for (size_t i = 0; i < drawn->count; i++) {
        all += tokens[i].value;
    }
    for (; at < drawn->count &&
           (at == 0 || 3 * above < all || tokens[at].line == tokens[at - 1].line);
         at++) {
        above += tokens[at].value;
    }
    if (3 * above != all || at == drawn->count || drawn->signs > 0) {
        return true;
    }
    size_t count = drawn->count - at;
    size_t *keys = ng_memory_array(memory_of(drawn), count, sizeof *keys);
    for (size_t i = 0; keys != NULL && i < count; i++) {
        const struct token *token = &tokens[at + i];
        keys[i] = 4 * token->end + (token->value < 2 ? token->value : 2);
        rows += token->line != token[-1].line;
    }
    if (keys == NULL) {
        return drawn->lines.build != NULL && ng_build_fail(drawn->lines.build);
    }
    qsort(keys, count, sizeof *keys, compare);
    size_t column = find_cells(keys, count, rows, above);
    ng_memory_free(keys);
    if (column < SIZE_MAX) {
        drop_cells(drawn, at, column);
    }
    return true;
}

/* Finds the first lines, whose numbers are all right of those in later lines. The cells of a table
 * begin there. */
static void find_rows(struct drawn *drawn)
{
    size_t behind = 0, i = drawn->count;
    while (i > 0 && drawn->rows == 0) {
        size_t line = drawn->tokens[i - 1].line, from = i, most = behind;
        for (; from > 0 && drawn->tokens[from - 1].line == line; from--) {
            size_t end = drawn->tokens[from - 1].end + 1;
            most = end > most ? end : most;
        }
        drawn->rows = behind > 0 && drawn->tokens[from].start >= behind ? line + 1 : 0;
        behind = drawn->rows > 0 ? behind : most;
        i = from;
    }
    for (i = 0; i < drawn->count && drawn->tokens[i].line < drawn->rows; i++) {
        if (drawn->tokens[i].start < behind) {
            drawn->rows = 0;
        }
    }
    drawn->left = drawn->between != '\0' ? behind : 0;
}

/* Finds how far the rows' cells go. Empty cells at the ends of the lines of a table do not count
 * if other empty ones have a point or a zero. */
static void find_widths(struct drawn *drawn)
{
    bool zeros = false;
    for (size_t i = 0; i < drawn->count; i++) {
        const struct token *token = &drawn->tokens[i];
        bool row = token->line >= drawn->rows;
        zeros = zeros || (!row && token->value == 0);
        drawn->from = row && token->from > drawn->from ? token->from : drawn->from;
        drawn->to = row && token->to > drawn->to ? token->to : drawn->to;
    }
    drawn->seen = zeros || (drawn->points && drawn->to > 0);
    drawn->width = drawn->seen && is_sheet(drawn) ? drawn->content : drawn->width;
    drawn->right = drawn->between != '\0' ? drawn->width + 1 : 0;
}

/* Whether the line is a rule of a table, such as "|---|:-:|". */
static bool is_rule(struct ng_span line)
{
    size_t i = 0, dashes = 0;
    while (i < line.size && ng_scan_is_in(line.text[i], "-=+|: ")) {
        dashes += line.text[i++] == '-';
    }
    return i == line.size && dashes > 0;
}

/* The line of a table without the bars around it. */
static struct ng_span inside(struct ng_span line)
{
    line = ng_scan_trim(line);
    for (unsigned i = 0; i < 2 && line.size > 1; i++) {
        bool bar = line.text[i > 0 ? line.size - 1 : 0] == '|';
        line = (struct ng_span){line.text + (bar && i == 0), line.size - bar};
    }
    return line;
}

/* The sign between the cells of a table, with which its first line begins; or NUL. Tabs with blanks
 * among them only align the numbers. */
static char sign_between(struct ng_span text)
{
    struct ng_span rest = text, line = {text.text, 0};
    while (ng_scan_line(&rest, &line) && (ng_scan_trim(line).size == 0 || is_rule(line))) {
    }
    size_t filled = ng_scan_starts_with(line, ".") ? 1 : ng_scan_starts_with(line, "\"\"") ? 2 : 0;
    char sign = line.size > filled ? line.text[filled] : '\0';
    bool between = ng_scan_is_in(sign, "\t,;") || ng_scan_starts_with(line, "| ");
    bool blank = line.size > 0 && memchr(line.text, ' ', line.size) != NULL;
    return between && (sign != '\t' || !blank) ? sign : '\0';
}

/* Whether the lines above the rule have equal counts of numbers, with zeros among them: the place
 * of each number becomes the one in its line. */
static bool count_columns(struct drawn *drawn)
{
    struct token *tokens = drawn->tokens;
    size_t count = 0, width = 0, zeros = 0;
    while (count < drawn->count && tokens[count].line < drawn->rows) {
        width += tokens[count].line == tokens[0].line;
        zeros += tokens[count++].value == 0;
    }
    bool even = width > 1 && count % width == 0 && zeros > 0 && zeros < count;
    for (size_t i = 0; i < count && even; i++) {
        even = tokens[i].line - tokens[0].line == i / width;
        tokens[i].start = tokens[i].end = i % width;
    }
    return even;
}

static bool sort(struct drawn *drawn)
{
    struct ng_lines *lines = &drawn->lines;
    size_t number = 1, cells = 0, points = 0, bars[2];
    unsigned kinds, all = 0;
    bool barred = memchr(lines->text.text, '|', lines->text.size) != NULL ||
                  ng_chars_find(lines->text.text, lines->text.text + lines->text.size,
                                "\xe2\x94\x82") < lines->text.text + lines->text.size;
    char between = sign_between(lines->text);
    barred = barred && between != '|';
    drawn->between = barred ? '\0' : between;
    for (struct ng_span rest = lines->text, line; ng_scan_line(&rest, &line);) {
        size_t from = drawn->count;
        if (between == '|' && is_rule(line)) {
            continue;
        }
        line = between == '|' ? inside(line) : line;
        if (!read_line(drawn, line, number, &kinds, bars) || (kinds & OTHERS) != 0 ||
            (barred && !sort_barred(drawn, number, kinds, bars, from))) {
            return false;
        }
        if (!barred && kinds == RULES && drawn->rows == 0 && drawn->count > 0) {
            drawn->rows = number;
            drawn->ruled = true;
            continue;
        }
        all |= kinds & ~(unsigned)ENDS;
        cells = cells == 0 && (kinds & CELLS) != 0 ? number : cells;
        points = points == 0 && (kinds & POINTS) != 0 ? number : points;
        drawn->indented += drawn->between != '\0' && line.size > 0 && *line.text == drawn->between;
        number += (kinds & (DIGITS | CELLS | POINTS | ENDS)) != 0 || (barred && kinds == BARS);
    }
    if (!barred && !drawn->ruled) {
        if (!take_digits(drawn)) {
            return false;
        }
        find_rows(drawn);
        find_widths(drawn);
    } else if (!barred && !count_columns(drawn)) {
        return false;
    }
    drawn->counted = !barred && (drawn->ruled || drawn->between != '\0');
    drawn->end = drawn->end > 0 ? drawn->end : number;
    /* points above the rows, and no cells in these, are a picture with its clues behind it */
    bool pointed = points > 0 && points < drawn->rows && drawn->to == 0;
    return drawn->rows > 0 && (barred || ((all & ~(unsigned)(CELLS | POINTS)) == DIGITS &&
                                          !pointed && (cells == 0 || cells >= drawn->rows)));
}

/* ---- columns ---- */

/* The place that a number shares with those above and below it. */
static size_t key_of(const struct token *token, bool starts)
{
    return starts ? token->start : token->end;
}

/* Finds columns of equal width at these places, sorted; a narrow frame has one column. */
static bool divide(struct drawn *drawn, const size_t *keys, size_t count)
{
    bool narrow = drawn->right > 0 && keys[0] == keys[count - 1] && drawn->right <= drawn->left + 4;
    bool stepped = drawn->left == 0 && drawn->step > 1; /* a cell can have two signs */
    size_t pitch = drawn->counted ? 1
                   : narrow       ? drawn->right - drawn->left
                   : stepped      ? drawn->step
                                  : SIZE_MAX;
    for (size_t i = 1; i < count; i++) {
        size_t gap = keys[i] - keys[i - 1];
        pitch = gap > 0 && gap < pitch ? gap : pitch;
    }
    if ((pitch < 2 && !drawn->counted) || pitch == SIZE_MAX) {
        return false;
    }
    for (size_t i = 1; i < count; i++) {
        if ((keys[i] - keys[0]) % pitch != 0) {
            return false;
        }
    }
    size_t first = drawn->left > 0 ? drawn->left : drawn->from > 0 ? drawn->from - 1 : keys[0];
    size_t last = drawn->to > keys[count - 1] ? drawn->to - 1 : keys[count - 1];
    size_t before = first < keys[0] ? (keys[0] - first) / pitch : 0;
    drawn->pitch = pitch;
    drawn->origin = keys[0] - before * pitch;
    drawn->columns = drawn->right > 0 ? (drawn->right - 1 - drawn->left + pitch - 1) / pitch
                                      : (last - drawn->origin) / pitch + 1;
    return (keys[count - 1] - drawn->origin) / pitch < drawn->columns;
}

/* Replaces the places of the columns' numbers by the column, from 0. */
static bool find_columns(struct drawn *drawn, size_t count)
{
    struct ng_build *build = drawn->lines.build;
    size_t *keys = ng_memory_array(memory_of(drawn), count + 1, sizeof *keys);
    bool found = false;
    for (unsigned starts = 0; keys != NULL && starts < 2 && !found; starts++) {
        for (size_t i = 0; i < count; i++) {
            keys[i] = key_of(&drawn->tokens[i], starts > 0);
        }
        qsort(keys, count, sizeof *keys, compare);
        found = divide(drawn, keys, count);
        for (size_t i = 0; i < count && found; i++) {
            drawn->tokens[i].start =
                (key_of(&drawn->tokens[i], starts > 0) - drawn->origin) / drawn->pitch;
        }
    }
    if (keys == NULL && build != NULL) {
        (void)ng_build_fail(build);
    }
    ng_memory_free(keys);
    return found;
}

/* ---- clues ---- */

/* Passes the numbers as a clue: zeros among others are padding. */
static void add_clue(struct drawn *drawn, enum ng_build_axis axis, const struct token *tokens,
                     size_t count, const char *place)
{
    struct ng_build *build = drawn->lines.build;
    ng_build_line(build, axis, ng_lines_place(&drawn->lines, count > 0 ? tokens->text : place));
    for (size_t i = 0; i < count; i++) {
        char sign = tokens[i].sign;
        unsigned colour = sign == '\0' ? 1 : ng_coloured_value(&drawn->signs_seen, build, sign);
        if (tokens[i].value > 0) {
            ng_build_block(build, tokens[i].value, colour > 0 ? colour : 1);
        }
    }
}

static int by_column(const void *a, const void *b)
{
    const struct token *x = a, *y = b;
    int order = compare(&x->start, &y->start);
    return order != 0 ? order : x->text < y->text ? -1 : x->text > y->text;
}

/* Passes the columns' clues, whose numbers are the first ones. */
static void add_columns(struct drawn *drawn, size_t count)
{
    qsort(drawn->tokens, count, sizeof *drawn->tokens, by_column);
    for (size_t column = 0, i = 0; column < drawn->columns; column++) {
        size_t from = i;
        while (i < count && drawn->tokens[i].start == column) {
            i++;
        }
        add_clue(drawn, NG_BUILD_COLUMNS, drawn->tokens + from, i - from, drawn->lines.text.text);
    }
}

/* Whether the number stands right of a row's clue, as the row's own number does. */
static bool is_behind_cells(const struct drawn *drawn, const struct token *token)
{
    return drawn->left > 0 && token->line >= drawn->rows && token->start >= drawn->left;
}

/* The blank line above a row's first number, or NULL. A line of empty cells is not blank. */
static const char *blank_above(const struct drawn *drawn, const struct token *token)
{
    const char *p = token->text, *blank = NULL;
    size_t ends = 0;
    while (p > drawn->lines.text.text && (ng_scan_is_space(p[-1]) || p[-1] == drawn->between)) {
        p--;
        ends = *p == drawn->between ? 0 : ends + (*p == '\n');
        blank = *p == '\n' && ends > 1 ? p + 1 : blank;
    }
    return blank;
}

/* Whether no row is written as 0, so that a blank line may be one. */
static bool can_be_blank(const struct drawn *drawn, size_t at)
{
    while (at < drawn->count && drawn->tokens[at].value > 0) {
        at++;
    }
    return at == drawn->count;
}

/* Reports a blank line that may be an empty clue or nothing. */
static bool refuse_blank(const struct drawn *drawn, struct ng_place place)
{
    return ng_build_wrong(
        drawn->lines.build, place,
        "a blank line may be an empty clue or nothing: write 0 for the empty clues");
}

/* Passes the rows' clues. Only the row's own number can be behind the cells. */
static bool add_rows(struct drawn *drawn, size_t at)
{
    bool blanks = (drawn->left == 0 || drawn->between != '\0') && can_be_blank(drawn, at);
    size_t row = 0;
    for (size_t line = drawn->rows; line < drawn->end; line++) {
        size_t from = at, stop;
        while (at < drawn->count && drawn->tokens[at].line == line) {
            at++;
        }
        for (stop = from; stop < at && !is_behind_cells(drawn, &drawn->tokens[stop]); stop++) {
        }
        const char *blank =
            blanks && row > 0 && from < at ? blank_above(drawn, &drawn->tokens[from]) : NULL;
        if (blank != NULL) {
            return refuse_blank(drawn, ng_lines_place(&drawn->lines, blank));
        }
        if (is_sheet(drawn) && from == at && line + 1 == drawn->end) {
            return refuse_blank(drawn, ng_place_offset(drawn->lines.text.size));
        }
        row++;
        if (at > stop + 1 || (at > stop && drawn->tokens[stop].value != row)) {
            return ng_build_wrong(drawn->lines.build,
                                  ng_lines_place(&drawn->lines, drawn->tokens[stop].text),
                                  "clues right of the cells, or below them, are not supported");
        }
        add_clue(drawn, NG_BUILD_ROWS, drawn->tokens + from, stop - from, drawn->lines.text.text);
    }
    return true;
}

#define DRAWN "read with the columns drawn above the rows"
#define TABLE                                                                                      \
    "read as a table with the columns above the rows, and every cell behind the rows' clues as a " \
    "column"

/* The parts of the drawing that are not read, and those that may not be meant. */
static const char *manner_of(const struct drawn *drawn)
{
    bool cells = drawn->to > 0, seen = drawn->counted || drawn->seen;
    if (drawn->between != '\0') {
        return drawn->width > drawn->content && is_sheet(drawn) ? TABLE
                   ", even the empty ones at the ends of the lines"
               : cells ? TABLE ", without what is in the cells"
                       : TABLE;
    }
    return drawn->left > 0 || (cells && seen) ? DRAWN ", without the cells"
           : seen                             ? DRAWN
           : cells ? DRAWN ", without the cells, and without empty lines at the edges"
                   : DRAWN ", without empty lines at the edges";
}

static bool pass(struct drawn *drawn, size_t count)
{
    bool read = add_rows(drawn, count);
    add_columns(drawn, count);
    ng_coloured_tell(&drawn->signs_seen, drawn->lines.build, manner_of(drawn));
    return read && !ng_build_failed(drawn->lines.build);
}

/* Whether rows and columns fill the same number of cells: without bars only this is a sign. */
static bool agree(const struct drawn *drawn)
{
    uint64_t rows = 0, columns = 0;
    for (size_t i = 0; i < drawn->count; i++) {
        *(drawn->tokens[i].line < drawn->rows ? &columns : &rows) += drawn->tokens[i].value;
    }
    return rows == columns;
}

/* Whether all numbers of clues but zeros have a sign, or none has, or only some lack it: *bare is
 * then the first of these. */
static bool is_even(const struct drawn *drawn, const struct token **bare)
{
    size_t blocks = 0;
    for (size_t i = 0; i < drawn->count && drawn->signs > 0; i++) {
        const struct token *token = &drawn->tokens[i];
        bool clue = token->line < drawn->end && !is_behind_cells(drawn, token);
        blocks += clue && token->value > 0;
        *bare = *bare == NULL && clue && token->value > 0 && token->sign == '\0' ? token : *bare;
    }
    return drawn->signs == blocks || (*bare != NULL && 2 * drawn->signs > blocks);
}

/* Whether the text can only be a table: tabs can also indent its first line. */
static bool is_table(const struct drawn *drawn)
{
    return drawn->between != '\0' && (drawn->between != '\t' || drawn->indented > 1);
}

/* Finds the parts of the drawing; *count becomes the number of the columns' numbers. */
static bool find(struct drawn *drawn, size_t *count, const struct token **bare)
{
    bool sorted = sort(drawn);
    bool free = drawn->left == 0 || drawn->between != '\0';
    if (!sorted || (free && !is_table(drawn) && !agree(drawn)) || !is_even(drawn, bare)) {
        return false;
    }
    while (*count < drawn->count && drawn->tokens[*count].line < drawn->rows) {
        ++*count;
    }
    return *count > 0 && find_columns(drawn, *count);
}

/* Reports a number without a colour among others, and a line of a table in which a sign between
 * cells is missing: tabs at the end of a line are often left out. */
static bool check(const struct drawn *drawn, const struct token *bare)
{
    struct ng_build *build = drawn->lines.build;
    if (bare != NULL) {
        return ng_build_wrong(build, ng_lines_place(&drawn->lines, bare->text),
                              "a number without a colour's character after it");
    }
    if (drawn->ragged == NULL || (drawn->between == '\t' && drawn->width == drawn->content)) {
        return true;
    }
    bool tabs = drawn->between == '\t';
    return ng_build_wrong(build,
                          ng_lines_place(&drawn->lines, tabs ? drawn->widest : drawn->ragged),
                          tabs ? "this line has more cells than others"
                               : "this line has not as many cells as those above");
}

/* Reads a drawing whose parts were found, or reports why a table has none. */
static bool read_found(struct drawn *drawn, bool found, size_t count, const struct token *bare)
{
    return found ? check(drawn, bare) && pass(drawn, count)
                 : ng_build_wrong(drawn->lines.build,
                                  ng_lines_place(&drawn->lines, drawn->tokens->text),
                                  "a table has no other numbers than the columns' clues above "
                                  "the cells and the rows' clues left of them");
}

bool ng_drawn_read(struct ng_span text, struct ng_build *build, bool *drawn)
{
    struct drawn drawing = {.step = SIZE_MAX};
    size_t count = 0;
    const struct token *bare = NULL;
    ng_lines_start(&drawing.lines, text, build);
    bool found = find(&drawing, &count, &bare), failed = build != NULL && ng_build_failed(build);
    bool whole = drawing.count > 0 && drawing.end > 0; /* no line has other characters */
    *drawn = found || failed || (whole && ng_scan_is_in(drawing.between, ",;"));
    bool read = *drawn && !failed && (build == NULL || read_found(&drawing, found, count, bare));
    ng_memory_free(drawing.tokens);
    return ng_lines_end(&drawing.lines, read);
}
