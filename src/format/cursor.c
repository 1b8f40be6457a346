/* Reading a text character by character. */
#include "format/cursor.h"

bool ng_cursor_wrong(const struct ng_cursor *cursor, const char *p, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    ng_diag_set_list(ng_build_diagnostic(cursor->build), ng_cursor_place(cursor, p), format,
                     arguments);
    va_end(arguments);
    return false;
}

bool ng_cursor_expect(const struct ng_cursor *cursor, const char *what)
{
    (void)ng_scan_expect_in_line(ng_build_diagnostic(cursor->build),
                                 ng_cursor_place(cursor, cursor->at), what, cursor->at,
                                 cursor->end);
    return false;
}

bool ng_cursor_need(struct ng_cursor *cursor, char c)
{
    const char what[] = {'\'', c, '\'', '\0'};
    return ng_cursor_take(cursor, c) || ng_cursor_expect(cursor, what);
}

bool ng_cursor_number(struct ng_cursor *cursor, const char *what, uint32_t *number)
{
    bool overflow;
    const char *start = cursor->at, *p = ng_scan_number(start, cursor->end, number, &overflow);
    if (p == start) {
        return ng_cursor_expect(cursor, what);
    }
    cursor->at = p;
    return !overflow || ng_cursor_wrong(cursor, start, "the number is too large");
}

bool ng_cursor_size(struct ng_cursor *cursor, enum ng_build_axis axis, uint32_t *size)
{
    const char *start = cursor->at;
    bool column = axis == NG_BUILD_COLUMNS;
    if (!ng_cursor_number(cursor, column ? "the width" : "the height", size)) {
        return false;
    }
    if (*size == 0) {
        return ng_cursor_wrong(cursor, start, "the %s is 0", column ? "width" : "height");
    }
    (column ? ng_build_width : ng_build_height)(cursor->build, *size,
                                                ng_cursor_place(cursor, start));
    return true;
}

bool ng_cursor_end(const struct ng_cursor *cursor)
{
    return cursor->at == cursor->end || ng_cursor_expect(cursor, "the end of the line");
}

bool ng_cursor_finish(struct ng_cursor *cursor, struct ng_span text)
{
    if (!ng_cursor_end(cursor)) {
        return false;
    }
    cursor->at = text.text + ng_scan_skip_blank(text, (size_t)(cursor->at - text.text));
    cursor->end = text.text + text.size;
    return cursor->at == cursor->end || ng_cursor_expect(cursor, "the end: one puzzle is one line");
}
