/* The blank lines among clues that stand a line each, as yaml.c reads them. */
#ifndef NG_FORMAT_PLAIN_H
#define NG_FORMAT_PLAIN_H

#include "format/format.h"
#include "model/build.h"

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
#endif
