/* puzzlink: the addresses of puzz.link and pzv.jp, one puzzle per line:
 *
 *     https://puzz.link/p?nonogram/6/5/i12g21g1h12j12g11j4h1h
 *                                  width/height/clues
 *
 * Every column has (height + 1) / 2 slots, from the bottom up, then every row (width + 1) / 2, from
 * the right. A slot is a hexadecimal digit, "-" and two or "+" and three of them, or "." for a
 * block of unknown length; 'g' to 'z' are 1 to 20 slots without a number.
 *
 * And the board in the site's files, which is one puzzle, in lines or with '/' for their ends; the
 * clues, with '.' for a slot without a number, come before their lines:
 *
 *     pzprv3/nonogram/1/2/. 1 . /1 # + /     height/width: two columns of 1 and none, a row of 1
 *
 * '#' is a filled cell, '+' an empty one, both read as given cells; "c1" is 1, and done. */
#include "base/memory.h"
#include "format/cursor.h"
#include "format/format.h"
#include "format/write.h"

#include <string.h>

enum { SKIP_MOST = 20, TWO_DIGITS = 0x100, THREE_DIGITS = 0x1000 };

static const char keyword[] = "nonogram/";

/* The names of the puzzle's kind in an address: the sites' editor and player have different
 * ones. */
static const char *const kinds[] = {keyword, "nonogram_edit/", "nonogram_play/"};

/* The beginnings of an address: browsers leave out the scheme; without it only these hosts identify
 * an address. */
static const char *const origins[] = {"http://", "https://", "puzz.link/", "pzv.jp/"};

/* The start of a board; later versions add ".1" and the like. */
static const char board_mark[] = "pzprv3";

/* The text after the first of this character, or empty. */
static struct ng_span behind(struct ng_span text, char c)
{
    const char *end = text.text + text.size;
    const char *p = text.size > 0 ? memchr(text.text, c, text.size) : NULL;
    p = p != NULL ? p + 1 : end;
    return (struct ng_span){p, (size_t)(end - p)};
}

/* The line without the part of an address before the puzzle's kind. */
static struct ng_span cut_origin(struct ng_span line)
{
    for (size_t i = 0; i < sizeof origins / sizeof origins[0]; i++) {
        if (ng_scan_starts_with(line, origins[i])) {
            line = behind(line, '?');
            return ng_scan_starts_with(line, "type=") ? behind(line, '&') : line;
        }
    }
    return line;
}

/* The text after the puzzle's kind; NULL for another kind, or if it is not an address. */
static const char *find_puzzle(struct ng_span line)
{
    struct ng_span rest = cut_origin(line);
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (ng_scan_starts_with(rest, kinds[i])) {
            return rest.text + strlen(kinds[i]);
        }
    }
    return NULL;
}

static bool is_board(struct ng_span line)
{
    return ng_scan_starts_with(cut_origin(line), board_mark);
}

static int sniff(struct ng_span text, bool complete)
{
    struct ng_span line = ng_scan_first_line(text);
    (void)complete;
    return find_puzzle(line) != NULL || is_board(line) ? NG_SIGN_SIGNATURE : 0;
}

/* A board in lines is the whole text. */
static size_t extent(struct ng_span text, bool complete)
{
    struct ng_span line = ng_scan_first_line(text);
    if (is_board(line) && memchr(line.text, '/', line.size) == NULL) {
        return complete ? text.size : 0;
    }
    return ng_scan_line_extent(text, complete);
}

/* ---- addresses ---- */

static bool read_digits(struct ng_cursor *c, unsigned count, uint32_t *number)
{
    for (; count > 0; count--, c->at++) {
        uint32_t digit = c->at < c->end ? ng_text_digit(*c->at) : 16;
        if (digit == 16) {
            return ng_cursor_expect(c, "a hexadecimal digit");
        }
        *number = *number << 4 | digit;
    }
    return true;
}

/* The slots of a line so far. */
struct slots {
    uint32_t blocks;
    bool empty; /* one of them was a single 0 */
};

static bool read_slot(struct ng_cursor *c, struct slots *slots)
{
    const char *start = c->at;
    uint32_t number = 0;
    bool any = ng_cursor_take(c, '.');
    if (!any) {
        unsigned digits = ng_cursor_take(c, '-') ? 2 : ng_cursor_take(c, '+') ? 3 : 1;
        if (!read_digits(c, digits, &number)) {
            return false;
        }
    }
    bool zero = number == 0 && !any;
    if (slots->empty || (zero && slots->blocks > 0)) {
        return ng_cursor_wrong(c, start, "a block of 0 cells");
    }
    slots->empty = zero;
    slots->blocks += !zero;
    if (!zero) {
        ng_build_block(c->build, number, 1);
    }
    return true;
}

/* Reads the slots of a line, which come from its end; *skip is the number of slots without a number
 * left of a letter. */
static bool read_slots(struct ng_cursor *c, uint32_t left, uint32_t *skip)
{
    struct slots slots = {.blocks = 0};
    while (left > 0) {
        if (*skip > 0) {
            uint32_t now = *skip < left ? *skip : left;
            left -= now;
            *skip -= now;
        } else if (c->at == c->end) {
            return ng_cursor_expect(c, "more clues");
        } else if (*c->at >= 'g' && *c->at <= 'z') {
            *skip = (uint32_t)(*c->at++ - 'g') + 1;
        } else if (read_slot(c, &slots)) {
            left--;
        } else {
            return false;
        }
    }
    ng_build_reverse_blocks(c->build);
    return true;
}

static bool read_address(struct ng_cursor *c)
{
    uint32_t width = 0, height = 0, skip = 0;
    if (!ng_cursor_size(c, NG_BUILD_COLUMNS, &width) || !ng_cursor_need(c, '/') ||
        !ng_cursor_size(c, NG_BUILD_ROWS, &height) || !ng_cursor_need(c, '/')) {
        return false;
    }
    for (uint64_t i = 0; i < (uint64_t)width + height; i++) {
        bool column = i < width;
        ng_build_line(c->build, column ? NG_BUILD_COLUMNS : NG_BUILD_ROWS,
                      ng_cursor_place(c, c->at));
        if (ng_build_failed(c->build) ||
            !read_slots(c, ((column ? height : width) - 1) / 2 + 1, &skip)) {
            return false;
        }
    }
    c->at -= skip > 0;
    bool clue = c->at < c->end && (ng_text_digit(*c->at) < 16 || (*c->at >= 'g' && *c->at <= 'z') ||
                                   strchr(".-+", *c->at) != NULL);
    return clue ? ng_cursor_wrong(c, c->at, "more clues than the sizes allow") : ng_cursor_end(c);
}

/* ---- boards ---- */

struct board {
    struct ng_cursor c;
    uint32_t width, height;
    uint32_t left, top; /* slots before a row, and above a column */
    uint32_t *above;    /* the numbers above the columns, slot by slot */
    uint8_t *cells;
    bool given; /* a cell is known */
};

enum { NO_NUMBER = UINT32_MAX };

/* Moves to the next word of the line; returns false after the last. */
static bool find_word(struct ng_cursor *c)
{
    ng_cursor_skip_blanks(c);
    return c->at < c->end && strchr("/\r\n", *c->at) == NULL;
}

/* Moves after the end of the line, which has no word left. */
static bool end_line(struct ng_cursor *c)
{
    if (find_word(c)) {
        return ng_cursor_expect(c, "the end of the line");
    }
    ng_cursor_take(c, '\r');
    c->at += c->at < c->end;
    return true;
}

/* Reads a slot: NO_NUMBER for a '.'. */
static bool read_number(struct ng_cursor *c, uint32_t *number)
{
    *number = NO_NUMBER;
    if (!find_word(c)) {
        return ng_cursor_expect(c, "a number or '.'");
    }
    if (ng_cursor_take(c, '.')) {
        return true;
    }
    const char *start = c->at;
    ng_cursor_take(c, 'c');
    return ng_cursor_number(c, "a number or '.'", number) &&
           (*number > 0 || ng_cursor_wrong(c, start, "a block of 0 cells"));
}

/* Reads the line of a slot above all columns. */
static bool read_above(struct board *board, uint32_t slot)
{
    struct ng_cursor *c = &board->c;
    for (uint32_t i = 0; i < board->left; i++) {
        if (!find_word(c) || !ng_cursor_take(c, '.')) {
            return ng_cursor_expect(c, "'.' in the corner");
        }
    }
    for (uint32_t x = 0; x < board->width; x++) {
        if (!read_number(c, &board->above[(size_t)slot * board->width + x])) {
            return false;
        }
    }
    return end_line(c);
}

static bool read_row(struct board *board, uint8_t *cells)
{
    static const char signs[] = "+#.";
    struct ng_cursor *c = &board->c;
    uint32_t number;
    ng_build_line(c->build, NG_BUILD_ROWS, ng_cursor_place(c, c->at));
    for (uint32_t i = 0; i < board->left; i++) {
        if (!read_number(c, &number)) {
            return false;
        }
        if (number != NO_NUMBER) {
            ng_build_block(c->build, number, 1);
        }
    }
    for (uint32_t x = 0; x < board->width; x++) {
        const char *sign = find_word(c) ? memchr(signs, *c->at, 3) : NULL;
        if (sign == NULL) {
            return ng_cursor_expect(c, "a cell, '#', '+' or '.'");
        }
        c->at++;
        cells[x] = *sign == '.' ? NONOGRAM_UNKNOWN : (uint8_t)(sign - signs);
        board->given |= *sign != '.';
    }
    return end_line(c);
}

static void add_columns(const struct board *board)
{
    for (uint32_t x = 0; x < board->width; x++) {
        ng_build_line(board->c.build, NG_BUILD_COLUMNS, ng_place_offset(0));
        for (uint32_t slot = 0; slot < board->top; slot++) {
            uint32_t number = board->above[(size_t)slot * board->width + x];
            if (number != NO_NUMBER) {
                ng_build_block(board->c.build, number, 1);
            }
        }
    }
}

static bool read_lines(struct board *board)
{
    bool read = true;
    for (uint32_t slot = 0; slot < board->top && read; slot++) {
        read = read_above(board, slot);
    }
    for (uint32_t y = 0; y < board->height && read; y++) {
        read = read_row(board, board->cells + (size_t)y * board->width);
    }
    if (read) {
        add_columns(board);
    }
    if (read && board->given) {
        ng_build_row(board->c.build, NG_BUILD_GIVEN, board->cells,
                     (size_t)board->width * board->height, ng_place_offset(0));
    }
    return read;
}

/* Allocates a board if the text is long enough for its words. */
static bool read_sized(struct board *board)
{
    struct ng_cursor *c = &board->c;
    struct ng_memory *memory = ng_build_memory(c->build);
    board->left = (board->width - 1) / 2 + 1;
    board->top = (board->height - 1) / 2 + 1;
    if ((uint64_t)(c->end - c->at) / board->width < (uint64_t)board->top + board->height) {
        c->at = c->end;
        return ng_cursor_expect(c, "more lines of the board");
    }
    board->above = ng_memory_array(memory, (size_t)board->top * board->width, sizeof(uint32_t));
    board->cells = ng_memory_array(memory, (size_t)board->height * board->width, 1);
    bool read =
        board->above != NULL && board->cells != NULL ? read_lines(board) : ng_build_fail(c->build);
    ng_memory_free(board->above);
    ng_memory_free(board->cells);
    return read;
}

/* Reads a size, a line of the board's head. */
static bool read_size(struct ng_cursor *c, enum ng_build_axis axis, uint32_t *size)
{
    struct ng_cursor line = *c;
    find_word(&line);
    for (line.end = line.at; line.end < c->end && strchr("/\r\n", *line.end) == NULL;) {
        line.end++;
    }
    c->at = line.end;
    return ng_cursor_size(&line, axis, size) && ng_cursor_end(&line) && end_line(c);
}

/* Moves after a line of words. */
static void skip_line(struct ng_cursor *c)
{
    while (c->at < c->end && strchr("/\n", *c->at) == NULL) {
        c->at++;
    }
    c->at += c->at < c->end;
}

/* The data of a game, or of its author, after the board is not needed. */
static bool end_board(const struct ng_cursor *c)
{
    struct ng_span rest = {c->at, (size_t)(c->end - c->at)};
    if (ng_scan_starts_with(rest, "__HISTORY__") || ng_scan_starts_with(rest, "history:") ||
        ng_scan_starts_with(rest, "info:")) {
        ng_build_remark(c->build, ng_cursor_place(c, c->at), "what follows the board is ignored");
        return true;
    }
    return rest.size == 0 || ng_cursor_expect(c, "the end of the board");
}

static bool read_board(const struct ng_cursor *start)
{
    struct board board = {.c = *start};
    struct ng_cursor *c = &board.c;
    skip_line(c);
    if (!ng_scan_starts_with((struct ng_span){c->at, (size_t)(c->end - c->at)}, "nonogram")) {
        return ng_cursor_wrong(c, c->at, "a board of another kind of puzzle: expected nonogram");
    }
    skip_line(c);
    return read_size(c, NG_BUILD_ROWS, &board.height) &&
           read_size(c, NG_BUILD_COLUMNS, &board.width) && read_sized(&board) && end_board(c);
}

static bool read(struct ng_span text, struct ng_build *build)
{
    struct ng_span line = ng_scan_first_line(text);
    const char *puzzle = find_puzzle(line);
    struct ng_cursor c = {
        .text = text.text, .at = line.text, .end = line.text + line.size, .build = build};
    if (is_board(line)) {
        c.at = cut_origin(line).text;
        c.end = text.text + ng_scan_behind_last(text, 0, text.size);
        return read_board(&c);
    }
    if (puzzle == NULL) {
        return ng_cursor_wrong(&c, c.at, "expected the address of a nonogram");
    }
    c.at = puzzle;
    return read_address(&c) && ng_cursor_finish(&c, text);
}

/* ---- writing ---- */

/* Appends letters for slots without numbers. */
static void write_skip(uint64_t skip, struct nonogram_text *out)
{
    for (; skip > SKIP_MOST; skip -= SKIP_MOST) {
        ng_text_char(out, 'z');
    }
    if (skip > 0) {
        ng_text_char(out, (char)('f' + skip));
    }
}

static void write_number(uint32_t length, struct nonogram_text *out)
{
    if (length == 0) {
        ng_text_char(out, '.');
    } else if (length < 16) {
        ng_text_format(out, "%x", (unsigned)length);
    } else if (length < TWO_DIGITS) {
        ng_text_format(out, "-%02x", (unsigned)length);
    } else {
        ng_text_format(out, "+%03x", (unsigned)length);
    }
}

/* Appends the clues; *skip counts the slots left empty so far. */
static void write_clues(const struct ng_clue *clues, uint32_t count, uint32_t length,
                        uint64_t *skip, struct nonogram_text *out)
{
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t j = clues[i].count; j > 0; j--) {
            write_skip(*skip, out);
            *skip = 0;
            write_number(clues[i].blocks[j - 1].length, out);
        }
        *skip += (length - 1) / 2 + 1 - clues[i].count;
    }
}

static bool has_long_block(const struct nonogram_puzzle *puzzle)
{
    for (uint32_t i = 0; i < puzzle->width + puzzle->height; i++) {
        for (uint32_t j = 0; j < puzzle->lines[i].count; j++) {
            if (puzzle->lines[i].blocks[j].length >= THREE_DIGITS) {
                return true;
            }
        }
    }
    return false;
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    uint64_t skip = 0;
    (void)options;
    if (has_long_block(puzzle)) {
        return ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic,
                              "puzzlink does not support lengths over %d", THREE_DIGITS - 1);
    }
    ng_text_format(out, "https://puzz.link/p?%s%lu/%lu/", keyword, (unsigned long)puzzle->width,
                   (unsigned long)puzzle->height);
    write_clues(puzzle->lines + puzzle->height, puzzle->width, puzzle->height, &skip, out);
    write_clues(puzzle->lines, puzzle->height, puzzle->width, &skip, out);
    write_skip(skip, out);
    ng_text_char(out, '\n');
    return NONOGRAM_OK;
}

const struct ng_format ng_format_puzzlink = {
    .name = "puzzlink",
    .suffixes = (const char *const[]){"pzv", "puzzlink", NULL},
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL,
    .sniff = sniff,
    .extent = extent,
    .lines = true,
    .can = NG_CAN_BLOTS,
    .read = read,
    .write = write,
};
