/* The wording of "expected this, found that", for all readers. */
#include "format/expect.h"

enum nonogram_status ng_expect_set(struct nonogram_diagnostic *diagnostic, struct ng_place place,
                                   const char *what, const char *at, const char *end)
{
    if (at == end) {
        return ng_diag_set(diagnostic, place, "expected %s, found the end of the text", what);
    }
    if (*at == '\n' || (*at == '\r' && (at + 1 == end || at[1] == '\n'))) {
        return ng_diag_set(diagnostic, place, "expected %s, found the end of the line", what);
    }
    if (*at < ' ' || *at > '~') {
        return ng_diag_set(diagnostic, place, "expected %s, found the byte 0x%02X", what,
                           (unsigned)(unsigned char)*at);
    }
    return ng_diag_set(diagnostic, place, "expected %s, found '%c'", what, *at);
}

enum nonogram_status ng_expect_in_line(struct nonogram_diagnostic *diagnostic,
                                       struct ng_place place, const char *what, const char *at,
                                       const char *end)
{
    static const char line_end[] = "\n";
    if (at == end) {
        at = line_end;
        end = line_end + 1;
    }
    return ng_expect_set(diagnostic, place, what, at, end);
}
