/* Readers, writers and detection: any text gives puzzles or errors, a puzzle that is written reads
 * back as it was, and pieces of a text are judged as the whole. */
#include "fuzz/fuzz.h"

#include "base/text.h"
#include "format/charset.h"
#include "format/format.h"
#include "format/scan.h"
#include "property/sample.h"

#include <stdlib.h>
#include <string.h>

/* Beyond that, writing everything takes too long for a fuzzer. */
enum { CELLS_MAX = 1 << 16, RECORDS_MAX = 20 };

static void check_diagnostic(const struct ng_format *format, enum nonogram_status status,
                             const struct nonogram_diagnostic *diagnostic)
{
    if (status != NONOGRAM_BAD_INPUT) {
        fuzz_fail("%s: status %d", format->name, (int)status);
    }
    if (diagnostic->message[0] == '\0') {
        fuzz_fail("%s: an error without a message", format->name);
    }
    if (diagnostic->line == 0 || diagnostic->column == 0) {
        fuzz_fail("%s: an error without a place: %s", format->name, diagnostic->message);
    }
}

/* Writes the puzzle and reads it again: the same puzzle, and the same text once more. */
static void check_round_trip(const struct nonogram_puzzle *puzzle, const struct ng_format *format)
{
    struct ng_format_write options = {.lossy = false};
    struct nonogram_diagnostic diagnostic = {.line = 0};
    struct nonogram_text first = {.data = NULL};
    struct nonogram_text second = {.data = NULL};
    struct nonogram_puzzle *back = NULL;
    if (ng_format_write(format, puzzle, &options, &first, &diagnostic) == NONOGRAM_OK) {
        struct nonogram_puzzle expected = *puzzle;
        if (ng_format_read(format, (struct ng_span){first.data, first.size}, &back, &diagnostic) !=
            NONOGRAM_OK) {
            fuzz_fail("%s does not read what it wrote: %lu:%lu: %s\n%.*s", format->name,
                      diagnostic.line, diagnostic.column, diagnostic.message, (int)first.size,
                      first.data);
        }
        expected.goal = back->goal != NULL ? puzzle->goal : NULL;
        if (!format->picture && !sample_same(&expected, back, false)) {
            fuzz_fail("%s reads another puzzle than it wrote:\n%.*s", format->name, (int)first.size,
                      first.data);
        }
        if (ng_format_write(format, back, &options, &second, &diagnostic) != NONOGRAM_OK ||
            second.size != first.size || memcmp(first.data, second.data, first.size) != 0) {
            fuzz_fail("%s writes another text the second time:\n%.*s", format->name,
                      (int)first.size, first.data);
        }
    }
    ng_puzzle_free(back);
    nonogram_text_clear(&first);
    nonogram_text_clear(&second);
}

/* One of all formats, by the bytes of the text. */
static const struct ng_format *pick_format(struct ng_span text)
{
    size_t sum = 0, count = 0;
    for (size_t i = 0; i < text.size; i++) {
        sum += (unsigned char)text.text[i];
    }
    while (ng_format_all[count] != NULL) {
        count++;
    }
    return ng_format_all[sum % count];
}

static void check_puzzle(const struct nonogram_puzzle *puzzle, const struct ng_format *format,
                         const struct ng_format *other)
{
    if ((size_t)puzzle->width * puzzle->height > CELLS_MAX) {
        return;
    }
    check_round_trip(puzzle, format);
    check_round_trip(puzzle, &ng_format_json);
    check_round_trip(puzzle, &ng_format_non);
    check_round_trip(puzzle, other);
}

/* The end of a puzzle that is found in the first part of a text is its end, but for blank space
 * behind it. */
static void check_early(const struct ng_format *format, struct ng_span text, size_t part,
                        size_t early, size_t size)
{
    if (early == 0) {
        return;
    }
    if (early > part || early > size ||
        ng_scan_skip_blank((struct ng_span){text.text, size}, early) < size) {
        fuzz_fail("%s: an end at %zu, seen in %zu of %zu bytes, and then at %zu", format->name,
                  early, part, text.size, size);
    }
}

size_t fuzz_cuts = 1;

/* Where to cut a text in two, by its bytes. */
static size_t pick_cut(struct ng_span text)
{
    size_t sum = 0;
    for (size_t i = 0; i < text.size; i++) {
        sum = sum * 31 + (unsigned char)text.text[i];
    }
    return sum % (text.size + 1);
}

/* The size of the first puzzle; an end that more text is not waited for is the end. */
static size_t take_extent(const struct ng_format *format, struct ng_span text)
{
    size_t cut = pick_cut(text), cuts = fuzz_cuts <= text.size ? fuzz_cuts : text.size + 1;
    if (format->extent == NULL) {
        return text.size;
    }
    size_t size = format->extent(text, true);
    if (size > text.size || size == 0) {
        fuzz_fail("%s: an extent of %zu in %zu bytes", format->name, size, text.size);
    }
    for (size_t i = 0; i < cuts; i++) {
        size_t part = (cut + i * (text.size + 1) / cuts) % (text.size + 1);
        check_early(format, text, part, format->extent((struct ng_span){text.text, part}, false),
                    size);
    }
    return size;
}

static void read_records(const struct ng_format *format, struct ng_span text)
{
    for (unsigned i = 0; i < RECORDS_MAX && text.size > 0; i++) {
        struct ng_span entry = {text.text, take_extent(format, text)};
        struct nonogram_diagnostic diagnostic = {.line = 0};
        struct nonogram_puzzle *puzzle;
        enum nonogram_status status = ng_format_read(format, entry, &puzzle, &diagnostic);
        if (status == NONOGRAM_OK) {
            check_puzzle(puzzle, format, pick_format(entry));
        } else {
            check_diagnostic(format, status, &diagnostic);
        }
        ng_puzzle_free(puzzle);
        text.text += entry.size;
        text.size -= entry.size;
    }
}

/* A copy without a byte to spare: what reads beyond it is seen. */
static char *copy_exactly(const uint8_t *data, size_t size)
{
    char *copy = fuzz_allocate(size);
    if (size > 0) {
        memcpy(copy, data, size);
    }
    return copy;
}

void fuzz_read(const struct ng_format *format, const uint8_t *data, size_t size)
{
    char *copy = copy_exactly(data, size);
    struct ng_span text = {copy, size};
    read_records(format, text);
    for (unsigned complete = 0; complete < 2; complete++) {
        int sure = format->sniff(text, complete == 1);
        if (sure < 0 || sure > 100) {
            fuzz_fail("%s is sure by %d", format->name, sure);
        }
    }
    free(copy);
}

void fuzz_detect(const uint8_t *data, size_t size)
{
    static const char *const paths[] = {NULL, "a.cwc", "a.toml", "a.txt"};
    char *copy = copy_exactly(data, size);
    struct ng_span text = {copy, size};
    for (size_t i = 0; i < sizeof paths / sizeof paths[0]; i++) {
        struct nonogram_diagnostic diagnostic = {.line = 0};
        (void)ng_format_detect(text, false, paths[i], &diagnostic);
        diagnostic.message[0] = '\0';
        const struct ng_format *format = ng_format_detect(text, true, paths[i], &diagnostic);
        if (format != NULL) {
            read_records(format, text);
        } else if (diagnostic.message[0] == '\0') {
            fuzz_fail("nothing fits, and nobody says so");
        }
    }
    free(copy);
}

/* Converts the bytes in pieces of `piece` bytes. */
static enum nonogram_status convert(const uint8_t *data, size_t size, size_t piece,
                                    struct nonogram_text *out)
{
    struct ng_charset encoding = {.kind = NG_CHARSET_OPEN};
    struct nonogram_diagnostic diagnostic;
    enum nonogram_status status = NONOGRAM_OK;
    size_t from = 0;
    size_t at = 0;
    do {
        size_t next = size - at < piece ? size - at : piece;
        from = encoding.kind != NG_CHARSET_OPEN ? out->size : from;
        ng_text_bytes(out, (const char *)data + at, next);
        at += next;
        status = ng_charset_convert(&encoding, out, from, at == size, &diagnostic);
    } while (at < size && status == NONOGRAM_OK);
    return status;
}

void fuzz_encoding(const uint8_t *data, size_t size)
{
    struct nonogram_text whole = {.data = NULL};
    size_t piece = size > 0 ? 1u + data[0] % 7u : 1;
    enum nonogram_status status = convert(data, size, size > 0 ? size : 1, &whole);
    if (ng_charset_is_plain((const char *)data, size) &&
        (whole.size != size || (size > 0 && memcmp(whole.data, data, size) != 0))) {
        fuzz_fail("a plain text was converted");
    }
    if (status == NONOGRAM_OK && whole.size > size) {
        fuzz_fail("more bytes than there are");
    }
    /* In pieces, a lone CR before the first LF cannot be told from one that ends all lines. */
    if (status == NONOGRAM_OK && size > 0 && memchr(data, '\r', size) == NULL) {
        struct nonogram_text pieces = {.data = NULL};
        if (convert(data, size, piece, &pieces) != NONOGRAM_OK || pieces.size != whole.size ||
            (whole.size > 0 && memcmp(pieces.data, whole.data, whole.size) != 0)) {
            fuzz_fail("other text in pieces of %zu", piece);
        }
        nonogram_text_clear(&pieces);
    }
    nonogram_text_clear(&whole);
}
