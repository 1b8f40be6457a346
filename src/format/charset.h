/* What the bytes of a file are in. Everything behind this is UTF-8 with lines that end in LF (or
 * CRLF): UTF-16, with a byte order mark or recognised by the NULs of its ASCII characters, is
 * converted, each CR alone becomes LF where the first line ends in one, so that lines and columns
 * stay true, and a Ctrl-Z (0x1A) at the very end, as DOS has it, goes. */
#ifndef NG_FORMAT_CHARSET_H
#define NG_FORMAT_CHARSET_H

#include "base/diag.h"
#include "format/format.h"

#include <string.h>

enum ng_charset_kind {
    NG_CHARSET_OPEN, /* too little of the text is there to tell */
    NG_CHARSET_UTF8, /* or an older one that ASCII is part of */
    NG_CHARSET_UTF16_LITTLE,
    NG_CHARSET_UTF16_BIG,
    NG_CHARSET_UTF32, /* not read */
    NG_CHARSET_NONE,  /* no text, which never begins with NULs alone: not read to its end */
};

/* Zeroed: nothing is known of the text yet. */
struct ng_charset {
    enum ng_charset_kind kind;
    bool cr;           /* lines end in CR alone */
    bool lf;           /* they do not */
    unsigned char odd; /* a byte whose other half is to come */
    bool has_odd;
    uint32_t high; /* a surrogate whose other half is to come, or 0 */
};

/* Converts, in place, what has come: text->data[from ...] is raw, and `last` when nothing follows.
 * As long as the kind is open then, those bytes stay raw and are to be handed in again with more.
 * NONOGRAM_BAD_INPUT, with a diagnostic, for an encoding that is not read; NONOGRAM_NO_MEMORY. An
 * unpaired surrogate becomes U+FFFD. */
enum nonogram_status ng_charset_convert(struct ng_charset *encoding, struct nonogram_text *text,
                                        size_t from, bool last,
                                        struct nonogram_diagnostic *diagnostic);

/* Whether the text ends in the mark that programs of CP/M and DOS put behind their last line, once.
 */
bool ng_charset_has_end_mark(const char *text, size_t size);
/* Whether the text needs no conversion at all: then it can be read where it is. */
bool ng_charset_is_plain(const char *text, size_t size);
/* The raw bytes that the first `size` converted ones were made from. O(raw size). */
size_t ng_charset_raw_size(const char *raw, size_t raw_size, size_t size);

/* ---- images ---- */

static inline bool ng_charset_is_png(struct ng_span text)
{
    return text.size >= 4 && memcmp(text.text, "\x89PNG", 4) == 0;
}

/* The bytes that nobody uses are zero in all files, and make it no text. */
static inline bool ng_charset_is_bmp(struct ng_span text)
{
    return text.size >= 10 && memcmp(text.text, "BM", 2) == 0 &&
           memcmp(text.text + 6, "\0\0\0\0", 4) == 0;
}

#endif
