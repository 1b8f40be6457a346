/* Reading a text character by character: where the next one is, and what was expected there. All
 * that return bool return false where something is wrong, which the builder then reports. */
#ifndef NG_FORMAT_CURSOR_H
#define NG_FORMAT_CURSOR_H

#include "format/scan.h"
#include "model/build.h"

struct ng_cursor {
    const char *text;       /* places are offsets from here, */
    size_t before;          /* with so much in front of it */
    const char *at;         /* what is read next, */
    const char *end;        /* up to here: the end of a line, or of all */
    struct ng_build *build; /* NULL: the text is only looked at */
};

static inline struct ng_place ng_cursor_place(const struct ng_cursor *cursor, const char *p)
{
    return ng_place_offset(cursor->before + (size_t)(p - cursor->text));
}

/* Reports, printf-style, what is wrong at `p`. Returns false. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool ng_cursor_wrong(const struct ng_cursor *cursor, const char *p, const char *format, ...);
/* Reports "expected `what`, found ...", of the character at hand. Returns false. */
bool ng_cursor_expect(const struct ng_cursor *cursor, const char *what);
/* Moves over the character, if it is `c`. */
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

/* Reads a decimal number, `what` in the message. */
bool ng_cursor_number(struct ng_cursor *cursor, const char *what, uint32_t *number);
/* Reads the width or height, not 0, and hands it to the builder. */
bool ng_cursor_size(struct ng_cursor *cursor, enum ng_build_axis axis, uint32_t *size);
/* Expects the end. */
bool ng_cursor_end(const struct ng_cursor *cursor);
/* The same, and nothing but blank space behind it in the text. */
bool ng_cursor_finish(struct ng_cursor *cursor, struct ng_span text);
#endif
