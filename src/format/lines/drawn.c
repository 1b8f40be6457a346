/* Puzzles drawn with the columns' clues above the rows, by their places in the line:
 *
 *       1 1 |       the numbers of a column stand below each other, with blanks or bars between
 *       1 2 |       the columns; bars can divide the clues from the cells, lines of dashes the
 *     --+---+       columns' clues from the rows', and a frame can be around the cells, as in what
 *     2 | # #       the program draws itself
 *     1 | . #
 *
 * Without a bar the columns' clues are the first lines, right of all numbers in later ones. */
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
    size_t rows;        /* the first line that is a row's */
    size_t end;         /* and the one behind the last */
    bool ruled;         /* a line of dashes was behind the columns' clues */
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
enum { DIGITS = 1, BARS = 2, RULES = 4, CELLS = 8, OTHERS = 16 };

static bool read_line(struct drawn *drawn, struct ng_span line, size_t number, unsigned *kinds,
                      size_t bars[2])
{
    const char *p = line.text, *end = p + line.size;
    size_t column = 0, size = 0;
    for (*kinds = 0, bars[0] = bars[1] = 0; p < end; p += size, column++) {
        char kind = kind_at(p, end, &size);
        *kinds |= kind == '0'   ? DIGITS
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
        if (*p == '\t') {
            column |= 7;
        }
        if (kind == '0') {
            struct token token = {.text = p, .line = number, .start = column};
            bool overflow = false;
            const char *behind = ng_scan_number(p, end, &token.value, &overflow);
            token.sign = sign_at(behind, end);
            size = (size_t)(behind - p) + (token.sign != '\0');
            column += size - 1;
            drawn->signs += token.sign != '\0';
            token.end = column;
            if (overflow || !keep(drawn, token)) {
                return false;
            }
        }
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

/* Finds the first lines, whose numbers are all right of those in later lines. */
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
}

static bool sort(struct drawn *drawn)
{
    struct ng_lines *lines = &drawn->lines;
    size_t number = 1, cells = 0, bars[2];
    unsigned kinds, all = 0;
    bool barred = memchr(lines->text.text, '|', lines->text.size) != NULL ||
                  ng_chars_find(lines->text.text, lines->text.text + lines->text.size,
                                "\xe2\x94\x82") < lines->text.text + lines->text.size;
    for (struct ng_span rest = lines->text, line; ng_scan_line(&rest, &line);) {
        size_t from = drawn->count;
        if (!read_line(drawn, line, number, &kinds, bars) || (kinds & OTHERS) != 0 ||
            (barred && !sort_barred(drawn, number, kinds, bars, from))) {
            return false;
        }
        all |= kinds;
        cells = cells == 0 && (kinds & CELLS) != 0 ? number : cells;
        number += (kinds & (DIGITS | CELLS)) != 0 || (barred && kinds == BARS);
    }
    if (!barred) {
        find_rows(drawn);
    }
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
    size_t pitch = narrow ? drawn->right - drawn->left : SIZE_MAX;
    for (size_t i = 1; i < count; i++) {
        size_t gap = keys[i] - keys[i - 1];
        pitch = gap > 0 && gap < pitch ? gap : pitch;
    }
    if (pitch < 2 || pitch == SIZE_MAX) {
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
    return order != 0 ? order : compare(&x->line, &y->line);
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

/* Passes the rows' clues. Only the row's own number can be behind the cells. */
static bool add_rows(struct drawn *drawn, size_t at)
{
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
                     drawn->left > 0
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
    if (!sort(drawn) || (drawn->left == 0 && !agree(drawn)) || !is_even(drawn, bare)) {
        return false;
    }
    while (*count < drawn->count && drawn->tokens[*count].line < drawn->rows) {
        ++*count;
    }
    return *count > 0 && find_columns(drawn, *count);
}

bool ng_drawn_read(struct ng_span text, struct ng_build *build, bool *drawn)
{
    struct drawn drawing = {.count = 0};
    size_t count = 0;
    const struct token *bare = NULL;
    ng_lines_start(&drawing.lines, text, build);
    bool found = find(&drawing, &count, &bare);
    *drawn = found || (build != NULL && ng_build_failed(build));
    bool read = found &&
                (build == NULL || bare == NULL ||
                 ng_build_wrong(build, ng_lines_place(&drawing.lines, bare->text),
                                "a number without a colour's character after it")) &&
                (build == NULL || pass(&drawing, count));
    ng_memory_free(drawing.tokens);
    return ng_lines_end(&drawing.lines, read);
}

/* ---- tables ---- */

/* Cuts a cell off the line, up to a comma or a blank. */
static struct ng_span take_cell(struct ng_span *line)
{
    struct ng_span cell = {line->text, 0};
    while (cell.size < line->size && !ng_scan_is_blank(cell.text[cell.size]) &&
           cell.text[cell.size] != ',') {
        cell.size++;
    }
    ng_lines_cut(line, cell.size, ",");
    return cell;
}

static bool is_padding(struct ng_span cell)
{
    while (cell.size > 0 && (*cell.text == '0' || *cell.text == '.')) {
        cell = (struct ng_span){cell.text + 1, cell.size - 1};
    }
    return cell.size == 0;
}

size_t ng_drawn_table_width(struct ng_lines_side side, bool barred)
{
    size_t width = 0;
    bool padded = false;
    for (struct ng_span line; ng_lines_next_clue(&side, &line);) {
        size_t count = line.size > 0 && line.text[line.size - 1] == ',' && !barred, zeros = count;
        for (; line.size > 0; count++) {
            zeros += is_padding(take_cell(&line));
        }
        if (width > 0 && count != width) {
            return 0;
        }
        width = count;
        padded = padded || (zeros > 0 && zeros < count);
    }
    return padded || barred ? width : 0;
}

bool ng_drawn_table_read(struct ng_lines *lines, struct ng_lines_side table,
                         struct ng_lines_side rows, size_t width)
{
    struct ng_span *cells = lines->kept + (table.lines - lines->kept);
    size_t height = 0; /* the lines of the table that are not blank */
    bool read = true;
    for (size_t i = 0; i < table.count; i++) {
        cells[height] = cells[i];
        height += cells[i].size > 0;
    }
    for (size_t x = 0; x < width && read; x++) {
        ng_build_line(lines->build, NG_BUILD_COLUMNS, ng_lines_place(lines, cells->text));
        for (size_t y = 0; y < height && read; y++) {
            struct ng_span cell = take_cell(&cells[y]);
            struct ng_cursor c = ng_lines_cursor(lines, cell);
            uint32_t block = 0;
            read =
                is_padding(cell) || (ng_cursor_number(&c, "a number", &block) && ng_cursor_end(&c));
            if (block > 0) {
                ng_build_block(lines->build, block, 1);
            }
        }
    }
    for (struct ng_span clue; read && ng_lines_next_clue(&rows, &clue);) {
        struct ng_span rest = clue;
        while (rest.size > 0 && is_padding(take_cell(&rest))) {
            clue = rest;
        }
        read = ng_lines_clue(lines, NG_BUILD_ROWS, clue);
    }
    return read;
}

size_t ng_drawn_table_sizes(const struct ng_lines *lines, struct ng_span line,
                            struct ng_lines_number sizes[2])
{
    struct ng_span rest = line;
    (void)ng_scan_take_word(&rest);
    (void)ng_scan_take_word(&rest);
    const struct ng_span two = {line.text, (size_t)(rest.text - line.text)};
    return ng_sorted_is_of(rest, "") && ng_sorted_sizes(lines, ng_scan_trim(two), sizes) == 2 ? 2
                                                                                              : 0;
}
