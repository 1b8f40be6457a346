/* What the texts of tests/formats are put through (texts.h). */
#define _XOPEN_SOURCE 700

#include "texts.h"

#include "base/memory.h"
#include "batch/source.h"
#include "format/read.h"
#include "format/scan.h"
#include "property/sample.h"
#include "unit/fail_alloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { DAMAGE_LIMIT = 2000, MOST_PIECES = 150 };

/* Reads the text as one entry and as several; returns whether all of it is read. */
static bool survive(const struct ng_format *format, struct ng_span text)
{
    struct nonogram_text found = {.data = NULL};
    struct nonogram_diagnostic diagnostic;
    struct nonogram_puzzle *puzzle;
    char *copy = texts_copy(text);
    struct ng_span span = {copy, text.size};
    bool sane = ng_format_sniff(format, span, true) <= 100 &&
                ng_format_sniff(format, span, false) <= 100 &&
                (format->extent == NULL || format->extent(span, false) <= span.size);
    if (ng_format_read(format, span, &puzzle, &diagnostic) == NONOGRAM_OK) {
        ng_puzzle_free(puzzle);
    }
    (void)texts_describe(format, span, &found);
    ng_text_clear(&found);
    free(copy);
    return sane;
}

/* Cuts the text short at every place, and puts three of the bytes there in turn. */
static void damage(const struct texts_sample *sample, struct nonogram_text *fault)
{
    static const char bytes[] = {'\0', '\n', ' ', '0', '9', '-', '<', '"', '[', '\xff'};
    struct ng_span text = texts_span(&sample->text);
    size_t size = text.size < DAMAGE_LIMIT ? text.size : DAMAGE_LIMIT;
    char *copy = texts_copy(text);
    bool sane = true;
    for (size_t i = 0; i < size; i++) {
        sane &= survive(sample->format, (struct ng_span){text.text, i});
        for (size_t j = 0; j < 3; j++) {
            copy[i] = bytes[(3 * i + j) % sizeof bytes];
            sane &= survive(sample->format, (struct ng_span){copy, text.size});
        }
        copy[i] = text.text[i];
    }
    if (!sane) {
        ng_text_string(fault, "damaged: sniff or extent returns more than there is\n");
    }
    free(copy);
}

/* Writes the first puzzle in its own format: that is read as the same puzzle, and written alike. */
static void write_and_read(const struct texts_sample *sample, struct nonogram_text *fault)
{
    struct nonogram_text out = {.data = NULL}, again = {.data = NULL};
    struct nonogram_puzzle *puzzle = NULL, *back = NULL;
    const struct ng_format *format = sample->format;
    (void)ng_format_read(format, texts_first(format, texts_span(&sample->text)), &puzzle, NULL);
    if (ng_format_writes(format) &&
        ng_format_write(format, puzzle, NULL, &out, NULL) == NONOGRAM_OK) {
        (void)ng_format_read(format, texts_span(&out), &back, NULL);
        if (back != NULL) {
            (void)ng_format_write(format, back, NULL, &again, NULL);
        }
        bool whole = (format->drops & NG_DROPS_GOAL) == 0;
        bool texts = (format->drops & NG_DROPS_TEXTS) == 0;
        if (back == NULL || (whole && !sample_same(puzzle, back, texts)) ||
            out.size != again.size || memcmp(out.data, again.data, out.size) != 0) {
            ng_text_format(fault, "written as another puzzle:\n%.*s", (int)out.size, out.data);
        }
    }
    ng_puzzle_free(puzzle);
    ng_puzzle_free(back);
    ng_text_clear(&out);
    ng_text_clear(&again);
}

static enum nonogram_status read_and_write(const struct ng_format *format, struct ng_span text)
{
    struct nonogram_text out = {.data = NULL};
    struct nonogram_diagnostic diagnostic;
    struct nonogram_puzzle *puzzle;
    enum nonogram_status status = ng_format_read(format, text, &puzzle, &diagnostic);
    if (status == NONOGRAM_OK && ng_format_writes(format)) {
        status = ng_format_write(format, puzzle, NULL, &out, &diagnostic);
    }
    ng_puzzle_free(puzzle);
    ng_text_clear(&out);
    return status;
}

/* Reads the first puzzle while its first allocation fails, then the second, and so on. */
static void fail_allocations(const struct texts_sample *sample, struct nonogram_text *fault)
{
    struct ng_span text = texts_first(sample->format, texts_span(&sample->text));
    enum nonogram_status usual = read_and_write(sample->format, text);
    bool failed = true;
    for (long n = 1; failed; n++) {
        long alive = atomic_load(&fail_alloc_alive);
        fail_alloc_arm(n);
        enum nonogram_status status = read_and_write(sample->format, text);
        failed = fail_alloc_disarm();
        long left = atomic_load(&fail_alloc_alive) - alive;
        if (status != (failed ? NONOGRAM_NO_MEMORY : usual) || left != 0) {
            ng_text_format(fault, "allocation %ld fails: status %d, %ld not freed\n", n,
                           (int)status, left);
            return;
        }
    }
}

/* With CR LF the same is read, and what is refused is refused (the place may count the CR). */
static void change_line_ends(const struct texts_sample *sample, const struct nonogram_text *found,
                             bool good, struct nonogram_text *fault)
{
    struct nonogram_text changed = {.data = NULL}, other = {.data = NULL};
    for (size_t i = 0; i < sample->text.size; i++) {
        ng_text_string(&changed, sample->text.data[i] == '\n' ? "\r" : "");
        ng_text_char(&changed, sample->text.data[i]);
    }
    bool same = texts_describe(sample->format, texts_span(&changed), &other) == good;
    if (good) {
        same =
            same && other.size == found->size && memcmp(other.data, found->data, other.size) == 0;
    }
    if (!same) {
        ng_text_format(fault, "with CR LF:\n%.*s", (int)other.size, other.data);
    }
    ng_text_clear(&other);
    ng_text_clear(&changed);
}

/* Puts a NUL before every byte in turn: it is refused. */
static void put_nul(const struct texts_sample *sample, struct nonogram_text *fault)
{
    size_t size = sample->text.size;
    char *text = cases_need(malloc(size + 1));
    memcpy(text + 1, sample->text.data, size);
    for (size_t i = 0; i < size; i++) {
        struct nonogram_text out = {.data = NULL};
        text[i] = '\0';
        if (texts_describe(sample->format, (struct ng_span){text, size + 1}, &out)) {
            ng_text_format(fault, "a NUL before byte %zu is not refused\n", i);
        }
        ng_text_clear(&out);
        text[i] = sample->text.data[i];
    }
    free(text);
}

/* ---- through a pipe ---- */

static void describe_piece(const struct ng_source_entry *entry, struct nonogram_text *out)
{
    struct nonogram_diagnostic diagnostic = entry->diagnostic;
    struct nonogram_puzzle *puzzle = NULL;
    enum nonogram_status status = entry->status;
    if (status == NONOGRAM_OK) {
        status = ng_format_read(entry->format, texts_span(&entry->text), &puzzle, &diagnostic);
    }
    ng_text_format(out, "%s ", entry->format != NULL ? entry->format->name : "-");
    if (status == NONOGRAM_OK) {
        texts_print_puzzle(puzzle, 0, out);
    } else {
        ng_source_entry_place(entry, &diagnostic);
        texts_print_place("->", &diagnostic, 0, out);
    }
    ng_puzzle_free(puzzle);
}

/* Reads the bytes from standard input, each piece by a read of its own. */
static void read_pieces(const struct nonogram_text *bytes, size_t piece, struct nonogram_text *out)
{
    static const char *path = "-";
    struct ng_source_options options = {.paths = &path, .count = 1, .wait = true};
    struct ng_source_entry entry = {.index = 0};
    int ends[2];
    bool sent = socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends) == 0;
    for (size_t at = 0; at < bytes->size; at += piece) { /* no piece is so long that this wraps */
        size_t size = bytes->size - at < piece ? bytes->size - at : piece;
        sent = sent && send(ends[1], bytes->data + at, size, MSG_DONTWAIT) == (ssize_t)size;
    }
    if (!sent || dup2(ends[0], STDIN_FILENO) != STDIN_FILENO ||
        close(ends[0]) + close(ends[1]) != 0) {
        perror("pieces");
        exit(2);
    }
    struct ng_source *source = ng_source_new(&options);
    while (ng_source_next(source, &entry) == NONOGRAM_OK) {
        describe_piece(&entry, out);
    }
    ng_source_entry_clear(&entry);
    ng_source_free(source);
}

/* What is read does not depend on the pieces in which it comes. */
static void read_in_pieces(const struct texts_sample *sample, struct nonogram_text *fault)
{
    static const size_t pieces[] = {1, 7, 331};
    struct nonogram_text whole = {.data = NULL};
    if (sample->text.size > MOST_PIECES * pieces[2]) {
        return;
    }
    read_pieces(&sample->text, SIZE_MAX / 2, &whole);
    for (size_t i = 0; i < sizeof pieces / sizeof pieces[0]; i++) {
        struct nonogram_text parts = {.data = NULL};
        if (sample->text.size <= MOST_PIECES * pieces[i]) {
            read_pieces(&sample->text, pieces[i], &parts);
            if (parts.size != whole.size ||
                (parts.size > 0 && memcmp(parts.data, whole.data, parts.size) != 0)) {
                ng_text_format(fault, "in pieces of %zu:\n%.*s", pieces[i], (int)parts.size,
                               parts.data);
            }
        }
        ng_text_clear(&parts);
    }
    ng_text_clear(&whole);
}

void texts_check(const struct texts_sample *sample, const struct nonogram_text *found, bool good,
                 struct nonogram_text *fault)
{
    bool plain = memchr(sample->text.data, '\r', sample->text.size) == NULL;
    damage(sample, fault);
    fail_allocations(sample, fault);
    read_in_pieces(sample, fault);
    if (good) {
        write_and_read(sample, fault);
    }
    if (!sample->format->raw && plain) {
        change_line_ends(sample, found, good, fault);
    }
    if (!sample->format->raw && good) {
        put_nul(sample, fault);
    }
}
