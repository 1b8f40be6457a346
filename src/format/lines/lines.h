/* Reading formats of lines: a walk over the lines of a text, and the lines of clues of both sides,
 * which are kept until their expected number is known. Places are offsets.
 *
 * Some programs write an empty clue as a blank line; others write 0 and add blank lines anywhere.
 * Only the expected number of lines of a side distinguishes these:
 *
 *     lines that are not blank == expected      blank lines are ignored
 *     else, the first `expected` lines          blank lines are empty clues; those after the
 *     include all that are not blank            side are ignored
 *     else                                      wrong number of lines */
#ifndef NG_FORMAT_LINES_LINES_H
#define NG_FORMAT_LINES_LINES_H

#include "format/clue.h"

/* Some of the kept lines: the clues of a side, or a part of them. */
struct ng_lines_side {
    const struct ng_span *lines; /* including blank ones */
    size_t count;
    size_t filled; /* the number of lines that are not blank */
    bool blanks;   /* blank lines are empty clues */
};

struct ng_lines_number {
    uint32_t value;
    struct ng_place place;
};

struct ng_lines {
    struct ng_build *build; /* NULL: the text is only examined */
    struct ng_span text;
    size_t at;           /* the start of the next line */
    struct ng_span line; /* the present one, without its end and blanks around it */
    struct ng_clue_rules rules;
    struct ng_span *kept; /* lines of clues, blank or not */
    size_t count;
    size_t capacity;
    bool zeros;    /* an empty clue is written as 0, so blank lines are ignored */
    bool brackets; /* a clue can be in brackets; "[]" and "-" are empty ones */
};

void ng_lines_start(struct ng_lines *lines, struct ng_span text, struct ng_build *build);
/* Frees the kept lines, and returns `read`. */
bool ng_lines_end(struct ng_lines *lines, bool read);

/* Moves to the next line; returns false at the end: `line` is then empty, at the end. */
bool ng_lines_next(struct ng_lines *lines);
/* Moves to the next line that is not blank. */
bool ng_lines_next_filled(struct ng_lines *lines);
struct ng_place ng_lines_place(const struct ng_lines *lines, const char *p);
/* A cursor at the beginning of the present line, or of a part of it. */
struct ng_cursor ng_lines_cursor(const struct ng_lines *lines, struct ng_span part);

/* The following report errors, and then return false. */

/* Reports a printf-style error of the present line. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool ng_lines_wrong(const struct ng_lines *lines, const char *format, ...);
/* Reports "expected `what`, found ..." at `p` in the present line. */
bool ng_lines_expect(const struct ng_lines *lines, const char *p, const char *what);
/* Reports "expected `what`, found the end of the text" if there is no next line. */
bool ng_lines_expect_more(const struct ng_lines *lines, const char *what);
/* Reports `message` if a line that is not blank follows. */
bool ng_lines_expect_end(struct ng_lines *lines, const char *message);

/* Reads the number at or after the cursor, which moves after it and the following blanks, so that
 * it is at the end after the last one. */
bool ng_lines_number(struct ng_cursor *cursor, struct ng_lines_number *number);
/* Reads `count` sizes, none of them 0, up to the end. */
bool ng_lines_sizes(struct ng_cursor cursor, struct ng_lines_number *sizes, size_t count);
/* Does the work of ng_lines_sizes() with the next line that is not blank. */
bool ng_lines_next_sizes(struct ng_lines *lines, struct ng_lines_number *sizes, size_t count);
/* Cuts off `size` characters, and then blanks and one of these signs. */
void ng_lines_cut(struct ng_span *text, size_t size, const char *signs);
/* The closing sign of a clue that begins with this bracket or quote; NUL for other characters. */
char ng_lines_closing(char open);
/* The clue without the brackets around it and a comma after them; empty for a single dash. */
struct ng_span ng_lines_unbracket(struct ng_span line);
/* Keeps a line, blank or not. Returns false when out of memory. */
bool ng_lines_keep(struct ng_lines *lines, struct ng_span line);
/* The kept lines from one index to another. */
struct ng_lines_side ng_lines_side(const struct ng_lines *lines, size_t from, size_t to);
/* The number of blank lines at the start of a side; of lines up to the last that is not blank. */
size_t ng_lines_blanks(const struct ng_lines_side *side);
size_t ng_lines_filled(const struct ng_lines_side *side);
/* Whether the last clue is a blank line, which could also be nothing. */
bool ng_lines_ends_blank(const struct ng_lines_side *side);
/* Reports an error if a blank line, in a side of unknown size, is an empty clue or nothing. */
bool ng_lines_check_blanks(const struct ng_lines *lines, const struct ng_lines_side *side);
/* The clues of a side that should have `expected`. If it does not, the lines that are not blank:
 * ng_build_finish() will report their number. */
struct ng_lines_side ng_lines_fit(const struct ng_lines *lines, struct ng_lines_side side,
                                  uint64_t expected);
/* Divides the lines into `count` sections of these sizes with blank lines between. Returns false if
 * that is not possible. */
bool ng_lines_divide(const struct ng_lines_side *side, const uint32_t *sizes, size_t count,
                     struct ng_lines_side *sections);
/* Cuts off the next clue; returns false after the last. */
bool ng_lines_next_clue(struct ng_lines_side *side, struct ng_span *clue);

/* Reads a clue, or all of a side. */
bool ng_lines_clue(struct ng_lines *lines, enum ng_build_axis axis, struct ng_span clue);
bool ng_lines_clues(struct ng_lines *lines, enum ng_build_axis axis, struct ng_lines_side side);

#endif
