/* pattern: puzzles of Simon Tatham's Pattern.
 *
 *     6x5:/2.1/1.2/1/2.1//2.1/1.1//4/1,aBz    a game ID, one per line
 *     size columns        rows         given cells
 *
 *     https://example.org/pattern#6x5:...     an address at which it can be played
 *     task = '/2.1/1.2/1/2.1//2.1/1.1//4/1'   without sizes, as in pages of puzzle-nonograms.com;
 *                                             "task =" and the quotes can be left out
 *
 * or the file in which a game has been saved, which is one puzzle:
 *
 *     SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
 *     PARAMS  :3:6x5          the number is that of the bytes behind it
 *     DESC    :32:/2.1/...
 *     NSTATES :1:2            the moves, and 1
 *     STATEPOS:1:2            those that have not been taken back, and 1
 *     MOVE    :8:F1,0,2,1     full (E: empty, U: unknown) from column 1, row 0: 2 x 1 cells
 *
 * A "?" for a number and "*" for a clue, both unknown, are our own additions.
 *
 * Given cells go row by row: a letter skips as many cells as it stands behind 'a' and then gives
 * one, empty (lower case) or filled (upper case); 'z' skips 25 and gives none. What skips just
 * beyond the last cell gives none either. */
#include "base/memory.h"
#include "format/clue.h"
#include "format/codes/code.h"
#include "format/formats.h"
#include "format/refuse.h"

#include <string.h>

enum { SKIP_ONLY = 25, SURE = 95, SURE_TASK = 60 };

/* ---- recognising ---- */

static bool is_save(struct ng_span text)
{
    return ng_scan_starts_with(text, "SAVEFILE:");
}

/* Cuts the span's first word off, if it is this one, and the blanks behind it. */
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

/* The task that a line assigns, without quotes; false: it does not. */
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

/* Whether the span is made of nothing but clues, two or more. */
static bool is_clues(struct ng_span span)
{
    size_t at = 0;
    while (at < span.size &&
           (ng_scan_is_digit(span.text[at]) || span.text[at] == '.' || span.text[at] == '/')) {
        at++;
    }
    return at == span.size && at > 0 && memchr(span.text, '/', span.size) != NULL;
}

/* Where a line's game ID begins: behind the '#' of an address. */
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
    if (is_save(line) || find_task(line, &task)) {
        return SURE;
    }
    size_t x = skip_digits(id, 0);
    size_t colon = x > 0 && x < id.size && id.text[x] == 'x' ? skip_digits(id, x + 1) : 0;
    if (colon > x + 1 && colon < id.size && id.text[colon] == ':') {
        return SURE;
    }
    return is_clues(line) ? SURE_TASK : 0;
}

/* A saved game ends where another one begins. */
static size_t extent(struct ng_span text, bool complete)
{
    size_t at = ng_scan_skip_blank(text, 0);
    if (!is_save((struct ng_span){text.text + at, text.size - at})) {
        return ng_code_extent(text, complete);
    }
    const char *end = text.text + text.size;
    for (const char *p = text.text + at; (p = memchr(p, '\n', (size_t)(end - p))) != NULL;) {
        p++;
        if (is_save((struct ng_span){p, (size_t)(end - p)})) {
            return (size_t)(p - text.text);
        }
    }
    return complete ? text.size : 0;
}

/* ---- clues ---- */

static bool ends_clue(const struct ng_code *code)
{
    return code->at == code->end || *code->at == '/' || *code->at == ',';
}

static enum nonogram_status read_block(struct ng_code *code)
{
    struct ng_place place = ng_code_place(code);
    uint32_t length = 0;
    if (ends_clue(code)) {
        return ng_diag_set(code->diagnostic, place, "a number is missing");
    }
    if (!ng_code_take(code, '?')) {
        enum nonogram_status status = ng_code_number(code, "a number", &length);
        if (status != NONOGRAM_OK) {
            return status;
        }
        if (length == 0) {
            return ng_diag_set(code->diagnostic, place, "a block of 0 cells");
        }
    }
    ng_build_block(code->build, length, 1);
    return NONOGRAM_OK;
}

/* Whether the clue is this character and nothing else. */
static bool take_lone(struct ng_code *code, char c)
{
    bool lone = ng_code_take(code, c);
    if (lone && !ends_clue(code)) {
        code->at--;
        return false;
    }
    return lone;
}

static enum nonogram_status read_clue(struct ng_code *code, enum ng_build_axis axis)
{
    ng_build_line(code->build, axis, ng_code_place(code));
    if (ng_build_failed(code->build)) {
        return ng_refuse_no_memory(code->diagnostic);
    }
    if (ends_clue(code) || take_lone(code, '0')) {
        return NONOGRAM_OK;
    }
    if (take_lone(code, '*')) {
        ng_build_open(code->build);
        return NONOGRAM_OK;
    }
    for (;;) {
        enum nonogram_status status = read_block(code);
        if (status != NONOGRAM_OK || ends_clue(code)) {
            return status;
        }
        if (!ng_code_take(code, '.')) {
            return ng_code_expect(code, "a number");
        }
    }
}

/* Reads clues up to the end or the comma. Their number is checked by the builder; only where the
 * columns end must be known here. */
static enum nonogram_status read_clues(struct ng_code *code, uint32_t width)
{
    enum nonogram_status status = NONOGRAM_OK;
    for (size_t count = 0;; count++) {
        status = read_clue(code, count < width ? NG_BUILD_COLUMNS : NG_BUILD_ROWS);
        if (status != NONOGRAM_OK || !ng_code_take(code, '/')) {
            return status;
        }
    }
}

/* ---- given cells ---- */

struct pattern {
    struct ng_code code;
    uint32_t width;
    uint32_t height;
    uint64_t given; /* cells so far */
    uint8_t *cells; /* of a saved game: as they are now, then as they were at first; or NULL */
};

static enum nonogram_status read_given(struct pattern *pattern)
{
    struct ng_code *code = &pattern->code;
    struct ng_place place = ng_code_place(code);
    char c = *code->at;
    bool filled = c >= 'A' && c <= 'Z';
    unsigned skip = (unsigned)(filled ? c - 'A' : c - 'a');
    uint64_t left = (uint64_t)pattern->width * pattern->height - pattern->given;
    if (!filled && (c < 'a' || c > 'z')) {
        return ng_code_expect(code, "a letter");
    }
    if (skip > left || left == 0) {
        return ng_diag_set(code->diagnostic, place, "given cells beyond the last cell");
    }
    uint8_t values[SKIP_ONLY + 1];
    unsigned count = skip + (skip < SKIP_ONLY && skip < left);
    memset(values, NONOGRAM_UNKNOWN, sizeof values);
    values[skip] = filled;
    if (pattern->cells != NULL) {
        memcpy(pattern->cells + pattern->given, values, count);
    } else {
        ng_build_row(code->build, NG_BUILD_GIVEN, values, count, place);
    }
    pattern->given += count;
    code->at++;
    return ng_build_failed(code->build) ? ng_refuse_no_memory(code->diagnostic) : NONOGRAM_OK;
}

static enum nonogram_status read_givens(struct pattern *pattern)
{
    struct ng_code *code = &pattern->code;
    enum nonogram_status status = NONOGRAM_OK;
    if (!ng_code_take(code, ',')) {
        return status;
    }
    while (code->at < code->end && status == NONOGRAM_OK) {
        status = read_given(pattern);
    }
    return status == NONOGRAM_OK && pattern->given < (uint64_t)pattern->width * pattern->height
               ? ng_code_expect(code, "more given cells")
               : status;
}

/* ---- one line ---- */

/* The cells of the clue at *p, which goes behind it and the '/'. */
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

/* The columns of a task: the clues at the beginning that have half of all cells, and half of the
 * clues, if these do. */
static uint32_t find_width(const struct ng_code *code)
{
    const char *p = code->at;
    uint64_t total = 0, before = 0;
    uint32_t count = 0, width = 0, ways = 0;
    for (; p < code->end; count++) {
        total += sum_clue(&p, code->end);
    }
    count += p > code->at && p[-1] == '/';
    p = code->at;
    for (uint32_t i = 1; i < count; i++) {
        before += sum_clue(&p, code->end);
        if (before * 2 == total) {
            ways++;
            width = width == 0 || i == count - i ? i : width;
        }
    }
    width = width == 0 ? count / 2 : width;
    if (ways > 1) {
        ng_build_guess(code->build, ng_code_place(code),
                       "the task has no sizes: read as %lu columns and %lu rows",
                       (unsigned long)width, (unsigned long)(count - width));
    }
    return width;
}

static enum nonogram_status parse_line(struct pattern *pattern, struct ng_span text)
{
    struct ng_code *code = &pattern->code;
    struct ng_span line = ng_scan_first_line(text), id = find_id(line), task;
    enum nonogram_status status = NONOGRAM_OK;
    if (find_task(line, &task) || is_clues(line)) {
        code->at = task.text;
        code->end = task.text + task.size;
        status = read_clues(code, find_width(code));
    } else {
        code->at = id.text;
        code->end = id.text + id.size;
        status = ng_code_size(code, NG_BUILD_COLUMNS, 'x', &pattern->width);
        if (status == NONOGRAM_OK) {
            status = ng_code_size(code, NG_BUILD_ROWS, ':', &pattern->height);
        }
        if (status == NONOGRAM_OK) {
            status = read_clues(code, pattern->width);
        }
        if (status == NONOGRAM_OK) {
            status = read_givens(pattern);
        }
    }
    if (status == NONOGRAM_OK && code->at == code->end) {
        code->at = code->end = line.text + line.size;
    }
    return status == NONOGRAM_OK ? ng_code_finish(code, text) : status;
}

/* ---- saved games ---- */

struct save {
    struct pattern pattern;
    struct ng_code file;   /* its lines */
    struct ng_code givens; /* the end of DESC; `text` is NULL before that */
    uint32_t states;       /* as NSTATES */
    uint32_t state;        /* and STATEPOS say; 0: they do not */
    uint32_t moves;        /* that there are */
};

/* Reads "KEY     :9:nine bytes" and the line's end. */
static enum nonogram_status read_field(struct ng_code *file, struct ng_span *key,
                                       struct ng_code *data)
{
    uint32_t size = 0;
    *key = (struct ng_span){file->at, 0};
    while (file->at < file->end && *file->at != ':' && *file->at != '\n') {
        file->at++;
    }
    *key = ng_scan_trim((struct ng_span){key->text, (size_t)(file->at - key->text)});
    if (!ng_code_take(file, ':')) {
        return ng_code_expect(file, "':'");
    }
    enum nonogram_status status = ng_code_number(file, "a number of bytes", &size);
    if (status != NONOGRAM_OK) {
        return status;
    }
    if (!ng_code_take(file, ':')) {
        return ng_code_expect(file, "':'");
    }
    if (size > (size_t)(file->end - file->at)) {
        return ng_diag_set(file->diagnostic, ng_code_place(file),
                           "the text ends before the end of these %lu bytes", (unsigned long)size);
    }
    *data = *file;
    file->at += size;
    data->end = file->at;
    ng_code_take(file, '\r');
    return file->at == file->end || ng_code_take(file, '\n')
               ? NONOGRAM_OK
               : ng_code_expect(file, "the end of the line");
}

/* Makes room for the cells before the first move, or where some are given. Where the clues are not
 * as many as they should be, the builder will say so. */
static enum nonogram_status start_cells(struct save *save)
{
    struct pattern *pattern = &save->pattern;
    struct ng_build *build = save->file.build;
    uint64_t cells = (uint64_t)pattern->width * pattern->height;
    if (save->givens.text == NULL) {
        return ng_diag_set(save->file.diagnostic, ng_code_place(&save->file),
                           "a move before DESC, the puzzle");
    }
    if (pattern->cells != NULL || cells > NONOGRAM_CELLS_MAX ||
        ng_build_lines(build, NG_BUILD_COLUMNS) != pattern->width ||
        ng_build_lines(build, NG_BUILD_ROWS) != pattern->height) {
        return NONOGRAM_OK;
    }
    pattern->cells = ng_memory_array(ng_build_memory(build), (size_t)cells, 2);
    if (pattern->cells == NULL) {
        return ng_refuse_no_memory(save->file.diagnostic);
    }
    memset(pattern->cells, NONOGRAM_UNKNOWN, (size_t)cells);
    pattern->code = save->givens;
    enum nonogram_status status = read_givens(pattern);
    memcpy(pattern->cells + cells, pattern->cells, (size_t)cells);
    return status;
}

/* Sets the cells of "F1,0,2,1": column, row, width and height. */
static enum nonogram_status set_cells(struct pattern *pattern, struct ng_code *move)
{
    char kind = move->at < move->end ? *move->at : '\0';
    uint8_t value = kind == 'F' ? 1 : kind == 'E' ? 0 : NONOGRAM_UNKNOWN;
    uint32_t numbers[4];
    if (kind != 'F' && kind != 'E' && kind != 'U') {
        return ng_code_expect(move, "F, E or U");
    }
    move->at++;
    for (unsigned i = 0; i < 4; i++) {
        enum nonogram_status status = ng_code_number(move, "a number", &numbers[i]);
        if (status != NONOGRAM_OK || (i < 3 && !ng_code_take(move, ','))) {
            return status != NONOGRAM_OK ? status : ng_code_expect(move, "','");
        }
    }
    if (numbers[0] > pattern->width || numbers[2] > pattern->width - numbers[0] ||
        numbers[1] > pattern->height || numbers[3] > pattern->height - numbers[1]) {
        return ng_diag_set(move->diagnostic, ng_code_place(move), "a move beyond the last cell");
    }
    for (uint32_t y = numbers[1]; y < numbers[1] + numbers[3]; y++) {
        memset(pattern->cells + (size_t)y * pattern->width + numbers[0], value, numbers[2]);
    }
    struct ng_poll *poll = ng_build_poll(move->build);
    return poll != NULL && ng_poll_work(poll, (uint64_t)numbers[2] * numbers[3])
               ? ng_refuse_no_memory(move->diagnostic)
               : NONOGRAM_OK;
}

/* Sets all cells as in "S0110...". */
static enum nonogram_status set_all(struct pattern *pattern, struct ng_code *move)
{
    size_t cells = (size_t)pattern->width * pattern->height;
    move->at++;
    for (size_t i = 0; i < cells; i++) {
        if (move->at == move->end || (*move->at != '0' && *move->at != '1')) {
            return ng_code_expect(move, "a cell, 0 or 1");
        }
        pattern->cells[i] = *move->at++ == '1';
    }
    return NONOGRAM_OK;
}

static enum nonogram_status read_move(struct save *save, bool restart, struct ng_code *move)
{
    struct pattern *pattern = &save->pattern;
    enum nonogram_status status = start_cells(save);
    save->moves++;
    if (status != NONOGRAM_OK || pattern->cells == NULL ||
        (save->state > 0 && save->moves >= save->state)) {
        return status;
    }
    if (restart) {
        size_t cells = (size_t)pattern->width * pattern->height;
        memcpy(pattern->cells, pattern->cells + cells, cells);
        return status;
    }
    bool all = move->at < move->end && *move->at == 'S';
    status = all ? set_all(pattern, move) : set_cells(pattern, move);
    return status == NONOGRAM_OK && move->at < move->end
               ? ng_code_expect(move, "the end of the move")
               : status;
}

static enum nonogram_status read_desc(struct save *save, struct ng_code *data)
{
    if (save->pattern.width == 0 || save->givens.text != NULL) {
        return ng_diag_set(data->diagnostic, ng_code_place(data),
                           "DESC before PARAMS, the sizes, or a second time");
    }
    enum nonogram_status status = read_clues(data, save->pattern.width);
    save->givens = *data;
    return status == NONOGRAM_OK && data->at < data->end && *data->at == ',' ? start_cells(save)
                                                                             : status;
}

static enum nonogram_status read_params(struct pattern *pattern, struct ng_code *data)
{
    enum nonogram_status status = ng_code_size(data, NG_BUILD_COLUMNS, 'x', &pattern->width);
    return status == NONOGRAM_OK ? ng_code_size(data, NG_BUILD_ROWS, '\0', &pattern->height)
                                 : status;
}

static enum nonogram_status refuse_game(const struct ng_code *data)
{
    struct ng_span name = {data->at, (size_t)(data->end - data->at)};
    return ng_scan_is(name, "Pattern")
               ? NONOGRAM_OK
               : ng_diag_set(data->diagnostic, ng_code_place(data),
                             "a saved game of %.*s: only those of Pattern are nonograms",
                             ng_scan_shown(name), name.text);
}

static enum nonogram_status read_line(struct save *save, struct ng_span key, struct ng_code *data)
{
    static const char *const unused[] = {"SAVEFILE", "VERSION", "CPARAMS", "SEED",
                                         "PRIVDESC", "AUXINFO", "UI",      "TIME"};
    bool restart = ng_scan_is(key, "RESTART");
    if (restart || ng_scan_is(key, "MOVE") || ng_scan_is(key, "SOLVE")) {
        return read_move(save, restart, data);
    }
    if (ng_scan_is(key, "NSTATES") || ng_scan_is(key, "STATEPOS")) {
        return ng_code_number(data, "a number", *key.text == 'N' ? &save->states : &save->state);
    }
    if (ng_scan_is(key, "GAME")) {
        return refuse_game(data);
    }
    if (ng_scan_is(key, "PARAMS")) {
        return read_params(&save->pattern, data);
    }
    if (ng_scan_is(key, "DESC")) {
        return read_desc(save, data);
    }
    for (size_t i = 0; i < sizeof unused / sizeof unused[0]; i++) {
        if (ng_scan_is(key, unused[i])) {
            return NONOGRAM_OK;
        }
    }
    ng_build_remark(data->build, ng_code_place(data), "%.*s is not read", ng_scan_shown(key),
                    key.text);
    return NONOGRAM_OK;
}

static enum nonogram_status parse_save(struct save *save)
{
    struct ng_code *file = &save->file;
    struct pattern *pattern = &save->pattern;
    enum nonogram_status status = NONOGRAM_OK;
    while (status == NONOGRAM_OK && file->at < file->end) {
        struct ng_span key;
        struct ng_code data;
        status = read_field(file, &key, &data);
        if (status == NONOGRAM_OK) {
            status = read_line(save, key, &data);
        }
    }
    if (status == NONOGRAM_OK && save->givens.text == NULL) {
        status = ng_code_expect(file, "DESC, the puzzle");
    }
    if (status == NONOGRAM_OK && save->states > 0 && save->moves + 1 != save->states) {
        status =
            ng_diag_set(file->diagnostic, ng_code_place(file), "%lu moves, where NSTATES says %lu",
                        (unsigned long)save->moves, (unsigned long)save->states - 1);
    }
    if (status == NONOGRAM_OK && pattern->cells != NULL) {
        ng_build_row(file->build, NG_BUILD_GIVEN, pattern->cells,
                     (size_t)pattern->width * pattern->height, ng_place_offset(0));
    }
    return status;
}

static enum nonogram_status parse(struct ng_span text, struct ng_build *build,
                                  struct nonogram_diagnostic *diagnostic)
{
    size_t start = ng_scan_skip_blank(text, 0);
    size_t end = ng_scan_behind_last(text, start, text.size);
    struct ng_code code = {text.text, text.text + start, text.text + end, build, diagnostic};
    struct save save = {.pattern = {.code = code}, .file = code};
    if (!is_save((struct ng_span){code.at, end - start})) {
        return parse_line(&save.pattern, text);
    }
    enum nonogram_status status = parse_save(&save);
    ng_memory_free(save.pattern.cells);
    return status;
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
        ng_clue_write(&puzzle->lines[line], '.', false, NULL, out);
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
    .extent = extent,
    .lines = true,
    .can = NG_CAN_BLOTS | NG_CAN_OPEN | NG_CAN_GIVEN,
    .parse = parse,
    .write = write,
};
