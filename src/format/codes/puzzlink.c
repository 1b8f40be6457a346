/* puzzlink: the addresses of puzz.link and pzv.jp, one puzzle a line:
 *
 *     https://puzz.link/p?nonogram/6/5/i12g21g1h12j12g11j4h1h
 *                                  width/height/clues
 *
 * Every column has (height + 1) / 2 slots, from the bottom up, then every row (width + 1) / 2, from
 * the right. A slot is a hexadecimal digit, "-" and two or "+" and three of them, or "." for a
 * block of unknown length; 'g' to 'z' are 1 to 20 slots without a number.
 *
 * And the board as the site's files have it, which is one puzzle, in lines or with '/' for their
 * ends; the clues, a '.' for a slot without a number, stand before their lines:
 *
 *     pzprv3/nonogram/1/2/. 1 . /1 # + /     height/width: two columns of 1 and none, a row of 1
 *
 * '#' is a filled cell, '+' an empty one, which are taken for given; "c1" is 1, and done. */
#include "base/memory.h"
#include "format/codes/code.h"
#include "format/formats.h"
#include "format/refuse.h"

#include <string.h>

enum { SURE = 95, SKIP_MOST = 20, TWO_DIGITS = 0x100, THREE_DIGITS = 0x1000 };

static const char keyword[] = "nonogram/";

/* How the puzzle's kind may stand in an address: the sites' editor and player have names of their
 * own. */
static const char *const kinds[] = {keyword, "nonogram_edit/", "nonogram_play/"};

/* How an address may begin: browsers leave out the scheme, without which only these hosts tell that
 * it is one. */
static const char *const origins[] = {"http://", "https://", "puzz.link/", "pzv.jp/"};

/* What a board begins with; later versions have it with ".1" and the like. */
static const char board_mark[] = "pzprv3";

/* What stands behind the first such character; nothing, if there is none. */
static struct ng_span behind(struct ng_span text, char c)
{
    const char *end = text.text + text.size;
    const char *p = text.size > 0 ? memchr(text.text, c, text.size) : NULL;
    p = p != NULL ? p + 1 : end;
    return (struct ng_span){p, (size_t)(end - p)};
}

/* The line without what stands before the puzzle's kind in an address. */
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

/* Behind the puzzle's kind; NULL when it is another kind, or no address. */
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
    return find_puzzle(line) != NULL || is_board(line) ? SURE : 0;
}

/* A board in lines is all that there is. */
static size_t extent(struct ng_span text, bool complete)
{
    struct ng_span line = ng_scan_first_line(text);
    if (is_board(line) && memchr(line.text, '/', line.size) == NULL) {
        return complete ? text.size : 0;
    }
    return ng_code_extent(text, complete);
}

/* ---- addresses ---- */

static enum nonogram_status read_digits(struct ng_code *code, unsigned count, uint32_t *number)
{
    for (; count > 0; count--, code->at++) {
        uint32_t digit = code->at < code->end ? ng_text_digit(*code->at) : 16;
        if (digit == 16) {
            return ng_code_expect(code, "a hexadecimal digit");
        }
        *number = *number << 4 | digit;
    }
    return NONOGRAM_OK;
}

/* What a line has so far. */
struct slots {
    uint32_t blocks;
    bool empty; /* a lone 0 was in it */
};

static enum nonogram_status read_slot(struct ng_code *code, struct slots *slots)
{
    struct ng_place place = ng_code_place(code);
    enum nonogram_status status = NONOGRAM_OK;
    uint32_t number = 0;
    bool any = ng_code_take(code, '.');
    if (!any) {
        unsigned digits = ng_code_take(code, '-') ? 2 : ng_code_take(code, '+') ? 3 : 1;
        status = read_digits(code, digits, &number);
    }
    bool zero = number == 0 && !any;
    if (status == NONOGRAM_OK && (slots->empty || (zero && slots->blocks > 0))) {
        return ng_diag_set(code->diagnostic, place, "a block of 0 cells");
    }
    slots->empty = zero;
    slots->blocks += !zero;
    if (status == NONOGRAM_OK && !zero) {
        ng_build_block(code->build, number, 1);
    }
    return status;
}

/* Reads the slots of a line, which stand in it from its end; *skip are left without a number of a
 * letter that has been read. */
static enum nonogram_status read_slots(struct ng_code *code, uint32_t left, uint32_t *skip)
{
    enum nonogram_status status = NONOGRAM_OK;
    struct slots slots = {.blocks = 0};
    while (left > 0 && status == NONOGRAM_OK) {
        if (*skip > 0) {
            uint32_t now = *skip < left ? *skip : left;
            left -= now;
            *skip -= now;
        } else if (code->at == code->end) {
            status = ng_code_expect(code, "more clues");
        } else if (*code->at >= 'g' && *code->at <= 'z') {
            *skip = (uint32_t)(*code->at++ - 'g') + 1;
        } else {
            status = read_slot(code, &slots);
            left--;
        }
    }
    ng_build_reverse_blocks(code->build);
    return status;
}

static enum nonogram_status refuse_more(const struct ng_code *code)
{
    char c = *code->at;
    bool clue = ng_text_digit(c) < 16 || (c >= 'g' && c <= 'z') || c == '.' || c == '-' || c == '+';
    return clue ? ng_diag_set(code->diagnostic, ng_code_place(code),
                              "more clues than the sizes allow")
                : ng_code_expect(code, "the end of the line");
}

static enum nonogram_status read_address(struct ng_code *code)
{
    uint32_t width = 0, height = 0, skip = 0;
    enum nonogram_status status = ng_code_size(code, NG_BUILD_COLUMNS, '/', &width);
    if (status == NONOGRAM_OK) {
        status = ng_code_size(code, NG_BUILD_ROWS, '/', &height);
    }
    for (uint64_t i = 0; status == NONOGRAM_OK && i < (uint64_t)width + height; i++) {
        bool column = i < width;
        ng_build_line(code->build, column ? NG_BUILD_COLUMNS : NG_BUILD_ROWS, ng_code_place(code));
        if (ng_build_failed(code->build)) {
            return ng_refuse_no_memory(code->diagnostic);
        }
        status = read_slots(code, ((column ? height : width) - 1) / 2 + 1, &skip);
    }
    code->at -= skip > 0;
    return status == NONOGRAM_OK && code->at < code->end ? refuse_more(code) : status;
}

/* ---- boards ---- */

struct board {
    struct ng_code code;
    uint32_t width, height;
    uint32_t left, top; /* slots before a row, and above a column */
    uint32_t *above;    /* the numbers above the columns, slot by slot */
    uint8_t *cells;
    bool given; /* one of them is known */
};

enum { NO_NUMBER = UINT32_MAX };

/* Goes to the next word of the line; false: there is none. */
static bool find_word(struct ng_code *code)
{
    while (code->at < code->end && ng_scan_is_blank(*code->at)) {
        code->at++;
    }
    return code->at < code->end && strchr("/\r\n", *code->at) == NULL;
}

/* Goes behind the end of the line, which has no word left. */
static enum nonogram_status end_line(struct ng_code *code)
{
    if (find_word(code)) {
        return ng_code_expect(code, "the end of the line");
    }
    ng_code_take(code, '\r');
    code->at += code->at < code->end;
    return NONOGRAM_OK;
}

/* Reads a slot: NO_NUMBER where it is a '.'. */
static enum nonogram_status read_number(struct ng_code *code, uint32_t *number)
{
    *number = NO_NUMBER;
    if (!find_word(code)) {
        return ng_code_expect(code, "a number or '.'");
    }
    if (ng_code_take(code, '.')) {
        return NONOGRAM_OK;
    }
    struct ng_place place = ng_code_place(code);
    ng_code_take(code, 'c');
    enum nonogram_status status = ng_code_number(code, "a number or '.'", number);
    return status == NONOGRAM_OK && *number == 0
               ? ng_diag_set(code->diagnostic, place, "a block of 0 cells")
               : status;
}

/* Reads the line of a slot above all columns. */
static enum nonogram_status read_above(struct board *board, uint32_t slot)
{
    struct ng_code *code = &board->code;
    uint32_t number;
    enum nonogram_status status = NONOGRAM_OK;
    for (uint32_t i = 0; i < board->left && status == NONOGRAM_OK; i++) {
        status = find_word(code) && ng_code_take(code, '.')
                     ? NONOGRAM_OK
                     : ng_code_expect(code, "'.' in the corner");
    }
    for (uint32_t x = 0; x < board->width && status == NONOGRAM_OK; x++) {
        status = read_number(code, &number);
        board->above[(size_t)slot * board->width + x] = number;
    }
    return status == NONOGRAM_OK ? end_line(code) : status;
}

/* Reads a row's clue and cells. */
static enum nonogram_status read_row(struct board *board, uint8_t *cells)
{
    static const char signs[] = "+#.";
    struct ng_code *code = &board->code;
    enum nonogram_status status = NONOGRAM_OK;
    uint32_t number;
    ng_build_line(code->build, NG_BUILD_ROWS, ng_code_place(code));
    for (uint32_t i = 0; i < board->left && status == NONOGRAM_OK; i++) {
        status = read_number(code, &number);
        if (status == NONOGRAM_OK && number != NO_NUMBER) {
            ng_build_block(code->build, number, 1);
        }
    }
    for (uint32_t x = 0; x < board->width && status == NONOGRAM_OK; x++) {
        const char *sign = find_word(code) ? memchr(signs, *code->at, 3) : NULL;
        if (sign == NULL) {
            return ng_code_expect(code, "a cell, '#', '+' or '.'");
        }
        code->at++;
        cells[x] = *sign == '.' ? NONOGRAM_UNKNOWN : (uint8_t)(sign - signs);
        board->given |= *sign != '.';
    }
    return status == NONOGRAM_OK ? end_line(code) : status;
}

static void add_columns(const struct board *board)
{
    for (uint32_t x = 0; x < board->width; x++) {
        ng_build_line(board->code.build, NG_BUILD_COLUMNS, ng_place_offset(0));
        for (uint32_t slot = 0; slot < board->top; slot++) {
            uint32_t number = board->above[(size_t)slot * board->width + x];
            if (number != NO_NUMBER) {
                ng_build_block(board->code.build, number, 1);
            }
        }
    }
}

static enum nonogram_status read_lines(struct board *board)
{
    enum nonogram_status status = NONOGRAM_OK;
    for (uint32_t slot = 0; slot < board->top && status == NONOGRAM_OK; slot++) {
        status = read_above(board, slot);
    }
    for (uint32_t y = 0; y < board->height && status == NONOGRAM_OK; y++) {
        status = read_row(board, board->cells + (size_t)y * board->width);
    }
    if (status == NONOGRAM_OK) {
        add_columns(board);
    }
    if (status == NONOGRAM_OK && board->given) {
        ng_build_row(board->code.build, NG_BUILD_GIVEN, board->cells,
                     (size_t)board->width * board->height, ng_place_offset(0));
    }
    return status;
}

/* Takes memory for a board whose words are all there, if the text is as long as they are. */
static enum nonogram_status read_sized(struct board *board)
{
    struct ng_code *code = &board->code;
    struct ng_memory *memory = ng_build_memory(code->build);
    board->left = (board->width - 1) / 2 + 1;
    board->top = (board->height - 1) / 2 + 1;
    if ((uint64_t)(code->end - code->at) / board->width < (uint64_t)board->top + board->height) {
        code->at = code->end;
        return ng_code_expect(code, "more lines of the board");
    }
    board->above = ng_memory_array(memory, (size_t)board->top * board->width, sizeof(uint32_t));
    board->cells = ng_memory_array(memory, (size_t)board->height * board->width, 1);
    enum nonogram_status status = board->above != NULL && board->cells != NULL
                                      ? read_lines(board)
                                      : ng_refuse_no_memory(code->diagnostic);
    ng_memory_free(board->above);
    ng_memory_free(board->cells);
    return status;
}

/* Reads a line of the board's head that is a size. */
static enum nonogram_status read_size(struct ng_code *code, enum ng_build_axis axis, uint32_t *size)
{
    const char *end = code->end;
    find_word(code);
    for (code->end = code->at; code->end < end && strchr("/\r\n", *code->end) == NULL;) {
        code->end++;
    }
    enum nonogram_status status = ng_code_size(code, axis, '\0', size);
    code->end = end;
    return status == NONOGRAM_OK ? end_line(code) : status;
}

/* Goes behind a line of words. */
static void skip_line(struct ng_code *code)
{
    while (code->at < code->end && strchr("/\n", *code->at) == NULL) {
        code->at++;
    }
    code->at += code->at < code->end;
}

/* What the site's player has kept of a game, or of its author, is not needed. */
static enum nonogram_status end_board(struct ng_code *code)
{
    struct ng_span rest = {code->at, (size_t)(code->end - code->at)};
    if (ng_scan_starts_with(rest, "__HISTORY__") || ng_scan_starts_with(rest, "history:") ||
        ng_scan_starts_with(rest, "info:")) {
        ng_build_remark(code->build, ng_code_place(code), "what follows the board is ignored");
        return NONOGRAM_OK;
    }
    return rest.size == 0 ? NONOGRAM_OK : ng_code_expect(code, "the end of the board");
}

static enum nonogram_status read_board(struct ng_code *code)
{
    struct board board = {.code = *code};
    skip_line(&board.code);
    struct ng_span kind = {board.code.at, (size_t)(code->end - board.code.at)};
    if (!ng_scan_starts_with(kind, "nonogram")) {
        return ng_diag_set(code->diagnostic, ng_code_place(&board.code),
                           "a board of another kind of puzzle: expected nonogram");
    }
    skip_line(&board.code);
    enum nonogram_status status = read_size(&board.code, NG_BUILD_ROWS, &board.height);
    if (status == NONOGRAM_OK) {
        status = read_size(&board.code, NG_BUILD_COLUMNS, &board.width);
    }
    if (status == NONOGRAM_OK) {
        status = read_sized(&board);
    }
    return status == NONOGRAM_OK ? end_board(&board.code) : status;
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct ng_span line = ng_scan_first_line(text);
    const char *puzzle = find_puzzle(line);
    struct ng_code code = {text.text, line.text, line.text + line.size, build, diagnostic};
    if (is_board(line)) {
        code.at = cut_origin(line).text;
        code.end = text.text + ng_scan_behind_last(text, 0, text.size);
        return read_board(&code);
    }
    if (puzzle == NULL) {
        return ng_diag_set(diagnostic, ng_code_place(&code), "expected the address of a nonogram");
    }
    code.at = puzzle;
    enum nonogram_status status = read_address(&code);
    return status == NONOGRAM_OK ? ng_code_finish(&code, text) : status;
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
    .parse = parse,
    .write = write,
};
