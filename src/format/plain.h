/* What the formats without keywords have in common: two sizes, then black-and-white clues with
 * blanks between the numbers, 0 for the empty one. */
#ifndef NG_FORMAT_PLAIN_H
#define NG_FORMAT_PLAIN_H

#include "format/header.h"
#include "model/build.h"

struct ng_plain_layout {
    const char *name;
    bool height_first;
    char sizes_between;
    const char *blocks_between; /* what stands between the rows' and the columns' clues */
};

void ng_plain_sizes(struct ng_build *build, const struct ng_header_number *width,
                    const struct ng_header_number *height);
enum nonogram_status ng_plain_write(const struct ng_plain_layout *layout,
                                    const struct nonogram_puzzle *puzzle,
                                    const struct ng_format_write *options,
                                    struct nonogram_text *out,
                                    struct nonogram_diagnostic *diagnostic);

/* Appends clues, one a line, 0 for the empty one. */
void ng_plain_write_block(const struct ng_clue *clues, uint32_t count, struct nonogram_text *out);

/* What a text looks like that begins with two numbers on a line. */
enum ng_plain_kind {
    NG_PLAIN_NONE,    /* it does not */
    NG_PLAIN_PAIR,    /* no line is a lone '#' */
    NG_PLAIN_DIVIDED, /* one is */
};
enum ng_plain_kind ng_plain_sniff_pair(struct ng_span text);
/* How much a text looks like `sizes` numbers on lines of their own, the first of them height and
 * width, and then clues in `sections` sections, rows' and columns' by turns: 0 … 90. */
int ng_plain_sniff_lines(struct ng_span text, bool complete, size_t sizes, size_t sections);
/* Whether the line is this character alone. */
bool ng_plain_is_only(struct ng_span line, char c);

#endif
