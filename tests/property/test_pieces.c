/* Same bytes, same answer: every file of tests/data gives the same puzzles and errors, at the same
 * places, through a pipe that is cut into pieces of any size, or not at all. */
#define _XOPEN_SOURCE 700

#include "batch/source.h"

#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

/* So many pieces fit into a socket before they are read. */
enum { MOST_PIECES = 150 };
static const size_t pieces[] = {1, 7, 331};

static void describe(const struct ng_source_entry *entry, struct nonogram_text *out)
{
    struct ng_span text = {entry->text.data, entry->text.size};
    struct nonogram_diagnostic diagnostic = entry->diagnostic;
    struct nonogram_puzzle *puzzle = NULL;
    enum nonogram_status status = entry->status;
    if (status == NONOGRAM_OK) {
        status = ng_format_read(entry->format, text, &puzzle, &diagnostic);
    }
    ng_text_format(out, "%s ", entry->format != NULL ? entry->format->name : "-");
    if (status == NONOGRAM_OK) {
        (void)nonogram_write(puzzle, "json", true, out, NULL);
    } else {
        ng_source_entry_place(entry, &diagnostic);
        ng_text_format(out, "%lu:%lu: %s\n", diagnostic.line, diagnostic.column,
                       diagnostic.message);
    }
    nonogram_free(puzzle);
}

static struct nonogram_text read_all(const char *path)
{
    struct ng_source_options options = {.paths = &path, .count = 1, .wait = true};
    struct ng_source_entry entry = {.index = 0};
    struct nonogram_text all = {.data = NULL};
    struct ng_source *source = ng_source_new(&options);
    assert_non_null(source);
    while (ng_source_next(source, &entry) == NONOGRAM_OK) {
        describe(&entry, &all);
    }
    ng_source_entry_clear(&entry);
    ng_source_free(source);
    ng_text_char(&all, '\0');
    return all;
}

/* Reads the bytes from standard input, each piece by a read of its own. */
static struct nonogram_text read_pieces(const struct nonogram_text *bytes, size_t piece)
{
    int ends[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), 0);
    for (size_t at = 0; at < bytes->size; at += piece) { /* no piece is so long that this wraps */
        size_t size = bytes->size - at < piece ? bytes->size - at : piece;
        assert_int_equal(send(ends[1], bytes->data + at, size, MSG_DONTWAIT), (ssize_t)size);
    }
    (void)close(ends[1]);
    assert_int_equal(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
    (void)close(ends[0]);
    struct nonogram_text all = read_all("-");
    return all;
}

static struct nonogram_text load(const char *path)
{
    struct nonogram_text text = {.data = NULL};
    char buffer[1 << 12];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    for (size_t got; (got = fread(buffer, 1, sizeof buffer, file)) > 0;) {
        ng_text_bytes(&text, buffer, got);
    }
    (void)fclose(file);
    return text;
}

static unsigned files;

static int compare(const char *path, const struct stat *facts, int kind, struct FTW *walk)
{
    (void)facts;
    (void)walk;
    if (kind != FTW_F) {
        return 0;
    }
    struct nonogram_text bytes = load(path);
    if (bytes.size > MOST_PIECES * pieces[2]) {
        nonogram_text_clear(&bytes);
        return 0;
    }
    struct nonogram_text whole = read_pieces(&bytes, SIZE_MAX / 2);
    for (unsigned i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        if (bytes.size > MOST_PIECES * pieces[i]) {
            continue;
        }
        struct nonogram_text parts = read_pieces(&bytes, pieces[i]);
        if (strcmp(parts.data, whole.data) != 0) {
            fail_msg("%s in pieces of %zu: '%.300s', not '%.300s'", path, pieces[i], parts.data,
                     whole.data);
        }
        nonogram_text_clear(&parts);
    }
    files++;
    nonogram_text_clear(&whole);
    nonogram_text_clear(&bytes);
    return 0;
}

static void pieces_make_no_difference(void **state)
{
    (void)state;
    assert_int_equal(nftw("tests/data", compare, 16, FTW_PHYS), 0);
    assert_true(files > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(pieces_make_no_difference)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
