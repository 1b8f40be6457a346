/* A file of any bytes through the source of a batch: every entry is read or refused with a place,
 * and all bytes are taken. */
#define _POSIX_C_SOURCE 200809L

#include "fuzz/fuzz.h"

#include "batch/source.h"
#include "format/format.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ENTRIES_MAX = 1000 };

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

static void read_file(const char *path)
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
        count++;
    }
    if (count == 0) {
        fuzz_fail("a file gave neither an entry nor an error");
    }
    ng_source_entry_clear(&entry);
    ng_source_free(source);
}

void fuzz_stream(const uint8_t *data, size_t size)
{
    const char *folder = getenv("TMPDIR");
    char path[200];
    (void)snprintf(path, sizeof path, "%.150s/nonogram-fuzz-XXXXXX",
                   folder != NULL ? folder : "/tmp");
    if (make_file(path, data, size)) {
        read_file(path);
    }
    (void)unlink(path);
}
