/* puzzlink: the addresses of puzz.link and pzv.jp, one puzzle per line:
 *
 *     https://puzz.link/p?nonogram/6/5/i12g21g1h12j12g11j4h1h
 *                                  width/height/clues
 *
 * Every column has (height + 1) / 2 slots, from the bottom up, then every row (width + 1) / 2, from
 * the right. A slot is a hexadecimal digit, "-" and two or "+" and three of them, or "." for a
 * block of unknown length; 'g' to 'z' are 1 to 20 slots without a number.
 */
#include "format/format.h"
#include "format/scan.h"
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

static int sniff(struct ng_span text, bool complete)
{
    struct ng_span line = ng_scan_first_line(text);
    (void)complete;
    return find_puzzle(line) != NULL ? NG_SIGN_SIGNATURE : 0;
}

/* ---- reading ---- */

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

static bool read(struct ng_span text, struct ng_build *build)
{
    struct ng_span line = ng_scan_first_line(text);
    const char *puzzle = find_puzzle(line);
    struct ng_cursor c = {
        .text = text.text, .at = line.text, .end = line.text + line.size, .build = build};
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
    .extent = ng_scan_line_extent,
    .lines = true,
    .can = NG_CAN_BLOTS,
    .read = read,
    .write = write,
};
