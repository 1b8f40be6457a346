/* Recognises other encodings than UTF-8, and replaces single CRs as a text comes in. */
#include "format/charset.h"

#include "base/text.h"

#include <string.h>

/* ---- recognising ---- */

static enum ng_charset_kind kind_of_mark(const unsigned char *p)
{
    if (p[0] == 0xff && p[1] == 0xfe) {
        return p[2] == 0 && p[3] == 0 ? NG_CHARSET_UTF32 : NG_CHARSET_UTF16;
    }
    if (p[0] == 0xfe && p[1] == 0xff) {
        return NG_CHARSET_UTF16;
    }
    if (p[0] == 0 && p[1] == 0 && p[2] == 0xfe && p[3] == 0xff) {
        return NG_CHARSET_UTF32;
    }
    return NG_CHARSET_OPEN;
}

/* By the NULs: next to each of two ASCII characters, around one, or only NULs. */
static enum ng_charset_kind kind_of_nuls(const unsigned char *p)
{
    switch ((p[0] == 0) << 3 | (p[1] == 0) << 2 | (p[2] == 0) << 1 | (p[3] == 0)) {
    case 5:
    case 10:
        return NG_CHARSET_UTF16;
    case 7:
    case 14:
        return NG_CHARSET_UTF32;
    case 15:
        return NG_CHARSET_NONE;
    default:
        return NG_CHARSET_UTF8;
    }
}

/* The kind of a text with this start; open only if more follows. */
static enum ng_charset_kind kind_of(const char *text, size_t size, bool last)
{
    unsigned char first[4] = {'x', 'x', 'x', 'x'};
    for (size_t i = 0; i < size && i < 4; i++) {
        first[i] = (unsigned char)text[i];
    }
    if (size < 4 && !last) {
        return size >= 2 && first[0] < 0x80 && first[0] > 0 && first[1] > 0 ? NG_CHARSET_UTF8
                                                                            : NG_CHARSET_OPEN;
    }
    enum ng_charset_kind kind = kind_of_mark(first);
    return kind != NG_CHARSET_OPEN ? kind : kind_of_nuls(first);
}

/* ---- line ends ---- */

/* Whether it is an image whose pixels are bytes: a CR in it is not a line end. */
static bool is_raw_image(const char *text, size_t size)
{
    return (size >= 2 && text[0] == 'P' && text[1] >= '4' && text[1] <= '6') ||
           ng_charset_is_png((struct ng_span){text, size});
}

/* Whether the first line ends in a single CR: then all lines do. *told: its end is known. */
static bool has_lone_cr(const char *text, size_t size, bool last, bool *told)
{
    const char *lf = size > 0 ? memchr(text, '\n', size) : NULL;
    size_t line = lf != NULL ? (size_t)(lf - text) : size;
    const char *cr = line > 0 ? memchr(text, '\r', line) : NULL;
    *told = cr != NULL ? cr + 1 < text + size || last : lf != NULL;
    return cr != NULL && *told && (cr + 1 == text + size || cr[1] != '\n');
}

/* Turns every single CR from `from` on into an LF. A CR at the end is examined again with the next
 * piece. */
static void convert_line_ends(struct nonogram_text *text, size_t from, bool last)
{
    for (size_t i = from > 0 ? from - 1 : 0; i < text->size; i++) {
        bool lone = i + 1 < text->size ? text->data[i + 1] != '\n' : last;
        if (text->data[i] == '\r' && lone) {
            text->data[i] = '\n';
        }
    }
}

/* ---- the end ---- */

enum { CTRL_Z = 0x1a };

/* In the pixels of a raw image the mark is an ordinary byte. */
bool ng_charset_has_end_mark(const char *text, size_t size)
{
    if (size == 0 || text[size - 1] != CTRL_Z || (size > 1 && text[size - 2] == CTRL_Z)) {
        return false;
    }
    const char *end = text + size;
    const char *line = text;
    while (line != NULL && !is_raw_image(line, (size_t)(end - line))) {
        line = memchr(line, '\n', (size_t)(end - line));
        line = line != NULL ? line + 1 : NULL;
    }
    return line == NULL;
}

/* ---- the whole ---- */

/* The end of the first line determines all line ends. */
static void settle_line_ends(struct ng_charset *encoding, struct nonogram_text *text, size_t from,
                             bool last)
{
    bool told = true;
    if (encoding->lf || text->size == 0) {
        return;
    }
    if (!encoding->cr) {
        encoding->cr = !is_raw_image(text->data, text->size) &&
                       has_lone_cr(text->data, text->size, last, &told);
        encoding->lf = told && !encoding->cr;
        from = 0;
    }
    if (encoding->cr) {
        convert_line_ends(text, from, last);
    }
}

/* Reports an encoding that is not read, with the command that converts it. */
static enum nonogram_status refuse(enum ng_charset_kind kind,
                                   struct nonogram_diagnostic *diagnostic)
{
    const struct ng_place nowhere = {0, 0};
    const char *name = kind == NG_CHARSET_UTF16 ? "UTF-16" : "UTF-32";
    return kind == NG_CHARSET_NONE
               ? ng_diag_set(diagnostic, nowhere, "binary data, not text")
               : ng_diag_set(diagnostic, nowhere,
                             "the text is in %s: convert it to UTF-8 first, for example: iconv -f "
                             "%s -t UTF-8 x.txt",
                             name, name);
}

enum nonogram_status ng_charset_convert(struct ng_charset *encoding, struct nonogram_text *text,
                                        size_t from, bool last,
                                        struct nonogram_diagnostic *diagnostic)
{
    if (encoding->kind == NG_CHARSET_OPEN && text->size > from) {
        encoding->kind = kind_of(text->data + from, text->size - from, last);
    }
    if (encoding->kind == NG_CHARSET_OPEN) {
        return NONOGRAM_OK;
    }
    if (encoding->kind != NG_CHARSET_UTF8) {
        return refuse(encoding->kind, diagnostic);
    }
    settle_line_ends(encoding, text, from, last);
    if (last && ng_charset_has_end_mark(text->data, text->size)) {
        text->size--;
    }
    return NONOGRAM_OK;
}

bool ng_charset_is_plain(const char *text, size_t size)
{
    bool told = false;
    return size == 0 ||
           (kind_of(text, size, true) == NG_CHARSET_UTF8 && !ng_charset_has_end_mark(text, size) &&
            (is_raw_image(text, size) || !has_lone_cr(text, size, true, &told)));
}
