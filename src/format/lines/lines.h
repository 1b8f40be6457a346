/* Reading formats of lines: a walk over the lines of a text, and the lines of clues of both sides,
 * which are kept until it is known how many there should be. Places are offsets.
 *
 * Some programs write an empty clue as a blank line; others write 0 and put blank lines where they
 * like. Only the number of lines that a side should have tells one from the other:
 *
 *     lines that are not blank == expected      blank lines mean nothing
 *     else, the first `expected` lines          blank lines are empty clues; those behind the
 *     hold all that are not blank               side mean nothing
 *     else                                      wrong number of lines */
#ifndef NG_FORMAT_LINES_LINES_H
#define NG_FORMAT_LINES_LINES_H

#include "format/clue.h"

/* The lines of clues of one side. */
struct ng_lines_side {
    struct ng_span *lines; /* blank ones, too */
    size_t count;
    size_t capacity;
    size_t filled; /* those that are not blank */
};

struct ng_lines_number {
    uint32_t value;
    struct ng_place place;
};

struct ng_lines {
    struct ng_build *build; /* NULL: the text is only looked at */
    struct ng_span text;
    size_t at;           /* where the next line begins */
    struct ng_span line; /* the one at hand, without its end and blanks around it */
    struct ng_clue_rules rules;
    /* By enum ng_build_axis; in files whose order is open, the side that comes first first. */
    struct ng_lines_side sides[2];
    bool zeros;    /* an empty clue is written as 0, so blank lines are none */
    bool brackets; /* there may be brackets around a clue, "[]" and "-" are empty ones */
};

/* A run of clues. */
struct ng_lines_run {
    const struct ng_span *lines;
    size_t count; /* of lines */
    bool blanks;  /* blank lines are empty clues */
};

void ng_lines_start(struct ng_lines *lines, struct ng_span text, struct ng_build *build);
/* Frees what was kept, and returns `read`. */
bool ng_lines_end(struct ng_lines *lines, bool read);

/* Goes to the next line; false at the end: `line` is then empty, where the last line ends. */
bool ng_lines_next(struct ng_lines *lines);
/* The same, to one that is not blank. */
bool ng_lines_next_filled(struct ng_lines *lines);
struct ng_place ng_lines_place(const struct ng_lines *lines, const char *p);
/* At the beginning of the line at hand, or of a part of it. */
struct ng_cursor ng_lines_cursor(const struct ng_lines *lines, struct ng_span part);

/* The following report what is wrong, and return false then. */

/* With the line at hand. */
bool ng_lines_wrong(const struct ng_lines *lines, const char *message);
/* "expected `what`, found ...", of `p` in the line at hand. */
bool ng_lines_expect(const struct ng_lines *lines, const char *p, const char *what);
/* "expected `what`, found the end of the text", where there is no next line. */
bool ng_lines_expect_more(const struct ng_lines *lines, const char *what);
/* Reports `message` if a line that is not blank follows. */
bool ng_lines_expect_end(struct ng_lines *lines, const char *message);

/* Reads the number at or behind the cursor, which is then behind it and the blanks after it, so
 * that it is at the end after the last one. */
bool ng_lines_number(struct ng_cursor *cursor, struct ng_lines_number *number);
/* Reads `count` sizes, none of them 0, up to the end. */
bool ng_lines_sizes(struct ng_cursor cursor, struct ng_lines_number *sizes, size_t count);
/* The same from the next line that is not blank. */
bool ng_lines_next_sizes(struct ng_lines *lines, struct ng_lines_number *sizes, size_t count);
/* Adds a black block to the clue started last, as ng_lines_number() reads it; or `count` of them,
 * which the line ends behind. */
bool ng_lines_block(struct ng_cursor *cursor);
bool ng_lines_blocks(struct ng_cursor cursor, uint32_t count);

/* The clue without the brackets around it and a comma behind them; nothing of a lone dash. */
struct ng_span ng_lines_unbracket(struct ng_span line);
/* Keeps a line of a side, blank or not. False: out of memory. */
bool ng_lines_keep(struct ng_lines *lines, size_t side, struct ng_span line);
/* The number of blank lines that a side begins with; of lines up to the last that is not blank. */
size_t ng_lines_blanks(const struct ng_lines_side *side);
size_t ng_lines_filled(const struct ng_lines_side *side);
/* Whether a blank line may be an empty clue or nothing, in a side whose size is not known. */
bool ng_lines_check_blanks(const struct ng_lines *lines, size_t side);
/* The clues of a side that should have `expected`. If it has not, those that are not blank:
 * ng_build_finish() will find their number wrong. */
struct ng_lines_run ng_lines_run(const struct ng_lines *lines, size_t side, uint64_t expected);
/* The lines of a side as `count` sections of these sizes with blank lines between. False: they
 * cannot be divided so. */
bool ng_lines_divide(const struct ng_lines *lines, size_t side, const uint32_t *sizes, size_t count,
                     struct ng_lines_run *sections);
/* The next clue; false: there is none. */
bool ng_lines_run_next(struct ng_lines_run *run, struct ng_span *clue);

/* Reads a clue, or all of a run. */
bool ng_lines_clue(struct ng_lines *lines, enum ng_build_axis axis, struct ng_span clue);
bool ng_lines_clues(struct ng_lines *lines, enum ng_build_axis axis, struct ng_lines_run run);

#endif
