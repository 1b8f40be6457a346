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
    uint32_t value;
    char sign; /* the colour's, directly behind the number; NUL: none */
};

struct drawn {
    struct ng_lines lines;
    struct token *tokens;
    size_t count, capacity;
    size_t left, right; /* the columns of the bars around the cells, plus 1; 0: none */
    char between;       /* the sign between cells: a tab, a comma, a semicolon; NUL: none */
    size_t width;       /* the most cells of a line */
    const char *ragged; /* the first line with another number of cells; or NULL */
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
 * '0' for a digit, ' ', '#' for a sign of cells, and '\0' for others. */
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
           : memchr("#.x?*@", *p, 6) != NULL ? '#'
                                             : '\0';
}

static bool keep(struct drawn *drawn, struct token token)
{
    struct ng_build *build = drawn->lines.build;
    struct ng_memory *memory = build != NULL ? ng_build_memory(build) : NULL;
    if (!ng_memory_grow(memory, &drawn->tokens, &drawn->capacity, drawn->count + 1,
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

/* Keeps the numbers of a line and finds its bars; *kinds gets a bit for each kind of character. */
enum { DIGITS = 1, BARS = 2, RULES = 4, CELLS = 8, OTHERS = 16, ENDS = 32 };

static bool read_line(struct drawn *drawn, struct ng_span line, size_t number, unsigned *kinds,
                      size_t bars[2])
{
    const char *p = line.text, *end = p + line.size;
    size_t column = 0, size = 0;
    bool cells = drawn->between != '\0';
    for (*kinds = 0, bars[0] = bars[1] = 0; p < end; p += size, column += !cells) {
        char kind = kind_at(p, end, &size);
        bool ends = cells && *p == drawn->between;
        column += ends;
        *kinds |= ends          ? ENDS
                  : kind == '0' ? DIGITS
                  : kind == '|' ? BARS
                  : kind == '-' ? RULES
                  : kind == '#' ? CELLS
                  : kind == ' ' ? 0
                  : bars[0] > 0 ? CELLS
                                : OTHERS;
        if (kind == '|') {
            bool first = bars[0] == 0;
            bars[first ? 0 : 1] = column + 1;
            column -= first ? 0 : 1; /* bars between columns are counted out */
        }
        if (*p == '\t' && !cells) {
            column |= 7;
        }
        if (kind == '0') {
            struct token token = {.text = p, .line = number, .start = column};
            bool overflow = false;
            const char *behind = ng_scan_number(p, end, &token.value, &overflow);
            token.sign =
                cells && behind < end && *behind == drawn->between ? '\0' : sign_at(behind, end);
            size = (size_t)(behind - p) + (token.sign != '\0');
            column += cells ? 0 : size - 1;
            drawn->signs += token.sign != '\0';
            token.end = column;
            if (overflow || !keep(drawn, token)) {
                return false;
            }
        }
    }
    if ((*kinds & ENDS) != 0) {
        bool other = drawn->width > 0 && column + 1 != drawn->width;
        drawn->ragged = drawn->ragged == NULL && other ? line.text : drawn->ragged;
        drawn->width = column + 1 > drawn->width ? column + 1 : drawn->width;
    }
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
    if (drawn->between != '\0') {
        drawn->left = behind;
        drawn->right = drawn->width + 1;
    }
}

/* The sign between the cells of a table, with which its first line begins; or NUL. Tabs with blanks
 * among them only align the numbers. */
static char sign_between(struct ng_span text)
{
    struct ng_span rest = text, line = {text.text, 0};
    while (ng_scan_line(&rest, &line) && ng_scan_trim(line).size == 0) {
    }
    bool between = line.size > 0 && ng_scan_is_in(*line.text, "\t,;") &&
                   (*line.text != '\t' || memchr(line.text, ' ', line.size) == NULL);
    return between ? *line.text : '\0';
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
    size_t number = 1, cells = 0, bars[2];
    unsigned kinds, all = 0;
    bool barred = memchr(lines->text.text, '|', lines->text.size) != NULL ||
                  ng_chars_find(lines->text.text, lines->text.text + lines->text.size,
                                "\xe2\x94\x82") < lines->text.text + lines->text.size;
    drawn->between = barred ? '\0' : sign_between(lines->text);
    for (struct ng_span rest = lines->text, line; ng_scan_line(&rest, &line);) {
        size_t from = drawn->count;
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
        number += (kinds & (DIGITS | CELLS | ENDS)) != 0 || (barred && kinds == BARS);
    }
    if (!barred && !drawn->ruled) {
        find_rows(drawn);
    } else if (!barred && !count_columns(drawn)) {
        return false;
    }
    drawn->counted = !barred && (drawn->ruled || drawn->between != '\0');
    drawn->end = drawn->end > 0 ? drawn->end : number;
    return drawn->rows > 0 &&
           (barred || ((all & ~(unsigned)CELLS) == DIGITS && (cells == 0 || cells >= drawn->rows)));
}

/* ---- columns ---- */

static int compare(const void *a, const void *b)
{
    size_t x = *(const size_t *)a, y = *(const size_t *)b;
    return x < y ? -1 : x > y ? 1 : 0;
}

/* The place that a number shares with those above and below it. */
static size_t key_of(const struct token *token, bool starts)
{
    return starts ? token->start : token->end;
}

/* Finds columns of equal width at these places, sorted; a narrow frame has one column. */
static bool divide(struct drawn *drawn, const size_t *keys, size_t count)
{
    bool narrow = drawn->right > 0 && keys[0] == keys[count - 1] && drawn->right <= drawn->left + 4;
    size_t pitch = drawn->counted ? 1 : narrow ? drawn->right - drawn->left : SIZE_MAX;
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
    size_t before = drawn->left > 0 ? (keys[0] - drawn->left) / pitch : 0;
    drawn->pitch = pitch;
    drawn->origin = keys[0] - before * pitch;
    drawn->columns = drawn->right > 0 ? (drawn->right - 1 - drawn->left + pitch - 1) / pitch
                                      : (keys[count - 1] - drawn->origin) / pitch + 1;
    return (keys[count - 1] - drawn->origin) / pitch < drawn->columns;
}

/* Replaces the places of the columns' numbers by the column, from 0. */
static bool find_columns(struct drawn *drawn, size_t count)
{
    struct ng_build *build = drawn->lines.build;
    size_t *keys =
        ng_memory_array(build != NULL ? ng_build_memory(build) : NULL, count + 1, sizeof *keys);
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
        if (drawn->left == 0 && from == at) {
            continue;
        }
        const char *blank =
            blanks && row > 0 && from < at ? blank_above(drawn, &drawn->tokens[from]) : NULL;
        if (blank != NULL) {
            return refuse_blank(drawn, ng_lines_place(&drawn->lines, blank));
        }
        if (drawn->between != '\0' && from == at && line + 1 == drawn->end) {
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

static bool pass(struct drawn *drawn, size_t count)
{
    bool read = add_rows(drawn, count);
    add_columns(drawn, count);
    ng_coloured_tell(&drawn->signs_seen, drawn->lines.build,
                     drawn->between != '\0'
                         ? "read as a table with the columns above the rows, and every cell behind "
                           "the rows' clues as a column"
                     : drawn->left > 0
                         ? "read with the columns drawn above the rows, without the cells"
                         : "read with the columns drawn above the rows");
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

/* Finds the parts of the drawing; *count becomes the number of the columns' numbers. */
static bool find(struct drawn *drawn, size_t *count, const struct token **bare)
{
    if (!sort(drawn) || ((drawn->left == 0 || drawn->between != '\0') && !agree(drawn)) ||
        !is_even(drawn, bare)) {
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
    return drawn->between == '\0' || drawn->between == '\t' || drawn->ragged == NULL ||
           ng_build_wrong(build, ng_lines_place(&drawn->lines, drawn->ragged),
                          "this line has not as many cells as those above");
}

bool ng_drawn_read(struct ng_span text, struct ng_build *build, bool *drawn)
{
    struct drawn drawing = {.count = 0};
    size_t count = 0;
    const struct token *bare = NULL;
    ng_lines_start(&drawing.lines, text, build);
    bool found = find(&drawing, &count, &bare);
    *drawn = found || (build != NULL && ng_build_failed(build));
    bool read = found && (build == NULL || (check(&drawing, bare) && pass(&drawing, count)));
    ng_memory_free(drawing.tokens);
    return ng_lines_end(&drawing.lines, read);
}
