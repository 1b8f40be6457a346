/* Decoding strings, in every notation. */
#ifndef NG_FORMAT_CHARS_H
#define NG_FORMAT_CHARS_H

#include "format/format.h"

/* The notation of a string, or-ed; 0: its bytes are its text. */
enum ng_style {
    NG_STYLE_ODD = 1,          /* it needs decoding */
    NG_STYLE_ESCAPES = 1 << 1, /* a backslash begins an escape, or continues a line */
    NG_STYLE_LOOSE = 1 << 2,   /* any other character after a backslash is itself */
    NG_STYLE_JSON = 1 << 3,    /* only JSON's escapes are allowed; a tab is a control character */
    NG_STYLE_EXACT = 1 << 4,   /* only UTF-8 without control characters; any escape but NUL's */
    NG_STYLE_REFERENCES = 1 << 5, /* references such as "&amp;" */
    NG_STYLE_WINDOWS = 1 << 6,    /* bytes beyond ASCII are Windows-1252 */
};

/* Copies a string, or only examines it. */
struct ng_chars {
    struct nonogram_text *out; /* NULL: only examine */
    struct ng_build *build;    /* gets remarks; NULL: none are made */
    const char *text;          /* the beginning of the whole text, for places of remarks */
    unsigned style;
    bool odd;        /* some character has to be decoded */
    const char *bad; /* the first wrong escape, character or reference, or NULL */
};

/* Decodes a string; returns false if something in it is bad. A control character is read as a
 * blank, CR LF as LF. */
bool ng_chars_pass(struct ng_chars *chars, struct ng_span raw);
/* The code point of the reference at p: a name of XML or of HTML 4 ("&amp;", "&copy;"), "&#38;",
 * "&#x26;", and "&#146;" as in HTML; 0: there is none, or a text must not contain the character. */
uint32_t ng_chars_code(const char *p, const char *end);
/* The first place of `word` from p on, or the end. */
const char *ng_chars_find(const char *p, const char *end, const char *word);
/* The end of the string that begins at p with `quotes` quotes, in which quotes can be escaped if
 * the style allows it; NULL if it does not end before `end`. Sets *odd if something in it possibly
 * has to be decoded. */
const char *ng_chars_quote_end(const char *p, const char *end, size_t quotes, unsigned style,
                               bool *odd);

#endif
