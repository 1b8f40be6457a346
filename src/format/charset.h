/* The encoding of a file's bytes, which is UTF-8; UTF-16 and UTF-32, with a byte order mark or
 * recognised by the NULs of their ASCII characters, are reported. Lines end in LF or CRLF
 * afterwards: every single CR becomes LF if the first line ends in one. A Ctrl-Z (0x1A) at the very
 * end, as in DOS, is removed. */
#ifndef NG_FORMAT_CHARSET_H
#define NG_FORMAT_CHARSET_H

#include "base/diag.h"
#include "format/format.h"

#include <string.h>

enum ng_charset_kind {
    NG_CHARSET_OPEN,  /* not known before more of the text */
    NG_CHARSET_UTF8,  /* or an older one that includes ASCII */
    NG_CHARSET_UTF16, /* not read, like the next */
    NG_CHARSET_UTF32,
    NG_CHARSET_NONE, /* not a text, as it begins with only NULs: not read to its end */
};

/* All zero: nothing is known about the text yet. */
struct ng_charset {
    enum ng_charset_kind kind;
    bool cr; /* lines end in a single CR */
    bool lf; /* lines end in LF */
};

/* Converts new text in place: text->data[from ...] is raw, and `last` if nothing follows. While the
 * kind is open, these bytes stay raw and must be passed again with more. NONOGRAM_BAD_INPUT, with a
 * diagnostic, for an unsupported encoding. */
enum nonogram_status ng_charset_convert(struct ng_charset *encoding, struct nonogram_text *text,
                                        size_t from, bool last,
                                        struct nonogram_diagnostic *diagnostic);

/* Whether the text ends in the mark that programs of CP/M and DOS put after their last line,
 * once. */
bool ng_charset_has_end_mark(const char *text, size_t size);
/* Whether the text needs no conversion at all: then it can be read in place. */
bool ng_charset_is_plain(const char *text, size_t size);

/* ---- images ---- */

static inline bool ng_charset_is_png(struct ng_span text)
{
    return text.size >= 4 && memcmp(text.text, "\x89PNG", 4) == 0;
}

#endif
