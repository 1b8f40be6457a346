/* Reading a text character by character: the position, and errors about the expected text.
 * Functions that return bool return false on an error, which the builder then reports. */
#ifndef NG_FORMAT_CURSOR_H
#define NG_FORMAT_CURSOR_H

#include "format/scan.h"
#include "model/build.h"

struct ng_cursor {
    const char *text;       /* places are offsets from here */
    size_t before;          /* the number of bytes before `text` */
    const char *at;         /* the next character */
    const char *end;        /* the end of a line, or of the text */
    struct ng_build *build; /* NULL: the text is only examined */
};

static inline struct ng_place ng_cursor_place(const struct ng_cursor *cursor, const char *p)
{
    return ng_place_offset(cursor->before + (size_t)(p - cursor->text));
}

/* Reports a printf-style error at `p`. Returns false. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool ng_cursor_wrong(const struct ng_cursor *cursor, const char *p, const char *format, ...);
/* Reports "expected `what`, found ..." at the present character. Returns false. */
bool ng_cursor_expect(const struct ng_cursor *cursor, const char *what);
/* Skips the character, if it is `c`. */
static inline bool ng_cursor_take(struct ng_cursor *cursor, char c)
{
    bool taken = cursor->at < cursor->end && *cursor->at == c;
    cursor->at += taken;
    return taken;
}

static inline void ng_cursor_skip_blanks(struct ng_cursor *cursor)
{
    while (cursor->at < cursor->end && ng_scan_is_blank(*cursor->at)) {
        cursor->at++;
    }
}

/* Skips this character, or reports that it was expected. */
bool ng_cursor_need(struct ng_cursor *cursor, char c);
/* Reads a decimal number, called `what` in the message. */
bool ng_cursor_number(struct ng_cursor *cursor, const char *what, uint32_t *number);
/* Reads the width or height, not 0, and passes it to the builder. */
bool ng_cursor_size(struct ng_cursor *cursor, enum ng_build_axis axis, uint32_t *size);
bool ng_cursor_end(const struct ng_cursor *cursor);
/* Expects the end, with only blank space after it in the text. */
bool ng_cursor_finish(struct ng_cursor *cursor, struct ng_span text);
#endif
