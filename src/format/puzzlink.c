/* puzzlink: the addresses of puzz.link and pzv.jp, one puzzle a line:
 *
 *     https://puzz.link/p?nonogram/6/5/i12g21g1h12j12g11j4h1h
 *                                  width/height/clues
 *
 * Every column has (height + 1) / 2 slots, from the bottom up, then every row (width + 1) / 2, from
 * the right. A slot is a hexadecimal digit, "-" and two or "+" and three of them, or "." for a
 * block of unknown length; 'g' to 'z' are 1 to 20 slots without a number. */
#include "format/expect.h"
#include "format/formats.h"
#include "format/refuse.h"
#include "format/scan.h"

#include <string.h>

enum { SKIP_MOST = 20, TWO_DIGITS = 0x100, THREE_DIGITS = 0x1000 };

static const char keyword[] = "nonogram/";

/* How the puzzle's kind may stand in an address: the sites' editor and player have names of their
 * own. */
static const char *const kinds[] = {keyword, "nonogram_edit/", "nonogram_play/"};

/* How an address may begin: browsers leave out the scheme, without which only these hosts tell that
 * it is one. */
static const char *const origins[] = {"http://", "https://", "puzz.link/", "pzv.jp/"};

/* The entry's one line, trimmed. */
static struct ng_span first_line(struct ng_span text)
{
    size_t at = ng_scan_skip_blank(text, 0);
    struct ng_span line = {text.text + at, 0};
    while (at + line.size < text.size && line.text[line.size] != '\n') {
        line.size++;
    }
    while (line.size > 0 && strchr(" \t\r", line.text[line.size - 1]) != NULL) {
        line.size--;
    }
    return line;
}

/* What stands behind the first such character; nothing, if there is none. */
static struct ng_span behind(struct ng_span text, char c)
{
    const char *end = text.text + text.size;
    const char *p = text.size > 0 ? memchr(text.text, c, text.size) : NULL;
    p = p != NULL ? p + 1 : end;
    return (struct ng_span){p, (size_t)(end - p)};
}

static bool is_address(struct ng_span line)
{
    for (size_t i = 0; i < sizeof origins / sizeof origins[0]; i++) {
        if (ng_scan_starts_with(line, origins[i])) {
            return true;
        }
    }
    return false;
}

/* Behind the puzzle's kind, within the line; NULL when it is another kind or no address. */
static const char *find_puzzle(struct ng_span line)
{
    struct ng_span rest = line;
    if (is_address(line)) {
        rest = behind(rest, '?');
        rest = ng_scan_starts_with(rest, "type=") ? behind(rest, '&') : rest;
    }
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (ng_scan_starts_with(rest, kinds[i])) {
            return rest.text + strlen(kinds[i]);
        }
    }
    return NULL;
}

static int sniff(struct ng_span text, bool complete)
{
    (void)complete;
    return find_puzzle(first_line(text)) != NULL ? 95 : 0;
}

static size_t extent(struct ng_span text, bool complete)
{
    size_t at = ng_scan_skip_blank(text, 0);
    while (at < text.size && text.text[at] != '\n') {
        at++;
    }
    if (at == text.size) {
        return complete ? text.size : 0;
    }
    return ng_scan_skip_blank(text, at);
}

/* ---- reading ---- */

struct reader {
    struct ng_build *build;
    struct nonogram_diagnostic *diagnostic;
    struct ng_scan scan;
    const char *at;
    const char *end;
    uint32_t sizes[2]; /* by enum ng_build_axis: rows, columns */
    uint64_t lines;    /* begun so far, columns first */
    uint32_t slots;    /* left in the line begun last */
    uint32_t blocks;   /* in it */
    bool empty;        /* a lone 0 was in it */
};

static struct ng_place here(const struct reader *reader)
{
    return ng_scan_place(&reader->scan, reader->at);
}

static enum nonogram_status expect(const struct reader *reader, const char *what)
{
    return ng_expect_in_line(reader->diagnostic, here(reader), what, reader->at, reader->end);
}

static enum nonogram_status read_size(struct reader *reader, enum ng_build_axis axis)
{
    const char *start = reader->at;
    struct ng_place place = here(reader);
    if (start == reader->end || !ng_scan_is_digit(*start)) {
        return expect(reader, axis == NG_BUILD_COLUMNS ? "the width" : "the height");
    }
    bool overflow;
    reader->at = ng_scan_number(start, reader->end, &reader->sizes[axis], &overflow);
    if (overflow) {
        return ng_diag_set(reader->diagnostic, place, "the number is too large");
    }
    if (reader->sizes[axis] == 0) {
        return ng_diag_set(reader->diagnostic, place, "a size of 0");
    }
    if (reader->at == reader->end || *reader->at != '/') {
        return expect(reader, "'/'");
    }
    reader->at++;
    if (axis == NG_BUILD_COLUMNS) {
        ng_build_width(reader->build, reader->sizes[axis], place);
    } else {
        ng_build_height(reader->build, reader->sizes[axis], place);
    }
    return NONOGRAM_OK;
}

/* Begins the next line, once the one before has no slots left. False: there is none. */
static bool next_line(struct reader *reader)
{
    uint32_t width = reader->sizes[NG_BUILD_COLUMNS];
    uint32_t height = reader->sizes[NG_BUILD_ROWS];
    bool column = reader->lines < width;
    if (reader->lines == (uint64_t)width + height) {
        return false;
    }
    ng_build_line(reader->build, column ? NG_BUILD_COLUMNS : NG_BUILD_ROWS, here(reader));
    reader->lines++;
    reader->slots = ((column ? height : width) - 1) / 2 + 1;
    reader->blocks = 0;
    reader->empty = false;
    return true;
}

/* What is wrong where something follows the last slot. */
static enum nonogram_status refuse_more(const struct reader *reader)
{
    char c = *reader->at;
    bool clue = ng_text_digit(c) < 16 || (c >= 'g' && c <= 'z') || c == '.' || c == '-' || c == '+';
    return clue ? ng_diag_set(reader->diagnostic, here(reader), "more clues than the sizes allow")
                : expect(reader, "the end of the line");
}

/* Goes on by one slot; the line's blocks stand in it from its end. */
static enum nonogram_status take_slot(struct reader *reader)
{
    if (reader->slots == 0 && !next_line(reader)) {
        return refuse_more(reader);
    }
    reader->slots--;
    return NONOGRAM_OK;
}

static void end_line(struct reader *reader)
{
    if (reader->slots == 0) {
        ng_build_reverse_blocks(reader->build);
    }
}

static enum nonogram_status read_digits(struct reader *reader, unsigned count, uint32_t *number)
{
    *number = 0;
    for (; count > 0; count--, reader->at++) {
        uint32_t digit = reader->at < reader->end ? ng_text_digit(*reader->at) : 16;
        if (digit == 16) {
            return expect(reader, "a hexadecimal digit");
        }
        *number = *number << 4 | digit;
    }
    return NONOGRAM_OK;
}

/* Reads a number, or '.', which is 0 as the builder wants it. */
static enum nonogram_status read_number(struct reader *reader, uint32_t *number, bool *zero)
{
    char c = *reader->at;
    enum nonogram_status status = NONOGRAM_OK;
    *zero = false;
    *number = 0;
    if (c == '.') {
        reader->at++;
        return status;
    }
    if (c == '-' || c == '+') {
        reader->at++;
    }
    status = read_digits(reader, c == '-' ? 2 : c == '+' ? 3 : 1, number);
    *zero = *number == 0;
    return status;
}

static enum nonogram_status read_block(struct reader *reader)
{
    struct ng_place place = here(reader);
    enum nonogram_status status = take_slot(reader);
    uint32_t number;
    bool zero;
    if (status == NONOGRAM_OK) {
        status = read_number(reader, &number, &zero);
    }
    if (status != NONOGRAM_OK) {
        return status;
    }
    if (reader->empty || (zero && reader->blocks > 0)) {
        return ng_diag_set(reader->diagnostic, place, "a block of 0 cells");
    }
    reader->empty = zero;
    reader->blocks += !zero;
    if (!zero) {
        ng_build_block(reader->build, number, 1);
    }
    end_line(reader);
    return NONOGRAM_OK;
}

static enum nonogram_status skip_slots(struct reader *reader)
{
    enum nonogram_status status = NONOGRAM_OK;
    for (int skip = *reader->at - 'g' + 1; skip > 0 && status == NONOGRAM_OK; skip--) {
        status = take_slot(reader);
        if (status == NONOGRAM_OK) {
            end_line(reader);
        }
    }
    reader->at += status == NONOGRAM_OK;
    return status;
}

static enum nonogram_status read_slots(struct reader *reader)
{
    enum nonogram_status status = NONOGRAM_OK;
    uint64_t lines = (uint64_t)reader->sizes[0] + reader->sizes[1];
    while (status == NONOGRAM_OK && reader->at < reader->end) {
        status = *reader->at >= 'g' && *reader->at <= 'z' ? skip_slots(reader) : read_block(reader);
    }
    if (status == NONOGRAM_OK && (reader->lines < lines || reader->slots > 0)) {
        return expect(reader, "more clues");
    }
    return status;
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    struct reader reader = {.build = build, .diagnostic = diagnostic};
    struct ng_span line = first_line(text);
    const char *puzzle = find_puzzle(line);
    size_t behind = (size_t)(line.text + line.size - text.text);
    ng_scan_start(&reader.scan, text);
    if (text.size > 0) {
        ng_scan_advance(&reader.scan, line.text);
    }
    reader.at = puzzle != NULL ? puzzle : line.text;
    reader.end = line.text + line.size;
    if (puzzle == NULL) {
        return ng_diag_set(diagnostic, here(&reader), "expected the address of a nonogram");
    }
    enum nonogram_status status = read_size(&reader, NG_BUILD_COLUMNS);
    if (status == NONOGRAM_OK) {
        status = read_size(&reader, NG_BUILD_ROWS);
    }
    if (status == NONOGRAM_OK) {
        status = read_slots(&reader);
    }
    if (status == NONOGRAM_OK && ng_scan_skip_blank(text, behind) < text.size) {
        ng_scan_advance(&reader.scan, text.text + ng_scan_skip_blank(text, behind));
        return ng_diag_set(diagnostic, ng_scan_place(&reader.scan, reader.scan.at),
                           "something after the address");
    }
    return status;
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
    enum nonogram_status status = ng_refuse(puzzle, "puzzlink", NG_CAN_BLOTS, options, diagnostic);
    uint64_t skip = 0;
    if (status == NONOGRAM_OK && has_long_block(puzzle)) {
        status = ng_diag_refuse(NONOGRAM_UNSUPPORTED, diagnostic,
                                "puzzlink cannot say lengths over %d", THREE_DIGITS - 1);
    }
    if (status != NONOGRAM_OK) {
        return status;
    }
    ng_text_format(out, "https://puzz.link/p?%s%lu/%lu/", keyword, (unsigned long)puzzle->width,
                   (unsigned long)puzzle->height);
    write_clues(puzzle->lines + puzzle->height, puzzle->width, puzzle->height, &skip, out);
    write_clues(puzzle->lines, puzzle->height, puzzle->width, &skip, out);
    write_skip(skip, out);
    ng_text_char(out, '\n');
    return NONOGRAM_OK;
}

static const char *const suffixes[] = {"pzv", "puzzlink", NULL};

const struct ng_format ng_format_puzzlink = {
    .name = "puzzlink",
    .suffixes = suffixes,
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL,
    .sniff = sniff,
    .extent = extent,
    .parse = parse,
    .write = write,
};
