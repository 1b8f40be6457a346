/* pattern: puzzles of Simon Tatham's Pattern.
 *
 *     6x5:/2.1/1.2/1/2.1//2.1/1.1//4/1,aBz    a game ID, one per line
 *     size columns        rows         given cells
 *
 *     https://example.org/pattern#6x5:...     an address for playing it
 *     task = '/2.1/1.2/1/2.1//2.1/1.1//4/1'   without sizes, as in pages of puzzle-nonograms.com;
 *                                             "task =" and the quotes can be left out
 *
 * A "?" for an unknown number and "*" for an unknown clue are our own additions.
 *
 * Given cells go row by row: a letter skips one cell per place after 'a' and then gives one, empty
 * (lower case) or filled (upper case); 'z' skips 25 and gives none. A letter that skips to just
 * after the last cell gives none either. */
#include "format/clue.h"
#include "format/format.h"
#include "format/write.h"

#include <string.h>

enum { SKIP_ONLY = 25 };

/* ---- recognising ---- */

/* Cuts off the span's first word, if it is this one, and the blanks after it. */
static bool take_word(struct ng_span *span, const char *word)
{
    if (!ng_scan_starts_with(*span, word)) {
        return false;
    }
    span->text += strlen(word);
    span->size -= strlen(word);
    *span = ng_scan_trim(*span);
    return true;
}

/* Gets the task that a line assigns, without quotes; returns false for other lines. */
static bool find_task(struct ng_span line, struct ng_span *task)
{
    *task = line;
    if (!take_word(task, "var ") && !take_word(task, "let ")) {
        take_word(task, "const ");
    }
    if (!take_word(task, "task") || !take_word(task, "=")) {
        return false;
    }
    task->size -= task->size > 0 && task->text[task->size - 1] == ';';
    char quote = task->size > 1 ? *task->text : '\0';
    if ((quote == '\'' || quote == '"') && task->text[task->size - 1] == quote) {
        *task = (struct ng_span){task->text + 1, task->size - 2};
    }
    return true;
}

/* Whether the span consists of clues only, at least two. "//" alone begins a program. */
static bool is_clues(struct ng_span span)
{
    size_t at = 0, digits = 0;
    while (at < span.size &&
           (ng_scan_is_digit(span.text[at]) || span.text[at] == '.' || span.text[at] == '/')) {
        digits += ng_scan_is_digit(span.text[at]);
        at++;
    }
    return at == span.size && digits > 0 && memchr(span.text, '/', span.size) != NULL;
}

/* The game ID of a line, after the '#' of an address. */
static struct ng_span find_id(struct ng_span line)
{
    bool address = ng_scan_starts_with(line, "http://") || ng_scan_starts_with(line, "https://");
    const char *mark = address ? memchr(line.text, '#', line.size) : NULL;
    if (mark == NULL) {
        return line;
    }
    return (struct ng_span){mark + 1, line.size - (size_t)(mark + 1 - line.text)};
}

static size_t skip_digits(struct ng_span text, size_t at)
{
    while (at < text.size && ng_scan_is_digit(text.text[at])) {
        at++;
    }
    return at;
}

static int sniff(struct ng_span text, bool complete)
{
    struct ng_span line = ng_scan_first_line(text), id = find_id(line), task;
    (void)complete;
    if (find_task(line, &task)) {
        return NG_SIGN_SIGNATURE;
    }
    size_t x = skip_digits(id, 0);
    size_t colon = x > 0 && x < id.size && id.text[x] == 'x' ? skip_digits(id, x + 1) : 0;
    if (colon > x + 1 && colon < id.size && id.text[colon] == ':') {
        return NG_SIGN_SIGNATURE;
    }
    return is_clues(line) ? NG_SIGN_FITS : 0;
}

/* ---- clues ---- */

static bool ends_clue(const struct ng_cursor *c)
{
    return c->at == c->end || *c->at == '/' || *c->at == ',';
}

static bool read_pattern_block(struct ng_cursor *c)
{
    const char *start = c->at;
    uint32_t length = 0;
    if (ends_clue(c)) {
        return ng_cursor_wrong(c, start, "a number is missing");
    }
    if (!ng_cursor_take(c, '?')) {
        if (!ng_cursor_number(c, "a number", &length)) {
            return false;
        }
        if (length == 0) {
            return ng_cursor_wrong(c, start, "a block of 0 cells");
        }
    }
    ng_build_block(c->build, length, 1);
    return true;
}

/* Whether the clue is only this character. */
static bool take_lone(struct ng_cursor *c, char sign)
{
    bool lone = ng_cursor_take(c, sign);
    if (lone && !ends_clue(c)) {
        c->at--;
        return false;
    }
    return lone;
}

static bool read_pattern_clue(struct ng_cursor *c, enum ng_build_axis axis)
{
    ng_build_line(c->build, axis, ng_cursor_place(c, c->at));
    if (ng_build_failed(c->build)) {
        return false;
    }
    if (ends_clue(c) || take_lone(c, '0')) {
        return true;
    }
    if (take_lone(c, '*')) {
        ng_build_open(c->build);
        return true;
    }
    while (read_pattern_block(c)) {
        if (ends_clue(c)) {
            return true;
        }
        if (!ng_cursor_take(c, '.')) {
            return ng_cursor_expect(c, "a number");
        }
    }
    return false;
}

/* Reads clues up to the end or the comma. The builder checks their number; only the end of the
 * columns must be known here. */
static bool read_pattern_clues(struct ng_cursor *c, uint32_t width)
{
    for (size_t count = 0;; count++) {
        if (!read_pattern_clue(c, count < width ? NG_BUILD_COLUMNS : NG_BUILD_ROWS)) {
            return false;
        }
        if (!ng_cursor_take(c, '/')) {
            return true;
        }
    }
}

/* ---- given cells ---- */

struct pattern {
    uint32_t width, height;
    uint64_t given; /* cells so far */
};

/* Reads "WxH", up to the character that ends it. */
static bool read_sizes(struct pattern *pattern, struct ng_cursor *c)
{
    return ng_cursor_size(c, NG_BUILD_COLUMNS, &pattern->width) && ng_cursor_need(c, 'x') &&
           ng_cursor_size(c, NG_BUILD_ROWS, &pattern->height);
}

static bool read_given(struct pattern *pattern, struct ng_cursor *c)
{
    char sign = *c->at;
    bool filled = sign >= 'A' && sign <= 'Z';
    unsigned skip = (unsigned)(filled ? sign - 'A' : sign - 'a');
    uint64_t left = (uint64_t)pattern->width * pattern->height - pattern->given;
    if (!filled && (sign < 'a' || sign > 'z')) {
        return ng_cursor_expect(c, "a letter");
    }
    if (skip > left || left == 0) {
        return ng_cursor_wrong(c, c->at, "given cells beyond the last cell");
    }
    uint8_t values[SKIP_ONLY + 1];
    unsigned count = skip + (skip < SKIP_ONLY && skip < left);
    memset(values, NONOGRAM_UNKNOWN, sizeof values);
    values[skip] = filled;
    ng_build_row(c->build, NG_BUILD_GIVEN, values, count, ng_cursor_place(c, c->at));
    pattern->given += count;
    c->at++;
    return !ng_build_failed(c->build);
}

static bool read_givens(struct pattern *pattern, struct ng_cursor *c)
{
    if (!ng_cursor_take(c, ',')) {
        return true;
    }
    while (c->at < c->end) {
        if (!read_given(pattern, c)) {
            return false;
        }
    }
    return pattern->given == (uint64_t)pattern->width * pattern->height ||
           ng_cursor_expect(c, "more given cells");
}

/* ---- the line ---- */

/* The cells of the clue at *p; moves *p after it and the '/'. */
static uint64_t sum_clue(const char **p, const char *end)
{
    uint64_t sum = 0;
    while (*p < end && **p != '/') {
        uint32_t number = 0;
        bool overflow;
        const char *behind = ng_scan_number(*p, end, &number, &overflow);
        *p = behind > *p ? behind : *p + 1;
        sum += number;
    }
    *p += *p < end;
    return sum;
}

/* The columns of a task: the clues at the beginning with half of all cells; half of the clues, if
 * these fit. */
static uint32_t find_width(const struct ng_cursor *c)
{
    const char *p = c->at;
    uint64_t total = 0, before = 0;
    uint32_t count = 0, width = 0, ways = 0;
    for (; p < c->end; count++) {
        total += sum_clue(&p, c->end);
    }
    count += p > c->at && p[-1] == '/';
    p = c->at;
    for (uint32_t i = 1; i < count; i++) {
        before += sum_clue(&p, c->end);
        if (before * 2 == total) {
            ways++;
            width = width == 0 || i == count - i ? i : width;
        }
    }
    width = width == 0 ? count / 2 : width;
    if (ways > 1) {
        ng_build_guess(c->build, ng_cursor_place(c, c->at),
                       "the task has no sizes: read as %lu columns and %lu rows",
                       (unsigned long)width, (unsigned long)(count - width));
    }
    return width;
}

static bool read(struct ng_span text, struct ng_build *build)
{
    struct pattern pattern = {.given = 0};
    struct ng_span line = ng_scan_first_line(text), id = find_id(line), task;
    bool is_task = find_task(line, &task) || is_clues(line);
    struct ng_span part = is_task ? task : id;
    struct ng_cursor c = {
        .text = text.text, .at = part.text, .end = part.text + part.size, .build = build};
    bool read = is_task ? read_pattern_clues(&c, find_width(&c))
                        : read_sizes(&pattern, &c) && ng_cursor_need(&c, ':') &&
                              read_pattern_clues(&c, pattern.width) && read_givens(&pattern, &c);
    if (c.at == c.end) {
        c.at = c.end = line.text + line.size;
    }
    return read && ng_cursor_finish(&c, text);
}

/* ---- writing ---- */

static void write_givens(const struct nonogram_puzzle *puzzle, struct nonogram_text *out)
{
    size_t cells = (size_t)puzzle->width * puzzle->height;
    int run = 0;
    ng_text_char(out, ',');
    for (size_t i = 0; i < cells; i++) {
        if (puzzle->given[i] != NONOGRAM_UNKNOWN) {
            ng_text_char(out, (char)((puzzle->given[i] != 0 ? 'A' : 'a') + run));
            run = 0;
        } else if (++run == SKIP_ONLY) {
            ng_text_char(out, 'z');
            run = 0;
        }
    }
    if (run > 0) {
        ng_text_char(out, (char)('a' + run));
    }
}

static enum nonogram_status write(const struct nonogram_puzzle *puzzle,
                                  const struct ng_format_write *options, struct nonogram_text *out,
                                  struct nonogram_diagnostic *diagnostic)
{
    (void)options, (void)diagnostic;
    ng_text_format(out, "%lux%lu:", (unsigned long)puzzle->width, (unsigned long)puzzle->height);
    for (uint32_t i = 0; i < puzzle->width + puzzle->height; i++) {
        uint32_t line = i < puzzle->width ? puzzle->height + i : i - puzzle->width;
        if (i > 0) {
            ng_text_char(out, '/');
        }
        ng_write_clue(&puzzle->lines[line], '.', false, NULL, out);
    }
    if (puzzle->given != NULL) {
        write_givens(puzzle, out);
    }
    ng_text_char(out, '\n');
    return NONOGRAM_OK;
}

const struct ng_format ng_format_pattern = {
    .name = "pattern",
    .suffixes = (const char *const[]){"pattern", NULL},
    .drops = NG_DROPS_TEXTS | NG_DROPS_GOAL,
    .sniff = sniff,
    .extent = ng_scan_line_extent,
    .lines = true,
    .can = NG_CAN_BLOTS | NG_CAN_OPEN | NG_CAN_GIVEN,
    .read = read,
    .write = write,
};
