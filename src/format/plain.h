/* The formats without keywords: two sizes (or none), then clues, one a line, the rows' and the
 * columns', 0 for the empty one. A layout says what sets one format apart. */
#ifndef NG_FORMAT_PLAIN_H
#define NG_FORMAT_PLAIN_H

#include "format/cluelines.h"
#include "format/header.h"
#include "model/build.h"

struct ng_plain_line {
    struct ng_span text;
    struct ng_place place;
};

/* What stands between the rows' clues and the columns'. */
enum ng_plain_divider {
    NG_PLAIN_COUNT,  /* nothing: the height says where the rows end */
    NG_PLAIN_BLANK,  /* a blank line */
    NG_PLAIN_HASH,   /* a line "#" */
    NG_PLAIN_DASHES, /* a line of three dashes or more */
};

/* Where blocks have colours: their number is a third size, and behind the lengths of an axis a
 * section of the same lines has the blocks' colours. */
struct ng_plain_colours {
    /* Makes the palette. */
    enum nonogram_status (*palette)(struct ng_build *build, const struct ng_header_number *colours,
                                    struct nonogram_diagnostic *diagnostic);
    /* Reads one clue from its line of each section. */
    enum nonogram_status (*read)(struct ng_build *build, struct ng_plain_line lengths,
                                 struct ng_plain_line colours, uint32_t most,
                                 struct nonogram_diagnostic *diagnostic);
    void (*write)(const struct ng_clue *clue, struct nonogram_text *out);
    /* As ng_refuse(). */
    enum nonogram_status (*refuse)(const struct nonogram_puzzle *puzzle,
                                   const struct ng_format_write *options,
                                   struct nonogram_diagnostic *diagnostic);
};

struct ng_plain_layout {
    const char *name;
    enum ng_plain_divider divider;
    char sizes_between; /* the character between the two sizes; 0: there are none */
    bool height_first;  /* of the sizes */
    bool comments;      /* lines that begin with '#' and go on mean nothing */
    bool commas;        /* one may stand between two numbers */
    /* With sizes on lines of their own and blank lines between sections; NULL: black and white. */
    const struct ng_plain_colours *colours;
};

/* As of struct ng_format, for the layout. */
enum nonogram_status ng_plain_parse(const struct ng_plain_layout *layout, struct ng_span text,
                                    struct ng_build *build, struct nonogram_diagnostic *diagnostic);
enum nonogram_status ng_plain_write(const struct ng_plain_layout *layout,
                                    const struct nonogram_puzzle *puzzle,
                                    const struct ng_format_write *options,
                                    struct nonogram_text *out,
                                    struct nonogram_diagnostic *diagnostic);

/* ---- parts that other formats share ---- */

void ng_plain_sizes(struct ng_build *build, const struct ng_header_number *width,
                    const struct ng_header_number *height);
/* Appends clues, one a line, 0 for the empty one. */
void ng_plain_write_clues(const struct ng_clue *clues, uint32_t count, struct nonogram_text *out);
/* The blank lines among clues that stand a line each, in formats that need not say how many there
 * are. */
struct ng_plain_blanks {
    bool zeros; /* there is an empty clue written as 0, so blank lines are none */
    /* By enum ng_build_axis. */
    bool sized[2];             /* it is said how many clues there are */
    bool begun[2];             /* there are clues */
    struct ng_place blanks[2]; /* of the first blank line behind one; line 0: there is none, */
    bool gaps[2];              /* and before another one */
};

void ng_plain_blanks_clue(struct ng_plain_blanks *blanks, enum ng_build_axis axis,
                          struct ng_span clue);
void ng_plain_blanks_line(struct ng_plain_blanks *blanks, enum ng_build_axis axis,
                          struct ng_place place);
/* Nothing tells whether a blank line between clues is an empty one, where no zero does. */
enum nonogram_status ng_plain_blanks_check(const struct ng_plain_blanks *blanks,
                                           struct nonogram_diagnostic *diagnostic);
/* Whether the line is this character alone. */
bool ng_plain_is_only(struct ng_span line, char c);

/* What a text looks like that begins, behind the comments of the layout, with two numbers on a
 * line. */
enum ng_plain_kind {
    NG_PLAIN_NONE,         /* it does not */
    NG_PLAIN_PAIR,         /* no line is a lone '#' */
    NG_PLAIN_HEIGHT_FIRST, /* none is, and the clues add up if the height comes first, only then */
    NG_PLAIN_DIVIDED,      /* one is */
};
enum ng_plain_kind ng_plain_sniff_pair(const struct ng_plain_layout *layout, struct ng_span text,
                                       bool complete);
/* How much a text looks like `sizes` numbers on lines of their own, the first of them height and
 * width, and then clues in `sections` sections, rows' and columns' by turns: 0 ... 90. */
int ng_plain_sniff_lines(struct ng_span text, bool complete, size_t sizes, size_t sections);
/* How much it looks like clues with nothing but comments and one line of dashes among them. */
int ng_plain_sniff_dashes(struct ng_span text, bool complete);

#endif
