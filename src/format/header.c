/* Numbers on lines of their own, as sizes stand at the head of many formats. */
#include "format/header.h"

#include "format/expect.h"

static const char *skip_blanks(const char *p, const char *end)
{
    while (p < end && ng_scan_is_blank(*p)) {
        p++;
    }
    return p;
}

enum nonogram_status ng_header_number(struct ng_span line, struct ng_place place, const char **p,
                                      struct ng_header_number *number,
                                      struct nonogram_diagnostic *diagnostic)
{
    const char *end = line.text + line.size;
    const char *start = skip_blanks(*p, end);
    number->place = ng_scan_place_in(line, place, start);
    if (start == end || !ng_scan_is_digit(*start)) {
        return ng_expect_in_line(diagnostic, number->place, "a number", start, end);
    }
    bool overflow;
    const char *behind = ng_scan_number(start, end, &number->value, &overflow);
    if (overflow) {
        return ng_diag_set(diagnostic, number->place, "the number is too large");
    }
    *p = skip_blanks(behind, end);
    if (*p == behind && *p < end) {
        return ng_expect_set(diagnostic, ng_scan_place_in(line, place, *p), "a blank", *p, end);
    }
    return NONOGRAM_OK;
}

enum nonogram_status ng_header_parse(struct ng_span line, struct ng_place place,
                                     struct ng_header_number *numbers, size_t count,
                                     struct nonogram_diagnostic *diagnostic)
{
    const char *end = line.text + line.size;
    const char *p = line.text;
    for (size_t i = 0; i < count; i++) {
        enum nonogram_status status = ng_header_number(line, place, &p, &numbers[i], diagnostic);
        if (status != NONOGRAM_OK) {
            return status;
        }
        if (numbers[i].value == 0) {
            return ng_diag_set(diagnostic, numbers[i].place, "a size of 0");
        }
    }
    if (p < end) {
        return ng_expect_set(diagnostic, ng_scan_place_in(line, place, p), "the end of the line", p,
                             end);
    }
    return NONOGRAM_OK;
}
