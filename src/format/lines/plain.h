/* The formats with only numbers: two sizes (or none), then clues, one per line, of one side and of
 * the other. A layout describes the differences between these formats. */
#ifndef NG_FORMAT_LINES_PLAIN_H
#define NG_FORMAT_LINES_PLAIN_H

#include "format/format.h"
#include "format/lines/lines.h"

/* The separator of the two sizes. */
enum ng_plain_sizes {
    NG_SIZES_NONE,
    NG_SIZES_BLANK,    /* blanks */
    NG_SIZES_LINE,     /* a line end */
    NG_SIZES_OPTIONAL, /* blanks, a comma or 'x'; the sizes can be missing */
};

struct ng_plain {
    const char *name;
    /* The divider of the sides: 0: only the sizes; '\n': a blank line; '-': three dashes or
     * more; else this sign alone. */
    char divider;
    enum ng_plain_sizes sizes;
    bool height_first; /* the height is the first of the sizes */
    char comment;      /* the start of comment lines; 0: none */
    bool free; /* headings, brackets, commas and points are allowed; without a divider a blank line
                * divides */
    bool colours;
    /* The word that begins an entry, followed by a title; the sides then need headings. */
    const char *title;
};

/* Whether the line is one word without digits, or the same sign from beginning to end. */
bool ng_plain_is_lone(struct ng_span line);
/* Whether the line is only the sign, three times or more if it is a dash or '='. */
bool ng_plain_divides(struct ng_span line, char sign);
bool ng_plain_is_comment(const struct ng_plain *layout, struct ng_span line);
/* The axis named by a heading, such as "ROWS:" or "# Column clues"; -1 for other lines. */
int ng_plain_heading(struct ng_span line);
/* Whether the line is "Key: value", and not about clues. */
bool ng_plain_is_property(struct ng_span line);
/* The clues after a heading on the same line, such as "rows: 1 1, 5" or "Row 3: 1 1"; text is NULL
 * if there is no such heading. *one: the heading has a number, so a single clue follows. */
struct ng_span ng_plain_behind_heading(struct ng_span line, int *axis, bool *one);
/* The number of clues in brackets that make up the whole line: "(1,1) (5)" or "[1 1], [5]"; 0 for
 * other lines. */
size_t ng_plain_bracketed(struct ng_span line);
/* Whether each of the two lines has all clues of a side: "1 1, 5, 3", "1,1 5 3" or "1 1 | 5 | 3".
 */
bool ng_plain_is_pair(const struct ng_span lines[2]);
/* Reads the sizes of a layout that has them, and the number of colours. */
bool ng_plain_sizes(const struct ng_plain *layout, struct ng_lines *lines,
                    struct ng_lines_number sizes[3]);

/* The number of sizes, 1 or 2, that the line is: "5", "5 6", "5, 6", "5 x 6"; 0 for other lines.
 * *by: with an 'x'. */
size_t ng_plain_sizes_in(const struct ng_lines *lines, struct ng_span line,
                         struct ng_lines_number sizes[2], bool *by);
/* The line without a comment at its end. */
struct ng_span ng_plain_uncomment(struct ng_span line);

/* Reads a puzzle in this layout, for struct ng_format. */
bool ng_plain_read(const struct ng_plain *layout, struct ng_span text, struct ng_build *build);

/* Writes a puzzle for struct ng_format: cwc supports only the numbers of colours. */
enum nonogram_status ng_plain_write_colours(const struct nonogram_puzzle *puzzle,
                                            const struct ng_format_write *options,
                                            struct nonogram_text *out,
                                            struct nonogram_diagnostic *diagnostic);

#endif
