/* The blank lines among clues of YAML. */
#include "format/plain.h"

#include "format/scan.h"

void ng_plain_blanks_clue(struct ng_plain_blanks *blanks, enum ng_build_axis axis,
                          struct ng_span clue)
{
    blanks->zeros = blanks->zeros || ng_scan_is(ng_scan_trim(clue), "0");
    blanks->begun[axis] = true;
    blanks->gaps[axis] = blanks->blanks[axis].line > 0;
}

void ng_plain_blanks_line(struct ng_plain_blanks *blanks, enum ng_build_axis axis,
                          struct ng_place place)
{
    if (blanks->begun[axis] && blanks->blanks[axis].line == 0) {
        blanks->blanks[axis] = place;
    }
}

static enum nonogram_status refuse_blank(unsigned long line, struct nonogram_diagnostic *diagnostic)
{
    return ng_diag_set(diagnostic, (struct ng_place){line, 1},
                       "a blank line may be an empty clue or nothing: write 0 for the empty clues");
}

enum nonogram_status ng_plain_blanks_check(const struct ng_plain_blanks *blanks,
                                           struct nonogram_diagnostic *diagnostic)
{
    for (unsigned i = 0; i < 2 && !blanks->zeros; i++) {
        if (blanks->gaps[i] && !blanks->sized[i]) {
            return refuse_blank(blanks->blanks[i].line, diagnostic);
        }
    }
    return NONOGRAM_OK;
}
