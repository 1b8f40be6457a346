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
    /* The word that begins an entry, followed by a title; the sides then need headings. */
    const char *title;
};

/* Whether the line is only the sign, three times or more if it is a dash or '='. */
bool ng_plain_divides(struct ng_span line, char sign);
bool ng_plain_is_comment(const struct ng_plain *layout, struct ng_span line);
/* Whether the line has only digits, blanks and these signs. */
bool ng_plain_is_of(struct ng_span line, const char *signs);
/* Reads the sizes of a layout that has them. */
bool ng_plain_sizes(const struct ng_plain *layout, struct ng_lines *lines,
                    struct ng_lines_number sizes[2]);

/* Reads a puzzle in this layout, for struct ng_format. */
bool ng_plain_read(const struct ng_plain *layout, struct ng_span text, struct ng_build *build);

/* Returns the sign (enum ng_sign) of a text in a free layout, or 0: sorts its lines as the reader
 * does. */
int ng_plain_sniff(const struct ng_plain *layout, struct ng_span text, bool complete);

/* nonogrid.c: reads a text in the notation of nonogrid; without a builder, returns whether it is
 * one. */
bool ng_lines_nonogrid(struct ng_span text, struct ng_build *build);

#endif
