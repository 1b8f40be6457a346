/* What the front ends share: where they are in the text, and what they say.
 * Functions that return bool return false on an error, which was reported. */
#ifndef NG_FORMAT_DOC_FRONT_H
#define NG_FORMAT_DOC_FRONT_H

#include "format/doc/chars.h"
#include "format/doc/map.h"

struct ng_front {
    const char *text, *at, *end;
    struct ng_tape *tape;
    struct ng_build *build; /* gets the remarks; NULL: nobody wants to know */
    struct nonogram_diagnostic *diagnostic;
};

static inline size_t ng_front_offset(const struct ng_front *front, const char *p)
{
    return (size_t)(p - front->text);
}

static inline struct ng_place ng_front_place(const struct ng_front *front, const char *p)
{
    return ng_place_offset(ng_front_offset(front, p));
}

/* At the beginning of a text, which goes onto the tape, if there is one: with the memory, poll and
 * diagnostic of the builder, if there is one. */
struct ng_front ng_front_start(struct ng_span text, struct ng_tape *tape, struct ng_build *build);
/* The character `ahead` of the one at hand; NUL behind the end. */
static inline char ng_front_peek(const struct ng_front *front, size_t ahead)
{
    return (size_t)(front->end - front->at) > ahead ? front->at[ahead] : '\0';
}

/* Says what is wrong at `p`, printf-style. Returns false. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool ng_front_say(struct ng_front *front, const char *p, const char *format, ...);
/* Makes a remark, likewise, if somebody gets it. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
void ng_front_remark(const struct ng_front *front, const char *p, const char *format, ...);
/* "expected `what`, found ..." at the character at hand. Returns false. */
bool ng_front_expect(struct ng_front *front, const char *what);
/* The line end behind `p`, LF or CR LF, or the end of the text. */
const char *ng_front_line_end(const struct ng_front *front, const char *p);
static inline bool ng_front_is_quote(char c)
{
    return c == '"' || c == '\'';
}

/* The end of the string that begins at p with `quotes` quotes, in which they may be escaped or
 * doubled if the style says so; NULL: it does not end before `end`. *odd is set where something in
 * it may not mean itself. */
const char *ng_front_quote_end(const char *p, const char *end, size_t quotes, unsigned style,
                               bool *odd);
/* Puts something on the tape, if there is one. */
void ng_front_leaf(struct ng_front *front, enum ng_tape_kind kind, struct ng_span text,
                   unsigned style);
/* Puts a key or string that is written in this style on the tape; what is odd gets its remarks.
 * False: something in it means nothing. */
bool ng_front_string(struct ng_front *front, enum ng_tape_kind kind, struct ng_span text,
                     unsigned style);
/* The number that is all of the text, if it is one. */
bool ng_front_number(struct ng_front *front, struct ng_span text);
/* Puts what stands without quotes on the tape: null, true or false, a number, or a string. */
bool ng_front_plain(struct ng_front *front, struct ng_span text);
/* Opens an array or object at `p`, or says that they are nested too deep. */
bool ng_front_open(struct ng_front *front, enum ng_tape_kind kind, const char *p);

/* Hands the tape to the mapper if all has been read, and clears it. */
bool ng_front_map(struct ng_front *front, bool read, const struct ng_map_rules *rules);
/* The rules of JSON, and of lists in programs. */
extern const struct ng_map_rules ng_map_json;

#endif
