#include "format/record.h"

static const struct ng_place nowhere = {0, 0};

enum nonogram_status
ng_record_read(enum nonogram_status (*parse)(struct ng_span text, struct ng_build *build,
                                             struct nonogram_diagnostic *diagnostic),
               struct ng_span text, struct nonogram_puzzle **puzzle,
               struct nonogram_diagnostic *diagnostic)
{
    struct ng_build *build = ng_build_new();
    enum nonogram_status status;

    *puzzle = NULL;
    if (build == NULL) {
        return ng_record_no_memory(diagnostic);
    }
    status = parse(text, build, diagnostic);
    if (status == NONOGRAM_BAD_INPUT && ng_build_failed(build)) {
        status = ng_record_no_memory(diagnostic);
    }
    if (status != NONOGRAM_OK) {
        ng_build_free(build);
        return status;
    }
    return ng_build_finish(build, puzzle, diagnostic);
}

enum nonogram_status ng_record_no_memory(struct nonogram_diagnostic *diagnostic)
{
    ng_diag_set(diagnostic, nowhere, "out of memory");
    return NONOGRAM_NO_MEMORY;
}

enum nonogram_status ng_record_written(const struct ng_text *out,
                                       struct nonogram_diagnostic *diagnostic)
{
    return out->failed ? ng_record_no_memory(diagnostic) : NONOGRAM_OK;
}

enum nonogram_status ng_record_need_goal(const struct nonogram_puzzle *puzzle,
                                         struct nonogram_diagnostic *diagnostic)
{
    if (puzzle->goal != NULL) {
        return NONOGRAM_OK;
    }
    ng_diag_set(diagnostic, nowhere, "the puzzle has no goal picture");
    return NONOGRAM_UNSUPPORTED;
}

size_t ng_record_skip_blank(struct ng_span text, size_t at)
{
    while (at < text.size && (text.text[at] == ' ' || text.text[at] == '\t' ||
                              text.text[at] == '\r' || text.text[at] == '\n')) {
        at++;
    }
    return at;
}
