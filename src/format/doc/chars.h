/* What strings say, in every notation. */
#ifndef NG_FORMAT_DOC_CHARS_H
#define NG_FORMAT_DOC_CHARS_H

#include "format/format.h"

/* How a string is written, or-ed; 0: its bytes are what it says. */
enum ng_style {
    NG_STYLE_ODD = 1,          /* there is something to decode */
    NG_STYLE_ESCAPES = 1 << 1, /* a backslash begins an escape, or ends a line that goes on */
    NG_STYLE_LOOSE = 1 << 2,   /* behind it any other character means itself */
    NG_STYLE_JSON = 1 << 3,    /* only JSON's escapes are some, and a tab is a control character */
    NG_STYLE_EXACT = 1 << 4,   /* no control characters, nothing but UTF-8; escapes may mean any
                                  character but NUL */
    NG_STYLE_DOUBLED = 1 << 5, /* two single quotes mean one */
    NG_STYLE_FOLDED = 1 << 6,  /* a line end is a blank, of several the first is nothing */
    NG_STYLE_LINES = 1 << 7,   /* lines with blanks in front; those that are deeper than the first
                                  are not folded */
    NG_STYLE_REFERENCES = 1 << 8, /* "&amp;" */
    NG_STYLE_WINDOWS = 1 << 9,    /* bytes beyond ASCII are Windows-1252 */
    NG_STYLE_MARKUP = 1 << 10,    /* sections, comments and instructions of XML */
    NG_STYLE_DEPTH = 1 << 11,     /* times the blanks in front of lines; 0: as in the first one */
};
enum { NG_STYLE_DEPTH_MAX = 31 };

/* Where a string is copied to, or only looked at. */
struct ng_chars {
    struct nonogram_text *out; /* NULL: it is looked at */
    struct ng_build *build;    /* gets remarks; NULL: none are made */
    const char *text;          /* the beginning of the whole text, for their places */
    unsigned style;
    bool declares;   /* there are entities that the document declares: an unknown one is an error */
    bool odd;        /* something does not mean itself, and has to be decoded */
    const char *bad; /* an escape, character or reference that is none; NULL: all is well */
};

/* Passes over a string; false: something in it is bad. A control character is read as a blank, CR
 * LF as LF. */
bool ng_chars_pass(struct ng_chars *chars, struct ng_span raw);
/* Where `word` first stands from p on; the end where it does not. */
const char *ng_chars_find(const char *p, const char *end, const char *word);

#endif
