#include "format/numbers.h"

#include "format/expect.h"

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

static struct ng_place place_of(struct ng_span clue, struct ng_place place, const char *p)
{
    place.column += (unsigned long)(p - clue.text);
    return place;
}

/* Behind the separator at *p, if there is one; NULL when a number may not follow. */
static const char *skip_separator(const char *p, const char *end, enum ng_numbers_style style)
{
    const char *start = p;

    if (style == NG_NUMBERS_POINTS) {
        return p < end && *p == '.' ? p + 1 : NULL;
    }
    while (p < end && is_blank(*p)) {
        p++;
    }
    return p > start ? p : NULL;
}

/* Reads the number at p into a block; *p is then behind it. */
static enum nonogram_status read_block(struct ng_build *build, struct ng_span clue,
                                       struct ng_place place, bool unknowns, const char **p,
                                       struct nonogram_diagnostic *diagnostic)
{
    const char *end = clue.text + clue.size;
    const char *start = *p;
    uint32_t length;
    bool overflow;

    if (start == end) {
        return ng_diag_set(diagnostic, place_of(clue, place, start), "a number is missing");
    }
    if (unknowns && *start == '?') {
        ng_build_block(build, 0, 1);
        ++*p;
        return NONOGRAM_OK;
    }
    if (!ng_scan_is_digit(*start)) {
        return ng_expect_set(diagnostic, place_of(clue, place, start), "a number", start, end);
    }
    *p = ng_scan_number(start, end, &length, &overflow);
    if (overflow) {
        return ng_diag_set(diagnostic, place_of(clue, place, start), "the number is too large");
    }
    if (length == 0) {
        return ng_diag_set(diagnostic, place_of(clue, place, start), "a block of 0 cells");
    }
    ng_build_block(build, length, 1);
    return NONOGRAM_OK;
}

enum nonogram_status ng_numbers_read(struct ng_build *build, enum ng_build_axis axis,
                                     struct ng_span clue, struct ng_place place,
                                     enum ng_numbers_style style,
                                     struct nonogram_diagnostic *diagnostic)
{
    bool unknowns = style == NG_NUMBERS_POINTS;
    struct ng_span trimmed = style == NG_NUMBERS_BLANKS ? ng_scan_trim(clue) : clue;
    const char *end = trimmed.text + trimmed.size;
    const char *p = trimmed.text;

    ng_build_line(build, axis, place);
    if (trimmed.size == 0 || (trimmed.size == 1 && *p == '0')) {
        return NONOGRAM_OK;
    }
    if (unknowns && trimmed.size == 1 && *p == '*') {
        ng_build_open(build);
        return NONOGRAM_OK;
    }
    place = place_of(clue, place, p);
    for (;;) {
        enum nonogram_status status = read_block(build, trimmed, place, unknowns, &p, diagnostic);
        const char *next;

        if (status != NONOGRAM_OK || p == end) {
            return status;
        }
        next = skip_separator(p, end, style);
        if (next == NULL) {
            return ng_expect_set(diagnostic, place_of(trimmed, place, p), "a number", p, end);
        }
        p = next;
    }
}
