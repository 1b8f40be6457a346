/* The common part of the front ends: their position in the text, and the tape. Functions that
 * return bool return false on an error, which was reported. */
#ifndef NG_FORMAT_DOC_FRONT_H
#define NG_FORMAT_DOC_FRONT_H

#include "format/chars.h"
#include "format/doc/map.h"

struct ng_front {
    const char *text, *at, *end;
    struct ng_tape *tape;
    struct ng_build *build; /* gets the remarks; NULL: none are made */
};

static inline size_t ng_front_offset(const struct ng_front *front, const char *p)
{
    return (size_t)(p - front->text);
}

static inline struct ng_place ng_front_place(const struct ng_front *front, const char *p)
{
    return ng_place_offset(ng_front_offset(front, p));
}

/* Begins at the start of a text, which is put on the tape with the memory and poll of the builder,
 * if there is one. */
struct ng_front ng_front_start(struct ng_span text, struct ng_tape *tape, struct ng_build *build);
/* The character `ahead` of the present one; NUL after the end. */
static inline char ng_front_peek(const struct ng_front *front, size_t ahead)
{
    return (size_t)(front->end - front->at) > ahead ? front->at[ahead] : '\0';
}

/* Reports a printf-style error at `p`. Returns false. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool ng_front_say(struct ng_front *front, const char *p, const char *format, ...);
/* Reports "expected `what`, found ..." at the present character. Returns false. */
bool ng_front_expect(struct ng_front *front, const char *what);
static inline bool ng_front_is_quote(char c)
{
    return c == '"' || c == '\'';
}

/* Puts a leaf on the tape. */
void ng_front_leaf(struct ng_front *front, enum ng_tape_kind kind, struct ng_span text,
                   unsigned style);
/* Puts a key or string in this style on the tape, with remarks on oddities. Returns false at an
 * error in it. */
bool ng_front_string(struct ng_front *front, enum ng_tape_kind kind, struct ng_span text,
                     unsigned style);
/* Puts the number on the tape, if the whole text is one. */
bool ng_front_number(struct ng_front *front, struct ng_span text);

/* Do the work of `read` and `split` of struct ng_format, by a function that puts the text on the
 * tape. */
bool ng_front_map(struct ng_span text, bool (*read)(struct ng_front *front),
                  struct ng_build *build);
size_t ng_front_split(struct ng_span text, bool (*read)(struct ng_front *front),
                      struct ng_memory *memory, struct ng_poll *poll, struct ng_span **puzzles);

#endif
