/* What the readers of one-line puzzles share. */
#include "format/codes/code.h"

#include "format/scan.h"

size_t ng_code_extent(struct ng_span text, bool complete)
{
    size_t at = ng_scan_skip_blank(text, 0);
    const char *stop = at < text.size ? memchr(text.text + at, '\n', text.size - at) : NULL;
    if (stop == NULL) {
        return complete ? text.size : 0;
    }
    return ng_scan_skip_blank(text, (size_t)(stop - text.text));
}

enum nonogram_status ng_code_finish(struct ng_code *code, struct ng_span text)
{
    size_t at = (size_t)(code->at - text.text);
    if (code->at < code->end) {
        return ng_code_expect(code, "the end of the line");
    }
    code->at = text.text + ng_scan_skip_blank(text, at);
    code->end = text.text + text.size;
    return code->at == code->end ? NONOGRAM_OK
                                 : ng_code_expect(code, "the end: one puzzle is one line");
}

enum nonogram_status ng_code_expect(const struct ng_code *code, const char *what)
{
    return ng_scan_expect_in_line(code->diagnostic, ng_code_place(code), what, code->at, code->end);
}

enum nonogram_status ng_code_number(struct ng_code *code, const char *what, uint32_t *number)
{
    struct ng_place place = ng_code_place(code);
    bool overflow;
    if (code->at == code->end || !ng_scan_is_digit(*code->at)) {
        return ng_code_expect(code, what);
    }
    code->at = ng_scan_number(code->at, code->end, number, &overflow);
    return overflow ? ng_diag_set(code->diagnostic, place, "the number is too large") : NONOGRAM_OK;
}

bool ng_code_take(struct ng_code *code, char c)
{
    bool taken = code->at < code->end && *code->at == c;
    code->at += taken;
    return taken;
}

enum nonogram_status ng_code_size(struct ng_code *code, enum ng_build_axis axis, char behind,
                                  uint32_t *size)
{
    struct ng_place place = ng_code_place(code);
    bool column = axis == NG_BUILD_COLUMNS;
    enum nonogram_status status = ng_code_number(code, column ? "the width" : "the height", size);
    if (status != NONOGRAM_OK) {
        return status;
    }
    if (*size == 0) {
        return ng_diag_set(code->diagnostic, place, column ? "the width is 0" : "the height is 0");
    }
    if (behind != '\0' ? !ng_code_take(code, behind) : code->at < code->end) {
        const char quoted[] = {'\'', behind, '\'', '\0'};
        return ng_code_expect(code, behind != '\0' ? quoted : "the end of the line");
    }
    (column ? ng_build_width : ng_build_height)(code->build, *size, place);
    return NONOGRAM_OK;
}
