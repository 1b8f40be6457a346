/* Counting the lines of clues of an entry of .non, which says how many there are. */
#ifndef NG_FORMAT_NON_CLUES_H
#define NG_FORMAT_NON_CLUES_H

#include "format/non_lines.h"

/* Zeroed before the first line. */
struct ng_non_clues {
    bool rows, columns; /* the block has begun */
    bool in_columns;    /* the one that has begun last */
    uint64_t row_lines, column_lines;
};

void ng_non_clues_note(struct ng_non_clues *clues, enum ng_non_kind kind);
/* Whether all are there. */
bool ng_non_clues_full(const struct ng_non_clues *clues, const struct ng_non_lines *lines);

/* Where in the text a line stands behind all clues of its first entry that is a clue too many,
 * unless another entry begins with it, or a row of a picture; 0: there is none. */
size_t ng_non_clues_surplus(struct ng_span text);

#endif
