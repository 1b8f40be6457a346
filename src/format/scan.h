/* Characters, words and lines, for readers; and a cursor that reads a text character by character.
 */
#ifndef NG_FORMAT_SCAN_H
#define NG_FORMAT_SCAN_H

#include "base/diag.h"
#include "format/format.h"

#include <string.h>

/* A byte order mark in UTF-8: a line that begins with one begins another file, with a separate
 * entry. */
#define NG_SCAN_MARK "\xEF\xBB\xBF"
enum { NG_SCAN_MARK_SIZE = sizeof NG_SCAN_MARK - 1 };

/* Cuts the first line off the text, without its LF or CRLF. Returns false if there is none. */
bool ng_scan_line(struct ng_span *text, struct ng_span *line);
/* The character at `at` (at < end) as a message can show it: empty if it is not valid UTF-8, or
 * would not be seen. */
struct ng_span ng_scan_character(const char *at, const char *end);
/* Reports that `what` ("a number") was expected at `at`, and names what was found: a
 * character that can be seen, a byte, the end of the line or of the text. Returns
 * NONOGRAM_BAD_INPUT. */
enum nonogram_status ng_scan_expect(struct nonogram_diagnostic *diagnostic, struct ng_place place,
                                    const char *what, const char *at, const char *end);
/* Does the work of ng_scan_expect(); `end` is the line's: the text after it must not be read. */
enum nonogram_status ng_scan_expect_in_line(struct nonogram_diagnostic *diagnostic,
                                            struct ng_place place, const char *what, const char *at,
                                            const char *end);

static inline bool ng_scan_same(struct ng_span a, struct ng_span b)
{
    return a.size == b.size && memcmp(a.text, b.text, a.size) == 0;
}

static inline bool ng_scan_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool ng_scan_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* Whether the character is one of the signs, and not NUL. */
static inline bool ng_scan_is_in(char c, const char *signs)
{
    return c != '\0' && strchr(signs, c) != NULL;
}

/* A blank within a line. */
static inline bool ng_scan_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* A blank or a line end. */
static inline bool ng_scan_is_space(char c)
{
    return ng_scan_is_blank(c) || c == '\r' || c == '\n';
}

static inline bool ng_scan_starts_with(struct ng_span text, const char *word)
{
    return text.size >= strlen(word) && memcmp(text.text, word, strlen(word)) == 0;
}

static inline bool ng_scan_is(struct ng_span text, const char *word)
{
    return text.size == strlen(word) && ng_scan_starts_with(text, word);
}

/* The same two in any case, for ASCII letters. */
bool ng_scan_starts_in_any_case(struct ng_span text, const char *word);
bool ng_scan_is_in_any_case(struct ng_span text, const char *word);
/* Whether the text is one of these words, the last of which NULL follows, in any case. */
bool ng_scan_is_one_of(struct ng_span text, const char *const *words);

/* For messages: the size of a name, cut to 40 bytes. */
static inline int ng_scan_shown(struct ng_span name)
{
    return name.size < 40 ? (int)name.size : 40;
}

/* The end of the digits at p. */
static inline const char *ng_scan_digits(const char *p, const char *end)
{
    while (p < end && ng_scan_is_digit(*p)) {
        p++;
    }
    return p;
}

static inline bool ng_scan_has_digit(struct ng_span text)
{
    size_t i = 0;
    while (i < text.size && !ng_scan_is_digit(text.text[i])) {
        i++;
    }
    return i < text.size;
}

/* Reads a decimal number at p (p < end and a digit there): returns the end of the digits; sets
 * *overflow if it does not fit 32 bits. */
static inline const char *ng_scan_number(const char *p, const char *end, uint32_t *number,
                                         bool *overflow)
{
    uint64_t value = 0;
    *overflow = false;
    for (; p < end && ng_scan_is_digit(*p); p++) {
        value = value * 10 + (uint64_t)(*p - '0');
        if (value > UINT32_MAX) {
            *overflow = true;
            value = UINT32_MAX;
        }
    }
    *number = (uint32_t)value;
    return p;
}

/* Appends the names whose bits are set, with ", " between, and `last` before the last one. */
void ng_scan_list(struct nonogram_text *out, const char *const *names, uint64_t bits,
                  const char *last);
bool ng_scan_blank(struct ng_span line); /* empty after trimming */
/* The first position from `at` on without a space, tab, CR or LF: an extent includes the blank
 * space after an entry. */
size_t ng_scan_skip_blank(struct ng_span text, size_t at);
/* The extent of an entry of one line, with the blank space after it; 0 if its end is not there. */
size_t ng_scan_line_extent(struct ng_span text, bool complete);
/* The position after the last character before `end` that is not one of these, or `start`. */
size_t ng_scan_behind_last(struct ng_span text, size_t start, size_t end);
struct ng_span ng_scan_trim(struct ng_span line);
/* The first line that is not blank, trimmed; or empty. */
struct ng_span ng_scan_first_line(struct ng_span text);
/* Whether the line is this word (ASCII, any case) followed by a blank, a '=' or the end; *rest
 * becomes the trimmed rest. */
bool ng_scan_word(struct ng_span line, const char *word, struct ng_span *rest);
/* Cuts off and returns the start of `rest` up to a blank; *rest is then trimmed. */
struct ng_span ng_scan_take_word(struct ng_span *rest);
/* ng_palette_parse_rgb() for a word. */
bool ng_scan_rgb(struct ng_span word, uint32_t *rgb);
/* Whether the line is a letter and a colour: "r = red", "r: red" or "r #ff0000". */
bool ng_scan_colour_line(struct ng_span line);
/* Whether the word is the name of a known colour. */
bool ng_scan_colour_name(struct ng_span word, uint32_t *rgb);

/* ---- a cursor ---- */

/* The position in a text. Functions that return bool return false on an error, which the builder
 * then reports. */
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
