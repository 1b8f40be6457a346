/* Readers, writers and detection, through what the hammer does with a text; and encodings: pieces
 * of a text are converted as the whole. */
#include "fuzz/fuzz.h"

#include "base/text.h"
#include "format/charset.h"
#include "hammer/drive.h"

#include <string.h>

void fuzz_read(const struct ng_format *format, const uint8_t *data, size_t size)
{
    drive_format(format, (const char *)data, size);
}

void fuzz_detect(const uint8_t *data, size_t size)
{
    (void)drive_detect((const char *)data, size);
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
