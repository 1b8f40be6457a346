/* Clues of a Pattern game ID. */
#include "format/numbers.h"

#include "format/expect.h"
#include "format/refuse.h"

/* Reads the number at p into a block; *p is then behind it. */
static enum nonogram_status read_block(struct ng_build *build, struct ng_span clue,
                                       struct ng_place place, const char **p,
                                       struct nonogram_diagnostic *diagnostic)
{
    const char *end = clue.text + clue.size;
    const char *start = *p;
    if (start == end) {
        return ng_diag_set(diagnostic, ng_scan_place_in(clue, place, start), "a number is missing");
    }
    if (*start == '?') {
        ng_build_block(build, 0, 1);
        ++*p;
        return NONOGRAM_OK;
    }
    if (!ng_scan_is_digit(*start)) {
        return ng_expect_set(diagnostic, ng_scan_place_in(clue, place, start), "a number", start,
                             end);
    }
    uint32_t length;
    bool overflow;
    *p = ng_scan_number(start, end, &length, &overflow);
    if (overflow) {
        return ng_diag_set(diagnostic, ng_scan_place_in(clue, place, start),
                           "the number is too large");
    }
    if (length == 0) {
        return ng_diag_set(diagnostic, ng_scan_place_in(clue, place, start), "a block of 0 cells");
    }
    ng_build_block(build, length, 1);
    return NONOGRAM_OK;
}

enum nonogram_status ng_numbers_read(struct ng_build *build, enum ng_build_axis axis,
                                     struct ng_span clue, struct ng_place place,
                                     struct nonogram_diagnostic *diagnostic)
{
    const char *end = clue.text + clue.size;
    const char *p = clue.text;
    ng_build_line(build, axis, place);
    if (ng_build_failed(build)) {
        return ng_refuse_no_memory(diagnostic);
    }
    if (clue.size == 0 || (clue.size == 1 && *p == '0')) {
        return NONOGRAM_OK;
    }
    if (clue.size == 1 && *p == '*') {
        ng_build_open(build);
        return NONOGRAM_OK;
    }
    for (;;) {
        enum nonogram_status status = read_block(build, clue, place, &p, diagnostic);
        if (status != NONOGRAM_OK || p == end) {
            return status;
        }
        if (*p != '.') {
            return ng_expect_set(diagnostic, ng_scan_place_in(clue, place, p), "a number", p, end);
        }
        p++;
    }
}
