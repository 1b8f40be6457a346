/* The formats of numbers alone: two sizes (or none), then clues, one a line, of one side and of the
 * other. A layout says what sets one format apart. */
#ifndef NG_FORMAT_LINES_PLAIN_H
#define NG_FORMAT_LINES_PLAIN_H

#include "format/format.h"
#include "format/lines/lines.h"

/* What stands between the two sizes. */
enum ng_plain_sizes {
    NG_SIZES_NONE,
    NG_SIZES_BLANK,    /* blanks */
    NG_SIZES_LINE,     /* a line end */
    NG_SIZES_OPTIONAL, /* blanks, a comma or 'x'; there need not be any */
};

struct ng_plain {
    const char *name;
    /* What divides the sides: 0: nothing but the sizes; '\n': a blank line; '-': three dashes or
     * more; else this sign by itself. */
    char divider;
    enum ng_plain_sizes sizes;
    bool height_first; /* of the sizes */
    char comment;      /* with which lines begin that mean nothing; 0: there are none */
    bool free;         /* headings, brackets, commas and points; and without a divider a blank line
                          divides */
    bool colours;
    /* The word that begins an entry, with a title behind it; the sides then need headings. */
    const char *title;
};

/* Whether the line is the sign alone, three times or more where it is a dash or '='. */
bool ng_plain_divides(struct ng_span line, char sign);
bool ng_plain_is_comment(const struct ng_plain *layout, struct ng_span line);
/* The axis that a heading names, such as "ROWS:" or "# Column clues"; -1: it is none. */
int ng_plain_heading(struct ng_span line);
/* The clues behind a heading on the same line, such as "rows: 1 1, 5" or "Row 3: 1 1"; text is NULL
 * if there is no such heading. *one: the heading has a number, so a single clue follows. */
struct ng_span ng_plain_behind_heading(struct ng_span line, int *axis, bool *one);
/* Whether each of the two lines has all clues of a side: "1 1, 5, 3", "1,1 5 3" or "1 1 | 5 | 3".
 */
bool ng_plain_is_pair(const struct ng_span lines[2]);
/* Reads the sizes of a layout that has them, and how many colours there are. */
bool ng_plain_sizes(const struct ng_plain *layout, struct ng_lines *lines,
                    struct ng_lines_number sizes[3]);

/* Whether the line is two sizes: "5 6", "5, 6", "5 x 6". *by: with an 'x'. */
bool ng_plain_pair(const struct ng_lines *lines, struct ng_span line,
                   struct ng_lines_number sizes[2], bool *by);
/* The line without a comment behind it. */
struct ng_span ng_plain_uncomment(struct ng_span line);

/* As of struct ng_format, for the layout. */
bool ng_plain_read(const struct ng_plain *layout, struct ng_span text, struct ng_build *build);

/* As of struct ng_format: what cwc can say of colours is their numbers. */
enum nonogram_status ng_plain_write_colours(const struct nonogram_puzzle *puzzle,
                                            const struct ng_format_write *options,
                                            struct nonogram_text *out,
                                            struct nonogram_diagnostic *diagnostic);

#endif
