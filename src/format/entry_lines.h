/* The lines of an entry, one after the other, and what has been seen in them that tells whether it
 * may end. */
#ifndef NG_FORMAT_ENTRY_LINES_H
#define NG_FORMAT_ENTRY_LINES_H

#include "format/format.h"

/* How often a text is read up to where another entry may begin, until it is a quarter longer: the
 * work shall be in proportion to its size. */
enum { NG_ENTRY_MOST_TRIES = 4 };

/* How much of what follows a puzzle is looked at to tell whether it is another. */
enum { NG_ENTRY_NEXT_PART = 1 << 12 };

/* Formats of numbers alone, behind sizes that say how many lines there are. */
struct ng_entry_counted {
    const struct ng_format *format;
    unsigned sizes; /* numbers of the heading, the first two of which are height and width */
    unsigned clues; /* lines for each row and column */
    unsigned dividers;
};

enum { NG_ENTRY_COUNTED = 5 };
extern const struct ng_entry_counted ng_entry_all_counted[NG_ENTRY_COUNTED];

/* NULL: the format is none of those. */
const struct ng_entry_counted *ng_entry_counted(const struct ng_format *format);

/* Of an entry that is gone over; `format`, `text` and `complete` are the caller's, all else is 0 at
 * first, but `blank`, where there is no line before. */
struct ng_entry_lines {
    const struct ng_format *format;
    const struct ng_entry_counted *counted; /* NULL: its format is none of those */
    struct ng_span text;
    bool complete;
    size_t start, end; /* of the line, without its '\n' */
    uint64_t sizes[3]; /* as far as they were there */
    unsigned size_count;
    uint64_t count;    /* of lines behind the sizes, blank ones in sgriddler only */
    unsigned sections; /* lines that begin with '[' */
    unsigned headings; /* those among them of ng_entry_first_heading(), added up */
    unsigned quotes;
    unsigned colons;   /* lines that begin with one */
    bool idle;         /* in a section of .gno with what a program keeps there, */
    bool free;         /* behind its first line, */
    size_t row;        /* the size of which that is, if it is one of a grid; else 0 */
    bool ended;        /* behind ": end", or what stands for it */
    bool whole;        /* what stood before that is a puzzle */
    unsigned comments; /* lines behind it */
    bool may_begin;    /* ng_entry_may_begin() of the line before */
    bool blank;        /* the line before is, or there is none */
    char last;         /* character of the line before that is not blank */
    unsigned tries;    /* whether what is left is an entry of its own, */
    size_t tried;      /* since this was left */
    size_t more;       /* bytes behind the text, where its own format says that it ends, */
    bool open;         /* to which others may come */
    bool waits;        /* that depends on what is still to come */
};

/* Goes to the next line that is all there, a first one from start = end = 0 on. */
bool ng_entry_next(struct ng_entry_lines *lines, bool first);
/* The line, without its end. */
struct ng_span ng_entry_line(const struct ng_entry_lines *lines);
/* Takes note of a line that is part of the entry. */
void ng_entry_pass(struct ng_entry_lines *lines, struct ng_span line);

/* Takes the numbers of the heading, `count` in all, out of the line; true: it was one of theirs. */
bool ng_entry_take_sizes(struct ng_entry_lines *lines, unsigned count);
/* Whether it is the heading of a section with which files in .gno begin: 1, 2; else 0. */
unsigned ng_entry_first_heading(struct ng_span line);
/* Whether it may be a row of a grid in .gno. */
bool ng_entry_is_row(struct ng_span line);

/* As ng_entry_begins() of the line. A bracket by itself, behind what promises more, is part of
 * that. */
const struct ng_format *ng_entry_begins_here(const struct ng_entry_lines *lines);
/* Where, from the line at `at` on, a line unmistakably begins an entry; text.size: none does, as
 * far as they are all there. */
size_t ng_entry_find(struct ng_span text, size_t at, bool complete);

/* Whether the text is a puzzle in this format. */
bool ng_entry_is_puzzle(const struct ng_format *format, struct ng_span text);
/* Whether what stands before this line is an entry by itself: once it has ended, comments do not
 * change that. */
bool ng_entry_is_whole(struct ng_entry_lines *lines);
/* All that is there from this line on. */
struct ng_span ng_entry_rest(const struct ng_entry_lines *lines);
/* Whether that begins with an entry of some format, and is not more of this one. */
bool ng_entry_rest_begins(struct ng_entry_lines *lines);

#endif
