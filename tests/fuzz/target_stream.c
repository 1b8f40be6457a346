/* A file of any bytes through the source of a batch: every entry is read or refused with a place,
 * and all bytes are taken. A pipe gives the same entries in whatever pieces the bytes come. */
#define _POSIX_C_SOURCE 200809L

#include "fuzz/fuzz.h"

#include "base/text.h"
#include "batch/source.h"
#include "format/format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { ENTRIES_MAX = 1000, PIECES_MAX = 8 };

/* Writes the bytes to a file of that name's template; false if that cannot be. */
static bool make_file(char *path, const uint8_t *data, size_t size)
{
    int file = mkstemp(path);
    bool written = file >= 0 && write(file, data, size) == (ssize_t)size;
    if (file >= 0) {
        (void)close(file);
    }
    return written;
}

static void check_entry(const struct ng_source_entry *entry)
{
    struct nonogram_diagnostic diagnostic = {.line = 0};
    struct nonogram_puzzle *puzzle = NULL;
    if (entry->status != NONOGRAM_OK) {
        if (entry->diagnostic.message[0] == '\0') {
            fuzz_fail("an entry is refused without a word");
        }
        return;
    }
    if (ng_format_read(entry->format, (struct ng_span){entry->text.data, entry->text.size}, &puzzle,
                       &diagnostic) != NONOGRAM_OK &&
        diagnostic.message[0] == '\0') {
        fuzz_fail("an error without a message");
    }
    ng_puzzle_free(puzzle);
}

/* Appends the entry's text with its line and column, without the blanks around it, which are part
 * of it as far as they are there. */
static void describe_text(const struct ng_source_entry *entry, struct nonogram_text *out)
{
    static const char blank[] = " \t\r\n";
    const char *text = entry->text.data, *end = text + entry->text.size;
    unsigned long line = entry->lines_before + 1, column = entry->columns_before + 1;
    for (; text < end && memchr(blank, *text, sizeof blank - 1) != NULL; text++) {
        line += *text == '\n' ? 1 : 0;
        column = *text == '\n' ? 1 : column + 1;
    }
    while (end > text && memchr(blank, end[-1], sizeof blank - 1) != NULL) {
        end--;
    }
    ng_text_format(out, "%lu:%lu: ", line, column);
    ng_text_bytes(out, text, (size_t)(end - text));
}

/* Appends the entry's format and text, or what is wrong with it, each with the place. */
static void describe(const struct ng_source_entry *entry, struct nonogram_text *out)
{
    ng_text_format(out, "#%lu, %s: ", (unsigned long)entry->index,
                   entry->format != NULL ? entry->format->name : "no format");
    if (entry->status == NONOGRAM_OK) {
        describe_text(entry, out);
    } else {
        ng_text_format(out, "%lu:%lu: %s", entry->diagnostic.line, entry->diagnostic.column,
                       entry->diagnostic.message);
    }
    ng_text_char(out, '\n');
}

/* Reads all entries at the path and appends what they are to `out`. */
static void read_path(const char *path, struct nonogram_text *out)
{
    struct ng_source_options options = {.paths = &path, .count = 1};
    struct ng_source *source = ng_source_new(&options);
    struct ng_source_entry entry = {.index = 0};
    unsigned count = 0;
    if (source == NULL) {
        return;
    }
    while (count < ENTRIES_MAX && ng_source_next(source, &entry) == NONOGRAM_OK) {
        check_entry(&entry);
        describe(&entry, out);
        count++;
    }
    if (count == 0 && strcmp(path, "-") != 0) {
        fuzz_fail("a file gave neither an entry nor an error");
    }
    ng_source_entry_clear(&entry);
    ng_source_free(source);
}

/* Sends the bytes in so many pieces: each comes by a read of its own. */
static bool send_pieces(int socket, const uint8_t *data, size_t size, unsigned pieces)
{
    bool sent = true;
    size_t sum = size;
    for (size_t at = 0; sent && at < size; pieces--) {
        size_t piece = size - at;
        sum = sum * 31 + data[at];
        piece = pieces > 1 && piece > 1 ? 1 + sum % (piece - 1) : piece;
        sent = send(socket, data + at, piece, 0) == (ssize_t)piece;
        at += piece;
    }
    return sent && shutdown(socket, SHUT_WR) == 0;
}

/* Reads all entries of the bytes from standard input, as from a pipe. */
static void read_pieces(const uint8_t *data, size_t size, unsigned pieces,
                        struct nonogram_text *out)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) != 0) {
        return;
    }
    if (send_pieces(ends[1], data, size, pieces) && dup2(ends[0], STDIN_FILENO) == STDIN_FILENO) {
        read_path("-", out);
    }
    (void)close(ends[0]);
    (void)close(ends[1]);
}

static void check_pieces(const uint8_t *data, size_t size)
{
    struct nonogram_text whole = {.data = NULL}, parts = {.data = NULL};
    read_pieces(data, size, 1, &whole);
    read_pieces(data, size, PIECES_MAX, &parts);
    if (whole.size != parts.size ||
        (whole.size > 0 && memcmp(whole.data, parts.data, whole.size) != 0)) {
        size_t same = 0;
        while (same < whole.size && same < parts.size && whole.data[same] == parts.data[same]) {
            same++;
        }
        fuzz_fail("other entries in pieces: at %zu of %zu and %zu: '%.300s' and '%.300s'", same,
                  whole.size, parts.size, same < whole.size ? whole.data + same : "",
                  same < parts.size ? parts.data + same : "");
    }
    nonogram_text_clear(&whole);
    nonogram_text_clear(&parts);
}

void fuzz_stream(const uint8_t *data, size_t size)
{
    const char *folder = getenv("TMPDIR");
    char path[200];
    (void)snprintf(path, sizeof path, "%.150s/nonogram-fuzz-XXXXXX",
                   folder != NULL ? folder : "/tmp");
    struct nonogram_text entries = {.data = NULL};
    if (make_file(path, data, size)) {
        read_path(path, &entries);
    }
    (void)unlink(path);
    nonogram_text_clear(&entries);
    if (size > 0) {
        check_pieces(data, size);
    }
}
