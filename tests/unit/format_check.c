/* What the tests of all puzzle formats do with a file or a puzzle (unit/format_check.h). */
#include "format_check.h"

#include "base/text.h"
#include "cases/cases.h"
#include "format/read.h"
#include "format/scan.h"
#include "model/build.h"
#include "property/sample.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PATH_SIZE = 100, DIAGNOSTIC_SIZE = 320 };

struct format_check_file format_check_load(const char *name)
{
    const char *slash = strchr(name, '/');
    struct nonogram_text text = {.data = NULL};
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "tests/formats/%.*s.cases", (int)(slash - name), name);
    struct cases_file file = cases_load(path);
    for (size_t i = 0; i < file.count; i++) {
        if (strcmp(file.items[i].name, slash + 1) == 0) {
            (void)cases_text(&file, &file.items[i], &text);
        }
    }
    cases_unload(&file);
    if (text.data == NULL) {
        fail_msg("there is no case %s", name);
    }
    return (struct format_check_file){text.data, text.size};
}

struct ng_span format_check_span(const char *text)
{
    return (struct ng_span){text, strlen(text)};
}

/* A copy without a byte to spare, so that a sanitizer sees the first one read beyond it. */
static char *copy_exactly(struct ng_span text)
{
    char *copy = malloc(text.size > 0 ? text.size : 1);
    assert_non_null(copy);
    memcpy(copy, text.text, text.size);
    return copy;
}

static enum nonogram_status read_copy(const struct ng_format *format, struct ng_span text,
                                      struct nonogram_puzzle **puzzle,
                                      struct nonogram_diagnostic *diagnostic)
{
    char *copy = copy_exactly(text);
    *diagnostic = (struct nonogram_diagnostic){0, 0, ""};
    enum nonogram_status status =
        ng_format_read(format, (struct ng_span){copy, text.size}, puzzle, diagnostic);
    free(copy);
    if (status != NONOGRAM_OK) {
        assert_null(*puzzle);
        assert_string_not_equal(diagnostic->message, "");
        assert_true(status != NONOGRAM_BAD_INPUT || diagnostic->line > 0);
    }
    return status;
}

struct nonogram_puzzle *format_check_read(const struct ng_format *format, struct ng_span text)
{
    struct nonogram_diagnostic diagnostic;
    struct nonogram_puzzle *puzzle;
    if (read_copy(format, text, &puzzle, &diagnostic) != NONOGRAM_OK) {
        fail_msg("%s: %lu:%lu: %s\n%.*s", format->name, diagnostic.line, diagnostic.column,
                 diagnostic.message, (int)text.size, text.text);
    }
    return puzzle;
}

struct nonogram_puzzle *format_check_read_file(const struct ng_format *format, const char *path)
{
    struct format_check_file file = format_check_load(path);
    struct nonogram_puzzle *puzzle =
        format_check_read(format, (struct ng_span){file.text, file.size});
    free(file.text);
    return puzzle;
}

/* ---- refusals ---- */

static size_t first_extent(const struct ng_format *format, struct ng_span text)
{
    size_t size = format->extent == NULL ? text.size : format->extent(text, true);
    assert_true(size <= text.size);
    assert_true(size > 0 || text.size == 0);
    return ng_scan_skip_blank(text, size) == text.size ? text.size : size;
}

static unsigned long count_lines(struct ng_span text)
{
    unsigned long lines = 0;
    for (size_t i = 0; i < text.size; i++) {
        lines += text.text[i] == '\n';
    }
    return lines;
}

/* Prints the diagnostic of the first entry that is refused; "" when none is. */
static void print_refusal(const struct ng_format *format, struct ng_span text, char *out)
{
    unsigned long before = 0;
    *out = '\0';
    do {
        struct ng_span entry = {text.text, first_extent(format, text)};
        struct nonogram_diagnostic diagnostic;
        struct nonogram_puzzle *puzzle;
        if (read_copy(format, entry, &puzzle, &diagnostic) != NONOGRAM_OK) {
            snprintf(out, DIAGNOSTIC_SIZE, "%lu:%lu: %s", before + diagnostic.line,
                     diagnostic.column, diagnostic.message);
            return;
        }
        ng_puzzle_free(puzzle);
        before += count_lines(entry);
        text.text += entry.size;
        text.size -= entry.size;
    } while (text.size > 0);
}

void format_check_refused(const struct ng_format *format, const char *text, const char *diagnostic)
{
    char found[DIAGNOSTIC_SIZE];
    print_refusal(format, format_check_span(text), found);
    assert_string_equal(found, diagnostic);
}

/* ---- remarks ---- */

/* The remarks on all entries, a line each. */
static void print_remarks(const struct ng_format *format, struct ng_span text,
                          struct nonogram_text *out)
{
    unsigned long before = 0;
    do {
        struct ng_span entry = {text.text, first_extent(format, text)};
        struct nonogram_puzzle *puzzle = format_check_read(format, entry);
        for (size_t i = 0; i < puzzle->remark_count; i++) {
            ng_text_format(out, "%lu:%lu: %s\n", puzzle->remarks[i].line + before,
                           puzzle->remarks[i].column, puzzle->remarks[i].message);
        }
        ng_puzzle_free(puzzle);
        before += count_lines(entry);
        text.text += entry.size;
        text.size -= entry.size;
    } while (text.size > 0);
    ng_text_char(out, '\0');
}

void format_check_remarks(const struct ng_format *format, const char *text, const char *remarks)
{
    struct nonogram_text found = {.data = NULL};
    print_remarks(format, format_check_span(text), &found);
    assert_string_equal(found.data, remarks);
    ng_text_clear(&found);
}

/* ---- the two puzzles ---- */

static void add_lines(struct ng_build *build, enum ng_build_axis axis, const char *const *clues,
                      size_t count)
{
    for (size_t i = 0; i < count; i++) {
        ng_build_line(build, axis, (struct ng_place){0, 0});
        for (const char *p = clues[i]; p[0] != '\0'; p += 2) {
            ng_build_block(build, (uint64_t)(p[0] - '0'), p[1] == 'b' ? 2 : 1);
        }
    }
}

static struct nonogram_puzzle *finish(struct ng_build *build, const char *goal, const char *symbols)
{
    for (; goal != NULL && *goal != '\0'; goal++) {
        ng_build_cell(build, NG_BUILD_GOAL, (uint8_t)(strchr(symbols, *goal) - symbols),
                      (struct ng_place){0, 0});
    }
    struct nonogram_diagnostic diagnostic;
    struct nonogram_puzzle *puzzle;
    assert_int_equal(ng_build_finish(build, &puzzle, &diagnostic), NONOGRAM_OK);
    return puzzle;
}

struct nonogram_puzzle *format_check_tiny(bool goal)
{
    static const char *const rows[] = {"2#1#", "1#1#", "", "4#", "1#"};
    static const char *const columns[] = {"", "2#1#", "1#2#", "1#", "2#1#", ""};
    struct ng_build *build = ng_build_new();
    assert_non_null(build);
    add_lines(build, NG_BUILD_ROWS, rows, 5);
    add_lines(build, NG_BUILD_COLUMNS, columns, 6);
    return finish(build, goal ? ".##.#..#..#........####...#..." : NULL, ".#");
}

struct nonogram_puzzle *format_check_colour(bool goal)
{
    static const char *const rows[] = {"2r2b", "1r2b", "1b"};
    static const char *const columns[] = {"2r", "1r", "2b", "3b"};
    struct ng_build *build = ng_build_new();
    assert_non_null(build);
    ng_build_colour(build, "red", 3, 0xff0000, 'r');
    ng_build_colour(build, "blue", 4, 0x0000ff, 'b');
    add_lines(build, NG_BUILD_ROWS, rows, 3);
    add_lines(build, NG_BUILD_COLUMNS, columns, 4);
    return finish(build, goal ? "rrbbr.bb...b" : NULL, ".rb");
}

void format_check_file_is(const struct ng_format *format, const char *path,
                          struct nonogram_puzzle *puzzle)
{
    struct nonogram_puzzle *found = format_check_read_file(format, path);
    if (!sample_same(found, puzzle, false)) {
        fail_msg("%s is another puzzle", path);
    }
    ng_puzzle_free(found);
    ng_puzzle_free(puzzle);
}

/* ---- writing ---- */

static struct nonogram_text write_text(const struct ng_format *format,
                                       const struct nonogram_puzzle *puzzle)
{
    struct ng_format_write options = {.lossy = false};
    struct nonogram_text out = {.data = NULL};
    struct nonogram_diagnostic diagnostic;
    if (ng_format_write(format, puzzle, &options, &out, &diagnostic) != NONOGRAM_OK) {
        fail_msg("%s", diagnostic.message);
    }
    return out;
}

void format_check_round_trip(const struct ng_format *format, const struct nonogram_puzzle *puzzle,
                             bool texts)
{
    struct nonogram_text out = write_text(format, puzzle);
    struct nonogram_puzzle *back = format_check_read(format, (struct ng_span){out.data, out.size});
    if (!sample_same(puzzle, back, texts)) {
        fail_msg("%s does not read back:\n%.*s", format->name, (int)out.size, out.data);
    }
    struct nonogram_text again = write_text(format, back);
    assert_int_equal(again.size, out.size);
    assert_memory_equal(again.data, out.data, out.size);
    assert_int_equal(format_check_count(format, (struct ng_span){out.data, out.size}), 1);
    ng_puzzle_free(back);
    ng_text_clear(&out);
    ng_text_clear(&again);
}

void format_check_unwritable(const struct ng_format *format, const struct nonogram_puzzle *puzzle,
                             const char *message)
{
    struct ng_format_write options = {.lossy = false};
    struct nonogram_diagnostic diagnostic = {1, 1, ""};
    struct nonogram_text out = {.data = NULL};
    assert_int_equal(ng_format_write(format, puzzle, &options, &out, &diagnostic),
                     NONOGRAM_UNSUPPORTED);
    assert_string_equal(diagnostic.message, message);
    assert_int_equal(out.size, 0);
    ng_text_clear(&out);
}

/* ---- entries ---- */

/* The size of the first entry when the text comes in one byte after the other. */
static size_t slow_extent(const struct ng_format *format, struct ng_span text)
{
    for (size_t size = 0; size < text.size; size++) {
        char *copy = copy_exactly((struct ng_span){text.text, size});
        size_t found = format->extent((struct ng_span){copy, size}, false);
        free(copy);
        if (found > 0) {
            assert_true(found <= size);
            return found;
        }
    }
    return format->extent(text, true);
}

size_t format_check_count(const struct ng_format *format, struct ng_span text)
{
    size_t count = 0;
    while (text.size > 0) {
        size_t size = first_extent(format, text);
        if (format->extent != NULL) {
            assert_int_equal(ng_scan_skip_blank(text, slow_extent(format, text)),
                             ng_scan_skip_blank(text, size));
        }
        ng_puzzle_free(format_check_read(format, (struct ng_span){text.text, size}));
        text.text += size;
        text.size -= size;
        count++;
    }
    return count;
}

enum nonogram_status format_check_run(void *context)
{
    const struct format_check_run *run = context;
    struct nonogram_text out = {.data = NULL};
    struct nonogram_diagnostic diagnostic;
    struct nonogram_puzzle *puzzle;
    enum nonogram_status status = ng_format_read(run->format, run->text, &puzzle, &diagnostic);
    if (status == NONOGRAM_OK && ng_format_writes(run->format)) {
        status = ng_format_write(run->format, puzzle, NULL, &out, &diagnostic);
    }
    ng_puzzle_free(puzzle);
    ng_text_clear(&out);
    return status;
}
